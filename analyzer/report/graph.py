"""State graphs as pictures: DOT for other tools, and SVG without Graphviz.

A start that runs into one loop is drawn as a path into a ring; everything else in layers from top to bottom. Light and dark, with a
title and a description for screen readers; kinds of states differ by shape, not only by colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Protocol

from analyzer.report.i18n import Language, Words, words
from analyzer.report.layers import Placed, Route, Size, place
from analyzer.report.plain import number, plain
from analyzer.report.wrapping import cell_width, wrap
from analyzer.verdict.picture import Edge, GraphPicture, Node, NodeKind

_NODE_FONT: Final = 13.0
_EDGE_FONT: Final = 11.5
_CELL: Final = 0.565
_LINE: Final = 1.3
_NODE_CELLS: Final = 28
_EDGE_CELLS: Final = 24
_NODE_LINES: Final = 5
_EDGE_LINES: Final = 3
_MARGIN: Final = 28.0
_RING_MOST: Final = 10
_COLUMN_GAP: Final = 18.0

_LIGHT: Final = ("#0969da", "#bc4c00", "#1a7f37", "#8250df", "#bf3989", "#0f7b8a", "#7a5b00", "#953800")
_DARK: Final = ("#58a6ff", "#ffa657", "#56d364", "#d2a8ff", "#ff9bce", "#4fd1c5", "#d9b44a", "#ff8e72")


# ---------------------------------------------------------------------- DOT
def dot(picture: GraphPicture) -> str:
    """The picture in Graphviz's language."""
    colour = _colours(picture)
    lines = [f"digraph {_dot_text(picture.title or 'states')} {{", "  rankdir=TB;", '  node [fontname="Helvetica", fontsize=11];']
    lines.append('  edge [fontname="Helvetica", fontsize=10];')
    for node in picture.nodes:
        shape = {NodeKind.QUIET: "ellipse", NodeKind.WAITING: "box", NodeKind.TRAPPED: "octagon", NodeKind.END: "doublecircle"}[node.kind]
        extra = ", style=filled, fillcolor=lightyellow" if node.on_loop else ""
        extra += ", penwidth=3" if node.start else ""
        lines.append(f"  n{node.id} [label={_dot_text(node.label)}, shape={shape}{extra}];")
    for edge in picture.edges:
        place_of = colour.get(edge.by or "")
        shade = "#6e7781" if place_of is None else _LIGHT[place_of]
        width = ", penwidth=2.5" if edge.on_loop else ""
        lines.append(f'  n{edge.source} -> n{edge.target} [label={_dot_text(edge.label)}, color="{shade}"{width}];')
    return "\n".join([*lines, "}"]) + "\n"


def _dot_text(text: str) -> str:
    shown = "\n".join(plain(line) for line in text.split("\n"))
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _colours(picture: GraphPicture) -> dict[str, int]:
    return {player: place % len(_LIGHT) for place, player in enumerate(picture.players)}


