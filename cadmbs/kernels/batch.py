"""Batches of any shape: samples in spans of blocks of lanes, on one core or on several."""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.packing import LANES, Packed
from cadmbs.kernels.pages import uninitialised
from cadmbs.kernels.programs import Program, uncompiled
from cadmbs.kernels.workers import NEXT, new_board, together

SPAN_WORK = 1_000_000
"""Samples times rows that are computed at one go, some 10 ms: then the interpreter may look for interruptions."""

LARGEST_SPAN = 1 << 16
"""Samples that are computed at one go at most: arguments with strides are copied by spans."""

VARIED_SPAN = 1024
"""Samples with parameters of their own that are computed at one go at most."""

THREAD_WORK = 4_000
"""Samples times rows for each thread from which on one more pays: some 40 us, as long as it takes to wake."""

CHUNK_WORK = 1_500
"""Samples times rows that a thread takes at a time: some 15 us, which threads wait for each other at most."""


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
        room: Numbers in the block after the result, which the program needs for itself.
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
    room: int = 0
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


@dataclass(frozen=True)
class Memory:
    """What programs work with beside arguments and results, once for each thread that is busy.

    Attributes:
        new: Makes one more.
        spare: Those that nobody uses now.
    """

    new: Callable[[], tuple[Array, Array]]
    spare: list[tuple[Array, Array]] = field(default_factory=list)

    def taken(self) -> tuple[Array, Array]:
        """One for the caller, who appends it to `spare` afterwards."""
        try:
            return self.spare.pop()
        except IndexError:
            return self.new()


def run(task: Task, samples: Sequence[Array], threads: int | None = None) -> Array:
    """The results (..., n_result) of samples (..., k), whose leading axes broadcast against each other.

    Args:
        task: What to compute.
        samples: Arrays of float64, of any strides.
        threads: Number of threads; None for as many as there are cores where the batch is large enough.
    """
    batch = _batch_shape(samples)
    count = math.prod(batch)
    result = uninitialised(count, task.n_result)
    if count and task.n_result:
        sources = [_source(sample, batch) for sample in samples]
        wanted = _threads(threads, count * task.packed.n_rows)
        if wanted > 1 and not task.varied and all(source.at_hand for source in sources):
            _share_blocks(task, sources, result, wanted)
        else:
            _share_spans(task, sources, result, wanted)
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


def workers_for(threads: int, pieces: int) -> int:
    """How many threads to have beside the caller: none for Python functions, which are not made for it."""
    return 0 if uncompiled() else min(threads, pieces) - 1


@dataclass(frozen=True)
class Source:
    """An argument by samples.

    Attributes:
        rows: The samples start to stop, contiguous; one row where all samples share it.
        at_hand: Whether nothing is copied.
    """

    rows: Callable[[int, int], Array]
    at_hand: bool = True


def _source(sample: Array, batch: tuple[int, ...]) -> Source:
    k = sample.shape[-1]
    if sample.size == k:
        row = np.ascontiguousarray(sample).reshape(1, k)
        return Source(lambda start, stop: row)
    if sample.shape[:-1] == batch and sample.flags.c_contiguous:
        rows = sample.reshape(-1, k)
        return Source(lambda start, stop: rows[start:stop])
    view = np.broadcast_to(sample, (*batch, k))
    at: Callable[[int, int], Any] = lambda start, stop: np.unravel_index(np.arange(start, stop), batch)  # noqa: E731
    return Source(lambda start, stop: np.ascontiguousarray(view[at(start, stop)]), at_hand=False)


def _memory(task: Task, sources: Sequence[Source]) -> Memory:
    given = sum(source.rows(0, 1).shape[-1] for source in sources[len(task.varied) :])
    n_block = given + (task.n_together or task.n_result) + task.room
    return Memory(lambda: (aligned(n_block, LANES), aligned(task.packed.n_rows, task.slots, LANES)))


def _share_blocks(task: Task, sources: Sequence[Source], result: Array, threads: int) -> None:
    """Threads take some blocks at a time, in compiled code; back in Python after each span of the threads."""
    program, memory, count = task.program(), _memory(task, sources), len(result)
    chunk = LANES * max(1, min(CHUNK_WORK // task.packed.n_rows, count // (4 * threads)) // LANES)
    span = threads * task.span()
    for start in range(0, count, span):
        end = min(start + span, count)
        samples = task.arguments([source.rows(start, end) for source in sources])
        given, board = (task.packed.table, *samples, result[start:end]), new_board(chunk)

        def work(patience: int, given: tuple[Any, ...] = given, board: Any = board) -> None:
            own = memory.taken()
            program(*given, *own, board, patience)
            memory.spare.append(own)

        together(work, workers_for(threads, -(-(end - start) // chunk)), board)


def _share_spans(task: Task, sources: Sequence[Source], result: Array, threads: int) -> None:
    """Threads take a span at a time, with copies of its samples."""
    program, memory, count = task.program(), _memory(task, sources), len(result)
    share = -(-count // (threads * LANES)) * LANES
    span = min(task.span(), share)
    starts = iter(range(0, count, span))  # of which each number is taken once, whoever asks

    def work(patience: int) -> None:
        own, board = memory.taken(), new_board()
        try:
            for start in starts:
                end = min(start + span, count)
                samples = task.arguments([source.rows(start, end) for source in sources])
                board[NEXT] = 0
                program(task.packed.table, *samples, result[start:end], *own, board, 0)
        except BaseException:
            deque(starts, maxlen=0)
            raise

    together(work, workers_for(threads, -(-count // span)), new_board())
