"""Joints as successive screws, or as native joints with a frame."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.lie import screws, se3, so3
from cadmbs.models import joint as documents
from cadmbs.system import native_joints, records

_WORLD_AXES = np.eye(3)


@dataclass(frozen=True)
class JointGeometry:
    """What a joint document becomes: its kind of motion, its screws Y (k, 6) or its frame B, its point and axes.

    `pitches` holds h for screws with rotation, exactly as written (zero for revolute), NaN for translations.
    `axes` has the joint's directions e1, e2, e3 as columns, e3 along the joint axis.
    """

    kind: native_joints.MotionKind
    screws: Array
    pitches: Array
    frame: Array
    point: Array
    axes: Array


def joint_geometries(
    joints: Sequence[documents.JointDocument], bodies: records.Bodies, origin: Array
) -> tuple[JointGeometry, ...]:
    """The geometry of all joints about `origin`."""
    poses = dict(zip(bodies.names, bodies.reference_pose, strict=True))
    return tuple(joint_geometry(joint, poses[joint.successor], origin) for joint in joints)


def joint_geometry(joint: documents.JointDocument, successor_pose: Array, origin: Array) -> JointGeometry:
    """Geometry of a joint about `origin`; `successor_pose` is A of the successor in the world."""
    point = np.array(getattr(joint, "point", None) or origin) - origin
    match joint:
        case documents.Free():
            frame = se3.translation(-origin) @ successor_pose
            return _native(native_joints.MotionKind.FREE, frame, frame[:3, 3])
        case documents.Spherical(coordinates="quaternion"):
            return _native(native_joints.MotionKind.SPHERICAL, _at_point(successor_pose, point, origin), point)
        case documents.Spherical(coordinates="rotation_vector"):
            return _native(native_joints.MotionKind.ROTATION_VECTOR, _at_point(successor_pose, point, origin), point)
        case documents.Fixed():
            return _from_screws([], point, np.eye(3))
    axes = _axes(joint)
    return _from_screws(successive_screws(joint, axes, point), point, axes)


def _at_point(successor_pose: Array, point: Array, origin: Array) -> Array:
    """B = T(y) R_A with R_A the rotation of the successor's pose."""
    return se3.pose((se3.translation(-origin) @ successor_pose)[:3, :3], point)


def _native(kind: native_joints.MotionKind, frame: Array, point: Array) -> JointGeometry:
    return JointGeometry(kind, np.zeros((0, 6)), np.zeros(0), frame, point, frame[:3, :3])


def _from_screws(pairs: list[tuple[Array, float]], point: Array, axes: Array) -> JointGeometry:
    columns = np.array([screw for screw, _ in pairs]).reshape(-1, 6)
    pitches = np.array([pitch for _, pitch in pairs], dtype=float)
    return JointGeometry(native_joints.MotionKind.SCREWS, columns, pitches, np.eye(4), point, axes)


def _turn(axis: Array, point: Array, pitch: float = 0.0) -> tuple[Array, float]:
    return screws.helical(axis, point, pitch), pitch


def _slide(axis: Array) -> tuple[Array, float]:
    return screws.prismatic(axis), np.nan


def successive_screws(joint: documents.JointDocument, axes: Array, point: Array) -> list[tuple[Array, float]]:
    """The joint's screws and pitches, predecessor side first (table of joint kinds in the format description).

    Of joints along a line, `axes` may be (..., 3, 3) and `point` (..., 3).
    """
    e1, e2, n = np.moveaxis(axes, -1, 0)
    match joint:
        case documents.Revolute():
            return [_turn(n, point)]
        case documents.Screw():
            return [_turn(n, point, joint.pitch)]
        case documents.Prismatic():
            return [_slide(n)]
        case documents.Cylindrical():
            return [_turn(n, point), _slide(n)]
        case documents.Universal():
            return [_turn(np.array(axis), point) for axis in joint.axes]
        case documents.PlanarTranslation():
            return [_slide(e1), _slide(e2)]
        case documents.Planar():
            return [_slide(e1), _slide(e2), _turn(n, point)]
        case documents.HelicalPlanar():
            return [_slide(e1), _slide(e2), _turn(n, point, joint.pitch)]
        case documents.Schoenflies():
            return [_slide(e1), _slide(e2), _slide(n), _turn(n, point)]
        case documents.SpatialTranslation():
            return [_slide(np.array(axis)) for axis in joint.axes]
        case documents.Spherical():
            return [_turn(np.array(axis), point) for axis in joint.axes or ()]
    raise TypeError(f"no screws for a joint of kind {joint.kind!r}")


def _axes(joint: documents.JointDocument) -> Array:
    """Columns e1, e2, e3 of the joint: e3 the axis or normal; e1, e2 as given, or chosen by the rule for planes.

    Where axes need not be orthogonal, e1 is the first, and e2 lies in the plane of the first two.
    """
    axes = getattr(joint, "axes", None)
    if axes is not None and isinstance(joint, documents.Universal | documents.Spherical | documents.SpatialTranslation):
        first = np.array(axes[0])
        third = so3.cross(first, np.array(axes[1]))
        third = third / np.linalg.norm(third)
        return np.column_stack([first, so3.cross(third, first), third])
    if axes is not None:
        e1, e2 = np.array(axes[0]), np.array(axes[1])
        return np.column_stack([e1, e2, so3.cross(e1, e2)])
    axis = getattr(joint, "axis", None)
    return plane_axes(np.array(axis)) if axis is not None else np.eye(3)


def plane_axes(normal: Array) -> Array:
    """Columns e1, e2, n: e1 the world axis most nearly orthogonal to n (x before y before z), made orthogonal.

    Of normals (..., 3), (..., 3, 3).
    """
    nearest = np.argmin(np.abs(normal), axis=-1)
    along = np.take_along_axis(normal, nearest[..., None], -1)
    e1 = _WORLD_AXES[nearest] - along * normal
    e1 = e1 / np.sqrt(np.add.reduce(e1 * e1, axis=-1, keepdims=True))
    return np.stack([e1, so3.cross(normal, e1), normal], axis=-1)


def exponential_parts(screw: Array, pitch: float) -> tuple[Array, Array, Array]:
    """E1, E2, E3 with exp(Z q) = I + q E1 + sin q E2 + (1 - cos q) E3 for a screw Z = (e, m).

    With e a unit vector: R = I + sin q ~e + (1 - cos q) ~e^2 and r = q h e - sin q ~e^2 m + (1 - cos q) ~e m, which
    is theory (2.2) with e x (e x m) + m = h e; the pitch is taken as written, so that a revolute axis never creeps.
    Of screws (..., 6), (..., 4, 4) each.
    """
    e, m = screw[..., :3], screw[..., 3:]
    linear, sine, versine = np.zeros((3, *screw.shape[:-1], 4, 4))
    if np.isnan(pitch):
        linear[..., :3, 3] = m
        return linear, sine, versine
    tilde = so3.hat(e)
    square = tilde @ tilde
    linear[..., :3, 3] = pitch * e
    sine[..., :3, :3], sine[..., :3, 3] = tilde, -matrix_times_vector(square, m)
    versine[..., :3, :3], versine[..., :3, 3] = square, matrix_times_vector(tilde, m)
    return linear, sine, versine
