"""Compiled kernels of closed loops: fixed steps, the right-hand sides of one state, checks of drift.

Independent rows are chosen before each stretch of fixed steps, and after adaptive steps. Near singular
configurations, and where the kernel cannot go on for any reason, NumPy takes over until it can.
"""

from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.matrices.saddle import DenseSaddle, margin_of
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, SparseSaddle
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, packed_loops, uncovered_rows
from cadmbs.errors import CadmbsError
from cadmbs.integrators import time_grid, trajectory
from cadmbs.kernels.calls.engine import NUMPY_ENGINES, EngineDecision, decide
from cadmbs.kernels.rows.loops_packing import MATCHING_VELOCITY, REFERENCE
from cadmbs.kernels.steps import loops_states, loops_steps
from cadmbs.kernels.steps.drift_check import DriftCheck, DriftLimits, LoopReport
from cadmbs.kinematics.configuration import integrate, normalized, position_rates
from cadmbs.simulation.compiled.compiled_equations import compiled_equations
from cadmbs.simulation.compiled.engine_rate import CompiledRate
from cadmbs.simulation.compiled.tree_kernel import MOTIONLESS, stretch
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor, DriftHistory
from cadmbs.simulation.formulations.woronetz import CoordinatePartitioner
from cadmbs.simulation.states import split
from cadmbs.system import System
from cadmbs.tolerances import PROJECTION_ITERATIONS, STAGE_CLOSURE, STALLED_RESIDUAL

NEW_ROWS_MARGIN: Final = 0.6
"""Independence, against that at the start, below which rows are chosen anew: pivots say less than the margin itself."""

KERNEL_START_MARGIN: Final = 1e-5
"""Margin at the start below which elimination, which squares the condition of the rows, loses too many digits: at a
margin of 3e-5, of a driven scissor lift of 20 stages, positions agree with those of NumPy to 1e-12."""

NEAR_SINGULAR_MARGIN: Final = 0.02
"""Margin, against that at the start, above which the kernel takes steps whose stages are projected."""

CONSTRAINED_CHUNK: Final = 512
"""Steps of the first chunk and of the smallest one."""

NO_SINGLE_STEPS: Final = DriftHistory()

SINGULAR_START: Final = "starts near a singular configuration"
"""Why no kernel covers a simulation whose rows and treatment of drift are covered."""


def constrained_decision(monitor: ConstraintMonitor, engine: str, multipliers: bool) -> EngineDecision:
    """The engine of a motion with loops, constraints or motions.

    Args:
        monitor: Of the motion, after its equations were evaluated at the start.
        engine: The requested engine.
        multipliers: Whether the equations are those with multipliers.

    Raises:
        ArgumentError: If the engine is none of the known ones.
    """
    uncovered = "" if engine in NUMPY_ENGINES else uncovered_reason(monitor, multipliers)
    return decide(monitor.system.name, engine, uncovered)


def is_massless(monitor: ConstraintMonitor) -> bool:
    """Whether the mass matrix is singular without the rows; not known of large systems."""
    return monitor.equations.margins.is_massless


def _drift_limits(monitor: ConstraintMonitor) -> DriftLimits:
    """Treatment of drift, with the rate of Baumgarte's terms."""
    return monitor.projection.limits._replace(baumgarte=monitor.equations.rate)


def uncovered_reason(monitor: ConstraintMonitor, multipliers: bool) -> str:
    """Why no kernel covers the rows of a motion and their treatment, as a clause after "which"; empty where one does.

    Args:
        monitor: Of the motion, at its start.
        multipliers: Whether the equations are those with multipliers.
    """
    system, large = monitor.system, monitor.system.n_v > DENSE_VELOCITY_LIMIT
    reasons = {
        MOTIONLESS: not system.n_v,
        "is in Woronetz form with sparse equations": not multipliers and large,
        "is at a start without a known rank": monitor.equations.rank is None and not large,
        SINGULAR_START: not monitor.equations.margins.first > KERNEL_START_MARGIN,
    }
    reason = next((text for text, applies in reasons.items() if applies), "") or system.derived(uncovered_rows)
    record = monitor.record
    return reason or (SINGULAR_START if chosen_rows(monitor, record.t, record.x, dense=not multipliers) is None else "")


