"""What may happen in which states: the diagrams' side of docs/semantics.md 2.

``Situations`` splits the states into those where the game is over, those where something is decided (a ``Decision``: the state-based
check, a pick for it, or a step that waits) and the quiet ones; actions are decisions on top. The order of the parts follows the
reference interpreter, so that the explicit and the symbolic answer can be compared state by state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.explore.symbolic.effects import Constants, Effect, EffectMaker, Relation
from analyzer.explore.symbolic.encoding import Encoding, state_updates
from analyzer.explore.symbolic.statuses import Said, is_live, playing_in, settle
from analyzer.explore.symbolic.words import Word
from analyzer.system.expression import TRUE, Const, IntExpr, Sum
from analyzer.system.program import Option, PlayerRef, Program, Step, StepKind

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction

_WAITING = (StepKind.MANDATORY, StepKind.CHOICE, StepKind.UNLESS, StepKind.CHANCE)


@dataclass(frozen=True, slots=True)
class Way:
    """One way a decision can go.

    Attributes:
        enabled: the option's own condition, to be read together with the decision's ``where``.
        ends: where it is an ending move (docs/semantics.md 4), to be read likewise.
    """

    enabled: BDDFunction
    ends: BDDFunction
    relation: Relation


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody, or nobody, decides how to go on.

    Attributes:
        where: the states in which it is asked, with at least one way enabled. Different decisions that are no actions never share a state.
        by: who picks the way; None if nobody does, or chance.
        action: it may also be declined.
        common: bits that all ways make constant alike.
    """

    name: str
    where: BDDFunction
    by: PlayerRef | None
    action: bool
    common: Constants | None
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A state-based step: where it takes part in a check, and where with which option."""

    step: int
    active: BDDFunction
    chosen: tuple[tuple[BDDFunction, Option], ...]
    asks: BDDFunction
    enabled: tuple[BDDFunction, ...]


class Situations:
    """All decisions of a program, and the states in which there is none.

    Attributes:
        over: nobody is in the game.
        quiet: the play may stop.
        decisions: in file order; the check comes first.
    """

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._maker = EffectMaker(encoding)
        program = encoding.program
        self.over = encoding.over() & encoding.universe
        going = encoding.universe & ~self.over
        inside = encoding.is_code(encoding.layout.inside, 1)
        enabled = {i: self._enabled(s) for i, s in enumerate(program.steps)}
        check = _Check(encoding, self._maker, enabled)
        waits = encoding.any_of(some for i, (some, _) in enabled.items() if self._is_waiting(program, i))
        here = going & check.pending & (~inside | ~waits)
        waiting = going & waits & (inside | ~check.pending)
        self.quiet = going & ~here & ~waiting
        self.decisions: list[Decision] = [*check.decisions(here)]
        rest = waiting
        for index, step in enumerate(program.steps):
            some, options = enabled[index]
            if self._is_waiting(program, index):
                self._add(step, rest & some, options, action=False)
                rest = rest & ~some
            elif step.kind is StepKind.ACTION:
                place = self.quiet | (waiting & ~inside) if step.responds else self.quiet
                self._add(step, place & some, options, action=True)

    @staticmethod
    def _is_waiting(program: Program, index: int) -> bool:
        step = program.steps[index]
        return step.kind in _WAITING and not step.sba

    def _enabled(self, step: Step) -> tuple[BDDFunction, tuple[BDDFunction, ...]]:
        """Where the step can happen, and each option's own condition."""
        encoding = self.encoding
        base = encoding.condition(step.guard) & self._present(step)
        options = tuple(encoding.condition(o.guard) for o in step.options)
        return base & (encoding.true if any(o.guard == TRUE for o in step.options) else encoding.any_of(options)), options

    def _present(self, step: Step) -> BDDFunction:
        """Where the step's player and its objects' controllers are in the game (CR 800.4)."""
        refs = [] if step.by is None else [step.by]
        refs += [self.encoding.program.objects[o].controller for o in step.involves]
        result = self.encoding.true
        for ref in refs:
            playing = (self.refers_to(ref, p) & self.encoding.is_playing(p) for p in range(len(self.encoding.program.players)))
            result = result & self.encoding.any_of(playing)
        return result

    def refers_to(self, ref: PlayerRef | None, player: int) -> BDDFunction:
        """Where a reference means the player."""
        encoding = self.encoding
        if ref is None or ref.variable is None:
            return encoding.true if ref is not None and ref.player == player else encoding.false
        word = encoding.word_at(encoding.layout.position[ref.variable])
        return encoding.any_of(encoding.words.is_value(word, v) for v, p in enumerate(ref.players) if p == player)

    def _add(self, step: Step, where: BDDFunction, options: Sequence[BDDFunction], *, action: bool) -> None:
        if not where.satisfiable():
            return
        encoding = self.encoding
        control = {encoding.layout.inside: 0 if step.checked else 1}
        effects = [self._maker.of_option(o, control) for o in step.options]
        ends = [encoding.false if action else on for on in options]
        if step.kind is StepKind.UNLESS and len(options) > 1:
            ends[1] = options[1] & ~options[0]
        by = None if step.kind is StepKind.CHANCE else step.by
        self.decisions.append(_decision(encoding, step.name, where, by, action, list(zip(options, ends, effects, strict=True))))


