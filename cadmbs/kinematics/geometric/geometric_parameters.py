"""The geometric parameters of a mechanism: where its joint axes and its bodies are at q = 0."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.system import System
from cadmbs.system.arguments import require_coordinates
from cadmbs.system.native_joints import MotionKind

RIGID = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""The six small motions of an axis or a body at q = 0, along world axes [rad, m]."""


@dataclass(frozen=True)
class JointAxis:
    """One screw of a joint, or the frame of a joint that is not made of screws.

    Attributes:
        name: Of its coordinate ("elbow", "wrist:turn"); of the joint where it is native.
        body: The moving body of the tree that the joint moves.
        columns: Its columns, one unless native.
        point: (3,) about `System.origin`: the joint's point, about which the axis is turned.
        has_pitch: Whether it is a screw with rotation.
    """

    name: str
    body: int
    columns: range
    point: Array
    has_pitch: bool

    @property
    def parameter_names(self) -> tuple[str, ...]:
        """Names of its parameters."""
        return (
            *(f"{self.name}/axis_{component}" for component in RIGID),
            *((f"{self.name}/pitch",) if self.has_pitch else ()),
        )


def joint_axes(system: System) -> tuple[JointAxis, ...]:
    """The axes of the tree's joints, joints in file order, each from its predecessor's side."""
    tree = system.tree
    bodies = {int(joint): body for body, joint in enumerate(tree.joint) if joint >= 0}
    axes: list[JointAxis] = []
    for joint, body in sorted(bodies.items()):
        axes.extend(_native(system, body) if tree.kind[body] > MotionKind.SCREWS else _screws(system, joint, body))
    return tuple(axes)


def _native(system: System, body: int) -> list[JointAxis]:
    tree = system.tree
    name = system.joints[tree.joint[body]].name
    return [JointAxis(name, body, tree.columns(body), tree.frame[body, :3, 3], False)]


def _screws(system: System, joint: int, body: int) -> list[JointAxis]:
    """A translation has no place: its axis is turned about the origin, which changes nothing else."""
    tree, record = system.tree, system.joints[joint]
    columns = tree.columns(body)[:: 1 if tree.orientation[body] > 0 else -1]
    axes = []
    for name, column in zip(record.velocity_names, columns, strict=True):
        turns = bool(np.any(tree.screws[column, :3]))
        point = record.point - system.origin if turns else np.zeros(3)
        axes.append(JointAxis(name, body, range(column, column + 1), point, turns))
    return axes


def geometric_parameter_names(system: System) -> tuple[str, ...]:
    """Names of the geometric parameters, in the order of all sensitivities.

    Joint axes first, joints in file order: six small rigid motions of the axis, world axes at q = 0,
    "elbow/axis_rotation_x" ... [rad] about the joint's point, which change the direction e, and
    "elbow/axis_translation_x" ... [m], which change the point y; then "elbow/pitch" [m/rad] of axes with rotation, a
    change of h. With Y = (e, y x e + h e):

        dY = ad(xi) Y ,   dY = (0, e) dh

    A joint of several screws has them for each, by the names of its coordinates ("wrist:turn/axis_rotation_x"); moving
    the whole joint moves them all alike. A spherical joint by quaternion or rotation vector and a free joint have the
    six motions of their frame. Cut and fixed joints have none.

    Then all bodies but the ground: six small rigid motions of the body as a whole, its frame, the frames on it, centre
    of mass and inertia, against the joints: "forearm/rotation_x" ... [rad] about the origin of the body frame, and
    "forearm/translation_x" ... [m]. Bodies that are welded together move one by one.

    P-DYN 6.2, theory 3.1 and 3.5. The zero of a joint coordinate is no parameter of its own: dq of one joint moves all
    axes and bodies beyond it alike.
    """
    require_coordinates(system)
    joints = [component for axis in joint_axes(system) for component in axis.parameter_names]
    return (*joints, *(f"{body}/{component}" for body in system.body_names[1:] for component in RIGID))


def parameter_mask(axes: tuple[JointAxis, ...]) -> NDArray[np.bool_]:
    """(n_axes, 7) which of the six motions and the pitch are parameters: all but the pitch of some."""
    mask = np.ones((len(axes), len(RIGID) + 1), dtype=bool)
    mask[:, -1] = [axis.has_pitch for axis in axes]
    return mask


def parameter_axes(axes: tuple[JointAxis, ...]) -> NDArray[np.intp]:
    """(n_joint_parameters,) the axis of each parameter of joints."""
    return np.asarray(np.nonzero(parameter_mask(axes))[0])
