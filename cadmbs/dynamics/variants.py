"""Dynamics of many systems of one structure at once: other masses, inertias and geometry from sample to sample.

For design studies, tolerances and robust control. `Variants([system, ...])` holds n systems; the functions here are
those of `cadmbs.dynamics` with an axis over the systems just before the last axes, which broadcasts like any other:

    q           positions (..., n or 1, n_q), or (n_q,)
    v, a, tau   velocities, accelerations, forces (..., n or 1, n_v), or (n_v,)
    engine      "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy
    threads     of compiled batches; None for all cores where the batch is large enough
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics.applied.loads import load_forces as one_load_forces
from cadmbs.dynamics.energy import energy as one_energy
from cadmbs.dynamics.tree import articulated_bodies, inverse, mass
from cadmbs.dynamics.tree.mass import mass_matrix as one_mass_matrix
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.system import System, inertias
from cadmbs.system.arguments import instance_argument, positions, velocities
from cadmbs.system.variants import Variants, one_by_one

__all__ = ["Variants", "energy", "forward_dynamics", "inverse_dynamics", "load_forces", "mass_matrix"]


def _requires_tree(what: str) -> Callable[[Variants], None]:
    def require(variants: Variants) -> None:
        _require_inertias(variants)
        inverse.require_tree(variants.base, what)

    return require


def _require_inertias(variants: Variants) -> None:
    instance_argument(variants, "variants", Variants, "Variants(systems)")
    for system in variants.systems:
        inertias.require_inertia(system)


@with_kernel(compiled.inverse_dynamics, require=_requires_tree("inverse dynamics"))
def inverse_dynamics(
    variants: Variants, q: Positions, v: Velocities, a: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """Joint forces (..., n, n_v) [N, N m] that produce the accelerations a: `cadmbs.dynamics.inverse_dynamics` of each.

    P-DYN (70), (71).

    Raises:
        NotSolvableError: If the systems have loops, motions or constraints.
    """
    arrays = positions(variants, q), velocities(variants, v), velocities(variants, a, "a")
    return one_by_one(variants, inverse.tree_inverse_dynamics, *arrays)


def _compiled_forward_dynamics(variants: Variants, q: Array, v: Array, tau: Array, *, threads: int | None) -> Array:
    """By the kernel, with couplings by those of mass matrix and bias forces; by NumPy where a result is not finite."""
    system = variants.base
    if not system.tree.velocities.is_permutation:
        bias = compiled.inverse_dynamics(variants, q, v, np.zeros(system.n_v), threads=threads)
        return mass.solved(system, compiled.mass_matrix(variants, q, threads=threads), tau - bias)
    accelerations = compiled.forward_dynamics(variants, q, v, tau, threads=threads)
    if np.all(np.isfinite(accelerations)):
        return accelerations
    return forward_dynamics(variants, q, v, tau, engine="reference")


@with_kernel(_compiled_forward_dynamics, require=_requires_tree("forward dynamics"))
def forward_dynamics(
    variants: Variants, q: Positions, v: Velocities, tau: ArrayLike, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """Joint accelerations (..., n, n_v) under the joint forces tau: `cadmbs.dynamics.forward_dynamics` of each.

    P-DYN (70), (71) solved for them; theory 7.7.

    Raises:
        NotSolvableError: If the systems have loops, motions or constraints, or a joint moves nothing that has inertia.
    """
    arrays = positions(variants, q), velocities(variants, v), velocities(variants, tau, "tau")
    return one_by_one(variants, articulated_bodies.tree_forward_dynamics, *arrays)


@with_kernel(compiled.mass_matrix, require=_require_inertias)
def mass_matrix(variants: Variants, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Mass matrices (..., n, n_v, n_v), symmetric: `cadmbs.dynamics.mass_matrix` of each. P-DYN (82)."""
    return one_by_one(variants, partial(one_mass_matrix, engine="reference"), positions(variants, q))


@with_kernel(compiled.energy, require=_require_inertias)
def energy(
    variants: Variants, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> tuple[Array, Array]:
    """Kinetic and potential energy (..., n) [J]: `cadmbs.dynamics.energy` of each."""

    def energies(system: System, q: Array, v: Array) -> Array:
        return np.stack(one_energy(system, q, v, engine="reference"), -1)

    both = one_by_one(variants, energies, positions(variants, q), velocities(variants, v))
    return both[..., 0], both[..., 1]


def load_forces(variants: Variants, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Joint forces (..., n, n_v) of loads, damping and friction: `cadmbs.dynamics.load_forces` of each, by NumPy.

    Times t [s] are one, or one for each of the leading axes (...).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    instance_argument(variants, "variants", Variants, "Variants(systems)")
    arrays = positions(variants, q), velocities(variants, v)
    return one_by_one(variants, partial(one_load_forces, t=t, engine="reference"), *arrays)
