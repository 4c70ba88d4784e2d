"""Where a play can stop, and who can make it stop, on graphs drawn by hand: one move changed beside each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.explore.games import EndingGame, LoopInGraph, can_stop, chance_returns
from analyzer.explore.graph import Edge, GameGraph, NodeKind
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Move

A, B = 0, 1
W, Q, E = NodeKind.WAITING, NodeKind.QUIET, NodeKind.END
_KINDS = {
    "m": StepKind.MANDATORY, "a": StepKind.ACTION, "c": StepKind.CHOICE, "u": StepKind.UNLESS, "p": StepKind.UNLESS, "x": StepKind.CHANCE,
}  # fmt: skip


def drawn(kinds: Sequence[NodeKind], *edges: tuple[int, str, int, int | None, int]) -> GameGraph:
    """A graph from (source, kind, target, player, label); kinds: mandatory, action, choice, unless, pay, x for chance."""
    graph = GameGraph(list(kinds), [[] for _ in kinds])
    for source, kind, target, by, name in edges:
        move = Move(((name, 0),), _KINDS[kind], by, kind == "p")
        graph.edges[source].append(Edge(move, target, kind == "a"))
    return graph


def loop(graph: GameGraph, *taken: tuple[int, int]) -> LoopInGraph:
    """A loop from (node, position of its edge there)."""
    return LoopInGraph({node: (graph.edges[node][at],) for node, at in taken})


def can_end(graph: GameGraph, of: LoopInGraph, player: int, trapped: Sequence[int] = ()) -> bool:
    nodes = set(of.nodes)
    return nodes <= EndingGame(graph, of, player, nodes | set(trapped), optimistic=False).winning()


# ---------------------------------------------------------------------- stopping
def test_actions_and_payments_do_not_stop_a_play() -> None:
    """Node 0 waits; its own way comes back, an action, a payment and a choice lead to the end."""
    back = (0, "m", 0, None, 0)
    assert list(can_stop(drawn([W, E], back, (0, "a", 1, A, 1)), optimistic=False)) == [0, 1]
    assert list(can_stop(drawn([W, E], (0, "u", 0, A, 0), (0, "p", 1, A, 1)), optimistic=False)) == [0, 1]
    assert list(can_stop(drawn([W, E], (0, "c", 0, A, 0), (0, "c", 1, A, 1)), optimistic=False)) == [1, 1]
    assert list(can_stop(drawn([W, E], (0, "x", 0, None, 0), (0, "x", 1, None, 1)), optimistic=False)) == [1, 1]


def test_a_quiet_node_stops() -> None:
    graph = drawn([W, Q], (0, "m", 1, None, 0), (1, "a", 0, A, 1))
    assert list(can_stop(graph, optimistic=False)) == [1, 1]


@pytest.mark.parametrize(("children", "hopeful", "certain"), [((1, 2), 1, 0), ((1,), 1, 1), ((2,), 0, 0)])
def test_a_split_stops_if_some_or_all_parts_do(children: tuple[int, ...], hopeful: int, certain: int) -> None:
    graph = drawn([NodeKind.SPLIT, E, W], (2, "m", 2, None, 0))
    graph.children[0] = list(children)
    assert can_stop(graph, optimistic=True)[0] == hopeful
    assert can_stop(graph, optimistic=False)[0] == certain


def test_an_open_node_is_for_the_hopeful() -> None:
    graph = drawn([W, NodeKind.OPEN], (0, "m", 1, None, 0))
    assert (can_stop(graph, optimistic=True)[0], can_stop(graph, optimistic=False)[0]) == (1, 0)


# ---------------------------------------------------------------------- ending a loop
def toggle(*more: tuple[int, str, int, int | None, int], kinds: Sequence[NodeKind] = (Q, Q)) -> GameGraph:
    """A turns it on (label 0), B turns it off (label 1)."""
    return drawn([*kinds], (0, "a", 1, A, 0), (1, "a", 0, B, 1), *more)


def test_both_can_decline_at_quiet_nodes() -> None:
    graph = toggle()
    of = loop(graph, (0, 0), (1, 0))
    assert (can_end(graph, of, A), can_end(graph, of, B)) == (True, True)


def test_declining_is_no_use_if_another_player_has_the_loops_action_there() -> None:
    """At node 0 B has A's very action, too (same label): when A declines, B goes on with it, for ever."""
    graph = drawn([Q], (0, "a", 0, A, 0), (0, "a", 0, B, 0))
    of = LoopInGraph({0: (graph.edges[0][0],)})
    assert not can_end(graph, of, A)
    other = drawn([Q], (0, "a", 0, A, 0), (0, "a", 0, B, 1))  # another action: nobody is obliged to use it
    assert can_end(other, LoopInGraph({0: (other.edges[0][0],)}), A)


