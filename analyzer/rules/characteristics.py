"""Continuous effects in layers (CR 613): what every object is at this moment."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.rules.amounts import amount_of, product
from analyzer.rules.cards import BASIC_LAND_MANA, CARD_TYPES, SUBTYPES, SUPERTYPES, creature_types, keyword_word
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Activated, Card, Continuous, Filter, Modification, Triggered, What
from analyzer.rules.game import Game, Obj, Ref, Traits
from analyzer.rules.keywords import abilities_of_keyword
from analyzer.rules.mana import COLORS
from analyzer.rules.selection import matches
from analyzer.system.number import Number

FACE_DOWN = Card(name="face-down creature", types="Creature", power=2, toughness=2)


@dataclass(slots=True)
class _Effect:
    """One continuous effect: from a static ability, or (``only``) from a resolved one on one object.

    Attributes:
        applied: what it applies to, once it has begun to: the same objects in every layer (CR 613.6).
    """

    change: Modification
    affects: What
    source: Obj
    context: Context
    timestamp: int
    only: Obj | None = None
    static: Continuous | None = None
    applied: list[Traits] | None = None


def traits_of(game: Game, obj: Obj) -> Traits:
    """The characteristics of an object now."""
    cached = game.cache.get("traits")
    known: dict[int, Traits] = _compute(game) if cached is None else cached  # type: ignore[assignment]
    found = known.get(obj.oid)
    if found is None:
        found = _printed(game, obj)
        if obj.zone == "battlefield" and nothing_changes(game):
            known[obj.oid] = found  # what is asked while it is worked out sees it as printed
            _define(game, found)
            _finish(found)
            return found
        if obj.card.power is not None:
            _define(game, found)
        _from_afar(game, found)
        known[obj.oid] = found
    return found


def nothing_changes(game: Game) -> bool:
    """Whether no continuous effect changes characteristics, so that each object's can be worked out alone, when it is asked for."""
    known: bool | None = game.cache.get("nothing changes")  # type: ignore[assignment]
    if known is None:
        known = not any(
            (o.zone == "battlefield" and (o.mods or o.paired is not None)) or o.info.changes_from(o.zone) for o in game.objects.values()
        )
        game.cache["nothing changes"] = known
    return known


def _printed(game: Game, obj: Obj) -> Traits:
    """Copiable values (layer 1), face-down permanents included (CR 707.2, 708)."""
    if "face down" in obj.flags:
        return Traits(obj, "", _CREATURE, _NOTHING, _NOTHING, [], 2, 2, obj.controller)
    info = obj.info
    changeling = "changeling" in info.keywords
    colors = _NOTHING if "devoid" in info.keywords else info.colors
    return Traits(
        obj, obj.card.name, info.types, colors, info.keywords, list(info.abilities), None, None, obj.controller, False, changeling
    )


_NOTHING: frozenset[str] = frozenset()
_CREATURE = frozenset({"creature"})


def _define(game: Game, traits: Traits) -> None:
    """Layer 7a: power and toughness as printed or defined."""
    card = traits.obj.card
    if "face down" in traits.obj.flags:
        return
    context = Context(game, traits.controller, Ref(traits.obj.oid), x=traits.obj.x)
    if card.power is not None:
        traits.power = amount_of(card.power, context)
    if card.toughness is not None:
        traits.toughness = amount_of(card.toughness, context)


def _from_afar(game: Game, traits: Traits) -> None:
    """What static abilities change about an object that is not on the battlefield: colours, types and keywords."""
    for ability in traits.obj.info.abilities:
        if isinstance(ability, Continuous) and ability.defines and "face down" not in traits.obj.flags:
            own = _from_static(game, traits.obj, ability)
            _change_types(own, traits)
            _change_colors(own, traits)
            for name in ("power", "toughness"):
                value = getattr(ability.change, f"set_{name}")
                if value is not None:
                    setattr(traits, name, amount_of(value, own.context))
    effects: list[_Effect] = game.cache.get("afar", [])  # type: ignore[assignment]
    for effect in effects:
        change, static = effect.change, effect.static
        if static is None or not isinstance(static.affects, Filter) or static.affects.zone not in ("any", traits.obj.zone):
            continue
        if (static.condition is None or holds(static.condition, effect.context)) and matches(static.affects, traits, effect.context):
            _change_types(effect, traits)
            _change_colors(effect, traits)
            traits.keywords |= {keyword_word(k) for k in change.add_keywords}


