"""Every failure has one class: a slug, an exit code, a message that names the place and the likely fix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar


class MtgloopError(Exception):
    """Base of all errors that the product raises on purpose."""

    slug: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2


class InputError(MtgloopError):
    """The input cannot be used; the message says where and why."""

    slug = "bad-input"


class AssignmentConflictError(InputError):
    """Two plain assignments that happen at once disagree."""

    slug = "assignment-conflict"

    def __init__(self, step: str, variable: str) -> None:
        super().__init__(f"step {step!r} assigns {variable!r} in two ways at once; make the assignments agree or guard them apart")
        self.step = step
        self.variable = variable


class RangeError(InputError):
    """A variable leaves the bounds that the model states."""

    slug = "out-of-range"

    def __init__(self, step: str, variable: str, value: int, how: str) -> None:
        super().__init__(f"step {step!r} sets {variable!r} to {value}, {how}; guard the step with `when` or widen the bound")
        self.step = step
        self.variable = variable


class ReplayError(MtgloopError):
    """A recorded sequence of moves is not possible: an internal error, or a certificate that does not hold."""

    slug = "replay"
    exit_code = 70

    def __init__(self, step: str) -> None:
        super().__init__(f"step {step!r} is not possible where the recorded play takes it")
        self.step = step


class RuleNumberError(InputError):
    """Something is asked for as a rule that is no rule number, or a rule that the product has no words for."""

    slug = "unknown-rule"

    def __init__(self, number: str, nearest: tuple[str, ...] = ()) -> None:
        hint = f"the nearest known: {', '.join(nearest)}" if nearest else "write it like 727.3, CR 104.4b or MTR 4.4"
        super().__init__(f"unknown rule {number!r}; {hint}")
        self.number = number
        self.nearest = nearest


class CertificateRefused(MtgloopError):
    """The independent checker does not accept a certificate."""

    slug = "certificate-refused"
    exit_code = 70

    def __init__(self, why: str) -> None:
        super().__init__(f"certificate refused: {why}")
        self.why = why


def quoted(text: str, limit: int = 60) -> str:
    """A name in single quotes for a message: on one line, without control characters, clipped."""
    return f"'{printable(text, limit)}'"


def printable(text: str, limit: int = 60) -> str:
    """A text for a message: on one line, without control characters, clipped to ``limit`` characters."""
    clipped = text if len(text) <= limit else text[: limit - 3] + "..."
    return "".join(c if c.isprintable() or c == "\u3000" else c.encode("unicode_escape").decode("ascii") for c in clipped)


def suggestion(word: str, known: Iterable[str], otherwise: str) -> str:
    """The likely fix for an unknown word: the nearest known one, else the known ones, else ``otherwise``."""
    from difflib import get_close_matches

    words = list(dict.fromkeys(known))
    near = get_close_matches(word, words, n=1, cutoff=0.6) if len(word) <= 60 else []
    if near:
        return f"did you mean {quoted(near[0])}?"
    if not words:
        return otherwise
    more = ", ..." if len(words) > 12 else ""
    return f"known here: {', '.join(printable(w, 40) for w in words[:12])}{more}"


class ModelError(InputError):
    """A model file is wrong at one place; the message is ``file: key.path, column N: what is wrong; likely fix``.

    Attributes:
        place: the file and the key path.
        column: for expressions, counted in characters from 1.
    """

    slug = "bad-model"

    def __init__(self, place: str, problem: str, fix: str, column: int | None = None) -> None:
        where = place if column is None else f"{place}, column {column}"
        super().__init__(f"{where}: {printable(problem, 400)}; {printable(fix, 700)}")
        self.place = place
        self.column = column


class FileAccessError(ModelError):
    """A file cannot be read."""

    slug = "file-access"

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, f"cannot be read: {printable(reason)}", "give the path of a model file")


class FileTooLargeError(ModelError):
    """A file is larger than the product reads."""

    slug = "file-too-large"

    def __init__(self, place: str, limit_bytes: int) -> None:
        size = f"{limit_bytes // 1_000_000} MB"
        super().__init__(place, f"the file is larger than {size}", f"model files may have up to {size}; split it or check the path")


class EncodingError(ModelError):
    """A file is not UTF-8 text."""

    slug = "encoding"

    def __init__(self, place: str, position: int) -> None:
        super().__init__(place, f"byte {position + 1} is not UTF-8 text", "save the file as UTF-8, or check that it is a model file")


class TomlError(ModelError):
    """A file is not TOML."""

    slug = "toml"

    def __init__(self, place: str, where: str, reason: str, fix: str) -> None:
        super().__init__(f"{place}: {where}", printable(reason, 160), fix)


class NestingError(ModelError):
    """Brackets, keys or expressions are nested too deeply."""

    slug = "nesting"

    def __init__(self, place: str, limit: int, column: int | None = None) -> None:
        super().__init__(place, f"nested more than {limit} levels deep", "flatten it", column)


class ExpressionTooLongError(ModelError):
    """An expression has too many characters."""

    slug = "expression-too-long"

    def __init__(self, place: str, limit: int) -> None:
        super().__init__(place, f"longer than {limit} characters", "split it over several steps or variables")


class IntegerTooLongError(ModelError):
    """An integer has too many digits."""

    slug = "integer-too-long"

    def __init__(self, place: str, limit: int, column: int | None = None) -> None:
        super().__init__(place, f"a number of more than {limit} digits", "use a smaller number", column)


class UnknownKeyError(ModelError):
    """A key is not legal at its place."""

    slug = "unknown-key"

    def __init__(self, place: str, key: str, known: Iterable[str], fix: str | None = None) -> None:
        super().__init__(place, f"unknown key {quoted(key)}", fix or suggestion(key, known, "remove it"))
        self.key = key


class MissingKeyError(ModelError):
    """A key that is needed is missing."""

    slug = "missing-key"

    def __init__(self, place: str, key: str, example: str) -> None:
        super().__init__(place, f"{key} is missing", f"add {example}")
        self.key = key


class MisplacedKeyError(ModelError):
    """A key is legal as such, but not beside what else is said there."""

    slug = "misplaced-key"


class WrongTypeError(ModelError):
    """A value has the wrong type."""

    slug = "wrong-type"

    def __init__(self, place: str, found: str, expected: str) -> None:
        super().__init__(place, f"found {found}", f"write {expected}")


class InvalidValueError(ModelError):
    """A value has the right type, but is none of those allowed."""

    slug = "invalid-value"


class InvalidNameError(ModelError):
    """A name cannot be used for what it is given to."""

    slug = "invalid-name"


class DuplicateNameError(ModelError):
    """Two things have one name."""

    slug = "duplicate-name"

    def __init__(self, place: str, what: str, name: str) -> None:
        super().__init__(place, f"there is already {what} {quoted(name)}", "give each its own name")


class InitialValueError(ModelError):
    """A variable starts outside its bounds or its values."""

    slug = "initial-value"


class UnknownReferenceError(ModelError):
    """A player, object or number is named that the model does not have."""

    slug = "unknown-reference"

    def __init__(self, place: str, what: str, name: str, known: Iterable[str], otherwise: str) -> None:
        super().__init__(place, f"unknown {what} {quoted(name)}", suggestion(name, known, otherwise))
        self.name = name


class EmptyModelError(ModelError):
    """A model without steps."""

    slug = "empty-model"

    def __init__(self, place: str) -> None:
        super().__init__(place, "a model needs at least one step", 'add [[step]] with name = "..."')


class ExpressionSyntaxError(ModelError):
    """An expression cannot be read."""

    slug = "expression-syntax"


class ChainedComparisonError(ModelError):
    """Comparisons are chained."""

    slug = "chained-comparison"

    def __init__(self, place: str, column: int) -> None:
        super().__init__(place, "comparisons do not chain", "write a < b and b < c", column)


class UnknownNameError(ModelError):
    """An expression reads or assigns a variable that is not declared."""

    slug = "unknown-name"

    def __init__(self, place: str, column: int, name: str, known: Iterable[str], fix: str | None = None) -> None:
        fix = fix or suggestion(name, known, "declare it in [state]")
        super().__init__(place, f"unknown name {quoted(name)}", fix, column)
        self.name = name


class UnknownMemberError(ModelError):
    """A string is compared with or assigned to an enumeration that does not have it."""

    slug = "unknown-member"

    def __init__(self, place: str, column: int, member: str, known: Iterable[str]) -> None:
        super().__init__(place, f"{quoted(member)} is not among the values here", suggestion(member, known, "check its values"), column)
        self.member = member


class SortError(ModelError):
    """An expression is a condition, a number or a value of an enumeration where another of these is needed."""

    slug = "sort"

    def __init__(self, place: str, column: int, problem: str, fix: str) -> None:
        super().__init__(place, problem, fix, column)


class NonLinearError(ModelError):
    """Two expressions that both vary are multiplied."""

    slug = "non-linear"

    def __init__(self, place: str, column: int) -> None:
        fix = "multiply by a constant, or write (2 * x if c else x) instead of (2 if c else 1) * x"
        super().__init__(place, "a product of two things that vary is not linear", fix, column)


class TallyReadError(ModelError):
    """A tally is read where it could influence the play."""

    slug = "tally-read"

    def __init__(self, place: str, column: int, name: str, where: str) -> None:
        fix = "declare it without tally = true if the play depends on it"
        super().__init__(place, f"{quoted(name)} is a tally and cannot be read in {where}", fix, column)


class DoubleAssignmentError(ModelError):
    """One variable is assigned twice at once."""

    slug = "double-assignment"

    def __init__(self, place: str, name: str) -> None:
        fix = "everything in one do happens at once: write it as one assignment, or as two steps"
        super().__init__(place, f"{quoted(name)} is assigned twice", fix)
        self.name = name


class PartMoveError(ModelError):
    """Interchangeable parts are used in a way that would change how many there are."""

    slug = "part-move"


class BudgetError(InputError):
    """A ``--budget`` cannot be read."""

    slug = "bad-budget"

    def __init__(self, part: str, names: tuple[str, ...]) -> None:
        super().__init__(f"budget {part!r} is not understood; write a number of states, or name=number with a name of {', '.join(names)}")
        self.part = part


class NothingToCheckError(InputError):
    """A folder has no input in it."""

    slug = "nothing-to-check"

    def __init__(self, place: str, suffix: str) -> None:
        super().__init__(f"no {suffix} file in {place}; name a file or another folder")
        self.place = place


class UnreadableFileError(InputError):
    """A file cannot be read or written, or is not in its format."""

    slug = "unreadable-file"

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place = place


class NotCertified(MtgloopError):
    """A verdict was reached, but no evidence that the independent checker accepts was found for it."""

    slug = "not-certified"
    exit_code = 70

    def __init__(self, why: str) -> None:
        super().__init__(f"the verdict has no certificate: {why}; raise the budget, or report the model")
        self.why = why


class OpenStartError(InputError):
    """One graph is asked for where starting values are left open."""

    slug = "open-start"

    def __init__(self, file: str, names: Sequence[str]) -> None:
        listed = ", ".join(repr(n) for n in names)
        super().__init__(f"{file}: state: {listed} may start at any value, so there is no one graph; give `init` instead of `any`")


class UnknownCardError(ModelError):
    """A card is named that is not known."""

    slug = "unknown-card"

    def __init__(self, place: str, name: str, nearest: Sequence[str] = ()) -> None:
        fix = f"did you mean {' or '.join(quoted(n) for n in nearest[:3])}?" if nearest else "check the spelling, or import the card"
        super().__init__(place, f"no card is called {quoted(name)}", fix)
        self.name = name
        self.nearest = tuple(nearest)


class NoSuchCardError(InputError):
    """No card fits a name that was written down."""

    slug = "no-such-card"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        known = " or ".join(quoted(n) for n in nearest)
        fix = f"did you mean {known}?" if nearest else "check the spelling, or add the card with `mtgloop cards import`"
        super().__init__(f"no card is called {quoted(name)}; {fix}")
        self.name = name
        self.nearest = tuple(nearest)


class AmbiguousCardError(InputError):
    """Several cards fit a name that was written down."""

    slug = "ambiguous-card"
    _SHOWN: ClassVar[int] = 12

    def __init__(self, name: str, fitting: Sequence[str]) -> None:
        more = len(fitting) - self._SHOWN
        listed = ", ".join(quoted(n) for n in fitting[: self._SHOWN]) + (f" and {more} more" if more > 0 else "")
        super().__init__(f"{quoted(name)} fits several cards; write more of the name: {listed}")
        self.name = name
        self.fitting = tuple(fitting)


class StoreError(InputError):
    """The user's store of cards cannot be used."""

    slug = "card-store"

    def __init__(self, place: str, problem: str, fix: str) -> None:
        super().__init__(f"{place}: {problem}; {fix}")
        self.place = place


