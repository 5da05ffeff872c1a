"""The coordinates of one cut joint read off the relative pose N = (E, p) of its frames, and rows for their rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.lie import quaternion, so3
from cadmbs.system.records import Joint


@dataclass(frozen=True)
class DisplacementCoordinate:
    """m . p, with m in the axes on the predecessor [m]."""

    direction: Array

    def value(self, E: Array, p: Array) -> Array:
        """The displacement (...)."""
        return np.asarray(p @ self.direction)

    def row(self, E: Array, w: Array | None) -> tuple[Array, Array | None]:
        """The row (0, E^T m) (..., 6) and its rate (0, (E^T m) x w)."""
        along = np.swapaxes(E, -1, -2) @ self.direction
        return _halves(np.zeros(along.shape), along), None if w is None else _halves(0.0 * along, so3.cross(along, w))


@dataclass(frozen=True)
class AngleCoordinate:
    """atan2(sum A_ab E_ab, sum B_ab E_ab) with constant matrices A, B [rad]."""

    sine: Array
    cosine: Array

    def value(self, E: Array, p: Array) -> Array:
        """The angle (...) in (-pi, pi]."""
        return np.arctan2(_form(self.sine, E), _form(self.cosine, E))

    def row(self, E: Array, w: Array | None) -> tuple[Array, Array | None]:
        """The row ((b a' - a b') / (a^2 + b^2), 0) (..., 6) with a' the row of a, and its rate."""
        a, b = _form(self.sine, E)[..., None], _form(self.cosine, E)[..., None]
        a_row, b_row = _form_row(self.sine, E), _form_row(self.cosine, E)
        square = np.maximum(a * a + b * b, 1e-300)
        row = (b * a_row - a * b_row) / square
        if w is None:
            return _halves(row, np.zeros(row.shape)), None
        a_dot, b_dot = (np.sum(x * w, axis=-1, keepdims=True) for x in (a_row, b_row))
        turned = E @ so3.hat(w)
        change = b_dot * a_row + b * _form_row(self.sine, turned) - a_dot * b_row - a * _form_row(self.cosine, turned)
        rate = (change - 2.0 * (a * a_dot + b * b_dot) * row) / square
        return _halves(row, np.zeros(row.shape)), _halves(rate, np.zeros(row.shape))


_E1, _E2, _E3 = np.eye(3)
_ABOUT_E3 = AngleCoordinate(np.outer(_E2, _E1) - np.outer(_E1, _E2), np.outer(_E1, _E1) + np.outer(_E2, _E2))
_X, _Y, _Z = DisplacementCoordinate(_E1), DisplacementCoordinate(_E2), DisplacementCoordinate(_E3)

COORDINATE_FUNCTIONS: dict[str, tuple[DisplacementCoordinate | AngleCoordinate, ...]] = {
    "fixed": (),
    "revolute": (_ABOUT_E3,),
    "screw": (_ABOUT_E3,),
    "prismatic": (_Z,),
    "cylindrical": (_ABOUT_E3, _Z),
    "planar_translation": (_X, _Y),
    "planar": (_X, _Y, _ABOUT_E3),
    "helical_planar": (_X, _Y, _ABOUT_E3),
    "schoenflies": (_X, _Y, _Z, _ABOUT_E3),
}
"""Readings of the kinds whose axes are those of the joint frame, in the order of the joint's coordinates."""


def coordinate_functions(joint: Joint) -> tuple[DisplacementCoordinate | AngleCoordinate, ...] | None:
    """What each coordinate of a cut joint reads; None for spherical and free joints."""
    if joint.kind in COORDINATE_FUNCTIONS:
        return COORDINATE_FUNCTIONS[joint.kind]
    if joint.kind == "universal":
        return _universal(local_axes(joint))
    if joint.kind == "spatial_translation":
        return tuple(DisplacementCoordinate(row) for row in np.linalg.inv(local_axes(joint).T))
    return None


