"""What players may do with priority (CR 117.1): casting, activating, playing lands, attacking, going on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from analyzer.rules.cards import card_info
from analyzer.rules.casting import announce_ability, announce_spell, restriction_holds
from analyzer.rules.characteristics import nothing_changes, traits_of
from analyzer.rules.choices import Process
from analyzer.rules.combat import attack_possible, can_attack, declare_attackers, has_attacked
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.forbidding import is_forbidden, may_cast
from analyzer.rules.format.definitions import Activated, AddMana, CastFrom, Cost, CostChange, Filter, May, Unless, Untap
from analyzer.rules.game import MAIN, MANA, Game, Obj, PlayerRef, Ref, Traits
from analyzer.rules.mana import parse_cost
from analyzer.rules.naming import name_in
from analyzer.rules.references import players
from analyzer.rules.scanning import mentions, parts
from analyzer.rules.selection import is_mana_ability, matches
from analyzer.rules.triggers import rule_affects, rule_for_player, rule_is_about, rules_in_force
from analyzer.rules.turns import go_on, may_go_on
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Order, move, plain_count

SUBSETS = 4
"""Up to so many possible attackers every choice among them is offered."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player may try; whether it can be completed is found out by trying.

    Attributes:
        player: who. text: as a person would say it.
        begin: the process on a game equal to the one it was listed for (object ids are the same).
        key: (verb, object id, number of the ability) for callers that look for a particular one.
        is_mana: it is a mana ability. is_free_mana: one that costs nothing but tapping its source. ability: the one that is activated.
    """

    player: int
    text: str
    begin: Callable[[Game], Process]
    key: tuple[Any, ...]
    is_mana: bool = False
    is_free_mana: bool = False
    ability: Activated | None = None


def actions_of(
    game: Game, player: int, *, responds: bool, goes_on: bool, untaps: bool, only: tuple[Any, ...] | None = None
) -> Iterator[Action]:
    """Everything a player with priority may try; with ``only`` nothing else is looked at than the action of that key.

    ``responds``: also while something is on the stack. ``goes_on``: the active player may end the step. ``untaps``: something in
    the game untaps permanents, so that tapping one for mana can matter although no mana is asked for.
    """
    empty = not game.stack
    sorcery = empty and player == game.active and game.step in MAIN
    name = game.players[player].name
    needs = _wants_mana(game, player)
    purse = _Purse.of(game, player)
    for obj in list(game.objects.values()):
        if obj.card is UNKNOWN or obj.zone == "stack" or (only is not None and only[1] != obj.oid):
            continue
        if (empty or responds) and obj.zone != "battlefield" and (only is None or only[0] != "activate"):
            yield from _casts(game, player, obj, sorcery=sorcery, name=name)
        for number, ability in enumerate(_activated(game, obj)):
            if ability.zone not in (obj.zone, "any") or (only is not None and only != ("activate", obj.oid, number)):
                continue
            if purse is not None and ability.cost.mana and not purse.may_hold(ability.cost.mana):
                continue
            if not _may_activate(game, player, obj, ability, sorcery=sorcery):
                continue
            is_mana = is_mana_ability(ability)
            if not is_mana and not (empty or responds):
                continue
            if is_mana and not (needs or _matters(ability, untaps=untaps)):
                continue
            if is_mana and not empty and not responds and not needs:
                continue
            yield Action(
                player,
                f"{name} {_verb(ability, game, obj)}",
                _activation(obj.oid, player, number),
                ("activate", obj.oid, number),
                is_mana,
                is_mana and ability.cost == Cost(tap=True),
                ability,
            )
    if empty and player == game.active:
        if game.step == "beginning of combat" and attack_possible(game) and (only is None or only[0] == "attack"):
            yield from _attacks(game, player, name)
        if goes_on and may_go_on(game) and (only is None or only[0] == "go on"):
            yield Action(player, f"{name} goes on from {_the(game.step)}", go_on, ("go on", 0, 0))


@dataclass(frozen=True, slots=True)
class _Purse:
    """What a player's pool holds at most for any one purpose: to see at once what cannot be paid, without an announcement.

    Attributes:
        amount: all of it. kinds: of each kind; None if mana may be spent as though it were of any.
    """

    amount: int
    kinds: dict[str, int] | None

    @classmethod
    def of(cls, game: Game, player: int) -> _Purse | None:
        """A player's; None where numbers are no plain ones (a comparison would say something of them), or where costs change."""
        held: dict[str, int] = {}
        for key, amount in game.players[player].mana.items():
            if not isinstance(amount, int):
                return None
            held[key[0]] = held.get(key[0], 0) + amount
        if _costs_change(game):
            return None
        any_kind = any(rule_for_player(game, f"spend as any {what}", player) for what in ("color", "type"))
        return cls(sum(held.values()), None if any_kind else held)

    def may_hold(self, cost: str) -> bool:
        """Whether a mana cost might be paid."""
        needed, kinds = _least(cost)
        if needed > self.amount:
            return False
        held = self.kinds
        return held is None or all(held.get(kind, 0) >= count for kind, count in kinds)