class CardSourceError(InputError):
    """A file of cards is not in a form that is known."""

    slug = "card-source"

    def __init__(self, place: str, problem: str, fix: str) -> None:
        super().__init__(f"{place}: {printable(problem, 400)}; {fix}")
        self.place = place


class ParserMissingError(InputError):
    """Card texts are to be parsed, and the parser is not installed."""

    slug = "parser-missing"

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"parsing card texts needs the package {package}, which is not installed; install mtgloop[{extra}], "
            "or give ready trees with --trees"
        )


class ManaSymbolError(ModelError):
    """Something that is no mana symbol stands where mana is written."""

    slug = "mana-symbol"


class AmbiguousReferenceError(ModelError):
    """A name is used for one object, and several different ones have it."""

    slug = "ambiguous-reference"

    def __init__(self, place: str, name: str) -> None:
        super().__init__(place, f"several objects are called {quoted(name)}", "give the one that is meant an id, and write the id")
        self.name = name


class ComboRequestError(InputError):
    """What is said about the cards of a combo cannot be."""

    slug = "combo-request"

    def __init__(self, problem: str, fix: str) -> None:
        super().__init__(f"{problem}; {fix}")


class BatchSourceError(InputError):
    """The source of a batch cannot be used as a whole."""

    slug = "batch-source"

    def __init__(self, place: str, problem: str, fix: str) -> None:
        super().__init__(f"{place}: {problem}; {fix}")
        self.place = place


