"""Munthe-Kaas methods with an embedded error estimate and adaptive steps, on any space with a retraction."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.munthe_kaas import StateSpace
from cadmbs.integrators.trajectory import Adjust, End, Progress, RightHandSide, Trajectory, unchanged


@dataclass(frozen=True)
class EmbeddedTableau:
    """A Runge-Kutta method of order `order` with weights b, and error weights e = b - (weights of order - 1)."""

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    b: tuple[float, ...]
    c: tuple[float, ...]
    e: tuple[float, ...]


BOGACKI_SHAMPINE = EmbeddedTableau(
    "bs32",
    3,
    ((), (1 / 2,), (0.0, 3 / 4), (2 / 9, 1 / 3, 4 / 9)),
    (2 / 9, 1 / 3, 4 / 9, 0.0),
    (0.0, 1 / 2, 3 / 4, 1.0),
    (2 / 9 - 7 / 24, 1 / 3 - 1 / 4, 4 / 9 - 1 / 3, -1 / 8),
)
DORMAND_PRINCE = EmbeddedTableau(
    "dp54",
    5,
    (
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    ),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0),
    (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0),
    (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
)
EMBEDDED = (BOGACKI_SHAMPINE, DORMAND_PRINCE)
"""Both pairs, Bogacki and Shampine (1989) and Dormand and Prince (1980), for tests of their order."""

SAFETY, SHRINK, GROW = 0.9, 0.2, 5.0
"""A new step is the one whose error would be SAFETY of the bound, within these factors of the old one."""

LEAST = 1e-14
"""Steps shorter than this part of the time have no digits [s]."""

NOT_FINITE = 1e10
"""The size of the error of a step to a state that is not finite."""

Magnitude = Callable[[Array], Array | float]
"""x -> what a relative tolerance refers to: a number, or one for each tangent coordinate."""


def one(x: Array) -> float:
    """Every tangent coordinate is of the order of one: turns, and positions in metres."""
    return 1.0


def step(
    space: StateSpace, tableau: EmbeddedTableau, rate: RightHandSide, t: float, x: Array, h: float
) -> tuple[Array, Array]:
    """One step of size h, and the estimate of its local error in tangent coordinates at the start of the step.

        error = h sum_j e_j k_j ,   k_j as in `munthe_kaas.step`

    P-INT (36), (37).
    """
    slopes: list[Array] = []
    for row, node in zip(tableau.a, tableau.c, strict=True):
        psi = h * _sum(row, slopes)
        moved = space.retract(x, psi) if slopes else x
        value = rate(t + node * h, moved)
        slopes.append(space.pull_back(psi, value) if slopes else value)
    return space.retract(x, h * _sum(tableau.b, slopes)), h * _sum(tableau.e, slopes)


def integrate(
    space: StateSpace,
    tableau: EmbeddedTableau,
    rate: RightHandSide,
    start: Array,
    times: Sequence[float],
    tolerances: tuple[float, float],
    largest_step: float,
    progress: Progress,
    adjust: Adjust = unchanged,
    magnitude: Magnitude = one,
) -> Trajectory:
    """States at the wanted times, which the steps are made to hit.

    A step is accepted when its error, in the root mean square over all tangent coordinates, is at most

        atol + rtol max(1, magnitude)

    Args:
        space: State space.
        tableau: One of EMBEDDED.
        rate: F(t, x).
        start: State at times[0].
        times: Ascending times at which states are wanted.
        tolerances: Relative and absolute tolerance of the local error.
        largest_step: Bound on the step size [s].
        progress: Told the fraction done after each wanted time.
        adjust: May replace the state after each accepted step.
        magnitude: x -> a number, or one for each tangent coordinate: what the relative tolerance refers to.

    Returns:
        States up to where it came; STEP_UNDERFLOW where no step meets the tolerance.
    """
    found = Trajectory()
    found.record(times[0], start)
    run = _Run(space, tableau, rate, tolerances, largest_step, adjust, magnitude, found)
    try:
        h = run.first_step(times[0], start)
        x, span = start, max(times[-1] - times[0], 1e-300)
        for begin, end in itertools.pairwise(times):
            x, h = run.across(begin, end, x, h)
            if found.end is not End.REACHED:
                return found
            found.record(end, x)
            progress((end - times[0]) / span)
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError as problem:
        found.end, found.problem = End.REFUSED, problem
    return found


@dataclass
class _Run:
    space: StateSpace
    tableau: EmbeddedTableau
    rate: RightHandSide
    tolerances: tuple[float, float]
    largest_step: float
    adjust: Adjust
    magnitude: Magnitude
    found: Trajectory

    def first_step(self, t: float, x: Array) -> float:
        """A step over which the rate is expected to change little; the controller corrects it."""
        slope = self.rate(t, x)
        self.found.evaluations += 1
        size = float(np.max(np.abs(slope) / np.maximum(1.0, self.magnitude(x)), initial=1.0))
        wanted: float = max(self.tolerances) ** (1.0 / self.tableau.order)
        return min(self.largest_step, wanted / size if np.isfinite(size) else wanted)

    def across(self, t: float, end: float, x: Array, h: float) -> tuple[Array, float]:
        """From one wanted time to the next: the state there, and the step to go on with."""
        least = LEAST * max(1.0, abs(end))
        while end - t > least:
            use = _fitting(h, end - t)
            trial, error = step(self.space, self.tableau, self.rate, t, x, use)
            self.found.evaluations += len(self.tableau.b)
            size = self._size(error, trial)
            factor = float(np.clip(SAFETY * max(size, 1e-10) ** (-1.0 / self.tableau.order), SHRINK, GROW))
            if size > 1.0:
                self.found.rejected += 1
                h = use * factor
                if h < least:
                    self.found.end, self.found.stopped_at = End.STEP_UNDERFLOW, t
                    return x, h
                continue
            h = min(max(use * factor, h) if use < h else use * factor, self.largest_step)
            t, x = t + use, trial
            self.found.steps += 1
            self.found.stopped_at = t
            if (moved := self.adjust(t, x)) is not None:
                x = moved
        return x, h

    def _size(self, error: Array, trial: Array) -> float:
        """Root mean square of the error against its bound; at most one is good."""
        if not (np.all(np.isfinite(trial)) and np.all(np.isfinite(error))):
            return NOT_FINITE
        rtol, atol = self.tolerances
        bound = atol + rtol * np.maximum(1.0, self.magnitude(trial))
        return float(np.sqrt(np.mean(np.square(error / bound)))) if len(error) else 0.0


def _fitting(h: float, left: float) -> float:
    """A step of about h, such that no tiny rest remains of the time that is left."""
    if h >= left:
        return left
    return h if 2.0 * h <= left else 0.5 * left


def _sum(weights: Sequence[float], slopes: Sequence[Array]) -> Array:
    total = sum((w * k for w, k in zip(weights, slopes, strict=False) if w), np.zeros(()))
    return np.asarray(total)
