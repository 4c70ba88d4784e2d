"""``mtgloop batch`` on the command line: the real analysis in worker processes."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from analyzer.errors import MissingExtraError

ROOT = Path(__file__).parents[2]
LOOPS = ROOT / "models" / "loops"


@pytest.fixture(autouse=True)
def pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real pipeline, not the one made by hand that the other tests of commands have."""
    monkeypatch.delenv("MTGLOOP_LANG", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A few models, one scenario, one file that is none."""
    place = tmp_path / "some models"
    place.mkdir()
    for path in sorted(LOOPS.glob("*.toml"))[:6]:
        shutil.copy(path, place)
    shutil.copy(ROOT / "models" / "scenarios" / "druid-vizier.toml", place)
    (place / "wrong.toml").write_text("[[step]]\nnam = 1\n", encoding="utf-8")
    return place


def rows(out: Path) -> list[dict]:
    return [json.loads(line) for line in (out / "results.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_folder_becomes_rows_whatever_the_number_of_workers(run, folder, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    result = run("batch", folder, "--out", first, "--workers", 1)
    assert result.exit_code == 0, result.stderr
    assert "proved in all" in result.stdout
    assert f"Results: {first}" in result.stdout
    found = rows(first)
    assert [row["id"] for row in found] == sorted(path.name for path in folder.iterdir())
    assert all(row["misses"] == [] for row in found if row["error"] is None)
    (druid,) = [row for row in found if row["id"] == "druid-vizier.toml"]
    assert (druid["verdict"], druid["net"], druid["results"]) == ("optional-loop", {"A.mana.G": 1}, ["Infinite green mana"])
    (wrong,) = [row for row in found if row["error"]]
    assert wrong["error"]["text"].startswith("wrong.toml: ")
    assert run("batch", folder, "--out", second, "--workers", 3, "--quiet").exit_code == 0
    for name in ("results.jsonl", "results.parquet"):
        assert (first / name).read_bytes() == (second / name).read_bytes()
    moved = folder.rename(folder.with_name("elsewhere"))
    assert run("batch", moved, "--out", second, "--resume", "--quiet").exit_code == 0


def test_lines_and_exports_become_rows(run, tmp_path):
    record = {"id": "7", "cards": ["Devoted Druid", "Vizier of Remedies"], "results": ["Infinite green mana"], "edhrec_decks": 5}
    unknown = {"id": "8", "cards": ["No Such Card At All"]}
    source = tmp_path / "combos.jsonl"
    source.write_text("\n".join([json.dumps(record), "{", json.dumps(unknown)]), encoding="utf-8")
    out = tmp_path / "out"
    result = run("batch", source, "--out", out, "--workers", 1, "--json")
    assert result.exit_code == 0, result.stderr
    summary = json.loads(result.stdout)
    assert summary["rows"] == 3
    assert summary == json.loads((out / "summary.json").read_text(encoding="utf-8"))
    first, second, third = rows(out)
    assert first["outcome"] == "loop"
    assert first["included"] is True
    assert second["error"] == {"code": "bad-record", "text": second["error"]["text"]}
    assert second["error"]["text"].startswith("line 2: no JSON")
    assert third["error"]["code"] == "no-such-card"
    variant = {
        "id": 7,
        "uses": [{"card": {"name": name}} for name in record["cards"]],
        "produces": [{"feature": {"name": "Infinite mana"}}],
    }
    export = tmp_path / "variants.json"
    export.write_text(json.dumps({"variants": [variant]}), encoding="utf-8")
    assert run("batch", export, "--out", tmp_path / "out2", "--workers", 1, "--quiet").exit_code == 0
    (row,) = rows(tmp_path / "out2")
    assert (row["id"], row["outcome"], row["included"]) == ("7", "loop", True)


@pytest.mark.parametrize(
    ("content", "options", "says"),
    [
        ("{}", (), "has no list `variants`"),
        ('{"variants": [1]}', ("--memory", "4"), "'4' is no size; write it like 4GB"),
        ('{"variants": [1]}', ("--workers", "0"), "'--workers'"),
        ('{"variants": [1]}', ("--budget", "many"), "budget 'many' is not understood"),
        ('{"variants": [1]}', ("--cluster", "local:x"), "--cluster local:x: no cluster there"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run, tmp_path, content, options, says):
    source = tmp_path / "variants.json"
    source.write_text(content, encoding="utf-8")
    result = run("batch", source, "--out", tmp_path / "out", *options)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.startswith("mtgloop: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_run_is_resumed_only_as_it_was(run, folder, tmp_path):
    out = tmp_path / "out"
    assert run("batch", folder, "--out", out, "--quiet", "--resume").exit_code == 0
    again = run("batch", folder, "--out", out)
    assert again.exit_code == 2
    assert "already has a run; go on with it by --resume" in again.stderr
    before = (out / "results.jsonl").read_bytes()
    (out / "results.jsonl").unlink()
    assert run("batch", folder, "--out", out, "--resume", "--quiet").exit_code == 0
    assert (out / "results.jsonl").read_bytes() == before
    other = run("batch", folder, "--out", out, "--resume", "--budget", "states=5")
    assert other.exit_code == 2
    assert "budget was states=200000" in other.stderr
    (folder / "wrong.toml").unlink()
    changed = run("batch", folder, "--out", out, "--resume")
    assert changed.exit_code == 2
    assert "source was folder " in changed.stderr


def test_without_pyarrow_everything_else_is_written(run, folder, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run("batch", folder, "--out", tmp_path / "out", "--quiet")
    assert result.exit_code == 0
    assert result.stderr == f"mtgloop: {MissingExtraError('results.parquet', 'parquet')}\n"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["ledger.sqlite", "results.jsonl", "summary.html", "summary.json"]


def test_the_page_and_the_table_come_in_japanese(run, folder, tmp_path):
    result = run("batch", folder, "--out", tmp_path / "out", "--lang", "ja")
    assert "証明済みの合計" in result.stdout
    assert "証明済みの合計" in (tmp_path / "out" / "summary.html").read_text(encoding="utf-8")
    assert "一括" not in run("batch", "--help").stdout
