"""The answers that a play of a scenario gives to the choices that come up: targets, modes, X, payments, and everything else in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from analyzer.errors import UnansweredChoiceError, quoted
from analyzer.rules.choices import Choice
from analyzer.rules.game import Game
from analyzer.scenario.model import Play

_PAYING = ("sacrifice", "discard", "exile", "return", "tap", "untap", "reveal", "remove counters from", "put counters on")
_MANA = ("pay with", "generic mana from")
_NO_TARGET = ("no target", "no more targets")
NamesOf = Callable[[str], Sequence[str]]
"""Under which names what a reference means may appear in an option, the best first."""


@dataclass(slots=True)
class PlayAnswers:
    """The answers of one play that are left.

    Attributes:
        names_of: what an id or a name may be called in options.
        mode_names: the names of the modes of what is played, as printed.
    """

    play: Play
    place: str
    names_of: NamesOf
    mode_names: Sequence[str] = ()
    targets: list[str] = field(default_factory=list)
    modes: list[int] = field(default_factory=list)
    choose: list[str | int | bool] = field(default_factory=list)
    pay: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, play: Play, place: str, names_of: NamesOf, mode_names: Sequence[str] = ()) -> PlayAnswers:
        """All the answers of a play."""
        return cls(play, place, names_of, mode_names, list(play.targets), list(play.modes), list(play.choose), _spread(play.pay))

    def copy(self, mode_names: Sequence[str] = ()) -> PlayAnswers:
        """The answers that are left, as ones of their own."""
        left = (list(self.targets), list(self.modes), list(self.choose), list(self.pay))
        return PlayAnswers(self.play, self.place, self.names_of, mode_names, *left)

    def answer(self, choice: Choice, game: Game) -> int | None:
        """The option that the play takes; None if it says nothing about it.

        Raises:
            UnansweredChoiceError: its answer is none of the options.
        """
        prompt, options = choice.prompt, choice.options
        if prompt in ("target", "new target") and self.targets:
            return self._taken(self.targets, options, choice, "targets")
        if prompt == "target" and options[-1] in _NO_TARGET and self.play.targets and not self.choose:
            return len(options) - 1
        if prompt == "mode" and self.modes:
            return self._mode(options, choice)
        if prompt == "X" and self.play.x is not None:
            return self._x(options)
        if prompt in _MANA:
            found = self._mana(options)
            if found is not None or not self._fits(options):
                return found or 0
        if prompt in _PAYING and self.pay and not self.pay[0].startswith("{"):
            return self._taken(self.pay, tuple(o.removeprefix(prompt).strip() for o in options), choice, "pay")
        if self.choose:
            return self._taken(self.choose, options, choice, "choose")
        return None

    def check_all_used(self) -> None:
        """Check that every answer in order was asked for.

        Raises:
            UnansweredChoiceError: one was not.
        """
        if self.choose:
            raise UnansweredChoiceError(
                f"{self.place}.choose",
                f"nothing asks for the answer {_shown(self.choose[0])}",
                "leave it out, or give it to the play that asks",
            )

    # ------------------------------------------------------------------ kinds of answers
    def _fits(self, options: Sequence[str]) -> bool:
        """Whether the next answer in order is one of the options."""
        return bool(self.choose) and self._place(self.choose[0], options) is not None

    def _taken(self, left: list[str] | list[str | int | bool], options: Sequence[str], choice: Choice, key: str) -> int:
        found = self._place(left[0], options)
        if found is None:
            listed = ", ".join(quoted(option) for option in options[:8])
            raise UnansweredChoiceError(
                f"{self.place}.{key}", f"{_shown(left[0])} is no answer to {quoted(choice.prompt)}", f"possible here: {listed}"
            )
        del left[0]
        return found

    def _place(self, answer: str | int | bool, options: Sequence[str]) -> int | None:
        if isinstance(answer, bool):
            return options.index(word) if (word := "yes" if answer else "no") in options else None
        if isinstance(answer, int):
            words = (str(answer), f"X = {answer}", f"mode {answer}")
            return next((i for i, option in enumerate(options) if option in words), None)
        for name in self.names_of(answer):
            for fits in (_is_id, _is_exactly, _is_named):
                for number, option in enumerate(options):
                    if fits(option, name):
                        return number
        return None

    def _mode(self, options: Sequence[str], choice: Choice) -> int:
        wanted = self.modes[0]
        names = [f"mode {wanted}", *([self.mode_names[wanted - 1]] if 0 < wanted <= len(self.mode_names) else [])]
        for number, option in enumerate(options):
            if option in names:
                del self.modes[0]
                return number
        raise UnansweredChoiceError(
            f"{self.place}.modes", f"mode {wanted} is not possible (CR 601.2b)", f"possible here: {', '.join(options)}"
        )

    def _x(self, options: Sequence[str]) -> int | None:
        wanted = f"X = {self.play.x}"
        if wanted in options:
            return options.index(wanted)
        return len(options) - 1 if options[-1].startswith("X = all") else None

    def _mana(self, options: Sequence[str]) -> int | None:
        for place, symbol in enumerate(self.pay):
            for number, option in enumerate(options):
                if symbol.startswith("{") and option.partition("|")[0] == symbol[1:-1]:
                    del self.pay[place]
                    return number
        return None


def _spread(pay: Sequence[str]) -> list[str]:
    """Payments with several mana symbols as one entry for each symbol."""
    found: list[str] = []
    for entry in pay:
        found += re.findall(r"\{[^{}]*\}", entry) if entry.startswith("{") else [entry]
    return found


def _shown(answer: str | int | bool) -> str:
    return quoted(answer) if isinstance(answer, str) else str(answer).lower()


def _is_id(option: str, name: str) -> bool:
    return f"[{name}]" in option


def _is_exactly(option: str, name: str) -> bool:
    return option.lower() == name.lower() or option.lower() == f"keep {name}".lower()


def _is_named(option: str, name: str) -> bool:
    pattern = rf"(?:keep )?(?:[^ ]+'s )?{re.escape(name)}(?: token)?(?: [\[(].*)?"
    return re.fullmatch(pattern, option, re.IGNORECASE) is not None
