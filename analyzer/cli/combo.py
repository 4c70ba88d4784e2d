"""``mtgloop combo``: from the names of cards to an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.citations import Edition
from analyzer.cli.failures import OK, UNDECIDED
from analyzer.cli.options import (
    budget_option,
    certificates_option,
    debug_option,
    edition_option,
    json_option,
    language_option,
    quiet_option,
)
from analyzer.cli.translated import TranslatedCommand
from analyzer.errors import ComboRequestError, quoted
from analyzer.report.i18n import N_, Language, words

if TYPE_CHECKING:
    from analyzer.budget import Budget
    from analyzer.combo.model import ComboAnswer


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Name cards and get the answer: is it a loop, what does it make, what does it need, how is it stopped."),
    help=N_(
        "Sets the cards up as combo players would, looks for a loop and answers: what a pass does, what it makes, the least that it "
        "needs, who can stop it where; and if there is none, what is missing. Permanents are on the battlefield without summoning "
        "sickness, instants and sorceries in hand, unless told otherwise."
    ),
)
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@click.option(
    "--zone",
    "zones",
    multiple=True,
    metavar="CARD=ZONE",
    help=N_("Where a card is: battlefield, hand, graveyard, exile, library, command."),
)
@click.option(
    "--state",
    "states",
    multiple=True,
    metavar="CARD=STATE",
    help=N_(
        "What a card is like: tapped, summoning-sick, back, counters:+1/+1=2, power:4, attached:CARD, paired:CARD, copy:CARD, "
        "exiled:CARD (with that card), chosen:WORD."
    ),
)
@click.option("--commander", "commanders", multiple=True, metavar="CARD", help=N_("One of the cards is the commander."))
@click.option("--mana", default="", metavar="MANA", help=N_('What is in the mana pool, such as "{U}{U}"; by default as much as it takes.'))
@click.option("--life", type=int, metavar="N", help=N_("Everybody's life total; 20 if it is not given."))
@click.option("--players", type=int, default=2, metavar="N", help=N_("How many players there are; 2 by default."))
@click.option("--others", type=int, default=0, metavar="N", help=N_("So many more creatures, 1/1 without abilities."))
@click.option("--own-life", type=int, metavar="N", help=N_("The life total of the player with the cards, if it is another."))
@click.option(
    "--beside",
    multiple=True,
    metavar="PLACE:NAME=N",
    help=N_("So many of something beside the cards, such as hand:land, graveyard:CARD=2, opponent:(Artifact)=3, (Creature, 2/2, persist)."),
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help=N_("Write the position to a scenario file."))
@json_option
@language_option
@edition_option
@budget_option
@certificates_option
@quiet_option
@debug_option
def command(
    cards: Sequence[str],
    zones: Sequence[str],
    states: Sequence[str],
    commanders: Sequence[str],
    mana: str,
    life: int | None,
    players: int,
    others: int,
    own_life: int | None,
    beside: Sequence[str],
    save: Path | None,
    as_json: bool,
    language: Language,
    edition: Edition,
    budget: Budget,
    certificates: Path | None,
    quiet: bool,
) -> int:
    """Prints the answer; returns the exit code."""
    from analyzer.budget import Budget as Limits
    from analyzer.cards import library_for
    from analyzer.cli.progress import Ticker
    from analyzer.combo import ComboRequest, answer

    request = ComboRequest(
        tuple(cards),
        _pairs(zones, "--zone"),
        _lists(states),
        mana,
        life,
        players,
        others,
        tuple(commanders),
        own_life,
        beside=tuple(beside),
    )
    with Ticker(" + ".join(cards), words(language), enabled=not quiet) as ticker:
        found = answer(request, library_for(None), None if budget == Limits() else budget, progress=ticker)
    _keep(found, save, certificates)
    _print(found, language, edition, as_json=as_json, quiet=quiet)
    return OK if found.verdict.decided else UNDECIDED


def _pairs(options: Sequence[str], name: str) -> Mapping[str, str]:
    """``CARD=WORD`` options, by card; the last one counts."""
    return dict(_pair(option, name) for option in options)


def _lists(options: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for option in options:
        card, word = _pair(option, "--state")
        found[card] = (*found.get(card, ()), word)
    return found


def _pair(option: str, name: str) -> tuple[str, str]:
    card, equals, word = option.partition("=")
    if not equals or not card.strip() or not word.strip():
        raise ComboRequestError(f"{name}: {quoted(option)} is not understood", f'write {name} "CARD=..."')
    return card.strip(), word.strip()


def _keep(found: ComboAnswer, save: Path | None, certificates: Path | None) -> None:
    from analyzer.cards import slug_of
    from analyzer.cli.output import write_file

    if save is not None and found.scenario is not None:
        from analyzer.scenario.writing import write_scenario

        write_file(save, write_scenario(found.scenario))
    if certificates is not None and found.certificate is not None:
        name = "-".join(slug_of(card) for card in found.cards)[:150]
        text = json.dumps(found.certificate, ensure_ascii=False, indent=1, sort_keys=True)
        write_file(certificates / f"{name}.certificate.json", text + "\n")


def _print(found: ComboAnswer, language: Language, edition: Edition, *, as_json: bool, quiet: bool) -> None:
    if as_json:
        from analyzer.cli.versions import versions
        from analyzer.report.combo import combo_json
        from analyzer.report.json_form import dumps

        click.echo(dumps(combo_json(found, versions(), edition=edition)), nl=False)
        return
    from analyzer.cli.output import style, width
    from analyzer.report.combo import render_combo
    from analyzer.report.text import headline

    if quiet:
        click.echo(headline(found.verdict, language=language, edition=edition))
    else:
        click.echo(render_combo(found, language=language, edition=edition, width=width(), style=style()), nl=False)
