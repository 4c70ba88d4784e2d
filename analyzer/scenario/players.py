"""Reads `[game]` and `[[player]]`: the position."""

from __future__ import annotations

from typing import Any

from analyzer.errors import (
    DuplicateNameError,
    InvalidValueError,
    MisplacedKeyError,
    MissingKeyError,
    UnknownReferenceError,
    quoted,
)
from analyzer.language.places import Place
from analyzer.language.reading import Section, blocks, flag, integer, list_of, positive, table, text
from analyzer.scenario.card_names import CardNames
from analyzer.scenario.model import DEFAULT_LIBRARY, Entry, Format, GameSetup, ObjectSetup, PlayerSetup, TurnStep, UnknownCards, Zone
from analyzer.scenario.objects import read_entries, read_objects
from analyzer.scenario.symbols import allow, counters, label, mana_pool, natural, word_of

GAME_KEYS = (
    "format",
    "active",
    "step",
    "range_of_influence",
    "teams",
    "archenemy",
    "planar_controller",
    "planar_deck",
    "time_over",
)
PLAYER_KEYS = (
    "name",
    "life",
    "library",
    "battlefield",
    "hand",
    "graveyard",
    "exile",
    "command",
    "scheme_deck",
    "planar_deck",
    "mana",
    "poison",
    "energy",
    "counters",
    "commander_damage",
    "lands_played",
    "speed",
)
MAX_SPEED = 4

_SHARED = ("life", "poison")
_ONLY_IN = {
    "teams": Format.TWO_HEADED_GIANT,
    "archenemy": Format.ARCHENEMY,
    "scheme_deck": Format.ARCHENEMY,
    "planar_controller": Format.PLANECHASE,
    "planar_deck": Format.PLANECHASE,
}


def read_position(game: Section | None, players: Any, place: Place, names: CardNames | None) -> tuple[GameSetup, tuple[PlayerSetup, ...]]:
    """The game and the players in turn order. References to objects are not checked here.

    Raises:
        ModelError: something is wrong.
    """
    sections = _named(blocks(players, place))
    seats = tuple(section.table["name"] for section in sections)
    setup = _game(game, seats, names)
    return setup, tuple(_player(section, setup, names) for section in _with_shared(sections, setup))


def check_player(called: str, players: tuple[str, ...], place: Place) -> None:
    """Check that there is such a player.

    Raises:
        UnknownReferenceError: there is none.
    """
    if called not in players:
        raise UnknownReferenceError(str(place), "player", called, players, "name a player")


