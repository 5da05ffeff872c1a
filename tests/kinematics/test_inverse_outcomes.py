"""Inverse kinematics: limits hold, and what cannot be reached is measured and said."""

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.errors import NotSolvableError, ShapeError, UnknownNameError
from cadmbs.kinematics import inverse, pose
from cadmbs.kinematics.inverse import DirectionTarget, PointTarget, PoseTarget, SearchOutcomeKind
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.kinematics.arms import LIBRARY, library, limits_of, planar
from tests.tolerances import INVERSE, ROUND_OFF


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
    assert {found[i].outcome.kind for i in np.flatnonzero(found.stationary)} == {SearchOutcomeKind.NEAREST}


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
    distance = np.linalg.norm(pose(system, near, "b8", engine="reference")[:, :3, 3] - target.point, axis=-1)
    assert distance.min() >= found.distance[0] - 1e-9


def test_limits_can_be_left_aside():
    system = planar(1, hinge1=(-0.5, 0.5))
    found = inverse.solve(system, PointTarget("link1/tip", [0.0, 1.0, 0.0]), limits=False)
    np.testing.assert_allclose(found.q, [np.pi / 2], rtol=0, atol=INVERSE)
    missed = inverse.solve(system, PointTarget("link1/tip", [0.0, 2.0, 0.0]), limits=False)
    assert missed.outcome.sentence == (
        "not reached: 'link1/tip' misses its point by 1 m, limits ignored; "
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
    reached = pose(planar(3), found.q, "link3/tip", engine="reference")[:3, 3]
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
    assert found.outcome.kind is SearchOutcomeKind.ITERATIONS
    assert found.outcome.sentence == (
        f"stopped after 1 iteration, while still coming nearer: 'link3/tip' misses its point by "
        f"{found.distance[0]:.6g} m, with no joint at a limit; raise max_iterations"
    )


def test_the_opposite_direction_does_not_count():
    fixed = compile_mechanism(
        Mechanism.model_validate({"name": "post", "bodies": [{"name": "post"}], "joints": [weld()]})
    )
    found = inverse.solve(fixed, DirectionTarget("post", [0.0, 0.0, 2.0], [0.0, 0.0, -1.0]))
    assert not found.reached
    np.testing.assert_allclose(found.angle, [np.pi], rtol=0, atol=ROUND_OFF)
    assert found.outcome.sentence == (
        "not reached: 'post' misses its direction by 3.14159 rad, with no joint at a limit; "
        "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )


def weld():
    return {"name": "weld", "kind": "fixed", "predecessor": "world", "successor": "post"}


def test_opposite_directions_are_left_where_the_joint_allows():
    free, short = planar(1), planar(1, hinge1=(-2.0, 2.5))
    target = DirectionTarget("link1", [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    assert inverse.solve(free, target).reached
    found = inverse.solve(short, target, starts=10)
    np.testing.assert_allclose([*found.q, *found.angle], [2.5, np.pi - 2.5], rtol=0, atol=ROUND_OFF)


def test_weights_balance_targets_that_contradict_each_other():
    """Minimising |2 (r - a)|^2 + |r - b|^2 gives r = (4 a + b) / 5."""
    system = zoo.system("single free body")
    a, b = np.array([1.0, 2.0, 3.0]), np.array([-1.0, 0.5, 3.0])
    found = inverse.solve(system, [PointTarget("b1", a, weight=2.0), PointTarget("b1", b)])
    np.testing.assert_allclose(
        pose(system, found.q, "b1", engine="reference")[:3, 3], (4 * a + b) / 5, rtol=0, atol=1e-6
    )
    gap = np.linalg.norm(a - b)
    np.testing.assert_allclose(found.distance, [gap / 5, 4 * gap / 5], rtol=0, atol=1e-6)


def test_weights_of_poses_balance_position_and_orientation():
    """One hinge cannot do both: the heavier wish is nearly met."""
    wanted = se3.translation([0.0, 1.0, 0.0])
    here = planar(1)
    turned = inverse.solve(here, PoseTarget("link1/tip", wanted, orientation_weight=1e3))
    moved = inverse.solve(here, PoseTarget("link1/tip", wanted, position_weight=1e3), start=[1.0])
    assert turned.angle[0] < 1e-3 < moved.angle[0]
    assert moved.distance[0] < 0.1 < turned.distance[0]


def test_the_first_sample_that_is_missed_is_told():
    points = [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.6, 0.8, 0.0], [0.0, 2.0, 0.0]]]
    found = inverse.solve(planar(1), PointTarget("link1/tip", points))
    assert found.outcome.kind is SearchOutcomeKind.NEAREST
    assert found.outcome.sentence == (
        "3 of 4 samples reached; the first that is not is sample (1, 1): not reached: 'link1/tip' misses its point by "
        "1 m, with no joint at a limit; no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    assert repr(found).startswith('Solution("3 of 4 samples reached; ')


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
            "starts is 0, expected a whole number of at least 1",
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
            "'planar chain of 1' has no body or frame 'link1/tipp'; did you mean 'link1/tip'?",
        ),
    ],
)
def test_wrong_arguments_are_told(make, error, message):
    with pytest.raises(error) as caught:
        make()
    assert str(caught.value) == message
