"""Systems of one structure with different numbers, computed as one batch: each sample has its parameters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, NotASystemError
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.batch import BatchTask, number_of_samples, run
from cadmbs.kernels.calls.programs import VARIED_SUFFIX, KernelProgram, varied_program
from cadmbs.kernels.tree.packing import N_SUMS, ROW_KIND, TABLE, Packed, packed_of, packed_path
from cadmbs.kernels.tree.straight_trees import LEAST_SAMPLES, tree_code
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, require_system
from cadmbs.system.units import coordinate_units

INVERSE_DYNAMICS: Final = varied_program(compiled.INVERSE_DYNAMICS)
FORWARD_DYNAMICS: Final = varied_program(compiled.FORWARD_DYNAMICS)
MASS_MATRIX: Final = varied_program(compiled.MASS_MATRIX)
POSES: Final = varied_program(compiled.POSES)
JACOBIAN: Final = varied_program(compiled.JACOBIAN)
SUMS: Final = varied_program(compiled.SUMS)
STRAIGHT_MOTIONS: Final = varied_program(compiled.STRAIGHT_MOTIONS)
STRAIGHT_MATRICES: Final = varied_program(compiled.STRAIGHT_MATRICES)
"""Programs for batches of states and parameters."""


@dataclass(frozen=True, eq=False)
class Variants:
    """Systems of one structure: the same bodies, joints and couplings, with other masses, inertias, geometry, gravity.

    Functions of variants take arrays whose last axis but one counts the systems, (..., n, k), or is 1.

    Attributes:
        systems: The n systems.
    """

    systems: tuple[System, ...]

    def __post_init__(self) -> None:
        """Refuse systems of different structure."""
        if not isinstance(self.systems, list | tuple):
            raise ArgumentError(f"systems is of type {type(self.systems).__name__}, expected a tuple of System")
        for each in self.systems:
            require_system(each)
        if not self.systems:
            raise ArgumentError("variants of no system: expected one system at least")
        first = self.systems[0]
        for index, system in enumerate(self.systems):
            if (difference := _difference(first, system)) is not None:
                raise ArgumentError(
                    f"systems[{index}] ({system.name!r}) is not a variant of systems[0] ({first.name!r}): "
                    f"{difference}; masses, inertias, geometry and gravity may differ, the structure may not"
                )

    @property
    def n_q(self) -> int:
        """Number of independent position coordinates of each system."""
        return self.systems[0].n_q

    @property
    def n_v(self) -> int:
        """Number of independent velocity coordinates of each system."""
        return self.systems[0].n_v

    @cached_property
    def memory(self) -> dict[Hashable, Any]:
        """As `System.memory`."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "memory"}

    if not TYPE_CHECKING:  # a type checker would take every name for an attribute

        def __getattr__(self, name: str) -> Any:
            """Explains where variants were passed in place of a System."""
            if name in System.__dataclass_fields__ or hasattr(System, name):
                remedy = "functions of cadmbs.dynamics.variants and cadmbs.kinematics.variants take them, or systems[k]"
                raise NotASystemError(f"Variants of {len(self.systems)} systems", remedy)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @cached_property
    def packed(self) -> Packed:
        """The first system, with a table for all of them."""
        return _common([packed_of(system) for system in self.systems])

    @cached_property
    def params(self) -> Array:
        """(n, rows SIZE) parameters of all rows."""
        return np.stack([packed_of(system).params.ravel() for system in self.systems])

    @cached_property
    def body_frames(self) -> Array:
        """(n, n_bodies 12) the body frames in their rows."""
        return np.stack([packed_of(system).body_frames.ravel() for system in self.systems])

    def one_by_one(self, function: Callable[..., Array], *arrays: Array) -> Array:
        """A function of a System and arrays (..., k) for each system with its own samples, stacked along their axis."""
        n = len(self.systems)
        samples = broadcast(np.zeros((n, 1)), *arrays)[1:]
        results = [function(system, *(x[..., k, :] for x in samples)) for k, system in enumerate(self.systems)]
        return np.stack(results, axis=samples[0].ndim - 2)


def _difference(first: System, other: System) -> str | None:
    """What differs in the structure of two systems."""
    a, b = packed_of(first), packed_of(other)
    for what, one, two in (
        ("bodies", first.body_names, other.body_names),
        ("joints", first.joint_names, other.joint_names),
    ):
        if one != two:
            return f"other {what}, {names_that_differ(one, two)}"
    if (joint := _other_joint(first, other)) is not None:
        return joint
    if first.position_names != other.position_names or first.velocity_names != other.velocity_names:
        names = first.position_names + first.velocity_names, other.position_names + other.velocity_names
        return f"other coordinates, {names_that_differ(*names)}"
    if a.n_rows != b.n_rows or not np.array_equal(_structure(a), _structure(b)):
        return "another spanning tree"
    if not np.array_equal(a.body_rows, b.body_rows):
        return "other welded bodies"
    maps = ((first.tree.positions, other.tree.positions), (first.tree.velocities, other.tree.velocities))
    for mine, its in maps:
        if not np.array_equal(mine.matrix, its.matrix) or not np.array_equal(mine.offset, its.offset):
            return "other couplings"
    return None


def names_that_differ(first: Sequence[str], other: Sequence[str]) -> str:
    """How two lists of names differ, as text."""
    missing = [name for name in first if name not in other]
    new = [name for name in other if name not in first]
    differences = [
        f"{' and '.join(map(repr, names))} {state}" for names, state in ((missing, "missing"), (new, "new")) if names
    ]
    return ", ".join(differences) or "in another order"


