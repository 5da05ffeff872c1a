"""`cadmbs compare`: one scenario in several formulations, accuracy against time."""

import click

from cadmbs.cli.inputs import options as cli_options
from cadmbs.cli.inputs.formulations import COORDINATES, formulation_of
from cadmbs.cli.inputs.options import (
    ReadingOptions,
    engine_option,
    file_argument,
    json_option,
    reading_options,
    with_console,
)
from cadmbs.cli.inputs.reading import read_system
from cadmbs.cli.inputs.scenario_options import scenario_options
from cadmbs.cli.running import reporting
from cadmbs.cli.terminal import exits, json_output
from cadmbs.cli.terminal.console import Console

DEFAULT_FORMULATIONS = ("relative", "relative:rk4", "rA:bdf2", "rp:bdf2", "rE:bdf2", "SE3:rk4", "SO3xR3:rk4")


@click.command("compare")
@file_argument
@click.option(
    "--coordinates",
    metavar="NAME[:METHOD]",
    multiple=True,
    help=f"{', '.join(COORDINATES)}, with a method such as SE3:dp54; may be given several times.",
)
@click.option("--step", "steps", metavar="TIME", multiple=True, help="Step of fixed-step methods; several are all run.")
@reporting.report_option
@cli_options.force_option
@scenario_options
@engine_option
@json_option
@reading_options
@with_console
def command(
    console: Console,
    /,
    file: str,
    coordinates: tuple[str, ...],
    steps: tuple[str, ...],
    report: str | None,
    force: bool,
    sets: tuple[str, ...],
    engine: str,
    as_json: bool,
    reading: ReadingOptions,
    **options: str | None,
) -> int:
    """One scenario in several coordinates and methods.

    Prints for each the largest deviation of the joint positions from a tight run in relative coordinates, the drift of
    constraints and energy, the steps and evaluations or iterations, and the time. A formulation that cannot simulate
    the mechanism is listed with the reason. The exit code is 4 if none finished. Times are those of this machine and
    moment: compare them within one run. --report writes all motions side by side as one web page: curves over each
    other, one picture with a choice, and the differences from the tight run.

    \b
    Methods:
      relative      auto, rk4, dop853, rk45, radau, bdf; index1 or woronetz
      rA, rp, rE,   implicit_euler, bdf2, generalized_alpha
      rE-fixed
      SE3, SO3xR3   euler, heun, kutta3, rk4; bs32, dp54 (adaptive);
                    implicit_euler, bdf2, generalized_alpha (index 3);
                    stabilized_alpha (positions and velocities); rattle

    \b
    Examples:
      cadmbs compare pendulum --duration 50ms --report pendulum.html
      cadmbs compare heavy_top --duration 10ms --coordinates SE3 --step 1ms
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.inputs.quantities import quantity
    from cadmbs.cli.inputs.scenario_options import scenario_overrides
    from cadmbs.cli.running.comparison import compare, comparison_data, comparison_text
    from cadmbs.motions.coordinate_names import TIME

    reporting.require_page(report)
    model, system = read_system(console, file, reading)
    overrides = scenario_overrides(system, options, sets)
    sizes = [quantity(text, TIME, "--step") for text in steps]
    formulations = [formulation_of(text) for text in coordinates or DEFAULT_FORMULATIONS]
    comparison = compare(system, formulations, overrides, sizes, engine)
    reporting.write_comparison(console, comparison, report, force)
    good = any(row.good for row in comparison.rows)
    if as_json:
        json_output.print_json(console, comparison_data(comparison), model.findings, ok=good)
    else:
        console.answer(comparison_text(comparison))
    return exits.ExitCode.DONE if good else exits.ExitCode.MATHEMATICS
