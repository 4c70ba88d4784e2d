"""Plays told step by step, and what they do to the numbers."""

from __future__ import annotations

from analyzer.explore.walk import Segment
from analyzer.system.guarded import GuardedSystem
from analyzer.verdict.kinds import Repeat, StepReport
from analyzer.verdict.plays import labels_of, net_change, plain_segment, tell
from tests.brute_force.build import Model

TAP, TRIGGER = ((0, 0),), ((1, 0),)


def engine() -> GuardedSystem:
    model = Model("AB").bools(on=False).integer("mana", 0).tally("taps").object("Elf", "A")
    model.step("tap", "action", by="A", when="not on", do="on = True; mana += 2; taps += 1", involves=["Elf"])
    return GuardedSystem(model.step("untap", "mandatory", when="on", do="on = False; mana -= 1", checked=False).build())


def test_net_change_of_a_trillion_passes() -> None:
    system = engine()
    once = plain_segment(system.initial(), [TAP, TRIGGER])
    assert net_change(system, once) == {"mana": 1, "taps": 1}
    many = (Segment(system.initial(), (TAP, TRIGGER), 10**12),)
    assert net_change(system, many) == {"mana": 10**12, "taps": 10**12}
    assert net_change(system, ()) == {}


def test_what_does_not_change_is_left_out() -> None:
    system = GuardedSystem(Model("A").integer("n", 3).bools(x=False).step("s", "action", by="A", do="x = not x; n += 0").build())
    assert net_change(system, plain_segment(system.initial(), [((0, 0),)])) == {}


def test_a_play_is_told_step_by_step_and_repetitions_as_blocks() -> None:
    system = engine()
    tap = StepReport("tap", "action", "A", ("Elf",), priority=True)
    untap = StepReport("untap", "mandatory", None, (), priority=True)
    assert tell(system, plain_segment(system.initial(), [TAP, TRIGGER])) == (tap, untap)
    assert tell(system, (Segment(system.initial(), (TAP, TRIGGER), 5),)) == (Repeat(5, (tap, untap)),)
    assert plain_segment(system.initial(), []) == ()


def test_inside_a_resolution_nobody_has_priority() -> None:
    system = GuardedSystem(
        Model("A").integer("n", 0, 0, 3)
        .step("first", "mandatory", when="n == 0", do="n = 1", checked=False).step("second", "mandatory", when="n == 1", do="n = 2")
        .build()
    )  # fmt: skip
    told = tell(system, plain_segment(system.initial(), [((0, 0),), ((1, 0),)]))
    assert [step.priority for step in told if isinstance(step, StepReport)] == [True, False]


def test_labels_up_to_a_limit() -> None:
    system = engine()
    play = (Segment(system.initial(), (TAP, TRIGGER), 3),)
    assert labels_of(play, 6) == (TAP, TRIGGER) * 3
    assert labels_of(play, 5) is None
