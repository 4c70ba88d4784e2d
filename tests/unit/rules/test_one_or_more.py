"""Triggered abilities about one or more things that happen at once, and events with a player, a zone or an amount of their own."""

from __future__ import annotations

from typing import Any

from analyzer.rules.combat import declare_attackers
from analyzer.rules.format.definitions import (
    DealDamage,
    Destroy,
    DrawCards,
    Filter,
    GivePlayerCounters,
    PutCounters,
    Sacrifice,
)
from analyzer.rules.game import PlayerRef
from analyzer.rules.turns import next_step
from tests.strategies.boards import A, B, Board, card

GAIN = [{"do": "gain_life", "amount": 1}]
THAT_MUCH = [{"do": "gain_life", "amount": "that much"}]
YOURS = {"types": ["creature"], "controller": "you"}


def watcher(when: dict[str, Any], effects: list[dict[str, Any]] = GAIN, **more: Any) -> Any:
    ability = {"ability": "triggered", "when": when, "effects": effects, **more}
    return card("Watcher", "Enchantment", abilities=[ability])


def test_several_that_die_at_once_trigger_it_once_and_are_counted():
    for batch, gained in ((True, 3), (False, 9)):
        board = Board()
        board.put(watcher({"on": "dies", "what": YOURS, "batch": batch}, [{"do": "gain_life", "amount": 3}]))
        for name in ("One", "Two", "Three"):
            board.put(card(name))
        board.do(Destroy(what=Filter(types=("creature",))))
        board.resolve_all()
        assert board.life() == 20 + gained
    board = Board()
    board.put(watcher({"on": "dies", "what": YOURS, "batch": True}, THAT_MUCH))
    board.put(card("Bear"), count=5)
    board.put(card("Theirs"), player=B)
    board.do(Destroy(what=Filter(types=("creature",))))
    board.resolve_all()
    assert board.life() == 25


def test_one_after_the_other_triggers_it_each_time():
    board = Board()
    board.put(watcher({"on": "dies", "what": YOURS, "batch": True}))
    board.put(card("One"))
    board.put(card("Two"))
    board.do(Sacrifice(filter=Filter(types=("creature",))), Sacrifice(filter=Filter(types=("creature",))))
    board.resolve_all()
    assert board.life() == 22


def test_all_of_them_are_it():
    board = Board()
    back = [{"do": "move", "what": "it", "to": "battlefield"}]
    board.put(watcher({"on": "moves", "from": "battlefield", "to": "graveyard", "what": YOURS, "batch": True}, back))
    board.put(card("One"))
    board.put(card("Two"))
    board.do(Destroy(what=Filter(types=("creature",))))
    board.resolve_all()
    assert (board.count("One"), board.count("Two")) == (1, 1)


def test_combat_damage_of_several_triggers_it_once_for_each_player():
    when = {"on": "deals_damage", "what": YOURS, "who": "everyone", "batch": True}
    board = Board("A", "B", "C")
    board.put(watcher(when))
    board.put(card("Source"))
    effects = [DealDamage(amount=2, who="opponents", source="self")]
    board.do(*effects, source="Source")
    board.resolve_all()
    assert board.life() == 22


def test_attacking_with_several_is_known_by_number():
    board = Board()
    board.put(watcher({"on": "you_attack"}, THAT_MUCH, condition={"if": "compare", "left": "that much", "compare": ">=", "right": 3}))
    board.put(card("Bear"), count=2)
    for expected, name in ((20, "Bear"), (23, "Ox")):
        if name == "Ox":
            board.put(card("Ox"))
        fighters = [o for o in board.game.objects.values() if "creature" in o.info.types]
        oids = [o.oid for o in fighters]
        board.run(lambda g, oids=oids: declare_attackers(g, [(g.objects[oid], PlayerRef(B)) for oid in oids]))
        for obj in board.game.objects.values():
            obj.tapped = False
        board.resolve_all()
        assert board.life() == expected


