import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import body_columns, body_motion, moving_twists
from cadmbs.lie import se3
from cadmbs.system.tree import carries
from cadmbs.testing import states
from tests import zoo
from tests.tolerances import ROUND_OFF

Q = np.array([0.4, -1.1, 0.7])


def planar(lengths, q):
    """Absolute angles, hinge points and tip of a planar chain."""
    angle = np.cumsum(q)
    steps = lengths[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return angle, np.concatenate([np.zeros((1, 2)), np.cumsum(steps, axis=0)])


def test_the_textbook_jacobian_of_a_planar_chain():
    """Columns (0, 0, 1, y_j - y, x - x_j, 0) of the tip, hybrid; turned by the last link, body-fixed."""
    system = zoo.system("planar chain")
    angle, points = planar(np.ones(3), Q)
    arm = points[3] - points[:3]
    rows = [0 * Q, 0 * Q, 1 + 0 * Q, -arm[:, 1], arm[:, 0], 0 * Q]
    hybrid = kinematics.hybrid.jacobian(system, Q, "link3/tip", engine="reference")
    np.testing.assert_allclose(hybrid, rows, rtol=0, atol=1e-15)
    R = np.array([[np.cos(angle[2]), -np.sin(angle[2]), 0], [np.sin(angle[2]), np.cos(angle[2]), 0], [0, 0, 1]])
    body_fixed = kinematics.body_fixed.jacobian(system, Q, "link3/tip", engine="reference")
    np.testing.assert_allclose(body_fixed, np.kron(np.eye(2), R.T) @ rows, rtol=0, atol=1e-15)
    mixed = kinematics.mixed.jacobian(system, Q, "link3/tip", engine="reference")
    np.testing.assert_allclose(mixed, np.vstack([R.T @ hybrid[:3], hybrid[3:]]), rtol=0, atol=1e-15)
    spatial = kinematics.spatial.jacobian(system, Q, "link3/tip", engine="reference")
    expected = [0 * Q, 0 * Q, 1 + 0 * Q, points[:3, 1], -points[:3, 0], 0 * Q]
    np.testing.assert_allclose(spatial, expected, rtol=0, atol=1e-15)


def test_two_hinges_one_metre_apart():
    """Carried along at 2 rad/s, the outer body's point at the world origin moves with -1 m/s along y."""
    found = kinematics.spatial.twists(zoo.system("planar chain"), np.zeros(3), [1.0, 1.0, 0.0], engine="reference")
    np.testing.assert_allclose(found[:3], [[0] * 6, [0, 0, 1, 0, 0, 0], [0, 0, 2, 0, -1, 0]], rtol=0, atol=0)


def test_columns_of_joints_that_do_not_carry_a_body_are_zero(system):
    q = states.random_positions(system, 1)
    for body in range(system.n_bodies):
        carried = system.tree.velocities.gather(carries(system.tree, system.bodies.moving[body]).astype(float)) != 0.0
        J = kinematics.hybrid.jacobian(system, q, body, engine="reference")
        np.testing.assert_array_equal(J[:, ~carried], 0.0)
        assert np.all(np.abs(J[:, carried]).max(axis=0) > 0.0)


def test_the_world_has_no_twist(system):
    q, v, _ = states.random_state(system, 2)
    np.testing.assert_array_equal(kinematics.mixed.twists(system, q, v, engine="reference")[0], 0.0)
    np.testing.assert_array_equal(kinematics.mixed.jacobian(system, q, 0, engine="reference"), 0.0)


def test_twists_about_the_common_point(system):
    """V about P and V about the origin of the body frame differ by w x (r - p)."""
    q, v, _ = states.random_state(system, 3, (2,))
    motion = body_motion(system, q, v)
    hybrid = kinematics.hybrid.twists(system, q, v, engine="reference")
    arm = kinematics.poses(system, q, engine="reference")[..., :3, 3] - motion.point
    carried = motion.twist[..., 3:] + np.cross(motion.twist[..., :3], arm)
    size = max(1.0, np.abs(hybrid).max())
    np.testing.assert_allclose(hybrid[..., 3:], carried, rtol=0, atol=1e-10 * size)
    np.testing.assert_allclose(motion.pose[..., :3, 3], arm, rtol=0, atol=1e-10)
    moving = moving_twists(system, tree_state(system, q), v)
    np.testing.assert_array_equal(motion.twist, moving[:, system.bodies.moving])


def test_columns_about_the_common_point_give_the_twist(system):
    q, v, _ = states.random_state(system, 4)
    for body in range(system.n_bodies):
        twist = body_motion(system, q, v).twist
        size = max(1.0, np.abs(twist).max())
        found = v @ body_columns(system, q, body).columns
        np.testing.assert_allclose(found, twist[body], rtol=0, atol=ROUND_OFF * size)


@pytest.mark.parametrize("name", ["every kind", "far away"])
def test_spatial_twists_carry_relative_poses(name):
    """Twist of i against j in the frame of j: Ad_C_j^-1 (V^s_i - V^s_j). Theory 4.7."""
    system = zoo.system(name)
    q, v, _ = states.random_state(system, 5)
    Vs, h = kinematics.spatial.twists(system, q, v, engine="reference"), 1e-6
    i, j = system.n_bodies - 1, 1
    low, now, high = (
        se3.inverse(kinematics.pose(system, x, j, engine="reference"))
        @ kinematics.pose(system, x, i, engine="reference")
        for x in (kinematics.integrate(system, q, step * v) for step in (-h, 0.0, h))
    )
    rate = (high - low) / (2 * h) @ se3.inverse(now)
    expected = se3.transform_twist_inverse(kinematics.pose(system, q, j, engine="reference"), Vs[i] - Vs[j])
    np.testing.assert_allclose(se3.hat(expected), rate, rtol=0, atol=1e-6)