def _named(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    found: dict[str, Section] = {}
    for section in sections:
        called = section.required("name", label, 'name = "A"')
        if called in found:
            raise DuplicateNameError(str(section.place.key("name")), "a player", called)
        found[called] = Section(section.place.named(called), section.table)
    return tuple(found.values())


def _only_in(section: Section, chosen: Format) -> None:
    for key, needed in _ONLY_IN.items():
        if section.has(key) and chosen is not needed:
            fix = f'write format = "{needed.value}" in [game], or leave it out'
            raise MisplacedKeyError(str(section.place.key(key)), f'{key} does not go with format = "{chosen.value}"', fix)


def _game(section: Section | None, seats: tuple[str, ...], names: CardNames | None) -> GameSetup:
    if section is None:
        return GameSetup(Format.FREE_FOR_ALL, seats[0])
    allow(section, GAME_KEYS, {"[[player]]": PLAYER_KEYS, "[question]": ("find", "allow", "turns"), "the top of the file": ("profile",)})
    chosen = section.optional("format", word_of(Format), Format.FREE_FOR_ALL)
    _only_in(section, chosen)

    def seat(value: Any, place: Place) -> str:
        called = text(value, place)
        check_player(called, seats, place)
        return called

    active = section.optional("active", seat, seats[0])
    archenemy = section.optional("archenemy", seat, active) if chosen is Format.ARCHENEMY else None
    teams: tuple[tuple[str, ...], ...] = ()
    if chosen is Format.TWO_HEADED_GIANT:
        teams = section.required("teams", lambda value, at: _teams(value, at, seats), 'teams = [["A", "C"], ["B", "D"]]')
    elif archenemy is not None:
        teams = ((archenemy,), tuple(s for s in seats if s != archenemy))
    return GameSetup(
        format=chosen,
        active=active,
        step=section.optional("step", word_of(TurnStep), TurnStep.PRECOMBAT_MAIN),
        range_of_influence=section.optional("range_of_influence", positive, None),
        teams=teams,
        archenemy=archenemy,
        planar_controller=section.optional("planar_controller", seat, active) if chosen is Format.PLANECHASE else None,
        planar_deck=section.optional("planar_deck", lambda value, at: read_entries(value, at, Zone.PLANAR_DECK, names), ()),
        time_over=section.optional("time_over", flag, False),
    )


def _teams(value: Any, place: Place, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    example = '[["A", "C"], ["B", "D"]]'
    teams = list_of(list_of(text, '["A", "C"]'), example)(value, place)
    seen: set[str] = set()
    for number, team in enumerate(teams, 1):
        if len(team) != 2:
            raise InvalidValueError(str(place.item(number)), f"a team of {len(team)}", "each team has two players (CR 810.1)")
        for position, called in enumerate(team, 1):
            at = place.item(number).item(position)
            check_player(called, seats, at)
            if called in seen:
                raise DuplicateNameError(str(at), "a player in a team", called)
            seen.add(called)
    missing = [s for s in seats if s not in seen]
    if missing:
        raise InvalidValueError(str(place), f"{quoted(missing[0])} is in no team", "put each player in one team")
    if len(teams) < 2:
        raise InvalidValueError(str(place), "fewer than two teams", f"write teams = {example}")
    return teams


def _with_shared(sections: tuple[Section, ...], game: GameSetup) -> tuple[Section, ...]:
    """The players, with what teammates share written out for each of them."""
    if game.format is not Format.TWO_HEADED_GIANT:
        return sections
    by_name = {section.table["name"]: section for section in sections}
    found: list[Section] = []
    for section in sections:
        mate = by_name[_mate(section.table["name"], game)]
        more: dict[str, Any] = {}
        for key in _SHARED:
            if mate.has(key) and not section.has(key):
                more[key] = mate.table[key]
            elif mate.has(key) and mate.table[key] != section.table[key]:
                problem = f"{quoted(section.table['name'])} and {quoted(mate.table['name'])} are a team and have different {key}"
                raise InvalidValueError(str(section.place.key(key)), problem, "a team shares it: say it once, or the same for both")
        found.append(Section(section.place, {**section.table, **more}))
    return tuple(found)


def _mate(called: str, game: GameSetup) -> str:
    team = next(team for team in game.teams if called in team)
    return team[1] if team[0] == called else team[0]


def starting_life(called: str, game: GameSetup) -> int:
    """The life total that a player of a format starts with (CR 103.4, 903.7, 810.4, 904.5)."""
    match game.format:
        case Format.COMMANDER:
            return 40
        case Format.TWO_HEADED_GIANT:
            return 30
        case Format.ARCHENEMY:
            return 40 if called == game.archenemy else 20
        case Format.FREE_FOR_ALL | Format.PLANECHASE:
            return 20


def _player(section: Section, game: GameSetup, names: CardNames | None) -> PlayerSetup:
    allow(section, PLAYER_KEYS, {"[game]": GAME_KEYS, "[question]": ("find", "allow", "turns")})
    _only_in(section, game.format)
    if section.has("scheme_deck") and section.table["name"] != game.archenemy:
        raise MisplacedKeyError(str(section.place.key("scheme_deck")), "a scheme deck of another player than the archenemy", "leave it out")
    if section.has("planar_deck") and game.planar_deck:
        raise MisplacedKeyError(
            str(section.place.key("planar_deck")), "a planar deck beside the common one of [game]", "leave one of them out"
        )

    def known(key: str, zone: Zone) -> tuple[ObjectSetup, ...]:
        return section.optional(key, lambda value, at: read_objects(value, at, zone, names), ())

    def mixed(key: str, zone: Zone, default: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
        return section.optional(key, lambda value, at: read_entries(value, at, zone, names), default)

    called: str = section.table["name"]
    return PlayerSetup(
        name=called,
        life=section.optional("life", integer, starting_life(called, game)),
        library=mixed("library", Zone.LIBRARY, (UnknownCards(DEFAULT_LIBRARY),)),
        battlefield=known("battlefield", Zone.BATTLEFIELD),
        hand=mixed("hand", Zone.HAND),
        graveyard=known("graveyard", Zone.GRAVEYARD),
        exile=known("exile", Zone.EXILE),
        command=known("command", Zone.COMMAND),
        scheme_deck=mixed("scheme_deck", Zone.SCHEME_DECK),
        planar_deck=mixed("planar_deck", Zone.PLANAR_DECK),
        mana=section.optional("mana", mana_pool, {}),
        poison=section.optional("poison", natural, 0),
        energy=section.optional("energy", natural, 0),
        counters=section.optional("counters", _player_counters, {}),
        commander_damage=section.optional("commander_damage", _commander_damage, {}),
        lands_played=section.optional("lands_played", natural, 0),
        speed=section.optional("speed", _speed, 0),
    )


def _player_counters(value: Any, place: Place) -> dict[str, int]:
    found = counters(value, place)
    for kind in ("poison", "energy"):
        if kind in found:
            raise MisplacedKeyError(str(place.key(kind)), f"{kind} among the other counters", f"write {kind} = {found[kind]} of the player")
    return found


def _commander_damage(value: Any, place: Place) -> dict[str, int]:
    return {called: natural(amount, at) for called, amount, at in table(value, place).entries()}


def _speed(value: Any, place: Place) -> int:
    found = natural(value, place)
    if found > MAX_SPEED:
        raise InvalidValueError(str(place), f"found the number {found}", f"write 0 (none) to {MAX_SPEED} (CR 702.179)")
    return found


def check_enough_players(sections: Any, place: Place) -> None:
    """Check that at least two players are there to read.

    Raises:
        MissingKeyError: there are fewer.
    """
    if isinstance(sections, list) and len(sections) < 2:
        raise MissingKeyError(
            str(place), "a second [[player]]", "one: a game has at least two players, whoever is alone has won (CR 104.2a)"
        )
