"""Graph pictures: well-formed, escaped, nothing overlaps, the same every time."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree

import pytest

from analyzer.report.graph import dot, svg
from analyzer.report.i18n import Language
from analyzer.report.layers import Size, place
from analyzer.verdict.picture import Edge, GraphPicture, Node, NodeKind

SVG = "{http://www.w3.org/2000/svg}"


def lasso(stem: int, loop: int) -> GraphPicture:
    count = stem + loop
    nodes = tuple(Node(n, f"position {n}", NodeKind.QUIET if n % 2 else NodeKind.WAITING, n >= stem, n == 0) for n in range(count))
    edges = tuple(
        Edge(n, n + 1 if n + 1 < count else stem, f"step {n} of the play", "A" if n % 2 else None, n >= stem) for n in range(count)
    )
    return GraphPicture("Lasso", "A play that runs into a loop.", ("A", "B"), nodes, edges, count, count)


def tangle(count: int, seed: int) -> GraphPicture:
    rng = random.Random(seed)
    nodes = tuple(Node(n, f"life = {n}\ntokens = {n * n}", rng.choice(list(NodeKind)), start=n == 0) for n in range(count))
    edges = [Edge(rng.randrange(max(0, n - 5), n), n, "a step", rng.choice([None, "A", "B"])) for n in range(1, count)]
    edges += [Edge(rng.randrange(count), rng.randrange(count), "another step", "B") for _ in range(count // 2)]
    return GraphPicture("Tangle", "Many states.", ("A", "B"), nodes, tuple(edges), count * 2, len(edges), complete=False)


PICTURES = {
    "one": lasso(0, 1),
    "two": lasso(0, 2),
    "ring": lasso(2, 7),
    "track": lasso(3, 31),
    "tangle": tangle(20, 1),
    "large": tangle(200, 2),
}


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", list(PICTURES))
def test_the_document_is_well_formed_and_says_what_it_is(name: str, language: Language) -> None:
    text = svg(PICTURES[name], language=language)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    named = [root.find(f"{SVG}{tag}") for tag in ("title", "desc")]
    assert root.get("aria-labelledby") == " ".join(element.get("id", "") for element in named if element is not None)
    assert "prefers-color-scheme:dark" in text
    assert len(root.findall(f".//{SVG}g[@class]/{SVG}path[@marker-end]")) >= 1
    assert text == svg(PICTURES[name], language=language)


@pytest.mark.parametrize("name", list(PICTURES))
def test_states_do_not_overlap_and_lie_in_the_picture(name: str) -> None:
    root = ElementTree.fromstring(svg(PICTURES[name]))
    _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
    main = root.findall(f"{SVG}g")[0]
    shift = [float(part) for part in re.findall(r"-?[0-9.]+", main.get("transform", ""))]
    rects = [
        tuple(float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        for group in main.findall(f"{SVG}g")
        for rect in group.findall(f"{SVG}rect")
        if rect.get("class", "").startswith("shape") or group.get("class", "").startswith("l")
    ]
    for x, y, w, h in rects:
        assert x + shift[0] >= 0
        assert x + w + shift[0] <= width
        assert 0 <= y + shift[1] <= height - h
    for one in range(len(rects)):
        for two in range(one):
            (x1, y1, w1, h1), (x2, y2, w2, h2) = rects[one], rects[two]
            apart = x1 + w1 <= x2 + 0.5 or x2 + w2 <= x1 + 0.5 or y1 + h1 <= y2 + 0.5 or y2 + h2 <= y1 + 0.5
            assert apart, (rects[one], rects[two])


def test_names_are_escaped_everywhere() -> None:
    evil = '<script>&"\\\x1b'
    picture = GraphPicture(
        evil, evil, (evil,), (Node(0, evil, NodeKind.QUIET, start=True), Node(1, evil, NodeKind.END)), (Edge(0, 1, evil, evil),), 2, 1
    )
    text = svg(picture)
    ElementTree.fromstring(text)
    assert "<script>" not in text
    assert "\x1b" not in text
    assert '\\"' in dot(picture)
    assert "\x1b" not in dot(picture)


def test_dot_has_every_state_and_move() -> None:
    text = dot(PICTURES["ring"])
    assert text.count("shape=") == 9
    assert text.count(" -> ") == 9
    assert text.startswith('digraph "Lasso" {\n')


def test_a_cut_picture_says_so() -> None:
    assert "states: at least 40, moves: 29 (states drawn: 20)" in svg(PICTURES["tangle"])
    assert "状態" in svg(PICTURES["tangle"], language=Language.JAPANESE)


def test_a_graph_without_moves_is_drawn() -> None:
    ElementTree.fromstring(svg(GraphPicture("", "", (), (Node(0, "", NodeKind.QUIET, start=True),), (), 1, 0)))
    ElementTree.fromstring(svg(GraphPicture("", "", (), (), (), 0, 0)))


def test_layers_point_downwards_where_there_is_no_cycle() -> None:
    boxes, routes = place([Size(10, 10)] * 4, [(0, 1, Size(5, 5)), (0, 2, Size(5, 5)), (1, 3, Size(0, 0)), (2, 3, Size(5, 5))])
    assert boxes[0].y < boxes[1].y == boxes[2].y < boxes[3].y
    assert all(route.boxes[0].y < route.boxes[-1].y for route in routes)
    assert routes[2].label is None
