"""Poses, their exponential and its differential, and the transformations of twists and wrenches."""

from itertools import product

import numpy as np
import pytest
from scipy.linalg import expm

from cadmbs.errors import ShapeError
from cadmbs.lie import se3, so3
from tests.lie.samples import ANGLES, BATCHES, assert_close, power_series, screw_coordinates, twists
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

CASES = list(product(BATCHES, ANGLES))


def times(matrix, vector):
    return (matrix @ vector[..., np.newaxis])[..., 0]


def transposed(matrix):
    return matrix.swapaxes(-1, -2)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_pose_is_made_of_its_parts(batch):
    T = se3.exp(screw_coordinates(batch, 1.3))
    R, p = se3.rotation_part(T), se3.translation_part(T)
    assert np.array_equal(se3.pose(R, p), T)
    assert_close(se3.translation(p) @ se3.pose(R, np.zeros(3)), T, ROUND_OFF)
    assert_close(se3.apply(T, np.array([0.1, 0.2, 0.3])), times(R, np.array([0.1, 0.2, 0.3])) + p, ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_hat_and_vee_are_inverse(batch):
    X = twists(batch)
    assert np.array_equal(se3.vee(se3.hat(X)), X)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_exp_is_the_power_series(batch, angle):
    X = screw_coordinates(batch, ANGLES[angle])
    assert_close(se3.exp(X), power_series(se3.hat(X), 0).astype(float), ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_log_of_exp_keeps_all_digits(batch, angle):
    T = se3.exp(screw_coordinates(batch, ANGLES[angle]))
    assert_close(se3.exp(se3.log(T)), T, ROUND_OFF)
    if ANGLES[angle] < np.pi - 1e-12:
        assert_close(se3.log(T), screw_coordinates(batch, ANGLES[angle]), ROUND_OFF)


@pytest.mark.parametrize("axis", np.eye(3))
def test_log_of_exactly_half_a_turn(axis):
    T = se3.pose(2.0 * np.outer(axis, axis) - np.eye(3), [0.3, -0.2, 0.7])
    X = se3.log(T)
    assert_close(np.linalg.norm(X[:3]), np.pi, ROUND_OFF)
    assert_close(se3.exp(X), T, ROUND_OFF)


def test_exp_without_rotation_is_a_translation():
    assert np.array_equal(se3.exp([0, 0, 0, 1, 2, 3]), se3.translation([1, 2, 3]))


@pytest.mark.parametrize(("batch", "angle"), [*CASES, ((3,), "beyond")])
def test_dexp_is_the_power_series_of_ad(batch, angle):
    X = screw_coordinates(batch, ANGLES.get(angle, 5.5))
    assert_close(se3.dexp(X), power_series(se3.ad(X), 1, terms=90).astype(float), ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), [*CASES, ((3,), "beyond")])
def test_dexp_inverse_is_the_inverse(batch, angle):
    X = screw_coordinates(batch, ANGLES.get(angle, 5.5))
    eye = np.broadcast_to(np.eye(6), (*batch, 6, 6))
    assert_close(se3.dexp(X) @ se3.dexp_inverse(X), eye, ROUND_OFF)
    assert_close(se3.dexp_inverse(X) @ se3.dexp(X), eye, ROUND_OFF)


@pytest.mark.parametrize("angle", [0.5, 1.9, 2.5, 4.0, 6.0])
def test_dexp_inverse_is_the_polynomial_that_the_paper_prints(angle):
    """P-INT (10), for angles away from zero."""
    X = screw_coordinates((4,), angle)
    ad, x = se3.ad(X), angle
    second = 2 / x**2 + (x + 3 * np.sin(x)) / (4 * x * (np.cos(x) - 1))
    fourth = 1 / x**4 + (x + np.sin(x)) / (4 * x**3 * (np.cos(x) - 1))
    expected = np.eye(6) - ad / 2 + second * ad @ ad + fourth * np.linalg.matrix_power(ad, 4)
    assert_close(se3.dexp_inverse(X), expected, ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_dexp_is_the_right_trivialised_derivative_of_exp(batch, angle):
    X, rate, h = screw_coordinates(batch, ANGLES[angle]), twists(batch), 1e-6
    T, T_dot = se3.exp(X), (se3.exp(X + h * rate) - se3.exp(X - h * rate)) / (2.0 * h)
    assert_close(times(se3.dexp(X), rate), se3.vee(T_dot @ se3.inverse(T)), FINITE_DIFFERENCE)
    assert_close(times(se3.dexp(-X), rate), se3.vee(se3.inverse(T) @ T_dot), FINITE_DIFFERENCE)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_adjoint_of_exp_is_the_exponential_of_ad(batch, angle):
    X = screw_coordinates(batch, ANGLES[angle])
    assert_close(se3.adjoint(se3.exp(X)), expm(se3.ad(X)), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_adjoint_and_its_inverse(batch):
    S, T = se3.exp(screw_coordinates(batch, 1.0, seed=1)), se3.exp(screw_coordinates(batch, 2.5, seed=2))
    assert_close(se3.adjoint(S @ T), se3.adjoint(S) @ se3.adjoint(T), ROUND_OFF)
    assert_close(se3.adjoint_inverse(T), se3.adjoint(se3.inverse(T)), ROUND_OFF)
    # The definition: T hat(X) T^-1 is the hat of the transformed twist.
    X = twists(batch)
    assert_close(T @ se3.hat(X) @ se3.inverse(T), se3.hat(times(se3.adjoint(T), X)), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_transformations_are_products_with_the_adjoint(batch):
    T, X = se3.exp(screw_coordinates(batch, 1.9)), twists(batch)
    Ad, Ad_inverse = se3.adjoint(T), se3.adjoint_inverse(T)
    assert_close(se3.transform_twist(T, X), times(Ad, X), ROUND_OFF)
    assert_close(se3.transform_twist_inverse(T, X), times(Ad_inverse, X), ROUND_OFF)
    assert_close(se3.transform_wrench(T, X), times(transposed(Ad_inverse), X), ROUND_OFF)
    assert_close(se3.transform_wrench_inverse(T, X), times(transposed(Ad), X), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_power_does_not_depend_on_the_frame(batch):
    T, V, W = se3.exp(screw_coordinates(batch, 1.9)), twists(batch, seed=1), twists(batch, seed=2)
    power = (V * W).sum(axis=-1)
    assert_close((se3.transform_twist(T, V) * se3.transform_wrench(T, W)).sum(axis=-1), power, ROUND_OFF)
    back = se3.transform_twist_inverse(T, V) * se3.transform_wrench_inverse(T, W)
    assert_close(back.sum(axis=-1), power, ROUND_OFF)


def test_a_force_at_a_lever_has_a_moment():
    """A force of 2 N along y at a point 3 m along x: 6 N m about z at the origin of W."""
    found = se3.transform_wrench(se3.translation([3, 0, 0]), [0, 0, 0, 0, 2, 0])
    assert np.array_equal(found, [0, 0, 6, 0, 2, 0])


@pytest.mark.parametrize("batch", BATCHES)
def test_brackets_are_products_with_ad(batch):
    X, Y, Z = (twists(batch, seed) for seed in (1, 2, 3))
    assert_close(se3.bracket(X, Y), times(se3.ad(X), Y), ROUND_OFF)
    assert_close(se3.cobracket(X, Z), times(transposed(se3.ad(X)), Z), ROUND_OFF)
    assert_close(se3.hat(se3.bracket(X, Y)), se3.hat(X) @ se3.hat(Y) - se3.hat(Y) @ se3.hat(X), ROUND_OFF)
    jacobi = se3.bracket(X, se3.bracket(Y, Z)) + se3.bracket(Y, se3.bracket(Z, X)) + se3.bracket(Z, se3.bracket(X, Y))
    assert_close(jacobi, np.zeros((*batch, 6)), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_the_adjoint_keeps_brackets(batch):
    T, X, Y = se3.exp(screw_coordinates(batch, 2.8)), twists(batch, 1), twists(batch, 2)
    moved = se3.bracket(se3.transform_twist(T, X), se3.transform_twist(T, Y))
    assert_close(se3.transform_twist(T, se3.bracket(X, Y)), moved, ROUND_OFF)


def test_batches_broadcast():
    one, many = se3.exp(screw_coordinates((), 1.0)), se3.exp(screw_coordinates((4, 1), 1.0))
    X = twists((3,))
    assert_close(se3.transform_twist(one, X), X @ se3.adjoint(one).T, ROUND_OFF)
    assert se3.transform_twist(many, X).shape == (4, 3, 6)
    assert se3.apply(many, X[:, :3]).shape == (4, 3, 3)
    assert se3.cobracket(X, X[0]).shape == (3, 6)
    assert se3.pose(so3.exp(X[:, :3]), [1, 2, 3]).shape == (3, 4, 4)
    assert se3.pose(np.eye(3), X[:, :3]).shape == (3, 4, 4)


def test_far_from_the_origin_a_turn_keeps_its_point():
    """A hinge one kilometre away leaves its own axis in place to a nanometre's fraction."""
    y = np.array([1000.0, -700.0, 300.0])
    e = np.array([0.6, 0.0, 0.8])
    T = se3.exp(np.concatenate([e, so3.cross(y, e)]) * 2.1)
    np.testing.assert_allclose(se3.apply(T, y), y, rtol=ROUND_OFF)


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (se3.exp, (np.zeros(3),), "X: expected shape (..., 6), found (3,)"),
        (se3.inverse, (np.eye(3),), "T: expected shape (..., 4, 4), found (3, 3)"),
        (se3.transform_wrench, (np.eye(4), np.zeros((6, 2))), "W: expected shape (..., 6), found (6, 2)"),
    ],
)
def test_a_wrong_shape_is_named(function, arguments, message):
    with pytest.raises(ShapeError) as caught:
        function(*arguments)
    assert str(caught.value) == message
