"""Results as one web page: picture, curves, tables. It opens from a mail attachment and needs no network."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from cadmbs import errors, input_files
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.results.files.writing import write_atomically
from cadmbs.system.arguments import count_argument, instance_argument
from cadmbs.viewer import arrows, packing
from cadmbs.viewer.compared.comparison import comparison_content
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.page_text import GENERATOR, PageContent, outcome_line, page_text, panel_section, paragraph
from cadmbs.viewer.run import ShownRun, shown_run
from cadmbs.viewer.tables import curve_panels, findings_section, mechanism_tables, run_section

Results: TypeAlias = Result | Sequence[Result] | Mapping[str, Result]
"""One result, or several, with names or without."""


def save_report(
    results: Results,
    path: str | os.PathLike[str],
    *,
    mechanism: Mechanism | None = None,
    sample: int | Sequence[int] = 0,
    trace: Sequence[str] = (),
    failures: Mapping[str, str] | None = None,
    force: bool = False,
) -> None:
    """Write results as one HTML file with picture, curves and tables; see `report`.

    Args:
        results: What is shown: a result, or several side by side, with names as a mapping.
        path: The file; an earlier page of cadmbs is replaced.
        mechanism: The mechanism, for results without a document.
        sample: Of batches the sample that is shown, counted over the flattened batch axes (last axis fastest); several
            samples are shown side by side.
        trace: Points whose paths the picture shows: "body", its centre of mass; "body/frame"; or "body:x,y,z", a point
            in world coordinates at q = 0 [m].
        failures: Why further computations gave no result, by name.
        force: Replace any existing file.

    Raises:
        ArgumentError: There is no result, a result has no mechanism document, another one than `mechanism`, or not
            that sample.
        OutputError: The file exists and is no page of cadmbs, or the system refuses.
    """
    save_page(report(results, mechanism=mechanism, sample=sample, trace=trace, failures=failures), path, force=force)


def save_page(page: str, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write the text of a page as a file, in place of an earlier page of cadmbs.

    Raises:
        OutputError: The file exists and is no page of cadmbs, or the system refuses.
    """
    data = page.encode()

    def write(stream: BinaryIO) -> None:
        stream.write(data)

    write_atomically(path, write, may_replace=is_report, force=force)


def is_report(path: Path) -> bool:
    """Whether a file is a page of cadmbs."""
    with input_files.open_file(path) as stream:
        return GENERATOR.encode() in stream.read(2000)


def report(
    results: Results,
    *,
    mechanism: Mechanism | None = None,
    sample: int | Sequence[int] = 0,
    trace: Sequence[str] = (),
    failures: Mapping[str, str] | None = None,
) -> str:
    """Results as the text of one HTML page, which holds everything it shows and needs no network.

    Several results are shown side by side: each column with a curve of every result, one picture with a choice of the
    result, and a table of the differences from the first one.

    Args:
        results: What is shown: a result, or several, with names as a mapping.
        mechanism: The mechanism, for results without a document.
        sample: Of batches the sample that is shown, counted over the flattened batch axes (last axis fastest); several
            samples are shown side by side.
        trace: Points whose paths the picture shows: "body", its centre of mass; "body/frame"; or "body:x,y,z", a point
            in world coordinates at q = 0 [m].
        failures: Why further computations gave no result, by name.

    Raises:
        ArgumentError: There is no result, a result has no mechanism document, another one than `mechanism`, or not
            that sample.
    """
    runs = [
        shown_run(result, mechanism=mechanism, sample=k, name=name, trace=trace)
        for name, result, k in named_runs(results, sample)
    ]
    if len(runs) == 1 and not failures:
        return page_text(_content(runs[0]))
    return page_text(comparison_content(runs, failures or {}))


def _content(run: ShownRun) -> PageContent:
    result = run.result
    panels, zero = curve_panels(run)
    return PageContent(
        name=run.scene.name,
        head=outcome_line(run.outcome) + paragraph(_about(run)),
        sketch=drawn(run.scene, run.poses[0]),
        remarks=paragraph(f"Zero throughout: {', '.join(zero)}.") if zero else "",
        curves="".join(panel_section(panel["title"], panel["summary"]) for panel in panels),
        tables=mechanism_tables(run.system, run.scene) + findings_section(result.findings) + run_section(result),
        model_hash=run.scene.model_hash,
        data=_data(run, panels),
    )


