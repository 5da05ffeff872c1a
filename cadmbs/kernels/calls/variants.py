"""Systems of one structure with different numbers, computed as one batch: each sample has its parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.batch import BatchTask, number_of_samples, run
from cadmbs.kernels.calls.programs import VARIED_SUFFIX, KernelProgram, varied_program
from cadmbs.kernels.tree.packing import (
    N_SUMS,
    Packed,
    packed_of,
    packed_path,
)
from cadmbs.kernels.tree.straight_trees import LEAST_SAMPLES, tree_code
from cadmbs.system import System
from cadmbs.system.variants import Variants

INVERSE_DYNAMICS: Final = varied_program(compiled.INVERSE_DYNAMICS)
FORWARD_DYNAMICS: Final = varied_program(compiled.FORWARD_DYNAMICS)
MASS_MATRIX: Final = varied_program(compiled.MASS_MATRIX)
POSES: Final = varied_program(compiled.POSES)
JACOBIAN: Final = varied_program(compiled.JACOBIAN)
SUMS: Final = varied_program(compiled.SUMS)
STRAIGHT_MOTIONS: Final = varied_program(compiled.STRAIGHT_MOTIONS)
STRAIGHT_MATRICES: Final = varied_program(compiled.STRAIGHT_MATRICES)
"""Programs for batches of states and parameters."""


def packed_variants(variants: Variants) -> Packed:
    """The first system, with a table for all of them."""
    return _common([packed_of(system) for system in variants.systems])


def _params(variants: Variants) -> Array:
    """(n, rows SIZE) parameters of all rows."""
    return np.stack([packed_of(system).params.ravel() for system in variants.systems])


def _body_frames(variants: Variants) -> Array:
    """(n, n_bodies 12) the body frames in their rows."""
    return np.stack([packed_of(system).body_frames.ravel() for system in variants.systems])


def _common(packed: Sequence[Packed]) -> Packed:
    """The first one, with a table that includes the features of all of them."""
    table = np.max([each.table for each in packed], axis=0)
    table.setflags(write=False)
    return replace(packed[0], table=table)


def _run(variants: Variants, program: KernelProgram, n: int, samples: Sequence[Array], threads: int | None) -> Array:
    packed, code = variants.derived(packed_variants), None
    straight = {INVERSE_DYNAMICS: STRAIGHT_MOTIONS, FORWARD_DYNAMICS: STRAIGHT_MOTIONS, MASS_MATRIX: STRAIGHT_MATRICES}
    quantity = program.name.removesuffix(VARIED_SUFFIX)
    if number_of_samples([variants.derived(_params), *samples]) >= LEAST_SAMPLES:
        codes = variants.memory.setdefault(_run, {})
        if quantity not in codes:
            codes[quantity] = tree_code(quantity, packed, variants.derived(_params))
        code = codes[quantity]
    if code is None:
        task = BatchTask(program, packed, (), program.slots(packed), n, varied=(packed.params.shape,))
        return run(task, [variants.derived(_params), *samples], threads)
    varied = ((1, code.numbers.shape[1]),)
    task = BatchTask(straight[program], packed, (), 1, n, varied=varied, table=code.address)
    return run(task, [code.numbers, *samples], threads)


def inverse_dynamics(variants: Variants, q: Array, v: Array, a: Array, *, threads: int | None = None) -> Array:
    """Joint forces (..., n, n_v)."""
    system, packed = variants.base, variants.derived(packed_variants)
    samples = compiled.tree_arguments(system, packed, q, v, a)
    return compiled.gathered(system, packed, _run(variants, INVERSE_DYNAMICS, packed.n_columns, samples, threads))


def forward_dynamics(variants: Variants, q: Array, v: Array, tau: Array, *, threads: int | None = None) -> Array:
    """Accelerations (..., n, n_v) of systems without couplings; NaN where a joint moves nothing that has inertia."""
    return _run(variants, FORWARD_DYNAMICS, variants.derived(packed_variants).n_columns, [q, v, tau], threads)


def mass_matrix(variants: Variants, q: Array, *, threads: int | None = None) -> Array:
    """M (..., n, n_v, n_v)."""
    system, packed = variants.base, variants.derived(packed_variants)
    n = packed.n_columns
    flat = _run(variants, MASS_MATRIX, n * n, compiled.tree_arguments(system, packed, q), threads)
    matrix = flat.reshape(*flat.shape[:-1], n, n)
    return matrix if packed.direct else system.tree.velocities.congruence(matrix)


def poses(variants: Variants, q: Array, *, threads: int | None = None) -> Array:
    """Poses (..., n, n_bodies, 4, 4) of all bodies."""
    system, packed = variants.base, variants.derived(packed_variants)
    extras: tuple[Any, ...] = (packed.body_rows, packed.body_frames)
    varied = (packed.params.shape, packed.body_frames.shape)
    task = BatchTask(POSES, packed, extras, POSES.slots(packed), 16 * system.n_bodies, varied=varied)
    samples = [variants.derived(_params), variants.derived(_body_frames), *compiled.tree_arguments(system, packed, q)]
    flat = run(task, samples, threads)
    return flat.reshape(*flat.shape[:-1], system.n_bodies, 4, 4)


def energy(variants: Variants, q: Array, v: Array, *, threads: int | None = None) -> tuple[Array, Array]:
    """Kinetic and potential energy (..., n)."""
    return energy_by_params(
        variants.base, variants.derived(packed_variants), variants.derived(_params), q, v, threads=threads
    )


def energy_by_params(
    system: System, packed: Packed, params: Array, q: Array, v: Array, *, threads: int | None = None
) -> tuple[Array, Array]:
    """Kinetic and potential energy (..., n) of a system whose variants have the packed parameters (n, rows SIZE)."""
    varied = (packed.params.shape[-2:],)
    task = BatchTask(SUMS, packed, (0,), SUMS.slots(packed), 2, n_block_result=N_SUMS, varied=varied)
    both = run(task, [params, *compiled.tree_arguments(system, packed, q, v)], threads)
    return both[..., 0], both[..., 1]


def jacobian(
    variants: Variants, q: Array, body: str | int, representation: str, *, threads: int | None = None
) -> Array:
    """Jacobian (..., n, 6, n_v) of a body or frame."""
    system, packed = variants.base, variants.derived(packed_variants)
    paths = [packed_path(each, body, representation) for each in variants.systems]
    path = _common(paths)
    task = BatchTask(JACOBIAN, path, (), JACOBIAN.slots(path), 6 * packed.n_columns, varied=(path.params.shape,))
    params = np.stack([each.params.ravel() for each in paths])
    flat = run(task, [params, *compiled.tree_arguments(system, packed, q)], threads)
    return compiled.gathered(system, packed, flat.reshape(*flat.shape[:-1], 6, packed.n_columns))
