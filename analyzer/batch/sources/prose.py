"""What the prose of records says of the position, as far as it is one of the usual phrasings; what is not is kept in its own words.

Prerequisites and open slots only choose the set-up that is looked at: nothing is concluded from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS: Final = {word: number for number, word in enumerate(_WORDS)} | {"a": 1, "an": 1, "another": 1, "any": 1}
_MOST_COUNT: Final = 12
_ASSUMED: Final = re.compile(
    r"(.+ (does|do) not have summoning sickness|.+ is untapped|.+ (does not have|without) an? [+-]\d+/[+-]\d+ counter on it"
    r"|(all )?(permanents|cards) (are )?(in play|(on|of) the (battle)?field|on field|on battlefield)"
    r"|(both|all) permanents on the battlefield"
    r"|it is your (turn|precombat main phase|main phase)|you have enough mana to (cast|activate) .+|you have not cast .+ this turn"
    r"|.+ attached to an? creature( you control)?|.+ attached to any creature you control"
    r"|you are able to play a land this turn|[^ ]+ available|(an|at least one) opponents? (cannot|can't|is unable to) block.*"
    r"|.+ (cannot|can't) be blocked.*|.+ cannot block and kill .+|.+ on the battlefield)",
    re.IGNORECASE,
)
_COUNT: Final = r"(?:at least )?(?P<count>an?|another|any|[a-z]+|\d{1,2})(?: or more| additional| other| more)*"
_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_COLORS: Final = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}
_TYPES: Final = ("artifact", "enchantment", "creature", "planeswalker", "land")
_ARTIFACTS: Final = ("Food", "Clue", "Treasure", "Blood", "Equipment", "Vehicle", "Map", "Gold", "Powerstone", "Junk")
_SYMBOLS: Final = re.compile(r"\{([^{}]{1,3})\}")
_WAYS: Final = (
    (r"gain (?:any amount of )?life|gain life.*|.*gain life", "(gain 1 life once)"),
    (r"draw a card|draw at least one card", "(draw a card once)"),
    (r"cause (?:a|a \d+/\d+|another) creature to enter.*|create a creature token", "(a creature enters once)"),
    (r"deal damage to .+|cause .+ to (?:deal|be dealt) damage", "(1 damage once)"),
    (r"put (?:a|one or more) \+1/\+1 counters? on .+", "(a +1/+1 counter once)"),
    (r"cause an opponent to lose life|make an opponent lose life", "(opponents lose 1 life once)"),
    (r"give .+ (?P<keyword>haste|lifelink|deathtouch|indestructible)", "(something that gives {keyword})"),
    (r"sacrifice .+", "(a sacrifice outlet)"),
)
"""Ways that prerequisites ask for, and the helper that is one."""
_SLOTS: Final = (
    (r"Haste Enabler", "(something that gives haste)"),
    (r"Effects that Alter a Creature's Power/Toughness.*", "(something that gives +1/+1)"),
    (r"Land that adds at least two mana", "(Land, taps for {{C}}{{C}})"),
    (r"Artifact Land", "(Artifact Land, taps for {{C}})"),
    (r"(?:Noncreature )?Artifact (?:that can be )?[Cc]ast(?:able)? (?:for|[Uu]sing) (?P<cost>\{[0C]\})", "(Artifact, {cost})"),
    (r"(?:Noncreature )?Artifact with MV<=(?P<value>\d)(?: that has a generic mana cost)?", "(Artifact, {{1}})"),
    (r"(?:Noncreature )?[Pp]ermanent castable for \{0\}", "(Artifact, {{0}})"),
    (r"Creature (?:[Cc]astable for|with Mana Cost Equal to) \{0\}", "(Creature, 1/1, {{0}})"),
    (r"Creature with Persist or Undying|Persist Creature", "(Creature, 2/2, {{1}}, persist)"),
    (r"Green Persist Creature", "(Creature, 2/2, {{G}}, persist)"),
    (r"Undying Creature", "(Creature, 2/2, {{1}}, undying)"),
    (r"Creature with MV<?=\d+", "(Creature, 1/1, {{1}})"),
    (r"(?P<type>[A-Z][a-z]+)(?: Creature)?(?: Card)?(?: with MV<=\d+)?", "(Creature - {type}, 1/1, {{1}})"),
)
"""Open slots, and a plain card of that description."""


@dataclass(slots=True)
class Facts:
    """What was understood; ``rest`` was not. The other attributes are as ``ComboRequest`` has them."""

    states: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    zones: dict[str, str] = field(default_factory=dict[str, str])
    beside: list[str] = field(default_factory=list[str])
    own_life: int | None = None
    others: int = 0
    others_type: str = ""
    players: int = 2
    rest: list[str] = field(default_factory=list[str])


def named(short: str, names: Iterable[str]) -> str | None:
    """The one name that starts with, or is, what the prose calls a card."""
    every = list(dict.fromkeys(names))
    if short in every:
        return short
    fit = [name for name in every if re.match(rf"{re.escape(short)}\b", name)] if short else []
    return fit[0] if len(fit) == 1 else None


def amount_of(word: str) -> int:
    """The number that a word or digits are; 0 for none."""
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower(), 0)


def slot_of(name: str) -> str | None:
    """A plain card for an open slot, or None."""
    for pattern, card in _SLOTS:
        found = re.fullmatch(pattern, name)
        if found is not None:
            return card.format(**found.groupdict())
    return None


class Reader:
    """Reads the prerequisites of a record."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self.facts = Facts()
        self._forms: tuple[tuple[str, Callable[[re.Match[str]], bool]], ...] = (
            (r"(?P<card>.+?) (?:is |are )?attached to (?P<host>.+)", self._attached),
            (r"(?P<host>.+?) (?:is )?(?:enchanted|equipped) (?:with|by) (?P<card>.+)", self._attached),
            (
                r"(?P<card>.+?) has (?:at least |exactly )?(?P<count>\w+)(?: or more)? "
                r"(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) counters?(?: on it)?(?: .*)?",
                self._counters,
            ),
            (r"(?P<card>.+?) (?:is |has been |was )?(?:exiled|imprinted) (?:by|with|on|under) (?P<host>.+)", self._about("exiled")),
            (r"(?P<card>.+?) (?:is )?paired with (?P<host>.+)", self._about("paired")),
            (r"(?P<card>.+?) (?:is|on the battlefield as|enters as|as) a copy of (?P<host>.+)", self._about("copy")),
            (r"(?P<card>.+?) is tapped", self._tapped),
            (
                r"(?P<card>.+?) (?:has|with) (?:a )?(?:power|power of) (?:at least )?(?P<count>\d{1,2})(?: or (?:greater|more))?",
                self._power,
            ),
            (r"(?P<card>.+?) attached to (?:another creature|any other creature)(?: you control)?", self._on_helper),
            (r"[Yy]ou have at least (?P<count>\d{1,4}) life", self._life),
            (r'"(?P<word>[^"]{1,60})" (?:is )?(?:chosen|named) (?:with|for|by) (?P<card>.+)', self._chosen),
            (r"[Yy]our life total is (?:at least |greater than )?(?P<count>\d{1,4})(?: or (?:higher|greater|more))?", self._life),
            (r"[Yy]ou have at least (?P<count>\w+) opponents", self._opponents),
            (
                r"(?:[Yy]ou have |There (?:is|are) )"
                + _COUNT
                + r"(?P<what>.*?) ?cards? in (?:your )?(?:hand and/or )?(?P<zone>hand|graveyard)",
                self._cards,
            ),
            (r"All (?:permanents|cards) .*?except (?:for )?(?P<cards>.+) in hand", self._in_hand),
            (r"(?P<card>.+?) (?:is )?in (?:your )?(?P<zone>hand|graveyard)", self._zone),
            (r"(?P<card>.+?) (?:is )?on top of your library", self._on_top),
            (r"[Yy]ou have a way to (?P<way>.+)|[Aa] way to (?P<also>.+)", self._way),
            (
                r"[Yy]ou control (?:up to )?(?P<count>\w+) (?:other |additional )?lands that can tap to produce at least (?P<mana>\{.+\})",
                self._lands,
            ),
            (r"(?:Other )?[Ll]ands you control(?: excluding .+)? can tap to produce at least (?P<mana>\{.+\})", self._lands),
            (
                r"(?:[Yy]ou control creatures that|Creatures you control) can tap to produce at least (?P<mana>\{.+\})",
                self._tappers,
            ),
            (r"[Yy]ou (?:control|have) any number of .*permanents that enter .*produce at least (?P<mana>\{.+\})", self._rocks),
            (
                r"[Yy]ou (?:control|have) any number of .*permanents that enter .*produce enough mana to cast "
                r"(?P<card>.+?)(?: (?:exiled|from|using|with) .+)?",
                self._mana_for,
            ),
            (r"(?:An opponent controls|Opponents control) " + _COUNT + r" (?P<what>.+)", self._theirs),
            (r"(?:[Yy]ou control|There (?:is|are)) " + _COUNT + r" (?P<what>.+?)(?: on the battlefield)?", self._mine),
        )

    def read(self, prose: str) -> None:
        """Reads one prerequisite; what is not understood is kept."""
        text = " ".join(prose.split())
        for sentence in re.split(r"(?<=[a-z0-9\"})])\. |; ", text):
            said = sentence.strip().rstrip(".")
            if said and not self._read(said):
                self.facts.rest.append(said)

    def _read(self, said: str) -> bool:
        for pattern, understand in self._forms:
            found = re.fullmatch(pattern, said)
            if found is not None and understand(found):
                return True
        return _ASSUMED.fullmatch(said) is not None

    # ------------------------------------------------------------------ about the cards
    def _say(self, card: str | None, word: str) -> bool:
        if card is None:
            return False
        words = self.facts.states.setdefault(card, [])
        if word not in words:
            words.append(word)
        return True

    def _attached(self, found: re.Match[str]) -> bool:
        host = named(found["host"], self._names)
        cards = [named(part.strip(), self._names) for part in re.split(r",? and |, ", found["card"])]
        return (
            host is not None
            and all(card is not None and card != host for card in cards)
            and all(self._say(card, f"attached:{host}") for card in cards)
        )

    def _about(self, word: str) -> Callable[[re.Match[str]], bool]:
        def understand(found: re.Match[str]) -> bool:
            card, host = named(found["card"], self._names), named(found["host"], self._names)
            return card is not None and host is not None and card != host and self._say(card, f"{word}:{host}")

        return understand

    def _counters(self, found: re.Match[str]) -> bool:
        amount = amount_of(found["count"])
        return amount > 0 and self._say(named(found["card"], self._names), f"counters:{found['kind']}={amount}")

    def _tapped(self, found: re.Match[str]) -> bool:
        return self._say(named(found["card"], self._names), "tapped")

    def _power(self, found: re.Match[str]) -> bool:
        return self._say(named(found["card"], self._names), f"power:{found['count']}")

    def _on_helper(self, found: re.Match[str]) -> bool:
        return self._say(named(found["card"], self._names), "attached:creature")

    def _chosen(self, found: re.Match[str]) -> bool:
        return self._say(named(found["card"], self._names), f"chosen:{found['word']}")

    def _zone(self, found: re.Match[str]) -> bool:
        card = named(found["card"], self._names)
        if card is not None:
            self.facts.zones[card] = found["zone"]
        return card is not None

    def _on_top(self, found: re.Match[str]) -> bool:
        card = named(found["card"], self._names)
        if card is not None:
            self.facts.zones[card] = "library"
        return card is not None

    def _in_hand(self, found: re.Match[str]) -> bool:
        text = re.sub(r"^the ", "", found["cards"])
        cards = [named(text, self._names)]
        if cards == [None]:
            cards = [named(re.sub(r"^the ", "", part.strip()), self._names) for part in re.split(r",? and |, ", text)]
        self.facts.zones |= {card: "hand" for card in cards if card is not None}
        return None not in cards

    # ------------------------------------------------------------------ about players
    def _life(self, found: re.Match[str]) -> bool:
        self.facts.own_life = max(int(found["count"]), self.facts.own_life or 0, 1)
        return True

    def _opponents(self, found: re.Match[str]) -> bool:
        amount = amount_of(found["count"])
        if 1 <= amount <= 7:
            self.facts.players = amount + 1
        return 1 <= amount <= 7

    # ------------------------------------------------------------------ beside the cards
    def _put(self, name: str, count: int = 1, place: str = "battlefield") -> bool:
        self.facts.beside.append(f"{place}:{name}={count}")
        return True

    def _cards(self, found: re.Match[str]) -> bool:
        count = amount_of(found["count"])
        what = re.sub(r"^(?:other|additional|more)\b|\bpermanent$", "", found["what"].strip().lower()).strip()
        if not 1 <= count <= _MOST_COUNT:
            return False
        if what == "land":
            return self._put("land", count, found["zone"])
        card = _plain(what) if what else "(Sorcery, {4})"
        return card is not None and self._put(card, count, found["zone"])

    def _way(self, found: re.Match[str]) -> bool:
        way = (found["way"] or found["also"]).rstrip(".")
        for pattern, name in _WAYS:
            match = re.fullmatch(pattern, way)
            if match is not None:
                return self._put(name.format(**match.groupdict()))
        return False

    def _lands(self, found: re.Match[str]) -> bool:
        mana = _mana_of(found["mana"])
        count = amount_of(found.groupdict().get("count") or "one")
        if not mana or not 1 <= count <= _MOST_COUNT:
            return False
        share = [mana[i::count] for i in range(count)]
        for part in {tuple(s): None for s in share if s}:
            self._put(f"(Land, taps for {_symbols(part)})", sum(1 for s in share if tuple(s) == part))
        return True

    def _tappers(self, found: re.Match[str]) -> bool:
        mana = _mana_of(found["mana"])
        return bool(mana) and self._put(f"(Creature, 1/1, {{1}}, taps for {_symbols(mana)})")

    def _rocks(self, found: re.Match[str]) -> bool:
        mana = _mana_of(found["mana"])
        return bool(mana) and self._put(f"(Artifact, {{2}}, taps for {_symbols(mana)})")

    def _mana_for(self, found: re.Match[str]) -> bool:
        card = named(found["card"], self._names)
        return card is not None and self._put(f"mana for {card}")

    def _theirs(self, found: re.Match[str]) -> bool:
        count = amount_of(found["count"])
        card = _plain(re.sub(r" and/or .*| or .*", "", found["what"]))
        return card is not None and 1 <= count <= _MOST_COUNT and self._put(card, count, "opponent")

    def _mine(self, found: re.Match[str]) -> bool:
        count = amount_of(found["count"])
        what = re.sub(r"^(?:additional|other|more|untapped) | or .*| tokens?$", "", found["what"])
        if not 1 <= count <= _MOST_COUNT:
            return False
        if what in ("land", "lands", "basic land", "basic lands"):
            return self._put("land", count)
        basic = next((b for b in _BASICS if what.removeprefix("basic ") in (b, f"{b}s")), None)
        if basic is not None:
            return self._put(basic, count)
        if what in ("creature", "creatures", "nonland creature", "nonland creatures", "nonland permanent", "permanent"):
            self.facts.others = max(self.facts.others, count)
            return True
        kind = _singular(what) if re.fullmatch(r"[A-Z][a-z]+", what) and _singular(what) not in _ARTIFACTS else ""
        if kind and not self.facts.others:
            self.facts.others, self.facts.others_type = count, kind
            return True
        card = _plain(what)
        return card is not None and self._put(card, count)


