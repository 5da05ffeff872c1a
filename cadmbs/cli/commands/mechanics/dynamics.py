"""`cadmbs dynamics`: mass matrix, forces, accelerations, energies and momentum at given configurations."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from cadmbs.cli.evaluating.dynamics_motion import MotionOptions, missing_rates, read_motions
from cadmbs.cli.inputs import engines, options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import TABULAR_FORMATS, chosen_format, deliver

if TYPE_CHECKING:
    from cadmbs.cli.inputs.samples import ConfigurationSamples
    from cadmbs.system import System

DEFAULT_QUANTITIES = ("mass_matrix", "gravity", "energy")

_USED_BY = {
    "--a": ("inverse", "regressor", "reactions"),
    "--tau": ("forward", "linearize", "reactions"),
    "--representation": ("reactions",),
}
"""The quantities that use an option; almost all use --v."""


@click.command("dynamics")
@options.file_argument
@click.option("--mass-matrix", is_flag=True, help="M(q).")
@click.option("--coriolis", is_flag=True, help="C(q, v) for the velocities of --v.")
@click.option("--christoffel", is_flag=True, help="Christoffel symbols of M.")
@click.option("--gravity", is_flag=True, help="g(q) = dU/dq, which balances gravity.")
@click.option("--bias", is_flag=True, help="C(q, v) v + g(q).")
@click.option("--energy", is_flag=True, help="Kinetic and potential energy.")
@click.option("--momentum", is_flag=True, help="Spatial momentum about the world origin.")
@click.option("--inverse", is_flag=True, help="Joint forces tau for --v and --a.")
@click.option("--forward", is_flag=True, help="Joint accelerations a for --v and --tau.")
@click.option("--linearize", is_flag=True, help="A and B of small deviations at --v and --tau.")
@click.option("--regressor", is_flag=True, help="Y in tau = Y parameters; base parameters.")
@click.option(
    "--reactions",
    is_flag=True,
    help="Wrenches in joints at --a, or as --tau and loads accelerate.",
)
@options.representation_option("Of --reactions:", None)
@options.configuration_options
@options.trajectory_option(note="")
@options.assignments_option("--v", "Joint velocities; 30deg/s is allowed.")
@options.assignments_option("--a", "Joint accelerations.")
@options.assignments_option("--tau", "Joint forces in N m and N.")
@options.engine_option
@options.output_options(*TABULAR_FORMATS)
@options.reading_options
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    configuration: options.ConfigurationOptions,
    trajectory: str | None,
    v: tuple[str, ...],
    a: tuple[str, ...],
    tau: tuple[str, ...],
    representation: str | None,
    engine: str,
    output: options.OutputOptions,
    reading: options.ReadingOptions,
    **flags: bool,
) -> None:
    """Mass matrix, forces, accelerations, energies.

    M(q) a + C(q, v) v + g(q) = tau. Default: mass matrix, gravity and energy. With loops --q, --v and --a of the drives
    are enough; matrices and forces are those of the spanning tree; --forward, --linearize and --reactions close the
    loops, --inverse gives forces of actuated joints, or of those of --q. Loads, damping and friction enter the
    linearization alone. CSV has one row a sample, columns like gravity/elbow; a --trajectory's motion comes first.

    \b
    Examples:
      cadmbs dynamics rcm --mass-matrix --q joint3=30deg
      cadmbs dynamics rcm --inverse --trajectory trajectory.csv -o torques.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    names = tuple(name for name, chosen in flags.items() if chosen) or DEFAULT_QUANTITIES
    _require_use({"--a": a, "--tau": tau, "--representation": representation}, names)
    motion_options = MotionOptions(configuration, v, a, trajectory)
    motion_options.require_consistent(file)
    model, system, motion = read_motions(console, file, reading, motion_options)
    _report_zeros(console, system, motion.samples, motion_options, names, bool(tau))

    from cadmbs.cli.evaluating import dynamics_inputs, dynamics_quantities
    from cadmbs.cli.evaluating.dynamics_answer import dynamics_answer
    from cadmbs.cli.inputs.assignments import velocity_vector

    inputs = dynamics_inputs.MotionInputs(
        motion.v,
        motion.a,
        velocity_vector(system, tau, "force"),
        representation or "hybrid",
        driven=bool(tau),
        drives=_drives(system, motion.samples),
        engine=engines.engine_for(system, motion.samples.q, engine),
    )
    quantities = dynamics_quantities.motion_quantities(system, motion.samples.q, inputs, names)
    engines.report_numpy(console, engine, [quantity.name for quantity in quantities if quantity.engine == "numpy"])
    deliver(console, output, dynamics_answer(system, motion.samples, inputs, quantities, model.findings))


def _report_zeros(
    console: Console,
    system: System,
    samples: ConfigurationSamples,
    chosen: MotionOptions,
    names: Collection[str],
    driven: bool,
) -> None:
    """Say which velocities, accelerations and forces are zero because nothing gives them."""
    of_motion = [name for name in _USED_BY["--a"] if name in names and not (driven and name == "reactions")]
    for sentence in missing_rates(system, samples, chosen, of_motion):
        console.say(f"note: {sentence}")
    if "forward" in names and not driven and samples.has_unused_forces:
        console.say("note: the columns joint/NAME/tau of loads and losses are not used: --forward is at tau = 0")


def _drives(system: System, samples: ConfigurationSamples) -> tuple[str, ...] | None:
    """Drives in loops where no joint is marked as actuated: prescribed motions, or the coordinates of `--q`."""
    if samples.independent is None or any(joint.actuated for joint in system.joints):
        return None
    prescribed = tuple(motion.target for motion in system.motions if motion.of_coordinate)
    if prescribed:
        return prescribed
    from cadmbs.cli.inputs.closed_loops import independent_velocities

    return independent_velocities(system, samples).names


def _require_use(values: dict[str, Collection[str] | None], names: Collection[str]) -> None:
    """Refuse an option that none of the quantities uses, and reactions at two accelerations."""
    for option, value in values.items():
        users = [f"--{name}" for name in _USED_BY[option]]
        if value and not set(_USED_BY[option]) & set(names):
            listed = f"{', '.join(users[:-1])} and {users[-1]}" if len(users) > 1 else users[0]
            raise click.UsageError(f"{option} is for {listed}.")
    if "reactions" in names and values["--a"] and values["--tau"]:
        raise click.UsageError(
            "--reactions are at the accelerations of --a or those that --tau causes: give one of them."
        )
