"""The JSON Schema of scenario files, for completion and checks in editors."""

from __future__ import annotations

import json
from typing import Any

SCHEMA_FILE = "scenario.schema.json"


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of scenario files.

    It accepts every valid scenario; names, references and what depends on them are checked by loading only.
    """
    from importlib.resources import files

    schema: dict[str, Any] = json.loads(files("analyzer.scenario").joinpath(SCHEMA_FILE).read_text(encoding="utf-8"))
    return schema
