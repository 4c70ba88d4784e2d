"""Plays Magic in the phase.rs rules engine (PyPI ``phase-python``) from a given position: a referee that shares no code with ours.

A position is put up with the engine's own debug actions, so nothing enters, triggers or is drawn on the way: it is the first main phase
of the active player's first turn, the stack is empty, and nobody is summoning sick unless it says so.

    game = PhaseGame([Seat(battlefield=["Devoted Druid", "Vizier of Remedies"]), Seat()])
    game.activate("Devoted Druid", 0)
    game.activate("Devoted Druid", 1)
    game.pass_until_resolved()
    assert game.summary().seats[0].mana == {"G": 1}

The engine's ways that a reader of a test must know:

* Abilities are numbered from 0 in the order of the text, mana abilities included, those granted by other objects after the card's own.
  ``legal`` shows the numbers; a line that the engine could not read (see ``phase_cards.unread``) may take one.
* A single legal target or opponent is taken without asking; ``cast`` and ``activate`` check that it was the one that was meant. All
  other choices are prompts, to be answered with ``do``: see ``prompt`` and ``legal``.
* Costs of mana are paid at once, from the pool first and then by tapping whatever the engine likes: have the mana ready.
* A "may" of a trigger is asked when the trigger resolves, its targets when it goes on the stack; triggers that go there together and
  are not alike are put in order first (``OrderTriggers``).
* To pass with an empty stack leads into the next step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from phase import Engine, Game, GameAction

from tests.differential.phase_cards import database, front_face

_Json: TypeAlias = dict[str, Any]
FILLER = "Wastes"
_FILLERS = 10  # an opening hand and some cards more: the engine starts no game with an empty library
_MANA = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
_LETTERS = {name: letter for letter, name in _MANA.items()}
_COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
_PRINTED: dict[str, str] = {name: printed for printed, name in _COUNTERS.items()}


@dataclass(frozen=True, slots=True)
class Player:
    """A player as something to aim at."""

    seat: int


Reference: TypeAlias = str | int | Player
"""An object by its name or, where several share it, by its id; or a player."""


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent of the position that is more than its name.

    Attributes:
        attached_to: the label, or the name, of a permanent listed before it.
        exiled: the names of cards in its owner's part of exile that it has exiled.
        chosen: the kind (``Color``, ``Player``, ``CreatureType``) and the value of what was chosen as it entered, as the engine has them.
    """

    name: str
    tapped: bool = False
    summoning_sick: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: str | None = None
    label: str = ""
    exiled: Sequence[str] = ()
    chosen: tuple[str, str | int] | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A token without abilities of its own but keywords."""

    name: str
    types: Sequence[str]
    subtypes: Sequence[str] = ()
    power: int | None = None
    toughness: int | None = None
    colors: str = ""
    keywords: Sequence[str] = ()
    tapped: bool = False
    summoning_sick: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's part of the position. The library is listed from the top; ``mana`` is a string such as ``"WWC"``."""

    life: int = 20
    battlefield: Sequence[str | Permanent] = ()
    hand: Sequence[str] = ()
    graveyard: Sequence[str] = ()
    library: Sequence[str] = ()
    mana: str = ""
    exile: Sequence[str] = ()
    tokens: Sequence[Token] = ()

    def permanents(self) -> list[Permanent]:
        """The battlefield with every bare name as a permanent."""
        return [p if isinstance(p, Permanent) else Permanent(p) for p in self.battlefield]

    def names(self) -> list[str]:
        """All card names of this player."""
        return [*(p.name for p in self.permanents()), *self.hand, *self.graveyard, *self.exile, *self.library]


@dataclass(frozen=True, slots=True)
class Move:
    """Something that a player may do now: ``kind`` and ``data`` are the engine's, ``card`` is the name of the object that does it."""

    actor: int
    kind: str
    card: str | None
    data: Mapping[str, Any]

    def __str__(self) -> str:
        about = [f"{key}={value}" for key, value in self.data.items()]
        return f"{self.kind}({', '.join([self.card or '', *about])})"

    def action(self) -> GameAction:
        """What the engine takes for this move."""
        return GameAction.from_dict({"type": self.kind} | ({"data": dict(self.data)} if self.data else {}))


