"""`cadmbs dynamics`: mass matrix, forces, accelerations, energies and momentum at given configurations."""

from __future__ import annotations

from typing import Any

import click

from cadmbs.cli.configurations import configured
from cadmbs.cli.console import Console
from cadmbs.cli.options import (
    Configuration,
    Output,
    Reading,
    common_options,
    configuration_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.output import TABULAR_FORMATS, Answer, chosen_format, deliver

DEFAULT = ("mass_matrix", "gravity", "energy")


@click.command("dynamics")
@file_argument
@click.option("--mass-matrix", is_flag=True, help="M(q).")
@click.option("--coriolis", is_flag=True, help="C(q, v) for the velocities of --v.")
@click.option("--gravity", is_flag=True, help="g(q) = dU/dq, what the joints must hold against gravity.")
@click.option("--bias", is_flag=True, help="C(q, v) v + g(q).")
@click.option("--energy", is_flag=True, help="Kinetic and potential energy.")
@click.option("--momentum", is_flag=True, help="Spatial momentum: about the world origin, angular part first.")
@click.option("--inverse", is_flag=True, help="Joint forces tau for the motion of --v and --a.")
@click.option("--forward", is_flag=True, help="Joint accelerations a for the state of --v under --tau.")
@configuration_options
@click.option("--v", "velocity", metavar="NAME=VALUE,...", multiple=True, help="Joint velocities; 30deg/s is allowed.")
@click.option(
    "--a", "acceleration", metavar="NAME=VALUE,...", multiple=True, help="Joint accelerations, for --inverse."
)
@click.option("--tau", metavar="NAME=VALUE,...", multiple=True, help="Joint forces in N m and N, for --forward.")
@output_options(*TABULAR_FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    /,
    file: str,
    configuration: Configuration,
    velocity: tuple[str, ...],
    acceleration: tuple[str, ...],
    tau: tuple[str, ...],
    output: Output,
    reading: Reading,
    **flags: bool,
) -> None:
    """Mass matrix, forces, accelerations, energies.

    The equations of motion are M(q) a + C(q, v) v + g(q) = tau. Without a choice: mass matrix, gravity and energy.
    Loads, damping and friction of the document are not in these quantities. CSV has one row a sample with columns
    like gravity/elbow; a matrix asked for alone has one row a coordinate, named in the first column `row`.

    \b
    Examples:
      cadmbs dynamics rcm --mass-matrix --q joint3=30deg
      cadmbs dynamics rcm --inverse --v joint1=1 --a joint2=0.5 --json
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    asked = tuple(name for name, wanted in flags.items() if wanted) or DEFAULT
    if acceleration and "inverse" not in asked:
        raise click.UsageError("--a is for --inverse.")
    if tau and "forward" not in asked:
        raise click.UsageError("--tau is for --forward.")
    model, system, at = configured(console, file, reading, configuration)

    from cadmbs.cli.dynamics_answer import answer_csv, answer_data, answer_text
    from cadmbs.cli.dynamics_quantities import motion_quantities
    from cadmbs.cli.samples import velocity_vector

    given: dict[str, Any] = {
        "v": velocity_vector(system, velocity, "velocity"),
        "a": velocity_vector(system, acceleration, "acceleration"),
        "tau": velocity_vector(system, tau, "force"),
    }
    found = motion_quantities(system, at.q, given, asked)
    answer = Answer(
        "dynamics",
        text=lambda: answer_text(system, at, found),
        table=lambda: answer_csv(system, at, given, found),
        data=lambda: answer_data(system, at, given, found),
        findings=model.findings,
    )
    deliver(console, output, answer)
