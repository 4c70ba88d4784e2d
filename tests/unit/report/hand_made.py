"""Verdicts made by hand: one or more of every kind, with everything that a report can say."""

from __future__ import annotations

from dataclasses import replace

from analyzer.verdict.kinds import (
    Alternative,
    Case,
    Growth,
    Intervention,
    Leads,
    LoopReport,
    Obligation,
    OutcomeReport,
    Reason,
    Repeat,
    StepReport,
    TournamentReport,
    Verdict,
    VerdictKind,
)

_DRAW = LoopReport(
    VerdictKind.FORCED_DRAW,
    stem=(StepReport("A casts the third Ring", "action", "A", ("ring3",), True), StepReport("the third Ring arrives", "mandatory")),
    steps=(
        StepReport("the trigger exiles a Ring", "mandatory", objects=("ring1", "ring3")),
        StepReport("the other Ring returns", "mandatory", objects=("ring2",)),
    ),
    net={"triggers": 2},
    growth=Growth.CONSTANT,
    progress=True,
    iterations=None,
    who_can_start=("A",),
)

FORCED_DRAW = Verdict(
    "models/rings.toml",
    "Three Rings",
    VerdictKind.FORCED_DRAW,
    citations=("727.4", "104.4b"),
    loops=(_DRAW,),
    interventions=(Intervention("B", "destroy a Ring", False, True), Intervention("A", "counter it: pay", True, None)),
    outcome=OutcomeReport(drawn=("A", "B")),
    proof=(Obligation("forced-walk", "walk", "proved", {"steps": 4}), Obligation("recurs", "walk", "proved")),
    tournament=TournamentReport("MTR", "draw-if-nobody-acts", ("A", "B")),
)

LIMITED_RANGE = replace(
    FORCED_DRAW,
    title="Three Rings, five players",
    citations=("727.4", "104.4f", "801.16"),
    interventions=(),
    outcome=OutcomeReport(drawn=("A", "B", "E"), playing=("C", "D")),
    tournament=None,
)

FRAGMENTED = Verdict(
    "models/flying.toml",
    "The flying creature",
    VerdictKind.FRAGMENTED_LOOP,
    citations=("727.3",),
    loops=(
        LoopReport(
            VerdictKind.FRAGMENTED_LOOP,
            stem=(),
            steps=(
                StepReport("A gives flying", "action", "A", ("Drake",), True),
                StepReport("B's choice: take flying away", "choice", "B", ("Drake",)),
            ),
            net={},
            growth=Growth.CONSTANT,
            progress=False,
            iterations=None,
            sustained_by=("A", "B"),
            players_involved=("A", "B"),
            can_end=("A", "B"),
            must_deviate="A",
            last_word="B",
            alternatives=(
                Alternative("A", "A gives flying", None, Leads.ENDS),
                Alternative("B", "B's choice", "B's choice: do nothing", Leads.ENDS),
                Alternative("B", "B's choice", "B's choice: give it back", Leads.RETURNS),
                Alternative("B", "B's choice", "B's choice: ask a judge", Leads.UNKNOWN),
            ),
        ),
    ),
    proof=(
        Obligation("exhaustive", "exhaustion", "proved", {"states": 1200}),
        Obligation("can-end", "exhaustion", "open", {"player": "B"}),
    ),
    tournament=TournamentReport("MTR", "draw-if-all-indefinitely", ("A", "B"), True),
)