class LedgerError(InputError):
    """The folder of a batch cannot be gone on with, or is in use."""

    slug = "batch-ledger"

    def __init__(self, place: str, problem: str, fix: str) -> None:
        super().__init__(f"{place}: {problem}; {fix}")
        self.place = place


class WorkersError(InputError):
    """The workers of a batch cannot be started."""

    slug = "batch-workers"

    def __init__(self, problem: str, fix: str) -> None:
        super().__init__(f"{problem}; {fix}")


class MissingExtraError(InputError):
    """Something that is asked for needs a package that is not installed."""

    slug = "missing-extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra {extra!r}; install it with: pip install 'mtgloop[{extra}]'")


class CardFormatError(InputError):
    """A card's data does not have the ability format."""

    slug = "card-format"

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}; docs/abilities.md describes the format")
        self.place = place


class WorkSpentError(MtgloopError):
    """The analysis of a position has run as many processes of the rules as its budget allows; the verdict becomes undecided."""

    slug = "work-spent"
    exit_code = 3

    def __init__(self, limit: int) -> None:
        super().__init__(f"the budget of {limit:,} runs of the rules is spent")
        self.limit = limit


class UnsupportedPositionError(MtgloopError):
    """The rules meet something in a position that is not modelled; the verdict becomes undecided, with this as its reason."""

    slug = "unsupported"
    exit_code = 3

    def __init__(self, what: str) -> None:
        super().__init__(f"not modelled: {what}")
        self.what = what


class IllegalPlayError(ModelError):
    """A play of a scenario is not possible by the rules where it stands."""

    slug = "illegal-play"

    def __init__(self, place: str, problem: str, rule: str, fix: str) -> None:
        super().__init__(place, f"{problem} (CR {rule})", fix)
        self.rule = rule


class UnansweredChoiceError(ModelError):
    """A choice comes up during a play, and the scenario does not say what is chosen; or it answers what nobody asks."""

    slug = "unanswered-choice"


class UnsupportedPuzzleError(ModelError):
    """A puzzle file says something that a scenario cannot say."""

    slug = "unsupported-puzzle"

    def __init__(self, place: str, what: str) -> None:
        fix = "take it out if it does not matter, or write the position as a scenario"
        super().__init__(place, f"{what} cannot be told in a scenario", fix)
