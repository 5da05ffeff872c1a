"""The orders of all fixed-step methods in one list, by step halving on one motion: a top that is held at a point."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from cadmbs.integrators import implicit
from cadmbs.integrators.implicit import (
    INDEX3_METHODS,
    STABILIZED_ALPHA,
    GeneralizedAlpha,
    StepState,
    with_auxiliary_acceleration,
)
from cadmbs.integrators.spaces import euclidean, product, rotations
from cadmbs.integrators.tableaus import EMBEDDED, EXPLICIT, RungeKutta
from tests.integrators import constrained_tops as cases
from tests.integrators import test_rattle
from tests.integrators.test_implicit import top_reference

DURATION = 0.2


@cache
def exact():
    return top_reference(DURATION)


def about_the_pivot(t, x):
    """(w, w') of the top, without constraints: Munthe-Kaas methods have no place for them."""
    R, omega = x[:9].reshape(3, 3), x[9:]
    pivot = cases.INERTIA + cases.MASS * (cases.ARM @ cases.ARM * np.eye(3) - np.outer(cases.ARM, cases.ARM))
    weight = R.T @ np.array([0.0, 0.0, -cases.MASS * cases.GRAVITY])
    return np.concatenate([omega, np.linalg.solve(pivot, np.cross(cases.ARM, weight) - np.cross(omega, pivot @ omega))])


def explicit(tableau):
    def run(count):
        space, h = product([rotations(), euclidean(3)]), DURATION / count
        method = RungeKutta(space, tableau, about_the_pivot)
        x = space.join(np.eye(3), cases.top_start()[1][:3])
        for k in range(count):
            x = method.advance(k * h, x, h).x
        return x[:9], x[9:], None

    return run


def start(method, h):
    x, v = cases.top_start()
    a, multipliers = cases.top_acceleration(0.0, x, v)
    now = StepState(0.0, x, v, a, multipliers)
    if not isinstance(method, GeneralizedAlpha):
        return now
    return with_auxiliary_acceleration(cases.top(), method, now, h, lambda t, x, v: cases.top_acceleration(t, x, v)[0])


def one_stage(method, velocity_rows=None):
    def run(count):
        now = start(method, DURATION / count)
        for _ in range(count):
            now = implicit.step(cases.top(), method, now, DURATION / count, velocity_rows=velocity_rows)
        return now.x[:9], now.v[:3], now.multipliers - cases.top_acceleration(0.0, now.x, now.v)[1]

    return run


def variational(count):
    problem = test_rattle.top()
    end = test_rattle.run(problem, test_rattle.start(problem), DURATION, count)[-1]
    return end.x[:9], np.linalg.solve(problem.mass, end.p)[:3], None


METHODS: list[tuple[str, int, Callable]] = [
    *((tableau.name, tableau.order, explicit(tableau)) for tableau in (*EXPLICIT, *EMBEDDED)),
    *((method.name, method.order, one_stage(method)) for method in INDEX3_METHODS),
    ("stabilized_alpha", 2, one_stage(STABILIZED_ALPHA, cases.top_rows())),
    ("rattle", 2, variational),
]
"""Word, order of rotation, velocity and (where there are some) multipliers, and the run."""


@pytest.mark.parametrize(("name", "order", "run"), METHODS, ids=[name for name, _, _ in METHODS])
def test_every_method_has_its_order(name, order, run):
    turned, spin = exact()[:9], exact()[9:]
    errors = []
    for count in (20, 40) if order > 3 else (100, 200):
        R, w, off = run(count)
        errors.append(
            [np.max(np.abs(R - turned)), np.max(np.abs(w - spin)), 0.0 if off is None else np.max(np.abs(off))]
        )
    size = np.array(errors)
    own = size[:, size[1] > 0.0]
    np.testing.assert_allclose(np.log2(own[0] / own[1]), order, atol=0.25)


def test_every_method_that_there_is_is_in_the_list():
    from cadmbs.absolute.groups.methods import METHODS as known

    assert {name for name, _, _ in METHODS} == {*known}


def test_every_explicit_method_of_solve_is_in_the_list():
    from cadmbs.integrators.solve import ADAPTIVE_TABLEAUS, FIXED_STEP_TABLEAUS

    assert {*FIXED_STEP_TABLEAUS, *ADAPTIVE_TABLEAUS} <= {name for name, _, _ in METHODS}