@cache
def _least(cost: str) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The least mana that a cost takes, and how much of a kind at least."""
    mana = parse_cost(cost)
    paid = [symbol for symbol in mana.symbols if "life" not in symbol]
    alone = [symbol[0] for symbol in paid if len(symbol) == 1 and symbol[0] in MANA]
    return mana.generic + len(paid), tuple((kind, alone.count(kind)) for kind in MANA if kind in alone)


def _costs_change(game: Game) -> bool:
    """Whether some static ability changes what abilities cost."""
    as_printed = nothing_changes(game)
    for obj in game.objects.values():
        if (obj.zone != "battlefield" and not obj.info.has_other_zones) or (as_printed and not obj.info.has(CostChange)):
            continue
        if any(isinstance(a, CostChange) and a.abilities for a in traits_of(game, obj).abilities):
            return True
    return False


def _the(step: str) -> str:
    return f"the {step} step" if step in ("upkeep", "draw") else f"the {step}"


def _activated(game: Game, obj: Obj) -> list[Activated]:
    return [a for a in traits_of(game, obj).abilities if isinstance(a, Activated)]


def _verb(ability: Activated, game: Game, obj: Obj) -> str:
    name = name_in(game, obj)
    if is_mana_ability(ability):
        return f"takes mana from {name}" if not ability.cost.tap else f"taps {name} for mana"
    own = [a for a in _activated(game, obj) if not is_mana_ability(a)]
    which = f" ({own.index(ability) + 1})" if len(own) > 1 and ability in own else ""
    return f"activates {name}{which}" if not ability.name else f"activates {name}: {ability.name}"


def _activation(oid: int, player: int, number: int) -> Callable[[Game], Process]:
    def begin(game: Game) -> Process:
        obj = game.objects[oid]
        yield from announce_ability(game, player, obj, _activated(game, obj)[number])

    return begin


def _may_activate(game: Game, player: int, obj: Obj, ability: Activated, *, sorcery: bool) -> bool:
    """Whether an ability may be activated, apart from its costs and targets; quick reasons first."""
    traits = traits_of(game, obj)
    controller = traits.controller if obj.zone in ("battlefield", "stack") else obj.owner
    if ability.who == "you":
        if controller != player:
            return False
    elif player not in players(ability.who, Context(game, controller, Ref(obj.oid))):
        return False
    if ability.timing == "sorcery" and not sorcery:
        return False
    if ability.cost.tap and obj.tapped:
        return False
    if ability.cost.untap and not obj.tapped:
        return False
    if _is_forbidden(game, ability, traits):
        return False
    return restriction_holds(game, player, obj, ability)


def _is_forbidden(game: Game, ability: Activated, traits: Traits) -> bool:
    """Whether a rule says that abilities of an object cannot be activated; some rules except mana abilities."""
    for rule, source in rules_in_force(game, "cant activate"):
        if not (rule.kind == "not mana" and is_mana_ability(ability)) and rule_is_about(game, rule, source, traits):
            return True
    return False


def _matters(ability: Activated, *, untaps: bool) -> bool:
    """Whether a mana ability can matter although no mana is asked for: it costs more than tapping, or tapping can be undone."""
    cost = ability.cost
    only_tap = cost.tap and cost == Cost(tap=True)
    return untaps or not only_tap or any(not isinstance(e, AddMana) for e in ability.effects)


def _wants_mana(game: Game, player: int) -> bool:
    """Whether a player could spend mana: on a card, an ability, or a payment that something on the stack offers."""
    for obj in game.objects.values():
        if obj.card is UNKNOWN:
            continue
        if obj.zone in ("hand", "command") and obj.owner == player and not obj.info.is_land:
            return True
        if obj.zone != "battlefield" and any(m.controller == player and mentions(m.change, CastFrom) for m in obj.mods):
            return True
        traits = traits_of(game, obj)
        for ability in traits.abilities:
            if isinstance(ability, Activated) and ability.cost.mana and ability.zone in (obj.zone, "any"):
                owner = traits.controller if obj.zone == "battlefield" else obj.owner
                if owner == player or ability.who != "you":
                    return True
            if isinstance(ability, CastFrom) and (traits.controller if obj.zone == "battlefield" else obj.owner) == player:
                return True
    return any(offers_payment(i.ability) for i in game.stack)


@cache
def offers_payment(ability: object) -> bool:
    """Whether somebody may pay mana as the ability resolves."""
    return any(isinstance(p, May | Unless) and p.cost is not None and p.cost.mana for p in parts(ability))


def has_untappers(cards: Any) -> bool:
    """Whether any of the cards can untap something or costs untapping."""
    return any(mentions(c, Untap) or any(isinstance(p, Cost) and p.untap for p in parts(c)) for c in cards)


# ---------------------------------------------------------------------------------------------- casting
def _casts(game: Game, player: int, obj: Obj, *, sorcery: bool, name: str) -> Iterator[Action]:
    yield from _other_half(game, player, obj, sorcery=sorcery, name=name)
    if obj.info.is_land:
        yield from _plays_land(game, player, obj, sorcery=sorcery, name=name)
        return
    if not may_cast(game, player, obj, sorcery=sorcery):
        return
    timely = _timing(game, obj, sorcery=sorcery)
    if timely and obj.zone == "hand" and obj.owner == player:
        yield Action(player, f"{name} casts {obj.card.name}", _cast(obj.oid, player, None), ("cast", obj.oid, 0))
        for number, cost in enumerate(obj.card.alternative_costs):
            yield Action(
                player, f"{name} casts {obj.card.name} for its other cost", _cast(obj.oid, player, cost), ("cast", obj.oid, number + 1)
            )
    if timely and obj.zone == "command" and obj.owner == player and "commander" in obj.flags:
        yield Action(player, f"{name} casts {obj.card.name} from the command zone", _commander(obj.oid, player), ("cast", obj.oid, 0))
    for number, (permission, source) in enumerate(_permissions(game, player, obj)):
        if not timely and not permission.flash:
            continue
        if obj.zone == "command":
            if "commander" in obj.flags:
                begin = _commander(obj.oid, player, permission.cost)
                yield Action(
                    player, f"{name} casts {obj.card.name} from the command zone for its other cost", begin, ("cast", obj.oid, 100 + number)
                )
            continue
        how = f" with {permission.name}" if permission.name else "" if obj.zone != "hand" else " for its other cost"
        yield Action(
            player,
            f"{name} casts {obj.card.name} from {obj.zone}{how}",
            _cast(
                obj.oid,
                player,
                permission.cost,
                permission.then,
                (source.oid, permission) if permission.limit is not None else None,
                additional=permission.additional,
            ),
            ("cast", obj.oid, 100 + number),
        )


def _other_half(game: Game, player: int, obj: Obj, *, sorcery: bool, name: str) -> Iterator[Action]:
    """The back face of a modal card and the right half of a split card, from the hand (CR 709.3, 712.8a)."""
    back = obj.card.back
    if back is None or obj.card.layout not in ("modal", "split") or obj.zone != "hand" or obj.owner != player:
        return
    info = card_info(back)
    if info.is_land:
        limit = 1 + sum(1 for _ in _extra_lands(game, player))
        if sorcery and game.players[player].lands_played < limit:
            yield Action(player, f"{name} plays {back.name}", _land(obj.oid, player, transformed=True), ("land", obj.oid, -1))
    elif (sorcery or "instant" in info.types or "flash" in info.keywords) and may_cast(game, player, obj, sorcery=sorcery):
        yield Action(player, f"{name} casts {back.name}", _cast(obj.oid, player, None, transformed=True), ("cast", obj.oid, -1))


def _plays_land(game: Game, player: int, obj: Obj, *, sorcery: bool, name: str) -> Iterator[Action]:
    """CR 305.2: one land each turn, and more if effects say so."""
    limit = 1 + sum(1 for _ in _extra_lands(game, player))
    if not sorcery or not game.players[player].lands_played < limit or is_forbidden(game, "cant play lands", player, obj):
        return
    if obj.zone == "hand" and obj.owner == player:
        yield Action(player, f"{name} plays {name_in(game, obj)}", _land(obj.oid, player), ("land", obj.oid, 0))
        return
    for number, (permission, source) in enumerate(_permissions(game, player, obj)):
        used = (source.oid, permission) if permission.limit is not None else None
        yield Action(player, f"{name} plays {obj.card.name} from {obj.zone}", _land(obj.oid, player, used), ("land", obj.oid, 1 + number))


def _extra_lands(game: Game, player: int) -> Iterator[int]:
    for rule, source in rules_in_force(game, "extra land"):
        if player in players(rule.who or "you", Context(game, source.controller, Ref(source.obj.oid))):
            for _ in range(plain_count(source.obj)):
                yield source.obj.oid


def _permissions(game: Game, player: int, obj: Obj) -> Iterator[tuple[CastFrom, Obj]]:
    """Abilities that let a player cast or play a card from where it is, each with its source."""
    for ability in traits_of(game, obj).abilities:
        if not isinstance(ability, CastFrom) or ability.what is not None or obj.owner != player or obj.zone != ability.zone:
            continue
        if _permitted(game, player, ability, obj):
            yield ability, obj
    for mod in obj.mods:
        for ability in mod.change.abilities if mod.controller == player else ():
            if isinstance(ability, CastFrom) and ability.zone == obj.zone:
                yield ability, obj
    if obj.zone == "library" and (not game.libraries[obj.owner] or game.libraries[obj.owner][0] != obj.oid):
        return
    for source in list(game.objects.values()):
        if source.zone != "battlefield" and not source.info.has_other_zones:
            continue
        traits = traits_of(game, source)
        controller = traits.controller if source.zone == "battlefield" else source.owner
        for ability in traits.abilities:
            if (
                isinstance(ability, CastFrom)
                and (controller == player or player in players(ability.who, Context(game, controller, Ref(source.oid))))
                and ability.what is not None
                and ability.zone in (source.zone, "any")
                and obj.zone == ability.zone_from
            ):
                context = Context(game, player, Ref(source.oid))
                if matches(_in_zone(ability.what, obj.zone), traits_of(game, obj), context) and _permitted(game, player, ability, source):
                    yield ability, source


def _permitted(game: Game, player: int, ability: CastFrom, source: Obj) -> bool:
    """Whether the condition and the limit for each turn allow it."""
    if ability.limit is not None and source.used.get(ability, 0) >= ability.limit:
        return False
    return ability.condition is None or holds(ability.condition, Context(game, player, Ref(source.oid)))


def _in_zone(flt: Filter, zone: str) -> Filter:
    return msgspec.structs.replace(flt, zone=zone)


def _timing(game: Game, obj: Obj, *, sorcery: bool) -> bool:
    """Whether it is a time to cast the card (CR 304.1, 307.1, 702.8)."""
    if sorcery or "instant" in obj.info.types or "flash" in obj.info.keywords:
        return True
    return rule_affects(game, "as though flash", traits_of(game, obj))


def _use(game: Game, used: tuple[int, CastFrom] | None) -> None:
    """Notes that a permission with a limit was used this turn."""
    if used is not None:
        source = game.objects[used[0]]
        source.used[used[1]] = source.used.get(used[1], 0) + 1


def _cast(
    oid: int,
    player: int,
    alternative: Cost | None,
    then: str = "",
    used: tuple[int, CastFrom] | None = None,
    *,
    transformed: bool = False,
    additional: Cost | None = None,
) -> Callable[[Game], Process]:
    flags = ("exile after",) if then == "exile" else ()

    def begin(game: Game) -> Process:
        _use(game, used)
        yield from announce_spell(
            game, player, game.objects[oid], alternative=alternative, flags=flags, transformed=transformed, additional=additional
        )

    return begin


def _commander(oid: int, player: int, alternative: Cost | None = None) -> Callable[[Game], Process]:
    """CR 903.8: two more generic mana for each time it was cast from the command zone before, whatever else it costs (CR 118.9d)."""

    def begin(game: Game) -> Process:
        obj = game.objects[oid]
        taxes = sorted(f for f in obj.flags if f.startswith("commander tax"))
        times = int(taxes[0].split()[-1]) if taxes else 0
        cost = alternative if alternative is not None else Cost(mana=obj.card.cost)
        cost = msgspec.structs.replace(cost, mana=cost.mana + "{" + str(2 * times) + "}")
        yield from announce_spell(game, player, obj, alternative=cost, flags=(f"commander tax {times + 1}",))

    return begin


def _land(oid: int, player: int, used: tuple[int, CastFrom] | None = None, *, transformed: bool = False) -> Callable[[Game], Process]:
    def begin(game: Game) -> Process:
        _use(game, used)
        game.players[player].lands_played += 1
        yield from move(game, [Order(game.objects[oid], "battlefield", under=player, why="played", transformed=transformed)])

    return begin


# ---------------------------------------------------------------------------------------------- attacking
def _attacks(game: Game, player: int, name: str) -> Iterator[Action]:
    """Attacks with some of the creatures (of many: each alone or all); all of them attack one of the opponents."""
    able = [o for o in game.battlefield() if can_attack(game, o)]
    for defender in game.opponents(player):
        against = game.players[defender].name
        sizes = range(1, len(able) + 1) if len(able) <= SUBSETS else (1, len(able))
        choices = [list(chosen) for size in sizes for chosen in combinations(able, size)]
        choices = [chosen for chosen in choices if not any(has_attacked(game, o, defender) for o in chosen)]
        for chosen in choices:
            words = " and ".join(name_in(game, o) for o in chosen)
            oids = [o.oid for o in chosen]
            yield Action(player, f"{name} attacks {against} with {words}", _attack(oids, defender), ("attack", *oids))


def _attack(oids: list[int], defender: int) -> Callable[[Game], Process]:
    def begin(game: Game) -> Process:
        yield from declare_attackers(game, [(game.objects[o], PlayerRef(defender)) for o in oids])

    return begin


def unlisted_combat(game: Game, actions: Sequence[Action]) -> Iterator[str]:
    """Attacks and blocks that are not among the actions: some of several attackers, several defenders, blocks."""
    alone = [game.objects[a.key[1]] for a in actions if a.key[0] == "attack" and len(a.key) == 2]
    if len({o.oid for o in alone}) > SUBSETS or any(o.count != 1 for o in alone):
        yield "attacks with some of several creatures"
    if any(o.attacking is not None for o in game.battlefield()) and game.step == "declare attackers":
        foes = [o for o in game.battlefield() if o.controller != game.active and not o.tapped]
        if any("creature" in traits_of(game, o).types for o in foes):
            yield "blocks"
