"""Effects in words, in the order of their union."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.report.card_words.telling import Read, aimed, many, or_list, plural_of, sentences, tell, tells, with_article
from analyzer.report.card_words.terms import amount, color, counters, does, much, noun, paying, signed, what, who
from analyzer.rules.format.definitions import (
    AddMana,
    Attach,
    BecomeCopy,
    Card,
    CastCard,
    ChangeTargets,
    ChooseObjects,
    ChooseOne,
    ChooseWord,
    CopyChange,
    CopySpell,
    CopyToken,
    Counter,
    CreateToken,
    DealDamage,
    Delayed,
    Destroy,
    Dig,
    Discard,
    DrawCards,
    DrawGame,
    Emblem,
    EndTurn,
    Exchange,
    ExtraPhase,
    ExtraTurn,
    Fight,
    Filter,
    FlipCoin,
    ForEach,
    GainControl,
    GainLife,
    GivePlayerCounters,
    If,
    LoseGame,
    LoseLife,
    LoyaltyAgain,
    May,
    Mill,
    Mode,
    Move,
    MoveCounters,
    Pair,
    Permit,
    PlaneswalkTo,
    PreventDamage,
    Proliferate,
    Pump,
    PutCounters,
    Reflexive,
    Regenerate,
    RemoveCounters,
    Repeat,
    RepeatWhile,
    RevealTop,
    RevealUntil,
    RollDie,
    Sacrifice,
    Scry,
    Search,
    SetClassLevel,
    SetLife,
    Shuffle,
    SkipStep,
    Tap,
    Transform,
    Unattach,
    Unless,
    Unmodelled,
    Untap,
    Venture,
    WinGame,
)


def _to(zone: str) -> str:
    """Where something goes."""
    names = {
        "battlefield": "onto the battlefield",
        "hand": "into its owner's hand",
        "exile": "into exile",
        "graveyard": "into its owner's graveyard",
        "library": "into its owner's library, shuffled",
        "library top": "on top of its owner's library",
        "library bottom": "on the bottom of its owner's library",
    }
    return names.get(zone, f"to {zone}")


def _until(until: str) -> str:
    return {"": "", "leaves": " for as long as this stays on the battlefield"}.get(until, f" until {until}")


def _people_and_things(read: Read, things: Any, players: str) -> str:
    """Objects and players that one effect is about; the same target may be either."""
    named = [what(read, things)] if things else []
    if players and who(read, players) not in named:
        named.append(who(read, players))
    return " and ".join(named) or "nothing"


def _life(read: Read, verb: str) -> str:
    return f"{does(read, read.who, verb)} {much(read, read.amount, 'life')}"


@tells(DealDamage)
def _damage(e: Read) -> str:
    return f"{what(e, e.source)} deals {much(e, e.amount, 'damage')} to {_people_and_things(e, e.to, e.who)}"


@tells(Fight)
def _fight(e: Read) -> str:
    return f"{what(e, e.one)} fights {what(e, e.other)}"


@tells(GainLife)
def _gain_life(e: Read) -> str:
    return _life(e, "gain")


@tells(LoseLife)
def _lose_life(e: Read) -> str:
    return _life(e, "lose")


@tells(SetLife)
def _set_life(e: Read) -> str:
    return f"the life total of {who(e, e.who)} becomes {amount(e, e.amount)}"


@tells(DrawCards)
def _draw(e: Read) -> str:
    return f"{does(e, e.who, 'draw')} {many(amount(e, e.amount), 'card')}"


@tells(Discard)
def _discard(e: Read) -> str:
    kind = noun(e.what, e.scope) if e.what is not None else "card"
    return f"{does(e, e.who, 'discard')} {many(amount(e, e.amount), kind)}{' at random' if e.at_random else ''}"


@tells(Mill)
def _mill(e: Read) -> str:
    cards = many(amount(e, e.amount), "card")
    if e.to == "graveyard":
        return f"{does(e, e.who, 'mill')} {cards}"
    return f"{does(e, e.who, 'put')} {cards} from the top of their library {_to(e.to)}"


@tells(AddMana)
def _mana(e: Read) -> str:
    kinds = {
        "any": "one mana of any color",
        "any combination": "mana in any combination of colors",
        "same": "one mana of a type that it produced",
        "any one": "mana of any one color",
        "each color": "one mana of each color",
    }
    kind = kinds.get(e.mana, str(e.mana))
    if e.mana.startswith("color of "):
        kind = f"one mana of a color of {what(e, e.mana.removeprefix('color of '))}"
    text = ("add " if e.who == "you" else f"{does(e, e.who, 'add')} ") + kind
    text += f", {amount(e, e.times)} times" if e.times != 1 else ""
    text += f" (of {or_list([color(c) for c in e.among])})" if e.among else ""
    text += f" among {plural_of(noun(e.colors_of, e.scope))}" if e.colors_of is not None else ""
    uses = [f"to cast {plural_of(noun(e.for_spells, e.scope))}"] if e.for_spells is not None else []
    uses += [f"for abilities of {plural_of(noun(e.for_abilities, e.scope))}"] if e.for_abilities is not None else []
    return f"{text}, to be spent only {or_list(uses)}" if uses else text


def token(card: Card) -> str:
    """A token or an emblem's worth of a card in a few words."""
    size = f"{tell(card.power)}/{tell(card.toughness)} " if card.power is not None else ""
    colors = " and ".join(color(c) for c in card.colors) + " " if card.colors else "colorless " if card.colors is not None else ""
    line = card.types.partition(" - ")
    kind = " ".join(word for word in (line[2], line[0].lower()) if word)
    named = "" if card.name.lower() == line[2].lower() else f" named {card.name}"
    text = f"{size}{colors}{kind} token{named}"
    text += f" with {', '.join(card.keywords)}" if card.keywords else ""
    return text + "".join(f' with "{tell(ability)}"' for ability in card.abilities)


