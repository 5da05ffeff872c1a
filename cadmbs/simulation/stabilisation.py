"""What happens between the steps: drift watched and taken back, singular passages noted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, rows, velocity_target, wrench_rows
from cadmbs.constraints.gaps import system_gaps
from cadmbs.constraints.partition import Partition, sample_partitions
from cadmbs.constraints.projection import holonomic_rows, project_positions, project_velocities, row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT, saddle
from cadmbs.dynamics.scenarios.consistent import position_saddle
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import normalised
from cadmbs.simulation.drift import Drift, Probe, largest, speed_of, violations
from cadmbs.simulation.dynamics import joined, split
from cadmbs.simulation.equations import SINGULAR, Index1Equations
from cadmbs.simulation.singular import singular_where, weakest
from cadmbs.system import System

if TYPE_CHECKING:
    from cadmbs.kernels.loops_probe import Look

NEAR = 1e-2
"""A margin of the rows below this part of its size at the start is the passage of a singular configuration."""

FAR = 3e-2
"""Above this part the passage is over."""


SAME = 0.95
"""Least cosine between the velocity behind a passage and the one expected there, in the kinetic metric."""


SHORTEST = 1e-3
"""Steps within a passage that are shorter, against the longest of the run, are about to shrink away."""

SHRUNK = 20
"""So many of them in a row come to no end: rounding, divided by the distance, is all that they see."""


GROWTH = 30.0
"""Growth of the velocities within a passage that tells a dead end from a passage."""


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


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
        probe: A kernel that looks first.
    """

    system: System
    active: bool
    tolerance: float
    rank: int | None = None
    tight: bool = False
    drift: Drift = field(default_factory=Drift)
    probe: Probe | None = None

    def __call__(self, t: float, x: Array) -> Array | None:
        """The state to go on with, or None where it is good as it is; of a batch the samples that are off are moved.

        Raises:
            NotSolvableError: If the state cannot be brought back.
        """
        q, v = split(self.system, x)
        q = normalised(self.system, q)
        if self.probe is not None and not self.tight:
            look = self.probe.look(t, np.concatenate([q, x[..., self.system.n_q :]], axis=-1))
            if look is not None:
                return self._noted(look)
        g, violation = violations(self.system, t, q, v)
        self.drift.position = max(self.drift.position, float(np.max(g, initial=0.0)))
        self.drift.velocity = max(self.drift.velocity, float(np.max(violation, initial=0.0)))
        if not self.active:
            return None
        off = self._is_off(t, q, v, g, violation)
        if not np.any(off):
            return None
        self.drift.projections += int(np.sum(off))
        return self.restored(t, x) if x.ndim == 1 else self._restored_samples(t, x, off)

    def _noted(self, look: Look) -> Array | None:
        """What a kernel saw and did."""
        drift = self.drift
        drift.position, drift.velocity = max(drift.position, look.gap), max(drift.velocity, look.defect)
        drift.projections, drift.shortest = drift.projections + (look.state is not None), drift.shortest + look.shortest
        return look.state

    def _is_off(self, t: float, q: Array, v: Array, g: Array, violation: Array) -> NDArray[np.bool_]:
        """Which states are farther from the manifold than the tolerance: residuals tell, or the way back.

        Near singular configurations the way back is much longer than the residual says.
        """
        bound = ROUNDING if self.tight else self.tolerance
        off: NDArray[np.bool_] = np.asarray((g > bound) | (violation > bound * speed_of(v)))
        if np.all(off) or self.system.n_v > DENSE_LIMIT or not self.rank:
            return off
        holonomic = bool(np.all(rows(self.system).holonomic))
        at = wrench_rows(self.system, q, v, t)
        every = saddle(self.system, at, self.rank)
        own = every if holonomic else saddle(self.system, holonomic_rows(self.system, at))
        rest = np.zeros(self.system.n_v)
        back = own.solve(rest, closure(self.system, q, t))[0]
        defect = row_velocities(self.system, at, v) - velocity_target(self.system, q, t)
        slower = every.solve(rest, defect)[0]
        return np.asarray(off | (largest(back) > bound) | (largest(slower) > bound * speed_of(v)))

    def _restored_samples(self, t: float, x: Array, off: NDArray[np.bool_]) -> Array:
        """A batch with the samples that are off moved back."""
        moved = x.copy()
        moved[off] = self.restored(t, x[off])
        return moved

    def restored(self, t: float, x: Array) -> Array:
        """States (..., n) with dependent coordinates, or by the shortest correction, back on the manifold.

        Raises:
            NotSolvableError: If one cannot be brought back.
        """
        if self.system.n_v > DENSE_LIMIT:
            each = [self._by_shortest(t, one) for one in x.reshape(-1, x.shape[-1])]
            return np.stack(each).reshape(x.shape)
        states = x.reshape(-1, x.shape[-1])
        if self.tight:
            return self._by_shortest(t, states).reshape(x.shape)
        q = split(self.system, states)[0]
        moved = states.copy()
        M = mass_matrix(self.system, q, engine="reference")
        for samples, own in sample_partitions(self.system, q, M, t, "position"):
            moved[samples] = self._by_partition(t, states[samples], M[samples], own)
        return moved.reshape(x.shape)

    def _by_partition(self, t: float, x: Array, mass: Array, own: Partition) -> Array:
        """The paper's step for states (k, n), with coordinates chosen by the projective criterion here and now."""
        system, (q, v) = self.system, split(self.system, x)
        if own.conditioning > LIMIT:
            return self._by_shortest(t, x)
        closed = project_positions(system, q, t, chosen=own, tolerance=self._goal())
        everyone = np.arange(len(x))
        holonomic = bool(np.all(rows(system).holonomic))
        groups = [(everyone, own)] if holonomic else sample_partitions(system, closed.q, mass, t)
        moved, fine = x.copy(), closed.converged.copy()
        for samples, every in groups:
            fine[samples] &= every.conditioning <= LIMIT
            speeds = project_velocities(system, closed.q[samples], v[samples], t, chosen=every).v
            moved[samples] = joined(closed.q[samples], speeds, x[samples, -1:])
        if not np.all(fine):
            moved[~fine] = self._by_shortest(t, x[~fine])
        return moved

    def _by_shortest(self, t: float, x: Array) -> Array:
        """The shortest correction in the kinetic metric: it needs no coordinates, and no matrix where rows are many."""
        system, (q, v) = self.system, split(self.system, x)
        self.drift.shortest += 1 if x.ndim == 1 else len(x)
        small = system.n_v <= DENSE_LIMIT
        M = mass_matrix(system, q, engine="reference") if small else None
        own = self.rank if np.all(rows(system).holonomic) else None
        factors = None if small else position_saddle(system, q, t)
        closed = project_positions(system, q, t, metric=M, solver=factors, rank=own, tolerance=self._goal())
        if not np.all(closed.residual <= self.tolerance):
            gap = system_gaps(system, closure(system, closed.q, t), t)
            raise NotSolvableError(
                f"the constraints cannot be kept: {gap.sentence.removeprefix('the smallest gap found is ')} cannot be "
                "closed from here; motions that contradict each other or leave what the mechanism can reach do this"
            )
        factors = None if small else saddle(system, wrench_rows(system, closed.q, t=t))
        moved = project_velocities(system, closed.q, v, t, metric=M, solver=factors, rank=self.rank)
        return joined(closed.q, moved.v, x[..., -1:])

    def _goal(self) -> float:
        return 0.0 if self.tight else min(1e-12, 0.1 * self.tolerance)


