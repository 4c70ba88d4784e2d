"""The order in which actions are tried: what is given up, which colours are of use, which numbers help."""

from __future__ import annotations

import pytest

from analyzer.rules.copying import copy_of
from analyzer.rules.foresight import given_up, idle_abilities, keepsakes, useful_colors, wastes_a_color
from analyzer.rules.naming import worth
from tests.strategies.boards import Board, card, named

RETURNING = card("Returner", abilities=[{"ability": "triggered", "when": {"on": "dies"}, "effects": [{"do": "gain_life", "amount": 1}]}])


@pytest.mark.parametrize(("what", "token", "lost"), [(card("Bear"), False, 1), (card("Bear"), True, 0), (RETURNING, False, 0)])
def test_a_card_that_leaves_and_does_not_bring_itself_back_is_given_up(what: object, token: bool, lost: int) -> None:
    board = Board()
    obj = board.put(what, token=token)  # type: ignore[arg-type]
    board.put(card("Other"))
    kept = keepsakes(board.game, 0)
    after = copy_of(board.game)
    assert given_up(kept, after) == 0
    after.objects[obj.oid].zone = "graveyard"
    assert given_up(kept, after) == lost


def test_what_others_lose_is_nothing_given_up() -> None:
    board = Board()
    board.put(card("Bear"), player=1)
    assert keepsakes(board.game, 0) == ()


def test_colors_are_of_use_if_something_costs_them() -> None:
    pump = {"ability": "activated", "cost": {"mana": "{1}{G/W}"}, "effects": [{"do": "gain_life", "amount": 1}]}
    assert useful_colors([card(cost="{2}{B}", abilities=[pump])]) == {"B", "G", "W"}
    assert useful_colors([named("Basalt Monolith")]) == {"W"}, "one stands for all"


def test_what_stays_on_the_battlefield_is_not_paid_for() -> None:
    black, outlet = (
        card(cost="{2}{B}"),
        card("Outlet", cost="{R}", abilities=[ability("gain_life", cost={"sacrifice": {"what": {"types": ["creature"]}}})]),
    )
    assert useful_colors([black, card("Sky", cost="{U}")], settled=[black]) == {"U"}
    assert useful_colors([black, outlet], settled=[black]) == {"B", "R"}, "it may leave, and be cast again"


def ability(do: str, cost: dict[str, object] | None = None, **more: object) -> dict[str, object]:
    """An activated ability."""
    effect = {"do": do, **({"amount": 1} if do in ("gain_life", "scry") else {}), **more}
    return {"ability": "activated", "cost": cost or {"mana": "{1}"}, "effects": [effect]}


LIFE_MATTERS = card("Watcher", abilities=[{"ability": "triggered", "when": {"on": "gains_life"}, "effects": [{"do": "draw", "amount": 1}]}])
FLING = card(
    "Fling",
    abilities=[
        {
            "ability": "activated",
            "cost": {"tap": True},
            "effects": [{"do": "mana", "mana": "{G}", "times": {"of": "power", "what": "self"}}],
        }
    ],
)


@pytest.mark.parametrize(
    ("what", "others", "idle"),
    [
        (ability("scry"), (), True),
        (ability("scry", {"sacrifice": {"what": {"types": ["creature"]}}}), (), False),
        (ability("scry", {"tap": True}), (), False),
        (ability("gain_life"), (), True),
        (ability("gain_life"), (LIFE_MATTERS,), False),
        (ability("pump", what="self", keywords=["flying"]), (), True),
        (ability("pump", what="self", keywords=["haste"]), (), False),
        (ability("pump", what="self", power=1), (), True),
        (ability("pump", what="self", power=1), (FLING,), False),
        (ability("draw", amount=1), (), False),
    ],
)
def test_idle_abilities_cost_mana_and_do_what_nothing_asks_for(what: dict[str, object], others: tuple[object, ...], idle: bool) -> None:
    able = card("Able", abilities=[what])
    assert bool(idle_abilities((able, *others))) is idle  # type: ignore[arg-type]


def test_mana_of_another_color_is_wasted() -> None:
    useful = frozenset("B")
    assert wastes_a_color(("sacrifice: sacrifice Bear", "mana: {R}"), useful)
    assert not wastes_a_color(("sacrifice: sacrifice Bear", "mana: {B}"), useful)
    assert not wastes_a_color(("mana: {C}", "target: B"), useful)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("A.life", 1),
        ("B.life", -1),
        ("A.mana.G", 1),
        ("A.tokens.Elf", 1),
        ("B.tokens.Elf", 0),
        ("B.library", -1),
        ("A.poison", 0),
        ("Bear.damage", 0),
        ("Bear.counters.+1/+1", 0),
        ("stack 0 more", 0),
    ],
)
def test_what_helps(name: str, value: int) -> None:
    assert worth(name, "A", ("A", "B")) == value
