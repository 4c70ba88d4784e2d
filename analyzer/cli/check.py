"""``mtgloop check``: verdicts on files and folders, compared with what they expect."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.citations import Edition
from analyzer.cli.failures import MISSED, OK, UNDECIDED, is_debugging, show_failure, worst
from analyzer.cli.inputs import Input, Names, find_inputs
from analyzer.cli.options import (
    budget_option,
    certificates_option,
    debug_option,
    edition_option,
    json_option,
    language_option,
    quiet_option,
)
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, words

if TYPE_CHECKING:
    from analyzer.budget import Budget
    from analyzer.report.expectation import Miss
    from analyzer.verdict.kinds import Verdict


@dataclass(frozen=True, slots=True)
class _Result:
    """What came out for one file; ``misses`` is None if the file expects nothing."""

    source: Input
    verdict: Verdict
    misses: list[Miss] | None
    certificate: Any

    @property
    def code(self) -> int:
        """Its part in the exit code. An undecided verdict that the file expects is as it should be."""
        if self.misses is not None:
            return MISSED if self.misses else OK
        return OK if self.verdict.decided else UNDECIDED


@dataclass(slots=True)
class _Run:
    """How to print, and what came out so far."""

    language: Language
    edition: Edition
    as_json: bool
    quiet: bool
    several: bool
    names: Names | None
    codes: list[int] = field(default_factory=list)
    expected: int = 0
    missed: int = 0
    silent: int = 0
    failed: int = 0


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Decide models and compare with what they expect."),
    help=N_(
        "Decide each model: a file, or all .toml files in a folder. One file: the whole report. Several: a line each and a "
        "summary. Where a file says in [expect] what is right, the verdict is compared with it, and the exit code is 1 if "
        "something is not as expected."
    ),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATH...")
@json_option
@language_option
@edition_option
@budget_option
@certificates_option
@quiet_option
@debug_option
def command(
    paths: Sequence[Path], as_json: bool, language: Language, edition: Edition, budget: Budget, certificates: Path | None, quiet: bool
) -> int:
    """Prints verdicts; returns the exit code."""
    inputs = find_inputs(paths, ".toml", ".pzl", without=("cards",))
    several = len(inputs) > 1 or any(path.is_dir() for path in paths)
    names = None if certificates is None else Names(certificates, ".certificate.json")
    run = _Run(language, edition, as_json, quiet, several, names)
    for source in inputs:
        try:
            result = _decide(source, budget, run)
            _keep_certificate(result, run)
        except Exception as error:
            if isinstance(error, BrokenPipeError):
                raise
            run.failed += 1
            run.codes.append(show_failure(error, debug=is_debugging(), place=str(source.path)))
            continue
        _count(result, run)
        _print(result, run)
    if several and not (as_json and quiet):
        click.echo(_summary(run), err=as_json)
    return worst(run.codes)


def _decide(source: Input, budget: Budget, run: _Run) -> _Result:
    from analyzer.cli.progress import Ticker
    from analyzer.pipeline import analyse, load, stated_answer
    from analyzer.report.expectation import misses

    with Ticker(str(source.path), words(run.language), enabled=not run.quiet) as ticker:
        loaded = load(source.path)
        analysed = analyse(loaded, budget, progress=ticker)
        answer = stated_answer(loaded)
    missed = None if answer is None else misses(answer.expect, analysed.verdict, change=answer.change, facts=answer.wrong)
    return _Result(source, analysed.verdict, missed, analysed.certificate)


def _keep_certificate(result: _Result, run: _Run) -> None:
    if run.names is not None and result.certificate is not None:
        from analyzer.cli.output import write_file

        write_file(run.names.path(result.source), json.dumps(result.certificate, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def _count(result: _Result, run: _Run) -> None:
    run.codes.append(result.code)
    if result.misses is None:
        run.silent += 1
    elif result.misses:
        run.missed += 1
    else:
        run.expected += 1


def _print(result: _Result, run: _Run) -> None:
    if run.as_json:
        from analyzer.cli.versions import versions
        from analyzer.report.json_form import dumps, to_json

        form = to_json(result.verdict, versions(), edition=run.edition, misses=result.misses)
        click.echo(dumps(form, pretty=not run.several), nl=False)
        if not run.quiet:
            _print_misses(result, run, err=True)
    elif run.several:
        _print_line(result, run)
    else:
        _print_report(result, run)


def _print_line(result: _Result, run: _Run) -> None:
    if run.quiet and not result.misses:
        return
    from analyzer.cli.output import style
    from analyzer.report.plain import plain

    said = words(run.language)
    if result.misses is None:
        mark, role = "-", "faint"
    elif result.misses:
        mark, role = said._("miss"), "bad"
    else:
        mark, role = said._("ok"), "good"
    click.echo(f"{style()(mark, role)}{' ' * max(6 - len(mark), 1)}{plain(str(result.source.path))}  {result.verdict.kind.value}")
    _print_misses(result, run, indent="      ")


def _print_report(result: _Result, run: _Run) -> None:
    from analyzer.cli.output import style, width
    from analyzer.report.text import headline, render

    if run.quiet:
        click.echo(headline(result.verdict, language=run.language, edition=run.edition))
    else:
        click.echo(render(result.verdict, language=run.language, edition=run.edition, width=width(), style=style()), nl=False)
    said = words(run.language)
    if result.misses:
        click.echo("" if run.quiet else "\n" + style()(said._("Not as the file expects:"), "bad"))
        _print_misses(result, run, indent="  ")
    elif result.misses is not None and not run.quiet:
        click.echo("\n" + style()(said._("As the file expects."), "good"))


def _print_misses(result: _Result, run: _Run, *, indent: str = "", err: bool = False) -> None:
    said = words(run.language)
    for miss in result.misses or ():
        text = said._("{key}: expected {expected}, found {found}").format(
            key=miss.key, expected=_value(miss.expected), found=_value(miss.found)
        )
        click.echo(f"{indent}{result.source.path}: {text}" if err else indent + text, err=err)


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _summary(run: _Run) -> str:
    said = words(run.language)
    checked = run.expected + run.missed + run.silent
    parts = [
        said._("{count} checked").format(count=checked),
        said._("{count} as expected").format(count=run.expected),
        said._("{count} missed").format(count=run.missed),
    ]
    if run.silent:
        parts.append(said._("{count} without [expect]").format(count=run.silent))
    if run.failed:
        parts.append(said._("{count} failed").format(count=run.failed))
    return said.listed(parts)
