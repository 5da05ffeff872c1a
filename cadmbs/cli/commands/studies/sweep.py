"""`cadmbs sweep`: the runs of a study."""

from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.running import reporting
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode

if TYPE_CHECKING:
    from cadmbs.models.study.document import StudyEngine


@click.command("sweep")
@click.argument("study")
@click.option("-o", "--output", metavar="OUT", help="The table: .csv, .npz or .parquet.")
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes; default: one a processor.")
@click.option("--cluster", metavar="ADDRESS", help="Dask scheduler: tcp://head:8786, or its file.")
@click.option(
    "--engine", type=click.Choice(("compiled", "reference", "cuda")), metavar="NAME",
    help="compiled, reference or cuda (graphics processor), in place of the study's.",
)  # fmt: skip
@click.option("--resume", is_flag=True, help="Continue OUT.journal of a run that was interrupted.")
@click.option("--part", metavar="K/N", help="Part K of N alone, for a batch queue; `cadmbs merge` joins the tables.")
@click.option("--summary", "with_summary", is_flag=True, help="Quantiles, failures, correlations, sensitivities.")
@click.option("--dry-run", is_flag=True, help="Check the study and print its first samples; nothing is simulated.")
@click.option("--report", type=options.PATH, metavar="HTML", help="Write plots and tables of all runs as one web page.")
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console,
    /,
    study: str,
    output: str | None,
    workers: int | None,
    cluster: str | None,
    engine: "StudyEngine | None",
    resume: bool,
    part: str | None,
    with_summary: bool,
    dry_run: bool,
    report: str | None,
    as_json: bool,
    force: bool,
) -> int:
    """Many runs of one mechanism with other numbers.

    STUDY is a file of the form cadmbs.study/1: a mechanism, parameters with their values, a design, a scenario, and
    what is taken of each run. Everything in it is checked before the first run. Finished rows are appended to
    OUT.journal; after an interruption or a failure, --resume continues there. A run that fails is a row that says why.
    The exit code is 130 where the sweep was interrupted.

    \b
    Examples:
      cadmbs sweep study.json --summary
      cadmbs sweep study.json -o runs.csv --workers 4
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.running.sweeping import SweepRequest, dry_run_text, print_summary, run_sweep
    from cadmbs.cli.terminal.finding_text import report_findings
    from cadmbs.studies import reading, stored

    if resume and output is None:
        raise click.UsageError("--resume needs the OUT of the run that it continues: -o OUT.")
    if part is not None and output is None:
        raise click.UsageError("--part needs a table of its own: -o part-3.csv.")
    chosen = None if part is None else stored.part_of_text(part)
    reporting.require_page(report)
    loaded, findings = reading.load_study_with_findings(study)
    report_findings(console, findings)
    if engine is not None:
        loaded = loaded.computed_by(engine)
    if dry_run:
        console.answer(dry_run_text(loaded))
        return ExitCode.DONE
    table = run_sweep(console, loaded, SweepRequest(output, workers, cluster, resume, force, chosen))
    reporting.write_study_page(console, table, report, force, source=output, motions=None)
    print_summary(console, table, findings, details=with_summary, json=as_json, output=output)
    return ExitCode.DONE
