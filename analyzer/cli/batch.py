"""``mtgloop batch``: thousands of inputs, one row each, resumable."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.failures import INTERRUPTED, OK, show_failure
from analyzer.cli.options import debug_option, json_option, language_option, quiet_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, Words, words

if TYPE_CHECKING:
    from analyzer.batch.ledger import Ledger
    from analyzer.batch.sources import Source
    from analyzer.batch.workers import Job
    from analyzer.budget import Budget

_SIZE = re.compile(r"(?P<number>[0-9]{1,6})\s*(?P<unit>MB|GB|MiB|GiB)")
_BYTES = {"MB": 10**6, "GB": 10**9, "MiB": 2**20, "GiB": 2**30}
_MEMORY = "4GB"
_GUARD_S = 900.0
_MOST_WORKERS = 512


def _memory(context: click.Context, parameter: click.Parameter, value: str) -> int | None:
    if value == "none":
        return None
    found = _SIZE.fullmatch(value)
    if found is None:
        raise click.BadParameter(f"{value!r} is no size; write it like 4GB or 800MB, or none", context, parameter)
    return int(found["number"]) * _BYTES[found["unit"]]


def _processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Decide thousands of inputs, one row each; can be resumed."),
    help=N_(
        "Decide every input of SOURCE: a folder of models and scenarios, a .jsonl file with a combo on each line, or a variants.json of "
        "Commander Spellbook (files also as .gz). Each gets one row in DIR/results.jsonl and results.parquet, whatever happens to its "
        "worker; summary.json, summary.html and a table say what came out. If it is stopped, even by kill -9, the same command with "
        "--resume goes on."
    ),
)
@click.argument("source", type=click.Path(exists=True, path_type=Path), metavar="SOURCE")
@click.option(
    "--out", "out", required=True, type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=N_("Where the results go.")
)
@click.option("--resume", is_flag=True, help=N_("Go on with the run in DIR; begin one if there is none."))
@click.option("--again", is_flag=True, help=N_("With --resume: try the inputs again that were killed or whose worker died."))
@click.option(
    "--workers",
    type=click.IntRange(1, _MOST_WORKERS),
    metavar="N",
    help=N_("How many worker processes; by default one for each processor."),
)
@click.option(
    "--budget",
    "budget_text",
    metavar="LIMITS",
    help=N_("What each input may take, as for the other commands; by default less for combos than for models."),
)
@click.option(
    "--memory",
    "memory_bytes",
    callback=_memory,
    default=_MEMORY,
    metavar="SIZE",
    help=N_("Memory of one worker, such as 4GB, or none for no limit."),
)
@click.option(
    "--guard",
    "guard_s",
    type=click.FloatRange(min=0),
    default=_GUARD_S,
    metavar="SECONDS",
    help=N_("Give an input up after so much wall time, 0 for never. Its row then says so; it is no verdict."),
)
@click.option(
    "--cluster", metavar="ADDRESS", help=N_("Run on a dask.distributed cluster: the scheduler's address, or local:2 for two workers here.")
)
@json_option
@language_option
@quiet_option
@debug_option
def command(
    source: Path,
    out: Path,
    resume: bool,
    again: bool,
    workers: int | None,
    budget_text: str | None,
    memory_bytes: int | None,
    guard_s: float,
    cluster: str | None,
    as_json: bool,
    language: Language,
    quiet: bool,
) -> int:
    """Runs a batch."""
    from analyzer.batch.analysing import analyse_input
    from analyzer.batch.identity import identity_of
    from analyzer.batch.ledger import open_ledger
    from analyzer.batch.running import given_up
    from analyzer.batch.sources import open_source
    from analyzer.batch.workers import Job

    opened = open_source(source)
    budget = _budget(budget_text, opened.kind)
    about = identity_of(opened, budget)
    job = Job(analyse_input, budget, guard_s or None, memory_bytes)
    ledger = open_ledger(out, about, resume=resume)
    try:
        if again:
            ledger.forget(given_up(ledger.entries()))
        _work(opened, ledger, job, workers or _processors(), cluster, about, words(language), quiet=quiet)
        summary = _write(opened, ledger, out, about, words(language))
    except KeyboardInterrupt:
        click.echo("mtgloop: " + words(language)._("interrupted; go on with: {command}").format(command=_typed(resume)), err=True)
        return INTERRUPTED
    finally:
        ledger.close()
    _show(summary, out, language, as_json=as_json, quiet=quiet)
    return OK


def _budget(text: str | None, kind: str) -> Budget:
    from analyzer.batch.analysing import default_budget
    from analyzer.cli.budget_option import parse_budget

    base = default_budget(kind)
    return base if text is None else parse_budget(text, base)


def _work(
    source: Source, ledger: Ledger, job: Job, count: int, cluster: str | None, about: Mapping[str, str], said: Words, *, quiet: bool
) -> None:
    """Every input gets its row; workers are only started if one has none."""
    from analyzer.batch.running import run
    from analyzer.cli.batch_progress import BatchProgress

    done = len(ledger.done())
    left = source.count - done
    if not left:
        return
    with _workers(job, min(count, left), cluster, about) as workers, BatchProgress(source.count, done, said, enabled=not quiet) as told:
        run(source.inputs(), workers, ledger, told)


def _workers(job: Job, count: int, cluster: str | None, about: Mapping[str, str]) -> Any:
    if cluster is None:
        from analyzer.batch.workers import LocalWorkers

        return LocalWorkers(job, count)
    from analyzer.batch.cluster import ClusterWorkers

    return ClusterWorkers(job, cluster, about)


def _write(source: Source, ledger: Ledger, out: Path, about: Mapping[str, str], said: Words) -> dict[str, Any]:
    """Writes the results; without pyarrow all but the Parquet file."""
    from analyzer.batch.results import PAGE, SUMMARY, write_lines, write_parquet
    from analyzer.batch.summary import summarise
    from analyzer.cli.output import write_file
    from analyzer.errors import MissingExtraError
    from analyzer.report.batch_page import page
    from analyzer.report.json_form import dumps

    write_lines(ledger.entries(), out)
    try:
        write_parquet(ledger.entries(), out)
    except MissingExtraError as missing:
        show_failure(missing, debug=False)
    summary = summarise(ledger.entries(), about, ledger.spent())
    write_file(out / SUMMARY, dumps(summary))
    write_file(out / PAGE, page(summary, Path(source.name).name, said))
    return summary


def _show(summary: Mapping[str, Any], out: Path, language: Language, *, as_json: bool, quiet: bool) -> None:
    from analyzer.cli.output import style, width
    from analyzer.report.batch_page import pace
    from analyzer.report.batch_tables import render_tables, tables
    from analyzer.report.json_form import dumps

    if as_json:
        click.echo(dumps(summary), nl=False)
        return
    said = words(language)
    shown = tables(summary, said)
    click.echo(render_tables(shown[:1] if quiet else shown, width(), style()))
    click.echo(pace(summary, said))
    if not quiet:
        click.echo(said._("Results: {place}").format(place=out))


def _typed(resume: bool) -> str:
    """The command that goes on with this one, as it was typed."""
    import sys

    typed = shlex.join(["mtgloop", *sys.argv[1:]])
    return typed if resume else f"{typed} --resume"
