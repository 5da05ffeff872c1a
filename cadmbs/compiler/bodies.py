"""Bodies and frames as arrays, and the one shift of origin."""

from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion, so3
from cadmbs.models.body import Body
from cadmbs.models.geometry import Pose
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.records import Bodies, Frames

IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
"""The rotation of a pose that gives none, row by row."""

SHIFTED_BEYOND = 10.0
"""A mechanism farther from the world origin than this many times its own size is expressed about a point near it."""

SMALLEST_SIZE = 1e-3
"""Size [m] that a mechanism has at least when it is compared with its distance: a single point has none."""


def body_records(mechanism: Mechanism, moving: Mapping[str, int]) -> Bodies:
    """All bodies, ground first, then in file order; `moving` gives the moving body of each by name."""
    bodies = all_bodies(mechanism)
    return Bodies(
        names=tuple(body.name for body in bodies),
        moving=np.array([moving[body.name] for body in bodies], dtype=np.intp),
        reference_pose=np.array([pose_matrix(body.reference_pose) for body in bodies]),
        mass=np.array([body.mass for body in bodies], dtype=float),
        center_of_mass=np.array([center_of_mass(body) for body in bodies]),
        inertia=np.array([central_inertia(body) for body in bodies]),
    )


def frame_records(mechanism: Mechanism) -> Frames:
    """Named frames of all bodies, addressed as "body/frame"."""
    frames = [
        (f"{body.name}/{name}", index, pose_matrix(pose))
        for index, body in enumerate(all_bodies(mechanism))
        for name, pose in body.frames.items()
    ]
    return Frames(
        names=tuple(name for name, _, _ in frames),
        body=np.array([index for _, index, _ in frames], dtype=np.intp),
        reference_pose=np.array([pose for _, _, pose in frames]).reshape(-1, 4, 4),
    )


def all_bodies(mechanism: Mechanism) -> tuple[Body, ...]:
    """Bodies with the ground first; a free ground name becomes a massless body at the world frame."""
    listed = [body for body in mechanism.bodies if body.name == mechanism.ground]
    ground = listed[0] if listed else Body(name=mechanism.ground)
    return (ground, *(body for body in mechanism.bodies if body.name != mechanism.ground))


def pose_matrix(pose: Pose) -> Array:
    """The homogeneous (4, 4) matrix of a pose document."""
    a, b, c = pose.rotation or IDENTITY
    if pose.quaternion is not None:
        a, b, c = quaternion.rotation(np.array(pose.quaternion)).tolist()
    x, y, z = pose.position
    return np.array([(*a, x), (*b, y), (*c, z), (0.0, 0.0, 0.0, 1.0)])


def center_of_mass(body: Body) -> Array:
    """Centre of mass in the world at q = 0; the origin of the body frame where the document gives none."""
    return np.array(body.reference_pose.position if body.center_of_mass is None else body.center_of_mass)


def central_inertia(body: Body) -> Array:
    """Inertia tensor about the centre of mass, world axes: Theta_c = Theta_0 + m ~c ~c where given about the origin."""
    inertia = np.array(body.inertia)
    return inertia if body.inertia_about == "center_of_mass" else about_center(body.mass, center_of_mass(body), inertia)


def about_center(mass: float | Array, center: Array, inertia: Array) -> Array:
    """Theta_c (..., 3, 3) = Theta_0 + m ~c ~c, from the inertia about the origin."""
    c = so3.hat(center)
    return np.asarray(inertia + np.asarray(mass)[..., None, None] * (c @ c))


def landmarks(bodies: Bodies, joint_points: Sequence[Array]) -> list[Array]:
    """Points of the mechanism at q = 0: centres of mass, and points of joints that have one."""
    return [*bodies.center_of_mass[1:][bodies.mass[1:] > 0.0], *(point for point in joint_points if point.any())]


def conditioning_origin(points: Sequence[Array]) -> Array:
    """The point about which the tree's geometry is expressed.

    The world origin itself, unless the mechanism lies farther away than ten times its own size; then the middle of
    its points, rounded to a power of two of that size so that the shift is exact in floating point.
    """
    if not points:
        return np.zeros(3)
    cloud = np.array(points)
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    middle, size = (low + high) / 2.0, max(float(np.linalg.norm(high - low)) / 2.0, SMALLEST_SIZE)
    if not np.isfinite(size) or float(np.linalg.norm(middle)) <= SHIFTED_BEYOND * size:
        return np.zeros(3)
    grid = 2.0 ** np.floor(np.log2(size))
    return np.asarray(np.round(middle / grid) * grid)
