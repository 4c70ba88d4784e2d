"""Continuous effects of resolving spells and abilities (CR 611.2): pump, keywords, becoming something, abilities for a time."""

from __future__ import annotations

import re

import msgspec

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.modifications import modification_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import everything, thing
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.wording import all_said
from analyzer.rules.format.definitions import Amount, Effect, Filter, Modification, Power, Pump, RuleChange, Times, Toughness, What

_DURATIONS = {"UntilEndOfTurn": "end of turn", "Permanent": "", "UntilEndOfCombat": "end of combat"}
_MODES = frozenset({"Continuous", "CantBlock", "CantAttack", "CantBeBlocked"})
_POINTS = frozenset({"ParentTarget", "LastCreated", "TriggeringSource", "TrackedSet", "SelfRef"})
"""What refers to something that is known; anything else is a target, or describes all that is affected."""

_EITHER = re.compile(r"\bbase power \d+ or\b")
_STILL = re.compile(r"(?:they're|it's|that's) still (?:an? )?\w+")


@EFFECTS.on("GenericEffect")
def _generic(node: Node, scope: Scope) -> tuple[Effect, ...]:
    statics = node.children("static_abilities", "static_abilities")
    if not statics:
        raise node.refuse("static_abilities")
    own = node.child("duration")
    sentence = scope.take_duration()
    target = node.child("target")
    word, first = _target(target, scope)
    effects: list[Effect] = []
    if _EITHER.search(scope.sentence):
        raise node.refuse("one or the other")
    for static in statics:
        if _STILL.fullmatch(static.sentence) and scope.parent != "self":  # the parser says it of the source
            continue
        sentences = [other.data for other in statics if other.peek("description") == static.peek("description")]
        all_said(static, [*sentences, target.data if target is not None else {}], "effect:GenericEffect")
        effects.append(_changed(static, word, _until(own, sentence, static), scope))
    return (*first, *effects)


def _target(node: Node | None, scope: Scope) -> tuple[str, tuple[Effect, ...]]:
    """The word for the target of the effect, if it has one of its own."""
    return thing(node, scope) if node is not None else ("", ())


def _until(own: Node | None, sentence: str | None, static: Node) -> str:
    """The duration in our words; without any the effect lasts for ever (CR 611.2a)."""
    if own is None:
        if sentence is not None:
            raise UntranslatedError(f"duration:{sentence}")
        return ""
    own = own.copy()
    if sentence is not None and sentence != own.type:
        raise own.refuse(sentence)
    match own.type:
        case "UntilNextTurnOf":
            data = own.need("data")
            if data.need("player").type != "Controller":
                raise own.refuse("player")
            return "your next turn"
        case "UntilHostLeavesPlay" if static.need("affected").type == "SelfRef":
            return ""
        case kind if kind in _DURATIONS:
            return _DURATIONS[kind]
        case _:
            raise own.refuse()


def _changed(static: Node, word: str, until: str, scope: Scope) -> Effect:
    """One sentence about what is affected."""
    if static.has("condition"):
        raise static.refuse("condition")
    mode = Node(static.take("mode"), "static_abilities.mode")
    if mode.type not in _MODES:
        raise mode.refuse()
    affected = static.need("affected")
    what: What
    if affected.type in _POINTS:
        what = word or everything(affected, scope)
        if word and affected.type == "SelfRef" and word != "self":
            raise affected.refuse("beside a target")
    elif word:
        raise affected.refuse("beside a target")
    else:
        what = everything(affected, scope)
    parent, scope.parent = scope.parent, what if isinstance(what, str) else ""
    change = modification_of(static.children("modifications", "modifications"), scope)
    scope.parent = parent
    static.finish()
    if isinstance(what, Filter) and any(isinstance(ability, RuleChange) for ability in change.abilities):
        raise static.refuse("a rule for all")  # it would be about those that come later as well (CR 611.2c)
    return pumped(what, change, until)


