"""How a state is packed into 64-bit words.

Every place of a state whose lower and upper bound differ is one *field*: its value minus the lower bound, in as few bits as the
bounds allow. A field never straddles two words; a place with one possible value takes no bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analyzer.explore.native.refusal import NotNative
from analyzer.system.layout import Layout, ProgramState

WORD_BITS = 64
LIMIT = 1 << 62  # values and intermediate results stay below it in size, so that no sum of two leaves a signed word


@dataclass(frozen=True, slots=True)
class Field:
    """Where one place of a state stands: ``(word >> shift) & mask`` is its value minus ``low``. Width 0: always ``low``."""

    low: int
    high: int
    width: int
    word: int = 0
    shift: int = 0

    @property
    def mask(self) -> int:
        """As many ones as the field has bits."""
        return (1 << self.width) - 1

    @property
    def in_word(self) -> int:
        """The bits of the word that belong to the field."""
        return self.mask << self.shift


class Packing:
    """The fields of all places of a state, and states to and from packed integers (word 0 lowest).

    Attributes:
        fields: one for each place of a state.
        words: how many words a state takes, at least one.
        bits: the bits in use, of all words.
    """

    def __init__(self, layout: Layout) -> None:
        """Lay out the places, widest first.

        Raises:
            NotNative: a place has no finite bounds, or bounds too far out.
        """
        fields: list[Field] = []
        for slot in layout.slots:
            if slot.low is None or slot.high is None:
                raise NotNative(f"{slot.name!r} has no min or no max")
            if slot.low <= -LIMIT or slot.high >= LIMIT:
                raise NotNative(f"the bounds of {slot.name!r} exceed 62 bits")
            if slot.low > slot.high:
                raise NotNative(f"{slot.name!r} has no possible value")
            fields.append(Field(slot.low, slot.high, (slot.high - slot.low).bit_length()))
        used: list[int] = []
        for place in sorted(range(len(fields)), key=lambda p: -fields[p].width):
            field = fields[place]
            word = next((w for w, bits in enumerate(used) if bits + field.width <= WORD_BITS), len(used))
            if word == len(used):
                used.append(0)
            fields[place] = Field(field.low, field.high, field.width, word, used[word])
            used[word] += field.width
        self.fields: tuple[Field, ...] = tuple(fields)
        self.words: int = max(1, len(used))
        self.bits: int = sum(used)
        self.unpack: Callable[[int], ProgramState] = self._unpacker()

    def pack(self, state: Sequence[int]) -> int:
        """The packed state.

        Raises:
            NotNative: a value is outside its bounds.
        """
        packed = 0
        for value, field in zip(state, self.fields, strict=True):
            if not field.low <= value <= field.high:
                raise NotNative("the starting state is outside its bounds")
            packed |= (value - field.low) << (WORD_BITS * field.word + field.shift)
        return packed

    def _unpacker(self) -> Callable[[int], ProgramState]:
        """A function that is the inverse of ``pack``, generated because a trace may hold a million states."""
        parts: list[str] = []
        for field in self.fields:
            at = WORD_BITS * field.word + field.shift
            value = f"((x >> {at}) & {field.mask})" if field.width else "0"
            parts.append(f"{value} + {field.low}," if field.low else f"{value},")
        scope: dict[str, Callable[[int], ProgramState]] = {}
        exec(compile(f"def unpack(x):\n return ({' '.join(parts)})", "<packing>", "exec"), scope)
        return scope["unpack"]
