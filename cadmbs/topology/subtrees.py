"""Sets of bodies that the tree makes: bodies welded together, and moving subtrees without mass."""

from collections.abc import Mapping
from typing import NamedTuple

from cadmbs.topology.graph import Graph
from cadmbs.topology.spanning_tree import SpanningTree


class MasslessSubtree(NamedTuple):
    """A moving joint and the bodies outboard of it, none of which has mass; the body next to the joint comes first."""

    joint: str
    bodies: tuple[str, ...]


def welded_groups(graph: Graph, tree: SpanningTree) -> Mapping[str, str]:
    """The representative of each body: the innermost body of its group of bodies connected by fixed tree joints.

    Fixed joints that are cut do not weld here: they are closure constraints.

    Returns:
        Body name to name of the representative, for the ground and all reached bodies in topological order. The
        representative is the first of its group in that order; the ground represents what is fixed to the world.
    """
    representative = {tree.root: tree.root}
    for body in tree.order:
        branch = tree.branches[body]
        representative[body] = representative[branch.parent] if graph.edges[branch.edge].fixed else body
    return representative


def massless_moving_subtrees(
    graph: Graph, tree: SpanningTree, masses: Mapping[str, bool]
) -> tuple[MasslessSubtree, ...]:
    """The moving tree joints without any mass outboard, along which accelerations are undetermined.

    Bodies welded to the moved body are outboard too, so that a massless body with a fixed heavy one is not massless.
    A joint with an armature resists acceleration by itself, and that of a joint that motions drive, or that follows
    others by couplings, is known: all of them are skipped; joints beyond them are still examined.

    Args:
        graph: The mechanism's graph.
        tree: Its spanning tree.
        masses: Whether each body has mass; a body that is absent counts as having mass, so that nothing is reported.

    Returns:
        The topmost such joints only, each with all bodies outboard of it, in topological order.
    """
    heavy = {body: masses.get(body, True) for body in tree.order}
    for body in reversed(tree.order):
        if heavy[body]:
            heavy[tree.branches[body].parent] = True
    top: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for body in tree.order:
        branch = tree.branches[body]
        edge = graph.edges[branch.edge]
        if branch.parent in top:
            top[body] = top[branch.parent]
        elif not (heavy[body] or edge.fixed or edge.armature or edge.driven):
            top[body] = body
        if body in top:
            members.setdefault(top[body], []).append(body)
    return tuple(
        MasslessSubtree(graph.edges[tree.branches[body].edge].name, tuple(bodies)) for body, bodies in members.items()
    )
