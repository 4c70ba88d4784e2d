"""Rule numbers in both texts."""

from __future__ import annotations

import pytest

from analyzer.citations import Edition, Reference, cite, cite_all, letter_may_differ, parse
from analyzer.errors import RuleNumberError
from analyzer.report.rule_words import RULES, explain


@pytest.mark.parametrize(
    ("number", "seed", "current"),
    [
        ("727.4", "CR 727.4 (now 732.4)", "CR 732.4 (727.4 in the text of 2023-11-17)"),
        ("732.2a", "CR 727.2a (now 732.2a)", "CR 732.2a (727.2a in the text of 2023-11-17)"),
        ("104.4b", "CR 104.4b", "CR 104.4b"),
        ("MTR 4.4", "MTR 4.4", "MTR 4.4"),
        ("cr727", "CR 727 (now 732)", "CR 732 (727 in the text of 2023-11-17)"),
    ],
)
def test_both_numbers_are_cited_and_the_edition_leads(number: str, seed: str, current: str) -> None:
    assert cite(number) == seed
    assert cite(number, Edition.CURRENT) == current


def test_several_rules_name_their_document_once() -> None:
    assert cite_all(["727.4", "104.4b", "MTR 4.4"]) == "CR 727.4 (now 732.4), 104.4b, MTR 4.4"
    assert cite_all([]) == ""


@pytest.mark.parametrize("text", ["CR 727.2A", " cr 732.2a. ", "727.2a"])
def test_numbers_are_read_as_people_write_them(text: str) -> None:
    assert parse(text) == Reference("CR", "727.2a", "732.2a")


@pytest.mark.parametrize("text", ["", "loop", "727.", "727-4", "MTG 4.4", "1234.5"])
def test_what_is_no_number_is_refused(text: str) -> None:
    if text == "727.":
        assert parse(text).seed == "727"
        return
    with pytest.raises(RuleNumberError, match="write it like"):
        parse(text)


def test_letters_that_are_not_settled_are_marked_not_mapped() -> None:
    assert letter_may_differ(parse("704.5v"))
    assert letter_may_differ(parse("704.5aa"))
    assert not letter_may_differ(parse("704.5a"))
    assert not parse("704.5v").moved


def test_rules_are_found_by_either_number_and_with_all_below() -> None:
    assert explain("732.3") == explain("727.3")
    assert [str(reference) for reference, _ in explain("727.2")] == ["CR 727.2a", "CR 727.2b", "CR 727.2c"]
    assert len(explain("104")) == sum(rule.startswith("CR 104.") for rule in RULES)
    assert str(explain("MTR 4.4")[0][0]) == "MTR 4.4"


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(RuleNumberError, match=r"727\.9.*CR 727\."):
        explain("727.9")


def test_words_are_keyed_by_the_text_of_2023() -> None:
    assert all(str(parse(rule)) == rule for rule in RULES)