def choice(leads: int) -> GameGraph:
    """0: A chooses between going on (to 1, which returns) and something else."""
    return drawn([W, W, W, Q], (0, "c", 1, A, 0), (0, "c", leads, A, 1), (1, "m", 0, None, 2), (2, "m", 0, None, 3))


def test_an_option_that_leads_out_ends_it_and_one_that_comes_back_does_not() -> None:
    assert can_end(choice(3), loop(choice(3), (0, 0), (1, 0)), A)
    assert not can_end(choice(2), loop(choice(2), (0, 0), (1, 0)), A), "node 2 leads back: the alternative is no end"
    assert not can_end(choice(3), loop(choice(3), (0, 0), (1, 0)), B), "B has nothing to say on it"


def test_an_option_into_a_trap_is_no_end() -> None:
    graph = drawn([W, W], (0, "c", 0, A, 0), (0, "c", 1, A, 1), (1, "m", 1, None, 2))
    of = loop(graph, (0, 0))
    assert can_end(graph, of, A), "as far as this loop goes"
    assert not can_end(graph, of, A, trapped=[1])


def test_an_opponent_who_may_bring_it_back_will() -> None:
    """A leaves to 1, where B chooses: back, or to the end."""

    def made(by: int) -> GameGraph:
        return drawn([W, W, E], (0, "c", 0, A, 0), (0, "c", 1, A, 1), (1, "c", 0, by, 2), (1, "c", 2, by, 3))

    assert not can_end(made(B), loop(made(B), (0, 0)), A)
    assert can_end(made(A), loop(made(A), (0, 0)), A)


def test_refusing_a_payment() -> None:
    """Champion cycle: paying keeps it going (an ordinary choice); where [A] keeps it going, paying ends nothing (727.6)."""
    pays = drawn([W, Q], (0, "u", 1, A, 0), (0, "p", 0, A, 1))
    assert can_end(pays, loop(pays, (0, 1)), A)
    otherwise = drawn([W, Q], (0, "u", 0, A, 0), (0, "p", 1, A, 1))
    assert not can_end(otherwise, loop(otherwise, (0, 0)), A)


def test_leaving_for_a_twin_is_no_end() -> None:
    """ADR 2: A picks left or right, then B pays the same way; whichever A picks, B pays on."""

    def made(name: int) -> GameGraph:
        return drawn(
            [W, W, W, E],
            (0, "c", 1, A, 0), (0, "c", 2, A, 1), (1, "u", 3, B, 2), (1, "p", 0, B, 3), (2, "u", 3, B, name - 1), (2, "p", 0, B, name),
        )  # fmt: skip

    twin, other = made(3), made(5)
    left = ((0, 0), (1, 1))
    assert not can_end(twin, loop(twin, *left), A)
    assert can_end(other, loop(other, *left), A), "a payment that the loop does not use: nobody makes it, and the play ends"


# ---------------------------------------------------------------------- chance
def gamble(back: int) -> GameGraph:
    """A leaves to a coin: heads is the end, tails leads to ``back``."""
    return drawn([W, W, E, W], (0, "c", 0, A, 0), (0, "c", 1, A, 1), (1, "x", 2, None, 2), (1, "x", back, None, 3), (3, "m", 3, None, 4))


def test_almost_surely_is_enough() -> None:
    """Heads comes up some day: leaving again and again ends it with probability one."""
    graph = gamble(0)
    assert can_end(graph, loop(graph, (0, 0)), A)
    graph = gamble(1)
    assert can_end(graph, loop(graph, (0, 0)), A)


