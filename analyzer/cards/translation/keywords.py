"""Keyword abilities: our words for them, with their costs and numbers."""

from __future__ import annotations

import json

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.vocabulary import color, mana_cost, words_of

_SPECIAL = {
    "StartYourEngines": "start your engines!",
    "TotemArmor": "umbra armor",
    "Battlecry": "battle cry",
    "JumpStart": "jump-start",
    "ForMirrodin": "for mirrodin!",
}
OPTIONAL = frozenset(
    {
        "Bestow", "Blitz", "Casualty", "Cleave", "Craft", "Crew", "Dash", "Disguise", "Disturb", "Embalm", "Emerge", "Encore", "Eternalize",
        "Evoke", "Foretell", "Fortify", "Impending", "Madness", "Mayhem", "Megamorph", "Miracle", "Morph", "MoreThanMeetsTheEye", "Mutate",
        "Ninjutsu", "CommanderNinjutsu", "Offspring", "Outlast", "Overload", "Plot", "Prototype", "Prowl", "Recover", "Reinforce", "Saddle",
        "Scavenge", "Sneak", "Spectacle", "Splice", "Squad", "Station", "Surge", "Suspend", "Transmute", "Unearth", "Warp", "WebSlinging",
        "Entwine", "Retrace", "Escape", "Spree", "Assist", "Offering", "Replicate", "Fuse", "Gift", "Conspire", "Awaken", "Bargain",
    }
)  # fmt: skip
"""Keywords that offer something to their controller (another way to cast it, an ability to activate): who does not use them plays by the
rest of the text. Where one is not modelled nobody uses it, and no answer rests on its absence."""


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
            return _with_parameter(str(name), content)
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
        case {"Color": str(name_of_color)} if name == "Protection":
            color(name_of_color)
            return f"{words} from {name_of_color.lower()}"
        case _:
            raise UntranslatedError(f"keyword:{name}")
