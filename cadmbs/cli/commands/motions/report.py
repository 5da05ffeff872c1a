"""`cadmbs report`: stored results as one web page."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.stored_motion import mechanism_option, named_mechanism, stored_motion
from cadmbs.cli.running import reporting, tracing
from cadmbs.cli.running.reporting import ShownMotion
from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.results import Result


@click.command("report")
@click.argument("runs", type=options.PATH, nargs=-1, required=True, metavar="RUN...")
@click.option(
    "-o",
    "--output",
    type=options.PATH,
    metavar="HTML",
    help="The page; default for one RUN: its name with .html; `-`: standard output.",
)
@mechanism_option
@tracing.trace_option
@click.option(
    "--sample",
    "samples",
    type=click.IntRange(min=0),
    multiple=True,
    metavar="N",
    help="Sample of a batch or study, from 0; several are shown side by side.",
)
@click.option(
    "--motions",
    type=click.IntRange(0, 20),
    metavar="N",
    help="Samples of a study that are simulated again and shown moving; default: 4.",
)
@options.force_option
@options.with_console
def command(
    console: Console,
    runs: tuple[str, ...],
    output: str | None,
    mechanism_file: str | None,
    points: tuple[str, ...],
    samples: tuple[int, ...],
    motions: int | None,
    force: bool,
) -> None:
    """RUN as one web page: the moving mechanism, curves, tables.

    RUN is a result of `cadmbs simulate` (.csv, .npz, .parquet, .h5), a table that `kinematics` or `dynamics
    --trajectory` wrote, or your own table of times and positions, with --mechanism. The page is one file that opens in
    any browser, also from a mail attachment, and asks the network for nothing. Several results, or several samples of a
    batch, stand side by side: curves over each other, one picture with a choice, and the differences from the first.

    RUN may also be a table of `cadmbs sweep` or a history of `cadmbs optimize`: all its runs in linked plots and
    tables. With --sample that sample is simulated again and shown as a result.

    \b
    Examples:
      cadmbs report runs.csv --sample 3 -o sample-3.html
      cadmbs report trajectory.csv --mechanism rcm
    """  # noqa: D301 - the mark keeps lines apart
    if output is None and len(runs) > 1:
        raise click.UsageError("Several results need a name for the page: add -o comparison.html.")
    path = output or str(Path(runs[0]).with_suffix(".html"))
    if path != "-":
        reporting.require_page(path)
    from cadmbs.studies.table import is_study_table

    if any(is_study_table(Path(run)) for run in runs):
        if points:
            raise click.UsageError("--trace is for motions: RUN is the table of a study.")
        _report_study(console, runs, path, samples, motions, mechanism_file, force)
        return
    if motions is not None:
        raise click.UsageError("--motions is for the table of a study: a result is one motion.")
    mechanism = named_mechanism(console, mechanism_file)
    loaded = {name: stored_motion(console, run, mechanism) for name, run in zip(_names(runs), runs, strict=True)}
    for name, result in loaded.items():
        if result.batch_shape and not samples:
            console.say(f"note: sample 0 of {len(result.outcomes)} of {name} is shown; --sample chooses another")
    results = next(iter(loaded.values())) if len(loaded) == 1 else loaded
    _write(console, results, path, force, ShownMotion(mechanism, samples or 0, points))


def _write(
    console: Console, results: "Result | Mapping[str, Result]", path: str, force: bool, shown: ShownMotion | None = None
) -> None:
    """The page of results, in a file or on standard output."""
    chosen = shown or ShownMotion()
    if path == "-":
        from cadmbs.viewer import report

        page = report(results, mechanism=chosen.mechanism, sample=chosen.samples, trace=chosen.trace)
        console.write(page)
        return
    reporting.write_page(console, results, path, force, chosen)


def _report_study(
    console: Console,
    runs: tuple[str, ...],
    path: str,
    samples: tuple[int, ...],
    motions: int | None,
    file: str | None,
    force: bool,
) -> None:
    """The page of a study, or of some of its samples as results."""
    if len(runs) > 1 or file is not None:
        what = "--mechanism" if file is not None else "other results"
        raise click.UsageError(f"The table of a study stands in a page by itself, without {what}.")
    from cadmbs.studies import load_table, simulate_sample

    table = load_table(runs[0])
    if samples:
        if motions is not None:
            raise click.UsageError("--motions is for the page of all samples, --sample for that of one.")
        shown = {f"sample {k}": simulate_sample(table, k) for k in dict.fromkeys(samples)}
        _write(console, shown if len(shown) > 1 else next(iter(shown.values())), path, force)
    elif path == "-":
        console.write(reporting.study_page(table, source=runs[0], motions=motions))
    else:
        reporting.write_study_page(console, table, path, force, source=runs[0], motions=motions)


def _names(runs: tuple[str, ...]) -> list[str]:
    """Names of result files that differ: without folder and suffix where that is enough.

    Raises:
        click.UsageError: A file is given twice.
    """
    for names in ([Path(run).stem for run in runs], [Path(run).name for run in runs], list(runs)):
        if len(set(names)) == len(runs):
            return names
    raise click.UsageError("A result is given twice.")
