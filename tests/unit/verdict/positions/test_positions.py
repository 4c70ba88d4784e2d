"""Verdicts and certificates of a second kind of system: opaque states, numbers that turn up on the way, a position instead of a program."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from analyzer import pipeline
from analyzer.errors import CertificateRefused
from analyzer.pipeline import Analysed, analyse_system, verify
from analyzer.verdict.certificate.position_game import PositionGame
from analyzer.verdict.checker.loops import class_alone
from analyzer.verdict.checker.passes import Passes
from analyzer.verdict.checker.refusing import Meter
from analyzer.verdict.kinds import Growth, Verdict, VerdictKind
from tests.unit.verdict.checker.certified_models import at, changed, dropped, leaves, places
from tests.unit.verdict.positions.tables import READERS, TABLES, Described, Table, WrittenTable, read_table

CERTIFIED = [name for name in TABLES if name not in ("new kinds for ever", "only plain, growing")]


def analyse(table: Table) -> Analysed:
    return analyse_system(table, name="table", title=table.described.name, readers=READERS)


@cache
def analysed(name: str) -> Analysed:
    return analyse(WrittenTable(TABLES[name]))


def certificate(name: str) -> dict[str, Any]:
    made = analysed(name).certificate
    assert made is not None
    return json.loads(json.dumps(made))


def verdict(name: str) -> Verdict:
    return analysed(name).verdict


# -------------------------------------------------------------------- verdicts
def test_a_forced_loop_is_a_draw() -> None:
    found = verdict("forced")
    assert found.kind is VerdictKind.FORCED_DRAW
    assert found.outcome.drawn == ("A", "B")
    assert found.loops[0].net == {"Zombie": 1, "Zombie enters": 1}
    assert found.loops[0].growth is Growth.LINEAR


def test_what_comes_and_goes_in_a_pass_nets_nothing() -> None:
    found = verdict("passing guest")
    assert found.kind is VerdictKind.FORCED_DRAW
    assert found.loops[0].net == {"life": 1, "Guest enters": 2}


def test_a_mandatory_loop_that_kills_is_bounded() -> None:
    found = verdict("drain")
    assert found.kind is VerdictKind.BOUNDED_LOOP
    assert (found.loops[0].iterations, found.loops[0].ends_by) == (5, "A loses")
    assert (found.outcome.winners, found.outcome.losers) == (("B",), ("A",))


@pytest.mark.parametrize("name", ["combo", "known combo"])
def test_a_combo_is_an_optional_loop(name: str) -> None:
    found = verdict(name)
    assert found.kind is VerdictKind.OPTIONAL_LOOP
    assert found.loops[0].can_end == ("A",)
    assert found.loops[0].iterations is None
    assert found.loops[0].net == {"Saproling": 1, "Saproling enters": 1}


def test_what_a_system_knows_of_itself_spares_the_boxes() -> None:
    assert certificate("known combo")["evidence"]["by"] == "program"
    assert certificate("combo")["evidence"]["by"] == "boxes"


def test_a_fragmented_loop_with_and_without_growth() -> None:
    for name, net in (("flying", {}), ("flying with storm", {"storm": 1})):
        found = verdict(name)
        assert found.kind is VerdictKind.FRAGMENTED_LOOP
        assert (found.loops[0].must_deviate, found.loops[0].last_word) == ("A", "B")
        assert found.loops[0].net == net


def test_what_can_be_done_once_is_no_loop() -> None:
    found = verdict("two lands")
    assert found.kind is VerdictKind.NO_LOOP
    assert certificate("two lands")["evidence"]["space"] == {"states": 3}


def test_who_goes_into_a_pit_starts_the_draw() -> None:
    found = verdict("pit")
    assert found.kind is VerdictKind.FORCED_DRAW
    assert found.loops[0].who_can_start == ("A",)
    assert certificate("pit")["evidence"]["by"] == "trap"


def test_a_goal_counts_as_unbounded() -> None:
    found = verdict("burn")
    assert found.kind is VerdictKind.OPTIONAL_LOOP
    assert found.loops[0].goals == {"B loses": 7}
    assert found.loops[0].iterations is None


def test_chance_that_can_end_it() -> None:
    assert verdict("coin").kind is VerdictKind.NONDETERMINISTIC_LOOP


# -------------------------------------------------------------------- numbers that turn up
def test_new_numbers_start_the_analysis_again_and_nothing_is_worked_out_twice() -> None:
    table = WrittenTable(TABLES["forced"])
    assert table.number_names == ("life",)
    assert analyse(table).verdict.kind is VerdictKind.FORCED_DRAW
    assert table.number_names == ("life", "Zombie", "Zombie enters")
    worked_out = table.worked_out
    assert analyse(table).verdict.kind is VerdictKind.FORCED_DRAW
    assert table.worked_out == worked_out


def test_numbers_without_end_leave_it_undecided() -> None:
    found = verdict("new kinds for ever")
    assert found.kind is VerdictKind.UNDECIDED
    assert found.reason is not None
    assert found.reason.slug == "numbers-grow"
    assert analysed("new kinds for ever").certificate is None


def test_what_cannot_be_written_down_is_not_decided() -> None:
    found = analyse(Table(TABLES["forced"]))
    assert found.verdict.kind is VerdictKind.UNDECIDED
    assert found.verdict.reason is not None
    assert found.verdict.reason.slug == "not-certified"
    assert found.certificate is None


# -------------------------------------------------------------------- certificates
def refused(whole: Any, readers: Any = READERS) -> str:
    with pytest.raises(CertificateRefused) as refusal:
        verify(whole, readers)
    assert "\n" not in str(refusal.value)
    return refusal.value.why


@pytest.mark.parametrize("name", CERTIFIED)
def test_certificates_are_accepted_from_json_alone(name: str) -> None:
    report = verify(certificate(name), READERS)
    assert report.verdict == verdict(name).kind.value
    assert any("rules engine" in what for what in report.trusted)
    assert [o.parameters["what"] for o in verdict(name).proof if o.claim == "trusted"] == list(report.trusted)


def test_the_pipelines_readers_are_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(certificate("combo"), None) == "nothing here reads positions of its kind"
    monkeypatch.setitem(pipeline.POSITION_READERS, "table/1", read_table)
    assert verify(certificate("combo")).verdict == "optional-loop"


@pytest.mark.parametrize("name", CERTIFIED)
def test_no_other_conclusion_is_accepted(name: str) -> None:
    whole = certificate(name)
    for place, value in leaves(whole["conclusion"]):
        for other in (not value, None) if isinstance(value, bool) else (value + 1, None) if isinstance(value, int) else ("B", 0):
            if other != value:
                refused(changed(whole, ("conclusion", *place), other))
    for kind in VerdictKind:
        if kind.value != whole["conclusion"]["verdict"]:
            refused(changed(whole, ("conclusion", "verdict"), kind.value))


@pytest.mark.parametrize("name", CERTIFIED)
def test_changed_evidence_is_refused_or_harmless(name: str) -> None:
    whole = certificate(name)
    for place in places(whole["evidence"]):
        for mutant in (changed(whole, ("evidence", *place), x) for x in (None, 0, 1, -1, 7, "x", [], {}, [[0, [[None, None]]]])):
            _accepted_or_refused(mutant)
        if place:
            _accepted_or_refused(dropped(whole, ("evidence", *place)))


def _accepted_or_refused(mutant: Any) -> None:
    with suppress(CertificateRefused):
        verify(mutant, READERS)


@pytest.mark.parametrize("name", CERTIFIED)
def test_no_other_move_is_accepted(name: str) -> None:
    whole = certificate(name)
    for place, _ in leaves(whole["evidence"]["passes"]):
        path = ("evidence", "passes", *place)
        assert "label" in refused(changed(whole, path, "no such rule"))
        for rule in TABLES[name].rules:
            if rule.name != at(whole, path):
                refused(changed(whole, path, rule.name))


def test_another_position_is_refused_if_something_else_follows() -> None:
    drain, burn = certificate("drain"), certificate("burn")
    refused(changed(drain, ("position", "source", "piles", "life"), 6))
    refused(changed(burn, ("position", "source", "piles", "life"), 6))
    combo = changed(certificate("combo"), ("position", "source", "piles", "life"), 21)
    assert refused(combo) == "the start is in no listed box"
    known = changed(certificate("known combo"), ("position", "source", "piles", "life"), 21)
    assert verify(known, READERS).verdict == "optional-loop"  # life does not matter there


def test_positions_that_cannot_be_read_are_refused() -> None:
    whole = certificate("combo")
    assert "cannot be read" in refused(changed(whole, ("position", "source", "name"), "no such table"))
    assert "cannot be read" in refused(changed(whole, ("position", "source"), {}))
    assert "kind" in refused(changed(whole, ("position", "kind"), "table/2"))
    refused(changed(whole, ("position", "kind"), 3))
    refused(changed(whole, ("position",), []))
    refused(dropped(whole, ("position",)))
    refused({**whole, "program": {}})


def test_the_numbers_of_a_position_are_those_it_names() -> None:
    whole = certificate("forced")
    assert "other numbers" in refused(changed(whole, ("position", "numbers"), ["life"]))
    assert "other numbers" in refused(changed(whole, ("position", "numbers"), ["Zombie", "life"]))
    fewer = changed(changed(whole, ("position", "numbers"), ["life"]), ("position", "source", "names"), ["life"])
    assert "turns up" in refused(fewer)


def test_shapes_stand_for_those_that_the_checker_meets() -> None:
    whole = certificate("combo")
    nodes = whole["evidence"]["space"]["nodes"]
    shapes = [shape for shape, _ in nodes]
    assert shapes[0] == 0
    assert all(isinstance(shape, int) for shape in shapes)
    assert "shape" in refused(changed(whole, ("evidence", "space", "nodes", 0, 0), 1))
    for place in range(len(nodes)):
        refused(dropped(whole, ("evidence", "space", "nodes", place)))


def test_another_engines_count_is_not_believed_of_a_position() -> None:
    whole = certificate("combo")
    counted = changed(changed(whole, ("evidence", "by"), "counted"), ("evidence", "space"), {"states": 3, "strongest": "optional-loop"})
    assert refused(counted) == "no other engine can count the states of a position"


def test_what_a_system_does_not_claim_of_itself_is_not_believed() -> None:
    whole = certificate("combo")
    assert refused(changed(changed(whole, ("evidence", "by"), "program"), ("evidence", "space"), None)) == "not every step is an action"
    assert any("word" in what for what in verify(certificate("known combo"), READERS).trusted)


def test_who_alone_keeps_a_loop_going_needs_no_boxes_around_it() -> None:
    assert certificate("combo")["evidence"]["loop"]["around"] == "alone"
    around = ("evidence", "loop", "around")
    assert refused(changed(certificate("combo"), around, "together")) == "what is around a loop is not known"
    assert refused(changed(certificate("flying with storm"), around, "alone")) == "it is not one player alone who keeps the loop going"
    assert refused(changed(certificate("coin"), around, "alone")) == "it is not one player alone who keeps the loop going"


def test_who_decides_is_asked_of_every_pass() -> None:
    """B gets a choice from the fourth pass on: then both can end it, and neither keeps it going alone."""
    table = WrittenTable(TABLES["late answer"])
    assert analyse(table).verdict.kind is VerdictKind.FRAGMENTED_LOOP
    passes = Passes(PositionGame(table, closed=True), Meter(100_000))
    loop = ("act", "resolve")
    assert class_alone(passes, table.initial(), loop) is None
    assert passes.repeat(table.initial(), loop, None, strict=False).times is None


# -------------------------------------------------------------------- rules that are not modelled for every number
def test_an_exact_loop_needs_no_numbers_that_vary() -> None:
    assert verdict("only plain, exact").kind is VerdictKind.FORCED_DRAW


def test_growth_that_the_rules_do_not_model_is_undecided() -> None:
    found = verdict("only plain, growing")
    assert found.kind is VerdictKind.UNDECIDED
    assert found.reason is not None
    assert (found.reason.slug, found.reason.parameters) == ("unsupported", {"what": "doubling a number that varies"})


def test_certificates_are_the_same_every_time() -> None:
    for name in CERTIFIED:
        again = analyse(WrittenTable(Described(**vars(TABLES[name]))))
        assert json.dumps(again.certificate) == json.dumps(analysed(name).certificate)
