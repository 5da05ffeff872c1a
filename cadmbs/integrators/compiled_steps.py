"""Compiled stretches of steps: how many at once, and single steps where the kernel cannot continue."""

import time
from typing import Any, Protocol

from cadmbs.errors import CadmbsError
from cadmbs.integrators.time_grid import StepGrid, TimeGrid
from cadmbs.integrators.trajectory import Counts, Step

CHUNK_SECONDS = 0.1
"""Between two returns from the kernel: so that progress is shown and interruptions are handled."""

FIRST_CHUNK = 64
LARGEST_CHUNK = 1 << 15
"""Steps of the first chunk, and of the largest one, which bounds the memory of sampled functions of time."""

LARGEST_CHUNK_GROWTH = 16.0
"""Largest growth from one chunk to the next."""


class StepKernel(Protocol):
    """A kernel that takes steps of a grid."""

    stages: int
    """Evaluations of the right-hand side a step."""

    def ready(self, t: float, x: Any) -> bool:
        """Whether the kernel may take steps from a state."""
        ...

    def run(self, grid: StepGrid, first: int, last: int, x: Any) -> tuple[int, Step] | None:
        """Steps from `first` up to `last` (not included): how many came out well, and what they lead to; None if none.

        Raises:
            CadmbsError: If a function of time does not cover the steps.
        """
        ...


class CompiledSteps:
    """Chunks of steps by a kernel. Where it takes none, the loop takes one step by the NumPy method and tries again.

    Chunks are sized such that the kernel returns about every CHUNK_SECONDS.
    """

    def __init__(
        self, kernel: StepKernel, largest: int = LARGEST_CHUNK, first: int = FIRST_CHUNK, smallest: int = 1
    ) -> None:
        """Args: the kernel, and the largest, first and smallest number of steps at once."""
        self._kernel, self._largest, self._smallest = kernel, largest, smallest
        self._size, self._steps = min(first, largest), 0

    @property
    def counts(self) -> Counts:
        """Evaluations so far."""
        return Counts(self._steps, evaluations=self._kernel.stages * self._steps)

    def advance(self, grid: TimeGrid, first: int, x: Any) -> tuple[Step, int] | None:
        """The next stretch and the number of its steps; None where the NumPy method is to take the next step."""
        if not self._kernel.ready(float(grid.begins[first]), x):
            return None
        size = min(self._size, grid.until_pause(first))
        while size:
            began = time.perf_counter()
            try:
                done = self._kernel.run(grid, first, first + size, x)
            except CadmbsError:  # a function of time ends within the chunk
                size //= 2
                continue
            if done is None:
                return None
            taken = max(time.perf_counter() - began, 1e-6)
            fitting = int(done[0] * min(CHUNK_SECONDS / taken, LARGEST_CHUNK_GROWTH))
            self._size = min(max(fitting, self._smallest), self._largest)
            self._steps += done[0]
            return done[1], done[0]
        return None
