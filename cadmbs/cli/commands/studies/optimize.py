"""`cadmbs optimize`: the best design of a study, or those among which to choose."""

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode


@click.command("optimize")
@click.argument("study")
@options.document_option("The mechanism with the best parameters (.json); of several objectives a table (.csv).")
@click.option("--history", metavar="TABLE", help="All runs in their order: .csv, .npz or .parquet.")
@click.option("--workers", type=click.IntRange(min=1), default=1, metavar="N", help="Processes; default: this one.")
@click.option("--resume", is_flag=True, help="Continue OUT.journal of a search that was interrupted.")
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console,
    /,
    study: str,
    output: str | None,
    history: str | None,
    workers: int,
    resume: bool,
    as_json: bool,
    force: bool,
) -> int:
    """The best design of a study: an output least or greatest.

    STUDY has an "objective" beside what `sweep` needs: the output, the method of SciPy, bounds of the parameters, and
    the largest number of runs. Of several outputs the answer is the Pareto front. Runs that fail are worse than all
    others. The exit code is 1 where the method did not converge within that number of runs, and 130 where it was
    interrupted; the best design is written all the same. Finished runs are in OUT.journal until the search ends;
    --resume continues it, with more runs where the study allows more.

    \b
    Examples:
      cadmbs optimize study.json
      cadmbs optimize study.json -o best.json --history runs.csv
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.running.optimizing import OptimizationRequest, print_found, run_optimization
    from cadmbs.cli.terminal.finding_text import report_findings
    from cadmbs.studies.reading import load_study_with_findings

    if resume and output is None:
        raise click.UsageError("--resume needs the OUT of the search that it continues: -o OUT.")
    loaded, findings = load_study_with_findings(study)
    report_findings(console, findings)
    found = run_optimization(console, loaded, OptimizationRequest(output, history, workers, resume, force))
    print_found(console, found, findings, json=as_json)
    if found.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.DONE if found.converged else ExitCode.NO
