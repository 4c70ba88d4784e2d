"""Trigger events in words, as the clause after "when" or "whenever"."""

from __future__ import annotations

from typing import Any

from analyzer.report.card_words.telling import Read, or_list, tells, with_article
from analyzer.report.card_words.terms import does, noun, what, who
from analyzer.rules.format.definitions import (
    Activates,
    Attacks,
    BecomesLevel,
    BecomesTarget,
    Blocks,
    Casts,
    Chapter,
    CountersPut,
    CountersRemoved,
    DealsDamage,
    Delay,
    Dies,
    Discards,
    Draws,
    Encounters,
    Enters,
    Exerts,
    Filter,
    GainsLife,
    IsDealtDamage,
    Leaves,
    LosesGame,
    LosesLife,
    Mills,
    Moves,
    PlayerIsDealtDamage,
    Sacrificed,
    SetInMotion,
    State,
    StepBegins,
    Taps,
    TapsForMana,
    TokensCreated,
    Untaps,
    YouAttack,
)


def _one(read: Read, value: Any) -> str:
    """The object that an event is about, or several at once."""
    if not isinstance(value, Filter):
        return what(read, value)
    at_once = "batch" in type(read.data).__struct_fields__ and read.batch
    return f"at least one {noun(value, read.scope)}" if at_once else with_article(noun(value, read.scope))


def _player(value: str) -> str:
    return {"": "a player", "opponents": "an opponent", "everyone": "a player"}.get(value, value)


def _does(read: Read, value: str, verb: str) -> str:
    name = _player(value)
    return does(read, value, verb) if name == value else f"{name} {verb}s"


def _combat(combat: bool | None) -> str:
    return "" if combat is None else "combat " if combat else "noncombat "


def _nth(count: int) -> str:
    return {0: "", 1: "first ", 2: "second ", 3: "third "}.get(count, f"{count}th ")


@tells(Enters)
def _enters(e: Read) -> str:
    return f"{_one(e, e.what)} enters" + (f" from {e.from_}" if e.from_ else "")


@tells(Leaves)
def _leaves(e: Read) -> str:
    return f"{_one(e, e.what)} leaves the battlefield" + (f" to {e.to}" if e.to else "")


@tells(Dies)
def _dies(e: Read) -> str:
    return f"{_one(e, e.what)} dies"


@tells(Moves)
def _moves(e: Read) -> str:
    return f"{_one(e, e.what)} goes from {e.from_ or 'anywhere'} to {e.to or 'anywhere'}"


@tells(Casts)
def _casts(e: Read) -> str:
    nth = f" as the {_nth(e.nth)}spell in a turn" if e.nth else ""
    return f"{_does(e, e.who, 'cast')} {_one(e, e.what)}{nth}{' (or a copy of one is made)' if e.copies else ''}"


@tells(Activates)
def _activates(e: Read) -> str:
    return f"{_does(e, e.who, 'activate')} an ability of {_one(e, e.what)}" + (" that is no mana ability" if e.not_mana else "")


@tells(Attacks)
def _attacks(e: Read) -> str:
    return f"{_one(e, e.what)} attacks" + (" alone" if e.alone else "")


@tells(Exerts)
def _exerts(e: Read) -> str:
    return "this is exerted"


@tells(YouAttack)
def _you_attack(e: Read) -> str:
    return f"{_does(e, e.who, 'attack')} with one or more creatures"


@tells(Blocks)
def _blocks(e: Read) -> str:
    return f"{_one(e, e.what)} {'becomes blocked' if e.becomes_blocked else 'blocks'}"


@tells(DealsDamage)
def _deals(e: Read) -> str:
    to = [_one(e, e.to)] if e.to else []
    to += [_player(e.who)] if e.who else []
    return f"{_one(e, e.what)} deals {_combat(e.combat)}damage" + (f" to {or_list(to)}" if to else "")


@tells(IsDealtDamage)
def _is_dealt(e: Read) -> str:
    return f"{_one(e, e.what)} is dealt {_combat(e.combat)}damage"


@tells(PlayerIsDealtDamage)
def _player_is_dealt(e: Read) -> str:
    return f"{_player(e.who)} {'are' if e.who == 'you' else 'is'} dealt {_combat(e.combat)}damage"


@tells(GainsLife)
def _gains(e: Read) -> str:
    return f"{_does(e, e.who, 'gain')} life"


@tells(LosesLife)
def _loses(e: Read) -> str:
    return f"{_does(e, e.who, 'lose')} life"


@tells(Draws)
def _draws(e: Read) -> str:
    return f"{_does(e, e.who, 'draw')} " + (f"the {_nth(e.nth)}card in a turn" if e.nth else "a card")


@tells(Discards)
def _discards(e: Read) -> str:
    return f"{_does(e, e.who, 'discard')} {_one(e, e.what) if e.what else 'a card'}"


@tells(StepBegins)
def _step(e: Read) -> str:
    whose = {"everyone": "each", "you": "your", "opponents": "each opponent's"}.get(e.who, f"{who(e, e.who)}'s")
    return f"{whose} {e.step} begins"


@tells(Taps)
def _taps(e: Read) -> str:
    return f"{_one(e, e.what)} becomes tapped"


@tells(TapsForMana)
def _taps_for_mana(e: Read) -> str:
    return f"{_does(e, e.who, 'tap')} {_one(e, e.what)} for mana"


@tells(Untaps)
def _untaps(e: Read) -> str:
    return f"{_one(e, e.what)} becomes untapped"


@tells(CountersPut)
def _counters_put(e: Read) -> str:
    kind = "" if e.kind == "any" else f"{e.kind} "
    return (f"a {kind}counter is" if e.each else f"one or more {kind}counters are") + f" put on {_one(e, e.what)}"


@tells(CountersRemoved)
def _counters_removed(e: Read) -> str:
    kind = "" if e.kind == "any" else f"{e.kind} "
    removed = f"the last {kind}counter is removed" if e.last else f"{kind}counters are removed"
    return f"{removed} from {_one(e, e.what)}" + (f" by {_player(e.by)}" if e.by else "")


@tells(Sacrificed)
def _sacrificed(e: Read) -> str:
    return f"{_does(e, e.who, 'sacrifice')} {_one(e, e.what)}"


@tells(BecomesTarget)
def _becomes_target(e: Read) -> str:
    return f"{_one(e, e.what)} becomes the target of {'a spell or ability' if e.by is None else _one(e, e.by)}"


@tells(TokensCreated)
def _tokens(e: Read) -> str:
    return f"{_does(e, e.who, 'create')} {_one(e, e.what) if e.what else 'a token'}"


@tells(State)
def _state(e: Read) -> str:
    return e.tell(e.condition)


@tells(Delay)
def _now(_: Read) -> str:
    return "that is done"


@tells(Mills)
def _mills(e: Read) -> str:
    return f"{_does(e, e.who, 'mill')} a card"


@tells(Chapter)
def _chapter(e: Read) -> str:
    return f"chapter {or_list([str(n) for n in e.chapters])} is reached"


@tells(BecomesLevel)
def _becomes_level(e: Read) -> str:
    return f"it becomes level {e.level}"


@tells(SetInMotion)
def _set_in_motion(e: Read) -> str:
    return f"{_does(e, e.who, 'set')} this scheme in motion"


@tells(Encounters)
def _encounters(e: Read) -> str:
    return f"{_does(e, e.who, 'encounter')} this phenomenon"


@tells(LosesGame)
def _loses_game(e: Read) -> str:
    return f"{_does(e, e.who, 'lose')} the game"
