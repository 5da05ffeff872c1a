"""`cadmbs jacobian`: the Jacobian of a body or frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cadmbs.cli.configurations import configured
from cadmbs.cli.console import Console
from cadmbs.cli.options import (
    REPRESENTATIONS,
    ConfigurationOptions,
    OutputOptions,
    ReadingOptions,
    common_options,
    configuration_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.output import TABULAR_FORMATS, CommandAnswer, chosen_format, deliver

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.cli.samples import ConfigurationSamples
    from cadmbs.system import System


@click.command("jacobian")
@file_argument
@click.option("--body", metavar="BODY", required=True, help='The body, or a frame "BODY/FRAME" on it.')
@click.option(
    "--representation",
    type=click.Choice(REPRESENTATIONS),
    default="hybrid",
    show_default=True,
    help="Reference point and axes of the twist.",
)
@click.option("--derivative", is_flag=True, help="The time derivative dJ/dt along the velocities of --v instead.")
@click.option(
    "--partials",
    type=click.IntRange(1, 2),
    is_flag=False,
    flag_value=1,
    metavar="[ORDER]",
    help="The partial derivatives dJ/dq instead, or with 2 the second ones.",
)
@click.option(
    "--independent", is_flag=True, help="By velocities that determine all others in closed loops: J F instead of J."
)
@configuration_options
@click.option("--v", "velocity", metavar="NAME=VALUE,...", multiple=True, help="Joint velocities, for --derivative.")
@output_options(*TABULAR_FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    file: str,
    body: str,
    representation: str,
    derivative: bool,
    partials: int | None,
    independent: bool,
    configuration: ConfigurationOptions,
    velocity: tuple[str, ...],
    output: OutputOptions,
    reading: ReadingOptions,
) -> None:
    """Jacobian of a body or frame.

    The twist is V = J v, angular part first. CSV has the rows `wx wy wz vx vy vz` in its first column `row`, then
    one column a velocity coordinate; with a --q-file, `sample` comes first. Partial derivatives have the coordinate
    by which is differentiated in the columns `by` and `by2` behind `row`. The description beside the file names
    representation, reference point and order. With loops, --q of the drivers is enough; the columns are all velocities
    of the spanning tree, which the loops relate, or with --independent those of as many drivers as there are freedoms.

    \b
    Examples:
      cadmbs jacobian rcm --body body5/tool --q joint4=30deg --partials
      cadmbs jacobian rcm --body body5 --representation spatial --derivative --v joint1=1 -o J.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    if derivative and partials:
        raise click.UsageError("--derivative and --partials exclude each other.")
    if independent and (derivative or partials):
        raise click.UsageError("--independent is for the Jacobian itself, without --derivative and --partials.")
    if velocity and not derivative:
        raise click.UsageError("--v is for --derivative.")
    model, system, at = configured(console, file, reading, configuration)

    from cadmbs.cli import jacobian_answer

    if derivative:
        v = _velocities(system, at, velocity, file)
        found = jacobian_answer.jacobian_rates(system, at, body, representation, v)
    elif partials:
        found = jacobian_answer.jacobian_partials(system, at, body, representation, partials)
    elif independent:
        found = jacobian_answer.independent_jacobians(system, at, body, representation)
    else:
        found = jacobian_answer.jacobians(system, at, body, representation)
    answer = CommandAnswer(
        "jacobian",
        text=lambda: jacobian_answer.answer_text(system, at, found),
        table=lambda: jacobian_answer.answer_csv(system, at, found),
        data=lambda: jacobian_answer.answer_data(system, at, found),
        findings=model.findings,
    )
    deliver(console, output, answer)


def _velocities(system: System, at: ConfigurationSamples, velocity: tuple[str, ...], file: str) -> Array:
    """(n_v,) velocities, or (n_samples, n_v) where loops give those that --v does not."""
    from cadmbs.cli.assignments import assignments, velocity_vector

    if at.independent is None:
        return velocity_vector(system, velocity, "velocity")
    from cadmbs.cli.closed_motion import closed_velocities

    return closed_velocities(system, at, assignments(system, velocity, "velocity"), file)
