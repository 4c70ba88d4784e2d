"""704.3, 704.4, 704.7, 704.8: all at once, again and again, choices first."""

from __future__ import annotations

from analyzer.rules.format.definitions import (
    Card,
    Continuous,
    Dies,
    Enters,
    Filter,
    GainLife,
    GoesElsewhere,
    Leaves,
    Modification,
    Move,
    Replacement,
    Triggered,
)
from analyzer.rules.game import PLAYING, WON, Ref
from analyzer.rules.state_based_actions import number_in, rows
from tests.unit.rules.positions import (
    CREATURES,
    check,
    counters_of,
    creature,
    enchantment,
    names,
    new_game,
    put,
    resolve_all,
    rule,
    run,
    settle,
    statuses,
    waiting,
)

BEAR = creature()
MOURNER = creature("Mourner", 1, 1, abilities=(Triggered(name="mourns", when=Dies(what=CREATURES), effects=(GainLife(amount=1),)),))
KING = creature("King", types="Legendary Creature - Noble")


def test_everything_that_applies_happens_at_once() -> None:
    """Two creatures that see each other die at the same time both see it (CR 603.10a)."""
    game = new_game()
    put(game, MOURNER, damage=1)
    put(game, MOURNER, damage=1)
    assert check(game) == ["704.5g", "704.5g"]
    assert list(waiting(game)) == ["mourns"] * 4


def test_rows_of_different_kinds_make_one_event() -> None:
    game = new_game()
    put(game, MOURNER, damage=1)
    put(game, creature("Zero", 0, 0))
    put(game, KING)
    put(game, KING)
    assert check(game, 0) == ["704.5f", "704.5g", "704.5j"]
    assert list(waiting(game)) == ["mourns"] * 3


def test_the_check_is_repeated_until_nothing_applies() -> None:
    """Three lords hold each other up: each check takes the next one."""
    game = new_game()
    first = creature("First", 1, 1, abilities=(Continuous(affects=Filter(types=("goblin",)), change=Modification(toughness=1)),))
    second = creature(
        "Second", 1, 0, "Creature - Goblin", abilities=(Continuous(affects=Filter(types=("elf",)), change=Modification(toughness=1)),)
    )
    put(game, first, damage=1)
    put(game, second)
    put(game, creature("Third", 1, 0, "Creature - Elf"))
    assert settle(game) == [["704.5g"], ["704.5f"], ["704.5f"]]


def test_triggers_wait_until_no_action_applies() -> None:
    game = new_game()
    put(game, MOURNER, damage=1)
    aura = Card(name="Aura", types="Enchantment - Aura", enchant=CREATURES)
    put(game, aura, attached=Ref(game.battlefield()[0].oid))
    assert settle(game) == [["704.5g"], ["704.5m"]]
    assert game.stack == []
    assert list(waiting(game)) == ["mourns"]


def test_nothing_is_checked_while_something_resolves() -> None:
    """CR 704.4: a creature that had toughness 0 for a moment only lives on."""
    game = new_game()
    first = Triggered(
        when=Enters(),
        effects=(
            Move(what=Filter(types=("enchantment",)), to="graveyard"),
            Move(what=Filter(types=("enchantment",), zone="graveyard"), to="battlefield"),
        ),
    )
    put(game, enchantment("Anthem", Continuous(affects=CREATURES, change=Modification(toughness=1))))
    put(game, creature("Zero", 0, 0))
    bear = put(game, creature("Sage", 1, 1, abilities=(first,)), zone="hand")
    from analyzer.rules.zones import Order, move

    run(move(game, [Order(bear, "battlefield")]), iter(()))
    resolve_all(game)
    assert names(game) == ["Anthem", "Sage", "Zero"]


def test_a_permanent_that_two_rows_take_away_goes_once() -> None:
    game = new_game()
    put(game, enchantment("Grave", Triggered(name="died", when=Dies(what=CREATURES), effects=(GainLife(amount=1),))))
    put(game, KING, damage=2)
    put(game, KING)
    assert check(game, 1) == ["704.5g", "704.5j"]
    assert list(waiting(game)) == ["died"]
    assert names(game) == ["Grave", "King"]


def test_keeping_the_legend_that_dies_anyway_loses_both() -> None:
    game = new_game()
    put(game, KING, damage=2)
    put(game, KING)
    check(game, 0)
    assert names(game) == []


