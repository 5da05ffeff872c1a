"""Motions that are moved step by step in SIMD lanes: one call of compiled code a step for all samples."""

import dataclasses
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import cut_coordinates, rows
from cadmbs.dynamics.closed_loops.loop_packing import pack_cuts
from cadmbs.dynamics.scenarios.fields import follows_cut_positions
from cadmbs.errors import ArgumentError, CadmbsError, NotSolvableError
from cadmbs.kernels.many import lane_packing, lane_systems
from cadmbs.kernels.many.lane_batches import run_to_ends
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.control.controlled import input_count, pushed, with_inputs
from cadmbs.simulation.control.single_motion import NO_RECORD, SingleMotion, SingleState, StepsAhead
from cadmbs.simulation.formulations.constrained_rows import constrained_rows
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.formulations.tree import evaluated_tree
from cadmbs.simulation.many import lane_choice, lane_runs
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.run import SimulationRequest
from cadmbs.simulation.states import split
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs
from cadmbs.system.variants import Variants

FEWEST_SAMPLES: Final = 16
"""From so many samples on lanes are faster than one sample after the other."""


FEWEST_ON_THREADS: Final = 512
"""From so many samples on a step takes some 0.3 ms, and all cores are worth the time that it takes to wake threads."""

NO_STEPS: Final = np.zeros((0, 2))
"""A grid without steps."""

STATES: Final = 0
"""Place of the states among the arrays of `LaneMotions`."""


class LaneStates(NamedTuple):
    """Arrays of `LaneMotions` with a row a sample, the samples that left the lanes, the number of recorded rows, and
    whether forces held up to here, so that others hold from here on.
    """

    arrays: tuple[Array, ...]
    left: Mapping[int, SingleState]
    rows: int
    is_pushed: bool


def lane_motions(
    system: System, plan: Scenario, request: SimulationRequest, start: tuple[Array, Array], record: bool
) -> "LaneMotionsByStep | None":
    """The samples in lanes; None where these do not cover them, or do not pay.

    Args:
        system: Compiled mechanism.
        plan: The scenario with the step.
        request: The arguments of `simulate`.
        start: Positions (..., n_q) and velocities (..., n_v).
        record: Whether states are kept.
    """
    many = ManyMotions(Variants.of_batch(system), (plan,), start)
    if many.count < FEWEST_SAMPLES or (record and follows_cut_positions(system)):
        return None
    try:
        batch = lane_choice.lane_batch(many, request)
    except CadmbsError:  # of one of the samples: it is raised again when they come one by one
        return None
    return LaneMotionsByStep(system, batch, request, record)


