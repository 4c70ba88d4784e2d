"""What the words of an ability stand for while it is translated."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.rules.format.definitions import Amount, Condition, Filter, Target
from analyzer.rules.targets import word_for

_NAMES_TARGETS = re.compile(r"\btargets?\b|\bequip|\bfortify\b|\breconfigure\b|\bearthbend\b|\bsupport\b")
"""What a sentence with a target says; some keyword actions and abilities stand for one."""


_CHOSEN_BY_ANOTHER = re.compile(r"\btargets?\b[^.,]*? of (?:their|that player's|his or her) choice")


class Constraint(NamedTuple):
    """What narrows the event of a trigger down.

    Attributes:
        times: how often it triggers each turn. turn: on whose turns (``you``, ``opponents``). steps: only during these.
        level: a Class becomes this level. nth: the n-th such event each turn. except_first: not the first draw in each draw step.
        alone: no other creature attacks. not_mana: no mana ability. during, held: what is checked only as it happens.
        first: the first counters that are put on it this turn.
        otherwise: the ability has not itself put it onto the battlefield.
    """

    times: int | None = None
    turn: str = ""
    steps: tuple[str, ...] = ()
    level: int = 0
    nth: int = 0
    except_first: bool = False
    alone: bool = False
    not_mana: bool = False
    during: Node | None = None
    first: bool = False
    held: tuple[Condition, ...] = ()
    otherwise: bool = False


@dataclass(slots=True)
class Scope:
    """The state of the translation of one ability.

    Attributes:
        targets: the targets of the ability (or of the mode) so far.
        parent: what "it" and "that creature" stand for: a word of our format (``target``, ``it``, ``self``, ``chosen``, ``created``).
        subject: whose effect it is when nobody is named: ``you``, or ``that player`` for what each of several players does.
        tracked: what "those cards" stand for: the objects that the effect before put somewhere or chose.
        event: the word for the object of the trigger event; empty if it has none. event_player: the word for its player.
        event_target: the word for what the damage of the event was dealt to. constraint: what narrows the event down.
        paid: the word for what a cost took, or what was sacrificed; where nothing was paid with, what the event was about.
        replaced: the word for whom or what the replaced event was about ("that player", "it"); empty if nothing is replaced.
        affected: what the effect before was about, where that was a filter: "those creatures". this_way: the zone of what was milled.
        speaks_of: how often effects were about ``affected``.
        resolving: what is named is chosen as the ability resolves, it is no target.
        count, up_to: how many objects the next target or choice is.
        moved: where what a word stood for is now, for words whose object the ability itself has put somewhere: ``moved``, or empty where
            something else has been moved since. What a word says about the object itself (its power, its controller) stays as it was.
        moves: how often the ability has put something somewhere.
        sentence: the words of the ability, in lower case; the parser calls different things by one name now and then.
        duration: of the sentence, for effects that do not say their own; ``duration_read`` once an effect has taken it.
    """

    targets: list[Target] = field(default_factory=list[Target])
    parent: str = ""
    subject: str = "you"
    tracked: str = ""
    event: str = ""
    event_player: str = ""
    event_target: str = ""
    constraint: Constraint = field(default_factory=Constraint)
    paid: str = ""
    replaced: str = ""
    affected: Filter | None = None
    speaks_of: int = 0
    this_way: str = ""
    resolving: bool = False
    count: Amount = 1
    up_to: bool = False
    duration: str | None = None
    duration_read: bool = False
    chosen_player: str = ""
    moved: dict[str, str] = field(default_factory=dict[str, str])
    moves: int = 0
    sentence: str = ""

    def aim(self, what: Filter | None = None, who: str = "") -> str:
        """A new target (with the count that is set); the word that the effects use for it.

        Raises:
            UntranslatedError: the sentence speaks of no target.
        """
        if _CHOSEN_BY_ANOTHER.search(self.sentence):
            raise UntranslatedError("a target that somebody else chooses")
        if self.sentence and not _NAMES_TARGETS.search(self.sentence):
            raise UntranslatedError("a target that the sentence does not name")
        self.targets.append(Target(what=what, who=who, count=self.count, up_to=self.up_to))
        word = word_for(len(self.targets) - 1)
        self.parent = word
        return word

    def take_duration(self) -> str | None:
        """The duration of the sentence."""
        self.duration_read = True
        return self.duration

    def now(self, word: str) -> str:
        """The word for where an object is now that this ability may have moved.

        Raises:
            UntranslatedError: something else has been moved since, no word is left for it.
        """
        found = self.moved.get(word, word)
        if not found:
            raise UntranslatedError("what was moved before something else")
        return found

    def relocate(self, word: str, to: str = "") -> None:
        """Notes that what a word stands for (empty: something else) has been put somewhere; it is ``moved`` from now on.

        ``to``: the zone. What is put onto the battlefield is from now on spoken of as the permanent that it has become.
        """
        self.moves += 1
        for name in self.moved:
            self.moved[name] = ""
        if self.tracked == "moved":
            self.tracked = "?"
        if self.parent == "moved":
            self.moved["moved"] = ""
        if word:
            self.moved[word] = "moved"
            self.moved.pop("moved", None)
            self.tracked = "moved"
            if to == "battlefield" and self.parent == word:
                self.parent = "moved"

    def apart(self) -> Scope:
        """The scope of an ability that this one sets off (CR 603.12): it knows what this one spoke of, but has targets of its own."""
        parent = self.moved.get(self.parent, self.parent)
        known = {word: now for word, now in self.moved.items() if not word.startswith("target")}
        return Scope(
            parent="" if parent.startswith("target") else parent,
            subject=self.subject,
            tracked=self.tracked,
            event=self.event,
            event_player=self.event_player,
            event_target=self.event_target,
            paid=self.paid,
            moved=known,
            moves=self.moves,
            sentence=self.sentence,
        )

    def snapshot(self) -> tuple[str, str, dict[str, str], int]:
        """What words stand for now."""
        return self.parent, self.tracked, dict(self.moved), self.moves

    def back_to(self, before: tuple[str, str, dict[str, str], int]) -> None:
        """Makes words stand for what they stood for then."""
        self.parent, self.tracked, self.moved, self.moves = before[0], before[1], dict(before[2]), before[3]
