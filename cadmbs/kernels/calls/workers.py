"""Worker threads for batches, and the queue from which threads take samples.

The calling thread begins at once; workers join when they wake, some ten microseconds later, and take the samples that
remain. The caller never waits for a worker that has not begun, so that threads cost a batch some ten microseconds at
most.
"""

import os
import platform
import threading
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.machine_code.memory import lowered_by
from cadmbs.machine_code.text import FunctionText
from cadmbs.machine_code.values import INTEGER, Array, Number, Value

NEXT_SAMPLE: Final = 0
CHUNK_SIZE: Final = 8
BUSY_WORKERS: Final = 16
QUEUE_SIZE: Final = 24
"""Entries of a work queue, each in a cache line of its own: the next sample to compute; how many samples a thread takes
at a time; how many workers are busy beside the caller."""

WHOLE_BATCH: Final = 1 << 40
"""A chunk that is the whole batch."""

SPIN_LIMIT: Final = 2_000
"""Pauses, some 50 us, that the caller waits for workers in compiled code before it sleeps: waking up takes as long."""

WorkQueue = NDArray[np.int64]
Work = Callable[[int], None]
"""Computes parts of a batch until none is left; its argument is the number of pauses to wait for workers at the end."""


def new_work_queue(chunk: int = WHOLE_BATCH) -> WorkQueue:
    """A queue of samples, of which a thread takes `chunk`, a multiple of LANES, at a time."""
    queue = np.zeros(QUEUE_SIZE, dtype=np.int64)
    queue[CHUNK_SIZE] = chunk
    return queue


def run_on_threads(work: Work, workers: int, queue: WorkQueue) -> None:
    """Do work in this thread and, as soon as they wake, in workers.

    Args:
        work: Any number of threads may call it at the same time.
        workers: Number of further threads; fewer where workers are busy for other callers.
        queue: Counts the busy workers.
    """
    if workers < 1:
        work(0)
        return
    job = _Job(work, queue)
    for worker in _idle_workers(workers):
        worker.call(job)
    try:
        work(SPIN_LIMIT)
    finally:
        job.close()
    if job.problem is not None:
        raise job.problem


class _Job:
    """Work that workers may join until the caller has finished its part."""

    def __init__(self, work: Work, queue: WorkQueue) -> None:
        self.problem: BaseException | None = None
        self._work, self._queue = work, queue
        self._lock, self._finished, self._open = threading.Lock(), threading.Lock(), True
        self._finished.acquire()

    def join(self) -> bool:
        """Take part if the caller has not finished; `leave` must follow then. False where it has."""
        with self._lock:
            if not self._open:
                return False
            self._queue[BUSY_WORKERS] += 1
        try:
            self._work(0)
        except BaseException as problem:
            self.problem = problem
        return True

    def leave(self) -> None:
        """The last worker that leaves wakes the caller, if it sleeps."""
        with self._lock:
            self._queue[BUSY_WORKERS] -= 1
            if not self._open and self._queue[BUSY_WORKERS] == 0:
                self._finished.release()

    def close(self) -> None:
        """Let no worker join any more, wait for those that did, and release the arrays of the work."""
        with self._lock:
            self._open = False
            busy = self._queue[BUSY_WORKERS] > 0
        if busy:
            self._finished.acquire()
        self._work = _no_work


def _no_work(spin_limit: int) -> None:
    """Work that is finished."""


class _Worker(threading.Thread):
    """A thread that sleeps until there is a job. It ends with the process, or before a fork."""

    def __init__(self) -> None:
        super().__init__(name="cadmbs worker", daemon=True)
        self._job: _Job | None = None
        self._wake = threading.Lock()
        self._wake.acquire()

    def call(self, job: _Job | None) -> None:
        """Wake it for a job, or for None to end."""
        self._job = job
        self._wake.release()

    def run(self) -> None:
        """One job after the other, with sleep right after `leave`: then the interpreter's lock is free."""
        while True:
            self._wake.acquire()
            job, self._job = self._job, None
            if job is None:
                return
            joined = job.join()
            _IDLE.append(self)
            if joined:
                job.leave()


