"""What happens between the steps: drift watched and taken back, coordinates chosen anew, singular passages noted."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows, velocity_target, wrench_rows
from cadmbs.constraints.gaps import gaps
from cadmbs.constraints.partition import Partition, conditioning, partition
from cadmbs.constraints.projection import holonomic_rows, project_positions, project_velocities, row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT, saddle
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import normalised
from cadmbs.simulation.dynamics import joined, split
from cadmbs.simulation.equations import Index1Equations, WoronetzEquations, position_saddle
from cadmbs.system import System

NEAR = 1e-2
"""A margin of the rows below this part of its size at the start is the passage of a singular configuration."""

FAR = 3e-2
"""Above this part the passage is over."""


SAME = 0.95
"""Least cosine between the velocities before and after a passage, in the kinetic metric: a passage is a hundredth of a
radian long, and smooth motions hardly turn there."""


GROWTH = 30.0
"""Growth of the velocities within a passage that tells a dead end from a passage."""


@dataclass(frozen=True)
class Repartition:
    """A change of the independent coordinates: when, and to which."""

    time: float
    positions: tuple[str, ...]
    velocities: tuple[str, ...]


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


@dataclass
class Drift:
    """Violations at the ends of steps, before they were taken back.

    Attributes:
        position: Largest residual seen [rad, m].
        velocity: Largest violation on velocity level [rad/s, m/s].
        projections: How often states were moved back.
        shortest: How many of these took the shortest way, because no choice of coordinates was good.
        restored: Rows of the result, between steps, that were moved back.
    """

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0
    shortest: int = 0
    restored: int = 0


@dataclass
class Stabiliser:
    """Keeps states on the manifold.

    Attributes:
        system: Compiled mechanism.
        active: Whether drift is taken back; else it is only watched.
        tolerance: Largest residual that is left alone [rad, m]; of velocities, per unit of speed.
        rank: Number of independent rows at regular configurations, where it is known.
        tight: Whether all drift beyond rounding is taken back now: near singular configurations.
        drift: What was seen.
    """

    system: System
    active: bool
    tolerance: float
    rank: int | None = None
    tight: bool = False
    drift: Drift = field(default_factory=Drift)

    def __call__(self, t: float, x: Array) -> Array | None:
        """The state to go on with, or None where it is good as it is.

        Raises:
            NotSolvableError: If the state cannot be brought back.
        """
        q, v = split(self.system, x)
        q = normalised(self.system, q)
        g, violation = violations(self.system, t, q, v)
        self.drift.position = max(self.drift.position, g)
        self.drift.velocity = max(self.drift.velocity, violation)
        if not self.active or not self._is_off(t, q, v, g, violation):
            return None
        self.drift.projections += 1
        return self.restored(t, x)

    def _is_off(self, t: float, q: Array, v: Array, g: float, violation: float) -> bool:
        """Whether a state is farther from the manifold than the tolerance: residuals tell, or the way back.

        Near singular configurations the way back is much longer than the residual says.
        """
        bound = ROUNDING if self.tight else self.tolerance
        if g > bound or violation > bound * _speed(v):
            return True
        if self.system.n_v > DENSE_LIMIT or not self.rank:
            return False
        holonomic = bool(np.all(rows(self.system).holonomic))
        at = wrench_rows(self.system, q, v, t)
        every = saddle(self.system, at, self.rank)
        own = every if holonomic else saddle(self.system, holonomic_rows(self.system, at))
        rest = np.zeros(self.system.n_v)
        back = own.solve(rest, closure(self.system, q, t))[0]
        if float(np.max(np.abs(back), initial=0.0)) > bound:
            return True
        defect = row_velocities(self.system, at, v) - velocity_target(self.system, q, t)
        return float(np.max(np.abs(every.solve(rest, defect)[0]), initial=0.0)) > bound * _speed(v)

    def restored(self, t: float, x: Array) -> Array:
        """The state with its dependent coordinates, or the shortest correction, back on the manifold.

        Raises:
            NotSolvableError: If it cannot be brought back.
        """
        q, v = split(self.system, x)
        if self.system.n_v > DENSE_LIMIT and q.ndim == 1:
            return self._by_shortest(t, q, v, x[..., -1:])
        return self._by_partition(t, q, v, x[..., -1:])

    def _by_partition(self, t: float, q: Array, v: Array, work: Array) -> Array:
        """The paper's step, with coordinates chosen by the projective criterion here and now."""
        system = self.system
        M = mass_matrix(system, q, engine="reference")
        own = partition(system, q, M, t, "position")
        if own.conditioning > LIMIT or self.tight:
            return self._by_shortest(t, q, v, work)
        closed = project_positions(system, q, t, chosen=own, tolerance=self._goal())
        if not np.all(closed.converged):
            return self._by_shortest(t, q, v, work)
        every = own if np.all(rows(system).holonomic) else partition(system, closed.q, M, t)
        if every.conditioning > LIMIT:
            return self._by_shortest(t, q, v, work)
        return joined(closed.q, project_velocities(system, closed.q, v, t, chosen=every).v, work)

    def _by_shortest(self, t: float, q: Array, v: Array, work: Array) -> Array:
        """The shortest correction in the kinetic metric: it needs no coordinates, and no matrix where rows are many."""
        system = self.system
        self.drift.shortest += 1
        small = system.n_v <= DENSE_LIMIT
        M = mass_matrix(system, q) if small else None
        own = self.rank if np.all(rows(system).holonomic) else None
        factors = None if small else position_saddle(system, q, t)
        closed = project_positions(system, q, t, metric=M, solver=factors, rank=own, tolerance=self._goal())
        if not np.all(closed.residual <= self.tolerance):
            gap = gaps(rows(system), np.atleast_2d(closure(system, closed.q, t)))
            raise NotSolvableError(
                f"the constraints cannot be kept: {gap.sentence.removeprefix('the smallest gap found is ')} cannot be "
                "closed from here; motions that contradict each other or leave what the mechanism can reach do this"
            )
        factors = None if small else saddle(system, wrench_rows(system, closed.q, t=t))
        moved = project_velocities(system, closed.q, v, t, metric=M, solver=factors, rank=self.rank)
        return joined(closed.q, moved.v, work)

    def _goal(self) -> float:
        return 0.0 if self.tight else min(1e-12, 0.1 * self.tolerance)


