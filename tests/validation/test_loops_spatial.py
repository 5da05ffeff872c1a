"""Closed forms of spatial loops against the geometry of the library's mechanisms, which is written in world axes."""

import numpy as np
import pytest

from cadmbs.kinematics import spatial
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.validation.loops import kinematics as closed
from tests.classics.closure import coordinates, gap, library, motions


def hinge_points(mechanism, system, q):
    """Points of the joints, carried by their successors, (n, joints, 3)."""
    moved = motions(system, q)
    points = [moved[j.successor] @ np.append(j.point, 1.0) for j in mechanism.joints]
    return np.stack(points, axis=-2)[..., :3]


def denavit_hartenberg(mechanism):
    """Lengths, twists and angles of the Bennett loop at q = 0; axes of the last two hinges reversed."""
    points = np.array([joint.point for joint in mechanism.joints])
    axes = np.array([joint.axis for joint in mechanism.joints]) * [[1], [1], [-1], [-1]]
    sides = np.roll(points, -1, axis=0) - points
    lengths = np.linalg.norm(sides, axis=1)
    x = sides / lengths[:, None]

    def angle(a, b, about):
        return np.arctan2(np.cross(a, b) @ about, a @ b)

    twists = [angle(axes[i], axes[(i + 1) % 4], x[i]) for i in range(4)]
    return lengths, np.array(twists), np.array([angle(x[i - 1], x[i], axes[i]) for i in range(4)])


def test_bennett_has_the_published_proportions_and_follows_its_relation():
    mechanism, system = library("bennett")
    lengths, twists, angles = denavit_hartenberg(mechanism)
    np.testing.assert_allclose(lengths[:2], lengths[2:], atol=1e-15)
    np.testing.assert_allclose(twists[:2], twists[2:], atol=1e-15)
    np.testing.assert_allclose(angles[2:] + angles[:2], [0.0, 0.0], atol=1e-14)
    assert abs(closed.bennett_condition(tuple(lengths[:2]), tuple(twists[:2]))) < 1e-15
    assert abs(closed.bennett_condition(tuple(lengths[:2]), (0.5, 0.6))) > 1e-3
    turn = np.linspace(-3.0, 3.0, 61)
    turned = closed.bennett_output(tuple(twists[:2]), angles[0] + turn) - angles[1]
    turned = turned + 2 * np.pi * np.round(-turned[30] / (2 * np.pi))
    q = coordinates(system, {"a": turn, "b": turned, "d": -turned})
    assert gap(mechanism, system, q) < 1e-14
    assert gap(mechanism, system, coordinates(system, {"a": turn, "b": turned, "d": turned})) > 1e-2


@pytest.mark.parametrize("turn", [np.linspace(-1.2, 0.5, 35), np.array([0.0])])
def test_bricard_follows_its_relation(turn):
    mechanism, system = library("bricard")
    other = closed.bricard_output(np.pi / 2 + turn) - np.pi / 2
    q = coordinates(system, {"a": -turn, "b": -other, "c": -turn, "e": -turn, "f": other})
    assert gap(mechanism, system, q) < 1e-14
    residual = closed.bricard_symmetry_residual(hinge_points(mechanism, system, q))
    assert np.max(np.abs(residual)) < 1e-14
    assert np.isnan(closed.bricard_output(np.array(2.2)))


def test_stewart_lengths_are_the_joint_positions_and_rates_their_derivatives():
    mechanism, system = library("stewart_platform")
    anchors = np.array(mechanism.extensions["library"]["parameters"]["anchors"])
    base, platform = anchors[:, 0], anchors[:, 1]
    q, v = states.random_positions(system, 3, size=0.2), states.random_velocities(system, 4)
    at_rest = closed.stewart_leg_lengths(base, platform, np.eye(4))
    moved = motions(system, q)["platform"]
    # the tree carries the platform on leg 1 only
    found = closed.stewart_leg_lengths(base, platform, moved)[0] - at_rest[0]
    assert abs(found - q[system.position_names.index("leg1")]) < 1e-14
    twist = spatial.twists(system, q, v, engine="reference")[system.body_and_pose("platform")[0]]
    rates = closed.stewart_leg_rates(base, platform, moved, twist)
    assert abs(rates[0] - v[system.velocity_names.index("leg1")]) < 1e-13
    step = 1e-6
    lengths = [closed.stewart_leg_lengths(base, platform, se3.exp(k * step * twist) @ moved) for k in (1, -1)]
    np.testing.assert_allclose(rates, (lengths[0] - lengths[1]) / (2 * step), atol=1e-8)


def test_stewart_accelerations_are_derivatives_of_rates():
    rng = np.random.default_rng(7)
    base, platform = rng.normal(size=(2, 6, 3))
    twist, change = rng.normal(size=(2, 6))
    moved, step = se3.exp(rng.normal(size=6)), 1e-6
    sides = [
        closed.stewart_leg_rates(base, platform, se3.exp(k * step * twist) @ moved, twist + k * step * change)
        for k in (1, -1)
    ]
    found = closed.stewart_leg_accelerations(base, platform, moved, twist, change)
    np.testing.assert_allclose(found, (sides[0] - sides[1]) / (2 * step), atol=1e-7)


def test_delta_angles_put_each_rod_between_elbow_and_platform():
    parameters = dict(library("delta_robot")[0].extensions["library"]["parameters"])
    height = parameters.pop("height")
    robot = closed.Delta(**parameters)
    start = closed.delta_arm_angles(robot, np.array([0.0, 0.0, -height]))
    np.testing.assert_allclose(start, np.full(3, np.arctan2(0.12, 0.16)), atol=1e-14)
    center = np.array([0.0, 0.0, -height]) + np.random.default_rng(1).uniform(-0.08, 0.08, (20, 3))
    angles = closed.delta_arm_angles(robot, center)
    for k, turn in enumerate(2 * np.pi * np.arange(3) / 3):
        outwards = np.array([np.cos(turn), np.sin(turn), 0.0])
        arm = np.cos(angles[:, k, None]) * outwards - np.sin(angles[:, k, None]) * np.array([0.0, 0.0, 1.0])
        elbow = robot.base_radius * outwards + robot.arm * arm
        rod = center + robot.platform_radius * outwards - elbow
        np.testing.assert_allclose(np.linalg.norm(rod, axis=1), robot.rod, atol=1e-14)
    assert np.all(np.isnan(closed.delta_arm_angles(robot, np.array([0.0, 0.0, -2.0]))))
