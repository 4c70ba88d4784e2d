"""The turn (CR 500-514): steps, turn-based actions, extra turns and phases, going on to the next step."""

from __future__ import annotations

from dataclasses import replace

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.combat import attack_possible, deal_combat_damage, end_combat
from analyzer.rules.command_zone import set_next_scheme_in_motion
from analyzer.rules.costs import untap
from analyzer.rules.damage import draw_cards, put_counters
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import TurnChanged
from analyzer.rules.game import ATTACKED, ECHO_DUE, ECHO_NEW, EXERTED, PLAYING, STAYS_TAPPED, STEPS, Game, Mod, PlayerRef
from analyzer.rules.naming import name_in
from analyzer.rules.restrictions import is_lasting
from analyzer.rules.sagas import gets_lore
from analyzer.rules.scanning import FIRST_COUNTERS
from analyzer.rules.triggers import emit, rule_affects, rule_for_player
from analyzer.rules.zones import Asking, pick_order, replacements

STOPS = ("upkeep", "precombat main", "declare attackers", "postcombat main", "end step")
"""Steps at which the play stops even if nothing happened, since players may want to act there."""


def may_go_on(game: Game) -> bool:
    """Whether there is a next step within the turns that are asked about."""
    return game.step != "cleanup" and (game.step != "end step" or bool(game.extra_turns) or game.turns_left > 0)


def empty_pools(game: Game) -> None:
    """Mana that was not spent is gone when a step ends (CR 500.5); what lasts until end of turn, when the cleanup step does."""
    for index, player in enumerate(game.players):
        if not rule_for_player(game, "mana doesnt empty", index):
            kept = {} if game.step == "cleanup" else {key: amount for key, amount in player.mana.items() if is_lasting(key)}
            player.mana.clear()
            player.mana.update(kept)


def go_on(game: Game) -> Asking[None]:
    """Ends the step and goes on to the next one at which something waits or players may want to act."""
    while True:
        yield from next_step(game)
        if game.step == "cleanup":  # every turn that is asked about was skipped
            return
        if game.pending or game.players[game.active].status != PLAYING:
            return
        if game.step in ("precombat main", "postcombat main", "end step"):
            return
        if game.step == "beginning of combat" and attack_possible(game):
            return
        if game.step in ("declare attackers", "declare blockers") and any(o.attacking is not None for o in game.battlefield()):
            return
        from analyzer.rules.state_based_actions import applicable, checked

        if applicable(game):
            return
        checked(game)


def next_step(game: Game) -> Asking[None]:
    """Ends the step and begins the one after it."""
    empty_pools(game)
    step = game.step
    if step == "end step":
        yield from _cleanup(game)
        if (yield from _begin_turn(game)):
            yield from enter_step(game, "untap")
        return
    if step == "end of combat":
        end_combat(game)
        if game.extra_phases:
            phase = game.extra_phases.pop(0)
            if phase == "combat and main":
                game.extra_phases.insert(0, "combat")
                yield from enter_step(game, "postcombat main")
            else:
                yield from enter_step(game, "beginning of combat")
            return
    if step in ("precombat main", "postcombat main") and game.extra_phases:
        phase = game.extra_phases.pop(0)
        game.turn_rules.add("extra combat")
        if phase == "combat and main":
            game.turn_rules.add("extra main")
        yield from enter_step(game, "beginning of combat")
        return
    if step == "beginning of combat" and not any(o.attacking is not None for o in game.battlefield()):
        yield from enter_step(game, "end of combat")
        return
    yield from enter_step(game, STEPS[STEPS.index(step) + 1])


def enter_step(game: Game, step: str) -> Asking[None]:
    """Begins a step: its turn-based actions, then "at the beginning" abilities trigger (CR 703)."""
    active = game.active
    if step == "beginning of combat" and _uses_skip(game, active, "combat"):
        yield from enter_step(game, "postcombat main")
        return
    if step in STEPS[:-1] and (_uses_skip(game, active, step) or rule_for_player(game, f"skip {step}", active)):
        yield from enter_step(game, STEPS[STEPS.index(step) + 1])
        return
    game.step = step
    game.changed()
    match step:
        case "untap":
            yield from _untap_step(game)
        case "draw":
            yield from draw_cards(game, active, 1)
        case "combat damage":
            yield from deal_combat_damage(game)
        case _:
            pass
    _age_echoes(game)
    if step != "untap":
        emit(game, [Event("step", player=active, word=step)])
        if step == "precombat main":
            set_next_scheme_in_motion(game, active)
            for obj in list(game.battlefield()):
                traits = traits_of(game, obj)
                if traits.controller == active and gets_lore(game, traits):
                    yield from put_counters(game, obj, "lore", 1, active, effect=False)


