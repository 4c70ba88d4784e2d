"""What is done to spells and abilities on the stack: copying, countering, changing targets."""

from __future__ import annotations

import re

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import ChangeTargets, CopySpell, Counter, Effect

_NEW_TARGETS = re.compile(r"new targets?|cop(?:y|ies) targets?\b(?! \w+ (?:spell|ability))|different")
_BY_ANOTHER = re.compile(r"\b(?:player|opponent|controller)s? (?:may )?cop(?:y|ies)\b")
_NOT_THERE = ("ExiledBySource", "TrackedSet", "TrackedSetFiltered", "LastCreated")


def _on_stack(node: Node, scope: Scope) -> tuple[str, tuple[Effect, ...]]:
    target = node.need("target")
    if target.type in _NOT_THERE or (target.type == "Typed" and "Stack" not in str(target.data)):
        raise target.refuse()  # a card that is not on the stack
    return thing(target, scope, "stack")


@EFFECTS.on("CopySpell")
def _copy(node: Node, scope: Scope) -> tuple[Effect, ...]:
    retarget = node.need("retarget")
    if retarget.type not in ("MayChooseNewTargets", "KeepOriginalTargets"):
        raise retarget.refuse()
    anew = retarget.type == "MayChooseNewTargets"
    if not anew and (_NEW_TARGETS.search(scope.sentence) or not scope.sentence):
        raise retarget.refuse("targets")  # a sentence about the targets was lost
    retarget.finish()
    who = scope.subject
    if _BY_ANOTHER.search(scope.sentence) and who == "you":
        raise node.refuse("by whom")
    what, first = _on_stack(node, scope)
    return (*first, CopySpell(what=what, new_targets=anew, who=who))


@EFFECTS.on("Counter")
def _counter(node: Node, scope: Scope) -> tuple[Effect, ...]:
    what, first = _on_stack(node, scope)
    return (*first, Counter(what=what))


@EFFECTS.on("ChangeTargets")
def _change(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if node.need("scope").type != "All" or "choose new targets" not in scope.sentence:
        raise node.refuse("scope")
    what, first = _on_stack(node, scope)
    return (*first, ChangeTargets(what=what))
