"""Batches of any shape: samples in spans of blocks of lanes, on one core or on several; memory of their results."""

import contextlib
import math
import mmap
import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.kernels.calls import programs, workers
from cadmbs.kernels.tree.packing import SIMD_LANES, Packed
from cadmbs.system.arguments import count_argument

SPAN_WORK = 1_000_000
"""Samples times rows of one call, some 10 ms: afterwards the interpreter can handle interrupts."""

LARGEST_SPAN = 1 << 16
"""Most samples of one call."""

COPIED_SPAN = 4096
"""Most samples of one call where arguments are copied to contiguous memory: the copies stay in the cache."""

VARIED_SPAN = 1024
"""Most samples of one call where each has its own parameters."""

THREAD_WORK = 4_000
"""Samples times rows per thread from which on one more thread pays: some 40 us, the time that it takes to wake."""

CHUNK_WORK = 1_500
"""Samples times rows that a thread takes at a time: some 15 us, the longest time that threads wait for each other."""


Memory = TypeVar("Memory")
"""The workspace of a program."""


@dataclass(frozen=True)
class BatchTask:
    """A program with its arguments that are the same for all samples.

    Attributes:
        program: The program.
        packed: The system.
        extras: Further arrays and integers that the program takes after the packed ones.
        slots: Numbers a row in the workspace.
        n_result: Numbers in the result of a sample.
        largest_span: Most samples of one call.
        n_block_result: Numbers of a sample's result that are in the block at a time; 0 for all.
        n_workspace: Numbers in the block after the result, which the program uses as workspace.
        varied: Where parameters differ from sample to sample, their shapes: of packed.params, and then of the second of
            the extras. They come as the first of the samples, flat.
        table: What the program takes first, where that is not the system's table.
        params: What it takes then, where that are not the system's parameters.
    """

    program: programs.KernelProgram
    packed: Packed
    extras: tuple[Any, ...]
    slots: int
    n_result: int
    largest_span: int = LARGEST_SPAN
    n_block_result: int = 0
    n_workspace: int = 0
    varied: tuple[tuple[int, int], ...] = ()
    table: NDArray[np.int64] | None = None
    params: Array | None = None

    @property
    def first(self) -> NDArray[np.int64]:
        """What the program takes first."""
        return self.packed.table if self.table is None else self.table

    def span(self) -> int:
        """Samples of one call, a multiple of LANES."""
        largest = min(self.largest_span, VARIED_SPAN) if self.varied else self.largest_span
        return min(largest, max(1, SPAN_WORK // (self.packed.n_rows * SIMD_LANES)) * SIMD_LANES)

    def arguments(self, samples: Sequence[Array]) -> list[Any]:
        """The arguments of the program before the result, for some samples."""
        if not self.varied:
            return [self.packed.params if self.params is None else self.params, *self.extras, *samples]
        count = len(self.varied)
        params, *others = (in_blocks(x.reshape(-1, *s)) for x, s in zip(samples, self.varied, strict=False))
        extras = [*self.extras[:1], *others, *self.extras[1 + len(others) :]]
        return [params, *extras, *samples[count:]]


@dataclass(frozen=True)
class ThreadMemory(Generic[Memory]):
    """Workspaces of programs, one for each busy thread.

    Attributes:
        new: Allocates one.
        spare: Those that no thread uses now.
    """

    new: Callable[[], Memory]
    spare: list[Memory] = field(default_factory=list)

    def acquire(self) -> Memory:
        """A workspace for the caller, which appends it to `spare` afterwards."""
        try:
            return self.spare.pop()
        except IndexError:
            return self.new()


def run(task: BatchTask, samples: Sequence[Array], threads: int | None = None) -> Array:
    """The results (..., n_result) of samples (..., k), whose leading axes broadcast against each other.

    Args:
        task: The program and its arguments.
        samples: Arrays of float64, of any strides.
        threads: Number of threads; None for as many as there are cores where the batch is large enough.
    """
    batch = _batch_shape(samples)
    count = math.prod(batch)
    result = uninitialized(count, task.n_result)
    if count and task.n_result:
        if (rows := _whole_samples(task, samples, batch, count, threads)) is not None:
            table, params = task.first, task.packed.params if task.params is None else task.params
            n_inputs = sum(sample.shape[1] for sample in rows)
            program, memory = task.program(), _new_memory(task, n_inputs)
            program(table, params, *task.extras, *rows, result, *memory, workers.new_work_queue(), 0)
            return result.reshape(*batch, task.n_result)
        sources = [_source(sample, batch) for sample in samples]
        n_threads = threads_for(threads, count * task.packed.n_rows)
        if n_threads > 1 and not task.varied and all(source.contiguous for source in sources):
            _share_blocks(task, sources, result, n_threads)
        else:
            _share_spans(task, sources, result, n_threads)
    return result.reshape(*batch, task.n_result)


def _whole_samples(
    task: BatchTask, samples: Sequence[Array], batch: tuple[int, ...], count: int, threads: int | None
) -> list[Array] | None:
    """Samples (count, k) where one call computes all of them, in this thread and in place; None elsewhere."""
    if task.varied or count > task.span() or threads_for(threads, count * task.packed.n_rows) > 1:
        return None
    rows = []
    for sample in samples:
        if sample.shape[:-1] != batch or not sample.flags.c_contiguous:
            return None
        rows.append(sample.reshape(count, sample.shape[-1]))
    return rows


def number_of_samples(samples: Sequence[Array]) -> int:
    """How many samples arrays have whose leading axes broadcast against each other."""
    return math.prod(_batch_shape(samples))


def _batch_shape(samples: Sequence[Array]) -> tuple[int, ...]:
    shapes = [sample.shape[:-1] for sample in samples]
    if all(shape == shapes[0] for shape in shapes):
        return shapes[0]
    return np.broadcast_shapes(*shapes)


def aligned(*shape: int) -> Array:
    """An uninitialized array that starts at a cache line, as needed for fast loads of whole vectors."""
    size = math.prod(shape)
    memory = np.empty(size + SIMD_LANES)
    start = -(memory.__array_interface__["data"][0] // memory.itemsize) % SIMD_LANES
    return memory[start : start + size].reshape(shape)


def in_blocks(values: Array) -> Array:
    """Parameters (samples, rows, k) as (blocks rows, k, LANES), row by row of each block; the last sample pads."""
    count, rows, k = values.shape
    n_blocks = -(-count // SIMD_LANES)
    if count < n_blocks * SIMD_LANES:
        values = values[np.minimum(np.arange(n_blocks * SIMD_LANES), count - 1)]
    blocks = aligned(n_blocks * rows, k, SIMD_LANES)
    blocks.reshape(n_blocks, rows, k, SIMD_LANES)[...] = np.moveaxis(
        values.reshape(n_blocks, SIMD_LANES, rows, k), 1, -1
    )
    return blocks


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads_for(threads: int | None, work: int) -> int:
    """The number of threads: as requested, or as many as pay for an amount of work, in samples times rows.

    Raises:
        ArgumentError: If the number is not positive.
    """
    if threads is None:
        return min(cores(), work // THREAD_WORK) if work > THREAD_WORK else 1
    return count_argument(threads, "threads", least=1, otherwise=", or None for all cores")


def workers_for(threads: int, pieces: int) -> int:
    """Number of threads beside the caller: none for kernels that run as Python functions."""
    return 0 if programs.uncompiled() else min(threads, pieces) - 1


@dataclass(frozen=True)
class SampleSource:
    """An argument by samples.

    Attributes:
        rows: The samples start to stop, contiguous; one row where all samples share it.
        contiguous: Whether nothing is copied.
    """

    rows: Callable[[int, int], Array]
    contiguous: bool = True


def _source(sample: Array, batch: tuple[int, ...]) -> SampleSource:
    k = sample.shape[-1]
    if sample.size == k:
        row = np.ascontiguousarray(sample).reshape(1, k)
        return SampleSource(lambda start, stop: row)
    if sample.shape[:-1] == batch and sample.flags.c_contiguous:
        rows = sample.reshape(-1, k)
        return SampleSource(lambda start, stop: rows[start:stop])
    view = np.broadcast_to(sample, (*batch, k))
    if len(batch) == 1:
        return SampleSource(lambda start, stop: np.ascontiguousarray(view[start:stop]), contiguous=False)
    index: Callable[[int, int], Any] = lambda start, stop: np.unravel_index(np.arange(start, stop), batch)  # noqa: E731
    return SampleSource(lambda start, stop: np.ascontiguousarray(view[index(start, stop)]), contiguous=False)


def _memory(task: BatchTask, sources: Sequence[SampleSource]) -> ThreadMemory[tuple[Array, Array]]:
    n_inputs = sum(source.rows(0, 1).shape[-1] for source in sources[len(task.varied) :])
    return ThreadMemory(lambda: _new_memory(task, n_inputs))


def _new_memory(task: BatchTask, n_inputs: int) -> tuple[Array, Array]:
    """A block and a workspace."""
    n_block = n_inputs + (task.n_block_result or task.n_result) + task.n_workspace
    n_rows, slots = task.packed.n_rows, task.slots
    both = aligned(n_block + n_rows * slots, SIMD_LANES)
    return both[:n_block], both[n_block:].reshape(n_rows, slots, SIMD_LANES)


def _share_blocks(task: BatchTask, sources: Sequence[SampleSource], result: Array, threads: int) -> None:
    """Threads take some blocks at a time, in compiled code; back in Python after each span of the threads."""
    program, memory, count = task.program(), _memory(task, sources), len(result)
    chunk = SIMD_LANES * max(1, min(CHUNK_WORK // task.packed.n_rows, count // (4 * threads)) // SIMD_LANES)
    span = threads * task.span()
    for start in range(0, count, span):
        end = min(start + span, count)
        samples = task.arguments([source.rows(start, end) for source in sources])
        arguments, queue = (task.first, *samples, result[start:end]), workers.new_work_queue(chunk)

        def take_samples(spin_limit: int, arguments: tuple[Any, ...] = arguments, queue: Any = queue) -> None:
            block_and_work = memory.acquire()
            program(*arguments, *block_and_work, queue, spin_limit)
            memory.spare.append(block_and_work)

        workers.run_on_threads(take_samples, workers_for(threads, -(-(end - start) // chunk)), queue)


def _share_spans(task: BatchTask, sources: Sequence[SampleSource], result: Array, threads: int) -> None:
    """Threads take a span at a time, with copies of its samples."""
    program, memory, count = task.program(), _memory(task, sources), len(result)
    share = -(-count // (threads * SIMD_LANES)) * SIMD_LANES
    span = min(task.span(), share if all(source.contiguous for source in sources) else COPIED_SPAN)
    starts = iter(range(0, count, span))  # each number is taken once, by any thread

    def take_samples(spin_limit: int) -> None:
        block_and_work, queue = memory.acquire(), workers.new_work_queue()
        try:
            for start in starts:
                end = min(start + span, count)
                samples = task.arguments([source.rows(start, end) for source in sources])
                queue[workers.NEXT_SAMPLE] = 0
                program(task.first, *samples, result[start:end], *block_and_work, queue, 0)
        except BaseException:
            deque(starts, maxlen=0)
            raise

    workers.run_on_threads(take_samples, workers_for(threads, -(-count // span)), workers.new_work_queue())


# Memory of large results, used again after a result is deleted.
#
# Writing a fresh page costs several times what writing a used one does: the operating system allocates it and fills it
# with zeros. Pages of deleted results are therefore kept for the next results, and marked so that the system can
# reclaim them when memory is short (MADV_FREE). On systems without this feature NumPy allocates.

OWN_PAGES_BYTES: Final = 1 << 23
"""Size [bytes] from which on a result has pages of its own; smaller blocks are reused by the C library."""

SPARE_BYTES: Final = 1 << 28
"""Largest total size [bytes] of spare pages."""

OVERSIZE_FACTOR: Final = 1.25
"""How much larger than a result spare pages may be to hold it."""

_HUGE_PAGE: Final = 1 << 21
_ADVICE: Final = all(hasattr(mmap, name) for name in ("MADV_FREE", "MADV_HUGEPAGE", "MAP_ANONYMOUS"))


def uninitialized(*shape: int) -> Array:
    """An array of any contents."""
    size = 8 * math.prod(shape)
    if not _ADVICE or size < OWN_PAGES_BYTES:
        return np.empty(shape)
    return np.asarray(_Lease(_spare_pages(size) or _new_pages(size), shape))


class _Lease:
    """The owner of an array's pages: they become spare when the last view of the array is deleted."""

    __slots__ = ("__array_interface__", "_pages")

    def __init__(self, pages: mmap.mmap, shape: tuple[int, ...]) -> None:
        self._pages = pages
        start = int(np.frombuffer(pages, dtype=np.uint8).ctypes.data)
        address = -(-start // _HUGE_PAGE) * _HUGE_PAGE
        self.__array_interface__: dict[str, Any] = {
            "data": (address, False), "shape": shape, "typestr": np.dtype(np.float64).str, "version": 3,
        }  # fmt: skip

    def __del__(self) -> None:
        _keep_spare(self._pages)


_SPARE: Final[deque[mmap.mmap]] = deque()


def _new_pages(size: int) -> mmap.mmap:
    """New pages, huge ones if the system has them."""
    length = (-(-size // _HUGE_PAGE) + 1) * _HUGE_PAGE  # one more: huge pages begin at multiples of their size
    try:
        pages = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as problem:
        raise MemoryError(f"no memory for a result of {size} bytes") from problem
    with contextlib.suppress(OSError):  # a system without huge pages
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


def _spare_pages(size: int) -> mmap.mmap | None:
    """Spare pages that are neither too small nor much too large."""
    for _ in range(len(_SPARE)):
        try:
            pages = _SPARE.popleft()
        except IndexError:
            return None
        if size + _HUGE_PAGE <= len(pages) <= OVERSIZE_FACTOR * size + 2 * _HUGE_PAGE:
            return pages
        _SPARE.append(pages)
    return None


def _keep_spare(pages: mmap.mmap) -> None:
    """Keep pages for later results, and release the oldest ones beyond `SPARE_BYTES`."""
    with contextlib.suppress(OSError):  # a system that cannot reclaim pages by itself: they are released at once
        pages.madvise(mmap.MADV_FREE)
        _SPARE.append(pages)
    while sum(map(len, list(_SPARE))) > SPARE_BYTES:
        _SPARE.popleft()
