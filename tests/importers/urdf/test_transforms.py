"""Rotations and poses as tuples, against matrices."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadmbs.importers.urdf.transforms import (
    Transform,
    composed,
    inverse,
    moved,
    quaternion_rotation,
    rotated_tensor,
    rotation_angle,
    rotation_to_axis,
    rpy_rotation,
)
from tests.tolerances import ROUND_OFF

RNG = np.random.default_rng(5)
AXES = [tuple(v / np.linalg.norm(v)) for v in RNG.normal(size=(20, 3))]


def elementary(axis: int, angle: float) -> np.ndarray:
    """The rotation about a coordinate axis, from the planar one."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3)
    R[np.ix_([i, j], [i, j])] = [[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
    return R


def random_transform() -> Transform:
    return Transform(rpy_rotation(*RNG.uniform(-3, 3, 3)), tuple(RNG.normal(size=3)))


def matrix(T: Transform) -> np.ndarray:
    return np.block([[np.array(T.rotation), np.array(T.position)[:, None]], [np.zeros(3), np.ones(1)]])


def test_rpy_turns_about_fixed_axes_x_first():
    for roll, pitch, yaw in RNG.uniform(-4, 4, (20, 3)):
        expected = elementary(2, yaw) @ elementary(1, pitch) @ elementary(0, roll)
        np.testing.assert_allclose(rpy_rotation(roll, pitch, yaw), expected, atol=ROUND_OFF)


def test_quaternion_is_scalar_last():
    for axis in range(3):
        q = [0.0, 0.0, 0.0, math.cos(0.35)]
        q[axis] = math.sin(0.35)
        np.testing.assert_allclose(quaternion_rotation(tuple(q)), elementary(axis, 0.7), atol=ROUND_OFF)


def test_composition_and_inverse():
    for _ in range(10):
        A, B = random_transform(), random_transform()
        np.testing.assert_allclose(matrix(composed(A, B)), matrix(A) @ matrix(B), atol=ROUND_OFF)
        np.testing.assert_allclose(matrix(composed(A, inverse(A))), np.eye(4), atol=ROUND_OFF)
        np.testing.assert_allclose(moved(A, B.position), matrix(composed(A, B))[:3, 3], atol=ROUND_OFF)


@pytest.mark.parametrize(
    "axis", [*AXES, (0.0, 0.0, 1.0), (1e-9, -2e-9, -1.0), (1e-300, 0.0, -1.0), (3e-160, 4e-160, -1.0), (1.0, 0.0, 0.0)]
)
def test_rotation_to_axis_is_the_smallest_one(axis):
    R = np.array(rotation_to_axis(axis))
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=ROUND_OFF)
    np.testing.assert_allclose(R[:, 2], axis, atol=ROUND_OFF)
    assert np.linalg.det(R) > 0
    assert rotation_angle(rotation_to_axis(axis)) == pytest.approx(math.acos(axis[2]), abs=1e-7)


def test_rotation_to_minus_z_is_half_a_turn_about_x():
    assert rotation_to_axis((0.0, 0.0, -1.0)) == ((1, 0, 0), (0, -1, 0), (0, 0, -1))


@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-6, 1.0, 3.0, math.pi])
def test_rotation_angle(angle):
    assert rotation_angle(tuple(map(tuple, elementary(1, angle)))) == pytest.approx(angle, abs=1e-15)


def test_rotated_tensor():
    A = RNG.normal(size=(3, 3))
    tensor, R = A @ A.T, np.array(random_transform().rotation)
    found = np.array(rotated_tensor(tuple(map(tuple, R)), tuple(map(tuple, tensor))))
    np.testing.assert_allclose(found, R @ tensor @ R.T, atol=ROUND_OFF)
    np.testing.assert_array_equal(found, found.T)
