"""Quantities of a system computed by kernels: arrays in, arrays out, any leading shape.

Arguments are float64 arrays whose last axes fit the system; leading axes broadcast. Results are those of the functions
of the same name in `cadmbs.kinematics` and `cadmbs.dynamics`, which document them. Some take n variants of a system,
with an axis over these before the last axes of arguments and results: each sample has its parameters then.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.kernels.calls import single
from cadmbs.kernels.calls.batch import BatchTask, number_of_samples, run
from cadmbs.kernels.calls.programs import JOINTS_KIND, KernelProgram, batch_program, varied_program
from cadmbs.kernels.coupled.couplings import coupled_workspace, packed_couplings
from cadmbs.kernels.loads.packed_loads import loads_of
from cadmbs.kernels.tree.joint_reactions import pack_joints
from cadmbs.kernels.tree.packing import N_SUMS, REPRESENTATIONS, Packed, packed_of, packed_path
from cadmbs.kernels.tree.straight_trees import LEAST_SAMPLES, TreeCode, tree_code
from cadmbs.system import System
from cadmbs.system.variants import Variants

Systems: TypeAlias = System | Variants

_BODIES = ("integers", "numbers")

INVERSE_DYNAMICS = batch_program("inverse_dynamics", "tree.inverse_dynamics", 3)
FORWARD_DYNAMICS = batch_program("forward_dynamics", "tree.forward_dynamics", 3)
COUPLED_DYNAMICS = batch_program("coupled_dynamics", "coupled.coupled_dynamics", 3, ("integers", "numbers"))
MASS_MATRIX = batch_program("mass_matrix", "tree.mass_matrix", 1)
APPLIED_FORCES = batch_program("applied_forces", "loads.load_forces", 2, _BODIES)
CORIOLIS_MATRIX = batch_program("coriolis_matrix", "tree.coriolis_matrix", 2)
LOAD_FORCES = batch_program("load_forces", "loads.load_forces", 3, ("numbers", "integers", "numbers"))
JOINT_REACTIONS = batch_program("joint_reactions", "tree.joint_reactions", 4, (JOINTS_KIND, "integer"))
POSES = batch_program("poses", "tree.body_kinematics", 1, _BODIES)
TWISTS = batch_program("twists", "tree.body_kinematics", 2, (*_BODIES, "integer"))
JACOBIAN = batch_program("jacobian", "tree.body_kinematics", 1)
POSE = KernelProgram("pose", "tree.body_kinematics", "frame_pose_batch", JACOBIAN.arguments)
JACOBIANS = batch_program("jacobians", "tree.body_kinematics", 1, (*_BODIES, "integer"))
SUMS = batch_program("sums", "tree.body_kinematics", 2, ("integer",))
STRAIGHT_MOTIONS = KernelProgram(
    "straight_motions", "tree.straight_trees", "motions_batch", INVERSE_DYNAMICS.arguments, 0.2
)
STRAIGHT_MATRICES = KernelProgram(
    "straight_matrices", "tree.straight_trees", "matrices_batch", MASS_MATRIX.arguments, 0.2
)
"""Programs for batches. Each is compiled when it is used first."""

VARIED = {
    program.name: varied_program(program)
    for program in (
        INVERSE_DYNAMICS, FORWARD_DYNAMICS, MASS_MATRIX, POSES, JACOBIAN, SUMS, STRAIGHT_MOTIONS, STRAIGHT_MATRICES,
    )
}  # fmt: skip
"""Programs for batches of states and parameters, by the names of those of states."""


def packed_systems(systems: Systems) -> Packed:
    """Packed arrays of a system; of variants with their axis before those of params and body frames."""
    return packed_of(systems) if isinstance(systems, System) else systems.derived(_pack_variants)


def _pack_variants(variants: Variants) -> Packed:
    if variants.is_stacked:
        packed = packed_of(variants.system)
        params, frames = (np.broadcast_to(x, (variants.n, *x.shape[-2:])) for x in (packed.params, packed.body_frames))
        return replace(packed, params=params, body_frames=frames)
    each = [packed_of(system) for system in variants.systems]
    return replace(_common(each), body_frames=np.stack([packed.body_frames for packed in each]))


def _common(packed: Sequence[Packed]) -> Packed:
    """The first one, with a table that includes the features of all of them, and the params of each."""
    table, params = np.max([each.table for each in packed], axis=0), np.stack([each.params for each in packed])
    for array in (table, params):
        array.setflags(write=False)
    return replace(packed[0], table=table, params=params)


def _path(systems: Systems, body: str | int, representation: str) -> Packed:
    """The rows that move a body or frame."""
    if isinstance(systems, System):
        return packed_path(systems, body, representation)
    return _common([packed_path(system, body, representation) for system in systems.systems])


def _base(systems: Systems) -> System:
    """The system with whose structure all agree."""
    return systems if isinstance(systems, System) else systems.base


def _run(
    program: KernelProgram,
    packed: Packed,
    shape: tuple[int, ...],
    samples: Sequence[Array],
    threads: int | None,
    *extras: Any,
    n_block_result: int = 0,
) -> Array:
    """Results (..., *shape) of a program for a batch; the numbers of variants come before the samples."""
    is_varied = packed.params.ndim > MATRIX_AXES
    numbers = [x for x in (packed.params, *extras) if np.ndim(x) > MATRIX_AXES] if is_varied else []
    varied = tuple(x.shape[-2:] for x in numbers)
    program = VARIED[program.name] if numbers else program
    n, slots = math.prod(shape), program.slots(packed)
    task = BatchTask(program, packed, extras, slots, n, n_block_result=n_block_result, varied=varied)
    flat = run(task, [*(x.reshape(len(x), -1) for x in numbers), *samples], threads)
    return flat.reshape(*flat.shape[:-1], *shape)


MATRIX_AXES = 2
"""Axes of params and frames of one system."""


def _along_independent(systems: Systems, packed: Packed, matrix: Array) -> Array:
    """A matrix of the independent coordinates, G^T M G."""
    return matrix if packed.direct else _base(systems).tree.velocities.congruence(matrix)


def _tree_quantity(
    systems: Systems, program: KernelProgram, n: int, samples: Sequence[Array], threads: int | None
) -> Array:
    """A quantity of the tree (..., n): by a straight line of its own, or by loops over its table."""
    packed, code = packed_systems(systems), None
    numbers = packed.params.reshape(len(packed.params), -1) if packed.params.ndim > MATRIX_AXES else None
    if number_of_samples(samples if numbers is None else [numbers, *samples]) >= LEAST_SAMPLES:
        codes: dict[str, TreeCode | None] = systems.memory.setdefault(_tree_quantity, {})
        if program.name not in codes:
            first = packed if numbers is None else replace(packed, params=packed.params[0])
            codes[program.name] = tree_code(program.name, first, numbers)
        code = codes[program.name]
    if code is None:
        return _run(program, packed, (n,), samples, threads)
    straight = STRAIGHT_MATRICES if program is MASS_MATRIX else STRAIGHT_MOTIONS
    if numbers is None:
        return run(BatchTask(straight, packed, (), 1, n, table=code.address, params=code.numbers), samples, threads)
    varied = ((1, code.numbers.shape[1]),)
    task = BatchTask(VARIED[straight.name], packed, (), 1, n, varied=varied, table=code.address)
    return run(task, [code.numbers, *samples], threads)


def _contiguous(call: single.BoundCall, *arguments: Any) -> Array:
    """A bound call with contiguous arrays."""
    arrays = (np.ascontiguousarray(x) if isinstance(x, np.ndarray) and x.ndim else x for x in arguments)
    result: Array = call(*arrays)
    return result


def tree_arguments(systems: Systems, packed: Packed, q: Array, *rates: Array) -> list[Array]:
    """Coordinates for the kernels: the independent ones, or with couplings those of the tree."""
    if packed.direct:
        return [q, *rates]
    tree = _base(systems).tree
    return [tree.positions.spread(q), *(tree.velocities.spread_rate(rate) for rate in rates)]


def gathered(systems: Systems, packed: Packed, forces: Array) -> Array:
    """Forces, or Jacobian columns, of the independent coordinates."""
    return forces if packed.direct else _base(systems).tree.velocities.gather(forces)


def inverse_dynamics(
    systems: Systems, q: Array, v: Array, a: Array, wrenches: Array | None = None, threads: int | None = None
) -> Array:
    """Joint forces (..., n_v), of the spanning tree where there are loops; wrenches act on one system."""
    packed = packed_systems(systems)
    tau = _tree_quantity(systems, INVERSE_DYNAMICS, packed.n_columns, tree_arguments(systems, packed, q, v, a), threads)
    tau = gathered(systems, packed, tau)
    return tau if wrenches is None else tau - applied_forces(_base(systems), q, wrenches, threads)


def applied_forces(system: System, q: Array, wrenches: Array, threads: int | None = None) -> Array:
    """Joint forces (..., n_v) of applied wrenches (..., n_bodies, 6), hybrid: sum J_i^T W_i."""
    packed = packed_of(system)
    samples = [*tree_arguments(system, packed, q), wrenches.reshape(*wrenches.shape[:-2], 6 * system.n_bodies)]
    bodies = (packed.body_rows, packed.body_frames)
    return gathered(system, packed, _run(APPLIED_FORCES, packed, (packed.n_columns,), samples, threads, *bodies))


def forward_dynamics(
    systems: Systems, q: Array, v: Array, tau: Array, wrenches: Array | None = None, threads: int | None = None
) -> Array:
    """Accelerations (..., n_v); NaN where a joint moves nothing that has inertia.

    Wrenches act on one system; of variants there are no couplings.
    """
    packed, system = packed_systems(systems), _base(systems)
    total = tau if wrenches is None else tau + applied_forces(system, q, wrenches, threads)
    if packed.direct:
        return _tree_quantity(systems, FORWARD_DYNAMICS, packed.n_columns, [q, v, total], threads)
    (_, couplings), slots = system.derived(packed_couplings), COUPLED_DYNAMICS.slots(packed)
    workspace = coupled_workspace(system)
    task = BatchTask(COUPLED_DYNAMICS, packed, tuple(couplings), slots, system.n_v, n_workspace=workspace)
    return run(task, [*tree_arguments(system, packed, q, v), total], threads)


def mass_matrix(systems: Systems, q: Array, *, threads: int | None = None) -> Array:
    """M (..., n_v, n_v)."""
    if isinstance(systems, System) and (matrix := single.single_mass_matrix(systems, q)) is not None:
        return matrix
    packed = packed_systems(systems)
    n = packed.n_columns
    flat = _tree_quantity(systems, MASS_MATRIX, n * n, tree_arguments(systems, packed, q), threads)
    return _along_independent(systems, packed, flat.reshape(*flat.shape[:-1], n, n))


def coriolis_matrix(system: System, q: Array, v: Array, *, threads: int | None = None) -> Array:
    """C(q, v) (..., n_v, n_v)."""
    if q.ndim == v.ndim == 1:
        call = single.remembered(system, "coriolis_matrix", single.bind_coriolis_matrix)
        return _contiguous(call, q, v)
    packed = packed_of(system)
    shape = packed.n_columns, packed.n_columns
    matrix = _run(CORIOLIS_MATRIX, packed, shape, tree_arguments(system, packed, q, v), threads)
    return _along_independent(system, packed, matrix)


def load_forces(
    system: System, q: Array, v: Array, t: ArrayLike = 0.0, near: ArrayLike | None = None, *, threads: int | None = None
) -> Array:
    """Joint forces (..., n_v) of the document's loads and losses at times t, without those on cut joints."""
    times = np.asarray(t, dtype=float)
    if q.ndim == v.ndim == 1 and times.ndim == 0:
        call = single.remembered(system, "load_forces", single.bind_load_forces)
        return _contiguous(call, q, v, float(times))
    packed, loads = packed_of(system), system.derived(loads_of)
    functions = loads.sample(times.ravel()).reshape(*times.shape, -1)
    extras = loads.damping, loads.table, loads.numbers
    samples = [*tree_arguments(system, packed, q, v), functions]
    return gathered(system, packed, _run(LOAD_FORCES, packed, (packed.n_columns,), samples, threads, *extras))


