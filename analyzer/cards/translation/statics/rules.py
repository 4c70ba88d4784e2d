"""Static abilities that change what is allowed: "can't", "may", "skip", "doesn't apply"."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.table import STATICS, Setting, affected_of, whom
from analyzer.rules.format.definitions import Ability, Both, Condition, DuringStep, Filter, RuleChange, YourTurn

_OF_OBJECTS = {
    "CantBlock": ("cant block",),
    "CantAttack": ("cant attack",),
    "CantAttackOrBlock": ("cant attack", "cant block"),
    "CantUntap": ("doesnt untap",),
    "CantBeBlocked": ("cant be blocked",),
    "CantBeCountered": ("cant be countered",),
    "MayChooseNotToUntap": ("may not untap",),
    "CanActivateAbilitiesAsThoughHaste": ("as though haste",),
    "CantBeSacrificed": ("cant be sacrificed",),
}
_OF_PLAYERS = {
    "CantWinTheGame": "cant win",
    "CantGainLife": "cant gain life",
    "CantLoseLife": "cant lose life",
    "NoMaximumHandSize": "no maximum hand size",
    "MayPlayAdditionalLand": "extra land",
    "Hexproof": "hexproof",
}
_STEPS = {"Untap": "skip untap", "Upkeep": "skip upkeep", "Draw": "skip draw"}
_WHO = {"AllPlayers": "everyone", "Controller": "you", "Opponents": "opponents"}
_COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")


@STATICS.on(*(kind for kind in _OF_OBJECTS if kind != "CantBeCountered"))
def _of_objects(node: Node, setting: Setting) -> Sequence[Ability]:
    affected = affected_of(node, Scope(parent="self"))
    if isinstance(affected, Filter) and affected.zone != "battlefield":
        raise node.refuse("affected elsewhere")
    return [RuleChange(rule=r, affects=affected, condition=setting.condition, zone=setting.zone) for r in _OF_OBJECTS[node.type]]


@STATICS.on("CantBeCountered")
def _countered(node: Node, setting: Setting) -> Sequence[Ability]:
    """Of the card itself this works while it is a spell; of others the filter is about spells."""
    affected = node.need("affected")
    if affected.type == "SelfRef":
        return [RuleChange(rule="cant be countered", affects="self", condition=setting.condition, zone="stack")]
    return [
        RuleChange(rule="cant be countered", affects=filter_of(affected, Scope(), "stack"), condition=setting.condition, zone=setting.zone)
    ]


@STATICS.on(*_OF_PLAYERS)
def _of_players(node: Node, setting: Setting) -> Sequence[Ability]:
    return [RuleChange(rule=_OF_PLAYERS[node.type], who=whom(node), condition=setting.condition, zone=setting.zone)]


@STATICS.on("CantLoseTheGame")
def _lose(node: Node, setting: Setting) -> Sequence[Ability]:
    """The parser writes the same for losing at all and for losing because of one's life (CR 704.5a); the sentence tells them apart."""
    rule = "no loss for zero life" if "0 or less life" in str(node.peek("description", "")) else "cant lose"
    return [RuleChange(rule=rule, who=whom(node), condition=setting.condition, zone=setting.zone)]


@STATICS.on("AdditionalLandDrop")
def _lands(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    count = data.whole("count")
    data.finish()
    if count > 9:  # the parser writes 255 for "any number"
        raise node.refuse("count")
    return [RuleChange(rule="extra land", who=whom(node), condition=setting.condition, zone=setting.zone)] * count


@STATICS.on("SkipStep")
def _skip(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    step = data.only("step", *_STEPS)
    data.finish()
    return [RuleChange(rule=_STEPS[step], who=whom(node), condition=setting.condition, zone=setting.zone)]


@STATICS.on("CantDraw")
def _draw(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    who = _WHO[data.only("who", *_WHO)]
    data.finish()
    return [RuleChange(rule="cant draw", who=who, condition=setting.condition, zone=setting.zone)]


@STATICS.on("LegendRuleDoesntApply")
def _legend(node: Node, setting: Setting) -> Sequence[Ability]:
    affected = affected_of(node, Scope(parent="self")) if node.has("affected") else Filter()
    return [RuleChange(rule="legend rule off", affects=affected, condition=setting.condition, zone=setting.zone)]


@STATICS.on("CantBeActivated")
def _activated(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    data.only("who", "AllPlayers")
    exempt = data.only("exemption", "None", "ManaAbilities")
    what = filter_of(data.need("source_filter"), Scope(parent="self"))
    data.finish()
    node.take("affected")
    if what.zone != "battlefield" or what.attached_to_self:
        raise node.refuse("source_filter")
    kind = "any" if exempt == "None" else "not mana"
    return [RuleChange(rule="cant activate", affects=what, kind=kind, condition=setting.condition, zone=setting.zone)]


@STATICS.on("CantBeCast")
def _cast(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    who = _WHO[data.only("who", *_WHO)]
    data.finish()
    what = filter_of(node.need("affected"), Scope(parent="self"), "any")
    if what.zone != "any":
        raise node.refuse("affected")
    return [RuleChange(rule="cant cast", who=who, affects=what, condition=setting.condition, zone=setting.zone)]


@STATICS.on("CantCastDuring")
def _cast_during(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    who = _WHO[data.only("who", *_WHO)]
    when: Condition = YourTurn() if data.only("when", "DuringYourTurn", "DuringCombat") == "DuringYourTurn" else DuringStep(steps=_COMBAT)
    data.finish()
    both = Both(conditions=(when, setting.condition)) if setting.condition is not None else when
    return [RuleChange(rule="cant cast", who=who, condition=both, zone=setting.zone)]


@STATICS.on("MayLookAtTopOfLibrary", "RevealTopOfLibrary", "RevealHand")
def _looking(node: Node, setting: Setting) -> Sequence[Ability]:
    """Who knows what makes no difference to what can be done: a position says which cards are known."""
    node.take("affected")
    data = node.child("data")
    if data is not None:
        data.take("all_players")
        data.take("who")
        data.finish()
    return ()


@STATICS.on("Other")
def _other(node: Node, setting: Setting) -> Sequence[Ability]:
    node.only("data", "CantBeSacrificed")
    affected = affected_of(node, Scope(parent="self"))
    return [RuleChange(rule="cant be sacrificed", affects=affected, condition=setting.condition, zone=setting.zone)]