class ConstrainedKernel:
    """Runge-Kutta steps of order 4, `integrators.compiled_steps.StepKernel`.

    By multipliers, or in Woronetz form: then the kernel solves for the dependent coordinates of each stage, and stops
    after a step at whose end they are to be chosen anew.
    """

    stages = 4

    def __init__(
        self,
        monitor: ConstraintMonitor,
        state: Array,
        every_step: bool,
        partitioner: CoordinatePartitioner | None = None,
    ) -> None:
        """Args: the monitor, the start, whether the states after all steps are returned (for events), the independent
        coordinates of the Woronetz form.
        """
        system, dense = monitor.system, partitioner is not None
        self._monitor, self._every_step, self._partitioner = monitor, every_step, partitioner
        loops = packed_loops(system, is_massless(monitor), dense)
        self._steps = loops_steps.LoopSteps(system, loops, state, _drift_limits(monitor))
        self._chosen: loops_steps.ChosenRows | None = None
        self._goes_on = self._has_other_loads = False
        self._drift = NO_SINGLE_STEPS  # of single steps, of which the monitor does not know yet
        self._served_to: Array | None = None  # the state at which the last call ended, after all its steps

    def ready(self, t: float, x: Array) -> bool:
        """Not within the passage of a singular configuration, nor near one; rows that served until here go on to."""
        monitor, dense = self._monitor, self._partitioner is not None
        if self._drift is not NO_SINGLE_STEPS:
            monitor.skipped_to(t, x, monitor.record.h, monitor.record.drift.joined(self._drift))
            self._drift = NO_SINGLE_STEPS
        self._goes_on = self._served_to is not None and np.array_equal(self._served_to, x)
        if not self._goes_on:
            self._chosen = None if monitor.record.in_passage else chosen_rows(monitor, t, x, dense=dense)
        return self._chosen is not None

    def take_other_loads(self) -> None:
        """The loads are others now: the state is evaluated before the next step."""
        self._has_other_loads = True

    def _known(self, jumps: bool) -> int:
        """What is known of the state from which the last call goes on; loads may jump there."""
        is_evaluated = not (jumps or self._has_other_loads)
        self._has_other_loads = False
        return int(REFERENCE.EVALUATED if is_evaluated else REFERENCE.KNOWN)

    def step(self, x: Array, size: float) -> Array | None:
        """The state after one step from where the last one ended; None where `run` is to take it."""
        if self._served_to is not x or self._partitioner is not None:
            return None
        is_taken = self._steps.takes_single_steps
        if is_taken or self._steps.has_varying_functions:  # at the end of a step, and at the start of the next one
            self._served_to = None
        if not is_taken:
            return None
        if not self._steps.step_on(size, self._known(False)):
            return None
        state = self._steps.state.copy()
        self._served_to, self._drift = state, self._drift.after(self._steps.drift())
        return state

    def run(self, grid: time_grid.StepGrid, first: int, last: int, x: Array) -> tuple[int, trajectory.Step] | None:
        """As many steps as the chosen rows serve."""
        if self._chosen is None:
            return None
        chunk = slice(first, last)
        recorded = (grid.marks[chunk] >= 0) | self._every_step
        self._steps.state[:] = x
        self._steps.follow_cuts(self._monitor.record.cut_positions)
        self._steps.keep(None if self._partitioner is None else self._partitioner.kept())
        reference = self._known(grid.jumps_at(first)) if self._goes_on else REFERENCE.NONE
        report = self._steps.run(grid.begins[chunk], grid.sizes[chunk], recorded, self._chosen, reference)
        state, done = self._steps.state.copy(), report.steps
        self._served_to = state if done == last - first and report.checked else None
        if not done:
            return None
        numbers = np.flatnonzero(recorded[: done - 1]).tolist()
        states = [*report.results[: len(numbers)].copy(), state]
        ends = grid.ends[first + np.array([*numbers, done - 1], dtype=np.intp)]
        angles = np.concatenate([report.angles[: len(numbers)], self._steps.followed_angles[None]])
        self._follow(ends, np.stack(states), angles)
        self._note(grid, first + done - 1, state, report)
        return done, stretch(grid, first, [*numbers, done - 1], states, report.checked)

    def _follow(self, times: Array, states: Array, angles: Array) -> None:
        """Tell the monitor the angles of cut joints after steps, the last one included, where springs count turns."""
        if self._monitor.record.cut_positions is not None:
            q = normalized(self._monitor.system, split(self._monitor.system, states)[0])
            self._monitor.follow_cuts(times, q, self._steps.cut_positions(angles))

    def _note(self, grid: time_grid.StepGrid, last: int, state: Array, report: LoopReport) -> None:
        """Record where the kernel came; a last state that was not checked is checked after the step."""
        monitor, checked = self._monitor, report.checked
        t = float((grid.ends if checked else grid.begins)[last])
        monitor.skipped_to(t, state, float(grid.sizes[last]), monitor.record.drift.after(report.drift))
        if not checked:
            monitor.equations(float(grid.ends[last]), state)  # its margin is checked after the step
        elif self._partitioner is not None and not report.serves:
            self._partitioner.choose(t, split(monitor.system, state)[0])