ROUNDING = 1e-13
"""Residuals that are smaller cannot be told from rounding [rad, m]."""

WORN = 3.0
"""A partition whose conditioning is this much worse than when it was chosen is replaced: a change costs nothing and
leaves no seam, while badly chosen coordinates cost digits."""

LIMIT = 100.0
"""Conditioning beyond which the correction of dependent coordinates is not near the shortest one."""


@dataclass
class Keeper:
    """The stabiliser of the multiplier form; it notes where the rows come near to losing independence.

    There states are put back onto the manifold after every step, and a motion that leaves its branch is stopped.

    Attributes:
        stabiliser: Which watches the drift.
        equations: Whose margins tell how near a singular configuration is.
        passages: Singular configurations that were passed.
        first: Margin at the start; zero where it is not known.
        begin: Time, velocity and metric where the present passage began; None outside.
        smallest: Smallest margin of the present passage.
    """

    stabiliser: Stabiliser
    equations: Index1Equations
    passages: list[Passage] = field(default_factory=list)
    first: float = 0.0
    begin: tuple[float, Array, Array] | None = None
    smallest: float = 1.0

    def __call__(self, t: float, x: Array) -> Array | None:
        """After each step.

        Raises:
            NotSolvableError: If the motion turned a corner at a singular configuration, or left the constraints.
        """
        self._watch(t, x)
        self.stabiliser.tight = self.begin is not None
        return self.stabiliser(t, x)

    def _watch(self, t: float, x: Array) -> None:
        margin, self.equations.margin = self.equations.margin, 1.0
        self.first = self.first or margin
        if margin < NEAR * self.first and self.begin is None:
            q, v = split(self.equations.system, x)
            self.begin, self.smallest = (t, v, mass_matrix(self.equations.system, q)), margin
        elif self.begin is not None:
            self.smallest = min(self.smallest, margin)
            _require_bounded(self.begin, split(self.equations.system, x)[1], t)
            if margin > FAR * self.first:
                began, before, metric = self.begin
                self.passages.append(Passage(began, t, self.smallest))
                self.begin = None
                _require_same_branch(before, split(self.equations.system, x)[1], metric, began, t)