def _data(run: ShownRun, panels: Sequence[dict[str, Any]]) -> dict[str, Any]:
    rows = packing.motion_rows(len(run.t))
    return {
        "scene": run.scene_data(),
        "motion": packing.packed_motion(run.t, run.poses),
        "arrows": arrows.packed_arrows(arrows.arrow_tracks(run, rows)),
        "columns": packing.packed_columns(run.system, run.t, run.result.q[run.index][: len(run.t)]),
        "panels": panels,
    }


def _about(run: ShownRun) -> str:
    """What was simulated, in one paragraph."""
    result = run.result
    counts = {
        "moving bodies": len(run.scene.carriers) - 1,
        "joints": len(run.system.joints),
        "loops": run.system.n_loops,
        "velocity coordinates of the tree": run.system.n_v,
    }
    sentences = [f"{', '.join(f'{name}: {count}' for name, count in counts.items())}."]
    if run.largest_imbalance is not None:
        sentences.append(f"Largest energy imbalance {run.largest_imbalance:.2g} J.")
    if origin := result.metadata.get("study_sample"):
        values = ", ".join(f"{name} = {value:.9g}" for name, value in origin["values"].items())
        sentences.append(f"Sample {origin['sample']} of the study {origin['study']}: {values}.")
    elif result.batch_shape:
        sentences.append(f"Sample {run.sample} of {len(result.outcomes)}.")
    if changes := result.metadata.get("mechanism", {}).get("changes"):
        fields = ", ".join(changes)
        sentences.append(f"The system was changed in Python ({fields}); the picture shows its document.")
    return " ".join([*sentences, *run.scene.notes])


# Which motions a page shows, and what it calls them.

LARGEST_NUMBER = 20
"""Motions side by side: more can be told apart neither in a legend nor by colour."""


def named_runs(
    results: Result | Sequence[Result] | Mapping[str, Result], sample: int | Sequence[int]
) -> list[tuple[str, Result, int]]:
    """Name, result and sample of each motion that a page shows.

    Args:
        results: One result, or several, with names as a mapping; without names they are called by their methods.
        sample: The sample of batches, or several of them.

    Raises:
        ArgumentError: There is no motion, or there are more than a page can show.
    """
    samples = tuple(dict.fromkeys(sample)) if isinstance(sample, list | tuple | range) else (sample,)
    for number in samples:
        count_argument(number, "sample")
    for result in [results] if not isinstance(results, Mapping | list | tuple) else list(_values(results)):
        instance_argument(result, "a result", Result, "simulate(system) gives one, load(path) a stored one")
    if isinstance(results, Result):
        pairs = [("", results)]
    elif isinstance(results, Mapping):
        pairs = list(results.items())
    else:
        pairs = list(zip(_unique(map(_method, results)), results, strict=True))
    runs = [run for name, result in pairs for run in _samples(name, result, samples)]
    if not runs:
        raise errors.ArgumentError("there is nothing to show: give at least one result and one sample")
    if len(runs) > LARGEST_NUMBER:
        raise errors.ArgumentError(f"{len(runs)} motions are too many for one page: give at most {LARGEST_NUMBER}")
    return runs


def _values(results: Sequence[Result] | Mapping[str, Result]) -> Iterable[Result]:
    return results.values() if isinstance(results, Mapping) else results


def _samples(name: str, result: Result, samples: Sequence[int]) -> Iterator[tuple[str, Result, int]]:
    if not result.batch_shape and len(samples) > 1:
        samples = (0,)
    for sample in samples:
        suffix = f"sample {sample}" if len(samples) > 1 else ""
        yield ", ".join(filter(None, (name, suffix))), result, sample


def _method(result: Result) -> str:
    return str(result.metadata.get("method", {}).get("name", "")) or "result"


def _unique(names: Iterator[str]) -> list[str]:
    """The names, later ones with a number where they repeat."""
    taken: dict[str, int] = {}
    unique = []
    for name in names:
        taken[name] = taken.get(name, 0) + 1
        unique.append(name if taken[name] == 1 else f"{name} ({taken[name]})")
    return unique