# ---------------------------------------------------------------------- what is placed
@dataclass(frozen=True, slots=True)
class _Arrow:
    """One arrow: all moves of one player between two states."""

    source: int
    target: int
    lines: tuple[str, ...]
    full: str
    by: str | None
    on_loop: bool


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A line with a head: an SVG path, and where its label is."""

    arrow: _Arrow
    path: str
    label: tuple[float, float]


def _lines(text: str, cells: int, most: int) -> tuple[str, ...]:
    lines = [line for part in text.split("\n") for line in wrap(plain(part), cells) if line]
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][: cells - 1].rstrip() + "…"]
    return tuple(lines)


def _box(lines: Sequence[str], font: float, across: float, down: float) -> Size:
    widest = max((cell_width(line) for line in lines), default=0)
    return Size(widest * font * _CELL + 2 * across, len(lines) * font * _LINE + 2 * down)


def _arrows(picture: GraphPicture) -> list[_Arrow]:
    position = {node.id: place for place, node in enumerate(picture.nodes)}
    together: dict[tuple[int, int, str | None, bool], list[Edge]] = {}
    for edge in picture.edges:
        together.setdefault((position[edge.source], position[edge.target], edge.by, edge.on_loop), []).append(edge)
    arrows = []
    for (source, target, by, on_loop), edges in together.items():
        labels = list(dict.fromkeys(edge.label for edge in edges if edge.label))
        arrows.append(_Arrow(source, target, _lines("\n".join(labels), _EDGE_CELLS, _EDGE_LINES), "\n".join(labels), by, on_loop))
    return arrows


def _label_size(arrow: _Arrow) -> Size:
    return _box(arrow.lines, _EDGE_FONT, 6, 2) if arrow.lines else Size(0, 0)


# ---------------------------------------------------------------------- SVG
def svg(picture: GraphPicture, *, language: Language = Language.ENGLISH) -> str:
    """The picture as a self-contained SVG document."""
    texts = [_lines(node.label, _NODE_CELLS, _NODE_LINES) for node in picture.nodes]
    sizes = []
    for lines in texts:
        size = _box(lines, _NODE_FONT, 14, 8)
        sizes.append(Size(max(size.width, 44), max(size.height, 30)))
    arrows = _arrows(picture)
    lasso = _lasso(picture, arrows)
    if lasso is None:
        boxes, drawn = _layered(sizes, arrows)
    elif len(lasso[1]) <= _RING_MOST:
        boxes, drawn = _ring(sizes, arrows, *lasso)
    else:
        boxes, drawn = _racetrack(sizes, arrows, *lasso)
    return _document(picture, texts, boxes, drawn, words(language))


def _lasso(picture: GraphPicture, arrows: Sequence[_Arrow]) -> tuple[list[int], list[int]] | None:
    """Stem and loop by position, if the graph is nothing else."""
    follows: dict[int, int] = {}
    for arrow in arrows:
        if arrow.source in follows:
            return None
        follows[arrow.source] = arrow.target
    if len(follows) != len(picture.nodes) or not follows:
        return None
    here = next((place for place, node in enumerate(picture.nodes) if node.start), 0)
    seen: dict[int, int] = {}
    while here not in seen:
        seen[here] = len(seen)
        here = follows[here]
    if len(seen) != len(picture.nodes):
        return None
    order = list(seen)
    return order[: seen[here]], order[seen[here] :]


def _layered(sizes: Sequence[Size], arrows: Sequence[_Arrow]) -> tuple[list[Placed], list[_Drawn]]:
    loops = {arrow.source: _label_size(arrow).width + 44 for arrow in arrows if arrow.source == arrow.target}
    wide = [Size(size.width + 2 * loops.get(place, 0), size.height) for place, size in enumerate(sizes)]
    boxes, routes = place(wide, [(a.source, a.target, _label_size(a)) for a in arrows])
    ports = _ports(boxes, sizes, arrows, routes)
    drawn = []
    nested: dict[int, int] = {}
    for number_of, (arrow, route) in enumerate(zip(arrows, routes, strict=True)):
        if arrow.source == arrow.target:
            nested[arrow.source] = nested.get(arrow.source, 0) + 1
            drawn.append(_self_loop(arrow, boxes[arrow.source], sizes[arrow.source], nested[arrow.source]))
        else:
            drawn.append(_threaded(arrow, route, sizes, ports[number_of]))
    for box, size in zip(boxes, sizes, strict=True):
        box.size = size
    return boxes, drawn


def _ports(boxes: Sequence[Placed], sizes: Sequence[Size], arrows: Sequence[_Arrow], routes: Sequence[Route]) -> list[tuple[float, float]]:
    """Where each arrow leaves and enters, across: spread over a side in the order of where they come from."""
    sides: dict[tuple[int, bool], list[tuple[float, int, bool]]] = {}
    for place_of, (arrow, route) in enumerate(zip(arrows, routes, strict=True)):
        if arrow.source == arrow.target:
            continue
        first, second, before, last = route.boxes[0], route.boxes[1], route.boxes[-2], route.boxes[-1]
        sides.setdefault((arrow.source, second.y > first.y), []).append((second.x, place_of, True))
        sides.setdefault((arrow.target, before.y > last.y), []).append((before.x, place_of, False))
    ports = [[0.0, 0.0] for _ in arrows]
    for (box, _), ends in sides.items():
        ends.sort()
        step = min(20.0, (sizes[box].width - 18) / max(len(ends) - 1, 1))
        for at, (_, place_of, leaves) in enumerate(ends):
            ports[place_of][0 if leaves else 1] = boxes[box].x + (at - (len(ends) - 1) / 2) * step
    return [(a, b) for a, b in ports]


def _threaded(arrow: _Arrow, route: Route, sizes: Sequence[Size], ports: tuple[float, float]) -> _Drawn:
    first, last = route.boxes[0], route.boxes[-1]
    direction = 1 if last.y > first.y else -1
    points = [(ports[0], first.y + direction * sizes[arrow.source].height / 2)]
    for box in route.boxes[1:-1]:
        half = box.size.height / 2
        points.append((box.x, box.y - direction * half))
        if half:
            points.append((box.x, box.y + direction * half))
    points.append((ports[1], last.y - direction * (sizes[arrow.target].height / 2 + 1)))
    label = route.label or route.boxes[len(route.boxes) // 2]
    return _Drawn(arrow, _curve(points), (label.x, label.y))


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """A path through points that is vertical in each."""
    x, y = points[0]
    parts = [f"M{_n(x)} {_n(y)}"]
    for a, b in points[1:]:
        if abs(a - x) < 0.05:
            parts.append(f"L{_n(a)} {_n(b)}")
        else:
            bend = (b - y) / 2
            parts.append(f"C{_n(x)} {_n(y + bend)} {_n(a)} {_n(b - bend)} {_n(a)} {_n(b)}")
        x, y = a, b
    return "".join(parts)


def _self_loop(arrow: _Arrow, box: Placed, size: Size, count: int) -> _Drawn:
    x, y = box.x + size.width / 2, box.y
    reach = 22 + 10 * count
    label = _label_size(arrow)
    path = f"M{_n(x)} {_n(y - 7)}C{_n(x + reach)} {_n(y - 20)} {_n(x + reach)} {_n(y + 20)} {_n(x + 1)} {_n(y + 7)}"
    offset = (count - 1) * (label.height + 2)
    return _Drawn(arrow, path, (x + reach * 0.75 + 4 + label.width / 2, y + offset))


# ---------------------------------------------------------------------- the lasso
def _stem(sizes: Sequence[Size], by_source: dict[int, _Arrow], stem: Sequence[int], entry: int, boxes: list[Placed]) -> list[_Drawn]:
    """Places the stem above the loop's first box, which has its place, and draws it."""
    drawn: list[_Drawn] = []
    below = entry
    for place_of in reversed(stem):
        label = _label_size(by_source[place_of])
        bottom = boxes[below].y - sizes[below].height / 2
        room = max(label.height + 2 * _COLUMN_GAP, 34)
        boxes[place_of] = Placed(sizes[place_of], boxes[entry].x, bottom - room - sizes[place_of].height / 2)
        x, top = boxes[entry].x, bottom - room
        drawn.append(_Drawn(by_source[place_of], f"M{_n(x)} {_n(top)}L{_n(x)} {_n(bottom - 1)}", (x, (top + bottom) / 2 - 3)))
        below = place_of
    return drawn