ROUNDING = 1e-13
"""Residuals that are smaller cannot be told from rounding [rad, m]."""

LIMIT = 100.0
"""Conditioning beyond which the correction of dependent coordinates is not near the shortest one."""


@dataclass(frozen=True)
class Before:
    """Where a passage began: time, positions, velocities and metric."""

    t: float
    q: Array
    v: Array
    metric: Array


@dataclass
class Keeper:
    """The stabiliser with an eye on the independence of the rows, which multipliers are solved with.

    Near singular configurations states are put back onto the manifold after every step, and a motion that leaves its
    branch, or whose steps shrink away, is stopped.

    Attributes:
        stabiliser: Which watches the drift.
        equations: Whose margins tell how near a singular configuration is.
        passages: Singular configurations that were passed.
        first: Margin at the start; zero where it is not known.
        turns: Times, and positions of the cut joints then, where springs count their turns.
        begin: Where the present passage began; None outside.
        smallest: Smallest margin of the present passage.
        lowest: Smallest margin of the last step.
        last: Time and state at the end of the last step.
        expected: Time of the singular configuration that is in sight; infinite if there is none.
        start: Time at which the last step began.
        pace: Size of the longest step, and how many in a row were next to nothing.
        step: Size of the last step.
        kept: What was known before the last step, for one that is taken back.
        probe: A kernel that looks first.
    """

    stabiliser: Stabiliser
    equations: Index1Equations
    passages: list[Passage] = field(default_factory=list)
    first: float = 0.0
    begin: Before | None = None
    smallest: float = 1.0
    turns: list[tuple[float, Array]] = field(default_factory=list)
    lowest: float = 1.0
    last: tuple[float, Array] | None = None
    expected: float = np.inf
    start: float = -np.inf
    pace: tuple[float, int] = (0.0, 0)
    step: float = 0.0
    kept: tuple[Before | None, float, tuple[float, Array] | None, Array | None, int, int] | None = None
    probe: Probe | None = None

    def __call__(self, t: float, x: Array) -> Array | None:
        """After each step.

        Raises:
            NotSolvableError: If the motion turned a corner at a singular configuration, or left the constraints.
        """
        own = (self.begin, self.smallest, self.last, self.equations.near, len(self.turns), len(self.passages))
        self.kept, self.step = own, t - self.last[0] if self.last else 0.0
        self._watch(t, x)
        large = self.equations.system.n_v > DENSE_LIMIT
        self.stabiliser.tight = self.begin is not None or (large and self.lowest < SINGULAR * self.first)
        moved = self.stabiliser(t, x)
        self.last = t, x if moved is None else moved
        if self.equations.near is not None:
            self.follow(t, split(self.equations.system, self.last[1])[0], self.equations.near)
        return moved

    def take_back(self) -> None:
        """Forget the last step, which is taken again."""
        if self.kept is not None:
            self.begin, self.smallest, self.last, self.equations.near, turns, passages = self.kept
            del self.turns[turns:], self.passages[passages:]
        self.step = 0.0

    def follow(self, t: float, q: Array, near: Array) -> None:
        """Let springs of cut joints go on from angles near to given ones."""
        self.equations.near = cut_coordinates(self.equations.system, normalised(self.equations.system, q), near)
        self.turns.append((t, self.equations.near))

    def _watch(self, t: float, x: Array) -> None:
        self.lowest, self.equations.margin = self.equations.margin, 1.0
        self.first = self.first or self.lowest
        system, last = self.equations.system, self.last or (t, x)
        self.start, self.pace = last[0], (max(self.pace[0], self.step), self.pace[1])
        if self.begin is None and (self.lowest < NEAR * self.first or last[0] < self.expected <= t):
            q, v = split(system, last[1])
            self.begin, self.smallest = Before(last[0], q, v, mass_matrix(system, q, engine="reference")), self.lowest
        if self.begin is None:
            return
        self.smallest = min(self.smallest, self.lowest)
        q, v = split(system, x)
        _require_bounded(self.begin, v, t)
        self._require_progress(t, self.step, q)
        if self.equations.margin_at(t, q) > FAR * self.first:
            self._leave(self.begin, t, normalised(system, q), v)

    def look_back(self, instant: float) -> None:
        """Note a singular configuration that the last step leapt over before it came in sight."""
        done = self.passages[-1].end if self.passages else -np.inf
        if self.begin is None and self.last is not None and done < self.start < instant < self.last[0]:
            self.passages.append(Passage(self.start, self.last[0], self.lowest))

    def _leave(self, begin: Before, t: float, q: Array, v: Array) -> None:
        """The end of a passage; none where a step was tried that came near, and shorter ones were taken."""
        self.begin = None
        rank = self.equations.rank
        if self.equations.watched and q.ndim == 1 and weakest(self.equations.system, rank, t, q, v)[1] < 0.0:
            return
        self.passages.append(Passage(begin.t, t, self.smallest))
        exact = replace(self.equations, rate=0.0)
        both = (exact.motion(begin.t, begin.q, begin.v).a, exact.motion(t, q, v).a)
        _require_same_branch(begin, v, begin.v + 0.5 * (t - begin.t) * (both[0] + both[1]), t)

    def _require_progress(self, t: float, step: float, q: Array) -> None:
        """Refuse steps that shrink away."""
        self.pace = self.pace[0], self.pace[1] + 1 if step < SHORTEST * self.pace[0] else 0
        if self.pace[1] < SHRUNK:
            return
        where = singular_where(self.equations.system, t, q, self.equations.rank) if q.ndim == 1 else ""
        raise NotSolvableError(
            f"the steps shrink to {step:.2g} s at a singular configuration near t = {t:.6g} s, where no digits are "
            f"left for the tolerances{where and ': '}{where}; loosen them, or take an explicit stepper such as 'dop853'"
        )


