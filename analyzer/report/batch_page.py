"""The summary of a batch as a page of HTML that needs nothing else: no script, no font, no picture."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from analyzer.report.batch_tables import tables
from analyzer.report.i18n import Words
from analyzer.report.plain import number, plain


def page(summary: Mapping[str, Any], name: str, words: Words) -> str:
    """The page of a summary (``summary.json``). ``name``: of the source, for its title."""
    from jinja2 import Environment, StrictUndefined

    template = (files("analyzer.report") / "batch_page.html.j2").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(template).render(
        language=words.language.value,
        title=words._("Batch: {name}").format(name=plain(name)),
        lead=pace(summary, words),
        tables=tables(summary, words, most=None),
        about_title=words._("What the rows depend on"),
        about=[(plain(key), plain(str(value))) for key, value in summary["about"].items()],
    )


def pace(summary: Mapping[str, Any], words: Words) -> str:
    """How many rows in how much time."""
    times = summary["times"]
    rows = number(summary["rows"])
    seconds = number(round(times["wall_seconds"]))
    rate = f"{times['rows_per_second'] or 0:.1f}"
    median = f"{1000 * (times['median_seconds'] or 0):.0f}"
    text = words._("{rows} rows in {seconds} s, {rate} a second; half of them took less than {median} ms")
    return text.format(rows=rows, seconds=seconds, rate=rate, median=median)
