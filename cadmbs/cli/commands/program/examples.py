"""`cadmbs examples`: the mechanisms that ship with the package."""

import json
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs import library, options, reading
from cadmbs.cli.running import reporting, running
from cadmbs.cli.terminal import exits, json_output, tables
from cadmbs.cli.terminal.console import Console, heading
from cadmbs.input_files import read_file

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.validation import ValidationReport


@click.group("examples")
@options.common_options
def command() -> None:
    """The mechanisms that ship with the package: list, copy, run.

    \b
    Examples:
      cadmbs examples list
      cadmbs examples run rcm
    """  # noqa: D301 - the mark keeps lines apart


@command.command("list")
@options.json_option
@options.with_console
def list_examples(console: Console, as_json: bool) -> None:
    """Names and descriptions.

    \b
    Examples:
      cadmbs examples list
      cadmbs examples list --json
    """  # noqa: D301 - the mark keeps lines apart
    entries = library.library_entries()
    if as_json:
        examples = [{"name": entry.name, "description": entry.description} for entry in entries]
        studies = [{"name": entry.name, "description": entry.description} for entry in library.study_entries()]
        json_output.print_json(console, {"examples": examples, "studies": studies})
        return
    for entry in (*entries, *library.study_entries()):
        console.answer(heading(entry.name))
        console.answer(click.wrap_text(entry.description, 88, "  ", "  "))


@command.command("copy")
@click.argument("name", type=options.MODEL_FILE)
@click.argument("folder", metavar="[DIR]", default=".")
@options.force_option
@options.with_console
def copy_example(console: Console, name: str, folder: str, force: bool) -> None:
    """Copy a library mechanism, or a study with its files, into a folder.

    \b
    Examples:
      cadmbs examples copy rcm
      cadmbs examples copy remote_centre
    """  # noqa: D301 - the mark keeps lines apart
    studies = library.library_studies()
    if name in studies:
        paths = [_copied(console, resource, folder, force) for resource in studies[name]]
        study = json.loads(studies[name][0].read_text(encoding="utf-8"))
        command = "optimize" if study.get("objective") else "sweep"
        console.say(f"next: {console.program} {command} {paths[0]}")
        return
    path = _copied(console, reading.library_resource(name), folder, force)
    console.say(f"next: {console.program} info {path}")


def _copied(console: Console, resource: Traversable, folder: str, force: bool) -> Path:
    """Copy a file of the library; one that was changed stays, unless `force` is set."""
    from cadmbs.cli.terminal.output import write_file

    text = resource.read_text(encoding="utf-8")
    path = Path(folder) / resource.name
    write_file(str(path), text, force, lambda existing: read_file(existing) == text.encode())
    console.written(path)
    return path


@command.command("run")
@click.argument("name", type=options.MODEL_FILE)
@options.engine_option
@reporting.report_option
@options.output_options(*running.RESULT_FORMATS, json_help="Print the summary as one JSON object.")
@options.with_console
def run_example(console: Console, name: str, engine: str, report: str | None, output: options.OutputOptions) -> int:
    """Validate and simulate a library mechanism.

    Runs its scenario, and checks it against its validation study if it has one.

    \b
    Examples:
      cadmbs examples run rcm
      cadmbs examples run pendulum -o run.csv
    """  # noqa: D301 - the mark keeps lines apart
    if output.json and output.output == "-":
        raise click.UsageError("--json and -o - would both write to standard output.")
    resource = reading.library_resource(name)
    running.require_writable(output)
    reporting.require_page(report)
    short_name = resource.name.removesuffix(".json")
    model, system = reading.read_system(console, str(resource), options.ReadingOptions())
    with running.RowsSoFar(console, output) as rows_so_far:
        result = running.run_scenario(system, {}, engine=engine, rows_so_far=rows_so_far)
        study = _validation_report(console, short_name, result)
        running.write_result(console, result, output)
    reporting.write_page(console, result, report, output.force)

    from cadmbs.cli.commands.documents.validate import report_data
    from cadmbs.cli.running.simulation_answer import print_run, run_data, run_exit_code

    passed = study is None or study.passed
    if output.json:
        validation = report_data(study) if study is not None else None
        data = {"name": short_name, "validation": validation, "simulation": run_data(result, output.output)}
        json_output.print_json(console, data, (*model.findings, *result.findings), ok=passed and result.outcome.good)
    else:
        before = f"{heading(model.mechanism.name)}\n{_validation_text(study)}\n\n"
        print_run(console, result, output, before=before, after=f"\n\n{_next_text(short_name, console.program)}")
    return run_exit_code(result) if passed else exits.ExitCode.NO


def _validation_report(console: Console, name: str, result: "Result") -> "ValidationReport | None":
    from cadmbs.validation import EXAMPLES

    if name not in EXAMPLES:
        return None
    if console.json_schema is None:
        console.say(f"validating {name} ...")
    return EXAMPLES[name](result)


def _validation_text(report: "ValidationReport | None") -> str:
    """One line for a good study; the failed checks of another."""
    if report is None:
        return "validation  no study of this example"
    failed = [check for check in report.checks if not check.passed]
    rows = [(check.name, f"{check.measured:.2g}", f"{check.tolerance:.2g}") for check in failed]
    good = f"{len(report.checks) - len(failed)} of {len(report.checks)} checks good"
    table = tables.table_text(("failed", "deviation", "allowed"), rows, indent="  ")
    return f"{heading('validation')}  {report.title}: {good}" + (f"\n{table}" if failed else "")


def _next_text(name: str, program: str) -> str:
    steps = (
        (f"{program} info {name}", "bodies, joints, masses; --graph draws them"),
        (f"{program} simulate {name} -o run.csv", "the motion as a table; --report run.html as a page"),
        (f"{program} examples copy {name}", "a copy to change"),
        (f"{program} --help", f"all commands; {len(library.library_names())} examples: {program} examples list"),
    )
    return f"{heading('next')}\n{tables.table_text(('', ''), steps, indent='  ')}"