def joint_axes(joint: Joint) -> Array:
    """The joint's axes e1, e2, e3 at q = 0 as columns, e3 along a single axis, or normal to the first two of several.

    With a single axis, e1 is the world axis most nearly orthogonal to it, made orthogonal; with several, e1 is the
    first of them.
    """
    if not len(joint.screws):
        return np.asarray(joint.frame[:3, :3])
    directions = _screw_directions(joint)
    first = directions[0]
    if joint.kind in ("revolute", "screw", "prismatic", "cylindrical"):
        e1 = np.eye(3)[int(np.argmin(np.abs(first)))]
        e1 = e1 - (e1 @ first) * first
        e1 = e1 / np.linalg.norm(e1)
        return np.column_stack([e1, so3.cross(first, e1), first])
    third = so3.cross(first, directions[1])
    third = third / np.linalg.norm(third)
    return np.column_stack([first, so3.cross(third, first), third])


def local_axes(joint: Joint) -> Array:
    """Directions (k, 3) of the successive screws in the joint frame: e1 is the first, e3 normal to the first two."""
    return np.asarray(_screw_directions(joint) @ joint_axes(joint))


def _screw_directions(joint: Joint) -> Array:
    """Axes of rotations and directions of translations (k, 3)."""
    return np.where(np.any(joint.screws[:, :3], axis=-1, keepdims=True), joint.screws[:, :3], joint.screws[:, 3:])


def _universal(axes: Array) -> tuple[AngleCoordinate, AngleCoordinate]:
    """Angles of E = R(a1, q1) R(a2, q2): of E a2 about a1, and of E^T a1 about a2 backwards."""
    a1, a2 = axes
    across = a1 - (a1 @ a2) * a2
    return (
        AngleCoordinate(np.outer(_E3, a2), np.outer(_E2, a2)),
        AngleCoordinate(-np.outer(a1, so3.cross(a2, across)), np.outer(a1, across)),
    )


JOINTS_WITH_BRANCHES: Final = ("spherical:angles", "spherical:rotation_vector")
"""Kinds of joints that have several positions, and several rates of these, at the same relative motion."""


