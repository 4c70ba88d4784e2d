"""Who and what the words of an ability mean (``What`` and ``Who`` of the format)."""

from __future__ import annotations

import re

from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Filter, What
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent, Traits
from analyzer.rules.selection import matches
from analyzer.rules.unknown import UNKNOWN

_ZONES_SEEN = ("battlefield", "graveyard", "exile", "hand", "command", "stack", "library")


def candidates(game: Game, flt: Filter) -> list[Obj]:
    """The objects of the zones that a filter is about, in a fixed order."""
    return [o for o in game.objects.values() if flt.zone in ("any", o.zone) and not (o.card is UNKNOWN and not o.count > 0)]


def all_matching(flt: Filter, context: Context) -> list[Obj]:
    """All objects that match a filter; groups stand for all their members."""
    game = context.game
    return [o for o in candidates(game, flt) if matches(flt, traits_of(game, o), context)]


def referents(what: str, context: Context) -> list[Referent]:
    """What a word stands for, gone objects included."""
    if what == "self":
        return [context.source]
    if what == "attached":
        source = context.source_obj
        return [source.attached] if source is not None and source.attached is not None else []
    if what == "linked" and "linked" not in context.env:
        source = context.source_obj
        return list(source.linked) if source is not None else []
    if what == "targets":
        found: list[Referent] = []
        for name in sorted(n for n in context.env if re.fullmatch(r"target\d*", n)):
            found += context.env[name]
        return found
    if what.startswith("top"):
        who = what[4:].strip() or "you"
        return [Ref(context.game.libraries[p][0]) for p in players(who, context) if context.game.libraries[p]]
    if what == "each object":
        return [Ref(o.oid) for o in context.game.battlefield()]
    return list(context.env.get(what, ()))


def objects(what: What, context: Context) -> list[Obj]:
    """The objects that words or a filter stand for and that are still there, in a fixed order."""
    if isinstance(what, Filter):
        return all_matching(what, context)
    game = context.game
    found: list[Obj] = []
    for referent in referents(what, context):
        obj = game.find(referent)
        if obj is not None and obj not in found:
            found.append(obj)
    return found


def seen(what: What, context: Context) -> list[Traits]:
    """The characteristics of what words stand for; of gone objects as they last were (CR 608.2h)."""
    game = context.game
    if isinstance(what, Filter):
        return [traits_of(game, o) for o in all_matching(what, context)]
    found: list[Traits] = []
    for referent in referents(what, context):
        if not isinstance(referent, Ref):
            continue
        obj = game.find(referent)
        if referent.seen is not None and (obj is None or referent.seen.obj.oid != obj.oid):
            found.append(referent.seen)
        elif obj is not None:
            found.append(traits_of(game, obj))
    return found


def players(who: str, context: Context) -> list[int]:
    """The players that a word stands for, in turn order from the active player; who has left the game is not among them."""
    game = context.game
    here = game.within_range(context.controller)
    match who:
        case "you":
            return [context.controller] if context.controller in here else []
        case "opponents" | "opponent":
            return game.opponents(context.controller)
        case "everyone" | "any" | "each player":
            return here
        case "active":
            return [game.active] if game.active in here else []
        case "not you":
            return [p for p in here if p != context.controller]
        case "defender" | "defending player":
            return _defenders(context)
        case "that player":
            return _named("that player", context)
        case "enchanted player":
            source = context.source_obj
            host = source.attached if source is not None else None
            return [host.player] if isinstance(host, PlayerRef) and host.player in here else []
        case "":
            return []
        case _:
            pass
    for prefix, attribute in (("controller of ", "controller"), ("owner of ", "owner")):
        if who.startswith(prefix):
            word = who[len(prefix) :]
            found = [t.controller if attribute == "controller" else t.obj.owner for t in seen(word, context)]
            found += [r.player for r in referents(word, context) if isinstance(r, PlayerRef)]  # "its controller or that player"
            return [p for p in here if p in found]
    if who == "chosen":
        return _named("chosen player", context) or _named("chosen", context) or _chosen_player(context)
    return _named(who, context)


def _named(word: str, context: Context) -> list[int]:
    here = context.game.playing()
    named = [r.player for r in context.env.get(word, ()) if isinstance(r, PlayerRef)]
    return [p for p in here if p in named]


def _chosen_player(context: Context) -> list[int]:
    source = context.source_obj
    names = source.chosen if source is not None else ()
    return [p for p in context.game.playing() if context.game.players[p].name in names]


def _defenders(context: Context) -> list[int]:
    found: list[int] = []
    for source in (*context.env.get("it", ()), context.source):
        obj = context.game.find(source)
        if obj is None:
            continue
        if isinstance(obj.attacking, PlayerRef):
            found.append(obj.attacking.player)
        elif isinstance(obj.attacking, Ref):
            defended = context.game.find(obj.attacking)
            found += [defended.controller] if defended is not None else []
    return found[:1]
