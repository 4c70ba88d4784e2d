"""Reads files of cards with their Oracle texts, in the forms in which they are published, into one form: a *record*.

A record has the fields of a card object of Scryfall (``name, mana_cost, cmc, type_line, oracle_text, power, toughness, loyalty, defense,
colors, color_identity, keywords, layout, card_faces, oracle_id``); fields that say nothing are left out, except those of ``_ALWAYS``.

Read are, each also gzipped: a bulk file of Scryfall (a JSON array), the same objects as JSON lines, a list of its API, and AtomicCards of
MTGJSON. Tokens, emblems, art and other objects that are no cards are skipped, and so are printings in other languages. A card printed
several times counts once.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from analyzer.errors import CardSourceError

Record = dict[str, Any]
_ALWAYS = frozenset({"name", "mana_cost", "cmc", "type_line", "oracle_text", "colors", "color_identity", "keywords", "layout"})
_OF_A_FACE = ("name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "colors")
_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series", "front_card"})
_FORMS = "give a bulk file of Scryfall, AtomicCards of MTGJSON, or JSON lines with the fields of Scryfall's card objects"
_LONGEST_NAME = 300


class _Face(msgspec.Struct):
    """A face, with the names of Scryfall."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] = []


class _Printed(_Face):
    """A card object of Scryfall, without what is not asked for."""

    object: str = "card"
    cmc: float = 0.0
    color_identity: list[str] = []
    keywords: list[str] = []
    layout: str = "normal"
    card_faces: list[_Face] = []
    oracle_id: str | None = None
    lang: str = "en"
    set_type: str = ""


class _Listed(msgspec.Struct):
    """A list of Scryfall's API."""

    data: list[_Printed]


class _Identifiers(msgspec.Struct, rename="camel"):
    scryfall_oracle_id: str | None = None


class _Atomic(msgspec.Struct, rename="camel"):
    """A face, with the names of MTGJSON."""

    name: str
    type: str = ""
    mana_cost: str = ""
    mana_value: float = 0.0
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] = []
    color_identity: list[str] = []
    keywords: list[str] = []
    layout: str = "normal"
    face_name: str | None = None
    side: str | None = None
    is_funny: bool = False
    identifiers: _Identifiers = msgspec.field(default_factory=_Identifiers)


class _AtomicFile(msgspec.Struct):
    """AtomicCards of MTGJSON."""

    data: dict[str, list[_Atomic]]


def read_records(path: Path) -> list[Record]:
    """The cards of a file, in its order, each once.

    Raises:
        CardSourceError: it cannot be read, is in no form that is known, or has no card in it.
    """
    text = _content(path)
    start = text[:4096].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    try:
        if re.match(r'\{\s*"(meta|data)"\s*:', start):
            found = list(_of_mtgjson(msgspec.json.decode(text, type=_AtomicFile)))
        elif start.startswith("["):
            found = list(_of_scryfall(msgspec.json.decode(text, type=list[_Printed])))
        elif re.match(r'\{\s*"object"\s*:\s*"list"', start):
            found = list(_of_scryfall(msgspec.json.decode(text, type=_Listed).data))
        elif start.startswith("{"):
            found = list(_of_scryfall(_lines(path, text)))
        else:
            raise CardSourceError(str(path), "is no JSON", _FORMS)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CardSourceError(str(path), str(problem), _FORMS) from None
    if not found:
        raise CardSourceError(str(path), "has no card in it", _FORMS)
    for record in found:
        _check_name(path, record["name"])
    return found


def faces_of(record: Record) -> Sequence[Record]:
    """The faces of a record; the record itself if it has but one."""
    faces: Sequence[Record] = record.get("card_faces") or (record,)
    return faces


def _content(path: Path) -> bytes:
    try:
        raw = path.read_bytes()
        return gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise CardSourceError(str(path), f"is damaged or cut off ({problem})", "fetch it again") from None
    except OSError as problem:
        raise CardSourceError(str(path), f"cannot be read ({problem.strerror})", "give the path of a file of cards") from None


