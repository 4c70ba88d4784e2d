"""``mtgloop schema``: the formats as JSON Schema."""

from __future__ import annotations

import json

import click

from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, language_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language

_NAMES = ("model", "scenario", "verdict")


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Print the JSON Schema of a format."),
    help=N_(
        "Print the JSON Schema of a format, for completion and checks in editors: of model files, of scenario files, or of the verdicts of "
        "check --json."
    ),
)
@click.argument("name", type=click.Choice(_NAMES), metavar="[" + "|".join(_NAMES) + "]")
@language_option
@debug_option
def command(name: str, language: Language) -> int:
    """Prints a schema; returns the exit code."""
    del language
    if name == "verdict":
        from analyzer.report.json_form import schema

        click.echo(schema(), nl=False)
    elif name == "scenario":
        from analyzer.scenario.schema import scenario_schema

        click.echo(json.dumps(scenario_schema(), ensure_ascii=False, indent=2))
    else:
        from analyzer.language.schema import model_schema

        click.echo(json.dumps(model_schema(), ensure_ascii=False, indent=2))
    return OK