class CompiledConstrainedRate:
    """(dq/dt, a, power) of states (q, v, work) in R^n, and checks of their drift, with rows chosen as independent.

    Rows are chosen after steps, where those before have lost part of their independence. Near singular configurations,
    and where a function of time ends, NumPy takes over.
    """

    def __init__(self, monitor: ConstraintMonitor, reference: trajectory.RightHandSide, dense: bool = False) -> None:
        """Args: of a motion whose rows are covered; its right-hand side in R^n by NumPy; whether the kernel is one with
        dense matrices in any case.
        """
        system = monitor.system
        self._monitor, self._reference, self._dense = monitor, reference, dense
        loops = packed_loops(system, is_massless(monitor), dense)
        self._kernel = loops_states.LoopDriftKernel(system, loops, _drift_limits(monitor))
        self._compiled, self._state = CompiledRate(system, self._accelerate, reference), monitor.record.x.copy()
        self._part = 0.0  # margin where the rows were chosen, against that at the start; 0 where there are none
        self.choices, self.chosen_at = 0, -np.inf  # how often rows were chosen, and when last [s]
        equations = monitor.equations
        monitor.use(self, compiled_equations(system, loops, equations.rank, equations.recent_factors))
        self._new = True
        self.near_margin = 0.0  # margin where rows were chosen near a singular configuration

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if self._new and x.ndim == 1:
            self.choose(t, x)  # `auto` comes here within a step, off the constraints by its error
        if not self._part or self._monitor.record.is_near_singular:
            return self._reference(t, x)
        return self._compiled(t, x)

    def solves(self, t: float, x: Array) -> bool:
        """Whether there are accelerations at a state (n,) with quaternions of unit norm."""
        n_v = self._monitor.system.n_v
        if self._new:
            self.choose(t, x)
        try:
            return self._part > 0.0 and self._accelerate(t, x[: -n_v - 1], x[-n_v - 1 : -1], np.empty(n_v)) is not None
        except CadmbsError:
            return False

    def beside(self, t: float, x: Array, reference: trajectory.RightHandSide) -> Array:
        """(v, a) at states (..., n) beside that where the motion is; by `reference` where one is rejected."""
        if self._new:
            self.choose(t, self._monitor.record.x)
        if not self._part or self._monitor.record.is_near_singular:
            return reference(t, x)
        states, near = x.reshape(-1, x.shape[-1]), self._monitor.record.cut_positions
        n_q, times = self._monitor.system.n_q, np.full(len(states), t)
        some = None if near is None else np.broadcast_to(near, (len(states), len(near)))
        try:
            a = self._kernel.outputs(times, self._kernel.output_table(states, some)).a
        except CadmbsError:
            a = states[:0]
        if len(a) < len(states) or not np.all(np.isfinite(a)):
            return reference(t, x)
        return np.concatenate([states[:, n_q:-1], a], axis=1).reshape(*x.shape[:-1], -1)

    @property
    def kernel(self) -> loops_states.LoopDriftKernel:
        """The kernel."""
        return self._kernel

    @property
    def part(self) -> float:
        """Margin of the rows where they were chosen, against that at the start; zero where NumPy evaluates."""
        return self._part

    def choose(self, t: float, x: Array) -> bool:
        """Choose independent rows at a state whose quaternions may be off; whether there are some."""
        system = self._monitor.system
        self._new = False
        try:
            self._choose(t, np.concatenate([normalized(system, x[: system.n_q]), x[system.n_q :]]))
        except CadmbsError:
            self._part = 0.0
        return self._part > 0.0

    def choose_near_singular(self, t: float, x: Array) -> bool:
        """Choose rows before or in the passage of a singular configuration, for a step whose stages are projected.

        They serve nothing else: `part` is zero then.
        """
        self._part, monitor = 0.0, self._monitor
        if not (monitor.equations.projects_stages and monitor.equations.has_margins):
            return False
        q = normalized(monitor.system, x[: monitor.system.n_q])
        state = np.concatenate([q, x[monitor.system.n_q :]])
        try:
            chosen = chosen_rows(monitor, t, state, NEAR_SINGULAR_MARGIN)
            if chosen is None or not self._kernel.choose(t, state, chosen):
                return False
        except CadmbsError:
            return False
        leave = KERNEL_LEAVE_MARGIN / KERNEL_RETURN_MARGIN * NEAR_SINGULAR_MARGIN
        self.near_margin = leave / chosen.least * monitor.equations.margins.first
        return True

    def _accelerate(self, t: float, q: Array, v: Array, a: Array) -> float | None:
        self._state[: len(q)], self._state[len(q) : -1] = q, v
        self._kernel.follow_cuts(self._monitor.record.cut_positions)
        response = self._kernel.acceleration(t, self._state)
        if response is None:
            return None
        a[:], power = response
        return power

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,) with quaternions of unit norm; None where NumPy is to check."""
        if self._monitor.record.in_passage:
            self._part = 0.0
            return None
        try:
            check = self._kernel.check(t, x) if self._part else None
            if check is None or self._part * self._kernel.independence < NEW_ROWS_MARGIN:
                self._choose(t, x)
                check = self._kernel.check(t, x) if self._part and check is None else check
        except CadmbsError:
            check, self._part = None, 0.0
        return check

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of the independence at the start."""
        return self._part * self._kernel.independence > margin

    def _choose(self, t: float, x: Array) -> None:
        chosen = chosen_rows(self._monitor, t, x, dense=self._dense)
        self._part, self.choices, self.chosen_at = 0.0, self.choices + 1, t
        if chosen is not None and self._kernel.choose(t, x, chosen):
            self._part = KERNEL_LEAVE_MARGIN / chosen.least


