"""What the commands share that read files of cards."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analyzer.report.i18n import N_, Words

if TYPE_CHECKING:
    from analyzer.rules.format.definitions import Card

_Function = TypeVar("_Function", bound=Callable[..., Any])
_NAMED = 10


def trees_option(function: _Function) -> _Function:
    """``--trees``, passed as ``trees``."""
    return click.option(
        "--trees",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help=N_("Parsed texts as JSON lines, so that phase-python is not needed for these cards."),
    )(function)


def workers_option(function: _Function) -> _Function:
    """``--workers``, passed as ``workers``."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 256),
        metavar="N",
        help=N_("How many processes parse; as many as there are processors by default."),
    )(function)


def build(files: Sequence[Path], trees: Path | None, workers: int | None, said: Words, *, quiet: bool) -> list[Card]:
    """The cards of some files. Says on standard error how far it is, and which cards could not be made.

    Raises:
        InputError: a file has no form that is known, or not one card could be made.
    """
    from analyzer.cards.building import build_cards, read_trees
    from analyzer.cards.records import Record, read_records
    from analyzer.cli.progress import Ticker
    from analyzer.errors import CardSourceError
    from analyzer.rules.format.reading import read_card_file

    cards = {card.name: card for file in files if file.suffix == ".toml" for card in (read_card_file(file),)}
    by_name: dict[str, Record] = {}
    for file in files:
        if file.suffix != ".toml":
            for record in read_records(file):
                by_name.setdefault(record["name"], record)
    records = list(by_name.values())
    if records:
        with Ticker(str(files[0]), said, enabled=not quiet) as ticker:
            built = build_cards(
                records,
                {} if trees is None else read_trees(trees),
                workers=workers or os.cpu_count() or 1,
                progress=lambda done, count: ticker(said._("{done} of {count} cards").format(done=done, count=count)),
            )
        if not built.cards:
            first = built.failures[0]
            raise CardSourceError(str(files[0]), f"no card could be made; {first.name}: {first.why}", "check the file and its texts")
        for failure in built.failures[:_NAMED]:
            click.echo(said._("left out: {card}: {why}").format(card=failure.name, why=failure.why), err=True)
        if len(built.failures) > _NAMED:
            click.echo(said._("left out: {count} more").format(count=len(built.failures) - _NAMED), err=True)
        cards = {card.name: card for card in built.cards} | cards
    return list(cards.values())
