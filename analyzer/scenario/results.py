"""What a loop makes, in the labels that combo databases use (Commander Spellbook's), from what a pass nets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from analyzer.rules.restrictions import without_tags

_MANA = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
_OWN = {
    "tokens created": "tokens",
    "creature tokens": "creature tokens",
    "enters": "ETB",
    "creatures entering": "creature ETB",
    "returns from exile": "blinking",
    "lands entering": "landfall triggers",
    "leaves": "LTB",
    "creatures leaving": "creature LTB",
    "creatures dying": "death triggers",
    "sacrifices": "sacrifice triggers",
    "life gained": "lifegain triggers",
    "casts": "storm count",
    "commander casts": "commander casts",
    "instants and sorceries": "magecraft triggers",
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
_MORE = {"draws": ("draw triggers",)}
_OTHERS = {
    "life lost": ("lifeloss",),
    "mills": ("mill",),
    "discards": ("discard triggers for opponents",),
    "poison": ("poison counters",),
    "draws": ("card draw for opponents", "draw triggers for opponents"),
}
_TOKENS = ("Blood", "Clue", "Food", "Gold", "Map", "Powerstone", "Treasure")
_LARGE = ("large creature until end of turn", "large creature")
_COLORS = ("colored mana", *(f"{color} mana" for color in _MANA.values()))
_ONE, _SEVERAL = "+1/+1 counters on a creature", "+1/+1 counters on creatures you control"
WORDS: tuple[str, ...] = tuple(
    dict.fromkeys(
        (
            *_COLORS,
            "lifegain",
            "damage",
            "+1/+1 counters",
            _ONE,
            _SEVERAL,
            *_LARGE,
            *_OWN.values(),
            *(word for words in _MORE.values() for word in words),
            "looting",
            *(f"{token} tokens" for token in _TOKENS),
            *(word for words in _OTHERS.values() for word in words),
        )
    )
)
"""Everything that can be made, without "Infinite" in front of it."""
_ANY_MANA = "infinite mana"
SCRY = "scry "
RESTRICTED = " mana that can only be spent on "


def label_of(word: str, *, endless: bool) -> str:
    """The label for what is made."""
    how = "Infinite" if endless else "Near-infinite"
    return f"{how}ly {word}" if word in _LARGE else f"{how} {word}"


RESULTS = frozenset({_ANY_MANA, *(label_of(word, endless=True).lower() for word in WORDS)})


def results_of(net: Mapping[str, int], keepers: Iterable[str], players: Iterable[str], *, endless: bool) -> tuple[str, ...]:
    """The labels of what a pass makes for those who keep the loop going.

    Args:
        net: the change of every number and tally per pass, by the names of positions (``A.life``, ``damage to B``).
        keepers: who keeps it going; everybody's gains count if nobody does.
        players: all players.
        endless: whether it can be repeated without end; else the labels say "Near-infinite".
    """
    net = _without_tags(net)
    everybody = tuple(players)
    mine = tuple(keepers) or everybody
    found: dict[str, None] = {}
    for player in mine:
        found.update(dict.fromkeys(_made_by(net, player)))
    for player in (p for p in everybody if p not in mine):
        if net.get(f"damage to {player}", 0) > 0:
            found["damage"] = None
        found.update({word: None for key, words in _OTHERS.items() if net.get(f"{player}.{key}", 0) > 0 for word in words})
    words = (*(w for w in WORDS if w in found), *(w for w in found if w not in WORDS))
    return tuple(label_of(word, endless=endless) for word in words)


def _without_tags(net: Mapping[str, int]) -> dict[str, int]:
    """The changes with mana told apart only by its kind and by what it can be spent on."""
    found: dict[str, int] = {}
    for name, change in net.items():
        key = without_tags(name) if ".mana." in name else name
        found[key] = found.get(key, 0) + change
    return found


def _made_by(net: Mapping[str, int], player: str) -> Iterable[str]:
    colors = [c for c in "WUBRG" if net.get(f"{player}.mana.{c}", 0) > 0]
    if len(colors) == 5:
        yield "colored mana"
    yield from (f"{name} mana" for c, name in _MANA.items() if net.get(f"{player}.mana.{c}", 0) > 0)
    yield from _restricted(net, player)
    if net.get(f"{player}.life", 0) > 0:
        yield "lifegain"
    grown = [name for name, change in net.items() if change > 0 and name.endswith(".counters.+1/+1")]
    if grown:
        yield from ("+1/+1 counters", _ONE if len(grown) == 1 else _SEVERAL)
    if any(change > 0 and name.endswith(".power until end of turn") for name, change in net.items()):
        yield _LARGE[0]
    elif any(change > 0 and name.endswith(".power") for name, change in net.items()):
        yield _LARGE[1]
    yield from (word for key, word in _OWN.items() if net.get(f"{player}.{key}", 0) > 0)
    yield from (word for key, words in _MORE.items() if net.get(f"{player}.{key}", 0) > 0 for word in words)
    if net.get(f"{player}.draws", 0) > 0 and net.get(f"{player}.discards", 0) > 0:
        yield "looting"
    made = {name.removeprefix(f"{player}.tokens.").partition(" #")[0] for name, change in net.items() if change > 0}
    yield from (f"{token} tokens" for token in _TOKENS if token in made)
    yield from (name.partition(".")[2] for name, change in net.items() if change > 0 and name.startswith(f"{player}.{SCRY}"))


def _restricted(net: Mapping[str, int], player: str) -> Iterable[str]:
    """Mana that can be spent only on something."""
    kinds: dict[str, set[str]] = {}
    for name, change in net.items():
        kind, bar, use = name.removeprefix(f"{player}.mana.").partition("|")
        if change > 0 and bar and kind in _MANA and name.startswith(f"{player}.mana."):
            kinds.setdefault(use, set()).add(kind)
    for use, found in kinds.items():
        if found >= set("WUBRG"):
            yield f"colored{RESTRICTED}{use}"
        yield from (f"{_MANA[kind]}{RESTRICTED}{use}" for kind in _MANA if kind in found)


def is_made(wanted: str, results: Iterable[str]) -> bool:
    """Whether what a question asks for is among the results; ``infinite mana`` is mana of any kind."""
    found = {result.lower() for result in results}
    if wanted.lower() == _ANY_MANA:
        return any(result.startswith("infinite ") and result.endswith(" mana") for result in found)
    return wanted.lower() in found
