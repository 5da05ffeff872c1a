"""Stiffness by cost: the steps that an explicit method takes for stability, against those of an implicit one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.dynamics.constrained_linearization import damping_decay
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.kinematics.configuration import integrate
from cadmbs.simulation.states import split
from cadmbs.system import Scenario, System
from cadmbs.system.loads import loses_energy as load_loses_energy

STIFF_DECAYS = 1e4
"""Decay times that pass, below which an explicit method is not looked at further: it needs seconds at the most."""

EVALUATIONS_PER_DECAY = 2.0
"""Evaluations of an explicit method for each decay time that passes, where stability bounds its steps."""

IMPLICIT_STEP_EVALUATIONS = 10.0
"""Evaluations of Newton's method in a step of Radau; the Jacobian, renewed now and then, costs as many as there are
velocities, which are evaluated side by side: half of them."""

IMPLICIT_STEPS_PER_RADIAN = 0.3
"""Steps of Radau for one radian of the motion that it resolves, times rtol^(-1/4)."""

JACOBIAN_COST = 20.0
"""Evaluations, by velocity, that the Jacobians of an implicit method cost; with large mechanisms they must pay."""

KRYLOV_PRODUCTS = 24
"""Products with the linear map from which the fastest decay of a large mechanism is estimated."""

DECAY_DIFFERENCE_STEP = 1e-6
"""Step of the forward differences of the stiffness estimate: half of the digits are enough for a rate."""

KERNEL_ADVANTAGE = 10.0
"""How many times less an evaluation costs in a kernel that takes explicit steps by itself than one in an implicit step
of SciPy's solver, with the kernel of the right-hand side: of mechanisms whose equations are no straight line."""

STRAIGHT_ADVANTAGE = 2.0
"""The same where a kernel takes implicit steps too. Evaluations cost as much in both, but a state says too little of
what is ahead: of a leg that starts at rest Radau takes four times the evaluations that are estimated there."""

UNDAMPED = "not stiff: nothing is damped"
"""Why nothing decays."""


class Stiffness(NamedTuple):
    """Whether an implicit method is cheaper, and the reason."""

    is_stiff: bool
    reason: str


def stiffness_at(
    system: System,
    rate: RightHandSide,
    scenario: Scenario,
    start: Array,
    where: str = "at the start",
    advantage: float = 1.0,
) -> Stiffness:
    """Whether fast decays at the start make an explicit method the more expensive one.

        explicit 2 decay T ,   implicit (10 + n_v / 2) 0.3 rtol^(-1/4) w T      evaluations in the duration T

    with w the rate of the motion itself, by velocities and accelerations at the start. A decay
    that no damping causes is none: a spin on which nothing acts, with almost no inertia, has one by rounding.

    Args:
        system: Compiled mechanism.
        rate: The equations, (v, a, power) at (t, x).
        scenario: Its duration and tolerances.
        start: State at the start.
        where: The start, in the reason.
        advantage: How many times less an evaluation of the explicit method costs.
    """
    if not system.derived(loses_energy):
        return Stiffness(False, UNDAMPED)
    decay = max(0.0, fastest_decay(system, rate, scenario.start, start))
    few_decays = STIFF_DECAYS * advantage
    if decay * scenario.duration > few_decays:
        damped = damping_decay(system, *split(system, start), scenario.start)
        decay = decay if damped is None else min(decay, damped)
    reason = f"stiff: the fastest decay {where} is {decay:.3g} 1/s"
    explicit = EVALUATIONS_PER_DECAY * decay * scenario.duration
    if decay * scenario.duration <= few_decays:
        return Stiffness(False, f"not {reason}")
    motion = np.abs(rate(scenario.start, start)[: 2 * system.n_v])
    speed = float(np.max(motion[: system.n_v], initial=0.0) + np.sqrt(np.max(motion[system.n_v :], initial=0.0)))
    steps = IMPLICIT_STEPS_PER_RADIAN * scenario.rtol**-0.25 * speed * scenario.duration
    implicit = (IMPLICIT_STEP_EVALUATIONS + 0.5 * system.n_v) * steps
    if explicit > implicit * advantage:
        return Stiffness(True, reason)
    comparison = f"about {explicit:.1g} evaluations resolve it, an implicit method would take {implicit:.1g}"
    return Stiffness(False, f"not {reason}; {comparison}")


def kernel_advantage(features: LoopFeatures | None) -> float:
    """How many times less an evaluation costs in explicit steps by a kernel with some features; None without one."""
    if features is None:
        return 1.0
    return STRAIGHT_ADVANTAGE if features.straight else KERNEL_ADVANTAGE


