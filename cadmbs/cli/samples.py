"""The configurations that `--q` and `--q-file` ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console
from cadmbs.cli.options import Configuration
from cadmbs.cli.quantities import quantity, suffixes

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System


@dataclass(frozen=True)
class Samples:
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


def samples(console: Console, system: System, wanted: Configuration) -> Samples:
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
        return Samples(on_manifold(console, system, start[None, :]), None, tuple(given))
    from cadmbs.cli.sample_file import read_samples

    labels, columns, values = read_samples(system, wanted.q_file)
    twice = [name for name in columns if name in given]
    if twice:
        raise click.UsageError(f'"{twice[0]}" is given by --q and by a column of "{wanted.q_file}".')
    q = np.tile(start, (len(labels), 1))
    q[:, [system.position_names.index(name) for name in columns]] = values
    return Samples(on_manifold(console, system, q), labels, (*given, *columns))


def assignments(system: System, texts: Iterable[str], quantity_name: str) -> dict[str, float]:
    """Values by coordinate from NAME=VALUE,... options.

    Args:
        system: Compiled mechanism.
        texts: The option's values; one that begins with a known name and "=" is one assignment, commas included.
        quantity_name: "position", "velocity", "acceleration" or "force".

    Raises:
        click.UsageError: An unknown name, a bad value, or a name that is given twice.
    """
    from cadmbs.system.units import coordinate_units

    names = system.position_names if quantity_name == "position" else system.velocity_names
    units = coordinate_units(system)
    values: dict[str, float] = {}
    for name, text in _pairs(texts, names):
        if name not in names:
            raise click.UsageError(unknown_coordinate(system, name, names))
        if name in values:
            raise click.UsageError(f'The {quantity_name} of "{name}" is given twice.')
        values[name] = quantity(text, suffixes(units.get(name, ""), quantity_name), f'{quantity_name} of "{name}"')
    return values


def velocity_vector(system: System, texts: Iterable[str], quantity_name: str) -> Array:
    """(n_v,) velocities, accelerations or forces from NAME=VALUE,... options, zero where absent."""
    import numpy as np

    values = assignments(system, texts, quantity_name)
    return np.array([values.get(name, 0.0) for name in system.velocity_names])


def unknown_coordinate(system: System, name: str, names: Iterable[str]) -> str:
    """Why a name is not among the coordinates that can be given, and which may have been meant."""
    from cadmbs.suggestions import did_you_mean

    known = tuple(names)
    of_joints: Mapping[str, tuple[str, ...]] = {
        joint.name: tuple(own for own in joint.position_names + joint.velocity_names if own in known)
        for joint in system.joints
    }
    owner = name if name in of_joints else name.rpartition(":")[0]
    if of_joints.get(owner):
        return f'There is no coordinate "{name}"; joint "{owner}" has {", ".join(dict.fromkeys(of_joints[owner]))}.'
    if owner in of_joints:
        joint = system.joints[system.joint_names.index(owner)]
        if joint.is_cut:
            return f'Joint "{owner}" is cut: its coordinates follow from those of the spanning tree.'
        if joint.position_names:
            return f'"{name}" follows from a coupling and cannot be given; give the coordinate that leads it.'
        return f'Joint "{owner}" is fixed: it has no coordinates.'
    some = f"Its coordinates are {', '.join(known[:6])}{', ...' if len(known) > 6 else ''}." if known else ""
    return f'"{system.name}" has no coordinate "{name}". {did_you_mean(name, known) or some}'.rstrip()


def _pairs(texts: Iterable[str], names: Iterable[str]) -> Iterable[tuple[str, str]]:
    known = set(names)
    for text in texts:
        whole, _, value = text.rpartition("=")
        parts = [text] if whole.strip() in known else [part for part in text.split(",") if part.strip()]
        for part in parts:
            name, equals, value = part.rpartition("=")
            if not equals:
                raise click.UsageError(f'"{part.strip()}" is not of the form NAME=VALUE.')
            yield name.strip(), value


def on_manifold(console: Console, system: System, q: Array) -> Array:
    """The configurations with quaternions of unit norm; zero ones are refused."""
    import numpy as np

    from cadmbs.kinematics.configuration import normalised

    for at in (*system.manifold.spherical_q, *system.manifold.free_q):
        norm = np.linalg.norm(q[:, at : at + 4], axis=-1)
        joint = system.position_names[at].rpartition(":")[0]
        if np.any(norm < 1e-9):
            raise click.UsageError(f'The quaternion of "{joint}" is zero; it needs a direction.')
        if np.any(np.abs(norm - 1.0) > 1e-6):
            console.say(f'note: the quaternion of "{joint}" is scaled to unit norm')
    return normalised(system, q)
