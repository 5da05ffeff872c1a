"""Drift off the constraint manifold, and projection of states onto it."""

import math
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, row_blocks
from cadmbs.constraints import rows, velocity_target, wrench_rows
from cadmbs.constraints.closing.gauss_newton import refusal, system_gaps
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.partition import Partition, sample_partitions
from cadmbs.constraints.projection import holonomic_rows, project_positions, project_velocities, row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, saddle
from cadmbs.dynamics.cut_joints import whole_mass_matrix
from cadmbs.dynamics.scenarios.consistent import position_saddle
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.kernels.steps.drift_check import DriftCheck, DriftLimits
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled.compiled_equations import CompiledEquations
from cadmbs.simulation.states import joined, split
from cadmbs.system import System
from cadmbs.system.variants import Variants
from cadmbs.tolerances import DRIFT_ROUNDING, PROJECTED_RESIDUAL, PROJECTION_CONDITIONING


@dataclass(frozen=True)
class ConstraintProjection:
    """Projects states onto the constraint manifold.

    Attributes:
        system: Compiled mechanism, or several as one, of which each state (n, ...) has its own.
        active: Whether states are projected; otherwise their drift is only measured.
        tolerance: Largest residual that is left alone [rad, m]; of velocities, per unit of speed.
        rank: Number of independent rows at regular configurations, where it is known.
        compiled: The equations of single states by a kernel, where there is one.
        variants: The several systems; None of one.
    """

    system: System
    active: bool
    tolerance: float
    rank: int | None = None
    compiled: CompiledEquations | None = None
    variants: Variants | None = None

    def _of(self, states: Indices | NDArray[np.bool_]) -> "ConstraintProjection":
        """That of some of the states: where each has its own system, with theirs."""
        if self.variants is None:
            return self
        some = self.variants.take(states)
        return replace(self, system=some.system, variants=some)

    def check(self, t: float, x: Array, tight: bool = False) -> DriftCheck:
        """Drift of states (..., n), and the states to go on with where some were projected.

        Args:
            t: Time [s].
            x: States.
            tight: Whether all drift beyond rounding is projected: near singular configurations.

        Raises:
            NotSolvableError: If a state cannot be projected.
        """
        if self.compiled is not None and x.ndim == 1:
            return self._compiled_check(self.compiled, t, x, tight)
        q, v = split(self.system, x)
        q = normalized(self.system, q)
        g, violation = violations(self.system, t, q, v)
        check = DriftCheck(float(np.max(g, initial=0.0)), float(np.max(violation, initial=0.0)))
        if not self.active:
            return check
        off = self._is_off(t, q, v, (g, violation), tight)
        if not np.any(off):
            return check
        if x.ndim == 1:
            moved, shortest = self.projected(t, x, tight)
        else:
            moved = x.copy()
            moved[off], shortest = self.projected(t, x[off], tight)
        return check._replace(x=moved, projections=int(np.sum(off)), shortest=shortest)

    def _compiled_check(self, compiled: CompiledEquations, t: float, x: Array, tight: bool) -> DriftCheck:
        """The same of one state by a kernel."""
        q, v = split(self.system, x)
        now = compiled.at(t, q, v)
        drift = _largest(now.gap), _largest(now.defect)
        check, bound = DriftCheck(float(drift[0]), float(drift[1])), DRIFT_ROUNDING if tight else self.tolerance
        if not self.active:
            return check
        off = np.any(_exceeds(drift, bound, v))
        if not off and self.rank:
            back, slower = compiled.needed_corrections(t, q, now)
            off = np.any(_exceeds((np.asarray(back), np.asarray(slower)), bound, v))
        if not off:
            return check
        moved, shortest = self.projected(t, x, tight)
        return check._replace(x=moved, projections=1, shortest=shortest)

    def _is_off(self, t: float, q: Array, v: Array, drift: tuple[Array, Array], tight: bool) -> NDArray[np.bool_]:
        """Which states are farther from the manifold than the tolerance, by residual or by the correction they need.

        Near singular configurations the correction is much larger than the residual.
        """
        bound = DRIFT_ROUNDING if tight else self.tolerance
        off = _exceeds(drift, bound, v)
        if np.all(off) or self.system.n_v > DENSE_VELOCITY_LIMIT or not self.rank:
            return off
        holonomic = bool(np.all(rows(self.system).holonomic))
        state = wrench_rows(self.system, q, v, t)
        all_rows = saddle(self.system, state, self.rank)
        position_rows = all_rows if holonomic else saddle(self.system, holonomic_rows(self.system, state))
        no_force = np.zeros(self.system.n_v)
        back = position_rows.solve(no_force, closure(self.system, q, t))[0]
        defect = row_velocities(self.system, state, v) - velocity_target(self.system, q, t)
        slower = all_rows.solve(no_force, defect)[0]
        return off | _exceeds((_largest(back), _largest(slower)), bound, v)

    def projected(self, t: float | Array, x: Array, tight: bool = False) -> tuple[Array, int]:
        """States (..., n) on the manifold, by dependent coordinates or the shortest correction; number of the latter.

        Args:
            t: Time, of all or (...,) of each [s].
            x: States.
            tight: Whether rounding alone may remain.

        Raises:
            NotSolvableError: If one cannot be projected.
        """
        if tight and self.compiled is not None and x.ndim == 1:
            return self._by_shortest(t, x, tight), 1
        states = x.reshape(-1, x.shape[-1])
        times = np.broadcast_to(t, x.shape[:-1]).reshape(-1)
        if self.system.n_v > DENSE_VELOCITY_LIMIT:
            each = [self._by_shortest(times[k], state, tight) for k, state in enumerate(states)]
            return np.stack(each).reshape(x.shape), len(states)
        if tight:
            return self._by_shortest(times, states, tight).reshape(x.shape), len(states)
        q = split(self.system, states)[0]
        moved, shortest = states.copy(), 0
        M = whole_mass_matrix(self.system, q)
        groups = sample_partitions(self.system, q, M, times, "position")
        if self.variants is not None and len(states) > 1 and not all(_is_certain(chosen) for _, chosen in groups):
            groups = []  # what is decided for the worst of them would be decided for all
            for k in range(len(states)):
                moved[[k]], count = self._of(np.array([k])).projected(times[[k]], states[[k]])
                shortest += count
        for samples, partition in groups:
            part = self._of(samples)
            moved[samples], count = part._by_partition(times[samples], states[samples], M[samples], partition)
            shortest += count
        return moved.reshape(x.shape), shortest

    def _by_partition(self, t: Array, x: Array, mass: Array, partition: Partition) -> tuple[Array, int]:
        """The paper's projection of states (k, n), with coordinates chosen there by the projective criterion."""
        system, (q, v) = self.system, split(self.system, x)
        if partition.conditioning > PROJECTION_CONDITIONING:
            return self._by_shortest(t, x, False), len(x)
        closed = project_positions(system, q, t, chosen=partition, tolerance=self._goal(False))
        holonomic = bool(np.all(rows(system).holonomic))
        groups = [(np.arange(len(x)), partition)] if holonomic else sample_partitions(system, closed.q, mass, t)
        moved, good = x.copy(), closed.converged.copy()
        for samples, velocities in groups:
            good[samples] &= velocities.conditioning <= PROJECTION_CONDITIONING
            system = self._of(samples).system
            speeds = project_velocities(system, closed.q[samples], v[samples], t[samples], chosen=velocities).v
            moved[samples] = joined(closed.q[samples], speeds, x[samples, -1:])
        if not np.all(good):
            moved[~good] = self._of(~good)._by_shortest(t[~good], x[~good], False)
        return moved, int(np.sum(~good))

    def _by_shortest(self, t: float | Array, x: Array, tight: bool) -> Array:
        state, goal = split(self.system, x), self._goal(tight)
        q, v = shortest_correction(self.system, t, state, self.rank, goal, self.tolerance, self.compiled)
        return joined(q, v, x[..., -1:])

    def restored(self, t: Array, states: Array) -> tuple[Array, int]:
        """States (..., n_t, n) between steps, projected where they drift beyond the tolerance; how many were."""
        if not self.active:
            return states, 0
        off = np.flatnonzero(self._is_off_at(t, states))
        states, count = states.copy(), 0
        for block in row_blocks(len(off), math.prod(states.shape[:-2])):
            count += self._restore(t, states, off[block])
        return states, count

    def _restore(self, t: Array, states: Array, rows: Indices) -> int:
        """Project rows of states in place: all of them together, or each by itself where that is impossible for one."""
        try:
            states[..., rows, :], _ = self._of(rows).projected(t[rows], states[..., rows, :])
        except CadmbsError:
            return sum(self._restore(t, states, rows[[k]]) for k in range(len(rows))) if len(rows) > 1 else 0
        return len(rows)

    def _is_off_at(self, t: Array, states: Array) -> NDArray[np.bool_]:
        """(n_t,) whether any state at a time is farther off than the tolerance."""
        q, v = split(self.system, states)
        if self.system.n_v > DENSE_VELOCITY_LIMIT:
            parts = [violations(self.system, float(t[k]), q[..., k, :], v[..., k, :]) for k in range(len(t))]
            drift = np.stack([part[0] for part in parts], axis=-1), np.stack([part[1] for part in parts], axis=-1)
        else:
            blocks = row_blocks(len(t), math.prod(q.shape[:-2]))
            sizes = [
                violations(self._of(np.arange(len(t))[rows]).system, t[rows], q[..., rows, :], v[..., rows, :])
                for rows in blocks
            ]
            drift = np.concatenate([g for g, _ in sizes], axis=-1), np.concatenate([s for _, s in sizes], axis=-1)
        off = _exceeds(drift, self.tolerance, v)
        return np.asarray(np.any(off.reshape(-1, off.shape[-1]), axis=0))

    def _goal(self, tight: bool) -> float:
        """Residual at which projected positions count as closed [rad, m]."""
        return 0.0 if tight else min(PROJECTED_RESIDUAL, 0.1 * self.tolerance)

    @property
    def limits(self) -> DriftLimits:
        """The same for compiled kernels."""
        return DriftLimits(self.active, self.tolerance, self._goal(False))


