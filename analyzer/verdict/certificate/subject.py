"""What a certificate is about: a program that it holds as a whole, or a position that a reader can read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from analyzer.system.guarded import GuardedSystem
from analyzer.system.transition_system import CertifiableSystem, Label, TransitionSystem
from analyzer.verdict.certificate.position_game import PositionGame
from analyzer.verdict.certificate.program_json import program_json
from analyzer.verdict.checker.game import Game
from analyzer.verdict.checker.program import read_program
from analyzer.verdict.checker.rules import ProgramGame


@dataclass(frozen=True, slots=True)
class Subject:
    """A system with what its certificate needs.

    Attributes:
        game: the system as the checker sees it.
        key, value: how it stands in the certificate.
        label: writes a label.
    """

    system: TransitionSystem
    game: Game
    key: str
    value: dict[str, Any]
    label: Callable[[Label], Any]


def program_subject(system: GuardedSystem) -> Subject:
    """A program."""
    value = program_json(system.program)
    return Subject(system, ProgramGame(read_program(value)), "program", value, _pairs)


def _pairs(label: Any) -> list[list[int]]:
    return [list(part) for part in label]


def position_subject(system: CertifiableSystem) -> Subject:
    """A position, with all the numbers that are known by now."""
    game = PositionGame(system, closed=False)
    value = {
        "kind": system.certificate_kind,
        "source": system.certificate_source(),
        "numbers": list(game.number_names),
        "tallies": list(game.tally_names),
    }
    return Subject(system, game, "position", value, system.label_json)
