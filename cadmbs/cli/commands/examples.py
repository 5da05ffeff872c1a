"""`cadmbs examples`: the mechanisms that ship with the package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console, heading
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.library import library_entries, library_names
from cadmbs.cli.options import (
    MODEL_FILE,
    OutputOptions,
    ReadingOptions,
    common_options,
    force_option,
    json_option,
    output_options,
)
from cadmbs.cli.reading import LoadedModel, compiled, library_resource, read_model
from cadmbs.cli.running import RESULT_FORMATS, require_writable, run_scenario, write_result
from cadmbs.cli.tables import table_text

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.validation import ValidationReport


@click.group("examples")
@common_options
def command() -> None:
    """The mechanisms that ship with the package: list, copy, run.

    \b
    Examples:
      cadmbs examples list
      cadmbs examples run rcm
    """  # noqa: D301 - the mark keeps lines apart


@command.command("list")
@json_option
@common_options
@click.pass_obj
def list_examples(console: Console, as_json: bool) -> None:
    """Names and descriptions.

    \b
    Examples:
      cadmbs examples list
      cadmbs examples list --json
    """  # noqa: D301 - the mark keeps lines apart
    entries = library_entries()
    if as_json:
        data = {"examples": [{"name": entry.name, "description": entry.description} for entry in entries]}
        console.write(json_text(answer_object("cadmbs/examples-list/1", True, data, ())))
        return
    for entry in entries:
        console.answer(heading(entry.name))
        console.answer(click.wrap_text(entry.description, 88, "  ", "  "))


@command.command("copy")
@click.argument("name", type=MODEL_FILE)
@click.argument("folder", metavar="[DIR]", default=".")
@force_option
@common_options
@click.pass_obj
def copy_example(console: Console, name: str, folder: str, force: bool) -> None:
    """Copy a library mechanism into a folder, to change it there.

    \b
    Examples:
      cadmbs examples copy rcm
      cadmbs examples copy pendulum models
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.output import write_file

    resource = library_resource(name)
    text = resource.read_text(encoding="utf-8")
    path = Path(folder) / resource.name
    write_file(str(path), text, force, lambda existing: existing.read_bytes() == text.encode())
    console.say(f'written: "{path}"')
    console.say(f"next: cadmbs info {path}")


@command.command("run")
@click.argument("name", type=MODEL_FILE)
@output_options(*RESULT_FORMATS, json_help="Print the summary as one JSON object.")
@common_options
@click.pass_obj
def run_example(console: Console, name: str, output: OutputOptions) -> int:
    """Validate and simulate a library mechanism.

    Runs its scenario, and checks it against its study, where there is one.

    \b
    Examples:
      cadmbs examples run rcm
      cadmbs examples run pendulum -o run.csv
    """  # noqa: D301 - the mark keeps lines apart
    if output.json and output.output == "-":
        raise click.UsageError("--json and -o - would both write to standard output.")
    resource = library_resource(name)
    require_writable(output)
    short = resource.name.removesuffix(".json")
    model = read_model(console, str(resource), ReadingOptions(None, None, (), (), None))
    result = run_scenario(compiled(model), {})
    report = _validated(console, short, result)
    write_result(console, result, output)
    return _answer(console, model, short, report, result, output)


def _validated(console: Console, name: str, result: Result) -> ValidationReport | None:
    from cadmbs.validation import EXAMPLES

    if name not in EXAMPLES:
        return None
    if console.json_schema is None:
        console.say(f"validating {name} ...")
    return EXAMPLES[name](result)


def _answer(
    console: Console,
    model: LoadedModel,
    name: str,
    report: ValidationReport | None,
    result: Result,
    output: OutputOptions,
) -> ExitCode:
    from cadmbs.cli.commands.validate import report_data
    from cadmbs.cli.simulation_answer import run_data, run_exit_code, run_text

    passed = report is None or report.passed
    if output.json:
        validation = report_data(report) if report is not None else None
        data = {"name": name, "validation": validation, "simulation": run_data(result, output.output)}
        ok = passed and result.outcome.good
        findings = (*model.findings, *result.findings)
        console.write(json_text(answer_object("cadmbs/examples-run/1", ok, data, findings)))
    else:
        tell = console.say if output.output == "-" else console.answer
        tell(heading(model.mechanism.name))
        tell(_validation_text(report) + "\n")
        tell(run_text(result) + "\n")
        tell(_next_text(name))
    return run_exit_code(result) if passed else ExitCode.NO


def _validation_text(report: ValidationReport | None) -> str:
    """One line for a good study; the failed checks of another."""
    if report is None:
        return "validation  no study of this example"
    good = sum(check.passed for check in report.checks)
    lines = [f"{heading('validation')}  {report.title}: {good} of {len(report.checks)} checks good"]
    bad = [
        (check.name, f"{check.measured:.2g}", f"{check.tolerance:.2g}") for check in report.checks if not check.passed
    ]
    return "\n".join([*lines, table_text(("failed", "deviation", "allowed"), bad, indent="  ")] if bad else lines)


def _next_text(name: str) -> str:
    steps = (
        (f"cadmbs info {name}", "bodies, joints, masses; --graph draws them"),
        (f"cadmbs simulate {name} -o run.csv", "the motion as a table"),
        (f"cadmbs examples copy {name}", "a copy to change"),
        ("cadmbs --help", f"all commands; {len(library_names())} examples: cadmbs examples list"),
    )
    return f"{heading('next')}\n{table_text(('', ''), steps, indent='  ')}"