def shortest_correction(
    system: System,
    t: float | Array,
    state: tuple[Array, Array],
    rank: int | None,
    goal: float = 0.0,
    largest: float | None = None,
    compiled: CompiledEquations | None = None,
) -> tuple[Array, Array]:
    """The nearest positions and velocities on the manifold in the kinetic metric: it needs no choice of coordinates.

    Raises:
        NotSolvableError: If the residual of the positions stays larger than the largest one that is allowed.
    """
    (q, v), small = state, system.n_v <= DENSE_VELOCITY_LIMIT
    if compiled is not None and q.ndim == 1:
        nearest = compiled.closest(float(t), q, v, goal)
        if largest is not None and not nearest.residual <= largest:
            raise NotSolvableError(refusal(system, system_gaps(system, closure(system, nearest.q, t), t)))
        return nearest.q, nearest.v
    M = whole_mass_matrix(system, q) if small else None  # no matrix where rows are many
    factors = None if small else position_saddle(system, q, t)
    position_rank = rank if np.all(rows(system).holonomic) else None
    closed = project_positions(system, q, t, metric=M, solver=factors, rank=position_rank, tolerance=goal)
    if largest is not None and not np.all(closed.residual <= largest):
        raise NotSolvableError(refusal(system, system_gaps(system, closure(system, closed.q, t), t)))
    factors = None if small else saddle(system, wrench_rows(system, closed.q, t=t))
    return closed.q, project_velocities(system, closed.q, v, t, metric=M, solver=factors, rank=rank).v


def violations(system: System, t: float | Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Largest residual of positions (...,) [rad, m], and of velocities."""
    equations, state = system.derived(constraint_equations), constraint_state(system, q, t, v)
    speed = row_velocities(system, equations.velocity_rows(state), v) - velocity_target(system, q, t)
    return _largest(equations.residual(state)[..., equations.table.holonomic]), _largest(speed)


def _is_certain(partition: Partition) -> bool:
    """Whether its dependent coordinates serve, in the metric of mass matrices, for each of the samples that have it."""
    return partition.metric == "mass" and partition.conditioning <= PROJECTION_CONDITIONING


def _exceeds(drift: tuple[Array, Array], bound: float, v: Array) -> NDArray[np.bool_]:
    """Whether residuals exceed a bound, or violations of velocities exceed it per unit of speed, at least one."""
    g, violation = drift
    return np.asarray((g > bound) | (violation > bound * np.maximum(1.0, _largest(v))))


def _largest(values: Array) -> Array:
    """Largest size (...,) of the entries of vectors (..., n)."""
    return np.asarray(np.max(np.abs(values), axis=-1, initial=0.0))
