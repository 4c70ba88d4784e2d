"""The user's store: imports are whole or nothing, readers are not in the way, and what is wrong with a store is said."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from analyzer.cards import library_for
from analyzer.cards.store import VARIABLE, StoredCards, import_cards, store_path
from analyzer.errors import CardFormatError, StoreError
from analyzer.rules.format.definitions import Card

FACES = Card(name="Front", back=Card(name="Back"))


def test_cards_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cards.sqlite"
    assert import_cards(path, [FACES, Card(name="Bear", note="one")]) == (2, 0)
    assert import_cards(path, [FACES, Card(name="Bear", note="two"), Card(name="Wolf")]) == (1, 1)
    store = StoredCards(path)
    found = store.find("Bear")
    assert found is not None
    assert found.note == "two"
    assert store.find("bear") is None
    assert store.called("bear") == ("Bear",)
    assert store.canonical("Back") == store.canonical("Front // Back") == "Front"
    assert [entry.slug for entry in store.entries()] == ["back", "bear", "front", "front-back", "wolf"]
    assert [card.name for card in store] == ["Bear", "Front", "Wolf"]


def test_names_of_a_replaced_card_go(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [FACES])
    import_cards(path, [Card(name="Front")])
    assert StoredCards(path).canonical("Back") is None


def test_an_import_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [Card(name="Bear")])

    def cards() -> Iterator[Card]:
        yield Card(name="Wolf")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_cards(path, cards())
    with pytest.raises(CardFormatError, match="needs a letter or digit"):
        import_cards(path, [Card(name="Fox"), Card(name="!?")])
    assert [card.name for card in StoredCards(path)] == ["Bear"]


def test_a_killed_import_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [Card(name="Bear")])
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom analyzer.cards import store\nfrom analyzer.rules.format.definitions import Card\n"
        "put = store._put\n"
        "def killed(connection, rows):\n    put(connection, rows)\n    os._exit(9)\n"
        "store._put = killed\nstore.import_cards(Path(sys.argv[1]), [Card(name=f'Card {n}') for n in range(5000)])\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=root, capture_output=True, check=False)
    assert done.returncode == 9, done.stderr
    assert [card.name for card in StoredCards(path)] == ["Bear"]
    assert import_cards(path, [Card(name="Wolf")]) == (1, 0)


def test_readers_go_on_while_another_writes(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [Card(name="Bear")])
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM card")
        assert StoredCards(path).find("Bear") is not None
        writer.execute("ROLLBACK")


def test_a_store_that_is_none(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("hello, this is no data base at all\n" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="text: is damaged"):
        StoredCards(text).find("Bear")
    with pytest.raises(StoreError, match="is damaged"):
        import_cards(text, [FACES])
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE card (name TEXT)")
    with pytest.raises(StoreError, match="is no store of cards; let MTGLOOP_STORE name another file"):
        StoredCards(other).called("bear")
    with pytest.raises(StoreError, match="is no store of cards"):
        import_cards(other, [FACES])
    with pytest.raises(StoreError, match="cannot be used"):
        StoredCards(tmp_path).find("Bear")


@pytest.mark.parametrize(
    ("version", "said"), [(2, "newer mtgloop .version 2 of the store.; update mtgloop"), (0, "version 0.*import the cards")]
)
def test_a_store_of_another_version(tmp_path: Path, version: int, said: str) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [FACES])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(StoreError, match=said):
        StoredCards(path).find("Front")
    with pytest.raises(StoreError, match=said):
        import_cards(path, [FACES])


def test_a_damaged_card_is_named(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(path, [FACES])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE card SET data = ?", (b'{"name":"Front","wings":2}',))
        connection.commit()
    with pytest.raises(CardFormatError, match=r"Front: .*wings.*import the card again"):
        StoredCards(path).find("Front")


@pytest.mark.skipif(os.name != "posix", reason="permissions of files")
def test_a_store_that_must_not_be_written(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "cards.sqlite"
    import_cards(path, [FACES])
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        assert StoredCards(path).find("Front") == FACES
        if os.geteuid() != 0:  # the superuser may write anyway
            with pytest.raises(StoreError, match=r"cannot be used .*check the file's permissions"):
                import_cards(path, [Card(name="Bear")])
    finally:
        path.parent.chmod(0o755)


def test_where_the_store_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "my.sqlite"))
    assert store_path() == tmp_path / "my.sqlite"
    import_cards(store_path(), [Card(name="Oblivion Ring", note="mine")])
    found = library_for().find("Oblivion Ring")
    assert found is not None
    assert found.note == "mine"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store_path() == tmp_path / "mtgloop" / "cards.sqlite"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert store_path() == tmp_path / "local" / "mtgloop" / "cards.sqlite"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert store_path().parts[-4:] == ("Library", "Application Support", "mtgloop", "cards.sqlite")
