"""solve on every space against closed forms: orders, tolerances, batches, both directions of time."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.integrators import solve, spaces
from cadmbs.integrators.solve import ADAPTIVE_TABLEAUS, FIXED_STEP_TABLEAUS
from cadmbs.lie import quaternion, so3
from tests.integrators.motions import PROBLEMS, Problem, off_the_group, rotation
from tests.tolerances import GLOBAL_OVER_LOCAL, GROUP, MEASURED_ORDER, PROPORTIONALITY, ROUND_OFF


def solved(problem: Problem, span=(0.0, 1.0), **options):
    return solve(problem.space, problem.f, problem.exact(span[0]), span, **options)


def error(problem: Problem, solution) -> float:
    exact = np.array([problem.exact(t) for t in solution.t])
    return float(np.max(np.abs(solution.x - exact)))


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("method", FIXED_STEP_TABLEAUS)
def test_fixed_methods_have_their_order_at_all_steps(name, method):
    problem = PROBLEMS[name]
    errors = [error(problem, solved(problem, method=method, step=h)) for h in (0.1, 0.05)]
    slack = MEASURED_ORDER if FIXED_STEP_TABLEAUS[method].order > 1 else 2 * MEASURED_ORDER
    assert np.log2(errors[0] / errors[1]) == pytest.approx(FIXED_STEP_TABLEAUS[method].order, abs=slack)


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("method", ADAPTIVE_TABLEAUS)
def test_the_error_is_proportional_to_the_tolerance(name, method):
    problem, tolerances = PROBLEMS[name], (1e-3, 1e-5) if method == "bs32" else (1e-6, 1e-9)
    errors = [error(problem, solved(problem, (0.0, 3.0), method=method, rtol=tol, atol=tol)) for tol in tolerances]
    assert all(size < GLOBAL_OVER_LOCAL * tol for size, tol in zip(errors, tolerances, strict=True))
    ratio = np.log10(errors[0] / errors[1]) / np.log10(tolerances[0] / tolerances[1])
    assert ratio == pytest.approx(1.0, abs=PROPORTIONALITY)


@pytest.mark.parametrize("name", PROBLEMS)
def test_shapes_are_those_of_the_space(name):
    problem = PROBLEMS[name]
    solution = solved(problem, t_eval=[0.0, 0.3, 1.0], dense_output=True)
    assert solution.x.shape == (3, *problem.space.shape)
    assert solution.sol(0.2).shape == problem.space.shape
    assert solution.sol([0.2, 0.4]).shape == (2, *problem.space.shape)
    assert solution.sol(np.full((2, 3), 0.2)).shape == (2, 3, *problem.space.shape)
    assert solution.sol([]).shape == (0, *problem.space.shape)


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("method", ["dp54", "rk4"])
def test_states_are_on_the_group_to_rounding(name, method):
    problem = PROBLEMS[name]
    solution = solved(problem, method=method, step=0.1 if method == "rk4" else None, dense_output=True)
    assert off_the_group(problem.space, solution.x) < GROUP
    assert off_the_group(problem.space, solution.sol(np.linspace(0.0, 1.0, 37))) < GROUP


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_batch_is_its_samples(name):
    """With fixed steps to rounding; with adaptive ones all samples take the steps of the worst one."""
    problem = PROBLEMS[name]
    starts = np.stack([problem.exact(t) for t in (0.0, 0.4, 1.1)])
    together = solve(problem.space, problem.f, starts, (0.0, 1.0), method="rk4", step=0.1)
    assert together.x.shape == (11, 3, *problem.space.shape)
    for number, start in enumerate(starts):
        alone = solve(problem.space, problem.f, start, (0.0, 1.0), method="rk4", step=0.1)
        np.testing.assert_allclose(together.x[:, number], alone.x, atol=ROUND_OFF)


def test_the_worst_sample_of_a_batch_decides_on_the_steps():
    """A thousand samples at rest do not hide the one that moves."""
    space, f = spaces.euclidean(2), lambda t, x: np.stack([x[..., 1], -x[..., 0]], axis=-1)
    starts = np.zeros((1000, 2))
    starts[7] = [1.0, 0.0]
    together, alone = (solve(space, f, x0, (0.0, 10.0), rtol=1e-9, atol=1e-9) for x0 in (starts, starts[7]))
    np.testing.assert_array_equal(together.t, alone.t)
    np.testing.assert_allclose(together.x[:, 7], alone.x, atol=ROUND_OFF)


@pytest.mark.parametrize("shape", [(1,), (0,), (2, 3), (1, 1)])
def test_batches_of_any_shape(shape):
    problem = PROBLEMS["SO(3)"]
    starts = np.broadcast_to(problem.start, (*shape, 3, 3))
    for options in ({}, {"method": "rk4", "step": 0.5}):
        solution = solve(problem.space, problem.f, starts, (0.0, 1.0), dense_output=True, **options)
        assert solution.x.shape == (len(solution.t), *shape, 3, 3)
        assert solution.sol([0.1, 0.2]).shape == (2, *shape, 3, 3)
        assert np.max(np.abs(solution.x[-1] - problem.exact(1.0)), initial=0.0) < 1e-2


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("options", [{"rtol": 1e-9}, {"method": "rk4", "step": 1e-2}], ids=["dp54", "rk4"])
def test_descending_time_is_the_reverse_motion(name, options):
    problem = PROBLEMS[name]
    back = solved(problem, (1.0, 0.0), t_eval=[0.9, 0.2], dense_output=True, **options)
    assert back.t.tolist() == [0.9, 0.2]
    assert error(problem, back) < 1e-7
    np.testing.assert_allclose(back.sol(0.5), problem.exact(0.5), atol=1e-7)
    np.testing.assert_allclose(back.sol(0.0), problem.start, atol=1e-7)
    mirrored = solve(
        problem.space, lambda t, x: -problem.f(-t, x), problem.exact(1.0), (-1.0, 0.0), t_eval=[-0.9, -0.2], **options
    )
    np.testing.assert_allclose(back.x, mirrored.x, atol=ROUND_OFF)
    assert back.counts == mirrored.counts._replace(evaluations=back.counts.evaluations)


def test_steps_of_a_constant_angular_velocity_are_exact():
    """Munthe-Kaas methods solve x' = x u with constant u exactly, however long the step is."""
    w = np.array([3.0, -4.0, 12.0])
    solution = solve(spaces.rotations(), lambda t, R: w, np.eye(3), (0.0, 2.0), method="euler", step=1.0)
    np.testing.assert_allclose(solution.x, so3.exp(solution.t[:, None] * w), atol=ROUND_OFF)


