"""Locks of a scenario: which joints can be held, how locks are given by keyword, and their rows on relative poses.

Joints with a quaternion are held by rows:

    e_y . e'_z = 0 ,  e_z . e'_x = 0 ,  e_x . e'_y = 0        spherical and free joints
    c . (Q - P) = 0 for three directions c                    free joints too

e are world axes that the predecessor carries from the time of the lock on, e' those that the successor carries; P and Q
is the origin of the successor's body frame at that time, as each body carries it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.bounds import finite_number
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.scenarios.stops import given_entries, stop_of
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kinematics.products import poses
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Lock, System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Row


def locks_from(system: System, value: Iterable[Lock | Mapping[str, Any]]) -> tuple[Lock, ...]:
    """Locks from records, or from mappings as documents have them.

    Args:
        system: Compiled mechanism.
        value: Locks, each a `Lock` or {"joint": ..., "lock": true or false} with "at", or with "when" and "crosses" and
            perhaps a "direction"; "lock" may be absent.

    Raises:
        UnknownNameError: If a key, a joint, a column or a direction is unknown; the message gives the closest one.
        ArgumentError: If it is no list, a key is missing or one too many, a number is not finite, or the joint cannot
            be locked.
    """
    return tuple(_lock(system, *entry) for entry in given_entries(value, Lock, "locks"))


def locked_quantities(system: System, joint: str) -> tuple[str, ...]:
    """What is held while a joint is locked: its coordinates, or, where they are a quaternion, the joint as a whole."""
    each = next(each for each in system.joints if each.name == joint)
    return each.position_names if each.position_names == each.velocity_names else (joint,)


def _lock(system: System, subject: str, fields: Mapping[str, Any]) -> Lock:
    lock, joint = fields.get("lock", True), fields.get("joint")
    if not isinstance(joint, str):
        raise ArgumentError(f"{subject}: joint is {joint!r}, expected the name of a joint")
    if not isinstance(lock, bool):
        raise ArgumentError(f"{subject}: lock is {lock!r}, expected true to lock the joint or false to release it")
    _require_lockable(system, subject, joint)
    at, when = fields.get("at"), fields.get("when")
    if (at is None) == (when is None):
        raise ArgumentError(f'{subject}: give "at", a time in s, or "when" with "crosses": one of them')
    if when is None:
        time = finite_number(at)
        if time is None:
            raise ArgumentError(f"{subject}: at is {at!r}, expected a finite number of seconds")
        return Lock(joint, lock, time)
    watched = stop_of(system, subject, fields)
    return Lock(joint, lock, None, watched.when, watched.crosses, watched.direction)


def _require_lockable(system: System, subject: str, name: str) -> None:
    """Refuse joints that are not there, and those that cannot be held by their coordinates."""
    names = [joint.name for joint in system.joints]
    if name not in names:
        raise UnknownNameError(f"{subject}: there is no joint {name!r}{did_you_mean_clause(name, names)}")
    joint = system.joints[names.index(name)]
    if not joint.velocity_names:
        raise ArgumentError(f"{subject}: joint {name!r} is fixed: there is nothing to lock")
    driven = {motion.target: motion.name for motion in system.motions if motion.of_coordinate}
    motion = next((driven[coordinate] for coordinate in joint.velocity_names if coordinate in driven), None)
    if motion is not None:
        raise ArgumentError(f"{subject}: joint {name!r} is driven by motion {motion!r} and cannot be locked")


# Locks of joints with a quaternion, as rows that keep the two bodies of the joint in their relative pose.
#
#     e_y . e'_z = 0 ,  e_z . e'_x = 0 ,  e_x . e'_y = 0        spherical and free joints
#     c . (Q - P) = 0 for three directions c                    free joints too
#
# e are world axes that the predecessor carries from the time of the lock on, e' those that the successor carries; P and
# Q is the origin of the successor's body frame at that time, as each body carries it.

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
