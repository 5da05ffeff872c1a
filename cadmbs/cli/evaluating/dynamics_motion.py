"""Configurations, velocities and accelerations of `cadmbs dynamics`: from options, a file of samples, or a motion."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.configurations import read_configurations, sample_rates
from cadmbs.cli.inputs.options import ConfigurationOptions, ReadingOptions
from cadmbs.cli.inputs.reading import LoadedModel, read_system
from cadmbs.cli.terminal.console import Console
from cadmbs.summaries import listed

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.cli.inputs.samples import ConfigurationSamples
    from cadmbs.system import System

_RATE_NAMES = {"v": "velocities", "a": "accelerations"}


@dataclass(frozen=True)
class MotionOptions:
    """The options of a motion: configurations, `--v` and `--a`; or `--trajectory` with `--q`."""

    configuration: ConfigurationOptions
    v: tuple[str, ...]
    a: tuple[str, ...]
    trajectory: str | None

    def require_consistent(self, file: str) -> None:
        """Refuse options that a trajectory replaces, and standard input that would be read twice.

        Raises:
            click.UsageError: There are such options.
        """
        if self.trajectory is None:
            return
        replaced = {"--q-file": self.configuration.q_file, "--v": self.v, "--a": self.a}
        for option, value in replaced.items():
            if value:
                raise click.UsageError(f"--trajectory and {option} exclude each other: the trajectory has a motion.")
        if file == "-" and self.trajectory == "-":
            raise click.UsageError("FILE and --trajectory cannot both be standard input.")


@dataclass(frozen=True)
class MotionSamples:
    """Positions, velocities and accelerations at all samples.

    Attributes:
        samples: The configurations.
        v: (n_v,) or (n_samples, n_v) velocities.
        a: (n_v,) or (n_samples, n_v) accelerations.
    """

    samples: ConfigurationSamples
    v: Array
    a: Array


def read_motions(
    console: Console, file: str, reading: ReadingOptions, chosen: MotionOptions
) -> tuple[LoadedModel, System, MotionSamples]:
    """FILE, read and compiled, and the motion asked for.

    Raises:
        click.UsageError: Options contradict each other or the file of samples.
        ModelError: FILE, the file of samples or the trajectory cannot be read or is not valid.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed, or the values contradict them.
    """
    if chosen.trajectory is None:
        model, system, samples = read_configurations(console, file, reading, chosen.configuration, ("q", "v", "a"))
        v = sample_rates(system, samples, chosen.v, file)
        return model, system, MotionSamples(samples, v, sample_rates(system, samples, chosen.a, file, v))
    model, system = read_system(console, file, reading)
    from cadmbs.cli.inputs.trajectory_input import trajectory_motion, trajectory_samples

    with model.locating_findings():
        motion = trajectory_motion(console, system, chosen.trajectory, chosen.configuration.q, file, "a")
    return model, system, MotionSamples(trajectory_samples(system, motion), motion.v, motion.a)


def missing_rates(
    system: System, samples: ConfigurationSamples, chosen: MotionOptions, names: Collection[str]
) -> Iterator[str]:
    """Sentences about velocities and accelerations that are zero because nothing gives them.

    Args:
        system: Compiled mechanism.
        samples: The configurations.
        chosen: The options of the motion.
        names: Quantities of the answer that need a motion: inverse, regressor, reactions.
    """
    if chosen.trajectory is not None or not names or not system.n_v:
        return
    options = " and ".join(f"--{name}" for name in names)
    constants = {"v": chosen.v, "a": chosen.a}
    absent = [level for level in constants if not constants[level] and not samples.rates.get(level)]
    source = "" if chosen.configuration.q_file is None else f' of "{chosen.configuration.q_file}"'
    remedy = f"; give columns NAME/{' and NAME/'.join(absent)}{source}, or --trajectory" if source else ""
    if len(absent) == len(constants):
        yield f"no velocities and accelerations are given: {options} at rest{remedy}"
    elif absent:
        yield f"no {_RATE_NAMES[absent[0]]} are given: {options} with {absent[0]} = 0{remedy}"
    if samples.independent is not None:
        return
    for level, columns in samples.rates.items():
        at_rest = [name for name in system.velocity_names if name not in columns]
        if columns and at_rest and not constants[level]:
            yield f"the {_RATE_NAMES[level]} of {listed(at_rest)} have no column and are 0"