def test_a_replacement_applies_to_each_that_would_go() -> None:
    game = new_game()
    put(game, enchantment("Rest", Replacement(event=GoesElsewhere(what="any", to="graveyard", instead="exile"))))
    put(game, BEAR, damage=2)
    put(game, creature("Zero", 0, 0))
    assert settle(game) == [["704.5f", "704.5g"]]
    assert names(game, "exile") == ["Bear", "Zero"]


def test_an_ability_granted_by_equipment_that_comes_off_at_once_still_triggers() -> None:
    """CR 704.8, 603.10a: the creature had the ability when it left; the Equipment is on an illegal permanent at the same check."""
    game = new_game()
    grants = Modification(abilities=(Triggered(name="granted", when=Dies(), effects=(GainLife(amount=1),)),))
    bear = put(game, creature("Paladin", keywords=("protection from artifact",)), damage=2)
    put(
        game,
        Card(name="Charm", types="Artifact - Equipment", abilities=(Continuous(affects="attached", change=grants),)),
        attached=Ref(bear.oid),
    )
    assert check(game) == ["704.5g", "704.5n"]
    assert list(waiting(game)) == ["granted"]


def test_leaving_and_counters_of_others_at_once() -> None:
    game = new_game()
    stays = put(game, creature("Ooze", 4, 4), counters={"+1/+1": 1, "-1/-1": 1})
    put(game, BEAR, damage=2)
    assert check(game) == ["704.5g", "704.5q"]
    assert counters_of(stays) == {}
    assert names(game) == ["Ooze"]


def test_a_loop_of_state_based_actions_needs_a_trigger() -> None:
    """Persist whose counters are forbidden, under -1/-1: it comes back for ever, each time by a trigger (rules-facts 5.5)."""
    game = new_game()
    put(game, enchantment("Plague", Continuous(affects=CREATURES, change=Modification(toughness=-1))))
    put(game, rule("cant have counters", affects=CREATURES))
    put(game, creature("Ouphe", 1, 1, keywords=("persist",)))
    assert settle(game) == [["704.5f"]]
    from analyzer.rules.resolution import place_triggers, resolve_top

    for _ in range(3):
        run(place_triggers(game), iter(()))
        run(resolve_top(game), iter(()))
        assert settle(game) == [["704.5f"]]


def test_losing_and_dying_happen_in_the_same_check() -> None:
    game = new_game(3)
    put(game, BEAR, 0, damage=2)
    game.players[2].life = 0
    assert check(game) == ["704.5a", "704.5g"]
    assert names(game, "graveyard") == ["Bear"]
    assert statuses(game)[:2] == [PLAYING, PLAYING]


def test_nothing_is_checked_when_the_game_is_over() -> None:
    game = new_game()
    put(game, BEAR, damage=2)
    game.players[1].life = 0
    settle(game)
    assert statuses(game)[0] == WON
    put(game, BEAR, damage=2)
    assert check(game) == []


def test_leaving_triggers_of_a_token_come_before_it_ceases() -> None:
    game = new_game()
    put(
        game,
        creature("Spirit", 1, 1, abilities=(Triggered(name="gone", when=Leaves(), effects=(GainLife(amount=2),)),)),
        token=True,
        damage=1,
    )
    assert settle(game) == [["704.5g"], ["704.5d"]]
    resolve_all(game)
    assert game.players[0].life == 22


def test_a_step_without_anything_to_do_is_passed_with_its_check() -> None:
    """What happened "since the last check" is over in the next step."""
    game = new_game()
    game.players[0].drew_from_empty = True
    put(game, rule("cant lose", who="you"))
    from analyzer.rules.turns import go_on

    run(go_on(game), iter(()))
    assert not game.players[0].drew_from_empty


def test_rows_come_in_the_order_of_the_rules() -> None:
    numbers = list(rows())
    assert numbers[0] == "704.5a"
    assert numbers[-1] == "MTR 2.5"
    assert numbers.index("704.5z") + 1 == numbers.index("704.5aa")
    assert numbers.index("704.5aa") + 1 == numbers.index("704.6a")


def test_numbers_in_the_old_text() -> None:
    assert [number_in(f"704.5{letter}", "2023-11-17") for letter in "uvwxyz"] == [f"704.5{letter}" for letter in "uvvwxy"]
    assert number_in("704.5aa", "2023-11-17") is None
    assert number_in("704.6d", "2023-11-17") == "704.6d"
    assert number_in("704.5y", "current") == "704.5y"
