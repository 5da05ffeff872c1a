"""Locks of joints with a quaternion, as rows that keep the two bodies of the joint in their relative pose.

    e_y . e'_z = 0 ,  e_z . e'_x = 0 ,  e_x . e'_y = 0        spherical and free joints
    c . (Q - P) = 0 for three directions c                    free joints too

e are world axes that the predecessor carries from the time of the lock on, e' those that the successor carries; P and Q
is the origin of the successor's body frame at that time, as each body carries it.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.rows import rows
from cadmbs.kinematics.poses import poses
from cadmbs.system import System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Row

_AXES = "xyz"


def locks_by_rows(system: System, joint: str) -> bool:
    """Whether a joint is locked by rows between its bodies: its positions are a quaternion, not angles and lengths."""
    each = next(each for each in system.joints if each.name == joint)
    return each.position_names != each.velocity_names


def lock_row_names(joint: str) -> tuple[str, ...]:
    """Names of the rows that may lock a joint: rotations, then translations."""
    return tuple(f"lock of {joint} {word} {axis}" for word in ("about", "along") for axis in _AXES)


def lock_rows(system: System, joint: str, q: Array) -> tuple[Row, ...]:
    """The rows that hold a joint in the pose that it has at q (n_q,): three, of a free joint six."""
    each = next(each for each in system.joints if each.name == joint)
    moved = poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    pair, names, still = (each.predecessor, each.successor), lock_row_names(joint), Polynomial((0.0,))
    first, second = moved[pair[0], :3, :3], moved[pair[1], :3, :3]
    rows = []
    for k in range(3):
        one, other = (k + 1) % 3, (k + 2) % 3
        vectors = np.stack([first[one], second[other]])  # R^T e: rows of R
        fields = {"bodies": pair, "vectors": vectors, "offset": still, "angle": None, "axis": None}
        rows.append(Row(names[k], "DP1", fields))
    if each.kind == "free":
        origin = system.bodies.reference_pose[pair[1], :3, 3]
        now = second @ origin + moved[pair[1], :3, 3]
        carried = first.T @ (now - moved[pair[0], :3, 3])
        points = np.stack([carried, origin]) - system.origin
        for k in range(3):
            fields = {"bodies": pair, "points": points, "direction": np.eye(3)[k], "offset": still}
            rows.append(Row(names[3 + k], "CD", fields))
    return tuple(rows)


def lock_impulse(system: System, joint: str, q: Array, multipliers: Array) -> Array:
    """The wrench (6,) of the rows that lock a joint on its successor: moment, then force, world axes.

        moment = - sum over rows of l (e' x e) ,  force = - sum over rows of l c        at the origin of the successor

    Args:
        system: With the rows of its locks.
        joint: Name of the joint; of one that no rows lock the wrench is zero.
        q: Joint positions (n_q,).
        multipliers: (n_rows,) l.
    """
    wrench, slices = np.zeros(6), rows(system).slices
    turned = poses(system, q, engine="reference")[:, :3, :3]
    turned = turned @ np.swapaxes(system.bodies.reference_pose[:, :3, :3], -1, -2)
    held = {row.name: row for row in system.rows}
    for name in lock_row_names(joint):
        if name not in held or f"constraint/{name}" not in slices:
            continue
        size, data = float(multipliers[slices[f"constraint/{name}"]][0]), held[name].data
        if held[name].kind == "DP1":
            first, second = (
                turned[body] @ vector for body, vector in zip(data["bodies"], data["vectors"], strict=True)
            )
            wrench[:3] -= size * np.cross(second, first)
        else:
            wrench[3:] -= size * data["direction"]
    return wrench
