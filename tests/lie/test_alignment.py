"""Directions and lines that are almost parallel, normal or the same."""

import numpy as np

from cadmbs.lie.alignment import common_lines, made_normal, mean_direction, parallel_clusters

X, Y, Z = np.eye(3)


def off(e, angle):
    """A direction turned by an angle about another axis."""
    across = np.cross(e, [0.3, -0.5, 0.8])
    return np.cos(angle) * e + np.sin(angle) * across / np.linalg.norm(across)


def test_senses_do_not_matter_and_the_largest_cluster_comes_first():
    directions = np.array([X, Z, -off(Z, 1e-4), Y, off(Z, -1e-4)])
    clusters = parallel_clusters(directions, 1e-3)
    assert [cluster.tolist() for cluster in clusters] == [[1, 2, 4], [0], [3]]
    assert len(parallel_clusters(directions, 1e-5)) == 5
    assert parallel_clusters(np.zeros((0, 3)), 1e-3) == []


def test_the_mean_has_the_sense_of_the_first_and_is_a_world_axis_near_one():
    e = np.array([0.6, 0.0, 0.8])
    mean = mean_direction(np.array([-off(e, 1e-6), off(e, -1e-6)]), 1e-3)
    assert np.allclose(mean, -e, atol=1e-11)
    assert np.linalg.norm(mean) == 1.0 or abs(np.linalg.norm(mean) - 1.0) < 1e-15
    assert mean_direction(np.array([-off(Z, 1e-6)]), 1e-5).tolist() == [0.0, 0.0, -1.0]
    assert mean_direction(np.array([off(Z, 1e-6)]), 1e-7).tolist() != [0.0, 0.0, 1.0]


def test_a_direction_becomes_normal_to_one_and_to_two_others():
    e = off(X, 1e-6)
    assert abs(made_normal(e, [Z], 1e-3) @ Z) < 1e-16
    assert np.allclose(made_normal(e, [Z, Y], 1e-3), X, atol=1e-16)
    assert made_normal(e, [], 1e-3) is not None
    assert np.allclose(made_normal(e, [Z], 1e-8), e, atol=1e-15)


def test_lines_are_grouped_by_their_distance_and_not_along_them():
    points = np.array([[0, 0, 0], [1, 0, 5], [1e-6, 0, -7], [1, 1e-6, 0.0]])
    assert [group.tolist() for group in common_lines(points, Z, 1e-5)] == [[0, 2], [1, 3]]
    assert common_lines(np.zeros((0, 3)), Z, 1.0) == []


def test_a_distance_of_zero_leaves_each_line_alone():
    points = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [np.nan, 0.0, 0.0]])
    assert [group.tolist() for group in common_lines(points, Z, 0.0)] == [[0], [1], [2]]
