"""Axes of joints at q = 0, and the directions of relative motion that each kind of joint constrains."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import joint_axes
from cadmbs.constraints.residuals import RowFamily, rows_of
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.records import Joint

DIRECTIONS = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""Components of a relative twist in the joint's own axes."""

PREFERRED_DIRECTIONS = ("translation_z", "rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y")
"""Which directions are called redundant first, where several will do."""

_KINDS_WITHOUT_POINT = ("prismatic", "planar_translation", "spatial_translation", "fixed", "free")


def plain_kind(joint: Joint) -> str:
    """Kind of a joint without the coordinates of spherical ones."""
    return joint.kind.partition(":")[0]


def constrained_directions(kind: str) -> tuple[str, ...]:
    """The directions that a kind of joint constrains, in its own axes, in the order of `PREFERRED_DIRECTIONS`."""
    constrained = {_direction(family, component) for family, component in rows_of(kind)}
    return tuple(direction for direction in PREFERRED_DIRECTIONS if direction in constrained)


def _direction(family: RowFamily, component: int) -> str:
    """The direction that a row constrains; an angle between the axes of a universal joint is about their normal."""
    if family is RowFamily.CROSS:
        return "rotation_z"
    motion = "rotation" if family in (RowFamily.TURN, RowFamily.TILT) else "translation"
    return f"{motion}_{'xyz'[component]}"


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
