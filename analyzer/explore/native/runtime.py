"""The fixed part of the WebAssembly module: store, breadth-first search, predecessors, trapped states, forced walk.

Memories, each of which grows in place (so nothing is ever copied, and memory is counted exactly):

* ``$states``: areas of fixed size (labels, scratch, successor buffer), then all states in breadth-first order, which is also the queue;
* ``$table``: what has been seen. Up to ``BITMAP_BITS`` bits in a state it is a bitmap over all packed states, followed (for trapped
  states) by the number of ones before each of its 32-bit words; else an open-addressing table with linear probing of 64-bit entries: in
  the low ``INDEX_BITS`` the index of a state plus one, above it a tag, which is the state itself if it is that short;
* ``$side``: how many states were known before every 16th expansion, by which predecessors are found again; then, once trapped states are
  asked for, for each state a list of the states that lead to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.explore.native.successors import FAULT, QUIET, WAITING, Areas
from analyzer.explore.native.wat import number

PAGE = 65536
BITMAP_BITS = 28
INDEX_BITS = 28
TAG_BITS = 64 - INDEX_BITS
MOST_STATES = (1 << INDEX_BITS) - 2
SCRATCH_ENTRIES = 4096
FIRST_SLOTS = 1 << 13
DONE, MORE, ERROR, FULL = 0, 1, 2, 3
CYCLE, STOP_END, STOP_QUIET, STOP_BRANCH, STOP_LIMIT, STOP_ERROR = 0, 1, 2, 3, 4, 5
_MIX = 0x9E3779B97F4A7C15  # odd, from the golden ratio (Knuth, TAOCP 3, 6.4)


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes that the module is generated for.

    Attributes:
        words: words of a state in the buffer.
        bits: bits of a state in use.
        bitmap: what has been seen is a bitmap.
        areas: fixed areas of the memory of states.
        scratch: the address of ``SCRATCH_ENTRIES`` 32-bit numbers, or of one state.
        base: the address of the first state.
    """

    words: int
    bits: int
    bitmap: bool
    areas: Areas
    scratch: int
    base: int

    @property
    def state_bytes(self) -> int:
        """Bytes of a state in the array."""
        return 4 if self.bitmap else 8 * self.words

    @property
    def bitmap_bytes(self) -> int:
        """Bytes of the bitmap, and of the counts that follow it."""
        return max(PAGE, 1 << max(0, self.bits - 3))


def plan_of(words: int, bits: int, moves: int, labels: int, memory_bytes: int) -> Plan:
    """The plan for states of so many words and bits, at most so many moves in a state and parts of a label."""
    scratch = 64
    label_area = scratch + max(4 * SCRATCH_ENTRIES, 8 * words)
    buffer = label_area + 8 * (labels + 1)
    base = (buffer + 8 * words * (moves + 1) + 63) // 64 * 64
    bitmap = bits <= BITMAP_BITS and 2 * max(PAGE, 1 << max(0, bits - 3)) <= memory_bytes // 4
    return Plan(words, bits, bitmap, Areas(label_area, buffer), scratch, base)