def test_rotations_and_quaternions_move_alike():
    matrices, quaternions = PROBLEMS["SO(3)"], PROBLEMS["quaternions"]
    options = {"method": "rk4", "step": 0.05}
    R, q = (solved(problem, **options).x for problem in (matrices, quaternions))
    np.testing.assert_allclose(quaternion.rotation(q), R, atol=ROUND_OFF)


def test_tolerances_of_the_factors_are_their_own():
    """Only the factor with the tight tolerance moves; whether it is the first or the second, its tolerance counts."""
    moving, resting = rotation(), spaces.euclidean(2)
    at_rest = np.zeros(2)

    def steps(space, f, x0, **tolerances):
        return solve(space, f, x0, (0.0, 1.0), **tolerances).counts.steps

    last = spaces.product(resting, moving.space)
    f = lambda t, x: np.concatenate([at_rest, moving.f(t, last.split(x)[1])])  # noqa: E731
    x0 = last.join(at_rest, moving.start)
    loose, tight = steps(last, f, x0, rtol=1e-3, atol=1e-3), steps(last, f, x0, rtol=1e-9, atol=1e-9)
    assert steps(last, f, x0, rtol=(1e-9, 1e-3), atol=(1e-9, 1e-3)) == pytest.approx(loose, abs=1)
    assert steps(last, f, x0, rtol=(1e-3, 1e-9), atol=(1e-3, 1e-9)) == pytest.approx(tight, abs=1)
    assert tight > 3 * loose
    each = [1e-3] * 2 + [1e-9] * 3
    assert steps(last, f, x0, rtol=each, atol=each) == pytest.approx(tight, abs=1)


def test_the_size_of_a_coordinate_in_flat_space_is_that_at_either_end_of_a_step():
    """As SciPy's: a coordinate that passes zero, with a small absolute tolerance, costs no steps."""
    counts = solve(spaces.euclidean(2), lambda t, x: np.array([x[1], -x[0]]), [1.0, 0.0], (0.0, 10.0)).counts
    assert counts.rejected <= 0.25 * counts.steps


@pytest.mark.parametrize("digits", [6, 7, 12])
def test_starts_with_few_digits_are_put_onto_their_group(digits):
    space = spaces.product(spaces.rotations(), spaces.unit_quaternions(), spaces.rigid_motions())
    R, q = np.round(so3.exp([0.3, -0.9, 0.2]), digits), np.round(quaternion.exp([0.3, -0.9, 0.2]), digits)
    pose = np.eye(4)
    pose[:3, :3] = R
    solution = solve(space, lambda t, x: np.ones(12), space.join(R, q, pose), (0.0, 1.0))
    assert off_the_group(space, solution.x) < GROUP
    np.testing.assert_allclose(solution.x[0], space.join(R, q, pose), atol=3 * 10.0**-digits)


def test_exact_starts_are_not_changed_and_not_shared():
    x0 = np.array([1.0, 0.0])
    solution = solve(spaces.euclidean(2), lambda t, x: np.array([x[1], -x[0]]), x0, (0.0, 1.0), dense_output=True)
    np.testing.assert_array_equal(solution.x[0], x0)
    np.testing.assert_array_equal(solution.sol(0.0), x0)
    x0[:] = 7.0
    np.testing.assert_array_equal(solution.x[0], [1.0, 0.0])


@pytest.mark.parametrize("space", [spaces.euclidean(0), spaces.rotations(0), spaces.product()], ids=lambda s: s.name)
def test_spaces_without_dimensions(space):
    solution = solve(space, lambda t, x: [], np.zeros(space.shape), (0.0, 1.0), dense_output=True, t_eval=[0.5])
    assert solution.success
    assert solution.x.shape == (1, *space.shape)
    assert solution.sol(0.2).shape == space.shape


def test_products_are_flat_and_associative():
    a, b, c = spaces.rotations(), spaces.euclidean(2), spaces.unit_quaternions(2)
    one, other = spaces.product(a, spaces.product(b, c)), spaces.product([a, b], c)
    assert one.name == other.name == "SO(3) x R^2 x (the unit quaternions)^2"
    assert (one.n_state, one.n_tangent) == (19, 11)
    states = so3.exp([0.1, 0.2, 0.3]), np.array([1.0, 2.0]), np.stack([[0.0, 0.6, 0.8, 0.0], [1.0, 0.0, 0.0, 0.0]])
    for part, state in zip(one.split(other.join(*states)), states, strict=True):
        np.testing.assert_array_equal(part, state)
    batch = one.join(states[0], np.zeros((5, 2)), states[2])
    assert batch.shape == (5, 19)
