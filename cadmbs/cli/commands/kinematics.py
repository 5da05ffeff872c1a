"""`cadmbs kinematics`: poses, twists, accelerations and jerks of bodies along a trajectory."""

from __future__ import annotations

import click

from cadmbs.cli.console import Console
from cadmbs.cli.options import (
    PATH,
    REPRESENTATIONS,
    OutputOptions,
    ReadingOptions,
    common_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.output import TABULAR_FORMATS, CommandAnswer, chosen_format, deliver
from cadmbs.cli.progress import Progress
from cadmbs.cli.reading import compiled, read_model

FORMATS = (*TABULAR_FORMATS, "npz")


@click.command("kinematics")
@file_argument
@click.option(
    "--trajectory",
    type=PATH,
    metavar="TABLE",
    required=True,
    help="CSV with t and positions, or a result of simulate; `-` for CSV on standard input.",
)
@click.option(
    "--body", "bodies", metavar="BODY", multiple=True, help='A body, or a frame "BODY/FRAME"; default: all bodies.'
)
@click.option(
    "--representation",
    type=click.Choice(REPRESENTATIONS),
    default="hybrid",
    show_default=True,
    help="Reference point and axes of the twists.",
)
@click.option(
    "--q", metavar="NAME=VALUE,...", multiple=True, help="Positions of joints at rest; absent ones are neutral."
)
@output_options(*FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    file: str,
    trajectory: str,
    bodies: tuple[str, ...],
    representation: str,
    q: tuple[str, ...],
    output: OutputOptions,
    reading: ReadingOptions,
) -> None:
    """Motion of bodies along a trajectory.

    The trajectory has a column t and one a position; velocities, accelerations and jerks are NAME/v, NAME/a, NAME/j.
    What is not given is the derivative of a spline through what is; the velocities of quaternions must be given.
    With loops, the positions of the drives are enough: the others follow, as do their derivatives. Results of
    `cadmbs simulate` are taken as they are. CSV has one row a time, columns like body/tool/wx; the time
    derivatives of twists end in _dot and _ddot.

    \b
    Examples:
      cadmbs kinematics rcm --trajectory trajectory.csv --body body5/tool
      cadmbs kinematics rcm --trajectory trajectory.csv --representation spatial -o motion.csv
    """  # noqa: D301 - the mark keeps lines apart
    form = chosen_format(output, FORMATS)
    if form == "npz" and output.output in {None, "-"}:
        raise click.UsageError("A NumPy archive needs a file: give -o OUT.")
    if file == "-" and trajectory == "-":
        raise click.UsageError("FILE and --trajectory cannot both be standard input.")
    model = read_model(console, file, reading)
    system = compiled(model)

    from cadmbs.cli import kinematics_answer
    from cadmbs.cli.trajectory_input import trajectory_of
    from cadmbs.cli.trajectory_motion import trajectory_motion

    names = tuple(dict.fromkeys(bodies)) or system.body_names[1:]
    for name in names:
        system.body_and_pose(name)  # an unknown body is told before a long file is read
    with model.telling():
        motion = trajectory_of(console, system, trajectory, q, file)
    with Progress(f"kinematics of {system.name}") as progress:
        moved = trajectory_motion(system, names, motion, representation, progress)
    found = kinematics_answer.TrajectoryKinematics(system, names, representation, motion, moved)
    answer = CommandAnswer(
        "kinematics",
        text=lambda: kinematics_answer.answer_text(found),
        table=lambda: kinematics_answer.answer_csv(found),
        data=lambda: kinematics_answer.answer_data(found),
        findings=(*model.findings, *motion.findings),
        arrays=lambda: kinematics_answer.answer_arrays(found),
    )
    deliver(console, output, answer)
