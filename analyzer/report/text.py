"""A verdict as text that a judge can read aloud: the answer first, then the play, what it does, and who may or must stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.citations import Edition, cite_all
from analyzer.report.i18n import Language, Words, words
from analyzer.report.phrases import count_passes, done_by, event, option_name, outcome_clauses, passes
from analyzer.report.plain import number, plain
from analyzer.report.sentences import GROWTHS, METHODS, TOURNAMENT, VERDICTS, claim_sentence
from analyzer.report.subject import length_of, players_of, steps_of, subject
from analyzer.report.summary import summary
from analyzer.report.wrapping import cell_width, pad, wrap
from analyzer.verdict.kinds import (
    Alternative,
    Case,
    Growth,
    Intervention,
    Leads,
    LoopReport,
    PlayItem,
    Repeat,
    StepReport,
    TournamentReport,
    Verdict,
    VerdictKind,
)

DEFAULT_WIDTH: Final = 100
_NARROWEST: Final = 30
_STEM_ENDS: Final = (5, 3)
_LOOP_ENDS: Final = (14, 6)
_MOST_OTHERS: Final = 8
_MOST_NUMBERS: Final = 12
_MOST_PROOFS: Final = 8
_MOST_WAYS: Final = 4

Style = Callable[[str, str], str]
"""(text, role) to styled text. Roles: ``good``, ``bad``, ``open``, ``head``, ``faint``."""

_ROLES: Final = {VerdictKind.FORCED_DRAW: "bad", VerdictKind.UNDECIDED: "open", VerdictKind.NO_LOOP: "head"}


def unstyled(text: str, role: str) -> str:
    """The text as it is."""
    del role
    return text


def coloured(text: str, role: str) -> str:
    """The text in a terminal's colours."""
    codes = {"good": "1;32", "bad": "1;31", "open": "1;33", "head": "1", "faint": "2"}
    return f"\x1b[{codes[role]}m{text}\x1b[0m" if text else text


def render(
    verdict: Verdict,
    *,
    language: Language = Language.ENGLISH,
    edition: Edition = Edition.SEED,
    width: int = DEFAULT_WIDTH,
    style: Style = unstyled,
    facts: Sequence[tuple[str, str]] = (),
) -> str:
    """The whole report on one verdict, ending in a line break. Lines are at most ``width`` cells wide (30 at least).

    ``facts``: labels and texts of what else is known, told before what the verdict itself has to say of its loops.
    """
    page = _Page(words(language), edition, max(width, _NARROWEST), style, players_of(verdict))
    page.verdict(verdict, facts)
    return "\n".join(page.lines) + "\n"


def headline(verdict: Verdict, *, language: Language = Language.ENGLISH, edition: Edition = Edition.SEED) -> str:
    """The verdict and its rules in one line: ``FORCED DRAW - CR 727.4 (now 732.4), 104.4b``."""
    said = words(language)
    name = said._(VERDICTS[verdict.kind]).upper()
    cited = cite_all(verdict.citations, edition, translate=said._)
    return f"{name} - {cited}" if cited else name


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    text: str


