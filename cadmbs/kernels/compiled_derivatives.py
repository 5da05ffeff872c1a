"""Derivatives of a system's equations of motion by kernels: arrays in, arrays out, as in `cadmbs.kernels.compiled`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.batch import BatchTask, run
from cadmbs.kernels.packing import SIMD_LANES, TABLE_WIDTH, packed_of
from cadmbs.kernels.programs import batch_program
from cadmbs.kernels.rotation_vectors import in_coordinates
from cadmbs.system import System

INVERSE = batch_program("inverse_dynamics_derivatives", "inverse_dynamics_derivatives", 3)
FORWARD = batch_program("forward_dynamics_derivatives", "forward_dynamics_derivatives", 1)

Matrices = tuple[Array, Array, Array]


def inverse_dynamics_derivatives(system: System, q: Array, v: Array, a: Array, threads: int | None = None) -> Matrices:
    """d tau / dq, d tau / dv and d tau / da, each (..., n_v, n_v)."""
    packed = packed_of(system)
    if packed.direct:
        return _parts(_numbers(system, q, v, a, threads), packed.n_columns)
    positions, rates = system.tree.positions, system.tree.velocities
    tree = positions.spread(q), rates.spread_rate(v), rates.spread_rate(a)
    by_q, by_v, by_a = _parts(_numbers(system, *tree, threads), packed.n_columns)
    return rates.congruence(by_q), rates.congruence(by_v), rates.congruence(by_a)


def forward_dynamics_derivatives(system: System, q: Array, v: Array, a: Array, threads: int | None = None) -> Matrices:
    """da / dq, da / dv and da / dtau, each (..., n_v, n_v), at the accelerations a.

    NaN where the mass matrix is not positive definite.
    """
    packed, n = packed_of(system), system.n_v
    if packed.direct:
        matrices = _numbers(system, q, v, a, threads)
    else:
        reduced = inverse_dynamics_derivatives(system, q, v, a, threads)
        matrices = np.concatenate([matrix.reshape(*matrix.shape[:-2], n * n) for matrix in reduced], axis=-1)
    row_a_column = replace(packed, table=np.zeros((n, TABLE_WIDTH), dtype=np.int64))
    return _parts(run(BatchTask(FORWARD, row_a_column, (), n + SIMD_LANES, 3 * n * n), [matrices], threads), n)


def _numbers(system: System, q: Array, v: Array, a: Array, threads: int | None) -> Array:
    """The three matrices and the forces (..., 3 n^2 + n), and filling up to whole cache lines, of the tree."""
    packed = packed_of(system)
    n = packed.n_columns
    size = -(-(3 * n * n + n) // SIMD_LANES) * SIMD_LANES
    task = BatchTask(INVERSE, packed, (), INVERSE.slots(packed), size)
    flat = run(task, [q, v, a], threads)
    in_coordinates(packed, _parts(flat, n), flat[..., 3 * n * n : 3 * n * n + n], q, v, a)
    return flat


def _parts(flat: Array, n: int) -> Matrices:
    """The matrices (..., n, n), which share the memory of `flat`."""
    shape = (*flat.shape[:-1], n, n)
    square = n * n
    return (
        flat[..., :square].reshape(shape),
        flat[..., square : 2 * square].reshape(shape),
        flat[..., 2 * square : 3 * square].reshape(shape),
    )