def test_whoever_puts_counters_and_players_who_get_them():
    board = Board()
    board.put(watcher({"on": "counters_put", "what": {"types": ["creature"]}, "by": "you", "players": "everyone"}, THAT_MUCH))
    board.put(card("Bear"))
    board.do(PutCounters(kind="+1/+1", amount=2, on="it"), it="Bear", player=B)
    board.resolve_all()
    assert board.life() == 20
    board.do(PutCounters(kind="+1/+1", amount=2, on="it"), it="Bear", player=A)
    board.resolve_all()
    assert board.life() == 22
    board.do(GivePlayerCounters(kind="poison", amount=3, who="opponents"), player=A)
    board.resolve_all()
    assert board.life() == 25
    board.do(GivePlayerCounters(kind="poison", amount=3, who="opponents"), player=B)
    board.resolve_all()
    assert board.life() == 25


def test_exactly_so_much_damage():
    board = Board()
    board.put(watcher({"on": "deals_damage", "what": {"other": True, "controller": "you"}, "who": "everyone", "amount": 1}))
    board.put(card("Source"))
    board.do(DealDamage(amount=2, who="opponents", source="self"), source="Source")
    board.resolve_all()
    assert board.life() == 20
    board.do(DealDamage(amount=1, who="opponents", source="self"), source="Source")
    board.resolve_all()
    assert board.life() == 21


def test_a_spell_out_of_a_zone():
    for key, zone, gained in (("from", "graveyard", 0), ("from", "hand", 1), ("not_from", "hand", 0)):
        board = Board()
        board.put(watcher({"on": "cast", "what": {"zone": "stack"}, "who": "you", key: zone}))
        board.put(card("Thing"), zone="hand")
        board.cast("Thing")
        board.resolve_all()
        assert board.life() == 20 + gained


def test_a_draw_except_the_first_in_the_draw_step():
    board = Board(library=9)
    board.put(watcher({"on": "draws", "who": "you", "except_first": True}))
    board.game.step = "draw"
    board.do(DrawCards(amount=3))
    board.resolve_all()
    assert board.life() == 22
    board.game.step = "precombat main"
    board.do(DrawCards(amount=1))
    board.resolve_all()
    assert board.life() == 23


def test_what_holds_only_as_it_triggers():
    rich = {"if": "compare", "left": {"of": "life"}, "compare": ">=", "right": 20}
    for key, drawn in (("during", 1), ("condition", 0)):
        board = Board(library=9)
        board.put(watcher({"on": "enters", "what": YOURS}, [{"do": "draw"}], **{key: rich}))
        board.put(card("Bear"), zone="hand")
        board.cast("Bear")
        board.resolve()
        board.game.players[A].life = 10
        board.resolve_all()
        assert 9 - board.game.players[A].library == drawn


def test_several_sacrificed_at_once_trigger_it_once():
    for batch, gained in ((True, 1), (False, 2)):
        board = Board()
        board.put(watcher({"on": "sacrificed", "what": YOURS, "batch": batch}))
        board.put(card("One"))
        board.put(card("Two"))
        board.do(Sacrifice(filter=Filter(types=("creature",)), count=2))
        board.resolve_all()
        assert board.life() == 20 + gained


def test_the_first_counters_on_an_object_each_turn():
    board = Board()
    board.put(watcher({"on": "counters_put", "what": YOURS, "first": True}))
    for name in ("One", "Two"):
        board.put(card(name))
    for name, life in (("One", 21), ("One", 21), ("Two", 22)):
        board.do(PutCounters(kind="+1/+1", on="it"), it=name)
        board.resolve_all()
        assert board.life() == life
    gifted = {"ability": "replacement", "zone": "any", "event": {"replace": "enters", "counters": [{"kind": "+1/+1"}]}}
    board.put(card("Three", abilities=[gifted]), zone="hand")
    board.cast("Three")
    board.resolve_all()
    assert board.life() == 23
    board.do(PutCounters(kind="+1/+1", on="it"), it="Three")
    board.resolve_all()
    assert board.life() == 23
    board.game.step = "end step"
    board.run(next_step)
    board.do(PutCounters(kind="+1/+1", on="it"), it="One")
    board.resolve_all()
    assert board.life() == 24
