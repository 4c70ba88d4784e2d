"""The benchmark families as model files: ``python benchmarks/families.py FAMILY ARGS`` prints one.

| family | what it stands for |
|---|---|
| B1 N K | N permanents that tap for mana, a trigger that walks round them and untaps, two small counters: how many states? |
| B1-counted N K | the same with permanents that nothing tells apart (an abstraction: see ``token_ring_counted``) |
| B2 K | an unbounded combo: tap for three mana, pay two to untap, a token each time, a sacrifice outlet that drains a life of K |
| B3 P Q | two players in turn switch 2P toggles on and some off again: from where can A force all on, so that the loop ends? |
| B4 A B | mandatory triggers only: a forced draw whose loop has 3 * A * B steps |

B1 to B4 are the peers' models move for move; the players, the titles and what is expected are ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final


def token_ring(n: int, k: int) -> str:
    """B1: all of it actions of one player, as in the peers' models, so that every state is one of theirs."""
    state: dict[str, Any] = {f"u{i}": True for i in range(n)}
    state |= {"m": _number(0, k), "p": _number(0, n - 1), "c": _number(0, k)}
    taps = [_action(f"tap {i}", f"u{i} and m < {k}", [f"u{i} = false", "m += 1"]) for i in range(n)]
    turn = [*(f"u{i} = u{i} or p == {i}" for i in range(n)), "m = max(m - 1, 0)", *_walk(n, k)]
    return _model(f"B1({n},{k})", state, [*taps, _action("trigger", None, turn)], {"verdict": "optional-loop"})


def token_ring_counted(n: int, k: int) -> str:
    """B1 with interchangeable permanents.

    Not the same model. In B1 the trigger untaps the permanent it stands at, so it matters which one that is, and no two of them are
    interchangeable. Here the trigger still walks n places, but which permanent stands there is forgotten: it is any tapped one, or any
    untapped one. Every play of B1 is a play of this model, not the other way round: what cannot happen here cannot happen there, but what
    can happen here need not be possible there.
    """
    permanents = {"count": n, "init": "untapped", "values": ["untapped", "tapped"]}
    state = {"perm": permanents, "m": _number(0, k), "p": _number(0, n - 1), "c": _number(0, k)}
    turn = ["m = max(m - 1, 0)", *_walk(n, k)]
    steps = [
        _action("tap one", f"m < {k}", ["perm: untapped -> tapped", "m += 1"]),
        _action("trigger at a tapped one", None, ["perm: tapped -> untapped", *turn]),
        _action("trigger at an untapped one", "perm.untapped >= 1", turn),
    ]
    return _model(f"B1({n},{k}), permanents interchangeable", state, steps, {"verdict": "optional-loop"})


def unbounded_combo(k: int) -> str:
    """B2 without a cap on its counters. The peers ask whether life gained can reach K; here it is taken from an opponent who has K."""
    phase = {"init": "tap", "values": ["tap", "untap", "trigger"]}
    state = {"phase": phase, "mana": _number(0), "tokens": _number(0), "b_life": k}
    steps = [
        _action("tap for three mana", "phase == 'tap'", ["mana += 3", "phase = 'untap'"]),
        _action("pay two to untap", "phase == 'untap' and mana >= 2", ["mana -= 2", "phase = 'trigger'"]),
        {"name": "a token", "when": "phase == 'trigger'", "do": ["tokens += 1", "phase = 'tap'"]},
        _action("sacrifice a token", "phase == 'tap' and tokens >= 1", ["tokens -= 1", "b_life -= 1"]),
    ]
    outcome = {"when": "b_life <= 0", "loses": ["B"]}
    return _model(f"B2({k})", state, steps, {"verdict": "optional-loop"}, [outcome])


