"""Objects going from zone to zone: exile, return, search, reveal, shuffle, scry, tokens."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.cards import card_info
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.effects.registry import performs, put_there
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import (
    Card,
    ChooseObjects,
    CreateToken,
    Dig,
    Emblem,
    Filter,
    Move,
    Pair,
    RevealTop,
    RevealUntil,
    Scry,
    Search,
    Shuffle,
    TokensChanged,
)
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent, total
from analyzer.rules.libraries import reveal_places, shuffle
from analyzer.rules.naming import name_in
from analyzer.rules.references import all_matching, objects, players, referents
from analyzer.rules.selection import matches
from analyzer.rules.triggers import emit
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Asking, Order, move, pick_order, plain_count, replacements
from analyzer.system.number import Number


@performs(Move)
def _move(effect: Move, context: Context) -> Asking[None]:
    game = context.game
    found = yield from _subjects(effect, context)
    to, _, place = effect.to.partition(" ")
    if to == "library" and not place:
        place = "shuffled"
    source = game.find(context.source)
    if effect.until_leaves and (source is None or source.zone != "battlefield"):
        put_there(context, [])
        context.done, context.happened = 0, False
        return
    under = players(effect.under, context)
    hosts = referents(effect.attached_to, context) if effect.attached_to else []
    orders = []
    for obj in found:
        order = Order(
            obj, to, place=place or "top", nth=effect.nth, tapped=effect.tapped, transformed=effect.transformed, face_down=effect.face_down
        )
        order.under = under[0] if under else None
        order.by = (context.source.oid, context.ability)
        order.counters = {c.kind: amount_of(c.amount, context) for c in effect.counters}
        order.attached_to = hosts[0] if hosts else None
        if effect.attacking:
            order.attacking = _attacked(context)
        if (effect.link or effect.until_leaves) and source is not None:
            order.link, order.back_when_gone = source, effect.until_leaves
        orders.append(order)
    refs = (yield from move(game, orders)) if orders else []
    put_there(context, refs)
    context.happened, context.done = bool(refs), total(o.obj.count for o in orders)


def _attacked(context: Context) -> Referent | None:
    source = context.source_obj
    if source is not None and source.attacking is not None:
        return source.attacking
    foes = context.game.opponents(context.controller)
    return PlayerRef(foes[0]) if foes else None


def _subjects(effect: Move, context: Context) -> Asking[list[Obj]]:
    """What moves: all that the words mean, or so many that a player chooses."""
    game = context.game
    if effect.count is None:
        found = objects(effect.what, context)
        return [o for o in found if not (o.zone == "battlefield" and effect.to == "battlefield")]
    chooser = (players(effect.who, context) or [context.controller])[0]
    if effect.count == "any number":
        return (yield from _any_number(effect, context, chooser))
    count = amount_of(effect.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError("moving a number of objects that changes")
    picked: list[Obj] = []
    for _ in range(count):
        options = [o for o in objects(effect.what, context) if not any(o is p for p in picked)]
        texts = [name_in(game, o) for o in options] + (["no more"] if effect.up_to and options else [])
        if not options:
            break
        answer = 0
        if len(texts) > 1:
            answer = yield Choice(chooser, f"move to {effect.to}", tuple(texts))
        if answer >= len(options):
            break
        picked.append(game.split(options[answer]))
    return picked


def _any_number(effect: Move, context: Context, chooser: int) -> Asking[list[Obj]]:
    """As many as a player likes: first those that are alike as groups, in one order, so that every selection is offered once."""
    game = context.game
    picked: list[Obj] = []
    for group in objects(effect.what, context):
        name = name_in(game, group)
        if isinstance(group.count, int) and group.count == 1:
            answer = yield Choice(chooser, f"{name} to {effect.to}", ("yes", "no"))
            picked += [group] if answer == 0 else []
            continue
        numbers = [n for n in (0, 1, 2) if group.count > n]
        left_out = "some numbers of permanents that are alike" if group.count > len(numbers) else ""
        texts = ("all of them", *(str(n) for n in numbers))
        answer = yield Choice(chooser, f"{name} to {effect.to}", texts, left_out=left_out)
        picked += [group] if answer == 0 else [game.split(group) for _ in range(numbers[answer - 1])]
    return picked


@performs(ChooseObjects)
def _choose(effect: ChooseObjects, context: Context) -> Asking[None]:
    game = context.game
    count = amount_of(effect.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError("choosing a number of objects that changes")
    chooser = (players(effect.who, context) or [context.controller])[0]
    picked: list[Obj] = []
    for _ in range(count):
        options = [o for o in all_matching(effect.what, context) if o not in picked]
        texts = [name_in(game, o) for o in options] + (["no more"] if effect.up_to and options else [])
        if not options:
            break
        answer = 0
        if len(texts) > 1:
            answer = yield Choice(chooser, "choose", tuple(texts))
        if answer >= len(options):
            break
        picked.append(game.split(options[answer]))
    context.env["chosen"] = [Ref(o.oid) for o in picked]
    context.happened = bool(picked)


@performs(Search)
def _search(effect: Search, context: Context) -> Asking[None]:
    """Known cards of the library can be found; among unknown ones nothing certain can (the answer then rests on them)."""
    game = context.game
    count = amount_of(effect.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError("a search for a number of cards that changes")
    for player in players(effect.who, context):
        if game.players[player].library > 0:
            game.unknown = True
        picked: list[Obj] = []
        for _ in range(count):
            known = [game.objects[o] for o in game.libraries[player]]
            options = [o for o in known if not any(o is p for p in picked) and _is_found(effect.what, o, context)]
            if effect.different_names:
                options = [o for o in options if o.card.name not in {p.card.name for p in picked}]
            if not options:
                break
            texts = [*dict.fromkeys(o.card.name for o in options), "nothing"]
            answer = yield Choice(player, "search for", tuple(texts))
            if texts[answer] == "nothing":
                break
            picked.append(next(o for o in options if o.card.name == texts[answer]))
        to, _, place = effect.to.partition(" ")
        if to == "library":  # no zone change: shuffled, then put there (CR 701.23)
            if place not in ("", "top"):
                raise UnsupportedPositionError(f"a search that puts cards into the {effect.to}")
            mine = [o.oid for o in picked]
            game.libraries[player] = [o for o in game.libraries[player] if o not in mine]
            shuffle(game, player)
            game.libraries[player][:0] = mine
            refs = [Ref(oid) for oid in mine]
        else:
            refs = yield from move(game, [Order(o, to, under=player, tapped=effect.tapped) for o in picked])
            shuffle(game, player)
        put_there(context, refs)
        context.happened, context.done = bool(picked), len(picked)


def _is_found(flt: Filter, obj: Obj, context: Context) -> bool:
    return matches(msgspec.structs.replace(flt, zone="any"), traits_of(context.game, obj), context)


@performs(Shuffle)
def _shuffle(effect: Shuffle, context: Context) -> Asking[None]:
    for player in players(effect.who, context):
        shuffle(context.game, player)
    return
    yield


@performs(Scry)
def _scry(effect: Scry, context: Context) -> Asking[None]:
    """Each known card on top may go to the bottom (or graveyard); an unknown one stays unknown where it is."""
    game = context.game
    amount = amount_of(effect.amount, context)
    for player in players(effect.who, context):
        left = amount
        if isinstance(amount, int) and not effect.surveil:
            game.count_event(f"{game.players[player].name}.scry {amount}", 1)
        for oid in list(game.libraries[player]):
            if not left > 0:
                break
            left = left - 1
            if game.objects[oid].card is UNKNOWN:
                game.unknown = True
                continue
            away = "put into the graveyard" if effect.surveil else "put on the bottom"
            answer = yield Choice(player, f"{game.objects[oid].card.name} on top of the library", ("keep on top", away))
            if answer == 1:
                to, place = ("graveyard", "top") if effect.surveil else ("library", "bottom")
                yield from move(game, [Order(game.objects[oid], to, place=place)])


@performs(RevealTop)
def _reveal_top(effect: RevealTop, context: Context) -> Asking[None]:
    game = context.game
    found: list[Referent] = []
    for player in players(effect.who, context):
        known = game.libraries[player]
        if known and game.objects[known[0]].card is not UNKNOWN:
            found.append(Ref(known[0]))
        elif known or game.players[player].library > 0:
            raise UnsupportedPositionError(f"what {game.players[player].name}'s unknown top card is")
    context.env["chosen"] = found
    context.happened = bool(found)
    return
    yield


@performs(RevealUntil)
def _reveal_until(effect: RevealUntil, context: Context) -> Asking[None]:
    game = context.game
    for player in players(effect.who, context):
        passed: list[Obj] = []
        found: Obj | None = None
        for oid in list(game.libraries[player]):
            obj = game.objects[oid]
            if obj.card is UNKNOWN:
                raise UnsupportedPositionError(f"which card comes up in {game.players[player].name}'s library")
            if _is_found(effect.what, obj, context):
                found = obj
                break
            passed.append(obj)
        if found is None and game.players[player].library > 0:
            raise UnsupportedPositionError(f"which card comes up in {game.players[player].name}'s library")
        to, _, place = effect.rest.partition(" ")
        refs: list[Ref] = []
        if found is not None:
            there = effect.found_to or effect.rest
            first, _, where = there.partition(" ")
            refs = yield from move(game, [Order(found, first, place=where or "top")])
        context.env["chosen"] = list(refs)
        context.happened = found is not None
        context.done = len(passed)
        rest = yield from move(game, [Order(o, to, place=place or "top") for o in passed])
        put_there(context, [*refs, *rest])


@performs(Dig)
def _dig(effect: Dig, context: Context) -> Asking[None]:
    """Looks at the top cards of a library; unknown ones can be taken only where any card may be."""
    game = context.game
    amount, take = amount_of(effect.amount, context), amount_of(effect.take, context)
    if not isinstance(amount, int) or not isinstance(take, int):
        raise UnsupportedPositionError("looking at a number of cards that changes")
    for player in players(effect.who, context):
        looked = reveal_places(game, player, amount)
        if any(o.card is UNKNOWN for o in looked):
            game.unknown = True
            if effect.what is not None and not effect.up_to:
                raise UnsupportedPositionError(f"which cards are on top of {game.players[player].name}'s library")
        picked: list[Obj] = []
        for _ in range(take):
            left = [o for o in looked if not any(o is p for p in picked)]
            options = [o for o in left if effect.what is None or (o.card is not UNKNOWN and _is_found(effect.what, o, context))]
            by_name = {o.card.name: o for o in reversed(options)}
            texts = [*dict.fromkeys(o.card.name for o in options), *(["no more"] if effect.up_to and options else [])]
            if not options:
                break
            answer = 0
            if len(texts) > 1:
                answer = yield Choice(player, f"take to the {effect.to}", tuple(texts))
            if texts[answer] not in by_name:
                break
            picked.append(by_name[texts[answer]])
        left = [o for o in looked if not any(o is p for p in picked)]
        if effect.rest == "library top":
            yield from _put_back(game, player, left)
        refs = yield from _to_places(game, picked, effect.to)
        others = yield from _to_places(game, left, effect.rest) if effect.rest != "library top" else _nothing()
        put_there(context, [*refs, *others])
        context.env["moved"] = [r for r in refs if r.oid]
        context.happened, context.done = bool(picked), len(picked)


def _put_back(game: Game, player: int, looked: Sequence[Obj]) -> Asking[None]:
    """Cards from the top of a library go back there in an order that the player chooses; alike ones are offered once."""
    places = game.libraries[player]
    left, order = list(looked), list[int]()
    while len({o.card for o in left}) > 1:
        names = tuple(dict.fromkeys(o.card.name for o in left))
        answer = yield Choice(player, "next from the top", names)
        taken = next(o for o in left if o.card.name == names[answer])
        left.remove(taken)
        order.append(taken.oid)
    order += [o.oid for o in left]
    mine = set(order)
    if order:
        game.libraries[player] = [*order, *(oid for oid in places if oid not in mine)]
        game.changed()


def _to_places(game: Game, objs: Sequence[Obj], where: str) -> Asking[list[Ref]]:
    to, _, place = where.partition(" ")
    return (yield from move(game, [Order(o, to, place=place or "top") for o in objs])) if objs else []


def _nothing() -> Asking[list[Ref]]:
    return []
    yield


@performs(Emblem)
def _emblem(effect: Emblem, context: Context) -> Asking[None]:
    """CR 114: an object in the command zone with nothing but abilities."""
    source = context.source_obj
    name = f"{source.card.name} emblem" if source is not None else "emblem"
    for player in players(effect.who, context):
        abilities = tuple(msgspec.structs.replace(a, zone="command") if hasattr(a, "zone") else a for a in effect.abilities)
        context.game.add(Card(name=name, types="Emblem", abilities=abilities), player, "command")
    return
    yield


@performs(Pair)
def _pair(effect: Pair, context: Context) -> Asking[None]:
    """CR 702.95: two unpaired creatures that the same player controls."""
    game = context.game
    pair = [o for o in (*objects(effect.one, context)[:1], *objects(effect.other, context)[:1]) if o.zone == "battlefield"]
    context.happened = False
    if len(pair) != 2 or pair[0].oid == pair[1].oid:
        return
    one, other = (game.split(o) for o in pair)
    mine = [traits_of(game, o).is_creature and traits_of(game, o).controller == context.controller for o in (one, other)]
    if all(mine) and one.paired is None and other.paired is None:
        one.paired, other.paired = Ref(other.oid), Ref(one.oid)
        context.happened = True
        game.changed()
    return
    yield


# ---------------------------------------------------------------------------------------------- tokens
@performs(CreateToken)
def _token(effect: CreateToken, context: Context) -> Asking[None]:
    card = effect.token
    given: dict[str, object] = {}
    for name in ("power", "toughness"):
        value = getattr(effect, name)
        if value is not None:
            now = amount_of(value, context)
            if not isinstance(now, int):
                raise UnsupportedPositionError("a token whose size is a number that changes")
            given[name] = now
    if given:
        card = msgspec.structs.replace(card, **given)
    created: list[Referent] = []
    for player in players(effect.who, context):
        count = amount_of(effect.count, context)
        counters = {c.kind: amount_of(c.amount, context) for c in effect.counters}
        hosts = referents(effect.attached_to, context) if effect.attached_to else []
        attacking = _attacked(context) if effect.attacking else None
        made = yield from create_tokens(
            context.game,
            player,
            card,
            count,
            tapped=effect.tapped,
            counters=counters,
            attached=hosts[0] if hosts else None,
            attacking=attacking,
        )
        created += made
    context.env["created"] = created
    context.happened = bool(created)
    context.done = total(o.count for r in created if (o := context.game.find(r)) is not None)


def _changed_tokens(game: Game, player: int, batches: list[tuple[Card, Number]]) -> Asking[list[tuple[Card, Number]]]:
    """Which tokens are created in the end: each replacement effect that applies once, in the order that the player picks (CR 616.1)."""
    used: set[tuple[int, int]] = set()
    while True:
        found = [
            (a, a.event, t)
            for a, t, c in replacements(game, TokensChanged)
            if isinstance(a.event, TokensChanged)
            and (id(a), t.obj.oid) not in used
            and player in players(a.event.who, c)
            and any(_is_meant(made, a.event) for made, _ in batches)
        ]
        if not found:
            return batches
        index = 0
        if len({event for _, event, _ in found}) > 1:  # equal ones apply in any order
            index = yield from pick_order(game, player, [(t.name, i) for i, (_, _, t) in enumerate(found)], "the tokens")
        ability, event, traits = found[index]
        used.add((id(ability), traits.obj.oid))
        for _ in range(plain_count(traits.obj)):
            batches = _apply(event, batches)


def _is_meant(card: Card, event: TokensChanged) -> bool:
    return not event.any_type or not card_info(card).types.isdisjoint(event.any_type)


def _apply(event: TokensChanged, batches: list[tuple[Card, Number]]) -> list[tuple[Card, Number]]:
    found: list[tuple[Card, Number]] = []
    meant_ones: list[Number] = []
    for card, number in batches:
        if not _is_meant(card, event):
            found.append((card, number))
            continue
        meant_ones.append(number)
        found += [(new, number * event.times) for new in event.instead or (card,)]
    found += [(card, total(meant_ones) if event.plus_each else 1) for card in event.plus]
    return found


def create_tokens(
    game: Game,
    player: int,
    card: Card,
    count: Number,
    *,
    tapped: bool = False,
    counters: dict[str, Number] | None = None,
    attached: Referent | None = None,
    attacking: Referent | None = None,
) -> Asking[list[Ref]]:
    """A player creates tokens (CR 111); identical ones are one group from the start."""
    if not count > 0:
        return []
    batches = yield from _changed_tokens(game, player, [(card, count)])
    refs: list[Ref] = []
    for made, number in batches:
        token = game.add(made, player, "outside", token=True, count=number)
        order = Order(
            token, "battlefield", under=player, tapped=tapped, counters=dict(counters or {}), attached_to=attached, attacking=attacking
        )
        refs += yield from move(game, [order])
        name = game.players[player].name
        game.count_event(f"{name}.tokens created", number)
        if "creature" in token.info.types:
            game.count_event(f"{name}.creature tokens", number)
        events = [
            Event("tokens", Ref(r.oid), traits_of(game, o), player=player, amount=number)
            for r in refs[-1:]
            if (o := game.find(r)) is not None
        ]
        emit(game, events)
    return refs
