"""Rotation matrices against power series, differences, NumPy and themselves."""

from itertools import product

import numpy as np
import pytest

from cadmbs.errors import ShapeError
from cadmbs.lie import _components, so3
from tests.lie.samples import ANGLES, BATCHES, assert_close, power_series, rotation_vectors
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

CASES = list(product(BATCHES, ANGLES))


@pytest.mark.parametrize("batch", BATCHES)
def test_hat_is_the_cross_product(batch):
    a, b = rotation_vectors(batch, 2.0, seed=1), rotation_vectors(batch, 3.0, seed=2)
    assert_close(so3.cross(a, b), np.cross(a, b), ROUND_OFF)
    assert_close((so3.hat(a) @ b[..., np.newaxis])[..., 0], np.cross(a, b), ROUND_OFF)
    assert np.array_equal(so3.vee(so3.hat(a)), a)


def test_vee_takes_the_skew_symmetric_part():
    symmetric = np.array([[1.0, 2.0, 3.0], [2.0, 5.0, 4.0], [3.0, 4.0, 7.0]])
    assert_close(so3.vee(so3.hat([1.0, 2.0, 3.0]) + symmetric), [1.0, 2.0, 3.0], ROUND_OFF)


def test_batches_broadcast():
    one, many = rotation_vectors((), 0.5), rotation_vectors((4, 1), 1.0)
    assert_close(so3.cross(one, many), np.cross(one, many), ROUND_OFF)
    assert so3.cross(many, rotation_vectors((3,), 1.0)).shape == (4, 3, 3)
    assert so3.dexp_rate(many, one).shape == (4, 1, 3)
    assert so3.cross(one, rotation_vectors((0,), 1.0)).shape == (0, 3)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_exp_is_the_power_series(batch, angle):
    w = rotation_vectors(batch, ANGLES[angle])
    R = so3.exp(w)
    assert np.all(so3.is_rotation(R, ROUND_OFF))
    assert_close(R, power_series(so3.hat(w), 0).astype(float), ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_log_of_exp_keeps_all_digits(batch, angle):
    w = rotation_vectors(batch, ANGLES[angle])
    found = so3.log(so3.exp(w))
    # Next to a half turn rounding may take the other, equally short vector.
    sign = np.where((found * w).sum(axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    assert ANGLES[angle] > np.pi - 1e-12 or np.all(sign > 0.0)
    np.testing.assert_allclose(sign * found, w, rtol=0.0, atol=1e-15 + ROUND_OFF * ANGLES[angle])


def test_log_of_a_small_rotation_is_accurate_relative_to_its_own_size():
    w = np.array([3e-9, -2e-9, 1e-9])
    np.testing.assert_allclose(so3.log(so3.exp(w)), w, rtol=ROUND_OFF)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (-1, 2, 0), (0, 1, -1), (2, -1, 3)])
def test_log_of_exactly_half_a_turn(axis):
    e = np.array(axis) / np.linalg.norm(axis)
    w = so3.log(2.0 * np.outer(e, e) - np.eye(3))
    assert_close(np.linalg.norm(w), np.pi, ROUND_OFF)
    assert_close(abs(w @ e), np.pi, ROUND_OFF)


@pytest.mark.parametrize("turns", [1, 3])
def test_log_is_the_shortest_vector(turns):
    w = rotation_vectors((5,), 0.4)
    longer = w * (1.0 + turns * 2.0 * np.pi / 0.4)
    assert_close(so3.log(so3.exp(longer)), w, ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_dexp_is_the_power_series_and_has_an_inverse(batch, angle):
    w = rotation_vectors(batch, ANGLES[angle])
    assert_close(so3.dexp(w), power_series(so3.hat(w), 1).astype(float), ROUND_OFF)
    assert_close(so3.dexp(w) @ so3.dexp_inverse(w), np.broadcast_to(np.eye(3), (*batch, 3, 3)), ROUND_OFF)


@pytest.mark.parametrize("angle", [3.5, 5.0, 6.2, 7.0, 20.0])
def test_dexp_has_an_inverse_beyond_half_a_turn(angle):
    w = rotation_vectors((6,), angle)
    assert_close(so3.dexp_inverse(w), np.linalg.inv(so3.dexp(w)), ROUND_OFF)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_dexp_is_the_right_trivialised_derivative_of_exp(batch, angle):
    w, rate, h = rotation_vectors(batch, ANGLES[angle]), rotation_vectors(batch, 1.0, seed=3), 1e-6
    R_dot = (so3.exp(w + h * rate) - so3.exp(w - h * rate)) / (2.0 * h)
    angular_velocity = so3.vee(R_dot @ so3.exp(w).swapaxes(-1, -2))
    assert_close((so3.dexp(w) @ rate[..., np.newaxis])[..., 0], angular_velocity, FINITE_DIFFERENCE)


@pytest.mark.parametrize(("batch", "angle"), [*CASES, ((3,), "beyond")])
def test_dexp_rate_is_the_derivative_of_dexp(batch, angle):
    w, rate, h = rotation_vectors(batch, ANGLES.get(angle, 5.0)), rotation_vectors(batch, 1.5, seed=4), 1e-6
    dexp_dot = (so3.dexp(w + h * rate) - so3.dexp(w - h * rate)) / (2.0 * h)
    assert_close(so3.dexp_rate(w, rate), (dexp_dot @ rate[..., np.newaxis])[..., 0], FINITE_DIFFERENCE)


@pytest.mark.parametrize("batch", BATCHES)
def test_project_finds_the_nearest_rotation(batch):
    rng = np.random.default_rng(5)
    R = so3.exp(rotation_vectors(batch, 1.1))
    assert_close(so3.project(R), R, ROUND_OFF)
    # A symmetric positive definite factor is what the nearest rotation leaves over.
    stretch = np.eye(3) + 0.1 * rng.normal(size=(*batch, 3, 3))
    stretch = stretch @ stretch.swapaxes(-1, -2)
    assert_close(so3.project(R @ stretch), R, ROUND_OFF)


def test_project_of_a_reflection_is_a_rotation_no_other_is_nearer_to():
    A = np.diag([1.0, 0.9, -0.5])
    R = so3.project(A)
    assert so3.is_rotation(R, ROUND_OFF)
    others = so3.exp(np.random.default_rng(6).normal(size=(500, 3)))
    assert np.linalg.norm(A - R) <= np.linalg.norm(A - others, axis=(-1, -2)).min()


def test_is_rotation_rejects_reflections_and_stretches():
    samples = np.stack([np.eye(3), -np.eye(3), np.eye(3) * 1.001, np.eye(3) + 1e-10, np.full((3, 3), np.nan)])
    assert so3.is_rotation(samples).tolist() == [True, False, False, True, False]
    assert so3.is_rotation(samples, tolerance=0.01).tolist() == [True, False, True, True, False]


def test_integers_and_lists_are_numbers():
    assert so3.hat([1, 2, 3]).dtype == np.float64
    assert np.array_equal(so3.exp([0, 0, 0]), np.eye(3))


@pytest.mark.parametrize(
    ("function", "argument", "message"),
    [
        (so3.exp, np.zeros(4), "w: expected shape (..., 3), found (4,)"),
        (so3.log, np.zeros((2, 3)), "R: expected shape (..., 3, 3), found (2, 3)"),
        (so3.hat, 1.0, "a: expected shape (..., 3), found ()"),
    ],
)
def test_a_wrong_shape_is_named(function, argument, message):
    with pytest.raises(ShapeError) as caught:
        function(argument)
    assert str(caught.value) == message


def test_lengths_of_vectors_do_not_depend_on_the_batch():
    """To the last bit: a power of 0.5 and a square root differ for one number in a thousand."""
    vectors = np.random.default_rng(5).normal(size=(20_000, 3))
    lengths = [_components.norm(_components.split3("a", vector)) for vector in vectors]
    np.testing.assert_array_equal(lengths, _components.norm(_components.split3("a", vectors)))
