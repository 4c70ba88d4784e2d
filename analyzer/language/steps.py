"""Reads `[[step]]`: one function for what each kind of step may have beside the common keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyzer.errors import (
    DuplicateNameError,
    EmptyModelError,
    InvalidValueError,
    MisplacedKeyError,
    MissingKeyError,
    UnknownReferenceError,
)
from analyzer.language.conditions import both, read_when
from analyzer.language.effects import Effect, at_once, read_do
from analyzer.language.places import Place
from analyzer.language.reading import Section, blocks, flag, list_of, name, one_of, table, text
from analyzer.language.scope import Scope
from analyzer.system.expression import TRUE
from analyzer.system.program import Option, PlayerRef, Step, StepKind

STEP_KEYS = ("name", "kind", "by", "when", "do", "options", "pay", "otherwise", "involves", "responds", "checked", "sba")
OPTION_KEYS = ("name", "when", "do")

_KINDS = {kind.value: kind for kind in StepKind}
_OF_A_PLAYER = (StepKind.ACTION, StepKind.CHOICE, StepKind.UNLESS)
_WITH_OPTIONS = (StepKind.ACTION, StepKind.CHOICE, StepKind.CHANCE)
_OPTIONS = 'options = [ { name = "yes", do = ["..."] }, { name = "no" } ]'


@dataclass(frozen=True, slots=True)
class _Kind:
    """The kind of a step and the choice of words for it."""

    kind: StepKind
    place: Place

    def forbid(self, section: Section, key: str, fix: str) -> None:
        if section.has(key):
            raise MisplacedKeyError(str(self.place.key(key)), f'{key} does not go with kind = "{self.kind.value}"', fix)


def read_steps(value: Any, place: Place, scope: Scope) -> tuple[Step, ...]:
    """The steps of a model, in file order.

    Raises:
        EmptyModelError: there is none.
        ModelError: a step is wrong.
    """
    found: list[Step] = []
    names: set[str] = set()
    for section in blocks(value, place):
        step = _step(section, scope)
        if step.name in names:
            raise DuplicateNameError(str(section.place), "a step", step.name)
        names.add(step.name)
        found.append(step)
    if not found:
        raise EmptyModelError(place.file)
    return tuple(found)


def _step(numbered: Section, scope: Scope) -> Step:
    called = numbered.required("name", name, 'name = "what happens"')
    section = Section(numbered.place.named(called), numbered.table)
    section.allow(STEP_KEYS)
    kind = _kind(section)
    by = _by(section, kind, scope)
    is_sba = section.optional("sba", flag, False)
    if is_sba and kind.kind is not StepKind.CHOICE:
        fix = 'write kind = "sba"' if kind.kind is StepKind.MANDATORY else "sba = true is for choices that a state-based action asks for"
        kind.forbid(section, "sba", fix)
    if kind.kind is not StepKind.ACTION:
        kind.forbid(section, "responds", "only actions are taken in response")
    if kind.kind is StepKind.SBA:
        kind.forbid(section, "checked", "state-based actions are always checked again")
    if is_sba and section.has("checked"):
        raise MisplacedKeyError(
            str(section.place.key("checked")), "checked beside sba = true", "state-based actions are always checked again"
        )
    return Step(
        name=called,
        kind=kind.kind,
        guard=read_when(section, scope),
        options=_options(section, kind, scope),
        by=by,
        involves=_involves(section, scope),
        responds=section.optional("responds", flag, False),
        checked=section.optional("checked", flag, True),
        sba=is_sba,
    )


def _kind(section: Section) -> _Kind:
    default = StepKind.ACTION if section.has("by") else StepKind.MANDATORY
    return _Kind(_KINDS[section.optional("kind", one_of(_KINDS), default.value)], section.place)


def _by(section: Section, kind: _Kind, scope: Scope) -> PlayerRef | None:
    if kind.kind not in _OF_A_PLAYER:
        kind.forbid(section, "by", "nobody decides it: leave by out, or choose another kind")
        return None
    written = section.required("by", text, f'by = "{scope.players[0]}" for the player who decides')
    return scope.player_ref(written, section.place.key("by"))


def _involves(section: Section, scope: Scope) -> tuple[int, ...]:
    place = section.place.key("involves")
    found: dict[int, None] = {}
    for number, called in enumerate(section.optional("involves", list_of(text, '["Drake"]'), ()), 1):
        if called not in scope.objects:
            raise UnknownReferenceError(str(place.item(number)), "object", called, scope.objects, "declare it in [objects]")
        if scope.objects[called] in found:
            raise DuplicateNameError(str(place.item(number)), "an entry", called)
        found[scope.objects[called]] = None
    return tuple(found)


def _options(section: Section, kind: _Kind, scope: Scope) -> tuple[Option, ...]:
    shared = read_do(section, scope)
    if kind.kind is StepKind.UNLESS:
        kind.forbid(section, "options", "write pay = { ... } and otherwise = { ... }")
        return _unless(section, shared, scope)
    for key in ("pay", "otherwise"):
        kind.forbid(section, key, 'write kind = "unless"')
    if kind.kind not in _WITH_OPTIONS:
        fix = 'write kind = "choice" and by, or kind = "chance"' if kind.kind is StepKind.MANDATORY else "write one step for each"
        kind.forbid(section, "options", fix)
    elif section.has("options") or kind.kind is not StepKind.ACTION:
        return _listed(section, shared, scope)
    together = at_once(shared, scope)
    return (Option("", together.guard, together.updates),)


def _listed(section: Section, shared: Sequence[Effect], scope: Scope) -> tuple[Option, ...]:
    place = section.place.key("options")
    if not section.has("options"):
        raise MissingKeyError(str(section.place), "options", _OPTIONS)
    written = list_of(table, '[ { name = "yes", do = ["..."] }, { name = "no" } ]')(section.table["options"], place)
    if not written:
        raise InvalidValueError(str(place), "an empty list", f"write {_OPTIONS}")
    found: list[Option] = []
    names: set[str] = set()
    for entry in written:
        called = entry.required("name", name, 'name = "what is chosen"')
        if called in names:
            raise DuplicateNameError(str(entry.place), "an option", called)
        names.add(called)
        found.append(_option(Section(entry.place.named(called), entry.table), called, shared, scope))
    return tuple(found)


def _option(section: Section, called: str, shared: Sequence[Effect], scope: Scope) -> Option:
    section.allow(OPTION_KEYS)
    guard = read_when(section, scope)
    together = at_once((*shared, *read_do(section, scope)), scope)
    return Option(called, both(guard, together.guard), together.updates)


def _unless(section: Section, shared: Sequence[Effect], scope: Scope) -> tuple[Option, ...]:
    found: list[Option] = []
    for key, example in (("otherwise", 'otherwise = { do = ["..."] }'), ("pay", 'pay = { when = "mana >= 2", do = ["mana -= 2"] }')):
        entry = section.required(key, table, example)
        option = _option(entry, entry.optional("name", name, key), shared, scope)
        if key == "otherwise" and option.guard != TRUE:
            problem = "what happens unless somebody pays can always happen: it has no when and moves no parts that may be missing"
            raise MisplacedKeyError(str(entry.place), problem, "put the condition in the when of the step, or in pay")
        found.append(option)
    if found[0].name == found[1].name:
        raise DuplicateNameError(str(section.place.key("pay")), "an option", found[1].name)
    return tuple(found)
