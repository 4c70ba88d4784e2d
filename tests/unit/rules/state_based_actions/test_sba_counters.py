"""704.5q, r: counters that cancel out, more counters than there may be; and 704.8 with persist and undying."""

from __future__ import annotations

from analyzer.rules.format.definitions import Card, Continuous, Modification, RuleChange
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, Obj
from analyzer.rules.interning import Setting
from analyzer.system.number import Atom, Concolic, Linear, Path
from tests.unit.rules.positions import CREATURES, check, counters_of, creature, enchantment, names, new_game, put, resolve_all, rule, settle

PLUS, MINUS = "+1/+1", "-1/-1"
BIG = creature("Ooze", 6, 6)


def with_counters(game: Game, card: Card, plus: int, minus: int, **given: object) -> Obj:
    return put(game, card, counters={PLUS: plus, MINUS: minus}, **given)


# ---------------------------------------------------------------------------------------------- q
def test_as_many_of_both_kinds_are_removed_as_of_the_smaller() -> None:
    for plus, minus, left in ((3, 1, {PLUS: 2}), (1, 3, {MINUS: 2}), (2, 2, {})):
        game = new_game()
        obj = with_counters(game, BIG, plus, minus)
        assert settle(game) == [["704.5q"]]
        assert counters_of(obj) == left


def test_counters_of_one_kind_stay() -> None:
    game = new_game()
    obj = with_counters(game, BIG, 3, 0)
    assert settle(game) == []
    put(game, BIG, counters={PLUS: 1, "-0/-1": 1, "+1/+0": 2})
    assert settle(game) == []
    assert counters_of(obj) == {PLUS: 3}


def test_counters_of_what_is_no_creature_cancel_out_too() -> None:
    game = new_game()
    obj = with_counters(game, enchantment("Shrine"), 1, 2)
    assert settle(game) == [["704.5q"]]
    assert counters_of(obj) == {MINUS: 1}


def test_counters_elsewhere_than_on_permanents_stay() -> None:
    game = new_game()
    with_counters(game, BIG, 1, 1, zone="exile")
    assert settle(game) == []


def test_each_of_several_permanents_at_once() -> None:
    game = new_game()
    objs = [with_counters(game, BIG, 1, 1), with_counters(game, BIG, 5, 2, token=True, count=3)]
    assert settle(game) == [["704.5q", "704.5q"]]
    assert [counters_of(o) for o in objs] == [{}, {PLUS: 3}]


def test_cancelling_out_with_numbers_that_are_symbols() -> None:
    """The smaller number is found by comparing, and what was compared is noted."""
    path = Path()
    game = new_game()
    plus, minus = Concolic(5, Linear.of(0, {0: 1}), path), Concolic(2, Linear.of(0, {1: 1}), path)
    obj = put(game, creature("Ooze", 9, 9), counters={PLUS: plus, MINUS: minus})
    assert check(game) == ["704.5q"]
    left = obj.counters[PLUS]
    assert isinstance(left, Concolic)
    assert (left.value, left.linear) == (3, Linear.of(0, {0: 1, 1: -1}))
    assert Atom(Linear.of(-1, {0: 1, 1: -1}), ">=") in path.atoms or Atom(Linear.of(0, {0: 1, 1: -1}), ">=") in path.atoms


# ---------------------------------------------------------------------------------------------- 704.8
def test_undying_with_a_counter_of_each_kind_does_not_return() -> None:
    """The rules' own example: one +1/+1, then three -1/-1 counters on a 1/1 with undying."""
    game = new_game()
    with_counters(game, creature("Wolf", 1, 1, keywords=("undying",)), 1, 3)
    assert check(game) == ["704.5f", "704.5q"]
    resolve_all(game)
    assert names(game, "graveyard") == ["Wolf"]


def test_persist_with_a_counter_of_each_kind_does_not_return() -> None:
    game = new_game()
    with_counters(game, creature("Finks", 3, 2, keywords=("persist",)), 1, 3)
    resolve_all(game)
    assert names(game, "graveyard") == ["Finks"]


