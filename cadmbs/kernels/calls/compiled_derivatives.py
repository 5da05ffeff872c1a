"""Derivatives of a system's equations of motion by kernels: arrays in, arrays out, as in `kernels.calls.compiled`."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls.batch import BatchTask, run
from cadmbs.kernels.calls.programs import KernelProgram, batch_program
from cadmbs.kernels.loads.packed_loads import constants_and_others, loads_of
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, SIMD_LANES, TABLE, Packed, packed_of
from cadmbs.lie.rotation_vector import dexp_partials
from cadmbs.system import System

INVERSE = batch_program("inverse_dynamics_derivatives", "tree.inverse_dynamics_derivatives", 3)
FORWARD = batch_program("forward_dynamics_derivatives", "tree.inverse_dynamics_derivatives", 1)

LOADS = KernelProgram(
    "load_force_derivatives",
    "loads.load_forces",
    "load_force_derivatives",
    (*("integers", "numbers", "numbers", "integers", "numbers", "numbers", "integer"), *["dual blocks"] * 4),
    seconds=0.8,
)

LoadDerivatives = Callable[[Array, Array, float, Array, Array], tuple[Array, Array]]
"""(q, v, t, dq, dv) -> forces (n_v,) and their changes (n_v, k) along k directions of positions dq (k, n_q) and of
velocities dv (k, n_v)."""

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
    row_a_column = replace(packed, table=np.zeros((n, TABLE.WIDTH), dtype=np.int64))
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


def bound_load_derivatives(system: System) -> LoadDerivatives:
    """The loads of a tree with their exact derivatives, of a system without loads on cut joints."""
    from cadmbs.kernels.numbers.dual_numbers import COMPLEX_NUMBERS, DIRECTIONS

    packed, loads = packed_of(system), system.derived(loads_of)
    program, coordinates, rates = LOADS(), system.tree.positions, system.tree.velocities
    slots, (values, varying) = LOADS.slots(packed), constants_and_others(loads.functions)
    work = np.zeros((packed.n_rows, slots, COMPLEX_NUMBERS), dtype=np.complex128)

    def blocks(center: Array, changes: Array) -> Array:
        """The dual numbers (blocks, n, SIMD_LANES) of a vector that changes (k, n)."""
        count = max(1, math.ceil(len(changes) / DIRECTIONS))
        padded = np.zeros((count * DIRECTIONS, center.size))
        padded[: len(changes)] = changes
        parts = np.empty((count, center.size, 1 + DIRECTIONS))
        parts[..., 0], parts[..., 1:] = center, padded.reshape(count, DIRECTIONS, center.size).swapaxes(-1, -2)
        return parts

    def derivatives(q: Array, v: Array, t: float, dq: Array, dv: Array) -> tuple[Array, Array]:
        for k, function in varying:
            values[0, k] = function.jet(t).value
        if not packed.direct:
            origin = coordinates.spread(np.zeros(system.n_q))
            q, dq = coordinates.spread(q), coordinates.spread(dq) - origin
            v, dv = rates.spread_rate(v), rates.spread_rate(dv)
        positions, velocities = blocks(q, dq), blocks(v, dv)
        forces = np.zeros((len(positions), packed.n_columns, 1 + DIRECTIONS))
        duals = (part.view(np.complex128) for part in (positions, velocities, forces))
        arrays = loads.damping, loads.table, loads.numbers
        program(packed.table, packed.params, *arrays, values, 0, *duals, work)
        changes = forces[..., 1:].swapaxes(-1, -2).reshape(len(forces) * DIRECTIONS, packed.n_columns)[: len(dq)]
        if packed.direct:
            return forces[0, :, 0], changes.T
        return rates.gather(forces[0, :, 0]), rates.gather(changes).T

    return derivatives


# From derivatives along angular velocities to derivatives along rotation vectors, by the chain rule, in NumPy.
#
# Kernels differentiate spherical joints by the successor's angular velocity w = D u and its rate alpha = D u' + D' u,
# with D = dexp_-phi for the rotation vector phi with the rate u; a rotation vector's forces are D^T times the moments.


def in_coordinates(
    packed: Packed, matrices: tuple[Array, Array, Array], tau: Array, q: Array, v: Array, a: Array
) -> None:
    """Change d tau / dq, d tau / dv, d tau / da (..., n, n) in place for all rotation vectors.

    Args:
        packed: The system.
        matrices: The three matrices along angular velocities.
        tau: Forces (..., n) along them, without armature.
        q: Positions (..., n_q).
        v: Velocities (..., n).
        a: Accelerations (..., n).
    """
    for row in np.flatnonzero(packed.table[:, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR):
        position, column = int(packed.table[row, TABLE.POSITION]), int(packed.table[row, TABLE.COLUMN])
        columns = slice(column, column + 3)
        partials = dexp_partials(-q[..., position : position + 3], 2)
        D, dD, ddD = partials[0], -partials[1], partials[2]
        _along_columns(matrices, columns, (D, dD, ddD), v[..., columns], a[..., columns])
        for matrix in matrices:
            matrix[..., columns, :] = np.swapaxes(D, -1, -2) @ matrix[..., columns, :]
        matrices[0][..., columns, columns] += np.einsum("...xya,...x->...ya", dD, tau[..., columns])
        matrices[2][..., columns, columns] += np.diag(packed.params[row, PARAM.ARMATURE : PARAM.ARMATURE + 3])


def _along_columns(
    matrices: tuple[Array, Array, Array], columns: slice, D: tuple[Array, Array, Array], u: Array, du: Array
) -> None:
    """d tau = (by_q D + by_v dw/dphi + by_a dalpha/dphi) dphi + (by_v D + by_a dalpha/du) du + by_a D du'."""
    by_q, by_v, by_a = (matrix[..., columns].copy() for matrix in matrices)
    turned = np.einsum("...xya,...y->...xa", D[1], u)
    bent = np.einsum("...xya,...y->...xa", D[1], du) + np.einsum("...xyba,...b,...y->...xa", D[2], u, u)
    matrices[0][..., columns] = by_q @ D[0] + by_v @ turned + by_a @ bent
    matrices[1][..., columns] = by_v @ D[0] + by_a @ (turned + np.einsum("...xab,...b->...xa", D[1], u))
    matrices[2][..., columns] = by_a @ D[0]
