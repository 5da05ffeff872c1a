"""The page of a study: scatter, parallel coordinates, histograms, failures, samples, and motions of some of them."""

from __future__ import annotations

import os
from html import escape
from typing import BinaryIO, Final

import numpy as np

from cadmbs.errors import ArgumentError
from cadmbs.results.files.writing import write_atomically
from cadmbs.studies.statistics import StudySummary, summary
from cadmbs.studies.table import StudyTable
from cadmbs.system.arguments import count_argument, instance_argument
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.page_text import STAGE, PageFrame, framed_page, paragraph, sketch_style
from cadmbs.viewer.report import is_report
from cadmbs.viewer.study.motions import MOST_MOTIONS, STANDARD_COUNT, SampleMotion, motions_data, sample_motions
from cadmbs.viewer.study.packing import page_rows, table_data
from cadmbs.viewer.study.tables import about_text, failures_section, parameters_table, statistics_tables

STANDARD_COMMAND: Final = "cadmbs report runs.csv --sample {sample} -o sample-{sample}.html"
"""The command that shows a sample, where nothing is known of the file of the table."""


def save_study_report(
    table: StudyTable,
    path: str | os.PathLike[str],
    *,
    motions: int = STANDARD_COUNT,
    command: str = STANDARD_COMMAND,
    force: bool = False,
) -> None:
    """Write the page of a study as one HTML file; see `study_report`.

    Raises:
        ArgumentError: As `study_report`.
        OutputError: The file exists and is no page of cadmbs, or the system refuses.
    """
    text = study_report(table, motions=motions, command=command).encode()

    def write(stream: BinaryIO) -> None:
        stream.write(text)

    write_atomically(path, write, may_replace=is_report, force=force)


def study_report(table: StudyTable, *, motions: int = STANDARD_COUNT, command: str = STANDARD_COMMAND) -> str:
    """The table of a study as the text of one HTML page, which holds everything it shows and needs no network.

    Args:
        table: The rows of a study, or the history of an optimisation.
        motions: Number of samples whose motion the page shows: those with the least, greatest and middle outputs, which
            are simulated again for it.
        command: What the page says of how any other sample is shown; `{sample}` is its number.

    Raises:
        ArgumentError: The table has no row, or there are too many motions.
    """
    instance_argument(table, "table", StudyTable, "sweep(study) gives one, load_table(path) a stored one")
    count_argument(motions, "motions")
    if not len(table):
        raise ArgumentError("the table has no row: there is nothing to show")
    if not 0 <= motions <= MOST_MOTIONS:
        raise ArgumentError(f"{motions} motions: a page shows from 0 to {MOST_MOTIONS}")
    rows, statistics = page_rows(table), summary(table)
    shown, problems = sample_motions(table, motions)
    document = table.metadata["study"]
    data = table_data(table, rows) | motions_data(shown) | {"command": command, "first": _first_axes(table, statistics)}
    main = "".join(
        [
            failures_section(statistics),
            MAIN,
            _motion_section(shown),
            "".join(map(paragraph, problems)),
            "<h2>Statistics</h2>",
            statistics_tables(table, statistics),
            "<h2>The study</h2>",
            parameters_table(document),
        ]
    )
    head = _outcome(table) + about_text(table, len(rows), statistics)
    origin = f"study {str(table.metadata['study_hash']).removeprefix('sha256:')[:16]}"
    styles = tuple({sketch_style(_sketch(motion)) for motion in shown[:1]})
    return framed_page(PageFrame(document["name"], head, main, origin, {"study": data}, styles))


def _outcome(table: StudyTable) -> str:
    good, n = int(table.good.sum()), len(table)
    if good == n:
        return f'<p class="outcome good">✓ {n} runs, all to their end</p>'
    return f'<p class="outcome bad">✗ {n} runs, {good} to their end, {n - good} not</p>'


def _first_axes(table: StudyTable, statistics: StudySummary) -> dict[str, str]:
    """The scatter plot that is shown first: the first output over the parameter that moves it most."""
    if (
        "planned" not in table.metadata["statistics"]
    ):  # a search: its objective over the number of the run, or over another
        objective = table.metadata["study"]["objective"]
        named = [objective[key] or () for key in ("minimize", "maximize")]
        goals = [name for names in named for name in ([names] if isinstance(names, str) else names)]
        return {"x": goals[0] if len(goals) > 1 else "sample", "y": goals[-1]}
    influence = np.nan_to_num(np.abs(statistics.outputs[0].rank_correlation))
    return {"x": table.parameters[int(np.argmax(influence))], "y": table.outputs[0]}


def _sketch(motion: SampleMotion) -> str:
    return drawn(motion.run.scene, motion.run.poses[0])


def _motion_section(motions: list[SampleMotion]) -> str:
    """The picture with a choice of the sample; empty where the page has no motion."""
    if not motions:
        return ""
    options = "".join(
        f'<option value="{k}">sample {motion.sample} ({escape(motion.reason)})</option>'
        for k, motion in enumerate(motions)
    )
    choice = f'<div class="controls"><label for="run">Picture of</label><select id="run">{options}</select></div>'
    return f"<h2>Motion</h2>{STAGE.format(sketch=_sketch(motions[0]), choice=choice)}"


MAIN: Final = """<div id="selection" class="controls"><p id="selected" role="status"></p>
<button id="clear" type="button">Select all</button>
<label>Colour by <select id="color"></select></label></div>
<div id="pair"><section aria-label="Scatter plot"><h2>Scatter plot</h2>
<div class="controls"><label>Across <select id="scatter-x"></select></label>
<label>Up <select id="scatter-y"></select></label></div>
<div id="scatter"></div><p id="scatter-text" class="faint"></p>
<div class="controls"><button id="select-visible" type="button">Select what is visible</button>
<button id="scatter-in" type="button">Zoom in</button>
<button id="scatter-all" type="button">Zoom out to all</button></div>
<p class="faint">Drag to zoom, double-click to see all, click a point to open its sample.</p></section>
<section id="sample" aria-label="Sample"><h2 id="sample-title" tabindex="-1">Sample</h2>
<form id="open-sample" class="controls" novalidate>
<label>Number <input id="sample-number" type="number" min="0" step="1"></label>
<button type="submit">Open</button><button id="previous" type="button">Previous</button>
<button id="next" type="button">Next</button></form><div id="sample-values"></div></section></div>
<section aria-label="Parallel coordinates"><h2>Parallel coordinates</h2>
<p class="faint">A line is a sample. Drag along an axis to select a range, click the axis to release it; the ranges
 below do the same by keys.</p>
<div class="wide" id="parallel-frame" tabindex="0" role="region" aria-label="Plot of parallel coordinates">
<canvas id="parallel" role="img"></canvas></div>
<details id="ranges"><summary>Ranges and axes</summary><div id="range-rows"></div></details></section>
<section aria-label="Histograms"><h2>Histograms</h2><p class="faint">Pale: all runs; full: the selected ones. Drag
 across a histogram to select a range, double-click to release it.</p><div id="histograms"></div></section>
<section aria-label="Samples"><h2>Samples</h2><form id="search-form" class="controls" role="search">
<label>Search <input id="search" type="search" placeholder="number, status, reason"></label>
<button id="pages-back" type="button">Back</button><output id="pages"></output>
<button id="pages-on" type="button">On</button></form>
<div class="wide" tabindex="0" role="region" aria-label="Table of samples"><table id="samples"><caption>Selected
 samples; a heading sorts, a number opens the sample</caption><thead></thead><tbody></tbody></table></div></section>
"""
"""The parts of the page that its script fills."""