def test_persist_whose_counters_cancelled_out_at_an_earlier_check_returns() -> None:
    game = new_game()
    finks = with_counters(game, creature("Finks", 3, 2, keywords=("persist",)), 1, 1)
    assert settle(game) == [["704.5q"]]
    assert counters_of(finks) == {}
    finks.damage = 2
    resolve_all(game)
    (back,) = game.battlefield()
    assert counters_of(back) == {MINUS: 1}


def test_undying_without_a_counter_returns_with_one() -> None:
    game = new_game()
    put(game, creature("Wolf", 1, 1, keywords=("undying",)), damage=1)
    resolve_all(game)
    (back,) = game.battlefield()
    assert counters_of(back) == {PLUS: 1}


def test_persist_and_undying_end_where_the_counters_forbid_it() -> None:
    """A 1/1 with both under -1/-1: it dies for good once it had both kinds, one after the other."""
    game = new_game()
    put(game, enchantment("Plague", Continuous(affects=CREATURES, change=Modification(power=-1, toughness=-1))))
    put(game, creature("Ouphe", 1, 1, keywords=("persist",)))
    resolve_all(game)
    assert names(game, "graveyard") == ["Ouphe"]


# ---------------------------------------------------------------------------------------------- r
def limited(most: int, kind: str = "charge") -> Card:
    return Card(name="Orb", types="Artifact", abilities=(RuleChange(rule="counter maximum", kind=kind, amount=most),))


def test_the_excess_over_the_maximum_is_removed() -> None:
    game = new_game()
    orb = put(game, limited(4), counters={"charge": 7})
    assert settle(game) == [["704.5r"]]
    assert counters_of(orb) == {"charge": 4}


def test_as_many_as_the_maximum_stay() -> None:
    game = new_game()
    put(game, limited(4), counters={"charge": 4})
    assert settle(game) == []


def test_the_maximum_is_for_one_kind_on_one_permanent() -> None:
    game = new_game()
    orb = put(game, limited(1), counters={"age": 9})
    other = put(game, enchantment("Shrine"), counters={"charge": 9})
    assert settle(game) == []
    assert counters_of(orb) == {"age": 9}
    assert counters_of(other) == {"charge": 9}


def test_of_two_maxima_the_smaller_holds() -> None:
    game = new_game()
    card = Card(name="Orb", types="Artifact", abilities=(*limited(5).abilities, *limited(2).abilities))
    orb = put(game, card, counters={"charge": 9})
    settle(game)
    assert counters_of(orb) == {"charge": 2}


def test_a_maximum_that_was_lost_does_not_hold() -> None:
    game = new_game()
    put(
        game,
        Card(name="Golem", types="Artifact Creature - Golem", power=1, toughness=9, abilities=limited(0).abilities),
        counters={"charge": 3},
    )
    put(game, enchantment("Silence", Continuous(affects=CREATURES, change=Modification(lose_abilities=True))))
    assert settle(game) == []


def test_maximum_and_cancelling_at_once() -> None:
    """Both look at the counters before: three of four +1/+1 are too many, and two cancel out."""
    game = new_game()
    golem = Card(name="Golem", types="Artifact Creature - Golem", power=3, toughness=3, abilities=limited(1, PLUS).abilities)
    obj = with_counters(game, golem, 4, 1)
    settle(game)
    assert counters_of(obj) == {PLUS: 1}


def test_counters_survive_freezing() -> None:
    game = new_game()
    put(game, limited(4), counters={"charge": 7})
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    settle(thawed)
    assert counters_of(thawed.battlefield()[0]) == {"charge": 4}


def test_a_rule_may_be_about_others() -> None:
    game = new_game()
    put(game, rule("counter maximum", affects=CREATURES, kind=PLUS, amount=2))
    obj = put(game, BIG, counters={PLUS: 5})
    assert settle(game) == [["704.5r"]]
    assert counters_of(obj) == {PLUS: 2}
