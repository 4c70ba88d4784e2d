"""Checks a certificate: from its program and its evidence follows its conclusion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from analyzer.errors import CertificateRefused
from analyzer.verdict.checker.conclusion import conclusion, drawers, undecided
from analyzer.verdict.checker.evidence import Case, Followed
from analyzer.verdict.checker.game import Game
from analyzer.verdict.checker.json_values import mapping, one_of, text, texts
from analyzer.verdict.checker.passes import Passes
from analyzer.verdict.checker.program import read_program
from analyzer.verdict.checker.refusing import Meter, refuse, require
from analyzer.verdict.checker.rules import ProgramGame

FORMAT = "mtgloop-certificate/1"
WORK = 40_000_000
THE_RULES = "what may happen in a position and what it does, as the rules engine says"
Reader: TypeAlias = Callable[[dict[str, Any]], Game]


@dataclass(frozen=True, slots=True)
class Checked:
    """An accepted certificate.

    Attributes:
        verdict: what it concludes.
        trusted: what it rests on that was not checked here, such as spaces that only another engine can count, or a position's rules.
    """

    verdict: str
    trusted: tuple[str, ...] = ()


def check_certificate(certificate: dict[str, Any], work: int = WORK, readers: Mapping[str, Reader] | None = None) -> Checked:
    """Checks a certificate.

    Args:
        certificate: the JSON value. Nothing of it is believed: whatever it is, it is accepted or refused.
        work: how much the checker is ready to do, in units of roughly one move.
        readers: for each kind of position what reads it; without one a certificate of that kind is refused.

    Returns:
        What was accepted.

    Raises:
        CertificateRefused: it does not hold; the message is one line that says why.
    """
    try:
        return _check(certificate, Meter(work), readers or {})
    except RecursionError:
        reason = "it is nested too deeply"
    except (ArithmeticError, MemoryError, ValueError):
        reason = "a number in it is out of range"
    raise CertificateRefused(reason)


def _check(certificate: Any, meter: Meter, readers: Mapping[str, Reader]) -> Checked:
    found = mapping(certificate, "the certificate", ("format", "conclusion", "evidence"), ("program", "position"))
    require(found["format"] == FORMAT, "it has another format")
    require(("program" in found) != ("position" in found), "it is about a program or about a position")
    game = ProgramGame(read_program(found["program"])) if "program" in found else _position(found["position"], readers)
    rules = () if game.is_program else (THE_RULES,)
    stated = mapping(found["conclusion"], "the conclusion", ("verdict", "loop", "outcome", "open"))
    if one_of(stated["verdict"], "the verdict", VERDICTS) == "undecided":
        mapping(found["evidence"], "the evidence", ())
        _compare(stated, undecided(game))
        return Checked("undecided", rules)
    case = Case(Passes(game, meter), found["evidence"])
    followed = case.follow(stated["verdict"])
    _compare(stated, _conclude(game, followed))
    return Checked(followed.verdict, (*rules, *followed.trusted))


def _position(value: Any, readers: Mapping[str, Reader]) -> Game:
    """The game of a position, by the reader of its kind."""
    found = mapping(value, "the position", ("kind", "source", "numbers", "tallies"))
    reader = readers.get(text(found["kind"], "the kind of a position"))
    if reader is None:
        refuse("nothing here reads positions of its kind")
    game = reader(mapping(found["source"], "the source of a position"))
    numbers, tallies = texts(found["numbers"], "the numbers"), texts(found["tallies"], "the tallies")
    require(game.number_names == tuple(numbers) and game.tally_names == tuple(tallies), "its position has other numbers than it says")
    return game


VERDICTS = (
    "forced-draw",
    "fragmented-loop",
    "optional-loop",
    "nondeterministic-loop",
    "bounded-loop",
    "game-ends",
    "no-loop",
    "undecided",
)


def _conclude(game: Game, followed: Followed) -> dict[str, Any]:
    loop = followed.loop
    if loop is not None and loop.kind == "forced-draw" and drawers(game, loop) is None:
        refuse("with limited range a draw needs objects whose controllers it is a draw for")
    return conclusion(game, followed.verdict, loop, followed.final)


def _compare(stated: dict[str, Any], right: dict[str, Any]) -> None:
    for key, value in right.items():
        if key == "loop" and value is not None and isinstance(stated["loop"], dict):
            for part in value:
                require(part in stated["loop"] and _same(stated["loop"][part], value[part]), f"the loop's {part!r} is not what follows")
            require(len(stated["loop"]) == len(value), "the loop has a key that is not known")
        else:
            require(_same(stated[key], value), f"the {key} is not what follows")


def _same(one: Any, other: Any) -> bool:
    """Equality without ``True == 1`` and ``1.0 == 1``."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(v, other[k]) for k, v in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(_same(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)
