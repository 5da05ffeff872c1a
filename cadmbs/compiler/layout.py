"""The moving bodies of the tree: welded bodies lumped, depth-first order, coordinates as the recursions list them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from cadmbs.models.joint import JointDocument, position_names, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.topology import Graph, SpanningTree, welded_groups


@dataclass(frozen=True)
class MovingBody:
    """A moving body of the tree.

    Attributes:
        joint: Index of the joint that moves it; -1 for the world.
        orientation: +1, or -1 where the joint's successor is the parent.
        parent: Index of the moving body that carries it; -1 for the world.
        subtree_end: The moving bodies from its own index up to this one, excluded, are itself and its descendants.
        name: The first of the bodies that are lumped into it.
    """

    joint: int
    orientation: int
    parent: int
    subtree_end: int
    name: str


@dataclass(frozen=True)
class TreeLayout:
    """The moving bodies in depth-first order (entry 0 is the world), and the index of that of every body by name."""

    moving_bodies: tuple[MovingBody, ...]
    moving: dict[str, int]


def tree_layout(graph: Graph, tree: SpanningTree) -> TreeLayout:
    """Moving bodies in depth-first order, children in file order of their joints, so that subtrees are intervals."""
    groups = welded_groups(graph, tree)
    children: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for body in tree.order:
        branch = tree.branches[body]
        if not graph.edges[branch.edge].fixed:
            children[groups[branch.parent]].append((branch.edge, body))
    order, parents = _depth_first(graph.ground, children)
    ends = list(range(1, len(order) + 1))
    for index in range(len(order) - 1, 0, -1):
        ends[parents[index]] = max(ends[parents[index]], ends[index])
    moving_bodies = [MovingBody(-1, 1, -1, ends[0], graph.ground)]
    for index, body in enumerate(order[1:], start=1):
        branch = tree.branches[body]
        moving_bodies.append(MovingBody(branch.edge, branch.orientation, parents[index], ends[index], body))
    indices = {body: index for index, body in enumerate(order)}
    return TreeLayout(tuple(moving_bodies), {body: indices[group] for body, group in groups.items()})


def _depth_first(root: str, children: dict[str, list[tuple[int, str]]]) -> tuple[list[str], list[int]]:
    """Names of the moving bodies, and the index of the parent of each."""
    order: list[str] = []
    parents: list[int] = []
    stack = [(root, -1)]
    while stack:
        body, parent = stack.pop()
        index = len(order)
        order.append(body)
        parents.append(parent)
        stack.extend((child, index) for _, child in sorted(children[body], reverse=True))
    return order, parents


def tree_coordinates(mechanism: Mechanism, moving_bodies: Sequence[MovingBody]) -> tuple[list[str], list[str]]:
    """Names of the tree's positions and velocities in the order of the recursions.

    A joint of successive screws that runs against the tree lists them in reverse; native joints keep their order.
    """
    positions: list[str] = []
    velocities: list[str] = []
    for body in moving_bodies[1:]:
        joint = mechanism.joints[body.joint]
        step = -1 if body.orientation < 0 and not is_native(joint) else 1
        positions.extend(position_names(joint)[::step])
        velocities.extend(velocity_names(joint)[::step])
    return positions, velocities


def is_native(joint: JointDocument) -> bool:
    """Whether a joint is not a product of successive screws: free, or spherical by quaternion or rotation vector."""
    return joint.kind == "free" or (joint.kind == "spherical" and joint.coordinates != "angles")
