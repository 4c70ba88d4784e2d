"""Continuous effects in layers (CR 613), types and subtypes (CR 205, 305.7), groups, objects off the battlefield."""

from __future__ import annotations

import msgspec
import pytest

from analyzer.rules.characteristics import traits_of
from analyzer.rules.format import definitions as d
from analyzer.rules.game import Ref
from analyzer.rules.selection import mana_value
from tests.strategies.boards import A, B, Board, card

BEAR = "Grizzly Bears"


def _static(change: dict[str, object], affects: object = "self", **given: object) -> dict[str, object]:
    return {"ability": "static", "affects": affects, "change": change, **given}


def test_an_effect_applies_to_the_same_objects_in_every_layer() -> None:
    board = Board()
    board.put("March of the Machines")
    board.put("Basalt Monolith")
    assert board.size("Basalt Monolith") == (3, 3)
    board.put("Glorious Anthem")
    assert board.size("Basalt Monolith") == (4, 4)


@pytest.mark.parametrize(("count", "size"), [(1, (2, 2)), (2, (3, 3)), (4, (5, 5))])
def test_identical_lords_make_each_other_greater(count: int, size: tuple[int, int]) -> None:
    board = Board()
    board.put("Elvish Archdruid", count=count)
    assert board.size("Elvish Archdruid") == size


def test_identical_anthems_add_up() -> None:
    board = Board()
    board.put("Glorious Anthem", count=3)
    board.put(BEAR)
    board.put(card("Theirs"), B)
    assert board.size(BEAR) == (5, 5)
    assert board.size("Theirs") == (2, 2)


def test_counting_others_leaves_one_of_a_group_out() -> None:
    board = Board()
    board.put(card("Bear"), count=3)
    other = d.Count(what=d.Filter(types=("creature",), other=True))
    context = board.do(d.GainLife(amount=other), source="Bear")
    assert board.life() == 22
    assert context.done == 2


def test_blood_moon_takes_land_types_and_abilities_and_nothing_else() -> None:
    board = Board()
    board.put("Blood Moon")
    board.put("Urza's Saga")
    board.put("Mutavault")
    board.put("Forest")
    saga = board.traits("Urza's Saga")
    assert saga.types == {"enchantment", "land", "saga", "mountain"}
    assert [a.cost.tap for a in saga.abilities if isinstance(a, d.Activated)] == [True]
    assert board.traits("Mutavault").types == {"land", "mountain"}
    board.activate("Mutavault")
    assert board.pool() == {"R": 1}
    assert "forest" in board.traits("Forest").types


def test_blood_moon_leaves_abilities_that_effects_gave() -> None:
    board = Board()
    board.put("Mutavault")
    gives = d.Modification(abilities=(d.Activated(cost=d.Cost(), effects=(d.GainLife(amount=1),)),))
    board.do(d.Pump(what="it", modification=gives, until=""), it="Mutavault")
    board.put("Blood Moon")
    assert len(board.traits("Mutavault").abilities) == 2


@pytest.mark.parametrize(
    ("types", "change", "expected"),
    [
        ("Artifact Creature - Bear Equipment", {"remove_types": ["creature"]}, {"artifact", "equipment"}),
        ("Legendary Enchantment Creature - God", {"remove_types": ["creature"]}, {"legendary", "enchantment"}),
        ("Artifact Creature - Bear Equipment", {"remove_types": ["artifact"]}, {"creature", "bear"}),
        ("Creature - Bear", {"set_subtypes": ["frog"]}, {"creature", "frog"}),
        ("Artifact Creature - Bear Equipment", {"set_subtypes": ["frog"]}, {"artifact", "equipment", "creature", "frog"}),
        ("Legendary Creature - Bear", {"set_types": ["land", "forest"]}, {"legendary", "land", "forest"}),
        ("Artifact Creature - Bear Equipment", {"set_types": ["artifact"]}, {"artifact", "equipment"}),
        ("Creature - Bear", {"set_types": ["creature", "artifact"]}, {"creature", "bear", "artifact"}),
    ],
)
def test_types_and_their_subtypes(types: str, change: dict[str, object], expected: set[str]) -> None:
    board = Board()
    board.put(card("Thing", types, power=2, toughness=2, abilities=[_static(change)]))
    assert board.traits("Thing").types == expected


def test_heliod_is_no_creature_without_devotion() -> None:
    board = Board()
    board.put("Heliod, Sun-Crowned")
    assert "god" not in board.traits("Heliod, Sun-Crowned").types
    board.put("Archangel of Thune", count=2)
    assert {"creature", "god"} <= board.traits("Heliod, Sun-Crowned").types


def test_the_chosen_type_and_the_chosen_colour() -> None:
    board = Board()
    board.put("Metallic Mimic", chosen=("goblin",))
    assert "goblin" in board.traits("Metallic Mimic").types
    board.put(card("Gob", "Creature - Goblin"), A, "hand")
    board.put(BEAR, A, "hand")
    for name in ("Gob", BEAR):
        board.do(d.Move(what="it", to="battlefield"), it=name)
    assert board.size("Gob") == (3, 3)
    assert board.size(BEAR) == (2, 2)


