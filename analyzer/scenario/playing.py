"""Performs the plays of a scenario one after the other, each by the rules.

A play is what an action of the rules would be; so only what the rules allow can be played, and what is not possible is an error that names
the rule and what would be possible. After each play, state-based actions and triggers settle as far as the play answers what they ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.errors import IllegalPlayError, UnansweredChoiceError, UnsupportedPositionError, quoted
from analyzer.rules.actions import Action, actions_of
from analyzer.rules.characteristics import traits_of, triggers_of
from analyzer.rules.choices import Choice, IllegalActionError, drive
from analyzer.rules.combat import can_attack, can_block, declare_attackers, declare_blockers
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.copying import copy_of
from analyzer.rules.format.definitions import Activated, Filter, SpellEffect, Triggered
from analyzer.rules.game import MAIN, STEPS, Game, Obj, PendingTrigger, PlayerRef, Ref, Referent, StackItem
from analyzer.rules.naming import name_in
from analyzer.rules.references import players as players_of
from analyzer.rules.selection import matches
from analyzer.rules.turns import next_step
from analyzer.scenario.answering import PlayAnswers
from analyzer.scenario.model import NEXT_TURN, Play, Scenario, Verb
from analyzer.scenario.running import Answers, NeverSettlesError, OpenChoiceError, is_over, resolve, resolve_all, run, settle

_MOST_STEPS = 200
_MOST_TURNS = 20
_MOST_LISTED = 8
_MOST_TRIED = 40
_RULES = {
    "no legal target": "601.2c",
    "no mode is possible": "601.2b",
    "it has summoning sickness": "302.6",
    "too little mana for X": "601.2h",
    "too little mana": "601.2h",
}
_WITHOUT_PRIORITY = ("untap", "cleanup")


def play_all(game: Game, scenario: Scenario) -> Game:
    """The game after the plays of a scenario. What the last play leaves open (targets of a trigger, say) is still to be chosen.

    Raises:
        IllegalPlayError: a play is not possible by the rules.
        UnansweredChoiceError: something is asked that the file does not answer.
        UnsupportedPositionError: something comes up that the rules engine does not model.
    """
    for number, play in enumerate(scenario.plays, 1):
        player = _Player(scenario, play, last=number == len(scenario.plays))
        game = player.play(game)
    return game


def go_to(game: Game, to: str, answers: Answers) -> Game:
    """The game at the next beginning of a step, or of the next turn (in its upkeep).

    Everything on the stack resolves before and on the way.

    Raises:
        OpenChoiceError: something is asked that has no answer.
        NeverSettlesError: it goes on and on.
    """
    game = copy_of(resolve_all(game, answers))
    game.turns_left = max(game.turns_left, _MOST_TURNS)
    begun = False
    for _ in range(_MOST_STEPS):
        if is_over(game) or game.step == "cleanup":
            return game
        begun = begun or game.step == "end step"
        game = settle(run(game, next_step, answers), answers)
        if game.step == to or (to == NEXT_TURN and begun and game.step == "upkeep"):
            return game
        game = resolve_all(game, answers)
    raise NeverSettlesError


@dataclass(slots=True)
class _Player:
    """Performs one play."""

    scenario: Scenario
    play_: Play
    last: bool

    # ------------------------------------------------------------------ one play
    def play(self, game: Game) -> Game:
        answers = PlayAnswers.of(self.play_, self._place(), self._names_of)
        try:
            game = settle(game, answers)
            game, answers = self._perform(game, answers)
        except OpenChoiceError as asked:
            raise self._unanswered(asked.choice, game) from None
        except NeverSettlesError:
            raise self._illegal(
                "what is forced before it goes on and on", "727.4", "ask about the position as it is before this play"
            ) from None
        before = game
        try:
            game = settle(game, answers)
            if self.play_.verb is Verb.TRIGGER and len(game.stack) > len(before.stack):
                self._check_announced(before, game, self._object(game))
        except OpenChoiceError as asked:
            if not self.last or asked.game.pending == []:
                raise self._unanswered(asked.choice, asked.game) from None
            game = asked.game
        except NeverSettlesError:
            pass  # the analysis says what that means
        answers.check_all_used()
        return game

    def _perform(self, game: Game, answers: PlayAnswers) -> tuple[Game, PlayAnswers]:
        if self.play_.pay and self.play_.verb in (Verb.ATTACK, Verb.BLOCK):
            raise UnsupportedPositionError("costs of attacking or blocking")
        match self.play_.verb:
            case Verb.CAST | Verb.ACTIVATE | Verb.LAND:
                return self._act(game, answers)
            case Verb.TRIGGER:
                return self._trigger(game, answers), answers
            case Verb.ATTACK:
                return self._attack(game, answers), answers
            case Verb.BLOCK:
                return self._block(game, answers), answers
            case Verb.RESOLVE:
                if not game.stack:
                    raise self._illegal("the stack is empty, so nothing resolves", "608.1", "leave this play out")
                return resolve(game, answers), answers
            case Verb.TO:
                to = self.play_.to or NEXT_TURN
                if to in _WITHOUT_PRIORITY:
                    raise self._illegal(f"nobody gets priority in the {to} step", "117.3a", "name another step")
                return go_to(game, to, answers), answers

    # ------------------------------------------------------------------ actions
    def _act(self, game: Game, answers: PlayAnswers) -> tuple[Game, PlayAnswers]:
        verb, obj = self.play_.verb, self._object(game)
        player = self._who(game, obj)
        wanted = (verb.value, obj.oid)
        number = (self.play_.ability or 1) - 1
        listed = list(actions_of(game, player, responds=True, goes_on=False, untaps=True))
        fitting = [a for a in listed if a.key[:2] == wanted and (verb is not Verb.ACTIVATE or a.key[2] == number)]
        if not fitting:
            problem, rule = self._why_not(game, player, obj)
            raise self._illegal(problem, rule, _possible(game, player, listed))
        why = ""
        for action in fitting:
            attempt = answers.copy(_mode_names(game, obj, number if verb is Verb.ACTIVATE else None))
            try:
                after = run(game, action.begin, attempt)
            except IllegalActionError as illegal:
                why = why or str(illegal)
                continue
            self._check_announced(game, after, obj)
            return after, attempt
        rule = _RULES.get(why, "601.2h" if verb is Verb.CAST else "602.2b")
        raise self._illegal(
            f"{game.players[player].name} cannot {verb.value} {name_in(game, obj)}: {why}", rule, _possible(game, player, listed)
        )

    def _check_announced(self, before: Game, after: Game, obj: Obj) -> None:
        """What could only be chosen in one way was not asked: it has to be what the play says."""
        if len(after.stack) <= len(before.stack):
            return
        item = after.stack[-1]
        play = self.play_
        chosen = [r for word in sorted(item.env, key=_target_order) if word.startswith("target") for r in item.env[word]]
        for number, wanted in enumerate(play.targets):
            if number >= len(chosen) or not self._is(after, chosen[number], wanted):
                found = ", ".join(_called(after, r) for r in chosen) or "none"
                raise IllegalPlayError(
                    f"{self._place()}.targets",
                    f"{quoted(wanted)} is no legal target of {obj.card.name} there",
                    "601.2c",
                    f"the targets would be: {found}",
                )
        if play.x is not None and item.x != play.x:
            raise IllegalPlayError(f"{self._place()}.x", f"X cannot be {play.x} with this mana", "601.2b", f"it would be {item.x}")
        if play.modes and item.modes != tuple(sorted(m - 1 for m in play.modes)):
            raise IllegalPlayError(f"{self._place()}.modes", "these modes cannot be chosen", "601.2b", "name others")

    def _why_not(self, game: Game, player: int, obj: Obj) -> tuple[str, str]:
        """Why an action is not among those that a player may take, with its rule."""
        play, name, who = self.play_, name_in(game, obj), game.players[player].name
        traits = traits_of(game, obj)
        zone = {"hand": "in a hand", "battlefield": "on the battlefield", "stack": "on the stack"}.get(obj.zone, f"in {obj.zone}")
        owner = game.players[obj.owner].name
        if play.verb is Verb.ACTIVATE:
            abilities = [a for a in traits.abilities if isinstance(a, Activated)]
            if (play.ability or 1) > len(abilities):
                return f"{name} has {len(abilities)} activated abilities, so not the ability {play.ability or 1}", "602.1"
            ability = abilities[(play.ability or 1) - 1]
            if ability.zone not in (obj.zone, "any"):
                return f"{name} is {zone}, and the ability works from {ability.zone}", "113.6"
            if ability.cost is not None and ability.cost.tap and obj.tapped:
                return f"{name} is tapped", "602.5a"
            if ability.cost is not None and ability.cost.untap and not obj.tapped:
                return f"{name} is untapped", "602.5a"
            if ability.timing == "sorcery" and not (game.active == player and game.step in MAIN and not game.stack):
                return f"{who} may activate this only as a sorcery could be cast", "602.5d"
            if ability.who == "you" and traits.controller != player:
                return f"{who} does not control {name}", "602.2"
            return f"{who} may not activate this ability of {name} now", "602.5"
        if play.verb is Verb.LAND:
            if not obj.info.is_land:
                return f"{name} is no land", "305.1"
            if not (game.active == player and game.step in MAIN and not game.stack):
                return f"{who} may play a land only in a main phase of their turn while the stack is empty", "305.1"
            if obj.zone == "hand" and obj.owner == player:
                return f"{who} has played a land this turn", "305.2"
            return f"{name} is {zone} of {owner}, and nothing lets {who} play it from there", "305.1"
        if obj.info.is_land:
            return f"{name} is a land, which is played and not cast: write land = ...", "305.9"
        if obj.zone in ("battlefield", "stack"):
            return f"{name} is {zone}", "601.3"
        if obj.zone != "hand" or obj.owner != player:
            return f"{name} is {zone} of {owner}, and nothing lets {who} cast it from there", "601.3"
        if not (game.active == player and game.step in MAIN and not game.stack):
            return f"{who} may cast {name} only in a main phase of their turn while the stack is empty", "117.1a"
        return f"an effect does not let {who} cast {name}", "601.3"

    # ------------------------------------------------------------------ triggers
    def _trigger(self, game: Game, answers: PlayAnswers) -> Game:
        obj = self._object(game)
        traits = traits_of(game, obj)
        abilities = triggers_of(traits)
        number = self.play_.ability or 1
        if number > len(abilities):
            problem = f"{name_in(game, obj)} has {len(abilities)} triggered abilities, so not the ability {number}"
            raise self._illegal(problem, "603.1", "count them as printed")
        ability = abilities[number - 1]
        new = copy_of(game)
        source = Ref(obj.oid, traits_of(new, new.objects[obj.oid]))
        controller = self._who(game, obj)
        env = _environment(new, ability, source, controller)
        count = self.play_.amount if self.play_.amount is not None else 1
        if ability.condition is not None and not holds(ability.condition, Context(new, controller, source, env, amount=count)):
            problem = f'the "if" of the triggered ability of {name_in(game, obj)} is not so'
            raise self._illegal(problem, "603.4", "let its event happen by a play, or set the position up so that it is so")
        new.pending.append(PendingTrigger(ability, controller, source, env, count))
        answers.mode_names = tuple(mode.name for mode in ability.modes)
        return new

    # ------------------------------------------------------------------ combat
    def _attack(self, game: Game, answers: PlayAnswers) -> Game:
        active = game.active
        if any(o.attacking is not None for o in game.battlefield()) or STEPS.index(game.step) > STEPS.index("declare attackers"):
            raise self._illegal("attackers are declared once in a combat, before blockers", "508.1", "list all of them in one play")
        if game.step not in ("beginning of combat", "declare attackers"):
            game = resolve_all(go_to(game, "beginning of combat", answers), answers)
        pairs: list[tuple[int, Referent]] = []
        for who, whom in self.play_.attacks:
            obj = self._find(game, who)
            if not can_attack(game, obj):
                able = ", ".join(name_in(game, o) for o in game.battlefield() if can_attack(game, o))
                raise self._illegal(f"{name_in(game, obj)} cannot attack now", "508.1a", f"able to: {able or 'none'}")
            pairs.append((obj.oid, self._defender(game, whom, active)))
        return run(game, lambda g: declare_attackers(g, [(g.objects[oid], whom) for oid, whom in pairs]), answers)

    def _defender(self, game: Game, whom: str | None, active: int) -> Referent:
        opponents = game.opponents(active)
        if whom is None:
            if len(opponents) != 1:
                raise self._illegal("there are several players to attack", "508.1b", 'say whom, such as attack = { bear = "B" }')
            return PlayerRef(opponents[0])
        for seat, player in enumerate(game.players):
            if player.name == whom:
                if seat not in opponents:
                    raise self._illegal(f"{whom} is no opponent", "508.1b", "name an opponent, or a planeswalker of one")
                return PlayerRef(seat)
        obj = self._find(game, whom)
        if not {"planeswalker", "battle"} & traits_of(game, obj).types:
            raise self._illegal(f"{name_in(game, obj)} cannot be attacked", "508.1b", "name a player, a planeswalker or a battle")
        return Ref(obj.oid)

    def _block(self, game: Game, answers: PlayAnswers) -> Game:
        if game.step != "declare attackers" or not any(o.attacking is not None for o in game.battlefield()):
            raise self._illegal("there are no attackers to block", "509.1", "play the attack right before")
        game = resolve_all(game, answers)
        pairs: list[tuple[int, int]] = []
        for who, whom in self.play_.blocks:
            blocker, attacker = self._find(game, who), self._find(game, whom)
            if attacker.attacking is None:
                raise self._illegal(f"{name_in(game, attacker)} does not attack", "509.1a", "name an attacker")
            if traits_of(game, blocker).controller == game.active or not can_block(game, blocker, attacker):
                raise self._illegal(f"{name_in(game, blocker)} cannot block {name_in(game, attacker)}", "509.1b", "name another blocker")
            pairs.append((blocker.oid, attacker.oid))
        return run(game, lambda g: declare_blockers(g, [(g.objects[a], g.objects[b]) for a, b in pairs]), answers)

    # ------------------------------------------------------------------ references
    def _place(self) -> str:
        return str(self.play_.place) if self.play_.place is not None else self.scenario.file

    def _who(self, game: Game, obj: Obj) -> int:
        if self.play_.by is not None:
            return next(i for i, p in enumerate(game.players) if p.name == self.play_.by)
        return traits_of(game, obj).controller if obj.zone in ("battlefield", "stack") else obj.owner

    def _object(self, game: Game) -> Obj:
        return self._find(game, self.play_.source or "")

    def _find(self, game: Game, reference: str) -> Obj:
        """The object of an id or a name, where it is now."""
        found = find_object(game, self.scenario, reference, self.play_.verb)
        if found is None:
            raise self._illegal(f"{quoted(reference)} is not there any more", "400.7", "look at what happens to it in the plays before")
        return found

    def _names_of(self, reference: str) -> Sequence[str]:
        return names_of(self.scenario, reference)

    def _is(self, game: Game, referent: Referent, wanted: str) -> bool:
        if isinstance(referent, PlayerRef):
            return game.players[referent.player].name == wanted
        if referent.oid < 0:
            item = next((i for i in game.stack if i.iid == -referent.oid), None)
            return item is not None and self._comes_from(game, item, wanted)
        obj = game.find(referent)
        return obj is not None and _answers_to(obj, self._names_of(wanted))

    def _comes_from(self, game: Game, item: StackItem, wanted: str) -> bool:
        obj = game.find(item.source)
        seen = item.source.seen
        return _answers_to(obj, self._names_of(wanted)) if obj is not None else seen is not None and seen.name in self._names_of(wanted)

    # ------------------------------------------------------------------ failures
    def _illegal(self, problem: str, rule: str, fix: str) -> IllegalPlayError:
        return IllegalPlayError(self._place(), problem, rule, fix)

    def _unanswered(self, choice: Choice, game: Game) -> UnansweredChoiceError:
        who = "chance decides" if choice.player is None else f"{game.players[choice.player].name} is asked"
        listed = ", ".join(quoted(option) for option in choice.options[:_MOST_LISTED])
        where = "targets" if choice.prompt == "target" else "choose"
        return UnansweredChoiceError(
            self._place(), f"{who}: {choice.prompt}, and the play does not answer", f"add it to {where}; possible here: {listed}"
        )


# ---------------------------------------------------------------------- helpers
def names_of(scenario: Scenario, reference: str) -> tuple[str, ...]:
    """What a reference may be called in the words of a choice: the id, then the name of the object."""
    placed = scenario.find(reference)
    name = placed[0].object.name if len(placed) == 1 else reference
    return (reference,) if name == reference else (reference, name)


def find_object(game: Game, scenario: Scenario, reference: str, verb: Verb | None = None) -> Obj | None:
    """The object with an id, or with a name; of several with that name one that suits a play."""
    labelled = [o for o in game.objects.values() if o.label == reference]
    if labelled:
        return labelled[0]
    if any(placed.object.id == reference for placed in scenario.objects()):
        return None
    named = [o for o in game.objects.values() if reference in (o.card.name, o.printed.name if o.printed is not None else "")]
    zones = {Verb.CAST: ("hand", "command", "graveyard", "exile"), Verb.LAND: ("hand",)}.get(verb, ("battlefield",)) if verb else ()
    named.sort(key=lambda o: (o.zone not in zones, o.tapped, o.oid))
    return named[0] if named else None


def _answers_to(obj: Obj, names: Sequence[str]) -> bool:
    return obj.label in names if obj.label else obj.card.name in names


def _called(game: Game, referent: Referent) -> str:
    if isinstance(referent, PlayerRef):
        return game.players[referent.player].name
    obj = game.find(referent)
    return name_in(game, obj) if obj is not None else "an ability on the stack"


def _target_order(word: str) -> int:
    digits = word.removeprefix("target")
    return int(digits) if digits.isdecimal() else 1


def _mode_names(game: Game, obj: Obj, activated: int | None) -> tuple[str, ...]:
    """The names of the modes of what is played."""
    abilities = traits_of(game, obj).abilities if obj.zone == "battlefield" else obj.info.abilities
    if activated is not None:
        found = [a for a in abilities if isinstance(a, Activated)]
        return tuple(mode.name for mode in found[activated].modes) if activated < len(found) else ()
    ability = next((a for a in abilities if isinstance(a, SpellEffect | Triggered) and a.modes), None)
    return tuple(mode.name for mode in ability.modes) if ability is not None else ()


def _possible(game: Game, player: int, listed: Sequence[Action]) -> str:
    """What a player may do, in words."""
    able: list[str] = []
    for action in listed:
        if action.text not in able and _completes(game, action):
            able.append(action.text)
    more = ", ..." if len(able) > _MOST_LISTED else ""
    return f"possible for {game.players[player].name} here: {', '.join(able[:_MOST_LISTED]) or 'nothing'}{more}"


def _completes(game: Game, action: Action) -> bool:
    """Whether an action can be announced in some way; not every way is looked at where there are many."""
    work: list[tuple[int, ...]] = [()]
    for _ in range(_MOST_TRIED):
        if not work:
            return False
        answers = work.pop()
        try:
            left = drive(action.begin(copy_of(game)), answers)
        except IllegalActionError:
            continue
        if left is None:
            return True
        work += [(*answers, number) for number in reversed(range(len(left.choice.options)))]
    return True


def _environment(game: Game, ability: Triggered, source: Ref, controller: int) -> dict[str, list[Referent]]:
    """What the words of a triggered ability refer to, as if its event had just happened in the simplest way."""
    env: dict[str, list[Referent]] = {}
    context = Context(game, controller, source, ability=ability)
    what = getattr(ability.when, "what", None)
    if what in ("", "self", None):
        env["it"] = [Ref(source.oid, source.seen)]
    elif isinstance(what, Filter):
        for obj in game.objects.values():
            traits = traits_of(game, obj)
            if matches(what, traits, context):
                env["it"] = [Ref(obj.oid, traits)]
                break
    elif what == "attached":
        attached = game.objects[source.oid].attached
        if isinstance(attached, Ref) and (host := game.find(attached)) is not None:
            env["it"] = [Ref(host.oid, traits_of(game, host))]
    who = getattr(ability.when, "who", "")
    found = players_of(who, context) if who and who != "that player" else []
    env["that player"] = [PlayerRef(found[0] if found else controller)]
    return env
