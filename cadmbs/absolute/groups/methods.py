"""Integration methods by their words, and runs of them on absolute coordinates."""

from __future__ import annotations

import difflib
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.index3 import Index3, chosen_rows, index3
from cadmbs.absolute.groups.projection import Drift, Projector
from cadmbs.absolute.groups.states import Layout, Motion
from cadmbs.absolute.groups.velocity_level import VelocityLevel
from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError, UnknownNameError
from cadmbs.integrators import embedded, munthe_kaas, rattle, stabilised
from cadmbs.integrators.implicit import (
    IMPLICIT,
    GeneralizedAlpha,
    ImplicitMethod,
    Moment,
    NoConvergenceError,
    resized,
    started,
)
from cadmbs.integrators.implicit import step as implicit_step
from cadmbs.integrators.stabilised import StabilizedAlpha
from cadmbs.integrators.tableaus import EXPLICIT
from cadmbs.integrators.trajectory import Adjust, End, Progress, Trajectory, unchanged

FIXED = {tableau.name: tableau for tableau in EXPLICIT}
ADAPTIVE = {tableau.name: tableau for tableau in embedded.EMBEDDED}
IMPLICIT_METHODS: dict[str, ImplicitMethod] = {method.name: method for method in IMPLICIT}
STABILIZED = StabilizedAlpha()
METHODS = (*FIXED, *ADAPTIVE, *IMPLICIT_METHODS, STABILIZED.name, "rattle")
"""Munthe-Kaas methods of order 1 to 4, with embedded pairs, index-3 methods, the stabilised and the variational one."""

STABILIZATIONS = ("projection", "baumgarte", "none")

NEWTON = 1e-12
"""Size of the last Newton step of implicit methods [rad, m]."""


@dataclass(frozen=True)
class Steps:
    """What a run is to do.

    Attributes:
        method: One of METHODS.
        times: Wanted times [s].
        step: Size of fixed steps, bound of adaptive ones [s].
        rtol, atol: Tolerances of adaptive methods; states that leave the constraints by more than atol are moved back.
        stabilization: One of STABILIZATIONS; matters for Munthe-Kaas methods alone.
    """

    method: str
    times: Sequence[float]
    step: float
    rtol: float
    atol: float
    stabilization: str


@dataclass(frozen=True)
class Ran:
    """States that were reached, what was seen of the constraints, and Newton iterations."""

    trajectory: Trajectory
    drift: Drift
    iterations: int = 0