def _age_echoes(game: Game) -> None:
    """As the upkeep begins, the echo of what the active player has got is due; no longer in the next step (CR 702.30a)."""
    for obj in game.battlefield():
        obj.flags.discard(ECHO_DUE)
        if game.step == "upkeep" and ECHO_NEW in obj.flags and traits_of(game, obj).controller == game.active:
            obj.flags.remove(ECHO_NEW)
            obj.flags.add(ECHO_DUE)


def _untap_step(game: Game) -> Asking[None]:
    active = game.active
    for obj in list(game.battlefield()):
        traits = traits_of(game, obj)
        if traits.controller != active:
            continue
        obj.sick = False
        stays = STAYS_TAPPED in obj.flags
        obj.flags.discard(STAYS_TAPPED)
        if obj.tapped and not stays and not rule_affects(game, "doesnt untap", traits):
            if rule_affects(game, "may not untap", traits):
                answer = yield Choice(active, f"untap {name_in(game, obj)}", ("yes", "no"))
                if answer == 1:
                    continue
            untap(game, obj)
    game.changed()


def _cleanup(game: Game) -> Asking[None]:
    """CR 514: damage and effects until end of turn end. Discarding to hand size is not asked for where the hand is small."""
    game.step = "cleanup"
    active = game.active
    hand = [o for o in game.objects.values() if o.zone == "hand" and o.owner == active]
    from analyzer.rules.game import total

    size = total(o.count for o in hand)
    while size > 7 and not rule_for_player(game, "no maximum hand size", active):
        from analyzer.rules.effects.life import discard

        options = [o for o in hand if o.oid in game.objects]
        answer = 0
        if len(options) > 1:
            answer = yield Choice(active, "discard to hand size", tuple(name_in(game, o) for o in options))
        yield from discard(game, active, [game.split(options[answer])])
        size = size - 1
    for obj in game.objects.values():
        obj.damage = 0
        obj.pump = (0, 0)
        obj.mods = [m for m in obj.mods if m.until not in ("end of turn", "end of combat")]
        obj.flags = {f for f in obj.flags - {"deathtouched", "entered", EXERTED, FIRST_COUNTERS} if not f.startswith(ATTACKED)}
        obj.used = {}
        obj.delayed = [d for d in obj.delayed if d.until != "end of turn"]
    game.delayed = [d for d in game.delayed if d.until != "end of turn"]
    game.shields.clear()
    game.turn_rules.clear()
    game.extra_phases.clear()
    for player in game.players:
        player.lands_played = 0
        player.turn_facts.clear()
    empty_pools(game)
    game.changed()


def _begin_turn(game: Game) -> Asking[bool]:
    """Begins the next turn: an extra one first (the newest first), else the next player's (CR 500.7); turns may be skipped (CR 614.10).

    False if every turn that is asked about was skipped.
    """
    seat = game.active
    while True:
        extra = bool(game.extra_turns)
        if extra:
            player = game.extra_turns.pop()
        elif game.turns_left > 0:
            count = len(game.players)
            player = seat = next(p for i in range(1, count + 1) if game.players[p := (seat + i) % count].status == PLAYING)
            game.turns_left -= 1
        else:
            return False
        if _uses_skip(game, player, "turn") or (yield from _replaced_turn(game, player, extra=extra)):
            continue
        break
    game.active = player
    for obj in game.objects.values():
        obj.mods = [m for m in obj.mods if not (m.until == "your next turn" and m.controller == player)]
        obj.mods = [_in_its_last_turn(m) if m.until == "end of your next turn" and m.controller == player else m for m in obj.mods]
    game.changed()
    return True


def _in_its_last_turn(mod: Mod) -> Mod:
    """What lasts until the end of the turn that begins now."""
    return replace(mod, until="end of turn")


def _uses_skip(game: Game, player: int, what: str) -> bool:
    """Whether a player skips this turn or step, which uses up one effect that says so."""
    skips = list(game.players[player].skips)
    if what not in skips:
        return False
    skips.remove(what)
    game.players[player].skips = tuple(skips)
    return True


def _replaced_turn(game: Game, player: int, *, extra: bool) -> Asking[bool]:
    """Whether a turn that would begin is skipped instead; what happens then has happened (CR 614.1b)."""
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players

    found = [
        (a, t, c)
        for a, t, c in replacements(game, TurnChanged)
        if isinstance(a.event, TurnChanged) and player in players(a.event.who, c) and (extra or not a.event.extra)
    ]
    while found:
        index = yield from pick_order(game, player, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the turn")
        ability, traits, context = found.pop(index)
        event = ability.event
        assert isinstance(event, TurnChanged)
        if event.optional:
            answer = yield Choice(context.controller, f"{traits.name}: skip the turn", ("yes", "no"))
            if answer == 1:
                continue
        context.env["that player"] = [PlayerRef(player)]
        yield from perform_all(event.effects, context)
        return True
    return False
