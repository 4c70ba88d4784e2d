"""What the rows of a run come to: counts, plain and weighted by decks, as plain data in a fixed order (``summary.json``)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from analyzer.batch.ledger import Entry
from analyzer.batch.model import PROVED, Outcome

MOST_LISTED: Final = 40
_SLOWEST: Final = 10


class Summary:
    """Counts rows one after the other."""

    def __init__(self) -> None:
        self._rows: Counter[str] = Counter()
        self._decks: Counter[str] = Counter()
        self._verdicts: Counter[str] = Counter()
        self._tables: dict[str, Counter[str]] = {name: Counter() for name in ("reasons", "blocking", "errors")}
        self._table_decks: dict[str, Counter[str]] = {name: Counter() for name in self._tables}
        self._every_kind: Counter[str] = Counter()
        self._alone: Counter[str] = Counter()
        self._claims: Counter[str] = Counter()
        self._labels: dict[str, Counter[str]] = {name: Counter() for name in ("missing", "extra", "unread")}
        self._expected: Counter[str] = Counter()
        self._seconds: list[float] = []
        self._slowest: list[tuple[float, int, str]] = []
        self._tries = 0

    def add(self, entry: Entry) -> None:
        """Counts a row."""
        row: dict[str, Any] = json.loads(entry.line)
        decks = row["decks"] or 0
        outcome = row["outcome"]
        self._rows[outcome] += 1
        self._decks[outcome] += decks
        if row["verdict"] is not None:
            self._verdicts[row["verdict"]] += 1
        match outcome:
            case Outcome.UNDECIDED:
                self._tell("reasons", row["reason"]["code"] if row["reason"] else "-", decks)
            case Outcome.UNSUPPORTED:
                self._tell("blocking", row["blocking"], decks)
                kinds = {kind for block in row["blocked"] for kind in block["kinds"]} or {row["blocking"]}
                self._every_kind.update(kinds)
                if len(kinds) == 1:
                    self._alone.update(kinds)
            case Outcome.ERROR:
                self._tell("errors", row["error"]["code"], decks)
            case _:
                pass
        self._compare(row)
        if row["misses"] is not None:
            self._expected["missed" if row["misses"] else "as expected"] += 1
        self._seconds.append(entry.seconds)
        self._slowest = sorted([*self._slowest, (-entry.seconds, entry.position, entry.id)])[:_SLOWEST]
        self._tries += entry.tries > 1

    def _tell(self, table: str, name: str, decks: int) -> None:
        self._tables[table][name] += 1
        self._table_decks[table][name] += decks

    def _compare(self, row: Mapping[str, Any]) -> None:
        if row["claimed"] is None:
            return
        self._claims["claimed"] += 1
        if row["outcome"] in PROVED:
            self._claims["proved"] += 1
            state = {True: "included", False: "not included", None: "not comparable"}[row["included"]]
            self._claims[state] += 1
            self._claims["with_partly"] += bool(row["partly"]) and row["included"] is True
            for name, labels in self._labels.items():
                labels.update(row[name])

    def as_json(self, about: Mapping[str, Any], spent: tuple[float, int]) -> dict[str, Any]:
        """The summary as plain JSON values in a fixed order. Everything that differs from run to run is under ``times``.

        Args:
            about: what the run is about. spent: seconds in all, and in how many stretches.
        """
        total = sum(self._rows.values())
        decks = sum(self._decks.values())
        ordered = sorted(self._seconds)
        seconds, stretches = spent
        return {
            "about": {name: about[name] for name in sorted(about)},
            "rows": total,
            "decks": decks,
            "outcomes": [self._share(o.value, self._rows[o], self._decks[o], total, decks) for o in Outcome],
            "proved": self._share("proved", sum(self._rows[o] for o in PROVED), sum(self._decks[o] for o in PROVED), total, decks),
            "verdicts": dict(sorted(self._verdicts.items())),
            "reasons": self._listed("reasons"),
            "blocking": [
                {**line, "in_all": self._every_kind[line["name"]], "alone": self._alone[line["name"]]} for line in self._listed("blocking")
            ],
            "errors": self._listed("errors"),
            "claims": {
                name: self._claims[name] for name in ("claimed", "proved", "included", "with_partly", "not included", "not comparable")
            },
            "labels": {
                name: [{"name": label, "rows": count} for label, count in _most(labels)[:MOST_LISTED]]
                for name, labels in self._labels.items()
            },
            "expected": {name: self._expected[name] for name in ("as expected", "missed")},
            "times": {
                "wall_seconds": round(seconds, 3),
                "stretches": stretches,
                "rows_per_second": round(total / seconds, 3) if seconds else None,
                "median_seconds": round(ordered[len(ordered) // 2], 4) if ordered else None,
                "p90_seconds": round(ordered[len(ordered) * 9 // 10], 4) if ordered else None,
                "most_seconds": round(ordered[-1], 4) if ordered else None,
                "tried_twice": self._tries,
                "slowest": [{"id": id_, "position": position, "seconds": round(-taken, 3)} for taken, position, id_ in self._slowest],
            },
        }

    def _listed(self, table: str) -> list[dict[str, Any]]:
        decks = self._table_decks[table]
        return [{"name": name, "rows": count, "decks": decks[name]} for name, count in _most(self._tables[table])]

    @staticmethod
    def _share(name: str, rows: int, decks: int, total: int, all_decks: int) -> dict[str, Any]:
        return {
            "name": name,
            "rows": rows,
            "share": round(rows / total, 6) if total else None,
            "decks": decks,
            "deck_share": round(decks / all_decks, 6) if all_decks else None,
        }


def summarise(entries: Iterable[Entry], about: Mapping[str, Any], spent: tuple[float, int]) -> dict[str, Any]:
    """The summary of some rows; see ``Summary.as_json``."""
    summary = Summary()
    for entry in entries:
        summary.add(entry)
    return summary.as_json(about, spent)


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
