"""Fixed steps: how many, where they begin, and after which of them an output stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.integrators.step_ends import NO_STEP_ENDS, StepEnds

STEP_COUNT_ROUNDING = 1e-9
"""A span that is longer than a whole number of steps by this part of one step is that number of steps."""


def step_count(span: float, largest: float) -> int:
    """Number of equal steps of at most a size in a span of time."""
    return max(1, math.ceil(abs(span) / largest - STEP_COUNT_ROUNDING))


class StepGrid(Protocol):
    """Steps of given size, as kernels take them; `TimeGrid` is one."""

    @property
    def begins(self) -> Array:
        """(n,) time at the beginning of each step [s]."""
        ...

    @property
    def sizes(self) -> Array:
        """(n,) size of each step [s]."""
        ...

    @property
    def ends(self) -> Array:
        """(n,) time at the end of each step [s]."""
        ...

    @property
    def marks(self) -> NDArray[np.int64]:
        """(n,) number of the output after each step, or -1."""
        ...

    def jumps_at(self, step: int) -> bool:
        """Whether the right-hand side jumps where a step begins."""
        ...


@dataclass(frozen=True)
class TimeGrid:
    """Equal steps of at most `largest` between output times, which ascend or descend.

    Attributes:
        times: Output times [s].
        largest: Largest step [s].
        between: Further ends of steps.
    """

    times: Sequence[float]
    largest: float
    between: StepEnds = NO_STEP_ENDS

    @cached_property
    def _bounds(self) -> tuple[list[float], NDArray[np.bool_]]:
        """Output times and further ends of steps, in order, and which of them are output times."""
        if self.between.is_empty:
            return list(self.times), np.ones(len(self.times), dtype=bool)
        bounds, is_output = [self.times[0]], [True]
        for begin, end in pairwise(self.times):
            inner = self.between.within(begin, end)
            bounds += [*inner, end]
            is_output += [False] * len(inner) + [True]
        return bounds, np.array(is_output)

    @cached_property
    def _spans(self) -> Array:
        """(k, 2) times between which steps are equal: next to jumps, which steps do not touch."""
        between, (bounds, _) = self.between, self._bounds
        if between.is_empty:
            return np.column_stack([bounds[:-1], bounds[1:]]).astype(np.float64)
        spans = [(between.behind(begin), between.before(end)) for begin, end in pairwise(bounds)]
        return np.array(spans, dtype=np.float64).reshape(-1, 2)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Steps that lead to each output, or further end of steps, after the first time."""
        return np.array([step_count(end - begin, self.largest) for begin, end in self._spans.tolist()], dtype=np.int64)

    @cached_property
    def sizes(self) -> Array:
        """(n,) size of each step [s]."""
        return np.repeat((self._spans[:, 1] - self._spans[:, 0]) / self.counts, self.counts)

    @cached_property
    def begins(self) -> Array:
        """(n,) time at the beginning of each step [s]."""
        last = np.cumsum(self.counts)
        within = np.arange(len(self.sizes)) - np.repeat(last - self.counts, self.counts)
        return np.repeat(self._spans[:, 0], self.counts) + within * self.sizes

    @cached_property
    def ends(self) -> Array:
        """(n,) time at the end of each step [s]: output times and further ends exactly."""
        ends = self.begins + self.sizes
        ends[np.cumsum(self.counts) - 1] = self._bounds[0][1:]
        return ends

    def step_at(self, t: float | Array, rounding: float | Array) -> Indices:
        """Numbers of the steps that are under way at times; where one ends, but for rounding, of the one behind it."""
        return np.asarray(np.searchsorted(self.ends, t + rounding, side="right"))

    @cached_property
    def _pauses(self) -> NDArray[np.int64]:
        """Numbers of steps that are done at the pauses."""
        last, bounds = np.cumsum(self.counts), self._bounds[0][1:]
        return np.asarray(last[np.isin(bounds, self.between.pauses)])

    @cached_property
    def _jumps(self) -> frozenset[int]:
        """Numbers of the steps that begin next to a jump."""
        firsts, bounds = np.cumsum(self.counts) - self.counts, np.array(self._bounds[0][:-1])
        return frozenset(firsts[self._spans[:, 0] != bounds].tolist())

    def jumps_at(self, step: int) -> bool:
        """Whether the right-hand side jumps where a step begins."""
        return step in self._jumps

    def until_pause(self, done: int) -> int:
        """How many steps are left before the next pause, or before the end."""
        k = int(np.searchsorted(self._pauses, done, side="right"))
        return int(self._pauses[k] if k < len(self._pauses) else len(self.sizes)) - done

    @cached_property
    def marks(self) -> NDArray[np.int64]:
        """(n,) output after each step, counted from 0 for the first one after the start, or -1."""
        marks = np.full(len(self.sizes), -1, dtype=np.int64)
        last, is_output = np.cumsum(self.counts) - 1, self._bounds[1][1:]
        marks[last[is_output]] = np.arange(np.sum(is_output))
        return marks
