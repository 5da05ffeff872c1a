"""Newton-Euler equations of one body in every representation: the total wrench W that causes an acceleration.

W contains all that acts on the body, its weight included. Twists V are those of `cadmbs.lie.twists`, V_dot their time
derivatives component by component, inertias those of `cadmbs.dynamics.body_inertia`, wrenches those of
`cadmbs.dynamics.wrench_forms`. Six-vectors are angular first; all batch axes broadcast. Theory 6.2, P-DYN (35)-(64).
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Twist, Vector3, Wrench, matrix_times_vector
from cadmbs.lie import se3, so3


def momentum(M: ArrayLike, V: ArrayLike) -> Wrench:
    """Pi = M V, angular momentum then linear momentum, in the representation of M and V. P-DYN (35)."""
    return matrix_times_vector(M, V)


def inertia_rate(Ms: ArrayLike, Vs: ArrayLike) -> Array:
    """d/dt M^s = -ad_V^T M^s - M^s ad_V (..., 6, 6). P-DYN (37), E-22."""
    product = np.asarray(Ms, dtype=float) @ se3.ad(Vs)
    return np.asarray(-np.swapaxes(product, -1, -2) - product)


def coriolis_spatial(Ms: ArrayLike, Vs: ArrayLike) -> Array:
    """C^s = -ad_V^T M^s (..., 6, 6), so that W = M V' + C V, and d/dt M^s - 2 C^s is skew. P-DYN remark 2."""
    return np.asarray(-np.swapaxes(se3.ad(Vs), -1, -2) @ np.asarray(Ms, dtype=float))


def wrench_spatial(Ms: ArrayLike, Vs: ArrayLike, Vs_dot: ArrayLike) -> Wrench:
    """W^s = d/dt Pi^s = M^s V' - ad_V^T M^s V. P-DYN (36), (38)."""
    return np.asarray(matrix_times_vector(Ms, Vs_dot) - se3.cobracket(Vs, matrix_times_vector(Ms, Vs)))


def wrench_body_fixed(Mb: ArrayLike, Vb: ArrayLike, Vb_dot: ArrayLike) -> Wrench:
    """W^b = M^b V' - ad_V^T M^b V, the same form as the spatial one, for any frame on the body. P-DYN (41), (44)."""
    return wrench_spatial(Mb, Vb, Vb_dot)


def wrench_body_fixed_by_parts(
    mass: ArrayLike, center: ArrayLike, inertia: ArrayLike, Vb: ArrayLike, Vb_dot: ArrayLike
) -> Wrench:
    """The body-fixed equations, moment and force written separately. P-DYN (42) with E-22b, (43).

        t = Theta_b w' + w x Theta_b w + m d x (v' + w x v)
        f = m (v' + w x v + w' x d + w x (w x d))

    Args:
        mass: (...) m [kg].
        center: (..., 3) d, the centre of mass in the body frame [m].
        inertia: (..., 3, 3) Theta_b about the body-frame origin, body axes [kg m^2].
        Vb: (..., 6) (w, v).
        Vb_dot: (..., 6) (w', v').
    """
    w, v = _halves(Vb)
    alpha, v_dot = _halves(Vb_dot)
    return _by_parts(mass, center, inertia, w, alpha, v_dot + so3.cross(w, v))


def wrench_com(mass: ArrayLike, inertia: ArrayLike, Vc: ArrayLike, Vc_dot: ArrayLike) -> Wrench:
    """In a body frame at the centre of mass: t = Theta_c w' + w x Theta_c w, f = m (v' + w x v). P-DYN (45), (46)."""
    return wrench_body_fixed_by_parts(mass, np.zeros(3), inertia, Vc, Vc_dot)


def wrench_hybrid(Mh: ArrayLike, Vh: ArrayLike, Vh_dot: ArrayLike) -> Wrench:
    """W^h = M^h V' + ad_w M^h (w, 0), for any frame on the body. P-DYN (53); (48) where it stands at the COM."""
    w, _ = _halves(Vh)
    spin = np.concatenate([w, np.zeros(w.shape)], axis=-1)
    return np.asarray(matrix_times_vector(Mh, Vh_dot) + se3.bracket(spin, matrix_times_vector(Mh, spin)))


def wrench_hybrid_by_parts(
    mass: ArrayLike, arm: ArrayLike, inertia: ArrayLike, Vh: ArrayLike, Vh_dot: ArrayLike
) -> Wrench:
    """The hybrid equations, moment and force written separately. P-DYN (54), (55) with E-23.

        t = Theta w' + w x Theta w + m d x r" ,   f = m (r" + w' x d + w x (w x d))

    Args:
        mass: (...) m [kg].
        arm: (..., 3) d, from the body-frame origin to the centre of mass, world axes [m].
        inertia: (..., 3, 3) Theta^h about the body-frame origin, world axes [kg m^2].
        Vh: (..., 6) (w, r').
        Vh_dot: (..., 6) (w', r").
    """
    (w, _), (alpha, acceleration) = _halves(Vh), _halves(Vh_dot)
    return _by_parts(mass, arm, inertia, w, alpha, acceleration)


