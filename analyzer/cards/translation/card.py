"""A whole card: its faces, the printed values from the record, the abilities from the tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from analyzer.cards.translation import restated
from analyzer.cards.translation.ability_words import lost_lines
from analyzer.cards.translation.activated import activated, spell
from analyzer.cards.translation.announcing import announcing, from_exile, without_restated
from analyzer.cards.translation.classes import of_levels
from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.exiling import remembering
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.guard import guarded
from analyzer.cards.translation.keywords import KEYWORD_ACTIONS, OPTIONAL, UNMODELLED_TRIGGERS, keyword_text
from analyzer.cards.translation.node import Node, UntranslatedError, words_of_text
from analyzer.cards.translation.printed import in_full
from analyzer.cards.translation.replacements import is_restated, replacement
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.sizes import defined_size, defines_size
from analyzer.cards.translation.statics import FREEDOMS, kind_of, static
from analyzer.cards.translation.swallowed import marked
from analyzer.cards.translation.triggers import triggered
from analyzer.cards.translation.vocabulary import colors, mana_cost
from analyzer.rules.format.definitions import Ability, Activated, Amount, Card, CastFrom, Filter, NotUnderstood, SpellEffect, Unmodelled
from analyzer.rules.keywords import abilities_of_keyword

_EXPANDED = re.compile(r"CR \d{3}\.")
"""What the parser writes for a keyword says so in front, with the rule; keywords are written out by the rules engine itself."""
_LAYOUTS = {"transform": "transform", "modal_dfc": "modal", "split": "split", "adventure": "adventure", "flip": "flip", "meld": "meld"}


def translate_card(record: Mapping[str, Any], tree: Mapping[str, Any]) -> Card:
    """The card in our format.

    Args:
        record: name, mana cost, type line, power, toughness, loyalty, layout, faces, as Scryfall has them.
        tree: what the parser made of the Oracle text: ``faces``, ``complete``, ``gaps``, ``warnings``.

    What is not translated stands in it: an ability that nobody can be sure of as ``NotUnderstood``, an effect as ``Unmodelled``; each
    names the kind of node. A card that seems to be translated completely is compared with its text (``guard``).
    """
    return guarded(record, _card(record, tree))


def _card(record: Mapping[str, Any], tree: Mapping[str, Any]) -> Card:
    texts = {str(part["name"]): str(part.get("oracle_text") or "") for part in (*(record.get("card_faces") or ()), record)}
    faces = [_face(face, words_of_text(texts.get(str(face["name"]), ""))) for face in tree["faces"]]
    card = faces[0]
    name = str(record["name"])
    layout = _LAYOUTS.get(str(record.get("layout") or ""), "")
    if len(faces) == 1:
        return card
    if record.get("layout") == "prepare" and len(faces) == 2:
        # while it is prepared its controller may cast a copy of the second face: a freedom that nobody uses
        return Card(**{**_fields(card), "abilities": (*card.abilities, Activated(effects=(Unmodelled(about="layout:prepare"),)))})
    if len(faces) != 2 or not layout:
        gap = NotUnderstood(about=f"layout:{record.get('layout')}")
        return Card(**{**_fields(card), "name": name, "abilities": (*card.abilities, gap)})
    return Card(**{**_fields(card), "back": faces[1], "layout": layout})


def _fields(card: Card) -> dict[str, Any]:
    return {key: getattr(card, key) for key in card.__struct_fields__}


def _face(face: Mapping[str, Any], text: str) -> Card:
    node = Node({"type": "face", **marked(face)}, "face")
    abilities: list[Ability] = []
    keys: dict[str, Any] = {"name": str(node.take("name"))}
    gaps: list[Ability] = []
    defined = defined_size(node)
    keys["cost"] = mana_cost(node.need("mana_cost"))
    keys["types"] = _type_line(node.need("card_type"))
    is_spell = not set(keys["types"].split()).isdisjoint(("Instant", "Sorcery"))
    for stat in ("power", "toughness"):
        value = node.child(stat)
        if value is not None:
            keys[stat] = _stat(value, gaps) if stat not in defined else defined[stat]
    loyalty = node.take("loyalty")
    if loyalty is not None:
        keys["loyalty"] = int(loyalty) if str(loyalty).isdigit() else 0
        if not str(loyalty).isdigit():
            gaps.append(NotUnderstood(about=f"loyalty:{loyalty}"))
    override = node.take("color_override")
    if override is not None:
        keys["colors"] = colors(list(override))
    keywords: list[str] = []
    words = list(node.take("keywords", ()))
    for word in words:
        if not without_restated(word, is_spell=is_spell):
            gaps += _keyword(word, keywords, keys)
    keys["keywords"] = tuple(keywords)
    keys["additional_costs"], about_casting = announcing(node, words, is_spell=is_spell)
    spells = []
    for part in node.children("abilities", "ability"):
        if part.peek("kind") == "Spell":
            spells.append(part)
        elif part.peek("kind") == "BeginGame":
            abilities.append(NotUnderstood(about="kind:BeginGame", harmless="it works only before the game"))
        elif not restated.of_keyword(part, words):
            abilities.append(activated(part))
    strive = node.child("strive_cost")
    modal = node.child("modal")
    if spells:
        if is_spell and lost_lines(text, {key: value for key, value in face.items() if key != "parse_warnings"}):
            abilities.append(SpellEffect(effects=(Unmodelled(about="suspect: spell"),)))
        elif is_spell:
            abilities.append(spell(spells, strive, modal, text))
        else:  # a line of a permanent that the parser could not place
            gaps += [from_exile(part) or NotUnderstood(about=part.need("effect").kind) for part in spells]
    triggers = [in_full(part, str(node.peek("name")), text) for part in node.children("triggers", "triggers")]
    for part in triggers:
        if not _EXPANDED.match(str(part.peek("description", ""))) and not restated.of_keyword(part, words):
            said = [other.data for other in triggers if other.sentence == part.sentence]
            abilities += _sure(partial(_one, partial(triggered, said=said), part))
    abilities += _statics(node, keys)
    for part in node.children("replacements", "event"):
        if not is_restated(part):
            rest = _same_sentence(node, part, "static_abilities")
            abilities += _sure(partial(_one, partial(replacement, beside=rest), part))
    for key in ("is_oathbreaker", "deck_copy_limit", "parse_warnings"):
        node.take(key)
    gaps += [NotUnderstood(about=f"face.{key}") for key in node.unread()]
    abilities = restated.without_restated(abilities, keywords)
    keys["abilities"] = (*of_levels(remembering(abilities)), *about_casting, *gaps)
    return Card(**keys)


def _same_sentence(face: Node, part: Node, *keys: str) -> list[object]:
    """What else the parser made of the sentence of a part of a face."""
    sentence = part.peek("description")
    others = (other for key in keys for other in face.peek(key) or ())
    return [other for other in others if sentence and other.get("description") == sentence]


def _one(translate: Callable[[Node], Ability], node: Node) -> Iterable[Ability]:
    return (translate(node),)


def _sure(translate: Callable[[], Iterable[Ability]]) -> Iterator[Ability]:
    try:
        yield from translate()
    except UntranslatedError as missing:
        yield NotUnderstood(about=missing.kind)


def _type_line(node: Node) -> str:
    words = [*node.take("supertypes", ()), *node.take("core_types", ())]
    subtypes = node.take("subtypes", ())
    return " ".join(words) + (" - " + " ".join(subtypes) if subtypes else "")


def _statics(node: Node, keys: Mapping[str, Any]) -> Iterator[Ability]:
    """The static abilities; those of the same sentence are told of each other."""
    parts = node.children("static_abilities", "static_abilities")
    for part in parts:
        if defines_size(part):
            continue
        sentence = part.peek("description")
        kind = kind_of(part)
        found = _sure(
            partial(
                static,
                part,
                [*(other.data for other in parts if other.peek("description") == sentence), *_same_sentence(node, part, "replacements")],
            )
        )
        for ability in found:
            if isinstance(ability, NotUnderstood) and kind in FREEDOMS:
                yield Activated(effects=(Unmodelled(about=ability.about),), zone="any")
            else:
                yield ability


def _stat(node: Node, gaps: list[Ability]) -> Amount:
    if node.type == "Fixed":
        return node.whole("value")
    gaps.append(NotUnderstood(about=f"{node.role}:{node.type}"))
    return 0


def _keyword(word: object, keywords: list[str], keys: dict[str, Any]) -> list[Ability]:
    """Puts a keyword where it belongs; what of it is not understood."""
    match word:
        case {"Enchant": dict(what)}:
            try:
                keys["enchant"] = _enchant(Node(what, "enchant"))
            except UntranslatedError as missing:
                return [NotUnderstood(about=missing.kind)]
            return []
        case {"Flashback": {"type": "NonMana", "data": dict(cost)}}:
            return list(_sure(partial(_one, _flashback, Node(cost, "cost"))))
        case str() if word in KEYWORD_ACTIONS:
            return []
        case {"Equip": _} if "Equipment" not in str(keys.get("types")):  # "equip costs cost less" is no equip
            return [NotUnderstood(about="suspect: keyword:Equip")]
        case _:
            pass
    name = word if isinstance(word, str) else str(next(iter(word))) if isinstance(word, dict) else "?"
    try:
        text = keyword_text(word)
    except UntranslatedError as missing:
        gap: Ability = NotUnderstood(about=missing.kind)
    else:
        if not any(isinstance(a, NotUnderstood) for a in abilities_of_keyword(text)):
            keywords.append(text)
            return []
        gap = NotUnderstood(about=f"keyword:{name}")
    if name in UNMODELLED_TRIGGERS:
        return [UNMODELLED_TRIGGERS[name]]
    if name in OPTIONAL:
        return [Activated(effects=(Unmodelled(about=f"keyword:{name}"),), zone="any")]
    return [gap]


def _flashback(cost: Node) -> Ability:
    """For a cost that is not only mana (CR 702.34)."""
    price = cost_of(cost, Scope(parent="self"))
    cost.finish()
    return CastFrom(name="flashback", zone="graveyard", zone_from="graveyard", cost=price, then="exile")


def _enchant(node: Node) -> Filter:
    return filter_of(node, Scope())
