"""The spanning tree of a System: lumped inertias and expanded screws."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.coordinates import IndependentCoordinates, MovingBody, is_native
from cadmbs.compiler.screws import JointGeometry, exponential_parts
from cadmbs.lie import se3, so3
from cadmbs.models.joint import JointDocument, per_velocity, position_names, velocity_names
from cadmbs.system import loads, native_joints, records
from cadmbs.system.tree import Tree, first_free
from cadmbs.topology import FundamentalLoop

_NO_EXPONENTIAL = (np.zeros((4, 4)),) * 3


def build_tree(
    moving_bodies: Sequence[MovingBody],
    joints: Sequence[JointDocument],
    geometries: Sequence[JointGeometry],
    bodies: records.Bodies,
    origin: Array,
    coordinates: IndependentCoordinates,
) -> Tree:
    """The Tree record; `geometries` has the geometry of every joint about `origin`."""
    moved = [(body, joints[body.joint], geometries[body.joint]) for body in moving_bodies[1:]]
    columns = [_columns(body, geometry) for body, _, geometry in moved]
    counts = [0, *(len(of_body) for of_body in columns)]
    q_counts = [0, *(len(position_names(joint)) for _, joint, _ in moved)]
    screws = np.array([screw for of_body in columns for screw, _ in of_body]).reshape(-1, 6)
    parts = np.array([part for of_body in columns for _, part in of_body]).reshape(-1, 3, 4, 4)
    mass, center_of_mass, inertia = lumped_inertia(bodies, len(moving_bodies), origin)
    kind = np.array([native_joints.MotionKind.WORLD, *(geometry.kind for _, _, geometry in moved)], dtype=np.intp)
    return Tree(
        names=tuple(body.name for body in moving_bodies),
        parent=np.array([body.parent for body in moving_bodies], dtype=np.intp),
        subtree_end=np.array([body.subtree_end for body in moving_bodies], dtype=np.intp),
        kind=kind,
        orientation=np.array([body.orientation for body in moving_bodies], dtype=np.intp),
        joint=np.array([body.joint for body in moving_bodies], dtype=np.intp),
        frame=np.array([np.eye(4), *(geometry.frame for _, _, geometry in moved)]),
        position_start=np.concatenate([[0], np.cumsum(q_counts)]).astype(np.intp),
        column_start=np.concatenate([[0], np.cumsum(counts)]).astype(np.intp),
        column_body=np.repeat(np.arange(len(moving_bodies)), counts).astype(np.intp),
        screws=screws,
        exp_linear=parts[:, 0],
        exp_sine=parts[:, 1],
        exp_versine=parts[:, 2],
        armature=_column_values(moving_bodies, joints, "armature"),
        mass=mass,
        center_of_mass=center_of_mass,
        inertia=inertia,
        positions=coordinates.position_map,
        velocities=coordinates.velocity_map,
        free_base=first_free(kind),
    )


def joint_losses(
    moving_bodies: Sequence[MovingBody], joints: Sequence[JointDocument], loops: Sequence[FundamentalLoop]
) -> loads.JointLosses:
    """Damping and friction of the tree's columns, and of the velocities of cut joints, loop by loop."""
    cut = [joints[loop.cut_edge] for loop in loops]
    return loads.JointLosses(
        damping=_column_values(moving_bodies, joints, "damping"),
        friction=_column_values(moving_bodies, joints, "friction"),
        cut_damping=np.array([value for joint in cut for value in _values(joint, "damping")], dtype=float),
        cut_friction=np.array([value for joint in cut for value in _values(joint, "friction")], dtype=float),
    )


def _column_values(moving_bodies: Sequence[MovingBody], joints: Sequence[JointDocument], attribute: str) -> Array:
    """Armature, damping or friction of the tree's columns."""
    values: list[float] = []
    for body in moving_bodies[1:]:
        joint = joints[body.joint]
        of_joint = _values(joint, attribute)
        values.extend(of_joint[::-1] if body.orientation < 0 and not is_native(joint) else of_joint)
    return np.array(values, dtype=float)


def _values(joint: JointDocument, attribute: str) -> tuple[float, ...]:
    return per_velocity(getattr(joint, attribute), len(velocity_names(joint)))


def _columns(body: MovingBody, geometry: JointGeometry) -> list[tuple[Array, tuple[Array, Array, Array]]]:
    """The screws Z of the body's columns in the order of the tree, each with the parts of its exponential."""
    sign = float(body.orientation)
    if geometry.kind is not native_joints.MotionKind.SCREWS:
        basis = np.eye(6) if geometry.kind is native_joints.MotionKind.FREE else np.eye(6)[:3]
        return [(sign * se3.transform_twist(geometry.frame, direction), _NO_EXPONENTIAL) for direction in basis]
    screws = [(sign * screw, pitch) for screw, pitch in zip(geometry.screws, geometry.pitches, strict=True)]
    return [(screw, exponential_parts(screw, pitch)) for screw, pitch in screws[:: body.orientation]]


def lumped_inertia(bodies: records.Bodies, n: int, origin: Array) -> tuple[Array, Array, Array]:
    """Mass, centre of mass about `origin`, and central inertia of the moving bodies, welded bodies summed.

    Theta = sum Theta_b - m_b ~d_b ~d_b with d_b from the common centre of mass (parallel axes). Masses (..., n_bodies),
    centres and inertias of variants have axes in front.
    """
    place, weight = bodies.center_of_mass - origin, bodies.mass[..., None]
    mass = _summed(weight, bodies, n)[..., 0]
    first = _summed(weight * place, bodies, n)
    heavy = mass[..., None] > 0.0
    center = np.divide(first, mass[..., None], out=np.zeros_like(first), where=heavy)
    parts = _summed((weight > 0.0).astype(float), bodies, n)[..., 0]
    for body, moving in enumerate(bodies.moving):  # as written where it is alone: no rounding by m c / m
        alone = (parts[..., moving] == 1.0) & (bodies.mass[..., body] > 0.0)
        center[..., moving, :] = np.where(alone[..., None], place[..., body, :], center[..., moving, :])
    arm = so3.hat(place - center[..., bodies.moving, :])
    return mass, center, _summed(bodies.inertia - weight[..., None] * (arm @ arm), bodies, n)


def _summed(values: Array, bodies: records.Bodies, n: int) -> Array:
    """Sums of values of the bodies over the n moving bodies; the axis of the bodies follows those of variants."""
    axis = bodies.mass.ndim - 1
    batch = np.broadcast_shapes(values.shape[:axis], bodies.mass.shape[:-1])
    total = np.zeros((*batch, n, *values.shape[axis + 1 :]))
    along = np.moveaxis(total, axis, 0)
    for body, moving in enumerate(bodies.moving):
        along[moving] += np.moveaxis(values, axis, 0)[body]
    return total
