"""704.5v-y: battles (CR 310)."""

from __future__ import annotations

from analyzer.rules.battles import protector_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.damage import deal_damage, remove_counters
from analyzer.rules.format.definitions import Card, CountersRemoved, Enters, GainLife, Triggered
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.interning import Setting
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import asked_in_check, check, creature, names, new_game, put, resolve_all, run, settle

SIEGE = Card(name="Siege", types="Battle - Siege", defense=3, back=creature("Titan", 5, 5), layout="battle")
FRONT = Card(name="Front", types="Battle", defense=2)


def siege(game: Game, defense: int = 3, protector: int = 1, **given: object) -> Obj:
    return put(game, SIEGE, counters={"defense": defense}, flags={f"protector:{protector}"}, **given)


def enter(game: Game, card: Card, *answers: int) -> Obj:
    run(move(game, [Order(put(game, card, 0, "hand"), "battlefield")]), iter(answers))
    return game.battlefield()[-1]


# ---------------------------------------------------------------------------------------------- v
def test_a_siege_without_defense_is_put_into_the_graveyard() -> None:
    game = new_game()
    siege(game, 0)
    assert settle(game) == [["704.5v"]]
    assert names(game, "graveyard") == ["Siege"]


def test_a_siege_with_defense_stays() -> None:
    game = new_game()
    siege(game, 1)
    assert settle(game) == []


def test_a_defeated_siege_waits_for_its_ability() -> None:
    """CR 310.11b: every Siege has the ability that exiles it, then it may be cast as what is on its back."""
    game = new_game()
    bear, battle = put(game, creature()), siege(game, 2)
    run(deal_damage(game, traits_of(game, bear), Ref(bear.oid), [(Ref(battle.oid), 2)]), iter(()))  # type: ignore[arg-type]
    assert battle.counters["defense"] == 0
    assert settle(game) == []
    assert names(game) == ["Bear", "Siege"]
    resolve_all(game, 0)
    assert "Siege" not in names(game)
    assert names(game, "graveyard") == []


def test_another_permanents_ability_does_not_hold_a_siege() -> None:
    game = new_game()
    siege(game, 0)
    run(remove_counters(game, siege(game, 1), "defense", 1), iter(()))  # type: ignore[arg-type]
    assert settle(game) == [["704.5v"]]
    assert names(game) == ["Siege"]


# ---------------------------------------------------------------------------------------------- w
def test_another_battle_without_defense_is_put_into_the_graveyard() -> None:
    game = new_game()
    put(game, FRONT, flags={"protector:0"})
    assert settle(game) == [["704.5w"]]
    assert names(game, "graveyard") == ["Front"]


def test_only_under_the_old_text_another_battle_waits_for_its_ability() -> None:
    watching = Triggered(name="moved", when=CountersRemoved(what="self", kind="defense"), effects=(GainLife(amount=1),))
    for edition, rows in (("current", [["704.5w"]]), ("2023-11-17", [])):
        game = new_game(edition=edition)
        card = Card(name="Front", types="Battle", defense=1, abilities=(watching,))
        front = put(game, card, counters={"defense": 1}, flags={"protector:0"})
        run(remove_counters(game, front, "defense", 1), iter(()))  # type: ignore[arg-type]
        assert settle(game) == rows
        resolve_all(game)
        assert names(game, "graveyard") == ["Front"]


# ---------------------------------------------------------------------------------------------- x
def test_a_siege_enters_with_defense_and_a_protector_among_the_opponents() -> None:
    game = new_game(3)
    battle = enter(game, SIEGE, 1)
    assert battle.counters == {"defense": 3}
    assert protector_of(game, battle) == 2
    assert settle(game) == []


def test_a_battle_without_a_type_is_protected_by_its_controller() -> None:
    game = new_game()
    assert protector_of(game, enter(game, FRONT)) == 0
    assert settle(game) == []


def test_a_battle_without_protector_gets_one_as_its_controller_chooses() -> None:
    game = new_game(3)
    battle = put(game, SIEGE, counters={"defense": 3})
    assert asked_in_check(game, 0) == ["A: who protects Siege"]
    assert protector_of(game, battle) == 1
    assert settle(game) == []


def test_a_protector_who_left_is_replaced() -> None:
    game = new_game(3)
    battle = siege(game, protector=2)
    game.players[2].life = 0
    assert settle(game) == [["704.5a"], ["704.5x"]]
    assert protector_of(game, battle) == 1


def test_a_battle_under_attack_gets_no_new_protector() -> None:
    game = new_game(3)
    battle = put(game, SIEGE, counters={"defense": 3})
    attacker = put(game, creature(), attacking=Ref(battle.oid))
    assert settle(game) == []
    attacker.attacking = None
    assert settle(game, 1) == [["704.5x"]]


def test_a_battle_nobody_can_protect_is_put_into_the_graveyard() -> None:
    game = new_game(4, teams=(0, 0, 1, 1))
    put(game, SIEGE, 0, controller=0, counters={"defense": 3})
    game.players[2].status = game.players[3].status = 1
    assert check(game) == ["704.5x"]
    assert names(game, "graveyard") == ["Siege"]


# ---------------------------------------------------------------------------------------------- y
def test_a_siege_that_its_controller_would_protect_gets_an_opponent() -> None:
    game = new_game(3)
    battle = siege(game, protector=1, controller=1)
    assert asked_in_check(game, 1) == ["B: who protects Siege"]  # A or C
    assert protector_of(game, battle) == 2
    assert settle(game) == []


def test_another_battle_may_be_protected_by_its_controller() -> None:
    game = new_game()
    put(game, FRONT, counters={"defense": 1}, flags={"protector:0"})
    assert settle(game) == []


def test_the_protector_survives_freezing() -> None:
    game = new_game(3)
    siege(game, protector=2)
    freezer = Freezer(Setting(("A", "B", "C")))
    thawed = freezer.thaw(*freezer.freeze(game, ("priority",)))
    assert protector_of(thawed, thawed.battlefield()[0]) == 2


def test_entering_battles_trigger_as_others_do() -> None:
    game = new_game()
    card = Card(name="Siege", types="Battle - Siege", defense=1, abilities=(Triggered(when=Enters(), effects=(GainLife(amount=3),)),))
    enter(game, card)
    resolve_all(game)
    assert game.players[0].life == 23
