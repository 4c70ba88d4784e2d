"""What a loop makes, in the labels of combo databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.errors import ModelError
from analyzer.pipeline import analyse, load
from analyzer.scenario.results import is_made, results_of
from analyzer.verdict.kinds import VerdictKind

FOLDER = Path(__file__).parents[3] / "models" / "scenarios"


def made(net: dict[str, int], *keepers: str, endless: bool = True) -> tuple[str, ...]:
    return results_of(net, keepers, ("A", "B"), endless=endless)


def test_mana_is_told_by_colour() -> None:
    assert made({"A.mana.C": 1}, "A") == ("Infinite colorless mana",)
    assert made({"A.mana.G": 2}, "A") == ("Infinite green mana",)


def test_all_five_colours_are_coloured_mana() -> None:
    assert "Infinite colored mana" in made({f"A.mana.{c}": 1 for c in "WUBRG"}, "A")
    assert "Infinite colored mana" not in made({f"A.mana.{c}": 1 for c in "WUBR"}, "A")


def test_what_is_lost_is_not_made() -> None:
    assert made({"A.life": -1, "A.mana.C": -1}, "A") == ()


def test_what_another_player_gets_is_not_made() -> None:
    assert made({"B.life": 1, "B.mana.G": 1}, "A") == ()


def test_damage_and_mill_are_done_to_others() -> None:
    assert made({"damage to B": 1, "B.mills": 2}, "A") == ("Infinite damage", "Infinite mill")
    assert made({"damage to A": 1, "A.mills": 2}, "A") == ("Infinite self-mill",)


def test_drawing_and_discarding_is_looting() -> None:
    assert "Infinite looting" in made({"A.draws": 1, "A.discards": 1}, "A")
    assert "Infinite looting" not in made({"A.draws": 1}, "A")


def test_counters_on_one_object_or_several() -> None:
    one = made({"Bear.counters.+1/+1": 1}, "A")
    both = made({"Bear.counters.+1/+1": 1, "Wolf.counters.+1/+1": 1}, "A")
    assert "Infinite +1/+1 counters on a creature" in one
    assert "Infinite +1/+1 counters on creatures you control" in both


def test_mana_that_can_be_spent_only_on_something_is_told_so() -> None:
    assert made({"A.mana.W|creature spells": 1}, "A") == ("Infinite white mana that can only be spent on creature spells",)
    all_of_it = made({f"A.mana.{c}|creature spells": 1 for c in "WUBRG"}, "A")
    assert "Infinite colored mana that can only be spent on creature spells" in all_of_it


def test_tokens_are_told_by_name() -> None:
    assert made({"A.tokens.Treasure #2": 1}, "A") == ("Infinite Treasure tokens",)


def test_power_makes_a_large_creature() -> None:
    assert made({"Quillspike.power until end of turn": 3}, "A") == ("Infinitely large creature until end of turn",)


def test_scrying_is_told_by_its_number() -> None:
    assert made({"A.scry 2": 1}, "A") == ("Infinite scry 2",)


def test_an_end_makes_it_near_infinite() -> None:
    assert made({"A.draws": 1}, "A", endless=False) == ("Near-infinite card draw", "Near-infinite draw triggers")


def test_a_mandatory_loop_makes_it_for_everybody() -> None:
    assert made({"B.life": 1}) == ("Infinite lifegain",)


def test_labels_are_compared_without_case() -> None:
    assert is_made("infinite colorless mana", ("Infinite colorless mana",))
    assert not is_made("infinite green mana", ("Infinite colorless mana",))


def test_any_mana_will_do_for_mana() -> None:
    assert is_made("infinite mana", ("Infinite colorless mana",))
    assert not is_made("infinite mana", ("Near-infinite colorless mana", "Infinite ETB"))


def asked(tmp_path: Path, find: str) -> Path:
    text = (FOLDER / "basalt-rings.toml").read_text(encoding="utf-8").replace('find = "any"', f'find = "{find}"')
    path = tmp_path / "asked.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_question_for_a_result_is_answered_by_a_loop_that_makes_it(tmp_path: Path) -> None:
    verdict = analyse(load(asked(tmp_path, "infinite colorless mana"))).verdict
    assert verdict.kind is VerdictKind.OPTIONAL_LOOP
    assert verdict.loops[0].results == ("Infinite colorless mana",)


def test_a_loop_that_makes_something_else_is_no_answer(tmp_path: Path) -> None:
    verdict = analyse(load(asked(tmp_path, "infinite green mana"))).verdict
    assert verdict.kind is VerdictKind.UNDECIDED
    assert verdict.reason is not None
    assert verdict.reason.slug == "result-not-found"


def test_a_result_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="did you mean 'infinite colorless mana'"):
        load(asked(tmp_path, "infinite colourless mana"))
