"""Claimed results against computed ones: which claims does what was computed confirm, which are missing, and what is there besides.

Labels are compared by what they mean (``labels.toml``): a quantity and a feature. A computed label confirms the claims that it is or
that it shows as well; ``Infinite`` confirms ``Near-infinite``, not the other way. Consequences that need anything else (a payoff for
mana, an attack of many creatures) are not drawn. A claim that is narrower than what can be compared (``creature tokens with haste``) is
confirmed *partly* by what it narrows. A claim that is no result of a loop (``Lock``) stands *apart*, and one whose words are not known
is *unread*.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Final

from analyzer.batch.model import Comparison
from analyzer.verdict.kinds import VerdictKind

DRAW_LABEL: Final = "Draw the game"
_QUANTITY: Final = re.compile(
    r"(?P<near>near[- ])?(?P<infinite>inf[int]+e(ly)?|arbitrar(y|ily)( amount of)?)\s+(near-infinite )?(?P<rest>.+)"
)
_SYMBOLS: Final = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}
_SYMBOL: Final = re.compile(r"\{(?P<symbol>[wubrgc])\}( mana)?")
_TOKENS: Final = re.compile(r"(?P<stats>\d+/\d+ )?(?P<words>.*?)(?P<tokens> ?tokens?)?")


class Quantity(IntEnum):
    """How much of it; more confirms less."""

    SOME = 0
    NEAR = 1
    INFINITE = 2


class Narrowed(IntEnum):
    """Whether a label says more than its features: which kind of them (``tapped creature tokens``), or also that their use is limited."""

    NOT = 0
    KIND = 1
    USE = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """A label that was read.

    Attributes:
        features: all of them are claimed; empty if the label is not understood. narrowed: the label says more than they do.
        apart: it is no result of a loop.
    """

    label: str
    quantity: Quantity
    features: tuple[str, ...]
    narrowed: Narrowed = Narrowed.NOT
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """``labels.toml``, ready for use."""

    names: dict[str, str]
    shows: dict[str, tuple[str, ...]]
    together: dict[str, tuple[tuple[str, ...], ...]]
    instance: dict[str, tuple[str, ...]]
    after: tuple[tuple[re.Pattern[str], Narrowed], ...]
    before: tuple[str, ...]
    whom: frozenset[str]
    whom_after: tuple[re.Pattern[str], ...]
    apart: tuple[str, ...]

    def closure(self, features: Iterable[str]) -> frozenset[str]:
        """The features with everything that they show."""
        found: set[str] = set()
        waiting = list(features)
        while waiting:
            while waiting:
                feature = waiting.pop()
                if feature not in found:
                    found.add(feature)
                    waiting += self.shows.get(feature, ())
            for whole, ways in self.together.items():
                if whole not in found and any(found.issuperset(parts) for parts in ways):
                    waiting.append(whole)
        return frozenset(found)


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary that comes with the product."""
    data = tomllib.loads((files("analyzer.batch") / "labels.toml").read_text(encoding="utf-8"))
    shows = {feature: tuple(others) for feature, others in data["shows"].items()}
    together = {whole: tuple(tuple(parts) for parts in ways) for whole, ways in data["together"].items()}
    instance = {feature: tuple(others) for feature, others in data["instance"].items()}
    names = {word: feature for feature, others in data["same"].items() for word in (feature, *others)}
    for feature, others in (*shows.items(), *instance.items()):
        for word in (feature, *others):
            names.setdefault(word, word)
    narrowing = data["narrowing"]
    return Vocabulary(
        names,
        shows,
        together,
        instance,
        tuple(
            (re.compile(f"(?P<rest>.+?){pattern}"), how)
            for how, patterns in ((Narrowed.USE, narrowing["use"]), (Narrowed.KIND, narrowing["after"]))
            for pattern in patterns
        ),
        tuple(narrowing["before"]),
        frozenset(narrowing["whom"]["features"]),
        tuple(re.compile(f"(?P<rest>.+?){pattern}") for pattern in narrowing["whom"]["after"]),
        tuple(data["apart"]["starts"]),
    )


