"""Choice of the equations of motion and of the integration method."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.scenarios.outcomes import IMPLICIT_REMEDIES, RELATIVE_REMEDIES, Remedies
from cadmbs.errors import UnknownNameError
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.scipy_methods import IMPLICIT_SCIPY_METHODS, SCIPY_METHODS, ScipySteps
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.step_ends import NO_STEP_ENDS, StepEnds
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.simulation.formulations.stiffness import stiffness_at, stiffness_of_large
from cadmbs.simulation.states import state_space
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System
from cadmbs.system.records import STABILIZATIONS

FIXED_STEP_METHODS = ("rk4",)
STEPPERS = (*FIXED_STEP_METHODS, *SCIPY_METHODS)
EQUATIONS = ("woronetz", "index1")
DEFAULT_STEP = 1e-3
"""Step of fixed-step methods where the scenario gives none [s]."""


@dataclass(frozen=True)
class MethodSpec:
    """The method of a scenario: "auto" or one of EQUATIONS, "tree" without constraints; "auto" or one of STEPPERS."""

    equations: str
    stepper: str


@dataclass(frozen=True)
class MethodChoice:
    """Equations and a stepper, "auto" where it changed on the way, and the reason for them."""

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
    def is_implicit(self) -> bool:
        """Whether its steps are those of an implicit method."""
        return self.method in IMPLICIT_SCIPY_METHODS

    @property
    def remedies(self) -> Remedies:
        """What to do about a motion that ended early, other than by the method that was running."""
        return IMPLICIT_REMEDIES if self.method in (*IMPLICIT_SCIPY_METHODS, "auto") else RELATIVE_REMEDIES

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


def method_of_many(system: System, plan: Scenario) -> MethodChoice:
    """The equations and the method of motions in SIMD lanes: fixed steps, where the scenario names none."""
    spec = parse_method(system, plan)
    equations = equations_for(system, spec)[0]
    if spec.stepper == "auto":
        return MethodChoice(equations, FIXED_STEP_METHODS[0], "a batch of motions takes fixed steps")
    return MethodChoice(equations, spec.stepper, "asked for")


def choose(
    system: System,
    scenario: Scenario,
    rate: RightHandSide,
    start: Array,
    spec: MethodSpec,
    equations: str,
    advantage: float = 1.0,
) -> MethodChoice:
    """The stepper of the scenario; for "auto" DOP853, or Radau where fast decays make that cheaper.

    Args:
        system: Compiled mechanism.
        scenario: What to simulate.
        rate: The equations, (v, a, power) at (t, x).
        start: (n_q + n_v + 1,) state at the start.
        spec: What the scenario asks for.
        equations: The equations that were chosen.
        advantage: How many times less an evaluation of an explicit method costs than one of an implicit method.
    """
    if spec.stepper != "auto":
        return MethodChoice(equations, spec.stepper, "asked for")
    large = system.n_v > DENSE_VELOCITY_LIMIT and equations != "tree"
    if large:
        stiffness = stiffness_of_large(system, rate, scenario, start)
    else:
        stiffness = stiffness_at(system, rate, scenario, start, advantage=advantage)
    return MethodChoice(equations, "radau" if stiffness.is_stiff else "dop853", stiffness.reason)


def fixed_steps(
    system: System,
    rate: RightHandSide,
    times: Sequence[float],
    step: float,
    stretches: CompiledSteps | None,
    ends: StepEnds,
) -> GridSteps:
    """Steps of the Munthe-Kaas method of order 4, compiled where stretches are given."""
    return GridSteps(RungeKutta(state_space(system), RK4, rate), TimeGrid(times, step, ends), stretches)


def scipy_steps(
    choice: MethodChoice,
    plan: Scenario,
    rate: RightHandSide,
    start: Array,
    times: Sequence[float],
    jacobian: Callable[[float, Array], Array] | None = None,
    ends: StepEnds = NO_STEP_ENDS,
) -> ScipySteps:
    """The steps of one of SciPy's solvers with the tolerances of a scenario; derivatives as `ScipySteps` takes them."""
    longest = np.inf if plan.step is None else plan.step
    return ScipySteps(
        choice.method, rate, (times[0], start), times[-1], (plan.rtol, plan.absolute_tolerance), longest, jacobian, ends
    )
