"""What the Hessian of a sum of squares has beyond J^T J, estimated from steps."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics.inverse.problem import Evaluation


def secant_update(curvature: Array, step: Array, before: Evaluation, after: Evaluation) -> Array:
    """The symmetric matrix S nearest to the last one, t S, that explains how the Jacobian changed along a step d.

        S+ d = z ,   z = (J+ - J)^T e+ ,   r = z - t S d ,   t = min(1, |d.z| / |d.S d|)
        S+ = t S + (r d^T + d r^T) / d.d - (r.d) d d^T / (d.d)^2

    Powell's symmetric update, which stays as small as |e| is, with the vector z and the factor t of Dennis, Gay and
    Welsch, An adaptive nonlinear least-squares algorithm, ACM TOMS 7 (1981), 348-368; t lets S vanish with e.

    Args:
        curvature: (L, n_v, n_v) S.
        step: (L, n_v) d, not zero.
        before: The targets at the start of the step.
        after: The targets at its end.
    """
    change = np.squeeze(np.swapaxes(after.jacobian - before.jacobian, -1, -2) @ after.error[..., None], -1)
    bent = np.squeeze(curvature @ step[..., None], -1)
    along, known = np.abs(np.sum(step * change, axis=-1)), np.abs(np.sum(step * bent, axis=-1))
    size = np.where(known > along, along / np.maximum(known, 1e-300), 1.0)[:, None]
    rest = change - size * bent
    unit = step / np.sum(step * step, axis=-1, keepdims=True)
    cross = rest[:, :, None] * unit[:, None, :]
    square = unit[:, :, None] * unit[:, None, :] * np.sum(rest * step, axis=-1)[:, None, None]
    return np.asarray(size[..., None] * curvature + cross + np.swapaxes(cross, -1, -2) - square)
