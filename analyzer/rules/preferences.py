"""What a search for loops tries first among the moves of a position, and what they count in it. It never says what is possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from analyzer.rules.actions import Action, offers_payment
from analyzer.rules.choices import Choice
from analyzer.rules.foresight import hurts_own, idle_abilities, useful_colors, wastes_a_color
from analyzer.rules.format.definitions import Card, Cost, Untap
from analyzer.rules.game import Game
from analyzer.rules.scanning import mentions, parts
from analyzer.rules.thawing import Shape
from analyzer.rules.ways import Way
from analyzer.system.number import Number

_ACTION, _CHOICE, _ASIDE, _RELUCTANCE, _STRANGE = 4, 2, 8, 12, 2
"""What counts in a search for loops: an action, a choice; more for actions that rarely belong to a loop and for each card given up; what is
not as at the start."""


class Preferences:
    """The preferences for a position: worked out from its cards and how they lie at the start."""

    def __init__(self, cards: Sequence[Card], start: Game) -> None:
        self._colors = useful_colors(cards, [o.card for o in start.objects.values() if o.zone == "battlefield"])
        self._idle = idle_abilities(cards)
        self._asks_for_colorless = any(isinstance(p, Cost) and "{C}" in p.mana for c in cards for p in parts(c))
        self._usual: frozenset[tuple[Any, ...]] = frozenset()
        self._strange: dict[int, int] = {}

    def begin_at(self, shape: Shape) -> None:
        """Takes the shape of the start for what is usual."""
        self._usual = frozenset(_places(shape.data[3]))
        self._strange = {}

    def can_wait(self, game: Game, action: Action, *, responds: bool) -> bool:
        """Whether an action rarely belongs to a loop where it is, so that it is not even tried out at first."""
        if action.key[0] in ("go on", "attack") or action.ability in self._idle:
            return True
        if not action.is_mana or not game.stack or responds or action.ability is None:
            return False
        # mana is made before something is announced, unless what makes it is untapped or used up in between
        top = game.stack[-1].ability
        cost = action.ability.cost
        return cost == Cost(mana=cost.mana, tap=cost.tap) and not mentions(top, Untap) and not offers_payment(top)

    def is_aside(self, action: Action, texts: Iterable[str], after: Game, player: int) -> bool:
        """Whether an action, completed in this way, rarely belongs to a loop."""
        if action.key[0] in ("go on", "attack") or action.ability in self._idle:
            return True
        return wastes_a_color(texts, self._colors) or hurts_own(after, player)

    def options(self, game: Game, choice: Choice) -> Sequence[int]:
        """The options to try first: generic mana is paid with what nothing else costs, or with what there is most of."""
        everything = range(len(choice.options))
        if choice.prompt == "generic mana from" and choice.player is not None:
            pool = game.players[choice.player].mana
            return (min(everything, key=lambda n: self._dearness(choice.options[n], pool)),)
        if choice.prompt == "mana":
            return [n for n in everything if not wastes_a_color((f"mana: {choice.options[n]}",), self._colors)] or everything[:1]
        return everything

    def _dearness(self, kind: str, pool: Mapping[str, Number]) -> tuple[int, int]:
        """How much mana of a kind may be missed: restricted mana least."""
        amount = pool.get(kind, 0)
        needed = kind in self._colors or (kind == "C" and self._asks_for_colorless)
        return (0 if len(kind) > 1 else 1 + needed, -amount if isinstance(amount, int) else 0)

    @staticmethod
    def effort(way: Way | None) -> int:
        """An action counts more than a choice; cards that it takes off the battlefield count, unless they bring themselves back."""
        if way is None:
            return 1
        if not way.is_action:
            return _CHOICE if way.stage != "check" and way.move.is_decision else 1
        return (1 if way.source else _ACTION) + _RELUCTANCE * way.given_up + (_ASIDE if way.aside else 0)

    def strangeness(self, shape: Shape) -> int:
        """Cards that are elsewhere than at the start or turned otherwise, and what is on the stack."""
        found = self._strange.get(shape.number)
        if found is None:
            moved = sum(1 for place in _places(shape.data[3]) if place not in self._usual)
            found = self._strange[shape.number] = _STRANGE * (moved + len(shape.data[4]))
        return found


def _places(objects: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """For each card its zone, controller and whether it is tapped."""
    for (zone, card, _, _, controller, token, tapped, *_), *_ in objects:
        if not token:
            yield zone, card, controller, tapped
