"""Puts the cards written by hand into the package; everything else is in pyproject.toml."""

from pathlib import Path
from shutil import copy

from setuptools import setup
from setuptools.command.build_py import build_py

_CARDS = Path(__file__).parent / "models" / "cards"


class BuildWithCards(build_py):
    """Copies ``models/cards`` to ``analyzer/cards/by_hand``; where the package runs from its repository, it finds them there."""

    def run(self) -> None:
        """Builds, and adds the cards unless the installation is editable."""
        super().run()
        if self.editable_mode:
            return
        target = Path(self.build_lib) / "analyzer" / "cards" / "by_hand"
        target.mkdir(parents=True, exist_ok=True)
        for path in sorted(_CARDS.glob("*.toml")):
            copy(path, target)


setup(cmdclass={"build_py": BuildWithCards})
