"""`cadmbs optimize`: the best design of a study."""

from __future__ import annotations

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode


@click.command("optimize")
@click.argument("study")
@options.document_option("The mechanism with the best parameters, as a document (.json).")
@click.option("--history", metavar="TABLE", help="All runs in their order: .csv, .npz or .parquet.")
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console, /, study: str, output: str | None, history: str | None, as_json: bool, force: bool
) -> int:
    """The best design of a study: an output least or greatest.

    STUDY has an "objective" beside what `sweep` needs: the output, the method of SciPy, bounds of the parameters, and
    the largest number of runs. Runs that fail are worse than all others. The exit code is 1 where the method did not
    converge within that number of runs, and 130 where it was interrupted; the best design is written all the same.

    \b
    Examples:
      cadmbs optimize study.json
      cadmbs optimize study.json -o best.json --history runs.csv
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.running.optimizing import print_optimum, run_optimization
    from cadmbs.cli.terminal.finding_text import report_findings
    from cadmbs.studies.reading import load_study_with_findings

    loaded, findings = load_study_with_findings(study)
    report_findings(console, findings)
    optimum = run_optimization(console, loaded, output, history, force)
    print_optimum(console, optimum, findings, json=as_json)
    if optimum.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.DONE if optimum.converged else ExitCode.NO
