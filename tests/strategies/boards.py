"""Positions for tests of the rules: cards on a board, a few verbs, everything frozen and thawed after each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from analyzer.rules.casting import announce_ability, announce_spell
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice, IllegalActionError
from analyzer.rules.context import Context
from analyzer.rules.copying import copy_of
from analyzer.rules.effects.registry import perform_all
from analyzer.rules.format.definitions import Activated, Card, Effect
from analyzer.rules.format.reading import card_of, read_card_file
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import PLAYING, Game, Obj, PlayerRef, PlayerState, Ref, Traits
from analyzer.rules.interning import Setting
from analyzer.rules.resolution import continue_resolution, place_triggers, resolve_top
from analyzer.rules.scanning import features_of
from analyzer.rules.state_based_actions import applicable, perform
from analyzer.rules.triggers import watch_states

CARDS = Path(__file__).parents[2] / "models" / "cards"
A, B = 0, 1


@cache
def named(name: str) -> Card:
    """A card of ``models/cards``."""
    slug = "".join(c for c in name.lower().replace(" ", "-") if c.isalnum() or c == "-")
    return read_card_file(CARDS / f"{slug}.toml")


def card(name: str = "Thing", types: str = "Creature - Bear", **given: Any) -> Card:
    """A card for one test; what is left out is a 2/2 creature for {0}."""
    if "Land" not in types:
        given = {"cost": "{0}", **given}
    if "Creature" in types:
        given = {"power": 2, "toughness": 2, **given}
    return card_of({"name": name, "types": types, **given}, place=name)


class Board:
    """A game between A (active) and B, in A's first main phase, with verbs that play it."""

    def __init__(self, *players: str, life: int = 20, library: int = 0) -> None:
        names = players or ("A", "B")
        self.game = Game([PlayerState(n, life, library) for n in names], libraries=[[] for _ in names])
        self.asked: list[Choice] = []
        self._freezer: Freezer | None = None

    # ------------------------------------------------------------------ setting up
    def put(self, what: Card | str, player: int = A, zone: str = "battlefield", count: int = 1, **given: Any) -> Obj:
        """A card in a zone (on top of the known cards, in a library); tokens by ``token=True``."""
        data = named(what) if isinstance(what, str) else what
        self.game.features |= features_of(data)
        obj = self.game.add(data, player, zone, **given)
        obj.count = count
        if zone == "library":
            self.game.libraries[player].insert(0, obj.oid)
        return obj

    def mana(self, symbols: str, player: int = A) -> Board:
        """Mana in a pool, by letters."""
        for letter in symbols:
            pool = self.game.players[player].mana
            pool[letter] = pool.get(letter, 0) + 1
        return self

    # ------------------------------------------------------------------ looking
    def all(self, name: str, zone: str | None = None) -> list[Obj]:
        """The objects of a name."""
        return [o for o in self.game.objects.values() if o.card.name == name and zone in (None, o.zone)]

    def one(self, name: str, zone: str | None = None) -> Obj:
        """The only object of a name."""
        found = self.all(name, zone)
        assert len(found) == 1, [(o.card.name, o.zone) for o in self.game.objects.values()]
        return found[0]

    def traits(self, name: str, zone: str | None = None) -> Traits:
        """The characteristics of the only object of a name."""
        return traits_of(self.game, self.one(name, zone))

    def size(self, name: str) -> tuple[Any, Any]:
        """Its power and toughness."""
        traits = self.traits(name, "battlefield")
        return traits.power, traits.toughness

    def count(self, name: str, zone: str = "battlefield") -> Any:
        """How many objects of a name there are in a zone."""
        return sum(o.count for o in self.all(name, zone))  # type: ignore[misc]

    def life(self, player: int = A) -> Any:
        return self.game.players[player].life

    def pool(self, player: int = A) -> dict[str, Any]:
        return {k: n for k, n in self.game.players[player].mana.items() if n != 0}

    # ------------------------------------------------------------------ playing
    def run(self, begin: Callable[[Game], Any], answers: Sequence[int | str] = ()) -> Board:
        """Runs a process with answers (numbers, or the beginning of an option's words); then freezes and thaws the game."""
        given = list(answers)
        before, self.game = self.game, copy_of(self.game)
        process = begin(self.game)
        try:
            choice = next(process)
            while True:
                if not choice.options:
                    raise IllegalActionError(choice.prompt)
                answer: int | str = 0
                if len(choice.options) > 1:
                    self.asked.append(choice)
                    answer = given.pop(0) if given else 0
                if isinstance(answer, str):
                    answer = next(i for i, o in enumerate(choice.options) if o.startswith(answer))
                choice = process.send(answer)
        except StopIteration:
            pass
        except IllegalActionError:
            self.game = before
            raise
        assert not given, f"nobody asked for {given}"
        self.frozen()
        return self

    def frozen(self) -> Board:
        """The same position after being a value (and so, shows that freezing loses nothing that a test looks at)."""
        game = self.game
        if self._freezer is None:
            self._freezer = Freezer(Setting(tuple(p.name for p in game.players), game.variant, game.teams, game.edition, game.features))
        shape, numbers = self._freezer.freeze(game, ("priority",))
        tally = game.tally
        self.game = self._freezer.thaw(shape, numbers)
        self.game.tally, self.game.features = tally, game.features
        return self

    def settle(self, answers: Sequence[int | str] = ()) -> Board:
        """Until a player would get priority."""
        given = list(answers)
        while any(p.status == PLAYING for p in self.game.players):
            if self.game.resolving:
                self.run(continue_resolution)
            elif applicable(self.game):
                self.run(lambda g: perform(g, applicable(g)), given)
                given = []
            else:
                watch_states(self.game)
                if not self.game.pending:
                    break
                self.run(place_triggers, given)
                given = []
        return self

    def resolve(self, answers: Sequence[int | str] = (), then: Sequence[int | str] = ()) -> Board:
        """Resolves the top of the stack; ``then`` are answers to what comes right after it."""
        return self.run(resolve_top, answers).settle(then)

    def resolve_all(self) -> Board:
        """Resolves until the stack is empty; every choice takes its first option."""
        self.settle()
        while self.game.stack and any(p.status == PLAYING for p in self.game.players):
            self.resolve()
        return self

    def cast(self, name: str, answers: Sequence[int | str] = (), player: int = A, zone: str = "hand", **given: Any) -> Board:
        """Casts a card."""
        oid = self.one(name, zone).oid
        return self.run(lambda g: announce_spell(g, player, g.objects[oid], **given), answers).settle()

    def activate(self, name: str, number: int = 0, answers: Sequence[int | str] = (), player: int = A, zone: str | None = None) -> Board:
        """Activates the ``number``-th activated ability of a permanent."""
        obj = next(o for o in self.all(name, zone))
        ability = [a for a in traits_of(self.game, obj).abilities if isinstance(a, Activated)][number]
        return self.run(lambda g: announce_ability(g, player, g.objects[obj.oid], ability), answers).settle()

    def do(self, *effects: Effect, player: int = A, source: str = "", answers: Sequence[int | str] = (), **env: Any) -> Context:
        """Performs effects as if they resolved; ``env`` are words (names of objects, or seats of players)."""
        words: dict[str, list[Any]] = {}
        for word, meant in env.items():
            listed = meant if isinstance(meant, list) else [meant]
            words[word.replace("_", " ")] = [PlayerRef(m) if isinstance(m, int) else Ref(self.one(m).oid) for m in listed]
        about = Ref(self.one(source).oid) if source else Ref(0)
        contexts: list[Context] = []

        def begin(game: Game) -> Any:
            contexts.append(Context(game, player, about, words))
            return perform_all(effects, contexts[0])

        self.run(begin, answers)
        return contexts[0]
