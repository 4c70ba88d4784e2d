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
from analyzer.scenario.reading import is_scenario, load_scenario, load_scenario_text

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
    "Question",
    "Scenario",
    "TokenSetup",
    "TurnStep",
    "UnknownCards",
    "Verb",
    "Zone",
    "is_scenario",
    "load_scenario",
    "load_scenario_text",
]
