"""`cadmbs check`: all findings about a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.options import ReadingOptions, file_argument, json_option, reading_options, with_console
from cadmbs.cli.inputs.reading import check_model, model_path, with_location
from cadmbs.cli.terminal import exits, finding_text, json_output, progress
from cadmbs.cli.terminal.console import Console, escape_controls
from cadmbs.errors import Finding, Severity, sort_findings

if TYPE_CHECKING:
    from cadmbs.models.checks.plausibility import UnitGuess
    from cadmbs.models.mechanism import Mechanism


@click.command("check")
@file_argument
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--units",
    is_flag=True,
    help="List the numbers that cannot be, each with the unit in which it could; meshes are opened to compare with.",
)
@reading_options
@json_option
@with_console
def command(console: Console, file: str, strict: bool, units: bool, reading: ReadingOptions, as_json: bool) -> int:
    """All findings about a file: errors, warnings and notes.

    Loops are assembled at the start of the scenario, and their mobility is checked. The findings are the answer, on
    standard output. The exit code is 0 for a valid file, 1 for one with errors, 3 for one that cannot be read.

    \b
    Examples:
      cadmbs check rcm
      cadmbs check arm.urdf --strict --units --json
    """  # noqa: D301 - the mark keeps lines apart
    guesses: tuple[UnitGuess, ...] = ()
    if units:
        reading = replace(reading, check_meshes=True)
    with progress.ElapsedTime(f"checking {escape_controls(file)}"):
        mechanism, findings, locate = check_model(file, reading)
        if mechanism is not None:
            loop_findings = (with_location(finding, locate) for finding in _loop_findings(mechanism))
            findings = sort_findings((*findings, *loop_findings))
            guesses = _unit_guesses(file, mechanism) if units else ()
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    good = mechanism is not None and not any(finding.severity in bad for finding in findings)
    if as_json:
        data = {"file": file, "valid": mechanism is not None, "strict": strict}
        data |= {"guesses": [_guess_data(guess) for guess in guesses]} if units else {}
        json_output.print_json(console, data, findings, ok=good)
    elif findings:
        finding_text.report_findings(console, findings, to=console.answer)
    else:
        console.answer(f"{escape_controls(file)}: no findings")
    if units and not as_json:
        console.answer(_guess_text(guesses))
    return exits.ExitCode.DONE if good else exits.ExitCode.NO


def _unit_guesses(file: str, mechanism: Mechanism) -> tuple[UnitGuess, ...]:
    from cadmbs.importers.loading import unit_guesses_with_meshes

    with model_path(file) as path:
        return unit_guesses_with_meshes(mechanism, Path(path).parent)


def _guess_data(guess: UnitGuess) -> dict[str, str]:
    return {
        "pointer": guess.pointer,
        "found": guess.reading,
        "as_if": guess.as_if,
        "unit": guess.unit,
        "code": guess.code,
        "subject": guess.subject,
    }


def _guess_text(guesses: tuple[UnitGuess, ...]) -> str:
    """One line for each guess."""
    if not guesses:
        return "units: nothing looks as if it were in other units"
    lines = (f"  {guess.pointer or '/'}: {guess.subject}, {guess.reading}; as if {guess.as_if}" for guess in guesses)
    return escape_controls("\n".join([f"units: {len(guesses)} of the numbers cannot be", *lines]))


def _loop_findings(mechanism: Mechanism) -> tuple[Finding, ...]:
    """K001 to K006, K010: problems of loops, which only their solution shows; K009 if there are too many loops."""
    moving = sum(body.name != mechanism.ground for body in mechanism.bodies)
    if len(mechanism.joints) <= moving and not mechanism.constraints and not mechanism.motions:
        return ()
    from cadmbs import compiler, constraints
    from cadmbs.cli.describing.info_data import EXAMINED_SIZE
    from cadmbs.constraints.loop_findings import loop_findings, unexamined

    system = compiler.compile_mechanism(mechanism)
    if constraints.rows(system).n_rows * system.n_v > EXAMINED_SIZE:
        return (unexamined(system),)
    return loop_findings(system)