def _decision(
    encoding: Encoding,
    name: str,
    where: BDDFunction,
    by: PlayerRef | None,
    action: bool,
    ways: Iterable[tuple[BDDFunction, BDDFunction, Effect]],
) -> Decision:
    possible = [way for way in ways if (where & way[0]).satisfiable()]
    first = possible[0][2].bits
    shared = {b: v for b, v in first.items() if all(effect.bits.get(b) is v for _, _, effect in possible)}
    if len(possible) == 1:
        shared = {}
    made = tuple(Way(on, ends, Relation(encoding, effect, where & on, shared)) for on, ends, effect in possible)
    return Decision(name, where, by, action, Constants.of(encoding, shared), made)


class _Check:
    """The state-based check (docs/semantics.md 2.2).

    Attributes:
        pending: where the check has something to do or to ask, whatever waits.
    """

    def __init__(
        self,
        encoding: Encoding,
        maker: EffectMaker,
        enabled: dict[int, tuple[BDDFunction, tuple[BDDFunction, ...]]],
    ) -> None:
        self._encoding = encoding
        self._maker = maker
        program = encoding.program
        self._parts = [self._part(i, s, *enabled[i]) for i, s in enumerate(program.steps) if s.kind is StepKind.SBA or s.sba]
        outcomes = [(o, encoding.condition(o.guard)) for o in program.outcomes]
        said = self._said(outcomes)
        holding = [
            encoding.any_of(encoding.is_code(encoding.layout.status, c) for c, s in enumerate(encoding.statuses) if is_live(o, s)) & guard
            for o, guard in outcomes
        ]
        self._asks = encoding.any_of(p.asks for p in self._parts)
        self._effect = self._whole(said)
        performs = encoding.any_of([*(p.active for p in self._parts), *holding])
        self._performs = performs & ~self._changes_nothing(holding)
        self.pending = self._asks | self._performs

    def decisions(self, here: BDDFunction) -> Iterable[Decision]:
        """The picks, and the check itself."""
        encoding = self._encoding
        rest = here
        for part in self._parts:
            where = rest & part.asks
            if where.satisfiable():
                step = encoding.program.steps[part.step]
                place = encoding.layout.picks[part.step]
                ways = [(on, on, self._maker.of_option(Option("", TRUE, ()), {place: o + 1})) for o, on in enumerate(part.enabled)]
                yield _decision(encoding, step.name, where, step.by, False, ways)
            rest = rest & ~part.asks
        if rest.satisfiable():
            yield _decision(encoding, "state-based check", rest, None, False, [(encoding.true, encoding.true, self._effect)])

    def _part(self, index: int, step: Step, some: BDDFunction, options: tuple[BDDFunction, ...]) -> _Part:
        encoding = self._encoding
        changing = encoding.any_of(on & self._changes(o) for on, o in zip(options, step.options, strict=True))
        active = some & changing
        first: list[BDDFunction] = []
        one, several = encoding.false, encoding.false
        for on in options:
            first.append(on & ~one)
            several = several | (one & on)
            one = one | on
        if step.kind is not StepKind.CHOICE:
            several = encoding.false
        asks = encoding.false
        chosen: list[tuple[BDDFunction, Option]] = []
        for number, (alone, option) in enumerate(zip(first, step.options, strict=True)):
            when = alone & ~several
            if several.satisfiable():
                when = when | (several & encoding.is_code(encoding.layout.picks[index], number + 1))
            chosen.append((active & when, option))
        if several.satisfiable():
            asks = active & several & encoding.is_code(encoding.layout.picks[index], 0)
        return _Part(index, active, tuple(chosen), asks, options)

    def _changes(self, option: Option) -> BDDFunction:
        """Where the option would change something; increments of one variable add up, contradictions count as changes."""
        encoding = self._encoding
        result = encoding.false
        put: set[int] = set()
        added: dict[int, IntExpr] = {}
        for update in state_updates(encoding.program, option.updates):
            if update.add:
                added[update.variable] = Sum((added.get(update.variable, Const(0)), update.value))
            else:
                put.add(update.variable)
                old = encoding.word_at(encoding.layout.position[update.variable])
                result = result | encoding.words.compare("!=", encoding.number(update.value), old)
        for variable, total in added.items():
            result = result | (~encoding.false if variable in put else encoding.words.compare("!=", encoding.number(total), Word(0)))
        return result

    def _said(self, outcomes: Sequence[tuple[object, BDDFunction]]) -> dict[tuple[int, Said], BDDFunction]:
        """For each combination of statuses and what the outcomes say together: where that is so."""
        encoding = self._encoding
        result: dict[tuple[int, Said], BDDFunction] = {}
        for code, statuses in enumerate(encoding.statuses):
            if not playing_in(statuses):
                continue
            cases = {Said(): encoding.is_code(encoding.layout.status, code)}
            for outcome, (_, guard) in zip(encoding.program.outcomes, outcomes, strict=True):
                if not is_live(outcome, statuses):
                    continue
                new: dict[Said, BDDFunction] = {}
                for said, where in cases.items():
                    for key, part in ((said, where & ~guard), (said.plus(outcome), where & guard)):
                        if part.satisfiable():
                            new[key] = new[key] | part if key in new else part
                cases = new
            result |= {(code, said): where for said, where in cases.items() if said != Said()}
        return result

    def _whole(self, said: dict[tuple[int, Said], BDDFunction]) -> Effect:
        """Everything that is part of the check, at once."""
        encoding = self._encoding
        words: dict[int, Word] = {p: Word(0) for p in (encoding.layout.inside, *encoding.layout.picks.values())}
        if said:
            place = encoding.layout.status
            word = encoding.word_at(place)
            targets: dict[int, BDDFunction] = {}
            for (code, what), where in said.items():
                after = settle(encoding.statuses[code], what, encoding.program.range_of_influence)
                target = encoding.statuses.index(after)
                targets[target] = targets[target] | where if target in targets else where
            for target, where in targets.items():
                word = encoding.words.choose(where, Word(target), word)
            words[place] = word
        words = {p: w for p, w in words.items() if p in encoding.field_at}
        return self._maker.of_options([c for p in self._parts for c in p.chosen], words)

    def _changes_nothing(self, holding: Sequence[BDDFunction]) -> BDDFunction:
        """Where several parts, or outcomes alone, without a pick would leave the state as it is (the bit ``inside`` apart)."""
        encoding, effect = self._encoding, self._effect
        one, several = encoding.false, encoding.false
        for on in (*(p.active for p in self._parts), *holding):
            several = several | (one & on)
            one = one | on
        stepping = encoding.any_of(p.active for p in self._parts)
        alone = encoding.any_of(holding) & ~stepping
        picking = encoding.any_of(~encoding.is_code(place, 0) for place in encoding.layout.picks.values())
        same = (several | alone) & ~picking & effect.valid
        inside = encoding.field_at.get(encoding.layout.inside)
        for bit, value in effect.bits.items():
            if inside is not None and bit in inside.bits:
                continue
            same = same & (encoding.bit(bit) if value else ~encoding.bit(bit))
        for bit, _, function in effect.functions:
            same = same & encoding.bit(bit).equiv(function)
        return same
