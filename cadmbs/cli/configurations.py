"""What commands at given configurations share: the system, the samples, and rows that begin with the sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.console import Console
from cadmbs.cli.options import ConfigurationOptions, ReadingOptions
from cadmbs.cli.reading import LoadedModel, compiled, read_model
from cadmbs.cli.samples import ConfigurationSamples, samples
from cadmbs.version import __version__

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


def configured(
    console: Console, file: str, reading: ReadingOptions, configuration: ConfigurationOptions
) -> tuple[LoadedModel, System, ConfigurationSamples]:
    """FILE, read and compiled, and the configurations asked for; loops are closed by what was not given.

    Raises:
        ModelError: FILE or the file of samples cannot be read or is not valid.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if file == "-" and configuration.q_file == "-":
        raise click.UsageError("FILE and --q-file cannot both be standard input.")
    model = read_model(console, file, reading)
    system = compiled(model)
    asked = samples(console, system, configuration)
    if not system.closures and not system.rows:
        return model, system, asked
    from cadmbs.cli.closing import closed_samples

    with model.telling():
        return model, system, closed_samples(console, system, asked, file)


def table_metadata(system: System, at: ConfigurationSamples, **more: Any) -> dict[str, Any]:
    """How a table was made, for the description beside it; the configuration too where no file holds it."""
    given = {"q": dict(zip(system.position_names, at.q[0].tolist(), strict=True))} if at.labels is None else {}
    mechanism = {"name": system.name, "sha256": system.model_hash}
    return {"mechanism": mechanism, "versions": {"cadmbs": __version__}, **given, **more}


def repeated(labels: Sequence[int] | None, count: int) -> list[int] | None:
    """The label of each sample, `count` times over: one for each of its rows."""
    return None if labels is None else [label for label in labels for _ in range(count)]


def sample_rows(
    labels: Sequence[int] | None, names: Sequence[str], values: Array
) -> tuple[tuple[str, ...], list[list[str | float]]]:
    """Rows for a terminal from (n_samples, n_names, n_columns) values, and the header's first words."""
    rows: list[list[str | float]] = []
    for place, of_sample in enumerate(values.tolist()):
        first = [] if labels is None else [str(labels[place])]
        rows += [[*first, name, *row] for name, row in zip(names, of_sample, strict=True)]
    return (() if labels is None else ("sample",)), rows
