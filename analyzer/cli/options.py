"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analyzer.citations import Edition
from analyzer.cli.failures import DEBUG
from analyzer.cli.translated import LANGUAGE, language_of
from analyzer.report.i18n import N_, Language

if TYPE_CHECKING:
    from analyzer.budget import Budget

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> Language:
    del parameter
    if value is not None:
        context.meta[LANGUAGE] = Language(value)
    return language_of(context)


def _edition(context: click.Context, parameter: click.Parameter, value: str) -> Edition:
    del context, parameter
    return Edition(value)


def _debug(context: click.Context, parameter: click.Parameter, value: bool) -> bool:
    del parameter
    context.meta[DEBUG] = value or bool(context.meta.get(DEBUG))
    return value


def _budget(context: click.Context, parameter: click.Parameter, value: str | None) -> Budget:
    del context, parameter
    from analyzer.budget import Budget
    from analyzer.cli.budget_option import parse_budget

    return Budget() if value is None else parse_budget(value)


def language_option(function: _Function) -> _Function:
    """``--lang``, passed as ``language``."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice([language.value for language in Language]),
        is_eager=True,
        callback=_language,
        help=N_("Language of the output."),
    )(function)


def edition_option(function: _Function) -> _Function:
    """``--edition``, passed as ``edition``."""
    return click.option(
        "--edition",
        type=click.Choice([edition.value for edition in Edition]),
        default=Edition.SEED.value,
        callback=_edition,
        help=N_("Which text of the rules leads in citations; the other number follows."),
    )(function)


def budget_option(function: _Function) -> _Function:
    """``--budget``, passed as ``budget``."""
    return click.option(
        "--budget",
        metavar="LIMITS",
        callback=_budget,
        help=N_(
            "How much may be explored: a number of states, or name=number of states, memory, nodes, boxes, passes, rlimit, "
            "separated by commas."
        ),
    )(function)


def certificates_option(function: _Function) -> _Function:
    """``--certificates``, passed as ``certificates``."""
    return click.option(
        "--certificates",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help=N_("Write each certificate to a file in this folder."),
    )(function)


def json_option(function: _Function) -> _Function:
    """``--json``, passed as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))(function)


def quiet_option(function: _Function) -> _Function:
    """``--quiet``, passed as ``quiet``."""
    return click.option("--quiet", "-q", is_flag=True, help=N_("Print no progress and only what matters most."))(function)


def debug_option(function: _Function) -> _Function:
    """``--debug``, kept in the context."""
    return click.option(
        "--debug", is_flag=True, is_eager=True, expose_value=False, callback=_debug, help=N_("Show where an error happened.")
    )(function)
