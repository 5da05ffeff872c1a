"""`cadmbs check`: all findings about a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console, escape_controls
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.json_output import print_json
from cadmbs.cli.options import ReadingOptions, file_argument, json_option, reading_options, with_console
from cadmbs.cli.progress import ElapsedTime
from cadmbs.cli.reading import check_model, with_location
from cadmbs.errors import Finding, Severity, sort_findings

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism


@click.command("check")
@file_argument
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@reading_options
@json_option
@with_console
def command(console: Console, file: str, strict: bool, reading: ReadingOptions, as_json: bool) -> int:
    """All findings about a file: errors, warnings and notes.

    Loops are assembled at the start of the scenario, and their mobility is checked. The findings are the answer, on
    standard output. The exit code is 0 for a valid file, 1 for one with errors, 3 for one that cannot be read.

    \b
    Examples:
      cadmbs check rcm
      cadmbs check arm.urdf --strict --json
    """  # noqa: D301 - the mark keeps lines apart
    with ElapsedTime(f"checking {escape_controls(file)}"):
        mechanism, findings, locate = check_model(file, reading)
        if mechanism is not None:
            loop_findings = (with_location(finding, locate) for finding in _loop_findings(mechanism))
            findings = sort_findings((*findings, *loop_findings))
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    good = mechanism is not None and not any(finding.severity in bad for finding in findings)
    if as_json:
        print_json(console, {"file": file, "valid": mechanism is not None, "strict": strict}, findings, ok=good)
    elif findings:
        report_findings(console, findings, to=console.answer)
    else:
        console.answer(f"{escape_controls(file)}: no findings")
    return ExitCode.DONE if good else ExitCode.NO


def _loop_findings(mechanism: Mechanism) -> tuple[Finding, ...]:
    """K001 to K006, K010: problems of loops, which only their solution shows; K009 if there are too many loops."""
    moving = sum(body.name != mechanism.ground for body in mechanism.bodies)
    if len(mechanism.joints) <= moving and not mechanism.constraints and not mechanism.motions:
        return ()
    from cadmbs.cli.mobility_data import EXAMINED_SIZE
    from cadmbs.compiler import compile_mechanism
    from cadmbs.constraints import rows
    from cadmbs.constraints.loop_findings import loop_findings, unexamined

    system = compile_mechanism(mechanism)
    if rows(system).n_rows * system.n_v > EXAMINED_SIZE:
        return (unexamined(system),)
    return loop_findings(system)
