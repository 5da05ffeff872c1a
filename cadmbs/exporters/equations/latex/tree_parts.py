"""Parts of the spanning tree as LaTeX needs them: paths, and geometry about the world origin."""

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3
from cadmbs.system import System, native_joints


def is_native(system: System, body: int) -> bool:
    """Whether a spherical or free joint with coordinates of its own moves the body."""
    return int(system.tree.kind[body]) != native_joints.MotionKind.SCREWS


def ancestors(system: System, body: int) -> list[int]:
    """The bodies from the root to a body, itself included."""
    path = []
    while body > 0:
        path.append(body)
        body = int(system.tree.parent[body])
    return path[::-1]


def carried_columns(system: System, body: int) -> list[int]:
    """The columns that move a body, root first."""
    return [column for each in ancestors(system, body) for column in system.tree.columns(each)]


def world_screw(system: System, column: int) -> Array:
    """A screw about the world origin."""
    screw = system.tree.screws[column]
    return np.concatenate([screw[:3], screw[3:] + np.cross(system.origin, screw[:3])])


def joint_pose(system: System, body: int) -> Array:
    """B of a native joint, in the world."""
    pose: Array = se3.translation(system.origin) @ system.tree.frame[body]
    return pose


def body_pose(system: System, body: int) -> Array:
    """A of the body of the document that a moving body is called after."""
    pose: Array = system.bodies.reference_pose[system.body_names.index(system.tree.names[body])]
    return pose


def moving_body(system: System, name: str) -> int:
    """The moving body that a body or frame belongs to."""
    return int(system.bodies.moving[system.body_and_pose(name)[0]])