@tells(CreateToken)
def _create(e: Read) -> str:
    card = e.token
    size = "" if e.power is None and e.toughness is None else f" with power {amount(e, e.power)} and toughness {amount(e, e.toughness)}"
    shown = token(card)
    text = ("create " if e.who == "you" else f"{does(e, e.who, 'create')} ") + many(amount(e, e.count), shown) + size
    return text + _entering(e) + _with_counters(e)


def _entering(e: Read) -> str:
    how = [word for word in ("tapped", "attacking", "transformed", "face_down") if getattr(e.data, word, False) and getattr(e, word)]
    text = f", {' and '.join(how).replace('_', ' ')}" if how else ""
    place = getattr(e.data, "attached_to", "") and e.attached_to
    return f"{text}, attached to {what(e, place)}" if place else text


def _with_counters(e: Read) -> str:
    return f", with {' and '.join(e.tell(c) for c in e.counters)}" if e.counters else ""


@tells(CopyToken)
def _copy_token(e: Read) -> str:
    of = with_article(noun(e.of, e.scope)) if isinstance(e.of, Filter) else what(e, e.of)
    count = amount(e, e.count)
    tokens = f"a token that is a copy of {of}" if count == "1" else f"{count} tokens that are copies of {of}"
    return ("create " if e.who == "you" else f"{does(e, e.who, 'create')} ") + tokens + _entering(e) + _except(e)


def _except(e: Read) -> str:
    return f", except that {e.tell(e.change)}" if e.change is not None else ""


@tells(CopyChange)
def _copy_change(c: Read) -> str:
    parts = [f"it is also {with_article(' '.join(c.add_types))}"] if c.add_types else []
    parts += [f"it is not {' '.join(c.remove_types)}"] if c.remove_types else []
    parts += ["it has no other creature types"] if c.lose_creature_types else []
    parts += [f"it has {', '.join(c.add_keywords)}"] if c.add_keywords else []
    parts += [f"its {part} is {value}" for part in ("power", "toughness") if (value := getattr(c, part)) is not None]
    parts += [f"its name is {c.name}"] if c.name else []
    parts += [f"it is {' and '.join(color(x) for x in c.colors) or 'colorless'}"] if c.colors is not None else []
    parts += [f"it is also {' and '.join(color(x) for x in c.add_colors)}"] if c.add_colors else []
    parts += [f'it has "{c.tell(ability)}"' for ability in c.abilities]
    return ", ".join(parts) or "nothing changes"


