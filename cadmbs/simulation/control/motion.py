"""A motion that is moved step by step: for controllers in a loop of one's own, for learning, for games."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.bounds import finite_number
from cadmbs.dynamics import measures
from cadmbs.errors import ArgumentError
from cadmbs.results import Result
from cadmbs.simulation.control.lane_motions import LaneMotionsByStep, LaneStates, lane_motions
from cadmbs.simulation.control.single_motion import SingleMotion, SingleState
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.many.samples import SampleResults
from cadmbs.simulation.run import SimulationRequest, plain_numbers
from cadmbs.system import Scenario, System, arguments
from cadmbs.system.variants import Variants

FIXED_STEPS: Final = ("rk4", "index1:rk4", "woronetz:rk4")
"""Methods with steps of given size."""


FEW_NUMBERS: Final = 32
"""Up to so many numbers Python is faster than NumPy in looking whether all are finite."""


class Snapshot(NamedTuple):
    """A state of a motion to go back to: how many steps were done, how many samples there are, and their state."""

    steps: int
    n_samples: int
    state: SeparateStates | LaneStates


class Motion:
    """A mechanism that moves by steps of one size: the numbers of `simulate` by "rk4" with this step.

    They are the same to the bit where no forces are given, and with forces to rounding those of a controller with the
    step as `sample_time`. Of a batch of sixteen samples or more, one call of compiled code takes a step of all of them,
    where kernels cover the mechanism.

    Attributes:
        system: The mechanism.
        t: Time [s].
        q, v: Positions (..., n_q) and velocities (..., n_v), copies.

    Example:
        >>> import cadmbs as cm
        >>> motion = cm.Motion(cm.compile_mechanism(cm.load("four_bar")), step=1e-3)
        >>> for _ in range(100):
        ...     motion.step([0.2, 0.0, 0.0])
        >>> start = motion.snapshot()
        >>> motion.run(0.5)
        >>> round(motion.t, 6)
        0.6
        >>> motion.reset(start)
        >>> round(motion.t, 6)
        0.1
    """

    def __init__(
        self,
        system: System,
        *,
        step: float,
        method: str = "rk4",
        q: ArrayLike | None = None,
        v: ArrayLike | None = None,
        engine: str = "auto",
        record: bool = False,
        **scenario: Any,
    ) -> None:
        """A motion at its start: that of the document's scenario, or of `q` and `v`; with leading axes many at once.

        Stops and locks of the scenario do nothing here: who takes the steps sees the state after each.

        Args:
            system: Compiled mechanism.
            step: Size of all steps [s].
            method: "rk4", "index1:rk4" or "woronetz:rk4".
            q: Positions (..., n_q) at the start.
            v: Velocities (..., n_v) at the start.
            engine: As in `simulate`.
            record: Whether states are kept for `result`.
            **scenario: Fields of `Scenario` to replace, such as start=1.0.

        Raises:
            StartError: If the loops do not close, given velocities contradict them, or nothing can move.
            ArgumentError: If the step is not positive, or the method has other steps.
        """
        arguments.require_system(system)
        if not (finite_number(step) or 0.0) > 0.0:
            raise ArgumentError(f"step is {step!r}, expected a positive number of seconds")
        if method not in FIXED_STEPS:
            raise ArgumentError(f"method is {method!r}, expected one with steps of one size: {', '.join(FIXED_STEPS)}")
        overrides = {**scenario, "method": method, "step": float(step), "output_step": float(step)}
        overrides["duration"] = float(step)
        request = SimulationRequest(None, q, v, "relative", _no_progress, engine, None, overrides)
        plan = request.plan(system)
        guess = request.initial_guess(system, plan)
        self.system, self._step, self._plan, self._count = system, float(step), plan, 0
        self._batch = guess[0].shape[:-1]
        self._n_samples = math.prod(self._batch)
        with plain_numbers(system):
            self._samples = _samples(system, plan, request, guess, record)
        self._first = self.snapshot()

    def __repr__(self) -> str:
        many = f" of {self._batch} samples" if self._batch else ""
        return f"<Motion {self.system.name!r}{many} at t = {self.t:.6g} s, steps of {self._step:.6g} s>"

    @property
    def t(self) -> float:
        """Time [s]."""
        return self._plan.start + self._count * self._step

    @property
    def q(self) -> Array:
        """Positions (..., n_q)."""
        return self._samples.q.reshape(*self._batch, -1)

    @property
    def v(self) -> Array:
        """Velocities (..., n_v)."""
        return self._samples.v.reshape(*self._batch, -1)

    @property
    def a(self) -> Array:
        """Accelerations (..., n_v) at this state under the forces that were given last."""
        with plain_numbers(self.system):
            return self._samples.accelerations(self.t).reshape(*self._batch, -1)

    @property
    def measures(self) -> dict[str, Array]:
        """The measures (...) of the document by name."""
        return measures(self.system, self.q, self.v)

    def step(self, tau: ArrayLike | None = None, wrenches: Mapping[str, ArrayLike] | None = None) -> None:
        """One step, under forces that hold during it besides those of the document.

        Args:
            tau: Joint forces (..., n_v) in the order of `system.velocity_names`; default none.
            wrenches: (..., 6) moment and force in world axes about the origin of a body or frame, by its name.

        Raises:
            NotSolvableError: If the step cannot be done; the motion stays where it was.
            ArgumentError: If a force is not finite or not of its shape.
            UnknownNameError: If there is no such body or frame.
        """
        forces = None if tau is None else self._rows("tau", tau, self.system.n_v)
        pushes = _NONE
        if wrenches:
            pushes = {name: self._rows(f"the wrench on {name!r}", value, 6) for name, value in wrenches.items()}
            for name in pushes:
                self.system.body_and_pose(name)
        self._samples.step(self._count, self.t, forces, pushes)
        self._count += 1

    def run(self, duration: float) -> None:
        """As many steps without further forces as a duration takes, rounded to a whole number of them [s]."""
        for _ in range(round(duration / self._step)):
            self.step()

    def snapshot(self) -> Snapshot:
        """This state, to which `reset` goes back."""
        return Snapshot(self._count, self._n_samples, self._samples.state)

    def reset(self, snapshot: Snapshot | None = None) -> None:
        """Go back to a state of this motion, or to its start; what was recorded after it is forgotten."""
        target = self._first if snapshot is None else snapshot
        if target.n_samples != self._n_samples:
            raise ArgumentError(f"the snapshot has {target.n_samples} samples, the motion {self._n_samples}")
        if type(target.state) is not type(self._first.state):
            raise ArgumentError("the snapshot is one of another motion, whose engine is another one")
        self._count = target.steps
        self._samples.restore(self.t, target.state)  # type: ignore[arg-type]

    def result(self) -> Result:
        """The motion up to now as a result of `simulate`, with a row for each step.

        Raises:
            ArgumentError: If the motion was made without `record=True`.
        """
        with plain_numbers(self.system):
            results = self._samples.results(self._count)
        if not self._batch:
            return results[0]
        plan = dataclasses.replace(self._plan, duration=self._count * self._step)
        many = ManyMotions(Variants.of_batch(self.system), (plan,), (self.q, self.v))
        return SampleResults(many, None, np.arange(len(results)), dict(enumerate(results))).joined()

    def _rows(self, what: str, value: ArrayLike, count: int) -> Array:
        """Finite numbers (samples, count)."""
        array = np.asarray(value, dtype=float)
        shape = (*self._batch, count)
        if array.shape != shape:
            try:
                array = np.broadcast_to(array, shape) if array.ndim else np.zeros(0)
            except ValueError:
                array = np.zeros(0)
            if array.shape != shape:
                raise ArgumentError(f"{what} has the shape {np.shape(value)}, expected {shape}")
        flat = array.ravel()
        if not (all(map(math.isfinite, flat.tolist())) if flat.size <= FEW_NUMBERS else np.isfinite(flat).all()):
            raise ArgumentError(f"{what} is not finite: {array}")
        return flat.reshape(-1, count)


def _samples(
    system: System, plan: Scenario, request: SimulationRequest, guess: tuple[Array, Array], record: bool
) -> SeparateMotions | LaneMotionsByStep:
    """The samples of a start, positions (..., n_q) and velocities (..., n_v): in lanes, or one after the other."""
    lanes = lane_motions(system, plan, request, guess, record)
    if lanes is not None:
        return lanes
    samples, (all_q, all_v) = [], (x.reshape(-1, x.shape[-1]) for x in guess)
    for q, v in zip(all_q, all_v, strict=True):
        own = dataclasses.replace(request, q=None if request.q is None else q, v=None if request.v is None else v)
        samples.append(SingleMotion(system, plan, own, record))
    return SeparateMotions(samples)


_NONE: Final[Mapping[str, Array]] = {}


def _no_progress(fraction: float) -> None:
    """Steps are too short to report."""


# Motions that are moved step by step, one sample after the other.


class SeparateStates(NamedTuple):
    """The state of each sample."""

    samples: tuple[SingleState, ...]


class SeparateMotions:
    """Samples that each make their own calls."""

    def __init__(self, samples: Sequence[SingleMotion]) -> None:
        """Args: the motions."""
        self._samples = samples

    @property
    def q(self) -> Array:
        """Positions (samples, n_q)."""
        return np.array([sample.q for sample in self._samples])

    @property
    def v(self) -> Array:
        """Velocities (samples, n_v)."""
        return np.array([sample.v for sample in self._samples])

    def accelerations(self, t: float) -> Array:
        """Accelerations (samples, n_v)."""
        return np.array([sample.acceleration(t) for sample in self._samples])

    @property
    def state(self) -> SeparateStates:
        """All that the next step depends on, but for its forces."""
        return SeparateStates(tuple(sample.state for sample in self._samples))

    def restore(self, t: float, state: SeparateStates) -> None:
        """Go back to a state at a time; no forces are given there."""
        for sample, single in zip(self._samples, state.samples, strict=True):
            sample.restore(t, single)

    def step(self, k: int, begin: float, tau: Array | None, wrenches: Mapping[str, Array]) -> None:
        """The step with a number, from a time on, under joint forces (samples, n_v) and wrenches (samples, 6).

        Raises:
            NotSolvableError: If it cannot be done; all samples stay where they were.
        """
        samples = self._samples
        if len(samples) == 1:
            own = {name: values[0] for name, values in wrenches.items()} if wrenches else wrenches
            samples[0].step(k, None if tau is None else tau[0], own)
            return
        before = self.state
        try:
            for number, sample in enumerate(samples):
                own = {name: values[number] for name, values in wrenches.items()} if wrenches else wrenches
                sample.step(k, None if tau is None else tau[number], own)
        except BaseException:
            self.restore(begin, before)
            raise

    def results(self, count: int) -> list[Result]:
        """The motions up to now, after a number of steps.

        Raises:
            ArgumentError: If states were not kept.
        """
        return [sample.result(count) for sample in self._samples]
