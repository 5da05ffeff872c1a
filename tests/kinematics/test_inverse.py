"""Inverse kinematics: what is reached is reached, limits hold, and what cannot be reached is said and measured."""

from importlib import resources

import numpy as np
import pytest

from cadmbs import compile_mechanism, load
from cadmbs.errors import NotSolvableError, ShapeError, UnknownNameError
from cadmbs.kinematics import difference, inverse, neutral, pose, poses
from cadmbs.kinematics.inverse import DirectionTarget, OutcomeKind, PointTarget, PoseTarget
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.start import tree_coordinate_names
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import INVERSE, ROUND_OFF

LIBRARY = {"six_axis_arm": "flange/tool", "rcm": "body5/tool"}


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return compile_mechanism(load(path))


def limits_of(system):
    lower, upper = (np.concatenate([joint.limits[word] for joint in system.joints]) for word in ("lower", "upper"))
    return lower, upper


def planar(n_links, **limits):
    """A planar chain of links of one metre, with limits by the name of the hinge."""
    data = zoo.data_of(mechanisms.planar_chain(n_links))
    for joint in data["joints"]:
        if joint["name"] in limits:
            joint["limits"] = dict(zip(("lower", "upper"), limits[joint["name"]], strict=True))
    return compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.parametrize("body", ["last", "frame"])
def test_poses_of_random_configurations_are_reached(tree, body):
    addresses = {"last": tree.n_bodies - 1, "frame": next(iter(tree.frames.names), 0)}
    wanted = pose(tree, states.random_positions(tree, 1, (6,)), addresses[body])
    found = inverse.solve(tree, PoseTarget(addresses[body], wanted), starts=4)
    assert found.reached.all(), found.outcome
    np.testing.assert_allclose(pose(tree, found.q, addresses[body]), wanted, rtol=0, atol=INVERSE)
    assert found.distance.shape == found.angle.shape == (6, 1)


@pytest.mark.parametrize("name", LIBRARY)
def test_library_robots_reach_poses_within_their_limits(name):
    system, tool = library(name), LIBRARY[name]
    lower, upper = limits_of(system)
    q = np.random.default_rng(1).uniform(0.97 * lower, 0.97 * upper, (40, system.n_q))
    wanted = pose(system, q, tool)
    found = inverse.solve(system, PoseTarget(tool, wanted), starts=25)
    assert found.reached.mean() >= 0.95
    here = pose(system, found.q[found.reached], tool)
    np.testing.assert_allclose(here, wanted[found.reached], rtol=0, atol=INVERSE)
    assert np.all((lower <= found.q) & (found.q <= upper))
    kept = ~np.isnan(found.solutions).any(axis=-1)
    np.testing.assert_array_equal(kept.sum(axis=-1), found.n_solutions)
    each = np.broadcast_to(wanted[:, None], (*kept.shape, 4, 4))[kept]
    np.testing.assert_allclose(pose(system, found.solutions[kept], tool), each, rtol=0, atol=INVERSE)
    assert np.all((lower <= found.solutions[kept]) & (found.solutions[kept] <= upper))
    assert found.n_solutions.max() > 1


@pytest.mark.parametrize("name", LIBRARY)
def test_limits_hold_also_where_nothing_can_be_reached(name):
    system = library(name)
    lower, upper = limits_of(system)
    far = 5.0 * np.random.default_rng(2).normal(size=(60, 3))
    found = inverse.solve(system, PointTarget(LIBRARY[name], far), starts=4)
    assert np.all((lower <= found.q) & (found.q <= upper))
    missed = ~found.reached
    assert missed.mean() > 0.9
    assert found.stationary[missed].mean() > 0.95
    assert {found[i].outcome.kind for i in np.flatnonzero(found.stationary)} == {OutcomeKind.NEAREST}


def coupled_with_limits():
    data = zoo.data_of(mechanisms.with_couplings(mechanisms.chain(8, 4), 9))
    for joint in data["joints"]:
        joint["limits"] = {"lower": -0.9, "upper": 1.1}
    return compile_mechanism(Mechanism.model_validate(data))


