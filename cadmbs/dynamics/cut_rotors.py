"""Reflected inertias (armatures) of cut joints: rotors that turn with coordinates which the tree does not have."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_accelerations
from cadmbs.constraints.equations.constraint_state import (
    ConstraintState,
    constraint_state,
    present,
    unit_velocity_states,
)
from cadmbs.constraints.equations.wrenches import WrenchRows, dense_rows, dense_rows_rate
from cadmbs.dynamics.cut_loads import cut_rows
from cadmbs.dynamics.tree.inverse import tree_inverse_dynamics
from cadmbs.dynamics.tree.mass import coriolis_matrix, mass_matrix
from cadmbs.dynamics.tree.motion import BodyStates, tree_forces
from cadmbs.kinematics.products import TreeState
from cadmbs.system import System


def cut_armature(system: System) -> Array:
    """(n,) reflected inertia along each velocity of a cut joint, as in `constraints.cut_velocity_names`."""
    sizes = [len(system.joints[closure.joint].velocity_names) for closure in system.closures]
    pairs = zip(system.closures, sizes, strict=True)
    return np.concatenate([np.zeros(0), *(c.armature if len(c.armature) else np.zeros(size) for c, size in pairs)])


def has_rotors(system: System) -> bool:
    """Whether a cut joint has a reflected inertia."""
    return bool(np.any(system.derived(cut_armature)))


def rotor_mass(system: System, state: TreeState) -> Array:
    """Their part D^T I D (..., n_v, n_v) of the mass matrix, with the rates u = D v of the cut joints."""
    D = dense_rows(system, cut_rows(ConstraintState(system, state, np.zeros(()), None)))
    return np.asarray(np.swapaxes(D, -1, -2) @ (system.derived(cut_armature)[:, None] * D))


def rotor_forces(system: System, q: Array, v: Array, a: Array) -> Array:
    """Joint forces D^T I u' (..., n_v) that give the rotors their accelerations."""
    D = dense_rows(system, cut_rows(constraint_state(system, q, 0.0)))
    return matrix_times_vector(
        np.swapaxes(D, -1, -2), system.derived(cut_armature) * cut_accelerations(system, q, v, a)
    )


def rotor_force_slopes(system: System, q: Array, v: Array) -> Array:
    """Partial derivatives (..., n_v, n_v) of `rotor_forces` by the velocities: D^T I (D' + D'(e_k) v)."""
    rows = cut_rows(constraint_state(system, q, 0.0, v))
    D, every = dense_rows(system, rows), dense_rows_rate(system, cut_rows(unit_velocity_states(system, q, 0.0)))
    slope = dense_rows_rate(system, rows) + np.einsum("...kri,...i->...rk", every, v)
    return np.asarray(np.swapaxes(D, -1, -2) @ (system.derived(cut_armature)[:, None] * slope))


def rotor_energy(system: System, q: Array, v: Array) -> Array:
    """Their kinetic energy 1/2 u^T I u (...) [J]."""
    u = matrix_times_vector(dense_rows(system, cut_rows(constraint_state(system, q, 0.0))), v)
    return np.asarray(0.5 * np.sum(system.derived(cut_armature) * u * u, axis=-1))


def whole_mass_matrix(system: System, q: Array) -> Array:
    """The mass matrix (..., n_v, n_v) of the spanning tree and of the rotors of cut joints."""
    M = mass_matrix(system, q, engine="reference")
    return M + rotor_mass(system, constraint_state(system, q, 0.0).tree_state) if has_rotors(system) else M


def whole_inverse_dynamics(system: System, q: Array, v: Array, a: Array, wrenches: ArrayLike | None = None) -> Array:
    """M a + C v + g - J^T W (..., n_v) of the tree and of the rotors of cut joints, under wrenches W on bodies."""
    forces = tree_inverse_dynamics(system, q, v, a, wrenches)
    return forces + rotor_forces(system, q, v, a) if has_rotors(system) else forces


def whole_bias_force(system: System, q: Array, v: Array) -> Array:
    """C v + g (..., n_v) of the spanning tree and of the rotors of cut joints."""
    return whole_inverse_dynamics(system, q, v, np.zeros(v.shape))


def whole_bias_force_of_motion(
    system: System, rows: WrenchRows, q: Array, v: Array, bodies: BodyStates | None = None
) -> Array:
    """The same (..., n_v) at the state and motion that constraint rows belong to, and the bodies there if known."""
    motion, v_tree = present(rows.motion), system.tree.velocities.spread_rate(v)
    bias = motion.twists, system.tree.per_body(motion.columns * v_tree[..., None]), np.zeros(v_tree.shape)
    forces = tree_forces(system, rows.tree_state, bias, bodies=bodies)
    return forces + rotor_forces(system, q, v, np.zeros(v.shape)) if has_rotors(system) else forces


def whole_coriolis_matrix(system: System, q: Array, v: Array) -> Array:
    """C (..., n_v, n_v) with D^T I D' of the rotors of cut joints; d/dt M - 2 C stays skew."""
    C = coriolis_matrix(system, q, v, engine="reference")
    if not has_rotors(system):
        return C
    rows = cut_rows(constraint_state(system, q, 0.0, v))
    return np.asarray(
        C
        + np.swapaxes(dense_rows(system, rows), -1, -2)
        @ (system.derived(cut_armature)[:, None] * dense_rows_rate(system, rows))
    )
