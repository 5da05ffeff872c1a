"""Equations of motion as right-hand sides of the integrators: of trees, and with multipliers."""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import projection, rows, wrench_rows
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.matrices.saddle import DenseSaddle, Saddle, margin_of
from cadmbs.constraints.rows import closure, velocity_side
from cadmbs.dynamics import cut_joints, load_forces
from cadmbs.dynamics.closed_loops import constrained, singular
from cadmbs.dynamics.tree.articulated_bodies import tree_forward_dynamics
from cadmbs.dynamics.tree.inverse import body_states
from cadmbs.simulation.compiled.compiled_equations import CompiledEquations
from cadmbs.simulation.drift.constraint_projection import shortest_correction
from cadmbs.simulation.states import split
from cadmbs.system import System
from cadmbs.system.system import recent_value
from cadmbs.tolerances import LOST_INDEPENDENCE, NEARLY_SINGULAR_MARGIN


@dataclass(frozen=True)
class TreeEquations:
    """The forward dynamics of a tree."""

    system: System

    def __call__(self, t: float, x: Array) -> Array:
        """(v, a, power of the loads): the velocity of a state in the tangent coordinates of the manifold."""
        system = self.system
        q, v = split(system, x)
        forces = load_forces(system, q, v, t, engine="reference")
        try:
            a = tree_forward_dynamics(system, q, v, forces)
        except np.linalg.LinAlgError:  # of numbers that are not finite
            return np.full((*x.shape[:-1], 2 * system.n_v + 1), np.nan)
        return np.concatenate([v, a, np.sum(forces * v, axis=-1, keepdims=True)], axis=-1)


class ConstrainedResponse(NamedTuple):
    """Accelerations (..., n_v), multipliers (..., n_rows), loads (..., n_v), power of loads and drives (...)."""

    a: Array
    multipliers: Array
    tau: Array
    power: Array


class MarginTracker:
    """The independence of the rows in the evaluations of a step: the smallest margin, and that at the start.

    Attributes:
        first: Margin at the first evaluation of the motion; zero before.
        smallest: Smallest one since it was last taken.
        weakest: (n_v,) motion that the rows of a large system restricted least in the last evaluation.
        is_massless: Whether the mass matrix of the tree was singular, which large systems do not tell.
    """

    def __init__(self) -> None:
        """No evaluation yet."""
        self.first, self.smallest = 0.0, 1.0
        self.weakest: Array | None = None
        self.is_massless = False

    def note(self, margin: float, weakest: Array | None = None, is_massless: bool = False) -> None:
        """One evaluation."""
        self.smallest, self.weakest, self.is_massless = min(self.smallest, margin), weakest, is_massless

    def keep_first(self) -> None:
        """The first evaluation is done."""
        self.first = self.first or self.smallest

    def reset(self, smallest: float = 1.0) -> float:
        """The smallest margin since the last time; counting begins anew."""
        last, self.smallest = self.smallest, smallest
        return last


