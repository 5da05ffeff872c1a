"""`cadmbs dynamics`: mass matrix, forces, accelerations, energies and momentum at given configurations."""

from __future__ import annotations

from collections.abc import Collection
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

DEFAULT = ("mass_matrix", "gravity", "energy")

_USED_BY = {
    "--a": ("inverse", "regressor", "reactions"),
    "--tau": ("forward", "linearize", "reactions"),
    "--representation": ("reactions",),
}
"""What each option says something to; --v says something to almost all."""


@click.command("dynamics")
@file_argument
@click.option("--mass-matrix", is_flag=True, help="M(q).")
@click.option("--coriolis", is_flag=True, help="C(q, v) for the velocities of --v.")
@click.option("--christoffel", is_flag=True, help="Christoffel symbols of M: C_ij = sum_k Gamma_ijk v_k.")
@click.option("--gravity", is_flag=True, help="g(q) = dU/dq, what the joints must hold against gravity.")
@click.option("--bias", is_flag=True, help="C(q, v) v + g(q).")
@click.option("--energy", is_flag=True, help="Kinetic and potential energy.")
@click.option("--momentum", is_flag=True, help="Spatial momentum: about the world origin, angular part first.")
@click.option("--inverse", is_flag=True, help="Joint forces tau for the motion of --v and --a.")
@click.option("--forward", is_flag=True, help="Joint accelerations a for the state of --v under --tau.")
@click.option("--linearize", is_flag=True, help="A and B of small deviations from the state of --v under --tau.")
@click.option("--regressor", is_flag=True, help="Y in tau = Y parameters for --v and --a, and base parameters.")
@click.option(
    "--reactions", is_flag=True, help="Wrenches in all joints, at the accelerations of --a, or those that --tau causes."
)
@click.option("--representation", type=click.Choice(REPRESENTATIONS), help="Of --reactions; default: hybrid.")
@configuration_options
@click.option("--v", "velocity", metavar="NAME=VALUE,...", multiple=True, help="Joint velocities; 30deg/s is allowed.")
@click.option("--a", "acceleration", metavar="NAME=VALUE,...", multiple=True, help="Joint accelerations.")
@click.option("--tau", metavar="NAME=VALUE,...", multiple=True, help="Joint forces in N m and N.")
@output_options(*TABULAR_FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    /,
    file: str,
    configuration: ConfigurationOptions,
    velocity: tuple[str, ...],
    acceleration: tuple[str, ...],
    tau: tuple[str, ...],
    representation: str | None,
    output: OutputOptions,
    reading: ReadingOptions,
    **flags: bool,
) -> None:
    """Mass matrix, forces, accelerations, energies.

    The equations of motion are M(q) a + C(q, v) v + g(q) = tau. Without a choice: mass matrix, gravity and energy.
    With loops, --q, --v and --a of the drivers are enough: matrices and forces are those of the spanning tree in all
    its coordinates; --forward, --linearize and --reactions close the loops, --inverse gives forces of actuated
    joints, or of those of --q where none is marked.
    Loads, damping and friction of the document are in the linearization alone. CSV has one row a sample with columns
    like gravity/elbow; what has rows, asked for alone, has them as rows, named in the first columns `row`, `joint`.

    \b
    Examples:
      cadmbs dynamics rcm --mass-matrix --q joint3=30deg
      cadmbs dynamics rcm --inverse --reactions --v joint1=1 --a joint2=0.5 --json
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    asked = tuple(name for name, wanted in flags.items() if wanted) or DEFAULT
    _require_use({"--a": acceleration, "--tau": tau, "--representation": representation}, asked)
    model, system, at = configured(console, file, reading, configuration)

    from cadmbs.cli.assignments import velocity_vector
    from cadmbs.cli.dynamics_answer import answer_csv, answer_data, answer_text
    from cadmbs.cli.dynamics_quantities import motion_quantities
    from cadmbs.cli.dynamics_quantity import MotionInputs

    v, a = _motion(system, at, velocity, acceleration, file)
    given = MotionInputs(
        v,
        a,
        velocity_vector(system, tau, "force"),
        representation or "hybrid",
        driven=bool(tau),
        drives=_drives(system, at),
    )
    found = motion_quantities(system, at.q, given, asked)
    answer = CommandAnswer(
        "dynamics",
        text=lambda: answer_text(system, at, found),
        table=lambda: answer_csv(system, at, given, found),
        data=lambda: answer_data(system, at, given, found),
        findings=model.findings,
    )
    deliver(console, output, answer)


def _motion(
    system: System, at: ConfigurationSamples, velocity: tuple[str, ...], acceleration: tuple[str, ...], file: str
) -> tuple[Array, Array]:
    """Velocities and accelerations (n_v,), or (n_samples, n_v) where loops give those that --v and --a do not."""
    from cadmbs.cli.assignments import assignments, velocity_vector

    if at.independent is None:
        return velocity_vector(system, velocity, "velocity"), velocity_vector(system, acceleration, "acceleration")
    from cadmbs.cli.closed_motion import closed_accelerations, closed_velocities

    v = closed_velocities(system, at, assignments(system, velocity, "velocity"), file)
    return v, closed_accelerations(system, at, v, assignments(system, acceleration, "acceleration"), file)


def _drives(system: System, at: ConfigurationSamples) -> tuple[str, ...] | None:
    """What takes the place of drives in loops where no joint is marked as actuated: motions, or what was given."""
    if at.independent is None or any(joint.actuated for joint in system.joints):
        return None
    prescribed = tuple(motion.target for motion in system.motions if motion.of_coordinate)
    if prescribed:
        return prescribed
    from cadmbs.cli.closed_motion import independent_velocities

    return independent_velocities(system, at).names


def _require_use(options: dict[str, Collection[str] | None], asked: Collection[str]) -> None:
    """Refuse an option that says nothing to what is asked for, and reactions at two accelerations."""
    for option, value in options.items():
        users = [f"--{name}" for name in _USED_BY[option]]
        if value and not set(_USED_BY[option]) & set(asked):
            words = f"{', '.join(users[:-1])} and {users[-1]}" if len(users) > 1 else users[0]
            raise click.UsageError(f"{option} is for {words}.")
    if "reactions" in asked and options["--a"] and options["--tau"]:
        raise click.UsageError(
            "--reactions are at the accelerations of --a or those that --tau causes: give one of them."
        )
