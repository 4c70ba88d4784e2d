"""Why a program cannot be explored natively."""

from __future__ import annotations


class NotNative(Exception):
    """The program cannot be explored natively: an answer rather than a failure, after which the caller uses the reference interpreter.

    Attributes:
        reason: one clause for a log or a report.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
