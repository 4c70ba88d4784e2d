"""Winning, losing, drawing, and players leaving the game (CR 104, 800.4)."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.rules.characteristics import traits_of
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import GameLossChanged
from analyzer.rules.game import DREW, LOST, PLAYING, WON, Game, PlayerRef
from analyzer.rules.triggers import emit, rule_for_player
from analyzer.rules.zones import Asking, replacements


def can_lose(game: Game, player: int) -> bool:
    """Whether a player can lose the game."""
    return not rule_for_player(game, "cant lose", player)


def can_win(game: Game, player: int) -> bool:
    """Whether a player can win the game."""
    return not rule_for_player(game, "cant win", player)


def players_lose(game: Game, players: Iterable[int], *, tie_break: bool = False) -> Asking[None]:
    """Players lose at once; whoever remains alone wins, and if nobody does the game is a draw (CR 104.2a, 104.4a).

    With ``tie_break`` no effect prevents it (the tournament's single-elimination procedure).
    """
    losing = [p for p in players if game.players[p].status == PLAYING and (tie_break or can_lose(game, p))]
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players as meant

    for player in list(losing):
        for ability, _, context in replacements(game, GameLossChanged) if not tie_break else ():
            event = ability.event
            assert isinstance(event, GameLossChanged)
            if player in meant(event.who, context):
                losing.remove(player)
                context.env["that player"] = [PlayerRef(player)]
                yield from perform_all(event.effects, context)
                break
    if not losing:
        return
    if game.teams:  # CR 810.8a: if one player of a team loses, the team does
        lost_teams = {game.teams[p] for p in losing}
        losing = [p for p in game.playing() if game.teams[p] in lost_teams]
    here = game.playing()
    for player in losing:
        game.players[player].status = LOST
    if set(losing) == set(here):
        for player in losing:
            game.players[player].status = DREW
        return
    emit(game, [Event("player lost", player=p) for p in losing])
    for player in losing:
        leave(game, player)
    settle_winner(game)


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


def leave(game: Game, player: int) -> None:
    """A player leaves a game that goes on (CR 800.4a): their objects leave, their control ends, their things on the stack are gone."""
    from analyzer.rules.zones import forget

    for obj in list(game.objects.values()):
        if obj.owner == player:
            traits = traits_of(game, obj)
            del game.objects[obj.oid]
            forget(game, obj.oid, traits)
            game.changed()
    game.libraries[player] = []
    game.stack = [i for i in game.stack if i.controller != player and (i.kind != "spell" or i.oid in game.objects)]
    game.pending = [t for t in game.pending if t.controller != player]
    game.delayed = [d for d in game.delayed if d.controller != player]
    for obj in list(game.objects.values()):
        obj.mods = [m for m in obj.mods if not (m.change.control and m.controller == player)]
        if obj.zone == "battlefield" and obj.controller == player:
            obj.controller = obj.owner  # effects that gave control end
        if isinstance(obj.attacking, PlayerRef) and obj.attacking.player == player:
            obj.attacking = None
        if isinstance(obj.attached, PlayerRef) and obj.attached.player == player:
            from analyzer.rules.game import Ref

            obj.attached = Ref(0)
    game.extra_turns = [p for p in game.extra_turns if p != player]
    game.players[player].mana.clear()
    game.changed()