def require_method(word: str) -> str:
    """The method that a word means; "auto" is rk4.

    Raises:
        UnknownNameError: If there is none.
    """
    if word == "auto":
        return "rk4"
    if word not in METHODS:
        close = difflib.get_close_matches(word, METHODS, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise UnknownNameError(f"no method {word!r} on SE3 and SO3xR3: known are auto, {', '.join(METHODS)}{hint}")
    return word


def run(equations: GroupEquations, steps: Steps, start: Motion, progress: Progress) -> Ran:
    """A motion from its start, which is at the first of the times.

    Raises:
        NotSolvableError: If the method cannot treat the mechanism.
    """
    if steps.method in FIXED or steps.method in ADAPTIVE:
        return _explicit(equations, steps, start, progress)
    own = index3(equations, steps.times[0], start)
    advance: _Variational | _Implicit
    if steps.method == "rattle":
        advance = _Variational(own, steps, start)
    else:
        advance = _Implicit(own, IMPLICIT_METHODS.get(steps.method, STABILIZED), steps, start)
    found, drift = _stepped(advance, steps, equations.layout.state(start), progress), Drift()
    return Ran(found, drift, advance.iterations)


def _explicit(equations: GroupEquations, steps: Steps, start: Motion, progress: Progress) -> Ran:
    layout, x = equations.layout, equations.layout.state(start)
    projector = Projector(equations, max(steps.atol, 1e-12))
    adjust: Adjust = projector if steps.stabilization == "projection" else unchanged
    space = layout.space()
    if steps.method in FIXED:
        tableau = FIXED[steps.method]
        found = munthe_kaas.integrate(space, tableau, equations, x, steps.times, steps.step, progress, adjust)
    else:
        found = embedded.integrate(
            space,
            ADAPTIVE[steps.method],
            equations,
            x,
            steps.times,
            (steps.rtol, steps.atol),
            steps.step,
            progress,
            adjust,
            layout.magnitude,
        )
    return Ran(found, projector.drift)


def _stepped(advance: _Variational | _Implicit, steps: Steps, start: Array, progress: Progress) -> Trajectory:
    """Equal steps between wanted times; what ends them is told as for all methods."""
    found, span = Trajectory(), max(steps.times[-1] - steps.times[0], 1e-300)
    found.record(steps.times[0], start)
    try:
        for begin, end in itertools.pairwise(steps.times):
            count = max(1, math.ceil((end - begin) / steps.step * (1.0 - 1e-12)))
            for k in range(count):
                advance(begin + k * (end - begin) / count, (end - begin) / count)
                found.steps += 1
            x = advance.state()
            if not np.all(np.isfinite(x)):
                found.end = End.NOT_FINITE
                return found
            found.record(end, x)
            progress((end - steps.times[0]) / span)
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError as problem:
        found.end, found.problem = End.REFUSED, problem
    except np.linalg.LinAlgError:
        found.end = End.NOT_FINITE
    found.evaluations = advance.iterations
    return found


class _Work:
    """The work of loads and drives, by the trapezoidal rule over steps; nothing where there are none."""

    def __init__(self, equations: GroupEquations, t: float, motion: Motion) -> None:
        self._equations = equations
        self._acts = equations.is_supplied
        self._power = self._at(t, motion)
        self.value = 0.0

    def _at(self, t: float, motion: Motion) -> float:
        return self._equations.response(t, motion).power if self._acts else 0.0

    def step(self, t: float, h: float, motion: Motion) -> None:
        """One step of size h that ends at time t."""
        power = self._at(t, motion)
        self.value += 0.5 * h * (self._power + power)
        self._power = power


class _Implicit:
    """Steps of an implicit method on index-3 equations, or on both levels of the constraints."""

    def __init__(self, own: Index3, method: ImplicitMethod | StabilizedAlpha, steps: Steps, start: Motion) -> None:
        self._own, self._method, self._problem = own, method, own.problem()
        self._level = VelocityLevel(own)
        self.iterations, self._h = 0, 0.0
        equations, t = own.equations, steps.times[0]
        response = equations.response(t, start)
        rate = equations.layout.rate(start, response.acceleration, np.zeros(()))
        n_v = equations.layout.n_v
        x = configuration(equations.layout, equations.layout.state(start))
        multipliers = response.multipliers[own.keep]
        self._now = Moment(t, x, rate[:n_v], rate[n_v:-1], multipliers)
        self._work = _Work(equations, t, start)

    def __call__(self, t: float, h: float) -> None:
        if abs(h - self._h) > 1e-9 * h:
            self._now, self._h = self._sized(replace(self._now, t=t), h), h
        try:
            now = self._advanced(t, h)
        except np.linalg.LinAlgError:
            if not self._chosen_anew(t):
                raise
            now = self._advanced(t, h)
        self._now = now
        self._require_small(t, h)
        self._own.require_kept(t + h, self._now.x)
        self.iterations += self._now.iterations
        self._work.step(t + h, h, self._own.motion(self._now.x, self._now.v))

    def _advanced(self, t: float, h: float) -> Moment:
        now, method = replace(self._now, t=t), self._method
        if isinstance(method, StabilizedAlpha):
            return stabilised.step(self._problem, self._level.rows(), method, now, h, NEWTON)
        return implicit_step(self._problem, method, now, h, NEWTON)

    def _chosen_anew(self, t: float) -> bool:
        """Other independent rows where those of the start depend on each other; whether there are any."""
        equations, now = self._own.equations, self._now
        motion = self._own.motion(now.x, now.v)
        keep = chosen_rows(equations, t, motion)
        if np.array_equal(keep, self._own.keep):
            return False
        self._own = replace(self._own, keep=keep)
        self._problem, self._level = self._own.problem(), VelocityLevel(self._own)
        self._now = replace(now, multipliers=equations.response(t, motion).multipliers[keep])
        return True

    def _require_small(self, t: float, h: float) -> None:
        """Refuse a step in which a body turns by more than half a turn: its equations have other solutions there."""
        n = self._own.equations.layout.n
        displacement = self._now.displacement
        turns = displacement[: 6 * n].reshape(n, 6)[:, :3] if displacement is not None else np.zeros((0, 3))
        largest = float(np.max(np.linalg.norm(turns, axis=-1), initial=0.0))
        if largest > np.pi:
            raise NoConvergenceError(
                f"a body turns by {largest:.3g} rad in a step of {h:.3g} s from t = {t:.6g} s: take smaller steps"
            )

    def _sized(self, now: Moment, h: float) -> Moment:
        """What is remembered, for another size of steps; before the first step, what is to be known there."""
        alpha = self._method.alpha if isinstance(self._method, StabilizedAlpha) else self._method
        if self._h or not isinstance(alpha, GeneralizedAlpha):
            return resized(now, h / (self._h or h))
        return started(self._problem, alpha, now, h, self._level.acceleration)

    def state(self) -> Array:
        """The state that was reached."""
        return np.concatenate([self._now.x, self._now.v, [self._work.value]])


class _Variational:
    """Steps of RATTLE."""

    def __init__(self, own: Index3, steps: Steps, start: Motion) -> None:
        self._own, self._problem = own, own.variational()
        self.iterations = 0
        equations, t = own.equations, steps.times[0]
        x = configuration(equations.layout, equations.layout.state(start))
        velocities = equations.layout.rate(start, np.zeros(equations.layout.n_v), np.zeros(()))
        p = self._problem.mass @ velocities[: equations.layout.n_v]
        multipliers = equations.response(t, start).multipliers[own.keep]
        self._now = rattle.Momentum(t, x, p, multipliers)
        self._work = _Work(equations, t, start)

    def __call__(self, t: float, h: float) -> None:
        self._now = rattle.step(self._problem, replace(self._now, t=t), h)
        self._own.require_kept(t + h, self._now.x)
        self._work.step(t + h, h, self._own.motion(self._now.x, self._velocity()))

    def _velocity(self) -> Array:
        return np.asarray(np.linalg.solve(self._problem.mass, self._now.p))

    def state(self) -> Array:
        """The state that was reached."""
        return np.concatenate([self._now.x, self._velocity(), [self._work.value]])


def configuration(layout: Layout, x: Array) -> Array:
    """The configuration (R, r of each body; s) of a state."""
    return x[..., : 12 * layout.n + layout.k]
