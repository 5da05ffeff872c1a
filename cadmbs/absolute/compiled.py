"""Dynamics in absolute coordinates by a compiled kernel: its tables and calls; NumPy takes what it cannot."""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from cadmbs.absolute import constraint_rows, motion, rotations
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.model import LARGEST_DENSE_MATRIX, AbsoluteModel, absolute_model
from cadmbs.absolute.scalars import Scalars
from cadmbs.absolute.start import AbsoluteStart
from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.equations.prescribed import swapped
from cadmbs.integrators.implicit import INDEX3_ITERATIONS, INDEX3_METHODS, GeneralizedAlpha, ImplicitMethod, StepState
from cadmbs.integrators.time_grid import StepGrid
from cadmbs.integrators.trajectory import PassedRows, Step
from cadmbs.kernels.absolute import absolute_packing as slots
from cadmbs.kernels.absolute.absolute_packing import NO_LOAD, TWIST_LAW, TWIST_NUMBER, AbsoluteProgram, StepSamples
from cadmbs.kernels.calls.engine import EngineDecision, decide
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND, pack_numbered_loads
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import BodyLoad, Load, SpringDamper
from cadmbs.tolerances import EULER_ANGLE_MARGIN, LARGEST_STEP_TURN, REDUNDANT_ROW_VIOLATION

LARGEST_CHUNK: Final = 1 << 14
"""Steps of the largest stretch, which bounds the memory of sampled functions."""

METHOD_NUMBERS: Final = {method.name: number for number, method in enumerate(INDEX3_METHODS)}
"""Numbers of the methods in the kernel: implicit Euler, BDF2, generalized-alpha."""


def absolute_step_decision(
    start: AbsoluteStart, engine: str, events: bool = False, special_rule: bool = False
) -> EngineDecision:
    """The engine of a simulation in absolute coordinates, where "auto", "numpy" or "compiled" is asked for.

    With events single steps must be known; by a special rule Newton's method does not end as the package's does.

    Raises:
        ArgumentError: If the engine is unknown.
    """
    model = start.model
    inputs = model.system.inputs
    reasons = {
        "has a controller that is asked at each state": inputs is not None and inputs.law is not None,
        "is simulated with events": events,
        "has couplings by functions": bool(model.scalars.functions),
        "has loads along sums of coordinates": model.forces.has_sums,
        "ends Newton's method by a rule of its own": special_rule,
        f"has more than {LARGEST_DENSE_MATRIX} velocities in absolute coordinates": start.equations.layout.n_v
        > LARGEST_DENSE_MATRIX,
    }
    reason = next((text for text, applies in reasons.items() if applies), "")
    return decide(model.system.name, engine, reason)


class AbsoluteKernel:
    """Steps of a mechanism by the kernel: a `StepKernel` of `CompiledSteps`.

    Attributes:
        stages: Evaluations a step, at the least.
    """

    stages = 1

    def __init__(self, start: AbsoluteStart, method: ImplicitMethod, tolerance: float) -> None:
        """Args: the mechanism, the method, and the size of the last Newton step."""
        self._start, self._method = start, method
        alpha = method._parameters() if isinstance(method, GeneralizedAlpha) else (0.0, 0.0, 0.0, 0.0)
        angles = (0.0, 0.0) if start.name == rotations.FIXED_AXES else (EULER_ANGLE_MARGIN, rotations.BEST_AXES_ANGLE)
        bounds = tolerance, INDEX3_ITERATIONS, REDUNDANT_ROW_VIOLATION, LARGEST_STEP_TURN, *angles
        self._limits = np.array([*bounds, *alpha])
        self._equations, self._program = start.equations, self._packed(start.equations)

    def _packed(self, equations: AbsoluteEquations) -> AbsoluteProgram:
        """The kernel with tables in a description."""
        start = self._start
        width = max(len(start.x), len(start.v), equations.layout.n_rows, 1)
        packed = pack(start, equations, METHOD_NUMBERS[self._method.name])
        return AbsoluteProgram(packed, self._limits, width, start.model.rows.n)

    def ready(self, t: float, x: motion.AbsoluteState) -> bool:
        """Whether the kernel may take steps from a state: from any."""
        return True

    def run(self, grid: StepGrid, first: int, last: int, x: motion.AbsoluteState) -> tuple[int, Step] | None:
        """Steps from `first` up to `last` (not included) that come out well, with the rows that they pass.

        Raises:
            OutsideTableError: If a function of time does not cover the steps.
        """
        part = slice(first, last)
        sizes, ends, outputs = grid.sizes[part], grid.ends[part], grid.marks[part] >= 0
        samples = sample(self._start, grid.begins[part] + sizes)
        if x.equations is not self._equations:
            self._equations, self._program = x.equations, self._packed(x.equations)
        program = self._program
        program.point[:] = _point(x.moment, program.point.shape)
        program.report[:] = 0.0, x.moment.power, x.moment.work, 0.0, 0.0, x.moment.h, x.moment.displacement is not None
        results = program.run(samples, sizes, outputs)
        done = int(program.report[slots.REPORT.STEPS])
        if not done:
            return None
        times = ends[:done][outputs[:done]].tolist()
        rows = PassedRows(times, [self._row(result) for result in results[: len(times)]])
        state = _state(x, float(ends[done - 1]), program)
        return done, Step(state.moment.t, state, state.moment.h, rows=rows)

    def _row(self, result: Array) -> motion.BodyRow:
        """A point that the kernel recorded."""
        n, independent = self._start.model.bodies.n, self._start.redundancy.independent
        n_rows, count = len(independent), int(np.sum(independent))
        sizes = [3 * n, 9 * n, 6 * n, 6 * n, count, count, n_rows - count]
        r, A, twists, rates, forces, of_independent, of_dropped, last = np.split(result, np.cumsum(sizes))
        multipliers, residuals = np.zeros((2, n_rows))
        multipliers[independent], residuals[independent], residuals[~independent] = forces, of_independent, of_dropped
        bodies = r.reshape(n, 3), A.reshape(n, 3, 3), twists.reshape(n, 6), rates.reshape(n, 6)
        return motion.BodyRow(*bodies, multipliers, residuals, float(last[0]), int(last[1]))


