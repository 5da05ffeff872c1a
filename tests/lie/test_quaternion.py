"""Quaternions against rotation matrices."""

from itertools import product

import numpy as np
import pytest

from cadmbs.errors import ShapeError
from cadmbs.lie import quaternion, so3
from tests.lie.samples import ANGLES, BATCHES, assert_close, rotation_vectors
from tests.tolerances import ROUND_OFF

CASES = list(product(BATCHES, ANGLES))


@pytest.mark.parametrize("batch", BATCHES)
def test_the_identity_is_no_rotation(batch):
    assert np.array_equal(quaternion.rotation(quaternion.identity(batch)), np.broadcast_to(np.eye(3), (*batch, 3, 3)))


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_products_are_those_of_matrices(batch, angle):
    p, q = (quaternion.exp(rotation_vectors(batch, ANGLES[angle], seed)) for seed in (1, 2))
    found = quaternion.rotation(quaternion.multiply(p, q))
    assert_close(found, quaternion.rotation(p) @ quaternion.rotation(q), ROUND_OFF)


def test_the_units_multiply_as_hamilton_wrote():
    one, i, j, k = np.eye(4)
    assert np.array_equal(quaternion.multiply(i, j), k)
    assert np.array_equal(quaternion.multiply(j, k), i)
    assert np.array_equal(quaternion.multiply(k, i), j)
    for unit in (i, j, k):
        assert np.array_equal(quaternion.multiply(unit, unit), -one)


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_exp_and_log_are_those_of_rotation_matrices(batch, angle):
    w = rotation_vectors(batch, ANGLES[angle])
    q = quaternion.exp(w)
    assert_close((q * q).sum(axis=-1), np.ones(batch), ROUND_OFF)
    assert_close(quaternion.rotation(q), so3.exp(w), ROUND_OFF)
    np.testing.assert_allclose(quaternion.log(q), w, rtol=0.0, atol=ROUND_OFF * ANGLES[angle])
    np.testing.assert_allclose(quaternion.log(-q), w, rtol=0.0, atol=ROUND_OFF * ANGLES[angle])


@pytest.mark.parametrize(("batch", "angle"), CASES)
def test_a_rotation_comes_back_with_a_scalar_part_that_is_not_negative(batch, angle):
    q = quaternion.exp(rotation_vectors(batch, ANGLES[angle]))
    found = quaternion.from_rotation(quaternion.rotation(-q))
    assert np.all(found[..., 0] >= 0.0)
    same = np.where((found * q).sum(axis=-1, keepdims=True) < 0.0, -found, found)
    assert_close(same, q, ROUND_OFF)


def test_each_pivot_is_taken_within_one_batch():
    q = np.array([[1, 0.1, 0.2, 0.3], [0.1, 1, 0.2, 0.3], [0.1, 0.2, 1, 0.3], [0.1, 0.2, 0.3, 1], [0, 0, -1, 0]])
    found = quaternion.from_rotation(quaternion.rotation(q))
    unit = q / np.linalg.norm(q, axis=-1, keepdims=True)
    assert_close(found[:4], unit[:4], ROUND_OFF)
    assert_close(np.abs(found[4]), np.abs(unit[4]), ROUND_OFF)
    assert_close(np.stack([quaternion.from_rotation(R) for R in quaternion.rotation(q)]), found, ROUND_OFF)


@pytest.mark.parametrize("scale", [1e-60, 0.5, 3.0, 1e60])
@pytest.mark.parametrize("batch", BATCHES)
def test_the_norm_does_not_matter(batch, scale):
    w = rotation_vectors(batch, 1.7)
    q = scale * quaternion.exp(w)
    assert_close(quaternion.rotation(q), so3.exp(w), ROUND_OFF)
    assert_close(quaternion.log(q), w, ROUND_OFF)
    assert_close(quaternion.normalize(q), quaternion.exp(w), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_the_conjugate_turns_back(batch):
    q = quaternion.exp(rotation_vectors(batch, 2.2))
    assert_close(quaternion.multiply(q, quaternion.conjugate(q)), quaternion.identity(batch), ROUND_OFF)


def test_a_single_quaternion_turns_a_batch():
    one, many = quaternion.exp(rotation_vectors((), 0.3)), quaternion.exp(rotation_vectors((2, 3), 0.3))
    assert quaternion.multiply(one, many).shape == (2, 3, 4)
    assert quaternion.multiply(many, one).shape == (2, 3, 4)


def test_a_wrong_shape_is_named():
    with pytest.raises(ShapeError) as caught:
        quaternion.multiply(np.zeros(4), np.zeros((2, 3)))
    assert str(caught.value) == "q: expected shape (..., 4), found (2, 3)"
