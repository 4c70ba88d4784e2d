"""Places boxes in layers, top to bottom (Sugiyama, Tagawa, Toda 1981): no Graphviz needed.

Cycles are cut along the edges that a depth-first walk finds going back, layers are longest paths, orders are improved by barycentres
and kept where crossings are fewest, and places across are least squares under minimal distances (pool adjacent violators). Every edge
label is a box of its own in a layer between, so labels overlap nothing. Same input, same places.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

_SWEEPS: Final = 16
_GAP_X: Final = 26.0
_GAP_Y: Final = 24.0
_LINE_WIDTH: Final = 6.0


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a box; a label of no width is not drawn."""

    width: float
    height: float


@dataclass(slots=True)
class Placed:
    """A box with its centre."""

    size: Size
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Route:
    """An edge: the boxes it runs through from its source to its target, both included, and the place of its label among them."""

    boxes: tuple[Placed, ...]
    label: Placed | None


@dataclass(slots=True)
class _Chain:
    source: int
    target: int
    label: Size
    reverse: bool
    items: list[int] = field(default_factory=list)
    label_item: int | None = None


@dataclass(slots=True)
class _Grid:
    boxes: list[Placed]
    is_line: list[bool]
    layer: list[int]
    up: list[list[int]]
    down: list[list[int]]


def place(sizes: Sequence[Size], edges: Sequence[tuple[int, int, Size]]) -> tuple[list[Placed], list[Route]]:
    """Places for boxes, the first of them on top, and a route for every edge.

    An edge from a box to itself has a route of just that box twice; drawing it is the caller's.
    """
    backward = _going_back(len(sizes), edges)
    chains = [
        _Chain(target, source, label, True) if back else _Chain(source, target, label, False)
        for (source, target, label), back in zip(edges, backward, strict=True)
    ]
    rank = _ranks(len(sizes), [(c.source, c.target) for c in chains if c.source != c.target])
    grid = _Grid([Placed(s) for s in sizes], [False] * len(sizes), [2 * r for r in rank], [[] for _ in sizes], [[] for _ in sizes])
    for chain in chains:
        if chain.source != chain.target:
            _thread(chain, grid)
    layers = _ordered(grid)
    _across(layers, grid)
    _downwards(layers, grid)
    return grid.boxes[: len(sizes)], [_route(chain, grid) for chain in chains]


def _going_back(count: int, edges: Sequence[tuple[int, int, Size]]) -> list[bool]:
    """Which edges lead to a box that a depth-first walk is still below."""
    out: list[list[int]] = [[] for _ in range(count)]
    for number, (source, _, _) in enumerate(edges):
        out[source].append(number)
    backward = [False] * len(edges)
    state = [0] * count
    for root in range(count):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, 0)]
        while stack:
            box, following = stack.pop()
            if following == len(out[box]):
                state[box] = 2
                continue
            stack.append((box, following + 1))
            number = out[box][following]
            target = edges[number][1]
            if state[target] == 1:
                backward[number] = target != box
            elif state[target] == 0:
                state[target] = 1
                stack.append((target, 0))
    return backward


