"""Random scenarios that are consistent: every reference is to something that is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from analyzer.citations import Edition
from analyzer.language.expectation import GROWTHS, VERDICTS, Expectation
from analyzer.scenario.model import (
    After,
    Entry,
    Face,
    Fact,
    Format,
    GameSetup,
    ObjectSetup,
    Play,
    PlayerSetup,
    Question,
    Scenario,
    TokenSetup,
    TurnStep,
    UnknownCards,
    Verb,
    Zone,
)
from analyzer.scenario.plays import TIMES
from analyzer.system.program import Profile

_SEATS = ("A", "C d", "Ö-1")
_CARDS = ("Island", "Oblivion Ring", 'Kongming, "Sleeping Dragon"', "Lim-Dûl's Vault", "Fire // Ice", "_____ Goblin", "日本 \\ ")
_KINDS = ("charge", "+1/+1", "-1/-1", "lore", "doom's day")
_HIDDEN = (Zone.LIBRARY, Zone.HAND)

_small = st.integers(0, 30)


def _maybe(values: st.SearchStrategy[Any], default: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.just(default), st.just(default), values)


_counters = st.dictionaries(st.sampled_from(_KINDS), _small, max_size=2)
_mana = st.dictionaries(st.sampled_from("WUBRGC"), st.integers(1, 12), max_size=3).map(lambda m: {k: m[k] for k in "WUBRGC" if k in m})
_colors = st.sets(st.sampled_from("WUBRG")).map(lambda found: "".join(c for c in "WUBRG" if c in found))
_tokens = st.builds(
    TokenSetup,
    name=st.sampled_from(("Zombie", "Elf Warrior")),
    types=st.sampled_from(("Creature - Zombie", "Legendary Artifact Creature - Elf Warrior", "Artifact Creature")),
    power=st.integers(-2, 9),
    toughness=st.integers(-2, 9),
    colors=_colors,
    keywords=st.lists(st.sampled_from(("flying", "protection from red")), max_size=2).map(tuple),
) | st.just(TokenSetup("Treasure", "Artifact - Treasure"))


@st.composite
def _objects(draw: st.DrawFn, zone: Zone, new_id: Callable[[], str]) -> ObjectSetup:
    token = draw(_maybe(_tokens, None))
    count = draw(_maybe(st.integers(1, 10**6), 1))
    common: dict[str, Any] = {
        "card": None if token is not None else draw(st.sampled_from(_CARDS)),
        "token": token,
        "token_copy": token is None and draw(_maybe(st.booleans(), False)),
        "id": new_id() if count == 1 and draw(st.booleans()) else None,
        "count": count,
        "counters": draw(_maybe(_counters, {})),
        "face": draw(_maybe(st.sampled_from(Face), Face.FRONT)),
        "commander": draw(_maybe(st.booleans(), False)),
        "chosen": draw(_maybe(st.lists(st.sampled_from(("red", "Elf", 3, -1)), min_size=1, max_size=2).map(tuple), ())),
    }
    if zone is Zone.BATTLEFIELD:
        common |= {
            "tapped": draw(st.booleans()),
            "summoning_sick": draw(st.booleans()),
            "damage": draw(_maybe(_small, 0)),
            "controller": draw(_maybe(st.sampled_from(_SEATS[:2]), None)),
            "attached_to": draw(_maybe(st.sampled_from(_SEATS[:2]), None)),
            "copy_of": draw(_maybe(st.sampled_from(_CARDS), None)),
        }
    return ObjectSetup(**common)


def _zone(draw: st.DrawFn, zone: Zone, new_id: Callable[[], str]) -> tuple[Entry, ...]:
    entries: st.SearchStrategy[Entry] = _objects(zone, new_id)
    if zone in _HIDDEN:
        entries = entries | st.integers(1, 60).map(UnknownCards)
    return tuple(draw(st.lists(entries, max_size=3)))


def _play(draw: st.DrawFn, things: tuple[str, ...], seats: tuple[str, ...]) -> Play:
    verb = draw(st.sampled_from(Verb if things else (Verb.RESOLVE, Verb.TO)))
    thing = st.sampled_from(things or ("",))
    more: dict[str, Any] = {"choose": tuple(draw(_maybe(st.lists(st.sampled_from((True, 2, "x")), max_size=2), ())))}
    if verb in (Verb.CAST, Verb.ACTIVATE, Verb.TRIGGER, Verb.LAND, Verb.ATTACK, Verb.BLOCK):
        more["by"] = draw(_maybe(st.sampled_from(seats), None))
    if verb in (Verb.CAST, Verb.ACTIVATE, Verb.TRIGGER, Verb.LAND):
        more["source"] = draw(thing)
    if verb in (Verb.CAST, Verb.ACTIVATE, Verb.TRIGGER):
        more["targets"] = tuple(draw(st.lists(thing | st.sampled_from(seats), max_size=2)))
        more["modes"] = tuple(draw(_maybe(st.lists(st.integers(1, 3), max_size=2), ())))
    if verb in (Verb.CAST, Verb.ACTIVATE):
        more["x"] = draw(_maybe(_small, None))
        more["pay"] = tuple(draw(_maybe(st.lists(thing | st.just("{U}{C}"), max_size=2), ())))
    if verb in (Verb.ACTIVATE, Verb.TRIGGER):
        more["ability"] = draw(st.integers(1, 3))
    match verb:
        case Verb.TRIGGER:
            more["amount"] = draw(_maybe(_small, None))
        case Verb.ATTACK:
            whom = st.just(None) if draw(st.booleans()) else st.sampled_from(seats)
            more["attacks"] = tuple(draw(st.dictionaries(thing, whom, min_size=1, max_size=2)).items())
        case Verb.BLOCK:
            more["blocks"] = tuple(draw(st.dictionaries(thing, thing, min_size=1, max_size=2)).items())
        case Verb.TO:
            more["to"] = draw(st.sampled_from(TIMES))
        case _:
            pass
    return Play(verb, **more)


def _after(draw: st.DrawFn, seats: tuple[str, ...], ids: tuple[str, ...]) -> After:
    facts = [Fact(draw(st.sampled_from(seats)), "life", draw(st.integers(-5, 50)))]
    facts.append(Fact(seats[0], "mana", draw(_mana)))
    facts.append(Fact(seats[0], "graveyard", tuple(draw(st.lists(st.sampled_from(_CARDS), max_size=3)))))
    facts.append(Fact(seats[-1], "tokens.Elf Warrior", 3))
    if ids:
        facts.append(Fact(ids[0], "counters", draw(_counters)))
        facts.append(Fact(ids[-1], "tapped", draw(st.booleans())))
    chosen = tuple(f for f in facts if draw(st.booleans()))
    in_game = draw(_maybe(st.lists(st.sampled_from(seats), unique=True).map(tuple), None))
    return After(in_game, draw(_maybe(st.sampled_from(TIMES), None)), chosen)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """A scenario of two or three players; not every format."""
    chosen = draw(st.sampled_from((Format.FREE_FOR_ALL, Format.COMMANDER, Format.ARCHENEMY, Format.PLANECHASE)))
    seats = _SEATS[: draw(st.integers(2, 3))]
    count = 0

    def new_id() -> str:
        nonlocal count
        count += 1
        return f"n{count} ü" if count % 2 else f"n{count}"

    active, other = draw(st.sampled_from(seats)), draw(st.sampled_from(seats))
    archenemy = other if chosen is Format.ARCHENEMY else None
    plane = chosen is Format.PLANECHASE
    game = GameSetup(
        chosen,
        active,
        draw(st.sampled_from(TurnStep)),
        draw(_maybe(st.integers(1, 3), None)),
        teams=((archenemy,), tuple(s for s in seats if s != archenemy)) if archenemy is not None else (),
        archenemy=archenemy,
        planar_controller=other if plane else None,
        planar_deck=(ObjectSetup("Plane", id=new_id()), UnknownCards(4)) if plane and draw(st.booleans()) else (),
        time_over=draw(st.booleans()),
    )
    players = tuple(
        PlayerSetup(
            seat,
            life=draw(st.integers(-3, 50)),
            **{
                z.value: _zone(draw, z, new_id)
                for z in (Zone.LIBRARY, Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)
            },  # type: ignore[arg-type]
            scheme_deck=(UnknownCards(20),) if seat == archenemy else (),
            mana=draw(_mana),
            poison=draw(_maybe(_small, 0)),
            energy=draw(_maybe(_small, 0)),
            counters=draw(_maybe(st.just({"rad": 2}), {})),
            lands_played=draw(_maybe(st.integers(0, 2), 0)),
            speed=draw(_maybe(st.integers(0, 4), 0)),
        )
        for seat in seats
    )
    nothing = Scenario("", "", game, players, Question("any", ()))
    ids = tuple(p.object.id for p in nothing.objects() if p.object.id is not None)
    find = draw(st.sampled_from(("any", "draw", "win", "infinite mana")))
    expect = Expectation(
        verdict=draw(_maybe(st.sampled_from(VERDICTS), None)),
        can_end=draw(_maybe(st.just(seats), None)),
        losers=draw(_maybe(st.just(()), None)),
        iterations=draw(_maybe(st.integers(1, 9), None)),
        net=draw(_maybe(st.just({f"{seats[0]}.life": -1, **{f"{i}.counters.charge": 1 for i in ids[:1]}}), {})),
        growth=draw(_maybe(st.sampled_from(GROWTHS), None)),
        progress=draw(_maybe(st.booleans(), None)),
    )
    return Scenario(
        file="s.toml",
        title=draw(st.sampled_from(("t", 'a "quoted" \\ title', "題"))),
        game=game,
        players=players,
        question=Question(find, tuple(draw(st.lists(st.sampled_from(seats), unique=True))), draw(st.integers(1, 3))),
        source=draw(_maybe(st.just("CR 104.4b"), "")),
        profile=draw(st.sampled_from(Profile)),
        edition=draw(st.sampled_from(Edition)),
        plays=tuple(_play(draw, ids, seats) for _ in range(draw(st.integers(0, 3)))),
        expect=expect,
        after=_after(draw, seats, ids),
    )
