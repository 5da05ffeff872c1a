"""`cadmbs plot`: the curves of a result as a figure."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.stored_motion import is_result, mechanism_option, named_mechanism, stored_motion
from cadmbs.cli.running.tracing import TraceOptions, trace_options
from cadmbs.cli.terminal.console import Console
from cadmbs.input_files import read_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result, plot
    from cadmbs.results.panels import CurveTable, PlotPanel, Trace

MOST_SAMPLES = 200
"""Samples of a study that are simulated again for an envelope."""

FORMATS = ("svg", "pdf", "png", "dxf")


@click.command("plot")
@click.argument("run", type=options.PATH)
@click.option(
    "-o", "--output", type=options.PATH, metavar="OUT", required=True, help="The figure; `-` is standard output."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Format of OUT; default: by its suffix.")
@options.columns_option(
    "Columns to draw, with * for any text: 'joint/*/q'. Default: of results positions, velocities and energies, "
    "of other tables all."
)
@click.option(
    "--x",
    metavar="NAME",
    shell_complete=completing.columns,
    help="The column to the right, in place of the time: y over x, phase plots.",
)
@trace_options
@mechanism_option
@click.option("--sample", type=click.IntRange(min=0), default=0, metavar="N", help="Sample of a batch, from 0.")
@click.option("--envelope", is_flag=True, help="Median and range of all samples of a batch or study.")
@options.force_option
@options.with_console
def command(
    console: Console,
    run: str,
    output: str,
    form: str | None,
    columns: tuple[str, ...],
    x: str | None,
    traces: TraceOptions,
    mechanism_file: str | None,
    sample: int,
    envelope: bool,
    force: bool,
) -> None:
    """The curves of RUN, as a figure for a paper.

    RUN is a result of `cadmbs simulate`, any other table that cadmbs wrote, or your own: .csv, .npz, .parquet or .h5.
    Columns of one quantity and unit share a panel. With --trace the figure has the paths of points, with --x curves
    over another column than the time; --envelope takes a study too. A .dxf is a drawing with a layer a curve, lengths
    in mm; figures need matplotlib: pip install "cadmbs[plot]".

    \b
    Examples:
      cadmbs plot run.npz -o energy.pdf --column 'energy/*'
      cadmbs plot run.npz -o paths.svg --trace rod
    """  # noqa: D301 - the mark keeps lines apart
    form = form or _format(output)
    picture = _picture(console, _drawn(console, run, columns, x, traces, mechanism_file, sample, envelope), form)
    if output == "-":
        sys.stdout.buffer.write(picture)
        return
    from cadmbs.results.files.writing import write_atomically
    from cadmbs.results.plot import CREATOR

    def write(stream: BinaryIO) -> None:
        stream.write(picture)

    write_atomically(
        output,
        write,
        may_replace=lambda path: CREATOR.encode() in read_file(path),
        force=force,
    )
    console.written(output)


def _format(output: str) -> str:
    suffix = Path(output).suffix[1:].lower()
    if suffix in FORMATS:
        return suffix
    raise click.UsageError(f'"{output}" names no format: end it in .svg, .pdf, .png or .dxf, or give --format.')


@dataclass(frozen=True)
class _Drawn:
    """What is drawn: curves in panels, over the abscissa or a column, paths, and the range behind the curves."""

    table: CurveTable
    panels: Sequence[PlotPanel]
    x: str | None
    traces: Sequence[Trace]
    range_of: plot.Envelope | None = None


def _drawn(
    console: Console,
    run: str,
    columns: tuple[str, ...],
    x: str | None,
    traces: TraceOptions,
    mechanism_file: str | None,
    sample: int,
    whole: bool,
) -> _Drawn:
    """What is drawn of a result, of a motion, or of any table."""
    from cadmbs.motions.curve_file import read_curves
    from cadmbs.results.panels import ALL_COLUMNS, DEFAULT_PATTERNS, plot_panels, result_curves

    mechanism = named_mechanism(console, mechanism_file)
    paths: Sequence[Trace] = ()
    default: Sequence[str] = ALL_COLUMNS
    if whole:
        if traces.points or x is not None or sample:
            raise click.UsageError("--envelope is of curves over time of all samples: no --trace, --x or --sample.")
        from cadmbs.results.plot import envelope

        range_of = envelope(_all_samples(run, mechanism, console))
        panels = plot_panels(range_of.median, columns, DEFAULT_PATTERNS)
        return _Drawn(range_of.median, _drawable(range_of.median, panels, bool(columns)), None, (), range_of)
    if traces.points or mechanism is not None or is_result(run):
        result = stored_motion(console, run, mechanism)
        _require_sample(result, sample)
        if result.batch_shape and sample == 0:
            console.say(f"note: sample 0 of {len(result.outcomes)} is drawn; --sample chooses another")
        table = result_curves(result, sample)
        default = DEFAULT_PATTERNS
        paths = traces.of_result(result, mechanism, sample)
    else:
        if sample:
            raise click.UsageError(f'--sample: "{run}" is one table: it has no samples.')
        table = read_curves(run)
    alone = bool(paths) and not columns and x is None
    panels = () if alone else plot_panels(table, columns, default)
    return _Drawn(table, _drawable(table, panels, bool(columns)), x, paths)


def _all_samples(run: str, mechanism: Mechanism | None, console: Console) -> list[CurveTable]:
    """The curves of all samples of a batch, or of those of a study that did not fail, which are simulated again."""
    from cadmbs.results.panels import result_curves
    from cadmbs.studies.table import is_study_table

    if is_study_table(Path(run)):
        from cadmbs.studies import load_table, simulate_sample

        table = load_table(run)
        good = [int(k) for k, status in zip(table["sample"], table["status"], strict=True) if status == "ok"]
        if len(good) > MOST_SAMPLES:
            console.say(f"note: the first {MOST_SAMPLES} of {len(good)} samples are simulated again")
        return [result_curves(simulate_sample(table, k)) for k in good[:MOST_SAMPLES]]
    result = stored_motion(console, run, mechanism)
    return [result_curves(result, k) for k in range(len(result.outcomes) if result.batch_shape else 1)]


def _drawable(table: CurveTable, panels: Sequence[PlotPanel], chosen: bool) -> Sequence[PlotPanel]:
    """The panels without curves that a motion does not have, where they were not asked for."""
    if chosen:
        return panels
    known = []
    for panel in panels:
        pairs = [pair for pair in zip(panel.columns, panel.names, strict=True) if not _is_unknown(table, pair[0])]
        if pairs:
            known.append(replace(panel, columns=tuple(c for c, _ in pairs), names=tuple(n for _, n in pairs)))
    return known


def _is_unknown(table: CurveTable, name: str) -> bool:
    """Whether a column is not a number throughout."""
    import numpy as np

    return bool(np.all(np.isnan(table.column(name))))


def _require_sample(result: Result, sample: int) -> None:
    if sample >= len(result.outcomes):
        raise click.UsageError(f"--sample: there is no sample {sample}: the result has {len(result.outcomes)}, from 0.")


def _picture(console: Console, drawn: _Drawn, form: str) -> bytes:
    """The figure as bytes; made before anything is opened for writing."""
    from cadmbs.results.plot import draw_curves, write_figure

    if form == "dxf":
        return _drawing(drawn)
    figure = draw_curves(drawn.table, drawn.panels, x=drawn.x, traces=drawn.traces, range_of=drawn.range_of)
    buffer = io.BytesIO()
    if missing := write_figure(drawn.table, figure, buffer, form):
        console.say(f"note: the font of figures lacks {missing!r}: boxes are drawn; an SVG (-o OUT.svg) keeps the text")
    return buffer.getvalue()


def _drawing(drawn: _Drawn) -> bytes:
    """Paths and curves as DXF: lengths in millimetres, all other quantities in their units."""
    import numpy as np

    from cadmbs.results.files.dxf_file import MILLIMETRES, Polyline, dxf_text
    from cadmbs.results.plot import CREATOR

    table, x = drawn.table, drawn.x or drawn.table.x_name
    scale = {name: MILLIMETRES if table.unit(name) == "m" else 1.0 for name in (*table.column_names, x)}
    lines = [Polyline(trace.name, MILLIMETRES * trace.path) for trace in drawn.traces]
    for panel in drawn.panels:
        for name in panel.columns:
            points = np.column_stack([scale[x] * table.column(x), scale[name] * table.column(name)])
            lines.append(Polyline(name, points))
            if drawn.range_of is not None:
                bounds = (("lower", drawn.range_of.lower), ("upper", drawn.range_of.upper))
                for word, values in bounds:
                    lines.append(
                        Polyline(f"{word} {name}", np.column_stack([points[:, 0], scale[name] * values[name]]))
                    )
    return dxf_text(lines, CREATOR).encode("ascii")
