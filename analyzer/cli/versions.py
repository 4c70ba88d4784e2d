"""What computed a result, for its record."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from analyzer import __version__


def versions() -> dict[str, str]:
    """Name to version: the product, its rules and the solver."""
    from analyzer.citations import CURRENT_DATE, Edition

    found = {"mtgloop": __version__, "rules": f"{Edition.SEED.value}, {CURRENT_DATE}"}
    try:
        found["z3"] = version("z3-solver")
    except PackageNotFoundError:
        found["z3"] = "none"
    return found