def joint_reactions(
    system: System,
    q: Array,
    v: Array,
    a: Array,
    wrenches: Array | None = None,
    representation: str = "hybrid",
    *,
    threads: int | None = None,
) -> Array:
    """Wrenches (..., n_joints, 6) through the joints of a tree."""
    size = 6 * system.n_bodies
    applied = np.zeros(size) if wrenches is None else wrenches.reshape(*wrenches.shape[:-2], size)
    if q.ndim == v.ndim == a.ndim == applied.ndim == 1:
        call = single.remembered(system, "joint_reactions", single.bind_joint_reactions)
        return _contiguous(call, q, v, a, wrenches, representation)
    packed, arrays = packed_of(system), system.derived(pack_joints)
    samples, number = [*tree_arguments(system, packed, q, v, a), applied], REPRESENTATIONS[representation]
    return _run(JOINT_REACTIONS, packed, (len(system.joints), 6), samples, threads, arrays, number)


def pose(system: System, q: Array, body: str | int, *, threads: int | None = None) -> Array:
    """Pose (..., 4, 4) of a body or frame."""
    if q.ndim == 1:
        return single.single_pose(system, q, body)
    packed, path = packed_of(system), packed_path(system, body, "hybrid")
    return _run(POSE, path, (4, 4), tree_arguments(system, packed, q), threads)


