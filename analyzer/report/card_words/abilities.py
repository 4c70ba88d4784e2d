"""Abilities, replacement effects and whole cards in words."""

from __future__ import annotations

from typing import Any

from analyzer.report.card_words.effects import token
from analyzer.report.card_words.telling import Read, aimed, and_list, or_list, plural_of, sentences, tell, tells, with_article
from analyzer.report.card_words.terms import amount, color, counters, does, noun, signed, what, who
from analyzer.rules.format.definitions import (
    Activated,
    Card,
    CastFrom,
    Continuous,
    CopiesChanged,
    CostChange,
    CountersChanged,
    DamageChanged,
    DrawChanged,
    EntersWith,
    ExtraTriggers,
    Filter,
    GameLossChanged,
    GoesElsewhere,
    LifeChanged,
    ManaChanged,
    MillChanged,
    Modification,
    NotUnderstood,
    Replacement,
    Room,
    RuleChange,
    SpellEffect,
    TokensChanged,
    Triggered,
    TurnChanged,
)


def _does_what(a: Read) -> str:
    """What a spell or ability does: effects, or the modes of which some are chosen."""
    text = aimed(a.effects, a.targets)
    if a.modes:
        modes = " / ".join(tell(mode) for mode in a.modes)
        text = f"{text + '; then ' if text else ''}choose {_how_many(a)}: {modes}"
    elif a.choose_modes != 1 or a.least_modes is not None:
        text += f" (choose {_how_many(a)})"
    return text or "nothing"


def _how_many(a: Read) -> str:
    """How many modes are chosen."""
    most = "one" if a.choose_modes == 1 else f"{a.choose_modes}"
    return most if a.least_modes is None else f"{a.least_modes} to {most}"


def _where(a: Read, usual: str = "battlefield") -> str:
    return "" if a.zone == usual else f" (works in: {a.zone})"


def _named(a: Read) -> str:
    return f" ({a.name})" if a.name else ""


@tells(Activated)
def _activated(a: Read) -> str:
    limits = {"instant": [], "sorcery": ["only as a sorcery"], "priority": ["only with priority"]}.get(a.timing, [f"timing: {a.timing}"])
    limits = list(limits)
    limits += [f"at most {a.limit} times each turn"] if a.limit is not None else []
    limits += [f"by {who(a, a.who)}"] if a.who != "you" else []
    limits += [f"only if {a.tell(a.condition)}"] if a.condition is not None else []
    limits += ["a mana ability" if a.mana else "no mana ability"] if a.mana is not None else []
    text = f"Activated{_named(a)}, {a.tell(a.cost)}: {_does_what(a)}"
    return text + (f" ({'; '.join(limits)})" if limits else "") + _where(a)


@tells(Triggered)
def _triggered(a: Read) -> str:
    events = [a.tell(event) for event in (a.when, *a.also)]
    text = f"Triggered{_named(a)}, whenever {or_list(events)}"
    text += f" while {a.tell(a.during)}" if a.during is not None else ""
    text += f", if {a.tell(a.condition)}" if a.condition is not None else ""
    text += f": {'you may ' if a.optional else ''}{_does_what(a)}"
    return text + (f" (at most {a.limit} times each turn)" if a.limit is not None else "") + _where(a)


@tells(Modification)
def _modification(m: Read) -> str:
    parts = [f"is controlled by {who(m, m.control)}"] if m.control else []
    parts += [f"becomes {with_article(' '.join(m.set_types)) if m.set_types else 'typeless'}"] if m.set_types is not None else []
    parts += [f"has the subtypes {' '.join(m.set_subtypes) or 'none'} only"] if m.set_subtypes is not None else []
    parts += [f"is also {with_article(' '.join(m.add_types))}"] if m.add_types else []
    parts += [f"is not {' '.join(m.remove_types)}"] if m.remove_types else []
    parts += ["is every creature type"] if m.all_creature_types else []
    parts += [f"is {and_list([color(c) for c in m.set_colors]) or 'colorless'}"] if m.set_colors is not None else []
    parts += [f"is also {and_list([color(c) for c in m.add_colors])}"] if m.add_colors else []
    parts += ["loses all abilities"] if m.lose_abilities else []
    parts += [f"has {and_list(list(m.add_keywords))}"] if m.add_keywords else []
    parts += [f"loses {and_list(list(m.lose_keywords))}"] if m.lose_keywords else []
    parts += [f'has "{m.tell(ability)}"' for ability in m.abilities]
    if m.activated_of is not None:
        parts.append(f"has the activated abilities of each {noun(m.activated_of, m.scope)}")
    parts += [f"can enchant {noun(m.enchant, m.scope)}"] if m.enchant is not None else []
    parts += [f"has {part} {amount(m, value)}" for part in ("power", "toughness") if (value := getattr(m, f"set_{part}")) is not None]
    if (m.power, m.toughness) != (0, 0):
        parts.append(f"gets {signed(m, m.power)}/{signed(m, m.toughness)}")
    parts += ["has power and toughness switched"] if m.switch else []
    return and_list(parts) or "does not change"


