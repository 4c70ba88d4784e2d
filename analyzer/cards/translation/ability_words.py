"""Whether the words of an activated or triggered ability, or of a spell, are accounted for by what the parser made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.wording import meanings, unaccounted

_GRAMMAR = frozenset(
    {
        "activate", "beginning", "create", "creates", "he", "her", "him", "his", "onto", "put", "puts", "return", "returned", "returns",
        "she", "step", "target", "targets", "then", "token", "tokens", "when", "whenever", "who",
    }
)  # fmt: skip
"""Words of sentences that do something; a target without a node would leave an effect without one."""
_MEANING = meanings(
    """
battlefield: enter enters entering entered
graveyard: die dies died dying
bounce: hand hands
assorcery onlyonceeachturn requirescondition duringyourturn duringyourupkeep asinstant: only
effectcost: two three fifteen
onlyonceeachturn onceperturn: only once each turn triggers
taps: tapped
untaps: untapped
2: twice second
3: third
4: fourth
5: fifth
6: sixth
7: seventh
offset: plus minus more
quantitycheck quantitycomparison hascounters: there
non: isn't aren't
tapcreatures: untapped
untap: untapped
settapstate: tapped untapped
istapped sourceistapped: tapped untapped
multitarget upto: up
multitarget: more
castingoptions: without paying pay
token: colorless
batched: one more
attachedto: enchanted equipped attached land plains island swamp mountain forest planeswalker
drawn: draw draws
expiry: until don't phase phases step steps
spelltype spellonly activateonly spelltypeorabilityactivation: spend only activate sources
multiplycounter targetkind: double
sacrificed: one more
damagereceived: dealt you're
controlsnone: no
eventtime: while
changeszoneall leavesbattlefield: leave
counteradded: one more
notequals: anywhere other
mincoattackers: alone
postcombatmain: postcombat second
nthspellthisturn: first
zonechangeobjectistapped: tapped untapped
eventcontextamount previouseffectamount trackedsetsize: many much lost gained dealt drawn discarded milled
costpaidobject: sacrificed discarded exiled
precombatmain: first
entersattacking: attacking
additionalmodifications extrakeywords: except
removesupertype: isn't aren't
elseability: otherwise
powertoughness ptcomparison switchpt: power toughness
colorcount: colorless multicolored
effectoutcome: don't didn't
not eq: didn't
zonechangecountthisturn: left died
removesupertype: not
exiledbysource: exiled
allplayers: other
opponent: other
unlesspay: unless pay pays
linked: exiled
phyrexian: p
snow: s
hasanycounters: counters
lt le: lesser
eq: no exactly
retarget: new choose
strivecost: more beyond first
extraturn: take takes after extra
conditioninstead: instead
not: wasn't weren't
preventdamage: dealt
additionalcostpaid waskicked additionalcostpaidinstead: kicked
additionalcostpaidinstead: instead those
additionalphase: there after followed
counterson: many
withoutpayingmanacost: without paying
targetonly choose chooseoneof: choose
stackability: triggered activated
dig: look top library rest back order reveal bottom
exiletop: top library
revealtop: top library
revealuntil: library top until reveal reveals rest bottom order other
searchlibrary: shuffles
castfromzone withoutpayingmanacost: without paying
grantcastingpermission playfromexile: play remain remains
exilewithaltcost: airbend airbends
registerbending: earthbend earthbends airbend
restdestination: rest other
restorder: random order
createemblem: emblem
untilendofnextturnof: next
revealhand: reveal reveals hand
"""
)
"""Words that a word of the data stands for in such sentences."""
_HOME = r"(?:its|their|his|her|that (?:card|creature|permanent|player)'s)"
_PHRASES = (
    re.compile(rf"(?:to|into) {_HOME} owners?'?s? (?=hand|library)"),
    re.compile(rf"(?:on (?:the )?)?(?:top|bottom) of {_HOME} owners?'?s? library"),
    re.compile(rf"into {_HOME} owners?'?s? library \w+ from the top"),
    re.compile(r"\badditional (?=[+-]\d|card\b)"),
    re.compile(r"choose (?:one|two|three|up to one|up to two|one or both|one or more|any number) \N{EM DASH}"),
    re.compile(r"of (?:their|his or her|your) choice"),
    re.compile(r"as you choose"),
    re.compile(r"this siege"),
    re.compile(r"from anywhere$|from anywhere(?=,)"),
    re.compile(r"one or more(?= \+1/\+1 counters)"),
)
_UNDER_OWNER = re.compile(rf"under {_HOME} owners?'?s? control")
_ANY_NUMBER = re.compile(r"\bany number of\b")


def all_said_of(node: Node) -> None:
    """Makes sure that nothing of the sentence of an ability was lost.

    Raises:
        UntranslatedError: a word is not accounted for; ``suspect:`` and the kind of node.
    """
    if lost_words(node.sentence, node.data):
        raise UntranslatedError(f"suspect: {node.role}")


def trigger_said(node: Node, said: Iterable[Mapping[str, Any]] = ()) -> bool:
    """Whether all that a triggered ability does is accounted for.

    ``said``: the data of all abilities that come from the same sentence; else that of the node.

    Raises:
        UntranslatedError: a word of when it triggers is not accounted for.
    """
    data = list(said) or [node.data]
    when = node.sentence.partition(",")[0]
    if lost_words(when, data):
        raise UntranslatedError("suspect: triggers.mode")
    return not lost_words(node.sentence, data)


def lost_lines(text: str, data: object) -> list[str]:
    """The words of a text of several lines that the data does not account for, in order."""
    return [word for line in text.splitlines() for word in lost_words(line.removeprefix("\N{BULLET}").strip(), data)]


def lost_words(sentence: str, data: object) -> list[str]:
    """The words of a sentence that the data does not account for, in order."""
    kinds = str(data)
    if "enters_under" not in kinds and "'Battlefield'" in kinds:  # where it says nothing, it is its owner's
        sentence = _UNDER_OWNER.sub(" ", sentence)
    if "'Opponent'" in kinds:
        sentence = sentence.replace("you don't control", " ")
    if "'OncePerTurn'" in kinds:
        sentence = sentence.replace("for the first time each turn", " ")
    if "multi_target" not in kinds and "UpTo" not in kinds:
        sentence = _ANY_NUMBER.sub("anynumberof", sentence)
    for phrase in _PHRASES:
        sentence = phrase.sub(" ", sentence)
    return unaccounted(sentence, data, _MEANING, _GRAMMAR)
