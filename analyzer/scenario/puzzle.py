"""Reads Forge's puzzle and game state files (``.pzl``) as scenarios.

The format is that of Forge's ``GameState``: ``[metadata]`` with ``Name:...``, and ``[state]`` with ``humanlife=...`` or ``p0life=...``.
What a scenario cannot say is an error that names the key; what is left out because it hardly matters, or can be read in several ways, is a
note.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from analyzer.errors import DuplicateNameError, InvalidValueError, MissingKeyError, UnknownKeyError, UnsupportedPuzzleError, quoted
from analyzer.language.places import Place
from analyzer.language.toml_text import read_file
from analyzer.scenario.answers import default_allow
from analyzer.scenario.card_names import CardNames
from analyzer.scenario.model import Format, GameSetup, Play, PlayerSetup, Question, Scenario, TurnStep, Verb, Zone
from analyzer.scenario.players import MAX_SPEED
from analyzer.scenario.puzzle_cards import ATTACKS_PLAYER, PuzzleCards, puzzle_counters, puzzle_natural, puzzle_number, puzzle_seat
from analyzer.scenario.references import check_position
from analyzer.scenario.symbols import mana_pool

Line: TypeAlias = tuple[str, Place]

_PHASES: Final = {
    "UNTAP": TurnStep.UNTAP,
    "UPKEEP": TurnStep.UPKEEP,
    "DRAW": TurnStep.DRAW,
    "MAIN1": TurnStep.PRECOMBAT_MAIN,
    "COMBAT_BEGIN": TurnStep.BEGINNING_OF_COMBAT,
    "COMBAT_DECLARE_ATTACKERS": TurnStep.DECLARE_ATTACKERS,
    "COMBAT_DECLARE_BLOCKERS": TurnStep.DECLARE_BLOCKERS,
    "COMBAT_DAMAGE": TurnStep.COMBAT_DAMAGE,
    "COMBAT_END": TurnStep.END_OF_COMBAT,
    "MAIN2": TurnStep.POSTCOMBAT_MAIN,
    "END_OF_TURN": TurnStep.END_STEP,
    "CLEANUP": TurnStep.CLEANUP,
}
_ZONES: Final = {
    "battlefield": Zone.BATTLEFIELD,
    "play": Zone.BATTLEFIELD,
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "library": Zone.LIBRARY,
    "exile": Zone.EXILE,
    "command": Zone.COMMAND,
}
_NUMBERS: Final = ("life", "landsplayed", "landsplayedlastturn", "numringtemptedyou", "speed")
_UNTOLD: Final = {
    "precast": "a spell that has resolved before the start",
    "putonstack": "a spell that is on the stack at the start",
    "persistentmana": "mana that does not empty",
    "sideboard": "cards outside the game",
}
_PLAYER_KEYS: Final = (*_NUMBERS, *_ZONES, "counters", "manapool", *_UNTOLD)
_GAME_KEYS: Final = ("activeplayer", "activephase", "activephaseadvance", "turn", "removesummoningsickness")
_METADATA: Final = ("name", "goal", "url", "turns", "difficulty", "description", "targets", "targetcount")
_PLAYER_KEY: Final = re.compile(r"(human|ai|p[0-9])([a-z]+)")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as a scenario.

    Attributes:
        goal: what the puzzle asks for, in Forge's words.
        description: what it tells the solver.
        notes: what was left out or read in one of several ways.
    """

    scenario: Scenario
    goal: str
    description: str
    notes: tuple[str, ...]


def load_puzzle(path: Path, names: CardNames | None = None) -> Puzzle:
    """The puzzle in a file. Without ``names`` the names of cards are not checked.

    Raises:
        InputError: it cannot be read, is no puzzle, or says what a scenario cannot say.
    """
    return load_puzzle_text(read_file(path, Place(str(path))), str(path), names)


