"""Inverse dynamics by the body-fixed recursion: every quantity about the origin of its body frame, in its axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics.newton_euler import wrench_body_fixed
from cadmbs.dynamics.tree import body_frames
from cadmbs.dynamics.tree.inverse import require_tree, summed_over_welded, wrench_argument
from cadmbs.lie import se3
from cadmbs.system import System


def inverse_dynamics(
    system: System, q: Positions, v: Velocities, a: Velocities, wrenches: ArrayLike | None = None
) -> Array:
    """Joint forces tau that produce the accelerations a, by the recursion in body-fixed representation.

        V_i  = Ad_(C_i^-1 C_p) V_p  + X_i v_i                                   (66b)
        V_i' = Ad_(C_i^-1 C_p) V_p' - ad(X_i v_i) V_i + X_i a_i                 (66c), V_0' = (0, -g)
        W_i  = M_i V_i' - ad(V_i)^T M_i V_i - W_app_i + sum_c Ad_(C_c^-1 C_i)^T W_c      (67a) with E-26
        tau_i = X_i^T W_i                                                       (67b)

    p is the parent of i, c are its children, M_i = M^b_i. A joint of several freedoms has one column of X_i for each,
    and adds dX_i/dt v_i to V_i'. Same numbers as `cadmbs.dynamics.inverse_dynamics`. P-DYN (66), (67); theory 7.3.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies, body-fixed: moment [N m] about the body-frame
            origin, then force [N], in body axes.

    Returns:
        (..., n_v) forces [N] and torques [N m].

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "inverse dynamics", "cadmbs.dynamics.closed_loop_inverse_dynamics")
    motion = body_frames.motion_in_body_frames(system, q, v, a)
    V, V_dot = twists_and_accelerations(motion)
    M = body_frames.inertias_body_fixed(system)
    W = wrench_body_fixed(M, V, V_dot)
    if wrenches is not None:
        W = W - applied(system, wrench_argument(system, wrenches))
    return body_frames.joint_forces(motion, motion.screws, transmitted(motion, W))


def twists_and_accelerations(motion: body_frames.FramedMotion) -> tuple[Array, Array]:
    """V^b_i and V^b_i' (..., n, 6) of the moving bodies, V_0' = (0, -g) included. P-DYN (66b), (66c)."""
    tree = motion.system.tree
    Xv = tree.per_body(motion.screws * motion.v[..., None])
    Xa = tree.per_body(motion.screws * motion.a[..., None]) + motion.turning
    V, V_dot = np.zeros(Xv.shape), np.zeros(Xv.shape)
    V_dot[..., 0, 3:] = -motion.system.gravity
    for i in range(1, tree.n):
        p, C_ip = tree.parent[i], motion.to_body_from_parent[..., i, :, :]
        V[..., i, :] = se3.transform_twist(C_ip, V[..., p, :]) + Xv[..., i, :]
        change = Xa[..., i, :] - se3.bracket(Xv[..., i, :], V[..., i, :])
        V_dot[..., i, :] = se3.transform_twist(C_ip, V_dot[..., p, :]) + change
    return V, V_dot


def transmitted(motion: body_frames.FramedMotion, net: Array) -> Array:
    """W_i (..., n, 6) that the parents transmit to the bodies, from the net wrenches of each body. P-DYN (67a)."""
    tree = motion.system.tree
    W = net.copy()
    for i in range(tree.n - 1, 0, -1):
        C_ip = motion.to_body_from_parent[..., i, :, :]
        W[..., tree.parent[i], :] += se3.transform_wrench_inverse(C_ip, W[..., i, :])
    return W


def applied(system: System, wrenches: Array) -> Array:
    """Wrenches on bodies, each in its own body frame, on the moving bodies in theirs: Ad_S^-T W, S = A_i^-1 A_body."""
    return summed_over_welded(system, se3.transform_wrench(body_frames.welded_frames(system), wrenches))
