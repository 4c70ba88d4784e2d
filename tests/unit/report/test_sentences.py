"""Every slug that the code uses has a sentence, and the sentence's parameters are given where they are used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from analyzer.report.i18n import Language, words
from analyzer.report.phrases import done_by
from analyzer.report.sentences import CLAIMS, GROWTHS, METHODS, REASONS, TOURNAMENT, VERDICTS, claim_sentence, reason_sentence
from analyzer.system.program import StepKind
from analyzer.verdict.kinds import Growth, Obligation, Reason, StepReport, VerdictKind

CODE = Path(__file__).resolve().parents[3] / "analyzer"
TABLES = {"Obligation": CLAIMS, "Reason": REASONS}


def _calls() -> Iterator[tuple[str, ast.Call, str]]:
    for file in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node, f"{file.relative_to(CODE.parent)}:{node.lineno}"


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return named if named is not None else (call.args[place] if len(call.args) > place else None)


def _texts(node: ast.expr | None) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body) + _texts(orelse)
        case _:
            return []


def _used(name: str, place: int, parameter: str) -> list[tuple[str, ast.Call, str]]:
    return [(text, call, where) for n, call, where in _calls() if n == name for text in _texts(_argument(call, place, parameter))]


def test_every_claim_and_reason_in_the_code_has_a_sentence() -> None:
    for name, parameter in (("Obligation", "claim"), ("Reason", "slug")):
        assert [(slug, where) for slug, _, where in _used(name, 0, parameter) if slug not in TABLES[name]] == []


def test_every_method_and_tournament_result_in_the_code_has_a_name() -> None:
    assert [(slug, where) for slug, _, where in _used("Obligation", 1, "method") if slug not in METHODS] == []
    assert [(slug, where) for slug, _, where in _used("TournamentReport", 1, "result") if slug not in TOURNAMENT] == []


def test_parameters_of_a_sentence_are_given_where_it_is_used() -> None:
    for name, parameter, place in (("Obligation", "claim", 3), ("Reason", "slug", 1)):
        for slug, call, where in _used(name, 0, parameter):
            given = _argument(call, place, "parameters")
            if given is None or isinstance(given, ast.Dict):
                keys = {text for key in (given.keys if given is not None else []) for text in _texts(key)}
                wanted = {field for _, field, _, _ in Formatter().parse(TABLES[name].get(slug, "")) if field}
                assert wanted <= keys, f"{slug} at {where} lacks {wanted - keys}"


def test_closed_sets_are_named_in_full() -> None:
    assert set(VERDICTS) == set(VerdictKind)
    assert set(GROWTHS) == set(Growth)


@pytest.mark.parametrize("kind", list(StepKind))
def test_every_kind_of_step_is_named(kind: StepKind) -> None:
    said = done_by(StepReport("x", kind.value, "A"), words(Language.JAPANESE))
    assert said != kind.value


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("table", list(TABLES.values()), ids=list(TABLES))
def test_sentences_are_sentences(table: dict[str, str], language: Language) -> None:
    assert all(words(language)._(sentence).endswith((".", "。")) for sentence in table.values())


def test_parameters_are_written_as_people_write_them() -> None:
    english, japanese = words(Language.ENGLISH), words(Language.JAPANESE)
    assert reason_sentence(Reason("only-together", {"players": ["A", "B"]}), english).startswith("Only A and B together")
    assert "200,000" in reason_sentence(Reason("budget-states", {"states": 1, "limit": 200_000}), english)
    assert "a = 2、b = 1" in claim_sentence(Obligation("ranking", "z3", "proved", {"weights": {"a": 2, "b": 1}}), japanese)
    assert "選択的なループ" in reason_sentence(Reason("open-stronger", {"what": "optional-loop"}), japanese)


def test_a_missing_parameter_does_not_lose_the_report() -> None:
    assert claim_sentence(Obligation("can-end", "z3", "proved"), words(Language.ENGLISH)).startswith("… can end it")
