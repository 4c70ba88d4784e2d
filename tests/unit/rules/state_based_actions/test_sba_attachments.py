"""704.5m, n, p, z: Auras, Equipment, Fortifications, other things that are attached, Roles."""

from __future__ import annotations

from analyzer.rules.attachment import attach
from analyzer.rules.format.definitions import Card, Continuous, Filter, Modification
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, Obj, PlayerRef, Ref
from analyzer.rules.interning import Setting
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import CREATURES, asked_in_check, check, creature, enchantment, names, new_game, put, run, settle

BEAR = creature()
LAND = Card(name="Grove", types="Land")
AURA = Card(name="Aura", types="Enchantment - Aura", enchant=CREATURES)
SWORD = Card(name="Sword", types="Artifact - Equipment")
FORT = Card(name="Fort", types="Artifact - Fortification")
TO_CREATURE = enchantment("Awakening", Continuous(affects=Filter(types=("artifact",)), change=Modification(add_types=("creature",))))


def on(host: Obj) -> Ref:
    return Ref(host.oid)


# ---------------------------------------------------------------------------------------------- m
def test_an_aura_on_a_legal_permanent_stays() -> None:
    game = new_game()
    put(game, AURA, attached=on(put(game, BEAR)))
    assert settle(game) == []


def test_an_aura_attached_to_nothing_goes() -> None:
    game = new_game()
    put(game, AURA)
    assert settle(game) == [["704.5m"]]
    assert names(game, "graveyard") == ["Aura"]


def test_an_aura_whose_host_died_goes_at_the_next_check() -> None:
    game = new_game()
    put(game, AURA, 1, attached=on(put(game, BEAR, damage=2)))
    assert settle(game) == [["704.5g"], ["704.5m"]]
    assert names(game, "graveyard", owner=1) == ["Aura"]


def test_an_aura_on_what_it_cannot_enchant_goes() -> None:
    game = new_game()
    put(game, AURA, attached=on(put(game, LAND)))
    assert settle(game) == [["704.5m"]]


def test_an_aura_on_what_is_protected_from_it_goes() -> None:
    game = new_game()
    host = put(game, creature("Paladin", keywords=("protection from white",)))
    put(game, Card(name="Aura", types="Enchantment - Aura", enchant=CREATURES, colors=("W",)), attached=on(host))
    assert settle(game) == [["704.5m"]]


def test_an_aura_on_a_player_who_left_goes() -> None:
    game = new_game(3)
    put(game, Card(name="Curse", types="Enchantment - Aura Curse", enchant_player="any"), attached=PlayerRef(2))
    assert settle(game) == []
    game.players[2].life = 0
    assert settle(game) == [["704.5a"], ["704.5m"]]


def test_an_aura_that_is_a_creature_enchants_nothing_and_goes() -> None:
    """CR 303.4d. It is unattached and put into the graveyard; here both apply at once."""
    game = new_game()
    aura = Card(name="Licid", types="Enchantment Creature - Aura", power=2, toughness=2, enchant=CREATURES)
    put(game, aura, attached=on(put(game, BEAR)))
    assert check(game) == ["704.5m", "704.5p"]
    assert names(game, "graveyard") == ["Licid"]


def test_an_aura_is_put_into_the_graveyard_even_if_indestructible() -> None:
    game = new_game()
    put(game, Card(name="Aura", types="Enchantment - Aura", enchant=CREATURES, keywords=("indestructible",)))
    assert settle(game) == [["704.5m"]]


# ---------------------------------------------------------------------------------------------- n
def test_equipment_on_a_creature_stays_attached() -> None:
    game = new_game()
    sword = put(game, SWORD, attached=on(put(game, BEAR)))
    assert settle(game) == []
    assert sword.attached is not None


def test_equipment_on_what_is_no_creature_becomes_unattached_and_stays() -> None:
    game = new_game()
    sword = put(game, SWORD, attached=on(put(game, LAND)))
    assert settle(game) == [["704.5n"]]
    assert sword.attached is None
    assert names(game) == ["Grove", "Sword"]


def test_equipment_on_a_player_becomes_unattached() -> None:
    game = new_game()
    sword = put(game, SWORD, attached=PlayerRef(1))
    assert settle(game) == [["704.5n"]]
    assert sword.attached is None


def test_equipment_stays_when_its_creature_dies() -> None:
    game = new_game()
    sword = put(game, SWORD, attached=on(put(game, BEAR, damage=2)))
    settle(game)
    assert sword.attached is None
    assert names(game) == ["Sword"]


