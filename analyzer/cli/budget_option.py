"""``--budget``: what an analysis may spend, as typed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from analyzer.budget import Budget
from analyzer.errors import BudgetError

FIELDS: Final = {
    "states": ("states", "native_states"),
    "memory": ("memory_bytes",),
    "nodes": ("cover_nodes",),
    "boxes": ("boxes",),
    "passes": ("passes",),
    "rlimit": ("solver_rlimit",),
    "runs": ("runs",),
}
"""Name in ``--budget`` to the fields of ``Budget`` that it sets."""

_AMOUNT: Final = re.compile(r"(?P<digits>[0-9][0-9_]*)\s*(?P<unit>k|M|G|kB|MB|GB|KiB|MiB|GiB)?")
_UNITS: Final = {
    "k": 10**3, "M": 10**6, "G": 10**9, "kB": 10**3, "MB": 10**6, "GB": 10**9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30,
}  # fmt: skip


def parse_budget(text: str, base: Budget | None = None) -> Budget:
    """The budget that ``1000000``, ``states=5M`` or ``states=1000000,memory=2GB`` stands for; what is not named is as in ``base``.

    Raises:
        BudgetError: it is written in no such way.
    """
    limits: dict[str, int] = {}
    for part in text.split(","):
        name, equals, amount = part.strip().rpartition("=")
        name = name.strip() if equals else "states"
        found = _AMOUNT.fullmatch(amount.strip())
        if name not in FIELDS or found is None or (found["unit"] or "").endswith("B") != (name == "memory" and found["unit"] is not None):
            raise BudgetError(part.strip(), tuple(FIELDS))
        number = int(found["digits"]) * _UNITS.get(found["unit"] or "", 1)
        if not number:
            raise BudgetError(part.strip(), tuple(FIELDS))
        limits.update(dict.fromkeys(FIELDS[name], number))
    return replace(base or Budget(), **limits)
