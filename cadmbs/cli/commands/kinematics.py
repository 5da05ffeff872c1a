"""`cadmbs kinematics`: poses, twists, accelerations and jerks of bodies along a trajectory."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cadmbs.cli import options
from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.output import ARCHIVE_NEEDS_FILE, TABULAR_FORMATS, chosen_format, deliver
from cadmbs.cli.progress import Progress
from cadmbs.cli.reading import read_system
from cadmbs.cli.samples import on_manifold, require_disjoint

if TYPE_CHECKING:
    from cadmbs.cli.trajectory import JointTrajectory
    from cadmbs.system import System

FORMATS = (*TABULAR_FORMATS, "npz")


@click.command("kinematics")
@options.file_argument
@click.option(
    "--trajectory",
    type=options.PATH,
    metavar="TABLE",
    required=True,
    help="CSV with t and positions, or a result of simulate; `-` for CSV on standard input.",
)
@options.body_option
@options.representation_option("Reference point and axes of the twists.")
@options.assignments_option("--q", "Positions of joints at rest; others are neutral.")
@options.output_options(*FORMATS)
@options.reading_options
@options.with_console
def command(
    console: Console,
    file: str,
    trajectory: str,
    bodies: tuple[str, ...],
    representation: str,
    q: tuple[str, ...],
    output: options.OutputOptions,
    reading: options.ReadingOptions,
) -> None:
    """Motion of bodies along a trajectory.

    The trajectory has a column t and one for each position; velocities, accelerations and jerks are NAME/v, NAME/a,
    NAME/j. Derivatives without columns are those of splines through the columns; the velocities of quaternions must
    have columns. With loops, the positions of the drives are enough: the others follow, as do their derivatives.
    Results of `cadmbs simulate` are used unchanged. CSV has one row a time, columns like body/tool/wx; the time
    derivatives of twists end in _dot and _ddot.

    \b
    Examples:
      cadmbs kinematics rcm --trajectory trajectory.csv --body body5/tool
      cadmbs kinematics rcm --trajectory trajectory.csv --representation spatial -o motion.csv
    """  # noqa: D301 - the mark keeps lines apart
    form = chosen_format(output, FORMATS)
    if form == "npz" and output.to_stdout:
        raise click.UsageError(ARCHIVE_NEEDS_FILE)
    if file == "-" and trajectory == "-":
        raise click.UsageError("FILE and --trajectory cannot both be standard input.")
    model, system = read_system(console, file, reading)

    from cadmbs.cli import kinematics_answer as answers

    names = tuple(dict.fromkeys(bodies)) or system.body_names[1:]
    for name in names:
        system.body_and_pose(name)  # an unknown body is reported before a long file is read
    with model.locating_findings():
        motion = _trajectory(console, system, trajectory, q, file)
    with Progress(f"kinematics of {system.name}") as progress:
        kinematics = answers.trajectory_kinematics(system, names, representation, motion, progress)
    deliver(console, output, answers.kinematics_answer(kinematics, model.findings))


def _trajectory(console: Console, system: System, path: str, texts: Iterable[str], file: str) -> JointTrajectory:
    """The motion in a file; other coordinates rest at the positions of `--q`, or follow from loops and other rows.

    Notes and warnings about computed derivatives are printed.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`, a coordinate that is given twice, a zero quaternion.
        ModelError: The file cannot be read, or its columns make no motion.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed along it.
    """
    from cadmbs.cli.trajectory import joint_trajectory, spline_notes
    from cadmbs.cli.trajectory_file import read_motion

    constants = assignments(system, texts, "position")
    columns = read_motion(system, path)
    positions = tuple(name for name, level in columns.values if level == "q")
    require_disjoint(constants, positions, path)
    motion = joint_trajectory(system, columns, constants)
    for sentence in spline_notes(system, motion):
        console.say(f"note: {sentence}")
    if console.json_schema is None:
        report_findings(console, motion.findings)
    motion = dataclasses.replace(motion, q=on_manifold(console, system, motion.q))
    if not system.closures and not system.rows:
        return motion
    from cadmbs.cli.closed_trajectory import closed_trajectory

    return closed_trajectory(console, system, motion, tuple(dict.fromkeys([*positions, *constants])), file)
