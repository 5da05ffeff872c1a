"""Energies and momentum."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.cut_rotors import has_rotors, rotor_energy
from cadmbs.dynamics.tree.motion import body_states, centers_of_mass
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.inertias import require_inertia


def _compiled_energy(system: System, q: Array, v: Array, *, threads: int | None) -> tuple[Array, Array]:
    kinetic, potential = compiled.energy(system, q, v, threads=threads)
    return _with_rotors(system, q, v, kinetic), potential


@with_kernel(
    _compiled_energy,
    scalar="energy",
    require=require_inertia,
    is_scalar=lambda system: not has_rotors(system),
)
def energy(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> tuple[Array, Array]:
    """Kinetic and potential energy of the moving bodies [J].

        T = 1/2 sum (m |v_c|^2 + w . Theta w) + 1/2 sum armature v^2 ,   U = - sum m g . r_c

    U is zero at the world origin; what is fixed to the world does not count. Theory 8.5, P-DYN (81).

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        T (...) and U (...).
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    return energy_at(system, tree_state(system, q_array), q_array, v_array)


def energy_at(system: System, state: TreeState, q: Array, v: Array, twists: Array | None = None) -> tuple[Array, Array]:
    """`energy` by NumPy where the state of the tree at q, and its twists (..., n, 6), are known already.

    The energy of rotation is 1/2 w . Theta w with w = R^T omega in the axes at q = 0.
    """
    require_inertia(system)
    tree, center = system.tree, centers_of_mass(system, state)
    twist = moving_twists(system, state, v) if twists is None else twists
    omega = twist[..., :3]
    velocity = twist[..., 3:] + so3.cross(omega, center)
    w = matrix_times_vector(state.pose[..., :3, :3].swapaxes(-1, -2), omega)
    spin = matrix_times_vector(tree.inertia, w)
    kinetic = 0.5 * (np.sum(np.sum(velocity**2, axis=-1) * tree.mass, axis=-1) + np.sum(w * spin, axis=(-2, -1)))
    kinetic = kinetic + 0.5 * np.sum(tree.velocities.spread_rate(v) ** 2 * tree.armature, axis=-1)
    height = matrix_times_vector((center + state.point[..., None, :])[..., 1:, :], system.gravity)
    kinetic = _with_rotors(system, q, v, np.asarray(kinetic))
    return kinetic, np.asarray(-np.sum(height * tree.mass[..., 1:], axis=-1))


def _with_rotors(system: System, q: Array, v: Array, kinetic: Array) -> Array:
    """With the energy of reflected inertias along coordinates of cut joints."""
    return kinetic + rotor_energy(system, q, v) if has_rotors(system) else kinetic


@with_kernel(compiled.momentum, require=require_inertia)
def momentum(system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Total spatial momentum (..., 6) of the moving bodies: angular about the world origin, then linear, world axes.

        Pi = sum (r_c x m v_c + Theta w, m v_c) = sum M^s_i V^s_i

    P-DYN (36). Angular in N m s, linear in N s.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    state = tree_state(system, q_array)
    bodies = body_states(system, state)
    twist = moving_twists(system, state, v_array)
    omega = twist[..., :3]
    linear = system.tree.mass[..., None] * (twist[..., 3:] + so3.cross(omega, bodies.center_of_mass))
    center = bodies.center_of_mass + state.point[..., None, :]
    angular = so3.cross(center, linear) + matrix_times_vector(bodies.inertia, omega)
    return np.asarray(np.sum(np.concatenate([angular, linear], axis=-1)[..., 1:, :], axis=-2))


@with_kernel(compiled.center_of_mass)
def center_of_mass(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Centre of mass (..., 3) of all moving bodies together, world axes [m].

        r = sum m r_c / sum m

    What is fixed to the world does not count. NaN where nothing that moves has mass. P-DYN (36): the linear momentum
    is its velocity times the mass.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.
    """
    q_array = positions(system, q)
    state = tree_state(system, q_array)
    mass = system.tree.mass[1:]
    if not mass.sum() > 0.0:
        return np.full((*q_array.shape[:-1], 3), np.nan)
    center = centers_of_mass(system, state)[..., 1:, :]
    return np.asarray(state.point + mass @ center / mass.sum())
