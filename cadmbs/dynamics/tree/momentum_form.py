"""The equations of motion in phase space: conjugate momenta, the Hamiltonian, Hamilton's equations."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.energy import energy
from cadmbs.dynamics.tree.inverse import inverse_dynamics
from cadmbs.dynamics.tree.mass import coriolis_matrix, document_inertias, equilibrated, mass_matrix, tree_inertias
from cadmbs.dynamics.tree.motion import project, require_tree
from cadmbs.kinematics import poses, spatial
from cadmbs.kinematics.products import tree_state
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
    state = tree_state(system, q_array)
    momenta = matrix_times_vector(tree_inertias(system, state), moving_twists(system, state, v_array))
    drive = tree.armature * tree.velocities.spread_rate(v_array)
    return tree.velocities.gather(project(system, state, tree.sum_over_subtrees(momenta)) + drive)


def velocities_of_momentum(system: System, q: Positions, p: Velocities) -> Array:
    """Velocities v = M(q)^-1 p of momenta p, the inverse of `generalized_momentum`. Raises as `inverse_mass_matrix`.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).
        p: Momenta (..., n_v).
    """
    q_array, p_array = broadcast(positions(system, q), velocities(system, p, "p"))
    scaled, scale = equilibrated(system, mass_matrix(system, q_array, engine="reference"))
    solution = np.linalg.solve(scaled, (scale * p_array)[..., None])
    return np.asarray(scale * np.squeeze(solution, -1))


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
    require_tree(system, "Hamilton's equations")
    q_array, p_array, force = broadcast(
        positions(system, q), velocities(system, p, "p"), velocities(system, tau, "tau")
    )
    v = velocities_of_momentum(system, q_array, p_array)
    turning = matrix_times_vector(np.swapaxes(coriolis_matrix(system, q_array, v, engine="reference"), -1, -2), v)
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
    inertia = document_inertias(system, moved @ se3.translation(system.origin))
    return matrix_times_vector(inertia, spatial.twists(system, q_array, v_array, engine="reference"))
