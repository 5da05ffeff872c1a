"""Inverse dynamics by the hybrid recursion: every quantity about the origin of its body frame, in world axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.body_inertia import inertia_hybrid_from_body_fixed
from cadmbs.dynamics.newton_euler import wrench_hybrid
from cadmbs.dynamics.tree import body_frames
from cadmbs.dynamics.tree.body_frames import FramedMotion
from cadmbs.dynamics.tree.inverse import require_tree, summed_over_welded, wrench_argument
from cadmbs.dynamics.wrench_forms import rotation_only, wrench_about
from cadmbs.lie import se3
from cadmbs.system import System


def inverse_dynamics(
    system: System, q: Positions, v: Velocities, a: Velocities, wrenches: ArrayLike | None = None
) -> Array:
    """Joint forces tau that produce the accelerations a, by the recursion in hybrid representation.

        X_i  = Ad_(R_i) X^b_i ,   r_ip = r_p - r_i                              (75b) with E-6
        V_i  = Ad_(r_ip) V_p  + X_i v_i                                         (75c)
        V_i' = Ad_(r_ip) V_p' + ad(r_ip') V_p + X_i a_i + ad(w_i) X_i v_i       (75d), V_0' = (0, -g)
        M_i  = Ad_(R_i) M^b_i Ad_(R_i)^T                                        (76a)
        W_i  = M_i V_i' + ad(w_i) M_i (w_i, 0) - W_app_i + sum_c Ad_(r_ci)^T W_c         (76b) with E-26, E-28
        tau_i = X_i^T W_i                                                       (76c)

    p is the parent of i, c are its children. A joint of several freedoms has one column of X_i for each, and adds
    Ad_(R_i) dX^b_i/dt v_i to V_i'. Same numbers as `cadmbs.dynamics.inverse_dynamics`. P-DYN (75), (76); theory 7.5.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies, hybrid: moment [N m] about the body-frame origin,
            then force [N], in world axes.

    Returns:
        (..., n_v) forces [N] and torques [N m].

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "inverse dynamics", "cadmbs.dynamics.closed_loop_inverse_dynamics")
    motion = body_frames.motion_in_body_frames(system, q, v, a)
    R = rotation_only(motion.pose)
    X = se3.transform_twist(R[..., system.tree.column_body, :, :], motion.screws)
    V, V_dot = twists_and_accelerations(motion, X, se3.transform_twist(R, motion.turning))
    M = inertia_hybrid_from_body_fixed(motion.pose, body_frames.inertias_body_fixed(system))
    W = wrench_hybrid(M, V, V_dot)
    if wrenches is not None:
        W = W - applied(motion, wrench_argument(system, wrenches))
    return body_frames.joint_forces(motion, X, transmitted(motion, W))


def twists_and_accelerations(motion: FramedMotion, X: Array, turning: Array) -> tuple[Array, Array]:
    """V^h_i and V^h_i' (..., n, 6) of the moving bodies, V_0' = (0, -g) included. P-DYN (75c), (75d)."""
    tree = motion.system.tree
    Xv = tree.per_body(X * motion.v[..., None])
    Xa = tree.per_body(X * motion.a[..., None]) + turning
    V, V_dot = np.zeros(Xv.shape), np.zeros(Xv.shape)
    V_dot[..., 0, 3:] = -motion.system.gravity
    to_body = _to_body_from_parent(motion)
    for i in range(1, tree.n):
        p, r_ip = tree.parent[i], to_body[..., i, :, :]
        V[..., i, :] = se3.transform_twist(r_ip, V[..., p, :]) + Xv[..., i, :]
        r_ip_dot = _linear(V[..., p, :] - V[..., i, :])
        change = se3.bracket(r_ip_dot, V[..., p, :]) + se3.bracket(_angular(V[..., i, :]), Xv[..., i, :])
        V_dot[..., i, :] = se3.transform_twist(r_ip, V_dot[..., p, :]) + Xa[..., i, :] + change
    return V, V_dot


def transmitted(motion: FramedMotion, net: Array) -> Array:
    """W_i (..., n, 6) that the parents transmit to the bodies, from the net wrenches of each body. P-DYN (76b)."""
    tree = motion.system.tree
    W = net.copy()
    to_body = _to_body_from_parent(motion)
    for i in range(tree.n - 1, 0, -1):
        W[..., tree.parent[i], :] += se3.transform_wrench_inverse(to_body[..., i, :, :], W[..., i, :])
    return W


def applied(motion: FramedMotion, wrenches: Array) -> Array:
    """Wrenches about the origins of all body frames, about those of the moving bodies: Ad_(r_i - r_body)^T W."""
    system = motion.system
    S = body_frames.welded_frames(system)
    arm = matrix_times_vector(motion.pose[..., system.bodies.moving, :3, :3], S[..., :3, 3])
    return summed_over_welded(system, wrench_about(wrenches, -arm))


def _to_body_from_parent(motion: FramedMotion) -> Array:
    """(..., n, 4, 4) translations by r_ip = r_p - r_i, world axes; the identity for the world."""
    origins = motion.pose[..., :3, 3]
    arms = np.zeros(origins.shape)
    arms[..., 1:, :] = origins[..., motion.system.tree.parent[1:], :] - origins[..., 1:, :]
    return se3.translation(arms)


def _angular(V: Array) -> Array:
    """(w, 0)."""
    return np.concatenate([V[..., :3], np.zeros(V[..., 3:].shape)], axis=-1)


def _linear(V: Array) -> Array:
    """(0, v)."""
    return np.concatenate([np.zeros(V[..., :3].shape), V[..., 3:]], axis=-1)
