"""`cadmbs compare`: one scenario in several formulations, accuracy against time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.formulations import COORDINATES, formulation_of
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import ReadingOptions, common_options, file_argument, json_option, reading_options
from cadmbs.cli.reading import compiled, read_model

if TYPE_CHECKING:
    from cadmbs.cli.formulations import FormulationChoice


@click.command("compare")
@file_argument
@click.option(
    "--coordinates",
    "words",
    metavar="WORD[:METHOD]",
    multiple=True,
    help=f"{', '.join(COORDINATES)}, with a method such as SE3:dp54; may be given several times.",
)
@click.option("--step", "steps", metavar="TIME", multiple=True, help="Step of fixed-step methods; several are all run.")
@click.option("--duration", metavar="TIME", help="Simulated time in s, or with a suffix: 500ms.")
@click.option("--output-step", metavar="TIME", help="Time between the rows that are compared.")
@click.option("--stabilization", metavar="WORD", help="Of index-1 equations: projection, baumgarte or none.")
@click.option("--rtol", metavar="NUMBER", help="Relative tolerance of adaptive methods.")
@click.option("--atol", metavar="NUMBER", help="Absolute tolerance of adaptive methods.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Any field of the scenario.")
@json_option
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    /,
    file: str,
    words: tuple[str, ...],
    steps: tuple[str, ...],
    sets: tuple[str, ...],
    as_json: bool,
    reading: ReadingOptions,
    **options: str | None,
) -> int:
    """One scenario in several coordinates and methods, side by side.

    Prints for each the largest deviation of the joint positions from a tight run in relative coordinates, the drift of
    constraints and energy, the steps and evaluations or iterations, and the time. What cannot treat the mechanism
    says why. The exit code is 4 when nothing finished. Times are of this machine, now: compare them within one run.

    \b
    Methods:
      relative      auto, rk4, dop853, rk45, radau, bdf; index1 or woronetz
      rA, rp, rE    implicit_euler, bdf2, generalized_alpha
      SE3, SO3xR3   euler, heun, kutta3, rk4; bs32, dp54 (adaptive);
                    implicit_euler, bdf2, generalized_alpha (index 3);
                    stabilized_alpha (positions and velocities); rattle

    \b
    Examples:
      cadmbs compare pendulum --duration 50ms
      cadmbs compare heavy_top --duration 10ms --coordinates SE3 --coordinates rA:bdf2 --step 1ms --step 0.5ms
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.comparison import compare, comparison_data, comparison_text
    from cadmbs.cli.quantities import TIME, quantity
    from cadmbs.cli.scenario_options import scenario_overrides

    model = read_model(console, file, reading)
    system = compiled(model)
    overrides = scenario_overrides(system, options, sets)
    sizes = [quantity(text, TIME, "--step") for text in steps]
    found = compare(system, _chosen(words), overrides, sizes)
    good = any(row.good for row in found.rows)
    if as_json:
        data = comparison_data(found)
        console.write(json_text(answer_object("cadmbs/compare/1", good, data, model.findings)))
    else:
        console.answer(comparison_text(found))
    return ExitCode.DONE if good else ExitCode.MATHEMATICS


def _chosen(words: tuple[str, ...]) -> list[FormulationChoice]:
    return [formulation_of(word) for word in words or USUAL]


USUAL = ("relative", "relative:rk4", "rA:bdf2", "rp:bdf2", "rE:bdf2", "SE3:rk4", "SO3xR3:rk4")
"""What is compared where nothing is asked for."""
