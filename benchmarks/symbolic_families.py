"""Benchmark family B3 as programs: ``python benchmarks/symbolic_families.py P Q`` prints the answer and the times as JSON.

Two players alternate. At A's turn A may switch one of 2P toggles on; at B's turn B may switch one of the first 2Q off while its partner
(the other of the pair ``i, i xor 1``) is off; both may pass. The game is drawn, and so the loop broken, when all toggles are on.
A can force that from ``4**(P-Q) * (2 + 2*Q)`` of the ``2 * 4**P`` positions: those where of the first 2Q toggles, at B's turn,
all are on, and at A's turn at most one is off; the other toggles stand anyhow.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from analyzer.system.expression import TRUE, And, BoolExpr, Compare, Const, Var
from analyzer.system.program import Option, Outcome, PlayerRef, Profile, Program, Sort, Step, StepKind, Update, Variable

_A, _B = 0, 1
_TURN = 0


def b3(pairs: int, undoable: int) -> Program:
    """The alternating toggle game with ``pairs`` pairs of toggles, of which B can undo the first ``undoable``."""

    def on(toggle: int) -> BoolExpr:
        return Compare("==", Var(toggle + 1), Const(1))

    def off(toggle: int) -> BoolExpr:
        return Compare("==", Var(toggle + 1), Const(0))

    def option(name: str, guard: BoolExpr, turn: int, *updates: Update) -> Option:
        return Option(name, guard, (*updates, Update(_TURN, Const(turn), False)))

    def put(toggle: int, value: int) -> Update:
        return Update(toggle + 1, Const(value), False)

    toggles = range(2 * pairs)
    switch = [option(f"switch {i} on", off(i), _B, put(i, 1)) for i in toggles]
    undo = [option(f"undo {i}", And((on(i), off(i ^ 1))), _A, put(i, 0)) for i in range(2 * undoable)]

    def turn_of(player: int, options: list[Option], then: int) -> Step:
        name = "AB"[player]
        guard = Compare("==", Var(_TURN), Const(player))
        return Step(f"{name}'s turn", StepKind.CHOICE, guard, (*options, option("pass", TRUE, then)), PlayerRef(player))

    return Program(
        title=f"B3({pairs}, {undoable})",
        source="benchmark family B3",
        profile=Profile.CR,
        players=("A", "B"),
        active=_TURN,
        range_of_influence=None,
        variables=(Variable("turn", Sort.ENUM, _A, ("A", "B")), *(Variable(f"x{i}", Sort.BOOL, 0) for i in toggles)),
        objects=(),
        steps=(turn_of(_A, switch, _B), turn_of(_B, undo, _A)),
        outcomes=(Outcome(And(tuple(on(i) for i in toggles)), draws=frozenset({_A, _B})),),
    )


def main(arguments: list[str]) -> int:
    """Solve B3(P, Q) and print one line of JSON."""
    pairs, undoable = int(arguments[0]), int(arguments[1])
    from analyzer.explore.symbolic import Symbolic

    start = time.perf_counter()
    symbolic = Symbolic(b3(pairs, undoable))
    built = time.perf_counter()
    region = symbolic.ending_region(_A)
    solved = time.perf_counter()
    win = region.count()
    expected = 4 ** (pairs - undoable) * (2 + 2 * undoable)
    print(
        json.dumps(
            {
                "win": win,
                "P": pairs,
                "Q": undoable,
                "as_expected": win == expected,
                "iterations": region.iterations,
                "nodes": region.node_count,
                "build_s": round(built - start, 4),
                "solve_s": round(solved - built, 4),
                "run_s": round(time.perf_counter() - start, 4),
            }
        )
    )
    return 0 if win == expected else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
