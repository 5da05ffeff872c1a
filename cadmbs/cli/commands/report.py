"""`cadmbs report`: stored results as one web page."""

from __future__ import annotations

from pathlib import Path

import click

from cadmbs.cli import options, reporting
from cadmbs.cli.console import Console


@click.command("report")
@click.argument("runs", type=options.PATH, nargs=-1, required=True, metavar="RUN...")
@click.option(
    "-o",
    "--output",
    type=options.PATH,
    metavar="HTML",
    help="The page; default for one RUN: its name with .html; `-`: standard output.",
)
@click.option(
    "--mechanism",
    "file",
    type=options.MODEL_FILE,
    metavar="FILE",
    help="The mechanism of a result that does not hold it; it must be the one that was simulated.",
)
@click.option(
    "--sample",
    "samples",
    type=click.IntRange(min=0),
    multiple=True,
    metavar="N",
    help="Sample of a batch, from 0; several are shown side by side.",
)
@options.force_option
@options.with_console
def command(
    console: Console, runs: tuple[str, ...], output: str | None, file: str | None, samples: tuple[int, ...], force: bool
) -> None:
    """RUN as one web page: the moving mechanism, curves, tables.

    RUN is a result of `cadmbs simulate`: .csv, .npz, .parquet or .h5. The page is one file that opens in any browser,
    also from a mail attachment, and asks the network for nothing. Several results, or several samples of a batch, stand
    side by side: curves over each other, one picture with a choice, and the differences from the first.

    \b
    Examples:
      cadmbs report run.npz
      cadmbs report run.npz run.csv -o both.html
    """  # noqa: D301 - the mark keeps lines apart
    if output is None and len(runs) > 1:
        raise click.UsageError("Several results need a name for the page: add -o comparison.html.")
    path = output or str(Path(runs[0]).with_suffix(".html"))
    if path != "-":
        reporting.require_page(path)
    from cadmbs.results import storage

    loaded = {name: storage.load(run) for name, run in zip(_names(runs), runs, strict=True)}
    mechanism = None
    if file is not None:
        from cadmbs.cli.reading import read_model

        mechanism = read_model(console, file, options.ReadingOptions()).mechanism
    for name, result in loaded.items():
        if result.batch_shape and not samples:
            console.say(f"note: sample 0 of {len(result.outcomes)} of {name} is shown; --sample chooses another")
    results = next(iter(loaded.values())) if len(loaded) == 1 else loaded
    if path == "-":
        from cadmbs.viewer import report

        console.write(report(results, mechanism=mechanism, sample=samples or 0))
        return
    reporting.write_page(console, results, path, force, mechanism, samples or 0)


def _names(runs: tuple[str, ...]) -> list[str]:
    """Names of result files that differ: without folder and suffix where that is enough.

    Raises:
        click.UsageError: A file is given twice.
    """
    for names in ([Path(run).stem for run in runs], [Path(run).name for run in runs], list(runs)):
        if len(set(names)) == len(runs):
            return names
    raise click.UsageError("A result is given twice.")