def _compute(game: Game) -> dict[int, Traits]:
    if nothing_changes(game):
        found: dict[int, Traits] = {}
        game.cache["traits"] = found
        return found
    known = _layered(game)
    if _end_pairs(game, known):
        known = _layered(game)
    return known


def _end_pairs(game: Game, known: dict[int, Traits]) -> bool:
    """Ends pairs of which one is no creature any more or has another controller (CR 702.95e); whether there were any."""
    ended = False
    for obj in game.battlefield():
        if obj.paired is None:
            continue
        one, other = known[obj.oid], known.get(obj.paired.oid)
        if other is None or not (one.is_creature and other.is_creature) or one.controller != other.controller:
            if other is not None:
                other.obj.paired = None
            obj.paired = None
            ended = True
    return ended


def _layered(game: Game) -> dict[int, Traits]:
    permanents = game.battlefield()
    known: dict[int, Traits] = {}
    game.cache["traits"] = known
    for obj in permanents:
        known[obj.oid] = _printed(game, obj)
    effects = _effects(game, known, permanents)
    game.cache["afar"] = [e for e in effects if isinstance(e.affects, Filter) and e.affects.zone != "battlefield"]
    if effects:
        for layer in (_control, _types, _colors):
            for effect in effects:
                layer(game, effect, known)
        for effect in list(effects):
            granted = _abilities(game, effect, known)
            effects += granted
        effects = [e for e in effects if not _switched_off(e, known)]
    for obj in permanents:
        _define(game, known[obj.oid])
    for effect in effects:
        change = effect.change
        if change.set_power is not None or change.set_toughness is not None:
            for traits in _affected(game, effect, known):
                if change.set_power is not None:
                    traits.power = _amount(change.set_power, effect, traits)
                if change.set_toughness is not None:
                    traits.toughness = _amount(change.set_toughness, effect, traits)
    for obj in permanents:
        _finish(known[obj.oid])
    for effect in effects:
        change = effect.change
        if change.power != 0 or change.toughness != 0:
            for traits in _affected(game, effect, known):
                times = _sources(effect, traits)
                if traits.power is not None:
                    traits.power = traits.power + product(_amount(change.power, effect, traits), times)
                if traits.toughness is not None:
                    traits.toughness = traits.toughness + product(_amount(change.toughness, effect, traits), times)
    for effect in effects:
        if effect.change.switch:
            for traits in _affected(game, effect, known):
                traits.power, traits.toughness = traits.toughness, traits.power
    return known


def _sources(effect: _Effect, traits: Traits) -> Number:
    """How many identical sources change an object: all of a group; of the group itself each, or each of the others."""
    if effect.static is None:
        return 1
    if effect.source is not traits.obj:
        return effect.source.count
    affects = effect.affects
    if isinstance(affects, Filter):
        return effect.source.count - 1 if affects.other else effect.source.count
    return 1


def _amount(amount: object, effect: _Effect, traits: Traits) -> Number:
    context = effect.context.with_env(each=[Ref(traits.obj.oid)])
    return amount_of(amount, context)  # type: ignore[arg-type]


def _finish(traits: Traits) -> None:
    """Only creatures and Vehicles have power and toughness (CR 208.3)."""
    if "creature" in traits.types or "vehicle" in traits.types:
        _count_counters(traits)
    else:
        traits.power = traits.toughness = None


def _count_counters(traits: Traits) -> None:
    """Layer 7c: counters that change power and toughness, and until-end-of-turn changes."""
    obj = traits.obj
    power: Number = traits.power if traits.power is not None else 0
    toughness: Number = traits.toughness if traits.toughness is not None else 0
    for kind, count in obj.counters.items():
        if "/" in kind:
            up, down = kind.split("/")
            power = power + int(up) * count
            toughness = toughness + int(down) * count
    traits.power = power + obj.pump[0]
    traits.toughness = toughness + obj.pump[1]


