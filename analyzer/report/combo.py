"""What is known of a combo, in words: how the cards are set up, what it needs, how it is stopped, what is missing.

To add a kind of prerequisite, effect, assumption or help, add its sentence to the table here and run
``python tests/unit/report/catalogue.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from analyzer.citations import Edition
from analyzer.combo.model import ComboAnswer, Missing, Need, Prerequisite, Stops
from analyzer.combo.setup import SetUp
from analyzer.report.i18n import N_, Language, Words, words
from analyzer.report.json_form import to_json
from analyzer.report.plain import number, plain
from analyzer.report.text import DEFAULT_WIDTH, Style, render, unstyled
from analyzer.verdict.kinds import Verdict

NEEDS: Final[Mapping[Need, str]] = {
    Need.CARD: N_("{card}"),
    Need.HELPERS: N_("helpers: {detail}"),
    Need.LANDS: N_("lands: {detail}"),
    Need.LAND_IN_HAND: N_("a land in hand: {detail}"),
    Need.THEIR_CREATURE: N_("a creature that an opponent controls"),
    Need.MANA: N_("{detail} in the mana pool"),
    Need.UNTAPPED: N_("{card} untapped"),
    Need.NOT_SICK: N_("{card} without summoning sickness"),
    Need.COUNTERS: N_("{card} with {detail}"),
    Need.ATTACHED: N_("{card} attached to {detail}"),
    Need.PAIRED: N_("{card} paired with {detail}"),
    Need.CHOSEN: N_("{detail} chosen for {card}"),
    Need.COMMANDER: N_("{card} as the commander"),
    Need.STARTER: N_("something that makes {card} trigger once"),
    Need.LIFE: N_("{detail} life"),
}
"""What a loop rests on."""

EFFECTS: Final[Mapping[str, str]] = {
    "counter-spell": N_("counter the spell"),
    "counter-activated": N_("counter the activated ability"),
    "counter-triggered": N_("counter the triggered ability"),
    "no-activations-of-creatures": N_("stop activated abilities of creatures"),
    "no-activations-of-artifacts": N_("stop activated abilities of artifacts"),
    "no-activations-of-enchantments": N_("stop activated abilities of enchantments"),
    "no-activations-of-planeswalkers": N_("stop activated abilities of planeswalkers"),
    "no-activations-of-lands": N_("stop activated abilities of lands"),
    "graveyard-hate": N_("exile what is in or goes to the graveyard"),
    "no-more-spells": N_("limit how many spells are cast"),
    "no-untapping": N_("stop untapping"),
    "no-enter-triggers": N_("stop abilities that trigger on entering"),
    "no-life-gain": N_("stop life gain"),
    "remove-creature": N_("remove a creature"),
    "remove-artifact": N_("remove an artifact"),
    "remove-enchantment": N_("remove an enchantment"),
    "remove-planeswalker": N_("remove a planeswalker"),
    "remove-land": N_("remove a land"),
}
"""Kinds of effects that stop a loop."""

ASSUMPTIONS: Final[Mapping[str, str]] = {
    "no-responses": N_("opponents do not respond"),
    "no-blockers": N_("no opposing creature blocks"),
    "castable": N_("cards in hand can be cast in this phase"),
    "starter": N_("something makes the first ability trigger"),
    "unknown-library": N_("nothing is known of the cards in libraries, of which there are 40"),
}
"""What an answer takes for granted."""

ADDED: Final[Mapping[str, str]] = {
    "lands": N_("with lands"),
    "many lands": N_("with many lands"),
    "mana": N_("with mana in the pool"),
    "land drop": N_("with a land in hand"),
    "creatures": N_("with helper creatures"),
    "mana creatures": N_("with creatures that tap for mana"),
    "nontoken creature": N_("with a creature card"),
    "target": N_("with a creature that an opponent controls"),
    "starter": N_("after a first trigger"),
    "cast": N_("one card is cast from the hand"),
    "graveyard": N_("one card is in the graveyard"),
    "commander": N_("one card is the commander"),
}
"""What was added to the plain set-up."""

MISSING: Final[Mapping[str, str]] = {
    "mana-each-pass": N_("{detail} more in each pass"),
    "haste": N_("haste for your creatures"),
    "lifelink": N_("lifelink for your creatures"),
    "deathtouch": N_("deathtouch for your creatures"),
    "indestructible": N_("indestructible for your creatures"),
    "sacrifice outlet": N_("a way to sacrifice creatures"),
    "counters": N_("counters ({detail})"),
}
"""What would make it loop."""

ZONES: Final[Mapping[str, str]] = {
    "battlefield": N_("on the battlefield"),
    "hand": N_("in hand"),
    "graveyard": N_("in the graveyard"),
    "exile": N_("in exile"),
    "library": N_("on top of the library"),
    "command": N_("in the command zone"),
}
"""Where a card is."""


def render_combo(
    answer: ComboAnswer,
    *,
    language: Language = Language.ENGLISH,
    edition: Edition = Edition.SEED,
    width: int = DEFAULT_WIDTH,
    style: Style = unstyled,
) -> str:
    """The whole answer as text that a judge can read aloud."""
    said = words(language)
    return render(told_verdict(answer), language=language, edition=edition, width=width, style=style, facts=list(_facts(answer, said)))


def combo_json(answer: ComboAnswer, versions: Mapping[str, str], *, edition: Edition = Edition.SEED) -> dict[str, Any]:
    """The answer as plain JSON values; its verdict as ``mtgloop check --json`` prints it."""
    return {**answer.as_json(), "analysis": to_json(told_verdict(answer), versions, edition=edition)}


def told_verdict(answer: ComboAnswer) -> Verdict:
    """The verdict with the loops that were found beside the first one, and with everything that they make."""
    verdict = answer.verdict
    if not verdict.loops:
        return replace(verdict, loops=answer.more)
    first = replace(verdict.loops[0], results=answer.results)
    return replace(verdict, loops=(first, *verdict.loops[1:], *answer.more))


def _facts(answer: ComboAnswer, said: Words) -> Iterator[tuple[str, str]]:
    _ = said._
    if answer.setup is not None:
        for place, text in enumerate(_setup(answer, answer.setup, said)):
            yield (_("Set up") if place == 0 else ""), text
    needed = [p for p in answer.prerequisites if p.needed]
    if needed:
        yield _("Needs"), _("; ").join(_needed(p, answer, said) for p in needed)
    unsettled = [p for p in answer.prerequisites if p.needed is None]
    if unsettled:
        yield _("May need"), _("; ").join(_needed(p, answer, said) for p in unsettled)
    if answer.unused:
        yield _("Not needed"), _("; ").join(map(plain, answer.unused))
    if answer.payoffs:
        yield _("Payoff"), _("; ").join(map(plain, answer.payoffs))
    if answer.stops is not None:
        yield from _stops(answer.stops, said)
    for place, missing in enumerate(answer.missing):
        yield (_("Missing") if place == 0 else ""), _missing(missing, said)
    for place, blocked in enumerate(answer.blocked):
        kinds = said.listed(map(plain, blocked.kinds))
        yield (_("Not understood") if place == 0 else ""), _("{card}: {kinds}").format(card=plain(blocked.card), kinds=kinds)
    if answer.assumptions:
        yield _("Assumed"), said.listed(_(ASSUMPTIONS[slug]) for slug in answer.assumptions)


def _setup(answer: ComboAnswer, setup: SetUp, said: Words) -> Iterator[str]:
    _ = said._
    names = answer.cards
    zones = [_("{card} {zone}").format(card=plain(name), zone=_(ZONES[zone])) for name, zone in zip(names, setup.zones, strict=True)]
    yield _("; ").join(zones)
    more: list[str] = [_(ADDED[extra]) for extra in setup.extras if extra in ADDED]
    for card, host in setup.attached:
        onto = plain(names[host]) if isinstance(host, int) else _("a helper")
        more.append(_(NEEDS[Need.ATTACHED]).format(card=plain(names[card]), detail=onto))
    for card, word in setup.chosen:
        more.append(_(NEEDS[Need.CHOSEN]).format(card=plain(names[card]), detail=plain(word)))
    if setup.paired is not None:
        partner = setup.paired[1]
        with_ = plain(names[partner]) if isinstance(partner, int) else _("a helper")
        more.append(_(NEEDS[Need.PAIRED]).format(card=plain(names[setup.paired[0]]), detail=with_))
    more += [_(NEEDS[Need.COMMANDER]).format(card=plain(names[card])) for card in sorted(setup.commanders)]
    if more:
        yield _("; ").join(more)


def _needed(what: Prerequisite, answer: ComboAnswer, said: Words) -> str:
    card = what.card
    if what.need is Need.STARTER and answer.setup is not None and answer.setup.starter is not None:
        card = answer.cards[answer.setup.starter[0]]
    return said._(NEEDS[what.need]).format(card=plain(card), detail=plain(what.detail))


def _stops(stops: Stops, said: Words) -> Iterator[tuple[str, str]]:
    _ = said._
    if stops.points:
        text = said.count("before step {steps} of each pass", "before steps {steps} of each pass", len(stops.points))
        yield _("Others may act"), text.format(steps=_steps(stops.points, said))
    for place, removal in enumerate(stops.removals):
        text = said.count("removing {name} before step {steps}", "removing {name} before steps {steps}", len(removal.steps))
        text = text.format(name=plain(removal.name), steps=_steps(removal.steps, said))
        yield (_("Stopped by") if place == 0 else ""), text
    if stops.effects:
        yield ("" if stops.removals else _("Stopped by")), said.listed(_(EFFECTS.get(slug, slug)) for slug in stops.effects)
    if not stops.complete:
        yield "", _("Not every object was tried at every point.")


def _steps(places: Iterable[int], said: Words) -> str:
    return said.both(number(place) for place in places)


def _missing(missing: Missing, said: Words) -> str:
    _ = said._
    text = _(MISSING.get(missing.what, missing.what)).format(detail=plain(missing.detail))
    if not missing.results:
        return text
    return _("{fact}; then: {results}").format(fact=text, results=said.listed(map(plain, missing.results)))
