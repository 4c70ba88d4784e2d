"""``mtgloop cards``: the commands about cards."""

from __future__ import annotations

import click

from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, language_option
from analyzer.cli.translated import LazyGroup
from analyzer.report.i18n import N_, Language

COMMANDS = {
    "show": "analyzer.cli.cards_show",
    "coverage": "analyzer.cli.cards_coverage",
    "import": "analyzer.cli.cards_import",
    "build": "analyzer.cli.cards_build",
}


@click.group(
    "cards",
    cls=LazyGroup,
    modules=COMMANDS,
    invoke_without_command=True,
    short_help=N_("Show what is understood of cards, and add cards."),
    help=N_("Show what is understood of a card or of all, and add cards."),
)
@language_option
@debug_option
@click.pass_context
def command(context: click.Context, language: Language) -> int:
    """All commands about cards; without one, their list."""
    del language
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return OK