def _effects(game: Game, known: dict[int, Traits], permanents: list[Obj]) -> list[_Effect]:
    found: list[_Effect] = []
    for obj in game.objects.values():
        if obj.zone == "battlefield":
            abilities = known[obj.oid].abilities
        elif obj.info.has_other_zones:
            abilities = list(obj.info.abilities)
        else:
            continue
        found += [_from_static(game, obj, a) for a in abilities if isinstance(a, Continuous) and a.zone in (obj.zone, "any")]
        for mod in obj.mods if obj.zone == "battlefield" else ():
            context = Context(game, mod.controller, Ref(mod.source))
            found.append(_Effect(mod.change, "self", obj, context, mod.timestamp, only=obj))
    found.sort(key=lambda e: (e.static is None or not e.static.defines, e.timestamp))  # CR 613.3: those that define come first
    return found


def _from_static(game: Game, obj: Obj, ability: Continuous) -> _Effect:
    context = Context(game, obj.controller, Ref(obj.oid), x=obj.x)
    return _Effect(ability.change, ability.affects, obj, context, obj.timestamp, static=ability)


def _switched_off(effect: _Effect, known: dict[int, Traits]) -> bool:
    """Whether the static ability was lost in layer 6 before the effect began to apply (CR 613.6)."""
    if effect.static is None or effect.source.oid not in known:
        return False
    change = effect.change
    began = bool(change.add_types or change.set_types or change.set_subtypes or change.set_colors or change.add_colors or change.control)
    return not began and known[effect.source.oid].lost_abilities and effect.static not in known[effect.source.oid].abilities


def _affected(game: Game, effect: _Effect, known: dict[int, Traits]) -> list[Traits]:
    """What an effect applies to, found out in the first layer in which it does anything (CR 613.6)."""
    if effect.applied is None:
        effect.applied = _found_affected(game, effect, known)
    return effect.applied


def _found_affected(game: Game, effect: _Effect, known: dict[int, Traits]) -> list[Traits]:
    if effect.only is not None:
        return [known[effect.only.oid]] if effect.only.oid in known else []
    source = known.get(effect.source.oid)
    effect.context.controller = source.controller if source is not None else effect.source.controller
    static = effect.static
    if static is not None and static.condition is not None and not holds(static.condition, effect.context):
        return []
    affects = effect.affects
    if isinstance(affects, Filter):
        if affects.zone not in ("battlefield", "any"):
            return []
        return [t for t in list(known.values()) if t.obj.zone == "battlefield" and matches(affects, t, effect.context)]
    if affects == "self":
        return [source] if source is not None else []
    if affects == "attached":
        attached = effect.source.attached
        host = known.get(attached.oid) if isinstance(attached, Ref) else None
        return [host] if host is not None else []
    return [known[r.oid] for r in effect.context.env.get(affects, ()) if isinstance(r, Ref) and r.oid in known]


def _control(game: Game, effect: _Effect, known: dict[int, Traits]) -> None:
    if effect.change.control:
        from analyzer.rules.references import players

        for traits in _affected(game, effect, known):
            for player in players(effect.change.control, effect.context)[:1]:
                traits.controller = player


def _types(game: Game, effect: _Effect, known: dict[int, Traits]) -> None:
    change = effect.change
    if not (
        change.set_types is not None
        or change.set_subtypes is not None
        or change.add_types
        or change.remove_types
        or change.all_creature_types
    ):
        return
    for traits in _affected(game, effect, known):
        _change_types(effect, traits)


