"""What has happened this turn and is asked for; cards that leave a graveyard as they are cast; one of several that were moved."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.combat import declare_attackers
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Compare, Destroy, Filter, GainLife, Matches, Mill, Move, NotUnderstood, ThisTurn
from analyzer.rules.game import PlayerRef, Ref
from analyzer.rules.support import gaps
from tests.strategies.boards import A, B, Board, card


def _asking(event: str, who: str = "you") -> Board:
    """A board with something that asks for a fact."""
    board = Board()
    asking = {"ability": "activated", "effects": [{"do": "gain_life", "amount": {"of": "this_turn", "event": event, "who": who}}]}
    board.put(card("Asks", types="Enchantment", abilities=[asking]))
    return board


def _fact(board: Board, event: str, who: str = "you") -> object:
    before = board.life()
    board.do(GainLife(amount=ThisTurn(event=event, who=who)))
    return board.life() - before


def test_creatures_that_died_are_counted_by_who_controlled_them() -> None:
    board = _asking("creatures died")
    board.put(card("Mine"), count=2)
    board.put(card("Yours"), B)
    board.put(card("Stone", types="Artifact"))
    board.do(Destroy(what=Filter(types=("permanent",), not_types=("enchantment",))))
    assert (_fact(board, "creatures died"), _fact(board, "creatures died", "everyone")) == (2, 3)


def test_permanents_that_left_are_not_only_those_that_died() -> None:
    board = _asking("permanents left")
    board.put(card("Mine"))
    board.put(card("Stone", types="Artifact"))
    board.do(Move(what=Filter(types=("artifact",)), to="hand"))
    board.do(Move(what=Filter(types=("creature",)), to="exile"))
    assert _fact(board, "permanents left") == 2


def test_attackers_are_counted_each() -> None:
    board = _asking("attackers")
    group = board.put(card("Mine"), count=3)
    board.run(lambda game: declare_attackers(game, [(game.objects[group.oid], PlayerRef(B))]))
    assert _fact(board, "attackers") == 3


def test_nothing_is_counted_that_nobody_asks_for() -> None:
    board = Board()
    board.put(card("Mine"))
    board.do(Destroy(what=Filter(types=("creature",))))
    assert board.game.players[A].turn_facts == {}


def test_a_fact_that_is_not_counted_is_a_gap() -> None:
    asking = card(abilities=[{"ability": "activated", "effects": [{"do": "draw", "amount": {"of": "this_turn", "event": "sneezes"}}]}])
    assert [type(gap) for gap in gaps(asking)] == [NotUnderstood]


def _watching() -> Board:
    board = Board()
    watching = {
        "ability": "triggered",
        "when": {"on": "moves", "what": {"zone": "any", "owner": "you"}, "from": "graveyard"},
        "effects": [{"do": "gain_life", "amount": 1}],
    }
    board.put(card("Watches", types="Enchantment", abilities=[watching]))
    return board


def test_a_card_that_is_cast_out_of_the_graveyard_has_left_it() -> None:
    board = _watching()
    board.put(card("Back"), zone="graveyard")
    board.cast("Back", zone="graveyard").resolve_all()
    assert board.life() == 21


def test_a_card_that_is_cast_out_of_the_hand_has_left_no_graveyard() -> None:
    board = _watching()
    board.put(card("New"), zone="hand")
    board.cast("New").resolve_all()
    assert board.life() == 20


def test_some_of_what_was_milled() -> None:
    board = Board()
    board.put(card("Bear"), zone="library")
    board.put(card("Rock", types="Artifact"), zone="library")
    context = board.do(Mill(amount=2))
    bear = Filter(types=("bear",))
    assert holds(Matches(what="moved", filter=bear, some=True), context)
    assert not holds(Matches(what="moved", filter=bear), context)
    assert not holds(Matches(what="moved", filter=Filter(types=("land",)), some=True), context)


def test_none_of_nothing() -> None:
    board = Board()
    source = board.put(card("Bear"))
    context = Context(board.game, A, Ref(source.oid, traits_of(board.game, source)))
    assert not holds(Matches(what="moved", filter=Filter(zone="any"), some=True), context)
    assert holds(Compare(left=0, compare="==", right=0), context)
