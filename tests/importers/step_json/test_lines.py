"""The point nearest to some lines, against its defining properties."""

import numpy as np
import pytest

from cadmbs.importers.step_json.joints import closest_point
from tests.tolerances import ROUND_OFF


def lines(seed, n):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, 3)), rng.normal(size=(n, 3))


def squares(x, points, directions):
    e = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    d = x - points
    return float((d**2).sum() - ((d * e).sum(axis=1) ** 2).sum())


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_no_other_point_is_nearer(n, seed):
    points, directions = lines(seed, n)
    x, _ = closest_point(points, directions)
    least = squares(x, points, directions)
    for step in np.random.default_rng(seed).normal(size=(20, 3)) * 0.01:
        assert squares(x + step, points, directions) > least


@pytest.mark.parametrize("seed", range(5))
def test_gap_of_two_lines(seed):
    points, directions = lines(seed, 2)
    _, gap = closest_point(points, directions)
    normal = np.cross(*directions)
    assert gap == pytest.approx(abs((points[1] - points[0]) @ normal) / np.linalg.norm(normal), rel=ROUND_OFF)


def test_lines_that_meet_far_from_their_points():
    meeting = np.array([100.0, -50.0, 20.0])
    directions = np.array([[1.0, 2.0, 0.5], [0.0, -3.0, 1.0]])
    x, gap = closest_point(meeting + np.array([[40.0], [-7.0]]) * directions, directions)
    assert x == pytest.approx(meeting, rel=ROUND_OFF)
    assert gap < 1e-12


def test_parallel_lines():
    points = np.array([[0.0, 0.0, 0.0], [0.0, 2.0, 4.0]])
    x, gap = closest_point(points, np.array([[0.0, 0.0, 1.0], [0.0, 0.0, 2.0]]))
    assert x == pytest.approx([0, 1, 2], abs=1e-12)
    assert gap == pytest.approx(2, rel=ROUND_OFF)
