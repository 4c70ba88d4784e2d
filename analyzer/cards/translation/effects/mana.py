"""Adding mana: which, how much, what it can be spent on."""

from __future__ import annotations

import re

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.creature_types import CREATURE_TYPES
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.keys import Keys
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import color, colors
from analyzer.rules.format.definitions import AddMana, Amount, ChooseOne, Devotion, Effect, Filter, Mode
from analyzer.rules.mana import COLORS

PRODUCED: Table[[Scope], Keys] = Table("produced")
"""Each gives keys of ``AddMana``: what is added and how many times."""
RESTRICTIONS: Table[[], Keys] = Table("restrictions")
"""Each gives the keys of ``AddMana`` that say what it can be spent on."""
_ALL = "WUBRG"
_SUPERTYPES = frozenset({"legendary", "basic", "snow"})
_CARD_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery"})
_SUBTYPES = frozenset({"aura", "equipment", "vehicle", "saga", "arcane", "lesson"})


@EFFECTS.on("Mana")
def _mana(node: Node, scope: Scope) -> tuple[Effect, ...]:
    by_devotion = _as_devoted(node, scope)
    if by_devotion is not None:
        return (by_devotion,)
    keys = PRODUCED(node.need("produced"), scope)
    if node.only("expiry", "EndOfTurn", None):
        keys["lasting"] = True
    restrictions = node.children("restrictions", "restrictions")
    if len(restrictions) > 1:
        raise node.refuse("restrictions")
    for restriction in restrictions:
        if restriction.type == "ActivateOnly" and "activate abilities of" in scope.sentence:  # of something that the node does not name
            raise restriction.refuse()
        keys |= RESTRICTIONS(restriction)
        if "for_abilities" in keys and re.search(r"\babilities of \w+ sources\b", scope.sentence):  # wherever they are
            keys["for_abilities"] = with_keys(keys["for_abilities"], zone="any")
    return (AddMana(**keys, who=_whose(node.child("target"), scope)),)


def _whose(node: Node | None, scope: Scope) -> str:
    """Who adds it: the target stands in an object of its own, with its part in the sentence."""
    if node is None:
        return scope.subject
    if not node.has("role"):
        return player(node, scope)
    node.only("role", "Recipient")
    found = player(node.need("recipient", "target"), scope)
    node.finish()
    return found


@PRODUCED.on("Fixed")
def _fixed(node: Node, scope: Scope) -> Keys:
    _contributes(node)
    letters = [color(c) if c != "Colorless" else "C" for c in node.take("colors", ())]
    if not letters:
        raise node.refuse("colors")
    return {"mana": "".join(f"{{{c}}}" for c in letters)}


def _contributes(node: Node) -> None:
    """Whether it is the basic mana of an ability or more than that: the same, where it is all there is."""
    node.only("contribution", "Base", "Additional", None)


@PRODUCED.on("Mixed")
def _mixed(node: Node, scope: Scope) -> Keys:
    _contributes(node)
    letters = "C" * node.whole("colorless_count") + "".join(color(c) for c in node.take("colors", ()))
    return {"mana": "".join(f"{{{c}}}" for c in letters)}


@PRODUCED.on("Colorless")
def _colorless(node: Node, scope: Scope) -> Keys:
    _contributes(node)
    count = amount_of(node.need("count"), scope)
    return {"mana": "{C}" * count} if isinstance(count, int) and 0 < count < 10 else {"mana": "{C}", "times": count}


@PRODUCED.on("AnyOneColor")
def _any_one(node: Node, scope: Scope) -> Keys:
    return _of_colors(node, scope, "any one")


@PRODUCED.on("AnyCombination")
def _combination(node: Node, scope: Scope) -> Keys:
    return _of_colors(node, scope, "any combination")


