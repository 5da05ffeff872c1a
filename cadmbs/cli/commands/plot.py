"""`cadmbs plot`: the curves of a result as a figure."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from cadmbs.cli import options
from cadmbs.cli.console import Console

if TYPE_CHECKING:
    from cadmbs.results import Result

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
    help="Columns to draw, with * for any text: 'joint/*/q'. Default: positions, velocities and energies.",
)
@click.option("--sample", type=click.IntRange(min=0), default=0, metavar="N", help="Sample of a batch, from 0.")
@options.force_option
@options.with_console
def command(
    console: Console, run: str, output: str, form: str | None, columns: tuple[str, ...], sample: int, force: bool
) -> None:
    """The curves of RUN over time, as a figure for a paper.

    RUN is a result of `cadmbs simulate`: .csv, .npz, .parquet or .h5. Columns of one quantity and unit share a panel.
    Needs matplotlib: pip install "cadmbs[plot]".

    \b
    Examples:
      cadmbs plot run.csv -o run.svg
      cadmbs plot run.npz -o energy.pdf --column 'energy/*'
    """  # noqa: D301 - the mark keeps lines apart
    form = form or _format(output)
    from cadmbs.results import storage

    result = storage.load(run)
    _require_sample(result, sample)
    if result.batch_shape and sample == 0:
        console.say(f"note: sample 0 of {len(result.outcomes)} is drawn; --sample chooses another")
    picture = _picture(result, columns, sample, form)
    if output == "-":
        sys.stdout.buffer.write(picture)
        return
    from cadmbs.results.plot import CREATOR
    from cadmbs.results.writing import write_atomically

    def write(stream: BinaryIO) -> None:
        stream.write(picture)

    write_atomically(
        output,
        write,
        may_replace=lambda path: CREATOR.encode() in path.read_bytes(),
        force=force,
    )
    console.written(output)


def _format(output: str) -> str:
    suffix = Path(output).suffix[1:].lower()
    if suffix in FORMATS:
        return suffix
    raise click.UsageError(f'"{output}" names no format: end it in .svg, .pdf or .png, or give --format.')


def _require_sample(result: Result, sample: int) -> None:
    if sample >= len(result.outcomes):
        raise click.UsageError(f"--sample: there is no sample {sample}: the result has {len(result.outcomes)}, from 0.")


def _picture(result: Result, columns: tuple[str, ...], sample: int, form: str) -> bytes:
    """The figure as bytes; made before anything is opened for writing."""
    from cadmbs.results.plot import write_figure

    buffer = io.BytesIO()
    write_figure(result, result.plot(columns, sample=sample), buffer, form)
    return buffer.getvalue()
