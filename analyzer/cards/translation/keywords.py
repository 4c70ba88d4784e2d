"""Keyword abilities: our words for them, with their costs and numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.vocabulary import color, mana_cost, words_of
from analyzer.rules.format.definitions import Attacks, Blocks, Casts, DealsDamage, Enters, Filter, StepBegins, Triggered, Unmodelled

_SPECIAL = {
    "StartYourEngines": "start your engines!",
    "TotemArmor": "umbra armor",
    "Battlecry": "battle cry",
    "JumpStart": "jump-start",
    "ForMirrodin": "for mirrodin!",
}
OPTIONAL = frozenset(
    {
        "Bestow", "Blitz", "Casualty", "Cleave", "Craft", "Crew", "Dash", "Disguise", "Disturb", "Embalm", "Emerge", "Encore",
        "Eternalize", "Evoke", "Foretell", "Fortify", "Impending", "Madness", "Mayhem", "Megamorph", "Miracle", "Morph",
        "MoreThanMeetsTheEye", "Mutate", "Ninjutsu", "CommanderNinjutsu", "Offspring", "Outlast", "Overload", "Plot", "Prototype", "Prowl",
        "Recover", "Reinforce", "Saddle", "Scavenge", "Sneak", "Spectacle", "Splice", "Squad", "Station", "Surge", "Suspend", "Transmute",
        "Unearth", "Warp", "WebSlinging", "Entwine", "Retrace", "JumpStart", "Reconfigure", "Escape", "Spree", "Assist", "Offering",
        "Replicate", "Fuse", "Gift", "Conspire", "Awaken", "Bargain", "Waterbend", "Cipher",
    }
)  # fmt: skip
"""Keywords that offer something to their controller (another way to cast it, an ability to activate): who does not use them plays by the
rest of the text. Where one is not modelled nobody uses it, and no answer rests on its absence."""


KEYWORD_ACTIONS = frozenset({"Explore"})
"""What the parser lists as a keyword because a text uses it, and is none: it stands among the effects (CR 701)."""
UNMODELLED_TRIGGERS: dict[str, Triggered] = {
    name: Triggered(when=when, zone=zone, effects=(Unmodelled(about=f"keyword:{name}"),))
    for names, when, zone in (
        ("Cascade Demonstrate Gravestorm", Casts(), "stack"),
        ("Backup Champion Hideaway", Enters(), "battlefield"),
        ("Dethrone Firebending Melee Mobilize Myriad", Attacks(), "battlefield"),
        ("Afflict Flanking", Blocks(becomes_blocked=True), "battlefield"),
        ("Ingest", DealsDamage(combat=True, who="everyone"), "battlefield"),
        ("Increment", Casts(what=Filter(zone="stack"), who="you"), "battlefield"),
        ("CumulativeUpkeep", StepBegins(step="upkeep", who="you"), "battlefield"),
    )
    for name in names.split()
}
"""Keywords that are a triggered ability: it is known when it triggers, and whoever comes to what it does meets something unmodelled."""
_PARTNERS = {
    "Generic": "partner",
    "ChooseABackground": "choose a background",
    "DoctorsCompanion": "doctor's companion",
    "FriendsForever": "friends forever",
    "CharacterSelect": "character select",
}
_PLURAL = re.compile(r"[a-z]+s")


def keyword_text(value: object) -> str:
    """A keyword as our cards write it: ``first strike``, ``equip {2}``, ``protection from red``.

    Raises:
        UntranslatedError: its parameters are not translated.
    """
    match value:
        case str():
            return _SPECIAL.get(value, words_of(value))
        case dict() if len(value) == 1:
            name, content = next(iter(value.items()))
            special = _WORDS.get(str(name))
            return special(content) if special is not None else _with_parameter(str(name), content)
        case _:
            raise UntranslatedError(f"keyword:{json.dumps(value)[:30]}")


def _with_parameter(name: str, content: object) -> str:
    words = _SPECIAL.get(name, words_of(name))
    match content:
        case int() | None if not isinstance(content, bool):
            return f"{words} {content}" if content is not None else words
        case {"type": "Cost" | "NoCost"}:
            return f"{words} {mana_cost(Node(content, 'keyword'))}"
        case {"type": "Mana", "data": {"type": "Cost"} as cost}:
            return f"{words} {mana_cost(Node(cost, 'keyword'))}"
        case {"type": "Mana", "cost": {"type": "Cost"} as cost}:
            return f"{words} {mana_cost(Node(cost, 'keyword'))}"
        case {"type": "Fixed", "value": int(number)}:
            return f"{words} {number}"
        case _:
            raise UntranslatedError(f"keyword:{name}")


def _partner(content: object) -> str:
    match content:
        case {"type": "With", "data": str(name)}:
            return f"partner with\N{EM DASH}{name}"
        case {"type": str(kind)} if kind in _PARTNERS:
            return _PARTNERS[kind]
        case _:
            raise UntranslatedError("keyword:Partner")


def _protection(content: object) -> str:
    match content:
        case {"Color": str(name)}:
            color(name)
            return f"protection from {name.lower()}"
        case {"CardType": "spells that are one or more colors"}:
            return "protection from colored spells"
        case {"CardType": str(kind)} if _PLURAL.fullmatch(kind):
            return f"protection from {kind}"
        case "Multicolored" | "Everything":
            return f"protection from {str(content).lower()}"
        case _:
            raise UntranslatedError("keyword:Protection")


def _affinity(content: object) -> str:
    types = content.get("type_filters") if isinstance(content, dict) and set(content) <= {"type_filters"} else None
    words = [str(t.get("Subtype") if isinstance(t, dict) else t).lower() for t in types or ()]
    if not words or any(" " in word for word in words):
        raise UntranslatedError("keyword:Affinity")
    last = words[-1] if words[-1] == "plains" else f"{words[-1]}s"
    return f"affinity for {' '.join([*words[:-1], last])}"


def _escape(content: object) -> str:
    """A mana cost and so many other cards exiled from the graveyard."""
    match content:
        case {"type": "NonMana", "data": {"type": "Composite", "costs": [
            {"type": "Mana", "cost": dict(mana)},
            {"type": "Exile", "count": int(count), "zone": "Graveyard", "filter": dict(what)},
        ]}}:  # fmt: skip
            others = Node(what, "filter")
            if others.peek("type_filters") == ["Card"] and {"type": "Another"} in (others.peek("properties") or ()):
                return f"escape {mana_cost(Node(mana, 'keyword'))} {count}"
        case _:
            pass
    raise UntranslatedError("keyword:Escape")


def _ward(content: object) -> str:
    match content:
        case {"type": "Mana", "data": dict(cost)}:
            return f"ward {mana_cost(Node(cost, 'keyword'))}"
        case {"type": "PayLife", "data": int(life)}:
            return f"ward\N{EM DASH}pay {life} life"
        case {"type": "DiscardCard"}:
            return "ward\N{EM DASH}discard a card"
        case {"type": "Sacrifice", "data": {"count": 1, "filter": {"type": "Typed", "type_filters": [kind], **more}}} if not any(
            more.values()
        ):
            word = kind.get("Subtype") if isinstance(kind, dict) else kind
            return f"ward\N{EM DASH}sacrifice a {str(word).lower()}"
        case {"type": str(kind)}:
            return f"ward\N{EM DASH}{words_of(kind)}"
        case _:
            raise UntranslatedError("keyword:Ward")


def _landwalk(content: object) -> str:
    if not isinstance(content, str) or not content.isalpha():
        raise UntranslatedError("keyword:Landwalk")
    return f"{content.lower()}walk"


def _typecycling(content: object) -> str:
    match content:
        case {"cost": dict(cost), "subtype": str(kind)}:
            return f"{kind.lower()}cycling {mana_cost(Node(cost, 'keyword'))}"
        case _:
            raise UntranslatedError("keyword:Typecycling")


_WORDS: dict[str, Callable[[object], str]] = {
    "Affinity": _affinity,
    "Companion": lambda content: "companion",
    "Escape": _escape,
    "Landwalk": _landwalk,
    "Partner": _partner,
    "Protection": _protection,
    "Typecycling": _typecycling,
    "Ward": _ward,
}
