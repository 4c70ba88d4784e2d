"""Keyword abilities (CR 702).

Those that stand for other abilities are written out here in the ability format. Those that are only asked about (flying, haste, ...) are in
``ASKED_ABOUT``: what they mean stands where it matters. Any other keyword is an ability that is not understood.
To add one that stands for abilities: a function here with ``@keyword``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    AddMana,
    Attach,
    Attacks,
    BecomesTarget,
    Both,
    Card,
    CardsIn,
    CastCard,
    CastFrom,
    Casts,
    ChooseObjects,
    ChooseOne,
    Chosen,
    Compare,
    Compared,
    Continuous,
    CopySpell,
    Cost,
    CostChange,
    Count,
    Counter,
    CounterAmount,
    CountersOn,
    CountersRemoved,
    CreateToken,
    Delayed,
    Dies,
    DrawCards,
    DrawChanged,
    EchoDue,
    Effect,
    Either,
    Enters,
    EntersWith,
    Exists,
    Filter,
    GainLife,
    HadCounters,
    Happened,
    If,
    Kicked,
    LoseLife,
    Matches,
    May,
    Mill,
    Mode,
    Modification,
    Move,
    MoveCounters,
    Not,
    NotUnderstood,
    Pair,
    Players,
    Power,
    Pump,
    PutCounters,
    RemoveCounters,
    Replacement,
    RuleChange,
    Sacrifice,
    Search,
    Some,
    StepBegins,
    Target,
    Times,
    Toughness,
    Triggered,
    Unattach,
    Unless,
    Unmodelled,
    YourTurn,
)

_BUILDERS: dict[str, Callable[[str], list[Ability]]] = {}
ASKED_ABOUT = frozenset(
    {
        "cant be countered", "changeling", "convoke", "deathtouch", "defender", "delve", "devoid", "double strike", "fear", "first strike",
        "flash", "flying", "haste", "hexproof", "horsemanship", "improvise", "indestructible", "infect", "intimidate", "lifelink", "menace",
        "reach", "shadow", "shroud", "skulk", "start your engines!", "toxic", "trample", "unblockable", "vigilance", "wither",
    }
)  # fmt: skip
"""Keywords whose meaning stands where it matters."""
_ASKED_PREFIXES = ("protection from ",)
_ASKED_SUFFIX = "walk"
"""Landwalk (CR 702.14), by the type of land; where nobody blocks it does not matter."""
_WITH_COSTS = frozenset({"kicker", "buyback"})
_SEEN_ONLY_WHERE_ASKED = frozenset({"ascend"})
"""Keywords that only give a player a designation (the city's blessing): where nothing in the format asks for it, it changes nothing."""
NO_RULES = frozenset(
    {
        "character select", "choose a background", "companion", "doctor's companion", "friends forever", "partner",
    }
)  # fmt: skip
"""Keywords that matter only before the game."""


def keyword(name: str) -> Callable[[Callable[[str], list[Ability]]], Callable[[str], list[Ability]]]:
    """Registers the function that writes a keyword out; it is given what follows the word."""

    def register(build: Callable[[str], list[Ability]]) -> Callable[[str], list[Ability]]:
        _BUILDERS[name] = build
        return build

    return register


@cache
def abilities_of_keyword(text: str) -> tuple[Ability, ...]:
    """The abilities that a keyword with its cost or number stands for; none if it is only asked about.

    What is not known is an ability that is not understood, so that nothing is silently left out.
    """
    if text.startswith("tap for "):
        return (Activated(cost=Cost(tap=True), effects=(AddMana(mana="{" + text[-1] + "}"),), mana=True),)
    name, rest = _parts(text)
    build = _BUILDERS.get(name)
    if build is not None:
        return tuple(build(rest))
    if name.startswith("affinity for "):
        return tuple(_affinity(name.removeprefix("affinity for ")))
    if name.endswith("cycling"):
        return tuple(_typecycling(name.removesuffix("cycling"), rest))
    if (
        name in ASKED_ABOUT
        or name in _WITH_COSTS
        or name in NO_RULES
        or name in _SEEN_ONLY_WHERE_ASKED
        or name.startswith(_ASKED_PREFIXES)
        or (name.endswith(_ASKED_SUFFIX) and len(name) > len(_ASKED_SUFFIX))
        or name == "exile if it would leave"
    ):
        return ()
    return (NotUnderstood(about=f"the keyword {text}"),)


def costs_of_keyword(text: str) -> tuple[Cost, ...]:
    """The additional costs that a keyword adds to casting the card."""
    name, rest = _parts(text)
    return (Cost(mana=rest, optional=name),) if name in _WITH_COSTS else ()


def known_keywords() -> frozenset[str]:
    """The keywords that are written out."""
    return frozenset(_BUILDERS)


def _parts(text: str) -> tuple[str, str]:
    """A keyword's words, and the cost or number that follows."""
    if text.startswith("partner with—"):
        return "partner with", text.removeprefix("partner with—")
    found = re.match(r"^([^{}\d—]+?)\s*((?:\{|\d|x$|—).*)?$", text.lower())
    if found is None:
        return text.lower().strip(), ""
    return found.group(1).strip(), (found.group(2) or "").strip(" —").upper()


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or "1")