@tells(Continuous)
def _static(a: Read) -> str:
    text = f"Always{_only_if(a)}: {what(a, a.affects)} {a.tell(a.change)}"
    return text + (" (defines what it is)" if a.defines else "") + _where(a)


def _only_if(a: Read) -> str:
    return f", as long as {a.tell(a.condition)}" if a.condition is not None else ""


@tells(RuleChange)
def _rule(a: Read) -> str:
    about = [what(a, a.affects)] if a.affects else []
    about += [who(a, a.who)] if a.who else []
    text = f"Rule{_only_if(a)}: {a.rule.replace('cant', 'cannot').replace('doesnt', 'does not')}"
    text += f", for {' and '.join(about)}" if about else ""
    text += f" ({a.kind} counters)" if a.kind != "any" else ""
    return text + (f" ({amount(a, a.amount)})" if a.amount != 0 else "") + _where(a)


@tells(CostChange)
def _cost_change(a: Read) -> str:
    kind = {"": "", "not mana": "nonmana "}.get(a.kind, f"{a.kind} ")
    of = f"{kind}abilities of {what(a, a.what)}" if a.abilities else f"{what(a, a.what)}{f' ({kind.strip()})' if kind else ''}"
    changes = [f"{signed(a, a.generic)} generic mana"] if a.generic != 0 else []
    changes += [f"{a.mana} {'less' if a.less else 'more'}"] if a.mana else []
    text = f"Cost{_only_if(a)}: {of}, for {who(a, a.who)}: {' and '.join(changes) or 'unchanged'}"
    return text + (f", at least {a.at_least}" if a.at_least else "") + _where(a)


@tells(ExtraTriggers)
def _extra_triggers(a: Read) -> str:
    cause = f" for an event about {with_article(noun(a.cause, a.scope))}" if a.cause is not None else ""
    on = f" when it is: {a.on}" if a.on else ""
    return f"Triggered abilities of each {noun(a.what, a.scope)} trigger an additional time{on}{cause}{_where(a)}"


@tells(CastFrom)
def _cast_from(a: Read) -> str:
    whose = "this card" if a.what is None else f"each {noun(a.what, a.scope)}"
    text = f"{whose[0].upper()}{whose[1:]} may be cast or played from {a.zone_from}{_named(a)}{_only_if(a)}"
    text += f", for {a.tell(a.cost)}" if a.cost is not None else ""
    text += f", at most {a.limit} each turn" if a.limit is not None else ""
    return text + (f", then: {a.then}" if a.then else "") + _where(a)


# replacement effects --------------------------------------------------------------------------
@tells(Replacement)
def _replacement(a: Read) -> str:
    return f"Instead: {a.tell(a.event)}{_where(a)}"


def _then(e: Read) -> str:
    return f"; then {sentences(e.effects, e.scope)}" if e.effects else ""


def _may(e: Read) -> str:
    return " (if its controller wants)" if e.optional else ""


@tells(EntersWith)
def _enters_with(e: Read) -> str:
    how = ["tapped"] if e.tapped else ["untapped"] if e.untapped else []
    how += [f"with {and_list([e.tell(c) for c in e.counters])}"] if e.counters else []
    how += [f"with a choice of {and_list(list(e.choose))}"] if e.choose else []
    if e.copy_of is not None:
        how.append(f"as a copy of {with_article(noun(e.copy_of, e.scope))}")
    how += [f"except that {e.tell(e.copy_change)}"] if e.copy_change is not None else []
    text = f"{what(e, e.what)} enters {', '.join(how) or 'as usual'}{_may(e)}{_only_if(e)}"
    return text + (f", unless {e.tell(e.unless)} is paid" if e.unless is not None else "") + _then(e)


@tells(GoesElsewhere)
def _elsewhere(e: Read) -> str:
    text = f"{what(e, e.what)} that would go from {e.from_ or 'anywhere'} to {e.to} goes to {e.instead}{_may(e)}{_only_if(e)}"
    return text + (", linked to this" if e.link else "") + _then(e)


def _changed(times: int, plus: Any, read: Read) -> str:
    text = {0: "none", 1: "as many"}.get(times, f"{times} times as many")
    return text if plus == 0 else f"{text}, {signed(read, plus)}"


@tells(CountersChanged)
def _counters_changed(e: Read) -> str:
    by = f" by {who(e, e.by)}" if e.by else " by an effect" if e.effects_only else ""
    on = what(e, e.what) + (f" or {who(e, e.who)}" if e.who else "")
    change = "half as many, rounded down" if e.half else _changed(e.times, e.plus, e)
    return f"counters ({counters(e.kind, '1')}) put{by} on {on}: {change}{_only_if(e)}"


@tells(TokensChanged)
def _tokens_changed(e: Read) -> str:
    more = f", and also {and_list([with_article(token(card)) for card in e.plus])}" if e.plus else ""
    more += " for each of them" if e.plus_each else ""
    kind = f" ({or_list(list(e.any_type))})" if e.any_type else ""
    others = f"each becomes {and_list([with_article(token(card)) for card in e.instead])}" if e.instead else ""
    return f"tokens{kind} that {does(e, e.who, 'create')}: {others or _changed(e.times, 0, e)}{more}{_only_if(e)}"


