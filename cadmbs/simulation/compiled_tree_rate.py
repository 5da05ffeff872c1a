"""The compiled right-hand side of trees, one state at a time, for methods that choose their steps themselves."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.engine import uses_kernel
from cadmbs.kernels.packed_simulation import PackedSimulation, pack_simulation
from cadmbs.kernels.programs import KernelProgram
from cadmbs.kernels.single import bound
from cadmbs.system import System
from cadmbs.system.functions import Polynomial

COMPILED_WORK: Final = 50_000
"""Evaluations ahead, times bodies, from which on "auto" compiles: NumPy takes half as long for them as the compiler,
whose work serves later simulations too."""

COUNTING_INTERVAL: Final = 2_500
"""Evaluations times bodies after which "auto" looks how many are ahead."""

_MODEL = ("integers", "numbers", "numbers", "integers", "numbers", "numbers", "integer")
LOAD_FORCES: Final = KernelProgram(
    "load_forces_single", "load_forces", "load_forces_single", (*_MODEL, "vector", "vector", "result vector", "block")
)
"""Loads, damping and friction of one state, in scalar code."""


@dataclass
class EngineSwitch:
    """The right-hand side for adaptive methods: NumPy, and from some evaluation on compiled.

    For "auto" evaluations are counted: they are expected to go on at the same rate, and compiling pays from
    COMPILED_WORK on. Neither clock nor cache matter, so that the same simulation gives the same numbers each time.

    Attributes:
        reference: The right-hand side in R^n by NumPy.
        fast: Makes the compiled one, which falls back on what it is given; None where no kernel covers the system.
        engine: "auto", "reference" or "compiled".
        span: Start and end [s].
        size: What an evaluation counts, in bodies.
        samples: Number of simulations like this one, which come one after the other.
        compiled: Number of states that were evaluated compiled, those for differences aside.
    """

    reference: RightHandSide
    fast: Callable[[RightHandSide], RightHandSide] | None
    engine: str
    span: tuple[float, float]
    size: int
    samples: int = 1
    compiled: int = 0
    _calls: int = 0
    _fast: RightHandSide | None = None

    def __call__(self, t: float, x: Array) -> Array:
        """(dq/dt, a, power of the loads) of one state (n,), or of states (n, k)."""
        if self._fast is None:
            if self.fast is None or (self.engine == "auto" and not self._pays(t)):
                return self.reference(t, x)
            self._fast = self.fast(self._fallen_back)
        self.compiled += x.ndim == 1
        return self._fast(t, x)

    def _fallen_back(self, t: float, x: Array) -> Array:
        self.compiled -= x.ndim == 1
        return self.reference(t, x)

    def _pays(self, t: float) -> bool:
        """Whether it pays to compile, at every so many evaluations."""
        self._calls += 1
        begin, end = self.span
        if self._calls % max(1, COUNTING_INTERVAL // self.size) or t <= begin:
            return False
        ahead = self._calls * ((end - begin) / (t - begin) * self.samples - 1.0)
        return ahead * self.size >= COMPILED_WORK


def tree_engine_switch(
    system: System, reference: RightHandSide, engine: str, span: tuple[float, float], samples: int
) -> EngineSwitch:
    """The engine of the right-hand side of a tree.

    Raises:
        ValueError: If the engine is none of the known words.
    """
    covered = uses_kernel(system, "simulation", engine)
    rate = CompiledTreeRate if system.tree.velocities.is_permutation else CompiledCoupledRate
    fast = (lambda fallback: rate(system, fallback)) if covered else None
    return EngineSwitch(reference, fast, engine, span, system.tree.n + 5, samples)


class CompiledTreeRate:
    """(dq/dt, a, power of the loads) of a tree for states (q, v, work) in R^n; quaternions are scaled to unit norm.

    States whose rate is not finite, or that the kernel rejects, are evaluated again by NumPy, which reports the reason.
    """

    def __init__(self, system: System, reference: RightHandSide) -> None:
        """Args: a tree; its right-hand side by NumPy."""
        simulation = pack_simulation(system)
        packed = simulation.packed
        self._reference, self._n_q, self._n_v = reference, system.n_q, system.n_v
        self._sampled, self._quaternion_rate = _sampler(simulation), quaternion_rate(system)
        self._load_forces = LOAD_FORCES()
        self._dynamics, self._dynamics_work = bound(system, "forward_dynamics", packed)
        self._model = simulation.arrays()
        self._tree = self._model[:2]
        self._tau = np.empty(packed.n_columns)
        self._work = np.empty((packed.n_rows, LOAD_FORCES.slots(packed)))

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        n_q, n_v = self._n_q, self._n_v
        q, v, rate = x[:n_q], x[n_q : n_q + n_v], np.empty(n_q + n_v + 1)
        if self._quaternion_rate is None:
            rate[:n_q] = v
        else:
            q = self._quaternion_rate(q, v, rate)
        try:
            rate[-1] = self._accelerate(t, q, v, rate[n_q : n_q + n_v])
        except CadmbsError:
            return self._reference(t, x)
        size = rate.dot(rate)
        return rate if size - size == 0.0 else self._reference(t, x)

    def _accelerate(self, t: float, q: Array, v: Array, a: Array) -> float:
        """Accelerations; the power of the loads.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        tau = self._tau
        self._load_forces(*self._model, self._sampled(t), 0, q, v, tau, self._work)
        self._dynamics(*self._tree, q, v, tau, a, self._dynamics_work)
        return float(tau.dot(v))