def _require_bounded(begin: Before, now: Array, t: float) -> None:
    """Refuse velocities that grow without bound, as those of a mechanism do that is driven out of its reach."""
    size, first = (np.sqrt(np.einsum("...i,...ij,...j->...", x, begin.metric, x)) for x in (now, begin.v))
    if np.any(size > GROWTH * first):
        raise NotSolvableError(
            f"the velocities grow without bound at a singular configuration near t = {t:.6g} s ({GROWTH:g} times those "
            f"of t = {begin.t:.6g} s): something is driven against the end of its reach"
        )


def _require_same_branch(begin: Before, after: Array, expected: Array, end: float) -> None:
    """Refuse a velocity that turned a corner while a singular configuration was passed.

    Of a smooth motion it is near the one before, or, after a long way, near the one that follows from that and the mean
    of the accelerations on both sides, which know nothing of a corner.
    """

    def along(before: Array) -> Array:
        both = np.einsum("...i,...ij,...j->...", before, begin.metric, after)
        squares = [np.einsum("...i,...ij,...j->...", x, begin.metric, x) for x in (before, after)]
        size = np.sqrt(squares[0] * squares[1])
        return np.asarray(np.divide(both, size, out=np.ones_like(size), where=size > 0.0))

    cosine = np.maximum(along(begin.v), along(expected))
    if np.any(cosine < SAME):
        raise NotSolvableError(
            f"the motion left its branch at a singular configuration between t = {begin.t:.6g} s and {end:.6g} s "
            f"(cosine between the velocity behind it and the one expected: {float(np.min(cosine)):.2g}): the branches "
            "cross there, and which one is taken is not for a computation to decide; take smaller tolerances, or start "
            "beyond"
        )
