"""A motion with all its derivatives, from the columns of a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import Finding, Severity
from cadmbs.kinematics import neutral
from cadmbs.motions.columns import LEVEL_NAMES, LEVELS
from cadmbs.motions.motion_file import MotionColumns
from cadmbs.motions.table_files import refuse
from cadmbs.summaries import listed
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

FOLLOWS = "follows from the constraints"
"""Origin of the derivatives of a dependent coordinate in loops."""

UNUSED = "not used"
"""Origin of derivatives that a command does not need."""

FEWEST_SPLINE_ROWS = 4
"""A cubic spline needs as many rows."""

QUINTIC_SPLINE_ROWS = 6
"""From so many rows on the splines are quintic."""


@dataclass(frozen=True)
class JointTrajectory:
    """A motion at the times t, one a row.

    Attributes:
        t: (n,) [s].
        q: (n, n_q) positions.
        v: (n, n_v) velocities.
        a: (n, n_v) accelerations.
        j: (n, n_v) jerks.
        origins: By level "v", "a", "j" and coordinate, where the values come from: "given", "constant", or "spline
            through q", "spline through v" or "spline through a", whose derivative they are.
        degree: Of the splines.
        findings: Warnings about the motion.
        engine: What closed the loops: "numpy", "compiled" or "both"; empty where nothing was to be closed.
    """

    t: Array
    q: Array
    v: Array
    a: Array
    j: Array
    origins: Mapping[str, Mapping[str, str]]
    degree: int
    findings: tuple[Finding, ...]
    engine: str = ""


def joint_trajectory(
    system: System, columns: MotionColumns, constants: Mapping[str, float], highest: str = "j"
) -> JointTrajectory:
    """The motion of a file; derivatives without a column are those of interpolating splines.

    Coordinates without a column rest at the position in `constants`, or at neutral. A spline goes through the highest
    level that has a column below the level that is computed. The velocities of quaternions must have columns: they are
    no rates of coordinates.

    Args:
        system: Compiled mechanism.
        columns: The columns of the file.
        constants: Position by coordinate.
        highest: The highest derivative that is needed, one of `LEVELS`; those above are zero.

    Raises:
        ModelError: Q008 a joint with only a part of its columns, Q009 velocities of quaternions that are missing, Q012
            too few rows for a spline.
    """
    unmoving = _missing_quaternion_velocities(system, columns) if highest != "q" else ()
    refuse([*_incomplete_joints(system, columns), *unmoving])
    q = _positions(system, columns, constants)
    derivatives = _Derivatives(system, columns, q)
    for order in range(1, len(LEVELS)):
        if order <= LEVELS.index(highest):
            derivatives.add(order)
        else:
            derivatives.leave_out(order)
    _, v, a, j = derivatives.values
    findings = tuple(_jumps(system, columns, derivatives.origins["v"]))
    return JointTrajectory(columns.t, q, v, a, j, derivatives.origins, derivatives.degree, findings)


def highest_derivative(system: System, columns: MotionColumns) -> str:
    """The highest of the levels "q", "v" and "a" that the columns give, or splines through enough rows."""
    if any(True for _ in _missing_quaternion_velocities(system, columns)):
        return "q"
    if len(columns.t) >= FEWEST_SPLINE_ROWS:
        return "a"
    given = {level: {name for name, of in columns.values if of == level} for level in LEVELS}
    moving = {name for name in system.velocity_names if name in given["q"]}
    return "q" if moving - given["v"] else "v" if moving - given["a"] else "a"


def _positions(system: System, columns: MotionColumns, constants: Mapping[str, float]) -> Array:
    q = np.tile(neutral(system), (len(columns.t), 1))
    for name, value in constants.items():
        q[:, system.position_names.index(name)] = value
    for (name, level), values in columns.values.items():
        if level == "q":
            q[:, system.position_names.index(name)] = values
    return q


class _Derivatives:
    """Velocities, accelerations and jerks, one order of differentiation after the other.

    `_highest` is the highest order that has a column, of each velocity coordinate; -1 where it rests.
    """

    def __init__(self, system: System, columns: MotionColumns, q: Array) -> None:
        self._names, self._columns = system.velocity_names, columns
        manifold, shape = system.manifold, (len(columns.t), system.n_v)
        self.values = [np.zeros(shape)]
        self.values[0][:, manifold.plain_v] = q[:, manifold.plain_q]
        self.degree = 5 if len(columns.t) >= QUINTIC_SPLINE_ROWS else 3
        self.origins: dict[str, dict[str, str]] = {}
        self._highest = np.full(system.n_v, -1)
        for i_q, i_v in zip(manifold.plain_q, manifold.plain_v, strict=True):
            if (system.position_names[i_q], "q") in columns.values:
                self._highest[i_v] = 0

    def add(self, order: int) -> None:
        """The values of columns, and derivatives of splines for the other coordinates."""
        level = LEVELS[order]
        values = np.zeros(self.values[0].shape)
        for i, name in enumerate(self._names):
            if (name, level) in self._columns.values:
                values[:, i] = self._columns.values[name, level]
                self._highest[i] = order
        for lower in range(order):
            splined = np.flatnonzero(self._highest == lower)
            if len(splined):
                values[:, splined] = self._spline_derivative(lower, splined, order - lower)
        self.values.append(values)
        origin = ("constant", *(f"spline through {lower}" for lower in LEVELS[:order]), "given")
        highest = self._highest.tolist()
        self.origins[level] = {name: origin[k + 1] for name, k in zip(self._names, highest, strict=True)}

    def leave_out(self, order: int) -> None:
        """Zero in place of values that the command does not need."""
        self.values.append(np.zeros(self.values[0].shape))
        self.origins[LEVELS[order]] = dict.fromkeys(self._names, UNUSED)

    def _spline_derivative(self, lower: int, coordinates: Indices, order: int) -> Array:
        """The derivative of the spline through coordinates of a lower order."""
        from scipy.interpolate import make_interp_spline

        count = len(self._columns.t)
        if count < FEWEST_SPLINE_ROWS:
            missing = f"{LEVEL_NAMES[LEVELS[lower + order]]} of {listed(self._names[i] for i in coordinates)}"
            message = f"{count} row{'s are' if count != 1 else ' is'} too few for the {missing}, which are not given."
            refuse([self._columns.finding("Q012", message, f"Give them, or at least {FEWEST_SPLINE_ROWS} rows.")])
        spline = make_interp_spline(self._columns.t, self.values[lower][:, coordinates], k=self.degree)
        return np.asarray(spline.derivative(order)(self._columns.t))


def _quaternion_joints(system: System) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Name, positions and velocities of each joint with a quaternion."""
    manifold = system.manifold
    spherical = [(q, 4, v, 3) for q, v in zip(manifold.spherical_q, manifold.spherical_v, strict=True)]
    free = [(q, 7, v, 6) for q, v in zip(manifold.free_q, manifold.free_v, strict=True)]
    for q, n_q, v, n_v in (*spherical, *free):
        positions = system.position_names[q : q + n_q]
        yield positions[0].rpartition(":")[0], positions, system.velocity_names[v : v + n_v]


