"""One wrench in its four representations, dual to the twists of `cadmbs.lie.twists`: W^T V is the same power in each.

For a body with pose T_WB = [[R, r], [0, 1]], and W = (t, f), moment first:

    representation   moment                               basis of the moment   basis of the force
    body-fixed  Wb   about the body-frame origin          B                     B
    spatial     Ws   about the world origin               W                     W
    hybrid      Wh   about the body-frame origin          W                     W
    mixed       Wm   about the body-frame origin          B                     W

Functions are named `wrench_<to>_from_<from>` and act on the last axis; batch axes broadcast. Momenta convert in the
same way. Theory 2.5, P-DYN (120).
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Wrench
from cadmbs.lie import se3, so3


def wrench_spatial_from_body_fixed(T_WB: ArrayLike, Wb: ArrayLike) -> Wrench:
    """Ws = Ad_C^-T Wb = (R t + r x R f, R f)."""
    return se3.transform_wrench(T_WB, Wb)


def wrench_body_fixed_from_spatial(T_WB: ArrayLike, Ws: ArrayLike) -> Wrench:
    """Wb = Ad_C^T Ws = (R^T (t - r x f), R^T f)."""
    return se3.transform_wrench_inverse(T_WB, Ws)


def wrench_hybrid_from_body_fixed(T_WB: ArrayLike, Wb: ArrayLike) -> Wrench:
    """Wh = Ad_R^-T Wb = (R t, R f)."""
    return se3.transform_wrench(rotation_only(T_WB), Wb)


def wrench_body_fixed_from_hybrid(T_WB: ArrayLike, Wh: ArrayLike) -> Wrench:
    """Wb = Ad_R^T Wh = (R^T t, R^T f)."""
    return se3.transform_wrench_inverse(rotation_only(T_WB), Wh)


def wrench_hybrid_from_spatial(T_WB: ArrayLike, Ws: ArrayLike) -> Wrench:
    """Wh = Ad_r^T Ws = (t - r x f, f)."""
    return se3.transform_wrench_inverse(translation_only(T_WB), Ws)


def wrench_spatial_from_hybrid(T_WB: ArrayLike, Wh: ArrayLike) -> Wrench:
    """Ws = Ad_r^-T Wh = (t + r x f, f)."""
    return se3.transform_wrench(translation_only(T_WB), Wh)


def wrench_mixed_from_hybrid(T_WB: ArrayLike, Wh: ArrayLike) -> Wrench:
    """Wm = (R^T t, f)."""
    turned = wrench_body_fixed_from_hybrid(T_WB, Wh)
    force = np.asarray(Wh, dtype=float)[..., 3:]
    return np.concatenate([turned[..., :3], np.broadcast_to(force, turned[..., 3:].shape)], axis=-1)


def wrench_hybrid_from_mixed(T_WB: ArrayLike, Wm: ArrayLike) -> Wrench:
    """Wh = (R t, f)."""
    turned = wrench_hybrid_from_body_fixed(T_WB, Wm)
    force = np.asarray(Wm, dtype=float)[..., 3:]
    return np.concatenate([turned[..., :3], np.broadcast_to(force, turned[..., 3:].shape)], axis=-1)


def wrench_about(W: Array, arm: Array) -> Wrench:
    """(t - r x f, f), the wrench about a point that is displaced by the arm r, in the same axes."""
    moment = W[..., :3] - so3.cross(arm, W[..., 3:])
    return np.concatenate(np.broadcast_arrays(moment, W[..., 3:]), axis=-1)


def rotation_only(T: ArrayLike) -> Array:
    """The pose (R, 0) of (R, r)."""
    pose = np.array(T, dtype=float)
    pose[..., :3, 3] = 0.0
    return pose


def translation_only(T: ArrayLike) -> Array:
    """The pose (I, r) of (R, r)."""
    return se3.translation(np.asarray(T, dtype=float)[..., :3, 3])