def _ranks(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """Longest path from a source, for every box."""
    out: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for source, target in edges:
        out[source].append(target)
        waiting[target] += 1
    rank = [0] * count
    ready = [box for box in range(count) if not waiting[box]]
    for box in ready:
        for target in out[box]:
            rank[target] = max(rank[target], rank[box] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return rank


def _thread(chain: _Chain, grid: _Grid) -> None:
    """Runs an edge through the layers between: a point in each, its label in the middle one of those for labels."""
    first, last = grid.layer[chain.source], grid.layer[chain.target]
    middle = (first + last) // 2
    middle += 1 - middle % 2
    chain.items = [chain.source]
    for layer in range(first + 1, last):
        has_label = layer == middle and chain.label.width > 0
        grid.boxes.append(Placed(chain.label if has_label else Size(_LINE_WIDTH, 0)))
        grid.is_line.append(True)
        grid.layer.append(layer)
        grid.up.append([])
        grid.down.append([])
        item = len(grid.boxes) - 1
        if has_label:
            chain.label_item = item
        chain.items.append(item)
    chain.items.append(chain.target)
    for above, below in pairwise(chain.items):
        grid.down[above].append(below)
        grid.up[below].append(above)


def _ordered(grid: _Grid) -> list[list[int]]:
    """The items of each layer from left to right."""
    layers: list[list[int]] = [[] for _ in range(max(grid.layer, default=-1) + 1)]
    seen = [False] * len(grid.boxes)
    for root in range(len(grid.boxes)):  # depth first, so that what belongs together starts together
        stack = [root]
        while stack:
            item = stack.pop()
            if not seen[item]:
                seen[item] = True
                layers[grid.layer[item]].append(item)
                stack.extend(reversed(grid.down[item]))
    best, fewest = [list(layer) for layer in layers], _crossings(layers, grid)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        downwards = sweep % 2 == 0
        for number in range(1, len(layers)) if downwards else range(len(layers) - 2, -1, -1):
            place_of = {item: p for p, item in enumerate(layers[number - 1 if downwards else number + 1])}
            near = grid.up if downwards else grid.down
            present = {item: p for p, item in enumerate(layers[number])}
            weight = {
                item: sum(place_of[other] for other in near[item]) / len(near[item]) if near[item] else float(present[item])
                for item in layers[number]
            }
            layers[number].sort(key=lambda item, w=weight, p=present: (w[item], p[item]))  # type: ignore[misc]
        now = _crossings(layers, grid)
        if now < fewest:
            best, fewest = [list(layer) for layer in layers], now
    return best


def _crossings(layers: Sequence[Sequence[int]], grid: _Grid) -> int:
    total = 0
    for above, below in pairwise(layers):
        place_of = {item: p for p, item in enumerate(below)}
        passed: list[int] = []
        for item in above:
            ends = sorted(place_of[other] for other in grid.down[item])
            for end in ends:
                total += len(passed) - bisect_right(passed, end)
            for end in ends:
                insort(passed, end)
    return total


def _across(layers: Sequence[Sequence[int]], grid: _Grid) -> None:
    for layer in layers:
        x = 0.0
        for item in layer:
            grid.boxes[item].x = x + grid.boxes[item].size.width / 2
            x += grid.boxes[item].size.width + _GAP_X
        for item in layer:
            grid.boxes[item].x -= x / 2
    for sweep in range(_SWEEPS):
        order = layers if sweep % 2 == 0 else layers[::-1]
        for layer in order:
            _relax(layer, grid, both=sweep >= _SWEEPS // 2)


def _relax(layer: Sequence[int], grid: _Grid, *, both: bool) -> None:
    """Moves a layer's items to the mean of their neighbours as far as minimal distances allow."""
    if not layer:
        return
    wanted, weights = [], []
    for item in layer:
        near = [(other, 6.0 if grid.is_line[other] and grid.is_line[item] else 1.0) for other in grid.up[item] + grid.down[item]]
        total = sum(w for _, w in near)
        wanted.append(sum(grid.boxes[o].x * w for o, w in near) / total if near else grid.boxes[item].x)
        weights.append(max(total, 0.1) if both else max(len(near), 0.1))
    offsets, offset = [0.0], 0.0
    for left, right in pairwise(layer):
        offset += (grid.boxes[left].size.width + grid.boxes[right].size.width) / 2 + _GAP_X
        offsets.append(offset)
    blocks: list[list[float]] = []  # mean, weight, count
    for want, off, weight in zip(wanted, offsets, weights, strict=True):
        blocks.append([want - off, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            mean, heavy, count = blocks.pop()
            before = blocks[-1]
            before[0] = (before[0] * before[1] + mean * heavy) / (before[1] + heavy)
            before[1] += heavy
            before[2] += count
    fitted = [mean for mean, _, count in blocks for _ in range(int(count))]
    for item, mean, off in zip(layer, fitted, offsets, strict=True):
        grid.boxes[item].x = mean + off


def _downwards(layers: Sequence[Sequence[int]], grid: _Grid) -> None:
    y = 0.0
    for layer in layers:
        height = max((grid.boxes[item].size.height for item in layer), default=0.0)
        for item in layer:
            grid.boxes[item].y = y + height / 2
            if grid.is_line[item]:  # straight through the whole layer, past its higher boxes
                grid.boxes[item].size = Size(grid.boxes[item].size.width, height)
        y += height + _GAP_Y


def _route(chain: _Chain, grid: _Grid) -> Route:
    items = chain.items or [chain.source, chain.target]
    boxes = [grid.boxes[item] for item in items]
    label = None if chain.label_item is None else grid.boxes[chain.label_item]
    return Route(tuple(reversed(boxes)) if chain.reverse else tuple(boxes), label)