def _ring(sizes: Sequence[Size], arrows: Sequence[_Arrow], stem: Sequence[int], loop: Sequence[int]) -> tuple[list[Placed], list[_Drawn]]:
    """The loop on an ellipse, clockwise, its first box on top; labels between the boxes."""
    by_source = {arrow.source: arrow for arrow in arrows}
    around: list[Size] = []
    for place_of in loop:
        around += [sizes[place_of], _label_size(by_source[place_of])]
    angles = [-math.pi / 2 + 2 * math.pi * at / len(around) for at in range(len(around))]
    radius = 46.0
    while not _apart(around, angles, radius):
        radius *= 1.04
    across, down = radius * _STRETCH, radius

    def at(angle: float) -> tuple[float, float]:
        return across * math.cos(angle), down * math.sin(angle)

    boxes = [Placed(size) for size in sizes]
    for place_of, angle in zip(loop, angles[::2], strict=True):
        boxes[place_of] = Placed(sizes[place_of], *at(angle))
    drawn = []
    for number_of, place_of in enumerate(loop):
        start, end = angles[2 * number_of], angles[2 * number_of] + 4 * math.pi / len(around)
        arrow = by_source[place_of]
        leave = _until_outside(start, 1, boxes[place_of], at, 0)
        enter = _until_outside(end, -1, boxes[arrow.target], at, 2)
        middle = (start + end) / 2
        (x1, y1), (x2, y2), (x3, y3) = at(leave), at(middle), at(enter)
        arc = f"A{_n(across)} {_n(down)} 0 0 1 "
        drawn.append(_Drawn(arrow, f"M{_n(x1)} {_n(y1)}{arc}{_n(x2)} {_n(y2)}{arc}{_n(x3)} {_n(y3)}", (x2, y2)))
    return boxes, drawn + _stem(sizes, by_source, stem, loop[0], boxes)


