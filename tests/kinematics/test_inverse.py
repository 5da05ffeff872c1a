"""Inverse kinematics: what can be reached is reached, from singular starts and in batches too."""

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.kinematics import difference, inverse, neutral, pose, poses
from cadmbs.kinematics.inverse import DirectionTarget, PointTarget, PoseTarget, SearchOutcomeKind
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.kinematics.arms import LIBRARY, library, limits_of, planar
from tests.tolerances import INVERSE, ROUND_OFF


@pytest.mark.parametrize("body", ["last", "frame"])
def test_poses_of_random_configurations_are_reached(tree, body):
    addresses = {"last": tree.n_bodies - 1, "frame": next(iter(tree.frames.names), 0)}
    wanted = pose(tree, states.random_positions(tree, 1, (6,)), addresses[body], engine="reference")
    found = inverse.solve(tree, PoseTarget(addresses[body], wanted), starts=4)
    assert found.reached.all(), found.outcome
    np.testing.assert_allclose(pose(tree, found.q, addresses[body], engine="reference"), wanted, rtol=0, atol=INVERSE)
    assert found.distance.shape == found.angle.shape == (6, 1)


@pytest.mark.parametrize("name", LIBRARY)
def test_library_robots_reach_poses_within_their_limits(name):
    system, tool = library(name), LIBRARY[name]
    lower, upper = limits_of(system)
    q = np.random.default_rng(1).uniform(0.97 * lower, 0.97 * upper, (40, system.n_q))
    wanted = pose(system, q, tool, engine="reference")
    found = inverse.solve(system, PoseTarget(tool, wanted), starts=25)
    assert found.reached.mean() >= 0.95
    here = pose(system, found.q[found.reached], tool, engine="reference")
    np.testing.assert_allclose(here, wanted[found.reached], rtol=0, atol=INVERSE)
    assert np.all((lower <= found.q) & (found.q <= upper))
    kept = ~np.isnan(found.solutions).any(axis=-1)
    np.testing.assert_array_equal(kept.sum(axis=-1), found.n_solutions)
    each = np.broadcast_to(wanted[:, None], (*kept.shape, 4, 4))[kept]
    np.testing.assert_allclose(
        pose(system, found.solutions[kept], tool, engine="reference"), each, rtol=0, atol=INVERSE
    )
    assert np.all((lower <= found.solutions[kept]) & (found.solutions[kept] <= upper))
    assert found.n_solutions.max() > 1


