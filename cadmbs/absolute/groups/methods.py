"""Integration methods by their words, and single steps of those that do not take explicit Runge-Kutta tableaus."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.index3 import Index3Problem, chosen_rows, index3
from cadmbs.absolute.groups.states import GroupState, with_angles, with_expected_angles
from cadmbs.absolute.groups.turns import require_half_turns
from cadmbs.absolute.groups.velocity_level import VelocityConstraints
from cadmbs.arrays import Array
from cadmbs.errors import UnknownNameError
from cadmbs.integrators import implicit, rattle
from cadmbs.integrators.implicit import INDEX3_METHODS, STABILIZED_ALPHA, GeneralizedAlpha, ImplicitMethod, StepState
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.tableaus import EMBEDDED, EXPLICIT, Tableau
from cadmbs.integrators.trajectory import Counts, NotFiniteError, Step
from cadmbs.suggestions import did_you_mean_clause

FIXED = {tableau.name: tableau for tableau in EXPLICIT}
ADAPTIVE = {tableau.name: tableau for tableau in EMBEDDED}
IMPLICIT_METHODS: dict[str, ImplicitMethod] = {method.name: method for method in INDEX3_METHODS}
METHODS = (*FIXED, *ADAPTIVE, *IMPLICIT_METHODS, STABILIZED_ALPHA.name, "rattle")
"""Munthe-Kaas methods of order 1 to 4, with embedded pairs, index-3 methods, the stabilised and the variational one."""

STABILIZATIONS = ("projection", "baumgarte", "none")

NEWTON_TOLERANCE = 1e-12
"""Size of the last Newton step of implicit methods [rad, m]."""


def method_of(word: str) -> tuple[str, str]:
    """The method that a word asks for, and why it is taken.

    Raises:
        UnknownNameError: If there is none.
    """
    if word == "auto":
        return "rk4", "of fourth order, for every mechanism, with rows on velocities too"
    if word not in METHODS:
        hint = did_you_mean_clause(word, METHODS)
        raise UnknownNameError(f"no method {word!r} on SE3 and SO3xR3: known are auto, {', '.join(METHODS)}{hint}")
    return word, "asked for"


class FixedRungeKutta(RungeKutta):
    """A tableau whose steps turn no body by more than half a turn."""

    def __init__(self, equations: GroupEquations, tableau: Tableau) -> None:
        """Args: index-1 equations and the tableau."""
        super().__init__(equations.layout.space(), tableau, equations)
        self._equations = equations

    def advance(self, t: float, x: Array, h: float) -> Step:
        """One step of size h.

        Raises:
            NoConvergenceError: If a body turns by more than half a turn at the angular velocity of one of its ends.
        """
        step = super().advance(t, x, h)
        w = [self._equations.layout.motion(end).V[:, :3] for end in (x, step.x)]
        require_half_turns(self._equations.body_names, t, h, *(h * ends for ends in w))
        return step


class Index3Method:
    """Steps of an implicit or variational method on index-3 equations, or on both levels of the constraints.

    Attributes:
        start: The start, with accelerations and multipliers of the index-1 equations.
    """

    def __init__(self, equations: GroupEquations, word: str, t: float, motion: GroupState) -> None:
        """Args: mechanism, method, and where it starts.

        Raises:
            NotSolvableError: If the method cannot treat the mechanism.
        """
        self._equations, self._iterations = equations, 0
        self._is_variational, self._method = word == "rattle", IMPLICIT_METHODS.get(word, STABILIZED_ALPHA)
        self._take(index3(equations, t, motion))
        layout, response = equations.layout, equations.response(t, motion)
        x, v = layout.state(motion)[: layout.n_x], layout.velocities(motion)
        a = layout.accelerations(motion, response.acceleration)
        power = response.power if equations.is_supplied else 0.0
        self.start = StepState(t, x, v, a, response.multipliers[self._own.keep], power=power)

    def _take(self, own: Index3Problem) -> None:
        """Rows that are independent of each other, and the problems with these."""
        self._own, self._problem, self._level = own, own.problem(), VelocityConstraints(own)
        self._variational = own.variational() if self._is_variational else None

    @property
    def counts(self) -> Counts:
        """Newton iterations so far."""
        return Counts(evaluations=self._iterations, iterations=self._iterations)

    def advance(self, t: float, now: StepState, h: float) -> Step:
        """One step of size h.

        Raises:
            NoConvergenceError: If Newton's method does not converge, or a body turns by more than half a turn.
            NotFiniteError: If the equations are singular.
            NotSolvableError: If a row that was left out as redundant is violated.
        """
        layout = self._equations.layout
        own = replace(now, t=t, x=with_expected_angles(layout, now.x, h))
        try:
            end = self._end(own, h)
        except np.linalg.LinAlgError as problem:
            raise NotFiniteError(str(problem)) from problem
        if not (np.all(np.isfinite(end.x)) and np.all(np.isfinite(end.v))):
            raise NotFiniteError("the state is not finite")
        dx = h * end.v if end.displacement is None else end.displacement
        turns = [x[: 6 * layout.n].reshape(-1, 6)[:, :3] for x in (dx, h * now.v, h * end.v)]
        require_half_turns(self._equations.body_names, t, h, *turns)
        self._own.require_kept(t + h, end.x)
        self._iterations += end.iterations
        motion = self._equations.rows.counted(self._own.motion(end.x, end.v), t + h, h)
        power = self._equations.response(t + h, motion).power if self._equations.is_supplied else 0.0
        return Step(t + h, replace(end, x=with_angles(layout, end.x, motion)).with_work(power), h)

    def _end(self, now: StepState, h: float) -> StepState:
        """The end of a step, with other independent rows where those of the start depend on each other."""
        try:
            return self._stepped(now, h)
        except np.linalg.LinAlgError:
            motion = self._own.motion(now.x, now.v)
            keep = chosen_rows(self._equations, now.t, motion)
            if np.array_equal(keep, self._own.keep):
                raise
            self._take(replace(self._own, keep=keep))
            multipliers = self._equations.response(now.t, motion).multipliers[keep]
            return self._stepped(replace(now, multipliers=multipliers), h)

    def _stepped(self, now: StepState, h: float) -> StepState:
        if self._variational is not None:
            p = self._variational.mass @ now.v
            end = rattle.step(self._variational, rattle.Momentum(now.t, now.x, p, now.multipliers), h)
            v = np.asarray(np.linalg.solve(self._variational.mass, end.p), dtype=np.float64)
            return replace(now, t=end.t, x=end.x, v=v, multipliers=end.multipliers, h=h)
        now, rows = self._sized(now, h), self._level.rows() if self._method is STABILIZED_ALPHA else None
        return implicit.step(self._problem, self._method, now, h, NEWTON_TOLERANCE, rows)

    def _sized(self, now: StepState, h: float) -> StepState:
        """What is remembered, for steps of this size; before the first step, what is to be known there."""
        if now.h or not isinstance(self._method, GeneralizedAlpha):
            return implicit.resized(now, h)
        return implicit.with_auxiliary_acceleration(self._problem, self._method, now, h, self._level.acceleration)
