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


def sample_rates(
    system: System, samples: ConfigurationSamples, texts: Iterable[str], file: str, v: Array | None = None
) -> Array:
    """Velocities of `--v`, or accelerations of `--a` at velocities v: (n_v,) of trees, else (n_samples, n_v).

    In closed loops some determine the others; independent ones without a value are zero.

    Raises:
        NotSolvableError: K007, there are more values than independent coordinates, and they contradict the rows.
    """
    quantity_name = "velocity" if v is None else "acceleration"
    if samples.independent is None:
        return velocity_vector(system, texts, quantity_name)
    from cadmbs.cli.closed_loops import findings_in, preferred_velocities
    from cadmbs.constraints.closed_rates import closed_accelerations, closed_velocities

    values, preferred = assignments(system, texts, quantity_name), preferred_velocities(system, samples)
    with findings_in(file):
        if v is None:
            return closed_velocities(system, samples.q, values, preferred)
        return closed_accelerations(system, samples.q, v, values, preferred)
