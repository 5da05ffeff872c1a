"""What is known in closed form of the library's linkages, and idle freedoms of those with rods between balls."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import assemble
from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, driven_names, idle_spins
from cadmbs.library import find_in_library
from cadmbs.validation.loops.kinematics import bennett_condition, bennett_output


def library(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


def swept(system, drive, values):
    """Closed configurations (n, n_q) with a coordinate held at values, each begun at the one before."""
    q, index, found = cm.neutral(system), system.position_names.index(drive), []
    for value in values:
        q = q.copy()
        q[index] = value
        solution = assemble(system, q, [drive], starts=1)
        assert bool(solution.closed)
        q = np.asarray(solution.q)
        found.append(q)
    return np.array(found)


def test_the_plate_of_sarrus_moves_on_a_straight_line():
    system = library("sarrus")
    q = swept(system, "x_base", np.linspace(0.0, 0.5, 6))
    poses = cm.kinematics.poses(system, q, engine="numpy")[:, system.body_names.index("plate")]
    np.testing.assert_allclose(poses[:, :3, :3], np.broadcast_to(poses[0, :3, :3], (6, 3, 3)), atol=1e-12)
    np.testing.assert_allclose(poses[:, :2, 3], np.broadcast_to(poses[0, :2, 3], (6, 2)), atol=1e-12)
    lean = np.arctan2(0.12, 0.16) + q[:, system.position_names.index("x_base")]
    np.testing.assert_allclose(poses[:, 2, 3], 2.0 * 0.2 * np.cos(lean), atol=1e-12)


def test_the_scissor_lift_rises_by_all_its_stages():
    """height = n L sin(angle), width = L cos(angle)."""
    system = library("scissor_lift")
    q = swept(system, "fixed_foot", np.linspace(0.0, -0.5, 5))
    angle = 0.5 - q[:, system.position_names.index("fixed_foot")]
    platform = cm.kinematics.poses(system, q, engine="numpy")[:, system.body_names.index("platform")]
    np.testing.assert_allclose(platform[:, 2, 3], 3 * 0.6 * np.sin(angle), atol=1e-11)
    np.testing.assert_allclose(platform[:, 0, 3], 0.0, atol=1e-11)
    np.testing.assert_allclose(platform[:, :3, :3], np.broadcast_to(np.eye(3), (5, 3, 3)), atol=1e-11)


def test_the_fingers_of_the_gripper_stay_parallel_and_mirror_each_other():
    system = library("gripper")
    q = swept(system, "left_drive", np.linspace(0.0, 0.4, 5))
    poses = cm.kinematics.poses(system, q, engine="numpy")
    left, right = (poses[:, system.body_names.index(f"{side}_finger")] for side in ("left", "right"))
    for finger in (left, right):
        np.testing.assert_allclose(finger[:, :3, :3], np.broadcast_to(np.eye(3), (5, 3, 3)), atol=1e-11)
    np.testing.assert_allclose(left[:, 0, 3], -right[:, 0, 3], atol=1e-11)
    np.testing.assert_allclose(left[:, 2, 3], right[:, 2, 3], atol=1e-11)


def hinges(points, axes):
    """Lengths, twists and angles of a closed chain of hinges after Denavit and Hartenberg."""
    sides = np.roll(points, -1, axis=0) - points
    lengths = np.linalg.norm(sides, axis=1)
    x = sides / lengths[:, None]

    def angles(a, b, about):
        return np.arctan2(np.sum(np.cross(a, b) * about, axis=1), np.sum(a * b, axis=1))

    return lengths, angles(axes, np.roll(axes, -1, axis=0), x), angles(np.roll(x, 1, axis=0), x, axes)


def test_goldberg_is_two_bennett_linkages_without_their_common_side():
    """Both follow Bennett's relation over a whole turn, and turn together about the hinge that was removed."""
    mechanism = cm.load(find_in_library("goldberg"))
    system = cm.compile_mechanism(mechanism)
    removed = mechanism.extensions["library"]["parameters"]["removed"]
    points = {joint.name: np.array(joint.point) for joint in mechanism.joints} | {"x": np.array(removed["hinge"])}
    axes = {joint.name: np.array(joint.axis) for joint in mechanism.joints} | {"x": np.array(removed["axis"])}
    sense = np.array([[1], [-1], [-1], [1]])
    loops = [hinges(np.array([points[k] for k in n]), sense * [axes[k] for k in n]) for n in ("abxe", "excd")]
    for lengths, twists, _ in loops:
        assert abs(bennett_condition(tuple(lengths[:2]), tuple(twists[:2]))) < 1e-15
        np.testing.assert_allclose(lengths[:2], lengths[2:], atol=1e-15)
        np.testing.assert_allclose(twists[:2], twists[2:], atol=1e-14)
    np.testing.assert_allclose(np.cross(points["x"] - points["b"], points["c"] - points["x"]), 0.0, atol=1e-16)

    turn = np.linspace(0.0, 2.0 * np.pi, 25)
    q = swept(system, "a", turn)
    first, second = (
        np.unwrap(bennett_output(tuple(twists[:2]), angles[k] - turn)) - angles[1 - k]
        for k, (_, twists, angles) in enumerate(loops)
    )
    expected = {"b": -first, "c": second, "e": first - second}
    for name, turned in expected.items():
        angle = turned - 2.0 * np.pi * np.round(turned[0] / (2.0 * np.pi))
        np.testing.assert_allclose(q[:, system.position_names.index(name)], angle, atol=1e-10)


@pytest.mark.parametrize(("name", "crank"), [("jansen", "crank_pivot"), ("klann", "crank_pivot")])
def test_walking_legs_take_whole_turns_of_the_crank(name, crank):
    system = library(name)
    q = swept(system, crank, np.linspace(0.0, 2.0 * np.pi, 49))
    others = [k for k, other in enumerate(system.position_names) if other != crank]
    turned = np.round((q[-1] - q[0])[others] / (2.0 * np.pi)) * 2.0 * np.pi
    np.testing.assert_allclose(q[-1][others], q[0][others] + turned, atol=1e-9)


def test_the_cranks_of_the_five_bar_are_geared():
    system = library("geared_five_bar")
    assert system.n_q == 3
    result = cm.simulate(system, duration=0.2, engine="numpy")
    np.testing.assert_allclose(result["joint/right_pivot/q"], -2.0 * result["joint/left_pivot/q"], atol=1e-12)
    assert np.max(np.abs(result.drift)) < 1e-6


@pytest.mark.parametrize(
    ("name", "degrees", "spins", "bodies"),
    [
        ("six_sps", 12, 6, {f"{part}{k}" for part in ("tube", "rod") for k in range(1, 7)}),
        ("double_wishbone", 2, 1, {"tie_rod"}),
        ("cassie_leg", 3, 1, {"achilles_rod"}),
        ("three_rrr", 3, 0, set()),
    ],
)
def test_idle_spins(name, degrees, spins, bodies):
    system = library(name)
    q = cm.neutral(system)
    assert cm.constraints.mobility(system).degrees_of_freedom == degrees
    number, turning = idle_spins(system, q, drive_rows(system, q, driven_names(system, None)))
    assert (number, set(turning)) == (spins, bodies)