def _creatures(**given: object) -> Filter:
    return Filter(types=("creature",), controller="you", **given)  # type: ignore[arg-type]


_PLUS = "+1/+1"


# ------------------------------------------------------------------ coming back
@keyword("persist")
def _persist(_: str) -> list[Ability]:
    """CR 702.79."""
    return [_comes_back("persist", "-1/-1")]


@keyword("undying")
def _undying(_: str) -> list[Ability]:
    """CR 702.93."""
    return [_comes_back("undying", _PLUS)]


def _comes_back(name: str, kind: str) -> Triggered:
    return Triggered(
        name=name,
        when=Dies(),
        condition=Not(condition=HadCounters(what="it", kind=kind)),
        effects=(Move(what="it", to="battlefield", counters=(CounterAmount(kind=kind),)),),
    )


@keyword("siege")
def _siege(_: str) -> list[Ability]:
    """What every Siege has (CR 310.11b): it is no keyword, but the ability comes with the subtype."""
    cast = CastCard(what="moved", transformed=True)
    return [Triggered(name="siege", when=CountersRemoved(kind="defense", last=True), effects=(Move(what="self", to="exile"), cast))]


@keyword("unearth")
def _unearth(cost: str) -> list[Ability]:
    """CR 702.84."""
    gone = Triggered(when=StepBegins(step="end step"), effects=(Move(what="it", to="exile"),))
    return [
        Activated(
            name="unearth",
            zone="graveyard",
            cost=Cost(mana=cost),
            timing="sorcery",
            effects=(
                Move(what="self", to="battlefield"),
                Pump(what="moved", keywords=("haste", "exile if it would leave"), until=""),
                Delayed(ability=gone, about="moved"),
            ),
        )
    ]


@keyword("flashback")
def _flashback(cost: str) -> list[Ability]:
    """CR 702.34."""
    return [CastFrom(name="flashback", zone="graveyard", zone_from="graveyard", cost=Cost(mana=cost), then="exile")]


@keyword("escape")
def _escape(text: str) -> list[Ability]:
    """CR 702.138, written ``escape {cost} n``: exile n other cards from the graveyard."""
    cost, _, number = text.rpartition(" ")
    others = Filter(zone="graveyard", owner="you", other=True)
    return [
        CastFrom(
            name="escape",
            zone="graveyard",
            zone_from="graveyard",
            cost=Cost(mana=cost.strip(), exile=Some(what=others, count=_number(number)), optional="escape"),
        )
    ]


@keyword("dredge")
def _dredge(text: str) -> list[Ability]:
    """CR 702.52."""
    number = _number(text)
    enough = Compare(left=CardsIn(zone="library"), compare=">=", right=number)
    event = DrawChanged(optional=True, condition=enough, effects=(Mill(amount=number), Move(what="self", to="hand")))
    return [Replacement(event=event, zone="graveyard")]


# ------------------------------------------------------------------ attachments
def _attaching(name: str, cost: str, kind: str) -> list[Ability]:
    target = Target(what=Filter(types=(kind,), controller="you"))
    return [Activated(name=name, cost=Cost(mana=cost), timing="sorcery", targets=(target,), effects=(Attach(),))]


@keyword("equip")
def _equip(cost: str) -> list[Ability]:
    """CR 702.6."""
    return _attaching("equip", cost, "creature")


@keyword("fortify")
def _fortify(cost: str) -> list[Ability]:
    """CR 702.67."""
    return _attaching("fortify", cost, "land")


@keyword("reconfigure")
def _reconfigure(cost: str) -> list[Ability]:
    """CR 702.151: attached to a creature, it is none itself."""
    other = Target(what=Filter(types=("creature",), controller="you", other=True))
    attached = Matches(what="attached", filter=Filter(types=("creature",)))
    return [
        Activated(name="reconfigure", cost=Cost(mana=cost), timing="sorcery", targets=(other,), effects=(Attach(),)),
        Activated(name="reconfigure: unattach", cost=Cost(mana=cost), timing="sorcery", condition=attached, effects=(Unattach(),)),
        Continuous(condition=attached, change=Modification(remove_types=("creature",))),
    ]


