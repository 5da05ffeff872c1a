"""The parts of inverse kinematics: deviations and their derivatives, steps within bounds, the estimate of curvature."""

import numpy as np
import pytest
from scipy.optimize import lsq_linear, nnls

from cadmbs.kinematics import hybrid, integrate, inverse, pose
from cadmbs.kinematics.inverse import DirectionTarget, PointTarget, PoseTarget
from cadmbs.kinematics.inverse.descent import QuadraticProgram, bounded_step, secant_update
from cadmbs.kinematics.inverse.problem import Evaluation, deviation
from cadmbs.lie import se3
from cadmbs.testing import states
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

RNG = np.random.default_rng(0)
AXES = RNG.normal(size=(3, 40, 3))
TARGETS = {
    "pose": PoseTarget("b9", se3.exp(1.2 * RNG.normal(size=(40, 6)))),
    "point": PointTarget("b9", AXES[0], AXES[1]),
    "direction": DirectionTarget("b9", AXES[0], AXES[1]),
}


def at(system, target, q):
    goal = tuple(array for array, _ in target.arrays)
    return deviation(
        target,
        goal,
        pose(system, q, target.body, engine="reference"),
        hybrid.jacobian(system, q, target.body, engine="reference"),
    )


@pytest.mark.parametrize("name", TARGETS)
def test_jacobian_is_the_derivative_of_the_deviation(name):
    """Away from half turns, where the logarithm jumps, and beyond which the steepness of directions is bounded."""
    system, target, step = zoo.system("every kind"), TARGETS[name], 1e-6
    q = states.random_positions(system, 1, (40,))
    v = states.random_velocities(system, 2, (40,), size=0.3)
    here = at(system, target, q)
    ahead, behind = (at(system, target, integrate(system, q, sign * step * v)).value for sign in (1, -1))
    usual = here.angle < 2.7
    assert usual.sum() > 25
    found = np.squeeze(here.jacobian @ v[..., None], -1)
    expected = (ahead - behind) / (2 * step)
    scale = np.maximum(1.0, np.abs(found).max())
    np.testing.assert_allclose(found[usual], expected[usual], rtol=0, atol=10 * FINITE_DIFFERENCE * scale)


@pytest.mark.parametrize("name", TARGETS)
def test_gradient_is_exact_everywhere(name):
    """d/dt |e|^2 / 2 = e . J v, near half turns too."""
    system, target, step = zoo.system("every kind"), TARGETS[name], 1e-6
    q = states.random_positions(system, 3, (40,))
    v = states.random_velocities(system, 4, (40,), size=0.3)
    here = at(system, target, q)
    ends = [at(system, target, integrate(system, q, sign * step * v)).value for sign in (1, -1)]
    ahead, behind = (0.5 * np.sum(end * end, axis=-1) for end in ends)
    found = np.sum(here.value * np.squeeze(here.jacobian @ v[..., None], -1), axis=-1)
    scale = np.maximum(1.0, np.abs(found).max())
    np.testing.assert_allclose(found, (ahead - behind) / (2 * step), rtol=0, atol=10 * FINITE_DIFFERENCE * scale)


@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-9, 1e-7, 0.5, 3.0, np.pi - 1e-7, np.pi - 1e-9, np.pi])
def test_deviation_of_directions_has_the_length_of_the_angle(angle):
    target = DirectionTarget(0, [1.0, 0.0, 0.0], [np.cos(angle), np.sin(angle), 0.0])
    goal = tuple(array for array, _ in target.arrays)
    found = deviation(target, goal, np.eye(4), np.eye(6))
    np.testing.assert_allclose(np.linalg.norm(found.value), angle, rtol=0, atol=1e-15)
    np.testing.assert_allclose(found.angle, angle, rtol=0, atol=1e-15)
    np.testing.assert_allclose(found.value[0], 0.0, rtol=0, atol=1e-15)
    assert np.isfinite(found.jacobian).all()
    if angle < np.pi - 1e-8:
        turned = se3.exp(np.concatenate([found.value, np.zeros(3)]))[:3, 0]
        np.testing.assert_allclose(turned, target.direction, rtol=0, atol=1e-15)


