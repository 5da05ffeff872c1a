"""Which engine evaluates a right-hand side: NumPy, and from some evaluation on a compiled kernel."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide, Trajectory
from cadmbs.kernels.calls.engine_choice import EngineCosts, EngineDecision, decision_by_cost
from cadmbs.system import System

COUNTING_SECONDS: Final = 0.2
"""Time of the evaluations by NumPy after which "auto" estimates how many are ahead [s]."""

REJECTED: Final = "the kernel rejects these states: they are not finite, or close to a singular configuration"
"""Why NumPy took all steps where the compiled engine was chosen."""


@dataclass
class EngineSwitch:
    """The right-hand side for adaptive methods: NumPy or compiled, or NumPy first and compiled from some evaluation on.

    Where "auto" depends on how many evaluations are ahead, they are counted and expected to go on at the same rate. No
    clock is read: with the same kernels in the cache the same simulation gives the same numbers each time.

    Attributes:
        reference: The right-hand side in R^n by NumPy.
        fast: Makes the compiled one, which falls back on its argument.
        decision: Which engine and why; None where it depends on the number of evaluations.
        costs: Of both engines.
        span: Start and end [s].
        samples: Number of simulations like this one, which come one after the other.
        compiled: Number of states that were evaluated compiled, those for differences aside.
    """

    reference: RightHandSide
    fast: Callable[[RightHandSide], RightHandSide]
    decision: EngineDecision | None
    costs: EngineCosts
    span: tuple[float, float]
    samples: int = 1
    compiled: int = 0
    _calls: int = 0
    _fast: RightHandSide | None = None

    def __call__(self, t: float, x: Array) -> Array:
        """(dq/dt, a, power of the loads) of one state (n,), or of states (n, k)."""
        if self._fast is None:
            if self.decision is None:
                self._calls += 1
                self._decide(t)
            if self.decision is None or not self.decision.compiled:
                return self.reference(t, x)
            self._fast = self.fast(self._fallback)
        self.compiled += x.ndim == 1
        return self._fast(t, x)

    @property
    def compiled_rate(self) -> RightHandSide | None:
        """The compiled right-hand side, made where the engine is chosen; None for NumPy, or before it is chosen."""
        if self._fast is None and self.decision is not None and self.decision.compiled:
            self._fast = self.fast(self._fallback)
        return self._fast

    @property
    def is_compiled(self) -> bool:
        """Whether the last evaluation was left to the kernel."""
        return self._fast is not None

    def count(self, evaluations: int) -> None:
        """Count evaluations that a kernel did by itself."""
        self.compiled += evaluations

    def _fallback(self, t: float, x: Array) -> Array:
        self.compiled -= x.ndim == 1
        return self.reference(t, x)

    def _decide(self, t: float) -> None:
        """Compile where that pays for the evaluations that are ahead, at every so many evaluations."""
        begin, end = self.span
        if self._calls % max(1, round(COUNTING_SECONDS / self.costs.evaluation)) or t <= begin:
            return
        ahead = self._calls * ((end - begin) / (t - begin) * self.samples - 1.0)
        if self.costs.pays(ahead):
            self.decision = decision_by_cost(self.costs, ahead, pays=True)

    def statistics(self, trajectory: Trajectory) -> dict[str, Any]:
        """How many evaluations were compiled, those of outputs within the last step left out; the engine's reason."""
        evaluations = trajectory.counts.evaluations
        if self.decision is None:
            self.decision = decision_by_cost(self.costs, evaluations, pays=False)
        reason = self.decision.reason
        if self._fast is not None and not self.compiled:
            reason = REJECTED
        return {"compiled_evaluations": min(self.compiled, evaluations), "engine_reason": reason}


class CompiledRate:
    """(dq/dt, a, power) for states (q, v, work) in R^n by a kernel; quaternions are scaled to unit norm.

    States whose rate is not finite, or that the kernel rejects, are evaluated again by NumPy, which reports the reason.
    """

    def __init__(
        self, system: System, accelerate: Callable[[float, Array, Array, Array], float | None], reference: RightHandSide
    ) -> None:
        """Args: mechanism; (t, q, v, a) -> power, which writes accelerations into a, or None; the rate by NumPy."""
        self._n_q, self._end = system.n_q, system.n_q + system.n_v
        self._accelerate, self._reference = accelerate, reference
        self._quaternion_rate = quaternion_rate(system)

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        n_q, end = self._n_q, self._end
        q, v, rate = x[:n_q], x[n_q:end], np.empty(end + 1)
        if self._quaternion_rate is None:
            rate[:n_q] = v
        else:
            q = self._quaternion_rate(q, v, rate)
        try:
            power = self._accelerate(t, q, v, rate[n_q:end])
        except CadmbsError:
            power = None
        if power is None:
            return self._reference(t, x)
        rate[-1] = power
        size = rate.dot(rate)
        return rate if size - size == 0.0 else self._reference(t, x)


def quaternion_rate(system: System) -> Callable[[Array, Array, Array], Array] | None:
    """(q, v, rate) -> q with quaternions of unit norm, dq/dt into `rate`; None for a system without quaternions.

    As `cadmbs.kinematics.configuration.normalized` and `position_rates`, in plain numbers: q' = 1/2 Q (0, w), and R v
    for the position of a free joint.
    """
    blocks = system.manifold
    free = [False] * len(blocks.spherical_q) + [True] * len(blocks.free_q)
    starts_q, starts_v = (
        [*blocks.spherical_q.tolist(), *blocks.free_q.tolist()],
        [*blocks.spherical_v.tolist(), *blocks.free_v.tolist()],
    )
    quaternions = list(zip(starts_q, starts_v, free, strict=True))
    if not quaternions:
        return None

    def with_unit_norms(q: Array, v: Array, rate: Array) -> Array:
        q = q.copy()
        rate[blocks.plain_q] = v[blocks.plain_v]
        for i, j, is_free in quaternions:
            w, x, y, z = q[i : i + 4].tolist()
            scale = 1.0 / (math.sqrt(w * w + x * x + y * y + z * z) or math.nan)
            w, x, y, z = w * scale, x * scale, y * scale, z * scale
            q[i : i + 4] = w, x, y, z
            a, b, c = v[j : j + 3].tolist()
            rate[i : i + 4] = (
                -0.5 * (x * a + y * b + z * c),
                0.5 * (w * a + y * c - z * b),
                0.5 * (w * b + z * a - x * c),
                0.5 * (w * c + x * b - y * a),
            )
            if is_free:
                rate[i + 4 : i + 7] = _rotated((w, x, y, z), v[j + 3 : j + 6].tolist())
        return q

    return with_unit_norms


def _rotated(turn: tuple[float, float, float, float], u: list[float]) -> tuple[float, float, float]:
    """R u = u + 2 w (e x u) + 2 e x (e x u) of a unit quaternion (w, e)."""
    w, x, y, z = turn
    a, b, c = u
    i, j, k = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
    return a + w * i + y * k - z * j, b + w * j + z * i - x * k, c + w * k + x * j - y * i
