"""Games out of one shape: each its own, with its own numbers, whatever the plan of the shape holds."""

from __future__ import annotations

import pytest

from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, PlayerState, Ref
from analyzer.rules.interning import Setting
from analyzer.rules.unknown import UNKNOWN
from tests.strategies.boards import card


def position() -> tuple[Freezer, Game]:
    game = Game([PlayerState("A", 20, 30, {"G": 2}, {"energy": 3}), PlayerState("B", 18, 31)], libraries=[[], []])
    bear = game.add(card("Bear"), 0, "battlefield", counters={"+1/+1": 2}, damage=1, pump=(3, 4))
    sword = game.add(card("Sword", "Artifact - Equipment"), 0, "battlefield", attached=Ref(bear.oid))
    sword.flags.add("cast")
    game.add(card("Elf"), 0, "battlefield", token=True, count=7)
    game.add(UNKNOWN, 1, "hand", count=5)
    return Freezer(Setting(("A", "B"), features=frozenset({"cast"}))), game


def test_what_was_frozen_comes_back() -> None:
    freezer, game = position()
    shape, numbers = freezer.freeze(game, ("priority",))
    for _ in range(2):  # the second time by the plan that the first one made
        again = freezer.thaw(shape, numbers)
        assert freezer.freeze(again, ("priority",)) == (shape, numbers)
        bear, elf, sword = (next(o for o in again.objects.values() if o.card.name == name) for name in ("Bear", "Elf", "Sword"))
        assert (bear.counters, bear.damage, bear.pump, elf.count) == ({"+1/+1": 2}, 1, (3, 4), 7)
        assert again.find(sword.attached) is bear
        assert again.players[0].counters == {"energy": 3}
        assert [o.count for o in again.in_zone("hand")] == [5]


def test_games_of_one_shape_share_nothing_that_changes() -> None:
    freezer, game = position()
    shape, numbers = freezer.freeze(game, ("priority",))
    one, other = freezer.thaw(shape, numbers), freezer.thaw(shape, numbers)
    for obj in one.objects.values():
        obj.counters["charge"] = 9
        obj.flags.add("monstrous")
        obj.linked.append(Ref(1))
        if isinstance(obj.attached, Ref):
            obj.attached.oid = 0
    one.players[0].mana["G"] = 50
    one.players[0].counters["energy"] = 0
    assert freezer.freeze(other, ("priority",)) == (shape, numbers)


def test_numbers_go_where_their_names_say() -> None:
    freezer, game = position()
    shape, numbers = freezer.freeze(game, ("priority",))
    told = [100 + i for i in range(len(numbers))]
    again = freezer.freeze(freezer.thaw(shape, told), ("priority",))
    assert again == (shape, tuple(told))


@pytest.mark.parametrize(("damage", "groups"), [(0, 1), (2, 2)])
def test_alike_objects_are_one_group_if_their_numbers_are_the_same(damage: int, groups: int) -> None:
    game = Game([PlayerState("A", 20)], libraries=[[]])
    game.add(card("Elf"), 0, "battlefield", token=True, count=3)
    game.add(card("Elf"), 0, "battlefield", token=True, count=4, damage=damage)
    freezer = Freezer(Setting(("A",)))
    found = freezer.thaw(*freezer.freeze(game, ()))
    assert sorted(o.count for o in found.battlefield()) == ([7] if groups == 1 else [3, 4])  # type: ignore[type-var]
    assert len(game.objects) == 2, "the game itself stays as it is"
