"""The configurations that `--q` and `--q-file` ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console
from cadmbs.cli.options import ConfigurationOptions
from cadmbs.tolerances import SHORTEST_QUATERNION, UNIT_QUATERNION

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


@dataclass(frozen=True)
class ConfigurationSamples:
    """Configurations, one a row.

    Attributes:
        q: (n_samples, n_q) positions [rad or m].
        labels: Label of each row from the column `sample`; None for the one configuration of the command line.
        specified: Names of the positions that the user gave; the others are neutral, or follow where loops are closed.
        independent: Names of positions that determine the others in closed loops; None for trees.
    """

    q: Array
    labels: tuple[int, ...] | None
    specified: tuple[str, ...] = ()
    independent: tuple[str, ...] | None = None


def configuration_samples(
    console: Console, system: System, configuration: ConfigurationOptions
) -> ConfigurationSamples:
    """The configurations asked for: neutral, but for the values of `--q` and the columns of `--q-file`.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`.
        ModelError: The file cannot be read, or has bad columns or cells.
    """
    import numpy as np

    from cadmbs.kinematics import neutral

    assigned = assignments(system, configuration.q, "position")
    start = neutral(system)
    for name, value in assigned.items():
        start[system.position_names.index(name)] = value
    if configuration.q_file is None:
        return ConfigurationSamples(on_manifold(console, system, start[None, :]), None, tuple(assigned))
    from cadmbs.cli.csv_columns import read_samples

    labels, columns, values = read_samples(system, configuration.q_file)
    require_disjoint(assigned, columns, configuration.q_file)
    q = np.tile(start, (len(labels), 1))
    q[:, [system.position_names.index(name) for name in columns]] = values
    return ConfigurationSamples(on_manifold(console, system, q), labels, (*assigned, *columns))


def require_disjoint(assigned: dict[str, float], columns: tuple[str, ...], path: str) -> None:
    """Refuse positions that both `--q` and a column of a file give."""
    for name in columns:
        if name in assigned:
            raise click.UsageError(f'"{name}" is given by --q and by a column of "{path}".')


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
