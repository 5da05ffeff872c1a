"""A configuration that is moved by hand: independent coordinates are driven, and the loops stay closed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs import suggestions, tolerances
from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.closing import closed_configurations, gauss_newton
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.closing.branches import follow_displacement
from cadmbs.constraints.closing.gauss_newton import BranchSearch, ClosureProblem, close_loops, sample_times
from cadmbs.constraints.matrices.rank import extended_basis, ranked, scaling
from cadmbs.constraints.rows import closure, closure_jacobian, rows
from cadmbs.errors import ArgumentError, NotSolvableError, UnknownNameError
from cadmbs.kinematics.configuration import integrate, neutral, normalized
from cadmbs.system import System, arguments

LONGEST_WAY = 40.0
"""Largest change of a coordinate of a mechanism with loops in one go [rad, m]; steps along a branch take time."""

UNMOVED_PART = 1e-3
"""Part of the way below which a branch ends where it begins, as at singular configurations."""

SMALLEST_STEP = 2e-4
"""Smallest step of a driven coordinate along a branch [rad, m]: dead ends are answered soon, too."""

CORRECTOR_ITERATIONS = 6
"""Bound on the iterations that close the loops after a step; a shorter step needs fewer."""

CLOSING_ITERATIONS = 60
"""Bound on the iterations that look for the smallest gap."""

ASSEMBLY_STARTS = 24
"""Starts of the search for other assemblies."""


@dataclass(frozen=True)
class DeadEnd:
    """Where a single coordinate came to the end of its branch: the same wish again needs no search."""

    column: int
    sign: float
    value: float
    sentence: str

    def blocks(self, displacement: Array, goal: Array) -> bool:
        """Whether a displacement moves this coordinate alone, and beyond the end."""
        moved = np.flatnonzero(displacement)
        return moved.tolist() == [self.column] and self.sign * (goal[self.column] - self.value) > 0.0


@dataclass(frozen=True)
class Drive:
    """What became of a wish to move.

    Attributes:
        moved: Whether the driven coordinates have their new values; if not, the configuration is the one before.
        sentence: Why not, or what is worth knowing; empty where there is nothing to say.
    """

    moved: bool
    sentence: str = ""


class DrivenConfiguration:
    """One configuration of a mechanism; independent coordinates move it, dependent ones follow on their branch.

    Coordinates are velocity coordinates. Those with a position of their own have its value; single coordinates of a
    quaternion have none, and their value is how far they were turned or shifted by this object, along their own
    direction of each instant. Prescribed motions of the scenario play no part, non-holonomic rows neither. An object
    serves one thread at a time.

    Attributes:
        system: Compiled mechanism.
        q: (n_q,) positions.
        values: (n_v,) values of the coordinates [rad, m].
        closed: Whether the loops are closed; where no closed configuration is known, all coordinates of the tree are
            independent, and the loops stay open.
        opening: The gap of loops that could not be closed at the start, as a sentence; else empty.

    Raises:
        ShapeError: q has the wrong shape.
        ValueError: q is not finite.
    """

    def __init__(self, system: System, q: Array | None = None) -> None:
        self.system = system
        self._free = replace(system, motions=())
        self._t = float(system.scenario.start)
        self._looped = closed_configurations.has_loops(system)
        self.opening = ""
        self.closed = True
        self.q = self._begin(q)
        self.values = self._plain_values(self.q)
        self._dead_end: DeadEnd | None = None
        self._columns = self._chosen(())

    @property
    def independent(self) -> tuple[str, ...]:
        """Names of the independent velocity coordinates."""
        return tuple(self.system.velocity_names[k] for k in self._columns)

    @property
    def residual(self) -> float:
        """Largest residual of the holonomic rows [rad, m]."""
        return float(np.max(np.abs(self._closure(self.q)), initial=0.0))

    def drive(self, values: Mapping[str, float]) -> Drive:
        """Move independent coordinates to values; where the loops cannot be closed on the way, nothing moves.

        Raises:
            UnknownNameError: There is no such coordinate.
            ArgumentError: A coordinate is not independent, or a value is not finite.
        """
        goal = self.values.copy()
        for name, value in values.items():
            goal[self._column_of(name)] = value
        if not np.all(np.isfinite(goal)):
            raise ArgumentError("a value is not finite, expected numbers in rad or m")
        displacement = goal - self.values
        if not displacement.any():
            return Drive(True)
        if not (self._looped and self.closed):
            return self._arrived(integrate(self.system, self.q, displacement), goal)
        if np.max(np.abs(displacement)) > LONGEST_WAY:
            return Drive(False, f"not moved: more than {LONGEST_WAY:g} rad or m in one go")
        if self._dead_end is not None and self._dead_end.blocks(displacement, goal):
            return Drive(False, self._dead_end.sentence)
        return self._follow(goal, displacement)

    def prefer(self, names: Sequence[str]) -> Drive:
        """Choose other independent coordinates: these first, then those that were independent before.

        Raises:
            UnknownNameError: There is no such coordinate.
        """
        for name in names:
            self._index(name)
        self._columns, self._dead_end = self._chosen([*names, *self.independent]), None
        refused = [name for name in names if name not in self.independent]
        if not refused:
            return Drive(True)
        listed = ", ".join(f'"{name}"' for name in refused)
        return Drive(False, f"{listed} cannot be driven here: the loops, or the other coordinates, determine it")

    def place_at(self, q: Array) -> Drive:
        """Take another configuration, closed if it nearly is; otherwise nothing changes.

        Raises:
            ShapeError: q has the wrong shape.
            ValueError: q is not finite.
        """
        try:
            moved = self._nearby(normalized(self.system, arguments.positions(self.system, q, "q")))
        except NotSolvableError as problem:
            return Drive(False, f"not moved: {problem}")
        self.q, self.closed, self.opening, self._dead_end = moved, True, "", None
        self.values = self._plain_values(moved)
        self._columns = self._chosen(self.independent)
        return Drive(True)

    def assemblies(self, starts: int = ASSEMBLY_STARTS) -> Array:
        """Closed configurations (k, n_q) with the same values of the independent coordinates, nearest first.

        The present one is the first of them where it is closed. Random starts: not all that there are need be among
        them. Coordinates of quaternions are not held.
        """
        if not self._looped:
            return self.q[None]
        held = [name for name in self.independent if self.closed and self._is_plain(self._index(name))]
        solutions = assemble(self._free, self.q, held, self._t, starts=starts).solutions
        return np.asarray(solutions[np.all(np.isfinite(solutions), axis=-1)])

    def _begin(self, q: Array | None) -> Array:
        """The closed configuration to begin with; where there is none, the open one, and the gap is noted."""
        if not self._looped:
            start = neutral(self.system) if q is None else np.array(arguments.positions(self.system, q, "q"))
            return np.asarray(normalized(self.system, start))
        try:
            if q is not None:
                return self._nearby(normalized(self.system, arguments.positions(self.system, q, "q")))
            return closed_configurations.reference_configuration(self._free, t=self._t).q
        except NotSolvableError as problem:
            self.closed, self.opening = False, str(problem)
            if q is None:
                return neutral(self.system)
            return np.asarray(normalized(self.system, arguments.positions(self.system, q)))

    def _nearby(self, q: Array) -> Array:
        """The closed configuration next to q, which is q itself where it is closed."""
        if not self._looped or np.max(np.abs(self._closure(q)), initial=0.0) <= tolerances.ASSEMBLY_RESIDUAL:
            return q
        return closed_configurations.reference_configuration(self._free, q, self._t).q

    def _follow(self, goal: Array, displacement: Array) -> Drive:
        moved = self._mask()
        smallest = float(np.clip(SMALLEST_STEP / np.max(np.abs(displacement)), 1e-6, 0.05))
        search = BranchSearch(smallest, CORRECTOR_ITERATIONS)
        q, part = follow_displacement(self._free, self.q, displacement, moved, self._t, search)
        note = ""
        if part < UNMOVED_PART:
            beside, note = self._beside_singularity(displacement)
            if beside is not None:
                rest = np.where(moved & self._plain(), goal - self._plain_values(beside), 0.0)
                q, part = follow_displacement(self._free, beside, rest, moved, self._t, search)
        if part < 1.0:
            return self._stopped(displacement, part)
        return self._arrived(q, goal, note)

    def _arrived(self, q: Array, goal: Array, note: str = "") -> Drive:
        """Take a configuration; plain coordinates that were driven get exactly their values."""
        blocks, moved = self.system.manifold, self._mask()
        for k, v in zip(blocks.plain_q, blocks.plain_v, strict=True):
            if moved[v]:
                q[k] = goal[v]
        if self._dead_end is not None and np.flatnonzero(goal - self.values).tolist() != [self._dead_end.column]:
            self._dead_end = None
        self.q = q
        turned = np.where(moved, goal, self.values)
        self.values = np.where(self._plain(), self._plain_values(q), turned)
        return Drive(True, note)

    def _stopped(self, displacement: Array, part: float) -> Drive:
        """Say why values are out of reach, and remember it."""
        sentence = f"not moved: {self._gap(displacement, part)}"
        columns = np.flatnonzero(displacement)
        if len(columns) == 1:
            column = int(columns[0])
            end = float(self.values[column] + part * displacement[column])
            self._dead_end = DeadEnd(column, float(np.sign(displacement[column])), end, sentence)
        return Drive(False, sentence)

    def _gap(self, displacement: Array, part: float) -> str:
        """Why values are out of reach: how far the branch goes, and the smallest gap of the loops beyond."""
        guess = integrate(self.system, self.q, displacement)
        problem = ClosureProblem(self._free, ~self._mask(), sample_times(self._t, 1), tolerances.ASSEMBLY_RESIDUAL)
        iterates = close_loops(problem, guess[None], CLOSING_ITERATIONS)
        ends = self._listed(displacement, part)
        if iterates.closed[0]:
            return f"the branch ends at {ends}; {self._listed(displacement, 1.0)} belongs to another assembly"
        gap = gauss_newton.system_gaps(self._free, iterates.residual, self._t)
        goal = self._listed(displacement, 1.0)
        return f"the loops do not close for {goal}: the smallest gap is {gap.size}. The branch ends at {ends}"

    def _listed(self, displacement: Array, part: float) -> str:
        """Values of the displaced coordinates after a part of the way."""
        goal, names = self.values + part * displacement, self.system.velocity_names
        return ", ".join(f"{names[k]} = {goal[k]:.6g}" for k in np.flatnonzero(displacement))

    def _beside_singularity(self, displacement: Array) -> tuple[Array | None, str]:
        """The nearest closed configuration in the direction of a displacement where the present one is singular."""
        blocks = self.system.manifold
        if not np.all(self._plain()[self._mask()]):
            return None, ""
        signs = {
            self.system.position_names[k]: float(np.sign(displacement[v]))
            for k, v in zip(blocks.plain_q, blocks.plain_v, strict=True)
            if self._mask()[v]
        }
        branches = closed_configurations.leave_singularity(self._free, self.q, signs, self._t)
        if not len(branches):
            return None, ""
        several = f"{len(branches)} branches meet here; the nearest was taken" if len(branches) > 1 else ""
        return np.asarray(branches[0]), several

    def _chosen(self, preferred: Iterable[str]) -> list[int]:
        if not self.closed:
            return list(range(self.system.n_v))
        return independent_columns(self._free, self.q, tuple(preferred), self._t)

    def _closure(self, q: Array) -> Array:
        return np.asarray(closure(self._free, q, self._t))

    def _plain_values(self, q: Array) -> Array:
        """(n_v,) values of plain coordinates, zero for those of quaternions."""
        values, blocks = np.zeros(self.system.n_v), self.system.manifold
        values[blocks.plain_v] = q[blocks.plain_q]
        return values

    def _plain(self) -> NDArray[np.bool_]:
        return np.isin(np.arange(self.system.n_v), self.system.manifold.plain_v)

    def _is_plain(self, column: int) -> bool:
        return bool(np.any(self.system.manifold.plain_v == column))

    def _mask(self) -> NDArray[np.bool_]:
        return np.isin(np.arange(self.system.n_v), self._columns)

    def _index(self, name: str) -> int:
        names = self.system.velocity_names
        if name not in names:
            raise UnknownNameError(
                f"{self.system.name!r} has no coordinate {name!r}{suggestions.did_you_mean_clause(name, names, 3)}"
            )
        return names.index(name)

    def _column_of(self, name: str) -> int:
        column = self._index(name)
        if column not in self._columns:
            raise ArgumentError(f"{name!r} is not independent: it follows from {', '.join(self.independent) or 'none'}")
        return column


# Which coordinates of a mechanism determine all others, and how these follow to first order.

NEIGHBOURS = 4
"""Closed configurations around one that are examined: at a singular one more seems to move than does."""

NEIGHBOUR_DISTANCE = 0.03
"""How far they are [rad, or that part of the mechanism's length]."""


def independent_columns(system: System, q: Array, preferred: Sequence[str] = (), t: float = 0.0) -> list[int]:
    """Indices of velocity coordinates that determine all others by the holonomic rows, ascending.

    Preferred ones are taken first, then actuated ones, then those with a position of their own, then single
    coordinates of quaternions. At a singular configuration they are those of configurations around it.

    Args:
        system: Compiled mechanism; prescribed motions count as constraints.
        q: (n_q,) closed configuration.
        preferred: Velocity coordinates.
        t: Time of right sides that change with it [s].
    """
    rates = _regular_rates(system, q, t)
    basis = np.zeros((0, rates.shape[1]))
    columns: list[int] = []
    for column in dict.fromkeys(_in_order(system, preferred)):
        wider = extended_basis(basis, rates[[column]])
        if wider is not None:
            basis = wider
            columns.append(column)
    return sorted(columns)


def closed_rates(system: System, q: Array, columns: Sequence[int], t: float = 0.0) -> Array:
    """F (n_v, k): rates of all coordinates for unit rates of independent ones, J F = 0, F[columns] = I.

    At a singular configuration, where these do not determine the others, it is the solution of least size.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        columns: k independent velocity coordinates.
        t: Time of right sides that change with it [s].
    """
    rates = _rates(system, q, t)
    return np.asarray(rates @ np.linalg.pinv(rates[list(columns)], rcond=1e-9))


def _in_order(system: System, preferred: Sequence[str]) -> Iterator[int]:
    index = {name: k for k, name in enumerate(system.velocity_names)}
    actuated = [name for joint in system.joints if joint.actuated for name in joint.velocity_names]
    yield from (index[name] for name in (*preferred, *actuated) if name in index)
    yield from map(int, system.manifold.plain_v)
    yield from range(system.n_v)


def _rates(system: System, q: Array, t: float) -> Array:
    """Columns (n_v, d) that span the velocities which the holonomic rows allow."""
    metric = scaling(system)
    ranks = ranked(metric.scaled(closure_jacobian(system, q[None], t), rows(system).holonomic))
    return np.asarray(ranks.null(0) * metric.columns[:, None])


def _regular_rates(system: System, q: Array, t: float) -> Array:
    """The rates at q, or at the closed configuration around it that allows the fewest."""
    rates = _rates(system, q, t)
    if rates.shape[1] in {0, system.n_v}:
        return rates
    drawn = np.random.default_rng(0).normal(size=(NEIGHBOURS, rates.shape[1]))
    assembly = assemble(
        system, integrate(system, np.tile(q, (NEIGHBOURS, 1)), NEIGHBOUR_DISTANCE * drawn @ rates.T), t=t
    )
    around = [_rates(system, each, t) for each in assembly.q[assembly.closed]]
    return min([rates, *around], key=lambda columns: columns.shape[1])
