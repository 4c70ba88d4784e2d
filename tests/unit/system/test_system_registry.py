"""Numbers that turn up on the way."""

from __future__ import annotations

import pytest

from analyzer.pipeline import restarting
from analyzer.system.registry import NumberRegistry, NumbersGrew


def test_a_new_name_is_registered_and_told() -> None:
    known = NumberRegistry(("life",))
    with pytest.raises(NumbersGrew) as told:
        known.vector({"life": 3, "Zombie": 1, "Bear": 2}, 0)
    assert told.value.names == ("Zombie", "Bear")
    assert known.names == ("life", "Zombie", "Bear")
    assert known.vector({"Bear": 2}, 0) == (0, 0, 2)
    known.admit(("Bear", "life"))
    assert [known.place(n) for n in known.names] == [0, 1, 2] == list(range(len(known)))


def test_what_runs_is_run_again_until_nothing_new_turns_up() -> None:
    known = NumberRegistry()

    def run() -> tuple[str, ...]:
        for name in "abc":
            known.admit(name)
        return known.names

    assert restarting(run) == ("a", "b", "c")


def test_restarts_have_a_limit() -> None:
    known = NumberRegistry()

    def run() -> None:
        known.admit([f"token {len(known)}"])

    with pytest.raises(NumbersGrew):
        restarting(run, restarts=5)
    assert len(known) == 6
