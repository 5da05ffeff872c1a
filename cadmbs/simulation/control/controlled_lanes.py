"""Batches under a sampled controller in SIMD lanes: it is asked once for all motions, which then go on together."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.kernels.many.lane_batches import LaneMotions, run_to_ends
from cadmbs.kernels.many.lane_packing import MOTION, STATUS
from cadmbs.kernels.many.lane_systems import held_columns
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.control.controlled import input_count, input_numbers, with_inputs
from cadmbs.simulation.control.controlled_motion import ControlledMotion, forces_on
from cadmbs.simulation.control.controller import Controller, Forces, sample_times
from cadmbs.simulation.many.lane_choice import NoLanesError
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.lane_runs import LaneBatch, LaneRun
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.many.samples import of_sample
from cadmbs.simulation.method import FIXED_STEP_METHODS
from cadmbs.simulation.run import SimulationRequest
from cadmbs.simulation.states import split
from cadmbs.system.inputs import Inputs


class ControlledLanes:
    """Lanes that wait at each sample of a controller; motions that leave lanes go on by themselves, from their start.

    Attributes:
        alone: These, by their number.
    """

    def __init__(self, many: ManyMotions, request: SimulationRequest, controller: Controller) -> None:
        """Args: all motions at their start, the arguments of `simulate`, the controller."""
        self._many, self._request, self._controller = many, request, controller
        self._given: list[tuple[float, Forces]] = []
        self.alone: dict[int, ControlledMotion] = {}

    @property
    def has_asked(self) -> bool:
        """Whether the controller was asked."""
        return bool(self._given)

    def formulation(self, batch: LaneBatch) -> LaneFormulation:
        """The batch under the forces of the controller, which is asked at the start.

        Raises:
            NoLanesError: If it stops at events, or takes adaptive steps.
            ControlError: As `Controller.forces`.
        """
        plan, times = batch.plan, output_times(batch.plan)
        if plan.stop:
            raise NoLanesError("stops at events, under a sampled controller")
        if batch.choice.method not in FIXED_STEP_METHODS:
            raise NoLanesError("takes adaptive steps, under a sampled controller")
        asked = sample_times(times, self._controller.sample_time or plan.duration)
        self._ask(plan.start, batch.start)
        bodies, systems = tuple(self._given[0][1].wrenches), batch.variants.systems
        self._bodies, self._inputs = bodies, [Inputs(input_count(system, bodies), asked) for system in systems]
        each = [with_inputs(system, bodies, own) for system, own in zip(systems, self._inputs, strict=True)]
        variants = batch.variants.with_systems(each)
        return LaneFormulation(batch._replace(variants=variants, final_only=False), self._advance)

    def _ask(self, t: float, states: Array) -> None:
        """The forces from a time on, at states (..., n)."""
        system = self._many.variants.base
        q, v = split(system, states.reshape(self._many.count, -1))
        q, v = normalized(system, q), v.copy()
        for k, motion in self.alone.items():
            _, q[k], v[k] = motion.moment
        forces = self._controller.forces(t, *(x.reshape(*self._many.batch, -1) for x in (q, v)))
        self._given.append((t, forces))

    def _advance(self, run: LaneRun, motions: LaneMotions, grid: TimeGrid) -> None:
        """All steps, up to the end or to where the user interrupts them."""
        steps, ends = np.column_stack([grid.begins, grid.sizes]), grid.ends.tolist()
        columns, places = held_columns(run.batch.variants.base)
        done, start = 0, self._given[0][0]
        try:
            while done < len(steps):
                if done:
                    self._ask(ends[done - 1], motions.states)
                numbers = input_numbers(self._given[-1][1], self._bodies).reshape(len(motions.states), -1)
                motions.task.system.write_functions(columns, numbers[:, places])
                part = slice(done, done + grid.until_pause(done))
                end = ends[part.stop - 1]
                motions.begin_steps(steps[part], end, stops=False, goes_on=False, marks=grid.marks[part])
                run_to_ends(motions, run.choose, choose_coordinates=run.choose_coordinates)
                self._advance_alone(motions)
                done = part.stop
                run.batch.progress((end - start) / (ends[-1] - start))
        except KeyboardInterrupt:
            for motion in self.alone.values():
                if motion.goes_on:
                    motion.interrupt()
            raise
        finally:
            self._replay()

    def _advance_alone(self, motions: LaneMotions) -> None:
        """The same of motions that lanes do not move; of those that leave them now, all from the start."""
        has_left = motions.records[:, MOTION.STATUS] == STATUS.LEFT
        has_left |= ~np.isfinite(motions.states).all(axis=1)
        motions.records[has_left, MOTION.STATUS] = STATUS.LEFT
        for k in np.flatnonzero(has_left).tolist():
            behind = self._given[-1:]
            if k not in self.alone:
                sample, behind = self._many.samples[k], self._given
                request = of_sample(self._request, sample)
                self.alone[k] = ControlledMotion(sample.system, sample.plan, request, self._controller, self._bodies)
            for _, forces in behind:
                if self.alone[k].goes_on:
                    self.alone[k].advance(forces_on(forces, k))
            if self.alone[k].is_interrupted:
                raise KeyboardInterrupt

    def _replay(self) -> None:
        """The motion is over: each system has the numbers of its samples at each time."""
        times, forces = zip(*self._given, strict=True)
        numbers = [input_numbers(each, self._bodies) for each in forces]
        for k, inputs in enumerate(self._inputs):
            inputs.replay(times, numbers if self._many.variants.is_batch else [x[..., k, :] for x in numbers])