_STRETCH: Final = 1.3


def _apart(around: Sequence[Size], angles: Sequence[float], radius: float) -> bool:
    """Whether boxes at those angles leave room for an arrow between neighbours, and overlap nowhere."""
    places = [(radius * _STRETCH * math.cos(angle), radius * math.sin(angle)) for angle in angles]
    for one in range(len(around)):
        for two in range(one + 1, len(around)):
            near = two - one == 1 or two - one == len(around) - 1
            gap = 16.0 if near else 10.0
            (x1, y1), (x2, y2) = places[one], places[two]
            if (
                abs(x1 - x2) < (around[one].width + around[two].width) / 2 + gap
                and abs(y1 - y2) < (around[one].height + around[two].height) / 2 + gap
            ):
                return False
    return True


def _until_outside(angle: float, direction: int, box: Placed, at: Callable[[float], tuple[float, float]], margin: float) -> float:
    for _ in range(2000):
        x, y = at(angle)
        if abs(x - box.x) > box.size.width / 2 + margin or abs(y - box.y) > box.size.height / 2 + margin:
            break
        angle += direction * 0.004
    return angle


def _racetrack(
    sizes: Sequence[Size], arrows: Sequence[_Arrow], stem: Sequence[int], loop: Sequence[int]
) -> tuple[list[Placed], list[_Drawn]]:
    """A long loop in two columns: down on the right, up on the left."""
    by_source = {arrow.source: arrow for arrow in arrows}
    half = (len(loop) + 1) // 2
    right, left = list(loop[:half]), list(reversed(loop[half:]))
    ends = [_label_size(by_source[right[-1]]), _label_size(by_source[loop[-1]])]
    widest = [max(max(sizes[p].width, _label_size(by_source[p]).width) for p in column) for column in (left, right)]
    apart = max(widest[0] / 2 + widest[1] / 2 + 60, max(label.width for label in ends) + 40)
    boxes = [Placed(size) for size in sizes]
    pitch = max(sizes[p].height for p in loop) + max(_label_size(by_source[p]).height for p in loop) + 2 * _COLUMN_GAP
    for x, column in ((apart, right), (0.0, left)):
        for row, place_of in enumerate(column):
            boxes[place_of] = Placed(sizes[place_of], x, row * pitch * (half - 1) / max(len(column) - 1, 1))
    drawn = []
    for place_of in loop:
        arrow = by_source[place_of]
        source, target = boxes[place_of], boxes[arrow.target]
        if source.x == target.x:
            direction = 1 if target.y > source.y else -1
            top, bottom = source.y + direction * source.size.height / 2, target.y - direction * (target.size.height / 2 + 1)
            path = f"M{_n(source.x)} {_n(top)}L{_n(target.x)} {_n(bottom)}"
            drawn.append(_Drawn(arrow, path, (source.x, (top + bottom) / 2 - 3 * direction)))
        elif place_of == right[-1]:
            y1, y2 = source.y + source.size.height / 2, target.y + target.size.height / 2 + 1
            deep = max(y1, y2) + 44
            path = f"M{_n(source.x)} {_n(y1)}C{_n(source.x)} {_n(deep)} {_n(target.x)} {_n(deep)} {_n(target.x)} {_n(y2)}"
            drawn.append(_Drawn(arrow, path, (apart / 2, deep - 11)))
        else:
            x1, x2 = source.x, target.x - target.size.width / 2 - 1
            y1 = source.y - source.size.height / 2
            high = y1 - 44
            path = f"M{_n(x1)} {_n(y1)}C{_n(x1)} {_n(high)} {_n(x2 - 60)} {_n(high - 6)} {_n(x2)} {_n(target.y - 4)}"
            drawn.append(_Drawn(arrow, path, ((x1 + x2) / 2 - 12, high + 8)))
    return boxes, drawn + _stem(sizes, by_source, stem, loop[0], boxes)