OPTIONAL = Verdict(
    "models/drain.toml",
    "A drain that needs a push",
    VerdictKind.OPTIONAL_LOOP,
    citations=("727.1b", "727.2a"),
    loops=(
        LoopReport(
            VerdictKind.OPTIONAL_LOOP,
            stem=(),
            steps=(
                StepReport("A taps the engine", "action", "A", ("engine",), True),
                Repeat(3, (StepReport("B loses 1 life", "mandatory"), Repeat(2, (StepReport("a token arrives", "mandatory"),)))),
            ),
            net={"life_b": -3, "tokens": 6},
            growth=Growth.EXPONENTIAL,
            progress=True,
            iterations=None,
            sustained_by=("A",),
            players_involved=("A",),
            can_end=("A",),
            alternatives=(Alternative("A", "A taps the engine", None, Leads.ENDS),),
            goals={"B loses": 7, "B and C loses": 1_000_000},
            results=("Infinite creature tokens",),
            condition="mana >= 3",
        ),
        LoopReport(
            VerdictKind.BOUNDED_LOOP,
            stem=(),
            steps=(StepReport("A pays life", "action", "A"),),
            net={"life_a": -2},
            growth=Growth.LINEAR,
            progress=True,
            iterations=9,
            sustained_by=("A",),
            can_end=("A",),
        ),
    ),
    outcome=OutcomeReport(),
    proof=(Obligation("recurrence", "z3", "proved"),),
    tournament=TournamentReport("MTGO", clicks=4, clicks_to_goal={"B loses": 28}),
    condition="mana >= 3",
    cases=(Case("mana >= 3", VerdictKind.OPTIONAL_LOOP), Case("mana < 3", VerdictKind.BOUNDED_LOOP, 1)),
    spent={"states": 12},
    budget={"states": 200_000},
)

NONDETERMINISTIC = Verdict(
    "models/coin.toml",
    "A coin decides",
    VerdictKind.NONDETERMINISTIC_LOOP,
    citations=("727.2a", "MTR 4.4"),
    loops=(
        LoopReport(
            VerdictKind.NONDETERMINISTIC_LOOP,
            stem=(),
            steps=(StepReport("A activates", "action", "A"), StepReport("flip: won", "chance")),
            net={"mana": 1},
            growth=Growth.LINEAR,
            progress=True,
            iterations=None,
            sustained_by=("A",),
            can_end=("A",),
            chance=("flip",),
        ),
    ),
    proof=(Obligation("ranking", "arithmetic", "proved", {"weights": {"cards": 2, "mana": 1}}),),
    tournament=TournamentReport("MTR", "stop-at-repeated-state", ("A",)),
)

BOUNDED = Verdict(
    "models/duel.toml",
    "The drain loop in a duel",
    VerdictKind.BOUNDED_LOOP,
    citations=("704.3", "104.3b", "104.2a"),
    loops=(
        LoopReport(
            VerdictKind.BOUNDED_LOOP,
            stem=tuple(StepReport(f"opening move {n}", "mandatory") for n in range(1, 21)),
            steps=(StepReport("B loses 1 life", "mandatory"), StepReport("A gains 1 life", "mandatory")),
            net={"life_a": 1, "life_b": -1},
            growth=Growth.LINEAR,
            progress=True,
            iterations=20,
            ends_by="B loses",
        ),
    ),
    outcome=OutcomeReport(winners=("A",), losers=("B",)),
    proof=(Obligation("bound-exact", "z3", "proved", {"passes": 20}),),
)

GAME_ENDS = Verdict(
    "models/quake.toml",
    "An earthquake for both",
    VerdictKind.GAME_ENDS,
    citations=("104.4a",),
    outcome=OutcomeReport(drawn=("A", "B")),
    proof=(Obligation("forced-walk", "walk", "proved", {"steps": 2}),),
)

NO_LOOP = Verdict(
    "models/wolf.toml",
    "A wolf comes back once",
    VerdictKind.NO_LOOP,
    reason=Reason("no-repetition"),
    proof=(Obligation("no-cycle", "exhaustion", "proved"), Obligation("boxes", "boxes", "proved", {"nodes": 147})),
)

UNDECIDED = Verdict(
    "models/council.toml",
    "A council of three",
    VerdictKind.UNDECIDED,
    reason=Reason("only-together", {"players": ["A", "B", "C"]}),
    loops=(replace(_DRAW, kind=VerdictKind.UNDECIDED, stem=()),),
)

ALL: dict[str, Verdict] = {
    "forced-draw": FORCED_DRAW,
    "forced-draw-limited-range": LIMITED_RANGE,
    "fragmented-loop": FRAGMENTED,
    "optional-loop": OPTIONAL,
    "nondeterministic-loop": NONDETERMINISTIC,
    "bounded-loop": BOUNDED,
    "game-ends": GAME_ENDS,
    "no-loop": NO_LOOP,
    "undecided": UNDECIDED,
}