def _of_colors(node: Node, scope: Scope, word: str) -> Keys:
    """So much mana of some colours."""
    _contributes(node)
    letters = colors(node.take("color_options", ()))
    count: Amount = amount_of(node.need("count"), scope)
    if not letters:
        raise node.refuse("color_options")
    if len(letters) == 1:
        keys: Keys = {"mana": f"{{{letters[0]}}}"}
    elif count == 1:
        keys = {"mana": "any"}
    else:
        keys = {"mana": word}
    if count != 1:
        keys["times"] = count
    if 1 < len(letters) < len(_ALL):
        keys["among"] = letters
    return keys


@PRODUCED.on("TriggerEventManaType")
def _same(node: Node, scope: Scope) -> Keys:
    """Mana of any type that the permanent of the event produced."""
    if not scope.event or (scope.sentence and "for mana" not in scope.sentence):
        raise node.refuse()
    return {"mana": "same"}


@PRODUCED.on("ChosenColor")
def _chosen(node: Node, scope: Scope) -> Keys:
    """Mana of the colour that was chosen as the source entered; one that is chosen as it resolves is another."""
    _contributes(node)
    count = amount_of(node.need("count"), scope)
    if _CHOSEN_NOW.search(scope.sentence):
        return {"mana": "any one", "times": count}
    if "choose" in scope.sentence or "chosen color" not in scope.sentence:
        raise node.refuse()
    return {"mana": "chosen", "times": count} if count != 1 else {"mana": "chosen"}


_CHOSEN_NOW = re.compile(r": choose a color\. add (?:one mana|an amount of mana) of that color (?:for each|equal to) ")


def _as_devoted(node: Node, scope: Scope) -> Effect | None:
    """ "Choose a color. Add an amount of mana of that color equal to your devotion to that color": one of five."""
    devoted = {"type": "Ref", "qty": {"type": "Devotion", "colors": {"type": "ChosenColor"}}}
    if node.peek("produced") != {"type": "ChosenColor", "count": devoted} or not _CHOSEN_NOW.search(scope.sentence):
        return None
    node.take("produced")
    options = (Mode(effects=(AddMana(mana=f"{{{c}}}", times=Devotion(colors=(c,)), who=scope.subject),)) for c in COLORS)
    return ChooseOne(options=tuple(options), who=scope.subject)


@PRODUCED.on("DistinctColorsAmongPermanents")
def _each_color(node: Node, scope: Scope) -> Keys:
    return {"mana": "each color", "colors_of": filter_of(node.need("filter"), scope)}


@RESTRICTIONS.on("SpellType")
def _spells(node: Node) -> Keys:
    return {"for_spells": _spells_of(node.take("data"))}


@RESTRICTIONS.on("SpellOnly")
def _any_spell(node: Node) -> Keys:
    return {"for_spells": Filter(zone="stack")}


@RESTRICTIONS.on("ActivateOnly")
def _any_ability(node: Node) -> Keys:
    return {"for_abilities": Filter(zone="any")}


@RESTRICTIONS.on("SpellTypeOrAbilityActivation")
def _spells_or_abilities(node: Node) -> Keys:
    data = node.need("data")
    spells = _spells_of(data.take("spell_type"))
    abilities = data.only("ability", "OfSpellType", "Any")
    data.finish()
    if abilities == "Any":
        return {"for_spells": spells, "for_abilities": Filter(zone="any")}
    return {"for_spells": spells, "for_abilities": Filter(types=spells.types, any_type=spells.any_type)}


def _spells_of(words: object) -> Filter:
    """The spells that words stand for: a type, one of two types, not a type.

    Raises:
        UntranslatedError: they are other words.
    """
    text = str(words).lower().replace(" and/or ", " or ")
    options = text.split(" or ")
    if len(options) > 1 and all(_is_type(word) for word in options):
        return Filter(any_type=tuple(options), zone="stack")
    if _is_type(text):
        return Filter(types=(text,), zone="stack")
    if text.startswith("non") and text.removeprefix("non") in _CARD_TYPES:
        return Filter(not_types=(text.removeprefix("non"),), zone="stack")
    raise UntranslatedError("restrictions:SpellType of other words")


def _is_type(word: str) -> bool:
    return word in _CARD_TYPES | _SUPERTYPES | _SUBTYPES or word in CREATURE_TYPES
