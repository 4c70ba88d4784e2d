"""The language of abstract models: TOML files in, programs and stated answers out."""

from analyzer.language.expectation import Expectation
from analyzer.language.model import LoadedModel, load_model, load_model_text
from analyzer.language.schema import model_schema

__all__ = ["Expectation", "LoadedModel", "load_model", "load_model_text", "model_schema"]
