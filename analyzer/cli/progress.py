"""Says on standard error what a long analysis is doing; nothing before two seconds have passed."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType

import click

from analyzer.report.i18n import Words
from analyzer.report.plain import plain

_FIRST_S = 2.0
_TERMINAL_S = 0.5
_LOG_S = 10.0


class Ticker:
    """A context that can be called with what is being done now. A terminal's line is rewritten; else a line is printed now and then."""

    def __init__(self, name: str, said: Words, *, enabled: bool = True, first_s: float = _FIRST_S) -> None:
        self._name = name
        self._said = said
        self._enabled = enabled
        self._first_s = first_s
        self._doing = ""
        self._done = threading.Event()
        self._thread: threading.Thread | None = None
        self._began_s = 0.0
        self._shown = False

    def __call__(self, doing: str) -> None:
        """Takes note of what is being done. Cheap; may be called often and from any thread."""
        self._doing = doing

    def __enter__(self) -> Ticker:
        self._began_s = time.monotonic()
        if self._enabled:
            self._thread = threading.Thread(target=self._tick, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()
        if self._shown and sys.stderr.isatty():
            click.echo("\r\x1b[K", err=True, nl=False)

    def _tick(self) -> None:
        terminal = sys.stderr.isatty()
        pause_s = self._first_s
        while not self._done.wait(pause_s):
            self._shown = True
            seconds = int(time.monotonic() - self._began_s)
            line = self._said._("{name}: {seconds} s").format(name=plain(self._name), seconds=seconds)
            if self._doing:
                line = f"{line}, {plain(self._doing)}"
            click.echo(f"\r\x1b[K{line}" if terminal else line, err=True, nl=not terminal)
            pause_s = _TERMINAL_S if terminal else _LOG_S
