"""A motion with all its derivatives, from what a file gives of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.cli.csv_cells import refuse
from cadmbs.cli.trajectory_file import WORDS, MotionColumns
from cadmbs.errors import Finding, Severity
from cadmbs.kinematics import neutral
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

FEWEST_ROWS = 4
"""A cubic spline needs as many; from six rows on it is a quintic one."""

NAMES = dict(zip(WORDS, ("positions", "velocities", "accelerations", "jerks"), strict=True))


@dataclass(frozen=True)
class JointTrajectory:
    """A motion at the times t, one a row.

    Attributes:
        t: (n,) [s].
        q: (n, n_q) positions.
        v: (n, n_v) velocities.
        a: (n, n_v) accelerations.
        j: (n, n_v) jerks.
        origins: By word "v", "a", "j" and coordinate, where the values come from: "given", "constant", or "spline
            through q", "spline through v" or "spline through a", whose derivative they are.
        degree: Of the splines.
        findings: Warnings about the motion.
    """

    t: Array
    q: Array
    v: Array
    a: Array
    j: Array
    origins: Mapping[str, Mapping[str, str]]
    degree: int
    findings: tuple[Finding, ...]


def trajectory(system: System, found: MotionColumns, constants: Mapping[str, float]) -> JointTrajectory:
    """The motion of a file, with derivatives that it does not give taken from interpolating splines.

    Coordinates without a column rest where `constants` say, or at neutral. A spline goes through the highest derivative
    that is given below the one that is wanted. The velocities of quaternions must be given: they are no rates of
    coordinates.

    Args:
        system: Compiled mechanism.
        found: The columns of the file.
        constants: Position by coordinate.

    Raises:
        ModelError: Q008 a coordinate that is not given as a whole, Q009 velocities of quaternions that are missing,
            Q012 too few rows for a spline.
    """
    refuse([*_incomplete(system, found), *_needed_velocities(system, found)])
    q = _positions(system, found, constants)
    derivatives = _Derivatives(system, found, q)
    for level in range(1, len(WORDS)):
        derivatives.add(level)
    _, v, a, j = derivatives.levels
    findings = tuple(_jumps(system, found, derivatives.origins["v"]))
    return JointTrajectory(found.t, q, v, a, j, derivatives.origins, derivatives.degree, findings)


def _positions(system: System, found: MotionColumns, constants: Mapping[str, float]) -> Array:
    q = np.tile(neutral(system), (len(found.t), 1))
    for name, value in constants.items():
        q[:, system.position_names.index(name)] = value
    for (name, word), values in found.values.items():
        if word == "q":
            q[:, system.position_names.index(name)] = values
    return q


class _Derivatives:
    """Velocities, accelerations and jerks, one level after the other.

    `base` is the highest level that is given of each velocity coordinate, -1 where it rests.
    """

    def __init__(self, system: System, found: MotionColumns, q: Array) -> None:
        self._names, self._found = system.velocity_names, found
        blocks, shape = system.manifold, (len(found.t), system.n_v)
        self.levels = [np.zeros(shape)]
        self.levels[0][:, blocks.plain_v] = q[:, blocks.plain_q]
        self.degree = 5 if len(found.t) >= 6 else 3
        self.origins: dict[str, dict[str, str]] = {}
        self._base = np.full(system.n_v, -1)
        for at_q, at_v in zip(blocks.plain_q, blocks.plain_v, strict=True):
            if (system.position_names[at_q], "q") in found.values:
                self._base[at_v] = 0

    def add(self, level: int) -> None:
        """Given values of a level, and derivatives of splines for the others."""
        word = WORDS[level]
        values = np.zeros(self.levels[0].shape)
        given = [place for place, name in enumerate(self._names) if (name, word) in self._found.values]
        for place in given:
            values[:, place] = self._found.values[self._names[place], word]
        self._base[given] = level
        for base in range(level):
            places = np.flatnonzero(self._base == base)
            if len(places):
                values[:, places] = self._derivative(base, places, level - base)
        self.levels.append(values)
        origin = ("constant", *(f"spline through {lower}" for lower in WORDS[:level]), "given")
        self.origins[word] = {
            name: origin[base + 1] for name, base in zip(self._names, self._base.tolist(), strict=True)
        }

    def _derivative(self, base: int, places: Indices, order: int) -> Array:
        """The derivative of the spline through columns of a level."""
        from scipy.interpolate import make_interp_spline

        if len(self._found.t) < FEWEST_ROWS:
            wanted = f"{NAMES[WORDS[base + order]]} of {_listed(self._names[place] for place in places)}"
            count = len(self._found.t)
            message = f"{count} row{'s are' if count != 1 else ' is'} too few for the {wanted}, which are not given."
            refuse([self._found.finding("Q012", message, f"Give them, or at least {FEWEST_ROWS} rows.")])
        spline = make_interp_spline(self._found.t, self.levels[base][:, places], k=self.degree)
        return np.asarray(spline.derivative(order)(self._found.t))


def _blocks(system: System) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Name, positions and velocities of each joint with a quaternion."""
    blocks = system.manifold
    for starts, lengths in (
        ((blocks.spherical_q, blocks.spherical_v), (4, 3)),
        ((blocks.free_q, blocks.free_v), (7, 6)),
    ):
        for at_q, at_v in zip(*starts, strict=True):
            positions = system.position_names[at_q : at_q + lengths[0]]
            yield positions[0].rpartition(":")[0], positions, system.velocity_names[at_v : at_v + lengths[1]]


