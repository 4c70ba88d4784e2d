"""``mtgloop``: the group of all commands and the entry point. Importing it must stay cheap."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from analyzer import __version__
from analyzer.cli.options import debug_option, language_option
from analyzer.cli.translated import LazyGroup
from analyzer.report.i18n import N_, Language

COMMANDS = {
    "check": "analyzer.cli.check",
    "combo": "analyzer.cli.combo",
    "cards": "analyzer.cli.cards",
    "batch": "analyzer.cli.batch",
    "graph": "analyzer.cli.graph",
    "verify": "analyzer.cli.verify",
    "rules": "analyzer.cli.rules",
    "schema": "analyzer.cli.schema",
}
"""Command to the module that has it, as ``command``. To add one: its module and a line here."""


@click.group(
    cls=LazyGroup,
    modules=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=N_(
        "A model checker for loops in Magic: The Gathering. Exit codes: 0 decided, 1 not as expected, 2 bad input or usage, 3 undecided, "
        "70 internal error or a certificate refused."
    ),
)
@click.version_option(__version__, message="%(prog)s %(version)s", help=N_("Show the version and stop."))
@language_option
@debug_option
def cli(language: Language) -> None:
    """All commands."""
    del language


def main() -> NoReturn:
    """Runs the command line and exits."""
    sys.set_int_max_str_digits(0)  # numbers of passes may be astronomic; they are printed in full in JSON
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    cli.main()


if __name__ == "__main__":
    main()
