"""Position residuals of cut joints, without false branches, and their exact derivatives.

Each family measures one component of the deviation of N = (E, p) from the motions of the joint. A gradient is a row D
in the axes of the frame on the successor: the residual changes by D (w, v) with (w, v) = N^-1 N', also where the loop
is not closed. Where it is closed, D is the row of P, so that multipliers of both are the same. Theory 9.2 and 9.3, with
residuals chosen so that a reversed axis and a half turn are far from zero (design decision 4).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.lie import so3

SMALLEST_SINE = 1e-9
"""Sine of the angle between two axes below which the direction of the rotation between them is chosen."""


class RowFamily(Enum):
    """What a row measures."""

    TURN = "component of the rotation vector log E"
    TILT = "component of the smallest rotation that takes the axis on the predecessor to that on the successor"
    CROSS = "cosine of the angle between the two axes of a universal joint"
    OUTER = "component of p in the axes on the predecessor"
    INNER = "component of p in the axes on the successor"
    UNTWISTED = "component of p in the axes on the predecessor, turned with the joint about its axis"
    ADVANCE = "advance along the axis against pitch times angle"


class CutJointDeviation(NamedTuple):
    """What a family of rows is evaluated from, one entry a row.

    Attributes:
        E: (..., k, 3, 3).
        p: (..., k, 3).
        component: (k,) component 0, 1, 2 of each row.
        pitch: (k,) pitch [m/rad].
        cosine: (k,) cosine between the axes of a universal joint.
        near: (..., k) angles about the axis, to which those of screws are near; None for those that fit the advance.
    """

    E: Array
    p: Array
    component: Indices
    pitch: Array
    cosine: Array
    near: Array | None = None


class ResidualGradient(NamedTuple):
    """Residuals (..., k) and their gradients D (..., k, 6)."""

    value: Array
    gradient: Array


def tilt(E: Array) -> Array:
    """The rotation vector (..., 3) that takes the axis e3 on the predecessor to e3 on the successor, in successor axes.

        phi = angle (b x e3) / sin(angle) ,   b = E^T e3 ,   angle = atan2(|b x e3|, b . e3)

    Its third component is zero. Opposite axes give a half turn about e1.
    """
    b = E[..., 2, :]
    sine = np.hypot(b[..., 0], b[..., 1])
    angle = np.arctan2(sine, b[..., 2])
    opposite = (sine < SMALLEST_SINE) & (b[..., 2] < 0.0)
    factor = np.divide(angle, sine, out=np.ones(sine.shape), where=sine > SMALLEST_SINE)
    first = np.where(opposite, angle, factor * b[..., 1])
    return np.stack([first, np.where(opposite, 0.0, -factor * b[..., 0]), np.zeros(angle.shape)], axis=-1)


def tilt_gradient(E: Array) -> Array:
    """The rows (..., 2, 3) of the rates of the first two components of `tilt` with respect to w.

    phi' = n (n . w) (1 - f c) + f (c w - w3 b) ,   c = b . e3 ,  f = angle / sin(angle) ,  n = phi / angle
    """
    b = E[..., 2, :]
    sine, cosine = np.hypot(b[..., 0], b[..., 1]), b[..., 2]
    angle = np.arctan2(sine, cosine)
    f = np.divide(angle, sine, out=np.ones(sine.shape), where=sine > SMALLEST_SINE)
    n = np.stack([b[..., 1], -b[..., 0]], axis=-1) / np.maximum(sine, SMALLEST_SINE)[..., None]
    rows = np.zeros((*sine.shape, 2, 3))
    rows[..., :2] = ((1.0 - f * cosine)[..., None] * n)[..., :, None] * n[..., None, :]
    rows[..., 0, 0] += f * cosine
    rows[..., 1, 1] += f * cosine
    rows[..., 2] = -f[..., None] * b[..., :2]
    return rows


def twist_angle(E: Array) -> Array:
    """The angle theta = atan2(E21 - E12, E11 + E22) of the turn about the axis [rad]. Theory 9.2."""
    return np.arctan2(E[..., 1, 0] - E[..., 0, 1], E[..., 0, 0] + E[..., 1, 1])


def twist_gradient(E: Array) -> Array:
    """The row (..., 3) of its rate with respect to w: (e3 + b) / (1 + b . e3), b = E^T e3; w3 where the axes agree."""
    b = E[..., 2, :]
    return np.asarray((b + _E3) / np.maximum(1.0 + b[..., 2:], 1e-15))


def nearest_angle(angle: Array, target: Array) -> Array:
    """The angle, changed by full turns, that is nearest to a target [rad]; unchanged where the target is NaN."""
    turns = np.round((target - angle) / (2.0 * np.pi))
    return np.asarray(angle + 2.0 * np.pi * np.where(np.isnan(turns), 0.0, turns))


def _turn(deviation: CutJointDeviation) -> ResidualGradient:
    vector = so3.log(deviation.E)
    return ResidualGradient(
        _picked(vector, deviation.component), _angular(_picked_rows(so3.dexp_inverse(-vector), deviation.component))
    )


def _tilt(deviation: CutJointDeviation) -> ResidualGradient:
    rows = _picked_rows(tilt_gradient(deviation.E), deviation.component)
    return ResidualGradient(_picked(tilt(deviation.E), deviation.component), _angular(rows))


def _cross(deviation: CutJointDeviation) -> ResidualGradient:
    value = np.sum(deviation.E[..., 0, :] * _second_axis(deviation.cosine), axis=-1)
    return ResidualGradient(value - deviation.cosine, crossing_row(deviation.E, deviation.cosine))


def crossing_row(E: Array, cosine: Array) -> Array:
    """The row (a2 x E^T e1, 0) (..., k, 6) of universal joints, with a2 the second axis in the axes of k."""
    return _angular(so3.cross(_second_axis(cosine), E[..., 0, :]))


def crossing_row_rate(E: Array, cosine: Array, w: Array) -> Array:
    """Its time derivative (a2 x (E^T e1 x w), 0) at the relative angular velocity w (..., k, 3)."""
    return _angular(so3.cross(_second_axis(cosine), so3.cross(E[..., 0, :], w)))


def _outer(deviation: CutJointDeviation) -> ResidualGradient:
    return ResidualGradient(
        _picked(deviation.p, deviation.component), _linear(_picked_rows(deviation.E, deviation.component))
    )


def _inner(deviation: CutJointDeviation) -> ResidualGradient:
    p = matrix_times_vector(np.swapaxes(deviation.E, -1, -2), deviation.p)
    rows = np.concatenate([so3.hat(p), np.broadcast_to(np.eye(3), deviation.E.shape)], axis=-1)
    return ResidualGradient(_picked(p, deviation.component), _picked_rows(rows, deviation.component))


def _untwisted(deviation: CutJointDeviation) -> ResidualGradient:
    turn = so3.exp(tilt(deviation.E))
    u = matrix_times_vector(turn @ np.swapaxes(deviation.E, -1, -2), deviation.p)
    turned = -so3.cross(_E3, u)[..., :, None] * twist_gradient(deviation.E)[..., None, :]
    rows = np.concatenate([turned, turn], axis=-1)
    return ResidualGradient(_picked(u, deviation.component), _picked_rows(rows, deviation.component))


def _advance(deviation: CutJointDeviation) -> ResidualGradient:
    advance = deviation.p[..., 2]
    near = deviation.near
    if near is None:
        near = np.divide(advance, deviation.pitch, out=np.zeros(advance.shape), where=deviation.pitch != 0.0)
    theta = nearest_angle(twist_angle(deviation.E), near)
    rows = np.concatenate([-deviation.pitch[:, None] * twist_gradient(deviation.E), deviation.E[..., 2, :]], axis=-1)
    return ResidualGradient(advance - deviation.pitch * theta, rows)


MEASURES: dict[RowFamily, Callable[[CutJointDeviation], ResidualGradient]] = {
    RowFamily.TURN: _turn,
    RowFamily.TILT: _tilt,
    RowFamily.CROSS: _cross,
    RowFamily.OUTER: _outer,
    RowFamily.INNER: _inner,
    RowFamily.UNTWISTED: _untwisted,
    RowFamily.ADVANCE: _advance,
}
"""Residual and gradient of each family."""

_E3 = np.array([0.0, 0.0, 1.0])


def _second_axis(cosine: Array) -> Array:
    """Axis a2 = (cos, sin, 0) (k, 3) of universal joints in the joint frame, whose e1 is the first axis."""
    return np.stack([cosine, np.sqrt(1.0 - cosine**2), np.zeros(cosine.shape)], axis=-1)


def _picked(vectors: Array, component: Indices) -> Array:
    return np.asarray(vectors[..., np.arange(len(component)), component])


def _picked_rows(matrices: Array, component: Indices) -> Array:
    return np.asarray(matrices[..., np.arange(len(component)), component, :])


def _angular(rows: Array) -> Array:
    return np.concatenate([rows, np.zeros(rows.shape)], axis=-1)


def _linear(rows: Array) -> Array:
    return np.concatenate([np.zeros(rows.shape), rows], axis=-1)
