"""The page of a study: scatter, parallel coordinates, histograms, failures, samples, and motions of some of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, BinaryIO, Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.errors import ArgumentError, CadmbsError
from cadmbs.results.files.writing import write_atomically
from cadmbs.studies.single import simulate_sample
from cadmbs.studies.statistics import QUANTILES, StudySummary, summary
from cadmbs.studies.table import StudyTable
from cadmbs.system.arguments import count_argument, instance_argument
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.packing import packed, packed_motion
from cadmbs.viewer.page_text import STAGE, PageFrame, framed_page, paragraph, sketch_style
from cadmbs.viewer.report import is_report
from cadmbs.viewer.run import ShownRun, shown_run
from cadmbs.viewer.tables import table as html_table

# The samples whose motions stand in the page of a study, simulated again.

STANDARD_COUNT: Final = 4
"""Motions in a page where nothing else is asked for."""

MOST_MOTIONS: Final = 20

ALL_FRAMES: Final = 6000
"""Frames of all motions together."""


@dataclass(frozen=True)
class SampleMotion:
    """The motion of a sample.

    Attributes:
        sample: Its number.
        reason: Why it was chosen, such as "least end".
        run: What it looks like.
    """

    sample: int
    reason: str
    run: ShownRun


def chosen_samples(table: StudyTable, count: int) -> dict[int, str]:
    """Samples that show what the study has: the least, middle and greatest of each output, with the reason."""
    chosen: dict[int, str] = {}
    rows = np.flatnonzero(table.good)
    for share, word in ((0.0, "least"), (1.0, "greatest"), (0.5, "median")):
        for name in table.outputs:
            values = np.asarray(table[name])[rows]
            ordered = rows[np.argsort(values, kind="stable")][: int(np.isfinite(values).sum())]
            if len(ordered):
                chosen.setdefault(int(table["sample"][ordered[round(share * (len(ordered) - 1))]]), f"{word} {name}")
    return dict(list(chosen.items())[:count])


def sample_motions(table: StudyTable, count: int) -> tuple[list[SampleMotion], list[str]]:
    """The motions of chosen samples, and why others have none."""
    motions, problems = [], []
    for sample, reason in chosen_samples(table, count).items():
        try:
            run = shown_run(simulate_sample(table, sample), name=f"sample {sample}")
            motions.append(SampleMotion(sample, reason, run))
        except CadmbsError as problem:
            problems.append(f"Sample {sample} ({reason}) has no picture: {str(problem).splitlines()[0]}")
    return motions, problems


def motions_data(motions: list[SampleMotion]) -> dict[str, Any]:
    """The motions as the page reads them, as those of a comparison: scenes of equal mechanisms once."""
    scenes: dict[str, dict[str, Any]] = {}
    entries = []
    for motion in motions:
        key = motion.run.scene.model_hash
        if key not in scenes:
            scenes[key] = motion.run.scene_data()
        frames = max(300, ALL_FRAMES // len(motions))
        entries.append(
            {
                "sample": motion.sample,
                "scene": list(scenes).index(key),
                "motion": packed_motion(motion.run.t, motion.run.poses, frames),
                "end": motion.run.outcome.sentence,
            }
        )
    return {"scenes": list(scenes.values()), "motions": entries}


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


# The table of a study as its page reads it: columns of numbers, texts of failures, counts of histograms.

MOST_ROWS: Final = 20_000
"""Samples that a page holds one by one."""

MOST_NUMBERS: Final = 400_000
"""Numbers of all samples that a page holds: of studies with many columns it holds fewer samples."""

MOST_FAILED: Final = 1_000
"""Failed samples among those that a page holds one by one, where not all fit."""

BINS: Final = 40
"""Bins of a histogram."""

MESSAGE_LENGTH: Final = 240
"""Characters of the sentence of a failed run that a page holds."""


def page_rows(table: StudyTable) -> Indices:
    """Rows of the samples that a page holds one by one, ascending.

    Where there are too many: the least and greatest of each column, failed ones, and others by chance, so that designs
    with a period do not lose a level.
    """
    n = len(table)
    most = min(MOST_ROWS, MOST_NUMBERS // len(_numeric(table)))
    if n <= most:
        return np.arange(n)
    generator = np.random.default_rng(0)
    failed = np.flatnonzero(~table.good)
    if len(failed) > min(MOST_FAILED, most // 4):
        failed = generator.choice(failed, min(MOST_FAILED, most // 4), replace=False)
    chosen = np.union1d(_extremes(table), failed)
    others = np.setdiff1d(np.flatnonzero(table.good), chosen, assume_unique=True)
    count = min(len(others), max(0, most - len(chosen)))
    return np.union1d(chosen, generator.choice(others, count, replace=False))


def table_data(table: StudyTable, rows: Indices) -> dict[str, Any]:
    """Columns, failures and histograms of a table.

    Args:
        table: The table.
        rows: Rows of the samples that the page holds one by one; histograms and failures count all.
    """
    kinds, kind_of = _kinds(table)
    texts = table["message"][rows]
    messages = [str(text)[:MESSAGE_LENGTH] if kind_of[row] else "" for text, row in zip(texts, rows, strict=True)]
    listed = {text: k for k, text in enumerate(dict.fromkeys(["", *messages]))}
    return {
        "total": len(table),
        "samples": packed(table["sample"][rows], "<i4"),
        "columns": [_column_data(table, name, rows) for name in _numeric(table)],
        "kinds": kinds,
        "kindOf": packed(kind_of[rows], "<u2"),
        "messages": list(listed),
        "messageOf": packed([listed[text] for text in messages], "<u2"),
    }


def _numeric(table: StudyTable) -> tuple[str, ...]:
    return (*table.parameters, *table.outputs, "seconds")


def _extremes(table: StudyTable) -> Indices:
    rows = []
    for name in _numeric(table):
        values = table[name]
        finite = np.flatnonzero(np.isfinite(values))
        if len(finite):
            rows += [finite[np.argmin(values[finite])], finite[np.argmax(values[finite])]]
    return np.unique(np.array(rows, dtype=np.intp))


def _kinds(table: StudyTable) -> tuple[list[dict[str, Any]], NDArray[np.intp]]:
    """How runs ended, by status and code, "ok" first; and which of them each row has."""
    pairs = list(zip(table["status"].tolist(), table["code"].tolist(), strict=True))
    counts = Counter(pairs)
    order = sorted(counts, key=lambda pair: (pair[0] != "ok", -counts[pair]))
    if ("ok", "") not in counts:
        order.insert(0, ("ok", ""))
    number = {pair: k for k, pair in enumerate(order)}
    kinds = [{"status": str(status), "code": str(code), "count": counts[status, code]} for status, code in order]
    return kinds, np.array([number[pair] for pair in pairs], dtype=np.intp)


def _column_data(table: StudyTable, name: str, rows: Indices) -> dict[str, Any]:
    """A column: the values less the least one, so that single precision resolves its range; and a histogram."""
    role = "parameter" if name in table.parameters else "output" if name in table.outputs else "other"
    values: Array = np.asarray(table[name], dtype=np.float64)
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 0.0)
    with np.errstate(over="ignore", invalid="ignore"):
        offsets = np.where(np.isfinite(values[rows]), values[rows] - low, np.nan)
    return {
        "name": name,
        "role": role,
        "low": low,
        "high": high,
        "offsets": packed(offsets, "<f4"),
        "counts": bin_counts(finite, low, high),
    }


def bin_counts(values: Sequence[float] | Array, low: float, high: float) -> list[int]:
    """Values in each of `BINS` equal bins from the least to the greatest; equal values are all in the first."""
    if not high > low:
        return [len(values)] + [0] * (BINS - 1)
    places = np.clip((BINS * ((np.asarray(values) - low) / (high - low))).astype(np.intp), 0, BINS - 1)
    return [int(count) for count in np.bincount(places, minlength=BINS)]


# The tables of the page of a study: failures, outputs, influence of the parameters, how it was made.


def statistics_tables(table: StudyTable, statistics: StudySummary) -> str:
    """Quantiles of the outputs, and the influence of the parameters on them."""
    shares = [f"{100 * share:g} %" for share in QUANTILES[1:-1]]
    head = ["output", "runs", "mean", "deviation", "least", *shares, "greatest"]
    rows = [
        [o.name, str(o.count), *(_number(x) for x in (o.mean, o.deviation, *o.quantiles))] for o in statistics.outputs
    ]
    influence = [
        [o.name, name, _share(o.correlation[k]), _share(o.rank_correlation[k]), _share(o.sensitivity[k])]
        for o in statistics.outputs
        for k, name in enumerate(table.parameters)
    ]
    titles = ["output", "parameter", "correlation", "rank correlation", "first-order Sobol index"]
    return html_table("Outputs of all runs that have one", head, rows) + html_table(
        "Influence of the parameters on the outputs", titles, influence
    )


def failures_section(statistics: StudySummary) -> str:
    """Failures by reason, the most frequent first, each with a button that selects them; empty without failures."""
    if not statistics.failures:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(status)} ({escape(code)})</th><td>{count}</td><td>{escape(message)}</td>'
        f'<td><button type="button" class="kind" data-kind="{escape(status)}|{escape(code)}" aria-pressed="false"'
        f' aria-label="Show only these: {escape(status)} ({escape(code)})">Show only these</button></td></tr>'
        for count, status, code, message in statistics.failures
    )
    caption = "Runs that did not reach their end, by reason"
    return (
        f'<section id="failures"><h2>Failures</h2><div class="wide" tabindex="0" role="region" aria-label="{caption}">'
        f'<table><caption>{caption}</caption><thead><tr><th scope="col">reason</th><th scope="col">runs</th>'
        '<th scope="col">the first of them</th><th scope="col">selection</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def parameters_table(document: Mapping[str, Any]) -> str:
    """What each parameter sets, and its values."""
    rows = [
        [parameter["name"], _targets_text(parameter), _values_text(parameter["values"])]
        for parameter in document["parameters"]
    ]
    outputs = [[output["name"], *_output_texts(output)] for output in document["outputs"]]
    return html_table("Parameters", ["parameter", "sets", "values"], rows) + html_table(
        "Outputs", ["output", "column of a run", "taken of it"], outputs
    )


def _output_texts(output: Mapping[str, Any]) -> tuple[str, str]:
    """What an output is of, and what is taken of it or how it is made."""
    if output.get("kind"):
        return ", ".join(output["of"]), output["kind"]
    return output["column"], _take_text(output["take"])


def _targets_text(parameter: Mapping[str, Any]) -> str:
    if parameter.get("move"):
        way = next(name for name in ("along", "turn", "scale") if parameter.get(name))
        direction = "" if way == "scale" else f" ({', '.join(f'{x:g}' for x in parameter[way])})"
        return f"{parameter['move']} and all beyond it: {way}{direction}"
    targets = parameter.get("targets") or [{"path": parameter["path"]}]
    return "; ".join(map(_target_text, targets))


def _target_text(target: Mapping[str, Any]) -> str:
    factor, offset = target.get("factor", 1.0), target.get("offset", 0.0)
    text = "x" if factor == 1.0 else f"{factor:g} x"
    text += f" + {offset:g}" if offset else ""
    return f"{target['path']} {'+=' if target.get('add') else '='} {text}"


def _values_text(values: Mapping[str, Any]) -> str:
    """Kind and numbers: "normal, mean 1, deviation 0.1"."""
    listed = values.get("of")
    if isinstance(listed, list):
        shown = ", ".join(f"{x:g}" for x in listed[:8])
        return f"list of {len(listed)}: {shown}{', ...' if len(listed) > 8 else ''}"
    numbers = [
        f"{key} {value:g}"
        for key, value in values.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    ]
    return ", ".join([str(values["kind"]), *numbers])


def _take_text(take: Any) -> str:
    return take if isinstance(take, str) else ", ".join(f"{key} {value}" for key, value in take.items())


def about_text(table: StudyTable, rows: int, statistics: StudySummary) -> str:
    """HTML: what was computed, and which part of it the page holds."""
    document, counts = table.metadata["study"], table.metadata["statistics"]
    design = document["design"]["kind"].replace("_", " ")
    kind = (
        f"Design: {design}"
        if "planned" in counts
        else f"Search by {counts.get('search') or document['objective']['method']}"
    )
    sentences = [
        f"Mechanism {document['mechanism']}. {kind}. Parameters: {len(table.parameters)}, outputs: "
        f"{len(table.outputs)}. Engine: {document['engine']}, {statistics.seconds:.3g} s of processor time.",
        f"{table.computed_text[0].upper()}{table.computed_text[1:]}.",
    ]
    if left_out := counts.get("left_out_by_constraints"):
        sentences.append(f"{left_out} further samples are left out by constraints.")
    if not table.complete:
        sentences.append(f"The table is not complete: {len(table)} of {counts['samples']} samples.")
    if rows < len(table):
        sentences.append(
            f"This page holds {rows} of the {len(table)} samples one by one: those with the least and greatest values, "
            "failed ones, and others chosen by chance. Histograms, failures and statistics count all."
        )
    return paragraph(" ".join(sentences))


def _number(value: float) -> str:
    return f"{value:.6g}" if np.isfinite(value) else "–"


def _share(value: float) -> str:
    return f"{value:.3f}" if np.isfinite(value) else "–"