class CompiledCoupledRate(CompiledTreeRate):
    """As `CompiledTreeRate`, of a tree with coupled coordinates: loads act along those of the tree."""

    def __init__(self, system: System, reference: RightHandSide) -> None:
        """Args: as of `CompiledTreeRate`."""
        super().__init__(system, reference)
        self._positions, self._velocities = system.tree.positions, system.tree.velocities

    def _accelerate(self, t: float, q: Array, v: Array, a: Array) -> float:
        whole = self._positions.spread(q), self._velocities.spread_rate(v)
        self._load_forces(*self._model, self._sampled(t), 0, *whole, self._tau, self._work)
        tau = self._velocities.gather(self._tau)
        self._dynamics(*self._tree, q, v, tau, a, self._dynamics_work)
        return float(tau.dot(v))


def _sampler(simulation: PackedSimulation) -> Callable[[float], Array]:
    """Values (1, n) of the functions of time; constants are evaluated once, and the others once for equal times."""
    functions = simulation.functions
    values = np.zeros((1, max(1, len(functions))))
    moving = []
    for k, function in enumerate(functions):
        if isinstance(function, Polynomial) and len(function.coefficients) == 1:
            values[0, k] = function.coefficients[0]
        else:
            moving.append((k, function))
    last = [math.nan]

    def sampled(t: float) -> Array:
        if t != last[0]:
            last[0] = math.nan
            for k, function in moving:
                values[0, k] = function.jet(t).value
            last[0] = t
        return values

    return (lambda t: values) if not moving else sampled


def quaternion_rate(system: System) -> Callable[[Array, Array, Array], Array] | None:
    """(q, v, rate) -> q with quaternions of unit norm, dq/dt into `rate`; None for a system without quaternions.

    As `cadmbs.kinematics.configuration.normalized` and `position_rates`, in plain numbers: q' = 1/2 Q (0, w), and R v
    for the position of a free joint.
    """
    own = system.manifold
    turns = [
        *zip(own.spherical_q.tolist(), own.spherical_v.tolist(), [False] * len(own.spherical_q), strict=True),
        *zip(own.free_q.tolist(), own.free_v.tolist(), [True] * len(own.free_q), strict=True),
    ]
    if not turns:
        return None

    def turned(q: Array, v: Array, rate: Array) -> Array:
        q = q.copy()
        rate[own.plain_q] = v[own.plain_v]
        for at_q, at_v, free in turns:
            w, x, y, z = q[at_q : at_q + 4].tolist()
            scale = 1.0 / (math.sqrt(w * w + x * x + y * y + z * z) or math.nan)
            w, x, y, z = w * scale, x * scale, y * scale, z * scale
            q[at_q : at_q + 4] = w, x, y, z
            a, b, c = v[at_v : at_v + 3].tolist()
            rate[at_q : at_q + 4] = (
                -0.5 * (x * a + y * b + z * c),
                0.5 * (w * a + y * c - z * b),
                0.5 * (w * b + z * a - x * c),
                0.5 * (w * c + x * b - y * a),
            )
            if free:
                rate[at_q + 4 : at_q + 7] = _rotated((w, x, y, z), v[at_v + 3 : at_v + 6].tolist())
        return q

    return turned


def _rotated(turn: tuple[float, float, float, float], of: list[float]) -> tuple[float, float, float]:
    """R u = u + 2 w (e x u) + 2 e x (e x u) of a unit quaternion (w, e)."""
    w, x, y, z = turn
    a, b, c = of
    i, j, k = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
    return a + w * i + y * k - z * j, b + w * j + z * i - x * k, c + w * k + x * j - y * i