# The choice of independent rows for kernels, at a state between their steps.

KERNEL_LEAVE_MARGIN: Final = 0.1
"""Margin of the rows, against that at the start, below which NumPy takes the steps: it does special things below
`cadmbs.tolerances.NEARLY_SINGULAR_MARGIN`."""

KERNEL_RETURN_MARGIN: Final = 0.15
"""Margin at which the kernel takes over again."""


def chosen_rows(
    monitor: ConstraintMonitor, t: float, state: Array, smallest: float = KERNEL_RETURN_MARGIN, dense: bool = False
) -> loops_steps.ChosenRows | None:
    """Rows that are independent at a state (n,), the most independent ones first; None near singular configurations.

    These are nearer than a margin of `smallest`, against that at the start. The rows are the pivots in the kinetic
    metric, scaled as `cadmbs.constraints.matrices.saddle` does; all rows for kernels with sparse matrices, unless
    `dense` ones are to serve.
    """
    system, rank = monitor.system, monitor.equations.rank or 0
    factors = monitor.equations.saddle_at(t, split(system, state)[0])
    if isinstance(factors, SparseSaddle):
        direction = factors.smallest_singular_direction()
        margin, motion = direction.margin, direction.motion
    elif isinstance(factors, DenseSaddle):
        margin = margin_of(factors, rank) if rank else 1.0
        motion = factors.inverse_transposed @ factors.right[rank - 1, :] if rank else np.zeros(system.n_v)
    else:
        return None
    part = margin / monitor.equations.margins.first
    if not part > smallest:
        return None
    least = KERNEL_LEAVE_MARGIN / KERNEL_RETURN_MARGIN * smallest / part
    if isinstance(factors, SparseSaddle) or (not dense and loop_features(system, factors.weight > 0.0).large):
        return loops_steps.ChosenRows(np.arange(factors.rows.shape[-2]), least, motion)
    return loops_steps.ChosenRows(factors.row_order[:rank], least)


# The right-hand side of the Woronetz form, of single steps.
#
# On the constraints its accelerations are those of the multiplier form. The kernel gives rows, gaps and these; NumPy
# solves for the dependent coordinates and velocities. Within its own steps the kernel solves for them too.


