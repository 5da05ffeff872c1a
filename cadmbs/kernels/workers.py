"""Threads that wait for work on a batch, and the board that tells which samples are taken.

The calling thread begins at once; workers come in when they wake, some ten microseconds later, and take what is left.
Nobody waits for one that has not begun, so that threads cost a batch some ten microseconds at most.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

NEXT: Final = 0
CHUNK: Final = 8
INSIDE: Final = 16
BOARD_SIZE: Final = 24
"""Places on a board, each in a cache line of its own: the first sample that nobody took; how many are taken at a time;
how many workers are busy beside the caller."""

ALONE: Final = 1 << 40
"""A chunk that is the whole batch."""

PATIENCE: Final = 2_000
"""Pauses, some 50 us, that the caller waits for workers in compiled code before it sleeps: waking up takes as long."""

Board = NDArray[np.int64]
Work = Callable[[int], None]
"""Takes parts of a batch until there are none; called with the patience to have at the end."""


def new_board(chunk: int = ALONE) -> Board:
    """A board for samples that are taken `chunk`, a multiple of LANES, at a time."""
    board = np.zeros(BOARD_SIZE, dtype=np.int64)
    board[CHUNK] = chunk
    return board


def together(work: Work, workers: int, board: Board) -> None:
    """Do work in this thread and, as soon as they wake, in some more.

    Args:
        work: Any number of threads may call it at the same time.
        workers: Number of further threads; fewer come if they are busy for others.
        board: Counts those inside.
    """
    if workers < 1:
        work(0)
        return
    job = _Job(work, board)
    for worker in _called(workers):
        worker.call(job)
    try:
        work(PATIENCE)
    finally:
        job.close()
    if job.problem is not None:
        raise job.problem


class _Job:
    """Work that workers may join as long as the caller is at it."""

    def __init__(self, work: Work, board: Board) -> None:
        self.problem: BaseException | None = None
        self._work, self._board = work, board
        self._lock, self._finished, self._open = threading.Lock(), threading.Lock(), True
        self._finished.acquire()

    def join(self) -> bool:
        """Take part, if the caller is still at it: then `leave` must follow."""
        with self._lock:
            if not self._open:
                return False
            self._board[INSIDE] += 1
        try:
            self._work(0)
        except BaseException as problem:
            self.problem = problem
        return True

    def leave(self) -> None:
        """The last one to leave wakes the caller, if it sleeps."""
        with self._lock:
            self._board[INSIDE] -= 1
            if not self._open and self._board[INSIDE] == 0:
                self._finished.release()

    def close(self) -> None:
        """Nobody joins any more; back when all who did are done. Arrays are let go."""
        with self._lock:
            self._open = False
            inside = self._board[INSIDE] > 0
        if inside:
            self._finished.acquire()
        self._work = _nothing


def _nothing(patience: int) -> None:
    """Work that is over."""


class _Worker(threading.Thread):
    """A thread that sleeps until there is a job. It ends with the process, or before a fork."""

    def __init__(self) -> None:
        super().__init__(name="cadmbs worker", daemon=True)
        self._job: _Job | None = None
        self._bell = threading.Lock()
        self._bell.acquire()

    def call(self, job: _Job | None) -> None:
        """Wake it for a job, or for None to end."""
        self._job = job
        self._bell.release()

    def run(self) -> None:
        """One job after the other. After `leave` it sleeps at once, so that the caller finds the interpreter free."""
        while True:
            self._bell.acquire()
            job, self._job = self._job, None
            if job is None:
                return
            inside = job.join()
            _IDLE.append(self)
            if inside:
                job.leave()


_IDLE: Final[deque[_Worker]] = deque()
_ALL: Final[list[_Worker]] = []
"""Those who sleep, or are about to; and all there are."""


def _called(count: int) -> list[_Worker]:
    """Idle workers, new ones if there have never been as many."""
    found: list[_Worker] = []
    while len(found) < count:
        try:
            found.append(_IDLE.pop())
        except IndexError:
            if len(_ALL) >= count:
                break
            _mind_forks()
            worker = _Worker()
            _ALL.append(worker)
            worker.start()
            found.append(worker)
    return found


@cache
def _mind_forks() -> None:
    """A child has no threads but the one that forks."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_dismiss, after_in_child=_forget)


def _dismiss() -> None:
    """Let idle workers end."""
    while _IDLE:
        worker = _IDLE.pop()
        _ALL.remove(worker)
        worker.call(None)
        worker.join()


def _forget() -> None:
    """Workers of the parent are not here."""
    _IDLE.clear()
    _ALL.clear()
