"""Choice of the equations of motion and of the integration method."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics.constrained_solver import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.scenarios.motion_report import IMPLICIT_REMEDIES, RELATIVE_REMEDIES, Remedies
from cadmbs.errors import UnknownNameError
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.scipy_methods import IMPLICIT_SCIPY_METHODS, SCIPY_METHODS, ScipySteps
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kinematics.configuration import integrate
from cadmbs.simulation.states import split, state_space
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System
from cadmbs.system.loads import JointSpring, SpringDamper
from cadmbs.system.records import STABILIZATIONS

STIFF_DECAYS = 1e4
"""An explicit method needs about two evaluations for each decay time that passes: beyond this, an implicit one."""

FIXED_STEP_METHODS = ("rk4",)
STEPPERS = (*FIXED_STEP_METHODS, *SCIPY_METHODS)
EQUATIONS = ("woronetz", "index1")
DEFAULT_STEP = 1e-3
"""Step of fixed-step methods where the scenario gives none [s]."""


JACOBIAN_COST = 20.0
"""Evaluations, by velocity, that the Jacobians of an implicit method cost; with large mechanisms they must pay."""

KRYLOV_PRODUCTS = 24
"""Products with the linear map from which the fastest decay of a large mechanism is estimated."""

DECAY_DIFFERENCE_STEP = 1e-6
"""Step of the forward differences of the stiffness estimate: half of the digits are enough for a rate."""


@dataclass(frozen=True)
class MethodSpec:
    """The method of a scenario: "auto" or one of EQUATIONS, "tree" without constraints; "auto" or one of STEPPERS."""

    equations: str
    stepper: str


@dataclass(frozen=True)
class MethodChoice:
    """Equations and a stepper, and the reason for them."""

    equations: str
    method: str
    reason: str

    @property
    def name(self) -> str:
        """The method that asks for the same: "rk4" for trees, "index1:rk4" with constraints."""
        return self.method if self.equations == "tree" else f"{self.equations}:{self.method}"

    @property
    def has_fixed_steps(self) -> bool:
        """Whether its steps are fixed."""
        return self.method in FIXED_STEP_METHODS

    @property
    def remedies(self) -> Remedies:
        """What to do about a motion that ended early, other than by the method that was running."""
        return IMPLICIT_REMEDIES if self.method in IMPLICIT_SCIPY_METHODS else RELATIVE_REMEDIES

    def with_step(self, plan: Scenario) -> Scenario:
        """The scenario with the step of a method with fixed steps."""
        return replace(plan, step=DEFAULT_STEP) if plan.step is None and self.has_fixed_steps else plan


def parse_method(system: System, scenario: Scenario) -> MethodSpec:
    """The method of a scenario: a stepper, equations, or equations:stepper.

    Raises:
        UnknownNameError: If one of them, or the stabilization, does not exist.
    """
    if scenario.stabilization not in STABILIZATIONS:
        raise UnknownNameError(f"no stabilization {scenario.stabilization!r}: known are {', '.join(STABILIZATIONS)}")
    method = scenario.method.lower()
    first, colon, second = method.partition(":")
    equations, stepper = (first, second) if colon or first in EQUATIONS else ("auto", first)
    if equations not in (*EQUATIONS, "auto") or (stepper or "auto") not in (*STEPPERS, "auto"):
        known = (*STEPPERS, "auto", *EQUATIONS)
        pairs, hint = f", and pairs such as 'index1:{STEPPERS[0]}'", did_you_mean_clause(method, known)
        raise UnknownNameError(f"no method {scenario.method!r}: known are {', '.join(known)}{pairs}{hint}")
    constrained = rows(system).n_rows > 0
    return MethodSpec(equations if constrained else "tree", stepper or "auto")


def equations_for(system: System, spec: MethodSpec) -> tuple[str, str]:
    """The equations and the reason: those requested, or those with multipliers."""
    if spec.equations == "tree":
        return "tree", ""
    if spec.equations != "auto":
        return spec.equations, ""
    size = f"{rows(system).n_rows} rows, {system.n_v} velocities"
    if system.n_v > DENSE_VELOCITY_LIMIT:
        return "index1", f"multipliers: {size} are solved sparse, at a cost linear in the number of loops; "
    return "index1", f"multipliers: they need no choice of coordinates ({size}); "


def choose(
    system: System, scenario: Scenario, rate: RightHandSide, start: Array, spec: MethodSpec, equations: str
) -> MethodChoice:
    """The stepper of the scenario; for "auto" DOP853, or Radau where the fastest decay at the start makes it stiff.

    Args:
        system: Compiled mechanism.
        scenario: What to simulate.
        rate: The equations, (v, a, power) at (t, x).
        start: (..., n_q + n_v + 1) states at the start; batches with steps of their own are run one by one.
        spec: What the scenario asks for.
        equations: The equations that were chosen.
    """
    if start.ndim > 1:
        return MethodChoice(equations, "rk4", "a batch of motions shares its steps")
    if spec.stepper != "auto":
        return MethodChoice(equations, spec.stepper, "asked for")
    large = system.n_v > DENSE_VELOCITY_LIMIT and equations != "tree"
    if large and not loses_energy(system):
        return MethodChoice(equations, "dop853", "not stiff: nothing is damped")
    decay = (dominant_decay if large else fastest_decay)(system, rate, scenario.start, start)
    reason = f"stiff: the fastest decay at the start is {'about ' * large}{decay:.3g} 1/s"
    if decay * scenario.duration > max(STIFF_DECAYS, JACOBIAN_COST * system.n_v if large else 0.0):
        return MethodChoice(equations, "radau", reason)
    return MethodChoice(equations, "dop853", f"not {reason}")


def fixed_steps(
    system: System, rate: RightHandSide, times: Sequence[float], step: float, stretches: CompiledSteps | None
) -> GridSteps:
    """Steps of the Munthe-Kaas method of order 4, compiled where stretches are given."""
    return GridSteps(RungeKutta(state_space(system), RK4, rate), TimeGrid(times, step), stretches)


def scipy_steps(
    choice: MethodChoice, plan: Scenario, rate: RightHandSide, start: Array, times: Sequence[float]
) -> ScipySteps:
    """The steps of one of SciPy's solvers with the tolerances of a scenario."""
    longest = np.inf if plan.step is None else plan.step
    return ScipySteps(choice.method, rate, (times[0], start), times[-1], (plan.rtol, plan.atol), longest)


