"""``mtgloop cards show``: what is understood of a card, and what is not."""

from __future__ import annotations

import json
from typing import Any

import click

from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, json_option, language_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, Words, words

_PLACES = {
    "PackedCards": N_("from the library of the product, translated by machine"),
    "StoredCards": N_("from your own store"),
    "FolderCards": N_("from the cards of the product that are written by hand"),
}


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Show what is understood of a card, in words and as data, and what is not."),
    help=N_(
        "Show what is understood of a card, and what is not. The words are made from the data that the rules run on, not from the card's "
        "text. Case, accents, punctuation and missing words of the name are forgiven as long as only one card fits."
    ),
)
@click.argument("name", nargs=-1, required=True, metavar="NAME")
@json_option
@language_option
@debug_option
def command(name: tuple[str, ...], as_json: bool, language: Language) -> int:
    """Prints a card; returns the exit code."""
    from analyzer.cards import library_for
    from analyzer.cards.coverage import missing
    from analyzer.errors import NoSuchCardError
    from analyzer.report.card_words import card_lines
    from analyzer.rules.format.reading import card_json

    library = library_for()
    own = library.resolve(" ".join(name))
    card = library.find(own)
    if card is None:
        raise NoSuchCardError(own)
    place = type(library.place_of(own)).__name__
    gaps = missing(card)
    if as_json:
        form: dict[str, Any] = {
            "name": card.name,
            "from": {"PackedCards": "library", "StoredCards": "store"}.get(place, "by-hand"),
            "understood": not any(not gap.harmless for gap in gaps),
            "not_modelled": [{"about": gap.about, "harmless": gap.harmless} for gap in gaps],
            "words": card_lines(card),
            "data": json.loads(card_json(card)),
        }
        click.echo(json.dumps(form, ensure_ascii=False, indent=2))
        return OK
    said = words(language)
    click.echo("\n".join(_page(card_lines(card), [(gap.about, gap.harmless) for gap in gaps], said._(_PLACES[place]), said)))
    return OK


def _page(lines: list[str], gaps: list[tuple[str, str]], place: str, said: Words) -> list[str]:
    from analyzer.cli.output import style, width
    from analyzer.report.wrapping import wrap

    first, *rest = lines
    page = [style()(first, "head")]
    for line in rest:
        indent = line[: len(line) - len(line.lstrip())]
        page += wrap(line.lstrip(), width(), first=indent, rest=f"{indent}    ")
    page.append("")
    if not gaps:
        page.append(style()(said._("All of it is understood."), "good") + f" ({place})")
        return page
    page.append(style()(said._("Not understood or not modelled:"), "bad") + f" ({place})")
    for about, why in gaps:
        page.append(f"  {about}" if not why else said._("  {what} (cannot matter: {why})").format(what=about, why=why))
    return page
