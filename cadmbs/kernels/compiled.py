"""Quantities of a system computed by kernels: arrays in, arrays out, any leading shape.

Arguments are float64 arrays whose last axes fit the system; leading axes broadcast. Results are those of the functions
of the same name in `cadmbs.kinematics` and `cadmbs.dynamics`, which document them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels import single
from cadmbs.kernels.batch import BatchTask, run
from cadmbs.kernels.couplings import pack_couplings
from cadmbs.kernels.packing import N_SUMS, REPRESENTATIONS, Packed, packed_of, packed_path
from cadmbs.kernels.programs import KernelProgram, batch_program
from cadmbs.system import System

_BODIES = ("integers", "numbers")

INVERSE_DYNAMICS = batch_program("inverse_dynamics", "inverse_dynamics", 3)
FORWARD_DYNAMICS = batch_program("forward_dynamics", "forward_dynamics", 3)
COUPLED_DYNAMICS = batch_program("coupled_dynamics", "coupled_dynamics", 3, ("integers", "numbers"))
MASS_MATRIX = batch_program("mass_matrix", "mass_matrix", 1)
APPLIED_FORCES = batch_program("applied_forces", "applied_forces", 2, _BODIES)
POSES = batch_program("poses", "poses", 1, _BODIES)
TWISTS = batch_program("twists", "twists", 2, (*_BODIES, "integer"))
JACOBIAN = batch_program("jacobian", "jacobian", 1)
JACOBIANS = batch_program("jacobians", "jacobians", 1, (*_BODIES, "integer"))
SUMS = batch_program("sums", "sums", 2, ("integer",))
"""Programs for batches. Each is compiled when it is used first."""


def _run(
    program: KernelProgram, packed: Packed, n: int, samples: Sequence[Array], threads: int | None, *extras: Any
) -> Array:
    return run(BatchTask(program, packed, extras, program.slots(packed), n), samples, threads)


def tree_arguments(system: System, packed: Packed, q: Array, *rates: Array) -> list[Array]:
    """Coordinates for the kernels: the independent ones, or with couplings those of the tree."""
    if packed.direct:
        return [q, *rates]
    return [system.tree.positions.spread(q), *(system.tree.velocities.spread_rate(rate) for rate in rates)]


def gathered(system: System, packed: Packed, forces: Array) -> Array:
    """Forces, or Jacobian columns, of the independent coordinates."""
    return forces if packed.direct else system.tree.velocities.gather(forces)


def inverse_dynamics(
    system: System, q: Array, v: Array, a: Array, wrenches: Array | None = None, threads: int | None = None
) -> Array:
    """Joint forces (..., n_v), of the spanning tree where there are loops."""
    packed = packed_of(system)
    tau = _run(INVERSE_DYNAMICS, packed, packed.n_columns, tree_arguments(system, packed, q, v, a), threads)
    tau = gathered(system, packed, tau)
    return tau if wrenches is None else tau - applied_forces(system, q, wrenches, threads)


def applied_forces(system: System, q: Array, wrenches: Array, threads: int | None = None) -> Array:
    """Joint forces (..., n_v) of applied wrenches (..., n_bodies, 6), hybrid: sum J_i^T W_i."""
    packed = packed_of(system)
    samples = [*tree_arguments(system, packed, q), wrenches.reshape(*wrenches.shape[:-2], 6 * system.n_bodies)]
    bodies = (packed.body_rows, packed.body_frames)
    return gathered(system, packed, _run(APPLIED_FORCES, packed, packed.n_columns, samples, threads, *bodies))


def forward_dynamics(
    system: System, q: Array, v: Array, tau: Array, wrenches: Array | None = None, threads: int | None = None
) -> Array:
    """Accelerations (..., n_v); NaN where a joint moves nothing that has inertia."""
    packed = packed_of(system)
    total = tau if wrenches is None else tau + applied_forces(system, q, wrenches, threads)
    if packed.direct:
        return _run(FORWARD_DYNAMICS, packed, packed.n_columns, [q, v, total], threads)
    couplings, slots, n = pack_couplings(system, packed), COUPLED_DYNAMICS.slots(packed), system.n_v
    extras = couplings.entries, couplings.factors
    task = BatchTask(COUPLED_DYNAMICS, packed, extras, slots, n, n_workspace=couplings.n_workspace)
    return run(task, [*tree_arguments(system, packed, q, v), total], threads)


def mass_matrix(system: System, q: Array, *, threads: int | None = None) -> Array:
    """M (..., n_v, n_v)."""
    if (matrix := single.mass_matrix(system, q)) is not None:
        return matrix
    packed = packed_of(system)
    n = packed.n_columns
    flat = _run(MASS_MATRIX, packed, n * n, tree_arguments(system, packed, q), threads)
    matrix = flat.reshape(*flat.shape[:-1], n, n)
    return matrix if packed.direct else system.tree.velocities.congruence(matrix)


def poses(system: System, q: Array, *, threads: int | None = None) -> Array:
    """Poses of all bodies (..., n_bodies, 4, 4)."""
    packed = packed_of(system)
    extras = (packed.body_rows, packed.body_frames)
    flat = _run(POSES, packed, 16 * system.n_bodies, tree_arguments(system, packed, q), threads, *extras)
    return flat.reshape(*flat.shape[:-1], system.n_bodies, 4, 4)


def twists(system: System, q: Array, v: Array, representation: str, *, threads: int | None = None) -> Array:
    """Twists of all bodies (..., n_bodies, 6)."""
    packed = packed_of(system)
    extras = (packed.body_rows, packed.body_frames, REPRESENTATIONS[representation])
    flat = _run(TWISTS, packed, 6 * system.n_bodies, tree_arguments(system, packed, q, v), threads, *extras)
    return flat.reshape(*flat.shape[:-1], system.n_bodies, 6)


def jacobian(system: System, q: Array, body: str | int, representation: str, *, threads: int | None = None) -> Array:
    """Jacobian (..., 6, n_v) of a body or frame."""
    if (matrix := single.jacobian(system, q, body, representation)) is not None:
        return matrix
    packed, path = packed_of(system), packed_path(system, body, representation)
    flat = _run(JACOBIAN, path, 6 * packed.n_columns, tree_arguments(system, packed, q), threads)
    return gathered(system, packed, flat.reshape(*flat.shape[:-1], 6, packed.n_columns))


def jacobians(system: System, q: Array, representation: str, *, threads: int | None = None) -> Array:
    """Jacobians (..., n_bodies, 6, n_v) of all bodies."""
    packed = packed_of(system)
    extras = (packed.body_rows, packed.body_frames, REPRESENTATIONS[representation])
    n = 6 * packed.n_columns
    task = BatchTask(JACOBIANS, packed, extras, JACOBIANS.slots(packed), system.n_bodies * n, n_block_result=n)
    flat = run(task, tree_arguments(system, packed, q), threads)
    return gathered(system, packed, flat.reshape(*flat.shape[:-1], system.n_bodies, 6, packed.n_columns))


def sums(system: System, q: Array, v: Array, first: int, count: int, threads: int | None = None) -> Array:
    """(..., count) from sum `first` on: kinetic and potential energy, spatial momentum, and sum of m r_c."""
    packed = packed_of(system)
    task = BatchTask(SUMS, packed, (first,), SUMS.slots(packed), count, n_block_result=N_SUMS)
    return run(task, tree_arguments(system, packed, q, v), threads)


def energy(system: System, q: Array, v: Array, *, threads: int | None = None) -> tuple[Array, Array]:
    """Kinetic and potential energy (...)."""
    energies = sums(system, q, v, 0, 2, threads)
    return energies[..., 0], energies[..., 1]


def momentum(system: System, q: Array, v: Array, *, threads: int | None = None) -> Array:
    """Total spatial momentum (..., 6)."""
    return sums(system, q, v, 2, 6, threads)


def center_of_mass(system: System, q: Array, *, threads: int | None = None) -> Array:
    """Centre of mass (..., 3) of the moving bodies in the world; NaN where they have no mass."""
    mass = system.tree.mass[1:].sum()
    if not mass > 0.0:
        return np.full((*q.shape[:-1], 3), np.nan)
    moments = sums(system, q, np.zeros(system.n_v), 8, 3, threads)
    moments /= mass
    return moments
