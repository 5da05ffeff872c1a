"""Who moves whom: lumping of welded bodies, depth-first order, and the columns of the tree."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from cadmbs.models.joint import JointDocument, position_names, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.topology import Graph, SpanningTree, welded_groups


@dataclass(frozen=True)
class MovingBody:
    """A moving body of the tree: its joint (index, orientation), its parent's place, and the bodies lumped into it."""

    joint: int
    orientation: int
    parent: int
    end: int
    name: str


@dataclass(frozen=True)
class TreeLayout:
    """The moving bodies in depth-first order (entry 0 is the world), and the moving body of every body by name."""

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
    for place in range(len(order) - 1, 0, -1):
        ends[parents[place]] = max(ends[parents[place]], ends[place])
    places = {body: place for place, body in enumerate(order)}
    moving_bodies = [MovingBody(-1, 1, -1, ends[0], graph.ground)]
    for place, body in enumerate(order[1:], start=1):
        branch = tree.branches[body]
        moving_bodies.append(MovingBody(branch.edge, branch.orientation, parents[place], ends[place], body))
    return TreeLayout(tuple(moving_bodies), {body: places[group] for body, group in groups.items()})


def _depth_first(root: str, children: dict[str, list[tuple[int, str]]]) -> tuple[list[str], list[int]]:
    order: list[str] = []
    parents: list[int] = []
    stack = [(root, -1)]
    while stack:
        body, parent = stack.pop()
        place = len(order)
        order.append(body)
        parents.append(parent)
        stack.extend((child, place) for _, child in sorted(children[body], reverse=True))
    return order, parents


def tree_coordinates(mechanism: Mechanism, moving_bodies: tuple[MovingBody, ...]) -> tuple[list[str], list[str]]:
    """Names of the tree's positions and velocities in the order of the recursions.

    A joint of successive screws that runs against the tree lists them in reverse; native joints keep their order.
    """
    positions: list[str] = []
    velocities: list[str] = []
    for link in moving_bodies[1:]:
        joint = mechanism.joints[link.joint]
        step = -1 if link.orientation < 0 and not is_native(joint) else 1
        positions.extend(position_names(joint)[::step])
        velocities.extend(velocity_names(joint)[::step])
    return positions, velocities


def is_native(joint: JointDocument) -> bool:
    """Whether a joint is not a product of successive screws: free, or spherical by quaternion or rotation vector."""
    return joint.kind == "free" or (joint.kind == "spherical" and joint.coordinates != "angles")