def poses(systems: Systems, q: Array, *, threads: int | None = None) -> Array:
    """Poses of all bodies (..., n_bodies, 4, 4)."""
    packed, n_bodies = packed_systems(systems), _base(systems).n_bodies
    extras = (packed.body_rows, packed.body_frames)
    return _run(POSES, packed, (n_bodies, 4, 4), tree_arguments(systems, packed, q), threads, *extras)


def twists(system: System, q: Array, v: Array, representation: str, *, threads: int | None = None) -> Array:
    """Twists of all bodies (..., n_bodies, 6)."""
    packed = packed_of(system)
    extras = (packed.body_rows, packed.body_frames, REPRESENTATIONS[representation])
    return _run(TWISTS, packed, (system.n_bodies, 6), tree_arguments(system, packed, q, v), threads, *extras)


def jacobian(systems: Systems, q: Array, body: str | int, representation: str, *, threads: int | None = None) -> Array:
    """Jacobian (..., 6, n_v) of a body or frame."""
    if isinstance(systems, System) and (matrix := single.single_jacobian(systems, q, body, representation)) is not None:
        return matrix
    packed, path = packed_systems(systems), _path(systems, body, representation)
    columns = _run(JACOBIAN, path, (6, packed.n_columns), tree_arguments(systems, packed, q), threads)
    return gathered(systems, packed, columns)


