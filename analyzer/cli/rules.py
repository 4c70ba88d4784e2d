"""``mtgloop rules``: a rule in our own words."""

from __future__ import annotations

import json

import click

from analyzer.citations import Edition, cite, letter_may_differ
from analyzer.cli.failures import OK
from analyzer.cli.options import debug_option, edition_option, json_option, language_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.report.i18n import N_, Language, words


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Say what a rule means, in our own words."),
    help=N_(
        "Say what a rule means, in our own words: by its number in either text of the rules, such as 727.3, 732.3 or MTR 4.4. "
        "Without a number: all."
    ),
)
@click.argument("number", nargs=-1, metavar="[NUMBER]")
@json_option
@language_option
@edition_option
@debug_option
def command(number: tuple[str, ...], as_json: bool, language: Language, edition: Edition) -> int:
    """Prints rules; returns the exit code."""
    from analyzer.cli.output import style, width
    from analyzer.report.rule_words import RULES, explain
    from analyzer.report.wrapping import wrap

    said = words(language)
    asked = " ".join(number)
    found = explain(asked) if asked else [pair for rule in RULES for pair in explain(rule)]
    if as_json:
        form = [
            {"rule": cite(str(r), edition), "2023-11-17": str(r), "current": f"{r.document} {r.current}", "text": said._(t)}
            for r, t in found
        ]
        click.echo(json.dumps(form, ensure_ascii=False, indent=2))
        return OK
    for place, (reference, text) in enumerate(found):
        title = cite(str(reference), edition, translate=said._)
        if letter_may_differ(reference):
            title = said._("{rule} (the letter may differ between the texts)").format(rule=title)
        click.echo(("\n" if place else "") + style()(title, "head"))
        click.echo("\n".join(wrap(said._(text), width(), first="  ", rest="  ")))
    return OK
