"""Echo, wards with other costs, landwalk, split second, soulshift, level up, affinity for several words (CR 702)."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.actions import actions_of
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.combat import can_block
from analyzer.rules.damage import protected_from
from analyzer.rules.format import definitions as d
from analyzer.rules.keywords import abilities_of_keyword
from analyzer.rules.turns import enter_step
from tests.strategies.boards import A, B, Board, card


def _with(*keywords: str, types: str = "Creature - Bear", **given: Any) -> d.Card:
    return card("Bearer", types, keywords=keywords, **given)


def _upkeep(board: Board, *answers: int | str) -> Board:
    board.run(lambda g: enter_step(g, "upkeep"))
    board.settle()
    while board.game.stack:
        board.resolve(answers)
    return board


def test_echo_is_paid_once_or_it_is_sacrificed() -> None:
    for answer, stays in ((("pay",), True), (("not pay",), False)):
        board = Board().mana("GG")
        board.put(_with("echo {2}"), zone="hand")
        board.do(d.Move(what="it", to="battlefield"), it="Bearer")
        _upkeep(board, *answer)
        assert board.count("Bearer") == (1 if stays else 0)
        if stays:
            _upkeep(board.run(lambda g: enter_step(g, "draw")))
            assert board.count("Bearer") == 1


def test_echo_of_what_was_there_before_is_not_due() -> None:
    board = Board()
    board.put(_with("echo {2}"))
    assert _upkeep(board).count("Bearer") == 1


@pytest.mark.parametrize(
    ("text", "pays"), [("ward—pay 2 life", True), ("ward—sacrifice a creature", False), ("ward—discard a card", False)]
)
def test_ward_with_other_costs(text: str, pays: bool) -> None:
    board = Board()
    board.put(_with(text))
    bolt = card("Bolt", "Instant", abilities=[{"ability": "spell", "targets": [{"what": {}}], "effects": [{"do": "destroy"}]}])
    board.put(bolt, B, "hand")
    board.cast("Bolt", player=B).resolve_all()
    assert board.count("Bearer") == (0 if pays else 1)
    assert board.life(B) == (18 if pays else 20)


def test_an_unknown_ward_stops_only_who_meets_it() -> None:
    (trigger,) = abilities_of_keyword("ward—dance")
    assert isinstance(trigger, d.Triggered)
    assert isinstance(trigger.effects[0], d.Unmodelled)


@pytest.mark.parametrize(("land", "blocks"), [("Basic Land - Forest", False), ("Basic Land - Island", True)])
def test_forestwalk(land: str, blocks: bool) -> None:
    board = Board()
    attacker, blocker = board.put(_with("forestwalk")), board.put(card("Wall"), B)
    board.put(card("Land", land), B)
    assert can_block(board.game, blocker, attacker) is blocks


def test_split_second_leaves_only_mana_abilities() -> None:
    board = Board().mana("R", B)
    instant = {"ability": "spell", "effects": [{"do": "gain_life", "amount": 1}]}
    board.put(card("Grace", "Instant", keywords=["split second"], abilities=[instant]), zone="hand")
    board.put(card("Answer", "Instant", cost="{R}", abilities=[instant]), B, "hand")
    board.put(card("Cycler", "Creature - Bear", keywords=["cycling {0}"]), B, "hand")
    before = [a.text for a in actions_of(board.game, B, responds=True, goes_on=False, untaps=True)]
    assert len(before) == 2
    board.cast("Grace")
    assert [a.text for a in actions_of(board.game, B, responds=True, goes_on=False, untaps=True)] == []
    board.resolve()
    assert len([a.text for a in actions_of(board.game, B, responds=True, goes_on=False, untaps=True)]) == 2


def test_soulshift_returns_a_spirit_that_is_small_enough() -> None:
    board = Board()
    board.put(_with("soulshift 3"))
    board.put(card("Small", "Creature - Spirit", cost="{3}"), zone="graveyard")
    board.put(card("Big", "Creature - Spirit", cost="{4}"), zone="graveyard")
    board.do(d.Destroy(what="it"), it="Bearer")
    board.resolve_all()
    assert (board.count("Small", "hand"), board.count("Big", "hand")) == (1, 0)


def test_level_up_as_a_sorcery() -> None:
    board = Board().mana("U")
    board.put(_with("level up {U}"))
    board.activate("Bearer").resolve()
    assert board.one("Bearer").counters["level"] == 1
    with pytest.raises(IllegalActionError):
        board.activate("Bearer")


def test_affinity_for_artifact_creatures() -> None:
    (found,) = abilities_of_keyword("affinity for artifact creatures")
    counted = d.Count(what=d.Filter(types=("artifact", "creature"), controller="you"))
    assert found == d.CostChange(what="self", zone="stack", generic=d.Times(factor=-1, amount=counted))


def test_partner_with_lets_the_target_player_look_for_it() -> None:
    (found,) = abilities_of_keyword("partner with—Other, Half")
    assert isinstance(found, d.Triggered)
    assert found.effects[0] == d.May(
        who="target", effects=(d.Search(what=d.Filter(named="Other, Half", zone="library"), to="hand", who="target"),)
    )


def test_protection_from_multicolored_and_from_coloured_spells() -> None:
    board = Board()
    board.put(_with("protection from multicolored"))
    board.put(card("Both", cost="{R}{G}"))
    board.put(card("One", cost="{R}"))
    assert protected_from(board.game, board.traits("Bearer"), board.traits("Both"))
    assert not protected_from(board.game, board.traits("Bearer"), board.traits("One"))
    board = Board()
    board.put(_with("protection from colored spells"))
    board.put(card("One", cost="{R}"))
    board.put(card("Spell", "Instant", cost="{R}"), zone="stack")
    assert not protected_from(board.game, board.traits("Bearer"), board.traits("One"))
    assert protected_from(board.game, board.traits("Bearer"), board.traits("Spell"))


def test_living_metal_is_a_creature_in_its_controllers_turn() -> None:
    board = Board()
    board.put(_with("living metal", types="Artifact - Vehicle", power=3, toughness=3))
    assert board.traits("Bearer").is_creature
    board.game.active = B
    board.game.changed()
    assert not board.traits("Bearer").is_creature
    assert board.game.players[A].life == 20