@tells(CopySpell)
def _copy_spell(e: Read) -> str:
    count = amount(e, e.count)
    times = "" if count == "1" else f" {count} times"
    return f"{does(e, e.who, 'copy')} {what(e, e.what)}{times}" + ("; new targets may be chosen" if e.new_targets else "")


@tells(BecomeCopy)
def _become_copy(e: Read) -> str:
    return f"{what(e, e.what)} becomes a copy of {what(e, e.of)}{_until(e.until)}{_except(e)}"


@tells(PutCounters)
def _put(e: Read) -> str:
    return f"put {counters(e.kind, amount(e, e.amount))} on {what(e, e.on)}"


@tells(RemoveCounters)
def _remove(e: Read) -> str:
    return f"remove {counters(e.kind, amount(e, e.amount))} from {what(e, e.from_)}"


@tells(MoveCounters)
def _move_counters(e: Read) -> str:
    return f"move {counters(e.kind, amount(e, e.amount))} from {what(e, e.from_)} onto {what(e, e.to)}"


@tells(GivePlayerCounters)
def _player_counters(e: Read) -> str:
    return f"{does(e, e.who, 'get')} {counters(e.kind, amount(e, e.amount))}"


@tells(Proliferate)
def _proliferate(_: Read) -> str:
    return "proliferate"


@tells(Tap)
def _tap(e: Read) -> str:
    return f"tap {what(e, e.what)}"


@tells(Untap)
def _untap(e: Read) -> str:
    return f"untap {what(e, e.what)}"


@tells(Destroy)
def _destroy(e: Read) -> str:
    return f"destroy {what(e, e.what)}" + ("" if e.regenerate else "; it cannot be regenerated")


@tells(Sacrifice)
def _sacrifice(e: Read) -> str:
    start = "sacrifice" if e.who == "you" else does(e, e.who, "sacrifice")
    if e.what:
        return f"{start} {what(e, e.what)}"
    return f"{start} {many(amount(e, e.count), noun(e.filter, e.scope) if e.filter is not None else 'permanent')}"


@tells(Move)
def _move(e: Read) -> str:
    things = what(e, e.what)
    if e.count is not None:
        count = amount(e, e.count)
        things = many(count, noun(e.what, e.scope)) if isinstance(e.what, Filter) else f"{count} of {things}"
        things = f"up to {things}" if e.up_to else things
    elif e.up_to:
        things = f"any number of {things}"
    text = f"exile {things}" if e.to == "exile" else f"put {things} {_to(e.to)}"
    text = text if e.who == "you" else f"{text} (chosen by {who(e, e.who)})"
    text += f", {e.nth} from the top" if e.nth != 1 else ""
    text += f" under the control of {who(e, e.under)}" if e.under else ""
    text += _entering(e) + _with_counters(e)
    text += ", linked to this" if e.link else ""
    return text + (" until this leaves the battlefield" if e.until_leaves else "")


@tells(Pump)
def _pump(e: Read) -> str:
    gains = [f"{signed(e, e.power)}/{signed(e, e.toughness)}"] if (e.power, e.toughness) != (0, 0) else []
    gains += [", ".join(e.keywords)] if e.keywords else []
    parts = [f"gets {' and '.join(gains)}"] if gains else []
    parts += [e.tell(e.modification)] if e.modification is not None else []
    return f"{what(e, e.what)} {' and '.join(parts) or 'does not change'}{_until(e.until)}"


@tells(GainControl)
def _control(e: Read) -> str:
    return f"{does(e, e.who, 'gain')} control of {what(e, e.what)}{_until(e.until)}"


@tells(Attach)
def _attach(e: Read) -> str:
    return f"attach {what(e, e.what)} to {what(e, e.to)}"


@tells(Unattach)
def _unattach(e: Read) -> str:
    return f"unattach {what(e, e.what)}"


@tells(SetClassLevel)
def _class_level(e: Read) -> str:
    return f"it becomes level {e.level}"


