"""Implicit methods for constrained motion on a group: implicit Euler, BDF2 and generalized-alpha."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.implicit_stage import ConstrainedProblem, Stage, StageSolution, VelocityRows, solve_stage
from cadmbs.integrators.trajectory import NoConvergenceError
from cadmbs.tolerances import EQUAL_STEP_SIZES


@dataclass(frozen=True)
class StepState:
    """A point of a constrained motion, with what a method remembers of the step before.

    Attributes:
        t, x, v, a, multipliers: Time, state, velocity, acceleration, multipliers.
        displacement: dx of the last step; None at the start.
        speed_before: Velocity before the last step; None at the start.
        carried: The auxiliary acceleration of generalized-alpha.
        iterations: Newton iterations of the last step.
        h: Size of the last step [s]; 0 at the start.
        work: Work of loads and drives since the start [J].
        power: Their power at t [W].
    """

    t: float
    x: Array
    v: Array
    a: Array
    multipliers: Array
    displacement: Array | None = None
    previous_velocity: Array | None = None
    auxiliary: Array = field(default_factory=lambda: np.zeros(0))
    iterations: int = 0
    h: float = 0.0
    work: float = 0.0
    power: float = 0.0

    @property
    def auxiliary_acceleration(self) -> Array:
        """That of generalized-alpha; the acceleration where there is none yet."""
        return self.auxiliary if self.auxiliary.size else self.a

    def with_work(self, power: float) -> StepState:
        """With the work of the last step by the trapezoidal rule, from the power at its end."""
        return replace(self, work=self.work + 0.5 * self.h * (self.power + power), power=power)

    def under_other_forces(self, a: Array, multipliers: Array, power: float) -> StepState:
        """The same point after a jump of the forces, with what methods remember moved along with the acceleration.

            v_before + h (a - a') ,   dx + h^2/2 (a - a') ,   c + a' - a

        as if the acceleration had been a' before, too: methods keep their order.

        Args:
            a: Acceleration a' behind the jump.
            multipliers: Behind the jump.
            power: Of loads and drives behind the jump [W].
        """
        jump = a - self.a
        return replace(
            self,
            a=a,
            multipliers=multipliers,
            displacement=None if self.displacement is None else self.displacement - 0.5 * self.h**2 * jump,
            previous_velocity=None if self.previous_velocity is None else self.previous_velocity - self.h * jump,
            auxiliary=self.auxiliary + jump if self.auxiliary.size else self.auxiliary,
            power=power,
        )


@dataclass(frozen=True)
class ImplicitEuler:
    """v' = v + h a',  x' = x exp(h v')."""

    name: str = "implicit_euler"
    order: int = 1

    def stage(self, now: StepState, h: float) -> Stage:
        """Displacement dx = h v + h^2 a',  v' = v + h a'."""
        return Stage(h * now.v, now.v, h * h, h)


@dataclass(frozen=True)
class BDF2:
    """3/2 v' - 2 v + 1/2 v_before = h a',  3/2 dx' - 1/2 dx = h v'; equal steps, the first by implicit Euler.

    On a group the two last displacements take the place of differences of states; no brackets arise at order two.
    """

    name: str = "bdf2"
    order: int = 2

    def stage(self, now: StepState, h: float) -> Stage:
        """Displacement dx' = (h v' + dx / 2) 2/3,  v' = (2 v - v_before / 2 + h a') 2/3."""
        if now.displacement is None or now.previous_velocity is None:
            return ImplicitEuler().stage(now, h)
        speed = (4.0 * now.v - now.previous_velocity) / 3.0
        displacement = (2.0 * h * speed + now.displacement) / 3.0
        return Stage(displacement, speed, 4.0 * h * h / 9.0, 2.0 * h / 3.0)


@dataclass(frozen=True)
class GeneralizedAlpha:
    """Chung and Hulbert's method on groups, with `dissipation` the spectral radius at infinite frequency.

        (1 - am) c' + am c = (1 - af) a' + af a
        dx = h v + h^2 ((1/2 - beta) c + beta c') ,   v' = v + h ((1 - gamma) c + gamma c')

    with c the auxiliary acceleration; second order for index-3 constraints (Arnold and Bruels 2007).
    """

    dissipation: float = 0.9
    name: str = "generalized_alpha"
    order: int = 2

    @property
    def shift(self) -> float:
        """Auxiliary c is the acceleration at t + shift h, to second order."""
        am, af, _, _ = self._parameters()
        return am - af

    def _parameters(self) -> tuple[float, float, float, float]:
        """am, af, beta, gamma."""
        rho = self.dissipation
        am, af = (2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0)
        gamma = 0.5 + af - am
        return am, af, 0.25 * (gamma + 0.5) ** 2, gamma

    def stage(self, now: StepState, h: float) -> Stage:
        """Both as affine functions of a'."""
        am, af, beta, gamma = self._parameters()
        before = now.auxiliary_acceleration
        known = (af * now.a - am * before) / (1.0 - am)
        factor = (1.0 - af) / (1.0 - am)
        displacement = h * now.v + h * h * ((0.5 - beta) * before + beta * known)
        speed = now.v + h * ((1.0 - gamma) * before + gamma * known)
        return Stage(displacement, speed, h * h * beta * factor, h * gamma * factor)

    def auxiliary(self, now: StepState, a: Array) -> Array:
        """Auxiliary c' = ((1 - af) a' + af a - am c) / (1 - am)."""
        am, af, _, _ = self._parameters()
        before = now.auxiliary_acceleration
        return np.asarray(((1.0 - af) * a + af * now.a - am * before) / (1.0 - am))


