"""Costs, reductions, permissions, targets (CR 601, 602, 115)."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.actions import Action, actions_of
from analyzer.rules.casting import adjusted
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.context import Context
from analyzer.rules.costs import can_pay
from analyzer.rules.format import definitions as d
from analyzer.rules.game import Ref
from analyzer.rules.mana import parse_cost
from analyzer.rules.targets import legal_targets
from analyzer.system.number import Concolic, Linear, Path
from tests.strategies.boards import A, B, Board, card

BEAR = "Grizzly Bears"


def _actions(board: Board, player: int = A) -> list[Action]:
    return list(actions_of(board.game, player, responds=True, goes_on=False, untaps=True))


@pytest.mark.parametrize(("cost", "pays"), [("{3}", "{1}"), ("{2}", "{1}"), ("{1}", "{1}"), ("{U}", "{U}"), ("{2}{U}", "{U}"), ("", "")])
def test_power_artifact_leaves_one_mana_and_never_adds_any(cost: str, pays: str) -> None:
    board = Board()
    ring = board.put("Sol Ring")
    board.put("Power Artifact", attached=Ref(ring.oid))
    assert adjusted(board.game, parse_cost(cost), traits_of(board.game, ring), A, ability=d.Activated()) == parse_cost(pays)


def test_power_artifact_is_about_one_artifact_and_its_abilities() -> None:
    board = Board()
    ring, stone = board.put("Sol Ring"), board.put("Mind Stone")
    board.put("Power Artifact", attached=Ref(ring.oid))
    three = parse_cost("{3}")
    assert adjusted(board.game, three, traits_of(board.game, stone), A, ability=d.Activated()) == three
    assert adjusted(board.game, three, traits_of(board.game, ring), A) == three


def test_reductions_by_a_number_that_changes_are_compared_only() -> None:
    board = Board()
    path = Path()
    counters = Concolic(5, Linear.of(0, {0: 1}), path)
    board.put("Animar, Soul of Elements", counters={"+1/+1": counters})
    bear = board.put(card("Big", cost="{3}{G}"), A, "hand")
    assert adjusted(board.game, parse_cost("{3}{G}"), traits_of(board.game, bear), A) == parse_cost("{G}")
    assert all(atom.holds([3]) for atom in path.atoms)
    assert not all(atom.holds([2]) for atom in path.atoms)


def test_a_payment_is_possible_if_some_way_of_paying_is() -> None:
    board = Board()
    board.mana("GC")
    context = Context(board.game, A, Ref(0))
    assert can_pay(d.Cost(mana="{1}{G}"), context)
    assert can_pay(d.Cost(mana="{G/W}{1}"), context)
    assert not can_pay(d.Cost(mana="{G}{G}"), context)
    assert board.pool() == {"G": 1, "C": 1}


def test_counters_of_any_kind_are_the_players_choice() -> None:
    taker = card(
        "Taker",
        abilities=[{"ability": "activated", "cost": {"remove_counters": {"kind": "any"}}, "effects": [{"do": "gain_life", "amount": 1}]}],
    )
    board = Board()
    board.put(taker, counters={"charge": 1, "+1/+1": 1})
    board.activate("Taker", 0, ["Taker: charge"])
    assert board.one("Taker").counters["+1/+1"] == 1
    assert board.one("Taker").counters["charge"] == 0


def test_an_ability_about_itself_is_about_one_of_several_alike() -> None:
    board = Board()
    board.put("Basalt Monolith", tapped=True, count=2)
    board.mana("CCC").activate("Basalt Monolith", 1).resolve_all()
    assert sorted((o.tapped, o.count) for o in board.all("Basalt Monolith")) == [(False, 1), (True, 1)]


def test_what_cannot_become_untapped_pays_no_untapping() -> None:
    stuck = d.Card(
        name="Stuck", abilities=(d.RuleChange(rule="cant become untapped", affects=d.Filter(types=("creature",))),), types="Enchantment"
    )
    board = Board()
    board.put(stuck)
    board.put("Pili-Pala", tapped=True)
    with pytest.raises(IllegalActionError, match="untapped"):
        board.mana("CC").activate("Pili-Pala")


# ------------------------------------------------------------------ permissions
def test_gravecrawler_is_cast_from_the_graveyard_next_to_a_zombie() -> None:
    board = Board()
    board.put("Gravecrawler", A, "graveyard")
    board.mana("B")
    assert not [a for a in _actions(board) if "Gravecrawler" in a.text]
    board.put("Diregraf Ghoul")
    (way,) = [a for a in _actions(board) if "Gravecrawler" in a.text]
    board.run(way.begin).settle().resolve_all()
    assert board.one("Gravecrawler").zone == "battlefield"


def test_a_permission_is_for_the_zone_it_names() -> None:
    board = Board()
    board.put("Eternal Scourge", A, "graveyard")
    board.put("Eternal Scourge", A, "exile")
    board.mana("CCC")
    assert [a.text for a in _actions(board) if "Scourge" in a.text] == ["A casts Eternal Scourge from exile"]


def test_a_permission_with_a_limit_ends() -> None:
    grant = d.CastFrom(what=d.Filter(), zone_from="graveyard", limit=1)
    board = Board()
    board.put(d.Card(name="Grant", types="Enchantment", abilities=(grant,)))
    board.put(card("Free", cost="{0}"), A, "graveyard")
    board.put(card("Other", cost="{0}"), A, "graveyard")
    ways = [a for a in _actions(board) if "casts" in a.text]
    assert len(ways) == 2
    board.run(ways[0].begin).settle().resolve_all()
    assert not [a for a in _actions(board) if "casts" in a.text]


def test_cant_cast_may_be_about_some_cards_only() -> None:
    board = Board()
    no = d.RuleChange(rule="cant cast", who="everyone", affects=d.Filter(types=("creature",), zone="any"))
    board.put(d.Card(name="No", types="Enchantment", abilities=(no,)))
    board.put(BEAR, A, "hand")
    board.put("Sol Ring", A, "hand")
    board.mana("CCG")
    assert [a.text for a in _actions(board) if "casts" in a.text] == ["A casts Sol Ring"]


# ------------------------------------------------------------------ targets
def _twinflame(targets: list[str], mana: str) -> Board:
    board = Board()
    for name in ("One", "Two", "Three"):
        board.put(card(name))
    board.put("Twinflame", A, "hand")
    return board.mana(mana).cast("Twinflame", targets)


@pytest.mark.parametrize(
    ("targets", "mana"),
    [(["no target"], "CR"), (["One", "no more"], "CR"), (["One", "Two", "no more"], "CRCCR"), (["One", "Two", "Three"], "CRCCRCCR")],
)
def test_strive_costs_more_for_each_target_beyond_the_first(targets: list[str], mana: str) -> None:
    board = _twinflame(targets, mana).resolve_all()
    assert board.pool() == {}
    tokens = [o for o in board.game.objects.values() if o.token]
    assert len(tokens) == len([t for t in targets if t in ("One", "Two", "Three")])
    assert all("haste" in traits_of(board.game, o).keywords for o in tokens)


def test_strive_cannot_be_paid_with_too_little() -> None:
    with pytest.raises(IllegalActionError):
        _twinflame(["One", "Two", "no more"], "CRCR")


def test_any_number_of_targets_takes_single_members_of_a_group() -> None:
    board = Board()
    board.put(card("Token"), token=True, count=3)
    board.put("Twinflame", A, "hand")
    board.mana("CRCCR").cast("Twinflame", ["Token", "Token", "no more"]).resolve_all()
    assert board.count("Token") == 5


def test_a_great_number_of_targets_is_not_modelled() -> None:
    board = Board()
    board.put(card("Token"), token=True, count=100)
    board.put("Twinflame", A, "hand")
    with pytest.raises(UnsupportedPositionError, match="targets"):
        board.mana("CR").cast("Twinflame", ["Token"] * 12)


def test_a_target_may_be_chosen_by_somebody_else() -> None:
    by = card("By", "Instant", cost="{0}", abilities=[
        {"ability": "spell", "targets": [{"what": {"types": ["creature"]}, "by": "opponents"}],
         "effects": [{"do": "destroy"}]}])  # fmt: skip
    board = Board()
    board.put(by, A, "hand")
    board.put(BEAR)
    board.put(card("Other"))
    board.cast("By", ["Other"])
    assert board.asked[-1].player == B


# ------------------------------------------------------------------ counters
def test_rules_about_counters_are_about_their_kind() -> None:
    board = Board()
    board.put("Melira, Sylvok Outcast")
    board.put(BEAR)
    board.do(d.PutCounters(kind="-1/-1", on="it"), d.PutCounters(kind="+1/+1", on="it"), it=BEAR)
    assert board.size(BEAR) == (3, 3)
    board.do(d.GivePlayerCounters(kind="poison"), d.GivePlayerCounters(kind="energy"))
    assert board.game.players[A].counters == {"energy": 1}


def test_a_creature_that_cannot_have_counters_enters_without() -> None:
    board = Board()
    board.put("Solemnity")
    board.put("Young Wolf")
    board.do(d.Destroy(what="it"), it="Young Wolf")
    board.resolve_all()
    assert board.one("Young Wolf").counters == {}
    assert board.one("Young Wolf").zone == "battlefield"


def test_a_cost_that_puts_counters_cannot_be_paid_where_none_can_be_put() -> None:
    board = Board()
    board.put("Devoted Druid", tapped=True)
    board.put("Solemnity")
    with pytest.raises(IllegalActionError):
        board.activate("Devoted Druid", 1)
    board = Board()
    board.put("Devoted Druid", tapped=True)
    board.put("Vizier of Remedies")
    board.activate("Devoted Druid", 1).resolve_all()
    assert not board.one("Devoted Druid").tapped
    assert not board.one("Devoted Druid").counters.get("-1/-1", 0)


def test_who_removes_the_last_counter_matters() -> None:
    for player, over in ((A, True), (B, False)):
        board = Board()
        board.put("Divine Intervention", counters={"intervention": 1})
        board.do(d.RemoveCounters(kind="intervention", from_="it"), player=player, it="Divine Intervention")
        board.resolve_all()
        assert (board.game.players[A].status != 0) is over


# ---------------------------------------------------------------------------------------------- kinds of abilities, colours
def test_a_reduction_for_abilities_that_are_no_mana_abilities() -> None:
    board = Board()
    board.put(card("Fox", abilities=[{"ability": "cost", "what": {"zone": "any"}, "abilities": True, "generic": -2, "kind": "not mana"}]))
    ring = traits_of(board.game, board.put("Sol Ring"))
    three = parse_cost("{3}")
    assert adjusted(board.game, three, ring, A, ability=d.Activated(effects=(d.DrawCards(),))) == parse_cost("{1}")
    assert adjusted(board.game, three, ring, A, ability=d.Activated(effects=(d.AddMana(mana="{C}"),))) == three
    assert adjusted(board.game, three, ring, A) == three


def test_a_reduction_for_cycling_is_one_for_typecycling() -> None:
    board = Board()
    board.put(card("Ape", abilities=[{"ability": "cost", "what": {"zone": "any"}, "abilities": True, "generic": -2, "kind": "cycling"}]))
    hand = traits_of(board.game, board.put(card("Cycler"), A, "hand"))
    assert adjusted(board.game, parse_cost("{2}"), hand, A, ability=d.Activated(name="cycling")) == parse_cost("")
    assert adjusted(board.game, parse_cost("{2}"), hand, A, ability=d.Activated(name="plainscycling")) == parse_cost("")
    assert adjusted(board.game, parse_cost("{2}"), hand, A, ability=d.Activated(name="equip")) == parse_cost("{2}")


def test_less_coloured_mana_never_takes_generic_mana() -> None:
    board = Board()
    board.put(card("King", abilities=[{"ability": "cost", "what": {"zone": "stack"}, "mana": "{W}{U}", "less": True}]))
    spell = traits_of(board.game, board.put(card("Big"), A, "hand"))
    assert adjusted(board.game, parse_cost("{3}{W}{W}"), spell, A) == parse_cost("{3}{W}")
    assert adjusted(board.game, parse_cost("{2}{R}"), spell, A) == parse_cost("{2}{R}")
    with pytest.raises(UnsupportedPositionError, match="hybrid"):
        adjusted(board.game, parse_cost("{W/B}"), spell, A)


def _spending(what: object, rule: str = "spend as any color") -> Board:
    board = Board()
    board.put(
        card("Prism", types="Artifact", abilities=[{"ability": "rule", "rule": rule, "who": "you", **({"affects": what} if what else {})}])
    )
    board.put(card("Mage", abilities=[{"ability": "activated", "cost": {"mana": "{U}"}, "effects": [{"do": "draw"}]}]))
    board.put(card("Stone", types="Artifact", abilities=[{"ability": "activated", "cost": {"mana": "{U}"}, "effects": [{"do": "draw"}]}]))
    board.put(card("Waste", types="Artifact", abilities=[{"ability": "activated", "cost": {"mana": "{C}"}, "effects": [{"do": "draw"}]}]))
    return board.mana("R")


def test_mana_as_any_colour_is_not_colourless() -> None:
    assert _spending(None).activate("Mage").pool() == {}
    with pytest.raises(IllegalActionError):
        _spending(None).activate("Waste")
    assert _spending(None, "spend as any type").activate("Waste").pool() == {}


def test_mana_as_any_colour_for_abilities_of_some_objects() -> None:
    creatures = {"types": ["creature"], "controller": "you"}
    assert _spending(creatures).activate("Mage").pool() == {}
    with pytest.raises(IllegalActionError):
        _spending(creatures).activate("Stone")
    with pytest.raises(IllegalActionError):
        _spending(creatures).activate("Mage", player=B)


def test_the_top_card_of_ones_own_library_is_cast_for_life() -> None:
    board = Board()
    permission = {
        "ability": "cast_from",
        "what": {"zone": "library", "owner": "you"},
        "zone_from": "library",
        "cost": {"life": {"of": "mana_value", "what": "self"}},
    }
    board.put(card("Citadel", types="Artifact", abilities=[permission]))
    board.put(card("Second", types="Sorcery", cost="{1}"), A, "library")
    board.put(card("First", types="Sorcery", cost="{3}{B}"), A, "library")
    board.put(card("Theirs", types="Sorcery", cost="{1}"), B, "library")
    (cast,) = [a for a in _actions(board) if " casts " in a.text]
    assert "First" in cast.text
    board.run(cast.begin).settle()
    assert board.life() == 16
    board.resolve_all()
    assert [a.text for a in _actions(board) if " casts " in a.text] == ["A casts Second from library"]


def test_permanent_cards_elsewhere_are_those_of_a_permanent_type() -> None:
    board = Board()
    for types in ("Sorcery", "Artifact", "Land"):
        board.put(card(types, types=types), A, "graveyard")
    board.do(d.Move(what=d.Filter(types=("permanent",), zone="graveyard"), to="exile"))
    assert (board.count("Sorcery", "graveyard"), board.count("Artifact", "exile"), board.count("Land", "exile")) == (1, 1, 1)


def test_a_commander_costs_more_also_for_another_cost() -> None:
    board = Board()
    suns = [
        {"ability": "cast_from", "what": {"zone": "command", "owner": "you"}, "zone_from": "command", "cost": {"mana": "{W}{U}{B}{R}{G}"}}
    ]
    board.put(card("Suns", types="Artifact", abilities=suns))
    general = board.put(card("General", cost="{9}"), A, "command")
    general.flags |= {"commander", "commander tax 1"}
    board.put(card("Emblem", types="Sorcery", cost="{1}"), A, "command")
    board.mana("WUBRGCC")
    (cast,) = [a for a in _actions(board) if "other cost" in a.text]
    board.run(cast.begin)
    assert board.pool() == {}


def test_artifacts_whose_abilities_cannot_be_activated_except_for_mana() -> None:
    board = Board()
    rule = {"ability": "rule", "rule": "cant activate", "affects": {"types": ["artifact"]}, "kind": "not mana"}
    board.put(card("Matrix", types="Enchantment", abilities=[rule]))
    mana = {"ability": "activated", "effects": [{"do": "mana", "mana": "{C}"}]}
    draw = {"ability": "activated", "effects": [{"do": "draw"}]}
    board.put(card("Stone", types="Artifact", abilities=[mana, draw]))
    assert [a.text for a in _actions(board)] == ["A takes mana from Stone"]


def test_a_card_that_can_be_cast_only_in_its_owners_turn() -> None:
    board = Board()
    turn = {"ability": "rule", "rule": "cant cast", "affects": "self", "who": "everyone", "zone": "any"}
    turn["condition"] = {"if": "not", "condition": {"if": "your_turn"}}
    for player in (A, B):
        board.put(card("Now", types="Instant", abilities=[turn]), player, "hand")
    assert [a.text for a in _actions(board)] == ["A casts Now"]
    assert [a.text for a in _actions(board, B)] == []


def test_buyback_paid_with_lands() -> None:
    board = Board()
    cost = {"sacrifice": {"what": {"types": ["island"], "controller": "you"}, "count": 2}, "optional": "buyback"}
    board.put(card("Again", types="Instant", additional_costs=[cost]), A, "hand")
    board.put("Island", count=2)
    board.cast("Again", ["yes"]).resolve_all()
    assert (board.count("Again", "hand"), board.count("Island")) == (1, 0)
    board.cast("Again").resolve_all()
    assert board.count("Again", "graveyard") == 1


# ---------------------------------------------------------------------------------------------- additional costs that others ask for
def _defiled() -> Board:
    board = Board()
    change = {"ability": "cost", "what": {"types": ["permanent"], "colors": ["W"], "zone": "stack"}, "mana": "{W}", "less": True}
    board.put(card("Defiler", abilities=[{**change, "if_paid": {"life": 2}}]))
    board.put(card("Knight", cost="{1}{W}"), A, "hand")
    board.put(card("Prayer", types="Sorcery", cost="{W}"), A, "hand")
    return board


def test_life_instead_of_coloured_mana_if_the_player_pays_it() -> None:
    paid = _defiled().mana("C").cast("Knight", ["yes"])
    assert (paid.life(), paid.pool()) == (18, {})
    mana = _defiled().mana("CW").cast("Knight", ["no"])
    assert (mana.life(), mana.pool()) == (20, {})
    with pytest.raises(IllegalActionError):
        _defiled().mana("C").cast("Knight", ["no"])


def test_it_is_not_offered_for_other_spells_or_other_players() -> None:
    board = _defiled().mana("W").cast("Prayer")
    assert (board.life(), board.asked) == (20, [])
    board.put(card("Theirs", cost="{W}"), B, "hand")
    board.mana("W", B).cast("Theirs", player=B)
    assert (board.life(B), board.asked) == (20, [])


def test_a_permission_with_an_additional_cost() -> None:
    board = Board()
    permission = {
        "ability": "cast_from",
        "what": {"not_types": ["land"], "zone": "graveyard", "owner": "you"},
        "additional": {"exile": {"what": {"zone": "graveyard", "owner": "you"}, "count": 2}},
        "name": "escape",
    }
    board.put(card("Breach", types="Enchantment", abilities=[permission]))
    for name in ("Bolt", "First", "Second"):
        board.put(card(name, types="Instant", cost="{R}"), A, "graveyard")
    board.mana("R")
    (cast,) = [a for a in _actions(board) if "Bolt" in a.text]
    assert cast.text == "A casts Bolt from graveyard with escape"
    board.run(cast.begin)
    assert (board.count("First", "exile"), board.count("Second", "exile"), board.pool()) == (1, 1, {})
    board.resolve_all()
    (again,) = [a for a in _actions(board.mana("R")) if "Bolt" in a.text]
    with pytest.raises(IllegalActionError):
        board.run(again.begin)  # no other cards are left


def test_a_card_without_a_mana_cost_is_cast_only_otherwise() -> None:
    board = Board()
    board.put(card("Vision", types="Sorcery", cost=""), A, "hand")
    with pytest.raises(IllegalActionError, match="no mana cost"):
        board.cast("Vision")
    board.cast("Vision", free=True)
    board.put(card("Memory", types="Sorcery", cost=""), A, "hand")
    board.resolve_all().cast("Memory", alternative=d.Cost(mana="{0}"))


def test_a_target_may_be_a_spell_or_an_ability() -> None:
    board = Board()
    board.put(card("Pinger", abilities=[{"ability": "activated", "effects": [{"do": "gain_life", "amount": 1}]}]))
    board.activate("Pinger")
    ability = {"zone": "stack", "kind": "ability"}
    theirs = {"zone": "stack", "kind": "ability", "controller": "opponents"}
    legends = {"zone": "stack", "types": ["legendary"]}
    item = board.game.stack[-1]

    def legal(*options: dict[str, object]) -> list[object]:
        what = card("Tool", abilities=[{"ability": "spell", "targets": [{"what": {"zone": "stack", "any_of": list(options)}}]}]).abilities[
            0
        ]
        assert isinstance(what, d.SpellEffect)
        return list(legal_targets(what.targets[0], Context(board.game, A, Ref(0)), None))

    assert legal(ability, legends) == [Ref(-item.iid)]
    assert legal(theirs, legends) == []
    assert legal(legends) == []


def test_x_objects_are_sacrificed() -> None:
    """X is announced before costs are paid, and no more than there are can be sacrificed (CR 601.2b, 601.2h)."""
    x_of_yours = {"sacrifice": {"what": {"types": ["squirrel"]}, "count": "x"}}
    feeder = card("Feeder", abilities=[{"ability": "activated", "cost": x_of_yours, "effects": [{"do": "gain_life", "amount": "x"}]}])
    board = Board()
    board.put(feeder)
    board.put(card("Squirrel", "Creature - Squirrel"), count=5)
    board.put(card("Other Squirrel", "Creature - Squirrel"), B)
    board.activate("Feeder", 0, ["X = 2"]).resolve_all()
    assert (board.count("Squirrel"), board.life()) == (3, 22)
    assert board.asked[-1].options == ("X = 0", "X = 1", "X = 2", "X = all")
    board.activate("Feeder", 0, ["X = all"]).resolve_all()
    assert (board.count("Squirrel"), board.count("Other Squirrel"), board.life()) == (0, 1, 25)


def test_x_energy_and_x_tapped_creatures() -> None:
    def ability(**cost: object) -> dict[str, object]:
        return {"ability": "activated", "cost": cost, "effects": [{"do": "gain_life", "amount": "x"}]}

    tapping = ability(tap_others={"what": {"types": ["creature"]}, "count": "x"})
    board = Board()
    board.put(card("Coil", "Artifact", abilities=[ability(energy="x"), tapping]))
    board.put(card("Bear"), count=4)
    board.game.players[A].counters["energy"] = 7
    board.activate("Coil", 0, ["X = all"]).resolve_all()
    assert (board.life(), board.game.players[A].counters.get("energy", 0)) == (27, 0)
    board.activate("Coil", 1, ["X = 2"]).resolve_all()
    assert board.life() == 29
    assert sum(o.count for o in board.all("Bear") if o.tapped) == 2