@tells(Transform)
def _transform(e: Read) -> str:
    return f"transform {what(e, e.what)}"


@tells(Counter)
def _counter(e: Read) -> str:
    return f"counter {what(e, e.what)}"


@tells(ChangeTargets)
def _change_targets(e: Read) -> str:
    return f"you may choose new targets for {what(e, e.what)}"


@tells(Search)
def _search(e: Read) -> str:
    found = noun(e.what, e.scope).replace(" in a library", "")
    text = f"{does(e, e.who, 'search')} the library for {many(amount(e, e.count), found)}, to be put {_to(e.to)}"
    return text + (" tapped" if e.tapped else "") + (", with different names" if e.different_names else "")


@tells(Shuffle)
def _shuffle(e: Read) -> str:
    return f"{does(e, e.who, 'shuffle')} the library"


@tells(Scry)
def _scry(e: Read) -> str:
    return f"{does(e, e.who, 'surveil' if e.surveil else 'scry')} {amount(e, e.amount)}"


@tells(Dig)
def _dig(e: Read) -> str:
    kind = noun(e.what, e.scope) if e.what is not None else "card"
    taken = ("up to " if e.up_to else "") + many(amount(e, e.take), kind)
    looked = does(e, e.who, "reveal") if e.reveal else f"{does(e, e.who, 'look')} at"
    top = many(amount(e, e.amount), "card")
    return f"{looked} {top} on top of the library; {taken} of them {_to(e.to)}, the rest {_to(e.rest)}"


@tells(RevealTop)
def _reveal_top(e: Read) -> str:
    return f"{does(e, e.who, 'reveal')} the top card of the library"


@tells(RevealUntil)
def _reveal_until(e: Read) -> str:
    found = f"; that one {_to(e.found_to)}" if e.found_to else ""
    wanted = with_article(noun(e.what, e.scope))
    return f"{does(e, e.who, 'reveal')} cards from the library until {wanted} is revealed{found}; the rest {_to(e.rest)}"


@tells(CastCard)
def _cast(e: Read) -> str:
    start = f"{who(e, e.who)} may cast" if e.optional else does(e, e.who, "cast")
    thing = f"a copy of {what(e, e.what)}" if e.copy else what(e, e.what)
    return f"{start} {thing}" + (" transformed" if e.transformed else "") + (" without paying its mana cost" if e.free else "")


@tells(Permit)
def _permit(e: Read) -> str:
    start = "the owner of each" if e.who == "owners" else who(e, e.who)
    price = f"; instead of the mana cost, {paying(e.tell(e.cost))}" if e.cost is not None else ""
    return f"{start} may {'play' if e.lands else 'cast'} {what(e, e.what)}{_until(e.until)}{price}"


@tells(LoyaltyAgain)
def _loyalty_again(e: Read) -> str:
    return f"this turn one loyalty ability more of each of {what(e, e.what)} can be activated"


@tells(ExtraTurn)
def _extra_turn(e: Read) -> str:
    return f"{does(e, e.who, 'take')} an extra turn after this one"


@tells(ExtraPhase)
def _extra_phase(e: Read) -> str:
    return "there is an additional combat phase after this phase" + (", followed by a main phase" if e.main else "")


@tells(EndTurn)
def _end_turn(_: Read) -> str:
    return "the turn ends"


@tells(SkipStep)
def _skip(e: Read) -> str:
    return f"{does(e, e.who, 'skip')} the next {e.step}"


@tells(LoseGame)
def _lose(e: Read) -> str:
    return f"{does(e, e.who, 'lose')} the game"


@tells(WinGame)
def _win(e: Read) -> str:
    return f"{does(e, e.who, 'win')} the game"


@tells(DrawGame)
def _draw_game(_: Read) -> str:
    return "the game is a draw"


@tells(ChooseObjects)
def _choose(e: Read) -> str:
    return f"{does(e, e.who, 'choose')} {'up to ' if e.up_to else ''}{many(amount(e, e.count), noun(e.what, e.scope))}"


@tells(ChooseWord)
def _choose_word(e: Read) -> str:
    return f"{does(e, e.who, 'choose')} one of: {', '.join(e.among)}"


