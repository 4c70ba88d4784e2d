"""Parses expressions and `do` entries; what cannot be read is an error that shows the column and the likely fix."""

from __future__ import annotations

import re
from typing import Any

from analyzer.errors import ExpressionSyntaxError, ExpressionTooLongError, NestingError, quoted
from analyzer.language.grammar import parser
from analyzer.language.places import Place
from analyzer.language.syntax import Entry, Node
from analyzer.language.toml_text import MAX_NESTING

MAX_CHARACTERS = 4000

_FOREIGN = (
    ("&&", "write and"),
    ("||", "write or"),
    ("&", "write and"),
    ("|", "write or"),
    ("!", "write not, or != to compare"),
    ("<>", "write !="),
    ("=>", "write >="),
    ("=<", "write <="),
    ("**", "powers are not linear"),
    ("/", "there is no division: multiply the other side"),
    ("%", "there is no remainder: keep it in a variable of its own"),
    ('"', "strings in expressions have single quotes"),
    ("`", "strings in expressions have single quotes"),
    ("'", "close the string with a single quote"),
    (".", "only whole numbers can be used"),
    ("?", "write x if condition else y"),
    ("++", "write x += 1"),
    ("*=", "write x = 2 * x"),
)
_WORDS = {
    "then": "write x if condition else y",
    "elif": "write x if a else y if b else z",
    "in": "compare with each value: x == 'a' or x == 'b'",
    "is": "write ==",
    "xor": "write != between the two conditions",
}


def parse_expression(text: str, place: Place) -> Node:
    """The syntax tree of an expression.

    Raises:
        ExpressionSyntaxError: it cannot be read.
        ExpressionTooLongError: it has more than ``MAX_CHARACTERS`` characters.
        NestingError: it is nested more than ``MAX_NESTING`` levels deep.
    """
    node: Node = _parse(text, place, "expression")
    return node


def parse_entry(text: str, place: Place) -> Entry:
    """The syntax tree of an entry of `do`; raises as ``parse_expression`` does."""
    entry: Entry = _parse(text, place, "entry")
    return entry


def _parse(text: str, place: Place, start: str) -> Any:
    if len(text) > MAX_CHARACTERS:
        raise ExpressionTooLongError(str(place), MAX_CHARACTERS)
    if not text.strip():
        example = "x -= 1" if start == "entry" else "x > 0"
        raise ExpressionSyntaxError(str(place), "nothing here", f"write an expression such as {example}, or leave the key out", 1)
    from lark.exceptions import UnexpectedInput

    try:
        found: Any = parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise _syntax_error(text, place, start, error) from None
    if found.span.depth > MAX_NESTING:
        raise NestingError(str(place), MAX_NESTING, found.span.column)
    return found


def _syntax_error(text: str, place: Place, start: str, error: Any) -> ExpressionSyntaxError:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return ExpressionSyntaxError(str(place), "it ends too early", _hint_at_end(text, start), len(text.rstrip()) + 1)
    at: int = error.pos_in_stream
    lexeme = re.compile(r"\w+|.", re.DOTALL).match(text, at)
    word = lexeme[0] if lexeme else text[at : at + 1]
    return ExpressionSyntaxError(str(place), f"unexpected {quoted(word)}", _hint(text, at, word, start), at + 1)


def _hint_at_end(text: str, start: str) -> str:
    if text.count("(") > text.count(")"):
        return "close the parenthesis"
    if start == "entry" and not re.search(r"[=:]", text):
        return "write an assignment such as x = 1, x += 1 or x -= 1"
    if re.search(r"\bif\b", text) and not re.search(r"\belse\b", text):
        return "write x if condition else y"
    if start == "entry" and ":" in text:
        return "move parts with family: a -> b"
    return "add what is missing there"


def _hint(text: str, at: int, word: str, start: str) -> str:
    if word in _WORDS:
        return _WORDS[word]
    for foreign, fix in _FOREIGN:
        # the second character of an operator may be the one that lark stumbles over
        first = max(0, at - 1) if len(foreign) > 1 else at
        if text.startswith(foreign, at) or text.startswith(foreign, first):
            return fix
    if word == "=":
        return "compare with ==" if start == "expression" or at > text.find("=") else "write name = value"
    if word in ("<", ">") or (word == "-" and start == "entry"):
        return "write an assignment such as x = 1, or move parts with family: a -> b"
    if word == ")" and text.count(")") > text.count("("):
        return "remove the parenthesis, or open it before"
    if word.isdigit() or word.isidentifier():
        if start == "entry" and not re.search(r"[=:]", text):
            return "write an assignment such as x = 1, x += 1 or x -= 1"
        return "put an operator in between, such as and, or, ==, +, *"
    return "check what stands before it"
