"""Where each variable of a program stands in a state.

A state is a tuple: the variables that are not tallies in file order, then the players' statuses, the bit ``inside`` and one pick
for each state-based choice (docs/semantics.md, 1). In a replay the tallies follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from analyzer.system.program import Program, Sort, StepKind

PLAYING, LOST, WON, DREW = 0, 1, 2, 3
ProgramState: TypeAlias = tuple[int, ...]
ProgramLabel: TypeAlias = tuple[tuple[int, int], ...]  # (step, option) pairs; outcomes stand behind the steps


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a state: its name, its bounds if it has any, and whether it counts as a number."""

    name: str
    low: int | None
    high: int | None
    is_number: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a state.

    Attributes:
        slots: all places of a state, in order.
        position: for each variable of the program its place; tallies stand behind the state.
        numbers: places of the integer variables.
        tallies: indices of the tally variables.
        status: the place of the first player's status; the others follow.
        inside: the place of the bit ``inside``.
        picks: for each state-based choice (its step) the place of its pick (0: none, else option + 1).
    """

    slots: tuple[Slot, ...]
    position: tuple[int, ...]
    numbers: tuple[int, ...]
    tallies: tuple[int, ...]
    status: int
    inside: int
    picks: dict[int, int]

    @property
    def width(self) -> int:
        """How many places a state has."""
        return len(self.slots)


def layout_of(program: Program) -> Layout:
    """The layout of a program's states."""
    slots: list[Slot] = []
    position = [0] * len(program.variables)
    numbers: list[int] = []
    tallies: list[int] = []
    for index, variable in enumerate(program.variables):
        if variable.sort is Sort.TALLY:
            tallies.append(index)
            continue
        position[index] = len(slots)
        match variable.sort:
            case Sort.BOOL:
                slots.append(Slot(variable.name, 0, 1, False))
            case Sort.ENUM:
                slots.append(Slot(variable.name, 0, len(variable.values) - 1, False))
            case Sort.INT:
                numbers.append(len(slots))
                slots.append(Slot(variable.name, variable.low, variable.high, True))
    status = len(slots)
    slots += [Slot(f"status of {player}", 0, DREW if program.outcomes else 0, False) for player in program.players]
    inside = len(slots)
    slots.append(Slot("inside", 0, 0 if all(step.checked for step in program.steps) else 1, False))
    picks: dict[int, int] = {}
    for index, step in enumerate(program.steps):
        if step.sba and step.kind is StepKind.CHOICE:
            picks[index] = len(slots)
            slots.append(Slot(f"pick of {step.name}", 0, len(step.options), False))
    for offset, index in enumerate(tallies):
        position[index] = len(slots) + offset
    return Layout(tuple(slots), tuple(position), tuple(numbers), tuple(tallies), status, inside, picks)