def load_puzzle_text(written: str, file: str, names: CardNames | None = None) -> Puzzle:
    """The puzzle in a text; ``file`` stands in messages as the file.

    Raises:
        InputError: it is no puzzle, or says what a scenario cannot say.
    """
    lines = _split(written, file)
    count = max(2, *(seat + 1 for seat in lines.players)) if lines.players else 0
    if not count:
        raise MissingKeyError(file, "a player", "humanlife=20 and ailife=20 under [state]")
    called = tuple(("human", "ai", *(f"p{seat}" for seat in range(2, 10)))[:count])
    cards = PuzzleCards(called, names)
    players = [_player(called[seat], seat, lines, cards) for seat in range(count)]
    written_step = _phase(lines, "activephase") or TurnStep.PRECOMBAT_MAIN
    active = called[_active(lines, count)]
    step, plays = _combat(active, written_step, cards, called, file, lines.notes)
    cards.resolve()
    advance = _phase(lines, "activephaseadvance")
    if advance is not None:
        plays = (*plays, Play(Verb.TO, to=advance.value, place=lines.game["activephaseadvance"][1]))
    rested = lines.game.get("removesummoningsickness", ("", None))[0].lower() == "true"
    setups = tuple(_with_cards(player, seat, cards, rested) for seat, player in enumerate(players))
    game = GameSetup(Format.FREE_FOR_ALL, active, step)
    check_position(game, setups, Place(file), names)
    scenario = Scenario(
        file=file,
        title=(lines.metadata.get("name", ("", None))[0] or Path(file).stem or "puzzle")[:200],
        game=game,
        players=setups,
        question=_question(lines, game, called, written_step, file),
        source=lines.metadata.get("url", ("", None))[0],
        plays=plays,
    )
    goal, description = (lines.metadata.get(key, ("", None))[0] for key in ("goal", "description"))
    return Puzzle(scenario, goal, description, (*lines.notes, *cards.notes))


@dataclass(slots=True)
class _Lines:
    """The lines of a file by key, each with its place; those of players by seat."""

    metadata: dict[str, Line] = field(default_factory=dict[str, Line])
    game: dict[str, Line] = field(default_factory=dict[str, Line])
    players: dict[int, dict[str, Line]] = field(default_factory=dict[int, "dict[str, Line]"])
    notes: list[str] = field(default_factory=list[str])


def _split(written: str, file: str) -> _Lines:
    lines = _Lines()
    in_metadata = False
    for number, raw in enumerate(written.splitlines(), 1):
        line = raw.strip()
        where = f"{file}:{number}"
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip().lower()
            if section not in ("metadata", "state"):
                raise UnknownKeyError(where, line, ("[metadata]", "[state]"))
            in_metadata = section == "metadata"
            continue
        key, found, value = (part.strip() for part in line.partition(":" if in_metadata else "="))
        if not found:
            fix = "write Name:The title" if in_metadata else "write key=value, such as humanlife=20"
            raise InvalidValueError(where, f"found {quoted(line)}", fix)
        if in_metadata:
            _take_metadata(lines, key.lower(), value, Place(where, key))
        else:
            _take_state(lines, key.lower(), value, Place(where, key))
    return lines


def _take_metadata(lines: _Lines, key: str, value: str, place: Place) -> None:
    if key not in _METADATA:
        lines.notes.append(f"{place}: an unknown key of [metadata] is left out")
        return
    lines.metadata[key] = ("".join(c if c.isprintable() else " " for c in value.replace("\\n", " ")), place)


def _take_state(lines: _Lines, key: str, value: str, place: Place) -> None:
    if key in _GAME_KEYS:
        lines.game[key] = (value, place)
        return
    if key.startswith("ability"):
        return  # a definition; a card that uses it is an error
    found = _PLAYER_KEY.fullmatch(key)
    if found is not None and found[2] == "name":
        lines.notes.append(f"{place}: the name is left out")
        return
    if found is None or found[2] not in _PLAYER_KEYS:
        known = (*_GAME_KEYS, *(f"{who}{what}" for who in ("human", "ai", "p0", "p1") for what in _PLAYER_KEYS))
        raise UnknownKeyError(place.file, key, known)
    of_player = lines.players.setdefault(puzzle_seat(found[1], place, 10), {})
    if found[2] in of_player:
        raise DuplicateNameError(str(place), "a line", key)
    of_player[found[2]] = (value, place)


def _active(lines: _Lines, count: int) -> int:
    value, place = lines.game.get("activeplayer", ("none", Place("")))
    return 0 if value.lower() == "none" else puzzle_seat(value, place, count)


def _phase(lines: _Lines, key: str) -> TurnStep | None:
    value, place = lines.game.get(key, ("none", Place("")))
    word = value.upper()
    if word == "NONE":
        return None
    if word == "COMBAT_FIRST_STRIKE_DAMAGE":
        raise UnsupportedPuzzleError(str(place), "the first of two combat damage steps")
    if word not in _PHASES:
        raise InvalidValueError(str(place), f"found {quoted(value)}", f"write one of {', '.join(_PHASES)}")
    return _PHASES[word]