@dataclass(frozen=True)
class Index1Equations:
    """The multiplier form: accelerations and multipliers of one linear system, redundant rows included.

        [ M  A^T ] [ a ]   [ tau - C v - g                                       ]
        [ A   0  ] [ l ] = [ zeta - 2 rate (A v - target) - rate^2 g(q) (Baumgarte) ]

    Attributes:
        system: Compiled mechanism.
        rate: Of Baumgarte's terms [1/s]; zero without.
        rank: Number of independent rows at regular configurations; None where it is not known (large systems).
        projects_stages: Whether stages near singular configurations are projected before they are evaluated.
        singularity_ahead: Whether a singular configuration is in sight, so that all stages are projected: beside it
            errors grow as one over the distance.
        cut_positions: (..., n) positions of the cut joints after the last step, where springs count turns; else None.
        margins: Independence of the rows in the evaluations.
        compiled: The same equations of single states by a kernel, where there is one.
        recent_factors: Factors of the equations at single states, by time and configuration.
    """

    system: System
    rate: float = 0.0
    rank: int | None = None
    projects_stages: bool = False
    singularity_ahead: bool = False
    cut_positions: Array | None = None
    margins: MarginTracker = field(default_factory=MarginTracker)
    compiled: CompiledEquations | None = None
    recent_factors: dict[Hashable, Saddle] = field(default_factory=dict)

    @property
    def has_margins(self) -> bool:
        """Whether margins of the rows are known: small systems need their rank, large ones estimate without."""
        return bool(self.rank) or self.system.n_v > constrained.DENSE_VELOCITY_LIMIT

    def __call__(self, t: float, x: Array) -> Array:
        """(v, a, power)."""
        return self.rate_of(t, x)

    def rate_of(self, t: float, x: Array, uncorrected: Array | None = None) -> Array:
        """(v, a, power), accelerations and loads of small systems at velocities (..., n_v) before their correction."""
        q, moving = split(self.system, x)
        v = moving if uncorrected is None else uncorrected
        if self.system.n_v > constrained.DENSE_VELOCITY_LIMIT and q.ndim > 1:
            flat = x.reshape(-1, x.shape[-1])
            rates = np.stack([self(t, single) for single in flat])
            return rates.reshape(*x.shape[:-1], 2 * self.system.n_v + 1)
        margins = self.margins
        try:
            before, projects = margins.smallest, self.projects_stages and self.singularity_ahead
            if not projects:
                response = self.response(t, q, v)
                projects = self.projects_stages and margins.smallest < NEARLY_SINGULAR_MARGIN * margins.first
                if projects and self.system.n_v > constrained.DENSE_VELOCITY_LIMIT:
                    margins.reset(before)  # off the manifold nothing tells redundant rows from weak ones
            if projects:
                response = self.response(t, *self._on_manifold(t, q, v))
            margins.keep_first()
        except np.linalg.LinAlgError:  # of numbers that are not finite
            return np.full((*x.shape[:-1], 2 * self.system.n_v + 1), np.nan)
        power = response.power
        if uncorrected is not None:
            power = power + np.sum(response.tau * (moving - v), axis=-1)
        return np.concatenate([moving, response.a, power[..., None]], axis=-1)

    def is_near_singular(self, t: float, q: Array) -> bool:
        """Whether a configuration is near a singular one; its margin is noted."""
        if not self.has_margins or not np.all(np.isfinite(q)):
            return False
        self.note_margin(t, q)
        return self.margins.smallest < NEARLY_SINGULAR_MARGIN * self.margins.first

    def note_margin(self, t: float, q: Array) -> None:
        """Note the margin at a configuration."""
        self._regular(self.saddle_at(t, q))

    def note_start(self, t: float, q: Array, factors: Saddle) -> None:
        """Note the margin at the start of a motion, of the factors there."""
        self._regular(self._remembered(t, q, lambda: factors))
        self.margins.keep_first()

    def margin_at(self, t: float, q: Array) -> float:
        """Margin of the rows at configurations; one where it is not known."""
        if not self.has_margins or not np.all(np.isfinite(q)):
            return 1.0
        if self.system.n_v > constrained.DENSE_VELOCITY_LIMIT and q.ndim > 1:
            return min(self.margin_at(t, single) for single in q.reshape(-1, q.shape[-1]))
        factors = self.saddle_at(t, q)
        if isinstance(factors, constrained.SparseSaddle):
            return factors.smallest_singular_direction().margin
        return margin_of(factors, self.rank) if isinstance(factors, DenseSaddle) and self.rank else 1.0

    def saddle_at(self, t: float, q: Array) -> Saddle:
        """Factors of the equations at configurations, of a single one by a kernel where there is one."""
        if self.compiled is not None and q.ndim == 1:
            return self.compiled.saddle(t, q)
        return self._remembered(t, q, lambda: singular.state_saddle(self.system, self.rank, t, q))

    def _remembered(self, t: float | Array, q: Array, make: Callable[[], Saddle]) -> Saddle:
        """Factors at a single state, made where it is none of the last ones: the start is asked for several times."""
        if q.ndim > 1 or np.ndim(t):
            return make()
        return recent_value(self.recent_factors, (float(t), q.tobytes()), make)

    def response(self, t: float | Array, q: Array, v: Array) -> ConstrainedResponse:
        """Accelerations, multipliers, loads and power. P-DIFF (63)-(66), theory 9.6."""
        system = self.system
        if self.compiled is not None and q.ndim == 1 and not self.rate:
            return self._compiled_response(self.compiled, float(t), q, v)
        state = wrench_rows(system, q, v, t)
        tau = load_forces(system, q, v, t, self.cut_positions, engine="reference")
        right = system.derived(constraint_equations).right_sides(np.asarray(t, dtype=float))
        target, aim = constrained.target_of(system, state, v, t, right), velocity_side(system, right)
        if self.rate:
            target = target - 2.0 * self.rate * (projection.row_velocities(system, state, v) - aim)
            target[..., rows(system).holonomic] -= self.rate**2 * closure(system, q, t)
        bodies = body_states(system, state.tree_state)
        factors = self._regular(self._remembered(t, q, lambda: constrained.saddle(system, state, self.rank, bodies)))
        a, multipliers = factors.solve(tau - cut_joints.whole_bias_force_of_motion(system, state, q, v, bodies), target)
        power = np.add.reduce(tau * v, axis=-1) - np.add.reduce(multipliers * aim, axis=-1)
        return ConstrainedResponse(a, multipliers, tau, np.asarray(power))

    def _compiled_response(self, compiled: CompiledEquations, t: float, q: Array, v: Array) -> ConstrainedResponse:
        """The same at one state by a kernel, without Baumgarte's terms."""
        now = compiled.at(t, q, v, self.cut_positions)
        if not math.isfinite(now.mass.sum()):
            raise np.linalg.LinAlgError("the state of a stage is not finite")
        a, multipliers = self._regular(compiled.saddle(t, q, now)).solve(now.tau - now.bias, now.target)
        return ConstrainedResponse(a, multipliers, now.tau, np.asarray(now.tau @ v - multipliers @ now.rates))

    def response_along(self, t: Array, q: Array, v: Array) -> ConstrainedResponse:
        """The same at all times of a motion (n_t,) or of a batch; large systems one time after the other."""
        if self.system.n_v <= constrained.DENSE_VELOCITY_LIMIT:
            return self.response(t, q, v)
        n_v, cut, times = self.system.n_v, self.cut_positions, np.broadcast_to(t, q.shape[:-1]).ravel()
        near = [None] * len(times) if cut is None else cut.reshape(len(times), -1)
        states = zip(times.tolist(), q.reshape(-1, q.shape[-1]), v.reshape(-1, n_v), near, strict=True)
        parts = [replace(self, cut_positions=cut_k).response(t_k, q_k, v_k) for t_k, q_k, v_k, cut_k in states]
        stacked = (np.stack(part) for part in zip(*parts, strict=True))
        return ConstrainedResponse(*(part.reshape(*q.shape[:-1], *part.shape[1:]) for part in stacked))

    def _on_manifold(self, t: float, q: Array, v: Array) -> tuple[Array, Array]:
        """The nearest point of the manifold, on which the rows that are nearly lost keep their digits.

        With local coordinates x along the branch and y along the one that crosses it, x y = 0, the equations give
        y = (error of the residual) / x: small errors would be followed round the corner onto the other branch.
        """
        return shortest_correction(self.system, t, (q, v), self.rank, compiled=self.compiled)

    def _regular(self, factors: Saddle) -> Saddle:
        """The factors without directions that are lost here; the margin of the rows is noted.

        Off the manifold, as the stages of a step are, redundant rows may look independent: the rank at regular
        configurations says how many are. At singular ones fewer are.
        """
        if isinstance(factors, constrained.SparseSaddle):
            weakest = factors.smallest_singular_direction(self.margins.weakest)
            self.margins.note(weakest.margin, weakest.motion if np.any(weakest.motion) else None)
        if not isinstance(factors, DenseSaddle) or not self.rank or factors.values.shape[-1] < self.rank:
            return factors
        part = factors.values / np.maximum(factors.values[..., :1], 1e-300)
        self.margins.note(margin_of(factors, self.rank), None, factors.weight > 0.0)
        return factors.with_counted(factors.counted * (part > LOST_INDEPENDENCE))
