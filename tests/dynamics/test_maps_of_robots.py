"""Maps of parallel robots against their direct kinematics in closed form: all assembly modes, and singularities."""

import time
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.closing.branches import closed_kernels
from cadmbs.dynamics import MapAxis, workspace_map
from cadmbs.dynamics.closed_loops import assembly_modes
from cadmbs.errors import ArgumentError
from cadmbs.kinematics import poses
from cadmbs.library import find_in_library


def library(name):
    mechanism = cm.load(find_in_library(name))
    return mechanism, cm.compile_mechanism(mechanism)


def points_of(mechanism):
    return {joint.name: np.array(joint.point) for joint in mechanism.joints}


def placed(system, q, body, point):
    """Points (k, 3) of a body given at q = 0."""
    k = system.body_names.index(body)
    moved = poses(system, q)[:, k] @ np.linalg.inv(system.bodies.reference_pose[k])
    return moved[:, :3, :3] @ point + moved[:, :3, 3]


def map_of_few_closures(system, axes):
    """A map, which may take 30 times what NumPy takes to evaluate closed loops in batches; one by one it is 100."""
    begun = time.process_time()
    answer = workspace_map(system, axes)
    spent = time.process_time() - begun
    found = answer.q[answer.mode > 0]
    begun = time.process_time()
    for k in range(0, len(found), 4000):
        cm.constraints.closure(system, found[k : k + 4000])
    assert spent < 30.0 * (time.process_time() - begun)
    return answer


@pytest.fixture(scope="module")
def rrr():
    """The library's 3-RRR in the plane (x, z), a map of it, and its joints: pivots, elbows and pins of the platform."""
    mechanism, system = library("three_rrr")
    at = points_of(mechanism)
    axes = [MapAxis(f"motor{k}", np.linspace(-0.5, 0.5, 5)) for k in (1, 2, 3)]
    answer = workspace_map(system, axes, output="platform")
    closed = answer.mode > 0
    elbows = [placed(system, answer.q[closed], f"arm{k}", at[f"elbow{k}"])[:, [0, 2]] for k in (1, 2, 3)]
    pins = [placed(system, answer.q[closed], "platform", at[f"wrist{k}"])[:, [0, 2]] for k in (1, 2, 3)]
    return at, answer, np.stack(elbows, axis=1), np.stack(pins, axis=1)


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def platform_angles(elbows, corners, length):
    """Angles of the platform: the rods are three circles, two of whose differences give its centre."""
    angle = np.linspace(-np.pi, np.pi, 20001)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    turned = np.stack([c * corners[:, 0] - s * corners[:, 1], s * corners[:, 0] + c * corners[:, 1]], axis=-1)
    arms = turned - elbows  # the centre x of the platform: |x + arm| = length
    square = np.sum(arms**2, axis=-1)
    A, b = 2.0 * (arms[:, 1:] - arms[:, :1]), square[:, :1] - square[:, 1:]
    determinant = cross(A[:, 0], A[:, 1])
    times_x = np.stack(
        [b[:, 0] * A[:, 1, 1] - b[:, 1] * A[:, 0, 1], A[:, 0, 0] * b[:, 1] - A[:, 1, 0] * b[:, 0]], axis=-1
    )
    value = np.sum((times_x + determinant[:, None] * arms[:, 0]) ** 2, axis=-1) - (determinant * length) ** 2
    return angle[:-1][value[:-1] * value[1:] < 0.0]


def test_the_modes_of_a_3rrr_are_the_roots_of_its_sextic(rrr):
    at, answer, elbows, pins = rrr
    corners = np.array([at[f"wrist{k}"][[0, 2]] for k in (1, 2, 3)])
    length = np.linalg.norm(at["elbow1"] - at["wrist1"])
    side, start = pins[:, 1] - pins[:, 0], corners[1] - corners[0]
    angle = np.arctan2(cross(start, side), side @ start)
    points = answer.point[answer.mode > 0]
    found = expected = 0
    for point in range(125):
        mine = points == point
        if not np.any(mine):
            continue
        roots = platform_angles(elbows[mine][0], corners, length)
        apart = np.abs(np.angle(np.exp(1j * (angle[mine][:, None] - roots))))
        assert np.all(np.min(apart, axis=1) < 1e-3)
        assert len(set(np.argmin(apart, axis=1))) == np.sum(mine)
        found, expected = found + np.sum(mine), expected + len(roots)
    assert found >= 0.97 * expected


