"""How often an ability triggers: static abilities that make it trigger additional times (CR 603.2d)."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.characteristics import nothing_changes, traits_of
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import ExtraTriggers
from analyzer.rules.game import Game, Ref, Traits


def additional_times(game: Game, traits: Traits, events: list[Event]) -> int:
    """How many additional times an ability triggers (CR 603.2d), because of at least one of the events that it heard."""
    from analyzer.rules.triggers import meant

    extra = 0
    as_printed = nothing_changes(game)
    for obj in game.objects.values():
        if (obj.zone != "battlefield" and not obj.info.has_other_zones) or (as_printed and not obj.info.has(ExtraTriggers)):
            continue
        for ability in traits_of(game, obj).abilities:
            if not isinstance(ability, ExtraTriggers) or ability.zone not in (obj.zone, "any"):
                continue
            about = Context(game, traits_of(game, obj).controller, Ref(obj.oid))
            causes = (e for e in events if _causes(ability.on, e))
            if ability.cause is not None:
                cause = ability.cause
                causes = (e for e in causes if e.seen is not None and meant(cause, e.seen, about))
            if ability.what.zone not in ("any", traits.obj.zone):  # a card in a graveyard is no permanent
                continue
            if not meant(ability.what, traits, about) or not any(True for _ in causes):
                continue
            if not isinstance(obj.count, int):
                raise UnsupportedPositionError(f"the additional triggers of a number of {obj.card.name} that changes")
            extra += obj.count
    return extra


def _causes(word: str, event: Event) -> bool:
    """Whether an event is of the kind that an additional trigger asks for (``ExtraTriggers.on``)."""
    moved = event.kind == "moved"
    match word:
        case "":
            return True
        case "enters":
            return moved and event.to == "battlefield"
        case "dies":
            return moved and event.from_ == "battlefield" and event.to == "graveyard"
        case "leaves":
            return moved and event.from_ == "battlefield"
        case "cast" | "attacks":
            return event.kind == word
        case _:
            raise UnsupportedPositionError(f"additional triggers for the event {word!r}")
