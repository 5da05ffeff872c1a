"""Explicit Runge-Kutta methods as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.spaces import Space
from cadmbs.integrators.trajectory import Counts, Dense, RightHandSide, Step


@dataclass(frozen=True)
class Tableau:
    """k_j = F(t + c_j h, x + h sum_l a_jl k_l),  x' = x + h sum_j b_j k_j; `order` is the classical order.

    Attributes:
        e: Weights of the error estimate, b - (weights of order - 1); empty for methods with fixed steps.
        p: Weights of the interpolant, b_j(s) = sum_m p_jm s^(m+1) for 0 <= s <= 1; empty where it is the cubic one.
    """

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    b: tuple[float, ...]
    c: tuple[float, ...]
    e: tuple[float, ...] = ()
    p: tuple[tuple[float, ...], ...] = ()

    @property
    def ends_with_slope(self) -> bool:
        """Whether the last stage is the slope at the end of the step."""
        return self.a[-1] == self.b[: len(self.a[-1])] and not any(self.b[len(self.a[-1]) :])


EULER = Tableau("euler", 1, ((),), (1.0,), (0.0,))
HEUN = Tableau("heun", 2, ((), (1.0,)), (0.5, 0.5), (0.0, 1.0))
KUTTA3 = Tableau("kutta3", 3, ((), (0.5,), (-1.0, 2.0)), (1 / 6, 2 / 3, 1 / 6), (0.0, 0.5, 1.0))
RK4 = Tableau("rk4", 4, ((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)), (1 / 6, 1 / 3, 1 / 3, 1 / 6), (0.0, 0.5, 0.5, 1.0))
BOGACKI_SHAMPINE = Tableau(
    "bs32",
    3,
    ((), (1 / 2,), (0.0, 3 / 4), (2 / 9, 1 / 3, 4 / 9)),
    (2 / 9, 1 / 3, 4 / 9, 0.0),
    (0.0, 1 / 2, 3 / 4, 1.0),
    (2 / 9 - 7 / 24, 1 / 3 - 1 / 4, 4 / 9 - 1 / 3, -1 / 8),
)
DORMAND_PRINCE = Tableau(
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
    (
        (1.0, -8048581381 / 2820520608, 8663915743 / 2820520608, -12715105075 / 11282082432),
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 131558114200 / 32700410799, -68118460800 / 10900136933, 87487479700 / 32700410799),
        (0.0, -1754552775 / 470086768, 14199869525 / 1410260304, -10690763975 / 1880347072),
        (0.0, 127303824393 / 49829197408, -318862633887 / 49829197408, 701980252875 / 199316789632),
        (0.0, -282668133 / 205662961, 2019193451 / 616988883, -1453857185 / 822651844),
        (0.0, 40617522 / 29380423, -110615467 / 29380423, 69997945 / 29380423),
    ),
)

EXPLICIT = (EULER, HEUN, KUTTA3, RK4)
"""Methods with fixed steps."""

EMBEDDED = (BOGACKI_SHAMPINE, DORMAND_PRINCE)
"""Pairs with an error estimate: Bogacki and Shampine (1989); Dormand and Prince (1980), Shampine (1986)."""


# Runge-Kutta methods of Munthe-Kaas: one step on any space with a retraction, its error and its interpolant.

ErrorNorm: TypeAlias = Callable[[Array, Array, Array], float]
"""(error in tangent coordinates, states at both ends of the step) -> its size against the tolerances."""


class StepStages(NamedTuple):
    """The stages of one step.

    Attributes:
        slopes: k_j.
        end: The state at the end.
        last: F at the last stage.
    """

    slopes: list[Array]
    end: Array
    last: Array


StageRule: TypeAlias = Callable[[float, Array, float, Array | None], StepStages | None]
"""(t, x, h, F(t, x) where it is known) -> the stages of a step; None where they are left to `RungeKutta`."""


class RungeKutta:
    """A tableau on a space.

        k_j = dexp^-1_(-Psi_j) F(t + c_j h, x exp Psi_j),  Psi_j = h sum_l a_jl k_l,  x' = x exp(h sum_j b_j k_j)
        error = h sum_j e_j k_j

    The curve Psi(s), x(t + s h) = x exp Psi(s), lies in a vector space, so that its interpolant is the classical one.
    P-INT (36), (37).
    """

    def __init__(
        self,
        space: Space,
        tableau: Tableau,
        rate: RightHandSide,
        norm: ErrorNorm | None = None,
        compiled: StageRule | None = None,
    ) -> None:
        """Args: space, tableau, F(t, x), the norm of the error of embedded pairs, and what else computes stages."""
        self.space, self.tableau, self.rate, self._norm, self._compiled = space, tableau, rate, norm, compiled
        self._evaluations = self._compiled_evaluations = 0
        self._slopes: list[tuple[float, Array, Array]] = []

    @property
    def counts(self) -> Counts:
        """Evaluations of F so far."""
        return Counts(evaluations=self._evaluations, compiled=self._compiled_evaluations)

    def advance(self, t: float, x: Array, h: float) -> Step:
        """One step of size h."""
        space, tableau, first = self.space, self.tableau, self._known_slope(t, x)
        stages = self._compiled_stages(t, x, h, first)
        if stages is None:
            if first is None:
                self._evaluations += 1
                first = self.rate(t, x)
            slopes, end, last = [first], x, first
            for row, node in zip(tableau.a[1:], tableau.c[1:], strict=True):
                psi = h * combined(row, slopes)
                end = space.retract(x, psi)
                self._evaluations += 1
                last = self.rate(t + node * h, end)
                slopes.append(space.pull_back(psi, last))
            if not tableau.ends_with_slope:
                end = space.retract(x, h * combined(tableau.b, slopes))
        else:
            slopes, end, last = stages
        if tableau.ends_with_slope:
            self._slopes = [(t, x, slopes[0]), (t + h, end, last)]
        error = 0.0 if self._norm is None else self._norm(h * combined(tableau.e, slopes), x, end)
        return Step(t + h, end, h, error, cache(lambda: self._interpolant(t, x, h, slopes)))

    def _compiled_stages(self, t: float, x: Array, h: float, known: Array | None) -> StepStages | None:
        """The stages of a step by what else computes them; None where they are left to F."""
        stages = None if self._compiled is None else self._compiled(t, x, h, known)
        if stages is not None:
            evaluations = len(stages.slopes) - (known is not None)
            self._evaluations += evaluations
            self._compiled_evaluations += evaluations
        return stages

    def forget(self) -> None:
        """Evaluate F again at the next step; otherwise slopes at both ends of the last step are reused."""
        self._slopes = []

    def _known_slope(self, t: float, x: Array) -> Array | None:
        return next((slope for time, state, slope in self._slopes if time == t and state is x), None)

    def _interpolant(self, t: float, x: Array, h: float, slopes: Sequence[Array]) -> Dense:
        """X exp(Psi(s)) with the method's own weights, or the cubic through both ends with their slopes."""
        tableau = self.tableau
        if tableau.p:
            powers = np.array(tableau.p)

            def weighted(s: float) -> Array:
                return combined((powers @ s ** np.arange(1, powers.shape[1] + 1)).tolist(), slopes)
        else:
            total, first = combined(tableau.b, slopes), slopes[0]
            last = slopes[-1] if tableau.ends_with_slope else self._end_slope(t, x, h, total)

            def weighted(s: float) -> Array:
                return s * s * (3.0 - 2.0 * s) * total + s * (1.0 - s) ** 2 * first - s * s * (1.0 - s) * last

        return lambda time: self.space.retract(x, h * weighted((time - t) / h))

    def _end_slope(self, t: float, x: Array, h: float, total: Array) -> Array:
        self._evaluations += 1
        psi = h * total
        return self.space.pull_back(psi, self.rate(t + h, self.space.retract(x, psi)))


def combined(weights: Sequence[float], slopes: Sequence[Array]) -> Array:
    """Sum of weight times slope, zero weights left out."""
    total = np.zeros_like(slopes[0])
    return np.asarray(sum((w * k for w, k in zip(weights, slopes, strict=False) if w), total))
