"""One sample of a motion that is moved step by step."""

import dataclasses
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.integrators import compiled_steps, step_ends, tableaus
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Counts, End, StepDecision, Trajectory
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.compiled.constrained_kernel import ConstrainedKernel
from cadmbs.simulation.compiled.tree_kernel import TreeKernel
from cadmbs.simulation.control.controlled import input_count, pushed, with_inputs
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.formulations.tree import TreeFormulation
from cadmbs.simulation.reports.report import assembled
from cadmbs.simulation.run import SimulationRequest, plain_numbers, requested_formulation
from cadmbs.simulation.states import split, state_space
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs

NO_RECORD: Final = "states are kept for a result by Motion(..., record=True)"
"""Why there is no result."""


class SingleState(NamedTuple):
    """State (n,), positions of cut joints with their turns, and the number of recorded rows."""

    x: Array
    cut_positions: Array | None
    rows: int


class OneStep(NamedTuple):
    """A grid of one step, as kernels take it."""

    begins: Array
    sizes: Array
    ends: Array
    marks: NDArray[np.int64]

    def jumps_at(self, step: int) -> bool:
        """No load jumps: who gives other forces says so."""
        return False


_MARK: Final = np.zeros(1, dtype=np.int64)


class SingleMotion:
    """One motion, step by step."""

    def __init__(self, system: System, plan: Scenario, request: SimulationRequest, record: bool) -> None:
        """Args: mechanism, scenario with the step, arguments of `simulate`, whether states are kept."""
        self._plain, self._plan, self._request = system, plan, request
        self._is_pushed = False
        self._start, self._size = plan.start, plan.step or plan.output_step
        self._record: list[tuple[Array, Array]] | None = [] if record else None
        self._make(None, request, plan)
        self._x: Array = self._formulation.start

    def _make(self, bodies: tuple[str, ...] | None, request: SimulationRequest, plan: Scenario) -> None:
        """The equations, with inputs for the joints and for wrenches on bodies; None for no inputs."""
        self._bodies, self._system = bodies, self._plain
        self._inputs: Inputs | None = None
        if bodies is not None:
            self._inputs = Inputs(input_count(self._plain, bodies))
            self._system = with_inputs(self._plain, bodies, self._inputs)
        formulation = requested_formulation(self._system, plan, request)
        if not isinstance(formulation, TreeFormulation | ConstrainedFormulation):  # pragma: no cover
            raise ArgumentError("steps are taken in relative coordinates")
        self._formulation = formulation
        rate, kernel = formulation.step_parts(True)
        self._kernel: compiled_steps.StepKernel | None = kernel
        self._method = tableaus.RungeKutta(state_space(self._system), tableaus.RK4, rate)
        self._ahead = StepsAhead(self._system, self._start, self._size)

    @property
    def q(self) -> Array:
        """Positions (n_q,)."""
        return normalized(self._plain, split(self._plain, self._x)[0])

    @property
    def v(self) -> Array:
        """Velocities (n_v,)."""
        return split(self._plain, self._x)[1]

    def acceleration(self, t: float) -> Array:
        """Accelerations (n_v,)."""
        n_v = self._plain.n_v
        return np.asarray(self._method.rate(t, self._x)[n_v : 2 * n_v])

    @property
    def state(self) -> SingleState:
        """All that the next step depends on, but for its forces."""
        return SingleState(self._x, self._cut_positions, len(self._record or ()))

    @property
    def _cut_positions(self) -> Array | None:
        formulation = self._formulation
        return formulation.monitor.record.cut_positions if isinstance(formulation, ConstrainedFormulation) else None

    def restore(self, t: float, state: SingleState) -> None:
        """Go back to a state of this motion at a time; no forces are given there."""
        self._x = state.x
        self._ahead.forget()
        self._give(None, {})
        if isinstance(self._formulation, ConstrainedFormulation):
            self._formulation.monitor.go_back(t, state.x, state.cut_positions)
        if self._record is not None:
            del self._record[state.rows :]

    def step(self, k: int, tau: Array | None, wrenches: Mapping[str, Array]) -> None:
        """The step with a number, under joint forces (n_v,) and wrenches (6,) on bodies.

        Raises:
            NotSolvableError: If it cannot be done; the state stays as it was.
        """
        begin, end, x = self._start + k * self._size, self._start + (k + 1) * self._size, self._x
        if tau is not None or wrenches or self._is_pushed:
            if self._bodies is None or any(body not in self._bodies for body in wrenches):
                self._add_inputs(begin, wrenches)
            self._give(tau, wrenches)
        grid = self._ahead.parts(k)
        if grid is None:
            x = self._advanced(begin, end - begin, end, x)
        else:
            for first, size, last in zip(grid.begins.tolist(), grid.sizes.tolist(), grid.ends.tolist(), strict=True):
                x = self._advanced(first, size, last, x)
        if self._record is not None:
            self._record.append((self._x, self._now))
        self._x = x

    @property
    def _now(self) -> Array:
        """The numbers that were given last."""
        return np.zeros(0) if self._inputs is None else self._inputs.now

    def _advanced(self, begin: float, size: float, end: float, x: Array) -> Array:
        """The state after a step, projected onto the constraints as in `simulate`."""
        kernel = self._kernel
        if isinstance(kernel, TreeKernel | ConstrainedKernel):
            state = kernel.step(x, size)
            if state is not None:
                return state
        with plain_numbers(self._plain):
            return self._slowly_advanced(begin, size, end, x)

    def _slowly_advanced(self, begin: float, size: float, end: float, x: Array) -> Array:
        """The same with all that `simulate` does at a step: rows are chosen, and NumPy takes what no kernel does."""
        kernel, done = self._kernel, None
        if kernel is not None and kernel.ready(begin, x):
            done = kernel.run(OneStep(np.array([begin]), np.array([size]), np.array([end]), _MARK), 0, 1, x)
        step = self._method.advance(begin, x, size)._replace(t=end) if done is None else done[1]
        if not np.isfinite(step.x).all():
            raise NotSolvableError(f"the step from t = {begin:.6g} s leads to a state that is not finite")
        after_step = self._formulation.after_step
        if step.checked or after_step is None:
            return np.asarray(step.x)
        outcome = after_step(step, size)
        return np.asarray(outcome.x if outcome.decision is StepDecision.STATE_CHANGED else step.x)

    def _give(self, tau: Array | None, wrenches: Mapping[str, Array]) -> None:
        """Give the forces of the next step."""
        inputs = self._inputs
        if inputs is None:
            return
        if isinstance(self._kernel, ConstrainedKernel):
            self._kernel.take_other_loads()
        if tau is None or self._bodies:
            inputs.give(pushed(inputs.now.shape, tau, wrenches, self._bodies))
        else:  # the same, for steps of microseconds
            inputs.give(tau.copy())
        self._is_pushed = tau is not None or bool(wrenches)

    def _add_inputs(self, t: float, wrenches: Mapping[str, Array]) -> None:
        """Begin anew from here with inputs, also for wrenches on further bodies."""
        x, cut = self._x, self._cut_positions
        q, v = split(self._plain, x)
        bodies = tuple(dict.fromkeys((*(self._bodies or ()), *wrenches)))
        plan = dataclasses.replace(self._plan, start=t)
        self._make(bodies, dataclasses.replace(self._request, q=normalized(self._plain, q), v=v), plan)
        if isinstance(self._formulation, ConstrainedFormulation):
            self._formulation.monitor.go_back(t, x, cut)

    def take_record(self, bodies: tuple[str, ...] | None, states: Array, given: Array) -> None:
        """What another one has recorded of this motion, in place of its own steps.

        Args:
            bodies: Those on which wrenches act; None where no forces were given.
            states: (steps + 1, n) states.
            given: (steps + 1, m) forces that held from each of them on.
        """
        self._make(bodies, self._request, self._plan)
        if self._inputs is not None:
            self._inputs.give(given[-1])
        self._record, self._x = list(zip(states[:-1], given[:-1], strict=True)), states[-1]

    def result(self, count: int) -> Result:
        """The motion up to now, after a number of steps.

        Raises:
            ArgumentError: If states were not kept.
        """
        if self._record is None:
            raise ArgumentError(NO_RECORD)
        times = [self._start + k * self._size for k in range(count + 1)]
        states = [*(x for x, _ in self._record), self._x]
        now, inputs = self._now, self._inputs
        if inputs is not None:
            given = [*(np.pad(before, (0, len(now) - len(before))) for _, before in self._record), now]
            inputs.replay(times, given)
        trajectory = Trajectory(times, states, End.REACHED, times[-1], self._x, Counts(steps=count))
        plan = dataclasses.replace(self._plan, duration=count * self._size)
        try:
            return assembled(
                self._system,
                plan,
                "relative",
                trajectory,
                self._formulation.report(trajectory),
                0.0,
                self._request.engine,
            )
        finally:
            if inputs is not None:
                inputs.give(now)


# Which steps of a motion are taken in parts, since the equations are not smooth within them.

BLOCK_STEPS: Final = 1000
"""Steps ahead for which times are looked up at which functions of time are not smooth."""


class StepsAhead:
    """Steps of one size, of which some end early where functions of time have knots."""

    def __init__(self, system: System, start: float, size: float) -> None:
        """Args: the mechanism, time at the beginning of step 0 [s], size of all steps [s]."""
        self._system, self._start, self._size = system, start, size
        self._ends, self._known = step_ends.NO_STEP_ENDS, 0

    def parts(self, k: int) -> TimeGrid | None:
        """The parts of the step with a number; None where that is taken whole. Numbers ascend, but for `forget`."""
        if k >= self._known:
            self._known = k + BLOCK_STEPS
            times = [self._start + i * self._size for i in range(k, self._known + 1)]
            self._ends = switch_times(self._system, times)
        if self._ends.is_empty:
            return None
        begin, end = self._start + k * self._size, self._start + (k + 1) * self._size
        return TimeGrid([begin, end], 2.0 * self._size, self._ends)

    def forget(self) -> None:
        """The next number may be any."""
        self._known = 0
