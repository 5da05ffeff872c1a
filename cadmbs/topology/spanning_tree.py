"""The spanning tree of a mechanism, and with it the choice of the cut joints."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush

from cadmbs.topology.graph import FREE_KIND, Edge, Graph


class TreeRank(IntEnum):
    """The rank of a joint: of two joints of a loop, the one of higher rank is cut."""

    FIXED = 0
    """A fixed joint makes one moving body of two, and costs no coordinate."""
    REQUIRED = 1
    """An actuated joint, or one that should be in the tree for another reason: its coordinate should exist."""
    UNKNOWN = 2
    """Nothing is known about actuation."""
    PASSIVE = 3
    """A joint that is known to be passive."""
    FREE = 4
    """A free joint: cutting it costs no constraint and saves six coordinates."""
    CUT = 5
    """The cut is requested; in the tree only where a body would otherwise be unreachable."""


def tree_rank(edge: Edge) -> TreeRank:
    """The rank of a joint for the spanning tree; a requested cut comes before all else, `keep` before the kind free."""
    if edge.cut:
        return TreeRank.CUT
    if edge.fixed:
        return TreeRank.FIXED
    if edge.keep or edge.actuated:
        return TreeRank.REQUIRED
    if edge.kind == FREE_KIND:
        return TreeRank.FREE
    return TreeRank.UNKNOWN if edge.actuated is None else TreeRank.PASSIVE


@dataclass(frozen=True, slots=True)
class Branch:
    """How the tree reaches a body.

    Attributes:
        parent: Name of the next body towards the ground.
        edge: Index of the joint between the two.
        orientation: +1 if the parent is the joint's predecessor, -1 if the joint runs against the tree.
        depth: Number of joints between the body and the ground, fixed ones included.
    """

    parent: str
    edge: int
    orientation: int
    depth: int


@dataclass(frozen=True, slots=True)
class SpanningTree:
    """A tree of joints that reaches every body that can be reached, and the joints and bodies outside it.

    Attributes:
        root: Name of the ground.
        branches: The branch to each reached body, the ground excepted, in the order of `order`.
        order: Names of the reached bodies without the ground, each after its parent.
        cut_edges: Indices of the joints that close loops, in file order.
        unreached: Names of the bodies without a chain of joints to the ground, in file order.
    """

    root: str
    branches: Mapping[str, Branch]
    order: tuple[str, ...]
    cut_edges: tuple[int, ...]
    unreached: tuple[str, ...]

    def depth(self, body: str) -> int:
        """Number of joints between a reached body and the ground; 0 for the ground itself."""
        return 0 if body == self.root else self.branches[body].depth


def spanning_tree(graph: Graph) -> SpanningTree:
    """The spanning tree that cuts the joints which lose least, grown from the ground.

    Prim's algorithm: of all joints that lead from a reached to an unreached body, the one with the smallest
    (rank, depth, index in the file) is taken next. This is a minimum spanning tree in `TreeRank`. Therefore, for each
    rank, no other tree holds more joints up to that rank: as many fixed joints as possible are in the tree; with them
    as many actuated (and kept) joints as possible; and free joints are cut first. Among equal ranks the joint nearest
    to the ground is taken, which keeps branches short: with one rank only, the tree is a breadth-first tree and every
    branch has the least possible number of joints. Cost O(m log m) for m joints.

    Args:
        graph: The mechanism's graph. Joints that cannot be placed are ignored.

    Returns:
        The tree; equal graphs give equal trees. A requested cut is in the tree only if nothing else reaches a body.

    References:
        R. C. Prim, Shortest connection networks and some generalizations, Bell System Technical Journal 36 (1957).
    """
    branches: dict[str, Branch] = {}
    frontier: list[tuple[int, int, int, str]] = []  # rank, depth, edge index, parent

    def reach(body: str, depth: int) -> None:
        for i in graph.adjacency[body]:
            end = graph.edges[i].other_end(body)
            if end != graph.ground and end not in branches:
                heappush(frontier, (tree_rank(graph.edges[i]), depth + 1, i, body))

    reach(graph.ground, 0)
    while frontier:
        _, depth, i, parent = heappop(frontier)
        body = graph.edges[i].other_end(parent)
        if body not in branches:
            branches[body] = Branch(parent, i, 1 if graph.edges[i].predecessor == parent else -1, depth)
            reach(body, depth)
    return SpanningTree(
        root=graph.ground,
        branches=branches,
        order=tuple(branches),
        cut_edges=_closing_edges(graph, branches),
        unreached=tuple(name for name in graph.vertices[1:] if name not in branches),
    )


def _closing_edges(graph: Graph, branches: Mapping[str, Branch]) -> tuple[int, ...]:
    """Indices of the joints outside the tree whose bodies are both reached; one reached end implies the other."""
    in_tree = {branch.edge for branch in branches.values()}
    reached = {graph.ground, *branches}
    return tuple(
        i
        for i, edge in enumerate(graph.edges)
        if i not in in_tree and i not in graph.invalid_joints and edge.predecessor in reached
    )
