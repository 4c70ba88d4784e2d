"""Who draws, who wins, what is cited: seats and ranges counted by hand (CR 104.4b, 104.4f, 801)."""

from __future__ import annotations

import pytest

from analyzer.budget import Budget
from analyzer.system.guarded import GuardedSystem
from analyzer.verdict.assemble import assemble
from analyzer.verdict.kinds import Verdict, VerdictKind
from tests.brute_force.build import Model
from tests.differential.comparison import decided


def answer(model: Model) -> Verdict:
    system = GuardedSystem(model.build())
    return assemble(system, decided(system, Budget()), Budget(), name="test", title="test")


def wolves(players: str, distance: int | None, controllers: str) -> Model:
    """A mandatory loop that involves one object of each of the controllers."""
    model = Model(players, range_of_influence=distance).bools(x=False)
    names = [f"wolf of {c}" for c in controllers]
    for name, controller in zip(names, controllers, strict=True):
        model.object(name, controller)
    return model.step("bite", "mandatory", do="x = not x", involves=names)


@pytest.mark.parametrize(
    ("players", "distance", "controllers", "drawn", "winners", "playing"),
    [
        ("AB", None, "A", "AB", "", ""),
        ("ABCDE", None, "C", "ABCDE", "", ""),
        ("ABCDE", 1, "A", "ABE", "", "CD"),
        ("ABCDE", 1, "C", "BCD", "", "AE"),
        ("ABCDE", 1, "AC", "ABCDE", "", ""),
        ("ABCDEF", 1, "A", "ABF", "", "CDE"),
        ("ABCDEF", 2, "A", "ABCEF", "D", ""),  # a lone survivor wins (104.2a)
        ("ABCD", 1, "B", "ABC", "D", ""),
        ("ABCD", 2, "B", "ABCD", "", ""),
        ("ABC", 1, "A", "ABC", "", ""),  # all sit beside each other
        ("ABCD", 0, "A", "A", "", "BCD"),
    ],
)
def test_for_whom_a_forced_loop_is_a_draw(
    players: str, distance: int | None, controllers: str, drawn: str, winners: str, playing: str
) -> None:
    verdict = answer(wolves(players, distance, controllers))
    outcome = verdict.outcome
    assert verdict.kind is VerdictKind.FORCED_DRAW
    assert [sorted(p) for p in (outcome.drawn, outcome.winners, outcome.playing, outcome.losers)] == [
        *map(sorted, (drawn, winners, playing)),
        [],
    ]
    assert ("104.4f" in verdict.citations) == (distance is not None)
    assert ("104.4b" in verdict.citations) == (distance is None)
    assert ("104.2a" in verdict.citations) == bool(winners)


def test_limited_range_needs_objects() -> None:
    verdict = answer(wolves("ABCD", 1, ""))
    assert verdict.kind is VerdictKind.UNDECIDED
    assert verdict.reason is not None
    assert verdict.reason.slug == "no-objects"
    assert answer(wolves("ABCD", None, "")).kind is VerdictKind.FORCED_DRAW


def test_seats_of_those_who_left_do_not_count() -> None:
    """B loses first; then A's neighbours are C and D, and nobody is left over."""
    model = Model("ABCD", range_of_influence=1).bools(x=False, dead=False).object("wolf", "A")
    model.step("poison", "mandatory", when="not dead", do="dead = True").step("bite", "mandatory", do="x = not x", involves=["wolf"])
    verdict = answer(model.outcome("dead", loses="B"))
    assert (verdict.kind, sorted(verdict.outcome.drawn), verdict.outcome.playing) == (VerdictKind.FORCED_DRAW, ["A", "C", "D"], ())


def test_an_object_whose_controller_changes_on_the_loop() -> None:
    """B and C hold it in turn: with range one that is everybody of four."""
    model = Model("ABCD", range_of_influence=1).enum("holder", "BC", "B").object("idol", "holder")
    verdict = answer(model.step("pass", "mandatory", do="holder = 'C' if holder == 'B' else 'B'", involves=["idol"]))
    assert sorted(verdict.outcome.drawn) == ["A", "B", "C", "D"]


def test_an_object_beside_the_loop_does_not_count() -> None:
    model = (
        wolves("ABCDE", 1, "A")
        .object("seal", "C")
        .step("crack the seal", "action", by="C", do="x = False", responds=True, involves=["seal"])
    )
    verdict = answer(model)
    assert (verdict.kind, sorted(verdict.outcome.drawn)) == (VerdictKind.FORCED_DRAW, ["A", "B", "E"])
    assert [(i.player, i.step, i.payment) for i in verdict.interventions] == [("C", "crack the seal", False)]


def test_a_payment_is_an_intervention() -> None:
    """727.6: B may pay to break it, and need not; [A] sustains the loop."""
    model = Model("AB").bools(on=True).step("counter unless B pays", "unless", by="B", when="on", options=["on = True", "on = False"])
    verdict = answer(model)
    assert verdict.kind is VerdictKind.FORCED_DRAW
    assert [(i.player, i.payment, i.breaks) for i in verdict.interventions] == [("B", True, True)]


@pytest.mark.parametrize(
    ("outcome", "winners", "losers", "drawn", "cited"),
    [
        ({"loses": "B"}, "A", "B", "", {"104.3", "104.2a"}),
        ({"loses": "AB"}, "", "", "AB", {"104.4a"}),
        ({"wins": "A"}, "A", "B", "", {"104.3", "104.2a"}),
        ({"wins": "A", "loses": "A"}, "B", "A", "", {"104.3", "104.2a"}),
        ({"draws": "AB"}, "", "", "AB", {"104.4a"}),
    ],
)
def test_who_wins_at_the_end(outcome: dict[str, str], winners: str, losers: str, drawn: str, cited: set[str]) -> None:
    verdict = answer(Model("AB").bools(x=False).step("end it", "mandatory", when="not x", do="x = True").outcome("x", **outcome))
    found = verdict.outcome
    assert verdict.kind is VerdictKind.GAME_ENDS
    assert ["".join(p) for p in (found.winners, found.losers, found.drawn)] == [winners, losers, drawn]
    assert set(verdict.citations) == cited


def test_a_fragmented_loop_names_who_deviates_and_who_has_the_last_word() -> None:
    """727.3: on A's turn with B and C involved it is B; in turn order from the active player."""
    model = Model("ABC").bools(flying=False)
    model.step("give", "action", by="C", when="not flying", do="flying = True").step(
        "take", "action", by="B", when="flying", do="flying = False"
    )
    verdict = answer(model)
    assert verdict.citations == ("727.3",)
    assert [(loop.must_deviate, loop.last_word, loop.can_end) for loop in verdict.loops[:1]] == [("B", "C", ("B", "C"))]
