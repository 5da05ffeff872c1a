"""Mechanism and configurations of the commands `poses`, `jacobian` and `dynamics`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cadmbs.cli.assignments import assignments, velocity_vector
from cadmbs.cli.console import Console
from cadmbs.cli.options import ConfigurationOptions, ReadingOptions
from cadmbs.cli.reading import LoadedModel, read_system
from cadmbs.cli.samples import ConfigurationSamples, configuration_samples

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


def read_configurations(
    console: Console, file: str, reading: ReadingOptions, configuration: ConfigurationOptions
) -> tuple[LoadedModel, System, ConfigurationSamples]:
    """FILE, read and compiled, and the configurations asked for; positions that were not given close the loops.

    Raises:
        ModelError: FILE or the file of samples cannot be read or is not valid.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if file == "-" and configuration.q_file == "-":
        raise click.UsageError("FILE and --q-file cannot both be standard input.")
    model, system = read_system(console, file, reading)
    samples = configuration_samples(console, system, configuration)
    if not system.closures and not system.rows:
        return model, system, samples
    from cadmbs.cli.closed_loops import closed_samples

    with model.locating_findings():
        return model, system, closed_samples(console, system, samples, file)


def sample_velocities(system: System, samples: ConfigurationSamples, texts: Iterable[str], file: str) -> Array:
    """(n_v,) velocities of `--v`, or (n_samples, n_v) in closed loops, where the others follow."""
    if samples.independent is None:
        return velocity_vector(system, texts, "velocity")
    from cadmbs.cli.closed_loops import closed_velocities

    return closed_velocities(system, samples, assignments(system, texts, "velocity"), file)


def sample_accelerations(
    system: System, samples: ConfigurationSamples, v: Array, texts: Iterable[str], file: str
) -> Array:
    """(n_v,) accelerations of `--a`, or (n_samples, n_v) in closed loops at velocities (n_samples, n_v)."""
    if samples.independent is None:
        return velocity_vector(system, texts, "acceleration")
    from cadmbs.cli.closed_loops import closed_accelerations

    return closed_accelerations(system, samples, v, assignments(system, texts, "acceleration"), file)
