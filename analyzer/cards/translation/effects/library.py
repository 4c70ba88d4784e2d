"""Libraries: searches, looking at or revealing the top, exiling it, shuffling; revealing hands."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import Dig, Effect, Mill, RevealTop, RevealUntil, Search, Shuffle

_ALL = 4294967295
"""How the parser writes "any number"."""


@EFFECTS.on("SearchLibrary")
def _search(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """A search together with where the cards go and the shuffle (``analyzer.cards.translation.searching`` puts them together)."""
    if not node.has("to"):
        raise node.refuse("without a destination")
    if "and/or" in scope.sentence:  # one of each, which the parser takes for one of either
        raise node.refuse("filter")
    whom = node.child("target_player")
    who = scope.subject if whom is None else player(whom, scope)
    what = filter_of(node.need("filter"), scope, "library")
    if what.zone != "library":
        raise node.refuse("filter")
    count = node.need("count", "qty")
    if count.type == "UpTo":
        inner = count.need("max", "qty")
        count.finish()
        count = inner
    number = amount_of(count, scope)
    if isinstance(number, int) and number > 99:
        raise node.refuse("any number")
    node.take("reveal")
    differ = node.child("selection_constraint")
    if differ is not None:
        qualities = differ.take("qualities") if differ.type == "DistinctQualities" else None
        if qualities != ["Name"]:
            raise differ.refuse()
        differ.finish()
    to = str(node.take("to"))
    tapped = node.flag("enter_tapped")
    scope.relocate("found", to)
    scope.parent = "moved"
    return (Search(what=what, to=to, count=number, who=who, tapped=tapped, different_names=differ is not None),)


@EFFECTS.on("Shuffle")
def _shuffle(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (Shuffle(who=player(node.need("target"), scope)),)


@EFFECTS.on("ExileTop")
def _exile_top(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Cards from the top of a library; what remembers them later is refused for the whole card (``remembered_exile``)."""
    if node.need("position").type != "Top":
        raise node.refuse("position")
    node.take("actor")
    who = player(node.need("player"), scope)
    amount = amount_of(node.need("count"), scope)
    scope.relocate("top", "exile")
    scope.parent = "moved"
    return (Mill(amount=amount, who=who, to="exile"),)


@EFFECTS.on("RevealTop")
def _reveal_top(node: Node, scope: Scope) -> tuple[Effect, ...]:
    node.only("count", 1)
    return _looked(player(node.need("player"), scope), scope)


def _looked(who: str, scope: Scope) -> tuple[Effect, ...]:
    """The top card is what the sentences after it speak of; who gets to see it makes no difference."""
    scope.parent = scope.tracked = "chosen"
    scope.moved.pop("chosen", None)
    return (RevealTop(who=who),)


@EFFECTS.on("RevealUntil")
def _reveal_until(node: Node, scope: Scope) -> tuple[Effect, ...]:
    who = player(node.need("player"), scope)
    count = node.need("count", "qty")
    if count.type != "Fixed" or count.whole("value") != 1:
        raise node.refuse("count")
    what = filter_of(node.need("filter"), scope, "library")
    found, rest = zone(node.take("kept_destination")), zone(node.take("rest_destination"))
    node.only("rest_order", "random", None)  # an order that somebody chooses is not modelled
    if "library" in (found, rest) and "bottom" not in scope.sentence:
        raise node.refuse("rest_destination")
    if found == "library" or (found == "battlefield" and who not in ("you", "that player")):
        raise node.refuse("kept_destination")
    scope.relocate("found", found)
    scope.parent = "chosen"
    scope.moved.pop("chosen", None)
    return (RevealUntil(what=what, who=who, rest=rest if rest != "library" else "library bottom", found_to=found if found != rest else ""),)


@EFFECTS.on("Dig")
def _dig(node: Node, scope: Scope) -> tuple[Effect, ...]:
    who = player(node.need("player"), scope)
    amount = amount_of(node.need("count"), scope)
    kept = node.take("keep_count")
    what = node.need("filter")
    if "and/or" in scope.sentence:
        raise node.refuse("filter")
    if kept == 0:  # looking alone
        if amount != 1 or what.type != "Any":
            raise node.refuse("count")
        return _looked(who, scope)
    to, rest = node.take("destination"), node.take("rest_destination")
    if kept is None:
        if (to, rest, what.type) != ("Library", "Library", "Any") or "back in any order" not in scope.sentence or who != "you":
            raise node.refuse("destination")
        scope.relocate("")
        return (Dig(amount=amount, take=0, rest="library top", who=who),)
    if to not in ("Hand", "Battlefield", "Graveyard") or rest not in ("Library", "Graveyard", "Exile", "Hand"):
        raise node.refuse("destination")
    if rest == "Library" and "bottom" not in scope.sentence:
        raise node.refuse("rest_destination")
    if to == "Battlefield" and who != "you":
        raise node.refuse("player")
    node.only("rest_order", "random", None)
    node.take("reveal")
    up_to = node.flag("up_to")
    taken = amount if kept == _ALL else kept
    flt = filter_of(what, scope, "library") if what.type != "Any" else None
    scope.relocate("dug", zone(to))
    scope.parent = "moved"
    return (
        Dig(
            amount=amount,
            take=taken,
            up_to=up_to,
            what=flt,
            to=zone(to),
            rest="library bottom" if rest == "Library" else zone(rest),
            who=who,
        ),
    )


@EFFECTS.on("RevealHand")
def _reveal_hand(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Only what is said of the cards afterwards could matter, and that is refused."""
    if node.need("card_filter").type != "None" or node.has("count") or node.has("random"):
        raise node.refuse("card_filter")
    target = node.need("target")
    if target.type == "ExiledBySource":
        raise target.refuse()
    if target.type != "Any":
        player(target, scope)
    node.take("reveal")
    scope.parent = ""
    return ()


@EFFECTS.on("Reveal")
def _reveal(node: Node, scope: Scope) -> tuple[Effect, ...]:
    target = node.need("target")
    if target.type not in ("SelfRef", "ParentTarget") or node.has("filter"):
        raise target.refuse()
    if target.type == "SelfRef":
        scope.parent = "self"
    elif not scope.parent:
        raise target.refuse("of nothing")
    node.only("count", 1, None)
    target.finish()
    return ()