def test_a_3rrr_is_singular_where_its_rods_meet_in_a_point_or_a_rod_and_its_arm_are_aligned(rrr):
    at, answer, elbows, pins = rrr
    pivots = np.array([at[f"motor{k}"][[0, 2]] for k in (1, 2, 3)])
    rods = pins - elbows
    lines = np.concatenate([rods, cross(pins, rods)[..., None]], axis=-1)
    closed = answer.mode > 0
    for distance, exact in (
        (answer.output_distance[closed], np.linalg.det(lines)),
        (answer.input_distance[closed], np.prod(cross(elbows - pivots, rods), axis=-1)),
    ):
        clear = np.abs(exact) > 1e-9
        agree = np.sign(distance[clear]) * np.sign(exact[clear])
        assert abs(np.sum(agree)) == np.sum(clear)


@pytest.mark.slow
def test_the_untwisted_modes_of_a_delta_robot_are_where_three_spheres_meet():
    mechanism, system = library("delta_robot")
    at = points_of(mechanism)
    values = np.linspace(-0.6, 1.0, 5)
    answer = workspace_map(system, [MapAxis(f"motor_{k}", values) for k in "abc"], output="platform")
    closed = answer.mode > 0
    platform = poses(system, answer.q[closed])[:, system.body_names.index("platform")]
    straight = np.max(np.abs(platform[:, :3, :3] - np.eye(3)), axis=(-1, -2)) < 1e-6
    middle = {k: 0.5 * (at[f"wrist_{k}_left"] + at[f"wrist_{k}_right"]) for k in "abc"}
    radius = np.linalg.norm(at["elbow_a_left"] - at["wrist_a_left"])
    centre = placed(system, answer.q[closed], "platform", np.zeros(3))
    points, modes = answer.point[closed], set()
    for point, turns in enumerate(product(values, repeat=3)):
        centres = []
        for k, turn in zip("abc", turns, strict=True):
            joint = next(j for j in mechanism.joints if j.name == f"motor_{k}")
            elbow = 0.5 * (at[f"elbow_{k}_left"] + at[f"elbow_{k}_right"]) - at[f"motor_{k}"]
            R = cm.lie.so3.exp(turn * np.array(joint.axis))
            centres.append(at[f"motor_{k}"] + R @ elbow - middle[k])
        one, two, three = centres
        ex = (two - one) / np.linalg.norm(two - one)
        normal = np.cross(two - one, three - one)
        A = 2.0 * np.array([two - one, three - one, normal])
        b = [two @ two - one @ one, three @ three - one @ one, 2.0 * normal @ one]
        foot = np.linalg.solve(A, b)
        height = radius**2 - np.sum((foot - one) ** 2)
        assert abs(ex @ normal) < 1e-9
        mine = straight & (points == point)
        expected = [foot + s * np.sqrt(height) * normal / np.linalg.norm(normal) for s in (1, -1)] if height > 0 else []
        assert np.sum(mine) == len(expected)
        for each in expected:
            assert np.min(np.linalg.norm(centre[mine] - each, axis=-1)) < 1e-9
        modes |= set(answer.mode[closed][mine])
    assert len(modes) == 2


@pytest.mark.slow
def test_a_crank_of_1e5_points_and_a_five_bar_of_1e5_points_cost_a_few_closures():
    _, crank = library("slider_crank")
    _, robot = library("five_bar")
    answer = map_of_few_closures(crank, [MapAxis("main_bearing", np.linspace(-np.pi, np.pi, 100_000))])
    assert np.bincount(answer.mode).tolist() == [0, 100_000, 100_000]
    turn, slide = (answer.q[:, crank.position_names.index(name)] for name in ("main_bearing", "guide"))
    names = {joint.name: joint for joint in crank.joints}
    assert names["guide"].kind == "prismatic"
    for mode in (1, 2):  # neighbouring points stay neighbours
        part = answer.mode == mode
        assert np.max(np.abs(np.diff(slide[part]))) < 2.0 * np.max(np.diff(turn[part]))
    values = np.linspace(-np.pi, np.pi, 317)
    answer = map_of_few_closures(robot, [MapAxis(name, values) for name in ("left_motor", "right_motor")])
    for mode in (1, 2):
        assert len(set(np.sign(answer.output_distance[answer.mode == mode]))) == 1


