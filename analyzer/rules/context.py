"""What the words of an ability refer to while it is announced, checked or resolves."""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.rules.format.definitions import Ability
from analyzer.rules.game import Game, Obj, Ref, Referent, StackItem
from analyzer.system.number import Number


@dataclass(slots=True)
class Context:
    """The controller, the source, and what ``it``, ``target``, ``chosen`` and the like mean.

    Attributes:
        amount: "that much". done: how much the last effect really did. happened: whether it did anything.
        costs: names of optional costs paid.
        starts: it is of a resolution as a whole, in which no process that repeats itself has begun.
    """

    game: Game
    controller: int
    source: Ref
    env: dict[str, list[Referent]] = field(default_factory=dict)
    x: Number = 0
    amount: Number = 0
    done: Number = 0
    happened: bool = True
    item: StackItem | None = None
    ability: Ability | None = None
    starts: bool = False

    @property
    def source_obj(self) -> Obj | None:
        """The source if it is still where it was, else as it last was."""
        obj = self.game.find(self.source)
        if obj is not None:
            return obj
        return self.source.seen.obj if self.source.seen is not None else None

    def with_env(self, **names: list[Referent]) -> Context:
        """The same context in which some words mean something else."""
        return Context(
            self.game,
            self.controller,
            self.source,
            {**self.env, **names},
            self.x,
            self.amount,
            self.done,
            self.happened,
            self.item,
            self.ability,
        )
