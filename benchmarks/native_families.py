"""Times the native explorer on the benchmark families B1 (token ring) and B4 (mandatory chain).

    python benchmarks/native_families.py b1 13 7
    python benchmarks/native_families.py b4 500 668

B1(N, K): N permanents that tap for a counter ``m`` up to K; a trigger walks round the ring, untaps the permanent it stands at, takes one
from ``m`` and counts its laps modulo K + 1. All taps and the trigger are actions of one player. B4(A, B): a forced cycle of 3 * A * B
steps.
"""

from __future__ import annotations

import json
import resource
import sys
import time

_START = time.perf_counter()

from analyzer.budget import Budget  # noqa: E402  the clock starts before the imports
from analyzer.explore.native import NativeExplorer  # noqa: E402
from analyzer.system.expression import TRUE, And, BoolExpr, Choose, Compare, Const, Extremum, IntExpr, Sum, Var  # noqa: E402
from analyzer.system.guarded import GuardedSystem  # noqa: E402
from analyzer.system.program import Option, PlayerRef, Profile, Program, Sort, Step, StepKind, Update, Variable  # noqa: E402


def _put(variable: int, value: IntExpr) -> Update:
    return Update(variable, value, add=False)


def _plus(variable: int, amount: int) -> IntExpr:
    return Sum((Var(variable), Const(amount)))


def _program(title: str, variables: list[Variable], steps: list[Step]) -> Program:
    active = Variable("active", Sort.ENUM, 0, ("A",))
    return Program(title, "", Profile.CR, ("A",), len(variables), None, (*variables, active), (), tuple(steps), ())


def token_ring(n: int, k: int) -> Program:
    """B1(n, k)."""
    m, p, c = n, n + 1, n + 2
    by = PlayerRef(player=0)
    variables = [Variable(f"u{i}", Sort.BOOL, 1) for i in range(n)]
    variables += [Variable("m", Sort.INT, 0, (), 0, k), Variable("p", Sort.INT, 0, (), 0, n - 1), Variable("c", Sort.INT, 0, (), 0, k)]
    steps = []
    for i in range(n):
        guard = And((Compare("==", Var(i), Const(1)), Compare("<", Var(m), Const(k))))
        updates = (_put(i, Const(0)), Update(m, Const(1), add=True))
        steps.append(Step(f"tap {i}", StepKind.ACTION, guard, (Option("", TRUE, updates),), by))
    at_end: BoolExpr = Compare("==", Var(p), Const(n - 1))
    lap = Choose(Compare("==", Var(c), Const(k)), Const(0), _plus(c, 1))
    turn = (
        *(_put(i, Choose(Compare("==", Var(p), Const(i)), Const(1), Var(i))) for i in range(n)),
        _put(m, Extremum("max", (_plus(m, -1), Const(0)))),
        _put(p, Choose(at_end, Const(0), _plus(p, 1))),
        _put(c, Choose(at_end, lap, Var(c))),
    )
    steps.append(Step("trigger", StepKind.ACTION, TRUE, (Option("", TRUE, turn),), by))
    return _program(f"B1({n},{k})", variables, steps)


def mandatory_chain(a: int, b: int) -> Program:
    """B4(a, b)."""
    phase, x, y = 0, 1, 2
    variables = [
        Variable("phase", Sort.INT, 0, (), 0, 2),
        Variable("a", Sort.INT, 0, (), 0, a - 1),
        Variable("b", Sort.INT, 0, (), 0, b - 1),
    ]

    def step(name: str, at: int, updates: tuple[Update, ...]) -> Step:
        guard = Compare("==", Var(phase), Const(at))
        return Step(name, StepKind.MANDATORY, guard, (Option("", TRUE, (*updates, _put(phase, Const((at + 1) % 3)))),))

    next_a = Choose(Compare("==", Var(x), Const(a - 1)), Const(0), _plus(x, 1))
    next_b = Choose(Compare("==", Var(y), Const(b - 1)), Const(0), _plus(y, 1))
    carried = Choose(Compare("==", Var(x), Const(0)), next_b, Var(y))
    steps = [step("x", 0, (_put(x, next_a),)), step("y", 1, (_put(y, carried),)), step("z", 2, ())]
    return _program(f"B4({a},{b})", variables, steps)


def main() -> None:
    """Print one line of JSON."""
    family, first, second = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    program = token_ring(first, second) if family == "b1" else mandatory_chain(first, second)
    explorer = NativeExplorer(GuardedSystem(program), Budget())
    ready = time.perf_counter()
    walk = explorer.walk_forced(10**8)
    walked = time.perf_counter()
    seen = explorer.explore()
    explored = time.perf_counter()
    trapped = explorer.trapped()
    done = time.perf_counter()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(
        json.dumps(
            {
                "family": program.title,
                "states": seen.states,
                "transitions": seen.transitions,
                "complete": seen.complete,
                "prepare_s": round(ready - _START, 4),
                "walk_s": round(walked - ready, 4),
                "walk": [walk.end.value, walk.steps, walk.cycle],
                "explore_s": round(explored - walked, 4),
                "trapped_s": round(done - explored, 4),
                "trapped": trapped,
                "total_s": round(done - _START, 4),
                "memory_bytes_per_state": round(seen.memory_bytes / max(1, seen.states), 1),
                "max_rss_mb": usage.ru_maxrss // 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
