"""How far a batch is: a bar on a terminal, else a line now and then; on standard error."""

from __future__ import annotations

import sys
import time
from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from analyzer.report.i18n import Words

if TYPE_CHECKING:
    from analyzer.batch.ledger import Entry

_FIRST_S = 5.0
_EACH_S = 30.0
_PROVED = b'"outcome":"loop"', b'"outcome":"draw"', b'"outcome":"chance"', b'"outcome":"win"'


class BatchProgress:
    """A context that is told of each row."""

    def __init__(self, total: int, done: int, said: Words, *, enabled: bool = True) -> None:
        self._total = total
        self._before = done
        self._done = done
        self._said = said
        self._enabled = enabled
        self._began_s = time.monotonic()
        self._next_s = self._began_s + _FIRST_S
        self._bar: Any = None
        self._task: Any = None
        self._counts: Counter[bool] = Counter()

    def __enter__(self) -> BatchProgress:
        if self._enabled and sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self._bar = Progress(
                BarColumn(bar_width=None),
                MofNCompleteColumn(),
                TextColumn("{task.description}"),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._task = self._bar.add_task("", total=self._total, completed=self._before)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, entry: Entry) -> None:
        """Counts a row that is kept."""
        self._done += 1
        self._counts[any(mark in entry.line for mark in _PROVED)] += 1
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, description=self._pace())
        elif self._enabled and time.monotonic() >= self._next_s:
            self._next_s = time.monotonic() + _EACH_S
            text = self._said._("{done} of {total}: {pace}").format(done=self._done, total=self._total, pace=self._pace())
            click.echo(text, err=True)

    def _pace(self) -> str:
        """Rows a second since the beginning of this stretch, how long the rest takes at that rate, and what share was proved."""
        elapsed_s = max(time.monotonic() - self._began_s, 0.001)
        rate = (self._done - self._before) / elapsed_s
        left_s = round((self._total - self._done) / rate) if rate else 0
        share = 100 * self._counts[True] / max(1, self._done - self._before)
        text = self._said._("{rate} a second, {left} left, {share} % proved")
        return text.format(rate=f"{rate:.1f}", left=_clock(left_s), share=f"{share:.0f}")


def _clock(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"
