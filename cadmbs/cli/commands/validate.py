"""`cadmbs validate`: the papers' examples, measured against expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.console import Console, heading
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import common_options, json_option
from cadmbs.cli.tables import table_text

if TYPE_CHECKING:
    from cadmbs.validation import Report


@click.command("validate")
@click.argument("name", required=False)
@json_option
@common_options
@click.pass_obj
def command(console: Console, name: str | None, as_json: bool) -> int:
    """The papers' examples, measured against expected.

    Without NAME, all studies. The exit code is 1 when a check fails. Remarks tell the misprints found in the papers,
    with the right form.

    \b
    Examples:
      cadmbs validate rcm
      cadmbs validate --json
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.validation import STUDIES

    if name is not None and name not in STUDIES:
        from cadmbs.models.suggestions import did_you_mean

        hint = did_you_mean(name, STUDIES) or f"Studies are {', '.join(STUDIES)}."
        raise click.UsageError(f'There is no study "{name}". {hint}')
    reports = {study: STUDIES[study]() for study in ([name] if name is not None else STUDIES)}
    passed = all(report.passed for report in reports.values())
    if as_json:
        data = {"studies": {study: report_data(report) for study, report in reports.items()}}
        console.write(json_text(answer_object("cadmbs/validate/1", passed, data, ())))
    else:
        console.answer("\n\n".join(report_text(report) for report in reports.values()))
    return ExitCode.DONE if passed else ExitCode.NO


def report_text(report: Report) -> str:
    """The checks of a study as a table, then the verdict and the remarks."""
    verdicts = {True: click.style("good", fg="green"), False: click.style("BAD", fg="red", bold=True)}
    rows = [
        (check.name, f"{check.measured:.2g}", f"{check.tolerance:.2g}", verdicts[check.passed], check.note)
        for check in report.checks
    ]
    good = sum(check.passed for check in report.checks)
    lines = [heading(report.title), table_text(("check", "deviation", "allowed", "", ""), rows)]
    lines.append(f"{good} of {len(report.checks)} checks good")
    if report.remarks:
        lines += ["", heading("remarks"), *(f"  - {remark}" for remark in report.remarks)]
    return "\n".join(lines)


def report_data(report: Report) -> dict[str, Any]:
    """A study as JSON has it."""
    checks = [
        {
            "name": check.name,
            "measured": check.measured,
            "tolerance": check.tolerance,
            "passed": check.passed,
            "note": check.note,
        }
        for check in report.checks
    ]
    return {"title": report.title, "passed": report.passed, "checks": checks, "remarks": report.remarks}
