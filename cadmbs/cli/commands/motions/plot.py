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

    from matplotlib.figure import Figure

    from cadmbs.results import Result
    from cadmbs.results.curves import CurveTable, Trace
    from cadmbs.results.panels import PlotPanel

FORMATS = ("svg", "pdf", "png")


@click.command("plot")
@click.argument("run", type=options.PATH)
@click.option(
    "-o", "--output", type=options.PATH, metavar="OUT", required=True, help="The figure; `-` is standard output."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Format of OUT; default: by its suffix.")
@click.option(
    "--column",
    "columns",
    metavar="NAME",
    multiple=True,
    shell_complete=completing.columns,
    help="Columns to draw, with * for any text: 'joint/*/q'. Default: of results positions, velocities and energies, "
    "of other tables all.",
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
    force: bool,
) -> None:
    """The curves of RUN, as a figure for a paper.

    RUN is a result of `cadmbs simulate`, any other table that cadmbs wrote, or your own: .csv, .npz, .parquet or .h5.
    Columns of one quantity and unit share a panel. With --trace the figure has the paths of points, with --x curves
    over another column than the time.
    Needs matplotlib: pip install "cadmbs[plot]".

    \b
    Examples:
      cadmbs plot run.npz -o energy.pdf --column 'energy/*'
      cadmbs plot run.npz -o paths.svg --trace rod
    """  # noqa: D301 - the mark keeps lines apart
    form = form or _format(output)
    picture = _picture(_drawn(console, run, columns, x, traces, mechanism_file, sample), form)
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
    raise click.UsageError(f'"{output}" names no format: end it in .svg, .pdf or .png, or give --format.')


@dataclass(frozen=True)
class _Drawn:
    """A figure and what it shows."""

    figure: Figure
    source: CurveTable


def _drawn(
    console: Console,
    run: str,
    columns: tuple[str, ...],
    x: str | None,
    traces: TraceOptions,
    mechanism_file: str | None,
    sample: int,
) -> _Drawn:
    """The figure of a result, of a motion, or of any table."""
    from cadmbs.motions.curve_file import read_curves
    from cadmbs.results.curves import result_curves
    from cadmbs.results.panels import ALL_COLUMNS, DEFAULT_PATTERNS, plot_panels
    from cadmbs.results.plot import draw_curves

    mechanism = named_mechanism(console, mechanism_file)
    paths: Sequence[Trace] = ()
    default: Sequence[str] = ALL_COLUMNS
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
    return _Drawn(draw_curves(table, _drawable(table, panels, bool(columns)), x=x, traces=paths), table)


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


def _picture(drawn: _Drawn, form: str) -> bytes:
    """The figure as bytes; made before anything is opened for writing."""
    from cadmbs.results.plot import write_figure

    buffer = io.BytesIO()
    write_figure(drawn.source, drawn.figure, buffer, form)
    return buffer.getvalue()
