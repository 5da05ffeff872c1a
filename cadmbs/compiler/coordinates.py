"""Independent coordinates: couplings eliminated, and the linear map from them to the coordinates of the tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

import numpy as np

from cadmbs.compiler.layout import MovingBody, tree_coordinates
from cadmbs.models.coupling import Coupling, FunctionCoupling, linear_couplings
from cadmbs.models.elimination import Elimination, eliminate
from cadmbs.models.joint import JointDocument, has_plain_coordinates, position_names, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.coordinates import CoordinateMap, ManifoldBlocks


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


def independent_coordinates(mechanism: Mechanism, moving_bodies: Sequence[MovingBody]) -> IndependentCoordinates:
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
