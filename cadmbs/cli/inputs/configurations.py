"""Mechanism and configurations of the commands `poses`, `jacobian` and `dynamics`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.options import ConfigurationOptions, ReadingOptions
from cadmbs.cli.inputs.reading import LoadedModel, read_system
from cadmbs.cli.inputs.samples import ConfigurationSamples, configuration_samples
from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


def read_configurations(
    console: Console,
    file: str,
    reading: ReadingOptions,
    configuration: ConfigurationOptions,
    levels: Sequence[str] = ("q",),
) -> tuple[LoadedModel, System, ConfigurationSamples]:
    """FILE, read and compiled, and the configurations asked for; positions that were not given close the loops.

    Args:
        console: Where notes go.
        file: FILE.
        reading: How to read it.
        configuration: `--q` and `--q-file`.
        levels: "q", and "v" and "a" where the command uses them.

    Raises:
        ModelError: FILE or the file of samples cannot be read or is not valid.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if file == "-" and configuration.q_file == "-":
        raise click.UsageError("FILE and --q-file cannot both be standard input.")
    model, system = read_system(console, file, reading)
    samples = configuration_samples(console, system, configuration, levels)
    if not system.closures and not system.rows:
        return model, system, samples
    from cadmbs.cli.inputs.closed_loops import closed_samples

    with model.locating_findings():
        return model, system, closed_samples(console, system, samples, file)


def sample_rates(
    system: System, samples: ConfigurationSamples, texts: Iterable[str], file: str, v: Array | None = None
) -> Array:
    """Velocities of `--v` and of columns, or accelerations of `--a` and of columns at velocities v.

    In closed loops some determine the others; independent ones without a value are zero.

    Returns:
        (n_v,) of trees without columns, else (n_samples, n_v).

    Raises:
        click.UsageError: A coordinate has a value and a column.
        NotSolvableError: K007, there are more values than independent coordinates, and they contradict the rows.
    """
    quantity_name, level = ("velocity", "v") if v is None else ("acceleration", "a")
    columns = samples.rates.get(level, {})
    constants = assignments(system, texts, quantity_name)
    for name in columns:
        if name in constants:
            raise click.UsageError(
                f'The {quantity_name} of "{name}" is given by --{level} and by a column of the file.'
            )
    values: dict[str, float | Array] = {**constants, **columns}
    if samples.independent is None:
        return _rate_vectors(system, values)
    from cadmbs.cli.inputs.closed_loops import preferred_velocities
    from cadmbs.constraints.closing.closed_coordinates import closed_accelerations, closed_velocities
    from cadmbs.motions.closed_trajectory import findings_in

    preferred = preferred_velocities(system, samples)
    with findings_in(file):
        if v is None:
            return closed_velocities(system, samples.q, values, preferred)
        return closed_accelerations(system, samples.q, v, values, preferred)


def _rate_vectors(system: System, values: Mapping[str, float | Array]) -> Array:
    """(n_v,) or (n_samples, n_v) from numbers and columns (n_samples,) by coordinate; zero where absent."""
    import numpy as np

    columns = [np.asarray(values.get(name, 0.0), dtype=float) for name in system.velocity_names]
    return np.stack(np.broadcast_arrays(*columns), axis=-1) if columns else np.zeros(0)
