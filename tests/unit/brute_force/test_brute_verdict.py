"""Tiny models whose verdict is evident from the rules (CR 727 (now 732), DESIGN 1.2)."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from tests.brute_force.bounded import shortest_repetition
from tests.brute_force.build import Model
from tests.brute_force.graph import TooLarge, reachable
from tests.brute_force.loops import elementary_cycles
from tests.brute_force.verdict import brute_verdict

A, B, C = 0, 1, 2


def facts(of: object, *names: str) -> tuple[Any, ...]:
    """Some attributes of a verdict, a loop or a goal; "forced.kind" is the kind of forced."""
    return tuple(attrgetter(*names)(of))


def flying(players: str = "AB", giver: str = "A", taker: str = "B") -> Model:
    """CR 727.3: one player gives flying for {0}, another takes it away."""
    return (
        Model(players).bools(flying=False)
        .step("give", "action", by=giver, when="not flying", do="flying = True")
        .step("take", "action", by=taker, when="flying", do="flying = False")
    )  # fmt: skip


def test_the_rules_own_example_is_fragmented_and_the_active_player_deviates() -> None:
    verdict = brute_verdict(flying().build())
    assert verdict.kind == "fragmented-loop"
    assert verdict.can_end == {frozenset({A, B})}
    assert verdict.must_deviate == {A}
    assert verdict.labels("fragmented-loop") == {(((0, 0),), ((1, 0),))}


def test_active_player_not_involved() -> None:
    verdict = brute_verdict(flying("ABC", giver="C", taker="B").build())
    assert facts(verdict, "kind", "must_deviate") == ("fragmented-loop", {B})


def test_one_player_to_and_fro_is_optional_without_progress() -> None:
    verdict = brute_verdict(flying(giver="B", taker="B").build())
    assert facts(verdict, "kind", "can_end") == ("optional-loop", {frozenset({B})})
    assert [loop.progress for loop in verdict.deciding] == [False]


def test_mandatory_loop_is_a_forced_draw_from_the_start() -> None:
    verdict = brute_verdict(Model("AB").bools(x=False).step("m", "mandatory", do="x = not x").build())
    assert facts(verdict, "kind", "forced.kind", "starters") == ("forced-draw", "forced-draw", frozenset())


def test_action_that_starts_a_mandatory_loop() -> None:
    program = (
        Model("AB").bools(on=False, x=False)
        .step("start", "action", by="B", when="not on", do="on = True")
        .step("m", "mandatory", when="on", do="x = not x").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "starters", "forced.kind") == ("forced-draw", {B}, None)
    assert verdict.loop_kinds == {"forced-draw"}


def test_choice_with_an_exit_is_optional() -> None:
    program = (
        Model("AB").bools(waiting=True)
        .step("may", "choice", by="B", when="waiting", options=["waiting = True", "waiting = False"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end") == ("optional-loop", {frozenset({B})})
    assert verdict.labels("optional-loop") == {(((0, 0),),)}


def test_choice_whose_options_all_come_back_is_a_forced_draw() -> None:
    program = Model("AB").bools(x=False).step("which", "choice", by="A", options=["x = False", "x = True"]).build()
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "starters") == ("forced-draw", frozenset())
    assert verdict.loop_kinds == {"forced-draw"}


def test_an_action_that_would_end_it_does_not_save_from_a_draw() -> None:
    """CR 727.5: nobody is obliged to use a removal spell."""
    program = (
        Model("AB").bools(alive=True, x=False)
        .step("m", "mandatory", when="alive", do="x = not x")
        .step("kill", "action", by="A", do="alive = False", responds=True, when="alive").build()
    )  # fmt: skip
    assert brute_verdict(program).kind == "forced-draw"


def test_only_two_choosers_together_is_undecided() -> None:
    program = (
        Model("AB").enum("turn", ["a", "b", "m"], "a").bools(pa=False, pb=False)
        .step("a", "choice", by="A", when="turn == 'a'", do="turn = 'b'", options=["pa = False", "pa = True"])
        .step("b", "choice", by="B", when="turn == 'b'", do="turn = 'm'", options=["pb = False", "pb = True"])
        .step("m", "mandatory", when="turn == 'm' and (not pa or not pb)", do="turn = 'a'; pa = False; pb = False").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert verdict.kind == "undecided"
    assert not verdict.trapped
    # in the loop in which A helps, B can end it; where B helps, B need not help any more once A does
    ends = {loop.labels: loop.can_end for loop in verdict.loops}
    assert ends == {
        (((0, 0),), ((1, 0),), ((2, 0),)): frozenset(),
        (((0, 1),), ((1, 0),), ((2, 0),)): {B},
        (((0, 0),), ((1, 1),), ((2, 0),)): frozenset(),
    }
    assert "optional-loop" in verdict.loop_kinds  # undecided beats everything but a forced draw


def test_undecided_beats_a_fragmented_loop_beside_it() -> None:
    """The same two choosers, and a toggle of two players that can go on once the model is quiet."""
    program = (
        Model("AB").enum("turn", ["a", "b", "m"], "a").bools(pa=False, pb=False, f=False)
        .step("a", "choice", by="A", when="turn == 'a'", do="turn = 'b'", options=["pa = False", "pa = True"])
        .step("b", "choice", by="B", when="turn == 'b'", do="turn = 'm'", options=["pb = False", "pb = True"])
        .step("m", "mandatory", when="turn == 'm' and (not pa or not pb)", do="turn = 'a'; pa = False; pb = False")
        .step("give", "action", by="A", when="not f", do="f = True")
        .step("take", "action", by="B", when="f", do="f = False").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "exact") == ("undecided", True)
    assert "fragmented-loop" in verdict.loop_kinds


def test_two_choosers_each_with_an_exit() -> None:
    program = (
        Model("AB").enum("turn", ["a", "b", "off"], "a")
        .step("a", "choice", by="A", when="turn == 'a'", options=["turn = 'b'", "turn = 'off'"])
        .step("b", "choice", by="B", when="turn == 'b'", options=["turn = 'a'", "turn = 'off'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end", "must_deviate") == ("fragmented-loop", {frozenset({A, B})}, {A})


def test_active_player_where_the_loop_is_entered() -> None:
    program = (
        Model("AB").enum("turn", ["start", "a", "b", "off"], "start")
        .step("s", "mandatory", when="turn == 'start'", do="turn = 'b'; active = 'B'")
        .step("a", "choice", by="A", when="turn == 'a'", options=["turn = 'b'; active = 'B'", "turn = 'off'"])
        .step("b", "choice", by="B", when="turn == 'b'", options=["turn = 'a'; active = 'A'", "turn = 'off'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "must_deviate") == ("fragmented-loop", {B})


def test_an_exit_that_leads_into_a_trap_is_no_exit() -> None:
    program = (
        Model("AB").enum("at", ["loop", "trap", "trap2", "off"], "loop")
        .step("a", "choice", by="A", when="at == 'loop'", options=["at = 'loop'", "at = 'trap'"])
        .step("t", "mandatory", when="at == 'trap'", do="at = 'trap2'")
        .step("u", "mandatory", when="at == 'trap2'", do="at = 'trap'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert verdict.kind == "forced-draw"
    assert len(verdict.trapped) == 3  # the first loop, too: nobody can end it
    assert verdict.loop_kinds == {"forced-draw"}


def test_coin_flip_that_matters() -> None:
    program = (
        Model("AB").bools(flipping=True)
        .step("flip", "chance", when="flipping", options=["flipping = True", "flipping = False"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end") == ("nondeterministic-loop", {frozenset()})  # nobody is involved


def test_coin_flip_that_does_not_matter() -> None:
    program = (
        Model("AB").enum("at", ["may", "flip", "heads", "off"], "may")
        .step("may", "choice", by="A", when="at == 'may'", options=["at = 'flip'", "at = 'off'"])
        .step("flip", "chance", when="at == 'flip'", options=["at = 'heads'", "at = 'may'"])
        .step("h", "mandatory", when="at == 'heads'", do="at = 'may'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end") == ("optional-loop", {frozenset({A})})
    assert len(verdict.loops) == 2


def test_coin_flip_without_way_out_is_a_forced_draw() -> None:
    program = Model("AB").bools(x=False).step("flip", "chance", options=["x = False", "x = True"]).build()
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "loop_kinds") == ("forced-draw", {"forced-draw"})
    # each of the two cycles of one node would be left for the other by some result, but trapped is asked first
    assert {loop.chance_matters for loop in verdict.loops} == {True, False}


def test_fair_chance_lets_a_player_out_with_probability_one() -> None:
    """A may flip instead of going on; heads is the way out, tails leads back: A need only try often enough."""
    program = (
        Model("AB").enum("at", ["may", "flip", "off"], "may").bools(x=False)
        .step("may", "choice", by="A", when="at == 'may'", options=["x = not x", "at = 'flip'"])
        .step("flip", "chance", when="at == 'flip'", options=["at = 'may'", "at = 'off'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    (loop,) = [loop for loop in verdict.loops if loop.kind == "optional-loop"]
    assert facts(loop, "can_end", "labels") == ({A}, (((0, 0),), ((0, 0),)))


def test_unless_payment_does_not_save_from_a_draw() -> None:
    """CR 727.6: nobody can be made to pay."""
    program = (
        Model("AB").enum("at", ["ask", "on", "off"], "ask")
        .step("u", "unless", by="B", when="at == 'ask'", options=["at = 'on'", "at = 'off'"])
        .step("m", "mandatory", when="at == 'on'", do="at = 'ask'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "loop_kinds") == ("forced-draw", {"forced-draw"})


def test_paying_that_keeps_the_loop_going_is_a_choice() -> None:
    program = (
        Model("AB").enum("at", ["ask", "on", "off"], "ask")
        .step("u", "unless", by="B", when="at == 'ask'", options=["at = 'off'", "at = 'on'"])
        .step("m", "mandatory", when="at == 'on'", do="at = 'ask'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end") == ("optional-loop", {frozenset({B})})


def test_two_independent_toggles_are_two_optional_loops() -> None:
    program = (
        Model("AB").bools(a=False, b=False)
        .step("a on", "action", by="A", when="not a", do="a = True").step("a off", "action", by="A", when="a", do="a = False")
        .step("b on", "action", by="B", when="not b", do="b = True").step("b off", "action", by="B", when="b", do="b = False").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert verdict.kind == "optional-loop"
    assert verdict.loop_kinds == {"optional-loop"}
    assert verdict.labels("optional-loop") == {(((0, 0),), ((1, 0),)), (((2, 0),), ((3, 0),))}
    assert len(verdict.loops) == 4  # each toggle in both positions of the other
    assert verdict.reducible == 2  # the square, both ways round


def test_three_players_in_a_ring() -> None:
    program = (
        Model("ABC").enum("at", "abc", "b")
        .step("a", "action", by="A", when="at == 'a'", do="at = 'b'")
        .step("b", "action", by="B", when="at == 'b'", do="at = 'c'")
        .step("c", "action", by="C", when="at == 'c'", do="at = 'a'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end", "must_deviate") == ("fragmented-loop", {frozenset({A, B, C})}, {A})


def test_declining_does_not_end_it_while_another_goes_on() -> None:
    """Either player may take the other's part; a loop of both players' actions is one that either could keep going alone."""
    program = (
        Model("AB").bools(x=False)
        .step("a", "action", by="A", when="not x", do="x = True")
        .step("b", "action", by="B", when="not x", do="x = True")
        .step("m", "mandatory", when="x", do="x = False").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert verdict.labels("optional-loop") == {(((0, 0),), ((2, 0),)), (((1, 0),), ((2, 0),))}
    assert verdict.can_end == {frozenset({A}), frozenset({B})}


def test_progress_decides_between_optional_loops() -> None:
    program = (
        Model("AB").bools(x=False).tally("casts")
        .step("to", "action", by="A", when="not x", do="x = True").step("fro", "action", by="A", when="x", do="x = False")
        .step("cast", "action", by="B", do="casts += 1").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "can_end") == ("optional-loop", {frozenset({B})})
    assert all(loop.progress for loop in verdict.deciding)


def test_mandatory_drain_is_bounded_and_no_draw() -> None:
    program = Model("AB").integer("life", 3).step("drain", "mandatory", do="life -= 1").outcome("life <= 0", loses="B").build()
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "forced.kind") == ("bounded-loop", "bounded-loop")
    assert verdict.repetition is not None
    assert verdict.repetition.word == (((0, 0),),)


def test_mandatory_drain_once_is_game_ends() -> None:
    program = Model("AB").integer("life", 1).step("drain", "mandatory", do="life -= 1").outcome("life <= 0", loses="B").build()
    assert brute_verdict(program).kind == "game-ends"


def test_a_drain_that_a_player_sustains_counts_as_unbounded() -> None:
    program = Model("AB").integer("life", 4).step("ping", "action", by="A", do="life -= 1").outcome("life <= 0", loses="B").build()
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "exact") == ("optional-loop", True)
    assert [facts(goal, "sustained_by", "losers") for goal in verdict.goals] == [({A}, {B})]


def test_a_drain_that_kills_its_own_player_is_bounded() -> None:
    program = Model("AB").integer("life", 4).step("ping", "action", by="A", do="life -= 1").outcome("life <= 0", loses="A").build()
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "goals") == ("bounded-loop", ())


def test_a_drain_that_draws_the_game_is_bounded() -> None:
    program = Model("AB").integer("life", 4).step("ping", "action", by="A", do="life -= 1").outcome("life <= 0", loses="AB").build()
    assert brute_verdict(program).kind == "bounded-loop"


def test_a_drained_player_leaves_and_the_loop_goes_on() -> None:
    """Three players: B is drained and leaves, then the trigger turns to nothing but itself: a forced draw of the rest."""
    program = (
        Model("ABC").integer("life", 2).bools(x=False)
        .step("drain", "mandatory", when="life > 0", do="life -= 1")
        .step("spin", "mandatory", do="x = not x")
        .outcome("life <= 0", loses="B").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "forced.kind") == ("forced-draw", "forced-draw")
    assert [s.players["B"] for s in verdict.graph.states][-1] == "lost"


def test_a_loop_that_needs_a_player_who_leaves_ends() -> None:
    program = (
        Model("ABC").object("Drake", "B").integer("life", 3)
        .step("drain", "mandatory", do="life -= 1", involves=("Drake",))
        .outcome("life <= 0", loses="B").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert verdict.kind == "bounded-loop"
    assert not verdict.graph.is_end(verdict.forced.nodes[-1])


def test_finite_resource_is_bounded_and_used_once_no_loop() -> None:
    def ritual(mana: int) -> str:
        return brute_verdict(
            Model("AB").integer("mana", mana).step("spend", "action", by="A", when="mana > 0", do="mana -= 1").build()
        ).kind

    assert [ritual(mana) for mana in range(4)] == ["no-loop", "no-loop", "bounded-loop", "bounded-loop"]


def test_a_repetition_must_come_back_to_its_shape() -> None:
    program = (
        Model("AB").integer("mana", 3).bools(used=False)
        .step("spend", "action", by="A", when="mana > 0 and not used", do="mana -= 1; used = True").build()
    )  # fmt: skip
    assert brute_verdict(program).kind == "no-loop"


def test_shortest_repetition_with_two_steps() -> None:
    program = (
        Model("AB").integer("mana", 4).bools(tapped=False)
        .step("tap", "action", by="A", when="not tapped", do="tapped = True")
        .step("untap", "action", by="A", when="tapped and mana >= 2", do="tapped = False; mana -= 2").build()
    )  # fmt: skip
    found = shortest_repetition(reachable(program, 100), 10_000)
    assert found is not None
    assert found.word == (((0, 0),), ((1, 0),))


def test_loop_inside_a_resolution_never_checks() -> None:
    program = (
        Model("AB").integer("life", 1).bools(x=False)
        .step("m", "mandatory", do="x = not x; life = 0", checked=False).outcome("life <= 0", loses="B").build()
    )  # fmt: skip
    assert brute_verdict(program).kind == "forced-draw"


def test_leaving_a_loop_for_its_twin_by_payment_is_no_end() -> None:
    """B's payment keeps it going, A merely picks one of two likes: A leaves this loop for its twin, but does not end the repetition."""
    program = (
        Model("AB").enum("at", ["which", "ask", "off"], "which").bools(x=False)
        .step("which", "choice", by="A", when="at == 'which'", do="at = 'ask'", options=["x = False", "x = True"])
        .step("u", "unless", by="B", when="at == 'ask'", options=["at = 'off'", "at = 'which'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "loop_kinds", "can_end") == ("optional-loop", {"optional-loop"}, {frozenset({B})})
    assert {loop.involved for loop in verdict.loops} == {frozenset({A, B})}


@pytest.mark.parametrize("kind", ["choice", "action"])
def test_leaving_a_loop_for_its_twin_by_choice_or_action_is_no_end(kind: str) -> None:
    """The same, with a choice or an action of B, who could also stop."""
    which = ["at = 'ask'; x = False", "at = 'ask'; x = True"]
    model = Model("AB").enum("at", ["which", "ask", "off"], "which").bools(x=False)
    model.step("which", "choice", by="A", when="at == 'which'", options=which)
    if kind == "choice":
        model.step("go on", "choice", by="B", when="at == 'ask'", options=["at = 'which'", "at = 'off'"])
    else:
        model.step("go on", "action", by="B", when="at == 'ask'", do="at = 'which'")
    verdict = brute_verdict(model.build())
    assert facts(verdict, "kind", "loop_kinds", "can_end") == ("optional-loop", {"optional-loop"}, {frozenset({B})})


def test_leaving_a_loop_for_one_that_others_continue_otherwise_is_an_end() -> None:
    """A may send B to another question; what B decides there is no decision of this loop, so this loop A can end (and B, too)."""
    program = (
        Model("AB").enum("at", ["which", "ask", "other", "off"], "which")
        .step("which", "choice", by="A", when="at == 'which'", options=["at = 'ask'", "at = 'other'"])
        .step("u", "unless", by="B", when="at == 'ask'", options=["at = 'off'", "at = 'which'"])
        .step("v", "unless", by="B", when="at == 'other'", options=["at = 'off'", "at = 'other'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    ends = {loop.labels: loop.can_end for loop in verdict.loops}
    assert ends == {(((0, 0),), ((1, 1),)): {A, B}, (((2, 1),),): {B}}


def test_only_involved_players_can_end() -> None:
    """B answers only after a result that the loop does not have; chance does not matter, for it can be led back by B's option."""
    program = (
        Model("AB").enum("at", ["may", "flip", "ask", "off"], "may")
        .step("may", "choice", by="A", when="at == 'may'", options=["at = 'flip'", "at = 'off'"])
        .step("flip", "chance", when="at == 'flip'", options=["at = 'may'", "at = 'ask'"])
        .step("ask", "choice", by="B", when="at == 'ask'", options=["at = 'may'", "at = 'off'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    ends = {loop.labels: facts(loop, "kind", "can_end") for loop in verdict.loops}
    assert ends == {
        (((0, 0),), ((1, 0),)): ("optional-loop", {A}),  # B could, once asked, but is no part of it
        (((0, 0),), ((1, 1),), ((2, 0),)): ("fragmented-loop", {A, B}),
    }
    assert verdict.kind == "fragmented-loop"


def test_chance_whose_result_needs_a_foreign_action_matters() -> None:
    """Heads stops the play; A could begin anew, but not with an action of the loop of tails. The loop over A's action is A's to end."""
    program = (
        Model("AB").enum("at", ["flip", "off"], "flip")
        .step("flip", "chance", when="at == 'flip'", options=["at = 'flip'", "at = 'off'"])
        .step("restart", "action", by="A", when="at == 'off'", do="at = 'flip'").build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    loops = {loop.labels: facts(loop, "kind", "involved", "can_end") for loop in verdict.loops}
    assert loops == {
        (((0, 0),),): ("nondeterministic-loop", frozenset(), frozenset()),
        (((0, 1),), ((1, 0),)): ("optional-loop", {A}, {A}),
    }
    assert verdict.kind == "optional-loop"


def test_chance_whose_result_needs_a_foreign_payment_matters() -> None:
    program = (
        Model("AB").enum("at", ["flip", "ask", "off"], "flip")
        .step("flip", "chance", when="at == 'flip'", options=["at = 'flip'", "at = 'ask'"])
        .step("u", "unless", by="A", when="at == 'ask'", options=["at = 'off'", "at = 'flip'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert {loop.labels: loop.kind for loop in verdict.loops} == {
        (((0, 0),),): "nondeterministic-loop",
        (((0, 1),), ((1, 1),)): "optional-loop",
    }


def test_chance_that_only_fairness_leads_back_matters() -> None:
    """Heads leads to flips that can disappoint for ever: coming back is almost sure, but not sure whatever chance does."""
    program = (
        Model("AB").enum("at", ["may", "flip", "again", "off"], "may")
        .step("may", "choice", by="A", when="at == 'may'", options=["at = 'flip'", "at = 'off'"])
        .step("flip", "chance", when="at == 'flip'", options=["at = 'may'", "at = 'again'"])
        .step("again", "chance", when="at == 'again'", options=["at = 'again'", "at = 'may'"]).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert {loop.labels: loop.kind for loop in verdict.loops}[((0, 0),), ((1, 0),)] == "nondeterministic-loop"


def test_an_action_leads_out_of_a_trap() -> None:
    """From the trapped half of the loop the other player's action goes on: classified as usual, but the whole is a forced draw."""
    program = (
        Model("AB").enum("at", ["may", "trap", "trap2", "off"], "may")
        .step("may", "choice", by="A", when="at == 'may'", options=["at = 'trap'", "at = 'off'"])
        .step("t", "mandatory", when="at == 'trap'", do="at = 'trap2'")
        .step("u", "mandatory", when="at == 'trap2'", do="at = 'trap'")
        .step("rescue", "action", by="B", when="at == 'trap2'", do="at = 'may'", responds=True).build()
    )  # fmt: skip
    verdict = brute_verdict(program)
    assert facts(verdict, "kind", "starters") == ("forced-draw", {A})
    assert verdict.loop_kinds == {"forced-draw", "optional-loop"}


def test_limits() -> None:
    program = Model("AB").integer("x", 0).step("up", "action", by="A", do="x += 1").build()
    with pytest.raises(TooLarge):
        reachable(program, 50)
    toggles = Model("AB").bools(a=False, b=False, c=False)
    for name in "abc":
        toggles.step(name, "action", by="A", do=f"{name} = not {name}")
    graph = reachable(toggles.build(), 50)
    assert len(graph.states) == 8
    with pytest.raises(TooLarge):
        elementary_cycles(graph, 20)
