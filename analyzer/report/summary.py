"""What a verdict means and for whom, in a sentence or two."""

from __future__ import annotations

from typing import assert_never

from analyzer.report.i18n import Words
from analyzer.report.phrases import event, outcome_clauses
from analyzer.report.plain import number, plain
from analyzer.report.sentences import reason_sentence
from analyzer.report.subject import players_of, subject
from analyzer.verdict.kinds import LoopReport, Verdict, VerdictKind


def summary(verdict: Verdict, words: Words) -> str:
    """The answer in plain words. Everything in it is in the verdict; nothing is concluded here."""
    loop = subject(verdict)
    parts = [_answer(verdict, loop, words)]
    if loop is not None and loop.who_can_start and verdict.kind is VerdictKind.FORCED_DRAW:
        parts.append(words._("{players} can bring it about.").format(players=_names(loop.who_can_start, words)))
    if loop is not None and not loop.progress and verdict.kind in (VerdictKind.OPTIONAL_LOOP, VerdictKind.FRAGMENTED_LOOP):
        parts.append(words._("A pass changes nothing at all."))
    if verdict.condition:
        parts.append(words._("This holds if {condition}.").format(condition=plain(verdict.condition)))
    return words.sentences(parts)


def _answer(verdict: Verdict, loop: LoopReport | None, words: Words) -> str:
    match verdict.kind:
        case VerdictKind.FORCED_DRAW:
            return _forced_draw(verdict, words)
        case VerdictKind.FRAGMENTED_LOOP:
            return _fragmented(loop, words)
        case VerdictKind.OPTIONAL_LOOP:
            return _optional(loop, words)
        case VerdictKind.NONDETERMINISTIC_LOOP:
            return words._("Chance decides whether this loop goes on, so nobody can announce a number of passes: it has to be played out.")
        case VerdictKind.BOUNDED_LOOP:
            return _bounded(verdict, loop, words)
        case VerdictKind.GAME_ENDS:
            clauses = outcome_clauses(verdict.outcome, words)
            if not clauses:
                return words._("What has to happen ends the game.")
            return words._("What has to happen ends the game, without a loop: {outcome}.").format(outcome=words._("; ").join(clauses))
        case VerdictKind.NO_LOOP:
            return words.sentences((words._("Nothing can be repeated: there is no loop."), _reason(verdict, words)))
        case VerdictKind.UNDECIDED:
            return words.sentences((words._("This is not settled, and no answer is guessed."), _reason(verdict, words)))
        case never:
            assert_never(never)


def _reason(verdict: Verdict, words: Words) -> str:
    return reason_sentence(verdict.reason, words) if verdict.reason is not None else ""


def _names(players: tuple[str, ...], words: Words) -> str:
    return words.both(map(plain, players))


def _forced_draw(verdict: Verdict, words: Words) -> str:
    outcome = verdict.outcome
    if not outcome.drawn:
        return words._("The loop never ends and nobody can end it: the game is a draw.")
    drawn = _names(outcome.drawn, words)
    if not (outcome.winners or outcome.losers or outcome.playing):
        return words._("The loop never ends and nobody can end it: the game is a draw for {players}.").format(players=drawn)
    text = words._("The loop never ends and nobody can end it: it is a draw for {players}, who leave the game.").format(players=drawn)
    rest: list[str] = []
    if outcome.playing:
        stays = words.count("{players} plays on without them.", "{players} play on without them.", len(outcome.playing))
        rest.append(stays.format(players=_names(outcome.playing, words)))
    if outcome.winners:
        rest.append(words._("{players} is the only one left and wins.").format(players=_names(outcome.winners, words)))
    return words.sentences((text, *rest))


def _fragmented(loop: LoopReport | None, words: Words) -> str:
    if loop is None or loop.must_deviate is None:
        return words._("Two or more players can each end this loop.")
    text = words._("{players} can each end this loop. {first} comes first in turn order and must make a different choice.").format(
        players=_names(loop.can_end, words), first=plain(loop.must_deviate)
    )
    last = "" if loop.last_word is None else words._("{player} has the last word.").format(player=plain(loop.last_word))
    return words.sentences((text, last))


def _optional(loop: LoopReport | None, words: Words) -> str:
    if loop is None or not loop.can_end:
        return words._("One player can end this loop.")
    player = _names(loop.can_end, words)
    text = words._(
        "Only {player} can end this loop: {player} names a number of passes and must then stop, even if stopping loses the game."
    ).format(player=player)
    goals = [
        words.count("{goal} after {count} pass", "{goal} after {count} passes", passes).format(
            goal=event(name, words), count=number(passes)
        )
        for name, passes in loop.goals.items()
    ]
    return words.sentences((text, words._("{sentence}.").format(sentence=words.listed(goals)) if goals else ""))


def _bounded(verdict: Verdict, loop: LoopReport | None, words: Words) -> str:
    if loop is None:
        return words._("The loop can be performed at least twice, but not for ever.")
    if loop.iterations is None:
        often = words._("The loop can be performed at least twice, but not for ever.")
    elif loop.varies:
        often = words._("The loop can be performed as often as the starting values allow, and no more.")
    else:
        often = words.count(
            "The loop can be performed {count} time and no more.", "The loop can be performed {count} times and no more.", loop.iterations
        ).format(count=number(loop.iterations))
    if loop.sustained_by:
        who = words.count("{players} keeps it going.", "{players} keep it going.", len(loop.sustained_by))
        who = who.format(players=_names(loop.sustained_by, words))
    else:
        who = words._("It is mandatory.")
    clauses = outcome_clauses(verdict.outcome, words)
    end = ""
    if loop.ends_by is not None:
        name = event(loop.ends_by, words, players_of(verdict))
        if name not in clauses:
            end = words._("What ends it: {step}.").format(step=words.quoted(name))
    outcome = words._("{sentence}.").format(sentence=words._("; ").join(clauses)) if clauses else ""
    return words.sentences((often, who, end, _capital(outcome)))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
