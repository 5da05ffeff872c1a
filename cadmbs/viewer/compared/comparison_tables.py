"""The tables of several motions: how each was computed, and how far it is from the first one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.results.columns import column_units
from cadmbs.results.panels import PlotPanel, unit_text
from cadmbs.viewer.compared.differences import RunDifferences
from cadmbs.viewer.run import ShownRun
from cadmbs.viewer.tables import table

RUN_COLUMNS = (
    *("motion", "method", "end [s]", "steps", "evaluations", "engine", "time of computation [s]"),
    *("largest energy imbalance [J]", "largest residual of loops and constraints"),
)


def differences_table(panels: Sequence[PlotPanel], differences: Sequence[RunDifferences], reference: ShownRun) -> str:
    """HTML of the largest difference of each column from the reference, with its time."""
    if not differences:
        return ""
    columns = [column for panel in panels for column in panel.columns]
    metadata = reference.result.metadata
    units = column_units(columns, metadata.get("coordinate_units", {}), metadata.get("column_units"))
    rows = [
        [column, unit_text(units[column]) or "–", *(_largest(each, column) for each in differences)]
        for column in columns
    ]
    about = f"Largest difference of each column from {reference.name}, and when"
    head = ["column", "unit", *(each.run.name for each in differences)]
    return f"<h2>Differences</h2>{table(about, head, rows)}"


def _largest(difference: RunDifferences, column: str) -> str:
    largest = difference.of(column).largest if column in difference.columns else None
    if largest is None:
        return "–"
    size, time = largest
    return "0" if size == 0.0 else f"{size:.2e} at {time:.4g} s"


def runs_table(runs: Sequence[ShownRun]) -> str:
    """HTML of how each motion was computed."""
    return f"<h2>How they were made</h2>{table('The motions', RUN_COLUMNS, map(_run_row, runs))}"


def _run_row(run: ShownRun) -> list[str]:
    statistics = run.result.statistics
    cells = [statistics.get(name) for name in ("steps", "evaluations", "engine", "wall_time_s")]
    errors = (run.largest_imbalance, _largest_residual(run))
    return [
        run.name,
        str(run.result.metadata.get("method", {}).get("name", "–")),
        f"{run.outcome.time:.6g}",
        *("–" if cell is None else f"{cell:.3g}" if isinstance(cell, float) else str(cell) for cell in cells),
        *("–" if error is None else f"{error:.2g}" for error in errors),
    ]


def _largest_residual(run: ShownRun) -> float | None:
    columns = [np.abs(run.column(name)) for name in run.result.column_names if name.endswith("/residual")]
    finite = np.concatenate([values[np.isfinite(values)] for values in columns] or [np.zeros(0)])
    return float(finite.max()) if finite.size else None
