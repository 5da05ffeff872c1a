"""The linearisation on the manifold against the equations of motion of closed neighbours."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.kinematics import difference, integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders
from tests.dynamics import closed_states
from tests.slopes import slope

TIME = closed_states.TIME
STATIONARY = ("four_bar", "bennett", "stewart_platform", "delta_robot", "snakeboard")
MEASURED = 3e-8
"""Extrapolated differences of closed neighbours: each is closed to 1e-12, and dependent coordinates amplify."""


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def neighbours(system, q, v, tau, column, h):
    """Displacement, velocity and acceleration of the neighbour at h along one coordinate of the state."""
    p, s = (closed_states.allowed(system, q, TIME, level) for level in ("position", "velocity"))
    n = len(p.independent)
    step, near = np.zeros(system.n_v), v.copy()
    if column < n:
        step[p.independent[column]] = h
    else:
        near[s.independent[column - n]] += h
    moved = closed_states.dependent(system, integrate(system, q, step), p, TIME)
    near = dynamics.woronetz(system, moved, near, TIME, s).velocities
    forces = tau + dynamics.load_forces(system, moved, near, TIME, engine="reference")
    a = dynamics.constrained_forward_dynamics(system, moved, near, forces, t=TIME).accelerations
    return np.concatenate([difference(system, q, moved), near, a])


@pytest.mark.parametrize("name", [*closed_states.LOOPS, "delta_robot", *closed_states.NONHOLONOMIC, "driven five-bar"])
def test_columns_are_slopes_along_closed_neighbours(name):
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 51, TIME, size=0.3)
    found = dynamics.linearize(system, q, v, tau, TIME)
    s = closed_states.allowed(system, q, TIME)
    n = system.n_v
    k = found.A.shape[0] - len(s.independent)
    for column in range(0, found.A.shape[1], 1 + found.A.shape[1] // 8):
        measured = slope(lambda h, c=column: neighbours(system, q, v, tau, c, h), 0.002)
        dq, dv, da = np.split(measured, [n, 2 * n])
        size = max(worst(measured), 1.0)
        assert worst(found.positions[:, column] - dq) < MEASURED * size
        assert worst(found.velocities[:, column] - dv) < MEASURED * size
        assert worst(found.A[k:, column] - da[s.independent]) < MEASURED * size


@pytest.mark.parametrize("name", STATIONARY)
def test_inputs_are_slopes(name):
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 52, TIME)
    found = dynamics.linearize(system, q, v, tau, TIME)
    s = closed_states.allowed(system, q, TIME)
    forces = tau + dynamics.load_forces(system, q, v, TIME, engine="reference")
    k = found.A.shape[0] - len(s.independent)
    np.testing.assert_array_equal(found.B[:k], 0.0)
    for column, direction in enumerate(np.eye(system.n_v)):
        ahead, back = (
            dynamics.constrained_forward_dynamics(system, q, v, forces + x * direction, t=TIME).accelerations
            for x in (1.0, -1.0)
        )
        change = 0.5 * (ahead - back)[s.independent]
        assert worst(found.B[k:, column] - change) < 1e-8 * max(worst(change), 1.0)


def test_displacement_rows_follow_the_axes_that_turn():
    """d/dt dq = dv - ad_v dq of the rolling disk, by two neighbouring motions with constant velocities."""
    system = closed_states.system("rolling_disk")
    q, v, tau = closed_states.state(system, 53)
    found = dynamics.linearize(system, q, v, tau)
    p = closed_states.allowed(system, q, 0.0, "position")
    x = 1e-4 * np.random.default_rng(53).normal(size=found.A.shape[1])
    near = integrate(system, q, found.positions @ x)
    later = [
        integrate(system, place, s * speed)
        for s in (1e-3, -1e-3)
        for place, speed in ((q, v), (near, v + found.velocities @ x))
    ]
    rate = (difference(system, later[0], later[1]) - difference(system, later[2], later[3])) / 2e-3
    expected = (found.A @ x)[: len(p.independent)]
    assert worst(rate[p.independent] - expected) < 1e-3 * worst(expected)


def test_frequency_of_a_hanging_parallelogram():
    """Two uprights of a ladder that hangs down swing at omega^2 = g (1 + 1) / (2 / 3 + 1)."""
    system = compile_mechanism(ladders.four_bar_ladder(1, lean=np.pi))
    found = dynamics.linearize(system, np.zeros(3), np.zeros(3))
    assert found.A.shape == (2, 2)
    assert [name[:2] for name in found.state_names] == ["dq", "dv"]
    np.testing.assert_allclose(np.abs(np.linalg.eigvals(found.A)), np.sqrt(9.81 * 2.0 / (2.0 / 3.0 + 1.0)), rtol=1e-9)
    np.testing.assert_allclose(found.acceleration, 0.0, atol=1e-9)


def test_a_batch_and_a_state_without_loads():
    data = closed_states.document("four_bar")
    data["joints"][0] |= {"damping": 3.0}
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, tau = closed_states.state(system, 54, batch=(3,))
    found = dynamics.linearize(system, q, v, tau)
    assert found.A.shape == (3, 2, 2)
    free = dynamics.linearize(system, q, v, tau, loads=False)
    assert (found.A[:, 1, 1] < free.A[:, 1, 1]).all()
    chosen = closed_states.allowed(system, q)
    assert found.state_names[1] == f"dv {system.velocity_names[chosen.independent[0]]}"