def _armed(name: str, token: Card) -> list[Ability]:
    return [Triggered(name=name, when=Enters(), effects=(CreateToken(token=token), Attach(what="self", to="created")))]


@keyword("living weapon")
def _living_weapon(_: str) -> list[Ability]:
    """CR 702.92."""
    germ = Card(name="Phyrexian Germ", types="Creature - Phyrexian Germ", power=0, toughness=0, colors=("B",))
    return _armed("living weapon", germ)


@keyword("for mirrodin!")
def _for_mirrodin(_: str) -> list[Ability]:
    """CR 702.163."""
    return _armed("for Mirrodin!", Card(name="Rebel", types="Creature - Rebel", power=2, toughness=2, colors=("R",)))


# ------------------------------------------------------------------ counters
@keyword("modular")
def _modular(text: str) -> list[Ability]:
    """CR 702.43."""
    return [
        _enters_with(_PLUS, _number(text)),
        Triggered(
            name="modular",
            when=Dies(),
            optional=True,
            targets=(Target(what=Filter(types=("artifact", "creature"))),),
            effects=(PutCounters(kind=_PLUS, amount=CountersOn(kind=_PLUS, what="it"), on="target"),),
        ),
    ]


def _enters_with(kind: str, amount: int) -> Replacement:
    return Replacement(event=EntersWith(counters=(CounterAmount(kind=kind, amount=amount),)), zone="any")


@keyword("graft")
def _graft(text: str) -> list[Ability]:
    """CR 702.58."""
    return [
        _enters_with(_PLUS, _number(text)),
        Triggered(
            name="graft",
            when=Enters(what=Filter(types=("creature",), other=True)),
            condition=HadCounters(what="self", kind=_PLUS),
            optional=True,
            effects=(MoveCounters(kind=_PLUS, from_="self", to="it", amount=1),),
        ),
    ]


@keyword("vanishing")
def _vanishing(text: str) -> list[Ability]:
    """CR 702.63."""
    return [
        _enters_with("time", _number(text)),
        Triggered(
            name="vanishing",
            when=StepBegins(step="upkeep", who="you"),
            condition=HadCounters(what="self", kind="time"),
            effects=(RemoveCounters(kind="time"),),
        ),
        Triggered(name="vanishing", when=CountersRemoved(kind="time", last=True), effects=(Sacrifice(what="self"),)),
    ]


@keyword("fading")
def _fading(text: str) -> list[Ability]:
    """CR 702.32."""
    effects = (RemoveCounters(kind="fade"), If(condition=Not(condition=Happened()), then=(Sacrifice(what="self"),)))
    return [_enters_with("fade", _number(text)), Triggered(name="fading", when=StepBegins(step="upkeep", who="you"), effects=effects)]


@keyword("evolve")
def _evolve(_: str) -> list[Ability]:
    """CR 702.100: compared as it triggers and as it resolves."""
    bigger = Either(
        conditions=(
            Compare(left=Power(what="it"), compare=">", right=Power(what="self")),
            Compare(left=Toughness(what="it"), compare=">", right=Toughness(what="self")),
        )
    )
    return [Triggered(name="evolve", when=Enters(what=_creatures(other=True)), condition=bigger, effects=(PutCounters(kind=_PLUS),))]


@keyword("training")
def _training(_: str) -> list[Ability]:
    """CR 702.149."""
    greater = _creatures(other=True, attacking=True, compared=(Compared(quality="power", compare=">", amount=Power(what="self")),))
    return [Triggered(name="training", when=Attacks(), condition=Exists(what=greater), effects=(PutCounters(kind=_PLUS),))]


@keyword("mentor")
def _mentor(_: str) -> list[Ability]:
    """CR 702.134."""
    lesser = Filter(types=("creature",), attacking=True, compared=(Compared(quality="power", compare="<", amount=Power(what="self")),))
    return [Triggered(name="mentor", when=Attacks(), targets=(Target(what=lesser),), effects=(PutCounters(kind=_PLUS, on="target"),))]


@keyword("outlast")
def _outlast(cost: str) -> list[Ability]:
    """CR 702.107."""
    return [Activated(name="outlast", cost=Cost(mana=cost, tap=True), timing="sorcery", effects=(PutCounters(kind=_PLUS),))]


