"""What a loop makes, in the labels that combo databases use (Commander Spellbook's), from what a pass nets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_MANA = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
_OWN = {
    "tokens created": "tokens",
    "creature tokens": "creature tokens",
    "enters": "ETB",
    "creatures entering": "creature ETB",
    "lands entering": "landfall triggers",
    "leaves": "LTB",
    "creatures dying": "death triggers",
    "sacrifices": "sacrifice triggers",
    "life gained": "lifegain triggers",
    "casts": "storm count",
    "spell copies": "magecraft triggers",
    "draws": "card draw",
    "mills": "self-mill",
    "discards": "self-discard triggers",
    "extra turns": "turns",
    "extra combats": "combat phases",
    "proliferate": "proliferate",
    "energy": "energy",
}
"""Tallies and numbers of the player who keeps the loop going, and what they are called."""
_OTHERS = {"life lost": "lifeloss", "mills": "mill", "discards": "discard triggers for opponents", "poison": "poison counters"}
_COLORS = ("colored mana", *(f"{color} mana" for color in _MANA.values()))
WORDS: tuple[str, ...] = tuple(dict.fromkeys((*_COLORS, "lifegain", "damage", "+1/+1 counters", *_OWN.values(), *_OTHERS.values())))
"""Everything that can be made, without "Infinite" in front of it."""
_ANY_MANA = "infinite mana"
RESULTS = frozenset({_ANY_MANA, *(f"infinite {word}".lower() for word in WORDS)})


def results_of(net: Mapping[str, int], keepers: Iterable[str], players: Iterable[str], *, endless: bool) -> tuple[str, ...]:
    """The labels of what a pass makes for those who keep the loop going.

    Args:
        net: the change of every number and tally per pass, by the names of positions (``A.life``, ``damage to B``).
        keepers: who keeps it going; everybody's gains count if nobody does.
        players: all players.
        endless: whether it can be repeated without end; else the labels say "Near-infinite".
    """
    everybody = tuple(players)
    mine = tuple(keepers) or everybody
    found: dict[str, None] = {}
    for player in mine:
        found.update(dict.fromkeys(_made_by(net, player)))
    for player in (p for p in everybody if p not in mine):
        if net.get(f"damage to {player}", 0) > 0:
            found["damage"] = None
        found.update({word: None for key, word in _OTHERS.items() if net.get(f"{player}.{key}", 0) > 0})
    how = "Infinite" if endless else "Near-infinite"
    return tuple(f"{how} {word}" for word in WORDS if word in found)


def _made_by(net: Mapping[str, int], player: str) -> Iterable[str]:
    colors = [c for c in "WUBRG" if net.get(f"{player}.mana.{c}", 0) > 0]
    if len(colors) == 5:
        yield "colored mana"
    yield from (f"{name} mana" for c, name in _MANA.items() if net.get(f"{player}.mana.{c}", 0) > 0)
    if net.get(f"{player}.life", 0) > 0:
        yield "lifegain"
    if any(change > 0 and name.endswith(".counters.+1/+1") for name, change in net.items()):
        yield "+1/+1 counters"
    yield from (word for key, word in _OWN.items() if net.get(f"{player}.{key}", 0) > 0)


def is_made(wanted: str, results: Iterable[str]) -> bool:
    """Whether what a question asks for is among the results; ``infinite mana`` is mana of any kind."""
    found = {result.lower() for result in results}
    if wanted.lower() == _ANY_MANA:
        return any(result.startswith("infinite ") and result.endswith(" mana") for result in found)
    return wanted.lower() in found
