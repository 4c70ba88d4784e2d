"""From a decision to its certificate: the program or position, the conclusion, and the evidence that leads from one to the other."""

from __future__ import annotations

from typing import Any

from analyzer.budget import Budget
from analyzer.errors import NotCertified
from analyzer.explore.walk import Segment, WalkEnd
from analyzer.system.transition_system import State
from analyzer.verdict.certificate.conclusion_json import conclusion_json
from analyzer.verdict.certificate.cover_json import WORK, around_candidates, nodes_json, space_json
from analyzer.verdict.certificate.plays_json import PassTable
from analyzer.verdict.certificate.recurrence_json import recurrence_json
from analyzer.verdict.certificate.starters_json import trap_json
from analyzer.verdict.certificate.subject import Subject
from analyzer.verdict.checker.boxes import Expander, Listed
from analyzer.verdict.checker.check import FORMAT
from analyzer.verdict.checker.exclusion import STRENGTH, Bound
from analyzer.verdict.checker.games import Class
from analyzer.verdict.checker.loops import ALONE, Examined, class_alone, class_in_boxes, examine_bounded, examine_endless
from analyzer.verdict.checker.passes import Passes
from analyzer.verdict.checker.plays import Player, Stretch
from analyzer.verdict.checker.plays import Segment as CheckedSegment
from analyzer.verdict.checker.refusing import Meter
from analyzer.verdict.decision import Decision
from analyzer.verdict.kinds import Verdict, VerdictKind
from analyzer.verdict.loops import Loop


def certificate_of(subject: Subject, decision: Decision, verdict: Verdict, budget: Budget) -> dict[str, Any]:
    """The certificate of a verdict as JSON, in a fixed order.

    Raises:
        NotCertified: no evidence of a kind that the checker accepts was found.
    """
    has_loop = decision.decisive is not None
    evidence = {} if not verdict.decided else _Writer(subject, decision, budget).evidence()
    return {
        "format": FORMAT,
        subject.key: subject.value,
        "conclusion": conclusion_json(verdict, subject.game.open, has_loop=has_loop),
        "evidence": evidence,
    }


