"""The fundamental loops: one for each cut joint, closed through the tree."""

from dataclasses import dataclass

from cadmbs.topology.graph import Graph
from cadmbs.topology.spanning_tree import SpanningTree


@dataclass(frozen=True, slots=True)
class FundamentalLoop:
    """A closed walk through one cut joint and otherwise tree joints.

    The walk starts at the cut joint's predecessor, passes the cut joint to its successor, and returns through the tree:
    towards the ground up to `ancestor`, then outwards to where it started.

    Attributes:
        cut_edge: Index of the cut joint.
        path: The joints in the order of the walk, the cut joint first, as (index, sign): sign +1 where the walk passes
            from predecessor to successor, -1 where it passes the other way.
        bodies: The bodies of the walk; `path[k]` leads from `bodies[k]` to `bodies[k + 1]`, the last to `bodies[0]`.
        ancestor: The body of the loop nearest to the ground: the lowest common ancestor of the cut joint's bodies.
    """

    cut_edge: int
    path: tuple[tuple[int, int], ...]
    bodies: tuple[str, ...]
    ancestor: str


def fundamental_loops(graph: Graph, tree: SpanningTree) -> tuple[FundamentalLoop, ...]:
    """The fundamental loops of all cut joints, in the order of `tree.cut_edges`.

    There are as many as joints with both bodies reached less bodies reached (theory.md 9.1, gamma). Cost and size are
    the sum of the loops' lengths.
    """
    return tuple(fundamental_loop(graph, tree, i) for i in tree.cut_edges)


def fundamental_loop(graph: Graph, tree: SpanningTree, cut_edge: int) -> FundamentalLoop:
    """The loop that one cut joint closes with the tree joints between its two bodies.

    Args:
        graph: The mechanism's graph.
        tree: Its spanning tree.
        cut_edge: Index of the cut joint, one of `tree.cut_edges`.
    """
    cut = graph.edges[cut_edge]
    inward, outward = [], []  # bodies passed on the way from the successor to the ancestor, and from the predecessor
    a, b = cut.successor, cut.predecessor
    while a != b:
        if tree.depth(a) >= tree.depth(b):
            inward.append(a)
            a = tree.branches[a].parent
        else:
            outward.append(b)
            b = tree.branches[b].parent
    steps_inward = [(tree.branches[body].edge, -tree.branches[body].orientation) for body in inward]
    steps_outward = [(tree.branches[body].edge, tree.branches[body].orientation) for body in reversed(outward)]
    bodies = [*inward, a, *reversed(outward)]  # from the successor to the predecessor
    return FundamentalLoop(
        cut_edge=cut_edge,
        path=((cut_edge, 1), *steps_inward, *steps_outward),
        bodies=(cut.predecessor, *bodies[:-1]),
        ancestor=a,
    )
