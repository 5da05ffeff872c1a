"""Six-vectors and their time derivatives, from about a fixed point to the representation of a moving body.

A six-vector X (a twist, or a column of a Jacobian) is known about a point P that rests in the world, in world axes; the
body frame C has its translation relative to P; V is the body's twist about P, and V', X' are time derivatives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3, so3, twists


@dataclass(frozen=True)
class Conversion:
    """How a representation follows from the spatial one about P.

    Attributes:
        value: (C, X) -> X in the representation.
        rate: (C, V, X, X') -> d/dt of that.
    """

    value: Callable[[Array, Array], Array]
    rate: Callable[[Array, Array, Array, Array], Array]


def _body_fixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (Ad_C^-1 X) = Ad_C^-1 (X' - [V, X]). Theory 2.5."""
    return twists.body_fixed_from_spatial(pose, x_dot - se3.bracket(twist, x))


def _hybrid_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (w, v + w x r) = (w', v' + w' x r + w x r'),  r' = v_body + w_body x r. Theory 5.3."""
    place = pose[..., :3, 3]
    velocity = twist[..., 3:] + so3.cross(twist[..., :3], place)
    rate = twists.hybrid_from_spatial(pose, x_dot)
    turned = so3.cross(x[..., :3], velocity)
    return np.asarray(rate + np.concatenate([np.zeros(turned.shape), turned], axis=-1))


def _mixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """Angular part R^T (w' - w_body x w), linear part of the hybrid rate. Theory 5.3."""
    hybrid = _hybrid_rate(pose, twist, x, x_dot)
    angular = x_dot[..., :3] - so3.cross(twist[..., :3], x[..., :3])
    turned = np.squeeze(np.swapaxes(pose[..., :3, :3], -1, -2) @ angular[..., None], -1)
    return np.concatenate([np.broadcast_to(turned, hybrid[..., :3].shape), hybrid[..., 3:]], axis=-1)


BODY_FIXED = Conversion(twists.body_fixed_from_spatial, _body_fixed_rate)
HYBRID = Conversion(twists.hybrid_from_spatial, _hybrid_rate)
MIXED = Conversion(twists.mixed_from_spatial, _mixed_rate)
