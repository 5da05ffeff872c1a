"""What the Hessian of a sum of squares has beyond J^T J, estimated from steps."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.kinematics.inverse.problem import Evaluation

SMALLEST_SECANT_COSINE = 1e-6
"""Cosine between the step and the growth of the gradient below which the estimate is only shrunk."""


def secant_update(curvature: Array, step: Array, before: Evaluation, after: Evaluation) -> Array:
    """The symmetric matrix S nearest to the last one, t S, that explains how the Jacobian changed along a step d.

        S+ d = z ,   z = (J+ - J)^T e+ ,   y = J+^T e+ - J^T e ,   r = z - t S d
        S+ = t S + (r y^T + y r^T) / (y.d) - (r.d) y y^T / (y.d)^2 ,   t = min(1, |d.z| / |d.S d|)

    Dennis, Gay and Welsch, An adaptive nonlinear least-squares algorithm, ACM TOMS 7 (1981), 348-368. The factor t lets
    S vanish with e. Where the gradient does not grow along the step, S is only shrunk.

    Args:
        curvature: (L, n_v, n_v) S.
        step: (L, n_v) d.
        before: The targets at the start of the step.
        after: The targets at its end.
    """
    change = _transposed_times(after.jacobian - before.jacobian, after.error)
    growth = after.gradient - before.gradient
    bent = matrix_times_vector(curvature, step)
    along, predicted = np.abs(np.sum(step * change, axis=-1)), np.abs(np.sum(step * bent, axis=-1))
    size = np.where(predicted > along, along / np.maximum(predicted, 1e-300), 1.0)[:, None]
    residual = change - size * bent
    length = np.sum(growth * step, axis=-1)
    usable = length > SMALLEST_SECANT_COSINE * np.linalg.norm(growth, axis=-1) * np.linalg.norm(step, axis=-1)
    inverse = np.where(usable, 1.0 / np.where(usable, length, 1.0), 0.0)[:, None, None]
    cross = residual[:, :, None] * growth[:, None, :]
    square = growth[:, :, None] * growth[:, None, :] * np.sum(residual * step, axis=-1)[:, None, None]
    return np.asarray(size[..., None] * curvature + inverse * (cross + np.swapaxes(cross, -1, -2) - inverse * square))


def _transposed_times(jacobian: Array, error: Array) -> Array:
    return matrix_times_vector(np.swapaxes(jacobian, -1, -2), error)