def _require_bounded(begin: tuple[float, Array, Array], now: Array, t: float) -> None:
    """Refuse velocities that grow without bound, as those of a mechanism do that is driven out of its reach."""
    start, before, metric = begin
    size, first = (np.sqrt(np.einsum("...i,...ij,...j->...", x, metric, x)) for x in (now, before))
    if np.any(size > GROWTH * first):
        raise NotSolvableError(
            f"the velocities grow without bound at a singular configuration near t = {t:.6g} s ({GROWTH:g} times those "
            f"of t = {start:.6g} s): something is driven against the end of its reach"
        )


def _require_same_branch(before: Array, after: Array, metric: Array, begin: float, end: float) -> None:
    """Refuse a velocity that turned a corner while a singular configuration was passed."""

    def product(a: Array, b: Array) -> Array:
        return np.asarray(np.einsum("...i,...ij,...j->...", a, metric, b))

    size = np.sqrt(product(before, before) * product(after, after))
    along = np.divide(product(before, after), size, out=np.ones_like(size), where=size > 0.0)
    if np.any(along < SAME):
        raise NotSolvableError(
            f"the motion left its branch at a singular configuration between t = {begin:.6g} s and {end:.6g} s (cosine "
            f"between the velocities before and after: {float(np.min(along)):.2g}): the branches cross there, and "
            "which one is taken is not for a computation to decide; take smaller tolerances, or start beyond"
        )


@dataclass
class Chooser:
    """Between steps in independent velocities: dependent coordinates made exact, and chosen anew when that is needed.

    Attributes:
        equations: Whose partitions are replaced.
        stabiliser: Which watches the drift of the dependent coordinates.
        changes: All choices, the first one included.
    """

    equations: WoronetzEquations
    stabiliser: Stabiliser
    changes: list[Repartition] = field(default_factory=list)

    def __call__(self, t: float, x: Array) -> Array | None:
        """After each step.

        Raises:
            NotSolvableError: If the dependent coordinates do not close the loops, or none determine the others.
        """
        equations, system = self.equations, self.stabiliser.system
        moved = self.stabiliser(t, x)
        x = x if moved is None else moved
        q, _ = split(system, x)
        M = mass_matrix(system, q, engine="reference")
        chosen = [equations.positions]
        chosen += [equations.velocities] if equations.velocities is not equations.positions else []
        if any(_worn(system, own, t, q, M) for own in chosen):
            equations.positions, equations.velocities = partitions(system, t, q, M)
            self.note(t)
        return moved

    def note(self, t: float) -> None:
        """Record the present choice."""
        names = self.stabiliser.system.velocity_names
        own = self.equations
        q_names, v_names = (tuple(names[k] for k in p.independent) for p in (own.positions, own.velocities))
        self.changes.append(Repartition(t, q_names, v_names))


def _worn(system: System, chosen: Partition, t: float, q: Array, mass: Array) -> bool:
    """Whether a partition is much worse than it was when it was the best one."""
    return bool(np.any(conditioning(system, chosen, q, mass, t) > WORN * chosen.conditioning))


def partitions(system: System, t: float, q: Array, mass: Array) -> tuple[Partition, Partition]:
    """The best partitions at position and velocity level.

    Raises:
        NotSolvableError: If no independent coordinates determine the others there.
    """
    own = partition(system, q, mass, t, "position")
    every = own if np.all(rows(system).holonomic) else partition(system, q, mass, t)
    if not np.all(np.isfinite(conditioning(system, every, q, mass, t))):
        raise NotSolvableError(
            f"no independent coordinates of {system.name!r} determine the others: the configuration is singular"
        )
    return own, every


def violations(system: System, t: float | Array, q: Array, v: Array) -> tuple[float, float]:
    """Largest residual of positions [rad, m], and of velocities."""
    at = wrench_rows(system, q, v, t)
    speed = row_velocities(system, at, v) - velocity_target(system, q, t)
    g = closure(system, q, t)
    return float(np.max(np.abs(g), initial=0.0)), float(np.max(np.abs(speed), initial=0.0))


def _speed(v: Array) -> float:
    return max(1.0, float(np.max(np.abs(v), initial=0.0)))
