"""`cadmbs report`: a stored result as one web page."""

from __future__ import annotations

from pathlib import Path

import click

from cadmbs.cli import options, reporting
from cadmbs.cli.console import Console


@click.command("report")
@click.argument("run", type=options.PATH)
@click.option(
    "-o", "--output", type=options.PATH, metavar="HTML", help="The page; default: RUN with .html; `-`: standard output."
)
@click.option(
    "--mechanism",
    "file",
    type=options.MODEL_FILE,
    metavar="FILE",
    help="The mechanism of a result that does not hold it; it must be the one that was simulated.",
)
@click.option("--sample", type=click.IntRange(min=0), default=0, metavar="N", help="Sample of a batch, from 0.")
@options.force_option
@options.with_console
def command(console: Console, run: str, output: str | None, file: str | None, sample: int, force: bool) -> None:
    """RUN as one web page: the moving mechanism, curves, tables.

    RUN is a result of `cadmbs simulate`: .csv, .npz, .parquet or .h5. The page is one file that opens in any browser,
    also from a mail attachment, and asks the network for nothing.

    \b
    Examples:
      cadmbs report run.npz
      cadmbs report run.csv -o pendulum.html
    """  # noqa: D301 - the mark keeps lines apart
    path = output or str(Path(run).with_suffix(".html"))
    if path != "-":
        reporting.require_page(path)
    from cadmbs.results import storage

    result = storage.load(run)
    mechanism = None
    if file is not None:
        from cadmbs.cli.reading import read_model

        mechanism = read_model(console, file, options.ReadingOptions()).mechanism
    if result.batch_shape and sample == 0:
        console.say(f"note: sample 0 of {len(result.outcomes)} is shown; --sample chooses another")
    if path == "-":
        from cadmbs.viewer import report

        console.write(report(result, mechanism=mechanism, sample=sample))
        return
    reporting.write_page(console, result, path, force, mechanism, sample)
