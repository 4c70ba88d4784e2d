"""The set-ups that are tried for a request, in a fixed order, as combo players would lay the cards out: docs/combos.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from analyzer.combo.needs import BASICS, Needs, is_worth_casting, lands_for, mana_for, needs_of, triggered_abilities
from analyzer.combo.request import LAND, Asked, Cards, Piece
from analyzer.combo.setup import HELPER_TYPE, ME, SetUp, ids_of, pool, scenario_of
from analyzer.rules.attachment import may_be_attached
from analyzer.rules.cards import card_info, creature_types
from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import EntersWith, Filter, Move, Replacement
from analyzer.rules.game import Obj, PlayerRef, Ref
from analyzer.rules.mana import ManaCost
from analyzer.rules.scanning import parts
from analyzer.rules.selection import matches
from analyzer.scenario.building import build

MOST_WAYS = 6
MOST_STARTERS = 4
_COLORS = ("white", "blue", "black", "red", "green")
MANY_CREATURES = 4
MANA_CREATURE, PLAIN_CREATURE = "Birds of Paradise", "Grizzly Bears"
"""Helpers that are cards: a creature that taps for mana of any colour, and one without abilities."""
MANY_HELPERS = 3


class Layouts:
    """The set-ups of a request."""

    def __init__(self, asked: Asked, cards: Cards) -> None:
        self._asked = asked
        self._cards = cards
        self._pieces = asked.pieces
        self.needs: Needs = needs_of(piece.card for piece in asked.pieces)

    def __iter__(self) -> Iterator[SetUp]:
        seen: set[SetUp] = set()
        for setup in self._all():
            key = replace(setup, extras=())
            if key not in seen:
                seen.add(key)
                yield setup

    def _all(self) -> Iterator[SetUp]:
        zones = tuple(piece.usual_zone for piece in self._pieces)
        plain = list(self._ways(self._base(zones)))
        for extras in self._extras():
            for way in plain:
                yield self._with(way, extras)
        yield from self._started(plain)
        yield from self._cast_first(zones)
        yield from self._commanded(zones)
        for way in plain:
            many = self._with(way, ("creatures",))
            yield replace(many, creatures=max(MANY_CREATURES, many.creatures))
            if self.needs.costs:
                yield replace(self._with(way, ("creatures", "mana")), creatures=max(MANY_CREATURES, many.creatures))

    def _extras(self) -> Iterator[tuple[str, ...]]:
        """What is added to the plain layout, the least first."""
        able = {
            "lands": self.needs.lands > 0,
            "many lands": self.needs.lands > 1,
            "mana": self._asked.mana is None and self._pays(),
            "creatures": self.needs.creatures and not self._asked.others,
            "land drop": self.needs.land_drop,
            "target": True,
            "mana creatures": self.needs.untaps,
            "nontoken creature": self.needs.returns,
        }
        steps: tuple[tuple[str, ...], ...] = (
            (),
            ("lands",),
            ("mana",),
            ("land drop",),
            ("creatures",),
            ("nontoken creature",),
            ("mana creatures",),
            ("mana creatures", "mana"),
            ("creatures", "mana"),
            ("lands", "mana"),
            ("lands", "creatures"),
            ("lands", "creatures", "mana"),
            ("many lands",),
            ("many lands", "mana"),
            ("target",),
        )
        for extras in steps:
            if all(able[extra] for extra in extras):
                yield extras

    def _pays(self) -> bool:
        return bool(self._costs(()))

    def _costs(self, cast: tuple[int, ...]) -> list[ManaCost]:
        """The costs of what is in hand, or of what is cast, and of abilities."""
        held = [p.card for i, p in enumerate(self._pieces) if p.usual_zone in ("hand", "command") or i in cast]
        held += [card.back for card in held if card.back is not None and card.layout in ("split", "modal")]
        found = [card_info(card).cost for card in held]
        return [c for c in (*found, *self.needs.costs) if c.value or c.x]

    def _base(self, zones: tuple[str, ...]) -> SetUp:
        asked = self._asked
        return SetUp(
            zones,
            commanders=frozenset(i for i, p in enumerate(self._pieces) if p.commander),
            linked=tuple((p.exiled_by, i) for i, p in enumerate(self._pieces) if p.exiled_by is not None),
            lands=tuple(self._land(name) for place, name, count in asked.beside if _is_land(place, name) for _ in range(count)),
            beside=tuple((place, self._land(name), count) for place, name, count in asked.beside if not _is_land(place, name)),
            creatures=asked.others,
            creature_type=asked.others_type or self.needs.creature_type or HELPER_TYPE,
            mana=asked.mana or (),
            counters=tuple((i, found) for i, p in enumerate(self._pieces) if (found := self._counters(p)) != p.counters),
        )

    def _land(self, name: str) -> str:
        return lands_for(self.needs, self._costs(()))[0] if name == LAND else name

    @staticmethod
    def _counters(piece: Piece) -> tuple[tuple[str, int], ...]:
        """The counters that a permanent has that entered some time ago; for an amount that is chosen, one."""
        if piece.counters:
            return piece.counters
        own = [e for a in card_info(piece.card).abilities if isinstance(a, Replacement) and isinstance(e := a.event, EntersWith)]
        return tuple((c.kind, c.amount if isinstance(c.amount, int) else 1) for e in own if e.what == "self" for c in e.counters)

    def _with(self, setup: SetUp, extras: tuple[str, ...], cast: tuple[int, ...] = ()) -> SetUp:
        """The set-up with helpers."""
        added = setup
        if "lands" in extras or "many lands" in extras:
            added = replace(added, lands=self._lands(added, cast, many="many lands" in extras))
        if "creatures" in extras:
            added = replace(added, creatures=max(1, added.creatures))
        if "mana creatures" in extras:
            added = replace(added, cards=(MANA_CREATURE,) * MANY_HELPERS)
            if added.paired is not None and added.paired[1] == "creature":
                added = replace(added, paired=(added.paired[0], "helper"), creatures=0)
        if "nontoken creature" in extras:
            added = replace(added, cards=(*added.cards, PLAIN_CREATURE))
        if "land drop" in extras:
            added = replace(added, land_drop=lands_for(self.needs, ())[0])
        if "target" in extras:
            added = replace(added, target=True)
        if "mana" in extras and self._asked.mana is None:
            added = replace(added, mana=pool(mana_for(self._costs(cast))))
        return replace(added, extras=(*added.extras, *extras))

    def _lands(self, setup: SetUp, cast: tuple[int, ...], *, many: bool) -> tuple[str, ...]:
        costs = self._costs(cast)
        lands = lands_for(self.needs, costs if many or cast else sorted(costs, key=lambda c: c.value)[:1])
        return setup.lands if len(setup.lands) >= len(lands) else (*setup.lands, *lands[len(setup.lands) :])

    # ------------------------------------------------------------------ other layouts
    def _started(self, plain: list[SetUp]) -> Iterator[SetUp]:
        """A triggered ability of a card triggers first: somebody gained life, drew a card, dealt damage."""
        starters = [
            (i, number)
            for i, piece in enumerate(self._pieces)
            for number, _ in enumerate(triggered_abilities(piece.card), 1)
            if piece.usual_zone == "battlefield"
        ]
        for starter in starters[:MOST_STARTERS]:
            for way in plain[:2]:
                yield replace(way, starter=starter, extras=("starter",))

    def _cast_first(self, zones: tuple[str, ...]) -> Iterator[SetUp]:
        """One card, or two, in hand and cast."""
        if self._asked.mana is not None:
            return
        able = [
            i
            for i, p in enumerate(self._pieces)
            if p.zone is None
            and zones[i] == "battlefield"
            and not card_info(p.card).is_land
            and card_info(p.card).cost.value is not None
            and is_worth_casting(p.card, [o.card for o in self._pieces if o is not p])
        ]
        for i in able:
            changed = tuple("hand" if n == i else zone for n, zone in enumerate(zones))
            for way in islice(self._ways(self._base(changed)), 2):
                yield replace(self._with(way, ("mana",), cast=(i,)), extras=("cast",))
                if self.needs.creatures and not self._asked.others:
                    yield replace(self._with(way, ("mana", "creatures"), cast=(i,)), extras=("cast", "creatures"))
                if self.needs.lands:
                    yield replace(self._with(way, ("mana", "lands"), cast=(i,)), extras=("cast", "lands"))
        for i in able:
            changed = tuple("graveyard" if n == i else zone for n, zone in enumerate(zones))
            for way in islice(self._ways(self._base(changed)), 1):
                yield replace(self._with(way, ("mana",)), extras=("graveyard",))

    def _commanded(self, zones: tuple[str, ...]) -> Iterator[SetUp]:
        """One of the legendary creatures is the commander."""
        for i, piece in enumerate(self._pieces):
            types = card_info(piece.card).types
            if piece.commander or piece.zone is not None or not {"legendary", "creature"} <= types:
                continue
            for way in islice(self._ways(self._base(zones)), 1):
                here = replace(way, commanders=way.commanders | {i})
                yield replace(here, extras=("commander",))
                if self._pays():
                    yield replace(self._with(here, ("mana",), cast=(i,)), extras=("commander", "mana"))

    # ------------------------------------------------------------------ ways within a layout
    def _ways(self, setup: SetUp) -> Iterator[SetUp]:
        """Every sensible way to attach, pair, imprint and choose; at most a few."""
        return islice(self._all_ways(setup), MOST_WAYS)

    def _all_ways(self, setup: SetUp) -> Iterator[SetUp]:
        imprinted = self._imprinted(setup)
        for chosen in product(*self._choices(imprinted)):
            for pair in self._pairs(imprinted):
                lonely = pair is not None and pair[1] == "creature"
                for hosts in product(*self._hosts(imprinted)):
                    attached = tuple((number, host) for number, host in hosts if host is not None)
                    onto = {host for _, host in attached}
                    yield replace(
                        imprinted,
                        attached=attached,
                        paired=pair,
                        chosen=chosen,
                        lands=imprinted.lands or (lands_for(self.needs, self.needs.costs)[:1] if "land" in onto else ()),
                        creatures=max(imprinted.creatures, 1 if "creature" in onto or lonely else 0),
                    )

    def _on_battlefield(self, setup: SetUp) -> list[tuple[int, Piece]]:
        return [(i, p) for i, p in enumerate(self._pieces) if setup.zones[i] == "battlefield"]

    def _hosts(self, setup: SetUp) -> list[list[tuple[int, int | str | None]]]:
        """For each Aura and Equipment on the battlefield what it could be attached to."""
        able: list[tuple[int, Piece]] = [
            (i, p) for i, p in self._on_battlefield(setup) if {"aura", "equipment", "fortification"} & card_info(p.card).types
        ]
        if not able:
            return []
        trial = replace(setup, lands=("Forest",), creatures=1, attached=(), paired=None)
        board = build(scenario_of(self._asked, trial), self._cards)
        by_label = {obj.label: obj for obj in board.game.objects.values() if obj.label}
        ids = ids_of(self._pieces)
        found: list[list[tuple[int, int | str | None]]] = []
        for i, piece in able:
            aura = by_label[ids[i]]
            if piece.attached is not None:
                found.append([(i, piece.attached)])
                continue

            def fits(label: str, attachment: Obj = aura) -> bool:
                return label in by_label and may_be_attached(board.game, attachment, Ref(by_label[label].oid))

            hosts: list[tuple[int, int | str | None]] = [(i, n) for n, _ in self._on_battlefield(setup) if n != i and fits(ids[n])]
            if not hosts:
                hosts += [(i, word) for word, label in (("land", "helper-land"), ("creature", "helper-creature")) if fits(label)]
            elif "aura" in card_info(piece.card).types:
                hosts += [(i, word) for word, label in (("creature", "helper-creature"),) if fits(label)]
            if not hosts and may_be_attached(board.game, aura, PlayerRef(1)):
                hosts.append((i, "opponent"))
            if "aura" not in card_info(piece.card).types:
                hosts.append((i, None))
            found.append(hosts or [(i, None)])
        return found

    def _pairs(self, setup: SetUp) -> list[tuple[int, int | str] | None]:
        """Which creatures are paired by soulbond (CR 702.95)."""
        said: list[tuple[int, int | str] | None] = [(i, p.paired) for i, p in enumerate(self._pieces) if p.paired is not None]
        if said:
            return said[:1]
        here = [(i, p) for i, p in self._on_battlefield(setup) if "creature" in card_info(p.card).types]
        bound = [i for i, p in here if "soulbond" in card_info(p.card).keywords]
        found: list[tuple[int, int | str] | None] = [(i, other) for i in bound for other, _ in here if other != i]
        if not found:
            found += [(i, "creature") for i in bound[:1]]
        return found or [None]

    def _choices(self, setup: SetUp) -> list[list[tuple[int, str]]]:
        """For each card that entered with a choice what was chosen."""
        found: list[list[tuple[int, str]]] = []
        for i, piece in self._on_battlefield(setup):
            if piece.chosen:
                found += [[(i, word)] for word in piece.chosen]
                continue
            for part in parts(piece.card):
                if isinstance(part, EntersWith) and part.what == "self":
                    found += [[(i, option) for option in self._options(i, word)] for word in part.choose]
        return [options for options in found if options]

    def _options(self, number: int, word: str) -> list[str]:
        if word == "creature type":
            types = [
                t
                for i, p in enumerate(self._pieces)
                if i != number and "creature" in card_info(p.card).types
                for t in sorted(creature_types(card_info(p.card).types))
            ]
            return [t.capitalize() for t in dict.fromkeys(types)] or [self.needs.creature_type or HELPER_TYPE]
        if word == "color":
            return list(_COLORS)
        if word in ("opponent", "player"):
            return ["B"] if word == "opponent" else ["B", ME]
        return []

    def _imprinted(self, setup: SetUp) -> SetUp:
        """Cards in hand that a permanent exiled as it entered are in exile."""
        linked = list(setup.linked)
        zones = list(setup.zones)
        board = None
        ids = ids_of(self._pieces)
        for i, piece in self._on_battlefield(setup):
            if any(source == i for source, _ in setup.linked):
                continue
            filters = [
                p.what for p in parts(piece.card) if isinstance(p, Move) and p.link and isinstance(p.what, Filter) and p.what.zone == "hand"
            ]
            for flt in filters[:1]:
                board = board or build(scenario_of(self._asked, setup), self._cards)
                by_label = {obj.label: obj for obj in board.game.objects.values() if obj.label}
                context = Context(board.game, 0, Ref(by_label[ids[i]].oid))
                for n, other in enumerate(self._pieces):
                    if zones[n] == "hand" and other.zone is None and matches(flt, traits_of(board.game, by_label[ids[n]]), context):
                        zones[n] = "exile"
                        linked.append((i, n))
                        break
        return replace(setup, zones=tuple(zones), linked=tuple(linked))


def _is_land(place: str, name: str) -> bool:
    return place == "battlefield" and (name in BASICS or name == LAND)
