"""The loops of the shipped scenarios played in the phase.rs engine, which shares no code with ours: whatever everybody has changes alike.

After every step of ours at which players have priority, life totals, permanents, tokens, what is tapped, counters, mana, hands, graveyards,
exile and libraries must have changed by the same in both. ``docs/differences.md`` explains each entry of ``DIFFERENT``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("phase", reason="the rules engine phase-python is not installed")

from analyzer.pipeline import load
from analyzer.scenario.model import Verb
from analyzer.scenario.position import Position
from tests.differential.our_plays import Found, found
from tests.differential.phase_cards import DATA, UnknownCard, unread
from tests.differential.phase_driver import PhaseGame, Seat
from tests.differential.phase_positions import NotInPhase, card_names, changes, gone, quantities, seats_of
from tests.differential.replaying import CAUSES, CannotFollow, Replay

pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the shared card data is not beside the repository")

SCENARIOS = Path(__file__).parents[2] / "models" / "scenarios"
NO_LOOP = ("no-loop", "game-ends", "undecided", "nondeterministic-loop")
PAYING = ("generic mana from", "pay with")
_LINKED = "phase brings back at once what was exiled, without the trigger that the card has for that (CR 603.6c, 607.2a)"
_ITSELF = "phase's Stuffy Doll deals no damage with its own ability (CR 201.5)"
_DELAYED = "phase's trigger of Duskmantle Guildmage never triggers (CR 603.7)"
DIFFERENT = {
    "butcher-three": _LINKED,
    "butcher-three-bears": _LINKED,
    "fiend-hunter-three": _LINKED,
    "finks-solemnity-norn": "phase puts the trigger for entering below the one for dying without asking for an order (CR 603.3b, 704.3)",
    "food-chain-scourge": "phase does not let Eternal Scourge be cast from exile (CR 113.6, 601.3)",
    "food-chain-scourge-rip": "phase does not let Eternal Scourge be cast from exile (CR 113.6, 601.3)",
    "guildmage-mindcrank": _DELAYED,
    "guildmage-mindcrank-short-library": _DELAYED,
    "oring-three-alone": _LINKED,
    "oring-three-plus-other": _LINKED,
    "smog-onyx": "phase does not see that a spell is copied as Chain of Smog resolves (CR 707.10)",
    "stuffy-doll-guilty-tapped": _ITSELF,
    "stuffy-doll-seal": _ITSELF,
    "stuffy-doll-self": _ITSELF,
    "worldgorger-alone": _LINKED,
    "worldgorger-bazaar": _LINKED,
    "worldgorger-other": _LINKED,
    "worldgorger-swamps": _LINKED,
}
UNTRANSLATED = {
    "bond-blood-three-angel": "the target that is left when a player has lost is not told apart from a choice",
    "finks-ivy-seer": "two triggers of one death are ordered where phase does not ask",
}
"""Scenarios whose steps the translator cannot follow yet: nothing is compared, and nothing is known of a difference."""
SLOW = frozenset(
    [
        "druid-vizier-sick",
        "familiar-samwise-seer",
        "gravecrawler-altar",
        "memnarch-war",
        "memnarch-war-active",
        "mikaeus-triskelion",
        "monolith-orb",
        "niv-curiosity-short-library",
        "palinchron-high-tide",
        "scepter-aetherflux",
        "stuffy-doll-seal",
        "temple-bell-equal",
        "temple-bell-unequal",
        "triskelion-alone",
    ]
)
"""Scenarios whose analysis takes seconds of processor time: played only where slow tests are asked for, with ``-m slow``."""


def has_loop(path: Path) -> bool:
    """Whether the file's answer is, or may be, a loop."""
    position = load(path)
    assert isinstance(position, Position)
    expect = position.expect
    return any(kind not in NO_LOOP for kind in ([expect.verdict] if expect.verdict is not None else expect.accept or ()))


def ready(path: Path) -> list[Seat]:
    """The position of a file as phase has it.

    Raises:
        NotInPhase: phase cannot have it.
    """
    position = load(path)
    assert isinstance(position, Position)
    game = position.board.game
    caused = any(play.verb is Verb.TRIGGER for play in position.scenario.plays)
    causes = [CAUSES[name].card for name in card_names(game) if name in CAUSES] if caused else []
    if caused and not causes:
        raise NotInPhase("nothing is known that would make the ability trigger that the file puts on the stack")
    seats = seats_of(game, causes)
    try:
        lines = unread([*card_names(game), *causes])
    except UnknownCard as unknown:
        raise NotInPhase(str(unknown)) from None
    if lines:
        raise NotInPhase(f"phase cannot read: {lines[0]}")
    return seats


def play_both(loop: Found, seats: list[Seat]) -> int:
    """Plays our play in phase and compares after every piece; says how often there was something to compare on the loop."""
    board = loop.position.board.game
    game = PhaseGame(seats, active=board.active)
    replay = Replay(game)
    ours, theirs = quantities(board), _theirs(game)
    compared, colors = 0, True
    for number, piece in enumerate(loop.pieces):
        replay.play(piece)
        colors = colors and not any(asked.prompt in PAYING for asked in piece.asked)  # phase pays with which mana it likes
        if piece.settled is None:
            continue
        if piece.verb == "trigger":  # what made it trigger there is no part of our play
            ours, theirs = quantities(piece.settled), _theirs(game)
        without = gone(piece.settled)
        expected = changes(ours, quantities(piece.settled), without, colors=colors)
        there = changes(theirs, _theirs(game), without, colors=colors)
        assert there == expected, f"after {piece.text}: {there} there, {expected} here; there: {'; '.join(replay.log[-8:])}"
        compared += number >= loop.before
    return compared


def _theirs(game: PhaseGame) -> list[Counter[str]]:
    return [seat.quantities() for seat in game.summary().seats]


LOOPS = sorted(path for path in SCENARIOS.glob("*.toml") if has_loop(path))


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[pytest.mark.slow] if path.stem in SLOW else []) for path in LOOPS], ids=lambda path: path.stem
)
def test_phase_changes_the_same(path: Path, request: pytest.FixtureRequest) -> None:
    if path.stem in UNTRANSLATED:
        pytest.skip(UNTRANSLATED[path.stem])
    try:
        seats = ready(path)
    except NotInPhase as missing:
        pytest.skip(str(missing))
    if path.stem in SLOW and request.config.option.markexpr != "slow":
        pytest.skip("the analysis takes seconds: run with -m slow")
    if path.stem in DIFFERENT:
        request.node.add_marker(pytest.mark.xfail(reason=DIFFERENT[path.stem], raises=(AssertionError, CannotFollow), strict=True))
    loop = found(path)
    if loop is None:
        pytest.skip("the verdict is not about one loop")
    assert play_both(loop, seats)