class CompiledWoronetz:
    """(v, a, power) of states (q, v, work) whose dependent coordinates only start the iterations.

        A_dep(q) dq_dep = -g(q) until closed ,   A_dep dv_dep = -(A v - target) ,   then a of the multiplier form

    Near singular configurations, and where the dependent coordinates cannot be solved for, NumPy takes over.

    Attributes:
        compiled: Number of states of fixed steps that the kernel evaluated.
    """

    def __init__(
        self, monitor: ConstraintMonitor, partitioner: CoordinatePartitioner, reference: trajectory.RightHandSide
    ) -> None:
        """Args: of one motion whose rows are covered; its independent coordinates; the right-hand side by NumPy."""
        self._monitor, self._partitioner, self._reference = monitor, partitioner, reference
        self._rows = CompiledConstrainedRate(monitor, reference, dense=True)
        self._is_new, self.compiled = True, 0

    @property
    def rows(self) -> CompiledConstrainedRate:
        """Rows and accelerations at single states, by the kernel that takes adaptive steps too."""
        return self._rows

    def on_manifold(self, t: float, x: Array) -> Array:
        """(v, a, power) of one state (n,) with unit quaternions, for fixed steps."""
        rate = self._rate(t, x) if x.ndim == 1 else None
        self.compiled += rate is not None
        return self._reference(t, x) if rate is None else rate

    def __call__(self, t: float, x: Array) -> Array:
        """(dq/dt, a, power) of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        system = self._monitor.system
        q = normalized(system, x[: system.n_q])
        rate = self._rate(t, np.concatenate([q, x[system.n_q :]]))
        if rate is None:
            return self._reference(t, x)
        return np.concatenate([position_rates(system, q, rate[: system.n_v]), rate[system.n_v :]])

    def _rate(self, t: float, x: Array) -> Array | None:
        """(v, a, power); None where NumPy is to evaluate."""
        if self._is_new:
            self._is_new = not self._rows.choose(t, x)
        if not self._rows.part or self._monitor.record.is_near_singular:
            return None
        try:
            return self._reduced(t, x)
        except (CadmbsError, np.linalg.LinAlgError):
            return None

    def _reduced(self, t: float, x: Array) -> Array | None:
        """The rate; None where the rows are not independent enough, or dependent coordinates not found."""
        system, kernel = self._monitor.system, self._rows.kernel
        n_q, n_v = system.n_q, system.n_v
        partitioner = self._partitioner
        kernel.follow_cuts(self._monitor.equations_at(t).cut_positions)
        state, last_gap = x.copy(), np.inf
        for _ in range(PROJECTION_ITERATIONS):
            response = kernel.acceleration(t, state)
            if response is None:
                return None
            rows = kernel.last_rows
            if rows.largest_gap <= STAGE_CLOSURE or not rows.largest_gap < STALLED_RESIDUAL * last_gap:
                break
            last_gap = rows.largest_gap
            step = _dependent_solution(rows.matrix[: len(rows.gap)], partitioner.positions.dependent, -rows.gap)
            state[:n_q] = _moved(system, state[:n_q], step)
        if not rows.largest_gap <= partitioner.accepted_closure:
            return None
        v = state[n_q : n_q + n_v]
        if np.max(np.abs(rows.defect), initial=0.0) > MATCHING_VELOCITY * np.max(np.abs(v), initial=0.0):
            v += _dependent_solution(rows.matrix, partitioner.velocities.dependent, -rows.defect)
            response = kernel.acceleration(t, state)
        return None if response is None else np.concatenate([v, response[0], [response[1]]])


def _dependent_solution(matrix: Array, dependent: Indices, right: Array) -> Array:
    """X (n_v,) with A x = right, zero in independent coordinates.

    Raises:
        numpy.linalg.LinAlgError: If the columns of the dependent coordinates are singular.
    """
    x = np.zeros(matrix.shape[-1])
    if len(dependent):
        x[dependent] = np.linalg.solve(matrix[:, dependent], right)
    return x


def _moved(system: System, q: Array, step: Array) -> Array:
    """The configuration q exp(step)."""
    blocks = system.manifold
    if len(blocks.spherical_q) or len(blocks.free_q):
        return np.asarray(integrate(system, q, step))
    return np.asarray(q + step)
