"""The rules that verdicts rest on, in our own words (not the rules' text). Numbers are those of the text of 2023-11-17."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from analyzer.citations import Reference, parse
from analyzer.errors import RuleNumberError
from analyzer.report.i18n import N_

RULES: Final[Mapping[str, str]] = {
    "CR 101.4": N_(
        "When several players choose or act at the same time, the active player decides first, then the others in turn order; "
        "then all of it happens at once. Whoever decides later knows the open decisions made before."
    ),
    "CR 101.4d": N_("If a decision makes an earlier player have to decide something new, the order starts again with that player."),
    "CR 104.1": N_("A game ends at once when somebody wins, when it is a draw, or when it is restarted."),
    "CR 104.2a": N_("When all opponents have left, the last player wins at once, whatever says that this player cannot win."),
    "CR 104.3a": N_("A player may concede at any time. It is never counted here as a way to stop a loop."),
    "CR 104.3b": N_("A player with 0 or less life loses the next time somebody would get priority (a state-based action)."),
    "CR 104.3c": N_(
        "A player who had to draw from an empty library loses the next time somebody would get priority (a state-based action)."
    ),
    "CR 104.3d": N_("A player with ten or more poison counters loses the next time somebody would get priority (a state-based action)."),
    "CR 104.3e": N_("An effect may say that a player loses."),
    "CR 104.3f": N_("Who would win and lose at the same time loses."),
    "CR 104.3h": N_(
        "With a limited range of influence, an effect by which a player wins makes the opponents in that player's range lose instead."
    ),
    "CR 104.3j": N_(
        "In Commander, a player who was dealt 21 or more combat damage by the same commander over the game loses (a state-based action)."
    ),
    "CR 104.4a": N_("If all players still in the game lose at the same time, the game is a draw."),
    "CR 104.4b": N_(
        "If mandatory actions repeat with no way to stop, the game is a draw (without a limited range of influence). It is the "
        "sequence that has to repeat; numbers may grow. A loop with an optional action is no draw."
    ),
    "CR 104.4c": N_("An effect may say that the game is a draw."),
    "CR 104.4d": N_("With teams, the game is a draw for a team under the same conditions."),
    "CR 104.4e": N_(
        "With a limited range of influence, an effect that makes the game a draw does so for its controller and the players in "
        "that player's range."
    ),
    "CR 104.4f": N_(
        "With a limited range of influence, a loop of mandatory actions is a draw for the players who control an object in it and "
        "for everybody in the range of one of those. They leave; the others play on."
    ),
    "CR 104.4i": N_("In a tournament the players of a game may agree on a draw."),
    "CR 104.5": N_("A player for whom the game is lost or a draw leaves it, with all that follows from leaving (CR 800.4)."),
    "CR 117.1": N_(
        "A player may cast spells, activate abilities and take special actions when they have priority; nobody has it while "
        "something resolves."
    ),
    "CR 117.3": N_(
        "The active player gets priority first in most steps and after each resolution; who does something keeps it; who passes "
        "hands it on in turn order."
    ),
    "CR 117.4": N_("When all players pass in succession, the top of the stack resolves, or the step ends if the stack is empty."),
    "CR 117.5": N_(
        "Before anybody gets priority, state-based actions are done until there are none, then waiting triggers are put on the "
        "stack; this repeats until neither happens."
    ),
    "CR 603.8": N_(
        "A trigger on a state triggers as soon as the state holds, and not again while its ability is on the stack. If the state "
        "still holds after that, it triggers again at once."
    ),
    "CR 704.3": N_(
        "Whenever somebody would get priority, all state-based actions that apply are done at once, as one event, and then it is "
        "checked again. When a check does nothing, waiting triggers are put on the stack and it is checked again. In the cleanup "
        "step nobody gets priority unless one of the two happens."
    ),
    "CR 704.4": N_(
        "State-based actions see nothing of what is so only in the middle of a resolution: only what is there when it ends counts."
    ),
    "CR 704.7": N_("If several state-based actions have the same result at the same time, one replacement effect replaces all of them."),
    "CR 704.8": N_("What a state-based action removes together with others is looked back at as it was before all of them."),
    "CR 727.1a": N_("Shortcuts are informal: any way that all players understand will do."),
    "CR 727.1b": N_(
        "A loop is a set of actions that could be repeated indefinitely. The rules on shortcuts say how often it is done, without "
        "doing it, and how it ends."
    ),
    "CR 727.1c": N_("In tournaments the tournament rules (MTR 4.4) come before these rules."),
    "CR 727.2a": N_(
        "The player with priority may propose a sequence of choices for all players: legal, with predictable results, a loop a "
        "stated number of times. Nothing in it may depend on how something turns out. It ends where some player has priority."
    ),
    "CR 727.2b": N_(
        "Each other player in turn order accepts the proposal or shortens it, by naming the place where they will decide "
        "otherwise. They need not say what they will do. That place is the new end."
    ),
    "CR 727.2c": N_(
        "After the last answer the proposal is carried out up to its end. If it was shortened, the player who then has priority "
        "must do something other than what was proposed."
    ),
    "CR 727.3": N_(
        "If several players keep a loop going by independent actions and the same state comes back, the active player must make a "
        "different choice, if involved; otherwise the first involved player in turn order. The others have the last word."
    ),
    "CR 727.4": N_("A loop with only mandatory actions is a draw (CR 104.4b; with a limited range of influence CR 104.4f)."),
    "CR 727.5": N_(
        "Nobody can be made to do something that would end a loop, except what an object in the loop calls for. A removal spell "
        "in hand does not have to be cast; a target that a trigger in the loop asks for is a choice in the loop."
    ),
    "CR 727.6": N_(
        'With "[A] unless [B]" nobody can be made to do [B] to end a loop. If nobody does, the loop goes on as if [A] were '
        "mandatory. It does not protect the other way: if it is doing [B] that keeps the loop going, that player can simply stop."
    ),
    "CR 800.4": N_(
        "When a player leaves, the objects they own leave, effects that gave them control end, what they control on the stack is "
        "gone, and triggers of theirs are not put on the stack."
    ),
    "CR 801.16": N_(
        "With a limited range of influence, a mandatory loop is a draw only for the controllers of the objects in it and the "
        "players in their range; the others play on (CR 104.4f)."
    ),
    "MTR 4.4": N_(
        "In a tournament a loop is shortened by naming a number of identical passes. If nobody keeps it going, each player in "
        "turn order names the number after which they will break it, or does nothing; if nobody acts, it is a draw. If one player "
        "keeps it going, they name a number and the others may name a lower one. If several do, each names a number and the "
        'lowest happens; across turns they may say "indefinitely", and if all say so, it is a draw. A loop that depends on chance '
        "gets no shortcut and must stop as soon as an earlier position comes up again."
    ),
}
"""Rule to what it says."""


def explain(number: str) -> list[tuple[Reference, str]]:
    """The rules that a number of either text stands for, with their words (message ids): the rule itself, or all that are below it.

    Raises:
        RuleNumberError: there are no words for it; the error names the nearest.
    """
    reference = parse(number)
    key = str(reference)
    if key in RULES:
        return [(reference, RULES[key])]
    below = [(parse(rule), text) for rule, text in RULES.items() if _is_below(rule, key)]
    if below:
        return below
    raise RuleNumberError(number, nearest(reference))


def nearest(reference: Reference) -> tuple[str, ...]:
    """Up to three rules that there are words for and whose numbers look most like it."""
    return tuple(get_close_matches(str(reference), list(RULES), n=3, cutoff=0.4))


def _is_below(rule: str, key: str) -> bool:
    rest = rule.removeprefix(key)
    return rest != rule and (rest.startswith(".") or rest.isalpha())
