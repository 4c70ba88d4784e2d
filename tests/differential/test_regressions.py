"""Models on which the product and the brute force once disagreed, minimised, each with what the rules of ``docs/semantics.md`` say."""

from __future__ import annotations

import pytest

from analyzer.budget import Budget
from analyzer.system.guarded import GuardedSystem
from analyzer.verdict.loops import has_progress
from tests.brute_force.build import Model
from tests.differential.comparison import ERRORS, compare, decided


def test_a_check_that_changes_nobody_is_over() -> None:
    """Semantics 2.2: a win with nobody in range changes nothing, also where a resolution has just ended (``inside`` is no change)."""
    program = (
        Model("AB", range_of_influence=0).bools(x=False)
        .step("a", "action", by="A", when="not x", do="x = True", checked=False)
        .step("b", "action", by="A", when="x", do="x = False")
        .outcome("x", wins="AB")
        .build()
    )  # fmt: skip
    assert compare(program) == "optional-loop"


def test_an_error_in_an_option_that_is_never_enabled_is_none() -> None:
    """An abstract graph may look at options that no reachable state has; what would be an error there is none of the model."""
    program = (
        Model("A").integer("n", 2, -2, 4).integer("m", 0, 0, 2)
        .step("count", "mandatory", when="m != max(n, 2)", do="m = (0 if m == 2 else m + 1); n = (-2 if n == 4 else n + 1)")
        .step("pick", "choice", by="A", options=[("m += 1; m = 0", "n < -1"), ("", "True"), ("m = 0", "True")])
        .build()
    )  # fmt: skip
    assert compare(program) == "forced-draw"


def test_a_loop_with_progress_decides_before_an_idle_one() -> None:
    """DESIGN 1.2: an optional loop that changes nothing at all only decides if there is no other."""
    program = (
        Model("A").enum("at", ("flip", "home"), "flip").bools(p=True, q=False).tally("seen")
        .step("flip", "chance", when="at == 'flip'", options=["at = 'home'", "q = True", "p = False"])
        .step("again", "action", by="A", do="at = 'flip'; seen += 1")
        .step("tidy", "action", by="A", options=["q = False", "p = True"])
        .build()
    )  # fmt: skip
    assert compare(program) == "optional-loop"
    system = GuardedSystem(program)
    decisive = decided(system, Budget()).decisive
    assert decisive is not None
    assert has_progress(system, decisive)


def test_the_same_moves_may_change_something_elsewhere() -> None:
    """Round and round counts ``n``: nothing at first, two each time once A has set it. That loop decides, not the idle ones."""
    program = (
        Model("A").bools(home=True).integer("n", 0, 0, 2).tally("seen")
        .step("count", "mandatory", when="home", do="home = False; seen += n")
        .step("again", "action", by="A", do="home = True")
        .step("set", "action", by="A", do="n = 2", responds=True)
        .build()
    )  # fmt: skip
    assert compare(program) == "optional-loop"


def test_a_repetition_may_begin_on_the_forced_stem() -> None:
    """Round and act, twice, then B loses: the first ``round`` is forced from the start, and belongs to the first pass."""
    program = (
        Model("AB").bools(home=True).integer("n", 1, 0, 3)
        .step("round", "mandatory", when="home", do="home = False")
        .step("act", "action", by="A", do="home = True; n += 1")
        .outcome("n >= 3", loses="B")
        .build()
    )  # fmt: skip
    assert compare(program) == "optional-loop"


@pytest.mark.xfail(strict=True, reason="tallies are looked at in replays only")
def test_contradicting_tallies_are_an_error() -> None:
    """Semantics 2.2 says it of every variable; otherwise it would be found only once the check is replayed."""
    model = Model("A").bools(x=False, y=False).tally("t").step("s", "sba", when="not x", do="x = True; t = 2")
    with pytest.raises(ERRORS):
        decided(GuardedSystem(model.step("u", "sba", when="not y", do="y = True; t += 1").build()), Budget())


def test_contradicting_state_based_steps_are_an_error() -> None:
    """Semantics 2.2: plain assignments made at once must agree."""
    model = Model("A").integer("n", 0).bools(x=False).step("s", "sba", when="not x", do="x = True; n = 2")
    assert compare(model.step("u", "sba", when="not x", do="n = 1").build()) == "model error"


def test_a_pass_may_be_a_choice_once_and_forced_the_next_time() -> None:
    """Who sustains a bounded loop is asked of all its passes: the pick of a state-based choice is A's where there are two options."""
    program = Model("AB").integer("n", 4, 0, 5).step(
        "s", "choice", by="A", sba=True, options=[("", "n == 1"), ("n = (0 if n == 5 else n + 1)", "True")]
    ).build()  # fmt: skip
    assert compare(program) == "forced-draw"


def test_the_same_moves_with_another_shape_are_no_pass() -> None:
    """Twice up and turn: the moves come again and again, but ``odd`` differs every other time, so the loop is two rounds, six moves."""
    program = (
        Model("AB").bools(odd=False).integer("n", 0, 0, 2)
        .step("up", "mandatory", when="n < 2", do="n += 1")
        .step("turn", "mandatory", when="n == 2", do="n = 0; odd = not odd")
        .build()
    )  # fmt: skip
    assert compare(program) == "forced-draw"
    system = GuardedSystem(program)
    loop = decided(system, Budget()).decisive
    assert loop is not None
    assert sum(len(s.labels) * s.times for s in loop.body) == 6
    state = loop.head
    for segment in loop.body:
        for label in segment.labels * segment.times:
            state = system.successor(state, label)
    assert state == loop.head