def loses_energy(system: System) -> bool:
    """Whether damping or friction, in joints or in loads, may make motions decay."""
    losses = system.losses
    coefficients = (losses.damping, losses.friction, losses.cut_damping, losses.cut_friction)
    springs = any(isinstance(load, JointSpring | SpringDamper) and load.damping for load in system.loads)
    cut = any(row.kind == "load:joint_spring" and row.data["damping"] for row in system.rows)
    return any(np.any(values) for values in coefficients) or springs or cut


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
            return _fastest(H[: k + 1, : k + 1])
        basis[k + 1] = image / H[k + 1, k]
    return _fastest(H[:KRYLOV_PRODUCTS])


def fastest_decay(system: System, rate: RightHandSide, t: float, start: Array) -> float:
    """Largest decay rate [1/s], max(-Re lambda), of the linearized equations at a state.

    The linear map of (dq, dv) is taken by forward differences, all in one batch.
    """
    n = 2 * system.n_v
    if not n:
        return 0.0
    displaced = _state_rate(system, rate, t, start)(DECAY_DIFFERENCE_STEP * np.eye(n))
    change = (displaced - rate(t, start)[:n]) / DECAY_DIFFERENCE_STEP
    return _fastest(change.T) if np.all(np.isfinite(change)) else 0.0


def _fastest(linear_map: Array) -> float:
    return float(max(0.0, np.max(-np.linalg.eigvals(linear_map).real)))
