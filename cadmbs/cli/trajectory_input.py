"""The trajectory that `--trajectory` and `--q` ask for."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

import click

from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.samples import on_manifold
from cadmbs.cli.trajectory import JointTrajectory, computed, trajectory
from cadmbs.cli.trajectory_file import read_motion
from cadmbs.system import System


def trajectory_of(console: Console, system: System, path: str, texts: Iterable[str], file: str) -> JointTrajectory:
    """The motion in a file, other coordinates at rest where `--q` says, or following where loops or rows relate them.

    What was computed or is doubtful is told.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`, a coordinate that is given twice, a zero quaternion.
        ModelError: The file cannot be read, or what it gives makes no motion.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed along it.
    """
    constants = assignments(system, texts, "position")
    found = read_motion(system, path)
    twice = [name for name in constants if (name, "q") in found.values]
    if twice:
        raise click.UsageError(f'"{twice[0]}" is given by --q and by a column of "{path}".')
    motion = trajectory(system, found, constants)
    for sentence in computed(system, motion):
        console.say(f"note: {sentence}")
    if console.json_schema is None:
        report_findings(console, motion.findings)
    motion = dataclasses.replace(motion, q=on_manifold(console, system, motion.q))
    if not system.closures and not system.rows:
        return motion
    from cadmbs.cli.closed_trajectory import closed_trajectory

    given = tuple(dict.fromkeys([*(name for name, word in found.values if word == "q"), *constants]))
    return closed_trajectory(console, system, motion, given, file)
