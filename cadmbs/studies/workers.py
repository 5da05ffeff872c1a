"""Workers of a study: this process, a pool of processes, or any other executor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from typing import Any

from cadmbs.blas_buffers import reserve_buffers
from cadmbs.errors import ArgumentError


class SerialExecutor(Executor):
    """An executor that computes in this process, when a task is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Compute now; an exception is that of the future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


class FixedWorkers:
    """An executor that somebody else made, and keeps running.

    Attributes:
        executor: The executor.
        count: Number of tasks that it takes at a time.
    """

    def __init__(self, executor: Executor, count: int) -> None:
        self.executor, self.count = executor, count

    @property
    def is_lost(self) -> bool:
        """No: who made the executor watches it."""
        return False

    def restart(self) -> None:
        """Nothing: the executor restarts its workers itself."""

    def close(self) -> None:
        """Nothing: the executor is somebody else's."""


class ProcessWorkers:
    """A pool of processes of this machine, each with one thread.

    Attributes:
        count: Number of processes.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.executor = self._pool()

    @property
    def is_lost(self) -> bool:
        """Whether the thread that hands tasks to the processes has ended: where memory was short, without a word."""
        thread = getattr(self.executor, "_executor_manager_thread", None)
        return thread is not None and not thread.is_alive()

    def restart(self) -> None:
        """A new pool: a pool of which a process died takes no more tasks."""
        self.close()
        self.executor = self._pool()

    def close(self) -> None:
        """End the processes."""
        processes = list((getattr(self.executor, "_processes", None) or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(OSError, ValueError):
                process.terminate()

    def _pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # threads of libraries do not survive a fork
        return ProcessPoolExecutor(self.count, context, initializer=_begin_worker)


def chosen_workers(count: int | None, executor: Executor | None, most: int) -> FixedWorkers | ProcessWorkers:
    """The given executor, this process, or new processes: `count`, or one a processor, but at most `most`.

    Raises:
        ArgumentError: The number of workers is none.
    """
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 1):
        raise ArgumentError(f"workers is {count!r}, expected a positive whole number, or None for all processors")
    if executor is not None:
        return FixedWorkers(executor, count or default_count())
    number = min(count or default_count(), max(1, most))
    return FixedWorkers(SerialExecutor(), 1) if number == 1 else ProcessWorkers(number)


def default_count() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin_worker() -> None:
    """An interruption is an affair of the main process. Threads are bounded where a simulation runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reserve_buffers()
    threading.Thread(target=_end_with_parent, name="end with the parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent has ended, however: a killed one tells nobody.

    Without it the worker waits for tasks forever, as it holds the writing end of their pipe too.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