def _singular(word: str) -> str:
    """The singular of the name of a type."""
    for ending, replaced in (("lves", "lf"), ("rves", "rf"), ("ies", "y"), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss") and word not in ("Plains", "Cyclops", "Octopus", "Fungus", "Homunculus"):
            return "Dwarf" if word == "Dwarves" else word.removesuffix(ending) + replaced
    return word


def _plain(what: str) -> str | None:
    """A plain card of a description such as ``nontoken creature``, ``black creature``, ``artifact``, ``Food``, or None."""
    cost, kinds, sub = "{1}", [], ""
    power = re.search(r" with power (\d+)$", what)
    for word in what.removesuffix(power[0] if power else "").split():
        single = _singular(word)
        if word in _COLORS:
            cost = _COLORS[word]
        elif single.lower() in _TYPES and single == single.lower():
            kinds.append(single.capitalize())
        elif single in _ARTIFACTS:
            kinds.append("Artifact")
            sub = single
        elif word[:1].isupper() and word.isalpha():
            kinds += [] if "Creature" in kinds else ["Creature"]
            sub = single
        elif word not in ("nontoken", "noncreature", "nonland", "other", "additional"):
            return None
    if not kinds:
        return None
    line = " ".join(sorted(dict.fromkeys(kinds), key=lambda k: ("Enchantment", "Artifact", "Creature", "Land", "Planeswalker").index(k)))
    parts = [f"{line} - {sub}" if sub else line]
    if "Creature" in kinds:
        size = power[1] if power else "1"
        parts.append(f"{size}/{size}")
    if "Land" not in kinds:
        parts.append(cost)
    return f"({', '.join(parts)})"


def _mana_of(text: str) -> list[str]:
    """The symbols of some mana, each one mana; generic mana as colourless. Empty if there is something else in it or too much."""
    found: list[str] = []
    for symbol in _SYMBOLS.findall(text):
        if symbol.isdigit():
            found += ["C"] * int(symbol)
        elif symbol in "WUBRGC":
            found.append(symbol)
        else:
            return []
    return found if len(found) <= 2 * _MOST_COUNT and not _SYMBOLS.sub("", text).strip() else []


def _symbols(mana: Iterable[str]) -> str:
    return "".join(f"{{{kind}}}" for kind in mana)
