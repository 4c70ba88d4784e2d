"""Winning, losing, drawing, and players leaving the game (CR 104, 800.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from analyzer.rules.characteristics import traits_of
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import GameLossChanged
from analyzer.rules.game import DREW, LOST, PLAYING, WON, Game, Obj, PlayerRef, Ref
from analyzer.rules.triggers import emit, rule_for_player, trigger_sources
from analyzer.rules.zones import Asking, Order, come_back, forget, move, replacements


def can_lose(game: Game, player: int) -> bool:
    """Whether a player can lose the game; a team cannot if one of it cannot (CR 810.8)."""
    return not any(rule_for_player(game, "cant lose", p) for p in game.sharing(player))


def can_win(game: Game, player: int) -> bool:
    """Whether a player can win the game."""
    return not any(rule_for_player(game, "cant win", p) for p in game.sharing(player))


def players_lose(game: Game, players: Iterable[int], *, certain: Collection[int] = ()) -> Asking[None]:
    """Players lose at once; whoever remains alone wins, and if nobody does the game is a draw (CR 104.2a, 104.4a).

    A player named several times loses once, so that one replacement effect replaces it all (CR 704.7). Nothing keeps those in ``certain``
    from losing (the tie-break of single-elimination matches).
    """
    losing = [p for p in dict.fromkeys(players) if game.players[p].status == PLAYING and (p in certain or can_lose(game, p))]
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players as meant

    for player in list(losing):
        for ability, _, context in replacements(game, GameLossChanged) if player not in certain else ():
            event = ability.event
            assert isinstance(event, GameLossChanged)
            if player in meant(event.who, context):
                losing = [p for p in losing if p not in game.sharing(player)]
                context.env["that player"] = [PlayerRef(player)]
                yield from perform_all(event.effects, context)
                break
    if not losing:
        return
    here = game.playing()
    losing = [p for p in here if any(p in game.sharing(q) for q in losing)]  # CR 810.8a: if one player of a team loses, the team does
    if set(losing) != set(here):
        emit(game, [Event("player lost", player=p) for p in losing])  # while they still are somebody's opponents
    for player in losing:
        game.players[player].status = LOST
    if set(losing) == set(here):
        for player in losing:
            game.players[player].status = DREW
        return
    settle_winner(game)
    if any(p.status == PLAYING for p in game.players):
        yield from leave(game, losing)


def settle_winner(game: Game) -> None:
    """A player or team that remains alone has won (CR 104.2a)."""
    here = game.playing()
    teams = {game.teams[p] for p in here} if game.teams else set(here)
    if len(teams) == 1:
        for player in here:
            game.players[player].status = WON


def players_win(game: Game, players: Iterable[int]) -> Asking[None]:
    """Players win the game; everybody else loses, whom "can't lose" keeps from losing too (CR 104.2b, 104.3h)."""
    winning = [p for p in players if game.players[p].status == PLAYING and can_win(game, p)]
    if game.teams:
        teams = {game.teams[p] for p in winning}
        winning = [p for p in game.playing() if game.teams[p] in teams]
    if not winning:
        return
    for player in game.playing():
        game.players[player].status = WON if player in winning else LOST
    return
    yield


def draw_the_game(game: Game, players: Iterable[int]) -> None:
    """The game is a draw for players."""
    for player in players:
        if game.players[player].status == PLAYING:
            game.players[player].status = DREW


def leave(game: Game, players: Collection[int]) -> Asking[None]:
    """Players leave a game that goes on (CR 800.4a).

    What they own leaves, effects that gave them control end, their things on the stack that are no cards are gone; what they control
    even so is exiled (what entered under their control).
    """
    before = list(trigger_sources(game))
    gone = [o for o in game.objects.values() if o.owner in players]
    events = []
    for obj in gone:
        traits = traits_of(game, obj)
        if obj.zone == "battlefield":
            events.append(Event("moved", Ref(0), traits, player=obj.owner, from_="battlefield", to="outside the game", count=obj.count))
    for obj, traits in [(o, traits_of(game, o)) for o in gone]:
        del game.objects[obj.oid]
        forget(game, obj.oid, traits)
    game.changed()
    for player in players:
        game.libraries[player] = []
        game.players[player].mana.clear()
    game.schemes = [o for o in game.schemes if o in game.objects]
    game.planes = [o for o in game.planes if o in game.objects]
    for item in list(game.stack):
        if item.oid and item.oid not in game.objects:
            game.stack.remove(item)
        elif item.controller in players and (item.kind != "spell" or "copy" in game.objects[item.oid].flags):
            game.stack.remove(item)
            game.objects.pop(item.oid, None)
    game.pending = [t for t in game.pending if t.controller not in players]
    game.delayed = [d for d in game.delayed if d.controller not in players]
    for obj in game.objects.values():
        _end_of_influence(obj, players)
    game.extra_turns = [p for p in game.extra_turns if p not in players]
    game.changed()
    emit(game, events, before)
    game.pending = [t for t in game.pending if t.controller not in players]
    rest = [o for o in game.objects.values() if o.zone in ("battlefield", "stack") and traits_of(game, o).controller in players]
    if rest:
        yield from move(game, [Order(o, "exile") for o in rest])
    yield from come_back(game, gone)


def _end_of_influence(obj: Obj, players: Collection[int]) -> None:
    """Effects by which players who left control an object end; it attacks and is attached to nobody who left (CR 506.4c, 800.4a)."""
    obj.mods = [m for m in obj.mods if not (m.change.control and m.controller in players)]
    obj.delayed = [d for d in obj.delayed if d.controller not in players]
    if obj.zone == "battlefield" and obj.controller in players:
        under = [int(f.split()[-1]) for f in obj.flags if f.startswith("entered under")]
        obj.controller = under[0] if under else obj.owner
    if isinstance(obj.attacking, PlayerRef) and obj.attacking.player in players:
        obj.attacking = Ref(0)
    if isinstance(obj.attached, PlayerRef) and obj.attached.player in players:
        obj.attached = Ref(0)
