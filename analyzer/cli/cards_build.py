"""``mtgloop cards build``: the library of the product, out of a file of cards."""

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
    short_help=N_("Build the card library of the product out of a file of cards."),
    help=N_(
        "Build the card library of the product: parse the Oracle texts of a file of cards and translate them. The file is a bulk file of "
        "Scryfall, AtomicCards of MTGJSON, or JSON lines with Scryfall's fields, also gzipped. The same file gives the same bytes."
    ),
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=N_("Where to write the library; where this program reads it, if not given."),
)
@trees_option
@workers_option
@language_option
@quiet_option
@debug_option
def command(file: Path, out: Path | None, trees: Path | None, workers: int | None, language: Language, quiet: bool) -> int:
    """Builds; returns the exit code."""
    from analyzer.cards.library import packed_library
    from analyzer.cards.packed import CARDS_FILE, NAMES_FILE, packed
    from analyzer.cli.output import write_file

    said = words(language)
    cards = build([file], trees, workers, said, quiet=quiet)
    lines, names = packed(cards)
    folder = packed_library().folder if out is None else out
    write_file(folder / CARDS_FILE, lines.decode())
    write_file(folder / NAMES_FILE, names.decode())
    click.echo(said._("{count} cards written to {folder}").format(count=lines.count(b"\n"), folder=folder))
    return OK