def _combat(
    active: str, step: TurnStep, cards: PuzzleCards, players: tuple[str, ...], file: str, notes: list[str]
) -> tuple[TurnStep, tuple[Play, ...]]:
    """Where the scenario starts and its first plays: attackers that are declared already attack, from the beginning of combat."""
    attackers = [card for card in cards.cards if card.attacking is not None]
    if not attackers:
        return step, ()
    if step not in (TurnStep.DECLARE_ATTACKERS, TurnStep.DECLARE_BLOCKERS):
        notes.append(f"{file}: nobody attacks, because it is neither the declare attackers nor the declare blockers step")
        return step, ()
    defender = next(player for player in players if player != active)
    attacks: list[tuple[str, str | None]] = []
    for card in attackers:
        card.setup = replace(card.setup, tapped=False, summoning_sick=False)
        attacked = card.attacking if card.attacking is not None else ATTACKS_PLAYER
        attacks.append((cards.id_of(card), defender if attacked == ATTACKS_PLAYER else cards.id_of(cards.numbered(attacked, card.place))))
    if len(players) == 2 and all(whom == defender for _, whom in attacks):
        attacks = [(who, None) for who, _ in attacks]
    notes.append(f"{file}: the attack is a play, made from the beginning of combat")
    plays = [Play(Verb.ATTACK, attacks=tuple(attacks), by=active, place=attackers[0].place)]
    if step is TurnStep.DECLARE_BLOCKERS:
        plays.append(Play(Verb.TO, to=step.value, place=attackers[0].place))
    return TurnStep.BEGINNING_OF_COMBAT, tuple(plays)


def _question(lines: _Lines, game: GameSetup, players: tuple[str, ...], step: TurnStep, file: str) -> Question:
    goal = lines.metadata.get("goal", ("", None))[0]
    find = "win" if goal.lower() in ("", "win") else "any"
    if find != "win":
        lines.notes.append(f"{file}: the goal {quoted(goal)} is not asked; any loop is looked for")
    turns = max(1, puzzle_number(*lines.metadata.get("turns", ("1", Place(file)))))
    if step is TurnStep.CLEANUP:
        turns += 1  # the turn that ends there does not count
    return Question(find, players[:1] if find == "win" else default_allow(find, players, game), turns)


def _player(called: str, seat: int, lines: _Lines, cards: PuzzleCards) -> PlayerSetup:
    given = lines.players.get(seat, {})
    for key, what in _UNTOLD.items():
        if key in given and given[key][0]:
            raise UnsupportedPuzzleError(str(given[key][1]), what)
    numbers = {key: puzzle_number(*given[key]) for key in _NUMBERS if key in given}
    if numbers.get("numringtemptedyou"):
        raise UnsupportedPuzzleError(str(given["numringtemptedyou"][1]), "that the Ring has tempted a player")
    if numbers.get("landsplayedlastturn"):
        lines.notes.append(f"{given['landsplayedlastturn'][1]}: lands played last turn are left out")
    if not 0 <= numbers.get("speed", 0) <= MAX_SPEED:
        raise InvalidValueError(str(given["speed"][1]), f"found {numbers['speed']}", f"write a number from 0 to {MAX_SPEED}")
    for key, zone in _ZONES.items():
        if key in given:
            cards.read(*given[key], seat, zone)
    counters = puzzle_counters(*given["counters"]) if "counters" in given else {}
    return PlayerSetup(
        name=called,
        life=numbers.get("life", 20),
        library=(),
        mana=_mana(*given["manapool"]) if "manapool" in given else {},
        poison=counters.pop("poison", 0),
        energy=counters.pop("energy", 0),
        counters=counters,
        lands_played=puzzle_natural(*given["landsplayed"]) if "landsplayed" in given else 0,
        speed=numbers.get("speed", 0),
    )


def _mana(value: str, place: Place) -> dict[str, int]:
    return mana_pool("".join(f"{{{symbol}}}" for symbol in re.split(r"[\s,{}]+", value) if symbol), place)


def _with_cards(player: PlayerSetup, seat: int, cards: PuzzleCards, rested: bool) -> PlayerSetup:
    battlefield = cards.of(seat, Zone.BATTLEFIELD)
    if rested:
        battlefield = tuple(replace(entry, summoning_sick=False) for entry in battlefield)
    return replace(
        player,
        battlefield=battlefield,
        library=cards.of(seat, Zone.LIBRARY),
        hand=cards.of(seat, Zone.HAND),
        graveyard=cards.of(seat, Zone.GRAVEYARD),
        exile=cards.of(seat, Zone.EXILE),
        command=cards.of(seat, Zone.COMMAND),
    )