class _Writer:
    def __init__(self, subject: Subject, decision: Decision, budget: Budget) -> None:
        self._system = subject.system
        self._decision = decision
        self._budget = budget
        self._game = subject.game
        self._player = Player(Passes(subject.game, Meter(WORK)))
        self._table = PassTable(subject.label)
        self._play = decision.walk.play
        self._recurrence: dict[str, Any] | None = None

    def evidence(self) -> dict[str, Any]:
        """The evidence of a decided verdict."""
        walk = self._decision.walk
        if walk.end is WalkEnd.DECISION:
            by, space = self._space()
            loop = self._loop()
            end = "choice"
        else:
            by, space, loop = "walk", None, self._loop_of_walk()
            end = {WalkEnd.STOPS: "stops", WalkEnd.GAME_OVER: "game-over"}.get(walk.end, "repeats")
        forced = self._table.play(self._play)
        return {
            "by": by,
            "passes": self._table.json(),
            "forced": forced,
            "end": end,
            "loop": loop,
            "recurrence": self._recurrence,
            "space": space,
        }

    # ------------------------------------------------------------------ forced play
    def _loop_of_walk(self) -> dict[str, Any] | None:
        walk, decisive = self._decision.walk, self._decision.decisive
        if decisive is None:
            return None
        if walk.loop:
            if walk.end is WalkEnd.GROWS:
                self._recurrence = self._recurrence_of(walk.play[-1], strict=True)
            return {"at": len(walk.play) - walk.loop}
        return {"at": self._on_the_way(decisive)}

    def _on_the_way(self, loop: Loop) -> int | None:
        """Which segment of the forced play a bounded loop is; the play is cut so that it is one. None if it is not on it."""
        play, at, labels = self._play, len(loop.stem), loop.body[0].labels
        if at < len(play) and play[at].labels == labels and play[at].start == loop.head and play[at].times > 1:
            return at
        before = tuple(label for s in loop.stem for label in s.labels)
        if len(play) != 1 or play[0].labels[: len(before)] != before:
            return None
        rest, times = play[0].labels[len(before) :], 0
        while rest[: len(labels)] == labels:
            rest, times = rest[len(labels) :], times + 1
        if times < 2:
            return None
        cut = (Segment(play[0].start, before, 1), Segment(loop.head, labels, times), Segment(loop.head, rest, 1))
        self._play = tuple(s for s in cut if s.labels)
        return 1 if before else 0

    def _recurrence_of(self, segment: Segment, *, strict: bool) -> dict[str, Any] | None:
        """The recurrence that an endless pass needs; None if its numbers run along a progression."""
        repetition = self._player.passes.repeat(segment.start, segment.labels, None, strict=strict)
        if not repetition.open:
            return None
        found = recurrence_json(repetition.pieces[0].effect, self._system.numbers(segment.start), self._budget.solver_rlimit)
        if found is None:
            raise NotCertified("no recurrence was found for a loop")
        return found

    # ------------------------------------------------------------------ where there is a choice
    def _after_forced(self, loop: Loop) -> tuple[Segment, ...]:
        """The stem of a loop without the forced play before it."""
        return tuple(loop.stem[len(self._decision.walk.play) :])

    def _loop(self) -> dict[str, Any] | None:
        loop, decision = self._decision.decisive, self._decision
        if loop is None:
            return None
        if len(loop.stem) < max(len(decision.walk.play), 1) and loop.kind is VerdictKind.BOUNDED_LOOP:
            at = self._on_the_way(loop)
            if at is not None:
                return {"at": at}
        body = loop.body[0]
        stem = self._table.play(self._after_forced(loop))
        if decision.method == "exhaustion" and self._comes_back(body):
            return {"stem": stem, "body": self._table.play([body]), "as": "cycle", "around": None}
        endless = self._player.passes.repeat(body.start, body.labels, None, strict=False)
        is_endless = endless.open or endless.times is None
        if is_endless:
            self._recurrence = self._recurrence_of(body, strict=False)
        stretch = self._stretch(body)
        examined = (
            examine_endless(self._player, stretch, self._recurrence, strict=False)
            if is_endless
            else examine_bounded(self._player, stretch, strict=False)
        )
        around = None if not is_endless and not examined.loop.involved else self._around(loop, examined)
        return {"stem": stem, "body": self._table.play([body]), "as": "endless" if is_endless else "bounded", "around": around}

    def _comes_back(self, body: Segment) -> bool:
        state: State = body.start
        for label in body.labels:
            state = self._system.successor(state, label)
        return state == body.start

    def _stretch(self, body: Segment) -> Stretch:
        return self._player.perform(body.start, (CheckedSegment(body.labels, 1),), strict=False)[0]

    def _around(self, loop: Loop, examined: Examined) -> list[Any] | str | None:
        """That one player alone keeps a loop going, or boxes around it in which the checker finds the class that the verdict says."""
        if not self._game.is_program and self._is_class(loop, class_alone(self._player.passes, loop.head, loop.body[0].labels)):
            return ALONE
        where, passes = examined.where(), self._player.passes
        expander = Expander(self._game, Meter(WORK), where.allowed, where.clip)
        start = Listed(self._game.shape(loop.head), where.heads)
        for listed in around_candidates(expander, start, self._budget.boxes):
            found = class_in_boxes(passes, loop.head, loop.body[0].labels, where, expander, listed)
            if self._is_class(loop, found):
                return nodes_json(expander, listed, [start.shape])
        if loop.kind is VerdictKind.BOUNDED_LOOP and not loop.can_end and not loop.chance:
            return None
        raise NotCertified("no boxes around the loop show who can end it")

    def _is_class(self, loop: Loop, found: Class | None) -> bool:
        """Whether that is what the verdict says of a loop."""
        if found is None or found.can_end != tuple(sorted(loop.can_end)) or found.chance != tuple(sorted(loop.chance)):
            return False
        return loop.kind is VerdictKind.BOUNDED_LOOP or found.kind == loop.kind.value

    def _space(self) -> tuple[str, dict[str, Any] | None]:
        decision, budget = self._decision, self._budget
        if decision.method == "exhaustion":
            return "states", {"states": decision.spent["states"]}
        if decision.kind is VerdictKind.FORCED_DRAW:
            space = trap_json(self._system, self._player, decision, budget, self._table)
            if space is None:
                raise NotCertified("no boxes that hold the trapped positions were found")
            return "trap", space
        if decision.method == "program":
            return "program", None
        if decision.method in ("native", "diagrams") and self._game.is_program:
            if decision.spent["states"] <= _EXPLORED and not decision.walk.play:
                return "states", {"states": decision.spent["states"]}
            return "counted", {"states": decision.spent["states"], "strongest": decision.kind.value}

        def good(bound: Bound) -> bool:
            return STRENGTH.index(bound.strongest) >= STRENGTH.index(decision.kind.value)

        found = space_json(self._game, decision.walk.state, budget, good)
        if found is None:
            raise NotCertified("no boxes that hold every play exclude what comes before the verdict")
        return "boxes", found


_EXPLORED = 100_000
