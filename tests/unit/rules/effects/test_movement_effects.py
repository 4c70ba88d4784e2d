"""Moving, searching, digging, emblems, pairs; what was done "this way"."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.format import definitions as d
from analyzer.rules.game import Ref
from tests.strategies.boards import A, B, Board, card, named

BEAR = "Grizzly Bears"


def _library(board: Board, player: int = A) -> list[str]:
    return [board.game.objects[o].card.name for o in board.game.libraries[player]]


@pytest.mark.parametrize(("nth", "expected"), [(1, ["Grizzly Bears", "Forest", "Island"]), (3, ["Forest", "Island", "Grizzly Bears"])])
def test_a_card_goes_so_far_from_the_top(nth: int, expected: list[str]) -> None:
    board = Board()
    board.put("Island", A, "library")
    board.put("Forest", A, "library")
    board.put(BEAR)
    board.do(d.Move(what="it", to="library top", nth=nth), it=BEAR)
    assert _library(board) == expected


def test_third_from_the_top_of_unknown_cards() -> None:
    board = Board(library=5)
    board.put(BEAR)
    board.do(d.Move(what="it", to="library top", nth=3), it=BEAR)
    assert _library(board) == ["unknown card", "unknown card", BEAR]
    assert board.game.players[A].library == 3
    board.do(d.DrawCards(amount=3))
    assert board.one(BEAR).zone == "hand"
    assert board.count("unknown card", "hand") == 2


def test_third_from_the_top_of_a_short_library_is_the_bottom() -> None:
    board = Board(library=1)
    board.put(BEAR)
    board.do(d.Move(what="it", to="library top", nth=3), it=BEAR)
    assert _library(board) == ["unknown card", BEAR]


def test_several_alike_cards_in_a_library_are_single_cards() -> None:
    board = Board()
    board.put("Forest", A, "graveyard", count=3)
    board.do(d.Move(what=d.Filter(zone="graveyard"), to="library top"))
    board.do(d.Mill(amount=2))
    assert board.count("Forest", "graveyard") == 2
    assert _library(board) == ["Forest"]


def test_moved_objects_are_remembered_on_the_battlefield_too() -> None:
    board = Board()
    board.put(BEAR, B, "graveyard")
    board.put("Animate Dead", A, "hand")
    board.mana("BC").cast("Animate Dead").resolve_all()
    assert board.one(BEAR).controller == A
    assert board.size(BEAR) == (1, 2)
    aura = board.one("Animate Dead")
    assert isinstance(aura.attached, Ref)
    assert aura.attached.oid == board.one(BEAR).oid
    board.do(d.Destroy(what="it"), it="Animate Dead")
    board.resolve_all()
    assert board.one(BEAR).zone == "graveyard"
    assert board.one(BEAR).owner == B


def test_count_chooses_among_words_as_among_filters() -> None:
    board = Board()
    board.put(BEAR)
    board.put("Sol Ring")
    board.do(d.Move(what="chosen", to="hand", count=1), chosen=[BEAR, "Sol Ring"], answers=["Sol"])
    assert board.one("Sol Ring").zone == "hand"
    assert board.one(BEAR).zone == "battlefield"


def test_a_search_for_different_names() -> None:
    board = Board()
    for name in ("Sol Ring", "Sol Ring", "Mox Opal"):
        board.put(name, A, "library")
    search = d.Search(what=d.Filter(types=("artifact",), zone="library"), to="hand", count=3, different_names=True)
    board.do(search, answers=["Sol Ring", "Mox Opal"])
    assert board.count("Sol Ring", "hand") == 1
    assert board.count("Mox Opal", "hand") == 1


def test_a_search_may_find_nothing() -> None:
    board = Board()
    board.put("Sol Ring", A, "library")
    context = board.do(d.Search(what=d.Filter(zone="library")), answers=["nothing"])
    assert not context.happened
    assert board.one("Sol Ring").zone == "library"


def test_a_search_to_the_top_shuffles_first() -> None:
    board = Board(library=3)
    board.put("Polyraptor", A, "library")
    board.put("Forest", A, "library")
    board.put("Forerunner of the Empire", A, "hand")
    board.do(d.Move(what="it", to="battlefield"), it="Forerunner of the Empire")
    board.settle().resolve(answers=["yes", "Polyraptor"])
    assert _library(board) == ["Polyraptor"]
    assert board.game.players[A].library == 4


def test_digging_takes_and_puts_the_rest_away() -> None:
    board = Board()
    for name in ("Island", "Forest", "Sol Ring"):
        board.put(name, A, "library")
    board.do(d.Dig(amount=3, to="hand", rest="graveyard"), answers=["Forest"])
    assert [board.one(n).zone for n in ("Sol Ring", "Forest", "Island")] == ["graveyard", "hand", "graveyard"]


def test_digging_for_some_cards_only() -> None:
    dig = d.Dig(amount=2, what=d.Filter(types=("land",), zone="library"), up_to=True)
    board = Board()
    board.put("Sol Ring", A, "library")
    board.put("Forest", A, "library")
    board.do(dig, answers=["Forest"])
    assert board.one("Forest").zone == "hand"
    assert _library(board) == ["Sol Ring"]
    unknown = Board(library=2)
    unknown.do(dig)  # nothing that is known to be a land
    assert unknown.game.unknown
    assert unknown.count("unknown card", "hand") == 0
    with pytest.raises(UnsupportedPositionError, match="on top"):
        Board(library=2).do(d.Dig(amount=2, what=d.Filter(types=("land",), zone="library")))


def test_digging_through_unknown_cards() -> None:
    board = Board(library=2)
    board.put("Forest", A, "library")
    board.do(d.Dig(amount=3, to="hand", rest="graveyard"), answers=["unknown"])
    assert board.count("unknown card", "hand") == 1
    assert board.count("unknown card", "graveyard") == 1
    assert board.one("Forest").zone == "graveyard"


def test_an_emblem_has_abilities_in_the_command_zone() -> None:
    ability = d.Triggered(when=d.Draws(), effects=(d.GainLife(amount=1),), zone="command")
    board = Board(library=3)
    board.do(d.Emblem(abilities=(ability,)))
    board.do(d.DrawCards(amount=2))
    assert board.resolve_all().life() == 22
    board.do(d.Destroy(what=d.Filter(zone="any")))
    assert [o.zone for o in board.game.objects.values() if o.card.types == "Emblem"] == ["command"]


def test_pairs_end_with_control_and_with_leaving() -> None:
    for end in ("control", "leave", "no creature"):
        board = Board()
        board.put("Deadeye Navigator")
        board.put(BEAR)
        board.do(d.Pair(one="self", other="it"), source="Deadeye Navigator", it=BEAR)
        assert len(board.traits(BEAR).abilities) == 1
        match end:
            case "control":
                board.do(d.GainControl(what="it", who="opponents"), it=BEAR)
            case "leave":
                board.do(d.Move(what="it", to="hand"), it="Deadeye Navigator")
            case _:
                change = d.Modification(remove_types=("creature",))
                board.do(d.Pump(what="it", modification=change), it=BEAR)
        assert board.traits(BEAR).abilities == []
        assert board.one(BEAR).paired is None


def test_a_pair_needs_two_free_creatures_of_one_player() -> None:
    board = Board()
    board.put("Deadeye Navigator")
    board.put(BEAR, B)
    board.put(named("Sol Ring"))
    for other in (BEAR, "Sol Ring", "Deadeye Navigator"):
        assert not board.do(d.Pair(one="self", other="it"), source="Deadeye Navigator", it=other).happened


def test_this_way_is_what_the_same_resolution_moved() -> None:
    board = Board()
    board.put("Forest", B, "graveyard")
    board.put("Island", B, "library")
    way = d.Filter(zone="graveyard", this_way=True)
    context = board.do(d.Mill(who="opponents"), d.GainLife(amount=d.Count(what=way)))
    assert board.life() == 21
    assert context.happened


def test_what_was_exiled_until_its_source_leaves() -> None:
    jailer = card("Jailer", abilities=[
        {"ability": "triggered", "when": {"on": "enters"}, "targets": [{"what": {"other": True}}],
         "effects": [{"do": "move", "to": "exile", "until_leaves": True}]},
    ])  # fmt: skip
    board = Board()
    board.put(BEAR, B)
    board.put(jailer, A, "hand")
    board.do(d.Move(what="it", to="battlefield"), it="Jailer")
    board.resolve_all()
    assert board.one(BEAR).zone == "exile"
    board.do(d.Destroy(what="it"), it="Jailer")
    assert board.one(BEAR).zone == "battlefield"


def test_an_effect_lasts_while_its_source_stays() -> None:
    board = Board()
    board.put("Sol Ring")
    board.put(BEAR)
    board.do(d.Pump(what="it", keywords=("flying",), until="leaves"), source="Sol Ring", it=BEAR)
    assert "flying" in board.traits(BEAR).keywords
    board.do(d.Destroy(what="it"), it="Sol Ring")
    assert "flying" not in board.traits(BEAR).keywords


def test_milling_unknown_cards_is_seen_and_replaced_like_other_milling() -> None:
    board = Board(library=40)
    board.put("Duskmantle Guildmage")
    board.mana("CUB").activate("Duskmantle Guildmage").resolve()
    board.do(d.Mill(amount=3, who="opponents"))
    board.resolve_all()
    assert board.life(B) == 17
    board.put("Leyline of the Void")
    board.do(d.Mill(amount=3, who="opponents"))
    assert board.resolve_all().life(B) == 17
    assert board.count("unknown card", "exile") == 3
    assert board.game.players[B].library == 34


def test_a_draw_effect_does_not_replace_its_own_draws() -> None:
    two = card(
        "Two", "Enchantment", abilities=[{"ability": "replacement", "event": {"replace": "draw", "effects": [{"do": "draw", "amount": 2}]}}]
    )
    board = Board(library=10)
    board.put(two)
    board.do(d.DrawCards())
    assert board.count("unknown card", "hand") == 2


def test_what_was_sacrificed_is_known_as_it_last_was() -> None:
    board = Board()
    board.put(BEAR)
    board.do(d.PutCounters(kind="+1/+1", amount=3, on="it"), it=BEAR)
    creatures = d.Filter(types=("creature",))
    board.do(d.Sacrifice(filter=creatures), d.GainLife(amount=d.Toughness(what="sacrificed")), d.Move(what="sacrificed", to="hand"))
    assert board.life() == 25
    assert board.one(BEAR).zone == "hand"


def test_the_controller_of_a_player_is_that_player() -> None:
    board = Board()
    board.do(d.LoseLife(amount=2, who="controller of target"), target=B)
    assert (board.life(A), board.life(B)) == (20, 18)


def test_a_copy_of_what_was_returned_is_of_what_it_was_on_the_battlefield() -> None:
    board = Board()
    board.put(BEAR)
    board.put(card("Clone", "Creature - Shapeshifter", power=0, toughness=1))
    board.do(d.BecomeCopy(what="it", of="target"), it="Clone", target=BEAR)
    effects = [{"do": "move", "to": "hand"}, {"do": "copy_token", "of": "target"}]
    board.put(
        card("Form", "Instant", abilities=[{"ability": "spell", "targets": [{"what": {"types": ["creature"]}}], "effects": effects}]),
        zone="hand",
    )
    place = next(i for i, o in enumerate(board.all(BEAR)) if o.printed is not None)
    board.cast("Form", [place]).resolve()
    assert board.count("Clone", "hand") == 1
    assert board.count(BEAR) == 2


def test_what_a_spell_makes_go_away_is_known_to_it_as_it_was() -> None:
    board = Board()
    board.put(BEAR, B)
    life = {"do": "gain_life", "amount": {"of": "power", "what": "target"}, "who": "controller of target"}
    ability = {"ability": "spell", "targets": [{"what": {"types": ["creature"]}}], "effects": [{"do": "move"}, life]}
    board.put(card("Ploughs", "Instant", abilities=[ability]), zone="hand")
    board.cast("Ploughs").resolve()
    assert (board.life(A), board.life(B)) == (20, 22)
    assert board.game.speaking == []