class NoSuchMove(ValueError):
    """The engine does not allow what was asked for."""

    def __init__(self, asked: str, prompt: str, legal: Iterable[object]) -> None:
        super().__init__(f"{asked} is not legal at {prompt}; legal are: {'; '.join(map(str, legal)) or 'nothing'}")


class AmbiguousMove(ValueError):
    """Several moves fit what was asked for; ids instead of names tell them apart."""

    def __init__(self, asked: str, fitting: Iterable[object]) -> None:
        super().__init__(f"{asked} may mean: {'; '.join(map(str, fitting))}")


class StillResolving(RuntimeError):
    """The stack did not empty within the given number of resolutions."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"the stack is not empty after {limit} resolutions")


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What one player has. Permanents (tokens among them) count by name and by controller; mana counts by letter."""

    life: int
    permanents: Mapping[str, int]
    tokens: Mapping[str, int]
    tapped: Mapping[str, int]
    counters: Mapping[tuple[str, str], int]
    mana: Mapping[str, int]
    hand: Mapping[str, int]
    graveyard: Mapping[str, int]
    exile: Mapping[str, int]
    library: int
    energy: int
    poison: int

    def quantities(self) -> Counter[str]:
        """All of it as one bag, e.g. ``{"life": 20, "token Pestermite": 2, "counter Walking Ballista +1/+1": 1}``."""
        bag = Counter({"life": self.life, "library": self.library, "energy": self.energy, "poison": self.poison})
        for word, counts in (
            ("permanent", self.permanents),
            ("token", self.tokens),
            ("tapped", self.tapped),
            ("counter", {" ".join(key): n for key, n in self.counters.items()}),
            ("mana", self.mana),
            ("hand", self.hand),
            ("graveyard", self.graveyard),
            ("exile", self.exile),
        ):
            bag.update({f"{word} {name}": count for name, count in counts.items()})
        return bag


@dataclass(frozen=True, slots=True)
class Summary:
    """What all players have, and how many objects wait on the stack."""

    seats: tuple[SeatSummary, ...]
    stack: int

    def since(self, before: Summary) -> dict[int, dict[str, int]]:
        """The net change for every seat; what is the same is left out."""
        changes: dict[int, dict[str, int]] = {}
        for seat, (old, new) in enumerate(zip(before.seats, self.seats, strict=True)):
            net = new.quantities()
            net.subtract(old.quantities())
            changes[seat] = {name: amount for name, amount in sorted(net.items()) if amount}
        return changes


