"""What can be chosen as a permanent enters."""

from __future__ import annotations

from analyzer.rules.context import Context
from analyzer.rules.game import NOT_CREATURE_TYPES, Game


def words_for(game: Game, subject: str, context: Context) -> tuple[str, ...]:
    """What can be chosen as a permanent enters. Only words that mean something in this game are offered."""
    match subject:
        case "riot":
            return ("a +1/+1 counter", "haste")
        case "color":
            return ("W", "U", "B", "R", "G")
        case "player":
            return tuple(game.players[p].name for p in game.playing())
        case "opponent":
            return tuple(game.players[p].name for p in game.opponents(context.controller))
        case "card type":
            return ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")
        case "creature type":
            types = {t for o in game.objects.values() if "creature" in o.info.types for t in o.info.types}
            return tuple(sorted(t for t in types if t not in NOT_CREATURE_TYPES)) or ("none",)
        case "basic land type":
            return ("plains", "island", "swamp", "mountain", "forest")
        case "card name" | "name":
            return tuple(sorted({o.card.name for o in game.objects.values() if o.card.name}))
        case _:
            return tuple(subject.split("|"))
