"""Independent coordinates: couplings eliminated, and the linear map from them to the coordinates of the tree."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.coupling import Coupling, FunctionCoupling, linear_couplings
from cadmbs.models.elimination import Elimination, eliminate
from cadmbs.models.joint import JointDocument, has_plain_coordinates, position_limits, position_names, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.coordinates import CoordinateMap, ManifoldBlocks
from cadmbs.system.records import Bodies, Frames
from cadmbs.topology import Graph, SpanningTree, welded_groups


@dataclass(frozen=True)
class IndependentCoordinates:
    """Names of the coordinates of the tree and of the independent ones, and the maps between them.

    Attributes:
        tree_positions, tree_velocities: In the order of the recursions.
        positions, velocities: The independent ones, joints in file order.
        position_map, velocity_map: From the independent coordinates to those of the tree.
        row_couplings: Couplings that eliminate nothing: functions, and sums that name a coordinate of a cut joint.
    """

    tree_positions: Sequence[str]
    tree_velocities: Sequence[str]
    positions: tuple[str, ...]
    velocities: tuple[str, ...]
    position_map: CoordinateMap
    velocity_map: CoordinateMap
    row_couplings: tuple[Coupling | FunctionCoupling, ...]


def independent_coordinates(mechanism: Mechanism, moving_bodies: "Sequence[MovingBody]") -> IndependentCoordinates:
    """The coordinates of a mechanism whose linear couplings are solved for their dependent coordinates."""
    tree_q, tree_v = tree_coordinates(mechanism, moving_bodies)
    in_tree = set(tree_q)
    linear = linear_couplings(mechanism.couplings)
    eliminating = [c for c in linear if all(term.coordinate in in_tree for term in c.terms)]
    elimination = eliminate(eliminating, tree_q)
    positions = _independent(mechanism, position_names, in_tree - elimination.rows.keys())
    velocities = _independent(mechanism, velocity_names, set(tree_v) - elimination.rows.keys())
    return IndependentCoordinates(
        tree_q,
        tree_v,
        positions,
        velocities,
        coordinate_map(tree_q, positions, elimination, with_offset=True),
        coordinate_map(tree_v, velocities, elimination, with_offset=False),
        tuple(c for c in mechanism.couplings if c not in eliminating),
    )


def _independent(
    mechanism: Mechanism, names_of: Callable[[JointDocument], tuple[str, ...]], independent: Set[str]
) -> tuple[str, ...]:
    """Names of independent coordinates, joints in file order; cut and eliminated coordinates left out."""
    return tuple(name for joint in mechanism.joints for name in names_of(joint) if name in independent)


def coordinate_map(
    tree_names: Sequence[str], names: Sequence[str], elimination: Elimination, with_offset: bool
) -> CoordinateMap:
    """x_tree = G x (+ c) by names."""
    index = {name: column for column, name in enumerate(names)}
    entries: list[tuple[int, int, float]] = []
    offset = np.zeros(len(tree_names))
    for row, name in enumerate(tree_names):
        terms = elimination.rows.get(name, {name: 1.0})
        entries.extend((row, index[leader], factor) for leader, factor in terms.items())
        if with_offset and name in elimination.rows:
            offset[row] = elimination.offsets[name]
    rows, columns, factors = zip(*entries, strict=True) if entries else ((), (), ())
    return CoordinateMap(
        len(tree_names),
        len(names),
        np.array(rows, dtype=np.intp),
        np.array(columns, dtype=np.intp),
        np.array(factors, dtype=float),
        offset,
    )


def manifold_blocks(joints: Sequence[JointDocument], coordinates: IndependentCoordinates) -> ManifoldBlocks:
    """Indices of plain, spherical and free coordinates among the independent ones."""
    q_index = {name: index for index, name in enumerate(coordinates.positions)}
    v_index = {name: index for index, name in enumerate(coordinates.velocities)}
    blocks: dict[str, list[int]] = {
        key: [] for key in ("plain_q", "plain_v", "spherical_q", "spherical_v", "free_q", "free_v")
    }
    for joint in joints:
        positions = [name for name in position_names(joint) if name in q_index]
        velocities = [name for name in velocity_names(joint) if name in v_index]
        if has_plain_coordinates(joint):
            blocks["plain_q"] += [q_index[name] for name in positions]
            blocks["plain_v"] += [v_index[name] for name in velocities]
        elif positions:
            kind = "free" if joint.kind == "free" else "spherical"
            blocks[f"{kind}_q"].append(q_index[positions[0]])
            blocks[f"{kind}_v"].append(v_index[velocities[0]])
    return ManifoldBlocks(**{key: np.array(indices, dtype=np.intp) for key, indices in blocks.items()})


# The moving bodies of the tree: welded bodies lumped, depth-first order, coordinates as the recursions list them.


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

    moving_bodies: "tuple[MovingBody, ...]"
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


def tree_coordinates(mechanism: Mechanism, moving_bodies: "Sequence[MovingBody]") -> tuple[list[str], list[str]]:
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


# The indices for which the names of a document stand in a System, and what else loads look up by name.


@dataclass(frozen=True)
class NameIndices:
    """The indices for which the names of a document stand in a System.

    Attributes:
        bodies: The body of each body or frame address.
        moving: The moving body of each body or frame address.
        positions, columns: The coordinates of the tree; those of cut joints are absent.
        origin: The point from which the points of loads and rows are counted.
        limits: Lower and upper limit of each coordinate of the document that has any, infinite where there is none.
    """

    bodies: Mapping[str, int]
    moving: Mapping[str, int]
    positions: Mapping[str, int]
    columns: Mapping[str, int]
    origin: Array
    limits: Mapping[str, tuple[float, float]]


def name_indices(
    bodies: Bodies,
    frames: Frames,
    coordinates: IndependentCoordinates,
    origin: Array,
    joints: Iterable[JointDocument],
) -> NameIndices:
    """The indices of all names; a body wins over a frame."""
    of_bodies = {**dict(zip(frames.names, frames.body.tolist(), strict=True)), **_indices(bodies.names)}
    return NameIndices(
        bodies=of_bodies,
        moving={name: int(bodies.moving[body]) for name, body in of_bodies.items()},
        positions=_indices(coordinates.tree_positions),
        columns=_indices(coordinates.tree_velocities),
        origin=origin,
        limits=_limits(joints),
    )


def _indices(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def _limits(joints: Iterable[JointDocument]) -> dict[str, tuple[float, float]]:
    return {name: limits for joint in joints for name, limits in position_limits(joint).items()}
