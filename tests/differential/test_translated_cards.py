"""Cards as they are translated from the parse of their text, and the same cards written by hand: they mean the same.

A card of which something is not translated may lack abilities, but has none that is not on the card. ``normal_cards`` says what is equal;
``EXPLAINED`` names what is left. Whole scenarios get their stated answers with the translated cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import analyzer.cards
from analyzer.cards import library_for
from analyzer.pipeline import analyse, load, stated_answer
from analyzer.report.expectation import misses
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import read_card_file
from tests.differential.normal_cards import abilities, normal, rest
from tests.differential.translated_cards import AVAILABLE, CleanCards, NotClean, missing, translated
from tests.golden.test_scenarios import OPEN

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="the shared card data is not beside the repository")

MODELS = Path(__file__).parents[2] / "models"
EXPLAINED = {
    "Ephemerate": "rebound stands among the effects of the spell",
    "Godo, Bandit Warlord": "whatever is an Equipment is an artifact (CR 301.5), and what attacks is the source itself",
    "Haakon, Stromgald Scourge": "the second permission works on the battlefield, as those of permanents do without a word (CR 113.6)",
    "Life and Limb": "only lands are Forests and only creatures are Saprolings (CR 205.3d), so the card types add nothing",
    "Mutavault": 'that it is "still a land" is said as an effect of its own',
    "Orvar, the All-Form": "the parser says changeling twice, as a keyword and as an ability",
    "Painter's Servant": "cards, spells and permanents are all objects that have colours",
    "Winding Constrictor": "counters on permanents and on the player are more by one ability or by two alike",
    "Professor Onyx": "whoever sacrifices can only sacrifice what they control (CR 701.21a), so the filter need not say it",
}
"""Cards whose translation differs in form from the one written by hand although it means the same."""


def _by_hand() -> Iterator[Card]:
    for file in sorted((MODELS / "cards").glob("*.toml")):
        yield read_card_file(file)


@pytest.mark.parametrize("card", [pytest.param(card, id=card.name) for card in _by_hand()])
def test_the_translation_means_what_was_written_by_hand(card: Card) -> None:
    made = translated(card.name)
    if made is None:
        pytest.skip("no combo of the shared data uses the card, so it has no tree there")
    ours, theirs = normal(card), normal(made)
    wrong = [ability for ability in abilities(theirs) if ability not in abilities(ours) and not _open(ability)]
    lost = [] if missing(made) else [ability for ability in abilities(ours) if ability not in abilities(theirs)]
    same = not wrong and not lost and (bool(missing(made)) or rest(ours) == rest(theirs))
    assert same == (card.name not in EXPLAINED), f"translated, not by hand: {wrong}; by hand, not translated: {lost}"


def _open(ability: str) -> bool:
    return '"unmodelled"' in ability or '"not_understood"' in ability


SCENARIOS = sorted((MODELS / "scenarios").glob("*.toml"))
SLOW = frozenset(
    [
        "druid-vizier-sick",
        "niv-curiosity-short-library",
        "palinchron-islands",
        "mikaeus-triskelion",
        "gravecrawler-altar",
        "animar-statue-three",
        "archangel-spike-feeder-one",
        "archdruid-staff-three",
        "bond-blood-three-angel",
        "familiar-seer",
        "goblin-mimic-elf",
        "heliod-ballista-1-attack",
        "heliod-ballista-no-lifelink",
        "heliod-ballista-solemnity",
        "monolith-orb",
        "redcap-seer",
        "temple-bell-equal",
        "temple-bell-unequal",
        "triskelion-alone",
    ]
)
"""Scenarios whose analysis takes more than a second of processor time: with ``-m slow``."""


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[pytest.mark.slow] if path.stem in SLOW else []) for path in SCENARIOS], ids=lambda path: path.stem
)
def test_scenarios_get_their_answers(path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    if path.stem in SLOW and pytestconfig.option.markexpr != "slow":
        pytest.skip("the analysis takes seconds: run with -m slow")
    if path.stem in OPEN:
        pytest.skip(OPEN[path.stem])
    cards = CleanCards(library_for(path))
    monkeypatch.setattr(analyzer.cards, "library_for", lambda file=None: cards)
    try:
        loaded = load(path)
        analysed = analyse(loaded)
    except NotClean as missing_parts:
        pytest.skip(str(missing_parts))
    answer = stated_answer(loaded)
    assert answer is not None
    if not cards.found:
        pytest.skip("no card of it has a tree")
    found = misses(answer.expect, analysed.verdict, change=answer.change, facts=answer.wrong)
    assert [f"{m.key}: expected {m.expected}, found {m.found}" for m in found] == []
