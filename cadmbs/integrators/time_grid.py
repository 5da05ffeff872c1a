"""Fixed steps: how many, where they begin, and after which of them an output stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array

STEP_COUNT_ROUNDING = 1e-9
"""A span that is longer than a whole number of steps by this part of one step is that number of steps."""


def step_count(span: float, largest: float) -> int:
    """Number of equal steps of at most a size in a span of time."""
    return max(1, math.ceil(abs(span) / largest - STEP_COUNT_ROUNDING))


@dataclass(frozen=True)
class TimeGrid:
    """Equal steps of at most `largest` between output times, which ascend or descend.

    Attributes:
        times: Output times [s].
        largest: Largest step [s].
    """

    times: Sequence[float]
    largest: float

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Steps that lead to each output after the first time."""
        return np.array([step_count(end - begin, self.largest) for begin, end in pairwise(self.times)], dtype=np.int64)

    @cached_property
    def sizes(self) -> Array:
        """(n,) size of each step [s]."""
        return np.repeat(np.diff(np.asarray(self.times, dtype=np.float64)) / self.counts, self.counts)

    @cached_property
    def begins(self) -> Array:
        """(n,) time at the beginning of each step [s]."""
        last = np.cumsum(self.counts)
        within = np.arange(len(self.sizes)) - np.repeat(last - self.counts, self.counts)
        return np.repeat(np.asarray(self.times[:-1], dtype=np.float64), self.counts) + within * self.sizes

    @cached_property
    def ends(self) -> Array:
        """(n,) time at the end of each step [s]: output times exactly."""
        ends = self.begins + self.sizes
        ends[np.cumsum(self.counts) - 1] = self.times[1:]
        return ends

    @cached_property
    def marks(self) -> NDArray[np.int64]:
        """(n,) output after each step, counted from 0 for the first one after the start, or -1."""
        marks = np.full(len(self.sizes), -1, dtype=np.int64)
        marks[np.cumsum(self.counts) - 1] = np.arange(len(self.counts))
        return marks
