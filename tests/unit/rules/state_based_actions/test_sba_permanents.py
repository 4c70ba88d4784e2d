"""704.5f-k: toughness, damage, deathtouch, loyalty, legends, worlds."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.damage import deal_damage
from analyzer.rules.destruction import destroy
from analyzer.rules.format.definitions import Card, Continuous, Dies, GainLife, Modification, Sacrificed, Triggered
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, Obj, Ref, Shield
from analyzer.rules.interning import Setting
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import (
    CREATURES,
    asked_in_check,
    check,
    creature,
    enchantment,
    names,
    new_game,
    put,
    rule,
    run,
    settle,
    waiting,
)

BEAR = creature()
TOUGH = creature("Statue", 0, 4, keywords=("indestructible",))
CURSE = enchantment("Curse", Continuous(affects=CREATURES, change=Modification(power=-2, toughness=-2)))


def shield(game: Game, obj: Obj) -> None:
    game.shields.append(Shield("regenerate", Ref(obj.oid), 1))


def hit(game: Game, source: Obj, target: Obj, amount: int) -> None:
    run(deal_damage(game, traits_of(game, source), Ref(source.oid), [(Ref(target.oid), amount)]), iter(()))  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------- f
def test_a_creature_with_toughness_zero_is_put_into_the_graveyard() -> None:
    game = new_game()
    put(game, BEAR)
    put(game, CURSE)
    assert settle(game) == [["704.5f"]]
    assert names(game, "graveyard") == ["Bear"]


def test_a_creature_with_toughness_one_stays() -> None:
    game = new_game()
    put(game, creature(toughness=3))
    put(game, CURSE)
    assert settle(game) == []


def test_toughness_zero_is_no_destruction() -> None:
    game = new_game()
    obj = put(game, creature("Statue", 0, 1, keywords=("indestructible",)))
    shield(game, obj)
    obj.counters["-1/-1"] = 1
    assert settle(game) == [["704.5f"]]
    assert names(game) == []
    assert len(game.shields) == 1


def test_what_is_no_creature_has_no_toughness_to_lose() -> None:
    game = new_game()
    put(game, Card(name="Vehicle", types="Artifact - Vehicle", power=3, toughness=0))
    assert settle(game) == []


def test_a_card_of_another_owner_goes_to_its_owners_graveyard() -> None:
    game = new_game()
    put(game, creature(toughness=0), 1, controller=0)
    settle(game)
    assert names(game, "graveyard", owner=1) == ["Bear"]


def test_a_group_of_tokens_dies_together() -> None:
    game = new_game()
    put(game, BEAR, token=True, count=1000)
    put(game, CURSE)
    assert settle(game) == [["704.5f"], ["704.5d"]]
    assert names(game) == ["Curse"]


def test_an_anthem_that_dies_takes_others_with_it_at_the_next_check() -> None:
    game = new_game()
    lord = creature("Lord", 1, 1, abilities=(Continuous(affects=CREATURES, change=Modification(toughness=1)),))
    put(game, lord).damage = 2
    put(game, creature("Zero", 0, 0))
    assert settle(game) == [["704.5g"], ["704.5f"]]
    assert names(game, "graveyard") == ["Lord", "Zero"]


# ---------------------------------------------------------------------------------------------- g
def test_lethal_damage_destroys_and_less_does_not() -> None:
    game = new_game()
    one, other = put(game, BEAR), put(game, creature("Ox", 2, 3))
    one.damage = other.damage = 2
    assert settle(game) == [["704.5g"]]
    assert names(game) == ["Ox"]


def test_an_indestructible_creature_with_lethal_damage_stays_and_is_not_checked_for_ever() -> None:
    game = new_game()
    put(game, TOUGH).damage = 9
    assert settle(game) == []


def test_regeneration_replaces_destruction() -> None:
    game = new_game()
    obj = put(game, BEAR, damage=2)
    shield(game, obj)
    assert settle(game) == [["704.5g"]]
    assert names(game) == ["Bear"]
    assert (obj.tapped, obj.damage, game.shields) == (True, 0, [])


def test_one_shield_replaces_destruction_for_two_reasons() -> None:
    """CR 704.7: lethal damage and deathtouch at once."""
    game = new_game()
    snake, bear = put(game, creature("Snake", 1, 1, keywords=("deathtouch",))), put(game, BEAR)
    hit(game, snake, bear, 2)
    shield(game, bear)
    assert check(game) == ["704.5g", "704.5h"]
    assert "Bear" in names(game)
    assert settle(game) == []


def test_damage_on_what_has_toughness_zero_does_not_destroy() -> None:
    game = new_game()
    obj = put(game, creature(toughness=0), damage=1)
    shield(game, obj)
    assert check(game) == ["704.5f"]


# ---------------------------------------------------------------------------------------------- h
def test_damage_from_deathtouch_destroys() -> None:
    game = new_game()
    snake, ox = put(game, creature("Snake", 1, 1, keywords=("deathtouch",))), put(game, creature("Ox", 2, 5))
    hit(game, snake, ox, 1)
    assert settle(game) == [["704.5h"]]
    assert names(game) == ["Snake"]


def test_damage_without_deathtouch_does_not() -> None:
    game = new_game()
    bear, ox = put(game, BEAR), put(game, creature("Ox", 2, 5))
    hit(game, bear, ox, 1)
    assert settle(game) == []


def test_deathtouch_counts_only_since_the_last_check() -> None:
    """It was indestructible at the check, so it is not destroyed when it is no longer so."""
    game = new_game()
    snake, statue = put(game, creature("Snake", 1, 1, keywords=("deathtouch",))), put(game, TOUGH)
    hit(game, snake, statue, 1)
    assert settle(game) == []
    put(game, enchantment("Silence", Continuous(affects=CREATURES, change=Modification(lose_abilities=True))))
    assert settle(game) == []


def test_deathtouch_does_not_matter_for_what_is_no_creature() -> None:
    game = new_game()
    snake = put(game, creature("Snake", 1, 1, keywords=("deathtouch",)))
    walker = put(game, Card(name="Walker", types="Planeswalker - Walker", loyalty=4), counters={"loyalty": 4})
    hit(game, snake, walker, 1)
    assert settle(game) == []
    assert walker.counters["loyalty"] == 3


# ---------------------------------------------------------------------------------------------- i
def test_a_planeswalker_without_loyalty_is_put_into_the_graveyard() -> None:
    game = new_game()
    bear = put(game, BEAR)
    walker = put(game, Card(name="Walker", types="Planeswalker - Walker", loyalty=2), counters={"loyalty": 2})
    assert settle(game) == []
    hit(game, bear, walker, 2)
    assert settle(game) == [["704.5i"]]
    assert names(game, "graveyard") == ["Walker"]


def test_loyalty_zero_is_no_destruction() -> None:
    game = new_game()
    put(game, Card(name="Walker", types="Planeswalker - Walker", keywords=("indestructible",)))
    assert settle(game) == [["704.5i"]]


# ---------------------------------------------------------------------------------------------- j
KING = creature("King", types="Legendary Creature - Noble")


def test_the_controller_keeps_one_of_two_legends() -> None:
    for answer in (0, 1):
        game = new_game()
        kings = [put(game, KING), put(game, KING)]
        assert settle(game, answer) == [["704.5j"]]
        assert kings[answer].oid in game.objects
        assert names(game) == ["King"]
        assert names(game, "graveyard") == ["King"]


def test_legends_of_different_players_or_names_stay() -> None:
    game = new_game()
    put(game, KING)
    put(game, KING, 1)
    put(game, creature("Queen", types="Legendary Creature - Noble"))
    put(game, BEAR)
    put(game, BEAR)
    assert settle(game) == []


def test_the_legend_rule_counts_controllers_not_owners() -> None:
    game = new_game()
    put(game, KING)
    put(game, KING, 1, controller=0)
    assert asked_in_check(game, 0) == ["A: legend rule"]
    assert names(game, "graveyard", owner=1) == ["King"]


def test_of_a_group_of_legendary_tokens_one_is_kept() -> None:
    game = new_game()
    put(game, KING, token=True, count=3)
    assert settle(game) == [["704.5j"], ["704.5d"]]
    assert names(game) == ["King"]


def test_the_choices_of_two_players_are_made_in_turn_order() -> None:
    game = new_game()
    game.active = 1
    for player in (0, 0, 1, 1):
        put(game, KING, player)
    assert asked_in_check(game, 0, 1) == ["B: legend rule", "A: legend rule"]
    assert names(game) == ["King", "King"]
    assert settle(game) == []


def test_the_legend_rule_neither_destroys_nor_sacrifices() -> None:
    game = new_game()
    watcher = enchantment(
        "Watcher",
        Triggered(name="died", when=Dies(what=CREATURES), effects=(GainLife(amount=1),)),
        Triggered(name="sacrificed", when=Sacrificed(what=CREATURES, who="any"), effects=(GainLife(amount=1),)),
    )
    put(game, watcher)
    king = creature("King", types="Legendary Creature - Noble", keywords=("indestructible",))
    put(game, king)
    shield(game, put(game, king))
    assert settle(game, 0) == [["704.5j"]]
    assert names(game, "graveyard") == ["King"]
    assert list(waiting(game)) == ["died"]


def test_the_legend_rule_can_be_switched_off() -> None:
    game = new_game()
    put(game, KING)
    put(game, KING)
    put(game, rule("legend rule off", affects=CREATURES))
    assert settle(game) == []


def test_face_down_legends_have_no_name() -> None:
    game = new_game()
    put(game, KING, flags={"face down"})
    put(game, KING, flags={"face down"})
    assert settle(game) == []


# ---------------------------------------------------------------------------------------------- k
WORLD = enchantment("Nether", types="World Enchantment")
OTHER = enchantment("Void", types="World Enchantment")


def test_the_newest_world_stays_whoever_controls_it() -> None:
    game = new_game()
    put(game, WORLD, 1)
    put(game, OTHER, 0)
    assert settle(game) == [["704.5k"]]
    assert names(game) == ["Void"]
    assert names(game, "graveyard", owner=1) == ["Nether"]


def test_one_world_alone_stays() -> None:
    game = new_game()
    put(game, WORLD)
    put(game, enchantment("Plain"))
    assert settle(game) == []


def test_worlds_that_entered_at_once_all_go() -> None:
    game = new_game()
    old = put(game, creature("Old", types="World Creature - Spirit"))
    new = [put(game, WORLD, 0, "hand"), put(game, OTHER, 1, "hand")]
    run(move(game, [Order(o, "battlefield") for o in new]), iter(()))
    assert old.oid in game.objects
    assert check(game) == ["704.5k"]
    assert names(game) == []


def test_worlds_that_entered_one_after_the_other_do_not_tie() -> None:
    game = new_game()
    for obj in (put(game, WORLD, 0, "hand"), put(game, OTHER, 1, "hand")):
        run(move(game, [Order(obj, "battlefield")]), iter(()))
    settle(game)
    assert names(game) == ["Void"]


def test_the_tie_of_worlds_survives_freezing() -> None:
    game = new_game()
    new = [put(game, WORLD, 0, "hand"), put(game, OTHER, 1, "hand")]
    run(move(game, [Order(o, "battlefield") for o in new]), iter(()))
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    settle(thawed)
    assert names(thawed) == []


def test_two_world_tokens_of_one_group_tie() -> None:
    game = new_game()
    put(game, WORLD, token=True, count=2)
    assert settle(game) == [["704.5k"], ["704.5d"]]


def test_destroying_by_an_effect_uses_a_shield_too() -> None:
    game = new_game()
    bear = put(game, BEAR)
    shield(game, bear)
    run(destroy(game, [bear]), iter(()))  # type: ignore[arg-type]
    assert names(game) == ["Bear"]
    assert bear.tapped
