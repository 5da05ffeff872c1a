"""Unit screws of joints: the screw coordinates X = (w, v) of a motion along an axis, per radian or per metre.

A screw moves with a pose like a twist, `se3.transform_twist(T_WB, X)`, and `se3.exp(X * q)` is the displacement for the
joint coordinate q.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray, Twist, Vector3
from cadmbs.errors import NotSolvableError
from cadmbs.lie import _components as parts
from cadmbs.lie._components import Component, Triple


@dataclass(frozen=True, slots=True, eq=False)
class ScrewAxis:
    """What a screw looks like: its axis in space, its pitch and its magnitude. Arrays hold one entry per sample."""

    rotates: NDArray[np.bool_]
    """(...) whether there is rotation at all; a pure translation has only a direction."""

    direction: Vector3
    """(..., 3) unit vector of the rotation, or of the translation if there is no rotation; zero for a zero screw."""

    point: Vector3
    """(..., 3) the point of the axis nearest to the origin [m]; zero for a translation."""

    pitch: Array
    """(...) advance per angle [m/rad]; zero for a translation."""

    magnitude: Array
    """(...) how many unit screws: the norm of w [rad or rad/s], for a translation of v [m or m/s]."""


def _unit(axis: ArrayLike) -> Triple:
    """The direction of an axis argument."""
    vector = parts.split3("axis", axis)
    length = parts.norm(vector)
    if np.any(np.equal(length, 0.0)):
        raise NotSolvableError("axis: a vector of zero length has no direction")
    return vector[0] / length, vector[1] / length, vector[2] / length


def helical(axis: ArrayLike, point: ArrayLike, pitch: ArrayLike) -> Twist:
    """The unit screw of a screw joint: (e, y x e + h e), per radian.

    Args:
        axis: (..., 3) vector along the axis, of any length but zero; e is its direction.
        point: (..., 3) any point y on the axis [m].
        pitch: (...) advance h per angle [m/rad], positive for a right-handed thread.

    Raises:
        NotSolvableError: An axis has zero length.

    References:
        P-KIN (5).
    """
    e, y = _unit(axis), parts.split3("point", point)
    array = np.asarray(pitch, dtype=np.float64)
    h: Component = array if array.ndim else float(array)
    return parts.join((*e, *parts.combine(((h, e),), parts.cross(y, e))), (6,))


def revolute(axis: ArrayLike, point: ArrayLike) -> Twist:
    """The unit screw of a revolute joint: (e, y x e), per radian.

    Args:
        axis: (..., 3) vector along the axis, of any length but zero; e is its direction.
        point: (..., 3) any point y on the axis [m].

    Raises:
        NotSolvableError: An axis has zero length.

    References:
        P-KIN (5), pitch zero.

    Example:
        >>> revolute([0, 0, 2], [1, 0, 0])
        array([ 0.,  0.,  1.,  0., -1.,  0.])
    """
    e, y = _unit(axis), parts.split3("point", point)
    return parts.join((*e, *parts.cross(y, e)), (6,))


def prismatic(axis: ArrayLike) -> Twist:
    """The unit screw of a prismatic joint: (0, e), per metre.

    Args:
        axis: (..., 3) vector along the direction of motion, of any length but zero; e is its direction.

    Raises:
        NotSolvableError: An axis has zero length.

    References:
        P-KIN (5), infinite pitch.
    """
    return parts.join((0.0, 0.0, 0.0, *_unit(axis)), (6,))


def screw_axis(X: ArrayLike, tolerance: float = 1e-12) -> ScrewAxis:
    """The axis, pitch and magnitude of a screw or twist X = (w, v).

        e = w / ||w|| ,   y = w x v / ||w||^2 ,   h = w . v / ||w||^2        with rotation
        e = v / ||v||                                                        without

    so that X is the magnitude times the unit screw of `helical(e, y, h)` or of `prismatic(e)`.

    Args:
        X: (..., 6) screw coordinates (w, v) [rad, m], or their rates.
        tolerance: A screw rotates if ||w|| is above this part of ||v|| [rad/m]: an axis that is further away than its
            reciprocal is none.

    Example:
        >>> thread = screw_axis(helical(axis=[0, 1, 0], point=[3, 5, 0], pitch=0.25))
        >>> bool(thread.rotates), thread.point, float(thread.pitch)
        (True, array([3., 0., 0.]), 0.25)
    """
    array = parts.array_of("X", X, (6,))
    w, v = array[..., :3], array[..., 3:]
    angular, linear = np.sqrt((w * w).sum(axis=-1)), np.sqrt((v * v).sum(axis=-1))
    rotates = np.asarray(angular > tolerance * linear)
    magnitude = np.where(rotates, angular, linear)
    divisor = np.where(magnitude > 0.0, magnitude, 1.0)
    per_angle = np.where(rotates, 1.0 / divisor, 0.0)
    direction = np.where(rotates[..., np.newaxis], w, v) / divisor[..., np.newaxis]
    velocity = v * per_angle[..., np.newaxis]
    return ScrewAxis(
        rotates=rotates,
        direction=direction,
        point=parts.join(parts.cross(parts.split3("direction", direction), parts.split3("velocity", velocity)), (3,)),
        pitch=np.asarray((direction * velocity).sum(axis=-1)),
        magnitude=np.asarray(magnitude),
    )
