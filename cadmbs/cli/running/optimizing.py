"""Searching for the best design of a study, or for those among which to choose, and answering with them: `optimize`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.terminal import json_output, progress, tables
from cadmbs.cli.terminal.console import Console
from cadmbs.errors import Interrupted, ModelError, OutputError

if TYPE_CHECKING:
    from cadmbs.errors import Finding
    from cadmbs.studies import Optimum, ParetoFront, SearchProgress, Study

_SHOWN_DESIGNS = 20


@dataclass(frozen=True)
class OptimizationRequest:
    """How a search is computed, and where its answer goes."""

    output: str | None
    history: str | None
    workers: int
    resume: bool
    force: bool


def run_optimization(console: Console, study: Study, request: OptimizationRequest) -> Optimum | ParetoFront:
    """Search with progress and a journal beside the output, and write the best design or the front, and the history."""
    from cadmbs.studies import optimize, pareto_front
    from cadmbs.studies.search import objective_of

    several = len(objective_of(study).goals) > 1
    _require_outputs(request, several)
    journal = None if request.output is None else Path(f"{request.output}.journal")
    line, begin = progress.StatusLine(), time.monotonic()
    last = [begin]

    def show(state: SearchProgress) -> None:
        now = time.monotonic()
        if now - begin >= progress.FIRST_REPORT and now - last[0] >= progress.report_interval():
            last[0] = now
            best = "" if several else f", best {tables.number_text(state.best)}"
            failed = f", {state.failed} failed" if state.failed else ""
            line.show(f"{study.document.name}: {state.evaluations} runs{best}{failed}")

    search = pareto_front if several else optimize
    found: Optimum | ParetoFront
    try:
        found = search(study, progress=show, workers=request.workers, journal=journal, resume=request.resume)
    except Interrupted as interruption:  # what was found until then is written, and the exit code says it
        found = interruption.result
    except KeyboardInterrupt:
        _name_journal(console, journal, request)
        raise
    except ModelError:  # the search came to its end, and no run was good: there is nothing to continue
        if journal is not None:
            journal.unlink(missing_ok=True)
        raise
    finally:
        line.clear()
    _write(console, found, request)
    if found.interrupted:
        _name_journal(console, journal, request)
    elif journal is not None:
        journal.unlink()
    return found


def _require_outputs(request: OptimizationRequest, several: bool) -> None:
    """Refuse outputs that cannot be written, or whose names promise another format, before the search."""
    from cadmbs.exporters.mechanism_json import MECHANISM_SUFFIXES
    from cadmbs.results.files.writing import require_suffix, require_writable_files
    from cadmbs.studies.table import require_table

    if request.history is not None:
        require_table(Path(request.history), request.force)
    if request.output is None:
        return
    if request.output == "-":
        raise click.UsageError("-o names a file: the journal of the search stands beside it.")
    output = Path(request.output)
    if not several:
        require_suffix(output, "a mechanism document", *MECHANISM_SUFFIXES)
    elif output.suffix.lower() == ".json":
        text = f'"{output}": several objectives leave the choice among many designs, which are a table.'
        raise OutputError(text, code="W003", path=output, hint="Name a table: -o front.csv.")
    else:
        require_table(output, request.force)
    require_writable_files(output, Path(f"{output}.journal"))


def _name_journal(console: Console, journal: Path | None, request: OptimizationRequest) -> None:
    if journal is not None and journal.exists():
        console.say(f'finished runs are in "{journal}"; continue with --resume -o {request.output}')


def _write(console: Console, found: Optimum | ParetoFront, request: OptimizationRequest) -> None:
    from cadmbs import exporters, studies

    if request.output is not None:
        if isinstance(found, studies.ParetoFront):
            found.table.save(request.output, force=request.force)
        else:
            exporters.save(found.mechanism, request.output, force=request.force)
        console.written(request.output)
    if request.history is not None:
        found.history.save(request.history, force=request.force)
        console.written(request.history)


def print_found(console: Console, found: Optimum | ParetoFront, findings: Iterable[Finding], *, json: bool) -> None:
    """Answer with the parameters of the best design, or with the designs of the front."""
    from cadmbs.studies import ParetoFront

    runs = len(found.history)
    if json:
        data = {
            **(_front_data(found) if isinstance(found, ParetoFront) else _optimum_data(found)),
            "runs": runs, "failed": runs - int(found.history.good.sum()), "converged": found.converged,
            "message": found.message, "reasons": found.reasons,
        }  # fmt: skip
        json_output.print_json(console, data, findings, ok=found.converged)
        return
    state = f"{'converged' if found.converged else 'not converged'}: {found.message}"
    if isinstance(found, ParetoFront):
        goals = ", ".join(f"{goal} {name}" for name, goal in found.objectives.items())
        console.answer(f"{len(found)} of {runs} runs are on the Pareto front of {goals} ({state})")
        names = (*found.table.parameters, *found.table.outputs)
        shown = found.table.numbers(names)[:_SHOWN_DESIGNS].tolist()
        rows = [(str(found.table["sample"][k]), *values) for k, values in enumerate(shown)]
        console.answer(tables.table_text(("run", *names), rows))
        if len(found) > _SHOWN_DESIGNS:
            console.answer(f"... and {len(found) - _SHOWN_DESIGNS} more: -o FRONT.csv writes all")
    else:
        console.answer(f"best of {runs} runs: {tables.number_text(found.objective)} ({state})")
        console.answer(tables.table_text(("parameter", "value"), list(found.values.items())))
        if found.derivatives:
            console.answer(f"  {_derivatives_text(found.derivatives)}")
    for reason in found.reasons:
        console.answer(f"  {reason}")


def _optimum_data(optimum: Optimum) -> dict[str, Any]:
    data = {"parameters": optimum.values, "value": optimum.objective, "outputs": optimum.outputs}
    return data | {"derivatives": optimum.derivatives}


def _derivatives_text(ways: dict[str, str]) -> str:
    """How derivatives were computed: "derivatives: mass by equations; start, speed by differences"."""
    names: dict[str, list[str]] = {}
    for name, way in ways.items():
        names.setdefault(way, []).append(name)
    return "derivatives: " + "; ".join(f"{', '.join(parameters)} by {way}" for way, parameters in names.items())


def _front_data(front: ParetoFront) -> dict[str, Any]:
    table = front.table
    designs = [
        {
            "run": int(table["sample"][k]),
            "parameters": front.values(k),
            "outputs": {name: float(table[name][k]) for name in table.outputs},
        }
        for k in range(len(front))
    ]
    return {"objectives": front.objectives, "front": designs}
