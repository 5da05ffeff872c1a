"""Tasks on an executor whose workers may die: every task ends with its result, or as lost.

The seam is `concurrent.futures.Executor`. A task that an executor could not finish is run again with nothing beside it,
and in halves, until the item that ends its worker is alone; that one is lost after one more attempt.
"""

import contextlib
import json
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, BinaryIO, Final, Generic, Protocol, Self, TypeVar

import numpy as np

from cadmbs import blas_buffers, input_files
from cadmbs.errors import ArgumentError, CadmbsError, OutputError, StoredResultError
from cadmbs.models.study.document import MOST_SAMPLES
from cadmbs.models.texts import is_unicode
from cadmbs.results.files.writing import lock
from cadmbs.studies.evaluation import SampleRow
from cadmbs.studies.study import Study
from cadmbs.version import __version__

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


# Workers of a study: this process, a pool of processes, or any other executor.


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
    blas_buffers.reserve_buffers()
    threading.Thread(target=_end_with_parent, name="end with the parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent has ended, however: a killed one tells nobody.

    Without it the worker waits for tasks forever, as it holds the writing end of their pipe too.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# The journal of a study: finished rows, appended chunk by chunk and written through to the disk.
#
# The file has a line of JSON for each chunk behind a first line that names the study. A line that a crash cut short is
# ignored. Numbers are read back bit for bit.

FORMAT = "cadmbs.study-journal/1"

CHOOSE_HINT: Final = "Choose another output, or delete the journal."
DELETE_HINT: Final = "Delete the journal to start again."

UNREADABLE_LINE: Final = (ValueError, LookupError, TypeError, OverflowError, RecursionError)
"""What a damaged line raises."""

PART, SEARCH = "part", "search"
"""Marks in the first line: the part of the study, and the search whose runs these are."""


class Journal:
    """An open journal, to which rows are appended.

    Attributes:
        path: The file.
        finished: Numbers of the samples that it had when it was opened.
    """

    def __init__(
        self, path: Path, study: Study, resume: bool = False, marks: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Create a journal, or continue one; `marks` name the part of the study ("part": "3/40") or the search.

        Raises:
            OutputError: If a journal is there that is not to be continued, is in use, or cannot be written.
            StoredResultError: If the journal is that of another study.
        """
        self.path, self.finished = path, np.zeros(0, dtype=np.intp)
        if path.exists():
            _require_file(path)
        # locked before anything is read: a process that runs the study is appending to what would be cut
        self._stream = _locked(path)
        try:
            if self._stream.tell():
                self._continue(study, resume, marks)
            if not self._stream.tell():
                header = {"format": FORMAT, "study": study.hash, "name": study.document.name, "cadmbs": __version__}
                self._append({**header, **marks})
        except BaseException:
            self._close()
            raise

    def _continue(self, study: Study, resume: bool, marks: Mapping[str, str]) -> None:
        """Note the rows that there are, and remove what a crash left of a line."""
        if not resume:
            raise OutputError(
                f'"{self.path}" has the rows of a study that was not finished.',
                code="W002",
                path=self.path,
                hint="`--resume` continues it; delete the file to start again.",
            )
        self.finished = np.fromiter((row.sample for row in read_rows(self.path, study, marks)), dtype=np.intp)
        _remove_partial_line(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        """Close the file; what a full disk refused is still in its buffer, is refused again, and was told."""
        with contextlib.suppress(OSError):
            self._stream.close()

    def append(self, rows: Iterable[SampleRow]) -> None:
        """Write rows through to the disk.

        Raises:
            OutputError: If the system refuses, for example because the disk is full; earlier rows are kept.
        """
        self._append({"rows": [_plain(row) for row in rows]})

    def _append(self, content: dict[str, Any]) -> None:
        line = json.dumps(content, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n"
        try:
            self._stream.write(line.encode())
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as problem:
            text = f'"{self.path}" cannot be written: {problem.strerror}. Its earlier rows are kept.'
            raise OutputError(text, path=self.path, hint="`--resume` continues the study.") from problem


def read_rows(path: Path, study: Study | None = None, marks: Mapping[str, str] | None = None) -> Iterator[SampleRow]:
    """The rows of a journal, in the order in which they were finished, each sample once.

    Raises:
        StoredResultError: If the file is no journal, that of another study than `study`, or of another search.
    """
    seen = bytearray()  # one byte a sample
    with input_files.open_file(path) as stream:
        _require_header(path, stream.readline(), study, marks)
        for line in stream:
            if not line.endswith(b"\n"):
                return
            try:
                rows = [_row(row) for row in json.loads(line)["rows"]]
            except UNREADABLE_LINE as problem:
                raise _not_continued(path, "is damaged: a line is no list of rows", DELETE_HINT) from problem
            if study is not None and any(not _fits(row, study) for row in rows):
                raise _not_continued(path, "is damaged: a row has other numbers than the study", DELETE_HINT)
            for row in rows:
                seen.extend(bytes(max(0, row.sample + 1 - len(seen))))
                if not seen[row.sample]:
                    seen[row.sample] = 1
                    yield row


def _fits(row: SampleRow, study: Study) -> bool:
    return (len(row.values), len(row.outputs)) == (len(study.parameter_names), len(study.output_names))


def _require_header(path: Path, line: bytes, study: Study | None, marks: Mapping[str, str] | None) -> None:
    try:
        header = json.loads(line)
        is_journal = header["format"] == FORMAT
    except UNREADABLE_LINE:
        is_journal = False
    if not is_journal:
        raise _not_continued(path, "is no journal of a study", "Choose another output, or delete the file.")
    if study is not None and header.get("study") != study.hash:
        text = f'belongs to another study or another mechanism ("{header.get("name")}"): its rows cannot be continued'
        raise _not_continued(path, text, CHOOSE_HINT)
    if marks is not None and any(header.get(key, "") != marks.get(key, "") for key in (PART, SEARCH)):
        has, asked = (_contents(each) for each in (header, marks))
        other = "another search" if SEARCH in header and SEARCH in marks else asked
        text = f"has rows of {has} of the study, and {other} is to be continued"
        raise _not_continued(path, text, CHOOSE_HINT)
    if study is not None and header.get("cadmbs") != __version__:
        text = f"was written by cadmbs {header.get('cadmbs')}, this is {__version__}: a table has rows of one version"
        raise _not_continued(path, text, "Finish with that version, or delete the journal.")


def _not_continued(path: Path, text: str, hint: str) -> StoredResultError:
    return StoredResultError(f'"{path}" {text}.', code="R016", path=path, hint=hint)


def _require_file(path: Path) -> None:
    try:
        input_files.require_file(path)
    except OSError as problem:
        raise OutputError(f'"{path}" cannot be written: {problem.strerror}.', path=path) from problem


def _contents(marks: Mapping[str, Any]) -> str:
    """Which rows of a study a journal has."""
    if SEARCH in marks:
        return "a search"
    return f"part {marks[PART]}" if PART in marks else "all samples"


def _locked(path: Path) -> BinaryIO:
    """The file, open at its end and locked; one that its owner removes meanwhile, having finished, is made anew."""
    while True:
        try:
            stream = path.open("ab")
        except OSError as problem:
            raise OutputError(f'"{path}" cannot be written: {problem.strerror}.', path=path) from problem
        if not lock(stream):
            stream.close()
            raise OutputError(
                f'"{path}" is in use by another process that runs this study.',
                path=path,
                hint="Wait until it ends, or choose another output.",
            )
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                return stream
        stream.close()


def _remove_partial_line(path: Path) -> None:
    """Remove what a crash left of a line at the end."""
    with path.open("r+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        position, keep = end, 0
        while position > 0 and not keep:
            size = min(65_536, position)
            position -= size
            stream.seek(position)
            keep = position + stream.read(size).rfind(b"\n") + 1 if size else 0
            keep = keep if keep > position else 0
        if keep != end:
            stream.truncate(keep)


def _plain(row: SampleRow) -> list[Any]:
    numbers = [[x if math.isfinite(x) else repr(x) for x in xs] for xs in (row.values, row.outputs)]
    return [row.sample, *numbers, row.status, row.code, row.message, row.seconds, int(row.is_side_by_side)]


def _row(data: list[Any]) -> SampleRow:
    sample, values, outputs, status, code, message, seconds, side_by_side = data
    if type(sample) is not int or not 0 <= sample < MOST_SAMPLES:
        raise ValueError(f"the sample {sample!r} is none")
    if not all(isinstance(text, str) and is_unicode(text) for text in (status, code, message)):
        raise TypeError("a text is none")
    numbers = [tuple(map(float, xs)) for xs in (values, outputs)]
    return SampleRow(sample, numbers[0], numbers[1], status, code, message, float(seconds), bool(side_by_side))
