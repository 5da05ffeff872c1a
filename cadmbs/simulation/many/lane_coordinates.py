"""Independent coordinates of the Woronetz form for the samples of a batch in SIMD lanes, each chosen by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import NotSolvableError
from cadmbs.kernels.steps.drift_check import KeptCoordinates
from cadmbs.simulation.formulations.woronetz import best_partitions, conditionings, independent_names, kept_coordinates
from cadmbs.simulation.states import split
from cadmbs.system import System


class LaneCoordinates:
    """The coordinates of all samples, `kernels.many.lane_batches.ChooseCoordinates`: of n systems, again and again."""

    def __init__(self, systems: Sequence[System], t: float, states: Array) -> None:
        """Choose coordinates for the start, states (samples, n_q + n_v + 1).

        Raises:
            NotSolvableError: If no independent coordinates of a sample determine the others there.
        """
        self._systems, self._start, n = systems, t, len(systems)
        self._first: dict[int, KeptCoordinates] = {}
        self._changes: list[dict[str, Any]] = []
        for k, system in enumerate(systems):
            samples, q = np.arange(k, len(states), n), split(system, states[k::n])[0]
            self._first |= self._chosen(system, samples, np.full(len(samples), t), q)

    def __call__(self, samples: Indices, times: Array, states: Array) -> list[KeptCoordinates | None]:
        """The coordinates of samples at times (k,) and states (k, n_q + n_v + 1); None where none serve."""
        chosen = {sample: self._first[sample] for sample in samples[times == self._start].tolist()}
        for k, system in enumerate(self._systems):
            mine = (samples % len(self._systems) == k) & (times != self._start)
            if np.any(mine):
                chosen |= self._later(system, samples[mine], times[mine], split(system, states[mine])[0])
        return [chosen.get(sample) for sample in samples.tolist()]

    def _later(self, system: System, samples: Indices, times: Array, q: Array) -> dict[int, KeptCoordinates]:
        """The best coordinates of samples (k,) of a system at later times; those without any are left out."""
        try:
            return self._chosen(system, samples, times, q)
        except NotSolvableError:
            parts = [slice(k, k + 1) for k in range(len(samples))] if len(samples) > 1 else []
            each = [self._later(system, samples[part], times[part], q[part]) for part in parts]
            return {sample: kept for single in each for sample, kept in single.items()}

    def _chosen(self, system: System, samples: Indices, times: Array, q: Array) -> dict[int, KeptCoordinates]:
        """The best coordinates of samples (k,) of a system.

        Raises:
            NotSolvableError: If a sample has none.
        """
        chosen: dict[int, KeptCoordinates] = {}
        for numbers, *levels in best_partitions(system, times, q):
            pair = levels[0], levels[1]
            condition = conditionings(system, times[numbers], q[numbers], pair)
            for k, sample in enumerate(samples[numbers].tolist()):
                change = {"sample": sample, "time": float(times[numbers[k]])}
                self._changes.append(change | independent_names(system, pair))
                chosen[sample] = kept_coordinates(pair, condition[:, k])
        return chosen

    def statistics(self) -> dict[str, Any]:
        """All choices of coordinates, and how many they were after the first ones."""
        changes = sorted(self._changes, key=lambda change: (change["time"], change["sample"]))
        if len(self._first) == 1:
            changes = [{name: value for name, value in change.items() if name != "sample"} for change in changes]
        return {"partitions": changes, "repartitions": len(changes) - len(self._first)}
