"""The motion of `--trajectory`, for `kinematics` and `dynamics`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.samples import ConfigurationSamples, on_manifold, report_doubtful_columns, require_disjoint
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import report_findings, report_option_finding

if TYPE_CHECKING:
    from cadmbs.motions.trajectory import JointTrajectory
    from cadmbs.system import System


def trajectory_motion(
    console: Console,
    system: System,
    path: str,
    texts: Iterable[str],
    file: str,
    highest: str = "j",
    engine: str = "auto",
) -> JointTrajectory:
    """The motion in a file; other coordinates rest at the positions of `--q`, or follow from loops and other rows.

    Notes and warnings about computed derivatives are printed; those above `highest`, "a" or "j", are left out. `engine`
    closes the loops.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`, a coordinate that is given twice, a zero quaternion.
        ModelError: The file cannot be read, or its columns make no motion.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed along it.
    """
    from cadmbs.motions import motion_file, table_files, trajectory

    constants = assignments(system, texts, "position", partial(report_option_finding, console))
    columns = motion_file.read_motion(system, path)
    positions = {name: values for (name, level), values in columns.values.items() if level == "q"}
    require_disjoint(constants, positions, path)
    if not table_files.stored_kind(path):  # a table of cadmbs is in rad and m: turns are turns
        report_doubtful_columns(console, system, columns.positions_without_unit, path)
    motion = trajectory.joint_trajectory(system, columns, constants, highest)
    for sentence in trajectory.spline_notes(system, motion):
        console.say(f"note: {sentence}")
    if console.json_schema is None:
        report_findings(console, motion.findings)
    motion = dataclasses.replace(motion, q=on_manifold(console, system, motion.q))
    if not system.closures and not system.rows:
        return motion
    from cadmbs.motions.closed_trajectory import closed_trajectory

    return closed_trajectory(console.say, system, motion, tuple(dict.fromkeys([*positions, *constants])), file, engine)


def trajectory_samples(system: System, motion: JointTrajectory) -> ConfigurationSamples:
    """The configurations of a motion, one a time; in loops the coordinates that lead are the independent ones."""
    from cadmbs.motions.trajectory import FOLLOWS

    leading = tuple(name for name in system.position_names if motion.origins["v"].get(name) != FOLLOWS)
    independent = leading if system.closures else None
    return ConfigurationSamples(motion.q, tuple(motion.t.tolist()), system.position_names, independent, label_name="t")
