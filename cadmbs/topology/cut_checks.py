"""Checks of the cut joints: requests that are impossible, the loops that are opened, and welds among the cuts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from cadmbs.errors import Finding, error, note
from cadmbs.topology import loops, wording
from cadmbs.topology.graph import Edge, Graph
from cadmbs.topology.spanning_tree import SpanningTree, TreeRank, tree_rank

_REASONS = {
    TreeRank.FIXED: ("the other joints of the loop are fixed", "all joints of the loop are fixed"),
    TreeRank.REQUIRED: (
        "the other joints of the loop are fixed",
        "all joints of the loop are actuated, coupled or fixed",
    ),
    TreeRank.UNKNOWN: (
        "the other joints of the loop are actuated, coupled or fixed",
        "no joint of the loop is marked as passive",
    ),
    TreeRank.PASSIVE: ("it is the only passive joint of the loop", "it is a passive joint of the loop"),
    TreeRank.FREE: ("it is the only free joint of the loop", "it is a free joint of the loop"),
}
"""Why a joint was cut, by its rank: as the only one of this rank in its loop, and as one of several."""


def check_requested_cuts(graph: Graph, tree: SpanningTree) -> Iterator[Finding]:
    """T006: joints with a requested cut that are in the tree all the same: nothing else reaches a body."""
    pieces = _bodies_cut_off(graph, tree)
    partners = _requested_cuts_around(graph, tree) if pieces else {}
    for i, bodies in sorted(pieces.items()):
        if graph.uncertain_bodies.isdisjoint(bodies):
            yield _impossible_cut(graph, i, bodies, [graph.edges[k].name for k in partners.get(i, ())])


def check_loops(graph: Graph, tree: SpanningTree) -> Iterator[Finding]:
    """T005, T008: each loop with the joint that is cut to open it, fixed joints among them.

    Both are notes: joints that are given at q = 0 close their loops there. Loops that do not close have findings of
    their own (Z022, K001).
    """
    for i in tree.cut_edges:
        edge = graph.edges[i]
        loop = loops.fundamental_loop(graph, tree, i)
        yield note(
            "T005",
            f"/joints/{i}",
            f'Joint "{edge.name}" is cut to open the loop {wording.loop_drawn(graph, loop)}, and closes it by '
            f"{_constraints_counted(edge)}; {_reason(graph, loop)}.",
            'Move "cut": true (for a URDF, --cut NAME) to another joint of the loop to cut that one.'
            if edge.cut
            else 'Set "cut": true on another joint of the loop, or use --cut NAME, to cut that one.',
        )
        if edge.fixed:
            yield _weld_note(edge, i)


def _bodies_cut_off(graph: Graph, tree: SpanningTree) -> Mapping[int, list[str]]:
    """For each requested cut in the tree, the bodies outboard of it up to the next one."""
    cut_of: dict[str, int] = {}
    pieces: dict[int, list[str]] = defaultdict(list)
    for body in tree.order:
        branch = tree.branches[body]
        if graph.edges[branch.edge].cut:
            cut_of[body] = branch.edge
        elif branch.parent in cut_of:
            cut_of[body] = cut_of[branch.parent]
        if body in cut_of:
            pieces[cut_of[body]].append(body)
    return pieces


def _requested_cuts_around(graph: Graph, tree: SpanningTree) -> Mapping[int, list[int]]:
    """For each requested cut in the tree, the other requested cuts whose loops contain it."""
    partners: dict[int, list[int]] = defaultdict(list)
    for k in tree.cut_edges:
        if graph.edges[k].cut:
            for i, _ in loops.fundamental_loop(graph, tree, k).path[1:]:
                if graph.edges[i].cut:
                    partners[i].append(k)
    return partners


def _impossible_cut(graph: Graph, i: int, bodies: Sequence[str], partners: Sequence[str]) -> Finding:
    name, cut_off = graph.edges[i].name, f'{wording.bodies_quoted(bodies)} from the ground "{graph.ground}"'
    if partners:
        joints = f"{'joint' if len(partners) == 1 else 'joints'} {wording.quoted(partners)}"
        return error(
            "T006",
            f"/joints/{i}",
            f'Joint "{name}" is to be cut together with {joints} of the same loop, which would disconnect {cut_off}.',
            f'Remove "cut" from "{name}" or from {"this other one" if len(partners) == 1 else "one of the others"}.',
        )
    return error(
        "T006",
        f"/joints/{i}",
        f'Joint "{name}" is to be cut but lies on no loop: the cut would disconnect {cut_off}.',
        f'Remove "cut" from "{name}"; only a joint of a loop can be cut.',
    )


def _constraints_counted(edge: Edge) -> str:
    count = 6 - edge.freedoms
    return f"{count} constraint{'s' * (count != 1)}"


def _reason(graph: Graph, loop: loops.FundamentalLoop) -> str:
    rank = tree_rank(graph.edges[loop.cut_edge])
    if rank is TreeRank.CUT:
        return 'it is cut because its "cut" is true'
    several = any(tree_rank(graph.edges[i]) is rank for i, _ in loop.path[1:])
    reason = f"it was chosen because {_REASONS[rank][several]}"
    return f"{reason}, and cutting it keeps the branches short" if several else reason


def _weld_note(edge: Edge, i: int) -> Finding:
    ends = f'"{edge.predecessor}" and "{edge.successor}"'
    if edge.cut:
        return note(
            "T008",
            f"/joints/{i}",
            f'Joint "{edge.name}" is fixed and cut: {ends} are held together by 6 constraints, not joined into one.',
            'Remove "cut" from it unless the forces in this weld are of interest.',
        )
    return note(
        "T008",
        f"/joints/{i}",
        f'Joint "{edge.name}" is fixed and closes a loop of fixed joints: {ends} are one rigid body without it.',
        "Remove one joint of this loop; its 6 constraints are redundant.",
    )
