"""`cadmbs simulate`: the motion of a scenario."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.reading import read_system
from cadmbs.cli.inputs.scenario_options import scenario_options
from cadmbs.cli.running import reporting, running
from cadmbs.cli.terminal import exits, json_output
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import report_option_finding
from cadmbs.errors import UnknownNameError

if TYPE_CHECKING:
    from cadmbs.models.functions import TimeFunctionDocument
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.system import System


@click.command("simulate")
@options.file_argument
@click.option("--step", metavar="TIME", help="Step of fixed-step methods, largest step of adaptive ones.")
@click.option(
    "--method",
    metavar="NAME",
    shell_complete=completing.methods,
    help="auto, rk4, dop853, rk45, radau, bdf; with loops index1 or woronetz, alone or as index1:rk4.",
)
@click.option(
    "--coordinates",
    metavar="NAME",
    default="relative",
    help="relative, rA, rp, rE, rE-fixed, SE3 or SO3xR3; methods of the others: `cadmbs compare --help`.",
)
@click.option(
    "--target",
    "targets",
    metavar="NAME=VALUE,...",
    multiple=True,
    shell_complete=completing.assignments,
    help="Where servos aim at, those of FILE or of --servo: shoulder=30deg,elbow=-0.4; along a sum by its name.",
)
@click.option(
    "--target-file", metavar="TABLE", help="The same over time: a column t, and one for each servo that moves."
)
@reporting.report_option
@scenario_options
@options.engine_option
@options.output_options(*running.RESULT_FORMATS, json_help="Print the summary as one JSON object.")
@options.reading_options
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    coordinates: str,
    report: str | None,
    targets: tuple[str, ...],
    target_file: str | None,
    sets: tuple[str, ...],
    engine: str,
    output: options.OutputOptions,
    reading: options.ReadingOptions,
    **fields: str | None,
) -> int:
    """The motion of a mechanism.

    Runs the scenario of FILE, with fields replaced by options; without one, 5 s from rest at q = 0. Loops are closed
    first. Prints the outcome, steps, energy balance, drift, end state, and joint limits that were exceeded. OUT is a
    table by its suffix: .csv (with a description in OUT.json), .npz, .parquet, .h5 or .mat. The exit code is 4 where
    the end was not reached, 130 after an interruption; the finished part is written all the same. Columns of bearing
    forces, drives, loads and measures come by `--set outputs=joints,reactions,drives,loads,measures`.

    \b
    Examples:
      cadmbs simulate arm.urdf --servo stiffness=50,damping=5 --target elbow=30deg
      cadmbs simulate pendulum --set 'stop=[{"when": "hinge", "crosses": 0}]'
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.inputs.formulations import formulation_of, require_applicable_options
    from cadmbs.cli.inputs.scenario_options import doubtful_positions, scenario_overrides

    formulation = formulation_of(coordinates)
    if output.json and output.output == "-":
        raise click.UsageError("--json and -o - would both write to standard output.")
    running.require_writable(output)
    reporting.require_page(report)
    model, system = read_system(console, file, reading)
    if targets or target_file is not None:
        system = _aimed(console, model.mechanism, system, targets, target_file)
    overrides = scenario_overrides(system, fields, sets)
    require_applicable_options(formulation, overrides)
    for finding in doubtful_positions(system, sets):
        report_option_finding(console, finding)
    if model.mechanism.scenario is None:
        source = "the defaults and your options" if overrides else "5 s from rest at q = 0"
        console.say(f'note: "{file}" has no scenario: simulating {source}')
    with running.RowsSoFar(console, output) as rows_so_far:
        with model.locating_findings():
            result = running.run_scenario(system, overrides, formulation, engine, rows_so_far)
        running.write_result(console, result, output)

    from cadmbs.cli.running.simulation_answer import print_run, run_data, run_exit_code

    reporting.write_page(console, result, report, output.force)
    code = run_exit_code(result)
    if output.json:
        findings = (*model.findings, *model.located(result.findings))
        json_output.print_json(console, run_data(result, output.output), findings, ok=code == exits.ExitCode.DONE)
    else:
        print_run(console, result, output)
    return code


def _aimed(
    console: Console, mechanism: "Mechanism", system: "System", texts: Sequence[str], file: str | None
) -> "System":
    """The system whose servos aim at what the options say; --target wins over the file.

    Raises:
        click.UsageError: A coordinate without a servo, an unknown name, or a bad value.
        ModelError: The file is no table of coordinates over time.
    """
    from cadmbs.compiler import compile_mechanism
    from cadmbs.motions.servo_targets import servos_along_sums, targets_from_file, with_servo_targets

    sums = servos_along_sums(mechanism)
    constants = assignments(system, texts, "position", lambda finding: report_option_finding(console, finding), sums)
    targets: dict[str, TimeFunctionDocument] = dict(constants)
    if file is not None:
        targets |= targets_from_file(system, file, tuple(constants))
    try:
        return compile_mechanism(with_servo_targets(mechanism, targets))
    except UnknownNameError as problem:
        text = str(problem)
        raise click.UsageError(f"{text[0].upper()}{text[1:]}{'' if text.endswith('?') else '.'}") from None
