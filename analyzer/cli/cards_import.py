"""``mtgloop cards import``: cards into the user's store."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.cli.card_sources import build, trees_option, workers_option
from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, language_option, quiet_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, words


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Add cards to your own store; they win over those of the product."),
    help=N_(
        "Add cards to your own store; they win over those of the product. A file is one that cards build reads, or a card in the format "
        "of docs/abilities.md (.toml). All cards are added, or none. MTGLOOP_STORE names another file for the store."
    ),
)
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE...")
@trees_option
@workers_option
@language_option
@quiet_option
@debug_option
def command(files: tuple[Path, ...], trees: Path | None, workers: int | None, language: Language, quiet: bool) -> int:
    """Imports; returns the exit code."""
    from analyzer.cards.store import import_cards, store_path

    said = words(language)
    cards = build(files, trees, workers, said, quiet=quiet)
    new, changed = import_cards(store_path(), cards)
    kept = len(cards) - new - changed
    click.echo(
        said._("{new} cards are new, {changed} changed, {kept} were there already, in {file}").format(
            new=new, changed=changed, kept=kept, file=store_path()
        )
    )
    return OK
