"""Our plays of positions with cards, cut into pieces that begin with an action or a resolution, with every answer given on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

from analyzer.budget import Budget
from analyzer.explore.walk import Segment
from analyzer.pipeline import load, restarting
from analyzer.rules.choices import Choice, Process
from analyzer.rules.copying import copy_of
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.naming import name_in
from analyzer.rules.system import CardState, CardSystem, Step
from analyzer.scenario import playing
from analyzer.scenario.answering import PlayAnswers
from analyzer.scenario.model import Play
from analyzer.scenario.position import Position
from analyzer.verdict.decision import Decision, decide
from analyzer.verdict.kinds import VerdictKind
from analyzer.verdict.loops import Loop, has_progress
from analyzer.verdict.space import known_space

_MOST = 400
LOOPS = (VerdictKind.FORCED_DRAW, VerdictKind.FRAGMENTED_LOOP, VerdictKind.OPTIONAL_LOOP)


@dataclass(frozen=True, slots=True)
class Thing:
    """An object as it can be found again in another engine: by what is visible of it.

    Attributes:
        seat: controls it, or owns it where nobody does.
    """

    name: str
    zone: str
    seat: int
    tapped: bool = False
    sick: bool = False
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice that was made: ``about`` is the object or the player's seat that the option taken names, if it names one."""

    player: int | None
    prompt: str
    options: tuple[str, ...]
    taken: int
    about: Thing | int | None = None

    @property
    def option(self) -> str:
        """The words of the option taken."""
        return self.options[self.taken]


@dataclass(slots=True)
class Piece:
    """A part of a play: what begins it, all that was answered until the next one, and the game then.

    Attributes:
        verb: ``cast``, ``activate``, ``land``, ``attack``, ``go on``, ``resolve``; ``begin`` for what happens before the first of them.
        of: what is cast or activated. nth: which of its activated abilities.
        with_: all attackers.
        settled: the game after it, None where the next step is not one at which players have priority.
    """

    verb: str
    player: int = -1
    of: Thing | None = None
    nth: int = 0
    text: str = ""
    asked: list[Asked] = field(default_factory=list)
    settled: Game | None = None
    with_: tuple[Thing, ...] = ()


# ---------------------------------------------------------------------- words of choices
def thing_of(game: Game, obj: Obj) -> Thing:
    """An object of ours as it is now."""
    where = game.find(obj.attached) if isinstance(obj.attached, Ref) else None
    return Thing(
        obj.card.name,
        obj.zone,
        obj.controller if obj.zone in ("battlefield", "stack") else obj.owner,
        obj.tapped,
        obj.sick,
        obj.token,
        tuple(sorted((kind, n) for kind, n in obj.counters.items() if isinstance(n, int) and n)),
        where.card.name if where is not None else "",
    )


def _named(game: Game, option: str) -> Thing | int | None:
    """The player or the object whose name an option is, or ends with."""
    for seat, player in enumerate(game.players):
        if option == player.name:
            return seat
    names = {name_in(game, obj): obj for obj in game.objects.values()}
    for name in sorted(names, key=len, reverse=True):
        if option == name or option.endswith(" " + name):
            return thing_of(game, names[name])
    return None


def _followed(process: Process, game: Game, answers: Sequence[int]) -> Iterator[Asked]:
    """What a process asks, with the answers given."""
    given = iter(answers)
    try:
        choice = next(process)
        while True:
            taken = 0
            if len(choice.options) > 1:
                following = next(given, None)
                if following is None:
                    return
                taken = following
                yield _asked(choice, taken, game)
            choice = process.send(taken)
    except StopIteration:
        return


def _asked(choice: Choice, taken: int, game: Game) -> Asked:
    return Asked(choice.player, choice.prompt, choice.options, taken, _named(game, choice.options[taken]))


# ---------------------------------------------------------------------- plays of the analysis
class PlayLimit(Exception):
    """A play is too long to be repeated step by step."""


def labels_of(segments: Sequence[Segment], limit: int) -> list[Step]:
    """The steps of a play one by one.

    Raises:
        PlayLimit: they are more than ``limit``.
    """
    if sum(len(s.labels) * s.times for s in segments) > limit:
        raise PlayLimit
    return [label for s in segments for _ in range(s.times) for label in s.labels if isinstance(label, Step)]


def _joined(played: Sequence[Piece], then: Sequence[Piece]) -> list[Piece]:
    """Pieces after others: what the first of them has before any action belongs to the last of the others."""
    first, *rest = then
    if not played:
        return list(then)
    *others, last = played
    return [*others, replace(last, asked=[*last.asked, *first.asked], settled=first.settled), *rest]


def pieces_of(system: CardSystem, labels: Sequence[Step]) -> list[Piece]:
    """Steps from the start on as pieces; what comes before the first action or resolution begins with ``begin``."""
    state = system.initial()
    pieces = [Piece("begin", settled=system._thaw(state) if system.has_priority(state) else None)]
    for label in labels:
        game = system._thaw(state)
        way = system._known_ways(state)[1][label]
        if label.kind == "act":
            pieces.append(_action(game, label))
        elif label.kind == "resolve":
            pieces.append(Piece("resolve", text=label.text))
        asked = list(_followed(way.begin(game), game, way.answers))
        pieces[-1].asked += asked[-1:] if label.kind == "choose" else asked
        state = system.successor(state, label)
        over = state.shape.data[0] == ("over",)
        pieces[-1].settled = system._thaw(state) if system.has_priority(state) or over else None
    while pieces[-1].settled is None and len(labels) < _MOST and (step := _forced(system, state)) is not None:
        labels = [*labels, step]
        state = system.successor(state, step)
        pieces[-1].settled = system._thaw(state) if system.has_priority(state) or state.shape.data[0] == ("over",) else None
    return pieces