def _needed_velocities(system: System, found: MotionColumns) -> Iterator[Finding]:
    """Q009: quaternions that move, without velocities."""
    for joint, positions, velocities in _blocks(system):
        if any((name, "q") in found.values for name in positions):
            missing = [name for name in velocities if (name, "v") not in found.values]
            if missing:
                columns = ", ".join(f"{name}/v" for name in missing)
                message = f'The orientation of "{joint}" is given without its velocities, which no spline can tell.'
                yield found.finding("Q009", message, f"Give the columns {columns}.")


def _incomplete(system: System, found: MotionColumns) -> Iterator[Finding]:
    """Q008: derivatives without positions, and joints with a quaternion of which only a part is given."""
    whole = {name: ((name,), joint) for joint, _, names in _blocks(system) for name in names}
    for at_q, at_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        position, velocity = system.position_names[at_q], system.velocity_names[at_v]
        words = [NAMES[word] for word in WORDS[1:] if (velocity, word) in found.values]
        if words and velocity not in whole and (position, "q") not in found.values:
            message = f'There are {" and ".join(words)} of "{velocity}", but no positions.'
            yield found.finding("Q008", message, f'Give the column "{position}".')
    for joint, positions, velocities in _blocks(system):
        for word in WORDS:
            names = positions if word == "q" else velocities
            missing = [name for name in names if (name, word) not in found.values]
            moved = any((name, other) in found.values for name in velocities for other in WORDS[1:])
            if missing and (len(missing) < len(names) or (word == "q" and moved)) and word != "v":
                message = (
                    f'Of the {NAMES[word]} of "{joint}", {_listed(missing)} {"are" if missing[1:] else "is"} missing.'
                )
                yield found.finding("Q008", message, "Give all columns of a joint, or none.")


def _jumps(system: System, found: MotionColumns, origins: Mapping[str, str]) -> Iterator[Finding]:
    """Q013: angles that jump by more than half a turn between two rows, though a spline goes through them."""
    units = coordinate_units(system)
    for at_q, at_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        name = system.position_names[at_q]
        if origins[system.velocity_names[at_v]] != "spline through q" or units[name] != "rad":
            continue
        steps = np.abs(np.diff(found.values[name, "q"]))
        if np.any(steps > np.pi):
            row = int(np.flatnonzero(steps > np.pi)[0])
            message = (
                f'"{name}" jumps by {steps[row]:.3g} rad from t = {found.t[row]:g} to {found.t[row + 1]:g} s, and the '
                "spline through it swings."
            )
            hint = "If the angle was reduced to one turn, undo that (numpy.unwrap), or give the velocities."
            yield found.finding("Q013", message, hint, row=row + 1, severity=Severity.WARNING)


def computed(system: System, motion: JointTrajectory) -> list[str]:
    """Sentences about the derivatives that were not given."""
    sentences = []
    for word, origins in motion.origins.items():
        for lower in WORDS:
            names = [name for name in system.velocity_names if origins[name] == f"spline through {lower}"]
            if names:
                kind = "quintic" if motion.degree == 5 else "cubic"
                sentences.append(f"{NAMES[word]} of {_listed(names)} from {kind} splines through the {NAMES[lower]}")
    return sentences


def _listed(names: Iterable[str]) -> str:
    """At most six names."""
    all_names = list(names)
    more = f" and {len(all_names) - 6} more" if len(all_names) > 6 else ""
    return f"{', '.join(all_names[:6])}{more}"
