"""`cadmbs check`: all findings about a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console, escape_controls
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import ReadingOptions, common_options, file_argument, json_option, reading_options
from cadmbs.cli.reading import library_hints, located, placed
from cadmbs.errors import Finding, Severity, sort_findings

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism


@click.command("check")
@file_argument
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@reading_options
@json_option
@common_options
@click.pass_obj
def command(console: Console, file: str, strict: bool, reading: ReadingOptions, as_json: bool) -> int:
    """All findings about a file: errors, warnings and notes.

    Loops are assembled at the start of the scenario, and their mobility is looked at.
    The findings are the answer, on standard output. The exit code is 0 for a valid file, 1 for one with errors, 3 for
    one that cannot be read.

    \b
    Examples:
      cadmbs check rcm
      cadmbs check arm.urdf --strict --json
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.importers.loading import check_with_places

    with located(file) as path, library_hints(file):
        mechanism, findings, place = check_with_places(path, **reading.keywords())
    if mechanism is not None:
        findings = sort_findings((*findings, *(placed(finding, place) for finding in _of_loops(mechanism))))
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    good = mechanism is not None and not any(finding.severity in bad for finding in findings)
    if as_json:
        data = {"file": file, "valid": mechanism is not None, "strict": strict}
        console.write(json_text(answer_object("cadmbs/check/1", good, data, findings)))
    elif findings:
        report_findings(console, findings, to=console.answer)
    else:
        console.answer(f"{escape_controls(file)}: no findings")
    return ExitCode.DONE if good else ExitCode.NO


def _of_loops(mechanism: Mechanism) -> tuple[Finding, ...]:
    """K001 to K006, K010: what is wrong with loops, which only their solution shows; K009 where they are too many."""
    moving = sum(body.name != mechanism.ground for body in mechanism.bodies)
    if len(mechanism.joints) <= moving and not mechanism.constraints and not mechanism.motions:
        return ()
    from cadmbs.cli.mobility_data import LARGEST
    from cadmbs.compiler import compile_mechanism
    from cadmbs.constraints import rows
    from cadmbs.constraints.loop_findings import loop_findings, unexamined

    system = compile_mechanism(mechanism)
    if rows(system).n_rows * system.n_v > LARGEST:
        return (unexamined(system),)
    return loop_findings(system)
