"""The checker's interpreter says the same as the product's, move by move, on random programs."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program
from analyzer.verdict.certificate.program_json import program_json
from analyzer.verdict.checker.game import ModelFault
from analyzer.verdict.checker.program import read_program
from analyzer.verdict.checker.rules import ProgramGame
from tests.strategies.programs import programs

STATES = 150


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(programs())
def test_the_same_moves_lead_to_the_same_states(program: Program) -> None:
    system, game = GuardedSystem(program), ProgramGame(read_program(program_json(program)))
    states = [system.initial()]
    assert game.program.start == states[0]
    seen = set(states)
    for state in states:
        if len(states) > STATES:
            break
        try:
            right = system.situation(state)
        except (RangeError, AssignmentConflictError):
            return
        situation = game.situation(state)
        assert situation.mode == right.mode.value
        for mine, theirs in ((situation.waits, right.moves), (situation.actions, right.actions)):
            assert [(m.label, m.kind, m.by, m.pays) for m in mine] == [(m.label, m.kind.value, m.by, m.pays) for m in theirs]
        for move in (*right.moves, *right.actions):
            assert game.possible(state, move.label)
            assert game.describe(move.label) == system.describe(move.label)
            assert game.controllers(state, move.label) == system.controllers(state, move.label)
            try:
                after = system.successor(state, move.label)
            except (RangeError, AssignmentConflictError):
                return
            try:
                assert game.successor(state, move.label) == after
            except ModelFault:
                return  # the bounds of enumerations are checked here, too
            if after not in seen:
                seen.add(after)
                states.append(after)
