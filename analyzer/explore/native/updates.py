"""What performing a step does to the packed state, as WebAssembly text.

The rules are those of ``GuardedSystem``: right sides read the old state, increments add up, plain assignments to one variable must
agree, and afterwards every number must be inside its bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from analyzer.explore.native.intervals import Box, fits, interval_of, refined
from analyzer.explore.native.packing import Packing
from analyzer.explore.native.refusal import NotNative
from analyzer.explore.native.wat import ALWAYS, NEVER, Code, both, either, masked, moved_up, number, opposite
from analyzer.system.expression import Choose, Const, Not, Var
from analyzer.system.layout import Layout
from analyzer.system.program import Option, Program, Sort, Step, Update


@dataclass(slots=True)
class Successor:
    """Code that makes one successor.

    Attributes:
        lines: statements that leave its words in the locals ``$t0``, ``$t1``, ...
        error: whether the step violates a bound or its assignments disagree; the locals are then garbage.
    """

    lines: list[str] = field(default_factory=list)
    error: str = NEVER


@dataclass(slots=True)
class _Word:
    """A word of a successor: bits that go, bits that come, and amounts added to fields in place."""

    clear: int = 0
    bits: int = 0
    parts: list[str] = field(default_factory=list)
    add: int = 0


class Updates:
    """The updates of a program's options.

    Attributes:
        box: the bounds of all variables that are in a state.
    """

    def __init__(self, program: Program, layout: Layout, packing: Packing) -> None:
        self._layout = layout
        self._packing = packing
        self._tallies = frozenset(layout.tallies)
        self.box: Box = {
            index: (packing.fields[place].low, packing.fields[place].high)
            for index, place in enumerate(layout.position)
            if program.variables[index].sort is not Sort.TALLY
        }

    def real(self, option: Option) -> list[Update]:
        """The updates of an option that change a state: those of tallies do not."""
        return [update for update in option.updates if update.variable not in self._tallies]

    # ------------------------------------------------------------------ one option on its own
    def successor(self, code: Code, step: Step, option: Option) -> Successor:
        """The state after an option of a step that is not state-based."""
        result = Successor()
        box = refined(refined(self.box, step.guard), option.guard)
        words = [_Word() for _ in range(self._packing.words)]
        self._write(words, self._layout.inside, 0 if step.checked else 1)
        conditional: list[str] = []
        for variable, updates in self._by_variable(option).items():
            place = self._layout.position[variable]
            if any(u.add != updates[0].add for u in updates):
                result.error = ALWAYS
            elif len(updates) == 1 and not updates[0].add and (line := self._conditional(code, updates[0])) is not None:
                conditional.append(line)
            elif updates[0].add:
                self._add(code, result, words, place, updates, box)
            else:
                self._put(code, result, words, place, updates, box)
        for number_, word in enumerate(words):
            result.lines.append(f"(local.set $t{number_} {self._assembled(f'(local.get $s{number_})', word)})")
        result.lines += conditional
        return result

    def _by_variable(self, option: Option) -> dict[int, list[Update]]:
        found: dict[int, list[Update]] = {}
        for update in self.real(option):
            found.setdefault(update.variable, []).append(update)
        return found

    def _conditional(self, code: Code, update: Update) -> str | None:
        """``x := c if condition else x`` with a constant: one line that keeps the word or changes it."""
        match update.value:
            case Choose(condition, Const(value), Var(index)) if index == update.variable:
                pass
            case Choose(kept, Var(index), Const(value)) if index == update.variable:
                condition = Not(kept)
            case _:
                return None
        place = self._packing.fields[self._layout.position[update.variable]]
        if not place.low <= value <= place.high or not place.width:
            return None
        interval_of(update.value, self.box)  # refuses a condition that is too large
        word = f"(local.get $t{place.word})"
        changed = masked(word, ~place.in_word)
        if value != place.low:
            changed = f"(i64.or {changed} {number((value - place.low) << place.shift)})"
        return f"(local.set $t{place.word} (select {changed} {word} {code.condition(condition)}))"

    def _write(self, words: list[_Word], place: int, value: int) -> None:
        """Put a constant that is within bounds."""
        target = self._packing.fields[place]
        words[target.word].clear |= target.in_word
        words[target.word].bits |= (value - target.low) << target.shift

    def _add(self, code: Code, result: Successor, words: list[_Word], place: int, updates: Sequence[Update], box: Box) -> None:
        """Add to a field in place: a sum that is within bounds carries nothing out of the field."""
        target = self._packing.fields[place]
        low, high = box[updates[0].variable]
        for update in updates:
            part = interval_of(update.value, box)
            low, high = fits((low + part[0], high + part[1]))
        if all(isinstance(update.value, Const) for update in updates):
            amount = sum(update.value.value for update in updates if isinstance(update.value, Const))
            words[target.word].add += amount << target.shift
            value = f"(i64.add {code.raw(target)} {number(amount)})"
        else:
            value = code.raw(target)
            for update in updates:
                value = f"(i64.add {value} {code.integer(update.value)})"
            if target.width:
                value = self._kept(code, result, value)
                words[target.word].clear |= target.in_word
                words[target.word].parts.append(moved_up(value, target.shift))
        if not target.low <= low <= high <= target.high:
            result.error = either(result.error, self.outside(place, value))

    def _put(self, code: Code, result: Successor, words: list[_Word], place: int, updates: Sequence[Update], box: Box) -> None:
        target = self._packing.fields[place]
        values = {update.value: interval_of(update.value, box) for update in updates}
        first, *others = values
        interval = values[first]
        if isinstance(first, Const) and target.low <= first.value <= target.high:
            value = number(first.value)
            self._write(words, place, first.value)
        else:
            value = self._kept(code, result, code.integer(first))
            raw = f"(i64.sub {value} {number(target.low)})" if target.low else value
            if not target.low <= interval[0] <= interval[1] <= target.high:
                result.error = either(result.error, self.outside(place, raw))
            if target.width:
                words[target.word].clear |= target.in_word
                words[target.word].parts.append(moved_up(raw, target.shift))
        for other in others:
            result.error = either(result.error, f"(i64.ne {value} {code.integer(other)})")

    def _kept(self, code: Code, result: Successor, value: str) -> str:
        """The value as a local, to be used more than once."""
        name = code.local("i64")
        result.lines.append(f"(local.set {name} {value})")
        return f"(local.get {name})"

    def outside(self, place: int, raw: str) -> str:
        """Whether a value (already minus the lower bound) is outside the bounds of its place.

        Raises:
            NotNative: the place is no number, so that nobody checks it.
        """
        if not self._layout.slots[place].is_number:
            raise NotNative(f"{self._layout.slots[place].name!r} may be given a value that it does not have")
        target = self._packing.fields[place]
        return f"(i64.gt_u {raw} {number(target.high - target.low)})"

    def _assembled(self, old: str, word: _Word) -> str:
        result = masked(old, ~word.clear)
        if word.bits:
            result = f"(i64.or {result} {number(word.bits)})"
        for part in word.parts:
            result = f"(i64.or {result} {part})"
        return f"(i64.add {result} {number(word.add)})" if word.add else result

    # ------------------------------------------------------------------ many options at once
    def changes(self, code: Code, option: Option) -> str:
        """Whether some update of the option, taken alone, changes its variable."""
        result = NEVER
        for update in self.real(option):
            interval_of(update.value, self.box)
            place = self._layout.position[update.variable]
            match update.value:
                case Const(value) if update.add:
                    change = ALWAYS if value else NEVER
                case Const(value):
                    change = opposite(code.holds(place, value))
                case value if update.add:
                    change = f"(i64.ne {code.integer(value)} (i64.const 0))"
                case value:
                    change = f"(i64.ne {code.integer(value)} {code.read(place)})"
            result = either(result, change)
        return result

    def together(self, code: Code, parts: Iterable[tuple[str, Option]]) -> tuple[list[str], dict[int, str], str]:
        """Perform all options whose condition holds, at once.

        Args:
            code: the function under construction.
            parts: a condition (cheap: it may be evaluated several times) and an option, in the order of the step.

        Returns:
            Statements; for each place that may change a local with its new value minus the lower bound; the error condition.
        """
        writers: dict[int, list[tuple[str, Update]]] = {}
        for condition, option in parts:
            for update in self.real(option):
                writers.setdefault(self._layout.position[update.variable], []).append((condition, update))
        lines: list[str] = []
        raws: dict[int, str] = {}
        failed = code.local("i32")
        for place, updates in sorted(writers.items()):
            value, state = code.local("i64"), code.local("i32")
            lines.append(f"(local.set {value} {code.read(place)})")
            self._check_size(place, updates)
            for condition, update in updates:
                inner = self._one_of_many(code, failed, value, state, update, alone=len(updates) == 1)
                lines.append(f"(if {condition} (then {inner}))")
            target = self._packing.fields[place]
            if target.low:
                lines.append(f"(local.set {value} (i64.sub (local.get {value}) {number(target.low)}))")
            raws[place] = f"(local.get {value})"
            if not self._surely_inside(place, updates):
                lines.append(f"(local.set {failed} (i32.or (local.get {failed}) {self.outside(place, raws[place])}))")
        return lines, raws, f"(local.get {failed})"

    def _one_of_many(self, code: Code, failed: str, value: str, state: str, update: Update, *, alone: bool) -> str:
        """One update. Bit 0 of ``state`` says that something was put there, bit 1 that something was added."""
        given = code.integer(update.value)
        was_put = f"(i32.and (local.get {state}) (i32.const 1))"
        if update.add:
            clash, mark = was_put, 2
            new = f"(i64.add (local.get {value}) {given})"
        else:
            differs = both(was_put, f"(i64.ne (local.get {value}) {given})")
            clash, mark = either(differs, f"(i32.shr_u (local.get {state}) (i32.const 1))"), 1
            new = given
        perform = f"(local.set {value} {new})"
        if alone:
            return perform
        return (
            f"(local.set {failed} (i32.or (local.get {failed}) {clash})) {perform} "
            f"(local.set {state} (i32.or (local.get {state}) (i32.const {mark})))"
        )

    def _check_size(self, place: int, updates: Sequence[tuple[str, Update]]) -> None:
        low, high = self._packing.fields[place].low, self._packing.fields[place].high
        for _, update in updates:
            part = interval_of(update.value, self.box)
            if update.add:
                low, high = fits((low + min(part[0], 0), high + max(part[1], 0)))

    def _surely_inside(self, place: int, updates: Sequence[tuple[str, Update]]) -> bool:
        """Whether the new value is within bounds whatever happens (a mixture of put and add is an error anyway)."""
        target = self._packing.fields[place]
        if any(update.add and update.value != Const(0) for _, update in updates):
            return False
        return all(
            update.add or target.low <= interval_of(update.value, self.box)[0] <= interval_of(update.value, self.box)[1] <= target.high
            for _, update in updates
        )
