"""A game of its own that is the same: for trials, and to go back to."""

from __future__ import annotations

from typing import Any

from analyzer.rules.game import DelayedTrigger, Frame, Game, PendingTrigger, PlayerState, Ref, Referent, Shield, StackItem, clone


def copy_of(game: Game) -> Game:
    """A game of its own that is the same."""
    refs: dict[int, Ref] = {}

    def again(referent: Any) -> Any:
        if isinstance(referent, Ref):
            return refs.setdefault(id(referent), Ref(referent.oid, referent.seen))
        return referent

    def env_again(env: dict[str, list[Referent]]) -> dict[str, list[Referent]]:
        return {k: [again(r) for r in v] for k, v in env.items()}

    def delayed_again(d: DelayedTrigger) -> DelayedTrigger:
        return DelayedTrigger(d.ability, d.controller, again(d.source), env_again(d.env), d.once, d.until)

    new = Game(
        [
            PlayerState(
                p.name, p.life, p.library, dict(p.mana), dict(p.counters), dict(p.commander_damage), p.status, p.lands_played,
                p.drew_from_empty, p.speed, dict(p.turn_facts), p.skips,
            )
            for p in game.players
        ],
        game.active,
        game.step,
    )  # fmt: skip
    for obj in game.objects.values():
        twin = clone(obj)
        twin.attached, twin.attacking = again(obj.attached), again(obj.attacking)
        twin.linked = [again(r) for r in obj.linked]
        twin.blocking = [again(r) for r in obj.blocking]
        twin.paired = again(obj.paired)
        twin.delayed = [delayed_again(d) for d in obj.delayed]
        new.objects[obj.oid] = twin

    def item_again(item: StackItem) -> StackItem:
        return StackItem(
            item.kind, item.controller, again(item.source), item.ability, item.oid, env_again(item.env), item.modes, item.x,
            item.amount, item.count, item.copy, item.iid,
        )  # fmt: skip

    new.stack = [item_again(item) for item in game.stack]
    new.resolving = [Frame(item_again(f.item), f.effects, f.done, f.happened, f.spell) for f in game.resolving]
    new.pending = [PendingTrigger(t.ability, t.controller, again(t.source), env_again(t.env), t.amount, t.count) for t in game.pending]
    new.delayed = [delayed_again(d) for d in game.delayed]
    new.libraries = [list(library) for library in game.libraries]
    new.schemes, new.planes = list(game.schemes), list(game.planes)
    new.shields = [Shield(s.kind, again(s.on), s.amount, s.source) for s in game.shields]
    new.extra_turns, new.extra_phases = list(game.extra_turns), list(game.extra_phases)
    new.turns_left, new.turn_rules = game.turns_left, set(game.turn_rules)
    new.variant, new.teams, new.edition = game.variant, game.teams, game.edition
    new.unknown, new.features = game.unknown, game.features
    new.tally = dict(game.tally)
    new.next_oid, new.clock = game.next_oid, game.clock
    return new