def _forced(system: CardSystem, state: CardState) -> Step | None:
    """The one move that goes on inside a resolution, a check of state-based actions included."""
    situation = system.situation(state)
    moves = (*situation.moves, *situation.actions)
    return moves[0].label if len(moves) == 1 and isinstance(moves[0].label, Step) else None


def _action(game: Game, label: Step) -> Piece:
    verb, oid, *rest = label.key
    if verb == "attack":
        others = [thing_of(game, game.objects[o]) for o in label.key[1:]]
        return Piece("attack", label.player, others[0], 0, label.text, with_=tuple(others))
    obj = game.objects.get(oid)
    of = thing_of(game, obj) if obj is not None else None
    return Piece(str(verb), label.player, of, int(rest[0]) if rest and verb == "activate" else 0, label.text)


# ---------------------------------------------------------------------- plays of the file
_Answering = Callable[[PlayAnswers, Choice, Game], int | None]


class _Heard:
    """What the plays of a file answered, by the answerer: an announcement that is tried in vain has one of its own."""

    def __init__(self) -> None:
        self.by: dict[int, list[Asked]] = {}
        self.keep: list[PlayAnswers] = []

    def hear(self, answers: PlayAnswers, choice: Choice, game: Game, taken: int | None) -> None:
        if id(answers) not in self.by:
            self.keep.append(answers)
        if taken is not None:
            self.by.setdefault(id(answers), []).append(_asked(choice, taken, game))

    def listening(self, plain: _Answering) -> _Answering:
        """The method that answers, and is heard."""

        def answer(answers: PlayAnswers, choice: Choice, game: Game) -> int | None:
            taken = plain(answers, choice, game)
            self.hear(answers, choice, game, taken)
            return taken

        return answer

    def all(self) -> list[Asked]:
        """What the first and the last answerer said."""
        ids = list(self.by)
        return [asked for i in dict.fromkeys([*ids[:1], *ids[-1:]]) for asked in self.by[i]]


def pieces_of_plays(position: Position) -> list[Piece]:
    """The plays of a file as pieces, from the board on."""
    game = copy_of(position.board.game)
    scenario = position.scenario
    pieces: list[Piece] = []
    for number, play in enumerate(scenario.plays, 1):
        heard = _Heard()
        piece = _play_piece(game, position, play)
        with patch.object(PlayAnswers, "answer", heard.listening(PlayAnswers.answer)):
            game = playing._Player(scenario, play, number == len(scenario.plays)).play(game)
        piece.asked = heard.all()
        piece.settled = game if not game.pending else None
        pieces.append(piece)
    return pieces


def _play_piece(game: Game, position: Position, play: Play) -> Piece:
    obj = playing.find_object(game, position.scenario, play.source, play.verb) if play.source else None
    of = thing_of(game, obj) if obj is not None else None
    player = next((i for i, p in enumerate(game.players) if p.name == play.by), -1)
    if player < 0 and of is not None:
        player = of.seat
    return Piece(play.verb.value, player, of, (play.ability or 1) - 1, text=str(play.verb.value))


# ---------------------------------------------------------------------- analyses
@dataclass(frozen=True, slots=True)
class Found:
    """A scenario with the loop that its verdict is about.

    Attributes:
        pieces: from the board through the stem and the first passes of the loop. before: how many of them begin before the loop does.
    """

    position: Position
    system: CardSystem
    loop: Loop
    decision: Decision
    pieces: list[Piece]
    before: int


def decided(position: Position) -> tuple[CardSystem, Decision]:
    """What the product decides, without its certificate: its questions are asked one after the other until there is a loop."""
    for question in position.questions:
        system = position.system(question)
        decision = restarting(lambda s=system: decide(s, s.initial(), Budget(), None, lambda _: known_space(s)))  # type: ignore[misc]
        if decision.kind in LOOPS and any(restarting(lambda s=system, x=x: has_progress(s, x)) for x in decision.loops):  # type: ignore[misc]
            break
    return system, decision


def found(path: Path, *, most: int = 400, passes: int = 2) -> Found | None:
    """The scenario of a file with its decisive loop, None if there is none.

    Raises:
        PlayLimit: its play is too long.
    """
    position = load(path)
    assert isinstance(position, Position)
    system, decision = decided(position)
    loop = decision.decisive
    if loop is None:
        return None
    stem = labels_of(loop.stem, most)
    body = labels_of(loop.body, most)
    inside = all(label.kind == "repeat" for label in body)  # a resolution is compared when it is over
    times = min(most if inside else passes, passes if loop.iterations is None else loop.iterations)
    played = pieces_of_plays(position)
    first = restarting(lambda: pieces_of(system, stem))
    everything = restarting(lambda: pieces_of(system, stem + times * body))
    pieces = _joined(played, everything)
    if pieces[-1].settled is None:
        pieces.pop()  # the passes begin in the middle of choices: the last piece would be only half of one
    return Found(position, system, loop, decision, pieces, min(len(_joined(played, first)), len(pieces) - 1))
