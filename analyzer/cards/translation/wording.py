"""Whether the words of a sentence are accounted for by what the parser made of it.

The parser now and then drops a part of a sentence: a restriction, an additional cost, "another". Its nodes carry the sentence that they
come from, so the words can be compared: a word that neither appears in the data in some form nor is grammar is a part that was lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from analyzer.cards.translation.node import Node, UntranslatedError

_GRAMMAR = frozenset(
    {
        "0", "1", "a", "abilities", "ability", "add", "addition", "adds", "all", "also", "among", "amount", "an", "and", "any",
        "are", "as", "at", "b", "base", "be", "become", "becomes", "been", "by", "c", "can", "card", "cards", "cast", "control",
        "controls", "cost", "costs", "could", "creature", "creatures", "deal", "deals", "do", "does", "e", "each", "effect", "equal",
        "for", "from", "g", "gain", "gains", "get", "gets", "had", "has", "have", "if", "in", "into", "is", "it", "it's", "its",
        "itself", "long", "lose", "loses", "mana", "may", "number", "of", "on", "or", "permanent", "permanents", "player", "players",
        "q", "r", "rather", "s", "same", "spell", "spells", "still", "t", "than", "that", "that's", "the", "their", "them", "they",
        "they're", "this", "those", "though", "time", "to", "total", "true", "turn", "turns", "u", "w", "was", "way", "were",
        "where", "with", "would", "x", "you", "you've", "your",
    }
)  # fmt: skip
"""Words that say nothing that the data would not show otherwise."""
_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip


def meanings(table: str) -> dict[str, frozenset[str]]:
    """The words that words of the data stand for: lines of names, a colon, and words."""
    found: dict[str, frozenset[str]] = {}
    for line in table.strip().splitlines():
        names, words = line.split(": ")
        for name in names.split():
            found[name] = found.get(name, frozenset()) | frozenset(words.split())
    return found


_MEANING = meanings(
    """
