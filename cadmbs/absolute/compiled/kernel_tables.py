"""A mechanism in absolute coordinates as the tables of the kernel, and its functions of time at the ends of steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.compiled.kernel_loads import kernel_loads
from cadmbs.absolute.constraint_rows import RowSet
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import EulerAngles
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.scalars import Scalars
from cadmbs.absolute.start import AbsoluteStart
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.prescribed import swapped
from cadmbs.kernels.absolute import absolute_packing as slots
from cadmbs.kernels.absolute.absolute_packing import StepSamples

_CODES = {
    "rA": slots.ROTATION.MATRICES,
    "rp": slots.ROTATION.EULER_PARAMETERS,
    "rE": slots.ROTATION.EULER_ANGLES,
    "rE-fixed": slots.ROTATION.EULER_ANGLES,
}
"""Numbers of the descriptions that the kernel has."""


def pack(start: AbsoluteStart, equations: AbsoluteEquations, method: int) -> slots.PackedAbsolute:
    """The tables of a mechanism.

    Args:
        start: The mechanism.
        equations: Its equations in one description.
        method: Number of the method in the kernel.
    """
    model = start.model
    layout, loads = equations.layout, model.system.derived(kernel_loads)
    rows, dropped, scalars = equations.rows, start.redundancy.dropped, model.scalars
    has_forces = bool(model.forces.n or model.pair_ends)
    checks_rows = bool(layout.angles or has_forces or dropped.n)
    sizes, flags = [layout.n, layout.rows, layout.angles, layout.rotors], [int(checks_rows), int(has_forces)]
    counts = [*sizes, method, _CODES[start.name], *flags]
    return slots.PackedAbsolute(
        counts=np.array([counts], dtype=np.int64),
        bodies=_bodies(model, equations),
        pairs=_pairs(scalars),
        pair_vectors=_vectors(scalars),
        composites=_extras(scalars),
        entries=_entries((rows, dropped)),
        entry_factors=np.concatenate([rows.factor, dropped.factor])[:, None],
        rotors=np.stack([rows.rotor_row, rows.rotor], axis=-1).astype(np.int64).reshape(-1, 2),
        rotor_inertias=model.rotor_inertias.reshape(-1, 1).copy(),
        laws=np.stack([model.forces.stiffness, model.forces.damping, model.forces.friction], axis=-1).reshape(-1, 3),
        law_scalars=model.forces.scalar.astype(np.int64).reshape(-1, 1),
        coupled_bodies=_coupled(layout.n, _pair_ends(model)),
        load_table=loads.table,
        load_numbers=loads.numbers,
        twist_laws=loads.twist_laws,
        twist_numbers=loads.twist_numbers,
    )


def _bodies(model: AbsoluteModel, equations: AbsoluteEquations) -> Array:
    """(n + 1, BODY_SIZE) mass, weight, inertia, axes."""
    bodies = model.bodies
    weight = bodies.mass[:, None] * model.system.gravity
    axes = np.broadcast_to(np.eye(3), bodies.inertia.shape).copy()
    if isinstance(equations.rotations, EulerAngles):
        axes[1:] = equations.rotations.axes
    inertia = axes @ bodies.inertia @ np.swapaxes(axes, -1, -2)
    return np.concatenate([bodies.mass[:, None], weight, inertia.reshape(-1, 9), axes.reshape(-1, 9)], axis=-1)


def _pairs(scalars: Scalars) -> NDArray[np.int64]:
    """Bodies, and the displacements and turns of these that both factors depend on."""
    pairs = scalars.pairs
    table = np.zeros((pairs.m, slots.PAIR.WIDTH), dtype=np.int64)
    table[:, :2] = pairs.bodies.T
    for factor, column in enumerate((slots.PAIR.FIRST_PARTS, slots.PAIR.SECOND_PARTS)):
        for end in range(2):
            moving = pairs.bodies[end] > 0
            table[:, column] |= (moving & (pairs.apart[factor] != 0.0)) * (1 << 2 * end)
            table[:, column] |= (moving & np.any(pairs.local[end, factor] != 0.0, axis=-1)) * (2 << 2 * end)
    return table


def _vectors(scalars: Scalars) -> Array:
    pairs = scalars.pairs
    local = np.moveaxis(pairs.local, 2, 0).reshape(pairs.m, 12)
    return np.ascontiguousarray(np.concatenate([pairs.fixed, pairs.apart.T, local], axis=-1))


def _extras(scalars: Scalars) -> NDArray[np.int64]:
    one, two = scalars.arguments
    kind = np.repeat([0, 1], [scalars.n_angles, len(scalars.length)])
    return np.stack([kind, one, two], axis=-1).astype(np.int64).reshape(-1, slots.COMPOSITE.WIDTH)


def _entries(row_sets: tuple[RowSet, RowSet]) -> NDArray[np.int64]:
    """Row, scalar, swap of all entries; the rows that are left out come last."""
    parts, first_row, first_swap = [], 0, 0
    for rows in row_sets:
        swap = np.full(len(rows.row), -1, dtype=np.int64)
        swap[rows.sine_entries] = first_swap + np.arange(len(rows.sine_entries))
        parts.append(np.stack([rows.row + first_row, rows.scalar, swap], axis=-1))
        first_row, first_swap = first_row + rows.n, first_swap + len(rows.sine_entries)
    return np.ascontiguousarray(np.concatenate(parts).astype(np.int64).reshape(-1, slots.ENTRY.WIDTH))


def _pair_ends(model: AbsoluteModel) -> Indices:
    """(2, k) bodies of scalars and of loads."""
    ends = np.array(model.pair_ends, dtype=np.intp).reshape(-1, 2).T
    return np.concatenate([model.scalars.bodies, ends], axis=-1)


def _coupled(n: int, ends: Indices) -> NDArray[np.int64]:
    coupled = np.zeros((n + 1, n + 1), dtype=np.int64)
    for i in ends:
        for j in ends:
            coupled[i, j] = 1
    return np.ascontiguousarray(coupled[1:, 1:])


def sample(start: AbsoluteStart, times: Array) -> StepSamples:
    """Functions of time at the ends of steps.

    Args:
        start: The mechanism.
        times: (steps,) [s].

    Raises:
        OutsideTableError: If a table does not cover a time.
    """
    parts = [_right_sides(rows, times) for rows in (start.equations.rows, start.redundancy.dropped)]
    forces = start.model.forces
    further = start.model.system.derived(kernel_loads).functions
    functions = np.zeros((len(times), 2 * forces.n + len(further)))
    for f, (rest, force) in enumerate(zip(forces.rest, forces.force, strict=True)):
        functions[:, 2 * f], functions[:, 2 * f + 1] = rest.jet(times).value, force.jet(times).value
    for f, function in enumerate(further, start=2 * forces.n):
        functions[:, f] = function.jet(times).value
    return StepSamples(
        swapped=np.ascontiguousarray(np.concatenate([part[0] for part in parts], axis=-1)),
        targets=np.ascontiguousarray(np.concatenate([part[1] for part in parts], axis=-1)),
        functions=functions,
    )


def _right_sides(rows: RowSet, times: Array) -> tuple[NDArray[np.int64], Array]:
    """Scalars of the entries that may be swapped, and values and rates of all right sides."""
    jet, entries = rows.prescribed.jet(times), rows.sine_entries
    near = swapped(rows.prescribed, times)[:, rows.row[entries]]
    scalars = np.where(near, rows.sine_scalar[entries], rows.scalar[entries])
    return scalars.astype(np.int64), np.stack([jet.value, jet.first], axis=-1).reshape(len(times), -1)
