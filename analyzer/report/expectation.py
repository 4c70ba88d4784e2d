"""Compares a verdict with the right answer that an input states (``[expect]``, DESIGN 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from analyzer.report.subject import subject
from analyzer.verdict.kinds import LoopReport, Verdict


class Expectation(Protocol):
    """What an input states; None for what it does not state. Lists of players are compared as sets."""

    @property
    def verdict(self) -> str | None:
        """The verdict."""
        ...

    @property
    def accept(self) -> Iterable[str] | None:
        """Verdicts of which any is right."""
        ...

    @property
    def must_deviate(self) -> str | None:
        """Who must deviate."""
        ...

    @property
    def can_end(self) -> Iterable[str] | None:
        """Who can end the loop."""
        ...

    @property
    def iterations(self) -> int | None:
        """How many passes are possible."""
        ...

    @property
    def winners(self) -> Iterable[str] | None:
        """Who wins."""
        ...

    @property
    def losers(self) -> Iterable[str] | None:
        """Who loses."""
        ...

    @property
    def drawn(self) -> Iterable[str] | None:
        """For whom it is a draw."""
        ...

    @property
    def net(self) -> Mapping[str, int] | None:
        """Changes per pass, only those that are asserted."""
        ...

    @property
    def growth(self) -> str | None:
        """How the numbers grow."""
        ...

    @property
    def progress(self) -> bool | None:
        """Whether a pass changes anything."""
        ...

    @property
    def sustained_by(self) -> Iterable[str] | None:
        """Who keeps the loop going."""
        ...

    @property
    def condition(self) -> str | None:
        """The starting values for which the verdict holds."""
        ...

    @property
    def who_can_start(self) -> Iterable[str] | None:
        """Who can start the loop."""
        ...


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing that is not as expected: a key of ``[expect]`` (``net.life`` for a number in a table), both values as plain JSON."""

    key: str
    expected: Any
    found: Any


ReadChange: TypeAlias = Callable[[str, Mapping[str, int]], int]
"""The change of a number by the name that ``[expect]`` uses, from the changes by the names that the verdict uses."""


class WrongFact(Protocol):
    """A fact about the position that is not so."""

    @property
    def key(self) -> str:
        """Its key in ``[expect]``."""
        ...

    @property
    def expected(self) -> Any:
        """What the file says."""
        ...

    @property
    def found(self) -> Any:
        """What is so."""
        ...


def misses(expectation: Expectation, verdict: Verdict, *, change: ReadChange | None = None, facts: Iterable[WrongFact] = ()) -> list[Miss]:
    """What is not as expected, in a fixed order; empty if the verdict is right.

    Facts about a loop are looked for in the loop that the verdict is about; without one they are missed. ``condition`` is compared as text,
    spaces apart: two ways of writing one condition differ.

    Args:
        expectation: what is right. verdict: what was found.
        change: finds a number's change where the file names numbers in its own way.
        facts: what is not so in the position itself.
    """
    found = list(_of_verdict(expectation, verdict))
    found.extend(_of_loop(expectation, verdict, subject(verdict), change or _named_alike))
    found.extend(Miss(fact.key, fact.expected, fact.found) for fact in facts)
    return found


def _named_alike(name: str, net: Mapping[str, int]) -> int:
    return net.get(name, 0)


def accepted(expectation: Expectation) -> tuple[str, ...] | None:
    """The verdicts that count as right; None if none is stated."""
    if expectation.verdict is not None:
        return (str(expectation.verdict),)
    return None if expectation.accept is None else tuple(map(str, expectation.accept))


def _of_verdict(expectation: Expectation, verdict: Verdict) -> Iterable[Miss]:
    right = accepted(expectation)
    if right is not None and verdict.kind.value not in right:
        yield Miss("verdict", right[0] if len(right) == 1 else list(right), verdict.kind.value)
    for key in ("winners", "losers", "drawn"):
        yield from _players(key, getattr(expectation, key), getattr(verdict.outcome, key))


def _of_loop(expectation: Expectation, verdict: Verdict, loop: LoopReport | None, read: ReadChange) -> Iterable[Miss]:
    for key in ("can_end", "sustained_by", "who_can_start"):
        yield from _players(key, getattr(expectation, key), None if loop is None else getattr(loop, key))
    for key, fact in _FACTS.items():
        expected = getattr(expectation, key)
        if expected is not None:
            found = None if loop is None else fact(loop)
            if str(expected) != str(found):
                yield Miss(key, _plain(expected), _plain(found))
    for name, change in (expectation.net or {}).items():
        found = None if loop is None else read(name, loop.net)
        if found != change:
            yield Miss(f"net.{name}", change, found)
    if expectation.condition is not None:
        found = verdict.condition if verdict.condition is not None or loop is None else loop.condition
        if _squeezed(expectation.condition) != _squeezed(found):
            yield Miss("condition", expectation.condition, found)


_FACTS: Final[Mapping[str, Callable[[LoopReport], object]]] = {
    "must_deviate": lambda loop: loop.must_deviate,
    "iterations": lambda loop: loop.iterations,
    "growth": lambda loop: loop.growth.value,
    "progress": lambda loop: loop.progress,
}


def _players(key: str, expected: Iterable[str] | None, found: Iterable[str] | None) -> Iterable[Miss]:
    if expected is not None and (found is None or set(expected) != set(found)):
        yield Miss(key, list(expected), None if found is None else list(found))


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int) else str(value)


def _squeezed(condition: str | None) -> str | None:
    return None if condition is None else "".join(condition.split())