@cache
def read_label(label: str) -> Claim:
    """What a label says."""
    known = vocabulary()
    text = " ".join(label.lower().replace("’", "'").split()).rstrip(".")
    found = _QUANTITY.fullmatch(text)
    if found is None:
        feature = known.names.get(text)
        if feature is not None:
            return Claim(label, Quantity.SOME, (feature,))
        return Claim(label, Quantity.SOME, (), apart=text.startswith(known.apart))
    quantity = Quantity.NEAR if found["near"] else Quantity.INFINITE
    rest = found["rest"]
    if found["infinite"].endswith("ly"):  # infinitely large creatures
        feature = known.names.get(rest)
        creature = re.fullmatch(r"(large|powerful) .+", rest) is not None
        features: tuple[str, ...] = (feature,) if feature is not None else ("large creature",) if creature else ()
        return Claim(label, quantity, features, Narrowed.NOT if feature is not None else Narrowed.USE)
    for feature, narrowed in _features(rest, known):
        return Claim(label, quantity, (feature,), narrowed)
    parts = re.split(r", (?:and )?| and ", rest)
    if len(parts) > 1:
        read = [read_label(part if _QUANTITY.fullmatch(part) else f"{'near-' if found['near'] else ''}infinite {part}") for part in parts]
        if all(claim.features and claim.quantity is quantity for claim in read):
            every = tuple(dict.fromkeys(feature for claim in read for feature in claim.features))
            return Claim(label, quantity, every, max(claim.narrowed for claim in read))
    return Claim(label, quantity, ())


def _features(text: str, known: Vocabulary) -> Iterator[tuple[str, Narrowed]]:
    """The features that a text may mean, with how it narrows them, the closest first."""
    if text in known.names:
        yield known.names[text], Narrowed.NOT
    symbol = _SYMBOL.fullmatch(text)
    if symbol is not None:
        yield f"{_SYMBOLS[symbol['symbol']]} mana", Narrowed.NOT
    for pattern, how in known.after:
        shorter = pattern.fullmatch(text)
        if shorter is not None:
            yield from ((feature, max(how, more)) for feature, more in _features(shorter["rest"], known))
    for pattern in known.whom_after:
        shorter = pattern.fullmatch(text)
        if shorter is not None:
            found = _features(shorter["rest"], known)
            yield from ((feature, max(Narrowed.KIND, more)) for feature, more in found if feature in known.whom)
    for word in known.before:
        if text.startswith(word):
            yield from ((feature, max(Narrowed.KIND, more)) for feature, more in _features(text.removeprefix(word), known))
    tokens = _TOKENS.fullmatch(text)
    if tokens is not None and (tokens["stats"] or tokens["tokens"]) and (tokens["words"] or tokens["tokens"]):
        yield ("creature tokens" if tokens["stats"] else "tokens"), Narrowed.KIND


def compare(claimed: Iterable[str], computed: Iterable[str], kind: VerdictKind | None = None, *, complete: bool = True) -> Comparison:
    """Claims against what was computed.

    Args:
        computed: labels of what the loops make, each proved.
        kind: of the verdict; a forced draw confirms ``Draw the game``.
        complete: whether everything that is claimed is there; if not, nothing counts as ``extra``.
    """
    known = vocabulary()
    claims = [read_label(label) for label in claimed]
    drawn = (DRAW_LABEL,) if kind is VerdictKind.FORCED_DRAW else ()
    made = [read_label(label) for label in dict.fromkeys((*computed, *drawn))]
    texts = {_text(claim.label) for claim in made}
    shown = {
        (least, how): known.closure(f for claim in made if claim.quantity >= least and claim.narrowed <= how for f in claim.features)
        for least in Quantity
        for how in Narrowed
    }
    groups: dict[str, list[str]] = {name: [] for name in ("confirmed", "partly", "missing", "unread", "apart")}
    for claim in claims:
        groups[_group(claim, texts, shown, known.instance)].append(claim.label)
    included: bool | None = None
    if groups["missing"]:
        included = False
    elif not groups["unread"] and (groups["confirmed"] or groups["partly"]):
        included = True
    extra: list[str] = []
    if complete:
        wanted = {feature for claim in claims for feature in claim.features}
        follows = known.closure(wanted)
        said = {_text(claim.label) for claim in claims}
        for claim in made:
            related = follows.issuperset(claim.features) or not wanted.isdisjoint(known.closure(claim.features))
            if _text(claim.label) not in said and not (claim.features and related):
                extra.append(claim.label)
    return Comparison(included, **{name: tuple(labels) for name, labels in groups.items()}, extra=tuple(extra))


def _group(
    claim: Claim,
    texts: set[str],
    shown: Mapping[tuple[Quantity, Narrowed], frozenset[str]],
    instance: Mapping[str, tuple[str, ...]],
) -> str:
    if _text(claim.label) in texts:
        return "confirmed"
    if claim.apart:
        return "apart"
    if not claim.features:
        return "unread"
    enough = shown[claim.quantity, Narrowed.USE if claim.narrowed else Narrowed.KIND]
    if enough.issuperset(claim.features):
        return "partly" if claim.narrowed else "confirmed"
    if all(enough.intersection((feature, *instance.get(feature, ()))) for feature in claim.features):
        return "partly"
    return "missing"


def _text(label: str) -> str:
    return " ".join(label.lower().split())