def wrench_hybrid_com(mass: ArrayLike, inertia: ArrayLike, Vh: ArrayLike, Vh_dot: ArrayLike) -> Wrench:
    """At the centre of mass the parts decouple: t = Theta w' + w x Theta w, f = m r_c". P-DYN (49), (50), E-23."""
    return wrench_hybrid_by_parts(mass, np.zeros(3), inertia, Vh, Vh_dot)


def wrench_hybrid_from_momentum(momentum_hybrid: ArrayLike, momentum_dot: ArrayLike, velocity: ArrayLike) -> Wrench:
    """W^h = d/dt Pi^h + (r' x linear momentum, 0). P-DYN (52) with E-24.

    Args:
        momentum_hybrid: (..., 6) Pi^h = M^h V^h.
        momentum_dot: (..., 6) its time derivative.
        velocity: (..., 3) r' of the body-frame origin, world axes.
    """
    _, linear = _halves(momentum_hybrid)
    moment = so3.cross(velocity, linear)
    return np.asarray(np.asarray(momentum_dot, dtype=float) + np.concatenate([moment, np.zeros(moment.shape)], axis=-1))


def wrench_mixed(
    T_WB: ArrayLike, mass: ArrayLike, center: ArrayLike, inertia: ArrayLike, Vm: ArrayLike, Vm_dot: ArrayLike
) -> Wrench:
    """The mixed equations: moment in body axes, force in world axes. P-DYN (56), (57); (58) at the centre of mass.

        t = Theta_b w' + w x Theta_b w + m d x R^T r" ,   f = m (r" + R (w' x d + w x (w x d)))

    Args:
        T_WB: (..., 4, 4) pose of the body frame.
        mass: (...) m [kg].
        center: (..., 3) d, the centre of mass in the body frame [m].
        inertia: (..., 3, 3) Theta_b about the body-frame origin, body axes [kg m^2].
        Vm: (..., 6) (w in body axes, r').
        Vm_dot: (..., 6) (w', r").
    """
    R = se3.rotation_part(T_WB)
    (w, _), (alpha, acceleration) = _halves(Vm), _halves(Vm_dot)
    in_body = matrix_times_vector(np.swapaxes(R, -1, -2), acceleration)
    moment, force = _halves(_by_parts(mass, center, inertia, w, alpha, in_body))
    return np.concatenate(np.broadcast_arrays(moment, matrix_times_vector(R, force)), axis=-1)


def wrench_in_frames(M: ArrayLike, V: ArrayLike, V_dot: ArrayLike, U: ArrayLike) -> Wrench:
    """The equations about the origin of a frame j, in the axes of a frame k, both moving as they like.

        W = M (V' + ad_U V) - ad_V^T M V

    P-DYN (63) with E-27. For j = k this is (60), and U the body-fixed twist of the frame; for the world frame (38).

    Args:
        M: (..., 6, 6) of `inertia_in_two_frames` or `inertia_in_frame`.
        V: (..., 6) twist of the body about the origin of j, in the axes of k: Ad_R_kj Ad_C_j^-1 V^s.
        V_dot: (..., 6) its time derivative, component by component.
        U: (..., 6) angular velocity of frame k, velocity of the origin of frame j, both in the axes of k.

    Returns:
        (..., 6) wrench about the origin of j, in the axes of k.
    """
    transported = np.asarray(V_dot, dtype=float) + se3.bracket(U, V)
    return np.asarray(matrix_times_vector(M, transported) - se3.cobracket(V, matrix_times_vector(M, V)))


def _by_parts(
    mass: ArrayLike, arm: ArrayLike, inertia: ArrayLike, w: Vector3, alpha: Vector3, acceleration: Vector3
) -> Wrench:
    """Moment and force about a body point with a given acceleration, all in the same axes."""
    m, d = np.asarray(mass, dtype=float)[..., None], np.asarray(arm, dtype=float)
    force = m * (acceleration + so3.cross(alpha, d) + so3.cross(w, so3.cross(w, d)))
    moment = (
        matrix_times_vector(inertia, alpha)
        + so3.cross(w, matrix_times_vector(inertia, w))
        + m * so3.cross(d, acceleration)
    )
    return np.concatenate(np.broadcast_arrays(moment, force), axis=-1)


def _halves(V: ArrayLike) -> tuple[Twist, Twist]:
    """Angular and linear part."""
    array = np.asarray(V, dtype=float)
    return array[..., :3], array[..., 3:]
