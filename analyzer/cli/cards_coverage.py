"""``mtgloop cards coverage``: how much of all cards is understood."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, json_option, language_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, Words, words

if TYPE_CHECKING:
    from analyzer.cards.coverage import Coverage


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Show how much of all cards is understood, and what blocks the rest."),
    help=N_(
        "Show how much of all cards of the library is understood, and which kinds of things that are not modelled block the rest. With "
        "--combos: also how many combos have only cards that are understood, and how many each kind alone blocks."
    ),
)
@click.option(
    "--combos",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help=N_("Combos as JSON lines with their cards, or an export of Commander Spellbook."),
)
@click.option("--top", type=click.IntRange(0), default=20, metavar="N", help=N_("How many kinds to show; 0 for all."))
@json_option
@language_option
@debug_option
def command(combos: Path | None, top: int, as_json: bool, language: Language) -> int:
    """Prints shares; returns the exit code."""
    from analyzer.cards import library_for
    from analyzer.cards.coverage import coverage, read_combos

    library = library_for()
    found = coverage(library, None if combos is None else read_combos(combos), library.own_name)
    if as_json:
        form = asdict(found)
        form["combos"] = None if found.combos is None else dict(zip(("all", "covered", "with_unknown_cards"), found.combos, strict=True))
        form["blockers"] = form["blockers"][: top or None]
        click.echo(json.dumps(form, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_table(found, top, words(language))))
    return OK


def _table(found: Coverage, top: int, said: Words) -> list[str]:
    rows = [
        (said._("cards"), found.cards, ""),
        (said._("clean: all is understood"), found.clean, _share(found.clean, found.cards)),
        (said._("partial: something is not modelled"), found.partial, _share(found.partial, found.cards)),
        (said._("suspect: words of the text may be lost"), found.suspect, _share(found.suspect, found.cards)),
    ]
    if found.combos is not None:
        total, covered, unknown = found.combos
        rows += [
            (said._("combos"), total, ""),
            (said._("all their cards are clean"), covered, _share(covered, total)),
            (said._("a card is not in the library"), unknown, _share(unknown, total)),
        ]
    lines = [f"{number:>9,} {share:>7}  {name}" for name, number, share in rows]
    heads = [said._("cards"), said._("alone")]
    if found.combos is not None:
        heads += [said._("combos"), said._("alone")]
    lines += ["", "  ".join(f"{head:>7}" for head in heads) + "  " + said._("not modelled")]
    for b in found.blockers[: top or None]:
        numbers = (b.cards, b.cards_alone) if found.combos is None else (b.cards, b.cards_alone, b.combos, b.combos_alone)
        lines.append("  ".join(f"{number:>7,}" for number in numbers) + "  " + b.kind)
    left = len(found.blockers) - top
    if top and left > 0:
        lines.append(said._("{count} more kinds; --top 0 shows all").format(count=left))
    return lines


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""
