"""The function ``$expand`` of a program: all moves of one packed state, as ``GuardedSystem.situation`` and ``perform`` have them.

``$expand`` takes the words of a state, writes its successors to the buffer, the options of what waits before the actions, and returns how
many there are, or -1 if a step is in error (its label is then in the label area). It sets these globals:

* ``$mode``: ``END``, ``WAITING`` or ``QUIET``;
* ``$pay``: which successor is a payment ([B] of "[A] unless [B]"), or -1;
* ``$owners``: the players met so far who have a decision, as bits.

If the global ``$lean`` is set, actions are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from analyzer.explore.native.intervals import check_condition
from analyzer.explore.native.packing import Packing
from analyzer.explore.native.refusal import NotNative
from analyzer.explore.native.updates import Successor, Updates
from analyzer.explore.native.wat import ALWAYS, NEVER, ZERO, Code, both, either, masked, moved_up, number, opposite
from analyzer.system.expression import BoolExpr
from analyzer.system.layout import DREW, LOST, PLAYING, WON, Layout
from analyzer.system.program import Outcome, PlayerRef, Program, Step, StepKind

END, WAITING, QUIET = 0, 1, 2
MAX_PLAYERS = 31
FAULT = -1  # the only move is in error
NOTHING = -2  # what $check returns if the state-based check is over
FAULT_AMONG_OTHERS = -3  # a move is in error, but it is not the only one, or it is an action

_WAITS = (StepKind.MANDATORY, StepKind.CHOICE, StepKind.UNLESS, StepKind.CHANCE)


@dataclass(frozen=True, slots=True)
class Areas:
    """Byte addresses in memory 0: where labels of an error go (pairs of i32), and where successors go."""

    labels: int
    buffer: int


def most_successors(program: Program) -> int:
    """No state has more moves than this."""
    at_once = max((len(s.options) for s in program.steps), default=0)
    return 1 + at_once + sum(len(s.options) for s in program.steps if s.kind is StepKind.ACTION)


class Expansion:
    """Generates ``$expand`` and what it calls."""

    def __init__(self, program: Program, layout: Layout, packing: Packing, areas: Areas) -> None:
        """Raises NotNative if an expression of a guard may be too large."""
        if len(program.players) > MAX_PLAYERS:
            raise NotNative(f"more than {MAX_PLAYERS} players")
        self._program = program
        self._layout = layout
        self._packing = packing
        self._areas = areas
        self._updates = Updates(program, layout, packing)
        self._words = range(packing.words)
        self._players = range(len(program.players))
        self._sba = [i for i, s in enumerate(program.steps) if s.kind is StepKind.SBA or s.sba]
        self._waiting = [i for i, s in enumerate(program.steps) if not s.sba and s.kind in _WAITS]
        self._actions = [i for i, s in enumerate(program.steps) if s.kind is StepKind.ACTION]
        self._responses = [i for i in self._actions if program.steps[i].responds]
        for guard in self._guards():
            check_condition(guard, self._updates.box)

    def _guards(self) -> Iterable[BoolExpr]:
        for step in self._program.steps:
            yield step.guard
            yield from (option.guard for option in step.options)
        yield from (outcome.guard for outcome in self._program.outcomes)

    def text(self) -> str:
        """The functions."""
        parts = [self._label_function(), self._responding_function(), self._expand_function()]
        if self._checks:
            parts += [self._near_function(), self._check_function()]
        return "\n".join(parts)

    @property
    def _checks(self) -> bool:
        return bool(self._sba or self._program.outcomes)

    # ------------------------------------------------------------------ who is there, what is enabled
    def _playing(self, code: Code, player: int) -> str:
        return code.holds(self._layout.status + player, PLAYING)

    def _present(self, code: Code, ref: PlayerRef) -> str:
        """Whether a player is in the game."""
        if not self._program.outcomes:
            return ALWAYS
        if ref.player is not None:
            return self._playing(code, ref.player)
        result = NEVER
        for value, player in enumerate(ref.players):
            result = either(result, both(code.holds(self._place(ref), value), self._playing(code, player)))
        return result

    def _place(self, ref: PlayerRef) -> int:
        assert ref.variable is not None
        return self._layout.position[ref.variable]

    def _bit(self, code: Code, ref: PlayerRef) -> str:
        """The bit of a player in ``$owners``."""
        if ref.player is not None:
            return number(1 << ref.player)
        result = ZERO
        for value, player in enumerate(ref.players):
            result = f"(select {number(1 << player)} {result} {code.holds(self._place(ref), value)})"
        return result

    def _enabled(self, code: Code, step: Step) -> str:
        """Whether the step may happen, apart from its options."""
        result = ALWAYS
        refs = [] if step.by is None else [step.by]
        for ref in dict.fromkeys([*refs, *(self._program.objects[o].controller for o in step.involves)]):
            result = both(result, self._present(code, ref))
        return both(result, code.condition(step.guard))

    def _owner(self, code: Code, step: Step, condition: str = ALWAYS) -> str:
        """Note that the step's player decides, if the condition holds."""
        if step.by is None or condition == NEVER:
            return ""
        note = f"(local.set $own (i64.or (local.get $own) {self._bit(code, step.by)}))"
        return note if condition == ALWAYS else f"(if {condition} (then {note}))"

    # ------------------------------------------------------------------ what a successor is written with
    def _store(self, lines: Iterable[str]) -> str:
        """Statements, then the words ``$t0``, ... go to the buffer."""
        stores = [f"(i64.store offset={8 * w} (local.get $b) (local.get $t{w}))" for w in self._words]
        step = f"(local.set $b (i32.add (local.get $b) (i32.const {8 * self._packing.words})))"
        return "\n   ".join([*lines, *stores, step])

    def _emit(self, index: int, option: int, made: Successor, fault: str, mode: int) -> str:
        lines = list(made.lines)
        if made.error != NEVER:
            wrong = f"(call $label (i32.const {index}) (i32.const {option})) (global.set $mode (i32.const {mode})) (return {fault})"
            lines.append(f"(if {made.error} (then {wrong}))")
        return self._store(lines)

    def _label_function(self) -> str:
        at = f"(i32.add (i32.const {self._areas.labels}) (i32.shl (global.get $labels) (i32.const 3)))"
        return f"""
 (func $label (param $step i32) (param $option i32)
  (i32.store {at} (local.get $step))
  (i32.store offset=4 {at} (local.get $option))
  (global.set $labels (i32.add (global.get $labels) (i32.const 1))))"""

    def _function(self, name: str, code: Code, body: str) -> str:
        params = " ".join(f"(param $s{w} i64)" for w in self._words)
        words = " ".join(f"(local $t{w} i64)" for w in self._words)
        return f"\n (func {name} {params} (result i32) (local $b i32) (local $own i64) {words} {code.locals()}\n{body})"

    def _count(self) -> str:
        size = 8 * self._packing.words
        length = f"(i32.sub (local.get $b) (i32.const {self._areas.buffer}))"
        return f"(i32.div_u {length} (i32.const {size}))"

    def _leave(self, mode: int) -> str:
        """Flush what was noted and return the number of successors."""
        return (
            f"(global.set $mode (i32.const {mode})) "
            f"(global.set $owners (i64.or (global.get $owners) (local.get $own))) (return {self._count()})"
        )

    # ------------------------------------------------------------------ $expand
    def _expand_function(self) -> str:
        code = Code(self._packing, self._layout.position)
        lines = [
            f"(local.set $b (i32.const {self._areas.buffer}))",
            "(global.set $labels (i32.const 0))",
            "(global.set $pay (i32.const -1))",
            self._end(code),
        ]
        inside = code.holds(self._layout.inside, 1)
        outside = opposite(inside)
        if self._checks and outside != NEVER:
            lines.append(self._run_check(code, outside))
        lines.append("(block $waited")
        lines += [self._wait_for(code, index) for index in self._waiting]
        if self._checks and inside != NEVER:
            lines.append(self._run_check(code, inside))
        leave = self._leave(QUIET)
        lines.append(f"(if (global.get $lean) (then {leave}))")
        lines += [self._act(code, index, QUIET) for index in self._actions]
        lines.append(f"{leave})")
        if self._responses:
            responses = "\n".join(self._act(code, index, WAITING) for index in self._responses)
            lines.append(f"(if {both('(i32.eqz (global.get $lean))', outside)} (then {responses}))")
        lines.append(self._leave(WAITING))
        lines.append("(unreachable)")
        return self._function("$expand", code, "\n".join(lines))

    def _end(self, code: Code) -> str:
        """The game is over when nobody is in it."""
        over = ALWAYS
        for player in self._players:
            over = both(over, opposite(self._playing(code, player)))
        return "" if over == NEVER else f"(if {over} (then (global.set $mode (i32.const {END})) (return (i32.const 0))))"

    def _run_check(self, code: Code, condition: str) -> str:
        count = code.local("i32")
        words = " ".join(f"(local.get $s{w})" for w in self._words)
        found = f"(i32.ne (local.tee {count} (call $check {words})) (i32.const {NOTHING}))"
        leave = f"(global.set $mode (i32.const {WAITING})) (return (local.get {count}))"
        run = f"(if {found} (then {leave}))"
        return run if condition == ALWAYS else f"(if {condition} (then {run}))"

    def _options(self, code: Code, step: Step) -> tuple[list[str], list[str]]:
        """Statements, and for each option a cheap condition: is it enabled, given that the step is."""
        lines: list[str] = []
        flags: list[str] = []
        for option in step.options:
            condition = code.condition(option.guard)
            if condition not in (ALWAYS, NEVER):
                flag = code.local("i32")
                lines.append(f"(local.set {flag} {condition})")
                condition = f"(local.get {flag})"
            flags.append(condition)
        return lines, flags

    def _act(self, code: Code, index: int, mode: int) -> str:
        """Successors by an action."""
        step = self._program.steps[index]
        fault = f"(i32.const {FAULT_AMONG_OTHERS})"
        lines = []
        for number_, option in enumerate(step.options):
            made = self._updates.successor(code, step, option)
            emit = self._emit(index, number_, made, fault, mode) + self._owner(code, step)
            lines.append(_when(code.condition(option.guard), emit))
        return _when(self._enabled(code, step), "\n  ".join(lines))

    def _wait_for(self, code: Code, index: int) -> str:
        """Successors by a step that waits; then nothing else is looked at."""
        step = self._program.steps[index]
        lines, flags = self._options(code, step)
        some = NEVER
        for flag in flags:
            some = either(some, flag)
        several = f"(i32.gt_u {_total(flags)} (i32.const 1))" if len(flags) > 1 else NEVER
        words = " ".join(f"(local.get $s{w})" for w in self._words)
        not_alone = either(several, f"(call $responding {words})" if self._responses else NEVER)
        fault = f"(select (i32.const {FAULT_AMONG_OTHERS}) (i32.const {FAULT}) {not_alone})"
        body = [
            _when(flag, self._emit(index, o, self._updates.successor(code, step, step.options[o]), fault, WAITING))
            for o, flag in enumerate(flags)
        ]
        if step.kind is StepKind.CHOICE and len(flags) > 1:
            body.append(self._owner(code, step, several))
        if step.kind is StepKind.UNLESS and len(flags) > 1:
            pays = both(flags[1], several)
            body.append(f"(if {pays} (then (global.set $pay {flags[0]})))")
            body.append(self._owner(code, step, pays))
        body.append("(br $waited)")
        lines.append(_when(some, "\n  ".join(body)))
        return _when(self._enabled(code, step), "\n  ".join(lines))

    def _responding_function(self) -> str:
        """``$responding``: whether some action may be taken while something waits."""
        if not self._responses:
            return ""
        code = Code(self._packing, self._layout.position)
        some = NEVER
        for index in self._responses:
            step = self._program.steps[index]
            enabled = NEVER
            for option in step.options:
                enabled = either(enabled, code.condition(option.guard))
            some = either(some, both(self._enabled(code, step), enabled))
        outside = opposite(code.holds(self._layout.inside, 1))
        return self._function("$responding", code, both(outside, some))

    # ------------------------------------------------------------------ $check
    def _check_function(self) -> str:
        """The state-based check: the successors it has, or NOTHING."""
        code = Code(self._packing, self._layout.position)
        lines = [f"(local.set $b (i32.const {self._areas.buffer}))"]
        parts: list[tuple[int, str]] = []
        for index in self._sba:
            part = code.local("i32")
            parts.append((index, part))
            lines.append(self._part(code, index, part))
        outcomes: list[tuple[int, str]] = []
        if self._program.outcomes:
            lines += self._hold_outcomes(code, outcomes)
        chosen = [f"(i32.ne (local.get {part}) (i32.const 0))" for _, part in parts]
        count = code.local("i32")
        lines.append(f"(local.set {count} {_total([*chosen, *(f'(local.get {o})' for _, o in outcomes)])})")
        lines.append(f"(if (i32.eqz (local.get {count})) (then (return (i32.const {NOTHING}))))")
        lines += self._perform(code, parts, outcomes)
        picked = NEVER
        for place in self._layout.picks.values():
            picked = either(picked, f"(i32.wrap_i64 {code.raw(self._packing.fields[place])})")
        inside = self._packing.fields[self._layout.inside]
        same = ALWAYS
        for w in self._words:
            before = masked(f"(local.get $s{w})", ~inside.in_word if w == inside.word else -1)
            same = both(same, f"(i64.eq (local.get $t{w}) {before})")
        stepping = NEVER
        for is_chosen in chosen:
            stepping = either(stepping, is_chosen)
        several = either(f"(i32.gt_u (local.get {count}) (i32.const 1))", opposite(stepping))
        idle = both(both(several, opposite(picked)), same)
        lines.append(f"(if {idle} (then (return (i32.const {NOTHING}))))")
        lines.append(self._store([]))
        lines.append(self._leave(WAITING))
        lines.append("(unreachable)")
        return self._function("$check", code, "\n".join(lines))

    def _part(self, code: Code, index: int, part: str) -> str:
        """Set ``part`` to the option that the step takes part with, plus one; or return the options to pick from."""
        step = self._program.steps[index]
        lines, flags = self._options(code, step)
        changing = NEVER
        for option, flag in zip(step.options, flags, strict=True):
            changing = either(changing, both(flag, self._updates.changes(code, option)))
        if changing == NEVER:
            return ""
        first = NEVER
        for option_number in range(len(flags), 0, -1):
            flag = flags[option_number - 1]
            this = f"(i32.const {option_number})"
            first = this if flag == ALWAYS else first if flag == NEVER else f"(select {this} {first} {flag})"
        take = f"(local.set {part} {first})"
        if step.kind is StepKind.CHOICE and len(flags) > 1:
            pick = code.raw(self._packing.fields[self._layout.picks[index]])
            remembered = f"(local.tee {part} (i32.wrap_i64 {pick}))"
            ask = [_when(flag, self._store(self._picked(index, o + 1))) for o, flag in enumerate(flags)]
            asking = "\n  ".join([*ask, self._owner(code, step), self._leave(WAITING)])
            several = f"(i32.gt_u {_total(flags)} (i32.const 1))"
            take = f"(if {several} (then (if (i32.eqz {remembered}) (then {asking}))) (else {take}))"
        lines.append(_when(changing, take))
        return _when(self._enabled(code, step), "\n  ".join(lines))

    def _picked(self, index: int, value: int) -> list[str]:
        target = self._packing.fields[self._layout.picks[index]]
        inside = self._packing.fields[self._layout.inside]
        lines = [f"(local.set $t{w} {masked(f'(local.get $s{w})', ~inside.in_word if w == inside.word else -1)})" for w in self._words]
        word = f"$t{target.word}"
        lines.append(f"(local.set {word} (i64.or (local.get {word}) {number(value << target.shift)}))")
        return lines

    def _hold_outcomes(self, code: Code, outcomes: list[tuple[int, str]]) -> list[str]:
        """Statements that set ``$playing`` and, for each outcome, whether it holds and names somebody in the game."""
        playing = code.local("i32", "$playing")
        lines = []
        for player in self._players:
            here = f"(i32.shl {self._playing(code, player)} (i32.const {player}))"
            lines.append(f"(local.set {playing} (i32.or (local.get {playing}) {here}))")
        for index, outcome in enumerate(self._program.outcomes):
            holds = code.local("i32")
            outcomes.append((index, holds))
            named = _mask(outcome.wins | outcome.loses | outcome.draws)
            here = f"(i32.ne (i32.and (local.get {playing}) (i32.const {named})) (i32.const 0))"
            lines.append(f"(local.set {holds} {both(here, code.condition(outcome.guard))})")
        return lines

    def _perform(self, code: Code, parts: list[tuple[int, str]], outcomes: list[tuple[int, str]]) -> list[str]:
        """Statements that leave the state after the check in ``$t0``, ..."""
        options = [
            (f"(i32.eq (local.get {part}) (i32.const {o + 1}))", option)
            for index, part in parts
            for o, option in enumerate(self._program.steps[index].options)
        ]
        lines, raws, failed = self._updates.together(code, options)
        steps = len(self._program.steps)
        labels = [
            f"(if (local.get {part}) (then (call $label (i32.const {i}) (i32.sub (local.get {part}) (i32.const 1)))))" for i, part in parts
        ]
        labels += [f"(if (local.get {holds}) (then (call $label (i32.const {steps + n}) (i32.const 0))))" for n, holds in outcomes]
        lines.append(f"(if {failed} (then {' '.join(labels)} (return (i32.const {FAULT}))))")
        clear = [0] * self._packing.words
        for place in (self._layout.inside, *self._layout.picks.values(), *raws):
            clear[self._packing.fields[place].word] |= self._packing.fields[place].in_word
        words = [masked(f"(local.get $s{w})", ~clear[w]) for w in self._words]
        for place, raw in raws.items():
            target = self._packing.fields[place]
            if target.width:
                words[target.word] = f"(i64.or {words[target.word]} {moved_up(raw, target.shift)})"
        lines += [f"(local.set $t{w} {words[w]})" for w in self._words]
        if outcomes:
            lines += self._settle(code, outcomes)
        return lines

    def _settle(self, code: Code, outcomes: list[tuple[int, str]]) -> list[str]:
        """Statements that apply outcomes to the statuses in ``$t0``, ... (docs/semantics.md, 3)."""
        limited = self._program.range_of_influence is not None
        lose, draw, win, won, left = (code.local("i32", name) for name in ("$lose", "$draw", "$win", "$won", "$left"))
        lines = []
        for name, of, without in ((lose, _loses, ()), (draw, _draws, (lose,)), (win, _wins, (lose, draw))):
            lines.append(f"(local.set {name} {self._said(outcomes, of)})")
            lines += [f"(local.set {name} {_minus(name, other)})" for other in without]
        losers = self._losers_in_range() if limited else _minus("$playing", win)
        lines.append(f"(if (local.get {win}) (then (local.set {lose} (i32.or (local.get {lose}) {losers}))))")
        lines.append(f"(local.set {lose} {_minus(lose, draw)})")
        all_lose = f"(i32.eq (local.get {lose}) (local.get $playing))"
        lines.append(f"(if {all_lose} (then (local.set {draw} (local.get {lose})) (local.set {lose} (i32.const 0))))")
        lines.append(f"(local.set {left} {_minus('$playing', lose)}) (local.set {left} {_minus(left, draw)})")
        last = both(
            f"(i32.eq (i32.popcnt (local.get {left})) (i32.const 1))",
            f"(i32.ne (i32.or (local.get {lose}) (local.get {draw})) (i32.const 0))",
        )
        lines.append(f"(local.set {won} (select (local.get {left}) (i32.const 0) {last}))")
        if not limited:
            lines.append(f"(if (local.get {win}) (then (local.set {won} (local.get {win}))))")
        happened = NEVER
        for _, holds in outcomes:
            happened = either(happened, f"(local.get {holds})")
        statuses = [line for player in self._players for line in self._status(player, ((lose, LOST), (draw, DREW), (won, WON)))]
        return [_when(happened, "\n  ".join(lines + statuses))]

    def _status(self, player: int, groups: Iterable[tuple[str, int]]) -> Iterable[str]:
        """Statements that set a player's status, which is 0 in ``$t0``, ..., to that of the group the player is in."""
        target = self._packing.fields[self._layout.status + player]
        for group, status in groups:
            there = f"(i32.and (local.get {group}) (i32.const {1 << player}))"
            word = f"$t{target.word}"
            yield f"(if {there} (then (local.set {word} (i64.or (local.get {word}) {number(status << target.shift)}))))"

    def _said(self, outcomes: list[tuple[int, str]], of: Callable[[Outcome], frozenset[int]]) -> str:
        """The players in the game whom the outcomes that hold name."""
        result = NEVER
        for index, holds in outcomes:
            if mask := _mask(of(self._program.outcomes[index])):
                this = f"(select (i32.const {mask}) (i32.const 0) (local.get {holds}))"
                result = this if result == NEVER else f"(i32.or {result} {this})"
        return f"(i32.and (local.get $playing) {result})"

    def _losers_in_range(self) -> str:
        """The players in the game within range of a winner other than themselves."""
        result = NEVER
        for winner in self._players:
            for player in self._players:
                if player == winner:
                    continue
                here = both(_has("$win", winner), _has("$playing", player))
                near = f"(call $near (local.get $playing) (i32.const {winner}) (i32.const {player}))"
                this = f"(i32.shl {both(here, near)} (i32.const {player}))"
                result = this if result == NEVER else f"(i32.or {result} {this})"
        return result

    def _near_function(self) -> str:
        """Whether two players in the game are within range, counting only seats of players in the game (CR 801.2a)."""
        seat = "(i32.popcnt (i32.and (local.get $playing) (i32.sub (i32.shl (i32.const 1) (local.get ${0})) (i32.const 1))))"
        distance = len(self._players) if self._program.range_of_influence is None else self._program.range_of_influence
        reach = f"(i32.const {max(-1, min(distance, MAX_PLAYERS))})"
        return f"""
 (func $near (param $playing i32) (param $of i32) (param $player i32) (result i32) (local $apart i32)
  (local.set $apart (i32.sub {seat.format("of")} {seat.format("player")}))
  (if (i32.lt_s (local.get $apart) (i32.const 0)) (then (local.set $apart (i32.sub (i32.const 0) (local.get $apart)))))
  (i32.or (i32.le_s (local.get $apart) {reach})
   (i32.le_s (i32.sub (i32.popcnt (local.get $playing)) (local.get $apart)) {reach})))"""


def _when(condition: str, body: str) -> str:
    """Statements that run if the condition holds."""
    if condition == NEVER:
        return ""
    return body if condition == ALWAYS else f"(if {condition} (then\n  {body}))"


def _total(flags: Iterable[str]) -> str:
    """How many of some conditions hold."""
    result = NEVER
    for flag in flags:
        if flag != NEVER:
            result = flag if result == NEVER else f"(i32.add {result} {flag})"
    return result


def _has(name: str, player: int) -> str:
    """Whether a player is in a group."""
    return f"(i32.and (i32.shr_u (local.get {name}) (i32.const {player})) (i32.const 1))"


def _minus(name: str, other: str) -> str:
    """The players of one group who are not in another one."""
    return f"(i32.and (local.get {name}) (i32.xor (local.get {other}) (i32.const -1)))"


def _mask(players: Iterable[int]) -> int:
    return sum(1 << player for player in players)


def _loses(outcome: Outcome) -> frozenset[int]:
    return outcome.loses


def _draws(outcome: Outcome) -> frozenset[int]:
    return outcome.draws


def _wins(outcome: Outcome) -> frozenset[int]:
    return outcome.wins
