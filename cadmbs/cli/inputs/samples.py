"""The configurations that `--q` and `--q-file` ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.options import ConfigurationOptions
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import report_option_finding
from cadmbs.motions.doubtful_values import doubtful_position
from cadmbs.tolerances import SHORTEST_QUATERNION, UNIT_QUATERNION

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


@dataclass(frozen=True)
class ConfigurationSamples:
    """Configurations, one a row.

    Attributes:
        q: (n_samples, n_q) positions [rad or m].
        labels: Label of each row, a number of the column `sample` or a time; None for the one configuration of the
            command line.
        specified: Names of the positions that the user gave; the others are neutral, or follow where loops are closed.
        independent: Names of positions that determine the others in closed loops; None for trees.
        rates: (n_samples,) velocities and accelerations of a file, by level "v" or "a" and coordinate.
        label_name: What the labels are, "sample" or "t".
        has_unused_forces: Whether the file has joint forces, which no command reads.
    """

    q: Array
    labels: tuple[float, ...] | None
    specified: tuple[str, ...] = ()
    independent: tuple[str, ...] | None = None
    rates: Mapping[str, Mapping[str, Array]] = field(default_factory=dict)
    label_name: str = "sample"
    has_unused_forces: bool = False


def configuration_samples(
    console: Console, system: System, configuration: ConfigurationOptions, levels: Sequence[str] = ("q",)
) -> ConfigurationSamples:
    """The configurations asked for: neutral, but for the values of `--q` and the columns of `--q-file`.

    Args:
        console: Where notes go.
        system: Compiled mechanism.
        configuration: `--q` and `--q-file`.
        levels: "q", and "v" and "a" where the command uses them.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`.
        ModelError: The file cannot be read, or has bad columns or cells.
    """
    import numpy as np

    from cadmbs.kinematics import neutral

    assigned = assignments(system, configuration.q, "position", partial(report_option_finding, console))
    start = neutral(system)
    for name, value in assigned.items():
        start[system.position_names.index(name)] = value
    if configuration.q_file is None:
        return ConfigurationSamples(on_manifold(console, system, start[None, :]), None, tuple(assigned))
    from cadmbs.motions.columns import read_samples

    columns = read_samples(system, configuration.q_file, levels)
    positions = columns.of_level("q")
    require_disjoint(assigned, positions, configuration.q_file)
    report_doubtful_columns(console, system, positions, configuration.q_file)
    q = np.tile(start, (len(columns.labels), 1))
    for name, values in positions.items():
        q[:, system.position_names.index(name)] = values
    rates = {level: columns.of_level(level) for level in levels[1:]}
    return ConfigurationSamples(
        on_manifold(console, system, q),
        columns.labels,
        (*assigned, *positions),
        rates=rates,
        has_unused_forces=columns.has_forces,
    )


def require_disjoint(assigned: Iterable[str], columns: Iterable[str], path: str, option: str = "--q") -> None:
    """Refuse coordinates that both an option and a column of a file give."""
    for name in columns:
        if name in assigned:
            raise click.UsageError(f'"{name}" is given by {option} and by a column of "{path}".')


def report_doubtful_columns(console: Console, system: System, columns: Mapping[str, Array], path: str) -> None:
    """Warn of columns of positions (n,) of a file with values outside the limits of their coordinates."""
    import numpy as np

    for name, values in columns.items():
        largest = float(values[np.argmax(np.abs(values))]) if len(values) else 0.0
        doubt = doubtful_position(system, name, largest, path)
        if doubt is not None:
            report_option_finding(console, replace(doubt, hint=f"{doubt.hint} Columns are in rad and m."))


def on_manifold(console: Console, system: System, q: Array) -> Array:
    """The configurations with quaternions of unit norm; zero ones are refused."""
    import numpy as np

    from cadmbs.kinematics.configuration import normalized

    for start in (*system.manifold.spherical_q, *system.manifold.free_q):
        norm = np.linalg.norm(q[:, start : start + 4], axis=-1)
        joint = system.position_names[start].rpartition(":")[0]
        if np.any(norm < SHORTEST_QUATERNION):
            raise click.UsageError(f'The quaternion of "{joint}" is zero; it needs a direction.')
        if np.any(np.abs(norm - 1.0) > UNIT_QUATERNION):
            console.say(f'note: the quaternion of "{joint}" is scaled to unit norm')
    return normalized(system, q)
