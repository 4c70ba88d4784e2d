"""How failures look: one line on standard error, the exit code, and a traceback only when asked for."""

from __future__ import annotations

import sys
import traceback

import click

from analyzer.errors import MtgloopError

OK = 0
MISSED = 1
BAD_INPUT = 2
UNDECIDED = 3
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141

DEBUG = "mtgloop.debug"
"""Key of ``Context.meta`` that is true where ``--debug`` was given."""


def worst(codes: list[int]) -> int:
    """The exit code for several results: an internal error before bad input, before a miss, before an undecided one."""
    return next((code for code in (INTERNAL, BAD_INPUT, MISSED, UNDECIDED) if code in codes), OK)


def show_failure(error: Exception, *, debug: bool, place: str | None = None) -> int:
    """Prints a failure and returns its exit code. ``place`` is named unless the message does so itself."""
    if debug:
        traceback.print_exception(error, file=sys.stderr)
    match error:
        case MtgloopError():
            message, code = str(error), error.exit_code
        case click.ClickException():
            message, code = error.format_message(), BAD_INPUT
        case OSError():
            message, code = f"{error.filename}: {error.strerror}" if error.filename else str(error), BAD_INPUT
        case _:
            hint = "" if debug else " (a bug; --debug shows where)"
            message, code = f"internal error: {type(error).__name__}: {error}{hint}", INTERNAL
    if place is not None and place not in message:
        message = f"{place}: {message}"
    click.echo("mtgloop: " + " ".join(message.split()), err=True)
    return code


def is_debugging() -> bool:
    """Whether ``--debug`` was given to the running command."""
    context = click.get_current_context(silent=True)
    return bool(context is not None and context.meta.get(DEBUG))