def _missing_quaternion_velocities(system: System, columns: MotionColumns) -> Iterator[Finding]:
    """Q009: quaternions that move, without velocities."""
    for joint, positions, velocities in _quaternion_joints(system):
        if any((name, "q") in columns.values for name in positions):
            missing = ", ".join(f"{name}/v" for name in velocities if (name, "v") not in columns.values)
            if missing:
                message = f'The orientation of "{joint}" has no velocities; a spline through quaternions gives none.'
                yield columns.finding("Q009", message, f"Give the columns {missing}.")


def _incomplete_joints(system: System, columns: MotionColumns) -> Iterator[Finding]:
    """Q008: derivatives without positions, and joints with a quaternion of which some columns are missing."""
    with_quaternion = {name for _, _, names in _quaternion_joints(system) for name in names}
    for i_q, i_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        position, velocity = system.position_names[i_q], system.velocity_names[i_v]
        derivatives = [LEVEL_NAMES[level] for level in LEVELS[1:] if (velocity, level) in columns.values]
        if derivatives and velocity not in with_quaternion and (position, "q") not in columns.values:
            message = f'There are {" and ".join(derivatives)} of "{velocity}", but no positions.'
            yield columns.finding("Q008", message, f'Give the column "{position}".')
    for joint, positions, velocities in _quaternion_joints(system):
        moves = any((name, level) in columns.values for name in velocities for level in LEVELS[1:])
        for level in ("q", "a", "j"):
            names = positions if level == "q" else velocities
            missing = [name for name in names if (name, level) not in columns.values]
            if missing and (len(missing) < len(names) or (level == "q" and moves)):
                are = "are" if len(missing) > 1 else "is"
                message = f'Of the {LEVEL_NAMES[level]} of "{joint}", {listed(missing)} {are} missing.'
                yield columns.finding("Q008", message, "Give all columns of a joint, or none.")


def _jumps(system: System, columns: MotionColumns, origins: Mapping[str, str]) -> Iterator[Finding]:
    """Q013: angles that jump by more than half a turn between two rows, with a spline through them."""
    units = coordinate_units(system)
    for i_q, i_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        name = system.position_names[i_q]
        if origins[system.velocity_names[i_v]] != "spline through q" or units[name] != "rad":
            continue
        steps = np.abs(np.diff(columns.values[name, "q"]))
        if np.any(steps > np.pi):
            row = int(np.flatnonzero(steps > np.pi)[0])
            message = (
                f'"{name}" jumps by {steps[row]:.3g} rad from t = {columns.t[row]:g} to {columns.t[row + 1]:g} s, and '
                "the spline through it oscillates."
            )
            hint = "If the angle was reduced to one turn, undo that (numpy.unwrap), or give the velocities."
            yield columns.finding("Q013", message, hint, row=row + 1, severity=Severity.WARNING)


def spline_notes(system: System, motion: JointTrajectory) -> list[str]:
    """Sentences about the derivatives that splines give."""
    kind = "quintic" if motion.degree == 5 else "cubic"
    sentences = []
    for level, origins in motion.origins.items():
        for lower in LEVELS:
            names = [name for name in system.velocity_names if origins[name] == f"spline through {lower}"]
            if names:
                sentences.append(
                    f"{LEVEL_NAMES[level]} of {listed(names)} from {kind} splines through the {LEVEL_NAMES[lower]}"
                )
    return sentences
