"""Nodes of the parser's tree, read key by key, and the tables of functions that translate them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
NO_NUMBER = 2**31 - 1
"""From here on a number means something else: X, or any number."""
WORDS_ONLY = frozenset({"type", "description", "kind", "display_label"})
"""Keys that say nothing beyond what the others say: the tag itself, and the text in words."""


def words_of_text(text: str) -> str:
    """A text in lower case, without reminders in parentheses."""
    return re.sub(r"\([^)]*\)", "", text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


class UntranslatedError(Exception):
    """A part of a tree that is not translated.

    Attributes:
        kind: the field and the kind of node, ``effect:Dig``, with the key that is not read, ``effect:Dig.reveal``.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Node:
    """An object of the tree that remembers which of its keys have been read.

    ``role`` is the field in which it stands. A string, or an object whose only key is in camel case, is how the parser writes
    enumerations: a node of that type; what such an object holds is its key ``data``.
    """

    def __init__(self, data: object, role: str) -> None:
        self.role = role
        self._data: Mapping[str, Any]
        match data:
            case str():
                self._data = {"type": data}
            case dict() if len(data) == 1 and (tag := next(iter(data)))[:1].isupper():
                self._data = {"type": tag, "data": data[tag]}
            case dict():
                self._data = data
            case _:
                raise UntranslatedError(f"{role}:{json.dumps(data)[:40]}")
        self._read: set[str] = set()

    @property
    def type(self) -> str:
        """The kind of node; empty if it has no tag."""
        value = self._data.get("type", "")
        return value if isinstance(value, str) else str(value.get("type", ""))

    @property
    def kind(self) -> str:
        """The field and the kind, ``effect:Dig``."""
        return f"{self.role}:{self.type}" if self.type else self.role

    @property
    def data(self) -> Mapping[str, Any]:
        """All that the node holds; this reads nothing of it."""
        return self._data

    def has(self, key: str) -> bool:
        """Whether a key is given; this does not read it."""
        return key in self._data

    def peek(self, key: str, default: Any = None) -> Any:
        """A value without reading the key."""
        return self._data.get(key, default)

    def take(self, key: str, default: Any = None) -> Any:
        """A plain value."""
        self._read.add(key)
        return self._data.get(key, default)

    def flag(self, key: str) -> bool:
        """A value that is true or left out."""
        return bool(self.take(key, False))

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value >= NO_NUMBER:
            raise self.refuse(key)
        return value

    def only(self, key: str, *values: object) -> Any:
        """A plain value that must be one of these (or left out, if None is among them).

        Raises:
            UntranslatedError: it is something else.
        """
        value = self.take(key)
        if value not in values:
            raise UntranslatedError(f"{self.kind}.{key}={json.dumps(value)[:40]}")
        return value

    def child(self, key: str, role: str = "") -> Node | None:
        """The node under a key, or None."""
        self._read.add(key)
        value = self._data.get(key)
        return None if value is None else Node(value, role or key)

    def need(self, key: str, role: str = "") -> Node:
        """The node under a key that must be there."""
        found = self.child(key, role)
        if found is None:
            raise UntranslatedError(f"{self.kind} without {key}")
        return found

    def children(self, key: str, role: str = "") -> list[Node]:
        """The nodes of a list, which may be left out."""
        self._read.add(key)
        return [Node(value, role or key) for value in self._data.get(key) or ()]

    def mode(self, key: str, role: str, read: tuple[str, ...] = ()) -> Node:
        """This node seen as one whose kind stands under ``key``; what that holds besides the tag are keys of the node as well.

        ``read``: keys that have been read and are not part of it.
        """
        tag = self.need(key, role)
        inner = {k: v for k, v in tag._data.items() if k != "type"}
        outer = {k: v for k, v in self._data.items() if k != key and k not in read and k not in inner}
        return Node({**outer, **inner, "type": tag.type}, role)

    def unread(self) -> Iterator[str]:
        """The keys that nothing has read."""
        return (key for key in self._data if key not in self._read and key not in WORDS_ONLY)

    def finish(self) -> None:
        """Everything of the node has been translated.

        Raises:
            UntranslatedError: a key was not read.
        """
        for key in self.unread():
            raise self.refuse(key)

    def refuse(self, key: str = "") -> UntranslatedError:
        """The error for this node, or for a key of it."""
        return UntranslatedError(f"{self.kind}.{key}" if key else self.kind)

    @property
    def sentence(self) -> str:
        """The words that the node comes from, in lower case, without reminders in parentheses; empty if they are not given."""
        return words_of_text(str(self._data.get("description") or ""))

    def seen_as(self, data: Mapping[str, Any]) -> Node:
        """A node with other data, of which the same keys have been read."""
        other = Node({"type": "", **data} if len(data) == 1 else data, self.role)
        other._read = set(self._read)
        return other

    def copy(self) -> Node:
        """The same node, nothing of it read."""
        return Node(self._data, self.role)


class Table(Generic[P, R]):
    """The functions that translate the nodes of one field, by the kind of node.

    A function is registered with ``@table("Kind", ...)``; calling the table translates a node and makes sure that all of it was read.
    """

    def __init__(self, role: str) -> None:
        self.role = role
        self._functions: dict[str, Callable[Concatenate[Node, P], R]] = {}

    def on(self, *kinds: str) -> Callable[[Callable[Concatenate[Node, P], R]], Callable[Concatenate[Node, P], R]]:
        """Registers a function for some kinds."""

        def register(function: Callable[Concatenate[Node, P], R]) -> Callable[Concatenate[Node, P], R]:
            for kind in kinds:
                assert kind not in self._functions, f"two functions for {self.role}:{kind}"
                self._functions[kind] = function
            return function

        return register

    def knows(self, kind: str) -> bool:
        """Whether nodes of a kind are translated."""
        return kind in self._functions

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds that have a function."""
        return frozenset(self._functions)

    def __call__(self, node: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """The translation of a node.

        Raises:
            UntranslatedError: its kind, or a key of it, is not translated.
        """
        function = self._functions.get(node.type)
        if function is None:
            raise UntranslatedError(f"{self.role}:{node.type or 'untyped'}")
        result = function(node, *args, **kwargs)
        node.finish()
        return result