class PhaseGame:
    """A game in the phase.rs engine that starts from a position."""

    def __init__(self, seats: Sequence[Seat], *, active: int = 0) -> None:
        self._engine = Engine.from_json(database([FILLER, *(name for seat in seats for name in seat.names())]))
        decks = [[front_face(name) for name in seat.names()] + [FILLER] * _FILLERS for seat in seats]
        self._seats = range(len(seats))
        self._game = self._engine.new_game(decks[0], decks[1], extra_players=decks[2:], first_player=active, format="FreeForAll")
        for seat in [*self._seats[active:], *self._seats[:active]]:
            self._game.apply(seat, {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
        self._reload({"debug_mode": True})
        self._debug("SetPhase", phase="PreCombatMain", active_player=active)
        cards: dict[int, dict[str, list[int]]] = {seat: {} for seat in self._seats}
        for card in self._state()["objects"].values():
            cards[card["owner"]].setdefault(card["name"], []).append(card["id"])
        for seat, position in enumerate(seats):
            self._put_up(seat, position, cards[seat])
        # The cards came from somewhere, but "this turn" must not know.
        self._reload({"debug_mode": False, "zone_changes_this_turn": []})

    # -- what is the case -------------------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What the engine waits for: ``Priority``, ``TriggerTargetSelection``, ``OptionalEffectChoice``, ``GameOver`` and so on."""
        return str(self._waiting()["type"])

    @property
    def actor(self) -> int:
        """The seat of the player who must act."""
        return int(self._waiting().get("data", {}).get("player", self._game.priority_player()))

    @property
    def winner(self) -> int | None:
        """The seat of the player who has won, if the game is over and not drawn."""
        waiting = self._waiting()
        return waiting["data"]["winner"] if waiting["type"] == "GameOver" else None

    def permanents(self, name: str) -> list[int]:
        """The ids of the permanents of that name, the latest last."""
        return [o["id"] for o in self._battlefield() if o["name"] == name]

    def summary(self) -> Summary:
        """What everyone has now."""
        return Summary(tuple(self._summary_of(seat) for seat in self._seats), len(self._stack()))

    @property
    def asking(self) -> Mapping[str, Any]:
        """What the engine says with its prompt."""
        data: _Json = self._waiting().get("data") or {}
        return data

    @property
    def step(self) -> str:
        """The engine's word for the phase or step."""
        return str(self._game.phase)

    @property
    def stack_size(self) -> int:
        """How many spells and abilities are on the stack."""
        return len(self._stack())

    def objects(self) -> list[Mapping[str, Any]]:
        """Every object in any zone, as the engine has it."""
        return list(self._state()["objects"].values())

    # -- what may be done -------------------------------------------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """The legal moves of the player who must act, mana abilities included.

        The engine lists no mana abilities; each is tried on a copy of the game.
        """
        return self._listed() + [m for m in self._mana_abilities() if self._allowed(m)]

    def offered(self) -> list[Move]:
        """What the engine lists as possible for the player who must act, all mana abilities included, whether or not they can be paid."""
        return self._listed() + self._mana_abilities()

    def make(self, move: Move) -> list[Mapping[str, Any]]:
        """Makes a move.

        Returns:
            The engine's events.

        Raises:
            NoSuchMove: the engine refuses.
        """
        try:
            events: list[Mapping[str, Any]] = self._game.apply(move.actor, move.action()).events
        except ValueError as refusal:
            raise NoSuchMove(str(move), self.prompt, [f"({refusal})"]) from refusal
        return events

    def pass_priority(self) -> bool:
        """The player with priority passes.

        Returns:
            Whether something on the stack has resolved.
        """
        result = self._game.apply(self.actor, {"type": "PassPriority"})
        return any(event["type"] == "StackResolved" for event in result.events)

    def do(self, kind: str, card: str | int | None = None, **wanted: object) -> None:
        """Makes the one legal move of that kind, by that object, with those data.

        Objects among the data (``target``, ``cards``) may be named; a tagged value may be given by its content (``choice="White"``).

        Raises:
            NoSuchMove: no legal move fits.
            AmbiguousMove: several fit.
        """
        asked = f"{kind}({', '.join([str(card or ''), *(f'{k}={v}' for k, v in wanted.items())])})"
        moves = self.offered()
        fitting = [m for m in moves if m.kind == kind and self._fits(m, card, wanted)]
        match fitting:
            case []:
                raise NoSuchMove(asked, self.prompt, moves)
            case [move]:
                self.make(move)
            case _:
                raise AmbiguousMove(asked, fitting)

    def cast(self, card: str | int, *targets: Reference, x: int | None = None) -> None:
        """Casts a spell, choosing X and the targets as it asks for them."""
        self.do("CastSpell", card)
        self._announce(targets, x)

    def activate(self, card: str | int, ability: int, *targets: Reference, x: int | None = None) -> None:
        """Activates an ability of a permanent, choosing X and the targets as it asks for them. Other costs are left to ``do``."""
        self.do("ActivateAbility", card, ability_index=ability)
        self._announce(targets, x)

    def target(self, target: Reference) -> None:
        """Chooses a target where one is asked for."""
        self.do("ChooseTarget", target=target)

    def accept(self, accept: bool = True) -> None:
        """Answers a "you may"."""
        self.do("DecideOptionalEffect", accept=accept)

    def pass_until_resolved(self, limit: int = 1000) -> int:
        """Everyone passes until the stack is empty or a choice is to be made.

        Returns:
            How many objects have resolved.

        Raises:
            StillResolving: after ``limit`` of them there is still more.
        """
        count = 0
        while self.resolve_top():
            count += 1
            if count >= limit and self._stack():
                raise StillResolving(limit)
        return count

    def resolve_top(self) -> bool:
        """Everyone passes once, so that the top of the stack resolves; False, and nothing done, if there is none or a choice is due."""
        while self.prompt == "Priority" and self._stack():
            if self.pass_priority():
                return True
        return False

    # -- details ----------------------------------------------------------------------------------------------------------------------

    def _put_up(self, seat: int, position: Seat, cards: Mapping[str, list[int]]) -> None:
        """Puts a player's cards where the position has them; the rest of the deck leaves the game."""
        self._debug("SetLife", player_id=seat, life=position.life)
        spare = {name: list(ids) for name, ids in cards.items()}

        def take(name: str, zone: str) -> int:
            object_id = spare[front_face(name)].pop()
            self._debug("MoveToZone", object_id=object_id, to_zone=zone, simulate=False)
            return object_id

        placed: dict[str, int] = {}
        for permanent in position.permanents():
            object_id = placed[permanent.label or permanent.name] = take(permanent.name, "Battlefield")
            self._debug("SetTapped", object_id=object_id, tapped=permanent.tapped)
            self._debug("SetSummoningSickness", object_id=object_id, sick=permanent.summoning_sick)
            for counter, count in permanent.counters.items():
                self._debug("ModifyCounters", object_id=object_id, counter_type=_COUNTERS.get(counter, counter), delta=count)
            if permanent.attached_to is not None:
                host = {"type": "Object", "data": placed[permanent.attached_to]}
                self._debug("Attach", object_id=object_id, target=host)
        kept = {take(name, zone) for zone, names in (("Hand", position.hand), ("Graveyard", position.graveyard)) for name in names}
        kept.update(placed.values())
        exiled = {name: take(name, "Exile") for name in position.exile}
        kept.update(exiled.values())
        # Cards go to the bottom of the library, one under the other.
        kept.update(take(name, "Library") for name in position.library)
        for object_id in (i for ids in spare.values() for i in ids):
            self._debug("RemoveObject", object_id=object_id)
        if position.mana:
            self._debug("AddMana", player_id=seat, mana=[_MANA[letter] for letter in position.mana])
        for token in position.tokens:
            self._create(seat, token)
        for permanent in position.permanents():
            self._remember(placed[permanent.label or permanent.name], permanent, exiled)

    def _create(self, seat: int, token: Token) -> None:
        characteristics: _Json = {
            "display_name": token.name,
            "core_types": list(token.types),
            "subtypes": list(token.subtypes),
            "supertypes": [],
            "colors": [_MANA[letter] for letter in token.colors],
            "keywords": [word.title() for word in token.keywords],
        }
        if token.power is not None:
            characteristics |= {"power": token.power, "toughness": token.toughness}
        before = {o["id"] for o in self._battlefield()}
        self._debug("CreateToken", request={"type": "Custom", "data": {"owner": seat, "characteristics": characteristics}})
        (made,) = {o["id"] for o in self._battlefield()} - before
        self._debug("SetTapped", object_id=made, tapped=token.tapped)
        self._debug("SetSummoningSickness", object_id=made, sick=token.summoning_sick)

    def _remember(self, object_id: int, permanent: Permanent, exiled: Mapping[str, int]) -> None:
        """What was chosen for a permanent, and what it has exiled: the engine lets nobody set that, so the state is written."""
        state = self._state()
        obj = state["objects"][str(object_id)]
        if permanent.chosen is not None:
            obj["chosen_attributes"] = [{"type": permanent.chosen[0], "value": permanent.chosen[1]}]
        # A card of two triggers, one of which brings back what the other exiled, is for the engine one whose effect lasts until it leaves.
        lasting = any("UntilHostLeavesPlay" in str(trigger) for trigger in obj["trigger_definitions"])
        kind: object = {"UntilSourceLeaves": {"return_zone": "Battlefield"}} if lasting else "TrackedBySource"
        links = [{"exiled_id": exiled[name], "kind": kind, "source_id": object_id} for name in permanent.exiled]
        if permanent.chosen is not None or links:
            self._reload({"objects": state["objects"], "exile_links": [*state["exile_links"], *links]})

    def _debug(self, kind: str, **data: object) -> None:
        self._game.apply(0, {"type": "Debug", "data": {"type": kind, "data": data}})

    def _state(self) -> _Json:
        state: _Json = self._game.state()["state"]
        return state

    def _reload(self, changes: Mapping[str, object]) -> None:
        saved: _Json = self._game.state()
        saved["state"].update(changes)
        self._game = self._engine.load_game(saved)

    def _copy(self) -> Game:
        return self._engine.load_game(self._game.state())

    def _waiting(self) -> _Json:
        waiting: _Json = self._game.waiting_for()
        return waiting

    def _battlefield(self) -> list[_Json]:
        objects: list[_Json] = self._game.battlefield()
        return objects

    def _stack(self) -> list[_Json]:
        entries: list[_Json] = self._game.stack()
        return entries

    def _summary_of(self, seat: int) -> SeatSummary:
        player: _Json = self._game.player(seat)
        own = [o for o in self._battlefield() if o["controller"] == seat]
        counters: Counter[tuple[str, str]] = Counter()
        for permanent in own:
            kinds: dict[str, int] = permanent["counters"]
            for kind, count in kinds.items():
                counters[permanent["name"], _PRINTED.get(kind, kind)] += count
            if permanent["loyalty"] is not None and "loyalty" not in kinds:
                counters[permanent["name"], "loyalty"] += permanent["loyalty"]
        return SeatSummary(
            life=player["life"],
            permanents=Counter(o["name"] for o in own),
            tokens=Counter(o["name"] for o in own if o.get("is_token")),
            tapped=Counter(o["name"] for o in own if o["tapped"]),
            counters=counters,
            mana=Counter(_LETTERS[unit["color"]] for unit in player["mana_pool"]["mana"]),
            hand=Counter(o["name"] for o in self._game.hand(seat)),
            graveyard=Counter(o["name"] for o in self._game.graveyard(seat)),
            exile=Counter(o["name"] for o in self._game.exile() if o["owner"] == seat),
            library=len(player["library"]),
            energy=player["energy"],
            poison=player["poison_counters"],
        )

    def _listed(self) -> list[Move]:
        moves = [self._move(action.kind, action.data or {}) for action in self._game.actions()]
        return [move for i, move in enumerate(moves) if move not in moves[:i]]

    def _mana_abilities(self) -> list[Move]:
        """Mana abilities of the player with priority, whether or not their costs can be paid."""
        if self.prompt != "Priority":
            return []
        return [
            self._move("ActivateAbility", {"source_id": o["id"], "ability_index": index})
            for o in self._battlefield()
            if o["controller"] == self.actor
            for index, ability in enumerate(o.get("abilities", ()))
            if ability.get("is_mana_ability")
        ]

    def _move(self, kind: str, data: Mapping[str, Any]) -> Move:
        object_id = data.get("object_id", data.get("source_id"))
        return Move(self.actor, kind, None if object_id is None else self._name(object_id), data)

    def _allowed(self, move: Move) -> bool:
        try:
            self._copy().apply(move.actor, move.action())
        except ValueError:
            return False
        return True

    def _name(self, object_id: int) -> str | None:
        found: _Json | None = self._game.object(object_id)
        return None if found is None else found["name"]

    def _fits(self, move: Move, card: str | int | None, wanted: Mapping[str, object]) -> bool:
        if card is not None and card not in (move.card, move.data.get("object_id"), move.data.get("source_id")):
            return False
        return all(key in move.data and self._means(value, move.data[key]) for key, value in wanted.items())

    def _means(self, wanted: object, given: Any) -> bool:
        """Whether a value of the caller's stands for one of the engine's."""
        match wanted, given:
            case Player(seat), {"Player": player}:
                return bool(seat == player)
            case str() | int(), {"Object": object_id}:
                return wanted in (object_id, self._name(object_id))
            case list() | tuple(), list():
                left = list(given)
                for one in sorted(wanted, key=lambda item: isinstance(item, str)):
                    found = next((i for i in left if one in (i, self._name(i))), None)
                    if found is None:
                        return False
                    left.remove(found)
                return not left
            case _, {"type": tag}:
                return wanted in (given, given.get("data", tag))
            case _:
                return bool(wanted == given)

    def _announce(self, targets: Iterable[Reference], x: int | None) -> None:
        if x is not None:
            self.do("ChooseX", value=x)
        for target in targets:
            if self.prompt == "TargetSelection":
                self.target(target)
                continue
            chosen: list[_Json] = self._stack()[-1]["kind"]["data"]["ability"]["targets"] if self._stack() else []
            if not any(self._means(target, given) for given in chosen):
                raise NoSuchMove(f"target {target}", self.prompt, chosen)
