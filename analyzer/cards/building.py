"""Makes cards in our own format out of files of Oracle texts: parses, translates, checks that each card reads back.

Worker processes do the parsing. A card on which the parser or the translation fails costs that card alone, and is named: also where it
panics, or takes its process with it.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from analyzer.cards.oracle import Tree, parse, require_parser
from analyzer.cards.records import Record
from analyzer.errors import CardSourceError
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import card_from_json, card_json

_CHUNK = 40
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Failure:
    """A card that could not be made."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Built:
    """What came out, in the order of the records."""

    cards: tuple[Card, ...]
    failures: tuple[Failure, ...]


def build_cards(
    records: Sequence[Record], trees: Mapping[str, Tree], *, workers: int, progress: Progress | None = None, work: Work | None = None
) -> Built:
    """The cards of some records. Cards that have no tree are parsed. The same records give the same cards, with any number of workers.

    Args:
        trees: ready trees by the record's name (``read_trees``).
        workers: processes for parsing.
        progress: told how many cards are done, of how many.
        work: what a worker does with a card, for tests.

    Raises:
        ParserMissingError: a card has no tree, and the parser is not installed.
    """
    jobs = [(place, record, trees.get(record["name"])) for place, record in enumerate(records)]
    if any(tree is None for _, _, tree in jobs):
        require_parser()
    done: dict[int, bytes | Failure] = {}
    for place, result in _run(jobs, workers, work or card_bytes):
        done[place] = result
        if progress is not None:
            progress(len(done), len(jobs))
    cards: dict[str, Card] = {}
    failures = []
    for place, record, _ in jobs:
        result = done[place]
        if isinstance(result, Failure):
            failures.append(result)
        else:
            _keep(cards, card_from_json(result), record["name"])
    return Built(tuple(cards.values()), tuple(failures))


def read_trees(path: Path) -> dict[str, Tree]:
    """Ready trees by name: JSON lines, perhaps gzipped.

    Raises:
        CardSourceError: the file cannot be read, or has another form.
    """
    fix = "give JSON lines with name and faces, as `phase-python` makes them"
    trees: dict[str, Tree] = {}
    try:
        raw = path.read_bytes()
        text = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
        for number, line in enumerate(text.splitlines(), start=1):
            tree = json.loads(line)
            if not isinstance(tree, dict) or not isinstance(tree.get("name"), str) or not isinstance(tree.get("faces"), list):
                raise CardSourceError(f"{path}, line {number}", "is no tree of a card", fix)
            trees[tree["name"]] = tree
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise CardSourceError(str(path), f"is damaged or cut off ({problem})", "make it again") from None
    except (ValueError, RecursionError) as problem:
        raise CardSourceError(str(path), f"is no JSON: {problem}", fix) from None
    except OSError as problem:
        raise CardSourceError(str(path), f"cannot be read ({problem.strerror})", fix) from None
    return trees


def card_bytes(record: Record, tree: Tree | None) -> bytes:
    """A card as ``card_json``; it reads back as the same card.

    Raises:
        ValueError: it does not.
    """
    from analyzer.cards.translation import translate_card

    card = translate_card(record, parse(record) if tree is None else tree)
    text = card_json(card)
    try:
        if card_json(card_from_json(text)) != text:
            raise ValueError("the translation changes when it is read back")
    except msgspec.ValidationError as problem:
        raise ValueError(f"the translation has not our format: {problem}") from None
    return text


Work = Callable[[Record, Tree | None], bytes]
_Job = tuple[int, Record, Tree | None]
_Result = tuple[int, "bytes | Failure"]


def _keep(cards: dict[str, Card], card: Card, whole: str) -> None:
    """Keeps a card. If its front face is called like another card, its whole name sets it apart."""
    other = cards.get(card.name)
    if other is None:
        cards[card.name] = card
    elif whole != card.name:
        cards[whole] = _named(card, whole)
    elif other.back is not None:
        both = f"{other.name} // {other.back.name}"
        cards[both] = _named(other, both)
        cards[card.name] = card


def _named(card: Card, name: str) -> Card:
    fields: dict[str, Any] = {key: getattr(card, key) for key in card.__struct_fields__}
    return Card(**{**fields, "name": name})


def _run(jobs: Sequence[_Job], workers: int, work: Work) -> Iterator[_Result]:
    """The results of all jobs, in any order."""
    here = [job for job in jobs if job[2] is not None]
    yield from _chunk(here, work)  # translating a ready tree is quick, and needs no process of its own
    parsed = [job for job in jobs if job[2] is None]
    chunks = [parsed[at : at + _CHUNK] for at in range(0, len(parsed), _CHUNK)]
    for chunk in (yield from _in_pool(chunks, workers, work)):
        yield from _one_by_one(chunk, work)


def _one_by_one(chunk: Sequence[_Job], work: Work) -> Iterator[_Result]:
    """The results of a chunk that may have ended its process: halved until the card that does is alone."""
    if not (yield from _in_pool([chunk], 1, work)):
        return
    if len(chunk) == 1:
        yield chunk[0][0], Failure(str(chunk[0][1]["name"]), "the parser ended its process")
        return
    yield from _one_by_one(chunk[: len(chunk) // 2], work)
    yield from _one_by_one(chunk[len(chunk) // 2 :], work)


def _in_pool(chunks: Sequence[Sequence[_Job]], workers: int, work: Work) -> Generator[_Result, None, list[Sequence[_Job]]]:
    """Results of chunks done by processes; returns the chunks that are not done because a process ended."""
    left = dict(enumerate(chunks))
    if not left:
        return []
    with ProcessPoolExecutor(max(1, min(workers, len(chunks))), mp_context=get_context("spawn")) as pool:
        try:
            waiting: dict[Future[list[_Result]], int] = {pool.submit(_chunk_list, chunk, work): n for n, chunk in enumerate(chunks)}
            for future in as_completed(waiting):
                results = future.result()
                del left[waiting[future]]
                yield from results
        except BrokenProcessPool:
            pass
    return list(left.values())


def _chunk_list(chunk: Sequence[_Job], work: Work) -> list[_Result]:
    return list(_chunk(chunk, work))


def _chunk(chunk: Iterable[_Job], work: Work) -> Iterator[_Result]:
    for place, record, tree in chunk:
        try:
            yield place, work(record, tree)
        except (KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as problem:  # a panic of the parser is no Exception
            yield place, Failure(str(record["name"]), f"{type(problem).__name__}: {problem}"[:300])
