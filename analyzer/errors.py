"""Every failure has one class: a slug, an exit code, a message that names the place and the likely fix."""

from __future__ import annotations

from typing import ClassVar


class MtgloopError(Exception):
    """Base of all errors that the product raises on purpose."""

    slug: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2


class InputError(MtgloopError):
    """The input cannot be used; the message says where and why."""

    slug = "bad-input"


class AssignmentConflictError(InputError):
    """Two plain assignments that happen at once disagree."""

    slug = "assignment-conflict"

    def __init__(self, step: str, variable: str) -> None:
        super().__init__(f"step {step!r} assigns {variable!r} in two ways at once; make the assignments agree or guard them apart")
        self.step = step
        self.variable = variable


class RangeError(InputError):
    """A variable leaves the bounds that the model states."""

    slug = "out-of-range"

    def __init__(self, step: str, variable: str, value: int, how: str) -> None:
        super().__init__(f"step {step!r} sets {variable!r} to {value}, {how}; guard the step with `when` or widen the bound")
        self.step = step
        self.variable = variable


class ReplayError(MtgloopError):
    """A recorded sequence of moves is not possible: an internal error, or a certificate that does not hold."""

    slug = "replay"
    exit_code = 70

    def __init__(self, step: str) -> None:
        super().__init__(f"step {step!r} is not possible where the recorded play takes it")
        self.step = step