ImplicitMethod: TypeAlias = ImplicitEuler | BDF2 | GeneralizedAlpha
"""A one-stage implicit method; its order is that of positions, velocities and (past the first steps) multipliers."""


def step(
    problem: ConstrainedProblem,
    method: ImplicitMethod,
    now: StepState,
    h: float,
    tolerance: float = 1e-13,
    velocity_rows: VelocityRows | None = None,
    correction: float | None = None,
    frozen: bool = False,
) -> StepState:
    """One step of size h; Newton's method ends when an iteration moves the state by less than the tolerance.

    With constraints on velocities, the stabilized index-2 form, which holds both levels by second multipliers e:

        dx = h v + h^2 ((1/2 - beta) c + beta c') - A(x)^T e ,     x' = x exp(dx)
        R(t', x', v', a', l') = 0 ,   g(t', x') = 0 ,   A(x') v' + g_t(t', x') = 0

    By generalized-alpha it is of second order in x, v and multipliers from the first step on; e is of third order in h,
    and what Newton's method leaves of both constraints does not add up (Gear, Gupta and Leimkuhler 1985; Arnold, Bruels
    and Cardona 2015).

    Args:
        problem: The equations and position constraints.
        method: Gives the stage.
        now: The state at the beginning; at the start of generalized-alpha by `with_auxiliary_acceleration`.
        h: Size [s].
        tolerance: Size of the last Newton step in the displacement [rad, m].
        velocity_rows: Constraints on velocities.
        correction: As of `solve_stage`.
        frozen: As of `solve_stage`.

    Raises:
        NoConvergenceError: If Newton's method does not converge; a smaller step may.
    """
    stage, iterations = method.stage(now, h), INDEX3_ITERATIONS
    if velocity_rows is not None:
        A = problem.linearization(now.t, now.x, now.v, now.a, now.multipliers).constraint
        stage, iterations = replace(stage, rows=velocity_rows, jacobian=A), STABILIZED_ITERATIONS
    end = solve_stage(
        problem, stage, now.t + h, now.x, now.a, now.multipliers, tolerance, iterations, correction, frozen
    )
    if not end.converged:
        raise NoConvergenceError(
            f"Newton's method did not converge in a step of {h:.3g} s from t = {now.t:.6g} s: take smaller steps"
        )
    return _state_after(method, now, h, end)


def _state_after(method: ImplicitMethod, now: StepState, h: float, end: StageSolution) -> StepState:
    auxiliary = method.auxiliary(now, end.a) if isinstance(method, GeneralizedAlpha) else np.zeros(0)
    return replace(
        now, t=now.t + h, x=end.x, v=end.v, a=end.a, multipliers=end.multipliers, displacement=end.displacement,
        previous_velocity=now.v, auxiliary=auxiliary, iterations=end.iterations, h=h,
    )  # fmt: skip


INDEX3_ITERATIONS = 20
"""Bound on the Newton iterations of a step of the index-3 form."""

STABILIZED_ITERATIONS = 25
"""Bound on the Newton iterations of a step of the stabilized index-2 form, which has a second set of multipliers."""


RATE_STEP_FRACTION = 0.01
"""Part of the first step over which the rate of the acceleration is taken."""


def with_auxiliary_acceleration(
    problem: ConstrainedProblem,
    method: GeneralizedAlpha,
    now: StepState,
    h: float,
    acceleration: Callable[[float, Array, Array], Array],
) -> StepState:
    """The start with the auxiliary acceleration of generalized-alpha.

        c = a + shift h a'' ,   a'' = (a(t + s, x exp(s v + s^2/2 a), v + s a) - a) / s ,   s = h / 100

    Otherwise c = a is off by a term of size h, which an undamped method carries through the whole motion (Arnold,
    Bruels and Cardona 2015).

    Args:
        problem: For its retraction.
        method: For its shift.
        now: The start, with consistent v and a.
        h: The first step [s].
        acceleration: (t, x, v) -> the acceleration that the constraints ask for there.
    """
    s = RATE_STEP_FRACTION * h
    x = problem.retract(now.x, s * now.v + 0.5 * s * s * now.a)
    rate = (acceleration(now.t + s, x, now.v + s * now.a) - now.a) / s
    return replace(now, auxiliary=now.a + method.shift * h * rate)


def resized(now: StepState, h: float) -> StepState:
    """The state with its memory adapted to steps of another size than the last one.

    Differences of equal steps are forgotten; c moves along its rate of change to the new shift.
    """
    if not now.h or abs(h - now.h) <= EQUAL_STEP_SIZES * abs(h):
        return now
    ratio = h / now.h
    auxiliary = now.a + ratio * (now.auxiliary - now.a) if now.auxiliary.size else now.auxiliary
    return replace(now, displacement=None, previous_velocity=None, auxiliary=auxiliary)


INDEX3_METHODS: tuple[ImplicitMethod, ...] = (ImplicitEuler(), BDF2(), GeneralizedAlpha())
"""The methods for index-3 equations."""

STABILIZED_ALPHA = GeneralizedAlpha(name="stabilized_alpha")
"""Generalized-alpha for the stabilized index-2 form."""
