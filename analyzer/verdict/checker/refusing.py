"""How the checker says no, and how much it is ready to do."""

from __future__ import annotations

from typing import NoReturn

from analyzer.errors import CertificateRefused


def refuse(why: str) -> NoReturn:
    """Refuses the certificate; ``why`` is one line that says what did not hold."""
    raise CertificateRefused(why)


def require(holds: bool, why: str) -> None:
    """Refuses unless something holds."""
    if not holds:
        raise CertificateRefused(why)


class OutOfWork(CertificateRefused):
    """There is no work left to spend."""


class Meter:
    """Counts units of work (roughly one move each), so that a certificate cannot keep the checker busy for ever."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def spend(self, units: int = 1) -> None:
        """Uses up some work; refuses when there is none left."""
        self.left -= units
        if self.left < 0:
            raise OutOfWork("checking it takes more work than the checker is ready to do")