@keyword("fabricate")
def _fabricate(text: str) -> list[Ability]:
    """CR 702.123: the counters, or else the tokens; who cannot put counters on it gets the tokens."""
    number = _number(text)
    servo = Card(name="Servo", types="Artifact Creature - Servo", power=1, toughness=1)
    tokens = CreateToken(token=servo, count=number)
    counters = (PutCounters(kind=_PLUS, amount=number), If(condition=Not(condition=Happened()), then=(tokens,)))
    options = (Mode(name="counters", effects=counters), Mode(name="Servos", effects=(tokens,)))
    return [Triggered(name="fabricate", when=Enters(), effects=(ChooseOne(options=options),))]


@keyword("riot")
def _riot(_: str) -> list[Ability]:
    """CR 702.136: chosen as it enters; haste for as long as it is what was chosen."""
    return [
        Replacement(event=EntersWith(choose=("riot",)), zone="any"),
        Continuous(change=Modification(add_keywords=("haste",)), condition=Chosen(word="haste")),
    ]


# ------------------------------------------------------------------ attacking and blocking
@keyword("exalted")
def _exalted(_: str) -> list[Ability]:
    """CR 702.83."""
    return [Triggered(name="exalted", when=Attacks(what=_creatures(), alone=True), effects=(Pump(what="it", power=1, toughness=1),))]


@keyword("battle cry")
def _battle_cry(_: str) -> list[Ability]:
    """CR 702.91."""
    others = Filter(types=("creature",), attacking=True, other=True)
    return [Triggered(name="battle cry", when=Attacks(), effects=(Pump(what=others, power=1),))]


@keyword("annihilator")
def _annihilator(text: str) -> list[Ability]:
    """CR 702.86."""
    return [
        Triggered(
            name="annihilator",
            when=Attacks(),
            effects=(Sacrifice(filter=Filter(types=("permanent",)), who="defending player", count=_number(text)),),
        )
    ]


# ------------------------------------------------------------------ entering and dying
@keyword("afterlife")
def _afterlife(text: str) -> list[Ability]:
    """CR 702.135."""
    spirit = Card(name="Spirit", types="Creature - Spirit", power=1, toughness=1, colors=("W", "B"), keywords=("flying",))
    return [Triggered(name="afterlife", when=Dies(), effects=(CreateToken(token=spirit, count=_number(text)),))]


@keyword("exploit")
def _exploit(_: str) -> list[Ability]:
    """CR 702.110. What happens when it exploits something is written on the card instead of this keyword."""
    sacrificed = Sacrifice(filter=_creatures())
    return [Triggered(name="exploit", when=Enters(), optional=True, effects=(sacrificed,))]


@keyword("evoke")
def _evoke(cost: str) -> list[Ability]:
    """CR 702.74."""
    return [
        CastFrom(name="evoke", zone="hand", zone_from="hand", cost=Cost(mana=cost, optional="evoke")),
        Triggered(name="evoke", when=Enters(), condition=Kicked(cost="evoke"), effects=(Sacrifice(what="self"),)),
    ]


@keyword("soulbond")
def _soulbond(_: str) -> list[Ability]:
    """CR 702.95."""

    def unpaired(what: str) -> Matches:
        return Matches(what=what, filter=_creatures(paired=False), now=True)

    free = _creatures(paired=False, other=True)
    mine = Triggered(
        name="soulbond",
        when=Enters(),
        optional=True,
        condition=Both(conditions=(unpaired("self"), Exists(what=free))),
        effects=(ChooseObjects(what=free), Pair(one="self", other="chosen")),
    )
    others = Triggered(
        name="soulbond",
        when=Enters(what=_creatures(other=True)),
        optional=True,
        condition=Both(conditions=(unpaired("self"), unpaired("it"))),
        effects=(Pair(one="self", other="it"),),
    )
    return [mine, others]


@keyword("echo")
def _echo(cost: str) -> list[Ability]:
    """CR 702.30."""
    unpaid = Unless(who="you", cost=Cost(mana=cost), effects=(Sacrifice(what="self"),))
    return [Triggered(name="echo", when=StepBegins(step="upkeep", who="you"), condition=EchoDue(), effects=(unpaid,))]


@keyword("partner with")
def _partner_with(name: str) -> list[Ability]:
    """CR 702.124f, written ``partner with—name``: the target player may look for the card of that name."""
    search = Search(what=Filter(named=name, zone="library"), to="hand", who="target")
    may = May(who="target", effects=(search,))
    return [Triggered(name="partner with", when=Enters(), targets=(Target(who="any"),), effects=(may,))]


@keyword("living metal")
def _living_metal(_: str) -> list[Ability]:
    """CR 702.161."""
    return [Continuous(change=Modification(add_types=("creature",)), condition=YourTurn())]