def test_painters_servant_colours_cards_everywhere() -> None:
    board = Board(library=2)
    board.put("Painter's Servant", chosen=("U",))
    for zone in ("graveyard", "hand", "exile", "library"):
        board.put(BEAR, B, zone)
    assert all(traits_of(board.game, o).colors == {"G", "U"} for o in board.all(BEAR))
    board.do(d.Mill(amount=1))
    assert board.traits("unknown card").colors == {"U"}


def test_what_defines_characteristics_does_so_everywhere_and_first() -> None:
    definer = card("Definer", abilities=[_static({"set_power": {"of": "life"}, "set_toughness": 1}, defines=True)])
    board = Board()
    board.put(definer)
    board.put(card("Setter", "Enchantment", abilities=[_static({"set_power": 7}, {"types": ["creature"]})]))
    assert board.size("Definer") == (7, 1)
    board.put(definer, A, "graveyard")
    assert traits_of(board.game, board.one("Definer", "graveyard")).power == 20


def test_what_an_effect_may_enchant_instead() -> None:
    board = Board()
    board.put(BEAR)
    aura = board.put("Curiosity", attached=Ref(board.one(BEAR).oid))
    change = d.Modification(enchant=d.Filter(types=("artifact",)))
    board.do(d.Pump(what="it", modification=change, until=""), it="Curiosity")
    board.settle()
    assert board.one("Curiosity").zone == "graveyard"
    assert aura.card.enchant is not None


def test_mana_values_of_back_faces_and_face_down_objects() -> None:
    board = Board()
    invasion = board.put("Invasion of Zendikar")
    assert mana_value(invasion) == 4
    front = invasion.card
    assert front.back is not None
    invasion.printed, invasion.card = front, front.back
    assert mana_value(invasion) == 4
    bear = board.put(BEAR, flags={"face down"})
    assert mana_value(bear) == 0


@pytest.mark.parametrize(("filter_", "names"), [
    ({"mana_cost": ["{0}", "{1}"]}, {"Sol Ring", "Mox Opal"}),
    ({"mana_value": "<= 1"}, {"Sol Ring", "Mox Opal", "Token"}),
    ({"mana_cost": ["{2}"]}, {"Mind Stone"}),
])  # fmt: skip
def test_mana_costs_are_no_mana_values(filter_: dict[str, object], names: set[str]) -> None:
    board = Board()
    for name in ("Sol Ring", "Mox Opal", "Mind Stone"):
        board.put(name)
    board.put(card("Token", "Artifact", cost=""), token=True)
    flt = msgspec.convert({"types": ["artifact"], **filter_}, d.Filter)
    board.do(d.Tap(what=flt))
    assert {o.card.name for o in board.game.objects.values() if o.tapped} == names


def test_linked_objects_are_those_the_source_remembers() -> None:
    board = Board()
    board.put(BEAR, B)
    board.put(card("Other"), B)
    board.put("Oblivion Ring", A, "hand")
    board.do(d.Move(what="it", to="battlefield"), it="Oblivion Ring")
    board.settle([BEAR]).resolve()
    assert board.one(BEAR).zone == "exile"
    linked = d.Move(what=d.Filter(zone="exile", linked=True), to="hand")
    board.do(linked, source="Other")
    assert board.one(BEAR).zone == "exile"
    board.do(linked, source="Oblivion Ring")
    assert board.one(BEAR).zone == "hand"


def test_the_chosen_type_instead_of_all_others() -> None:
    """Creature types are replaced, also those of what has all of them; other subtypes stay (CR 205.1a, 613.7)."""
    everywhere = {"types": ["creature"], "zone": "any", "controller": "you"}
    static = {"ability": "static", "affects": everywhere, "change": {"set_subtypes": ["chosen type"]}}
    board = Board()
    board.put(card("Leveller", "Enchantment", abilities=[static]), chosen=("goblin",))
    board.put(card("Golem", "Artifact Creature - Equipment Golem"))
    board.put(card("Shifter", "Creature - Shapeshifter", keywords=["changeling"]))
    board.put(card("Elf", "Creature - Elf"), zone="graveyard")
    board.put(card("Foe", "Creature - Elf"), B)
    assert board.traits("Golem").types == {"artifact", "creature", "equipment", "goblin"}
    assert not board.traits("Shifter").all_creature_types
    assert board.traits("Shifter").types == {"creature", "goblin"}
    assert board.traits("Elf").types == {"creature", "goblin"}
    assert board.traits("Foe").types == {"creature", "elf"}
    board.put(card("Later", "Enchantment", abilities=[{**static, "change": {"all_creature_types": True}}]))
    assert board.traits("Shifter").all_creature_types