@pytest.mark.slow
def test_refinement_keeps_points_and_finds_more_of_the_boundary():
    _, system = library("five_bar")
    reached = []
    for count in (17, 33, 65):
        values = np.linspace(-np.pi, np.pi, count)
        answer = workspace_map(system, [MapAxis(name, values) for name in ("left_motor", "right_motor")])
        grid = np.zeros(count * count, dtype=bool)
        grid[answer.point[answer.mode > 0]] = True
        smallest = np.min(np.abs(answer.output_distance[answer.mode > 0]))
        reached.append((grid.reshape(count, count), smallest))
    for (coarse, wide), (fine, narrow) in pairwise(reached):
        np.testing.assert_array_equal(fine[::2, ::2], coarse)
        assert narrow <= wide


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "inputs", "bounds", "n_modes"),
    [
        ("three_rrr", ["motor1", "motor2", "motor3"], (-0.5, 0.5), 2),
        ("delta_robot", ["motor_a", "motor_b", "motor_c"], (-0.6, 1.0), 16),
        ("spatial_slider_crank", None, (-3.1, 3.1), 2),
    ],
)
def test_maps_of_robots_over_3e4_points_cost_a_few_closures(name, inputs, bounds, n_modes):
    """Modes that are followed one by one have the configurations of each other's neighbours, and one sign."""
    _, system = library(name)
    inputs = inputs or [system.position_names[0]]
    count = round(3e4 ** (1.0 / len(inputs)) + 0.5)
    answer = map_of_few_closures(system, [MapAxis(each, np.linspace(*bounds, count)) for each in inputs])
    assert int(np.max(answer.mode)) == n_modes
    assert len(np.unique(answer.point)) == count ** len(inputs) >= 3e4
    drawn = np.random.default_rng(0).permutation(np.flatnonzero(answer.mode > 0))[:200]
    np.testing.assert_allclose(cm.constraints.closure(system, answer.q[drawn]), 0.0, atol=1e-9)
    for mode in range(1, int(np.max(answer.mode)) + 1):
        assert len(set(np.sign(answer.output_distance[answer.mode == mode]))) == 1


@pytest.mark.parametrize(
    ("name", "inputs", "bounds", "count"),
    [("delta_robot", ["motor_a", "motor_b", "motor_c"], (-0.6, 1.0), 5), ("sarrus", None, (-1.0, 1.0), 400)],
)
def test_no_configuration_of_a_map_comes_twice(name, inputs, bounds, count):
    """A wide step may lead to a configuration of another mode; rods that spin about their line tell no two apart."""
    _, system = library(name)
    inputs = inputs or [system.position_names[0]]
    answer = workspace_map(system, [MapAxis(each, np.linspace(*bounds, count)) for each in inputs])
    placed = poses(system, answer.q)[..., :3, 3]
    for point in np.unique(answer.point[answer.mode > 0]):
        these = placed[(answer.point == point) & (answer.mode > 0)]
        apart = np.max(np.abs(these[:, None] - these), axis=(-2, -1)) + np.eye(len(these))
        assert np.min(apart) > 1e-4


def test_kernels_follow_modes_as_numpy_does():
    _, system = library("five_bar")
    closure = assembly_modes._NeighbourClosure.of(
        system, ("left_motor", "right_motor"), cm.constraints.assemble(system).q[None], 0.0, 100_000
    )
    assert closure.by_kernel
    start = np.tile(cm.constraints.assemble(system).q, (500, 1))
    start += 0.05 * np.random.default_rng(0).normal(size=start.shape)
    q, closed, sense = closure.closed(start)
    expected = replace(closure, by_kernel=False).closed(start)
    both = closed & expected[1]
    assert np.all(closed == expected[1])
    assert np.sum(both) > 400
    np.testing.assert_allclose(q[both], expected[0][both], atol=1e-8)
    np.testing.assert_array_equal(sense[both], expected[2][both])


def test_matrices_of_kernels_are_those_of_the_rows():
    for name in ("five_bar", "delta_robot", "stewart_platform", "bennett"):
        _, system = library(name)
        q = cm.constraints.assemble(system).q + 0.1 * np.random.default_rng(0).normal(size=(5, system.n_q))
        q = cm.kinematics.configuration.normalized(system, q)
        expected = cm.constraints.jacobian(system, q)
        np.testing.assert_allclose(closed_kernels(system).matrices(q), expected, atol=1e-12)


def test_no_more_modes_are_followed_than_asked_for_and_maps_are_bounded():
    _, system = library("five_bar")
    axes = [MapAxis(name, np.linspace(-0.5, 0.5, 9)) for name in ("left_motor", "right_motor")]
    both, one = workspace_map(system, axes), workspace_map(system, axes, most_modes=1)
    assert (int(np.max(both.mode)), int(np.max(one.mode))) == (2, 1)
    first = cm.constraints.assemble(system).q
    middle = one.q[one.point == 40][0]
    np.testing.assert_allclose(middle, first, atol=1e-7)
    with pytest.raises(ArgumentError, match="9,000,000 points, expected at most 2,000,000: 1414 along"):
        workspace_map(system, [MapAxis(axis.name, np.linspace(0.0, 1.0, 3000)) for axis in axes])
