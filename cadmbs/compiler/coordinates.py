"""The linear map from independent coordinates to tree coordinates: couplings eliminated, order changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.models.coupling import Coupling
from cadmbs.models.elimination import Elimination, eliminate
from cadmbs.models.joint import has_plain_coordinates, position_names, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.coordinates import CoordinateMap, ManifoldBlocks


def split_couplings(mechanism: Mechanism, tree_positions: Sequence[str]) -> tuple[Elimination, tuple[Coupling, ...]]:
    """Elimination of the couplings among tree coordinates, and the couplings that name a cut joint's coordinate."""
    inside = set(tree_positions)
    tree_couplings = [c for c in mechanism.couplings if all(term.coordinate in inside for term in c.terms)]
    others = tuple(c for c in mechanism.couplings if any(term.coordinate not in inside for term in c.terms))
    return eliminate(tree_couplings, tree_positions), others


def independent_names(
    mechanism: Mechanism, tree_names: Sequence[str], dropped: Mapping[str, object]
) -> list[list[str]]:
    """Independent position and velocity names, joints in file order; cut and eliminated coordinates left out."""
    inside = set(tree_names) - set(dropped)
    return [
        [name for joint in mechanism.joints for name in names(joint) if name in inside]
        for names in (position_names, velocity_names)
    ]


def coordinate_map(
    tree_names: Sequence[str], names: Sequence[str], elimination: Elimination, with_offset: bool
) -> CoordinateMap:
    """x_tree = G x (+ c) by names."""
    index = {name: place for place, name in enumerate(names)}
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


def manifold_blocks(mechanism: Mechanism, q_names: Sequence[str], v_names: Sequence[str]) -> ManifoldBlocks:
    """Places of plain, spherical and free coordinates among the independent ones."""
    q_index = {name: place for place, name in enumerate(q_names)}
    v_index = {name: place for place, name in enumerate(v_names)}
    blocks: dict[str, list[int]] = {
        key: [] for key in ("plain_q", "plain_v", "spherical_q", "spherical_v", "free_q", "free_v")
    }
    for joint in mechanism.joints:
        positions = [name for name in position_names(joint) if name in q_index]
        velocities = [name for name in velocity_names(joint) if name in v_index]
        if has_plain_coordinates(joint):
            blocks["plain_q"] += [q_index[name] for name in positions]
            blocks["plain_v"] += [v_index[name] for name in velocities]
        elif positions:
            kind = "free" if joint.kind == "free" else "spherical"
            blocks[f"{kind}_q"].append(q_index[positions[0]])
            blocks[f"{kind}_v"].append(v_index[velocities[0]])
    return ManifoldBlocks(**{key: np.array(places, dtype=np.intp) for key, places in blocks.items()})
