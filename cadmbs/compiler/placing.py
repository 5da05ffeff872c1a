"""From documents to arrays: poses, bodies, frames, and the one shift of origin."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion, se3, so3
from cadmbs.models.body import Body
from cadmbs.models.geometry import Pose
from cadmbs.models.mechanism import Mechanism


def pose_matrix(pose: Pose) -> Array:
    """The homogeneous (4, 4) matrix of a pose document."""
    if pose.rotation is not None:
        rotation = np.array(pose.rotation)
    elif pose.quaternion is not None:
        rotation = quaternion.rotation(np.array(pose.quaternion))
    else:
        rotation = np.eye(3)
    return se3.pose(rotation, np.array(pose.position))


def all_bodies(mechanism: Mechanism) -> tuple[Body, ...]:
    """Bodies with the ground first; a free ground name becomes a massless body at the world frame."""
    listed = [body for body in mechanism.bodies if body.name == mechanism.ground]
    ground = listed[0] if listed else Body(name=mechanism.ground)
    return (ground, *(body for body in mechanism.bodies if body.name != mechanism.ground))


def center_of_mass(body: Body) -> Array:
    """Centre of mass in the world at q = 0; the origin of the body frame where the document gives none."""
    return np.array(body.reference_pose.position if body.center_of_mass is None else body.center_of_mass)


def central_inertia(body: Body) -> Array:
    """Inertia tensor about the centre of mass, world axes: Theta_c = Theta_0 + m ~c ~c where given about the origin."""
    inertia = np.array(body.inertia)
    if body.inertia_about == "center_of_mass":
        return inertia
    c = so3.hat(center_of_mass(body))
    return np.asarray(inertia + body.mass * (c @ c))


def conditioning_origin(points: Sequence[Array]) -> Array:
    """The point about which the tree's geometry is expressed.

    The world origin itself, unless the mechanism lies farther away than ten times its own size; then the middle of
    its points, rounded to a power of two of that size so that the shift is exact in floating point.
    """
    if not points:
        return np.zeros(3)
    cloud = np.array(points)
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    middle, size = (low + high) / 2.0, max(float(np.linalg.norm(high - low)) / 2.0, 1e-3)
    if not np.isfinite(size) or float(np.linalg.norm(middle)) <= 10.0 * size:
        return np.zeros(3)
    grid = 2.0 ** np.floor(np.log2(size))
    return np.asarray(np.round(middle / grid) * grid)