def _point(now: StepState, shape: tuple[int, ...]) -> Array:
    """The point that the kernel begins with."""
    before = [now.v if part is None else part for part in (now.displacement, now.previous_velocity)]
    auxiliary, point = now.auxiliary if now.auxiliary.size else now.a, np.zeros(shape)
    for line, values in zip(point, (now.x, now.v, now.a, now.multipliers, *before, auxiliary), strict=True):
        line[: len(values)] = values
    return point


def _state(x: motion.AbsoluteState, t: float, program: AbsoluteProgram) -> motion.AbsoluteState:
    """The state that the kernel came to from another one."""
    now, report = x.moment, program.report
    sizes = [len(now.x), len(now.v), len(now.a), len(now.multipliers), *[len(now.v)] * 3]
    position, v, a, multipliers, displacement, previous_velocity, auxiliary = (
        line[:size].copy() for line, size in zip(program.point, sizes, strict=True)
    )
    iterations = int(report[slots.REPORT.LAST_ITERATIONS])
    numbers = (float(report[k]) for k in (slots.REPORT.LAST_STEP, slots.REPORT.WORK, slots.REPORT.POWER))
    moment = StepState(t, position, v, a, multipliers, displacement, previous_velocity, auxiliary, iterations, *numbers)
    return motion.AbsoluteState(moment, x.equations, x.iterations + int(report[slots.REPORT.ITERATIONS]))


# A mechanism in absolute coordinates as the tables of the kernel, and its functions of time at the ends of steps.

_CODES = {
    "rA": slots.ROTATION.MATRICES,
    "rp": slots.ROTATION.EULER_PARAMETERS,
    "rE": slots.ROTATION.EULER_ANGLES,
    "rE-fixed": slots.ROTATION.EULER_ANGLES,
}
"""Numbers of the descriptions that the kernel has."""