def _other_joint(first: System, other: System) -> str | None:
    """The first joint of another kind of motion, between other bodies, or cut in only one of two systems."""
    units = coordinate_units(first), coordinate_units(other)
    for one, two in zip(first.joints, other.joints, strict=True):
        names = one.position_names + one.velocity_names, two.position_names + two.velocity_names
        turns = [[units_of[name] for name in each] for units_of, each in zip(units, names, strict=True)]
        if names[0] != names[1] or turns[0] != turns[1]:
            return f"joint {two.name!r} of another kind, {two.kind} in place of {one.kind}"
        if (one.predecessor, one.successor) != (two.predecessor, two.successor):
            return f"joint {two.name!r} between other bodies"
        if one.is_cut != two.is_cut:
            return f"joint {two.name!r} {'cut' if two.is_cut else 'not cut'}"
    return None


def _structure(packed: Packed) -> NDArray[np.int64]:
    """The table without what depends on numbers: pitches, coinciding axes, absent masses."""
    table = packed.table.copy()
    table[:, TABLE.KIND] = np.maximum(table[:, TABLE.KIND], ROW_KIND.SCREW)
    table[:, [TABLE.BRANCHES, TABLE.INERTIAL]] = 0
    return table


def _common(packed: Sequence[Packed]) -> Packed:
    """The first one, with a table that includes the features of all of them."""
    table = np.max([each.table for each in packed], axis=0)
    table.setflags(write=False)
    return replace(packed[0], table=table)


def _run(variants: Variants, program: KernelProgram, n: int, samples: Sequence[Array], threads: int | None) -> Array:
    packed, code = variants.packed, None
    straight = {INVERSE_DYNAMICS: STRAIGHT_MOTIONS, FORWARD_DYNAMICS: STRAIGHT_MOTIONS, MASS_MATRIX: STRAIGHT_MATRICES}
    quantity = program.name.removesuffix(VARIED_SUFFIX)
    if number_of_samples([variants.params, *samples]) >= LEAST_SAMPLES:
        codes = variants.memory.setdefault(_run, {})
        if quantity not in codes:
            codes[quantity] = tree_code(quantity, packed, variants.params)
        code = codes[quantity]
    if code is None:
        task = BatchTask(program, packed, (), program.slots(packed), n, varied=(packed.params.shape,))
        return run(task, [variants.params, *samples], threads)
    varied = ((1, code.numbers.shape[1]),)
    task = BatchTask(straight[program], packed, (), 1, n, varied=varied, table=code.address)
    return run(task, [code.numbers, *samples], threads)


def inverse_dynamics(variants: Variants, q: Array, v: Array, a: Array, *, threads: int | None = None) -> Array:
    """Joint forces (..., n, n_v)."""
    system, packed = variants.systems[0], variants.packed
    samples = compiled.tree_arguments(system, packed, q, v, a)
    return compiled.gathered(system, packed, _run(variants, INVERSE_DYNAMICS, packed.n_columns, samples, threads))


def forward_dynamics(variants: Variants, q: Array, v: Array, tau: Array, *, threads: int | None = None) -> Array:
    """Accelerations (..., n, n_v) of systems without couplings; NaN where a joint moves nothing that has inertia."""
    return _run(variants, FORWARD_DYNAMICS, variants.packed.n_columns, [q, v, tau], threads)


def mass_matrix(variants: Variants, q: Array, *, threads: int | None = None) -> Array:
    """M (..., n, n_v, n_v)."""
    system, packed = variants.systems[0], variants.packed
    n = packed.n_columns
    flat = _run(variants, MASS_MATRIX, n * n, compiled.tree_arguments(system, packed, q), threads)
    matrix = flat.reshape(*flat.shape[:-1], n, n)
    return matrix if packed.direct else system.tree.velocities.congruence(matrix)


def poses(variants: Variants, q: Array, *, threads: int | None = None) -> Array:
    """Poses (..., n, n_bodies, 4, 4) of all bodies."""
    system, packed = variants.systems[0], variants.packed
    extras: tuple[Any, ...] = (packed.body_rows, packed.body_frames)
    varied = (packed.params.shape, packed.body_frames.shape)
    task = BatchTask(POSES, packed, extras, POSES.slots(packed), 16 * system.n_bodies, varied=varied)
    samples = [variants.params, variants.body_frames, *compiled.tree_arguments(system, packed, q)]
    flat = run(task, samples, threads)
    return flat.reshape(*flat.shape[:-1], system.n_bodies, 4, 4)


def energy(variants: Variants, q: Array, v: Array, *, threads: int | None = None) -> tuple[Array, Array]:
    """Kinetic and potential energy (..., n)."""
    return energy_by_params(variants.systems[0], variants.packed, variants.params, q, v, threads=threads)


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
    system, packed = variants.systems[0], variants.packed
    paths = [packed_path(each, body, representation) for each in variants.systems]
    path = _common(paths)
    task = BatchTask(JACOBIAN, path, (), JACOBIAN.slots(path), 6 * packed.n_columns, varied=(path.params.shape,))
    params = np.stack([each.params.ravel() for each in paths])
    flat = run(task, [params, *compiled.tree_arguments(system, packed, q)], threads)
    return compiled.gathered(system, packed, flat.reshape(*flat.shape[:-1], 6, packed.n_columns))