def test_a_singular_start_does_not_hold_the_search():
    """Every target on the line of the stretched chain has a vanishing gradient there."""
    points = np.array([[2.5, 0.0, 0.0], [0.3, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
    found = inverse.solve(planar(3), PointTarget("link3/tip", points))
    assert found.reached.all()
    assert found.outcome.sentence == "all 4 samples reached"


def test_a_target_at_the_rim_of_the_workspace_is_reached():
    found = inverse.solve(planar(3), PointTarget("link3/tip", [0.0, 3.0, 0.0]), [0.5, 0.4, -0.2])
    assert found.reached
    np.testing.assert_allclose(found.q, [np.pi / 2, 0.0, 0.0], rtol=0, atol=1e-4)


def test_redundant_chains_move_little():
    system = planar(8)
    start = np.full(8, 0.2)
    point = pose(system, start, "link8/tip", engine="reference")[:3, 3] + [0.01, -0.02, 0.0]
    found = inverse.solve(system, PointTarget("link8/tip", point), start)
    assert found.reached
    J = np.linalg.pinv(np.array(_point_jacobian(system, start)))
    np.testing.assert_allclose(found.q - start, J @ [0.01, -0.02], rtol=0, atol=1e-3)


def _point_jacobian(system, q):
    step = 1e-6
    ends = [
        pose(system, q + step * np.outer([1, -1], e), "link8/tip", engine="reference")[:, :2, 3]
        for e in np.eye(system.n_q)
    ]
    return np.stack([(plus - minus) / (2 * step) for plus, minus in ends], axis=-1)


def test_the_two_elbows_are_the_two_solutions():
    found = inverse.solve(planar(2), PointTarget("link2/tip", [1.0, 1.0, 0.0]), [0.1, 0.5], starts=30)
    np.testing.assert_allclose(
        np.mod(found.solutions + 1.0, 2 * np.pi) - 1.0,
        [[0.0, np.pi / 2], [np.pi / 2, 1.5 * np.pi]],
        rtol=0,
        atol=INVERSE,
    )
    np.testing.assert_array_equal(found.solutions[0], found.q)
    assert found.outcome.sentence.endswith("; 2 different solutions from 30 starts")


@pytest.mark.parametrize("seed", range(3))
def test_directions_and_points_together(seed):
    """A line of the tool is put on a line in space: five conditions, the sixth coordinate is free."""
    system, tool = library("six_axis_arm"), "flange/tool"
    lower, upper = limits_of(system)
    place = pose(system, np.random.default_rng(seed).uniform(0.6 * lower, 0.6 * upper, 6), tool, engine="reference")
    offset, axis = np.array([0.02, -0.05, 0.1]), np.array([0.6, 0.0, 0.8])
    targets = [
        PointTarget(tool, se3.apply(place, offset), offset),
        DirectionTarget(tool, axis, 3.0 * place[:3, :3] @ axis),
    ]
    found = inverse.solve(system, targets, starts=20)
    assert found.reached
    here = pose(system, found.q, tool, engine="reference")
    np.testing.assert_allclose(se3.apply(here, offset), se3.apply(place, offset), rtol=0, atol=INVERSE)
    np.testing.assert_allclose(here[:3, :3] @ axis, place[:3, :3] @ axis, rtol=0, atol=INVERSE)


def test_batches_are_their_samples():
    system, tool = library("six_axis_arm"), "flange/tool"
    wanted = pose(system, states.random_positions(system, 8, (2, 3)), tool, engine="reference")
    start = 0.1 * np.arange(18.0).reshape(3, 6) / 18
    found = inverse.solve(system, PoseTarget(tool, wanted), start, starts=4, seed=3)
    assert found.q.shape == (2, 3, 6)
    assert found.solutions.shape[:2] == found.reached.shape == found.iterations.shape == (2, 3)
    for i, j in np.ndindex(2, 3):
        alone, one = inverse.solve(system, PoseTarget(tool, wanted[i, j]), start[j], starts=4, seed=3), found[i, j]
        np.testing.assert_allclose(one.q, alone.q, rtol=0, atol=1e-8)
        np.testing.assert_allclose(one.solutions, alone.solutions, rtol=0, atol=1e-8)
        assert one.reached == alone.reached
        assert one.n_solutions == alone.n_solutions == len(one.solutions)
        assert one.outcome.kind == alone.outcome.kind
    np.testing.assert_array_equal(found[1].q, found.q[1])


def test_batches_of_different_targets_broadcast():
    found = inverse.solve(
        planar(3),
        [
            PointTarget("link3/tip", np.tile([1.0, 0.5, 0.0], (4, 1, 1))),
            DirectionTarget("link3", [1.0, 0.0, 0.0], [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]),
        ],
        start=[0.1, 0.2, 0.3],
        starts=8,
    )
    assert found.reached.shape == (4, 2)
    assert found.reached.all()
    np.testing.assert_array_equal(found.q[0], found.q[3])


@pytest.mark.parametrize("name", ["every kind", "coupled", "world only"])
def test_zero_size_batches(name):
    system = zoo.system(name)
    found = inverse.solve(system, PointTarget(system.n_bodies - 1, np.zeros((0, 2, 3))), starts=3)
    assert found.q.shape == (0, 2, system.n_q)
    assert found.solutions.shape == (0, 2, 0, system.n_q)
    assert found.outcome.sentence == "all 0 samples reached"


def test_no_coordinates():
    system = zoo.system("welded only")
    here = poses(system, neutral(system), engine="reference")[-1]
    assert inverse.solve(system, PoseTarget(2, here), starts=2).outcome.sentence == "reached after 0 iterations"
    found = inverse.solve(system, PointTarget(2, here[:3, 3] + [0.0, 0.3, 0.4]))
    np.testing.assert_allclose(found.distance, [0.5], rtol=0, atol=ROUND_OFF)
    assert found.q.shape == (0,)
    assert found.outcome.kind is SearchOutcomeKind.NEAREST


@pytest.mark.parametrize("kind", ["spherical:quaternion", "free", "spherical:rotation_vector", "planar", "universal"])
def test_joints_of_every_coordinate_reach_points(kind):
    """Quaternions stay unit quaternions; a start that is not one is made one."""
    system = compile_mechanism(mechanisms.random_tree(3, 71, kinds=(kind,), branching=0.0))
    wanted = pose(system, states.random_positions(system, 9, (5,)), "b3", engine="reference")[..., :3, 3]
    found = inverse.solve(system, PointTarget("b3", wanted), 1.7 * neutral(system), starts=3)
    assert found.reached.all()
    for at in (*system.manifold.spherical_q, *system.manifold.free_q):
        np.testing.assert_allclose(np.linalg.norm(found.q[:, at : at + 4], axis=-1), 1.0, rtol=0, atol=ROUND_OFF)


def test_half_turns_of_poses_are_reached():
    system = zoo.system("single free body")
    start = pose(system, neutral(system), "b1", engine="reference")
    half = start @ se3.exp(np.array([[np.pi, 0, 0, 1, 0, 0], [0, np.pi, 0, 0, 0, 0], [0, 0, np.pi - 1e-9, 0, 0, 9]]))
    found = inverse.solve(system, PoseTarget("b1", half))
    assert found.reached.all()
    np.testing.assert_allclose(pose(system, found.q, "b1", engine="reference"), half, rtol=0, atol=INVERSE)


def test_the_seed_decides():
    system, tool = library("six_axis_arm"), "flange/tool"
    targets = PointTarget(tool, [0.4, 0.3, 0.5])
    first, second, other = (inverse.solve(system, targets, starts=6, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first.q, second.q)
    np.testing.assert_array_equal(first.solutions, second.solutions)
    assert not np.array_equal(first.solutions[-1], other.solutions[-1])


def test_the_reached_configuration_nearest_to_the_start_is_returned():
    system, tool = library("six_axis_arm"), "flange/tool"
    start = np.array([0.3, -0.5, 0.6, 0.4, 0.7, -0.2])
    wanted = pose(system, start + 0.05, tool, engine="reference")
    found = inverse.solve(system, PoseTarget(tool, wanted), start, starts=30)
    np.testing.assert_allclose(found.q, start + 0.05, rtol=0, atol=1e-8)
    away = np.linalg.norm(difference(system, start, found.solutions), axis=-1)
    assert len(away) > 1
    assert np.all(np.diff(away) >= 0.0)


def test_rounded_rotation_matrices_are_read_as_rotations():
    rough = se3.exp([0.3, -0.2, 0.9, 0.0, 0.0, 0.0]).round(5)
    found = inverse.solve(zoo.system("single free body"), PoseTarget("b1", rough))
    assert found.reached
    np.testing.assert_allclose(
        pose(zoo.system("single free body"), found.q, "b1", engine="reference"), rough, rtol=0, atol=1e-5
    )