def _change_types(effect: _Effect, traits: Traits) -> None:
    """Layer 4 for one object (CR 205.1, 305.6, 305.7)."""
    change = effect.change
    if change.set_types is not None:
        new = {t.lower() for t in change.set_types}
        kept = frozenset[str]().union(*(SUBTYPES.get(t, frozenset()) for t in new))
        if "creature" in new:
            kept |= creature_types(traits.types)
        traits.types = {t for t in traits.types if t in SUPERTYPES or t in kept} | new
        traits.all_creature_types &= "creature" in new
    if change.set_subtypes is not None:
        _set_subtypes(traits, set(_words(change.set_subtypes, effect)))
    words = _words(change.add_types, effect)
    for word in words:
        if word in BASIC_LAND_MANA and word not in traits.types:
            traits.abilities += abilities_of_keyword("tap for " + BASIC_LAND_MANA[word])
        traits.types |= {word}
    removed = {t.lower() for t in change.remove_types}
    for word in removed & CARD_TYPES:  # CR 205.1b: the subtypes of a card type go with it
        removed |= creature_types(traits.types) if word == "creature" else SUBTYPES.get(word, frozenset())
    traits.types -= removed
    traits.all_creature_types = (traits.all_creature_types or change.all_creature_types) and "creature" not in removed


def _words(types: tuple[str, ...], effect: _Effect) -> list[str]:
    """The types, with the one that was chosen in its place."""
    return [w for t in types for w in (_chosen_types(effect) if t == "chosen type" else [t.lower()])]


def _chosen_types(effect: _Effect) -> list[str]:
    names = {p.name for p in effect.context.game.players}
    return [w.lower() for w in effect.source.chosen if len(w) > 1 and w not in names]


def _set_subtypes(traits: Traits, words: set[str]) -> None:
    """New subtypes replace those of the same card type; a new basic land type takes the land's own abilities away (CR 305.7)."""
    for kind, subtypes in SUBTYPES.items():
        if words & subtypes and kind in traits.types:
            traits.types -= subtypes
    if words & creature_types(words):
        traits.types -= creature_types(traits.types)
        traits.all_creature_types = False
        traits.all_creature_types = False
    basic = words & set(BASIC_LAND_MANA)
    if basic and "land" in traits.types:
        traits.abilities, traits.keywords, traits.lost_abilities = [], set(), True
        for name in sorted(basic):
            traits.abilities += abilities_of_keyword("tap for " + BASIC_LAND_MANA[name])
    traits.types |= words


def _colors(game: Game, effect: _Effect, known: dict[int, Traits]) -> None:
    change = effect.change
    if change.set_colors is not None or change.add_colors:
        for traits in _affected(game, effect, known):
            _change_colors(effect, traits)


def _change_colors(effect: _Effect, traits: Traits) -> None:
    """Layer 5 for one object; ``chosen`` is the colour that the source's controller chose."""
    change = effect.change
    if change.set_colors is not None:
        traits.colors = set(change.set_colors)
    for color in change.add_colors:
        traits.colors |= {c for c in effect.source.chosen if c in COLORS} if color == "chosen" else {color}


def _abilities(game: Game, effect: _Effect, known: dict[int, Traits]) -> list[_Effect]:
    """Layer 6; effects that granted static abilities generate."""
    change = effect.change
    if not (change.lose_abilities or change.add_keywords or change.lose_keywords or change.abilities or change.activated_of):
        return []
    granted: list[_Effect] = []
    for traits in _affected(game, effect, known):
        if change.lose_abilities:
            traits.abilities, traits.keywords, traits.lost_abilities = [], set(), True
        for keyword in change.add_keywords:
            traits.keywords |= {keyword_word(keyword)}
            traits.abilities += abilities_of_keyword(keyword)
        traits.keywords -= {k.lower() for k in change.lose_keywords}
        for ability in change.abilities:
            traits.abilities.append(ability)
            if isinstance(ability, Continuous):
                granted.append(_from_static(game, traits.obj, ability))
        if change.activated_of is not None:
            for other in game.objects.values():
                if change.activated_of.zone == other.zone and matches(change.activated_of, _printed(game, other), effect.context):
                    traits.abilities += [a for a in other.info.abilities if isinstance(a, Activated)]
    return granted


def triggers_of(traits: Traits) -> list[Triggered]:
    """Its triggered abilities."""
    return [a for a in traits.abilities if isinstance(a, Triggered)]
