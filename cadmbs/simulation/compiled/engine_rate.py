"""The right-hand side of implicit methods and single steps, by the engine that was chosen: NumPy or a kernel."""

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.system import System

REJECTED: Final = "the kernel rejects these states: they are not finite, or close to a singular configuration"
"""Why NumPy took all steps where the compiled engine was chosen."""


class EngineRate:
    """The right-hand side of one motion in R^n by the engine that was chosen.

    Attributes:
        decision: Which engine, and why.
        compiled: Number of states that a kernel evaluated, those for differences aside.
    """

    def __init__(
        self, reference: RightHandSide, fast: Callable[[RightHandSide], RightHandSide], decision: EngineDecision
    ) -> None:
        """Args: the right-hand side by NumPy; makes the compiled one, which falls back on its argument; the engine."""
        self._reference, self._make = reference, fast
        self.decision, self.compiled = decision, 0

    def __call__(self, t: float, x: Array) -> Array:
        """(dq/dt, a, power of the loads) of one state (n,), or of states (n, k)."""
        if self.compiled_rate is None:
            return self._reference(t, x)
        self.compiled += x.ndim == 1
        return self.compiled_rate(t, x)

    @cached_property
    def compiled_rate(self) -> RightHandSide | None:
        """The compiled right-hand side; None for NumPy."""
        return self._make(self._fallback) if self.decision.compiled else None

    def count(self, evaluations: int) -> None:
        """Count evaluations that a kernel did by itself."""
        self.compiled += evaluations

    def _fallback(self, t: float, x: Array) -> Array:
        self.compiled -= x.ndim == 1
        return self._reference(t, x)

    def statistics(self, trajectory: Trajectory) -> dict[str, Any]:
        """How many evaluations were compiled, those of outputs within the last step left out; the engine's reason."""
        reason = REJECTED if self.decision.compiled and not self.compiled else self.decision.reason
        return {"compiled_evaluations": min(self.compiled, trajectory.counts.evaluations), "engine_reason": reason}


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

    def beside(self, t: float, x: Array, reference: RightHandSide) -> Array:
        """(v, a, power) at some states (..., n) whose quaternions have unit norm; by `reference` where one is rejected.

        One state after the other: as many as there are velocities take less than NumPy's overhead for all.
        """
        n_q, end = self._n_q, self._end
        n_v = end - n_q
        states = x.reshape(-1, x.shape[-1])
        rates = np.empty((len(states), 2 * n_v + 1))
        rates[:, :n_v] = states[:, n_q:end]
        for state, rate in zip(states, rates, strict=True):
            power = self._accelerate(t, state[:n_q], state[n_q:end], rate[n_v:-1])
            if power is None:
                return reference(t, x)
            rate[-1] = power
        return rates.reshape(*x.shape[:-1], 2 * n_v + 1)


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
