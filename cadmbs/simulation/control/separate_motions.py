"""Motions that are moved step by step, one sample after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.simulation.control.single_motion import SingleMotion, SingleState


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
