"""Makes syntax nodes while lark parses. The methods bear the names of the rules in ``grammar.py``; tokens are lark's, nodes ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from analyzer.language.syntax import (
    Addition,
    Assignment,
    Boolean,
    Comparison,
    Conditional,
    Conjunction,
    Disjunction,
    Integer,
    MinMax,
    Name,
    Negation,
    Negative,
    Node,
    PartMove,
    Product,
    Span,
    Text,
)

if TYPE_CHECKING:
    from lark import Token


class TreeBuilder:
    """One method for each rule; each takes the children that lark found."""

    def integer(self, children: Sequence[Token]) -> Integer:
        """A number."""
        return Integer(_of_token(children[0]), children[0].replace("_", ""))

    def string(self, children: Sequence[Token]) -> Text:
        """A string in single quotes."""
        return Text(_of_token(children[0]), str(children[0])[1:-1])

    def boolean(self, children: Sequence[Token]) -> Boolean:
        """True or false."""
        return Boolean(_of_token(children[0]), children[0] == "true")

    def name(self, children: Sequence[Token]) -> Name:
        """A variable."""
        return Name(_of_token(children[0]), str(children[0]))

    def parentheses(self, children: Sequence[Any]) -> Node:
        """The node inside, with the span of the parentheses and one level more."""
        opening, inner, closing = children
        span = Span(_start(opening), _end(closing), inner.span.depth + 1)
        inside: Node = replace(inner, span=span)
        return inside

    def negative(self, children: Sequence[Any]) -> Negative:
        """``-x``."""
        return Negative(_cover(children), children[1])

    def addition(self, children: Sequence[Any]) -> Addition:
        """``x + y - z``."""
        return Addition(_cover(children), tuple(children[::2]), (False, *(sign == "-" for sign in children[1::2])))

    def product(self, children: Sequence[Node]) -> Product:
        """``x * y``."""
        return Product(_cover(children), tuple(children))

    def min_max(self, children: Sequence[Any]) -> MinMax:
        """``min(x, y)`` or ``max(x, y)``."""
        return MinMax(_cover(children), str(children[0]), tuple(children[1:-1]))

    def conditional(self, children: Sequence[Node]) -> Conditional:
        """``x if c else y``."""
        then, condition, otherwise = children
        return Conditional(_cover(children), then, condition, otherwise)

    def comparison(self, children: Sequence[Any]) -> Comparison:
        """``x < y``, or a chain."""
        operators = children[1::2]
        columns = tuple(_start(o) + 1 for o in operators)
        return Comparison(_cover(children), tuple(children[::2]), tuple(str(o) for o in operators), columns)

    def conjunction(self, children: Sequence[Node]) -> Conjunction:
        """``x and y``."""
        return Conjunction(_cover(children), tuple(children))

    def disjunction(self, children: Sequence[Node]) -> Disjunction:
        """``x or y``."""
        return Disjunction(_cover(children), tuple(children))

    def negation(self, children: Sequence[Any]) -> Negation:
        """``not x``."""
        return Negation(_cover(children), children[1])

    def assignment(self, children: Sequence[Any]) -> Assignment:
        """``name = value``."""
        target, operator, value = children
        return Assignment(_cover(children), self.name([target]), str(operator), value)

    def part_move(self, children: Sequence[Any]) -> PartMove:
        """``family: amount origin -> goal``."""
        family, amount, origin, goal = children
        if amount is None:
            amount_node: Integer | Name = Integer(_of_token(origin), "1")
        else:
            amount_node = self.integer([amount]) if amount[0].isdigit() else self.name([amount])
        return PartMove(_cover([family, goal]), self.name([family]), amount_node, self.name([origin]), self.name([goal]))


def _start(part: Any) -> int:
    found: int = part.span.start if hasattr(part, "span") else part.start_pos
    return found


def _end(part: Any) -> int:
    found: int = part.span.end if hasattr(part, "span") else part.end_pos
    return found


def _of_token(token: Token) -> Span:
    return Span(_start(token), _end(token))


def _cover(parts: Sequence[Any]) -> Span:
    depth = 1 + max((part.span.depth for part in parts if hasattr(part, "span")), default=0)
    return Span(_start(parts[0]), _end(parts[-1]), depth)
