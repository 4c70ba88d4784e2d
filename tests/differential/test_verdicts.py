"""The product against the brute force on random models.

``MTGLOOP_EXAMPLES`` says how many (default 400); with ``MTGLOOP_SLOW`` set ten times as many are tried as well.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, event, given, settings

from analyzer.system.program import Program
from tests.differential import comparison, growing
from tests.strategies.games import games
from tests.strategies.programs import programs

EXAMPLES = int(os.environ.get("MTGLOOP_EXAMPLES", "400"))
_SLOW = pytest.mark.skipif("MTGLOOP_SLOW" not in os.environ, reason="set MTGLOOP_SLOW to run thousands of models")


@pytest.fixture(autouse=True, scope="module")
def _patience() -> Iterator[None]:
    """Passes that double something are tried one by one; thousands of them for every node of a search would take minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analyzer.explore.passes._TRIED", 64, raising=False)
        yield


def _examples(count: int) -> settings:
    return settings(
        max_examples=max(count, 1),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


@_examples(EXAMPLES)
@given(programs())
def test_everything_the_semantics_knows(program: Program) -> None:
    event(comparison.compare(program))


@_examples(EXAMPLES)
@given(games())
def test_who_can_end_what(program: Program) -> None:
    event(comparison.compare(program))


@_examples(EXAMPLES // 4)
@given(programs(unbounded=True))
def test_numbers_without_bounds(program: Program) -> None:
    event(growing.compare(program))


@_examples(EXAMPLES // 4)
@given(games(unbounded=True))
def test_who_can_end_what_with_growth(program: Program) -> None:
    event(growing.compare(program))


@pytest.mark.slow
@_SLOW
@_examples(EXAMPLES * 10)
@given(programs(max_players=4, max_extra_steps=6))
def test_thousands_of_models(program: Program) -> None:
    event(comparison.compare(program))


@pytest.mark.slow
@_SLOW
@_examples(EXAMPLES * 10)
@given(games(max_places=6))
def test_thousands_of_games(program: Program) -> None:
    event(comparison.compare(program))


@pytest.mark.slow
@_SLOW
@_examples(EXAMPLES * 3)
@given(games(unbounded=True, max_places=6))
def test_thousands_of_games_with_growth(program: Program) -> None:
    event(growing.compare(program))
