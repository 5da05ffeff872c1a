"""Inverse dynamics by the spatial recursion: every quantity about the world origin, in world axes."""

from __future__ import annotations

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics.body_inertia import inertia_spatial_from_body_fixed
from cadmbs.dynamics.newton_euler import wrench_spatial
from cadmbs.dynamics.tree.body_frames import inertias_body_fixed, joint_forces, motion_in_body_frames
from cadmbs.dynamics.tree.inverse import require_tree, summed_over_welded, wrench_argument
from cadmbs.lie import se3
from cadmbs.system import System


def inverse_dynamics(
    system: System, q: Positions, v: Velocities, a: Velocities, wrenches: ArrayLike | None = None
) -> Array:
    """Joint forces tau that produce the accelerations a, by the recursion in spatial representation.

        J_i  = Ad_(C_i) X_i                                                     (70b)
        V_i  = V_p + J_i v_i                                                    (70c)
        V_i' = V_p' + J_i a_i + ad(V_p) V_i                                     (70d), V_0' = (0, -g)
        M_i  = Ad_(C_i)^-T M^b_i Ad_(C_i)^-1                                    (71a)
        W_i  = M_i V_i' - ad(V_i)^T M_i V_i - W_app_i + sum_c W_c               (71b) with E-26
        tau_i = J_i^T W_i                                                       (71c)

    p is the parent of i, c are its children. A joint of several freedoms has one column of J_i for each, and adds
    Ad_(C_i) dX_i/dt v_i to V_i'. The reference as printed: at a distance L of the mechanism from the world origin it
    loses the digits of (L / size)^2. `cadmbs.dynamics.inverse_dynamics` is the same recursion about a point nearby,
    and does not. P-DYN (70), (71); theory 7.4.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies, spatial: moment [N m] about the world origin, then
            force [N], in world axes.

    Returns:
        (..., n_v) forces [N] and torques [N m].

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "inverse dynamics", "cadmbs.dynamics.closed_loop_inverse_dynamics")
    motion = motion_in_body_frames(system, q, v, a)
    tree, C = system.tree, motion.absolute_pose
    J = se3.transform_twist(C[..., tree.column_body, :, :], motion.screws)
    V = tree.sum_from_root(tree.per_body(J * motion.v[..., None]))
    relative = tree.per_body(J * motion.a[..., None]) + se3.transform_twist(C, motion.turning)
    relative[..., 1:, :] += se3.bracket(V[..., tree.parent[1:], :], V[..., 1:, :])
    relative[..., 0, 3:] = -system.gravity
    V_dot = tree.sum_from_root(relative)
    M = inertia_spatial_from_body_fixed(C, inertias_body_fixed(system))
    W = wrench_spatial(M, V, V_dot)
    if wrenches is not None:
        W = W - summed_over_welded(system, wrench_argument(system, wrenches))
    return joint_forces(motion, J, tree.sum_over_subtrees(W))
