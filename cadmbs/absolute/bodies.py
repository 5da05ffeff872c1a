"""Moving bodies in absolute coordinates, the joints between them, and their motion over time."""

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import joint_axes
from cadmbs.kinematics.products import frames_at_zero
from cadmbs.lie import se3
from cadmbs.system import System, inertias, records


@dataclass(frozen=True)
class MovingBodies:
    """Moving bodies of the tree, the world first; all geometry about `System.origin`.

    Each carries the axes of the body frame that the document gives it (of the first body, where several are welded
    together), with their origin in its centre of mass. The world's are the world axes, with their origin in
    `System.origin`.

    Attributes:
        names: Of each, the first body of the document that it consists of.
        mass: (n + 1,) [kg]; zero for the world.
        inertia: (n + 1, 3, 3) about the centre of mass, in body axes [kg m^2].
        center: (n + 1, 3) centre of mass at q = 0 [m].
        axes: (n + 1, 3, 3) rotation from body axes to the world at q = 0.
    """

    names: tuple[str, ...]
    mass: Array
    inertia: Array
    center: Array
    axes: Array

    @property
    def n(self) -> int:
        """Number of bodies, the world left out."""
        return len(self.mass) - 1

    def vector(self, body: int, at_zero: Array) -> Array:
        """Body components of a vector given in the world at q = 0."""
        return np.asarray(self.axes[body].T @ at_zero)

    def point(self, body: int, at_zero: Array) -> Array:
        """Body components, from the centre of mass, of a point given in the world at q = 0 about `System.origin`."""
        return np.asarray(self.axes[body].T @ (at_zero - self.center[body]))


def moving_bodies(system: System) -> MovingBodies:
    """The moving bodies of a system."""
    inertias.require_inertia(system)
    tree = system.tree
    axes = frames_at_zero(system)[:, :3, :3].copy()
    center, mass, inertia = tree.center_of_mass.copy(), tree.mass.copy(), tree.inertia.copy()
    center[0], mass[0], inertia[0] = 0.0, 0.0, 0.0
    turned = np.swapaxes(axes, -1, -2) @ inertia @ axes
    return MovingBodies(tree.names, mass, 0.5 * (turned + np.swapaxes(turned, -1, -2)), center, axes)


@dataclass(frozen=True)
class JointConnection:
    """A joint between two moving bodies, with its frame on each at q = 0, about `System.origin`.

    Attributes:
        joint: The record.
        bodies: Moving bodies of predecessor and successor.
        outer, inner: (4, 4) frame on the predecessor and on the successor; third axis along the joint axis.
    """

    joint: records.Joint
    bodies: tuple[int, int]
    outer: Array
    inner: Array


def joint_connections(system: System) -> tuple[JointConnection, ...]:
    """All joints between different moving bodies, of the tree and cut, in file order; welded ones are left out."""
    shift = se3.translation(-system.origin)
    closures = {closure.joint: closure for closure in system.closures}
    connections = []
    for index, joint in enumerate(system.joints):
        ends = (int(system.bodies.moving[joint.predecessor]), int(system.bodies.moving[joint.successor]))
        if index in closures:
            closure = closures[index]
            frames = shift @ closure.predecessor_frame, shift @ closure.successor_frame
            connections.append(JointConnection(joint, ends, *frames))
        elif ends[0] != ends[1]:
            frame = shift @ joint_frame(joint)
            connections.append(JointConnection(joint, ends, frame, frame))
    return tuple(connections)


def joint_frame(joint: records.Joint) -> Array:
    """The frame (4, 4) of a joint in the world at q = 0: B or A of native joints, else made of its screws."""
    if joint.kind in ("free", "spherical:quaternion", "spherical:rotation_vector"):
        return joint.frame
    if joint.kind == "fixed":
        return np.eye(4)
    return se3.pose(joint_axes(joint), joint.point)


@dataclass(frozen=True)
class BodyTrajectory:
    """Bodies over time, the world left out: what the coordinates of joints are read from.

    Attributes:
        system: The mechanism.
        bodies: Its moving bodies.
        t: (n_t,) [s].
        centers: (n_t, n, 3) centres of mass about `System.origin` [m].
        A: (n_t, n, 3, 3) rotations, body axes to world.
        twists: (n_t, n, 6) r' in world axes [m/s], then w in body axes [rad/s].
        accelerations: (n_t, n, 6) r'' in world axes, then w' in body axes.
    """

    system: System
    bodies: MovingBodies
    t: Array
    centers: Array
    A: Array
    twists: Array
    accelerations: Array
