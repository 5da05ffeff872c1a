"""Batches of any shape: samples in spans of blocks of lanes, on one core or on several."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.packing import LANES, Packed
from cadmbs.kernels.programs import Program

SPAN_WORK = 1_000_000
"""Samples times rows that are computed at one go, some 10 ms: then the interpreter may look for interruptions."""

LARGEST_SPAN = 1 << 16
"""Samples that are computed at one go at most: arguments with strides are copied by spans."""

VARIED_SPAN = 1024
"""Samples with parameters of their own that are computed at one go at most."""

THREAD_WORK = 100_000
"""Samples times rows from which on a second thread pays."""


@dataclass(frozen=True)
class Task:
    """A program with all that stays the same from sample to sample.

    Attributes:
        program: What runs.
        packed: The system.
        extras: Further arrays and integers that the program takes after the packed ones.
        slots: Numbers a row in the workspace.
        n_result: Numbers in the result of a sample.
        largest_span: Samples computed at one go at most.
        n_together: Numbers of a sample's result that are in the block at a time; 0 for all.
        varied: Where parameters differ from sample to sample, their shapes: of packed.params, and then of the second of
            the extras. They come as the first of the samples, flat.
    """

    program: Program
    packed: Packed
    extras: tuple[Any, ...]
    slots: int
    n_result: int
    largest_span: int = LARGEST_SPAN
    n_together: int = 0
    varied: tuple[tuple[int, int], ...] = ()

    def span(self) -> int:
        """Samples computed at one go, a multiple of LANES."""
        largest = min(self.largest_span, VARIED_SPAN) if self.varied else self.largest_span
        return min(largest, max(1, SPAN_WORK // (self.packed.n_rows * LANES)) * LANES)

    def arguments(self, samples: Sequence[Array]) -> list[Any]:
        """What the program takes before the result, for some samples."""
        if not self.varied:
            return [self.packed.params, *self.extras, *samples]
        count = len(self.varied)
        params, *others = (in_blocks(x.reshape(-1, *s)) for x, s in zip(samples, self.varied, strict=False))
        extras = [*self.extras[:1], *others, *self.extras[1 + len(others) :]]
        return [params, *extras, *samples[count:]]


def run(task: Task, samples: Sequence[Array], threads: int | None = None) -> Array:
    """The results (..., n_result) of samples (..., k), whose leading axes broadcast against each other.

    Args:
        task: What to compute.
        samples: Arrays of float64, of any strides.
        threads: Number of threads; None for as many as there are cores where the batch is large enough.
    """
    batch = _batch_shape(samples)
    count = math.prod(batch)
    result = np.empty((count, task.n_result))
    if count and task.n_result:
        sources = [_source(sample, batch) for sample in samples]
        wanted = _threads(threads, count * task.packed.n_rows)
        if wanted == 1:
            _compute(task, sources, result, range(0, count, task.span()))
        else:
            _compute_in_threads(task, sources, result, wanted)
    return result.reshape(*batch, task.n_result)


def _batch_shape(samples: Sequence[Array]) -> tuple[int, ...]:
    shapes = [sample.shape[:-1] for sample in samples]
    if all(shape == shapes[0] for shape in shapes):
        return shapes[0]
    return np.broadcast_shapes(*shapes)


def aligned(*shape: int) -> Array:
    """An uninitialised array that starts at a cache line, as loads of whole vectors want it."""
    size = math.prod(shape)
    memory = np.empty(size + LANES)
    start = -(memory.ctypes.data // memory.itemsize) % LANES
    return memory[start : start + size].reshape(shape)


def in_blocks(values: Array) -> Array:
    """Parameters (samples, rows, k) as (blocks rows, k, LANES), row by row of each block; the last one fills up."""
    count, rows, k = values.shape
    n_blocks = -(-count // LANES)
    if count < n_blocks * LANES:
        values = values[np.minimum(np.arange(n_blocks * LANES), count - 1)]
    blocks = aligned(n_blocks * rows, k, LANES)
    blocks.reshape(n_blocks, rows, k, LANES)[...] = np.moveaxis(values.reshape(n_blocks, LANES, rows, k), 1, -1)
    return blocks


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _threads(threads: int | None, work: int) -> int:
    if threads is None:
        return min(cores(), max(1, work // THREAD_WORK))
    if threads < 1:
        raise ValueError(f"threads is {threads}, expected a positive number, or None for all cores")
    return threads


Source = Callable[[int, int], Array]
"""The samples start to stop of an argument, contiguous; one row where all samples share it."""


def _source(sample: Array, batch: tuple[int, ...]) -> Source:
    k = sample.shape[-1]
    if sample.size == k:
        row = np.ascontiguousarray(sample).reshape(1, k)
        return lambda start, stop: row
    if sample.shape[:-1] == batch and sample.flags.c_contiguous:
        rows = sample.reshape(-1, k)
        return lambda start, stop: rows[start:stop]
    view = np.broadcast_to(sample, (*batch, k))
    return lambda start, stop: np.ascontiguousarray(view[np.unravel_index(np.arange(start, stop), batch)])


def _compute(
    task: Task,
    sources: Sequence[Source],
    result: Array,
    starts: Sequence[int],
    stop: threading.Event | None = None,
) -> None:
    """The spans that begin at `starts`, in one thread, until `stop` is set."""
    program, packed, count, span = task.program(), task.packed, len(result), task.span()
    given = sources[len(task.varied) :]
    n_block = sum(source(0, 1).shape[-1] for source in given) + (task.n_together or task.n_result)
    work, block = aligned(packed.n_rows, task.slots, LANES), aligned(n_block, LANES)
    for start in starts:
        if stop is not None and stop.is_set():
            return
        end = min(start + span, count)
        arguments = task.arguments([source(start, end) for source in sources])
        program(packed.table, *arguments, result[start:end], block, work)


def _compute_in_threads(task: Task, sources: Sequence[Source], result: Array, threads: int) -> None:
    share = -(-len(result) // (threads * LANES)) * LANES
    task = replace(task, largest_span=min(task.span(), share))
    starts = range(0, len(result), task.span())
    task.program()
    stop = threading.Event()
    with ThreadPoolExecutor(min(threads, len(starts))) as pool:
        try:
            parts = [starts[first::threads] for first in range(threads)]
            list(pool.map(lambda part: _compute(task, sources, result, part, stop), parts))
        except BaseException:
            stop.set()
            raise