def test_followers_of_couplings_limit_their_leaders():
    """One of the followers has two leaders, one follows a follower."""
    system = coupled_with_limits()
    assert len(system.position_names) == 5
    assert sorted(np.count_nonzero(system.tree.positions.matrix, axis=1).tolist())[-2:] == [1, 2]
    start = states.random_positions(system, 4, (30,), size=2.0)
    points = 4.0 * np.random.default_rng(3).normal(size=(30, 3))
    found = inverse.solve(system, PointTarget("b8", points), start, starts=3)
    tree = system.tree.positions.spread(found.q)
    assert len(tree_coordinate_names(system, "positions")) == tree.shape[-1] == 8
    assert tree.min() >= -0.9 - ROUND_OFF
    assert tree.max() <= 1.1 + ROUND_OFF
    assert np.sum((tree < -0.9 + 1e-9) | (tree > 1.1 - 1e-9)) > 30
    assert found.stationary.mean() > 0.9


def test_nearest_within_coupled_limits_is_stationary_on_the_polytope():
    """No small admissible displacement comes nearer."""
    system = coupled_with_limits()
    target = PointTarget("b8", [4.0, -3.0, 5.0])
    found = inverse.solve(system, target, starts=10)
    rng = np.random.default_rng(5)
    near = found.q + 1e-3 * rng.normal(size=(4000, system.n_q)) * rng.choice([0.0, 1.0], size=(4000, system.n_q))
    tree = system.tree.positions.spread(near)
    near = near[np.all((tree >= -0.9) & (tree <= 1.1), axis=-1)]
    assert len(near) > 50
    distance = np.linalg.norm(pose(system, near, "b8")[:, :3, 3] - target.point, axis=-1)
    assert distance.min() >= found.distance[0] - 1e-9


