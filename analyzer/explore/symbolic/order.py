"""A variable order for the diagrams: what occurs together stands together.

FORCE (Aloul, Markov, Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic", GLSVLSI 2003): move every
variable to the mean of the centres of the sets it occurs in, sort, repeat. Variables that occur nearly everywhere (whose turn it is) pull
everything together without saying anything, so they go to the top first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

_ROUNDS = 100
_PATIENCE = 5


def arrange(count: int, groups: Iterable[frozenset[int]]) -> list[int]:
    """An order of the items ``0 .. count - 1``, top first, in which the members of each group lie close together."""
    edges = list(dict.fromkeys(groups))
    seen = Counter(item for edge in edges for item in edge)
    hubs = sorted((i for i in seen if len(edges) >= 4 and seen[i] * 2 > len(edges)), key=lambda i: (-seen[i], i))
    apart = frozenset(hubs)
    inner = list(dict.fromkeys(e for e in (edge - apart for edge in edges) if len(e) > 1))
    order = [i for i in range(count) if i not in apart]
    best, best_span, patience = order, _span(order, inner), _PATIENCE
    for _ in range(_ROUNDS):
        order = _round(order, inner)
        span = _span(order, inner)
        patience = patience - 1 if span >= best_span else _PATIENCE
        if not patience:
            break
        if span < best_span:
            best, best_span = order, span
    return hubs + best


def _span(order: Sequence[int], edges: Iterable[frozenset[int]]) -> int:
    place = {item: p for p, item in enumerate(order)}
    total = 0
    for edge in edges:
        places = [place[i] for i in edge]
        total += max(places) - min(places)
    return total


def _round(order: Sequence[int], edges: Sequence[frozenset[int]]) -> list[int]:
    place = {item: p for p, item in enumerate(order)}
    pulls: dict[int, list[float]] = {item: [] for item in order}
    smallest: dict[int, tuple[int, int]] = {}
    for number, edge in enumerate(edges):
        centre = sum(place[i] for i in edge) / len(edge)
        for item in edge:
            pulls[item].append(centre)
            smallest[item] = min(smallest.get(item, (len(edge), number)), (len(edge), number))
    wish = {item: sum(of) / len(of) if of else float(place[item]) for item, of in pulls.items()}
    # sets whose centres coincide would interleave for ever: let each of them stand together
    return sorted(order, key=lambda item: (wish[item], smallest.get(item, (0, 0)), place[item]))
