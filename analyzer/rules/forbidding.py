"""What players may not cast or play (CR 101.2): "can't" is stronger than any permission."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.references import players
from analyzer.rules.triggers import meant, rule_for_player, rules_in_force


def is_forbidden(game: Game, word: str, player: int, obj: Obj) -> bool:
    """Whether a rule of this word is in force for a player and a card; one that says nothing of cards is about all of them."""
    for rule, source in rules_in_force(game, word):
        about = Context(game, source.controller, Ref(source.obj.oid))
        if player in players(rule.who or "you", about) and (rule.affects == "" or meant(rule.affects, traits_of(game, obj), about)):
            return True
    return False


def may_cast(game: Game, player: int, obj: Obj, *, sorcery: bool) -> bool:
    """Whether nothing forbids a player to cast a card now. ``sorcery``: whether they could cast a sorcery."""
    if not sorcery and rule_for_player(game, "only as sorceries", player):
        return False
    return not is_forbidden(game, "cant cast", player, obj)