class LaneMotionsByStep:
    """Samples whose steps one call takes. Those that lanes do not move on, as near singular configurations, leave."""

    def __init__(self, system: System, batch: lane_runs.LaneBatch, request: SimulationRequest, record: bool) -> None:
        """Args: mechanism, what lanes move, arguments of `simulate`, whether states are kept."""
        self._plain, self._request, self._plan = system, request, batch.plan
        states = batch.start.reshape(-1, batch.start.shape[-1])
        threads = None if len(states) >= FEWEST_ON_THREADS else 1
        self._batch = batch._replace(start=states, threads=threads)
        self._start, self._size = batch.plan.start, batch.plan.step or batch.plan.output_step
        self._record: list[tuple[Array, Array]] | None = [] if record else None
        self._left: dict[int, SingleMotion] = {}
        self._is_pushed, self._now = False, self._start
        self._known: tuple[Array, ...] | None = None
        self._unprojected: Indices = np.zeros(0, dtype=np.intp)
        self._make(self._batch, None)
        self._arrive(self._start)

    def _make(self, batch: lane_runs.LaneBatch, bodies: tuple[str, ...] | None) -> None:
        """The equations of a batch, with inputs for the joints and for wrenches on bodies; None for no inputs."""
        n, count = len(batch.start), 0
        self._bodies, self._system, self._inputs = bodies, self._plain, None
        if bodies is not None:
            count = input_count(self._plain, bodies)
            self._inputs = Inputs(count)
            self._system = with_inputs(self._plain, bodies, self._inputs)
        self._given = np.zeros((n, count))
        t = batch.plan.start
        times = [t, t + self._size]
        self._run = LaneFormulation(batch._replace(variants=Variants.of_batch(self._system))).run(times)
        self._motions = self._run.motions(times, self._run.grid(times), own_numbers=bodies is not None)
        self._held, self._numbers = lane_systems.held_columns(self._system)
        self._ahead = StepsAhead(self._system, self._start, self._size)

    @property
    def q(self) -> Array:
        """Positions (samples, n_q)."""
        return normalized(self._plain, split(self._plain, self._states)[0])

    @property
    def v(self) -> Array:
        """Velocities (samples, n_v)."""
        return np.array(split(self._plain, self._states)[1])

    @property
    def _states(self) -> Array:
        """States (samples, n) as `simulate` gives them: projected onto the constraints."""
        return self._projected[STATES]

    @property
    def _projected(self) -> tuple[Array, ...]:
        """The arrays after the states were evaluated and projected; those of trees as they are.

        Without other forces lanes go on from before, as within a motion: what the state needs is done there again.
        """
        if self._known is None:
            before = self._copies()
            self._motions.begin_steps(NO_STEPS, self._now, stops=False)
            self._run_lanes()
            left = self._unprojected = self._motions.with_status(lane_packing.STATUS.LEFT)
            self._motions.states[left] = before[STATES][left]
            self._known = self._copies()
            self._put(before)
        return self._known

    @property
    def _arrays(self) -> tuple[Array, ...]:
        """All that changes, with a row for each sample: the states, and what is known of them."""
        motions = self._motions
        return motions.states, motions.records, motions.chosen, motions.references, motions.rows_since

    def _copies(self) -> tuple[Array, ...]:
        return tuple(array.copy() for array in self._arrays)

    def _put(self, arrays: tuple[Array, ...]) -> None:
        for array, values in zip(self._arrays, arrays, strict=True):
            array[...] = values

    def _run_lanes(self) -> None:
        run_to_ends(self._motions, self._run.choose, choose_coordinates=self._run.choose_coordinates)

    def accelerations(self, t: float) -> Array:
        """Accelerations (samples, n_v)."""
        system, inputs, q, v = self._system, self._inputs, self.q, self.v
        times = np.full(len(q), t)
        if inputs is not None:
            inputs.give(self._given)
        try:
            if not rows(system).n_rows:
                return evaluated_tree(system, times, q, v)[1]
            equations = Index1Equations(system, 0.0, self._batch.rank, cut_positions=self._cut_positions(t))
            return constrained_rows(equations, times, q, v).a
        finally:
            if inputs is not None:  # equations of single samples ask for the numbers of one
                inputs.give(np.zeros(len(inputs.now[0])))

    def _cut_positions(self, t: float) -> Array | None:
        """Positions (samples, k) of the cut joints, full turns counted, where these matter."""
        if not follows_cut_positions(self._plain):
            return None
        indices = pack_cuts(self._plain).position_indices
        near = cut_coordinates(self._plain, self.q, t=t)
        # references end with the angles of cut joints along which something acts
        references = self._motions.references
        angles = references[:, references.shape[1] - len(indices) :]
        near[:, indices[indices >= 0]] = angles[:, indices >= 0]
        return cut_coordinates(self._plain, self.q, near, t)

    @property
    def state(self) -> LaneStates:
        """All that the next step depends on, but for its forces."""
        left = {k: sample.state for k, sample in self._left.items()}
        return LaneStates(self._copies(), left, len(self._record or ()), self._is_pushed)

    def restore(self, t: float, state: LaneStates) -> None:
        """Go back to a state of this motion at a time; no forces are given there."""
        self._put(state.arrays)
        self._arrive(t)
        self._left = {k: self._left.get(k) or self._alone(k) for k in state.left}
        for k, sample in self._left.items():
            sample.restore(t, state.left[k])
        self._ahead.forget()
        self._give(None, {})
        self._is_pushed = state.is_pushed
        if self._record is not None:
            del self._record[state.rows :]

    def step(self, k: int, begin: float, tau: Array | None, wrenches: Mapping[str, Array]) -> None:
        """The step with a number, from a time on, under joint forces (samples, n_v) and wrenches (samples, 6).

        Raises:
            NotSolvableError: If it cannot be done; all samples stay where they were.
        """
        before, end = self.state, self._start + (k + 1) * self._size
        is_pushed = tau is not None or bool(wrenches) or self._is_pushed
        if is_pushed:
            if self._bodies is None or any(body not in self._bodies for body in wrenches):
                self._add_inputs(begin, wrenches)
            self._give(tau, wrenches)
            self._put(self._projected)
        motions = self._motions
        if self._record is not None:
            self._record.append((self._states, self._given.copy()))
        grid = self._ahead.parts(k)
        steps = np.array([[begin, end - begin]]) if grid is None else np.column_stack([grid.begins, grid.sizes])
        try:
            motions.begin_steps(steps, end, stops=True, goes_on=not is_pushed)
            self._run_lanes()
            self._step_alone(motions.with_status(lane_packing.STATUS.LEFT), (k, begin), before, (tau, wrenches))
            self._arrive(end)
            if self._known is None:
                self._projected  # noqa: B018 - which tells the samples that cannot be projected
                open_ones = np.setdiff1d(self._unprojected, list(self._left))
                if len(open_ones):  # by themselves they arrive, or say why not
                    self._known, self._now = None, begin
                    self._step_alone(open_ones, (k, begin), before, (tau, wrenches))
                    motions.records[open_ones, lane_packing.MOTION.STATUS] = lane_packing.STATUS.LEFT
                    self._arrive(end)
            if not np.isfinite(motions.states).all():
                raise NotSolvableError(f"the step from t = {begin:.6g} s leads to a state that is not finite")
        except BaseException:
            self.restore(begin, before)
            raise

    def _step_alone(
        self,
        samples: Indices,
        at: tuple[int, float],
        before: LaneStates,
        forces: tuple[Array | None, Mapping[str, Array]],
    ) -> None:
        """A step of samples by themselves: its number and its begin, the state there, joint forces and wrenches."""
        (k, begin), (tau, wrenches) = at, forces
        for sample in samples.tolist():
            own = {name: values[sample] for name, values in wrenches.items()}
            if sample not in self._left:
                self._leave(sample, begin, before)
            self._left[sample].step(k, None if tau is None else tau[sample], own)
            self._motions.states[sample] = self._left[sample].state.x

    def _arrive(self, t: float) -> None:
        """The samples are at a time; those of trees as they are."""
        self._now = t
        self._known = None if rows(self._plain).n_rows else self._copies()

    def _leave(self, sample: int, begin: float, before: LaneStates) -> None:
        """A sample goes on by itself, from where it was before the step."""
        after = self._copies()
        self._put(before.arrays)
        x, cut = self._states[sample], self._cut_positions(begin)
        self._put(after)
        self._left[sample] = self._alone(sample)
        self._left[sample].restore(begin, SingleState(x, None if cut is None else cut[sample], 0))

    def _alone(self, sample: int, record: bool = False) -> SingleMotion:
        """A sample by itself, at its start."""
        q, v = split(self._plain, self._batch.start[sample])
        request = dataclasses.replace(self._request, q=normalized(self._plain, q), v=v)
        return SingleMotion(self._plain, self._plan, request, record)

    def _give(self, tau: Array | None, wrenches: Mapping[str, Array]) -> None:
        """Give the forces of the next step."""
        if self._bodies is None:
            return
        self._given = pushed(self._given.shape, tau, wrenches, self._bodies)
        self._motions.task.system.write_functions(self._held, self._given[:, self._numbers])
        self._is_pushed = tau is not None or bool(wrenches)

    def _add_inputs(self, t: float, wrenches: Mapping[str, Array]) -> None:
        """Go on from here with inputs, also for wrenches on further bodies."""
        state, plan = self.state, dataclasses.replace(self._plan, start=t)
        bodies = tuple(dict.fromkeys((*(self._bodies or ()), *wrenches)))
        self._make(self._batch._replace(plan=plan, start=state.arrays[STATES]), bodies)
        self._put(state.arrays)

    def results(self, count: int) -> list[Result]:
        """The motions up to now, after a number of steps.

        Raises:
            ArgumentError: If states were not kept.
        """
        if self._record is None:
            raise ArgumentError(NO_RECORD)
        widest = self._given.shape[1]
        states = np.stack([*(x for x, _ in self._record), self._states], axis=1)
        padded = [np.pad(given, ((0, 0), (0, widest - given.shape[1]))) for _, given in self._record]
        given, results = np.stack([*padded, self._given], axis=1), []
        for k in range(len(states)):
            sample = self._alone(k, record=True)
            sample.take_record(self._bodies, states[k], given[k])
            results.append(sample.result(count))
        return results
