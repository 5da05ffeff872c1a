"""Running a study and answering with its summary: `sweep`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadmbs.cli.terminal import json_output, tables
from cadmbs.cli.terminal.console import Console, heading
from cadmbs.cli.terminal.progress import FIRST_REPORT, StatusLine, report_interval

if TYPE_CHECKING:
    from cadmbs.errors import Finding
    from cadmbs.studies import Study, StudyTable, SweepProgress, stored
    from cadmbs.studies.statistics import StudySummary

_SHOWN_SAMPLES = 5


@dataclass(frozen=True)
class SweepRequest:
    """How a study is computed, and where its table goes."""

    output: str | None
    workers: int | None
    cluster: str | None
    resume: bool
    force: bool
    part: stored.StudyPart | None = None


def run_sweep(console: Console, study: Study, request: SweepRequest) -> StudyTable:
    """Compute a study with progress and a journal beside the table, and write the table."""
    from cadmbs.studies.cluster import DaskWorkers, cluster_address
    from cadmbs.studies.sweep import sweep
    from cadmbs.studies.table import require_table

    journal = None
    if request.output is not None:
        require_table(Path(request.output), request.force)
        journal = Path(f"{request.output}.journal")
        finished = _finished_table(study, request.part, Path(request.output), journal) if request.resume else None
        if finished is not None:
            console.say(f'"{request.output}" is finished: there is nothing to continue')
            return finished
    address = cluster_address(request.cluster)
    cluster = None if address is None else DaskWorkers(address)
    try:
        with _SweepLine(study.document.name) as progress:
            table = sweep(
                study,
                workers=request.workers if cluster is None else cluster.count,
                executor=None if cluster is None else cluster.executor,
                journal=journal,
                resume=request.resume,
                progress=progress,
                part=request.part,
            )
    except KeyboardInterrupt:
        if journal is not None and journal.exists():
            console.say(f'\nfinished rows are in "{journal}"; continue with --resume -o {request.output}')
        raise
    finally:
        if cluster is not None:
            cluster.close()
    if request.output is not None and journal is not None:
        table.save(request.output, force=request.force)
        journal.unlink()
        console.written(request.output)
    return table


def _finished_table(study: Study, part: stored.StudyPart | None, output: Path, journal: Path) -> StudyTable | None:
    """The table that a sweep which is to be continued has written already; None where it has not.

    Raises:
        StoredResultError: The table is that of another study, or of another part.
    """
    from cadmbs.errors import StoredResultError
    from cadmbs.studies.stored import load_table

    if journal.exists() or not output.exists():
        return None
    table = load_table(output)
    same_part = table.metadata["statistics"].get("part") == (None if part is None else str(part))
    if table.metadata["study_hash"] != study.hash or not same_part:
        raise StoredResultError(
            f'"{output}" belongs to another study, mechanism or part, and has no journal that could be continued.',
            code="R016",
            path=output,
            hint="Choose another output, or leave --resume out to replace it.",
        )
    return table if table.complete else None


def dry_run_text(study: Study) -> str:
    """The number of samples, and the values of the first ones."""
    from cadmbs.studies.design import Design

    design = Design(study.document)
    numbers = design.numbers[:_SHOWN_SAMPLES]
    rows = [[str(k), *values] for k, values in zip(numbers.tolist(), design.values(numbers).tolist(), strict=True)]
    left_out = design.n_planned - len(design.numbers)
    note = f", {left_out} more left out by constraints" if left_out else ""
    return f"{len(design.numbers)} samples{note}\n{tables.table_text(('sample', *study.parameter_names), rows)}"


def print_summary(
    console: Console, table: StudyTable, findings: Iterable[Finding], *, details: bool, json: bool, output: str | None
) -> None:
    """Answer with what the table says."""
    from cadmbs.studies.statistics import summary

    statistics = summary(table)
    if json:
        json_output.print_json(console, {**_summary_data(table, statistics), "output": output}, findings)
        return
    good = int(table.good.sum())
    console.answer(
        f"{statistics.samples} runs, {good} of them to their end, {statistics.seconds:.3g} s of processor time"
    )
    console.answer(table.computed_text)
    for count, status, code, message in statistics.failures:
        console.answer(f"  {count} {status} ({code}), the first: {message}")
    console.answer(_outputs_text(statistics))
    if details:
        console.answer(_influences_text(table, statistics))


def _outputs_text(statistics: StudySummary) -> str:
    header = ("output", "mean", "deviation", "least", "5 %", "25 %", "median", "75 %", "95 %", "greatest")
    rows = [(o.name, o.mean, o.deviation, *o.quantiles.tolist()) for o in statistics.outputs]
    return tables.table_text(header, rows)


def _influences_text(table: StudyTable, statistics: StudySummary) -> str:
    header = ("output", "parameter", "correlation", "rank correlation", "first-order Sobol index")
    rows = [
        (output.name, name, *_numbers(output.correlation[k], output.rank_correlation[k], output.sensitivity[k]))
        for output in statistics.outputs
        for k, name in enumerate(table.parameters)
    ]
    return f"\n{heading('influence of the parameters')}\n{tables.table_text(header, rows)}"


def _numbers(*values: float) -> tuple[str, ...]:
    """Correlations to three decimals, a dash where there is none."""
    return tuple("-" if value != value else f"{value:.3f}" for value in values)  # noqa: PLR0124 - NaN


def _summary_data(table: StudyTable, statistics: StudySummary) -> dict[str, Any]:
    from cadmbs.studies.statistics import QUANTILES

    return {
        "samples": statistics.samples,
        "complete": table.complete,
        "seconds": statistics.seconds,
        "computed": table.computed_text,
        "failures": [
            {"count": n, "status": status, "code": code, "message": message}
            for n, status, code, message in statistics.failures
        ],
        "parameters": table.parameters,
        "quantiles": QUANTILES,
        "outputs": [
            {
                "name": o.name, "count": o.count, "mean": o.mean, "deviation": o.deviation, "quantiles": o.quantiles,
                "correlation": o.correlation, "rank_correlation": o.rank_correlation, "sensitivity": o.sensitivity,
            }
            for o in statistics.outputs
        ],
    }  # fmt: skip


class _SweepLine:
    """Progress of a sweep on standard error: rows, rate, failures, time left."""

    def __init__(self, name: str) -> None:
        self._name, self._line = name, StatusLine()
        self._begin = self._last = time.monotonic()

    def __enter__(self) -> _SweepLine:
        return self

    def __exit__(self, *problem: object) -> None:
        self._line.clear()

    def __call__(self, state: SweepProgress) -> None:
        now = time.monotonic()
        if now - self._begin < FIRST_REPORT or now - self._last < report_interval():
            return
        self._last = now
        failed = f", {state.failed} failed" if state.failed else ""
        left = "" if state.seconds_left is None else f", about {state.seconds_left:.0f} s left"
        self._line.show(f"{self._name}: {state.done} of {state.total} runs, {state.rate:.3g} a second{failed}{left}")
