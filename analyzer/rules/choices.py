"""Decisions inside a process of the rules.

A process (announcing a spell, resolving, a state-based action, putting triggers on the stack) is a generator. It yields a ``Choice`` and
is sent the index of the option taken. A state in the middle of a process is where the process began plus the answers given so far: to go
on, it runs again from there. So a process is ordinary straight code, and nothing of it has to be stored.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Asked(Enum):
    """What a choice is, for the kind of step it makes (DESIGN 1.1)."""

    CHOICE = "choice"
    UNLESS = "unless"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked of whom.

    Attributes:
        player: who chooses, by position in turn order; None for chance.
        prompt: what about, as a person would say it.
        options: the words for each option, in a fixed order.
        asked: choice, payment or chance. For a payment option 0 is paying.
        left_out: what else could be chosen that is not among the options, in words; then nothing can be concluded from there being no loop.
    """

    player: int | None
    prompt: str
    options: tuple[str, ...]
    asked: Asked = Asked.CHOICE
    left_out: str = ""


Process: TypeAlias = Generator[Choice, int, None]
"""A process; ``Asking[T]`` is one with a result."""


class IllegalActionError(Exception):
    """An announcement cannot be completed (CR 733): no legal target, a cost that cannot be paid. Internal to enumeration."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A process that waits for an answer."""

    choice: Choice


def drive(process: Process, answers: Sequence[int]) -> Pending | None:
    """Runs a process with the answers given; what it asks next, or None when it is done. A choice with one option is not asked."""
    given = iter(answers)
    try:
        choice = next(process)
        while True:
            if not choice.options:
                raise IllegalActionError(choice.prompt)
            if len(choice.options) == 1:
                answer = 0
            else:
                following = next(given, None)
                if following is None:
                    return Pending(choice)
                if following >= len(choice.options):
                    raise IllegalActionError(choice.prompt)
                answer = following
            choice = process.send(answer)
    except StopIteration:
        if next(given, None) is not None:
            raise IllegalActionError("an answer to what is not asked") from None
        return None