@tells(DamageChanged)
def _damage_changed(e: Read) -> str:
    source = "" if e.source is None else f" by {noun(e.source, e.scope) if isinstance(e.source, Filter) else what(e, e.source)}"
    to = [what(e, e.to)] if e.to else []
    to += [who(e, e.who)] if e.who else []
    kind = "" if e.combat is None else "combat " if e.combat else "noncombat "
    how = ["is prevented"] if e.prevent else []
    how += [f"becomes {_changed(e.times, e.plus, e)}"] if (e.times, e.plus) != (1, 0) else []
    how += [f"is dealt to {what(e, e.redirect)}"] if e.redirect else []
    dealt = f" to {or_list(to)}" if to else ""
    return f"{kind}damage dealt{source}{dealt} {and_list(how) or 'is not changed'}{_only_if(e)}{_then(e)}"


@tells(DrawChanged)
def _draw_changed(e: Read) -> str:
    first = " other than the first in each of their draw steps" if e.except_first else ""
    return f"where {does(e, e.who, 'draw')} a card{first}{_may(e)}{_only_if(e)}: {sentences(e.effects, e.scope) or 'nothing'}"


@tells(CopiesChanged)
def _copies_changed(e: Read) -> str:
    return f"where {who(e, e.who)} would copy a spell, {e.plus} more copies{_only_if(e)}; the additional copies may have new targets"


@tells(MillChanged)
def _mill_changed(e: Read) -> str:
    return f"cards that {does(e, e.who, 'mill')}: {_changed(e.times, e.plus, e)}{_only_if(e)}"


@tells(LifeChanged)
def _life_changed(e: Read) -> str:
    text = f"life that {does(e, e.who, 'gain' if e.gain else 'lose')}: {_changed(e.times, e.plus, e)}{_only_if(e)}"
    return text + ("; instead of it, " if e.instead else "; then " if e.effects else "") + sentences(e.effects, e.scope)


@tells(ManaChanged)
def _mana_changed(e: Read) -> str:
    return f"mana from {what(e, e.what)} tapped for it: {_changed(e.times, 0, e)}"


@tells(GameLossChanged)
def _loss_changed(e: Read) -> str:
    return f"where {does(e, e.who, 'lose')} the game: {sentences(e.effects, e.scope) or 'nothing'}"


@tells(TurnChanged)
def _turn_changed(e: Read) -> str:
    return f"where {does(e, e.who, 'begin')} {'an extra turn' if e.extra else 'a turn'}, it is skipped{_may(e)}{_only_if(e)}{_then(e)}"


@tells(SpellEffect)
def _spell(a: Read) -> str:
    return f"Spell: {_does_what(a)}" + (f" (strive {a.strive})" if a.strive else "")


@tells(NotUnderstood)
def _not_understood(a: Read) -> str:
    return f"<not modelled: {a.about}>" + (f" (cannot matter: {a.harmless})" if a.harmless else "")


@tells(Room)
def _room(r: Read) -> str:
    text = f"Room {r.name}: {aimed(r.effects, r.targets) or 'nothing'}"
    return text + (f", leads to {or_list(list(r.leads_to))}" if r.leads_to else "")


def card_lines(card: Card) -> list[str]:
    """A card in words: what is printed at its top, then a line for each ability; its other face follows, indented."""
    return tell(card).split("\n")


@tells(Card)
def _card(read: Read) -> str:
    card: Card = read.data
    cost = f"  {card.cost}" if read.cost else ""
    lines = [f"{read.name}{cost}", read.types]
    size = (read.power, read.toughness)
    facts = ["/".join("-" if part is None else amount(read, part) for part in size)] if size != (None, None) else []
    facts += [f"loyalty {amount(read, card.loyalty)}"] if read.loyalty is not None else []
    facts += [f"defense {card.defense}"] if read.defense is not None else []
    facts += [and_list([color(c) for c in card.colors]) or "colorless"] if read.colors is not None and card.colors is not None else []
    lines += [", ".join(facts)] if facts else []
    lines += [", ".join(card.keywords)] if read.keywords else []
    lines += [f"Costs besides: {tell(cost)}" for cost in read.additional_costs]
    lines += [f"May be cast for: {tell(cost)}" for cost in read.alternative_costs]
    if read.enchant is not None and card.enchant is not None:
        lines.append(f"Enchants {plural_of(noun(card.enchant))}")
    lines += [f"Enchants {who(read, card.enchant_player)}"] if read.enchant_player else []
    lines += [tell(part) for part in (*read.abilities, *read.rooms)]
    lines += [f"Note: {card.note}"] if read.note else []
    layout = card.layout if read.layout else ""
    if read.back is not None and card.back is not None:
        lines += [f"Other face{f' ({layout})' if layout else ''}:", *(f"  {line}" for line in card_lines(card.back))]
    elif layout:
        lines.append(f"Layout: {layout}")
    return "\n".join(line for line in lines if line)
