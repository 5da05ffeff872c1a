"""Independent coordinates of the Woronetz form for the samples of a batch in SIMD lanes, each chosen by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import NotSolvableError
from cadmbs.kernels.drift_check import KeptCoordinates
from cadmbs.simulation.states import split
from cadmbs.simulation.woronetz import CoordinatePartitioner
from cadmbs.system import System


class LaneCoordinates:
    """The coordinates of all samples, `kernels.lane_batches.ChooseCoordinates`: those of n systems, again and again."""

    def __init__(self, systems: Sequence[System], t: float, states: Array) -> None:
        """Choose coordinates for the start, states (samples, n_q + n_v + 1).

        Raises:
            NotSolvableError: If no independent coordinates of a sample determine the others there.
        """
        self._systems, self._start, n = systems, t, len(systems)
        self._partitioners = [
            CoordinatePartitioner(system, t, split(system, states[k::n])[0]) for k, system in enumerate(systems)
        ]

    def __call__(self, samples: Indices, times: Array, states: Array) -> list[KeptCoordinates | None]:
        """The coordinates of samples at times (k,) and states (k, n_q + n_v + 1); None where none serve."""
        each = zip(samples.tolist(), times.tolist(), states, strict=True)
        return [self._of_one(sample, t, state) for sample, t, state in each]

    def _of_one(self, sample: int, t: float, state: Array) -> KeptCoordinates | None:
        number, k = divmod(sample, len(self._systems))
        if t != self._start:
            try:
                q = split(self._systems[k], state[None])[0]
                self._partitioners[k].choose(t, q, np.array([number]))
            except NotSolvableError:
                return None
        return self._partitioners[k].kept(number)

    def statistics(self) -> dict[str, Any]:
        """All choices of coordinates, and how many they were after the first ones."""
        n, partitions, repartitions = len(self._systems), [], 0
        for k, partitioner in enumerate(self._partitioners):
            counted = partitioner.statistics()
            repartitions += counted["repartitions"]
            for change in counted["partitions"]:
                partitions.append({**change, "sample": n * change.get("sample", 0) + k})
        partitions.sort(key=lambda change: (change["time"], change["sample"]))
        return {"partitions": partitions, "repartitions": repartitions}
