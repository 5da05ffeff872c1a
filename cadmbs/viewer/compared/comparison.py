"""Several motions on one page: curves over each other, one picture with a choice, and a table of differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import ArgumentError, Finding
from cadmbs.results.columns import column_units
from cadmbs.results.panels import PlotPanel, plot_panels, unit_text
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.packing import packed, packed_motion, rows_with_peaks
from cadmbs.viewer.page_text import PageContent, outcome_line, paragraph
from cadmbs.viewer.run import ShownRun, shown_columns
from cadmbs.viewer.tables import findings_section, mechanism_tables, table

ALL_FRAMES = 9000
"""Frames of all motions together."""

ROUNDING = 1e-9
"""Columns that stay below it are zero but for rounding."""

ALL_POINTS = 7200
"""Points of one column in all motions together."""


def comparison_content(runs: Sequence[ShownRun], failures: Mapping[str, str]) -> PageContent:
    """The page of several motions; differences refer to the first one.

    Args:
        runs: The motions, with names that differ.
        failures: Why further computations gave no motion, by name.

    Raises:
        ArgumentError: A name repeats.
    """
    names = [run.name for run in runs]
    if len(set(names)) < len(names):
        raise ArgumentError(f"names of results must differ: {', '.join(map(repr, names))}")
    first = runs[0]
    panels = compared_panels(runs)
    differences = [RunDifferences(run, first) for run in runs[1:]]
    return PageContent(
        name=first.scene.name,
        head="".join(_head(runs, failures)),
        choice=_choice(runs),
        sketch=drawn(first.scene, first.poses[0]),
        remarks=_remarks(first.name, differences),
        curves="".join(map(_panel_section, panels)),
        tables=differences_table(panels, differences, first)
        + runs_table(runs)
        + mechanism_tables(first.system, first.scene)
        + findings_section(_findings(runs)),
        model_hash=first.scene.model_hash,
        data=_data(runs, panels, differences),
    )


def compared_panels(runs: Sequence[ShownRun]) -> tuple[PlotPanel, ...]:
    """The panels of all motions, those of one label in one."""
    names: dict[tuple[str, str], dict[str, str]] = {}
    for run in runs:
        for panel in plot_panels(run.result, shown_columns(run.result)):
            group = names.setdefault((panel.columns[0].split("/", 1)[0], panel.label), {})
            group |= dict(zip(panel.columns, panel.names, strict=True))
    return tuple(PlotPanel(label, tuple(group), tuple(group.values())) for (_, label), group in names.items())


def _findings(runs: Sequence[ShownRun]) -> list[Finding]:
    return list({(f.code, f.message): f for run in runs for f in run.result.findings}.values())


def _head(runs: Sequence[ShownRun], failures: Mapping[str, str]) -> Iterator[str]:
    for name, reason in failures.items():
        yield f'<p class="outcome bad">{escape(f"✗ {name}: {reason}")}</p>'
    ends: dict[str, list[ShownRun]] = {}
    for run in runs:
        ends.setdefault(run.outcome.sentence, []).append(run)
    for group in sorted(ends.values(), key=lambda group: group[0].outcome.good):  # what ended early comes first
        yield outcome_line(group[0].outcome, ", ".join(run.name for run in group))
    hashes = {run.scene.model_hash for run in runs}
    if len(hashes) > 1:
        yield paragraph(f"The motions are those of {len(hashes)} mechanisms; the tables show that of {runs[0].name}.")
    notes = {note: None for run in runs for note in run.scene.notes}
    if notes:
        yield paragraph(" ".join(notes))


def _choice(runs: Sequence[ShownRun]) -> str:
    options = "".join(f'<option value="{k}">{escape(run.name)}</option>' for k, run in enumerate(runs))
    return f'<div class="controls"><label for="run">Picture of</label><select id="run">{options}</select></div>'


def _remarks(reference: str, differences: Sequence[RunDifferences]) -> str:
    text = f"Differences are those from {reference}, at the times that both have."
    if interpolated := [each.run.name for each in differences if each.interpolated]:
        text += f" {', '.join(interpolated)}: other times, so {reference} is interpolated linearly between its own."
    box = '<p class="controls"><label><input type="checkbox" id="differences"> Curves of the differences</label></p>'
    return paragraph(text) + (box if differences else "")


def _panel_section(panel: PlotPanel) -> str:
    options = "".join(f'<option value="{k}">{escape(name)}</option>' for k, name in enumerate(panel.names))
    return (
        f'<section><h3><label>{escape(panel.label)} <select class="column">{options}</select></label></h3>'
        '<div class="plot"></div></section>'
    )


def _data(
    runs: Sequence[ShownRun], panels: Sequence[PlotPanel], differences: Sequence[RunDifferences]
) -> dict[str, Any]:
    scenes = {run.scene.model_hash: run.scene_data() for run in reversed(runs)}
    for run in runs:
        _enlarge(scenes[run.scene.model_hash], run.scene_data())
    hashes = list(scenes)
    curves = _Curves(max(400, ALL_POINTS // len(runs)))
    frames = max(400, ALL_FRAMES // len(runs))
    packed_panels = [_panel_data(panel, runs, differences, curves) for panel in panels]
    return {
        "scenes": list(scenes.values()),
        "runs": [
            {
                "name": run.name,
                "scene": hashes.index(run.scene.model_hash),
                "motion": packed_motion(run.t, run.poses, frames),
                "end": run.outcome.sentence,
            }
            for run in runs
        ],
        "comparison": packed_panels,
        "times": list(curves.times),
    }


def _enlarge(shared: dict[str, Any], other: dict[str, Any]) -> None:
    """A scene that several motions share holds all of them, and stands on the lowest ground."""
    grounds = [height for height in (shared["lowest"], other["lowest"]) if height is not None]
    shared["lowest"] = min(grounds, default=None)
    shared["extent"] = [*shared["extent"], *other["extent"]]
    shared["traces"] += [trace for trace in other["traces"] if trace not in shared["traces"]]


class _Curves:
    """Packs curves of at most about `most` points; equal times are stored once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.times: dict[str, int] = {}

    def packed(self, t: Array, values: Array) -> dict[str, Any]:
        """A curve: the number of its times, and its values."""
        rows = rows_with_peaks(values[None], self.most) if len(t) else np.zeros(0, dtype=np.intp)
        times = packed(t[rows], "<f8")
        with np.errstate(over="ignore"):  # what single precision cannot hold becomes infinite and is not drawn
            return {"t": self.times.setdefault(times, len(self.times)), "values": packed(values[rows], "<f4")}


