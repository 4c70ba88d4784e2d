"""What one move does to the diagram variables, as a function of the old state; images and pre-images follow from that.

No transition relation is built for a pre-image: bits that become constant are cofactored, all others substituted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.explore.symbolic.encoding import Encoding, Field, state_updates
from analyzer.explore.symbolic.words import Word
from analyzer.system.program import Option

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction, BDDSubstitution


@dataclass(frozen=True, slots=True)
class Constants:
    """Bits that become constant: the variables and their new values, both as a conjunction."""

    variables: BDDFunction
    values: BDDFunction

    @staticmethod
    def of(encoding: Encoding, bits: Mapping[int, bool]) -> Constants | None:
        """The given bits; None if there are none."""
        if not bits:
            return None
        ordered = sorted(bits, reverse=True)
        literals = (encoding.bit(b) if bits[b] else ~encoding.bit(b) for b in ordered)
        return Constants(encoding.all_of(encoding.bit(b) for b in ordered), encoding.all_of(literals))


@dataclass(frozen=True, slots=True)
class Effect:
    """A deterministic update.

    Attributes:
        bits: the bits that become constant.
        functions: for all other assigned bits (with their primed twins) the new value.
        valid: where the update is no error of the model (a range left, assignments that disagree).
    """

    bits: Mapping[int, bool]
    functions: tuple[tuple[int, int, BDDFunction], ...]
    valid: BDDFunction


class EffectMaker:
    """Builds effects of options and of several options at once (docs/semantics.md 2.2)."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding

    def of_option(self, option: Option, control: Mapping[int, int]) -> Effect:
        """A single option; ``control`` gives new values for control places (``inside``, a pick)."""
        encoding = self.encoding
        return self.of_options([(encoding.true, option)], {p: Word(v) for p, v in control.items() if p in encoding.field_at})

    def of_options(self, options: Iterable[tuple[BDDFunction, Option]], words: Mapping[int, Word]) -> Effect:
        """All options whose condition holds, at once: right sides read the old state and increments add up.

        ``words`` gives the new values of further places.
        """
        encoding, algebra = self.encoding, self.encoding.words
        valid = encoding.true
        new = dict(words)
        writers: dict[int, list[tuple[BDDFunction, bool, Word]]] = {}
        for condition, option in options:
            for update in state_updates(encoding.program, option.updates):
                place = encoding.layout.position[update.variable]
                writers.setdefault(place, []).append((condition, update.add, encoding.number(update.value)))
        for place, of in writers.items():
            for index, (condition, add, value) in enumerate(of):
                for other, other_add, other_value in of[:index]:
                    if add and other_add:
                        continue
                    agree = encoding.false if add != other_add else algebra.compare("==", value, other_value)
                    valid = valid & (~(condition & other) | agree)
            total = encoding.word_at(place)
            for condition, add, value in of:
                after = algebra.add(total, value) if add else value
                total = algebra.choose(condition, after, total)
            new[place] = total
        return self._effect(new, valid)

    def _effect(self, new: Mapping[int, Word], valid: BDDFunction) -> Effect:
        encoding = self.encoding
        bits: dict[int, bool] = {}
        functions: list[tuple[int, int, BDDFunction]] = []
        for place, word in new.items():
            field = encoding.field_at[place]
            valid = valid & self._in_range(field, word)
            values = reversed(encoding.words.bits_from(word, field.low, len(field.bits)))
            for index, (bit, value) in enumerate(zip(field.bits, values, strict=True)):
                if value.valid():
                    bits[bit] = True
                elif not value.satisfiable():
                    bits[bit] = False
                elif value != encoding.bit(bit):
                    functions.append((bit, field.primed[index], value))
        return Effect(bits, tuple(functions), valid)

    def _in_range(self, field: Field, word: Word) -> BDDFunction:
        algebra, last = self.encoding.words, field.low + field.size - 1
        result = algebra.at_least(word, field.low)
        return result if word.base + word.high <= last else result & ~algebra.at_least(word, last + 1)


class Relation:
    """An effect, ready for images and pre-images, without the bits in ``common`` that all options of a step set alike."""

    __slots__ = ("_constants", "_encoding", "_gone", "_link", "_moved", "_rename", "_substitution", "_total", "valid")

    def __init__(self, encoding: Encoding, effect: Effect, where: BDDFunction, common: Iterable[int] = ()) -> None:
        """``where`` is the set of states in which the move is ever made."""
        self._encoding = encoding
        skip = set(common)
        self._constants = Constants.of(encoding, {b: v for b, v in effect.bits.items() if b not in skip})
        self._total = Constants.of(encoding, effect.bits)
        self.valid = None if not (where & ~effect.valid).satisfiable() else effect.valid
        functions = sorted(effect.functions, key=lambda f: -f[0])
        self._substitution: BDDSubstitution | None = None
        self._rename: BDDSubstitution | None = None
        self._link: BDDFunction | None = None
        self._moved = sorted([*(b for b, _, _ in functions), *effect.bits], reverse=True)
        self._gone: BDDFunction | None = None
        if functions:
            self._substitution = encoding.substitution_of((b, f) for b, _, f in functions)
            self._rename = encoding.substitution_of((p, encoding.bit(b)) for b, p, _ in functions)
            self._link = encoding.all_of(encoding.bit(p).equiv(f) for _, p, f in functions)

    def before(self, states: BDDFunction) -> BDDFunction:
        """Where the update leads into ``states``, in which the common bits have been cofactored. An error leads nowhere."""
        if self._constants is not None:
            states = states.apply_exists(self._encoding.and_operator, self._constants.values, self._constants.variables)
        if self._substitution is not None:
            states = states.substitute(self._substitution)
        return states if self.valid is None else states & self.valid

    def after(self, states: BDDFunction) -> BDDFunction:
        """Where the update leads from ``states``, without those where it is an error."""
        if self.valid is not None:
            states = states & self.valid
        if self._moved:
            if self._gone is None:
                self._gone = self._encoding.all_of(self._encoding.bit(b) for b in self._moved)
            if self._link is not None and self._rename is not None:
                states = states.apply_exists(self._encoding.and_operator, self._link, self._gone).substitute(self._rename)
            else:
                states = states.exists(self._gone)
        return states if self._total is None else states & self._total.values