@keyword("soulshift")
def _soulshift(text: str) -> list[Ability]:
    """CR 702.46."""
    spirit = Filter(types=("spirit",), zone="graveyard", owner="you", mana_value=f"<= {_number(text)}")
    back = Move(what="target", to="hand")
    return [Triggered(name="soulshift", when=Dies(), optional=True, targets=(Target(what=spirit),), effects=(back,))]


@keyword("level up")
def _level_up(cost: str) -> list[Ability]:
    """CR 702.87."""
    return [Activated(name="level up", cost=Cost(mana=cost), timing="sorcery", effects=(PutCounters(kind="level"),))]


# ------------------------------------------------------------------ spells
@keyword("prowess")
def _prowess(_: str) -> list[Ability]:
    """CR 702.108."""
    spell = Filter(not_types=("creature",), zone="stack")
    return [Triggered(name="prowess", when=Casts(what=spell, who="you"), effects=(Pump(what="self", power=1, toughness=1),))]


@keyword("extort")
def _extort(_: str) -> list[Ability]:
    """CR 702.101."""
    drain = (LoseLife(amount=1, who="opponents"), GainLife(amount="done"))
    return [
        Triggered(name="extort", when=Casts(what=Filter(zone="stack"), who="you"), effects=(May(cost=Cost(mana="{W/B}"), effects=drain),))
    ]


@keyword("storm")
def _storm(_: str) -> list[Ability]:
    """CR 702.40."""
    return [Triggered(name="storm", zone="stack", when=Casts(), effects=(CopySpell(what="it", count="that much"),))]


@keyword("ward")
def _ward(text: str) -> list[Ability]:
    """CR 702.21, with a mana cost, or ``ward—`` and what is paid: ``pay 2 life``, ``discard a card``, ``sacrifice a creature``."""
    cost = _ward_cost(text)
    counter: Effect = (
        Unless(who="that player", cost=cost, effects=(Counter(what="targeting"),)) if cost else Unmodelled(about=f"ward {text}")
    )
    return [Triggered(name="ward", when=BecomesTarget(by=Filter(controller="opponents", zone="any")), effects=(counter,))]


def _ward_cost(text: str) -> Cost | None:
    """The cost; None if it is none of those that are known: the trigger is one that is not modelled then."""
    if text.startswith("{"):
        return Cost(mana=text)
    life = re.fullmatch(r"PAY (\d+) LIFE", text)
    if life is not None:
        return Cost(life=int(life[1]))
    if text == "DISCARD A CARD":
        return Cost(discard=Some(what=Filter(zone="hand", owner="you")))
    if text.startswith("SACRIFICE A "):
        return Cost(sacrifice=Some(what=Filter(types=(text.removeprefix("SACRIFICE A ").lower(),), controller="you")))
    return None


@keyword("undaunted")
def _undaunted(_: str) -> list[Ability]:
    """CR 702.125."""
    return [CostChange(what="self", zone="stack", generic=Times(factor=-1, amount=Players(who="opponents")))]


def _affinity(words: str) -> list[Ability]:
    """CR 702.41: for artifacts, artifact creatures, lands of a basic type, or any type of permanent."""
    *first, last = words.split()
    kinds = (*first, last.removesuffix("s") if last != "plains" else last)
    counted = Count(what=Filter(types=kinds, controller="you"))
    return [CostChange(what="self", zone="stack", generic=Times(factor=-1, amount=counted))]


@keyword("split second")
def _split_second(_: str) -> list[Ability]:
    """CR 702.61: as long as it is on the stack."""
    return [
        RuleChange(rule="cant cast", affects=Filter(zone="any"), who="everyone", zone="stack"),
        RuleChange(rule="cant activate", affects=Filter(zone="any"), who="everyone", kind="not mana", zone="stack"),
    ]


# ------------------------------------------------------------------ from the hand
@keyword("cycling")
def _cycling(cost: str) -> list[Ability]:
    """CR 702.29."""
    return [Activated(name="cycling", zone="hand", cost=_cycled(cost), effects=(DrawCards(),))]


def _typecycling(kind: str, cost: str) -> list[Ability]:
    """CR 702.29e."""
    types = tuple(kind.removesuffix("land").strip().split()) + (("land",) if kind.endswith("land") else ())
    search = Search(what=Filter(types=types, zone="library"), to="hand")
    return [Activated(name=f"{kind}cycling", zone="hand", cost=_cycled(cost), effects=(search,))]


def _cycled(cost: str) -> Cost:
    return Cost(mana=cost, discard=Some(what="self"))


__all__ = ["ASKED_ABOUT", "NO_RULES", "abilities_of_keyword", "costs_of_keyword", "keyword", "known_keywords"]
