"""`cadmbs simulate`: the motion of a scenario."""

from __future__ import annotations

import click

from cadmbs.cli.console import Console
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import (
    OutputOptions,
    ReadingOptions,
    common_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.reading import compiled, read_model
from cadmbs.cli.running import RESULT_FORMATS, require_writable, run_scenario, write_result


@click.command("simulate")
@file_argument
@click.option("--duration", metavar="TIME", help="Simulated time in s, or with a suffix: 500ms.")
@click.option("--step", metavar="TIME", help="Step of fixed-step methods, largest step of adaptive ones.")
@click.option("--output-step", metavar="TIME", help="Time between two rows of the result.")
@click.option(
    "--method",
    metavar="NAME",
    help="auto, rk4, dop853, rk45, radau, bdf; with loops index1 or woronetz, alone or as index1:rk4.",
)
@click.option(
    "--coordinates",
    metavar="WORD",
    default="relative",
    help="relative, rA, rp, rE, SE3 or SO3xR3; methods of the others: `cadmbs compare --help`.",
)
@click.option("--stabilization", metavar="WORD", help="Of loops and constraints: projection, baumgarte or none.")
@click.option("--rtol", metavar="NUMBER", help="Relative tolerance of adaptive methods.")
@click.option("--atol", metavar="NUMBER", help="Absolute tolerance of adaptive methods.")
@click.option(
    "--set",
    "sets",
    metavar="PATH=VALUE",
    multiple=True,
    help="Any field of the scenario: initial.positions.elbow=30deg, outputs=joints,body/hand, stop=JSON.",
)
@output_options(*RESULT_FORMATS, json_help="Print the summary as one JSON object.")
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    /,
    file: str,
    coordinates: str,
    sets: tuple[str, ...],
    output: OutputOptions,
    reading: ReadingOptions,
    **options: str | None,
) -> int:
    """The motion of a mechanism.

    Runs the scenario of FILE, with what options put in its place; without one, 5 s from rest at q = 0. Loops are
    closed first, with given coordinates held. Prints how it ended, the steps taken, the energy balance, the drift of
    loops and constraints, and the limits that were left. OUT is a table by its suffix: .csv
    (with a description in OUT.json), .npz, .parquet or .h5. The exit code is 4 where the end was not reached, 130
    where it was interrupted; what was finished is written all the same.

    \b
    Examples:
      cadmbs simulate four_bar --method woronetz --duration 500ms
      cadmbs simulate pendulum -o run.csv --set 'stop=[{"when": "hinge", "crosses": 0}]'
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.formulations import formulation_of, require_meaning
    from cadmbs.cli.scenario_options import scenario_overrides

    chosen_coordinates = formulation_of(coordinates)
    if output.json and output.output == "-":
        raise click.UsageError("--json and -o - would both write to standard output.")
    require_writable(output)
    model = read_model(console, file, reading)
    system = compiled(model)
    overrides = scenario_overrides(system, options, sets)
    require_meaning(chosen_coordinates, overrides)
    if model.mechanism.scenario is None:
        chosen = "the defaults and your options" if overrides else "5 s from rest at q = 0"
        console.say(f'note: "{file}" has no scenario: simulating {chosen}')
    with model.telling():
        result = run_scenario(system, overrides, chosen_coordinates)

    from cadmbs.cli.simulation_answer import run_data, run_exit_code, run_text

    write_result(console, result, output)
    code = run_exit_code(result)
    if output.json:
        findings = (*model.findings, *model.placed(result.findings))
        data = run_data(result, output.output)
        console.write(json_text(answer_object("cadmbs/simulate/1", code == ExitCode.DONE, data, findings)))
    elif output.output == "-":
        console.say(run_text(result))
    else:
        console.answer(run_text(result))
    return code
