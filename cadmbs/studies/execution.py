"""Tasks on an executor whose workers may die: every task ends with its result, or as lost.

The seam is `concurrent.futures.Executor`. A task that an executor could not finish is run again with nothing beside it,
and in halves, until the item that ends its worker is alone; that one is lost after one more attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import Final, Generic, Protocol, TypeVar

from cadmbs.errors import CadmbsError

Item = TypeVar("Item")
Result = TypeVar("Result")

POLL: Final = 0.5
"""Longest time [s] between two looks at the clock while tasks run."""


class ExecutorLostError(CadmbsError):
    """The executor takes no more tasks, and none of its workers is to blame; the message says why."""

    code = "Y010"


def _executor_lost(problem: BaseException) -> ExecutorLostError:
    reason = str(problem) or type(problem).__name__
    return ExecutorLostError(f"the executor of the study ended ({reason}): finished rows are kept in the journal")


class Workers(Protocol):
    """An executor that can be made again after a worker died."""

    @property
    def executor(self) -> Executor:
        """The executor that takes tasks now."""
        ...

    @property
    def count(self) -> int:
        """Number of workers."""
        ...

    @property
    def is_lost(self) -> bool:
        """Whether what is given to the executor never ends, as nothing hands it on any more."""
        ...

    def restart(self) -> None:
        """Replace the executor after a failure of a worker."""
        ...


class Execution(Generic[Item, Result]):
    """Runs a function of lists of items on workers.

    Args:
        workers: The workers.
        function: A function of a list of items that raises nothing of itself: what it raises is the workers' failure.
        lost: The result for a single item whose worker ended twice, from the exception.
    """

    def __init__(
        self,
        workers: Workers,
        function: Callable[[Sequence[Item]], Result],
        lost: Callable[[Item, BaseException], Result],
    ) -> None:
        self._workers, self._function, self._lost = workers, function, lost
        self._running: dict[Future[Result], Sequence[Item]] = {}
        self._suspects: list[tuple[Sequence[Item], bool]] = []

    def results(self, tasks: Iterator[Sequence[Item]], on_wait: Callable[[], None]) -> Iterator[Result]:
        """The results of all tasks, as they are finished.

        Args:
            tasks: Lists of items; the next one is taken when a worker is free.
            on_wait: Called at least every half second; what it raises ends the work.
        """
        exhausted = False
        while True:
            while not exhausted and not self._suspects and len(self._running) < self._workers.count + 1:
                task = next(tasks, None)
                exhausted = task is None
                if task is not None:
                    self._submit(task)
            if self._running:
                yield from self._finished(on_wait)
            elif self._suspects:
                yield from self._alone(*self._suspects.pop(), on_wait)
            elif exhausted:
                return

    def _submit(self, task: Sequence[Item]) -> None:
        try:
            self._running[self._workers.executor.submit(self._function, task)] = task
        except (RuntimeError, OSError):  # the executor broke before it was asked
            self._suspects.append((task, False))
            if not self._running:
                self._workers.restart()

    def _finished(self, on_wait: Callable[[], None]) -> Iterator[Result]:
        done = self._done(self._running, on_wait)
        failed = False
        for future in done:
            task = self._running.pop(future)
            problem = _problem(future)
            if problem is None:
                yield future.result()
            else:
                failed = True
                self._suspects.append((task, False))
        if failed and not self._running:
            self._workers.restart()

    def _alone(self, task: Sequence[Item], again: bool, on_wait: Callable[[], None]) -> Iterator[Result]:
        """One suspect with nothing beside it; if its worker ends, its halves."""
        future = self._submitted_alone(task)
        while not self._done([future], on_wait):
            pass
        problem = _problem(future)
        if isinstance(problem, CancelledError):
            raise _executor_lost(problem) from problem
        if problem is None:
            yield future.result()
            return
        self._workers.restart()
        if len(task) > 1:
            half = len(task) // 2
            self._suspects += [(task[half:], False), (task[:half], False)]
        elif not again:
            self._suspects.append((task, True))
        else:
            yield self._lost(task[0], problem)

    def _done(self, futures: Collection[Future[Result]], on_wait: Callable[[], None]) -> set[Future[Result]]:
        """Those that are done within half a second.

        Raises:
            ExecutorLostError: None will ever be.
        """
        done = wait(futures, timeout=POLL, return_when=FIRST_COMPLETED).done
        on_wait()
        if not done and self._workers.is_lost and not any(future.done() for future in futures):
            raise _executor_lost(RuntimeError("its own thread ended, as for want of memory"))
        return done

    def _submitted_alone(self, task: Sequence[Item]) -> Future[Result]:
        """A task on an executor that was restarted if it had to be."""
        try:
            return self._workers.executor.submit(self._function, task)
        except (RuntimeError, OSError):
            self._workers.restart()
        try:
            return self._workers.executor.submit(self._function, task)
        except (RuntimeError, OSError) as problem:
            raise _executor_lost(problem) from problem

    def cancel(self) -> None:
        """Take back what has not begun."""
        for future in self._running:
            future.cancel()


def _problem(future: Future[Result]) -> BaseException | None:
    """Why there is no result; an interruption of a worker is one of the whole."""
    try:
        problem = future.exception()
    except CancelledError as cancelled:
        return cancelled
    if isinstance(problem, KeyboardInterrupt):
        raise problem
    return problem
