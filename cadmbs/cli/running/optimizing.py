"""Optimising a study and answering with the best design: `optimize`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import print_json
from cadmbs.cli.terminal.progress import FIRST_REPORT, StatusLine, report_interval
from cadmbs.cli.terminal.tables import number_text, table_text
from cadmbs.errors import Interrupted

if TYPE_CHECKING:
    from cadmbs.errors import Finding
    from cadmbs.studies import Optimum, Study
    from cadmbs.studies.optimization import OptimizationProgress


def run_optimization(console: Console, study: Study, output: str | None, history: str | None, force: bool) -> Optimum:
    """Search with progress, and write the best mechanism and the history."""
    from cadmbs.exporters import save
    from cadmbs.results.files.writing import require_writable_files
    from cadmbs.studies.optimization import optimize
    from cadmbs.studies.table import require_table

    if history is not None:
        require_table(Path(history), force)
    if output is not None:
        require_writable_files(Path(output))
    line, begin = StatusLine(), time.monotonic()
    last = [begin]

    def show(state: OptimizationProgress) -> None:
        now = time.monotonic()
        if now - begin >= FIRST_REPORT and now - last[0] >= report_interval():
            last[0] = now
            failed = f", {state.failed} failed" if state.failed else ""
            line.show(f"{study.document.name}: {state.evaluations} runs, best {number_text(state.best)}{failed}")

    try:
        optimum = optimize(study, progress=show)
    except Interrupted as interruption:  # the best until then is written, and the exit code says it
        optimum = interruption.result
    finally:
        line.clear()
    if output is not None:
        save(optimum.mechanism, output, force=force)
        console.written(output)
    if history is not None:
        optimum.history.save(history, force=force)
        console.written(history)
    return optimum


def print_optimum(console: Console, optimum: Optimum, findings: Iterable[Finding], *, json: bool) -> None:
    """Answer with the best parameters."""
    runs = len(optimum.history)
    if json:
        data = {
            "values": optimum.values, "objective": optimum.objective, "runs": runs,
            "failed": runs - int(optimum.history.good.sum()), "converged": optimum.converged,
            "message": optimum.message,
        }  # fmt: skip
        print_json(console, data, findings, ok=optimum.converged)
        return
    state = "converged" if optimum.converged else "not converged"
    console.answer(f"best of {runs} runs: {number_text(optimum.objective)} ({state}: {optimum.message})")
    console.answer(table_text(("parameter", "value"), list(optimum.values.items())))
