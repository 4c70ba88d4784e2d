"""Triggers that wait: their order is the controller's, and they know what a source that is gone had exiled."""

from __future__ import annotations

from analyzer.rules.choices import Pending, drive
from analyzer.rules.format.definitions import Card, Enters, Filter, GainLife, Leaves, Move, Tap, Target, Triggered
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, PendingTrigger, PlayerState, Ref
from analyzer.rules.interning import Setting
from analyzer.rules.resolution import place_triggers, resolve_top
from analyzer.rules.zones import Order, move

ENTERS = Triggered(when=Enters(), effects=(GainLife(amount=1),))
ENTERS_TOO = Triggered(when=Enters(), effects=(GainLife(amount=2),), name="two life")
RING = Card(
    name="Ring",
    types="Enchantment",
    abilities=(
        Triggered(when=Enters(), targets=(Target(what=Filter(other=True)),), effects=(Move(to="exile", link=True),)),
        Triggered(when=Leaves(), effects=(Move(what="linked", to="battlefield"),)),
    ),
)


def _game() -> Game:
    return Game([PlayerState("A", 20), PlayerState("B", 20)], libraries=[[], []])


def _waiting(game: Game, *abilities: Triggered) -> None:
    obj = game.add(
        Card(name="Bear", types="Creature - Bear", power=2, toughness=2, abilities=tuple(dict.fromkeys(abilities))), 0, "battlefield"
    )
    game.pending = [PendingTrigger(ability, 0, Ref(obj.oid), {}) for ability in abilities]


def test_two_abilities_of_one_object_are_ordered_by_their_controller():
    game = _game()
    _waiting(game, ENTERS, ENTERS_TOO)
    asked = drive(place_triggers(game), ())
    assert isinstance(asked, Pending)
    assert asked.choice.options == ("Bear: ability 1", "Bear: two life")


def test_the_ability_that_is_put_on_the_stack_first_is_at_the_bottom():
    game = _game()
    _waiting(game, ENTERS, ENTERS_TOO)
    assert drive(place_triggers(game), (1,)) is None
    assert [item.ability for item in game.stack] == [ENTERS_TOO, ENTERS]


def test_alike_triggers_need_no_order():
    game = _game()
    _waiting(game, ENTERS, ENTERS)
    assert drive(place_triggers(game), ()) is None
    assert [item.count for item in game.stack] == [2]


def test_what_entered_tells_triggers_apart_only_if_the_ability_asks_for_it():
    """A state keeps of a waiting trigger what its ability can ask for: the choice of an order is the same when it is read back."""
    tapping = Triggered(when=Enters(), effects=(Tap(what="it"),))
    for ability, options in ((ENTERS, None), (tapping, ("Ring (Bear)", "Bear"))):
        game = _game()
        ring = game.add(RING, 0, "battlefield")
        bear = game.add(Card(name="Bear", types="Creature - Bear", power=2, toughness=2), 0, "battlefield")
        game.pending = [PendingTrigger(ability, 0, Ref(obj.oid), {"it": [Ref(bear.oid)]}) for obj in (ring, bear)]
        game.pending.append(PendingTrigger(ability, 0, Ref(ring.oid), {"it": [Ref(bear.oid)]}))
        freezer = Freezer(Setting(("A", "B"), frozenset(), (), "current", frozenset()))
        again = freezer.thaw(*freezer.freeze(game, ("triggers", ())))
        asked = [drive(place_triggers(g), ()) for g in (game, again)]
        assert asked[0] == asked[1]
        assert isinstance(asked[0], Pending)
        assert asked[0].choice.options == (options or ("Ring", "Bear"))


def test_a_pile_of_alike_triggers_is_a_number_and_resolves_one_by_one():
    game = _game()
    _waiting(game, ENTERS)
    assert drive(place_triggers(game), ()) is None
    game.pending = [PendingTrigger(ENTERS, 0, Ref(game.stack[0].source.oid), {})]
    assert drive(place_triggers(game), ()) is None
    assert [item.count for item in game.stack] == [2]
    assert drive(resolve_top(game), ()) is None
    assert ([item.count for item in game.stack], game.players[0].life) == ([1], 21)


def test_triggers_of_different_abilities_make_no_pile():
    game = _game()
    _waiting(game, ENTERS, ENTERS_TOO, ENTERS)
    assert drive(place_triggers(game), (0, 0)) is None
    assert len(game.stack) == 3


def test_a_ring_that_leaves_gives_back_what_it_had_exiled():
    game = _game()
    ring = game.add(RING, 0, "battlefield")
    bear = game.add(Card(name="Bear", types="Creature - Bear", power=2, toughness=2), 1, "exile")
    ring.linked = [Ref(bear.oid)]
    assert drive(move(game, [Order(ring, "exile")]), ()) is None
    assert drive(place_triggers(game), ()) is None
    freezer = Freezer(Setting(("A", "B"), frozenset(), (), "current", frozenset()))
    game = freezer.thaw(*freezer.freeze(game, ("priority",)))
    assert drive(resolve_top(game), ()) is None
    assert [(o.card.name, o.controller) for o in game.battlefield()] == [("Bear", 1)]