def pack(start: AbsoluteStart, equations: AbsoluteEquations, method: int) -> slots.PackedAbsolute:
    """The tables of a mechanism with its equations in one description, for a method by its number in the kernel."""
    model = start.model
    layout, loads = equations.layout, model.system.derived(kernel_loads)
    rows, dropped, scalars, pairs = equations.rows, start.redundancy.dropped, model.scalars, model.scalars.pairs
    local = np.moveaxis(pairs.local, 2, 0).reshape(pairs.m, 12)
    kind = np.repeat([0, 1], [scalars.n_angles, len(scalars.length)])
    ends = np.concatenate([scalars.bodies, np.array(model.pair_ends, dtype=np.intp).reshape(-1, 2).T], axis=-1)
    coupled = np.zeros((layout.n + 1, layout.n + 1), dtype=np.int64)
    coupled[ends[:, None], ends[None, :]] = 1
    has_forces = bool(model.forces.n or model.pair_ends)
    checks_rows = bool(layout.angles or has_forces or dropped.n)
    sizes, flags = [layout.n, layout.rows, layout.angles, layout.rotors], [int(checks_rows), int(has_forces)]
    counts = [*sizes, method, _CODES[start.name], *flags]
    return slots.PackedAbsolute(
        counts=np.array([counts], dtype=np.int64),
        bodies=_bodies(model, equations),
        pairs=_pairs(scalars),
        pair_vectors=np.ascontiguousarray(np.concatenate([pairs.fixed, pairs.apart.T, local], axis=-1)),
        composites=np.stack([kind, *scalars.arguments], axis=-1).astype(np.int64).reshape(-1, slots.COMPOSITE.WIDTH),
        entries=_entries((rows, dropped)),
        entry_factors=np.concatenate([rows.factor, dropped.factor])[:, None],
        rotors=np.stack([rows.rotor_row, rows.rotor], axis=-1).astype(np.int64).reshape(-1, 2),
        rotor_inertias=model.rotor_inertias.reshape(-1, 1).copy(),
        laws=np.stack([model.forces.stiffness, model.forces.damping, model.forces.friction], axis=-1).reshape(-1, 3),
        law_scalars=model.forces.scalar.astype(np.int64).reshape(-1, 1),
        coupled_bodies=np.ascontiguousarray(coupled[1:, 1:]),
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
    if isinstance(equations.rotations, rotations.EulerAngles):
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


def _entries(row_sets: tuple[constraint_rows.RowSet, constraint_rows.RowSet]) -> NDArray[np.int64]:
    """Row, scalar, swap of all entries; the rows that are left out come last."""
    parts, first_row, first_swap = [], 0, 0
    for rows in row_sets:
        swap = np.full(len(rows.row), -1, dtype=np.int64)
        swap[rows.sine_entries] = first_swap + np.arange(len(rows.sine_entries))
        parts.append(np.stack([rows.row + first_row, rows.scalar, swap], axis=-1))
        first_row, first_swap = first_row + rows.n, first_swap + len(rows.sine_entries)
    return np.ascontiguousarray(np.concatenate(parts).astype(np.int64).reshape(-1, slots.ENTRY.WIDTH))


def sample(start: AbsoluteStart, times: Array) -> StepSamples:
    """Functions of time at the ends of steps (steps,) [s].

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


def _right_sides(rows: constraint_rows.RowSet, times: Array) -> tuple[NDArray[np.int64], Array]:
    """Scalars of the entries that may be swapped, and values and rates of all right sides."""
    jet, entries = rows.prescribed.jet(times), rows.sine_entries
    near = swapped(rows.prescribed, times)[:, rows.row[entries]]
    scalars = np.where(near, rows.sine_scalar[entries], rows.scalar[entries])
    return scalars.astype(np.int64), np.stack([jet.value, jet.first], axis=-1).reshape(len(times), -1)


# Loads of a mechanism in absolute coordinates as tables of the kernel: all but linear ones along scalars.


class KernelLoads(NamedTuple):
    """Loads on bodies, those along scalars that are not linear, and forces along velocities of balls.

    Attributes:
        table, numbers: As in `kernels.loads.packed_loads`. Loads along scalars have the numbers of their laws, and
            those along velocities of balls follow; functions of time count after those of the laws.
        twist_laws: (k, TWIST_LAW.WIDTH).
        twist_numbers: (k, TWIST_NUMBER.SIZE).
        functions: Of time.
    """

    table: NDArray[np.int64]
    numbers: Array
    twist_laws: NDArray[np.int64]
    twist_numbers: Array
    functions: tuple[TimeFunction, ...]


def kernel_loads(system: System) -> KernelLoads:
    """The loads of a mechanism that its laws along scalars do not contain; `system.derived` keeps them."""
    model = system.derived(absolute_model)
    n, bodies = model.forces.n, model.bodies
    loads: list[Load] = [replace(load, column=number) for number, load in model.forces.loads]
    twist_loads = [(n + k, law.load) for k, law in enumerate(model.twist_forces) if law.load is not None]
    loads += [replace(load, column=number) for number, load in twist_loads]
    on_bodies = [load for load in model.system.loads if isinstance(load, BodyLoad)]
    loads += [load for load in on_bodies if not isinstance(load, SpringDamper)]
    table, numbers, functions = pack_numbered_loads(loads, se3.pose(bodies.axes, bodies.center))
    table[:, LOAD.FUNCTION : LOAD.TABLE] += 2 * n
    is_along = (table[:, LOAD.KIND] > LOAD_KIND.TABLE_ROW) & (table[:, LOAD.KIND] < LOAD_KIND.POINT_SPRING)
    row_of = {int(table[row, LOAD.FIRST]): row for row in np.flatnonzero(is_along).tolist()}
    laws = [(*law.bodies[::-1], row_of.get(n + k, NO_LOAD)) for k, law in enumerate(model.twist_forces)]
    twist_laws = np.array(laws, dtype=np.int64).reshape(-1, TWIST_LAW.WIDTH)
    values = [[law.damping, law.friction, *law.point, *law.moment_axis, *law.force_axis] for law in model.twist_forces]
    twist_numbers = np.array(values, dtype=float).reshape(-1, TWIST_NUMBER.SIZE)
    return KernelLoads(table, numbers, twist_laws, twist_numbers, functions)