def _panel_data(
    panel: PlotPanel, runs: Sequence[ShownRun], differences: Sequence[RunDifferences], curves: _Curves
) -> dict[str, Any]:
    columns = []
    for column in panel.columns:
        shown = [
            curves.packed(run.result.t, run.column(column)) if column in run.result.column_names else None
            for run in runs
        ]
        apart = [difference.of(column) if column in difference.columns else None for difference in differences]
        deviations = [None if each is None else curves.packed(each.t, each.values) for each in apart]
        columns.append({"values": shown, "differences": [None, *deviations]})
    return {"columns": columns, "first": _most_different(panel.columns, runs[0], differences)}


def _most_different(columns: Sequence[str], reference: ShownRun, differences: Sequence[RunDifferences]) -> int:
    """The column whose difference is largest in relation to its size; the first one where nothing differs."""

    def share(column: str) -> float:
        values = [d.of(column).largest for d in differences if column in d.columns]
        size = np.abs(reference.column(column)) if column in reference.result.column_names else np.zeros(1)
        largest = max((value[0] for value in values if value is not None), default=0.0)
        return largest / max(float(np.nanmax(size, initial=0.0)), ROUNDING)

    return int(np.argmax([share(column) for column in columns]))


# The tables of several motions: how each was computed, and how far it is from the first one.

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