another: other another
ge: more greater least
gt: more greater
le lt: less fewer
reduce: less
raise minimum: more
defilercostreduction: additional less permanent
escape: plus other
extracost: paying other
opponent: opponents opponent's opponents'
enchantedby: enchanted
equippedby: equipped
cantblock: can't block
cantattack: can't attack
cantbeblocked: can't blocked
cantbecountered: can't countered
cantuntap: doesn't don't untap during controller's controllers step steps
cant cantbecast: can't
spendmanaasanycolor anycolor: any color
selfmanacost: equal
multiply: for each
ref: each where equal
cmc manavalue objectmanavalue selfmanavalue: value
aggregate: total greatest
max: greatest highest
sum: total
not: other non isn't aren't unless not doesn't don't can't no
duringyourturn: during
addallcreaturetypes: every creature type types
ispresent zonecardcount: there
objectcount: number
controller: your you
removeallabilities: loses lose all other abilities
setcardtypes: other card types type
removeallsubtypes: other creature types
addtype addsubtype: types type
setpower: base
chosen: choose
ischosencreaturetype addchosensubtype ischosencardtype: chosen type
ischosencolor addchosencolor: chosen color
colorcount: colorless multicolored colored
setcolor: colorless colors color
addkeyword: abilities
removekeyword: loses lose
grantallactivatedabilitiesof: activated
doubletriggers: if triggered triggers additional causes trigger
entersbattlefield: entering enters battlefield
suppresstriggers: don't cause trigger
creaturedying: dying
creatureattacking: attacking
topoflibrarycastpermission: play top library lands cast
graveyardcastpermission: play graveyard cast your lands land
onceperturn: once each of turns
castwithkeyword: though had flash
castwithalternativecost: pay paying rather than
cantbeactivated: activated can't activate
manaabilities: unless they're aren't
cantcastduring: can't during
cantlosethegame: can't don't less life game
cantwinthegame: can't win game
nomaximumhandsize: no maximum hand size
mayplayadditionalland: play additional land during
additionallanddrop: play additional lands
legendruledoesntapply: legend rule doesn't apply
canactivateabilitiesasthoughhaste: activate haste
minimummana: can't reduce less than one mana this effect in that
reduceabilitycost: activated activate abilities
multiplyby: twice
sourceispaired: another both
maylookattopoflibrary: look top library
revealtopoflibrary: play top library revealed their libraries
revealhand: play hand revealed
maychoosenottountap: choose not untap during step
cantgainlife: can't life
cantdraw: can't draw
skipstep: skip steps step
counters counterson p1p1 m1m1 hascounters: counter
assigndamagefromtoughness: assigns assign combat damage toughness power
devotionge: devotion less
sourceinzone: zone
owned: own
changecontroller: you
coloredmanaonly: reduces only colored mana pay
lifetotal: life
handsize: hand
istapped sourceistapped: tapped untapped
color addcolor: colors
playercounter: counter counters
removetype: isn't
iscommander: commander
inanyzone: aren't
activation: activate
hasanyattachmentof: enchanted equipped
addallbasiclandtypes: every basic
dividerounded: half rounded up down
"""
)
"""Words that a word of the data, as the parser writes it, stands for."""
_TOKEN = re.compile(r"[A-Z]?[a-z']+|[A-Z]+(?![a-z])|\d+|[A-Z]")
_WORD = re.compile(r"[a-z']+|\d+")
_QUOTED = re.compile(r'"[^"]*"')
_ABILITY_WORD = re.compile(r"([a-z' ,.?!-]{3,40}) \N{EM DASH} ")
_NOT_ABILITY_WORDS = frozenset({"solved", "to solve", "max speed", "boast", "companion"})
"""What stands before a dash and does mean something."""
_PHRASES = (
    re.compile(r"in addition to (?:its|their|his|her) other (?:(?:card|creature|land) )?(?:types|colors)(?: and (?:types|colors))?"),
    re.compile(r"(?:that's|it's|they're|that are) still (?:an? )?(?:land|artifact|planeswalker)s?"),
    re.compile(r"on the battlefield"),
    re.compile(r"as long as there (?:are|is)"),
)
"""Turns of phrase that only say what holds anyway."""


def unaccounted(
    sentence: str, data: object, more: Mapping[str, frozenset[str]] = MappingProxyType({}), grammar: frozenset[str] = frozenset()
) -> list[str]:
    """The words of a sentence that neither the data nor grammar accounts for, in order.

    ``more``, ``grammar``: what else words of the data stand for, and words that say nothing, in such a sentence.

    Abilities in quotation marks are left out: they stand in nodes of their own. An ability word in front has no meaning (CR 207.2c).
    """
    known = _GRAMMAR | grammar
    for token in _tokens(data):
        known |= _forms(token) | _meant(token, more)
    text = sentence.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    ability_word = _ABILITY_WORD.match(text)
    if ability_word is not None and ability_word[1] not in _NOT_ABILITY_WORDS:
        text = text[ability_word.end() :]
    text = _QUOTED.sub(" ", text)
    for phrase in _PHRASES:
        text = phrase.sub(" ", text)
    return [word for word in _WORD.findall(text) if not _is_known(word.strip("'"), known)]


def all_said(node: Node, data: object, kind: str = "") -> None:
    """Makes sure that a node's own sentence holds nothing that the data lacks.

    ``kind``: what the error calls the node, if not by its own kind.

    Raises:
        UntranslatedError: a word of it is not accounted for; the error names the kind of node, not the word.
    """
    sentence = node.peek("description")
    if isinstance(sentence, str) and not sentence.startswith("CR ") and unaccounted(sentence, data):
        raise UntranslatedError(f"suspect: {kind or node.kind}")


def _is_known(word: str, known: frozenset[str]) -> bool:
    if not word or word in known or any(stem in known for stem in _stems(word)):
        return True
    if word in _NUMBERS:
        return str(_NUMBERS.index(word)) in known
    return word.startswith("non") and "non" in known and _is_known(word[3:], known)


def _tokens(data: object) -> Iterator[str]:
    match data:
        case dict():
            for key, value in data.items():
                if key != "description":
                    yield str(key)
                    yield from _tokens(value)
        case list() | tuple():
            for value in data:
                yield from _tokens(value)
        case str():
            yield data
        case int() if not isinstance(data, bool):
            yield str(abs(data))
        case _:
            pass


@cache
def _forms(token: str) -> frozenset[str]:
    """The words that a name of the data stands for."""
    found: set[str] = set()
    whole = token.replace("_", "").lower()
    found |= _MEANING.get(whole, frozenset())
    for part in _TOKEN.findall(token):
        word = part.lower()
        found |= {word} | _stems(word) | _MEANING.get(word, frozenset())
    return frozenset(found)


def _meant(token: str, more: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """What a table says that a name of the data, or a part of it, stands for."""
    found = more.get(token.replace("_", "").lower(), frozenset())
    for part in _TOKEN.findall(token) if more else ():
        found |= more.get(part.lower(), frozenset())
    return found


@cache
def _stems(word: str) -> frozenset[str]:
    """A word without its ending, in the ways in which that may be meant."""
    found = {word}
    for ending, instead in (
        ("ies", ("y",)),
        ("ves", ("f",)),
        ("es", ("", "e")),
        ("s", ("",)),
        ("ing", ("", "e")),
        ("ed", ("", "e")),
        ("'s", ("",)),
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            found |= {word[: -len(ending)] + more for more in instead}
    return frozenset(found)