def test_unattached_equipment_is_left_alone() -> None:
    game = new_game()
    put(game, SWORD)
    assert settle(game) == []


def test_a_fortification_needs_a_land() -> None:
    game = new_game()
    good, bad = put(game, FORT, attached=on(put(game, LAND))), put(game, FORT, attached=on(put(game, BEAR)))
    assert settle(game) == [["704.5n"]]
    assert good.attached is not None
    assert bad.attached is None


def test_reconfigured_equipment_becomes_unattached_when_its_host_is_gone() -> None:
    game = new_game()
    lizard = Card(name="Lizard", types="Artifact Creature - Equipment Lizard", power=1, toughness=1, keywords=("reconfigure {1}",))
    obj = put(game, lizard, attached=on(put(game, BEAR, damage=2)))
    settle(game)
    assert obj.attached is None
    assert names(game) == ["Lizard"]


# ---------------------------------------------------------------------------------------------- p
def test_equipment_that_is_a_creature_becomes_unattached() -> None:
    game = new_game()
    sword = put(game, Card(name="Sword", types="Artifact - Equipment", power=1, toughness=1), attached=on(put(game, BEAR)))
    put(game, TO_CREATURE)
    assert "704.5p" in check(game)
    assert sword.attached is None


def test_a_creature_or_other_permanent_that_is_attached_becomes_unattached() -> None:
    game = new_game()
    bear = put(game, BEAR)
    for card in (creature("Rider"), enchantment("Shrine"), Card(name="Siege", types="Battle - Siege", defense=3)):
        put(game, card, attached=on(bear), counters={"defense": 3}, flags={"protector:1"})
    assert settle(game) == [["704.5p", "704.5p", "704.5p"]]
    assert all(o.attached is None for o in game.battlefield())


def test_what_is_not_attached_is_left_alone() -> None:
    game = new_game()
    put(game, BEAR)
    put(game, enchantment("Shrine"))
    assert settle(game) == []


# ---------------------------------------------------------------------------------------------- z
ROLE = Card(name="Royal", types="Enchantment - Aura Role", enchant=CREATURES)
OTHER_ROLE = Card(name="Wicked", types="Enchantment - Aura Role", enchant=CREATURES)


def roles(game: Game) -> list[str]:
    return [n for n in names(game) if n in ("Royal", "Wicked")]


def test_of_two_roles_of_one_player_the_newer_stays() -> None:
    game = new_game()
    bear = put(game, BEAR)
    put(game, ROLE, attached=on(bear), token=True)
    put(game, OTHER_ROLE, attached=on(bear), token=True)
    assert settle(game) == [["704.5z"], ["704.5d"]]
    assert roles(game) == ["Wicked"]


def test_a_role_that_moves_is_the_newer_one() -> None:
    game = new_game()
    one, other = put(game, BEAR), put(game, BEAR)
    royal = put(game, ROLE, attached=on(one))
    put(game, OTHER_ROLE, attached=on(other))
    attach(game, royal, on(other))
    settle(game)
    assert roles(game) == ["Royal"]


def test_roles_of_different_players_or_on_different_permanents_stay() -> None:
    game = new_game()
    one, other = put(game, BEAR), put(game, BEAR)
    put(game, ROLE, 0, attached=on(one))
    put(game, OTHER_ROLE, 1, attached=on(one))
    put(game, ROLE, 0, attached=on(other))
    put(game, AURA, 0, attached=on(other))
    assert settle(game) == []


def test_of_roles_that_came_at_once_the_controller_says_which_is_newer() -> None:
    """CR 613.7m."""
    for answer, kept in ((0, "Royal"), (1, "Wicked")):
        game = new_game()
        bear = put(game, BEAR)
        cards = [put(game, ROLE, 0, "hand"), put(game, OTHER_ROLE, 0, "hand")]
        run(move(game, [Order(c, "battlefield", attached_to=on(bear)) for c in cards]), iter(()))
        assert asked_in_check(game, answer) == ["A: newest Role"]
        assert roles(game) == [kept]
        assert settle(game) == []


def test_which_role_is_newer_survives_freezing() -> None:
    game = new_game()
    bear = put(game, BEAR)
    put(game, OTHER_ROLE, attached=on(bear))
    put(game, ROLE, attached=on(bear))
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    settle(thawed)
    assert roles(thawed) == ["Royal"]