SAME_TIME = 1e-9
"""Times that differ by less than this part of the duration are one."""

QUATERNION_ENDS = ((":w", ":x", ":y", ":z"), ("/qw", "/qx", "/qy", "/qz"))
"""How the names of the four components of a quaternion end: of a joint (before `/q`), and of a body."""


@dataclass(frozen=True)
class ColumnDifference:
    """The difference of one column from that of the reference motion.

    Attributes:
        t: (n,) times [s].
        values: (n,) differences, in the unit of the column.
    """

    t: Array
    values: Array

    @property
    def largest(self) -> tuple[float, float] | None:
        """The largest finite difference by size, and its time [s]; None where there is none."""
        finite = np.isfinite(self.values)
        if not finite.any():
            return None
        k = int(np.argmax(np.where(finite, np.abs(self.values), -1.0)))
        return float(abs(self.values[k])), float(self.t[k])


class RunDifferences:
    """Differences of a motion from a reference motion, column by column.

    At the times that both have; where less than half of the motion's times are among them, at all its times in the
    common interval, with the reference interpolated linearly. Of the two quaternions of an orientation the one is
    compared that is nearer to the reference.
    """

    def __init__(self, run: ShownRun, reference: ShownRun) -> None:
        self.run, self.reference = run, reference
        self.columns = frozenset(run.result.column_names) & frozenset(reference.result.column_names) - {"t"}
        self._rows, self._partners = _common_rows(run.result.t, reference.result.t)
        self._signs: dict[str, Array] = {}

    @property
    def interpolated(self) -> bool:
        """Whether the reference had to be interpolated."""
        return self._partners is None

    def of(self, column: str) -> ColumnDifference:
        """The difference of a column that both have."""
        values, reference = self._pair(column)
        sign = self._sign(column)
        with np.errstate(invalid="ignore", over="ignore"):
            return ColumnDifference(self.run.result.t[self._rows], sign * values - reference)

    def _pair(self, column: str) -> tuple[Array, Array]:
        values = self.run.column(column)[self._rows]
        reference = self.reference.column(column)
        if self._partners is not None:
            return values, reference[self._partners]
        return values, np.interp(self.run.result.t[self._rows], self.reference.result.t, reference)

    def _sign(self, column: str) -> Array:
        components = quaternion_components(column, self.columns)
        if not components:
            return np.ones(1)
        if components[0] not in self._signs:
            with np.errstate(invalid="ignore", over="ignore"):
                product = sum(values * reference for values, reference in map(self._pair, components))
            self._signs[components[0]] = np.where(np.asarray(product) < 0.0, -1.0, 1.0)
        return self._signs[components[0]]


def quaternion_components(column: str, columns: Iterable[str]) -> tuple[str, ...]:
    """The four columns of the quaternion that a column belongs to, w first; none if it is no component of one."""
    stem, suffix = (column[:-2], "/q") if column.endswith("/q") else (column, "")
    for ends in QUATERNION_ENDS:
        for end in ends:
            if stem.endswith(end):
                components = tuple(stem.removesuffix(end) + other + suffix for other in ends)
                return components if set(components) <= set(columns) else ()
    return ()


def _common_rows(t: Array, reference: Array) -> tuple[Indices, Indices | None]:
    """Rows of a motion that are compared, and the rows of the reference at the same times; None: interpolate."""
    if not len(reference) or not len(t):
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    inside = np.flatnonzero((t >= reference[0]) & (t <= reference[-1]))
    above = np.clip(np.searchsorted(reference, t), 0, len(reference) - 1)
    below = np.maximum(above - 1, 0)
    nearest = np.where(np.abs(reference[above] - t) <= np.abs(reference[below] - t), above, below)
    span = max(float(t[-1] - t[0]), float(reference[-1] - reference[0]), np.finfo(float).tiny)
    same = np.flatnonzero(np.abs(reference[nearest] - t) <= SAME_TIME * span)
    if 2 * len(same) >= len(inside):
        return same, nearest[same]
    return inside, None
