"""Keywords that stand for other abilities, played out (CR 702)."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.actions import actions_of
from analyzer.rules.casting import announce_spell
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.combat import declare_attackers
from analyzer.rules.format import definitions as d
from analyzer.rules.game import PlayerRef
from analyzer.rules.turns import enter_step
from tests.strategies.boards import A, B, Board, card

BEAR = "Grizzly Bears"


def _with(*keywords: str, types: str = "Creature - Bear", **given: Any) -> d.Card:
    return card("Bearer", types, keywords=keywords, **given)


def _enter(board: Board, what: d.Card | str, *answers: int | str, player: int = A) -> Board:
    obj = board.put(what, player, "hand")
    name = obj.card.name
    board.do(d.Move(what="it", to="battlefield"), it=name, player=player)
    return board.settle(answers)


def _attack(board: Board, *names: str) -> Board:
    oids = [board.one(n).oid for n in names]
    return board.run(lambda g: declare_attackers(g, [(g.objects[o], PlayerRef(B)) for o in oids])).settle()


def _die(board: Board, name: str) -> Board:
    board.do(d.Destroy(what="it"), it=name)
    return board.settle()


def _ways(board: Board, player: int = A) -> list[str]:
    return [a.text for a in actions_of(board.game, player, responds=True, goes_on=False, untaps=True)]


@pytest.mark.parametrize(("power", "toughness", "grows"), [(3, 1, True), (1, 3, True), (2, 2, False), (1, 1, False)])
def test_evolve_compares_power_and_toughness(power: int, toughness: int, grows: bool) -> None:
    board = Board()
    board.put(_with("evolve"))
    _enter(board, card("Other", power=power, toughness=toughness)).resolve_all()
    assert board.size("Bearer") == ((3, 3) if grows else (2, 2))


def test_evolve_compares_again_as_it_resolves_with_what_the_other_last_was() -> None:
    board = Board()
    board.put(_with("evolve"))
    _enter(board, card("Other", power=3))
    _die(board, "Other").resolve_all()
    assert board.size("Bearer") == (3, 3)
    board = Board()
    board.put(_with("evolve"))
    _enter(board, card("Other", power=3, toughness=2))
    board.do(d.PutCounters(kind="+1/+1", on="it"), it="Bearer")
    board.resolve_all()
    assert board.size("Bearer") == (3, 3)


def test_evolve_does_not_look_at_opponents_or_itself() -> None:
    board = Board()
    board.put(_with("evolve"))
    _enter(board, card("Other", power=5), player=B)
    assert not board.game.stack
    board = Board()
    _enter(board, _with("evolve"))
    assert not board.game.stack


@pytest.mark.parametrize("kind", ["persist", "undying"])
def test_coming_back_once(kind: str) -> None:
    board = Board()
    board.put(_with(kind))
    _die(board, "Bearer").resolve_all()
    assert board.size("Bearer") == ((1, 1) if kind == "persist" else (3, 3))
    _die(board, "Bearer").resolve_all()
    assert board.one("Bearer").zone == "graveyard"


def test_modular_moves_its_counters() -> None:
    board = Board()
    _enter(board, card("Modular", "Artifact Creature - Construct", power=0, toughness=0, keywords=["modular 2"]))
    board.put(card("Friend", "Artifact Creature - Construct"))
    board.put("Grizzly Bears")
    assert board.size("Modular") == (2, 2)
    _die(board, "Modular")
    assert len(board.game.stack) == 1
    board.resolve()
    assert board.size("Friend") == (4, 4)
    assert board.size(BEAR) == (2, 2)


def test_vanishing_and_fading() -> None:
    for keyword, kind, turns in (("vanishing 2", "time", 2), ("fading 2", "fade", 3)):
        board = Board()
        _enter(board, _with(keyword))
        assert board.one("Bearer").counters == {kind: 2}
        upkeeps = 0
        while board.one("Bearer").zone == "battlefield":
            board.run(lambda g: enter_step(g, "upkeep")).resolve_all()
            upkeeps += 1
        assert upkeeps == turns


def test_graft_moves_a_counter_to_what_enters() -> None:
    board = Board()
    _enter(board, _with("graft 1", power=0, toughness=1))
    _enter(board, BEAR).resolve_all()
    assert board.size(BEAR) == (3, 3)
    assert board.size("Bearer") == (0, 1)
    _enter(board, card("Third"))
    assert not board.game.stack


def test_living_weapon_attaches_itself_to_its_germ() -> None:
    weapon = card("Weapon", "Artifact - Equipment", keywords=["living weapon", "equip {2}"],
                  abilities=[{"ability": "static", "affects": "attached", "change": {"power": 1, "toughness": 1}}])  # fmt: skip
    board = Board()
    _enter(board, weapon).resolve_all()
    assert board.size("Phyrexian Germ") == (1, 1)


@pytest.mark.parametrize(("answer", "size", "servos"), [("counters", (4, 4), 0), ("Servos", (2, 2), 2)])
def test_fabricate(answer: str, size: tuple[int, int], servos: int) -> None:
    board = Board()
    _enter(board, _with("fabricate 2")).resolve(answers=[answer])
    assert board.size("Bearer") == size
    assert board.count("Servo") == servos


def test_fabricate_makes_tokens_where_counters_cannot_be_put() -> None:
    board = Board()
    board.put("Solemnity")
    _enter(board, _with("fabricate 2")).resolve(answers=["counters"])
    assert board.count("Servo") == 2


def test_afterlife_and_exploit() -> None:
    board = Board()
    _enter(board, card("Exploiter", keywords=["exploit"]))
    board.put(_with("afterlife 2"))
    board.resolve(answers=["yes", "sacrifice Bearer"])
    board.resolve_all()
    assert board.count("Spirit") == 2
    assert "flying" in board.traits("Spirit").keywords
    assert board.one("Exploiter").zone == "battlefield"


def test_riot_gives_a_counter_or_haste() -> None:
    for answer, size, haste in (("a +1/+1 counter", (3, 3), False), ("haste", (2, 2), True)):
        board = Board()
        obj = board.put(_with("riot"), A, "hand")
        board.do(d.Move(what="it", to="battlefield"), it="Bearer", answers=[answer])
        assert board.size("Bearer") == size
        assert ("haste" in board.traits("Bearer").keywords) is haste
        assert obj.zone


def test_attacking_keywords() -> None:
    board = Board()
    board.put(card("Trainee", power=1, toughness=1, keywords=["training"]))
    board.put(card("Mentor", power=4, toughness=4, keywords=["mentor", "annihilator 1", "battle cry"]))
    board.put("Sol Ring", B)
    board.put("Forest", B)
    _attack(board, "Trainee", "Mentor")
    assert len(board.game.stack) == 4
    board.resolve_all()
    assert board.size("Trainee") == (4, 3)  # training, mentor, battle cry
    assert board.size("Mentor") == (4, 4)
    assert len([o for o in board.game.objects.values() if o.zone == "battlefield" and o.controller == B]) == 1


def test_attacking_keywords_alone_do_nothing() -> None:
    board = Board()
    board.put(card("Trainee", power=1, toughness=1, keywords=["training", "mentor"]))
    board.put(card("Stays", power=9))
    _attack(board, "Trainee")
    assert not board.game.stack


def test_exalted_only_alone() -> None:
    board = Board()
    board.put(_with("exalted"), count=2)
    board.put(BEAR)
    _attack(board, BEAR)
    assert board.resolve_all().size(BEAR) == (4, 4)


def test_extort_drains_each_opponent_for_hybrid_mana() -> None:
    board = Board("A", "B", "C")
    board.put(_with("extort"))
    board.put("Sol Ring", A, "hand")
    board.mana("CW").cast("Sol Ring").resolve(answers=["yes"])
    assert [board.life(p) for p in range(3)] == [22, 19, 19]
    assert board.pool() == {}


def test_prowess_sees_noncreature_spells() -> None:
    board = Board()
    board.put(_with("prowess"))
    board.put("Sol Ring", A, "hand")
    board.put(BEAR, A, "hand")
    board.mana("C").cast("Sol Ring").resolve_all()
    assert board.size("Bearer") == (3, 3)
    board.mana("CG").cast(BEAR).resolve_all()
    assert board.size("Bearer") == (3, 3)


def test_storm_copies_for_each_spell_before_it() -> None:
    storm = card("Storm", "Sorcery", keywords=["storm"], cost="{R}",
                 abilities=[{"ability": "spell", "effects": [{"do": "lose_life", "amount": 1, "who": "opponents"}]}])  # fmt: skip
    board = Board()
    board.put(storm, A, "hand")
    board.put("Sol Ring", A, "hand")
    board.put("Mind Stone", A, "hand")
    board.mana("C").cast("Sol Ring").mana("CC").cast("Mind Stone").mana("R").cast("Storm")
    board.resolve_all()
    assert board.life(B) == 17
    assert board.count("Storm", "graveyard") == 1


def test_ward_counters_unless_the_opponent_pays() -> None:
    for mana, dies in (("R", False), ("RCC", True)):
        board = Board()
        board.put(_with("ward {2}"), A)
        board.put("Lightning Bolt", B, "hand")
        board.mana(mana, B).cast("Lightning Bolt", answers=["Bearer"], player=B)
        assert len(board.game.stack) == 2
        board.resolve(answers=["pay"] if dies else []).resolve_all()
        assert (board.one("Bearer").zone == "graveyard") is dies
        assert board.one("Lightning Bolt").zone == "graveyard"


def test_ward_counters_abilities_too_and_not_ones_own() -> None:
    board = Board()
    board.put(_with("ward {2}"), A)
    board.put("Triskelion", B, counters={"+1/+1": 3})
    board.activate("Triskelion", 0, ["Bearer"], player=B).resolve_all()
    assert board.one("Bearer").damage == 0
    board = Board()
    board.put(_with("ward {2}"), A)
    board.put("Triskelion", A, counters={"+1/+1": 3})
    board.activate("Triskelion", 0, ["Bearer"])
    assert len(board.game.stack) == 1


def test_flashback_is_cast_from_the_graveyard_and_exiled() -> None:
    spell = card(
        "Again",
        "Sorcery",
        keywords=["flashback {1}"],
        cost="{R}",
        abilities=[{"ability": "spell", "effects": [{"do": "gain_life", "amount": 1}]}],
    )
    board = Board()
    board.put(spell, A, "graveyard")
    board.mana("C")
    (way,) = [a for a in actions_of(board.game, A, responds=True, goes_on=False, untaps=True) if "casts" in a.text]
    board.run(way.begin).settle().resolve_all()
    assert board.life() == 21
    assert board.one("Again").zone == "exile"


def test_flashback_exiles_a_countered_spell_too() -> None:
    board = Board()
    board.put(card("Again", "Sorcery", keywords=["flashback {0}"]), A, "graveyard")
    (way,) = [a for a in actions_of(board.game, A, responds=True, goes_on=False, untaps=True) if "casts" in a.text]
    board.run(way.begin).settle()
    board.do(d.Counter(what="it"), it="Again")
    assert board.one("Again").zone == "exile"


def test_escape_exiles_other_cards() -> None:
    board = Board()
    board.put(_with("escape {1} 2", cost="{9}"), A, "graveyard")
    board.put("Forest", A, "graveyard")
    board.mana("C")
    (way,) = [a for a in actions_of(board.game, A, responds=True, goes_on=False, untaps=True) if "casts" in a.text]
    with pytest.raises(IllegalActionError):
        board.run(way.begin)
    board.put("Island", A, "graveyard")
    (way,) = [a for a in actions_of(board.game, A, responds=True, goes_on=False, untaps=True) if "casts" in a.text]
    board.run(way.begin).settle().resolve_all()
    assert board.one("Bearer").zone == "battlefield"
    assert board.one("Forest").zone == "exile"


def test_buyback_returns_the_spell() -> None:
    spell = card(
        "Back",
        "Instant",
        keywords=["buyback {2}"],
        cost="{R}",
        abilities=[{"ability": "spell", "effects": [{"do": "gain_life", "amount": 1}]}],
    )
    for mana, answers, zone in (("RCC", ["yes"], "hand"), ("R", [], "graveyard")):
        board = Board()
        board.put(spell, A, "hand")
        board.mana(mana).cast("Back", answers).resolve_all()
        assert board.one("Back").zone == zone


def test_kicker_is_asked_for_afterwards() -> None:
    kicked = {
        "ability": "triggered",
        "when": {"on": "enters"},
        "condition": {"if": "kicked"},
        "effects": [{"do": "gain_life", "amount": 5}],
    }
    for mana, answers, life in (("GC", ["yes"], 25), ("G", ["no"], 20)):
        board = Board()
        board.put(_with("kicker {1}", cost="{G}", abilities=[kicked]), A, "hand")
        board.mana(mana).cast("Bearer", answers).resolve_all()
        assert board.life() == life


def test_evoke_is_cast_for_less_and_sacrificed() -> None:
    board = Board()
    board.put(_with("evoke {G}", cost="{9}"), A, "hand")
    board.mana("G")
    way = next(a for a in actions_of(board.game, A, responds=True, goes_on=False, untaps=True) if "evoke" in a.text)
    board.run(way.begin).settle().resolve_all()
    assert board.one("Bearer").zone == "graveyard"


def test_unearth_has_haste_and_is_exiled_whatever_happens() -> None:
    for leave in (d.Destroy(what="it"), d.Move(what="it", to="hand")):
        board = Board()
        board.put(_with("unearth {B}"), A, "graveyard")
        board.mana("B").activate("Bearer", zone="graveyard").resolve_all()
        assert "haste" in board.traits("Bearer").keywords
        board.do(leave, it="Bearer")
        assert board.one("Bearer").zone == "exile"


def test_convoke_pays_with_creatures() -> None:
    board = Board()
    board.put(_with("convoke", cost="{1}{G}"), A, "hand")
    board.put(BEAR, tapped=False, sick=True)
    board.put(card("Grey", colors=[]))
    board.cast("Bearer", ["Grey for {1}", "Grizzly Bears for {G}"])
    assert board.one("Bearer").zone == "stack"
    assert board.one(BEAR).tapped
    assert board.one("Grey").tapped
    board = Board()
    board.put(_with("convoke", cost="{G}"), A, "hand")
    board.put(card("Grey", colors=[]))
    with pytest.raises(IllegalActionError):
        board.cast("Bearer")


def test_delve_and_improvise_pay_generic_mana_only() -> None:
    board = Board()
    board.put(_with("delve", cost="{2}{U}"), A, "hand")
    board.put("Forest", A, "graveyard", count=3)
    board.mana("U").cast("Bearer", ["Forest", "Forest"])
    assert board.count("Forest", "exile") == 2
    assert board.count("Forest", "graveyard") == 1
    board = Board()
    board.put(_with("improvise", cost="{1}"), A, "hand")
    board.put("Sol Ring")
    board.cast("Bearer", ["Sol Ring"])
    assert board.one("Sol Ring").tapped


def test_affinity_and_undaunted_cost_less() -> None:
    board = Board("A", "B", "C")
    board.put(_with("affinity for artifacts", cost="{3}{U}"), A, "hand")
    board.put(card("Undaunted", keywords=["undaunted"], cost="{2}{W}"), A, "hand")
    board.put("Sol Ring")
    board.put("Mind Stone", count=4)
    board.mana("UW").cast("Bearer").cast("Undaunted")
    assert board.pool() == {}


def test_cycling_and_typecycling() -> None:
    board = Board(library=2)
    board.put(_with("cycling {2}"), A, "hand")
    board.mana("CC").activate("Bearer", zone="hand").resolve_all()
    assert board.count("unknown card", "hand") == 1
    assert board.one("Bearer").zone == "graveyard"
    board = Board()
    board.put(_with("basic landcycling {1}"), A, "hand")
    board.put("Forest", A, "library")
    board.put("Mutavault", A, "library")
    board.mana("C").activate("Bearer", zone="hand").resolve(answers=["Forest"])
    assert board.one("Forest").zone == "hand"


def test_dredge_mills_instead_of_a_draw_if_there_are_enough_cards() -> None:
    board = Board(library=3)
    board.put(_with("dredge 2"), A, "graveyard")
    board.do(d.DrawCards(amount=2), answers=["yes"])
    assert board.one("Bearer").zone == "hand"
    assert board.count("unknown card", "graveyard") == 2
    board = Board(library=1)
    board.put(_with("dredge 2"), A, "graveyard")
    board.do(d.DrawCards())
    assert board.one("Bearer").zone == "graveyard"


def test_soulbond_pairs_as_it_enters_and_as_others_enter() -> None:
    board = Board()
    board.put(BEAR)
    _enter(board, "Deadeye Navigator").resolve(answers=["yes"])
    assert board.one(BEAR).paired is not None
    _enter(board, card("Third"))
    assert not board.game.stack
    board = Board()
    board.put("Deadeye Navigator")
    _enter(board, BEAR).resolve(answers=["yes"])
    assert board.one(BEAR).paired is not None
    board = Board()
    board.put("Deadeye Navigator")
    _enter(board, BEAR).resolve(answers=["no"])
    assert board.one(BEAR).paired is None


def test_a_card_in_hand_can_be_cast_for_its_cost() -> None:
    board = Board()
    board.put(BEAR, A, "hand")
    board.mana("CG")
    assert _ways(board) == ["A casts Grizzly Bears"]
    board.run(lambda g: announce_spell(g, A, g.objects[board.one(BEAR).oid]))
    assert board.one(BEAR).zone == "stack"
