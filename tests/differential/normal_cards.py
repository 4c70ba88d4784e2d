"""A normal form of cards, in which those that mean the same to the rules engine are the same.

- A key with its default says nothing; nor do notes, names of modes, and the order of abilities, keywords, types, colours, options
  and alternatives.
- A filter is about permanents on the battlefield, about spells on the stack and about cards elsewhere: ``permanent``, ``spell`` and
  ``card`` add nothing there. Whose a card is, where nobody controls it, is its owner (CR 108.4). What all alternatives share stands
  outside, and alternatives that are one type each are ``any_type``.
- An ability that triggers for several events is one for each of them, if nothing limits how often it triggers.
- Colours that follow from the mana cost (CR 202.2) need not be given, nor the mana abilities of basic land types (CR 305.6).
- ``equip`` is an activated ability (CR 702.6a).
- One mana of any colour is one mana of any one colour.
- What is said of each of the players that control, or own, one object is said of that player; a static ability is about now.
- What each of several players does or suffers without a choice may be said of all of them; a hand that is discarded is all its cards.
- A spell that is cast is cast by anybody; what an event is about may be anywhere by now.
- Some objects that go somewhere are chosen first.
- To attack with creatures is that creatures attack; parts of a sum may stand in any order.
- A comparison may be turned round instead of being denied.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from analyzer.rules.format.definitions import Card, Filter

Data = dict[str, Any]
_SYMBOLS = "WUBRG"
_BASIC = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
_FLIPPED = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_DONE_BY_ALL = frozenset({"lose_life", "mill", "draw", "damage", "gain_life", "discard"})
_NOBODYS = frozenset({"graveyard", "hand", "library", "exile", "command"})
_SHARED = ("controller", "owner", "other", "token", "zone", "kind", "tapped")


def normal(card: Card) -> Data:
    """The normal form of a card, as data."""
    data: Data = _plain(card)
    return _card(data)


def abilities(data: Data) -> list[str]:
    """The abilities of a card in normal form, its keywords among them, one text for each."""
    parts = [one for part in data.get("abilities", ()) for one in _by_event(part)]
    return [*(f"keyword: {word}" for word in data.get("keywords", ())), *map(_text, parts)]


def _by_event(ability: Data) -> list[Data]:
    if "also" not in ability or "limit" in ability:
        return [ability]
    alone = {key: value for key, value in ability.items() if key not in ("when", "also")}
    return [{**alone, "when": when} for when in (ability["when"], *ability["also"])]


def rest(data: Data) -> Data:
    """What a card in normal form is besides its abilities and its other face."""
    return {key: value for key, value in data.items() if key not in ("abilities", "keywords", "back")}


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _plain(value: Any) -> Any:
    """Data without the keys that have their default; filters under the key ``filter``, so that they are told from other parts."""
    match value:
        case msgspec.Struct():
            config = value.__struct_config__
            found: Data = {} if config.tag is None else {str(config.tag_field): config.tag}
            for field in msgspec.structs.fields(value):
                given = getattr(value, field.name)
                default = field.default if field.default is not msgspec.NODEFAULT else None
                if given != default or field.required:
                    found[field.encode_name] = _plain(given)
            return {"filter of": _filter(found)} if isinstance(value, Filter) else _part(found)
        case tuple() | list():
            return _effects([_plain(part) for part in value])
        case _:
            return value


def _part(data: Data) -> Data:
    """A part of a card in normal form; its own parts are."""
    data.pop("note", None)
    if isinstance(data.get("add_types"), list):
        data["add_types"] = [word.lower() for word in data["add_types"]]
    for key in ("colors", "among", "set_colors", "add_colors"):
        if isinstance(data.get(key), list):
            data[key] = sorted(data[key], key=_SYMBOLS.find)
    if data.get("if") == "not" and data["condition"].get("if") == "compare":
        inner = data["condition"]
        return {**inner, "compare": _FLIPPED[inner["compare"]]}
    if data.get("do") == "mana" and data.get("mana") == "any" and "times" not in data:
        data["mana"] = "any one"
    if data.get("do") == "discard" and data.get("amount") == {
        "of": "cards",
        "zone": "hand",
        **({"who": data["who"]} if "who" in data else {}),
    }:
        data["amount"] = "hand"
    if data.get("ability") == "static" and data.get("condition", {}).get("now") and "zone" not in _text(data["condition"]):
        del data["condition"]["now"]
    if data.get("do") == "for_each" and len(data["effects"]) == 1 and "what" not in data:
        (only,) = data["effects"]
        if str(data["who"]).startswith(("controller of ", "owner of ")):
            return json.loads(_text(only).replace('"that player"', json.dumps(data["who"])))
        if only.get("do") in _DONE_BY_ALL and only.get("who") == "that player" and "that player" not in _text({**only, "who": ""}):
            return {**only, "who": data["who"]}
    if data.get("on") == "cast" and data.get("who") == "everyone":
        del data["who"]
    if "on" in data and isinstance(data.get("what"), dict) and data["what"]["filter of"].get("zone") == "any":
        del data["what"]["filter of"]["zone"]
    if (
        data.get("on") == "attacks"
        and data.get("batch")
        and data.get("what") == {"filter of": {"types": ["creature"], "controller": "you"}}
    ):
        return {"on": "you_attack"}
    if data.get("of") == "sum":
        data["parts"] = sorted(data["parts"], key=_text)
    if data.get("do") == "choose_one":
        data["options"] = sorted(data["options"], key=_text)
    if set(data) <= {"effects", "targets", "name"} or data.get("ability") == "activated":
        data.pop("name", None)
    return data


def _effects(parts: list[Any]) -> list[Any]:
    """Effects one after the other; in any other list nothing changes."""
    found: list[Any] = []
    for part in parts:
        before = found[-1] if found else None
        if (
            isinstance(part, dict)
            and isinstance(before, dict)
            and before.get("do") == "choose"
            and part.get("do") == "move"
            and part.get("what") == "chosen"
        ):
            chosen = {key: before[key] for key in ("what", "up_to", "who") if key in before}
            found[-1] = {**part, **chosen, "count": before.get("count", 1)}
        else:
            found.append(part)
    return found


def _filter(data: Data) -> Data:
    zone = data.get("zone", "battlefield")
    data["types"] = sorted(word for word in data.get("types", ()) if word not in _said_by(zone))
    if len(data.get("any_type", ())) == 1:
        data["types"] = sorted([*data["types"], *data.pop("any_type")])
    if zone == "stack" and data.get("kind") == "spell":
        del data["kind"]
    if zone in _NOBODYS and "controller" in data and data.get("owner", data["controller"]) == data["controller"]:
        data["owner"] = data.pop("controller")
    if "any_of" in data:
        _alternatives(data)
    for key in ("types", "any_type", "not_types"):
        if key in data:
            data[key] = sorted(data[key])
    return {key: value for key, value in data.items() if value != []}


def _said_by(zone: str) -> tuple[str, ...]:
    return ("permanent", "card", "spell") if zone == "battlefield" else ("card", "spell")


def _alternatives(data: Data) -> None:
    parts = [dict(part["filter of"]) for part in data.pop("any_of")]
    for key in _SHARED:
        values = [part.get(key) for part in parts]
        if values[0] is not None and all(value == values[0] for value in values) and data.get(key, values[0]) == values[0]:
            data[key] = values[0]
            for part in parts:
                del part[key]
    if "any_type" not in data and all(set(part) == {"types"} and len(part["types"]) == 1 for part in parts):
        data["any_type"] = sorted(part["types"][0] for part in parts)
    else:
        data["any_of"] = sorted(({"filter of": part} for part in parts), key=_text)


def _card(data: Data) -> Data:
    """A card; the tokens and faces in it are compared as they stand."""
    words = set(data.get("types", "").lower().split())
    if sorted(data.get("colors", ())) == sorted({symbol for symbol in data.get("cost", "") if symbol in _SYMBOLS}):
        data.pop("colors", None)
    keywords = list(data.get("keywords", ()))
    kept = []
    for ability in data.get("abilities", ()):
        equip = _equip(ability)
        if equip is not None:
            keywords.append(equip)
        elif not _is_basic(ability, words):
            kept.append(_harmless(ability))
    data["keywords"], data["abilities"] = sorted(keywords), sorted(kept, key=_text)
    if isinstance(data.get("back"), dict):
        data["back"] = _card(data["back"])
    return {key: value for key, value in data.items() if value != []}


def _harmless(ability: Data) -> Data:
    return {"ability": "not_understood", "harmless": True} if ability.get("harmless") else ability


def _equip(ability: Data) -> str | None:
    cost = ability.get("cost", {})
    mine = {"filter of": {"types": ["creature"], "controller": "you"}}
    same = {"ability": "activated", "cost": cost, "effects": [{"do": "attach"}], "targets": [{"what": mine}], "timing": "sorcery"}
    return f"equip {cost['mana']}" if ability == same and set(cost) == {"mana"} else None


def _is_basic(ability: Data, words: set[str]) -> bool:
    return any(
        word in words and ability == {"ability": "activated", "cost": {"tap": True}, "effects": [{"do": "mana", "mana": "{" + color + "}"}]}
        for word, color in _BASIC.items()
    )
