"""Plays our plays in the phase.rs engine: each piece of ours becomes moves there, each prompt there is answered as our play answered.

The engines ask differently. Where phase asks, the answers of our piece are looked through for the first that fits one of its moves; what
only we ask (which mana is spent, in which order alike triggers are put on the stack) is let go; what only phase asks has one answer, or
is taken as the prompt's entry below says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.differential.our_plays import Asked, Piece, Thing
from tests.differential.phase_driver import AmbiguousMove, Move, NoSuchMove, PhaseGame, Player

_ZONES = {"battlefield": "Battlefield", "hand": "Hand", "graveyard": "Graveyard", "exile": "Exile", "stack": "Stack", "library": "Library"}
_PRINTED = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
_COLORS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
_LET_GO = ("generic mana from", "pay with", "first on the stack", "mana", "proliferate")
_MOST_PROMPTS = 60


@dataclass(frozen=True, slots=True)
class Cause:
    """A permanent of the first player whose ability makes another one trigger, for 1. ``target``: the permanent it needs as a target."""

    card: str
    target: str = ""


CAUSES = {
    "Sanguine Bond": Cause("Soulmender"),
    "Mindcrank": Cause("Prodigal Sorcerer"),
    "Stuffy Doll": Cause("Prodigal Sorcerer", "Stuffy Doll"),
}
"""For abilities that a file puts on the stack as if they had just triggered, what makes them trigger."""


class CannotFollow(Exception):
    """Phase does not do what our play says, or asks something that our play has no answer to."""


@dataclass(slots=True)
class Replay:
    """A play of ours in a game of phase.

    Attributes:
        log: what was done, for the messages of failures.
    """

    game: PhaseGame
    log: list[str] = field(default_factory=list)
    _agreed: int | None = None

    def play(self, piece: Piece) -> None:
        """Plays one piece.

        Raises:
            CannotFollow: it cannot be played there.
        """
        left = list(piece.asked)
        self._agreed = None
        try:
            self._begin(piece)
            self._answer(left)
        except (NoSuchMove, AmbiguousMove) as refusal:
            raise self._stuck(str(refusal)) from refusal
        unused = [a for a in left if a.prompt not in _LET_GO]
        if unused:
            raise self._stuck(f"not asked there: {unused[0].prompt}: {unused[0].option}")

    def _stuck(self, why: str) -> CannotFollow:
        return CannotFollow("; ".join([*self.log[-6:], why])[-2500:])

    # ------------------------------------------------------------------ what begins a piece
    def _begin(self, piece: Piece) -> None:
        match piece.verb:
            case "begin":
                return
            case "resolve":
                self._resolve()
            case "cast" | "activate" | "land":
                self._wait_for(piece.player)
                self._act(piece)
            case "trigger":
                self._cause(piece)
            case "go on":
                self._go_on()
            case "attack":
                self._go_on()
                self._attack(piece)
            case _:
                raise self._stuck(f"no move there for: {piece.verb}")

    def _resolve(self) -> None:
        """Everybody passes once."""
        game = self.game
        if not game.stack_size and game.prompt == "Priority":
            game.pass_priority()  # in a position that was put up state triggers are only looked at once something has happened
        if not game.stack_size:
            raise self._stuck("there is nothing on the stack there")
        while game.prompt == "Priority":
            if game.pass_priority():
                self.log.append("resolved")
                return

    def _cause(self, piece: Piece) -> None:
        """Makes an ability trigger by what it waits for: a permanent that was put up for that does it."""
        assert piece.of is not None
        cause = CAUSES[piece.of.name]
        self.game.do("ActivateAbility", cause.card)
        target = self.game.permanents(cause.target)[0] if cause.target else Player(1)
        if self.game.prompt == "TargetSelection":
            self.game.target(target)
        self.game.pass_priority()
        self.game.pass_priority()

    def _go_on(self) -> None:
        """Everybody passes until the next step begins."""
        step = self.game.step
        while self.game.prompt == "Priority" and self.game.step == step:
            self.game.pass_priority()

    def _attack(self, piece: Piece) -> None:
        """Attacks with what our play attacks with; nobody of ours blocks without saying so."""
        ids = {self._ids(thing)[0] for thing in piece.with_}
        for move in self.game.offered():
            if move.kind == "DeclareAttackers" and {attacker for attacker, _ in move.data["attacks"]} == ids:
                return self._make(move)
        raise NoSuchMove(piece.text, self.game.prompt, self.game.offered())

    def _wait_for(self, player: int) -> None:
        """The others pass until a player has priority."""
        for _ in range(10):
            if self.game.prompt != "Priority" or self.game.actor == player:
                return
            if self.game.pass_priority():
                raise self._stuck("something resolved before the player could act")

    def _act(self, piece: Piece) -> None:
        of = piece.of
        assert of is not None
        offered = self.game.offered()
        kinds = {"cast": "CastSpell", "land": "PlayLand", "activate": "ActivateAbility"}
        moves = [m for m in offered if m.kind == kinds[piece.verb] and m.card == of.name]
        ids = self._ids(of)
        if piece.verb == "activate":
            moves = [m for m in moves if self._place(m) == piece.nth] or moves
        best = min(moves, key=lambda m: _rank(ids, int(m.data.get("object_id", m.data.get("source_id", 0)))), default=None)
        if best is None:
            raise NoSuchMove(piece.text, self.game.prompt, offered)
        self._make(best)

    def _place(self, move: Move) -> int:
        """The place of an ability among the activated abilities of its object."""
        obj = next(o for o in self.game.objects() if o["id"] == move.data["source_id"])
        kinds = [a["kind"] for a in obj["abilities"]]
        index = int(move.data["ability_index"])
        return kinds[:index].count("Activated") if index < len(kinds) else index

    def _make(self, move: Move) -> None:
        self.log.append(str(move))
        self.game.make(move)

    # ------------------------------------------------------------------ objects
    def _ids(self, thing: Thing) -> list[int]:
        """Objects there that may be one of ours: those most like it first, of equals the latest first."""
        objects = self.game.objects()
        names = {o["id"]: o["name"] for o in objects}
        fitting = [o for o in objects if o["name"] == thing.name and o["zone"] == _ZONES.get(thing.zone, thing.zone)]
        return [o["id"] for o in sorted(fitting, key=lambda o: (-_likeness(o, thing, names), -o["id"]))]

    # ------------------------------------------------------------------ prompts
    def _answer(self, left: list[Asked]) -> None:
        """Answers prompts until somebody has priority."""
        for _ in range(_MOST_PROMPTS):
            prompt = self.game.prompt
            if prompt in ("Priority", "GameOver"):
                return
            moves = [m for m in self.game.offered() if m.kind not in ("CancelCast", "Concede")]
            move = self._answered(prompt, moves, left)
            if move is None:
                asking = str(self.game.asking.get("description", ""))
                ours = [f"{a.prompt}: {a.option}" for a in left]
                raise self._stuck(f"{prompt} {asking!r}: {[str(m) for m in moves[:12]]}; ours: {ours}")
            self._make(move)
        raise self._stuck("it asks without end")

    def _answered(self, prompt: str, moves: list[Move], left: list[Asked]) -> Move | None:
        actor = self.game.actor
        if prompt == "OrderTriggers":
            return self._ordered(moves, left)
        several = self._several(moves, left)
        if several is not None:
            return several
        for asked in left:
            if asked.player is not None and asked.player != actor:
                continue
            ids = self._ids(asked.about) if isinstance(asked.about, Thing) else []
            fitting = sorted(
                (m for m in moves if self._fits(m, asked, ids)), key=lambda m: min((_rank(ids, i) for i in _objects_in(m.data)), default=0)
            )
            if fitting:
                left.remove(asked)
                self._agreed = self.game.asking.get("source_id") if fitting[0].data.get("accept") else None
                return fitting[0]
        if len(moves) == 1:
            return moves[0]
        return self._by_itself(prompt, moves)

    def _ordered(self, moves: Sequence[Move], left: list[Asked]) -> Move | None:
        """The order of triggers: those that our play puts on the stack first come first."""
        waiting = list(enumerate(self.game.asking["triggers"]))
        order: list[int] = []
        for asked in [a for a in left if a.prompt == "first on the stack" and a.player == self.game.actor]:
            fitting = [(i, t) for i, t in waiting if _is_trigger(t, asked.option)]
            if fitting:
                order.append(fitting[0][0])
                waiting.remove(fitting[0])
                left.remove(asked)
        order += [i for i, _ in waiting]
        return next((m for m in moves if m.data.get("order") == order), None)

    def _several(self, moves: Sequence[Move], left: list[Asked]) -> Move | None:
        """One move that takes several things that we take one after the other."""
        sized = [m for m in moves if m.kind == "SelectCards" and len(m.data.get("cards", ())) > 1]
        for move in sorted(sized, key=lambda m: -len(m.data["cards"])):
            wanted = list(move.data["cards"])
            used: list[Asked] = []
            for asked in left:
                if not isinstance(asked.about, Thing):
                    continue
                ids = self._ids(asked.about)
                hit = min((i for i in wanted if i in ids), key=ids.index, default=None)
                if hit is not None:
                    wanted.remove(hit)
                    used.append(asked)
            if not wanted:
                for asked in used:
                    left.remove(asked)
                return move
        return None

    def _fits(self, move: Move, asked: Asked, ids: Sequence[int]) -> bool:
        """Whether a move is the option that was taken."""
        data: Mapping[str, Any] = move.data
        yes = asked.option in ("yes", "pay")
        match move.kind:
            case "DecideOptionalEffect":
                return set(asked.options) <= {"yes", "no"} and bool(data["accept"]) == yes
            case "PayUnlessCost" | "DecideOptionalCost":
                return set(asked.options) <= {"yes", "no", "pay", "not pay"} and bool(data["pay"]) == yes
            case "ChooseTarget":
                target = data["target"]
                if target is None:
                    return asked.option in ("no target", "no more targets")
                if "Player" in target:
                    return bool(asked.about == target["Player"] and isinstance(asked.about, int))
                return target.get("Object") in ids
            case "SelectCards" | "ChooseLegend":
                objects = _objects_in(data)
                return len(objects) == 1 and objects[0] in ids
            case "KeepAllCopyTargets":
                return asked.prompt == "new target" and asked.taken == 0
            case "ChooseX":
                return asked.prompt == "X" and asked.option == f"X = {data['value']}"
            case "ChooseOption":
                return bool(asked.option == data["choice"])
            case "ChooseManaColor":
                return asked.prompt == "mana" and _COLORS[asked.option.strip("{}")[0]] in str(data["choice"])
            case "ChooseBranch":
                return self._branch(int(data["index"]), asked)
            case "SelectModes":
                return asked.prompt == "mode" and bool(data["indices"] == [asked.taken])
            case _:
                return False

    def _branch(self, index: int, asked: Asked) -> bool:
        """Whether a branch of an effect is the option taken: by its words."""
        described = self.game.asking.get("branch_descriptions") or self.game.asking.get("branches") or []
        text = str(described[index]) if index < len(described) else ""
        return asked.option.lower() in text.lower() and not any(
            o != asked.option and asked.option in o and o.lower() in text.lower() for o in asked.options
        )

    def _by_itself(self, prompt: str, moves: Sequence[Move]) -> Move | None:
        """The answer to what we do not ask."""
        match prompt:
            case "OrderTriggers" | "ScryChoice":
                return moves[0] if moves else None
            case "PayCost":
                named = {o["id"]: o["name"] for o in self.game.objects()}
                kinds = {tuple(sorted(named[i] for i in _objects_in(m.data))) for m in moves}
                return moves[0] if len(kinds) == 1 else None
            case "DeclareBlockers":
                return next((m for m in moves if not m.data.get("assignments")), None)
            case "OptionalEffectChoice":
                # We do not ask for what cannot be done or paid, and once for what the card says twice: may copy, and if so, may cast.
                again = self._agreed is not None and self.game.asking.get("source_id") == self._agreed
                return next((m for m in moves if m.kind == "DecideOptionalEffect" and m.data["accept"] == again), None)
            case _:
                return None


def _is_trigger(trigger: Mapping[str, Any], option: str) -> bool:
    """Whether a trigger there is the one that an option names: by its source, and by what else is said if it has several."""
    name, _, more = option.partition(": ")
    if not name.startswith(trigger["source_name"]):
        return False
    return not more or more.startswith("ability ") or more.lower() in trigger["description"].lower()


def _rank(ids: Sequence[int], object_id: int) -> int:
    return ids.index(object_id) if object_id in ids else len(ids)


def _objects_in(data: object) -> list[int]:
    """The ids of all objects that the data of a move name."""
    match data:
        case {"Object": int(found)}:
            return [found]
        case {"keep": int(found)}:
            return [found]
        case {"cards": list(cards)}:
            return [int(c) for c in cards]
        case Mapping():
            return [i for value in data.values() for i in _objects_in(value)]
        case list():
            return [i for value in data for i in _objects_in(value)]
        case _:
            return []


def _likeness(obj: Mapping[str, Any], thing: Thing, names: Mapping[int, str]) -> int:
    """How much an object there is like one of ours."""
    counters = tuple(sorted((_PRINTED.get(kind, kind), n) for kind, n in obj["counters"].items() if n))
    host = obj.get("attached_to") or {}
    attached = names.get(host.get("data", -1), "") if isinstance(host, dict) else names.get(host, "")
    seat: int = obj["controller"] if thing.zone in ("battlefield", "stack") else obj["owner"]
    return int(
        16 * (seat == thing.seat)
        + 8 * (bool(obj["tapped"]) == thing.tapped)
        + 4 * (counters == thing.counters)
        + 4 * (attached == thing.attached_to)
        + 2 * (bool(obj.get("is_token")) == thing.token)
        + (bool(obj.get("summoning_sick")) == thing.sick)
    )
