"""`cadmbs validate`: the examples of the papers, computed and compared with the published results."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs.options import PATH, force_option, json_option, with_console
from cadmbs.cli.terminal import exits, json_output
from cadmbs.cli.terminal.console import Console, heading
from cadmbs.cli.terminal.progress import Progress
from cadmbs.cli.terminal.tables import Styled, table_text
from cadmbs.input_files import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cadmbs.validation import ValidationReport


@click.command("validate")
@click.argument("name", required=False)
@click.option("--figures", metavar="DIR", type=PATH, help="Draw the studies' figures into this folder, as SVG.")
@click.option("--long", is_flag=True, help="Compute all that the papers computed: full durations, all runs and steps.")
@force_option
@json_option
@with_console
def command(console: Console, name: str | None, figures: str | None, long: bool, force: bool, as_json: bool) -> int:
    """The papers' examples, computed and checked.

    Without NAME, all studies: rcm, the surgical arm of the papers, symbol by symbol; screws, representations of twists
    and the effort of recursions; rotations, four mechanisms in absolute coordinates; groups, integration on SE(3) and
    on SO(3) x R3; loops, the library's closed loops and non-holonomic systems against closed forms and invariants;
    partitioning, optimal choices of dependent coordinates; cad, STEP files of the library against the solids from which
    they were made (extra `step`); benchmarks, published problems with their measures of precision; loads, motions under
    contacts, friction, servos, stops, drag, bushings and tables against closed forms. The exit code is 1 if a check
    fails. Tables show measurements beside the printed numbers; remarks list misprints of the papers, with the right
    form. The page "Experiments" of the manual lists every table and figure of the papers with its command.

    \b
    Examples:
      cadmbs validate rcm --json
      cadmbs validate rotations --figures drawings
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.validation import STUDIES

    if name is not None and name not in STUDIES:
        from cadmbs.suggestions import did_you_mean

        hint = did_you_mean(name, STUDIES) or f"Studies are {', '.join(STUDIES)}."
        raise click.UsageError(f'There is no study "{name}". {hint}')
    folder = None if figures is None else _folder(figures)
    reports = {name: _run(name, long)} if name is not None else _run_all(console, long)
    drawn = [] if folder is None else _draw(reports.values(), folder, force)
    passed = all(report.passed for report in reports.values())
    if as_json:
        data = {"studies": {study: report_data(report) for study, report in reports.items()}, "figures": drawn}
        json_output.print_json(console, data, ok=passed)
    else:
        console.answer("\n\n".join(report_text(report) for report in reports.values()))
    for path in drawn:
        console.written(path)
    if folder is not None and not drawn:
        console.say("note: these studies have no figures")
    return exits.ExitCode.DONE if passed else exits.ExitCode.NO


def _run_all(console: Console, long: bool) -> dict[str, ValidationReport]:
    """All studies whose optional libraries are installed; the others are named."""
    from cadmbs.errors import MissingExtraError
    from cadmbs.validation import STUDIES

    reports = {}
    for study in STUDIES:
        try:
            reports[study] = _run(study, long)
        except MissingExtraError as problem:
            console.say(f"note: study {study} is left out: {problem}")
    return reports


def _run(study: str, long: bool) -> ValidationReport:
    from cadmbs.validation import STUDIES

    with Progress(f"validating {study}") as progress:
        return STUDIES[study](progress, long)


def _folder(name: str) -> Path:
    """The folder of the figures, made if it does not exist, before the long computation.

    Raises:
        OutputError: The folder cannot be made.
        MissingExtraError: matplotlib is not installed.
    """
    from pathlib import Path

    from cadmbs.errors import PERMISSION_HINT, OutputError
    from cadmbs.validation.figures import require_plot_extra

    require_plot_extra()
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = f'The folder "{name}" cannot be made: {problem.strerror or problem}.'
        raise OutputError(reason, path=name, hint=PERMISSION_HINT) from problem
    return Path(name)


def _draw(reports: Iterable[ValidationReport], folder: Path, force: bool) -> list[str]:
    """All figures as files; the paths.

    Raises:
        OutputError: A file exists that is not an earlier figure, or the system refuses.
    """
    from cadmbs.results.files.writing import write_atomically
    from cadmbs.validation.figures import FIGURE_CREATOR, draw

    paths = []
    for figure in (figure for report in reports for figure in report.figures):
        path = folder / f"{figure.name}.svg"
        write_atomically(
            path,
            lambda stream, figure=figure: draw(figure, stream),  # type: ignore[misc]
            may_replace=lambda old: FIGURE_CREATOR.encode() in read_file(old),
            force=force,
        )
        paths.append(str(path))
    return paths


def report_text(report: ValidationReport) -> str:
    """The checks of a study as a table, then the verdict, the tables and the remarks."""
    verdicts = {True: Styled(click.style("good", fg="green")), False: Styled(click.style("BAD", fg="red", bold=True))}
    rows = [
        (check.name, f"{check.measured:.2g}", f"{check.tolerance:.2g}", verdicts[check.passed], check.note)
        for check in report.checks
    ]
    good = sum(check.passed for check in report.checks)
    lines = [heading(report.title), table_text(("check", "deviation", "allowed", "", ""), rows)]
    lines.append(f"{good} of {len(report.checks)} checks good")
    for table in report.tables:
        lines += ["", heading(table.title), table_text(table.header, table.rows), *table.notes]
    if report.remarks:
        lines += ["", heading("remarks"), *(f"  - {remark}" for remark in report.remarks)]
    return "\n".join(lines)


def report_data(report: ValidationReport) -> dict[str, Any]:
    """A study as JSON has it."""
    checks = [dataclasses.asdict(check) | {"passed": check.passed} for check in report.checks]
    return {
        "title": report.title,
        "passed": report.passed,
        "checks": checks,
        "tables": [dataclasses.asdict(table) for table in report.tables],
        "figures": [figure.name for figure in report.figures],
        "remarks": report.remarks,
    }