def test_perhaps_is_not_enough() -> None:
    graph = gamble(3)
    assert not can_end(graph, loop(graph, (0, 0)), A, trapped=[3])


def test_a_coin_that_the_opponent_may_toss_for_ever() -> None:
    """Tails gives B the choice of never tossing again (node 3 comes back to the loop)."""
    graph = drawn(
        [W, W, E, W], (0, "c", 0, A, 0), (0, "c", 1, A, 1), (1, "x", 2, None, 2), (1, "x", 3, None, 3), (3, "c", 0, B, 4), (3, "c", 3, B, 5)
    )
    of = loop(graph, (0, 0))
    assert can_end(graph, of, A), "B may stay at 3 for ever, but that is not on the loop"
    assert not can_end(graph, of, A, trapped=[3])


def test_a_coin_on_the_loop_that_may_lead_out() -> None:
    """The loop tosses a coin; heads leads to where A may stop it. Fair chance gets there."""
    graph = drawn([W, W, Q], (0, "x", 0, None, 0), (0, "x", 1, None, 1), (1, "c", 0, A, 2), (1, "c", 2, A, 3))
    of = LoopInGraph({0: tuple(graph.edges[0]), 1: (graph.edges[1][0],)})
    assert can_end(graph, of, A)


@pytest.mark.parametrize(("lost", "returns"), [(0, {0, 1}), (2, {0, 1, 2}), (3, {0, 1})])
def test_results_that_come_back(lost: int, returns: set[int]) -> None:
    """0 -> 1 tosses: won returns to 0; lost leads to 0, to 2 (which leads back), or to 3 (which does not)."""
    graph = drawn([W, W, W, Q], (0, "m", 1, None, 0), (1, "x", 0, None, 1), (1, "x", lost, None, 2), (2, "m", 0, None, 3))
    of = LoopInGraph({0: (graph.edges[0][0],), 1: (graph.edges[1][0],)})
    back = chance_returns(graph, of, optimistic=False)
    assert returns <= back
    assert (lost in back) == (lost != 3)


def test_coming_back_may_use_the_loops_actions_only() -> None:
    def made(name: int) -> GameGraph:
        return drawn([Q, W, Q], (0, "a", 1, A, 0), (1, "x", 0, None, 1), (1, "x", 2, None, 2), (2, "a", 1, A, name))

    for name, returns in ((0, True), (3, False)):
        graph = made(name)
        of = LoopInGraph({0: (graph.edges[0][0],), 1: (graph.edges[1][0],)})
        assert (2 in chance_returns(graph, of, optimistic=False)) == returns


# ---------------------------------------------------------------------- a law
@given(st.data())
def test_what_is_certain_is_also_hoped_for(data: st.DataObject) -> None:
    """On graphs with splits and open nodes the cautious answer is below the hopeful one."""
    count = data.draw(st.integers(2, 6))
    node = st.integers(0, count - 1)
    kinds = [data.draw(st.sampled_from((W, W, Q, E, NodeKind.SPLIT, NodeKind.OPEN))) for _ in range(count)]
    graph = GameGraph(kinds, [[] for _ in kinds])
    for n, kind in enumerate(kinds):
        if kind is NodeKind.SPLIT:
            graph.children[n] = data.draw(st.lists(node, min_size=1, max_size=3))
        elif kind is W:
            by, what = data.draw(st.sampled_from((A, B))), data.draw(st.sampled_from("cmx"))
            for k in range(1 if what == "m" else 2):
                move = Move(((10 * n + k, 0),), _KINDS[what], by if what == "c" else None)
                graph.edges[n].append(Edge(move, data.draw(node), False))
    assert all(c <= h for c, h in zip(can_stop(graph, optimistic=False), can_stop(graph, optimistic=True), strict=True))
    waiting = [n for n in range(count) if graph.edges[n]]
    if waiting:
        of = LoopInGraph({n: (graph.edges[n][0],) for n in waiting[:2]})
        for player in (A, B):
            sure = EndingGame(graph, of, player, set(of.nodes), optimistic=False).winning()
            assert sure <= EndingGame(graph, of, player, set(of.nodes), optimistic=True).winning()
        assert chance_returns(graph, of, optimistic=False) <= chance_returns(graph, of, optimistic=True)
