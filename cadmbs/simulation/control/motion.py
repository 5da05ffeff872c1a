"""A motion that is moved step by step: for controllers in a loop of one's own, for learning, for games."""

from __future__ import annotations

import dataclasses
import math
import numbers
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics import measures
from cadmbs.errors import ArgumentError
from cadmbs.results import Result
from cadmbs.simulation.control.single_motion import SingleMotion, SingleState
from cadmbs.simulation.many.samples import SampleResults, sample_label
from cadmbs.simulation.run import SimulationRequest, plain_numbers
from cadmbs.system import System
from cadmbs.system.arguments import require_system

FIXED_STEPS: Final = ("rk4", "index1:rk4", "woronetz:rk4")
"""Methods with steps of given size."""


FEW_NUMBERS: Final = 32
"""Up to so many numbers Python is faster than NumPy in looking whether all are finite."""


class Snapshot(NamedTuple):
    """A state of a motion to go back to: how many steps were done, and the state of each sample."""

    steps: int
    samples: tuple[SingleState, ...]


class Motion:
    """A mechanism that moves by steps of one size: the numbers of `simulate` by "rk4" with this step.

    They are the same to the bit where no forces are given, and with forces to rounding those of a controller with the
    step as `sample_time`.

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
        require_system(system)
        is_number = isinstance(step, numbers.Real) and not isinstance(step, bool)
        if not is_number or not 0.0 < float(step) < np.inf:
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
        self._samples = []
        with plain_numbers(system):
            for own_q, own_v in zip(*(x.reshape(-1, x.shape[-1]) for x in guess), strict=True):
                own = dataclasses.replace(request, q=None if q is None else own_q, v=None if v is None else own_v)
                self._samples.append(SingleMotion(system, plan, own, record))
        self._first = self.snapshot()

    @property
    def t(self) -> float:
        """Time [s]."""
        return self._plan.start + self._count * self._step

    @property
    def q(self) -> Array:
        """Positions (..., n_q)."""
        return self._gathered([sample.q for sample in self._samples])

    @property
    def v(self) -> Array:
        """Velocities (..., n_v)."""
        return self._gathered([sample.v for sample in self._samples])

    @property
    def a(self) -> Array:
        """Accelerations (..., n_v) at this state under the forces that were given last."""
        with plain_numbers(self.system):
            return self._gathered([sample.acceleration(self.t) for sample in self._samples])

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
        before = self.snapshot() if len(self._samples) > 1 else None
        try:
            for k, sample in enumerate(self._samples):
                own = {name: values[k] for name, values in pushes.items()} if pushes else pushes
                sample.step(self._count, None if forces is None else forces[k], own)
        except BaseException:
            if before is not None:
                self.reset(before)
            raise
        self._count += 1

    def run(self, duration: float) -> None:
        """As many steps without further forces as a duration takes, rounded to a whole number of them [s]."""
        for _ in range(round(duration / self._step)):
            self.step()

    def snapshot(self) -> Snapshot:
        """This state, to which `reset` goes back."""
        return Snapshot(self._count, tuple(sample.state for sample in self._samples))

    def reset(self, snapshot: Snapshot | None = None) -> None:
        """Go back to a state of this motion, or to its start; what was recorded after it is forgotten."""
        target = self._first if snapshot is None else snapshot
        if len(target.samples) != len(self._samples):
            raise ArgumentError(f"the snapshot has {len(target.samples)} samples, the motion {len(self._samples)}")
        self._count = target.steps
        for sample, state in zip(self._samples, target.samples, strict=True):
            sample.restore(self.t, state)

    def result(self) -> Result:
        """The motion up to now as a result of `simulate`, with a row for each step.

        Raises:
            ArgumentError: If the motion was made without `record=True`.
        """
        with plain_numbers(self.system):
            results = [sample.result(self._count) for sample in self._samples]
        if not self._batch:
            return results[0]
        plan = dataclasses.replace(self._plan, duration=self._count * self._step)
        batch, label = self._batch, lambda number: sample_label(number, self._batch)
        return SampleResults(batch, None, np.arange(len(results)), dict(enumerate(results)), label).joined(plan)

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

    def _gathered(self, values: Sequence[Array]) -> Array:
        return np.array(values).reshape(*self._batch, -1)


_NONE: Final[Mapping[str, Array]] = {}


def _no_progress(fraction: float) -> None:
    """Steps are too short to report."""