def native_positions(joint: Joint, E: Array, p: Array, near: Array | None) -> Array:
    """Positions (..., k) of a spherical or free joint; the equivalent ones nearest to `near`.

    Entries of `near` that are NaN leave the choice to the others: angles and rotation vectors of which some are known.
    """
    if joint.kind == "spherical:rotation_vector":
        return _near_vector(so3.log(E), near)
    if joint.kind == "spherical:angles":
        return euler_angles(local_axes(joint), E, near)
    turn = quaternion.from_rotation(E)
    if near is not None:
        turn = turn * np.where(np.sum(turn * near[..., :4], axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    return np.concatenate([turn, p], axis=-1) if joint.kind == "free" else turn


def native_rows(joint: Joint, E: Array, w: Array | None, near: Array | None = None) -> tuple[Array, Array | None]:
    """Rows (..., k, 6) for the velocities of a spherical or free joint, and their rates at relative velocity w.

    Rates of three angles and of rotation vectors depend on the branch of these: that of positions `near` (..., k), as
    in `native_positions`.
    """
    batch = E.shape[:-2]
    if joint.kind == "free":
        return np.broadcast_to(np.eye(6), (*batch, 6, 6)), np.zeros((*batch, 6, 6))
    if joint.kind == "spherical:rotation_vector":
        rows, rates = _vector_rows(_near_vector(so3.log(E), near), w)
    elif joint.kind == "spherical:angles":
        rows, rates = _euler_rows(local_axes(joint), E, w, near)
    else:
        rows, rates = np.broadcast_to(np.eye(3), (*batch, 3, 3)), np.zeros((*batch, 3, 3))
    return _halves(rows, 0.0 * rows), None if rates is None else _halves(rates, 0.0 * rates)


def euler_angles(axes: Array, E: Array, near: Array | None) -> Array:
    """Angles (..., 3) with R(a, q1) R(b, q2) R(c, q3) = E, on the branch of q = 0 or nearest to `near`.

    From a . E c = (a . b)(b . c) + cos q2 (...) + sin q2 a . (b x c); the outer angles follow from E c and E^T a.
    """
    a, b, c = axes
    along, cosine, sine = (a @ b) * (b @ c), a @ c - (a @ b) * (b @ c), a @ so3.cross(b, c)
    middle = np.arctan2(sine, cosine)
    reached = (np.einsum("i,...ij,j->...", a, E, c) - along) / np.hypot(sine, cosine)
    half = np.arccos(np.clip(reached, -1.0, 1.0))
    branches = [_outer_angles(axes, E, middle + sign * half) for sign in (1.0, -1.0)]
    if near is None:
        return branches[0 if middle <= 0.0 else 1]
    first, second = (nearest_angle(branch, near) for branch in branches)
    closer = np.nansum((first - near) ** 2, axis=-1) <= np.nansum((second - near) ** 2, axis=-1)
    return np.asarray(np.where(closer[..., None], first, second))


def _outer_angles(axes: Array, E: Array, q2: Array) -> Array:
    a, b, c = axes
    middle = so3.exp(q2[..., None] * b)
    q1 = _angle_about(a, middle @ c, E @ c)
    q3 = _angle_about(c, np.swapaxes(E, -1, -2) @ a, np.swapaxes(middle, -1, -2) @ a)
    return np.stack([q1, nearest_angle(q2, np.zeros(())), q3], axis=-1)


def _angle_about(axis: Array, start: Array, end: Array) -> Array:
    """The angle about a unit axis that takes one vector to another [rad]."""
    flat = np.sum(start * end, axis=-1) - (start @ axis) * (end @ axis)
    return np.asarray(np.arctan2(so3.cross(start, end) @ axis, flat))


def _euler_rows(axes: Array, E: Array, w: Array | None, near: Array | None) -> tuple[Array, Array | None]:
    """The (pseudo-)inverse of H = (E^T a, R(c, -q3) b, c), w = H q', and its rate -H^-1 H' H^-1."""
    a, b, c = axes
    q3 = euler_angles(axes, E, near)[..., 2]
    first = np.swapaxes(E, -1, -2) @ a
    second = so3.exp(-q3[..., None] * c) @ b
    rows = np.asarray(np.linalg.pinv(np.stack(np.broadcast_arrays(first, second, c), axis=-1)))
    if w is None:
        return rows, None
    q3_dot = np.sum(rows[..., 2, :] * w, axis=-1)
    still = np.zeros(first.shape)
    change = np.stack([so3.cross(first, w), so3.cross(second, q3_dot[..., None] * c), still], axis=-1)
    return rows, -rows @ change @ rows


def _vector_rows(vector: Array, w: Array | None) -> tuple[Array, Array | None]:
    """dexp_-phi^-1 and its rate."""
    rows = so3.dexp_inverse(-vector)
    if w is None:
        return rows, None
    rate = matrix_times_vector(rows, w)
    return rows, -rows @ so3.dexp_derivative(-vector, -rate) @ rows


def _near_vector(vector: Array, near: Array | None) -> Array:
    """The rotation vector of the same rotation, by full turns about its axis, that is nearest to another one."""
    if near is None:
        return vector
    length = np.sqrt(np.sum(vector**2, axis=-1, keepdims=True))
    unit = np.divide(vector, length, out=np.zeros_like(vector), where=length > 0.0)
    along = np.nansum(unit * near, axis=-1, keepdims=True)
    share = np.sum(np.where(np.isnan(near), 0.0, unit) ** 2, axis=-1, keepdims=True)
    return np.asarray(unit * nearest_angle(length, np.where(share > 0.0, along / np.maximum(share, 1e-300), length)))


def _form(matrix: Array, E: Array) -> Array:
    return np.asarray(np.sum(matrix * E, axis=(-2, -1)))


def _form_row(matrix: Array, E: Array) -> Array:
    """Row r with d/dt sum K_ab E_ab = r . w for E' = E ~w: -2 vee(K^T E)."""
    return np.asarray(-2.0 * so3.vee(matrix.T @ E))


def _halves(first: Array, second: Array) -> Array:
    return np.concatenate(np.broadcast_arrays(first, second), axis=-1)
