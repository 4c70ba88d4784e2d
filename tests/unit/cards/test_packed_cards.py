"""Cards are looked up in the packed library by bisection; the same cards give the same bytes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from analyzer.cards import packed as module
from analyzer.cards.names import names_of, slug_of
from analyzer.cards.packed import CARDS_FILE, NAMES_FILE, PackedCards, packed
from analyzer.errors import CardFormatError
from analyzer.rules.format.definitions import Card


def pack(folder: Path, *cards: Card) -> PackedCards:
    lines, names = packed(cards)
    (folder / CARDS_FILE).write_bytes(lines)
    (folder / NAMES_FILE).write_bytes(names)
    return PackedCards(folder)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 50, 257])
def test_every_card_is_found_and_no_other(tmp_path: Path, count: int) -> None:
    draw = random.Random(count)
    names = {" ".join(draw.choice(("Fire", "Ice", "fire", "Æther", "X-1", "of")) for _ in range(draw.randint(1, 5))) for _ in range(count)}
    cards = pack(tmp_path, *(Card(name=n, note=n) for n in sorted(names)))
    for name in names:
        found = cards.find(name)
        assert found is not None
        assert found.note == name
        assert cards.canonical(name) == name
        assert name in cards.called(slug_of(name))
    assert [c.name for c in cards] == sorted(names, key=lambda n: (slug_of(n), n))
    for other in ("", "A", "zzz", "Fire Ic", "Fire  Ice Fire", "é"):
        assert (cards.find(other) is not None) == (other in names)
        assert cards.canonical(other) == (other if other in names else None)


def test_the_order_of_the_cards_does_not_matter() -> None:
    cards = [Card(name=f"Card {n}") for n in range(40)]
    shuffled = random.Random(1).sample(cards, len(cards))
    assert packed(cards) == packed(shuffled)


def test_little_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = pack(tmp_path, *(Card(name=f"Card {n:05}") for n in range(20_000)))
    read: list[bytes] = []
    name = module._name
    monkeypatch.setattr(module, "_name", lambda line: (read.append(line), name(line))[1])
    assert cards.find("Card 12345") is not None
    assert len(read) < 20


def test_names_of_faces(tmp_path: Path) -> None:
    card = Card(name="Front", back=Card(name="Back"))
    assert names_of(card) == ("Front", "Back", "Front // Back")
    assert names_of(Card(name="Fire // Ice", back=Card(name="Ice"))) == ("Fire // Ice", "Fire", "Ice")
    cards = pack(tmp_path, card, Card(name="Back"))
    assert cards.canonical("Back") == "Back"
    assert cards.called("back") == ("Back",)
    assert cards.canonical("Front // Back") == "Front"
    assert cards.find("Front // Back") is None


def test_a_face_of_two_cards_is_no_ones(tmp_path: Path) -> None:
    cards = pack(tmp_path, Card(name="One", back=Card(name="Same")), Card(name="Two", back=Card(name="Same")))
    assert cards.canonical("Same") is None
    assert cards.called("same") == ("One", "Two")


def test_two_cards_of_one_name_are_refused() -> None:
    assert packed([Card(name="A"), Card(name="A")]) == packed([Card(name="A")])
    with pytest.raises(CardFormatError, match="A: two different cards have this name"):
        packed([Card(name="A"), Card(name="A", note="x")])
    with pytest.raises(CardFormatError, match="cannot be printed"):
        packed([Card(name="A\tB")])


def test_a_line_of_another_version_is_named(tmp_path: Path) -> None:
    cards = pack(tmp_path, Card(name="A"))
    (tmp_path / CARDS_FILE).write_bytes(b'{"name":"A","wings":2}\n')
    with pytest.raises(CardFormatError, match=r"library\.jsonl, A: .*wings.*build it again"):
        cards.find("A")
