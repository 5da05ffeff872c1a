"""The Euler-Jourdain (projection) equations, and Kane's equations, which are the same."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.applied.wrenches import wrench_argument
from cadmbs.dynamics.body_fixed import applied
from cadmbs.dynamics.newton_euler import wrench_body_fixed
from cadmbs.dynamics.tree.body_frames import inertias_body_fixed
from cadmbs.dynamics.tree.motion import require_tree
from cadmbs.dynamics.wrench_forms import rotation_only, wrench_body_fixed_from_hybrid
from cadmbs.kinematics import body_fixed, poses
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, require_coordinates, velocities


class KaneForces(NamedTuple):
    """Generalised forces of Kane's equations, F_r + F_r* = 0, each (..., n_v).

    Attributes:
        active: F_r of joint forces, weights and applied wrenches.
        inertia: F_r* of the bodies' accelerations.
    """

    active: Array
    inertia: Array


def projection_equations(
    system: System,
    q: Positions,
    v: Velocities,
    a: Velocities,
    tau: ArrayLike | None = None,
    wrenches: ArrayLike | None = None,
) -> KaneForces:
    """Newton-Euler equations of all bodies, projected on the motions that the joints admit.

        (J^b)^T ( M_i V_i' - ad(V_i)^T M_i V_i - W_i ) = 0          stacked over the bodies i

    By Jourdain's principle the joints' constraint wrenches drop out. The columns of J^b are Kane's partial velocities:

        F_r  = tau + sum_i J_i^T W_i ,   F_r* = -sum_i J_i^T ( M_i V_i' - ad(V_i)^T M_i V_i ) ,   F_r + F_r* = 0

    Reflected inertias count in F_r* with -armature a. Without tau, -(F_r + F_r*) is `inverse_dynamics`. P-DYN (77),
    (78), section 5.1; theory 8.1.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        tau: Joint forces (..., n_v); none if not given.
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment [N m] about the body-frame origin, then force [N],
            world axes. Weights are added here.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "projection equations")
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    moving, tree = [system.body_names.index(name) for name in system.tree.names[1:]], system.tree
    M = inertias_body_fixed(system)[1:]
    V = body_fixed.twists(system, q_array, v_array, engine="reference")[..., moving, :]
    V_dot = body_fixed.accelerations(system, q_array, v_array, a_array)[..., moving, :]
    J = partial_velocities(system, q_array)
    drive = tree.velocities.gather(tree.armature * tree.velocities.spread_rate(a_array))
    inertia = -_projected(J, wrench_body_fixed(M, V, V_dot)) - drive
    pose = rotation_only(poses(system, q_array, engine="reference"))
    fall = np.concatenate([np.zeros(3), system.gravity])
    W = matrix_times_vector(M, se3.transform_twist_inverse(pose[..., moving, :, :], fall))
    if wrenches is not None:
        applied_wrenches = wrench_body_fixed_from_hybrid(pose, wrench_argument(system, wrenches))
        W = W + applied(system, applied_wrenches)[..., 1:, :]
    active = _projected(J, W)
    return KaneForces(active if tau is None else active + velocities(system, tau, "tau"), inertia)


def partial_velocities(system: System, q: Positions) -> Array:
    """Kane's partial velocities: the body-fixed Jacobians J^b_i of all moving bodies, stacked.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        (..., n, 6, n_v), bodies as in `system.tree.names` without the world; angular rows first. P-DYN (112).
    """
    require_coordinates(system)
    factors = body_fixed.system_jacobian(system, q)
    J = factors.J @ factors.G
    return np.asarray(J.reshape(*J.shape[:-2], system.tree.n - 1, 6, system.n_v))


def _projected(J: Array, W: Array) -> Array:
    """sum_i J_i^T W_i."""
    return np.asarray(np.einsum("...ixk,...ix->...k", J, W))
