"""What each slug says: one closed table for claims, one for reasons, and the short names of the closed sets of the verdict.

To add a claim or a reason, add one line to ``CLAIMS`` or ``REASONS``: the slug and its sentence, parameters by name in braces. Then run
``python tests/unit/report/catalogue.py``: it adds the sentence to the Japanese catalogue, to be translated there. A parameter may be a
number, a text, a list (printed as "A, B and C") or a mapping (printed as "a = 1, b = 2").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyzer.report.i18n import N_, Words
from analyzer.report.plain import number, plain
from analyzer.verdict.kinds import Growth, Obligation, Reason, VerdictKind

CLAIMS: Final[Mapping[str, str]] = {
    "forced-walk": N_("The play is forced at every step ({steps} in all)."),
    "recurs": N_("The position reached after the stem comes back exactly."),
    "holds-for-all-n": N_("The conditions of every step hold again for every number n >= 0 of passes made."),
    "recurrence": N_("Each pass keeps up everything that the next one needs."),
    "bound-exact": N_("{passes} whole passes are possible, one more is not."),
    "exhaustive": N_("All {states} states that can be reached were explored, none is left."),
    "trapped": N_("From there no path of forced steps and choices leads to a stop."),
    "no-trapped": N_("From each of the {states} states the play can stop."),
    "can-end": N_("{player} can end it, whatever the others do to go on."),
    "cannot-end": N_("{player} cannot end it."),
    "chance-continues": N_("Every result of chance goes on with it."),
    "no-cycle": N_("No state can be reached twice."),
    "ranking": N_("Every step makes the weighting {weights} smaller, so nothing repeats for ever."),
    "boxes": N_("A graph of {nodes} shapes with ranges of numbers covers every position that can be reached."),
    "trusted": N_("Taken on trust by the checker: {what}."),
    "harmless": N_("{card} has an ability that is not modelled and cannot matter ({what}): {why}."),
    "condition-exact": N_("The condition holds for exactly those starting values."),
}
"""A sentence for each claim of an ``Obligation``."""

REASONS: Final[Mapping[str, str]] = {
    "budget-states": N_("{states} states were seen, which is where the budget of {limit} ends."),
    "budget-steps": N_("{steps} steps were walked, which is where the budget of {limit} ends."),
    "budget-memory": N_("The memory that the budget allows is used up."),
    "only-together": N_("Only {players} together could end it; none of them can alone."),
    "open-ending": N_("Whether the loop with {step} can be ended could not be settled."),
    "open-range": N_("It could not be shown that {variable} stays within its bounds at the step {step}; a guard there would help."),
    "not-certified": N_("A verdict was found, but no evidence that the independent checker accepts: {why}."),
    "open-stronger": N_("A stronger verdict could not be excluded: {what}."),
    "numbers-grow": N_("After {count} fresh starts there are still numbers that were not known before: {last}."),
    "no-objects": N_("The range of influence is limited, but the loop involves no named objects, so it is not known whom the draw hits."),
    "not-linear": N_("The numbers change in a way that is not linear."),
    "solver-unknown": N_("The solver gave no answer within the budget."),
    "budget-runs": N_("The budget of {limit} runs of the rules was spent before the question was settled; --budget raises it."),
    "result-not-found": N_("A loop was found, but it does not make what is asked for ({wanted}); it makes: {found}. There may be others."),
    "left-out": N_("Nothing was found, but not every option was looked at: {what}."),
    "unsupported": N_("The position asks for something that is not modelled: {what}."),
    "not-understood": N_("{card} has an ability that is not modelled and may matter: {what}."),
    "open-condition": N_("The answer depends on starting values that are left open, and the condition on them was not found."),
    "chance-ending": N_("Whether chance lets a player end it could not be settled."),
    "no-repetition": N_("No sequence of steps can be performed twice in a row."),
    "combo-none": N_("None of the {count} ways to set the cards up has a loop."),
    "combo-open": N_("No loop was found in the {count} ways to set the cards up; not all of them were seen to the end."),
    "combo-near": N_("What was found can be repeated {count} times; that nothing can be repeated without end was not shown."),
    "play-stops": N_("The play is forced and stops by itself."),
}
"""A sentence for each ``Reason``: why a verdict is undecided, or what a no-loop rests on."""

VERDICTS: Final[Mapping[VerdictKind, str]] = {
    VerdictKind.FORCED_DRAW: N_("forced draw"),
    VerdictKind.FRAGMENTED_LOOP: N_("fragmented loop"),
    VerdictKind.OPTIONAL_LOOP: N_("optional loop"),
    VerdictKind.NONDETERMINISTIC_LOOP: N_("nondeterministic loop"),
    VerdictKind.BOUNDED_LOOP: N_("bounded loop"),
    VerdictKind.GAME_ENDS: N_("the game ends"),
    VerdictKind.NO_LOOP: N_("no loop"),
    VerdictKind.UNDECIDED: N_("undecided"),
}
"""The name of each verdict."""

GROWTHS: Final[Mapping[Growth, str]] = {
    Growth.CONSTANT: N_("constant"),
    Growth.LINEAR: N_("linear"),
    Growth.POLYNOMIAL: N_("polynomial"),
    Growth.EXPONENTIAL: N_("exponential"),
}
"""The name of each kind of growth."""

METHODS: Final[Mapping[str, str]] = {
    "z3": N_("Z3"),
    "exhaustion": N_("exhaustive search"),
    "walk": N_("replay"),
    "boxes": N_("interval graph"),
    "arithmetic": N_("arithmetic"),
    "program": N_("a look at the program"),
}
"""Who showed an obligation."""

TOURNAMENT: Final[Mapping[str, str]] = {
    "draw-if-nobody-acts": N_(
        "Nobody keeps it going: in turn order each player names the number of passes after which they will break it, or says that "
        "they do nothing. If nobody acts, the game is a draw; otherwise the lowest number happens and who named it breaks it."
    ),
    "names-number": N_(
        "{first} keeps it going and names a number of passes; in turn order the others agree or name a lower one. The lowest "
        "number happens and who named it gets priority."
    ),
    "lowest-number": N_(
        "In turn order {players} each name a number of passes. The lowest happens and who named it must do something else."
    ),
    "draw-if-all-indefinitely": N_(
        '{players} each name a number of passes or say "indefinitely". If all say so, the game is a draw; otherwise the lowest '
        "number happens and who named it stops."
    ),
    "stop-at-repeated-state": N_("It gets no shortcut: it is played out, and it must stop as soon as an earlier position comes up again."),
}
"""What the tournament procedure says, by ``TournamentReport.result``."""


class _Parameters(dict[str, str]):
    """Parameters of a sentence as text. A missing one is printed as an ellipsis: a report must not fail on a sentence."""

    def __missing__(self, key: str) -> str:
        return "…"


def _text(value: Any, words: Words) -> str:
    match value:
        case bool():
            return words._("yes") if value else words._("no")
        case int():
            return number(value)
        case Mapping():
            return words.listed(f"{plain(str(name))} = {_text(part, words)}" for name, part in value.items())
        case list() | tuple():
            return words.both(_text(part, words) for part in value)
        case str() if value in set(VerdictKind):
            return words._(VERDICTS[VerdictKind(value)])
        case _:
            return plain(str(value))


def _said(table: Mapping[str, str], slug: str, parameters: Mapping[str, Any], words: Words) -> str:
    sentence = table.get(slug)
    texts = _Parameters({name: _text(value, words) for name, value in parameters.items()})
    if sentence is None:
        return words._("{fact} ({note})").format(fact=plain(slug), note=_text(parameters, words)) if parameters else plain(slug)
    return words._(sentence).format_map(texts)


def claim_sentence(obligation: Obligation, words: Words) -> str:
    """What an obligation claims."""
    return _said(CLAIMS, obligation.claim, obligation.parameters, words)


def reason_sentence(reason: Reason, words: Words) -> str:
    """What a reason says."""
    return _said(REASONS, reason.slug, reason.parameters, words)
