"""Click commands whose help is in the language of ``--lang``. Texts are message ids of the catalogue."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from analyzer.cli.failures import INTERRUPTED, OK, PIPE_CLOSED, show_failure
from analyzer.report.i18n import Language, Words, words

LANGUAGE = "mtgloop.language"
"""Key of ``Context.meta`` for the language."""

LANGUAGE_VARIABLE = "MTGLOOP_LANG"


def language_of(context: click.Context) -> Language:
    """The language that a command or the group before it was given, or that the environment names; English by default."""
    found = context.meta.get(LANGUAGE)
    if isinstance(found, Language):
        return found
    named = os.environ.get(LANGUAGE_VARIABLE, "")
    return Language(named) if named in set(Language) else Language.ENGLISH


def words_of(context: click.Context) -> Words:
    """The fixed words in the language of a command."""
    return words(language_of(context))


def _said(text: str | None, said: Words) -> str:
    return said._(text) if text else ""  # the empty message stands for the catalogue's header


class _PipeClosed(Exception):
    """Whoever read the output went away."""


class _Translated(click.Command):
    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), words_of(ctx)._("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_said(self.help, words_of(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        said = words_of(ctx)
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        rows = [(record[0], _said(option.help, said)) for option in options if (record := option.get_help_record(ctx)) is not None]
        if rows:
            with formatter.section(said._("Options")):
                formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = words_of(ctx)._("Show this help and stop.")
        return option


class TranslatedCommand(_Translated):
    """A command with translated help."""


class LazyGroup(_Translated, click.Group):
    """A group whose commands are modules, imported when they are needed. It owns all error messages and exit codes."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the documentation."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now."""
        module = self._modules.get(cmd_name)
        if module is None:
            return None
        command: click.Command = import_module(module).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands with the first sentence of each."""
        said = words_of(ctx)
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None:
                rows.append((name, _said(command.short_help, said)))
        with formatter.section(said._("Commands")):
            formatter.write_dl(rows)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """The context of a call; a closed pipe is told from click's own handling of it (exit code 1, which means a miss here)."""
        try:
            return super().make_context(*args, **extra)
        except BrokenPipeError as error:
            raise _PipeClosed from error

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; see ``make_context``."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _PipeClosed from error

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Runs a command and exits: no traceback and no click message reaches the user."""
        del prog_name
        extra["standalone_mode"] = False
        sys.exit(self._run(args, extra))

    def _run(self, args: Sequence[str] | None, extra: dict[str, Any]) -> int:
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        debug = "--debug" in given
        try:
            code = super().main(given, "mtgloop", **extra)
            sys.stdout.flush()
        except (BrokenPipeError, _PipeClosed):
            _forget_stdout()
            return PIPE_CLOSED
        except (KeyboardInterrupt, click.Abort):
            click.echo("mtgloop: interrupted", err=True)
            return INTERRUPTED
        except Exception as error:
            return show_failure(error, debug=debug)
        return code if isinstance(code, int) else OK


def _forget_stdout() -> None:
    """Lets the interpreter shut down without a second complaint about the closed pipe."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (it lives to the end of the process)
