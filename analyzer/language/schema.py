"""The JSON Schema of model files, for completion and checks in editors."""

from __future__ import annotations

import json
from typing import Any

SCHEMA_FILE = "model.schema.json"


def model_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of model files.

    It accepts every valid model; names, expressions and what depends on them are checked by loading only.
    """
    from importlib.resources import files

    schema: dict[str, Any] = json.loads(files("analyzer.language").joinpath(SCHEMA_FILE).read_text(encoding="utf-8"))
    return schema
