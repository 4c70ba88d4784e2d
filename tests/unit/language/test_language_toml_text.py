"""Reading files and TOML: each thing that can be wrong with a file as such is one error of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.errors import EncodingError, FileAccessError, FileTooLargeError, IntegerTooLongError, NestingError, TomlError
from analyzer.language import load_model, load_model_text
from analyzer.language.places import Place
from analyzer.language.toml_text import MAX_BYTES, parse_toml, read_file

PLACE = Place("m.toml")


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "m.toml"
    file.write_bytes(b"\xef\xbb\xbftitle = 'x'")
    assert read_file(file, PLACE) == "title = 'x'"


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match=r"no\.toml: cannot be read: No such file"):
        load_model(tmp_path / "no.toml")


def test_folder(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="cannot be read: Is a directory"):
        load_model(tmp_path)


def test_null_byte_in_the_path() -> None:
    with pytest.raises(FileAccessError, match="cannot be read"):
        load_model(Path("a\0b"))


def test_too_large_in_bytes_and_in_characters(tmp_path: Path) -> None:
    file = tmp_path / "m.toml"
    file.write_bytes(b"\xff" * (2 * MAX_BYTES))
    with pytest.raises(FileTooLargeError, match="the file is larger than 5 MB"):
        load_model(file)
    with pytest.raises(FileTooLargeError):
        load_model_text("#" * (MAX_BYTES + 1), "m.toml")


def test_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "m.toml"
    file.write_bytes(b"title = 'x'\xff")
    with pytest.raises(EncodingError, match="byte 12 is not UTF-8"):
        load_model(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = x", r"m\.toml: line 1, column 9: Invalid value; write \"text\", a number"),
        ("a = 1\na = 2", r"m\.toml: line 2, column 6: Cannot overwrite a value; each key may be given once"),
        ("[step]\n[step]", r"m\.toml: line 2, column 6: Cannot declare \('step',\) twice; .*\[\[step\]\]"),
        ("a = [1", r"m\.toml: end of file: Unclosed array; .*"),
        ("my name = 1", r"m\.toml: line 1, column 4: Expected '=' after a key"),
        ("a = 'x\n'", r"m\.toml: line 1, column 7: Found invalid character .* strings end on their line"),
    ],
)
def test_not_toml(text: str, said: str) -> None:
    with pytest.raises(TomlError, match=said):
        parse_toml(text, PLACE)


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "{a=" * 50_000])
def test_brackets_nested_too_deeply(text: str) -> None:
    with pytest.raises(NestingError, match="nested more than 100 levels deep"):
        parse_toml(text, PLACE)


def test_a_key_of_very_many_parts_is_refused_at_once() -> None:
    with pytest.raises(TomlError, match="line 2: more than 500 dots in one line"):
        parse_toml("\n" + ".".join("a" * 2_000_000) + " = 1", PLACE)


def test_integers_of_thousands_of_digits() -> None:
    with pytest.raises(IntegerTooLongError, match="more than 1000 digits"):
        parse_toml("a = " + "1" * 20_000, PLACE)
