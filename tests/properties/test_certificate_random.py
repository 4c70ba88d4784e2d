"""The checker agrees with the product on small random programs."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings

from analyzer.budget import Budget
from analyzer.errors import AssignmentConflictError, NotCertified, RangeError
from analyzer.system.program import Program
from analyzer.verdict.checker import check_certificate
from tests.strategies.programs import programs
from tests.unit.verdict.checker.certified_models import certify

LITTLE = Budget(states=5_000, native_states=50_000, cover_nodes=300, boxes=600, passes=5_000)
calm = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def _is_accepted(program: Program) -> None:
    try:
        certificate = certify(program, LITTLE)
    except (RangeError, AssignmentConflictError):
        assume(False)
    except NotCertified:
        return  # the product then says that it does not know
    assert check_certificate(certificate).verdict == certificate["conclusion"]["verdict"]


@calm
@given(programs())
def test_bounded_programs(program: Program) -> None:
    _is_accepted(program)


@calm
@given(programs(unbounded=True))
def test_unbounded_programs(program: Program) -> None:
    _is_accepted(program)
