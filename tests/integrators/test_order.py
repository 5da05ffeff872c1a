"""Every explicit method has its declared order, in R^n and on SE(3), by step halving."""

import numpy as np
import pytest

from cadmbs.integrators.munthe_kaas import FLAT, StateSpace, step
from cadmbs.integrators.tableaus import EXPLICIT, RK4
from cadmbs.lie import se3, so3xr3


def poses_by_blocks() -> StateSpace:
    """SE(3) with a pose flattened to 16 numbers."""
    return StateSpace(
        retract=lambda x, dx: (x.reshape(4, 4) @ se3.exp(dx)).ravel(),
        pull_back=lambda dx, rate: se3.dexp_inverse(-dx) @ rate,
    )


def poses_and_mixed_twists() -> StateSpace:
    """SO(3) x R^3 with the mixed twist as part of the state: (C, V), blockwise. P-INT (21)-(24)."""

    def retract(x, dx):
        moved = so3xr3.multiply(x[:16].reshape(4, 4), so3xr3.exp(dx[:6]))
        return np.concatenate([moved.ravel(), x[16:] + dx[6:]])

    def pull_back(dx, rate):
        return np.concatenate([so3xr3.dexp_inverse(-dx[:6]) @ rate[:6], rate[6:]])

    return StateSpace(retract, pull_back)


def thrown_top(t, x):
    """V and V' of a free body with a gust that turns with it: w' = I^-1 (t - w x I w), r" = R f."""
    V, R, moment = x[16:], x[:16].reshape(4, 4)[:3, :3], np.array([0.7, 1.0, 1.6])
    gust = np.array([0.3, np.sin(3 * t), 0.9])
    turning = (gust - np.cross(V[:3], moment * V[:3])) / moment
    return np.concatenate([V, turning, R @ gust])


def turning(t, x):
    """A body-fixed twist that depends on time and on the pose."""
    place = x.reshape(4, 4)
    gust = np.array([0.3, np.sin(3 * t), 0.9, np.cos(t), 0.4, 1.0])
    return gust + 0.5 * np.concatenate([place[:3, 3], place[0, :3]])


def end_state(space, tableau, rate, start, n):
    x, h = start, 1.0 / n
    for k in range(n):
        x = step(space, tableau, rate, k * h, x, h)
    return x


CASES = {
    "R^n": (FLAT, lambda t, x: np.array([x[1], -np.sin(x[0]) + np.cos(2 * t)]), np.array([0.7, -0.2])),
    "SE(3)": (poses_by_blocks(), turning, np.eye(4).ravel()),
    "(SO(3) x R^3) x R^6": (
        poses_and_mixed_twists(),
        thrown_top,
        np.concatenate([np.eye(4).ravel(), [0.5, 2.0, -1.0, 0.3, 0.1, -0.2]]),
    ),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("tableau", EXPLICIT, ids=lambda tableau: tableau.name)
def test_error_falls_with_the_declared_order(tableau, case):
    space, rate, start = CASES[case]
    exact = end_state(space, RK4, rate, start, 640)
    errors = [np.max(np.abs(end_state(space, tableau, rate, start, n) - exact)) for n in (20, 40, 80)]
    slopes = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert slopes[-1] == pytest.approx(tableau.order, abs=0.15)


def test_the_wrong_sign_of_dexp_has_order_two():
    space, rate, start = CASES["SE(3)"]
    wrong = StateSpace(space.retract, lambda dx, v: se3.dexp_inverse(dx) @ v)
    exact = end_state(space, RK4, rate, start, 640)
    errors = [np.max(np.abs(end_state(wrong, RK4, rate, start, n) - exact)) for n in (40, 80)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.3)


def test_states_stay_on_the_group():
    space, rate, start = CASES["SE(3)"]
    end = end_state(space, RK4, rate, start, 50).reshape(4, 4)
    np.testing.assert_allclose(end[:3, :3].T @ end[:3, :3], np.eye(3), atol=1e-13)
