"""How loops open when the geometry changes: derivatives of the constraint rows by corrections of axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows as constraint_rows
from cadmbs.constraints.rows import wrench_rows
from cadmbs.kinematics.geometric_parameters import pose_sensitivity
from cadmbs.kinematics.products import poses
from cadmbs.lie import se3
from cadmbs.measurements.geometry.geometry_changes import SIDES
from cadmbs.system import System


def axis_columns(names: Sequence[str], geometric: Sequence[str]) -> dict[str, list[int]]:
    """Columns of `pose_sensitivity` that make up each correction: those of all axes of a joint with several."""
    index: dict[str, list[int]] = {}
    for k, name in enumerate(geometric):
        owner, component = name.rsplit("/", 1)
        for key in dict.fromkeys((name, f"{owner.partition(':')[0]}/{component}")):
            index.setdefault(key, []).append(k)
    return {name: index[name] for name in names if name in index}


def displacement(sensitivity: Array, columns: Mapping[str, Sequence[int]], names: Sequence[str]) -> Array:
    """(n, 6, n_parameters) of the corrections, from the columns of `pose_sensitivity`; others are zero."""
    result = np.zeros((*sensitivity.shape[:-1], len(names)))
    for k, name in enumerate(names):
        if name in columns:
            result[..., k] = np.sum(sensitivity[..., columns[name]], axis=-1)
    return result


def closure_sensitivity(system: System, q: Array, names: Sequence[str], columns: Mapping[str, Sequence[int]]) -> Array:
    """(n, n_rows, n_parameters) change of the constraint rows per unit of each correction, at fixed coordinates.

        dPhi_r = sum over terms of row r of W . (X_j - X_i)

    with X the displacements of the bodies of a loop, as V in the rows on velocity level: exact where it is closed.
    Corrections of one side of a cut joint displace the joint's frame on that body alone.

    Args:
        system: Compiled mechanism with loops.
        q: (n, n_q), closed.
        names: Of the corrections.
        columns: As `axis_columns` gives them.
    """
    rows = wrench_rows(system, q)
    numbers = {int(moving): body for body, moving in enumerate(system.bodies.moving)}
    point = rows.tree_state.point
    moved: dict[int, Array] = {}
    for moving in {int(x) for x in rows.terms.bodies.reshape(-1)} - {0}:
        X = displacement(pose_sensitivity(system, q, numbers[moving], "spatial"), columns, names)
        moved[moving] = se3.transform_twist(se3.translation(-point), np.swapaxes(X, -1, -2))
    change = np.zeros((len(q), rows.n_rows, len(names)))
    for k, (row, bodies) in enumerate(zip(rows.terms.row, rows.terms.bodies, strict=True)):
        for moving, sign in zip(bodies, (-1.0, 1.0), strict=True):
            if int(moving) in moved:
                W = rows.terms.wrenches[:, k]
                change[:, row] += sign * np.einsum("ni,npi->np", W, moved[int(moving)])
    _add_sides(system, q, names, rows.terms.row, rows.terms.wrenches, point, change)
    return change


def _add_sides(
    system: System, q: Array, names: Sequence[str], row: Indices, wrenches: Array, point: Array, change: Array
) -> None:
    """Add the corrections of the sides of cut joints, which their bodies carry."""
    slices = constraint_rows(system).slices
    placed = poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    for loop in system.closures:
        joint = system.joints[loop.joint]
        inside = slices[f"loop/{joint.name}"]
        frames = (loop.predecessor_frame, loop.successor_frame)
        for side, body, frame, sign in zip(
            SIDES, (joint.predecessor, joint.successor), frames, (-1.0, 1.0), strict=True
        ):
            carried = se3.translation(-point) @ placed[:, body] @ se3.translation(frame[:3, 3])
            for column, name in enumerate(names):
                owner, component = name.rsplit("/", 1)
                if owner != f"{joint.name}@{side}":
                    continue
                kind, axis = component.removeprefix("axis_").split("_")
                unit = np.eye(6)["xyz".index(axis) + (3 if kind == "translation" else 0)]
                twist = se3.transform_twist(carried, unit)
                for k in np.flatnonzero((row >= inside.start) & (row < inside.stop)):
                    change[:, row[k], column] += sign * np.sum(wrenches[:, k] * twist, axis=-1)
