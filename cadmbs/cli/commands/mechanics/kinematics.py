"""`cadmbs kinematics`: poses, twists, accelerations and jerks of bodies along a trajectory."""

from typing import Any

import click

from cadmbs.cli.evaluating import driven_kinematics
from cadmbs.cli.inputs import engines, options, trajectory_input
from cadmbs.cli.inputs.reading import read_system
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode
from cadmbs.cli.terminal.output import ARCHIVE_NEEDS_FILE, TABULAR_FORMATS, chosen_format, deliver
from cadmbs.cli.terminal.progress import Progress

FORMATS = (*TABULAR_FORMATS, "npz")


@click.command("kinematics")
@options.file_argument
@options.trajectory_option()
@driven_kinematics.driven_options
@options.body_option
@options.representation_option("Reference point and axes of the twists.")
@options.assignments_option("--q", "Positions of joints at rest; others are neutral.")
@options.engine_option
@options.output_options(*FORMATS)
@options.reading_options
@options.with_console
def command(
    console: Console,
    file: str,
    trajectory: str | None,
    bodies: tuple[str, ...],
    representation: str,
    q: tuple[str, ...],
    engine: str,
    output: options.OutputOptions,
    reading: options.ReadingOptions,
    **analysis: Any,
) -> int:
    """Motion of bodies along a trajectory, or by its drives.

    The trajectory has a column t and one for each position; NAME/v, NAME/a and NAME/j are derivatives, or else those of
    splines; quaternions need velocities. With loops, positions of the drives are enough. Tables of other commands are
    read as they are. With --coordinates the constraints and drives determine the motion, by Newton's method in absolute
    coordinates, with multipliers; the exit code is 4 if it ends early. CSV has one row a time, columns like
    body/tool/wx, time derivatives of twists end in _dot and _ddot; measures are measure/NAME.

    \b
    Examples:
      cadmbs kinematics rcm --trajectory trajectory.csv --body body5/tool
      cadmbs kinematics ra_four_link --coordinates rA --duration 1s -o motion.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen = driven_kinematics.DrivenOptions(**analysis)
    driven_kinematics.require_one_motion(chosen, trajectory, q)
    form = chosen_format(output, FORMATS)
    if form == "npz" and output.to_stdout:
        raise click.UsageError(ARCHIVE_NEEDS_FILE)
    if file == "-" and trajectory == "-":
        raise click.UsageError("FILE and --trajectory cannot both be standard input.")
    model, system = read_system(console, file, reading)

    from cadmbs.cli.evaluating import kinematics_answer as answers

    names = tuple(dict.fromkeys(bodies)) or system.body_names[1:]
    for name in names:
        system.body_and_pose(name)  # an unknown body is reported before a long file is read
    with model.locating_findings():
        driven = None if chosen.coordinates is None else driven_kinematics.driven_analysis(system, chosen)
        if driven is not None:
            motion = driven_kinematics.driven_trajectory(system, driven, file)
        else:
            motion = trajectory_input.trajectory_motion(console, system, str(trajectory), q, file, engine=engine)
    with Progress(f"kinematics of {system.name}") as progress:
        kinematics = answers.trajectory_kinematics(system, names, representation, motion, progress)
    engines.report_numpy(console, engine, ["motions of bodies"])
    answer = answers.kinematics_answer(kinematics, model.findings)
    deliver(console, output, answer if driven is None else driven_kinematics.with_forces(answer, driven))
    if driven is None or driven.outcome.good:
        return ExitCode.DONE
    console.say(str(driven.outcome))
    return ExitCode.MATHEMATICS
