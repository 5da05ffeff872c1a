"""Other forms of the equations of motion: Hamilton's in phase space, the projection (Euler-Jourdain), and Kane's."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics import newton_euler, wrench_forms
from cadmbs.dynamics.body_fixed import applied
from cadmbs.dynamics.energy import energy
from cadmbs.dynamics.tree import body_frames, inverse, mass
from cadmbs.dynamics.tree.inverse import inverse_dynamics
from cadmbs.kinematics import body_fixed, poses, products, spatial
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, require_coordinates, velocities


class PhaseRates(NamedTuple):
    """Rates of a point (q, p) of the phase space, each (..., n_v)."""

    v: Array
    p_dot: Array


def generalized_momentum(system: System, q: Positions, v: Velocities) -> Array:
    """Momenta p = M(q) v, conjugate to the velocities, in O(n).

        p = (dT/dv)^T = (J^s)^T Pi^s = (J^b)^T M^b V^b

    the momenta of the bodies summed over subtrees and projected on the joints; reflected inertias included. P-DYN
    section 5.2, after (81). With loops: of the spanning tree.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_v): N m s for angles, N s for displacements.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    tree = system.tree
    state = products.tree_state(system, q_array)
    momenta = matrix_times_vector(mass.tree_inertias(system, state), moving_twists(system, state, v_array))
    drive = tree.armature * tree.velocities.spread_rate(v_array)
    return tree.velocities.gather(inverse.project(system, state, tree.sum_over_subtrees(momenta)) + drive)


def velocities_of_momentum(system: System, q: Positions, p: Velocities) -> Array:
    """Velocities v = M(q)^-1 p of momenta p, the inverse of `generalized_momentum`. Raises as `inverse_mass_matrix`.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).
        p: Momenta (..., n_v).
    """
    q_array, p_array = broadcast(positions(system, q), velocities(system, p, "p"))
    return mass.solved(system, mass.mass_matrix(system, q_array, engine="reference"), p_array)


def hamiltonian(system: System, q: Positions, p: Velocities) -> Array:
    """The total energy H(q, p) = 1/2 p . M(q)^-1 p + U(q) as a function on phase space [J], (...). P-DYN 5.2."""
    kinetic, potential = energy(system, q, velocities_of_momentum(system, q, p), engine="reference")
    return np.asarray(kinetic + potential)


def hamilton_equations(
    system: System, q: Positions, p: Velocities, tau: ArrayLike, wrenches: ArrayLike | None = None
) -> PhaseRates:
    """Right-hand sides of Hamilton's equations, v = dH/dp and p_dot = -dH/dq + tau for plain coordinates.

        v = M^-1 p ,   p_dot = tau + sum_i J_i^T W_i - g(q) + C(q, v)^T v

    The last term is dT/dq at constant v for plain coordinates. Spherical and free joints move along quasi-velocities,
    for which p_dot has one term more (Euler-Poincare): C^T v = dT/dq + ad(v)^T p in the joint's own block, as in
    L' = L x w of a top; there p is that of the bodies, without reflected inertias. P-DYN sections 5.1, (79), and 5.2,
    (80); Lie-Poisson form (extra).

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        p: Momenta (..., n_v), see `generalized_momentum`.
        tau: Joint forces (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment about the body-frame origin, then force.

    Returns:
        v [rad/s, m/s] and p_dot [N m, N]; `kinematics.integrate` or position rates take v on to q.

    Raises:
        NotSolvableError: If the mechanism has loops, or some coordinates move no inertia.
    """
    inverse.require_tree(system, "Hamilton's equations")
    q_array, p_array, force = broadcast(
        positions(system, q), velocities(system, p, "p"), velocities(system, tau, "tau")
    )
    v = velocities_of_momentum(system, q_array, p_array)
    turning = matrix_times_vector(np.swapaxes(mass.coriolis_matrix(system, q_array, v, engine="reference"), -1, -2), v)
    rest = np.zeros(system.n_v)
    return PhaseRates(v, force + turning - inverse_dynamics(system, q_array, rest, rest, wrenches, engine="reference"))


def body_momenta(system: System, q: Positions, v: Velocities) -> Array:
    """Spatial momenta Pi^s_i = M^s_i V^s_i of all bodies, the momentum variables of the projection equations.

        (J^s)^T ( Pi^s' - W^s ) = 0 ,   M^s_i J^s_i v = Pi^s_i

    P-DYN (79) with E-32.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_bodies, 6) world first: angular momentum about the world origin [N m s], then linear momentum [N s].
    """
    require_coordinates(system)
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    moved = poses(system, q_array, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    inertia = mass.document_inertias(system, moved @ se3.translation(system.origin))
    return matrix_times_vector(inertia, spatial.twists(system, q_array, v_array, engine="reference"))


# The Euler-Jourdain (projection) equations, and Kane's equations, which are the same.


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
    inverse.require_tree(system, "projection equations")
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    moving, tree = products.first_bodies(system)[1:], system.tree
    M = body_frames.inertias_body_fixed(system)[1:]
    V = body_fixed.twists(system, q_array, v_array, engine="reference")[..., moving, :]
    V_dot = body_fixed.accelerations(system, q_array, v_array, a_array)[..., moving, :]
    J = partial_velocities(system, q_array)
    drive = tree.velocities.gather(tree.armature * tree.velocities.spread_rate(a_array))
    inertia = -_projected(J, newton_euler.wrench_body_fixed(M, V, V_dot)) - drive
    pose = wrench_forms.rotation_only(poses(system, q_array, engine="reference"))
    fall = np.concatenate([np.zeros(3), system.gravity])
    W = matrix_times_vector(M, se3.transform_twist_inverse(pose[..., moving, :, :], fall))
    if wrenches is not None:
        applied_wrenches = wrench_forms.wrench_body_fixed_from_hybrid(pose, inverse.wrench_argument(system, wrenches))
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
