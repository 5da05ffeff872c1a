"""Dynamics in absolute coordinates by a compiled kernel: many steps at once; NumPy takes those that it cannot."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.absolute.compiled.kernel_tables import pack, sample
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import BEST_AXES_ANGLE, FIXED_AXES
from cadmbs.absolute.layout import LARGEST_DENSE_MATRIX
from cadmbs.absolute.motion import AbsoluteState, BodyRow
from cadmbs.absolute.start import AbsoluteStart
from cadmbs.arrays import Array
from cadmbs.integrators.implicit import INDEX3_METHODS, GeneralizedAlpha, ImplicitMethod, StepState
from cadmbs.integrators.time_grid import StepGrid
from cadmbs.integrators.trajectory import Step
from cadmbs.kernels.absolute import absolute_packing as slots
from cadmbs.kernels.absolute.absolute_packing import AbsoluteProgram
from cadmbs.kernels.calls.engine import EngineDecision, decide
from cadmbs.tolerances import EULER_ANGLE_MARGIN, LARGEST_STEP_TURN, REDUNDANT_ROW_VIOLATION

LARGEST_CHUNK: Final = 1 << 14
"""Steps of the largest stretch, which bounds the memory of sampled functions."""

KERNEL_NEWTON_ITERATIONS: Final = 20
"""As in `cadmbs.integrators.implicit_stage.solve_stage`."""

METHOD_NUMBERS: Final = {method.name: number for number, method in enumerate(INDEX3_METHODS)}
"""Numbers of the methods in the kernel: implicit Euler, BDF2, generalized-alpha."""


def absolute_step_decision(
    start: AbsoluteStart, engine: str, events: bool = False, special_rule: bool = False
) -> EngineDecision:
    """The engine of a simulation in absolute coordinates.

    Args:
        start: The mechanism.
        engine: "auto", "numpy" or "compiled".
        events: Whether single steps must be known.
        special_rule: Whether Newton's method ends by another rule than the package's.

    Raises:
        ArgumentError: If the engine is unknown.
    """
    model = start.model
    inputs = model.system.inputs
    reasons = {
        "has a controller that is asked at each state": inputs is not None and inputs.law is not None,
        "is simulated with events": events,
        "has couplings by functions": bool(model.scalars.functions),
        "has loads along sums of coordinates": bool(model.sum_forces),
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
        angles = (0.0, 0.0) if start.name == FIXED_AXES else (EULER_ANGLE_MARGIN, BEST_AXES_ANGLE)
        bounds = tolerance, KERNEL_NEWTON_ITERATIONS, REDUNDANT_ROW_VIOLATION, LARGEST_STEP_TURN, *angles
        self._limits = np.array([*bounds, *alpha])
        self._equations, self._program = start.equations, self._packed(start.equations)

    def _packed(self, equations: AbsoluteEquations) -> AbsoluteProgram:
        """The kernel with tables in a description."""
        start = self._start
        width = max(len(start.x), len(start.v), equations.layout.n_rows, 1)
        packed = pack(start, equations, METHOD_NUMBERS[self._method.name])
        return AbsoluteProgram(packed, self._limits, width, start.model.rows.n)

    def ready(self, t: float, x: AbsoluteState) -> bool:
        """Whether the kernel may take steps from a state: from any."""
        return True

    def run(self, grid: StepGrid, first: int, last: int, x: AbsoluteState) -> tuple[int, Step] | None:
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
        rows = [(t, self._row(result)) for t, result in zip(times, results, strict=False)]
        state = _state(x, float(ends[done - 1]), program)
        return done, Step(state.moment.t, state, state.moment.h, rows=rows)

    def _row(self, result: Array) -> BodyRow:
        """A point that the kernel recorded."""
        n, independent = self._start.model.bodies.n, self._start.redundancy.independent
        n_rows, count = len(independent), int(np.sum(independent))
        sizes = [3 * n, 9 * n, 6 * n, 6 * n, count, count, n_rows - count]
        r, A, twists, rates, forces, of_independent, of_dropped, last = np.split(result, np.cumsum(sizes))
        multipliers, residuals = np.zeros((2, n_rows))
        multipliers[independent], residuals[independent], residuals[~independent] = forces, of_independent, of_dropped
        bodies = r.reshape(n, 3), A.reshape(n, 3, 3), twists.reshape(n, 6), rates.reshape(n, 6)
        return BodyRow(*bodies, multipliers, residuals, float(last[0]), int(last[1]))


def _point(now: StepState, shape: tuple[int, ...]) -> Array:
    """The point that the kernel begins with."""
    before = [now.v if part is None else part for part in (now.displacement, now.previous_velocity)]
    auxiliary, point = now.auxiliary if now.auxiliary.size else now.a, np.zeros(shape)
    for line, values in zip(point, (now.x, now.v, now.a, now.multipliers, *before, auxiliary), strict=True):
        line[: len(values)] = values
    return point


def _state(x: AbsoluteState, t: float, program: AbsoluteProgram) -> AbsoluteState:
    """The state that the kernel came to from another one."""
    now, report = x.moment, program.report
    sizes = [len(now.x), len(now.v), len(now.a), len(now.multipliers), *[len(now.v)] * 3]
    position, v, a, multipliers, displacement, previous_velocity, auxiliary = (
        line[:size].copy() for line, size in zip(program.point, sizes, strict=True)
    )
    iterations = int(report[slots.REPORT.LAST_ITERATIONS])
    numbers = (float(report[k]) for k in (slots.REPORT.LAST_STEP, slots.REPORT.WORK, slots.REPORT.POWER))
    moment = StepState(t, position, v, a, multipliers, displacement, previous_velocity, auxiliary, iterations, *numbers)
    return AbsoluteState(moment, x.equations, x.iterations + int(report[slots.REPORT.ITERATIONS]))
