"""All samples of a study on workers, with a journal that survives the process."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Indices
from cadmbs.errors import ArgumentError
from cadmbs.kernels.calls.engine import DEVICE_ENGINE
from cadmbs.studies import evaluation, stored, table
from cadmbs.studies.design import Design
from cadmbs.studies.execution import PART, Execution, FixedWorkers, Journal, ProcessWorkers, chosen_workers, read_rows
from cadmbs.studies.study import Study, require_study

CHUNK_SECONDS: Final = 1.0
"""Time that a chunk is to take [s]."""

FIRST_CHUNK: Final = 8
"""Samples of the first chunks, which tell how long a sample takes; the lanes of a compiled batch."""

LARGEST_CHUNK: Final = 4096
DEVICE_CHUNK: Final = 100_000


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """How far a sweep is.

    Attributes:
        done: Rows that are finished, with those of an earlier run that is continued.
        total: Rows of the study.
        failed: Finished rows that are not "ok".
        rate: Rows a second in this run.
    """

    done: int
    total: int
    failed: int
    rate: float

    @property
    def seconds_left(self) -> float | None:
        """Time left at this rate [s]; None while it is not known."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


def sweep(
    study: Study,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    journal: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[SweepProgress], None] | None = None,
    part: stored.StudyPart | None = None,
) -> table.StudyTable:
    """The table of a study: every sample simulated, a row for each, failed runs too.

    The rows do not depend on the number of workers, on the order in which samples are finished, or on interruptions;
    `seconds` does.

    Args:
        study: What to compute.
        workers: Number of processes; 1 computes in this process, None takes one for each processor.
        executor: Any other `concurrent.futures.Executor` in place of processes of this machine. It stays open.
        journal: File to which finished rows are appended; it stays when the sweep ends early.
        resume: Continue that journal.
        progress: Called with the state of the sweep, at least every half second.
        part: The part of the samples that is computed, for `cadmbs.studies.stored.merged`; None for all.

    Returns:
        The table. After an interruption (KeyboardInterrupt) with a journal the exception is raised again.

    Raises:
        ArgumentError: If an argument has a wrong type; if a device is to compute and does not cover the study, or is to
            serve several processes.
        MissingExtraError: If a device is to compute, and the library that calls its driver is not installed.
        DeviceError: If there is no such device.
        OutputError: If the journal cannot be written, or has rows and `resume` is not set.
        StoredResultError: If the journal is that of another study.
        ExecutorLostError: If the executor ended, for example the scheduler of a cluster; the journal has what is
            finished.
    """
    require_study(study)
    if study.document.engine == DEVICE_ENGINE:
        workers = _require_device(study, workers, executor)
    run = _Sweep(study, progress, part)
    with ExitStack() as stack:
        record: Journal | None = None
        if journal is not None:
            record = stack.enter_context(
                Journal(Path(journal), study, resume, {} if part is None else {PART: str(part)})
            )
            run.begin_with(record.finished)
        pool = chosen_workers(workers, executor, -(-len(run.numbers) // FIRST_CHUNK))
        stack.callback(pool.close)
        rows = run.rows(pool, record)
        if journal is None:
            return table.table_of(study, rows, run.all_numbers, run.statistics())
        for _ in rows:  # the journal has them
            pass
    return table.table_of(study, read_rows(Path(journal), study), run.all_numbers, run.statistics())


def _require_device(study: Study, workers: int | None, executor: Executor | None) -> int | None:
    """The number of workers of a sweep on a device: this process, unless others have devices of their own.

    Raises:
        ArgumentError: If the device does not cover the study, or several processes of this machine were to use it.
    """
    if executor is not None:
        return workers
    if workers not in (None, 1):
        raise ArgumentError(f"the device computes for one process: leave out workers={workers}")
    if reason := evaluation.not_stackable_because(study):
        raise ArgumentError(f"engine {DEVICE_ENGINE!r} does not cover this study, because {reason}")
    return 1


class _Sweep:
    """The state of one sweep."""

    def __init__(
        self, study: Study, progress: Callable[[SweepProgress], None] | None, part: stored.StudyPart | None = None
    ) -> None:
        self._study, self._progress, self._part = study, progress, part
        self._begin, self._design = time.monotonic(), Design(study.document)
        self.numbers: Indices = self._design.numbers
        self._left_out = self._design.n_planned - len(self.numbers)
        if part is not None:
            self.numbers = part.samples(self.numbers)
        self.all_numbers = self.numbers
        self.total, self._done, self._new, self._failed = len(self.numbers), 0, 0, 0
        self._size, self._largest = FIRST_CHUNK, LARGEST_CHUNK
        if study.document.engine == DEVICE_ENGINE:
            self._size = self._largest = DEVICE_CHUNK

    def begin_with(self, finished: Indices) -> None:
        """Leave out the samples that a journal has."""
        self.numbers = self.numbers[~np.isin(self.numbers, finished)]
        self._done = self.total - len(self.numbers)

    def rows(self, workers: FixedWorkers | ProcessWorkers, journal: Journal | None) -> Iterator[evaluation.SampleRow]:
        """The rows that are not there yet, written to the journal before they count as finished."""
        content = evaluation.package(self._study)
        function = partial(evaluation.evaluate, content)
        execution: Execution[int, list[evaluation.SampleRow]] = Execution(workers, function, partial(_lost, content))
        try:
            for chunk in execution.results(self._tasks(), self._report):
                if journal is not None:
                    journal.append(chunk)
                self._count(chunk)
                yield from chunk
        finally:
            execution.cancel()
        self._report()

    def statistics(self) -> dict[str, Any]:
        """Counts of the samples."""
        counts = {"planned": self._design.n_planned, "left_out_by_constraints": self._left_out, "samples": self.total}
        return counts if self._part is None else {**counts, "part": str(self._part)}

    def _tasks(self) -> Iterator[list[int]]:
        """Samples in chunks whose size follows the time that a sample takes."""
        position = 0
        while position < len(self.numbers):
            size = self._size
            yield self.numbers[position : position + size].tolist()
            position += size

    def _count(self, rows: Sequence[evaluation.SampleRow]) -> None:
        self._done += len(rows)
        self._new += len(rows)
        self._failed += sum(row.status != "ok" for row in rows)
        seconds = sum(row.seconds for row in rows) / max(len(rows), 1)
        if seconds > 0:
            wanted = int(CHUNK_SECONDS / seconds) // FIRST_CHUNK * FIRST_CHUNK
            self._size = min(max(wanted, FIRST_CHUNK), self._largest, 4 * self._size)

    def _report(self) -> None:
        if self._progress is not None:
            elapsed = max(time.monotonic() - self._begin, 1e-9)
            self._progress(SweepProgress(self._done, self.total, self._failed, self._new / elapsed))


def _lost(content: evaluation.StudyPackage, number: int, problem: BaseException) -> list[evaluation.SampleRow]:
    """The row of a sample whose process ended twice."""
    study, design = evaluation.opened(content)
    return [evaluation.lost_row(study, number, design.values([number])[0].tolist(), problem)]
