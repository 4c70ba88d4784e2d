"""What the loops of a position make: the one that was found, others beside it, and several of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import cast

from analyzer.budget import Budget
from analyzer.combo.finding import Found, Near
from analyzer.combo.model import LOOPS
from analyzer.combo.request import Asked
from analyzer.combo.setup import ME
from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import ReplayError, UnsupportedPositionError, WorkSpentError
from analyzer.explore.cover import Covered, cover
from analyzer.explore.passes import count_passes, course_of_changes
from analyzer.explore.replay import PathEffect, replay
from analyzer.pipeline import restarting
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.format.definitions import CopyToken, CreateToken, Delayed, Filter, Move, Sacrifice, Untap
from analyzer.rules.game import Game
from analyzer.rules.scanning import parts
from analyzer.rules.system import CardState
from analyzer.scenario.results import label_of, results_of
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import Label, State, TransitionSystem
from analyzer.verdict.growing import bounded_loop, unbounded_loop
from analyzer.verdict.kinds import LoopReport, VerdictKind
from analyzer.verdict.loops import Loop, report
from analyzer.verdict.plays import plain_segment

_BESIDE = 400
_MOST_TOLD = 16
_MOST_REPEATS = 40
_MOST_NEAR = 4
_MOST_LENGTH = 400
_COLORS = ("white", "blue", "black", "red", "green")
_DRAW = "Draw the game"
_WIN = ("Each opponent loses the game", "Win the game")


class Makes:
    """What the loops of one position make.

    Attributes:
        loops: what was told first, with its labels; more: others that make something else, each proved by itself.
    """

    def __init__(self, asked: Asked, found: Found, budget: Budget) -> None:
        self._asked = asked
        self._found = found
        self._budget = budget
        self._system = found.system
        self._waist = cast("TransitionSystem", found.system)
        self._names = [player.name for player in found.position.scenario.players]
        outcome = found.analysed.verdict.outcome
        self._wins = found.analysed.verdict.kind is VerdictKind.BOUNDED_LOOP and set(self._names) - {ME} <= set(outcome.losers)
        first, *others = found.analysed.verdict.loops
        told = found.told_item
        self.loops = (self._labelled(first, found.probe.cover.loops[:1] if told is None else [told]), *others)
        self.more: tuple[LoopReport, ...] = ()
        with suppress(UnsupportedPositionError, WorkSpentError, NumbersGrew):
            self.more = restarting(self._others)

    @property
    def results(self) -> tuple[str, ...]:
        """All labels, those of the loop that is told first."""
        found = list(dict.fromkeys(label for loop in (self.loops[0], *self.more) for label in loop.results))
        found += _joined(found)
        if self._found.analysed.verdict.kind is VerdictKind.FORCED_DRAW:
            found.append(_DRAW)
        if self._wins:
            found += _WIN
        return tuple(dict.fromkeys(found))

    def _labelled(self, loop: LoopReport, items: Sequence[Covered]) -> LoopReport:
        """The loop with what it makes."""
        # a bounded pass that ends only because the others have lost was made as often as it took, unless it uses up something of one's own
        uses_up = any(change < 0 and self._is_own(name) for name, change in loop.net.items())
        endless = loop.iterations is None or (self._wins and not uses_up)
        made = [*results_of(loop.net, (ME,), self._names, endless=endless)]
        if endless and loop.iterations is None and not loop.goals:
            for item in items:
                made += results_of(self._later_net(item), (ME,), self._names, endless=True)
        for item in items:
            made += self._seen(item, loop, endless=endless)
        made += self._later(loop, endless=endless)
        return replace(loop, results=tuple(dict.fromkeys(made)))

    def _later_net(self, item: Covered) -> dict[str, int]:
        """What passes of an endless loop net from some pass on, where each adds a constant more than the one before it."""
        names = self._waist.number_names
        numbers = (*item.numbers, *([0] * (len(item.effect.update) - len(item.numbers))))
        course = course_of_changes(item.effect, numbers)
        if course is None:
            return {}
        _, more = course
        return {name: change for name, change in zip(names, more, strict=False) if change > 0}

    def _is_own(self, name: str) -> bool:
        """Whether a number is no other player's."""
        return not any(name.startswith(f"{player}.") for player in self._names if player != ME)

    # ------------------------------------------------------------------ labels that the net does not tell
    def _seen(self, item: Covered, loop: LoopReport, *, endless: bool) -> Iterable[str]:
        """What is seen in the positions on the way: tokens with haste or tapped, what is untapped."""
        games = list(self._games(item.head, item.labels))
        if not games:
            return
        grown = {name.partition(".tokens.")[2].partition(" #")[0] for name, change in loop.net.items() if ".tokens." in name and change > 0}
        last = games[-1]
        for obj in last.battlefield():
            traits = traits_of(last, obj)
            if obj.token and obj.card.name in grown and "creature" in traits.types:
                if "haste" in traits.keywords:
                    yield label_of("creature tokens with haste", endless=endless)
                if obj.tapped:
                    yield label_of("tapped creature tokens", endless=endless)
        untapped = [word for word in ("creature", "artifact", "land") if _untapped(games, word)]
        if untapped:
            yield from self._untap_all(endless=endless)
        for word in untapped:
            yield label_of(f"untap of {word}s", endless=endless)

    def _untap_all(self, *, endless: bool) -> Iterable[str]:
        """What effects that untap everything of a kind, such as all nonland permanents, untap."""
        for part in (p for piece in self._asked.pieces for p in parts(piece.card) if isinstance(p, Untap)):
            if isinstance(part.what, Filter):
                types = [t for t in part.what.types if t != "permanent"] or ["permanent"]
                words = " ".join([*(f"non{t}" for t in part.what.not_types), *types])
                yield label_of(f"untap of {words}s you control", endless=endless)

    def _games(self, head: State, labels: Sequence[Label]) -> Iterable[Game]:
        state = head
        try:
            for label in (None, *labels):
                if label is not None:
                    state = self._waist.successor(state, label)
                at = cast("CardState", state)
                yield self._system.freezer.thaw(at.shape, at.numbers)
        except (ReplayError, UnsupportedPositionError, NumbersGrew):
            return

    def _later(self, loop: LoopReport, *, endless: bool) -> Iterable[str]:
        """What happens to the tokens afterwards, if the effect that makes them says so: they are sacrificed or exiled."""
        if not any(name.endswith(".creature tokens") and change > 0 for name, change in loop.net.items()):
            return
        for ability in (a for piece in self._asked.pieces for a in piece.card.abilities if _makes_tokens(a)):
            for delayed in (p for p in parts(ability) if isinstance(p, Delayed)):
                if any(isinstance(p, Sacrifice) for p in parts(delayed)):
                    words: tuple[str, ...] = ("LTB", "creature LTB", "death triggers", "sacrifice triggers")
                elif any(isinstance(p, Move) and p.to == "exile" for p in parts(delayed)):
                    words = ("LTB", "creature LTB")
                else:
                    words = ()
                yield from (label_of(word, endless=endless) for word in words)

    # ------------------------------------------------------------------ other loops
    def _others(self) -> tuple[LoopReport, ...]:
        """Other loops from the same position that make something the told one does not, each proved."""
        told = set(self.loops[0].results)
        limit = max(_BESIDE, 2 * self._found.probe.cover.nodes)
        # all moves: mana of colours that nothing costs is made, too
        seen = cover(self._waist, self._waist.initial(), limit, self._grows)
        more: list[LoopReport] = []
        endless = [*self._found.probe.cover.loops[:1], *seen.loops]

        def tell(item: Covered, loop: LoopReport | None) -> bool:
            """Keeps a loop that makes something new."""
            if loop is None:
                return False
            labelled = self._labelled(loop, [item])
            if not set(labelled.results) <= told:
                told.update(labelled.results)
                more.append(labelled)
            return True

        for item in seen.loops[:_MOST_TOLD]:
            if self._promises(item, told):
                tell(item, self._proved(item))
        for item in seen.repeats[:_MOST_REPEATS]:
            if not self._promises(item, told):
                continue
            if tell(item, self._by_defeat(item)):
                continue
            for base in endless[:_MOST_NEAR]:
                both = self._together(base, item)
                if both is not None and tell(both, self._proved(both)):
                    break
        return tuple(more)

    def _promises(self, item: Covered, told: Collection[str]) -> bool:
        """Whether a pass makes something that no loop told makes; by its numbers alone."""
        with suppress(ReplayError, IllegalActionError, UnsupportedPositionError):
            numbers = self._waist.numbers(item.head)
            update = replay(self._waist, item.head, item.labels).effect.update
            before = (*numbers, *([0] * self._waist.tally_count))
            after = [u.at(before) for u in update]
            net = {name: new - old for name, old, new in zip(self._waist.number_names, before, after, strict=True) if new != old}
            made = results_of(net, (ME,), self._names, endless=True)
            return not set(made) <= set(told)
        return False

    def _grows(self, effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        return prove_recurrence(effect, numbers, self._budget.solver_rlimit) is not None

    def _by_defeat(self, item: Covered) -> LoopReport | None:
        """A pass that only the defeat of other players ends: as many as it takes."""
        names = self._waist.number_names
        after = item.effect.apply(item.numbers)
        changes = zip(names, item.numbers, after, strict=False)
        if not any(new < old and name.endswith(".life") and name != f"{ME}.life" for name, old, new in changes):
            return None
        loop = bounded_loop(self._waist, item.stem, item.head, item.labels, self._budget)
        return report(self._waist, loop) if loop is not None and loop.kind in LOOPS else None

    def _proved(self, item: Covered) -> LoopReport | None:
        got = unbounded_loop(self._waist, item.stem, item.head, item.labels, self._budget)
        if got is None or not got.proved or got.loop.kind not in LOOPS:
            return None
        return report(self._waist, got.loop)

    def _together(self, base: Covered, item: Covered) -> Covered | None:
        """A pass that ends because it spends something, made endless by passes of a loop that makes it.

        Both have to go through positions of the same shape; the loop is turned to begin there, after the pass was made once.
        """
        width = len(self._waist.number_names) - self._waist.tally_count
        states = self._along(base)
        turn = next((k for k, state in enumerate(states) if self._waist.shape(state) == self._waist.shape(item.head)), None)
        gain, loss = self._shift(base, width), self._shift(item, width)
        if turn is None or gain is None or loss is None or gain == loss:
            return None
        times = 1
        for up, down in zip(gain, loss, strict=True):
            if down < 0:
                if up <= 0:
                    return None
                times = max(times, -(down // up))
        labels = (*base.labels[turn:], *base.labels[:turn]) * times + item.labels
        if len(labels) > _MOST_LENGTH:
            return None
        stem = (*item.stem, *plain_segment(item.head, item.labels))
        try:
            head = self._along(item)[-1]
            head = self._waist.successor(head, item.labels[-1])
            effect = replay(self._waist, head, labels).effect
        except (ReplayError, IllegalActionError, UnsupportedPositionError):
            return None
        return Covered(stem, head, labels, effect, None, self._waist.numbers(head))

    def _along(self, item: Covered) -> list[State]:
        """The states of a pass, its head first."""
        states = [item.head]
        for label in item.labels[:-1]:
            states.append(self._waist.successor(states[-1], label))
        return states

    def _shift(self, item: Covered, width: int) -> tuple[int, ...] | None:
        """What the first pass adds to each number of the position; whether later ones do as much, the proof of both together shows."""
        with suppress(ReplayError, UnsupportedPositionError):
            numbers = self._waist.numbers(item.head)
            after = replay(self._waist, item.head, item.labels).effect.apply(numbers)
            return tuple(new - old for old, new in zip(numbers, after, strict=True))[:width]
        return None


def passes_of(near: Near, asked: Asked, budget: Budget) -> tuple[LoopReport, ...]:
    """Passes that end, with their exact bounds and what they make; the longest first. Each is proved; that there is none longer is not."""
    found: list[LoopReport] = []
    system = cast("TransitionSystem", near.probe.system)
    names = list(system.players)

    def told(item: Covered) -> LoopReport | None:
        loop = bounded_loop(system, item.stem, item.head, item.labels, budget)
        if loop is None:
            effect = replay(system, item.head, item.labels).effect
            passes = count_passes(effect, system.numbers(item.head))
            if passes.count is None or passes.count < 2:
                return None
            loop = Loop(
                VerdictKind.BOUNDED_LOOP,
                item.stem,
                item.head,
                plain_segment(item.head, item.labels),
                involved=(0,),
                iterations=passes.count,
            )
        return report(system, loop)

    for item in sorted(near.items, key=lambda c: -(c.count or 0))[:_MOST_NEAR]:
        try:
            loop = restarting(partial(told, item))
        except (UnsupportedPositionError, WorkSpentError, NumbersGrew):
            continue
        if loop is not None and loop.progress:
            made = results_of(loop.net, (ME,), names, endless=False)
            found.append(replace(loop, results=made))
    return tuple(found)


def _joined(labels: Sequence[str]) -> Iterable[str]:
    """Mana of each colour, by several loops, is coloured mana."""
    for label in labels:
        how, _, rest = label.partition(" white mana")
        if label.startswith(f"{how} white mana") and all(f"{how} {color} mana{rest}" in labels for color in _COLORS):
            yield f"{how} colored mana{rest}"


def _makes_tokens(ability: object) -> bool:
    return any(isinstance(p, CopyToken | CreateToken) for p in parts(ability))


def _untapped(games: Sequence[Game], word: str) -> bool:
    """Whether a step untaps objects of a type: fewer of the same ones are tapped than before."""
    counts: list[Counter[str]] = []
    for game in games:
        tapped: Counter[str] = Counter()
        for obj in game.battlefield():
            if obj.tapped and word in traits_of(game, obj).types and isinstance(obj.count, int):
                tapped[obj.card.name] += obj.count
        counts.append(tapped)
    there = [Counter(o.card.name for o in game.battlefield()) for game in games]
    for before, after, old, new in zip(counts, counts[1:], there, there[1:], strict=False):
        if any(after[name] < before[name] and new[name] >= old[name] for name in before):
            return True
    return False
