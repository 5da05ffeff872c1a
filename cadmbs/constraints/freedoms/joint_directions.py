"""Axes of joints at q = 0, and the directions of relative motion that each kind of joint constrains."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.records import Joint

DIRECTIONS = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""Components of a relative twist in the joint's own axes."""

PREFERRED_DIRECTIONS = ("translation_z", "rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y")
"""Which directions are called redundant first, where several will do."""

_CONSTRAINED: dict[str, str] = {
    "fixed": "Rx Ry Rz Tx Ty Tz",
    "revolute": "Rx Ry Tx Ty Tz",
    "screw": "Rx Ry Tx Ty Tz",
    "prismatic": "Rx Ry Rz Tx Ty",
    "cylindrical": "Rx Ry Tx Ty",
    "universal": "Rz Tx Ty Tz",
    "planar_translation": "Rx Ry Rz Tz",
    "planar": "Rx Ry Tz",
    "helical_planar": "Rx Ry Tz",
    "spatial_translation": "Rx Ry Rz",
    "schoenflies": "Rx Ry",
    "spherical": "Tx Ty Tz",
    "free": "",
}

_KINDS_WITHOUT_POINT = ("prismatic", "planar_translation", "spatial_translation", "fixed", "free")


def plain_kind(joint: Joint) -> str:
    """Kind of a joint without the coordinates of spherical ones."""
    return joint.kind.partition(":")[0]


def constrained_directions(kind: str) -> tuple[str, ...]:
    """The directions that a kind of joint constrains, in its own axes, in the order of `PREFERRED_DIRECTIONS`."""
    short = _CONSTRAINED[kind].split()
    return tuple(x for x in PREFERRED_DIRECTIONS if f"{'R' if x.startswith('rotation') else 'T'}{x[-1]}" in short)


def joint_frame(system: System, index: int) -> Array:
    """The frame (4, 4) of a joint, by its index, on its predecessor at q = 0, about `System.origin`."""
    joint = system.joints[index]
    for closure in system.closures:
        if closure.joint == index:
            return np.asarray(se3.translation(-system.origin) @ closure.predecessor_frame)
    return se3.pose(joint_axes(joint), joint_point(system, joint) - system.origin)


def joint_point(system: System, joint: Joint) -> Array:
    """(3,) the point of a joint in the world at q = 0; of sliding ones without, the origin of the successor's frame."""
    has_point = np.any(joint.point) or plain_kind(joint) not in _KINDS_WITHOUT_POINT
    return joint.point if has_point else np.asarray(system.bodies.reference_pose[joint.successor][:3, 3])


def joint_axes(joint: Joint) -> Array:
    """The joint's axes e1, e2, e3 at q = 0 as columns, e3 along its axis, or across both axes of a universal joint."""
    screws, kind = joint.screws, plain_kind(joint)
    if not len(screws):
        return np.asarray(joint.frame[:3, :3])
    directions = [screw[:3] if np.any(screw[:3]) else screw[3:] for screw in screws]
    if kind in ("universal", "planar_translation", "spherical", "spatial_translation"):
        third = so3.cross(directions[0], directions[1])
        third = third / np.linalg.norm(third)
        return np.column_stack([directions[0], so3.cross(third, directions[0]), third])
    if kind in ("planar", "helical_planar", "schoenflies"):
        return np.column_stack([directions[0], directions[1], so3.cross(directions[0], directions[1])])
    first = np.eye(3)[int(np.argmin(np.abs(directions[0])))]
    first = first - (first @ directions[0]) * directions[0]
    first = first / np.linalg.norm(first)
    return np.column_stack([first, so3.cross(directions[0], first), directions[0]])