class _Page:
    """Collects the lines of one report."""

    def __init__(self, said: Words, edition: Edition, width: int, style: Style, players: frozenset[str]) -> None:
        self.lines: list[str] = []
        self._said = said
        self._edition = edition
        self._width = width
        self._style = style
        self._players = players

    # ------------------------------------------------------------------ the whole
    def verdict(self, verdict: Verdict, facts: Sequence[tuple[str, str]] = ()) -> None:
        _ = self._said._
        role = _ROLES.get(verdict.kind, "good")
        self._paragraph(headline(verdict, language=self._said.language, edition=self._edition), role=role)
        about = plain(verdict.title)
        if verdict.input and verdict.input != verdict.title:
            about = _("{fact} ({note})").format(fact=about, note=plain(verdict.input)) if about else plain(verdict.input)
        if about:
            self._paragraph(about, role="faint")
        self.lines.append("")
        self._paragraph(summary(verdict, self._said))
        loop = subject(verdict)
        if loop is not None:
            self._plays(loop, verdict)
        self._rows([_Row(label, text) for label, text in facts])
        self._rows(list(self._about(verdict, loop)))

    def _plays(self, loop: LoopReport, verdict: Verdict) -> None:
        _ = self._said._
        if loop.stem:
            self._heading(_("How it is reached"))
            self._play(loop.stem, _STEM_ENDS)
        if loop.steps:
            is_loop = verdict.kind is not VerdictKind.GAME_ENDS
            self._heading(_("The loop") if is_loop else _("The play"))
            self._play(loop.steps, _LOOP_ENDS)

    def _about(self, verdict: Verdict, loop: LoopReport | None) -> Iterator[_Row]:
        _ = self._said._
        if loop is not None:
            yield from self._of_loop(loop)
        yield from self._of_verdict(verdict)
        others = [other for other in verdict.loops if other is not loop]
        label = _("Loops found") if loop is None else _("Other loops")
        for place, other in enumerate(others[:_MOST_OTHERS]):
            yield _Row(label if place == 0 else "", self._other(other))
        if len(others) > _MOST_OTHERS:
            yield _Row("", _("and {count} more (all of them with --json)").format(count=number(len(others) - _MOST_OTHERS)))
        for place, obligation in enumerate(verdict.proof[:_MOST_PROOFS]):
            method = METHODS.get(obligation.method)
            named = _(method) if method else plain(obligation.method)
            shown = _("{claim} [{method}]").format(claim=claim_sentence(obligation, self._said), method=named)
            if obligation.result == "open":
                shown = _("Open: {claim}").format(claim=shown)
            yield _Row(_("Proved") if place == 0 else "", shown)
        if len(verdict.proof) > _MOST_PROOFS:
            yield _Row("", _("and {count} more (all of them with --json)").format(count=number(len(verdict.proof) - _MOST_PROOFS)))

    # ------------------------------------------------------------------ rows
    def _of_loop(self, loop: LoopReport) -> Iterator[_Row]:
        _ = self._said._
        if loop.kind is not VerdictKind.GAME_ENDS:
            steady = loop.growth in (Growth.CONSTANT, Growth.LINEAR)
            yield _Row(_("Each pass") if steady else _("First pass"), self._net(loop))
            yield _Row(_("Passes"), self._passes(loop))
        if loop.ends_by is not None:
            yield _Row(_("Ended by"), self._event(loop.ends_by))
        if loop.results:
            yield _Row(_("Makes"), self._said.listed(plain(result) for result in loop.results))
        if loop.goals:
            yield _Row(_("Goals"), self._said.listed(self._goal(event(name, self._said), n) for name, n in loop.goals.items()))
        objects = list(dict.fromkeys(name for step in steps_of(loop.steps) for name in step.objects))
        if objects:
            yield _Row(_("Objects"), self._said.listed(map(plain, objects)))
        if loop.chance:
            yield _Row(_("Chance"), self._said.listed(self._said.quoted(plain(name)) for name in loop.chance))
        if loop.sustained_by:
            yield _Row(_("Kept going by"), self._said.both(map(plain, loop.sustained_by)))
        yield from self._who_may_stop(loop)
        if loop.who_can_start:
            yield _Row(_("Started by"), self._said.both(map(plain, loop.who_can_start)))
        if loop.condition:
            yield _Row(_("Possible if"), plain(loop.condition))

    def _who_may_stop(self, loop: LoopReport) -> Iterator[_Row]:
        _ = self._said._
        for place, player in enumerate(loop.can_end):
            ways = self._ways(a for a in loop.alternatives if a.player == player and a.leads is Leads.ENDS)
            shown = _("{player}: {ways}").format(player=plain(player), ways=ways) if ways else plain(player)
            yield _Row(_("Can end it") if place == 0 else "", shown)
        if loop.must_deviate is not None:
            yield _Row(_("Must deviate"), plain(loop.must_deviate))
        returning = [a for a in loop.alternatives if a.leads is Leads.RETURNS]
        for place, player in enumerate(dict.fromkeys(a.player for a in returning)):
            ways = self._ways(a for a in returning if a.player == player)
            yield _Row(_("Still loops") if place == 0 else "", _("{player}: {ways}").format(player=plain(player), ways=ways))
        unknown = [a for a in loop.alternatives if a.leads is Leads.UNKNOWN]
        for place, player in enumerate(dict.fromkeys(a.player for a in unknown)):
            ways = self._ways(a for a in unknown if a.player == player)
            yield _Row(_("Not settled") if place == 0 else "", _("{player}: {ways}").format(player=plain(player), ways=ways))
        if loop.last_word is not None:
            yield _Row(_("Last word"), plain(loop.last_word))

    def _of_verdict(self, verdict: Verdict) -> Iterator[_Row]:
        _ = self._said._
        for place, intervention in enumerate(verdict.interventions):
            yield _Row(_("From outside") if place == 0 else "", self._intervention(intervention))
        if verdict.interventions:
            rules = [
                rule for rule, payment in (("727.5", False), ("727.6", True)) if any(i.payment is payment for i in verdict.interventions)
            ]
            cited = cite_all(rules, self._edition, translate=_)
            yield _Row("", _("Nobody is obliged to do so ({rules}).").format(rules=cited))
        clauses = outcome_clauses(verdict.outcome, self._said)
        if clauses:
            yield _Row(_("Outcome"), _("; ").join(clauses))
        if verdict.tournament is not None:
            yield from self._tournament(verdict.tournament)
        if verdict.condition:
            yield _Row(_("Holds if"), plain(verdict.condition))
        for place, case in enumerate(verdict.cases):
            yield _Row(_("Cases") if place == 0 else "", self._case(case))

    # ------------------------------------------------------------------ the texts in rows
    def _event(self, name: str) -> str:
        return event(name, self._said, self._players)

    def _net(self, loop: LoopReport) -> str:
        _ = self._said._
        shown = [f"{plain(name)} {number(change, sign=True)}" for name, change in loop.net.items()]
        if not shown:
            return _("nothing changes")
        text = self._said.listed(shown[:_MOST_NUMBERS])
        more = len(shown) - _MOST_NUMBERS
        return text if more <= 0 else _("{some} and {count} more").format(some=text, count=more)

    def _passes(self, loop: LoopReport) -> str:
        _ = self._said._
        growth = _("growth: {growth}").format(growth=_(GROWTHS[loop.growth]))
        return self._said.listed((passes(loop, self._said), growth))

    def _goal(self, name: str, count: int) -> str:
        return self._said.count("{goal} after {count} pass", "{goal} after {count} passes", count).format(goal=name, count=number(count))

    def _ways(self, alternatives: Iterable[Alternative]) -> str:
        """What a player can do instead: first what they can leave undone, then other options."""
        _ = self._said._
        undone: list[str] = []
        chosen: list[str] = []
        for alternative in alternatives:
            step = self._said.quoted(plain(alternative.step))
            if alternative.option is None:
                undone.append(step)
            else:
                option = self._said.quoted(option_name(alternative.option, alternative.step))
                chosen.append(_("by choosing {option} at {step}").format(option=option, step=step))
        undone, chosen = list(dict.fromkeys(undone)), list(dict.fromkeys(chosen))
        ways = [_("by not doing {step}").format(step=self._either(undone))] if undone else []
        return self._few(ways + chosen)

    def _either(self, steps: Sequence[str]) -> str:
        """A list of steps any of which will do."""
        if len(steps) > _MOST_WAYS:
            return self._few(steps)
        head, last = self._said.listed(steps[:-1]), steps[-1]
        return self._said._("{some} or {last}").format(some=head, last=last) if head else last

    def _few(self, texts: Sequence[str]) -> str:
        """The first of a list and how many more there are."""
        text = self._said.listed(texts[:_MOST_WAYS])
        more = len(texts) - _MOST_WAYS
        return text if more <= 0 else self._said._("{some} and {count} more").format(some=text, count=number(more))

    def _intervention(self, what: Intervention) -> str:
        _ = self._said._
        done = _("{player} may pay: {step}") if what.payment else _("{player} may do: {step}")
        effect = {True: _("this ends the loop"), False: _("this does not end the loop"), None: ""}[what.breaks]
        shown = done.format(player=plain(what.player), step=self._said.quoted(plain(what.step)))
        return _("{fact} ({note})").format(fact=shown, note=effect) if effect else shown

    def _tournament(self, tournament: TournamentReport) -> Iterator[_Row]:
        _ = self._said._
        label = plain(tournament.profile)
        if tournament.result is not None:
            sentence = TOURNAMENT.get(tournament.result)
            names = [plain(name) for name in tournament.maintainers] or ["…"]
            text = plain(tournament.result) if sentence is None else _(sentence).format(players=self._said.both(names), first=names[0])
            across = _("It runs across turns.") if tournament.across_turns else ""
            cited = cite_all(("MTR 4.4",), self._edition, translate=_) if tournament.profile == "MTR" else ""
            text = self._said.sentences((across, text))
            yield _Row(label, _("{claim} [{method}]").format(claim=text, method=cited) if cited else text)
            label = ""
        if tournament.clicks is not None:
            text = self._said.count("{count} click per pass", "{count} clicks per pass", tournament.clicks)
            yield _Row(label, _("No shortcut exists there: {clicks}.").format(clicks=text.format(count=number(tournament.clicks))))
            label = ""
        for name, clicks in tournament.clicks_to_goal.items():
            text = self._said.count("{goal} after {count} click", "{goal} after {count} clicks", clicks)
            yield _Row(label, text.format(goal=event(name, self._said), count=number(clicks)))
            label = ""

    def _case(self, case: Case) -> str:
        _ = self._said._
        name = _(VERDICTS[case.verdict])
        if case.iterations is not None:
            name = self._said.listed((name, count_passes(case.iterations, self._said)))
        return _("{verdict} if {condition}").format(verdict=name, condition=plain(case.condition))

    def _other(self, loop: LoopReport) -> str:
        _ = self._said._
        parts = [self._net(loop), passes(loop, self._said)]
        if loop.can_end:
            parts.append(_("can be ended by {players}").format(players=self._said.both(map(plain, loop.can_end))))
        if loop.must_deviate is not None:
            parts.append(_("{player} must deviate").format(player=plain(loop.must_deviate)))
        if loop.condition:
            parts.append(_("if {condition}").format(condition=plain(loop.condition)))
        name = _(VERDICTS[loop.kind])
        begin = next(steps_of(loop.steps), None)
        if begin is not None:
            length = length_of(loop.steps)
            text = self._said.count("{verdict} ({steps} step from {step})", "{verdict} ({steps} steps from {step})", length)
            name = text.format(verdict=name, steps=number(length), step=self._said.quoted(plain(begin.name)))
        return _("{loop}: {facts}").format(loop=name, facts=self._said.listed(parts))

    # ------------------------------------------------------------------ plays
    def _play(self, items: Sequence[PlayItem], ends: tuple[int, int], indent: str = "  ") -> None:
        digits = len(str(len(items)))
        for place, item in _shortened(items, ends):
            if item is None:
                between = items[ends[0] : len(items) - ends[1]]
                skipped = self._said._("… {count} steps more …").format(count=number(length_of(between)))
                self._paragraph(skipped, first=indent + " " * (digits + 2), rest=indent + " " * (digits + 2), role="faint")
                continue
            mark = f"{indent}{place + 1:>{digits}}. "
            below = indent + " " * (digits + 2)
            match item:
                case Repeat(times, steps):
                    text = self._said.count("{count} time:", "{count} times:", times).format(count=number(times))
                    self._paragraph(text, first=mark, rest=below)
                    self._play(steps, ends, below)
                case StepReport():
                    who = done_by(item, self._said)
                    text = self._said._("{step}  ({who})").format(step=self._event(item.name), who=who)
                    self._paragraph(text, first=mark, rest=below)

    # ------------------------------------------------------------------ lines
    def _heading(self, text: str) -> None:
        self.lines.append("")
        self._paragraph(text, role="head")

    def _paragraph(self, text: str, *, first: str = "", rest: str = "", role: str = "") -> None:
        for line in wrap(text, self._width, first=first, rest=rest):
            self.lines.append(self._style(line, role) if role else line)

    def _rows(self, rows: Sequence[_Row]) -> None:
        if not rows:
            return
        self.lines.append("")
        column = max(cell_width(row.label) for row in rows) + 2
        for row in rows:
            first, *rest = wrap(row.text, self._width, first=pad(row.label, column), rest=" " * column)
            self.lines += [self._style(row.label, "head") + first[len(row.label) :], *rest]


def _shortened(items: Sequence[PlayItem], ends: tuple[int, int]) -> Iterator[tuple[int, PlayItem | None]]:
    """The items with their places; of a long play the first and the last ones, with a None for what is left out between."""
    first, last = ends
    if len(items) <= first + last + 1:
        yield from enumerate(items)
        return
    yield from enumerate(items[:first])
    yield first, None
    yield from enumerate(items[len(items) - last :], len(items) - last)
