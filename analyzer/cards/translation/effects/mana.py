"""Mana."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import color, colors
from analyzer.rules.format.definitions import AddMana, Amount, Effect

PRODUCED: Table[[Scope], tuple[str, Amount]] = Table("produced")
"""Each gives the ``mana`` of ``AddMana`` and how many times."""


@EFFECTS.on("Mana")
def _mana(node: Node, scope: Scope) -> tuple[Effect, ...]:
    mana, times = PRODUCED(node.need("produced"), scope)
    whom = node.child("target")
    return (AddMana(mana=mana, times=times, who=player(whom, scope) if whom is not None else scope.subject),)


@PRODUCED.on("Fixed")
def _fixed(node: Node, scope: Scope) -> tuple[str, Amount]:
    letters = [color(c) if c != "Colorless" else "C" for c in node.take("colors", ())]
    if not letters:
        raise node.refuse("colors")
    return "".join(f"{{{c}}}" for c in letters), 1


@PRODUCED.on("Colorless")
def _colorless(node: Node, scope: Scope) -> tuple[str, Amount]:
    count = amount_of(node.need("count"), scope)
    return ("{C}" * count, 1) if isinstance(count, int) and 0 < count < 10 else ("{C}", count)


@PRODUCED.on("AnyOneColor")
def _any_one(node: Node, scope: Scope) -> tuple[str, Amount]:
    letters = colors(node.take("color_options", ()))
    count = amount_of(node.need("count"), scope)
    if len(letters) == 5:
        return "any one", count
    if len(letters) == 1:
        return f"{{{letters[0]}}}", count
    raise node.refuse("color_options")