# ---------------------------------------------------------------------- the document
def _n(value: float) -> str:
    text = f"{value:.1f}"
    return "0" if text in ("0.0", "-0.0") else text.removesuffix(".0")


def _style(used: Iterable[int]) -> str:
    shared = (
        "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK JP',sans-serif;text-anchor:middle}"
        f".n text{{font-size:{_NODE_FONT}px}}.l text{{font-size:{_EDGE_FONT}px}}"
        ".n path,.n rect{stroke-width:1.4}.trapped .shape{stroke-width:2.4}"
        ".e path{fill:none;stroke-width:1.4}.e.on path{stroke-width:3}"
        ".start{stroke-width:2.6!important}.key text{text-anchor:start;font-size:12px}"
    )

    def scheme(back: str, ink: str, line: str, fill: str, loop: str, trapped: str, danger: str, colours: Sequence[str]) -> str:
        rules = [
            f".bg{{fill:{back}}}text{{fill:{ink}}}.shape{{fill:{fill};stroke:{line}}}.on .shape{{fill:{loop}}}",
            f".trapped .shape{{fill:{trapped};stroke:{danger}}}.inner{{fill:none;stroke:{line}}}",
            f".start{{stroke:{ink}!important}}.go{{fill:{ink}}}",
            f".l rect{{fill:{back}}}.e path{{stroke:{line}}}.head{{fill:{line}}}",
        ]
        for player in used:
            shade = colours[player]
            rules.append(f".e.p{player} path{{stroke:{shade}}}.h{player}{{fill:{shade}}}.l.p{player} text{{fill:{shade}}}")
        return "".join(rules)

    light = scheme("#ffffff", "#1f2328", "#6e7781", "#f6f8fa", "#fff3c4", "#ffebe9", "#cf222e", _LIGHT)
    dark = scheme("#0d1117", "#e6edf3", "#8b949e", "#161b22", "#3d3109", "#3c1618", "#ff7b72", _DARK)
    return f"{shared}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _document(picture: GraphPicture, texts: Sequence[Sequence[str]], boxes: Sequence[Placed], drawn: Sequence[_Drawn], said: Words) -> str:
    colour = _colours(picture)
    used = sorted({colour[d.arrow.by] for d in drawn if d.arrow.by in colour})
    left, top, right, bottom = _extent(boxes, drawn)
    key, key_width, key_height = _key(picture, drawn, colour, said)
    width = max(right - left, key_width) + 2 * _MARGIN
    graph_height = bottom - top + 2 * _MARGIN
    height = graph_height + key_height
    shift_x, shift_y = width / 2 - (left + right) / 2, _MARGIN - top
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}" '
        f'role="img" aria-labelledby="t d">',
        f'<title id="t">{escape(plain(picture.title))}</title>',
        f'<desc id="d">{escape(_description(picture, said))}</desc>',
        f"<style>{_style(used)}</style>",
        "<defs>",
        *(_marker(f"h{player}", f"h{player}") for player in used),
        _marker("h", "head"),
        "</defs>",
        f'<rect class="bg" width="{_n(width)}" height="{_n(height)}"/>',
        f'<g transform="translate({_n(shift_x)} {_n(shift_y)})">',
    ]
    ordered = sorted(drawn, key=lambda d: d.arrow.on_loop)
    out.extend(_line_of(d, colour) for d in ordered)
    out.extend(_node(node, lines, box) for node, lines, box in zip(picture.nodes, texts, boxes, strict=True))
    out.extend(_label_of(d, colour) for d in ordered if d.arrow.lines)
    out.append("</g>")
    out.append(f'<g class="key" transform="translate({_n(_MARGIN)} {_n(graph_height)})">{key}</g>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _extent(boxes: Sequence[Placed], drawn: Sequence[_Drawn]) -> tuple[float, float, float, float]:
    areas = [(box.x, box.y, box.size) for box in boxes]
    areas += [(d.label[0], d.label[1], _label_size(d.arrow)) for d in drawn]
    for d in drawn:
        numbers = [float(part) for part in d.path.translate(str.maketrans("MLCA", "    ")).split()] if "A" not in d.path else []
        areas += [(x, y, Size(0, 0)) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    if not areas:
        return 0, 0, 0, 0
    return (
        min(x - size.width / 2 for x, _, size in areas),
        min(y - size.height / 2 for _, y, size in areas),
        max(x + size.width / 2 for x, _, size in areas),
        max(y + size.height / 2 for _, y, size in areas),
    )


def _description(picture: GraphPicture, said: Words) -> str:
    return said.sentences((plain(picture.description), size_text(picture, said, drawn=len(picture.nodes))))


class StateSpace(Protocol):
    """How much can be reached, and whether that is all."""

    @property
    def states(self) -> int:
        """States, drawn or not."""
        ...

    @property
    def moves(self) -> int:
        """Moves, drawn or not."""
        ...

    @property
    def complete(self) -> bool:
        """Whether those are all."""
        ...


def size_text(size: StateSpace, said: Words, *, drawn: int | None = None) -> str:
    """How many states and moves there are, and how many of the states are drawn (``drawn`` None: nothing is said of that)."""
    text = said._("states: {states}, moves: {moves}") if size.complete else said._("states: at least {states}, moves: {moves}")
    shown = text.format(states=number(size.states), moves=number(size.moves))
    if drawn is not None and drawn < size.states:
        shown = said._("{count} (states drawn: {drawn})").format(count=shown, drawn=number(drawn))
    return shown


def _marker(name: str, css: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
        f'markerUnits="userSpaceOnUse" orient="auto">'
        f'<path class="{css}" d="M0 0.8L10 5L0 9.2z"/></marker>'
    )


def _classes(*names: str) -> str:
    return f' class="{" ".join(name for name in names if name)}"'


def _player_class(arrow: _Arrow, colour: dict[str, int]) -> str:
    place_of = colour.get(arrow.by or "")
    return "" if place_of is None else f"p{place_of}"


def _line_of(drawn: _Drawn, colour: dict[str, int]) -> str:
    player = _player_class(drawn.arrow, colour)
    head = f"h{player[1:]}" if player else "h"
    return f'<g{_classes("e", player, "on" if drawn.arrow.on_loop else "")}><path d="{drawn.path}" marker-end="url(#{head})"/></g>'


def _label_of(drawn: _Drawn, colour: dict[str, int]) -> str:
    x, y = drawn.label
    size = _label_size(drawn.arrow)
    box = f'<rect x="{_n(x - size.width / 2)}" y="{_n(y - size.height / 2)}" width="{_n(size.width)}" height="{_n(size.height)}" rx="5"/>'
    by = f"{plain(drawn.arrow.by)}: " if drawn.arrow.by else ""
    full = escape(by + "; ".join(plain(line) for line in drawn.arrow.full.split("\n")))
    return (
        f"<g{_classes('l', _player_class(drawn.arrow, colour))}><title>{full}</title>{box}{_text(drawn.arrow.lines, x, y, _EDGE_FONT)}</g>"
    )


def _text(lines: Sequence[str], x: float, y: float, font: float) -> str:
    first = y - (len(lines) - 1) * font * _LINE / 2 + font * 0.35
    return "".join(f'<text x="{_n(x)}" y="{_n(first + at * font * _LINE)}">{escape(line)}</text>' for at, line in enumerate(lines))


def _node(node: Node, lines: Sequence[str], box: Placed) -> str:
    shape = _shape(node.kind, box.x, box.y, box.size, start=node.start)
    mark = ""
    if node.start:
        x, y = box.x - box.size.width / 2 - 5, box.y
        mark = f'<path class="go" d="M{_n(x - 11)} {_n(y - 7)}L{_n(x)} {_n(y)}L{_n(x - 11)} {_n(y + 7)}z"/>'
    title = escape("; ".join(plain(line) for line in node.label.split("\n")))
    text = _text(lines, box.x, box.y, _NODE_FONT)
    return f"<g{_classes('n', node.kind.value, 'on' if node.on_loop else '')}><title>{title}</title>{shape}{mark}{text}</g>"


def _shape(kind: NodeKind, x: float, y: float, size: Size, *, start: bool = False) -> str:
    """The outline: a pill where the play may stop, a box where something waits, cut corners where no stop is left, double at the end."""
    left, top, w, h = x - size.width / 2, y - size.height / 2, size.width, size.height
    css = "shape start" if start else "shape"
    if kind is NodeKind.TRAPPED:
        c = min(10.0, h / 3)
        points = [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)]
        outline = "L".join(f"{_n(left + a)} {_n(top + b)}" for a, b in points)
        return f'<path class="{css}" d="M{outline}z"/>'
    radius = {NodeKind.QUIET: min(h / 2, 20.0), NodeKind.WAITING: 4.0, NodeKind.END: 4.0}[kind]
    frame = f'<rect class="{css}" x="{_n(left)}" y="{_n(top)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(radius)}"/>'
    if kind is NodeKind.END:
        frame += f'<rect class="inner" x="{_n(left + 4)}" y="{_n(top + 4)}" width="{_n(w - 8)}" height="{_n(h - 8)}" rx="2"/>'
    return frame


def _key(picture: GraphPicture, drawn: Sequence[_Drawn], colour: dict[str, int], said: Words) -> tuple[str, float, float]:
    """The legend: only what occurs. Returns it with its width and height."""
    entries: list[tuple[str, str]] = []
    names = {
        NodeKind.QUIET: said._("the play may stop here"),
        NodeKind.WAITING: said._("something has to happen"),
        NodeKind.TRAPPED: said._("no stop can be reached any more"),
        NodeKind.END: said._("the game is over"),
    }
    if any(node.start for node in picture.nodes):
        entries.append(('<path class="go" d="M6 3L17 10L6 17z"/>', said._("start")))
    for kind, name in names.items():
        if any(node.kind is kind for node in picture.nodes):
            entries.append((f'<g class="n {kind.value}">{_shape(kind, 13, 10, Size(26, 16))}</g>', name))
    if any(d.arrow.on_loop for d in drawn):
        entries.append(('<g class="e on"><path d="M0 10L26 10"/></g>', said._("on the loop")))
    if any(d.arrow.by not in colour for d in drawn):
        entries.append(('<g class="e"><path d="M0 10L26 10" marker-end="url(#h)"/></g>', said._("the rules")))
    for player, place_of in colour.items():
        if any(d.arrow.by == player for d in drawn):
            entries.append((f'<g class="e p{place_of}"><path d="M0 10L26 10" marker-end="url(#h{place_of})"/></g>', plain(player)))
    rows: list[list[tuple[str, str]]] = [entries[at : at + 3] for at in range(0, len(entries), 3)]
    columns = [max((cell_width(row[c][1]) * 12 * _CELL + 54 for row in rows if len(row) > c), default=0.0) for c in range(3)]
    out = []
    for r, row in enumerate(rows):
        for c, (mark, name) in enumerate(row):
            text = f'<text x="34" y="14">{escape(name)}</text>'
            out.append(f'<g transform="translate({_n(sum(columns[:c]))} {_n(r * 24.0)})">{mark}{text}</g>')
    foot = f'<text x="0" y="{_n(len(rows) * 24.0 + 16)}">{escape(size_text(picture, said, drawn=len(picture.nodes)))}</text>'
    return "".join(out) + foot, sum(columns), len(rows) * 24.0 + 24 + _MARGIN / 2