def programme(seed, samples, n, rows):
    """Random programmes at d = 0; some rows have one side only, some samples stand at a row."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(samples, n + 1, n))
    hessian = np.swapaxes(root, -1, -2) @ root + 1e-3 * np.eye(n)
    matrix = np.concatenate([np.eye(n), rng.normal(size=(rows, n))])
    lowest, highest = (side * rng.uniform(0.0, 0.6, (samples, n + rows)) for side in (-1.0, 1.0))
    lowest[:, ::3] = -np.inf
    highest[::2, 0] = 0.0
    return QuadraticProgram(hessian, 3.0 * rng.normal(size=(samples, n)), matrix, lowest, highest), root


def test_steps_between_bounds_of_coordinates_agree_with_another_solver():
    found, root = programme(1, 30, 6, 0)
    step, _ = bounded_step(found, np.zeros((30, 6)))
    for k in range(30):
        stacked = np.concatenate([root[k], np.sqrt(1e-3) * np.eye(6)])
        right = np.linalg.lstsq(stacked.T, -found.gradient[k], rcond=None)[0]
        bounds = (found.lowest[k] - 1e-300, found.highest[k] + 1e-12)
        expected = lsq_linear(stacked, right, bounds=bounds, method="bvls", tol=1e-14).x
        np.testing.assert_allclose(step[k], expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("rows", [0, 4, 9])
def test_steps_are_admissible_and_optimal(rows):
    """The Karush-Kuhn-Tucker conditions: what is left of the gradient pushes against rows that are reached."""
    found, _ = programme(2 + rows, 50, 6, rows)
    step, active = bounded_step(found, np.zeros((50, 6 + rows)))
    value = step @ found.rows.T
    assert np.all(value <= found.highest + ROUND_OFF)
    assert np.all(value >= found.lowest - ROUND_OFF)
    assert np.count_nonzero(active) > 50
    np.testing.assert_allclose(value[active > 0], found.highest[active > 0], rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(value[active < 0], found.lowest[active < 0], rtol=0, atol=ROUND_OFF)
    left = -found.gradient - np.squeeze(found.hessian @ step[..., None], -1)
    for k in range(50):
        outward = (active[k, :, None] * found.rows)[active[k] != 0]
        rest = nnls(outward.T, left[k])[1] if len(outward) else np.linalg.norm(left[k])
        assert rest < 1e-9


def test_steps_from_active_rows_let_go_of_those_that_pull():
    found, _ = programme(3, 40, 5, 3)
    cold, _ = bounded_step(found, np.zeros((40, 8)))
    start = np.zeros((40, 8))
    start[::2, 0] = 1.0
    warm, _ = bounded_step(found, start)
    np.testing.assert_allclose(warm, cold, rtol=0, atol=1e-9)


def test_equal_bounds_are_never_let_go():
    found, _ = programme(4, 20, 4, 0)
    found.lowest[:, 2] = found.highest[:, 2] = 0.0
    step, _ = bounded_step(found, np.zeros((20, 4)))
    np.testing.assert_allclose(step[:, 2], 0.0, rtol=0, atol=1e-15)


def test_the_estimate_of_curvature_explains_the_last_step():
    """S+ is symmetric and takes the step to (J+ - J)^T e+."""
    rng = np.random.default_rng(6)
    first, second = (
        Evaluation(rng.normal(size=(9, 3)), rng.normal(size=(9, 3, 5)), np.zeros((9, 1)), np.zeros((9, 1)))
        for _ in range(2)
    )
    step = second.gradient - first.gradient + 0.1 * rng.normal(size=(9, 5))
    guess = rng.normal(size=(9, 5, 5))
    found = secant_update(guess + np.swapaxes(guess, -1, -2), step, first, second)
    np.testing.assert_allclose(found, np.swapaxes(found, -1, -2), rtol=0, atol=ROUND_OFF)
    change = np.squeeze(np.swapaxes(second.jacobian - first.jacobian, -1, -2) @ second.error[..., None], -1)
    np.testing.assert_allclose(np.squeeze(found @ step[..., None], -1), change, rtol=0, atol=ROUND_OFF * 100)


def test_targets_are_frozen():
    target = inverse.PointTarget("b", [1.0, 2.0, 3.0])
    with pytest.raises(AttributeError):
        target.point = np.zeros(3)
    with pytest.raises(ValueError, match="read-only"):
        target.point[0] = 5.0