_IDLE: Final[deque[_Worker]] = deque()
_ALL: Final[list[_Worker]] = []
"""Workers that sleep, or are about to; and all workers."""


def _idle_workers(count: int) -> list[_Worker]:
    """Idle workers; new ones where fewer than `count` exist."""
    idle: list[_Worker] = []
    while len(idle) < count:
        try:
            idle.append(_IDLE.pop())
        except IndexError:
            if len(_ALL) >= count:
                break
            _handle_forks()
            worker = _Worker()
            _ALL.append(worker)
            worker.start()
            idle.append(worker)
    return idle


@cache
def _handle_forks() -> None:
    """End idle workers before a fork: only the thread that forks exists in the child."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_end_idle_workers, after_in_child=_forget_workers)


def _end_idle_workers() -> None:
    """End the idle workers."""
    while _IDLE:
        worker = _IDLE.pop()
        _ALL.remove(worker)
        worker.call(None)
        worker.join()


def _forget_workers() -> None:
    """Forget the workers of the parent process."""
    _IDLE.clear()
    _ALL.clear()


# Distribution of blocks of samples to threads inside compiled code, without the interpreter.
#
# A work queue is an array of integers that the threads of one batch share. Each thread takes the next chunk of samples
# when it has finished the last one, so that slow or late threads take fewer, and no thread waits for one that has not
# begun.

SPIN_AFTER_WAIT: Final = 40
"""Pauses, less than a microsecond, after the wait, in which the last worker releases the interpreter's lock."""


def _lower_fetch_and_add(text: FunctionText, queue: Array, index: Value, amount: Value) -> Value:
    address, number = text.address(queue, index), text.operand(amount, INTEGER)
    return Number(INTEGER, text.emit(f"atomicrmw add ptr {address}, i64 {number} seq_cst"))


def _lower_atomic_load(text: FunctionText, queue: Array, index: Value) -> Value:
    return Number(INTEGER, text.emit(f"load atomic i64, ptr {text.address(queue, index)} seq_cst, align 8"))


def _lower_pause(text: FunctionText) -> None:
    """The instruction of this processor; nothing on others."""
    instruction = {"x86": "pause", "amd": "pause", "aar": "yield", "arm": "yield"}.get(platform.machine().lower()[:3])
    if instruction is not None:
        text.line(f'call void asm sideeffect "{instruction}", "~{{memory}}"()')


@lowered_by(_lower_fetch_and_add)
def fetch_and_add(queue: Any, index: int, amount: int) -> int:
    """An entry of a queue, which is then increased by an amount, in one atomic operation."""
    before = int(queue[index])
    queue[index] += amount
    return before


@lowered_by(_lower_atomic_load)
def atomic_load(queue: Any, index: int) -> int:
    """An entry of a queue, which other threads may change."""
    return int(queue[index])


@lowered_by(_lower_pause)
def pause() -> None:
    """Hint to the processor that the thread waits in a loop."""


@kernel
def first_block(queue: Any) -> Any:
    """The first sample of a thread's first block; beyond the last sample where none is left."""
    return fetch_and_add(queue, NEXT_SAMPLE, queue[CHUNK_SIZE])


@kernel
def next_block(queue: Any, start: int, count: int, spin_limit: int) -> Any:
    """The first sample of the block after that from `start` on, in the same chunk or in the next one of the queue.

    After the last block it waits, for `spin_limit` pauses at most, for the other threads.
    """
    after = start + SIMD_LANES
    if after >= count or after % queue[CHUNK_SIZE] == 0:
        after = fetch_and_add(queue, NEXT_SAMPLE, queue[CHUNK_SIZE])
        if after >= count and spin_limit > 0 and atomic_load(queue, BUSY_WORKERS) > 0:
            wait(queue, spin_limit)
    return after


@kernel
def wait(queue: Any, spin_limit: int) -> None:
    """Wait until no worker is busy, for `spin_limit` pauses at most: the interpreter's lock is free afterwards."""
    while spin_limit > 0 and atomic_load(queue, BUSY_WORKERS) > 0:
        pause()
        spin_limit -= 1
    for _ in range(SPIN_AFTER_WAIT):
        pause()