def pumped(what: What, change: Modification, until: str) -> Pump:
    """A change of objects for a time, with what ``Pump`` has keys of its own for in these."""
    rest = msgspec.structs.replace(change, power=0, toughness=0, add_keywords=())
    return Pump(
        what=what,
        power=change.power,
        toughness=change.toughness,
        keywords=change.add_keywords,
        until=until,
        modification=rest if rest != Modification() else None,
    )


# ---------------------------------------------------------------------------------------------- power and toughness alone
def _end_of_turn(node: Node, scope: Scope) -> None:
    """These effects last until end of turn; other durations are told from those that the parser lost only by their sentence."""
    if scope.take_duration() != "UntilEndOfTurn":
        raise node.refuse("duration")


@EFFECTS.on("Pump")
def _pump(node: Node, scope: Scope) -> tuple[Effect, ...]:
    _end_of_turn(node, scope)
    word, first = thing(node.need("target"), scope)
    power, toughness = (_size(node.need(stat, "pump"), scope) for stat in ("power", "toughness"))
    return (*first, Pump(what=word, power=power, toughness=toughness))


@EFFECTS.on("PumpAll")
def _pump_all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    _end_of_turn(node, scope)
    what = everything(node.need("target"), scope)
    power, toughness = (_size(node.need(stat, "pump"), scope) for stat in ("power", "toughness"))
    return (Pump(what=what, power=power, toughness=toughness),)


def _size(node: Node, scope: Scope) -> Amount:
    """``Quantity`` holds an amount; ``Variable`` is X, or minus X."""
    match node.type:
        case "Fixed":
            found: Amount = node.whole("value")
        case "Quantity":
            found = amount_of(node.need("value"), scope)
        case "Variable":
            found = "x" if node.only("value", "X", "+X", "-X") != "-X" else Times(factor=-1, amount="x")
        case _:
            raise node.refuse()
    node.finish()
    return found


@EFFECTS.on("SwitchPT")
def _switch(node: Node, scope: Scope) -> tuple[Effect, ...]:
    _end_of_turn(node, scope)
    word, first = thing(node.need("target"), scope)
    return (*first, Pump(what=word, modification=Modification(switch=True)))


@EFFECTS.on("DoublePT")
def _double(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Doubling is getting as much as there is (CR 701.10)."""
    _end_of_turn(node, scope)
    mode = node.only("mode", "Power", "Toughness", "PowerAndToughness")
    node.only("factor", 2)
    word, first = thing(node.need("target"), scope)
    power: Amount = Power(what=word) if mode != "Toughness" else 0
    return (*first, Pump(what=word, power=power, toughness=Toughness(what=word) if mode != "Power" else 0))


@EFFECTS.on("Animate")
def _animate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Becomes a creature of a size, with keywords, besides what it is."""
    if scope.take_duration() not in (None, "Permanent"):
        raise node.refuse("duration")
    target = node.need("target")
    word, first = ("moved", ()) if target.type == "None" and scope.parent == "moved" else thing(target, scope)
    change = modification_of(
        [Node({"type": "AddKeyword", "keyword": keyword}, "modifications") for keyword in node.take("keywords", ())], scope
    )
    sizes = [node.child(stat, "pump") for stat in ("power", "toughness")]
    power, toughness = (_size(size, scope) if size is not None else None for size in sizes)
    gone = tuple(str(kind).lower() for kind in node.take("remove_types", ()))
    types = tuple(str(kind).lower() for kind in node.take("types", ()))
    if gone:  # "it's an enchantment" and nothing else
        if gone != ("creature",) or types != ("enchantment",) or power is not None or toughness is not None:
            raise node.refuse("remove_types")
        return (*first, pumped(word, msgspec.structs.replace(change, set_types=types), ""))
    more = msgspec.structs.replace(change, set_power=power, set_toughness=toughness, add_types=types)
    return (*first, pumped(word, more, ""))
