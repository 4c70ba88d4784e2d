"""Scenarios: positions made of cards, from TOML files or Forge's puzzle files. Only the form is read; what cards do is not asked."""

from analyzer.scenario.card_names import CardNames
from analyzer.scenario.model import (
    After,
    Face,
    Fact,
    Format,
    GameSetup,
    ObjectSetup,
    Placed,
    Play,
    PlayerSetup,
    Question,
    Scenario,
    TokenSetup,
    TurnStep,
    UnknownCards,
    Verb,
    Zone,
)
from analyzer.scenario.puzzle import Puzzle, load_puzzle, load_puzzle_text
from analyzer.scenario.reading import is_scenario, load_scenario, load_scenario_text, scenario_from_tables
from analyzer.scenario.schema import scenario_schema
from analyzer.scenario.writing import write_scenario

__all__ = [
    "After",
    "CardNames",
    "Face",
    "Fact",
    "Format",
    "GameSetup",
    "ObjectSetup",
    "Placed",
    "Play",
    "PlayerSetup",
    "Puzzle",
    "Question",
    "Scenario",
    "TokenSetup",
    "TurnStep",
    "UnknownCards",
    "Verb",
    "Zone",
    "is_scenario",
    "load_puzzle",
    "load_puzzle_text",
    "load_scenario",
    "load_scenario_text",
    "scenario_from_tables",
    "scenario_schema",
    "write_scenario",
]
