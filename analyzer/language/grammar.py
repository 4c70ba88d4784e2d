"""The grammar of expressions and `do` entries.

The LALR tables stand ready in ``parse_table.py``, because building them costs more than all the rest of loading a model. Write them anew
with ``python -m analyzer.language.table_writer`` after a change here; a test says when that was forgotten, and a table of another
version of lark is not used.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from analyzer.language.tree_builder import TreeBuilder

GRAMMAR = r"""
?expression: alternative | alternative "if" alternative "else" expression -> conditional
?alternative: conjunct ("or" conjunct)+ -> disjunction | conjunct
?conjunct: negated ("and" negated)+ -> conjunction | negated
?negated: NOT negated -> negation | compared
?compared: sum (COMPARE sum)+ -> comparison | sum
?sum: product ((PLUS | MINUS) product)+ -> addition | product
?product: signed ("*" signed)+ -> product | signed
?signed: MINUS signed -> negative | atom
?atom: INT -> integer
     | STRING -> string
     | (TRUE | FALSE) -> boolean
     | NAME -> name
     | (MIN | MAX) "(" expression ("," expression)+ RPAR -> min_max
     | LPAR expression RPAR -> parentheses

?entry: NAME (ASSIGN | ADD | SUBTRACT) expression -> assignment
      | NAME ":" [INT | NAME] NAME "->" NAME -> part_move

NOT: "not"
TRUE: "true"
FALSE: "false"
MIN: "min"
MAX: "max"
LPAR: "("
RPAR: ")"
PLUS: "+"
MINUS: "-"
ASSIGN: "="
ADD: "+="
SUBTRACT: "-="
COMPARE: "==" | "!=" | "<=" | ">=" | "<" | ">"
NAME: /[^\W\d]\w*(\.\w+)*/
INT: /[0-9]+(_[0-9]+)*/
STRING: /'[^']*'/
%ignore /\s+/
"""

STARTS = ("expression", "entry")


class Parser(Protocol):
    """What we use of lark's parser."""

    def parse(self, text: str, start: str) -> Any:
        """The node that ``TreeBuilder`` makes of a text; ``start`` is one of ``STARTS``."""
        ...


def fingerprint() -> tuple[str, str]:
    """What a stored table depends on: the version of lark and the grammar."""
    import lark

    return lark.__version__, GRAMMAR


def build_parser(transformer: TreeBuilder | None) -> Any:
    """A parser built from the grammar; without a transformer, one whose tables can be stored."""
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=True, transformer=transformer)


@cache
def parser() -> Parser:
    """The parser, made once for each process."""
    import lark

    from analyzer.language.parse_table import FINGERPRINT, TABLE

    if fingerprint() != FINGERPRINT:
        built: Parser = build_parser(TreeBuilder())
        return built
    # the loader of lark's own stand-alone parsers; the fingerprint guarantees that it is the version known here
    untyped: Any = lark.Lark
    loaded: Parser = untyped._load_from_dict(**TABLE, transformer=TreeBuilder())
    return loaded
