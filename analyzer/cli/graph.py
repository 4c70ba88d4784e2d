"""``mtgloop graph``: the state graph as a picture."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.failures import OK, UNDECIDED
from analyzer.cli.options import budget_option, debug_option, json_option, language_option, quiet_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, words

if TYPE_CHECKING:
    from analyzer.budget import Budget


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Draw the state graph with its loop."),
    help=N_("Draw the state graph of a model and its loop: in DOT on standard output, or as a self-contained SVG file."),
)
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="PATH")
@click.option("--dot", "as_dot", is_flag=True, help=N_("Print DOT, for Graphviz and others (the default)."))
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True), metavar="FILE", help=N_("Write an SVG picture; - prints it.")
)
@click.option("--count", is_flag=True, help=N_("Only print how many states and moves there are; exit code 3 if there are more."))
@json_option
@language_option
@budget_option
@quiet_option
@debug_option
def command(path: Path, as_dot: bool, svg: Path | None, count: bool, as_json: bool, language: Language, budget: Budget, quiet: bool) -> int:
    """Prints or writes the picture; returns the exit code."""
    if as_json and not count:
        raise click.UsageError("--json goes with --count")
    from analyzer.cli.output import write_file
    from analyzer.cli.progress import Ticker
    from analyzer.pipeline import load, picture, state_count
    from analyzer.report.graph import dot, size_text
    from analyzer.report.graph import svg as draw

    if count:
        with Ticker(str(path), words(language), enabled=not quiet):
            seen = state_count(load(path), budget)
        if as_json:
            click.echo(json.dumps(asdict(seen)))
        else:
            click.echo(size_text(seen, words(language)))
        return OK if seen.complete else UNDECIDED
    with Ticker(str(path), words(language), enabled=not quiet) as ticker:
        drawn = picture(load(path), budget, progress=ticker)
    if svg is not None:
        if svg.exists() and svg.samefile(path):
            raise click.UsageError("--svg names the model itself; give the picture another name")
        text = draw(drawn, language=language)
        if str(svg) == "-":
            click.echo(text, nl=False)
        else:
            write_file(svg, text)
    if as_dot or svg is None:
        click.echo(dot(drawn), nl=False)
    return OK
