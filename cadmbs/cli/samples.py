"""The configurations that `--q` and `--q-file` ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console
from cadmbs.cli.options import ConfigurationOptions

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


@dataclass(frozen=True)
class ConfigurationSamples:
    """Configurations, one a row.

    Attributes:
        q: (n_samples, n_q) positions [rad or m].
        labels: What the column `sample` says of each row; None for the one configuration of the command line.
        given: Names of the positions that were given; the others are neutral, or follow where loops are closed.
        independent: Names of positions that determine the others in closed loops; None for trees.
    """

    q: Array
    labels: tuple[int, ...] | None
    given: tuple[str, ...] = ()
    independent: tuple[str, ...] | None = None


def samples(console: Console, system: System, wanted: ConfigurationOptions) -> ConfigurationSamples:
    """The configurations asked for: neutral, but for what `--q` and the columns of `--q-file` give.

    Raises:
        click.UsageError: An unknown name or a bad value in `--q`.
        ModelError: The file cannot be read, or has bad columns or cells.
    """
    import numpy as np

    from cadmbs.kinematics import neutral

    given = assignments(system, wanted.q, "position")
    start = neutral(system)
    for name, value in given.items():
        start[system.position_names.index(name)] = value
    if wanted.q_file is None:
        return ConfigurationSamples(on_manifold(console, system, start[None, :]), None, tuple(given))
    from cadmbs.cli.sample_file import read_samples

    labels, columns, values = read_samples(system, wanted.q_file)
    twice = [name for name in columns if name in given]
    if twice:
        raise click.UsageError(f'"{twice[0]}" is given by --q and by a column of "{wanted.q_file}".')
    q = np.tile(start, (len(labels), 1))
    q[:, [system.position_names.index(name) for name in columns]] = values
    return ConfigurationSamples(on_manifold(console, system, q), labels, (*given, *columns))


def on_manifold(console: Console, system: System, q: Array) -> Array:
    """The configurations with quaternions of unit norm; zero ones are refused."""
    import numpy as np

    from cadmbs.kinematics.configuration import normalized

    for at in (*system.manifold.spherical_q, *system.manifold.free_q):
        norm = np.linalg.norm(q[:, at : at + 4], axis=-1)
        joint = system.position_names[at].rpartition(":")[0]
        if np.any(norm < 1e-9):
            raise click.UsageError(f'The quaternion of "{joint}" is zero; it needs a direction.')
        if np.any(np.abs(norm - 1.0) > 1e-6):
            console.say(f'note: the quaternion of "{joint}" is scaled to unit norm')
    return normalized(system, q)
