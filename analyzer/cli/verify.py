"""``mtgloop verify``: re-checks certificates without a solver."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from analyzer.cli.failures import OK, is_debugging, show_failure, worst
from analyzer.cli.inputs import find_inputs
from analyzer.cli.options import debug_option, json_option, language_option
from analyzer.cli.translated import TranslatedCommand
from analyzer.errors import CertificateRefused, MtgloopError, UnreadableFileError
from analyzer.report.i18n import N_, Language, words
from analyzer.report.plain import plain


@click.command(
    cls=TranslatedCommand,
    short_help=N_("Check certificates again, without a solver."),
    help=N_(
        "Check certificates again, independently and without a solver: files, or all .json files in a folder. The exit code is 70 "
        "if one is refused."
    ),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE...")
@json_option
@language_option
@debug_option
def command(paths: Sequence[Path], as_json: bool, language: Language) -> int:
    """Prints a line for each certificate; returns the exit code."""
    said = words(language)
    codes: list[int] = []
    for source in find_inputs(paths, ".json"):
        why = None
        try:
            _check(source.path)
        except CertificateRefused as refusal:
            why = refusal.why
            codes.append(show_failure(refusal, debug=is_debugging(), place=str(source.path)))
        except MtgloopError as error:
            codes.append(show_failure(error, debug=is_debugging(), place=str(source.path)))
            continue
        else:
            codes.append(OK)
        if as_json:
            click.echo(json.dumps({"file": str(source.path), "accepted": why is None, "why": why}, ensure_ascii=False))
        else:
            mark = said._("accepted") if why is None else said._("refused")
            click.echo(f"{mark}  {plain(str(source.path))}")
    return worst(codes)


def _check(path: Path) -> None:
    from analyzer.pipeline import verify

    verify(_read(path))


def _read(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise UnreadableFileError(str(path), f"cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(str(path), f"is not JSON ({error})") from error
    if not isinstance(value, dict):
        raise UnreadableFileError(str(path), "is not a certificate: a JSON object is expected")
    return value
