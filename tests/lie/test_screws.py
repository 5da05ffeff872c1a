"""Joint screws from geometry, and geometry from screws."""

import numpy as np
import pytest

from cadmbs.errors import NotSolvableError
from cadmbs.lie import screws, se3, so3
from tests.lie.samples import BATCHES, assert_close, rotation_vectors, screw_coordinates, twists
from tests.tolerances import ROUND_OFF


def geometry(batch):
    axis, point = rotation_vectors(batch, 2.5, seed=1), rotation_vectors(batch, 0.8, seed=2)
    return axis, point, np.random.default_rng(3).uniform(-0.5, 0.5, size=batch)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_revolute_joint_turns_about_its_axis(batch):
    axis, point, _ = geometry(batch)
    T = se3.exp(0.7 * screws.revolute(axis, point))
    assert_close(se3.rotation_part(T), so3.exp(0.7 * axis / 2.5), ROUND_OFF)
    assert_close(se3.apply(T, point + 3.0 * axis), point + 3.0 * axis, ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_screw_joint_advances_by_pitch_times_angle(batch):
    axis, point, pitch = geometry(batch)
    T = se3.exp(7.0 * screws.helical(axis, point, pitch))
    assert_close(se3.apply(T, point), point + 7.0 * np.asarray(pitch)[..., np.newaxis] * axis / 2.5, ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_prismatic_joint_moves_along_its_direction(batch):
    axis, _, _ = geometry(batch)
    T = se3.exp(0.4 * screws.prismatic(axis))
    assert_close(T, se3.translation(0.4 * axis / 2.5), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_screw_moves_with_its_geometry(batch):
    """X of the moved axis is Ad times X: theory 3.1."""
    axis, point, pitch = geometry(batch)
    T = se3.exp(screw_coordinates(batch, 1.2))
    moved_axis = se3.apply(T, axis) - se3.translation_part(T)
    moved = screws.helical(moved_axis, se3.apply(T, point), pitch)
    assert_close(se3.transform_twist(T, screws.helical(axis, point, pitch)), moved, ROUND_OFF)
    assert_close(se3.transform_twist(T, screws.prismatic(axis)), screws.prismatic(moved_axis), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_the_geometry_of_a_helical_screw_comes_back(batch):
    axis, point, pitch = geometry(batch)
    found = screws.screw_axis(-3.0 * screws.helical(axis, point, pitch))
    e = axis / 2.5
    assert np.array_equal(found.rotates, np.ones(batch, dtype=bool))
    assert_close(found.direction, -e, ROUND_OFF)
    assert_close(found.point, point - (point * e).sum(axis=-1, keepdims=True) * e, ROUND_OFF)
    assert_close(found.pitch, pitch, ROUND_OFF)
    assert_close(found.magnitude, np.full(batch, 3.0), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_any_screw_is_its_magnitude_times_the_screw_of_its_axis(batch):
    X = twists(batch)
    found = screws.screw_axis(X)
    again = screws.helical(found.direction, found.point, found.pitch)
    assert_close(found.magnitude[..., np.newaxis] * again, X, ROUND_OFF)


def test_kinds_are_told_apart_within_one_batch():
    X = np.stack([screws.revolute([0, 0, 2], [1, 0, 0]), 5.0 * screws.prismatic([0, 3, 0]), np.zeros(6)])
    found = screws.screw_axis(X)
    assert found.rotates.tolist() == [True, False, False]
    assert found.direction.tolist() == [[0, 0, 1], [0, 1, 0], [0, 0, 0]]
    assert found.point.tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert found.pitch.tolist() == [0, 0, 0]
    assert found.magnitude.tolist() == [1, 5, 0]


def test_the_tolerance_decides_what_still_rotates():
    X = np.array([0.0, 0.0, 1e-9, 1.0, 0.0, 0.0])
    assert screws.screw_axis(X).rotates
    assert not screws.screw_axis(X, tolerance=1e-6).rotates


def test_one_point_serves_many_axes():
    assert screws.revolute(np.eye(3), [1.0, 2.0, 3.0]).shape == (3, 6)
    assert screws.helical([0, 0, 1], [0, 0, 0], np.array([0.1, 0.2])).shape == (2, 6)


@pytest.mark.parametrize("axes", [np.zeros(3), np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])])
def test_a_zero_axis_is_refused(axes):
    for build in (lambda: screws.revolute(axes, np.zeros(3)), lambda: screws.prismatic(axes)):
        with pytest.raises(NotSolvableError) as caught:
            build()
        assert str(caught.value) == "axis: a vector of zero length has no direction"
