"""Dynamics of many systems of one structure at once: other masses, inertias and geometry from sample to sample.

For design studies, tolerances and robust control. `Variants([system, ...])` holds the systems; the functions here are
those of `cadmbs.dynamics` with an axis over the systems just before the last axes, which broadcasts like any other.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics.applicable import require_tree
from cadmbs.dynamics.energy import energy as one_energy
from cadmbs.dynamics.forward import solved, tree_forward_dynamics
from cadmbs.dynamics.inverse import tree_inverse_dynamics
from cadmbs.dynamics.loads import load_forces as one_load_forces
from cadmbs.dynamics.mass import mass_matrix as one_mass_matrix
from cadmbs.kernels import variants as kernels
from cadmbs.kernels.engine import uses_kernel
from cadmbs.kernels.variants import Variants
from cadmbs.system.arguments import broadcast, positions, velocities

__all__ = ["Variants", "energy", "forward_dynamics", "inverse_dynamics", "load_forces", "mass_matrix"]


def inverse_dynamics(
    variants: Variants,
    q: Positions,
    v: Velocities,
    a: Velocities,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Joint forces tau that produce the accelerations a, of n systems: `cadmbs.dynamics.inverse_dynamics` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        v: Joint velocities (..., n or 1, n_v), or (n_v,).
        a: Joint accelerations (..., n or 1, n_v), or (n_v,).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n, n_v) forces [N] and torques [N m]. P-DYN (70), (71).

    Raises:
        NotSolvableError: If the systems have loops, motions or constraints.
    """
    system = variants.systems[0]
    require_tree(system, "inverse dynamics")
    arrays = positions(system, q), velocities(system, v), velocities(system, a, "a")
    if uses_kernel(system, "inverse_dynamics", engine):
        return kernels.inverse_dynamics(variants, *arrays, threads)
    return _one_by_one(variants, tree_inverse_dynamics, *arrays)


def forward_dynamics(
    variants: Variants,
    q: Positions,
    v: Velocities,
    tau: ArrayLike,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Joint accelerations under the joint forces tau, of n systems: `cadmbs.dynamics.forward_dynamics` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        v: Joint velocities (..., n or 1, n_v), or (n_v,).
        tau: Joint forces (..., n or 1, n_v), or (n_v,).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n, n_v) accelerations. P-DYN (70), (71) solved for them; theory 7.7.

    Raises:
        NotSolvableError: If the systems have loops, motions or constraints, or a joint moves nothing that has inertia.
    """
    system = variants.systems[0]
    require_tree(system, "forward dynamics")
    arrays = positions(system, q), velocities(system, v), velocities(system, tau, "tau")
    if uses_kernel(system, "forward_dynamics", engine):
        if not system.tree.velocities.is_permutation:
            return _by_mass_matrix(variants, *arrays, threads)
        accelerations = kernels.forward_dynamics(variants, *arrays, threads)
        if np.all(np.isfinite(accelerations)):
            return accelerations
    return _one_by_one(variants, tree_forward_dynamics, *arrays)


def _by_mass_matrix(variants: Variants, q: Array, v: Array, tau: Array, threads: int | None) -> Array:
    """Accelerations of systems with couplings, by the kernels of mass matrix and bias forces."""
    system = variants.systems[0]
    left = kernels.inverse_dynamics(variants, q, v, np.zeros(system.n_v), threads)
    return solved(system, kernels.mass_matrix(variants, q, threads), tau - left)


def mass_matrix(variants: Variants, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Mass matrices of n systems: `cadmbs.dynamics.mass_matrix` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n, n_v, n_v), symmetric. P-DYN (82).
    """
    system = variants.systems[0]
    q_array = positions(system, q)
    if uses_kernel(system, "mass_matrix", engine):
        return kernels.mass_matrix(variants, q_array, threads)
    return _one_by_one(variants, lambda each, x: one_mass_matrix(each, x, engine="reference"), q_array)


def energy(
    variants: Variants, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> tuple[Array, Array]:
    """Kinetic and potential energy of n systems [J]: `cadmbs.dynamics.energy` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        v: Joint velocities (..., n or 1, n_v), or (n_v,).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        T (..., n) and U (..., n).
    """
    system = variants.systems[0]
    arrays = positions(system, q), velocities(system, v)
    if uses_kernel(system, "energy", engine):
        return kernels.energy(variants, *arrays, threads)
    both = _one_by_one(variants, lambda each, x, y: np.stack(one_energy(each, x, y, engine="reference"), -1), *arrays)
    return both[..., 0], both[..., 1]


def load_forces(variants: Variants, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Joint forces of the loads, damping and friction of n systems: `cadmbs.dynamics.load_forces` of each, by NumPy.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        v: Joint velocities (..., n or 1, n_v), or (n_v,).
        t: Time [s], one or one for each of the leading axes (...).

    Returns:
        (..., n, n_v) forces [N] and torques [N m].

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    system = variants.systems[0]
    arrays = positions(system, q), velocities(system, v)
    return _one_by_one(variants, lambda each, x, y: one_load_forces(each, x, y, t), *arrays)


def _one_by_one(variants: Variants, function: Callable[..., Array], *arrays: Array) -> Array:
    """A function of each system, along the last axis of the batch."""
    n = len(variants.systems)
    whole = broadcast(np.zeros((n, 1)), *arrays)[1:]
    parts = [function(system, *(x[..., k, :] for x in whole)) for k, system in enumerate(variants.systems)]
    return np.stack(parts, axis=whole[0].ndim - 2)