def toggles(pairs: int, undoable: int) -> str:
    """B3: at A's turn A may switch a toggle on, at B's turn B may switch one of the first ``2 * undoable`` off while its partner is off."""
    each = range(2 * pairs)
    turn = {"init": "A", "values": ["A", "B"]}
    state: dict[str, Any] = {"turn": turn, **{f"x{i}": False for i in each}}
    on = [{"name": f"switch {i} on", "when": f"not x{i}", "do": [f"x{i} = true", "turn = 'B'"]} for i in each]
    off = [
        {"name": f"switch {i} off", "when": f"x{i} and not x{i ^ 1}", "do": [f"x{i} = false", "turn = 'A'"]} for i in range(2 * undoable)
    ]
    steps = [
        {"name": "A's turn", "kind": "choice", "by": "A", "when": "turn == 'A'", "options": [*on, {"name": "pass", "do": ["turn = 'B'"]}]},
        {"name": "B's turn", "kind": "choice", "by": "B", "when": "turn == 'B'", "options": [*off, {"name": "pass", "do": ["turn = 'A'"]}]},
    ]
    outcome = {"when": " and ".join(f"x{i}" for i in each), "draw": True}
    return _model(f"B3({pairs},{undoable})", state, steps, {}, [outcome])


def mandatory_chain(a: int, b: int) -> str:
    """B4: a wheel with ``a`` places that turns a wheel with ``b`` places; three mandatory steps a click."""
    state = {"phase": {"init": "x", "values": ["x", "y", "z"]}, "a": _number(0, a - 1), "b": _number(0, b - 1)}
    next_b = f"(0 if b == {b - 1} else b + 1)"
    steps = [
        {"name": "x", "when": "phase == 'x'", "do": [f"a = 0 if a == {a - 1} else a + 1", "phase = 'y'"]},
        {"name": "y", "when": "phase == 'y'", "do": [f"b = {next_b} if a == 0 else b", "phase = 'z'"]},
        {"name": "z", "when": "phase == 'z'", "do": ["phase = 'x'"]},
    ]
    return _model(f"B4({a},{b})", state, steps, {"verdict": "forced-draw", "drawn": ["A", "B"]})


FAMILIES: Final[Mapping[str, Callable[..., str]]] = {
    "B1": token_ring,
    "B1-counted": token_ring_counted,
    "B2": unbounded_combo,
    "B3": toggles,
    "B4": mandatory_chain,
}


def b3_wins(pairs: int, undoable: int) -> int:
    """From how many of the ``2 * 4**pairs`` positions A can force all toggles on."""
    return int(4 ** (pairs - undoable)) * (2 + 2 * undoable)


def b4_steps(a: int, b: int) -> int:
    """The length of the forced loop."""
    return 3 * a * b


# ---------------------------------------------------------------------- TOML
def _number(low: int, high: int | None = None) -> dict[str, int]:
    bounds = {"init": low, "min": low}
    return bounds if high is None else {**bounds, "max": high}


def _action(name: str, when: str | None, do: Iterable[str]) -> dict[str, Any]:
    guard = {} if when is None else {"when": when}
    return {"name": name, "by": "A", **guard, "do": list(do)}


def _walk(n: int, k: int) -> tuple[str, str]:
    """The trigger goes on to the next of ``n`` places and counts its laps modulo ``k + 1``."""
    return f"p = 0 if p == {n - 1} else p + 1", f"c = c if p < {n - 1} else (0 if c == {k} else c + 1)"


def _model(
    title: str,
    state: Mapping[str, Any],
    steps: Iterable[Mapping[str, Any]],
    expect: Mapping[str, Any],
    outcomes: Iterable[Mapping[str, Any]] = (),
) -> str:
    head = {"title": title, "source": "benchmark family", "players": ["A", "B"]}
    parts = [_lines(head), "[state]\n" + _lines(state)]
    parts += ["[[step]]\n" + _lines(step) for step in steps]
    parts += ["[[outcome]]\n" + _lines(outcome) for outcome in outcomes]
    if expect:
        parts.append("[expect]\n" + _lines(expect))
    return "\n".join(parts)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            return json.dumps(value)


def write(family: str, arguments: Iterable[int]) -> str:
    """The model file of a family."""
    return FAMILIES[family](*arguments)


if __name__ == "__main__":
    sys.stdout.write(write(sys.argv[1], map(int, sys.argv[2:])))