class Runtime:
    """Generates the module around a given ``$expand``."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._range = range(plan.words)
        self._size = 8 * plan.words
        self._buffer = plan.areas.buffer
        self._exact = plan.words == 1 and plan.bits <= TAG_BITS

    def text(self, expansion: str) -> str:
        """The whole module."""
        return "\n".join(
            [
                "(module",
                self._memories(),
                self._globals(),
                expansion,
                self._grow_functions(),
                self._bitmap_functions() if self.plan.bitmap else self._table_functions(),
                self._init_function(),
                self._explore_function(),
                self._parent_functions(),
                self._trapped_functions(),
                self._walk_function(),
                ")",
            ]
        )

    # ------------------------------------------------------------------ declarations
    def _memories(self) -> str:
        pages = -(-self.plan.base // PAGE)
        return f""" (memory $states (export "states") {pages} 65536)
 (memory $table (export "table") 0 65536)
 (memory $side (export "side") 0 65536)"""

    def _globals(self) -> str:
        words = ["labels", "lean", "mode", "head", "n", "limit", "capacity", "mask", "side_used", "edges", "heads", "lossy", "changed"]
        lines = [f' (global ${name} (export "{name}") (mut i32) (i32.const 0))' for name in words]
        lines += [
            f' (global ${name} (export "{name}") (mut i64) (i64.const 0))'
            for name in ("owners", "transitions", "waiting", "room", "stem_length", "cycle_length", "steps")
        ]
        lines.append(' (global $pay (export "pay") (mut i32) (i32.const -1))')
        return "\n".join(lines)

    def _grow_functions(self) -> str:
        """``$grow_x pages want``: up to ``want`` pages more, at least ``pages``, or 0 if the budget or the system has no more.

        ``$room`` counts the bytes that may still be used; for each state the four bytes that ``trapped`` needs are set aside.
        """
        parts = []
        for name in ("states", "table", "side"):
            reserve = 4 * PAGE // self.plan.state_bytes if name == "states" else 0
            parts.append(f"""
 (func $grow_{name} (param $pages i32) (param $want i32) (result i32) (local $most i64)
  (local.set $most (i64.div_u (global.get $room) (i64.const {PAGE + reserve})))
  (if (i64.lt_u (local.get $most) (i64.extend_i32_u (local.get $want))) (then
   (local.set $want (i32.wrap_i64 (local.get $most)))))
  (if (i32.gt_u (local.get $pages) (local.get $want)) (then (return (i32.const 0))))
  (if (i32.eq (memory.grow ${name} (local.get $want)) (i32.const -1)) (then
   (if (i32.eq (local.get $pages) (local.get $want)) (then (return (i32.const 0))))
   (local.set $want (local.get $pages))
   (if (i32.eq (memory.grow ${name} (local.get $want)) (i32.const -1)) (then (return (i32.const 0))))))
  (global.set $room (i64.sub (global.get $room)
   (i64.mul (i64.extend_i32_u (local.get $want)) (i64.const {PAGE + reserve}))))
  (local.get $want))""")
        return "".join(parts)

    # ------------------------------------------------------------------ pieces
    def _address(self, index: str) -> str:
        return f"(i32.add (i32.const {self.plan.base}) (i32.mul {index} (i32.const {self.plan.state_bytes})))"

    def _load(self, address: str, word: int, *, packed: bool) -> str:
        """A word of a state, from the array (``packed``) or from the buffer."""
        if packed and self.plan.bitmap:
            return f"(i64.load32_u $states {address})"
        return f"(i64.load $states offset={8 * word} {address})"

    def _expand(self, address: str) -> str:
        """``$expand`` of a state in the array."""
        return f"(call $expand {' '.join(self._load(address, w, packed=True) for w in self._range)})"

    def _words(self, letter: str) -> str:
        return " ".join(f"(local ${letter}{w} i64)" for w in self._range)

    def _set_words(self, letter: str, address: str, *, packed: bool) -> str:
        return " ".join(f"(local.set ${letter}{w} {self._load(address, w, packed=packed)})" for w in self._range)

    def _append(self) -> str:
        """Put the words ``$t0``, ... at the end of the array, state ``$n``, which then counts."""
        at = self._address("(local.get $n)")
        if self.plan.bitmap:
            store = f"(i64.store32 $states {at} (local.get $t0))"
        else:
            store = " ".join(f"(i64.store $states offset={8 * w} {at} (local.get $t{w}))" for w in self._range)
        return f"{store} (local.set $n (i32.add (local.get $n) (i32.const 1)))"

    # ------------------------------------------------------------------ the hash table
    def _hash(self) -> str:
        """Set ``$h`` to the hash of ``$t0``, ...: a sum of words times odd constants, of which bits 32 and up choose the slot.

        Multiplying carries upwards only, so the upper half of a word is first folded into the lower one, unless it is (nearly) empty.
        """
        total = ""
        for w in self._range:
            word = f"(local.get $t{w})"
            if not self._exact:
                word = f"(i64.xor {word} (i64.shr_u {word} (i64.const 32)))"
            product = f"(i64.mul {word} {number(pow(_MIX, w + 1, 1 << 64))})"
            total = f"(i64.add {total} {product})" if total else product
        return f"(local.set $h {total})"

    def _start_probe(self) -> str:
        """Set ``$tag``, and ``$j`` to the first slot, for ``$t0``, ... with hash ``$h``."""
        exact = f"(i64.shl (local.get $t0) (i64.const {INDEX_BITS}))"
        tag = exact if self._exact else f"(i64.and (local.get $h) (i64.const {-(1 << INDEX_BITS)}))"
        return f"""(local.set $j (i32.and (i32.wrap_i64 (i64.shr_u (local.get $h) (i64.const 32))) (global.get $mask)))
  (local.set $tag {tag})"""

    def _probe(self, found: str, missing: str) -> str:
        """Look along the table for ``$t0``, ...

        ``found`` runs with the index in ``$k``, ``missing`` at a free slot ``$j``; both must leave the loop.
        """
        slot = "(i32.shl (local.get $j) (i32.const 3))"
        same = "(i32.const 1)"
        if not self._exact:
            at = self._address("(local.get $k)")
            for w in self._range:
                equal = f"(i64.eq {self._load(at, w, packed=True)} (local.get $t{w}))"
                same = equal if w == 0 else f"(i32.and {same} {equal})"
        return f"""(loop $probe
   (local.set $e (i64.load $table {slot}))
   (if (i64.eqz (local.get $e)) (then {missing}))
   (if (i64.eqz (i64.and (i64.xor (local.get $e) (local.get $tag)) (i64.const {-(1 << INDEX_BITS)}))) (then
    (local.set $k (i32.sub (i32.and (i32.wrap_i64 (local.get $e)) (i32.const {(1 << INDEX_BITS) - 1})) (i32.const 1)))
    (if {same} (then {found}))))
   (local.set $j (i32.and (i32.add (local.get $j) (i32.const 1)) (global.get $mask)))
   (br $probe))"""

    def _put(self, index: str) -> str:
        entry = f"(i64.or (local.get $tag) (i64.extend_i32_u (i32.add {index} (i32.const 1))))"
        return f"(i64.store $table (i32.shl (local.get $j) (i32.const 3)) {entry})"

    def _table_functions(self) -> str:
        """``$find``: the index of the state at an address of the buffer, or -1. ``$room_for``: make room for one more state."""
        words = self._words("t")
        return f"""
 (func $find (param $p i32) (result i32) (local $j i32) (local $k i32) (local $e i64) (local $tag i64) (local $h i64) {words}
  {self._set_words("t", "(local.get $p)", packed=False)}
  {self._hash()} {self._start_probe()}
  {self._probe("(return (local.get $k))", "(return (i32.const -1))")}
  (unreachable))
 (func $identity (param $i i32) (result i32) (local.get $i))
 (func $rehash (param $n i32) (local $i i32) (local $j i32) (local $e i64) (local $tag i64) (local $h i64) {words}
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
   {self._set_words("t", self._address("(local.get $i)"), packed=True)}
   {self._hash()} {self._start_probe()}
   (block $free (loop $probe
    (br_if $free (i64.eqz (i64.load $table (i32.shl (local.get $j) (i32.const 3)))))
    (local.set $j (i32.and (i32.add (local.get $j) (i32.const 1)) (global.get $mask)))
    (br $probe)))
   {self._put("(local.get $i)")}
   (local.set $i (i32.add (local.get $i) (i32.const 1)))
   (br $next))))
 (func $room_in_table (param $n i32) (result i32) (local $slots i32) (local $more i32)
  (local.set $slots (i32.add (global.get $mask) (i32.const 1)))
  (if (i32.lt_u (i32.shl (local.get $n) (i32.const 3)) (i32.mul (local.get $slots) (i32.const 5))) (then (return (i32.const 1))))
  ;; double, or a small table times four
  (if (i32.lt_u (local.get $slots) (i32.const 268435456)) (then
   (local.set $more (i32.shr_u (i32.mul (local.get $slots) (i32.const 3)) (i32.const 13)))
   (if (i32.ge_u (local.get $slots) (i32.const 1048576))
    (then (local.set $more (i32.const 0)))
    (else (local.set $more (call $grow_table (local.get $more) (local.get $more)))))
   (if (i32.eqz (local.get $more)) (then
    (local.set $more (i32.shr_u (local.get $slots) (i32.const 13)))
    (local.set $more (call $grow_table (local.get $more) (local.get $more)))))
   (if (local.get $more) (then
    (memory.fill $table (i32.const 0) (i32.const 0) (i32.shl (local.get $slots) (i32.const 3)))
    (global.set $mask (i32.sub (i32.add (local.get $slots) (i32.shl (local.get $more) (i32.const 13))) (i32.const 1)))
    (call $rehash (local.get $n))
    (return (i32.const 1))))))
  ;; no room for a larger table: fill this one up
  (i32.lt_u (i32.shl (local.get $n) (i32.const 3)) (i32.mul (local.get $slots) (i32.const 7))))
{self._room_function("(call $room_in_table (local.get $n))", self._load_limit())}"""

    def _load_limit(self) -> str:
        """How many states the table takes before room must be made: 5/8 of its slots; 7/8 at the end."""
        slots = "(i64.extend_i32_u (i32.add (global.get $mask) (i32.const 1)))"
        eighths = (
            f"(select (i64.const 5) (i64.const 7) (i64.lt_u (i64.shl (i64.extend_i32_u (local.get $n)) (i64.const 3)) "
            f"(i64.mul {slots} (i64.const 5))))"
        )
        return f"(i32.wrap_i64 (i64.shr_u (i64.mul {slots} {eighths}) (i64.const 3)))"

    def _room_function(self, make_room: str, limit: str) -> str:
        """``$room_for n``: whether there is room for state ``n``; sets ``$capacity``, up to which nothing need be asked again."""
        fit = f"(i32.div_u (i32.sub (i32.shl (memory.size $states) (i32.const 16)) (i32.const {self.plan.base})) " + (
            f"(i32.const {self.plan.state_bytes}))"
        )
        return f"""
 (func $room_for (param $n i32) (result i32) (local $fit i32)
  (if (i32.ge_u (local.get $n) (global.get $limit)) (then (return (i32.const 0))))
  (if (i32.ge_u (memory.size $states) (i32.const 65535)) (then (return (i32.const 0))))
  (if (i32.ge_u (local.get $n) {fit}) (then
   (if (i32.eqz (call $grow_states (i32.const 1) (i32.const 16))) (then (return (i32.const 0))))))
  (if (i32.eqz {make_room}) (then (return (i32.const 0))))
  (local.set $fit {fit})
  (global.set $capacity (select (global.get $limit) (local.get $fit) (i32.lt_u (global.get $limit) (local.get $fit))))
  (local.set $fit {limit})
  (if (i32.gt_u (global.get $capacity) (local.get $fit)) (then (global.set $capacity (local.get $fit))))
  (i32.const 1))"""

    # ------------------------------------------------------------------ the bitmap
    def _bitmap_functions(self) -> str:
        """``$find`` gives the rank of a state among all states seen; ``$identity`` the rank of a state of the array."""
        size = self.plan.bitmap_bytes
        return f"""
 (func $rank (param $t i32) (result i32) (local $w i32) (local $bit i32)
  (local.set $w (i32.load $table (i32.and (i32.shr_u (local.get $t) (i32.const 3)) (i32.const -4))))
  (local.set $bit (i32.shl (i32.const 1) (local.get $t)))
  (if (i32.eqz (i32.and (local.get $w) (local.get $bit))) (then (return (i32.const -1))))
  (i32.add
   (i32.load $table offset={size} (i32.and (i32.shr_u (local.get $t) (i32.const 3)) (i32.const -4)))
   (i32.popcnt (i32.and (local.get $w) (i32.sub (local.get $bit) (i32.const 1))))))
 (func $find (param $p i32) (result i32) (call $rank (i32.load $states (local.get $p))))
 (func $identity (param $i i32) (result i32) (call $rank (i32.load $states {self._address("(local.get $i)")})))
 (func $count_ones (local $a i32) (local $sum i32)
  (loop $next
   (i32.store $table offset={size} (local.get $a) (local.get $sum))
   (local.set $sum (i32.add (local.get $sum) (i32.popcnt (i32.load $table (local.get $a)))))
   (local.set $a (i32.add (local.get $a) (i32.const 4)))
   (br_if $next (i32.lt_u (local.get $a) (i32.const {size})))))
{self._room_function("(i32.const 1)", "(global.get $capacity)")}"""

    # ------------------------------------------------------------------ breadth-first search
    def _init_function(self) -> str:
        """Store the initial state, which is in the buffer; 0 if there is no room."""
        if self.plan.bitmap:
            pages = self.plan.bitmap_bytes // PAGE
            start = f"""(if (i32.eqz (call $grow_table (i32.const {2 * pages}) (i32.const {2 * pages}))) (then (return (i32.const 0))))"""
            mark = "(i32.store $table (local.get $a) (i32.shl (i32.const 1) (i32.wrap_i64 (local.get $t0))))"
            where = "(local.set $a (i32.and (i32.shr_u (i32.wrap_i64 (local.get $t0)) (i32.const 3)) (i32.const -4)))"
        else:
            pages = FIRST_SLOTS * 8 // PAGE
            start = f"""(if (i32.eqz (call $grow_table (i32.const {pages}) (i32.const {pages}))) (then (return (i32.const 0))))
  (global.set $mask (i32.const {FIRST_SLOTS - 1}))"""
            where, mark = f"{self._hash()} {self._start_probe()}", self._put("(i32.const 0)")
        return f"""
 (func (export "init") (result i32) (local $a i32) (local $j i32) (local $n i32) (local $tag i64) (local $h i64) {self._words("t")}
  {start}
  (if (i32.eqz (call $room_for (i32.const 0))) (then (return (i32.const 0))))
  {self._set_words("t", f"(i32.const {self._buffer})", packed=False)}
  {where} {mark}
  {self._append()}
  (global.set $n (i32.const 1))
  (i32.const 1))"""

    def _insert(self) -> str:
        """Add the state ``$t0``, ... unless it is known; branch to ``$full`` if there is no room."""
        full = "(if (i32.ge_u (local.get $n) (global.get $capacity)) (then (br_if $full (i32.eqz (call $room_for (local.get $n)))) {}))"
        if self.plan.bitmap:
            return f"""(local.set $a (i32.and (i32.shr_u (i32.wrap_i64 (local.get $t0)) (i32.const 3)) (i32.const -4)))
    (local.set $w (i32.load $table (local.get $a)))
    (local.set $bit (i32.shl (i32.const 1) (i32.wrap_i64 (local.get $t0))))
    (if (i32.eqz (i32.and (local.get $w) (local.get $bit))) (then
     {full.format("")}
     (i32.store $table (local.get $a) (i32.or (local.get $w) (local.get $bit)))
     {self._append()}))"""
        missing = f"{full.format('(br $again)')} {self._put('(local.get $n)')} {self._append()} (br $known)"
        return f"""{self._hash()}
    (block $known (loop $again
    {self._start_probe()}
    {self._probe("(br $known)", missing)}))"""

    def _explore_function(self) -> str:
        """Expand states up to index ``until``; DONE, MORE, ERROR or FULL."""
        return f"""
 (func (export "explore") (param $until i32) (result i32)
  (local $head i32) (local $n i32) (local $c i32) (local $p i32) (local $end i32) (local $result i32)
  (local $a i32) (local $w i32) (local $bit i32) (local $j i32) (local $k i32) (local $e i64) (local $tag i64) (local $h i64)
  (local $transitions i64) (local $waiting i64) {self._words("t")}
  (local.set $head (global.get $head))
  (local.set $n (global.get $n))
  (local.set $result (i32.const {DONE}))
  (block $stop
   (block $full
    (loop $next
     (br_if $stop (i32.ge_u (local.get $head) (local.get $n)))
     (if (i32.ge_u (local.get $head) (local.get $until)) (then (local.set $result (i32.const {MORE})) (br $stop)))
     (if (i32.eqz (i32.and (local.get $head) (i32.const 15))) (then
      (local.set $a (i32.shr_u (local.get $head) (i32.const 2)))
      (if (i32.ge_u (local.get $a) (i32.shl (memory.size $side) (i32.const 16))) (then
       (br_if $full (i32.eqz (call $grow_side (i32.const 1) (i32.const 1))))))
      (i32.store $side (local.get $a) (local.get $n))))
     (local.set $c {self._expand(self._address("(local.get $head)"))})
     (if (i32.lt_s (local.get $c) (i32.const 0)) (then (local.set $result (i32.const {ERROR})) (br $stop)))
     (local.set $p (i32.const {self._buffer}))
     (local.set $end (i32.add (local.get $p) (i32.mul (local.get $c) (i32.const {self._size}))))
     (block $all (loop $one
      (br_if $all (i32.ge_u (local.get $p) (local.get $end)))
      {self._set_words("t", "(local.get $p)", packed=False)}
      {self._insert()}
      (local.set $p (i32.add (local.get $p) (i32.const {self._size})))
      (br $one)))
     (local.set $transitions (i64.add (local.get $transitions) (i64.extend_i32_u (local.get $c))))
     (local.set $waiting (i64.add (local.get $waiting) (i64.extend_i32_u (i32.eq (global.get $mode) (i32.const {WAITING})))))
     (local.set $head (i32.add (local.get $head) (i32.const 1)))
     (br $next)))
   (local.set $result (i32.const {FULL})))
  (global.set $head (local.get $head))
  (global.set $n (local.get $n))
  (global.set $transitions (i64.add (global.get $transitions) (local.get $transitions)))
  (global.set $waiting (i64.add (global.get $waiting) (local.get $waiting)))
  (local.get $result))"""

    # ------------------------------------------------------------------ predecessors
    def _parent_functions(self) -> str:
        """``$parent i``: the first state that has ``i`` as a successor. ``stem i``: up to SCRATCH_ENTRIES ancestors go to the scratch area.

        A state was found from a state of the last block of 16 before whose expansion it was unknown.
        """
        here = self._address("(local.get $i)")
        differs = " ".join(
            f"(br_if $skip (i64.ne {self._load('(local.get $p)', w, packed=False)} {self._load(here, w, packed=True)}))"
            for w in self._range
        )
        return f"""
 (func $parent (export "parent") (param $i i32) (result i32)
  (local $low i32) (local $high i32) (local $middle i32) (local $c i32) (local $p i32)
  (if (i32.eqz (local.get $i)) (then (return (i32.const -1))))
  (local.set $high (i32.shr_u (i32.add (global.get $head) (i32.const 15)) (i32.const 4)))
  ;; the last block whose count is at most i
  (block $found (loop $halve
   (br_if $found (i32.le_u (i32.sub (local.get $high) (local.get $low)) (i32.const 1)))
   (local.set $middle (i32.shr_u (i32.add (local.get $low) (local.get $high)) (i32.const 1)))
   (if (i32.le_u (i32.load $side (i32.shl (local.get $middle) (i32.const 2))) (local.get $i))
    (then (local.set $low (local.get $middle)))
    (else (local.set $high (local.get $middle))))
   (br $halve)))
  (local.set $low (i32.shl (local.get $low) (i32.const 4)))
  (block $missing (loop $next
   (br_if $missing (i32.ge_u (local.get $low) (global.get $n)))
   (local.set $c {self._expand(self._address("(local.get $low)"))})
   (local.set $p (i32.const {self._buffer}))
   (block $all (loop $one
    (br_if $all (i32.le_s (local.get $c) (i32.const 0)))
    (block $skip {differs} (return (local.get $low)))
    (local.set $c (i32.sub (local.get $c) (i32.const 1)))
    (local.set $p (i32.add (local.get $p) (i32.const {self._size})))
    (br $one)))
   (local.set $low (i32.add (local.get $low) (i32.const 1)))
   (br $next)))
  (i32.const -1))
 (func (export "stem") (param $i i32) (result i32) (local $k i32)
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $k) (i32.const {SCRATCH_ENTRIES})))
   (br_if $done (i32.lt_s (local.tee $i (call $parent (local.get $i))) (i32.const 0)))
   (i32.store $states offset={self.plan.scratch} (i32.shl (local.get $k) (i32.const 2)) (local.get $i))
   (local.set $k (i32.add (local.get $k) (i32.const 1)))
   (br $next)))
  (local.get $k))"""

    # ------------------------------------------------------------------ trapped states
    def _trapped_functions(self) -> str:
        """Backward reachability along ending moves, in one pass over the array from its end.

        For each state ``$side`` holds -1 if it is known not to be trapped, else the list of the states that lead to it. A list entry is a
        state and the number of the next entry. When there is no room for an entry the pass is *lossy* and has to be repeated until nothing
        changes.
        """
        heads = "(i32.add (global.get $heads) (i32.shl (local.get ${}) (i32.const 2)))"
        entry = "(i32.add (global.get $edges) (i32.shl (local.get ${}) (i32.const 3)))"
        count = "(call $count_ones)" if self.plan.bitmap else ""
        return f"""
 (func (export "trapped_init") (result i32) (local $pages i32) (local $i i32)
  (global.set $heads (i32.shl (memory.size $side) (i32.const 16)))
  (global.set $room (i64.add (global.get $room) (i64.shl (i64.extend_i32_u (global.get $n)) (i64.const 2))))
  (local.set $pages (i32.add (i32.shr_u (global.get $n) (i32.const 14)) (i32.const 1)))
  (if (i32.eqz (call $grow_side (local.get $pages) (local.get $pages))) (then (return (i32.const 0))))
  (global.set $edges (i32.shl (memory.size $side) (i32.const 16)))
  {count}
  (local.set $i (global.get $head))
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $i) (global.get $n)))
   (call $mark (call $identity (local.get $i)))
   (local.set $i (i32.add (local.get $i) (i32.const 1)))
   (br $next)))
  (i32.const 1))
 (func $mark (param $v i32) (local $cur i32) (local $tail i32) (local $list i32) (local $next i32) (local $u i32)
  (local.set $cur (i32.load $side {heads.format("v")}))
  (i32.store $side {heads.format("v")} (i32.const -1))
  (block $done (loop $pop
   (br_if $done (i32.eqz (local.get $cur)))
   (local.set $u (i32.load $side {entry.format("cur")}))
   (local.set $next (i32.load $side offset=4 {entry.format("cur")}))
   (local.set $list (i32.load $side {heads.format("u")}))
   (if (i32.ne (local.get $list) (i32.const -1)) (then
    (i32.store $side {heads.format("u")} (i32.const -1))
    (if (local.get $list) (then
     (local.set $tail (local.get $list))
     (block $end (loop $walk
      (br_if $end (i32.eqz (i32.load $side offset=4 {entry.format("tail")})))
      (local.set $tail (i32.load $side offset=4 {entry.format("tail")}))
      (br $walk)))
     (i32.store $side offset=4 {entry.format("tail")} (local.get $next))
     (local.set $next (local.get $list))))))
   (local.set $cur (local.get $next))
   (br $pop))))
 (func $state_leads_out (param $i i32) (param $u i32) (result i32) (local $c i32) (local $p i32) (local $k i32) (local $v i32)
  (local.set $c {self._expand(self._address("(local.get $i)"))})
  (if (i32.le_s (local.get $c) (i32.const 0)) (then (return (i32.const 1))))
  (if (i32.eq (global.get $mode) (i32.const {QUIET})) (then (return (i32.const 1))))
  (local.set $p (i32.const {self._buffer}))
  (block $all (loop $one
   (br_if $all (i32.ge_s (local.get $k) (local.get $c)))
   (if (i32.eq (local.get $k) (global.get $pay)) (then (i32.store $states (local.get $p) (local.get $u))) (else
    (local.set $v (call $find (local.get $p)))
    (if (i32.eq (local.get $v) (i32.const -1)) (then (return (i32.const 1))))
    (if (i32.eq (i32.load $side {heads.format("v")}) (i32.const -1)) (then (return (i32.const 1))))
    (i32.store $states (local.get $p) (local.get $v))))
   (local.set $k (i32.add (local.get $k) (i32.const 1)))
   (local.set $p (i32.add (local.get $p) (i32.const {self._size})))
   (br $one)))
  (loop $list
   (local.set $k (i32.sub (local.get $k) (i32.const 1)))
   (local.set $p (i32.sub (local.get $p) (i32.const {self._size})))
   (local.set $v (i32.load $states (local.get $p)))
   (if (i32.ne (local.get $v) (local.get $u)) (then (call $edge (local.get $u) (local.get $v))))
   (br_if $list (local.get $k)))
  (i32.const 0))
 (func $edge (param $u i32) (param $v i32) (local $e i32)
  (local.set $e (i32.add (global.get $side_used) (i32.const 1)))
  (if (i32.ge_u (i32.shr_u {entry.format("e")} (i32.const 16)) (memory.size $side)) (then
   (if (i32.ge_u (memory.size $side) (i32.const 65519)) (then (global.set $lossy (i32.const 1)) (return)))
   (if (i32.eqz (call $grow_side (i32.const 1) (i32.const 16))) (then (global.set $lossy (i32.const 1)) (return)))))
  (global.set $side_used (local.get $e))
  (i32.store $side {entry.format("e")} (local.get $u))
  (i32.store $side offset=4 {entry.format("e")} (i32.load $side {heads.format("v")}))
  (i32.store $side {heads.format("v")} (local.get $e)))
 (func (export "trapped_pass") (param $i i32) (param $until i32) (local $u i32)
  (global.set $lean (i32.const 1))
  (block $done (loop $next
   (br_if $done (i32.le_u (local.get $i) (local.get $until)))
   (local.set $i (i32.sub (local.get $i) (i32.const 1)))
   (local.set $u (call $identity (local.get $i)))
   (if (i32.ne (i32.load $side {heads.format("u")}) (i32.const -1)) (then
    (if (call $state_leads_out (local.get $i) (local.get $u)) (then
     (call $mark (local.get $u))
     (global.set $changed (i32.const 1))))))
   (br $next)))
  (global.set $lean (i32.const 0)))
 (func (export "trapped_forget") (local $i i32) (local $at i32)
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $i) (global.get $n)))
   (local.set $at {heads.format("i")})
   (if (i32.ne (i32.load $side (local.get $at)) (i32.const -1)) (then (i32.store $side (local.get $at) (i32.const 0))))
   (local.set $i (i32.add (local.get $i) (i32.const 1)))
   (br $next)))
  (global.set $side_used (i32.const 0))
  (global.set $lossy (i32.const 0))
  (global.set $changed (i32.const 0)))
 (func (export "first_trapped") (param $i i32) (result i32) (local $u i32)
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $i) (global.get $head)))
   (local.set $u (call $identity (local.get $i)))
   (if (i32.ne (i32.load $side {heads.format("u")}) (i32.const -1)) (then (return (local.get $i))))
   (local.set $i (i32.add (local.get $i) (i32.const 1)))
   (br $next)))
  (i32.const -1))
 (func (export "count_trapped") (result i32) (local $i i32) (local $count i32)
  (block $done (loop $next
   (br_if $done (i32.ge_u (local.get $i) (global.get $n)))
   (local.set $count (i32.add (local.get $count) (i32.ne (i32.load $side {heads.format("i")}) (i32.const -1))))
   (local.set $i (i32.add (local.get $i) (i32.const 1)))
   (br $next)))
  (local.get $count))"""

    # ------------------------------------------------------------------ forced play
    def _walk_function(self) -> str:
        """Cycle finding (Brent, BIT 20, 1980) along the only move from the state in the buffer; the last state goes to the scratch area."""
        hare = " ".join(f"(local.get $h{w})" for w in self._range)
        start = " ".join(f"(local.set $i{w} {self._load(f'(i32.const {self._buffer})', w, packed=False)})" for w in self._range)
        move = " ".join(f"(local.set $h{w} {self._load(f'(i32.const {self._buffer})', w, packed=False)})" for w in self._range)
        to_start = " ".join(f"(local.set $h{w} (local.get $i{w}))" for w in self._range)
        slow_to_start = " ".join(f"(local.set $t{w} (local.get $i{w}))" for w in self._range)
        slow_to_hare = " ".join(f"(local.set $t{w} (local.get $h{w}))" for w in self._range)
        swap = " ".join(f"(local.set $k{w} (local.get $h{w})) (local.set $h{w} (local.get $t{w}))" for w in self._range)
        back = " ".join(f"(local.set $t{w} (local.get $h{w})) (local.set $h{w} (local.get $k{w}))" for w in self._range)
        meet = "(i32.const 1)"
        for w in self._range:
            equal = f"(i64.eq (local.get $t{w}) (local.get $h{w}))"
            meet = equal if w == 0 else f"(i32.and {meet} {equal})"
        keep = " ".join(f"(i64.store $states offset={self.plan.scratch + 8 * w} (i32.const 0) (local.get $h{w}))" for w in self._range)
        waits = f"(i32.eq (global.get $mode) (i32.const {WAITING}))"
        reason = (
            f"(select (i32.const {STOP_QUIET}) (select (i32.const {STOP_BRANCH}) (i32.const {STOP_END}) {waits}) "
            f"(i32.eq (global.get $mode) (i32.const {QUIET})))"
        )
        words = " ".join(self._words(letter) for letter in "hitk")
        return f"""
 (func (export "walk") (param $most i64) (result i32) (local $c i32) (local $power i64) (local $length i64) (local $stem i64)
  (local $left i64) {words}
  {start} {to_start} {slow_to_start}
  (global.set $steps (i64.const 0))
  (local.set $power (i64.const 1))
  (block $cycle (loop $next
   (local.set $c (call $expand {hare}))
   (if (i32.eq (local.get $c) (i32.const {FAULT})) (then {keep} (return (i32.const {STOP_ERROR}))))
   (if (i32.eqz (i32.and (i32.eq (local.get $c) (i32.const 1)) {waits})) (then {keep} (return {reason})))
   (if (i64.ge_u (global.get $steps) (local.get $most)) (then {keep} (return (i32.const {STOP_LIMIT}))))
   {move}
   (global.set $steps (i64.add (global.get $steps) (i64.const 1)))
   (local.set $length (i64.add (local.get $length) (i64.const 1)))
   (br_if $cycle {meet})
   (if (i64.eq (local.get $length) (local.get $power)) (then
    {slow_to_hare}
    (local.set $power (i64.shl (local.get $power) (i64.const 1)))
    (local.set $length (i64.const 0))))
   (br $next)))
  ;; the stem: two walkers, one a whole cycle ahead, meet where the cycle begins
  {slow_to_start} {to_start}
  (local.set $left (local.get $length))
  (loop $ahead
   (drop (call $expand {hare})) {move}
   (local.set $left (i64.sub (local.get $left) (i64.const 1)))
   (br_if $ahead (i64.ne (local.get $left) (i64.const 0))))
  (block $met (loop $both
   (br_if $met {meet})
   (drop (call $expand {hare})) {move}
   {swap}
   (drop (call $expand {hare})) {move}
   {back}
   (local.set $stem (i64.add (local.get $stem) (i64.const 1)))
   (br $both)))
  {keep}
  (global.set $stem_length (local.get $stem))
  (global.set $cycle_length (local.get $length))
  (i32.const {CYCLE}))"""
