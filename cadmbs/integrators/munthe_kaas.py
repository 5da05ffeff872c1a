"""Runge-Kutta methods of Munthe-Kaas with fixed steps, on any space with a retraction."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.tableaus import Tableau
from cadmbs.integrators.trajectory import Adjust, End, Progress, RightHandSide, Trajectory, unchanged


@dataclass(frozen=True)
class StateSpace:
    """A manifold with left-trivialised tangents: x moves to retract(x, dx) = x exp(dx).

    Attributes:
        retract: (x, dx) -> x exp(dx).
        pull_back: (dx, rate) -> dexp^-1_(-dx) rate, the velocity of dx when x exp(dx) moves with `rate`.
    """

    retract: Callable[[Array, Array], Array]
    pull_back: Callable[[Array, Array], Array]


FLAT = StateSpace(retract=lambda x, dx: x + dx, pull_back=lambda dx, rate: rate)
"""R^n: the method is the classical one."""


def step(space: StateSpace, tableau: Tableau, rate: RightHandSide, t: float, x: Array, h: float) -> Array:
    """One step of size h.

        k_j = dexp^-1_(-Psi_j) F(t + c_j h, x exp Psi_j),  Psi_j = h sum_l a_jl k_l,  x' = x exp(h sum_j b_j k_j)

    P-INT (36), (37).
    """
    slopes: list[Array] = []
    for row, node in zip(tableau.a, tableau.c, strict=True):
        if not any(row):
            slopes.append(rate(t + node * h, x))
            continue
        psi = h * sum((factor * slope for factor, slope in zip(row, slopes, strict=True) if factor), np.zeros(()))
        slopes.append(space.pull_back(psi, rate(t + node * h, space.retract(x, psi))))
    total = sum((weight * slope for weight, slope in zip(tableau.b, slopes, strict=True)), np.zeros(()))
    return space.retract(x, np.asarray(h * total))


def integrate(
    space: StateSpace,
    tableau: Tableau,
    rate: RightHandSide,
    start: Array,
    times: Sequence[float],
    largest_step: float,
    progress: Progress,
    adjust: Adjust = unchanged,
) -> Trajectory:
    """States at the wanted times; each interval is divided into equal steps not larger than `largest_step`.

    `adjust` may replace the state after each step: a one-step method goes on from there without loss. Interruption
    (KeyboardInterrupt), a state that is not finite, and errors of the right-hand side end the
    integration; what was reached is kept.
    """
    found = Trajectory()
    found.record(times[0], start)
    x, span = start, max(times[-1] - times[0], 1e-300)
    try:
        for begin, end in itertools.pairwise(times):
            count = max(1, math.ceil((end - begin) / largest_step * (1.0 - 1e-12)))
            h = (end - begin) / count
            for k in range(count):
                x = step(space, tableau, rate, begin + k * h, x, h)
                found.steps += 1
                found.evaluations += len(tableau.b)
                if np.all(np.isfinite(x)):
                    found.last = x
                if np.all(np.isfinite(x)) and (moved := adjust(begin + (k + 1) * h, x)) is not None:
                    x = moved
            if not np.all(np.isfinite(x)):
                found.end = End.NOT_FINITE
                return found
            found.record(end, x)
            progress((end - times[0]) / span)
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError as problem:
        found.end, found.problem = End.REFUSED, problem
    return found