def _lines(path: Path, text: bytes) -> Iterator[_Printed]:
    """The objects of JSON lines; or the one object, written over several lines."""
    decode = msgspec.json.Decoder(_Printed).decode
    for number, line in enumerate(text.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            card = decode(line)
        except msgspec.DecodeError as problem:
            if number == 1 and not isinstance(problem, msgspec.ValidationError):
                yield decode(text)
                return
            raise CardSourceError(f"{path}, line {number}", str(problem), _FORMS) from None
        yield card


def _of_scryfall(cards: Iterable[_Printed]) -> Iterator[Record]:
    chosen: dict[str, _Printed] = {}
    for card in cards:
        if card.object != "card" or card.layout in _NO_CARDS or card.lang != "en":
            continue
        other = chosen.get(card.name)
        if other is None or (other.set_type == "funny" and card.set_type != "funny"):  # a playtest card may have the name of a real one
            chosen[card.name] = card
    for card in chosen.values():
        yield _record(card)


def _record(card: _Printed) -> Record:
    faces = [{key: value for key in _OF_A_FACE if (value := _value(face, key)) is not None} for face in card.card_faces]
    record: Record = {
        "name": card.name,
        "mana_cost": card.mana_cost or _joined(faces, "mana_cost", " // "),
        "cmc": card.cmc,
        "type_line": card.type_line or _joined(faces, "type_line", " // "),
        "oracle_text": card.oracle_text or _joined(faces, "oracle_text", "\n//\n"),
        "colors": card.colors if card.colors is not None else (faces[0]["colors"] if faces else []),
        "color_identity": card.color_identity,
        "keywords": card.keywords,
        "layout": card.layout,
        "oracle_id": card.oracle_id,
        "card_faces": faces,
    }
    first = card.card_faces[0] if card.card_faces else card
    for key in ("power", "toughness", "loyalty", "defense"):
        record[key] = getattr(card, key) if getattr(card, key) is not None else getattr(first, key)
    return {key: value for key, value in record.items() if value or key in _ALWAYS}


def _joined(faces: Sequence[Record], key: str, between: str) -> str:
    """What the faces say, those without anything left out."""
    return between.join(face[key] for face in faces if face[key])


def _value(face: _Face, key: str) -> Any:
    """A field of a face; its colours are in its indicator or in its mana cost where they are not given."""
    value = getattr(face, key)
    if key == "colors" and value is None:
        return face.color_indicator or [color for color in "WUBRG" if re.search(rf"\{{[^}}]*{color}[^}}]*\}}", face.mana_cost)]
    return value


def _of_mtgjson(file: _AtomicFile) -> Iterator[Record]:
    for printed in file.data.values():
        sided = sorted((face for face in printed if face.side), key=lambda face: face.side or "")
        if not sided:
            if printed:
                yield _record(_printed(next((face for face in printed if not face.is_funny), printed[0])))
            continue
        whole = _printed(sided[0])
        whole.mana_cost = whole.type_line = whole.oracle_text = ""
        whole.card_faces = [_face(face) for face in sided]
        whole.keywords = sorted({keyword for face in sided for keyword in face.keywords})
        whole.name = sided[0].name
        yield _record(whole)


def _printed(face: _Atomic) -> _Printed:
    shared = _face(face)
    return _Printed(
        **{key: getattr(shared, key) for key in _OF_A_FACE},
        cmc=face.mana_value,
        color_identity=face.color_identity,
        keywords=face.keywords,
        layout=face.layout,
        oracle_id=face.identifiers.scryfall_oracle_id,
    )


def _face(face: _Atomic) -> _Face:
    return _Face(
        name=face.face_name or face.name,
        mana_cost=face.mana_cost,
        type_line=face.type,
        oracle_text=face.text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=face.colors,
    )


def _check_name(path: Path, name: str) -> None:
    if not name.isprintable() or not name.strip():
        raise CardSourceError(str(path), f"the card name {name!r} has characters that cannot be printed, or none", "correct the name")
    if len(name) > _LONGEST_NAME:
        raise CardSourceError(str(path), f"a card name has {len(name)} characters", f"names have up to {_LONGEST_NAME}")