def jacobians(system: System, q: Array, representation: str, *, threads: int | None = None) -> Array:
    """Jacobians (..., n_bodies, 6, n_v) of all bodies."""
    packed = packed_of(system)
    extras = (packed.body_rows, packed.body_frames, REPRESENTATIONS[representation])
    n = 6 * packed.n_columns
    task = BatchTask(JACOBIANS, packed, extras, JACOBIANS.slots(packed), system.n_bodies * n, n_block_result=n)
    flat = run(task, tree_arguments(system, packed, q), threads)
    return gathered(system, packed, flat.reshape(*flat.shape[:-1], system.n_bodies, 6, packed.n_columns))


def sums(systems: Systems, q: Array, v: Array, first: int, count: int, threads: int | None = None) -> Array:
    """(..., count) from sum `first` on: kinetic and potential energy, spatial momentum, and sum of m r_c."""
    packed = packed_systems(systems)
    return _run(SUMS, packed, (count,), tree_arguments(systems, packed, q, v), threads, first, n_block_result=N_SUMS)


def energy(systems: Systems, q: Array, v: Array, *, threads: int | None = None) -> tuple[Array, Array]:
    """Kinetic and potential energy (...)."""
    if isinstance(systems, System) and q.ndim == v.ndim == 1:
        call = single.remembered(systems, "energy", single.bind_energy)
        kinetic, potential = _contiguous(call, q, v)
        return kinetic, potential
    energies = sums(systems, q, v, 0, 2, threads)
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