@tells(May)
def _may(e: Read) -> str:
    start = f"{who(e, e.who)} may "
    if e.cost is not None:
        start += f"{paying(e.tell(e.cost))}; if so, "
    text = start + _inner(e, e.effects)
    return text + (f"; otherwise {_inner(e, e.otherwise)}" if e.otherwise else "")


def _inner(e: Read, effects: Sequence[Any]) -> str:
    """Effects inside an effect: in brackets if they are several."""
    text = sentences(effects, e.scope) or "nothing"
    return f"({text})" if len(effects) > 1 else text


@tells(Unless)
def _unless(e: Read) -> str:
    return f"{_inner(e, e.effects)} unless {who(e, e.who)} is ready to {paying(e.tell(e.cost))}"


@tells(If)
def _if(e: Read) -> str:
    text = f"if {e.tell(e.condition)}, {_inner(e, e.then)}"
    return text + (f"; otherwise {_inner(e, e.otherwise)}" if e.otherwise else "")


@tells(ChooseOne)
def _choose_one(e: Read) -> str:
    return f"{does(e, e.who, 'choose')} one: {' / '.join(e.tell(m) for m in e.options)}"


@tells(Mode)
def _mode(m: Read) -> str:
    text = aimed(m.effects, m.targets) if m.targets else sentences(m.effects, m.scope)
    return f"{m.name}: {text}" if m.name else text


@tells(ForEach)
def _for_each(e: Read) -> str:
    each = _people_and_things(e, e.what, e.who)
    return f"for {each}: {_inner(e, e.effects)}"


@tells(Repeat)
def _repeat(e: Read) -> str:
    return f"{amount(e, e.count)} times: {_inner(e, e.effects)}"


@tells(RepeatWhile)
def _repeat_while(e: Read) -> str:
    return f"{_inner(e, e.effects)}, repeated as long as {e.tell(e.condition)}"


@tells(Delayed)
def _delayed(e: Read) -> str:
    about = f" (about {what(e, e.about)})" if e.about else ""
    return f"later{about}: {'' if e.once else 'each time, '}{tell(e.ability)}{_until(e.until)}"


@tells(Reflexive)
def _reflexive(e: Read) -> str:
    return f"when that is done, {aimed(e.effects, e.targets)}"


@tells(FlipCoin)
def _flip(e: Read) -> str:
    won, lost = _inner(e, e.won), _inner(e, e.lost)
    return f"{does(e, e.who, 'flip')} a coin; if it is won, {won}; if it is lost, {lost}"


@tells(RollDie)
def _roll(e: Read) -> str:
    results = "; ".join(f"{least} to {most}: {_inner(e, effects)}" for least, most, effects in e.results)
    return f"roll a die of {e.sides} sides" + (f": {results}" if results else "")


@tells(Venture)
def _venture(e: Read) -> str:
    return f"{does(e, e.who, 'venture')} into {'a dungeon' if not e.quality else f'a dungeon of the type {e.quality}'}"


@tells(PreventDamage)
def _prevent(e: Read) -> str:
    much = "all damage" if e.amount is None else f"the next {amount(e, e.amount)} damage"
    return f"prevent {much} that would be dealt to {_people_and_things(e, e.to, e.who)} this turn"


@tells(Regenerate)
def _regenerate(e: Read) -> str:
    return f"regenerate {what(e, e.what)}"


@tells(Exchange)
def _exchange(e: Read) -> str:
    return f"exchange {e.what} of {what(e, e.one)} and {what(e, e.other)}"


@tells(Emblem)
def _emblem(e: Read) -> str:
    return f"{does(e, e.who, 'get')} an emblem with " + " and ".join(f'"{tell(a)}"' for a in e.abilities)


@tells(Pair)
def _pair(e: Read) -> str:
    return f"pair {what(e, e.one)} with {what(e, e.other)}"


@tells(PlaneswalkTo)
def _planeswalk(_: Read) -> str:
    return "planeswalk"


@tells(Unmodelled)
def _unmodelled(e: Read) -> str:
    return f"<not modelled: {e.about}>"
