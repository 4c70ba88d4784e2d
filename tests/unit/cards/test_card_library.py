"""Cards are found by name, in the nearest folder first, and no other file is opened."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from analyzer.cards import CardLibrary, library_for, slug_of
from analyzer.cards import library as module
from analyzer.errors import CardFormatError

CARDS = Path(__file__).parents[3] / "models" / "cards"


def put(folder: Path, file: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Kiki-Jiki, Mirror Breaker", "kiki-jiki-mirror-breaker"),
        ("Urza's Saga", "urzas-saga"),
        ("Lim-Dûl's Vault", "lim-duls-vault"),
        ("Æther Vial", "aether-vial"),
        ("Fire // Ice", "fire-ice"),
        ("+2 Mace", "2-mace"),
        ("!?", ""),
    ],
)
def test_slugs(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@pytest.mark.parametrize("path", sorted(CARDS.glob("*.toml")), ids=lambda p: p.stem)
def test_every_card_that_ships_is_found_by_its_name(path: Path) -> None:
    name = tomllib.loads(path.read_text(encoding="utf-8"))["name"]
    assert slug_of(name) == path.stem


def test_a_card_is_found_without_opening_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    read = module.read_card_file

    def reading(path: Path):  # type: ignore[no-untyped-def]
        opened.append(path.stem)
        return read(path)

    monkeypatch.setattr(module, "read_card_file", reading)
    put(tmp_path, "bear", 'name = "Bear"')
    put(tmp_path, "wolf", 'name = "Wolf"')
    cards = CardLibrary([tmp_path])
    assert cards.has("Bear")
    assert cards.find("Bear") is cards.find("Bear")
    assert not cards.has("Bea")
    assert opened == ["bear"]


def test_the_name_has_to_be_exact(tmp_path: Path) -> None:
    cards = CardLibrary([put(tmp_path, "bear", 'name = "Bear"')])
    assert not cards.has("bear")
    assert not cards.has("")
    assert cards.nearest("bear") == ("Bear",)


def test_the_nearest_folder_counts(tmp_path: Path) -> None:
    near = put(tmp_path / "near", "bear", 'name = "Bear"\nnote = "mine"')
    far = put(tmp_path / "far", "bear", 'name = "Bear"')
    put(far, "wolf", 'name = "Wolf"')
    cards = CardLibrary([near, far])
    found = cards.find("Bear")
    assert found is not None
    assert found.note == "mine"
    assert cards.has("Wolf")


def test_cards_beside_the_file_or_its_folder_come_before_the_products(tmp_path: Path) -> None:
    put(tmp_path / "cards", "grizzly-bears", 'name = "Grizzly Bears"\nnote = "outer"')
    inner = tmp_path / "scenarios"
    inner.mkdir()
    outer = library_for(inner / "x.toml").find("Grizzly Bears")
    assert outer is not None
    assert outer.note == "outer"
    put(inner / "cards", "grizzly-bears", 'name = "Grizzly Bears"\nnote = "inner"')
    nearer = library_for(inner / "x.toml").find("Grizzly Bears")
    assert nearer is not None
    assert nearer.note == "inner"
    assert library_for(inner / "x.toml").has("Oblivion Ring")
    assert library_for().has("Oblivion Ring")


def test_likely_names() -> None:
    cards = library_for()
    assert cards.nearest("Oblivon Ring")[0] == "Oblivion Ring"
    assert cards.nearest("Kiki-Jiki")[0] == "Kiki-Jiki, Mirror Breaker"
    assert cards.nearest("qqqqqqqqq") == ()
    assert cards.nearest("") == ()


def test_a_bad_card_file_is_named(tmp_path: Path) -> None:
    cards = CardLibrary([put(tmp_path, "bear", 'name = "Bear"\npowr = 2')])
    with pytest.raises(CardFormatError, match=r"bear\.toml: .*did you mean 'power'\?"):
        cards.find("Bear")
