"""The JSON form: it follows its schema, and equal verdicts are equal bytes."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import jsonschema
import pytest
from hand_made import ALL, BOUNDED, NONDETERMINISTIC, OPTIONAL

from analyzer.citations import Edition
from analyzer.report.expectation import Miss
from analyzer.report.json_form import dumps, schema, to_json
from analyzer.verdict.kinds import LoopReport, Verdict, VerdictKind

SCHEMA = json.loads(schema())
VERSIONS = {"z3": "1", "mtgloop": "0"}


@pytest.mark.parametrize("name", list(ALL))
def test_every_verdict_follows_the_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(to_json(ALL[name], VERSIONS), SCHEMA)
    jsonschema.validate(to_json(ALL[name], VERSIONS, misses=[Miss("net.life", 1, None)]), SCHEMA)


def test_the_schema_refuses_what_is_no_verdict() -> None:
    for change in ({"verdict": "infinite"}, {"decided": False}, {"extra": 1}, {"citations": ["727.4"]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(to_json(BOUNDED, VERSIONS) | change, SCHEMA)


def test_keys_come_in_the_order_of_the_schema() -> None:
    form = to_json(OPTIONAL, VERSIONS)
    assert list(form) == SCHEMA["required"]
    assert list(form["loops"][0]) == SCHEMA["$defs"]["loop"]["required"]


def test_everything_in_a_verdict_is_in_the_form() -> None:
    known = set(to_json(OPTIONAL, VERSIONS)) | {"kind", "spent"}
    assert {f.name for f in fields(Verdict)} <= known
    assert {f.name for f in fields(LoopReport)} <= set(to_json(OPTIONAL, VERSIONS)["loops"][0])


@pytest.mark.parametrize("pretty", [True, False])
def test_equal_verdicts_are_equal_bytes(pretty: bool) -> None:
    loop = OPTIONAL.loops[0]
    turned = replace(loop, net=dict(reversed(loop.net.items())), goals=dict(reversed(loop.goals.items())))
    other = replace(OPTIONAL, loops=(turned, *OPTIONAL.loops[1:]))
    assert other == OPTIONAL
    one = dumps(to_json(OPTIONAL, VERSIONS), pretty=pretty)
    two = dumps(to_json(other, dict(reversed(VERSIONS.items()))), pretty=pretty)
    assert one == two
    assert one.endswith("\n")
    assert pretty or one.count("\n") == 1


def test_citations_have_both_numbers() -> None:
    assert to_json(NONDETERMINISTIC, {})["citations"] == ["CR 727.2a (now 732.2a)", "MTR 4.4"]
    assert to_json(NONDETERMINISTIC, {}, edition=Edition.CURRENT)["citations"][0] == "CR 732.2a (727.2a in the text of 2023-11-17)"


def test_decided_is_false_for_undecided_only() -> None:
    assert {v.kind for v in ALL.values() if not to_json(v, {})["decided"]} == {VerdictKind.UNDECIDED}


def test_repeats_are_kept() -> None:
    assert to_json(OPTIONAL, {})["loops"][0]["steps"][1]["times"] == 3