def test_limits_can_be_left_aside():
    system = planar(1, hinge1=(-0.5, 0.5))
    found = inverse.solve(system, PointTarget("link1/tip", [0.0, 1.0, 0.0]), limits=False)
    np.testing.assert_allclose(found.q, [np.pi / 2], rtol=0, atol=INVERSE)
    missed = inverse.solve(system, PointTarget("link1/tip", [0.0, 2.0, 0.0]), limits=False)
    assert missed.outcome.sentence == (
        "not reached: 'link1/tip' misses its point by 1 m, limits left aside; "
        "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )


def test_a_start_outside_the_limits_is_moved_into_them():
    system = planar(2, hinge1=(-0.5, 0.5))
    found = inverse.solve(system, PointTarget("link1/tip", [np.cos(0.3), np.sin(0.3), 0.0]), start=[3.0, 0.2])
    np.testing.assert_allclose(found.q, [0.3, 0.2], rtol=0, atol=INVERSE)


@pytest.mark.parametrize("start", [(0.0, 0.0, 0.0), (0.3, -0.4, 1.0)])
@pytest.mark.parametrize("direction", [(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-0.6, 0.8, 0.0)])
def test_points_outside_the_workspace_are_missed_by_their_distance(direction, start):
    """Also from the stretched chain, where the gradient vanishes along its line."""
    point = 3.5 * np.array(direction)
    found = inverse.solve(planar(3), PointTarget("link3/tip", point), start)
    assert not found.reached
    assert found.outcome.sentence == (
        "not reached: 'link3/tip' misses its point by 0.5 m, with no joint at a limit; "
        "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    np.testing.assert_allclose(found.distance, [0.5], rtol=0, atol=INVERSE)
    np.testing.assert_array_equal(found.angle, [0.0])
    reached = pose(planar(3), found.q, "link3/tip")[:3, 3]
    np.testing.assert_allclose(reached, 3.0 * np.array(direction), rtol=0, atol=1e-6)


def test_points_out_of_the_plane_are_missed_by_their_height():
    found = inverse.solve(planar(3), PointTarget("link3/tip", [1.0, 1.0, 2.0]))
    np.testing.assert_allclose(found.distance, [2.0], rtol=0, atol=INVERSE)


def test_the_sentence_names_targets_and_limits():
    system = planar(2, hinge1=(-0.5, 0.5), hinge2=(0.0, 0.0))
    targets = [PointTarget("link2/tip", [0.0, 3.0, 0.0]), DirectionTarget(1, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])]
    found = inverse.solve(system, targets, starts=3)
    np.testing.assert_allclose(found.q, [0.5, 0.0], rtol=0, atol=ROUND_OFF)
    distance = np.hypot(2.0 * np.cos(0.5), 3.0 - 2.0 * np.sin(0.5))
    np.testing.assert_allclose(found.distance, [distance, 0.0], rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(found.angle, [0.0, np.pi / 2 - 0.5], rtol=0, atol=ROUND_OFF)
    assert str(found.outcome) == (
        "not reached: 'link2/tip' misses its point by 2.69201 m, 'link1' misses its direction by 1.0708 rad, "
        "with 'hinge1' at its upper limit 0.5 and 'hinge2' fixed by its limits at 0; "
        "none of 3 starts came nearer"
    )


def test_running_out_of_iterations_is_an_outcome_of_its_own():
    found = inverse.solve(planar(3), PointTarget("link3/tip", [1.0, 1.0, 0.0]), [0.1, 0.2, 0.3], max_iterations=1)
    assert found.outcome.kind is OutcomeKind.ITERATIONS
    assert found.outcome.sentence == (
        f"stopped after 1 iteration, while still coming nearer: 'link3/tip' misses its point by "
        f"{found.distance[0]:.6g} m, with no joint at a limit; raise max_iterations"
    )


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
    point = pose(system, start, "link8/tip")[:3, 3] + [0.01, -0.02, 0.0]
    found = inverse.solve(system, PointTarget("link8/tip", point), start)
    assert found.reached
    J = np.linalg.pinv(np.array(_point_jacobian(system, start)))
    np.testing.assert_allclose(found.q - start, J @ [0.01, -0.02], rtol=0, atol=1e-3)


def _point_jacobian(system, q):
    step = 1e-6
    ends = [pose(system, q + step * np.outer([1, -1], e), "link8/tip")[:, :2, 3] for e in np.eye(system.n_q)]
    return np.stack([(plus - minus) / (2 * step) for plus, minus in ends], axis=-1)


def test_the_two_elbows_are_the_two_solutions():
    found = inverse.solve(planar(2), PointTarget("link2/tip", [1.0, 1.0, 0.0]), [0.1, 0.5], starts=30)
    np.testing.assert_allclose(
        np.mod(found.solutions + 1.0, 2 * np.pi) - 1.0,
        [[0.0, np.pi / 2], [np.pi / 2, -np.pi / 2]],
        rtol=0,
        atol=INVERSE,
    )
    np.testing.assert_array_equal(found.solutions[0], found.q)
    assert found.outcome.sentence.endswith("; 2 different solutions from 30 starts")


def test_the_opposite_direction_does_not_count():
    fixed = compile_mechanism(
        Mechanism.model_validate({"name": "post", "bodies": [{"name": "post"}], "joints": [zoo_weld()]})
    )
    found = inverse.solve(fixed, DirectionTarget("post", [0.0, 0.0, 2.0], [0.0, 0.0, -1.0]))
    assert not found.reached
    np.testing.assert_allclose(found.angle, [np.pi], rtol=0, atol=ROUND_OFF)
    assert found.outcome.sentence == (
        "not reached: 'post' misses its direction by 3.14159 rad, with no joint at a limit; "
        "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )


def zoo_weld():
    return {"name": "weld", "kind": "fixed", "predecessor": "world", "successor": "post"}


def test_opposite_directions_are_left_where_the_joint_allows():
    free, short = planar(1), planar(1, hinge1=(-2.0, 2.5))
    target = DirectionTarget("link1", [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    assert inverse.solve(free, target).reached
    found = inverse.solve(short, target, starts=10)
    np.testing.assert_allclose([*found.q, *found.angle], [2.5, np.pi - 2.5], rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("seed", range(3))
def test_directions_and_points_together(seed):
    """A line of the tool is put on a line in space: five conditions, the sixth coordinate is free."""
    system, tool = library("six_axis_arm"), "flange/tool"
    lower, upper = limits_of(system)
    place = pose(system, np.random.default_rng(seed).uniform(0.6 * lower, 0.6 * upper, 6), tool)
    offset, axis = np.array([0.02, -0.05, 0.1]), np.array([0.6, 0.0, 0.8])
    targets = [
        PointTarget(tool, se3.apply(place, offset), offset),
        DirectionTarget(tool, axis, 3.0 * place[:3, :3] @ axis),
    ]
    found = inverse.solve(system, targets, starts=20)
    assert found.reached
    here = pose(system, found.q, tool)
    np.testing.assert_allclose(se3.apply(here, offset), se3.apply(place, offset), rtol=0, atol=INVERSE)
    np.testing.assert_allclose(here[:3, :3] @ axis, place[:3, :3] @ axis, rtol=0, atol=INVERSE)


def test_weights_balance_targets_that_contradict_each_other():
    """Minimising |2 (r - a)|^2 + |r - b|^2 gives r = (4 a + b) / 5."""
    system = zoo.system("single free body")
    a, b = np.array([1.0, 2.0, 3.0]), np.array([-1.0, 0.5, 3.0])
    found = inverse.solve(system, [PointTarget("b1", a, weight=2.0), PointTarget("b1", b)])
    np.testing.assert_allclose(pose(system, found.q, "b1")[:3, 3], (4 * a + b) / 5, rtol=0, atol=1e-6)
    gap = np.linalg.norm(a - b)
    np.testing.assert_allclose(found.distance, [gap / 5, 4 * gap / 5], rtol=0, atol=1e-6)


def test_weights_of_poses_balance_position_and_orientation():
    """One hinge cannot do both: the heavier wish is nearly met."""
    wanted = se3.pose(np.eye(3), [0.0, 1.0, 0.0]) @ se3.translation([0.0, 0.0, 0.0])
    here = planar(1)
    turned = inverse.solve(here, PoseTarget("link1/tip", wanted, orientation_weight=1e3))
    moved = inverse.solve(here, PoseTarget("link1/tip", wanted, position_weight=1e3), start=[1.0])
    assert turned.angle[0] < 1e-3 < moved.angle[0]
    assert moved.distance[0] < 0.1 < turned.distance[0]


def test_batches_are_their_samples():
    system, tool = library("six_axis_arm"), "flange/tool"
    wanted = pose(system, states.random_positions(system, 8, (2, 3)), tool)
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
    here = poses(system, neutral(system))[-1]
    assert inverse.solve(system, PoseTarget(2, here), starts=2).outcome.sentence == "reached after 0 iterations"
    found = inverse.solve(system, PointTarget(2, here[:3, 3] + [0.0, 0.3, 0.4]))
    np.testing.assert_allclose(found.distance, [0.5], rtol=0, atol=ROUND_OFF)
    assert found.q.shape == (0,)
    assert found.outcome.kind is OutcomeKind.NEAREST


def test_the_first_sample_that_is_missed_is_told():
    points = [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.6, 0.8, 0.0], [0.0, 2.0, 0.0]]]
    found = inverse.solve(planar(1), PointTarget("link1/tip", points))
    assert found.outcome.kind is OutcomeKind.NEAREST
    assert found.outcome.sentence == (
        "3 of 4 samples reached; the first that is not is sample (1, 1): not reached: 'link1/tip' misses its point by "
        "1 m, with no joint at a limit; no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    assert repr(found).startswith('Solution("3 of 4 samples reached; ')


@pytest.mark.parametrize("kind", ["spherical:quaternion", "free", "spherical:rotation_vector", "planar", "universal"])
def test_joints_of_every_coordinate_reach_points(kind):
    """Quaternions stay unit quaternions; a start that is not one is made one."""
    system = compile_mechanism(mechanisms.random_tree(3, 71, kinds=(kind,), branching=0.0))
    wanted = pose(system, states.random_positions(system, 9, (5,)), "b3")[..., :3, 3]
    found = inverse.solve(system, PointTarget("b3", wanted), 1.7 * neutral(system), starts=3)
    assert found.reached.all()
    for at in (*system.manifold.spherical_q, *system.manifold.free_q):
        np.testing.assert_allclose(np.linalg.norm(found.q[:, at : at + 4], axis=-1), 1.0, rtol=0, atol=ROUND_OFF)


def test_half_turns_of_poses_are_reached():
    system = zoo.system("single free body")
    start = pose(system, neutral(system), "b1")
    half = start @ se3.exp(np.array([[np.pi, 0, 0, 1, 0, 0], [0, np.pi, 0, 0, 0, 0], [0, 0, np.pi - 1e-9, 0, 0, 9]]))
    found = inverse.solve(system, PoseTarget("b1", half))
    assert found.reached.all()
    np.testing.assert_allclose(pose(system, found.q, "b1"), half, rtol=0, atol=INVERSE)


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
    wanted = pose(system, start + 0.05, tool)
    found = inverse.solve(system, PoseTarget(tool, wanted), start, starts=30)
    np.testing.assert_allclose(found.q, start + 0.05, rtol=0, atol=1e-8)
    away = np.linalg.norm(difference(system, start, found.solutions), axis=-1)
    assert len(away) > 1
    assert np.all(np.diff(away) >= 0.0)


def test_rounded_rotation_matrices_are_read_as_rotations():
    rough = se3.exp([0.3, -0.2, 0.9, 0.0, 0.0, 0.0]).round(5)
    found = inverse.solve(zoo.system("single free body"), PoseTarget("b1", rough))
    assert found.reached
    np.testing.assert_allclose(pose(zoo.system("single free body"), found.q, "b1"), rough, rtol=0, atol=1e-5)


def test_loops_are_refused():
    with pytest.raises(NotSolvableError) as caught:
        inverse.solve(zoo.system("four-bar"), PointTarget("b3", [0.0, 0.0, 0.0]))
    assert str(caught.value) == (
        "inverse kinematics of 'tree 61' needs the solution of 1 closed loop (cut at 'j3'), which this version cannot "
        "do yet; poses and Jacobians of the spanning tree are available"
    )


def test_contradicting_limits_are_refused():
    data = zoo.data_of(mechanisms.planar_chain(2))
    data["joints"][0]["limits"] = {"lower": 0.0, "upper": 1.0}
    data["joints"][1]["limits"] = {"lower": 3.0, "upper": 4.0}
    terms = [{"coordinate": "hinge1", "factor": 1.0}, {"coordinate": "hinge2", "factor": -1.0}]
    data["couplings"] = [{"name": "belt", "terms": terms, "dependent": "hinge2"}]
    system = compile_mechanism(Mechanism.model_validate(data))
    with pytest.raises(NotSolvableError) as caught:
        inverse.solve(system, PointTarget("link2/tip", [1.0, 1.0, 0.0]))
    assert str(caught.value) == (
        "no configuration of 'planar chain of 2' is within all joint limits: those of 'hinge2' contradict the limits "
        "of coordinates coupled with it; correct them, or solve with limits=False"
    )


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (
            lambda: PoseTarget("b", np.eye(3)),
            ShapeError,
            "PoseTarget of 'b': pose has shape (3, 3), expected (..., 4, 4)",
        ),
        (
            lambda: PoseTarget("b", np.diag([1.0, 1.0, -1.0, 1.0])),
            ValueError,
            "PoseTarget of 'b': pose is not [[R, p], [0, 1]] with a rotation matrix R",
        ),
        (lambda: PointTarget(2, [0.0, 1.0]), ShapeError, "PointTarget of 2: point has shape (2,), expected (..., 3)"),
        (
            lambda: PointTarget("b", [0.0, np.nan, 0.0]),
            ValueError,
            "PointTarget of 'b': point holds numbers that are not finite",
        ),
        (
            lambda: DirectionTarget("b", [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]),
            ValueError,
            "DirectionTarget of 'b': axis is zero, which has no direction",
        ),
        (
            lambda: PointTarget("b", [0.0, 1.0, 0.0], weight=0.0),
            ValueError,
            "PointTarget of 'b': weight is 0.0, expected a positive number",
        ),
        (lambda: inverse.solve(planar(1), []), ValueError, "inverse kinematics needs at least one target"),
        (
            lambda: inverse.solve(planar(1), PointTarget("link1", [1.0, 0.0, 0.0]), starts=0),
            ValueError,
            "starts is 0 and max_iterations is 200, expected at least 1 of each",
        ),
        (
            lambda: inverse.solve(planar(1), PointTarget("link1", [1.0, 0.0, 0.0]), [np.inf]),
            ValueError,
            "start holds numbers that are not finite",
        ),
        (
            lambda: inverse.solve(planar(1), PointTarget("link1", np.zeros((2, 3))), np.zeros((3, 1))),
            ShapeError,
            "batch shapes [(2,), ()] of the targets and (3,) of start do not broadcast",
        ),
        (
            lambda: inverse.solve(planar(1), PointTarget("link1/tipp", [1.0, 0.0, 0.0])),
            UnknownNameError,
            "'planar chain of 1' has no body or frame 'link1/tipp'; did you mean 'link1/tip' or 'link1'?",
        ),
    ],
)
def test_wrong_arguments_are_told(make, error, message):
    with pytest.raises(error) as caught:
        make()
    assert str(caught.value) == message