def stiffness_ahead(
    system: System, rate: RightHandSide, scenario: Scenario, t: float, x: Array, advantage: float
) -> Stiffness:
    """`stiffness_at` for what is left of a motion at time t and state x."""
    rest = replace(scenario, start=t, duration=scenario.start + scenario.duration - t)
    try:
        return stiffness_at(system, rate, rest, x, "there", advantage)
    except (CadmbsError, np.linalg.LinAlgError):  # a neighbouring state is singular, or outside of a table
        return Stiffness(False, "not known")


def stiffness_of_large(system: System, rate: RightHandSide, scenario: Scenario, start: Array) -> Stiffness:
    """The same for a large mechanism, whose decay is estimated, and whose Jacobians must pay."""
    if not system.derived(loses_energy):
        return Stiffness(False, UNDAMPED)
    decay = max(0.0, dominant_decay(system, rate, scenario.start, start))
    reason = f"stiff: the fastest decay at the start is about {decay:.3g} 1/s"
    is_stiff = decay * scenario.duration > max(STIFF_DECAYS, JACOBIAN_COST * system.n_v)
    return Stiffness(is_stiff, reason if is_stiff else f"not {reason}")


def loses_energy(system: System) -> bool:
    """Whether damping or friction, in joints or in loads, may make motions decay."""
    losses = system.losses
    coefficients = (losses.damping, losses.friction, losses.cut_damping, losses.cut_friction)
    cut = (row.data["load"] for row in system.rows if row.kind.startswith("load:"))
    return any(np.any(values) for values in coefficients) or any(map(load_loses_energy, (*system.loads, *cut)))


def _state_rate(system: System, rate: RightHandSide, t: float, start: Array) -> Callable[[Array], Array]:
    """Displacements (..., 2 n_v) of positions and velocities -> their rates at the displaced start."""
    q, v = split(system, start)
    n = system.n_v

    def displaced(dx: Array) -> Array:
        work = np.zeros((*dx.shape[:-1], 1))
        positions = np.broadcast_to(q, (*dx.shape[:-1], system.n_q))
        state = np.concatenate([integrate(system, positions, dx[..., :n]), v + dx[..., n:], work], axis=-1)
        return rate(t, state)[..., : 2 * n]

    return displaced


def dominant_decay(system: System, rate: RightHandSide, t: float, start: Array) -> float:
    """An estimate of `fastest_decay` by Arnoldi's method: what large mechanisms can afford.

    Ritz values of KRYLOV_PRODUCTS products with the linear map, each by one forward difference. Decays that are much
    faster than the rest of the motion, the ones that matter, are the first to appear.
    """
    n, displaced = 2 * system.n_v, _state_rate(system, rate, t, start)
    undisplaced = rate(t, start)[:n]
    basis = np.zeros((KRYLOV_PRODUCTS + 1, n))
    H = np.zeros((KRYLOV_PRODUCTS + 1, KRYLOV_PRODUCTS))
    basis[0] = np.random.default_rng(0).normal(size=n)
    basis[0] /= np.linalg.norm(basis[0])
    for k in range(KRYLOV_PRODUCTS):
        size = float(np.max(np.abs(basis[k])))
        step = DECAY_DIFFERENCE_STEP * basis[k] / max(size, 1e-300)
        image = (displaced(step) - undisplaced) * (size / DECAY_DIFFERENCE_STEP)
        if not np.all(np.isfinite(image)):
            return 0.0
        for _ in range(2):
            part = basis[: k + 1] @ image
            H[: k + 1, k] += part
            image = image - part @ basis[: k + 1]
        H[k + 1, k] = np.linalg.norm(image)
        if H[k + 1, k] <= 1e-12 * np.max(np.abs(H)):
            return _fastest(np.linalg.eigvals(H[: k + 1, : k + 1]))
        basis[k + 1] = image / H[k + 1, k]
    return _fastest(np.linalg.eigvals(H[:KRYLOV_PRODUCTS]))


def fastest_decay(system: System, rate: RightHandSide, t: float, start: Array) -> float:
    """Largest decay rate [1/s], max(-Re lambda), of the linearized equations at a state."""
    return _fastest(linearized_rates(system, rate, t, start))


def linearized_rates(system: System, rate: RightHandSide, t: float, start: Array) -> Array:
    """Eigenvalues (2 n_v,) [1/s] of the linearized equations at a state; none where they are not finite.

    The linear map of (dq, dv) is taken by forward differences, all in one batch.
    """
    n = 2 * system.n_v
    if not n:
        return np.zeros(0)
    rates = _state_rate(system, rate, t, start)(DECAY_DIFFERENCE_STEP * np.eye(n + 1, n))
    change = (rates[:n] - rates[n]) / DECAY_DIFFERENCE_STEP
    return np.asarray(np.linalg.eigvals(change.T) if np.all(np.isfinite(change)) else np.zeros(0))


def _fastest(values: NDArray[Any]) -> float:
    """The largest decay rate, max(-Re lambda)."""
    return float(np.max(-values.real, initial=0.0))
