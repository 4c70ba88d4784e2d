"""Why the decision diagrams cannot answer."""

from __future__ import annotations

from analyzer.errors import MtgloopError


class SymbolicUnavailable(MtgloopError):
    """The package ``oxidd`` is not installed."""

    slug = "symbolic-unavailable"

    def __init__(self) -> None:
        super().__init__("decision diagrams need the package oxidd; install it with: pip install 'mtgloop[games]'")


class NotSymbolic(MtgloopError):
    """The program has something that the encoding does not cover; another method is needed."""

    slug = "not-symbolic"

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"{what} cannot be put into decision diagrams: {reason}")
        self.what = what
        self.reason = reason


class SymbolicLimit(MtgloopError):
    """The diagrams outgrew the memory of the budget. Nothing is claimed."""

    slug = "symbolic-limit"

    def __init__(self, nodes: int) -> None:
        super().__init__(f"the decision diagrams need more than {nodes} nodes; raise the budget's memory_bytes")
        self.nodes = nodes


class OutsideUniverse(MtgloopError):
    """A state is none of those that a region speaks about."""

    slug = "outside-universe"

    def __init__(self, place: str, value: object) -> None:
        super().__init__(f"{place} = {value} is outside the states that the decision diagrams cover")
        self.place = place
        self.value = value
