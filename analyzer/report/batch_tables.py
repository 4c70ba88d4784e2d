"""The summary of a batch as tables of text, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyzer.report.i18n import N_, Words
from analyzer.report.plain import number, plain
from analyzer.report.text import Style, unstyled
from analyzer.report.wrapping import cell_width, pad, wrap

OUTCOMES: Final[Mapping[str, str]] = {
    "draw": N_("proved: mandatory, the game is a draw"),
    "loop": N_("proved: somebody can end it"),
    "chance": N_("proved: chance decides whether it goes on"),
    "win": N_("proved: it ends only because somebody has won"),
    "bounded": N_("bounded: it ends after so many passes"),
    "refuted": N_("refuted: nothing repeats"),
    "undecided": N_("undecided"),
    "unsupported": N_("undecided: something is not modelled"),
    "error": N_("no verdict: an error"),
}
"""What a row counts as."""

ERRORS: Final[Mapping[str, str]] = {
    "bad-record": N_("the record cannot be read"),
    "no-such-card": N_("a card is not known"),
    "unknown-card": N_("a card is not known"),
    "ambiguous-card": N_("a name fits several cards"),
    "worker-died": N_("the worker died or had not enough memory, twice"),
    "killed": N_("killed by the wall guard: not settled"),
    "internal-error": N_("internal error"),
}
"""Why there is no verdict, by code; other codes are told as they are."""

MOST_ROWS: Final = 12


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table. ``share`` is between 0 and 1, for a bar; ``role`` as in ``Style``."""

    cells: tuple[str, ...]
    share: float | None = None
    role: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first column is text, the others are numbers. ``note`` stands below it."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


def tables(summary: Mapping[str, Any], words: Words, most: int | None = MOST_ROWS) -> list[Table]:
    """The tables of a summary (``summary.json``), the most important first. Empty ones are left out.

    Args:
        most: how many lines of a list are shown; None for all that the summary has.
    """
    _ = words._
    found = [
        _outcomes(summary, words),
        _counted(_("Not modelled: the first kind that blocks"), summary["blocking"], words, most, blocking=True),
        _counted(_("Undecided for another reason"), summary["reasons"], words, most),
        _counted(_("Errors"), summary["errors"], words, most, names=ERRORS),
        _claims(summary, words),
        *(
            _labels(title, summary["labels"][name], words, most)
            for name, title in (
                ("missing", _("Claimed, not computed")),
                ("extra", _("Computed, not claimed")),
                ("unread", _("Claims that are not understood")),
            )
        ),
        _expected(summary["expected"], words),
    ]
    return [table for table in found if table.lines]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _outcomes(summary: Mapping[str, Any], words: Words) -> Table:
    _ = words._
    with_decks = summary["decks"] > 0
    every = [(_("proved in all"), summary["proved"], "good"), *((_(OUTCOMES[o["name"]]), o, _role(o["name"])) for o in summary["outcomes"])]
    lines = [
        Line((name, number(o["rows"]), _percent(o["share"]), *((_percent(o["deck_share"]),) if with_decks else ())), o["share"], role)
        for name, o, role in every
        if o["rows"] or o is summary["proved"]
    ]
    lines.append(Line((_("in all"), number(summary["rows"]), "", *(("",) if with_decks else ())), None, "faint"))
    columns = ("", _("rows"), _("share"), *((_("by decks"),) if with_decks else ()))
    return Table(_("What came out"), columns, tuple(lines))


def _role(outcome: str) -> str:
    return {"draw": "good", "loop": "good", "chance": "good", "error": "bad", "undecided": "open", "unsupported": "open"}.get(
        outcome, "head"
    )


def _counted(
    title: str,
    listed: Sequence[Mapping[str, Any]],
    words: Words,
    most: int | None,
    *,
    blocking: bool = False,
    names: Mapping[str, str] | None = None,
) -> Table:
    _ = words._
    shown = listed[:most]
    lines = []
    for line in shown:
        known = (names or {}).get(line["name"])
        more = (number(line["in_all"]), number(line["alone"])) if blocking else ()
        lines.append(Line((_(known) if known else plain(line["name"]), number(line["rows"]), *more, number(line["decks"]))))
    columns = ("", _("rows"), *((_("anywhere"), _("alone")) if blocking else ()), _("decks"))
    note = _("and {count} more kinds").format(count=number(len(listed) - len(shown))) if len(shown) < len(listed) else ""
    return Table(title, columns, tuple(lines), note)


def _claims(summary: Mapping[str, Any], words: Words) -> Table:
    _ = words._
    claims = summary["claims"]
    proved = claims["proved"]
    if not proved:
        return Table("", (), ())
    named = {
        "included": _("computed results include the claimed ones"),
        "with_partly": _("... of these with a claim that is only compared in part"),
        "not included": _("a claimed result is missing"),
        "not comparable": _("nothing to compare"),
    }
    lines = [Line((_("proved, with claims"), number(proved), ""))]
    lines += [Line((text, number(claims[name]), _percent(claims[name] / proved)), claims[name] / proved) for name, text in named.items()]
    return Table(_("Claimed results against computed ones"), ("", _("rows"), _("share")), tuple(lines))


def _labels(title: str, listed: Iterable[Mapping[str, Any]], words: Words, most: int | None) -> Table:
    shown = list(listed)[:most]
    return Table(title, ("", words._("rows")), tuple(Line((plain(line["name"]), number(line["rows"]))) for line in shown))


def _expected(expected: Mapping[str, int], words: Words) -> Table:
    _ = words._
    if not any(expected.values()):
        return Table("", (), ())
    lines = (
        Line((_("as expected"), number(expected["as expected"])), None, "good"),
        Line((_("missed"), number(expected["missed"])), None, "bad" if expected["missed"] else "faint"),
    )
    return Table(_("What the files expect"), ("", _("rows")), lines)


def render_tables(shown: Iterable[Table], width: int, style: Style = unstyled) -> str:
    """The tables as text, each with its title and a blank line after it. Lines are at most ``width`` cells wide."""
    out: list[str] = []
    for table in shown:
        rows = [table.columns, *(line.cells for line in table.lines)]
        numbers = [max(cell_width(row[n]) for row in rows) for n in range(1, len(table.columns))]
        most = max(width - sum(numbers) - 2 * len(numbers) - 2, 20)
        first = min(max(cell_width(row[0]) for row in rows), most)
        heading = "".join("  " + _right(cell, size) for cell, size in zip(table.columns[1:], numbers, strict=True))
        title = wrap(table.title, width) or [""]
        out += [style(part, "head") for part in title[:-1]]
        space = first + 2 - cell_width(title[-1])
        if space >= 0:
            out.append(style(title[-1], "head") + " " * space + style(heading, "faint"))
        else:  # the numbers have their heading on a line of its own
            out += [style(title[-1], "head"), " " * (first + 2) + style(heading, "faint")]
        for line in table.lines:
            names = wrap(line.cells[0], first) or [""]
            cells = "".join("  " + _right(cell, size) for cell, size in zip(line.cells[1:], numbers, strict=True))
            text = pad(names[0], first)
            out.append(f"  {style(text, line.role) if line.role else text}{cells}".rstrip())
            out += [f"  {more}" for more in names[1:]]
        if table.note:
            out.append(f"  {style(table.note, 'faint')}")
        out.append("")
    return "\n".join(out)


def _right(text: str, width: int) -> str:
    return " " * max(width - cell_width(text), 0) + text
