import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.errors import UnknownNameError
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF


def test_a_planar_chain_by_hand():
    """Joint angles 90, -90, 180 degrees: up, right, back."""
    system = zoo.system("planar chain")
    poses = kinematics.poses(system, [np.pi / 2, -np.pi / 2, np.pi], engine="reference")
    np.testing.assert_allclose(poses[1:, :2, 3], [[0, 0], [0, 1], [1, 1]], rtol=0, atol=1e-15)
    np.testing.assert_allclose(poses[1:, 0, 0], [0, 1, -1], rtol=0, atol=1e-15)
    tip = kinematics.pose(system, [np.pi / 2, -np.pi / 2, np.pi], "link3/tip", engine="reference")
    np.testing.assert_allclose(tip[:3, 3], [0, 1, 0], rtol=0, atol=1e-15)


def test_the_world_does_not_move(system):
    q = states.random_positions(system, 1, (2,))
    expected = np.broadcast_to(system.bodies.reference_pose[0], (2, 4, 4))
    np.testing.assert_allclose(kinematics.pose(system, q, 0, engine="reference"), expected, rtol=0, atol=ROUND_OFF)


def test_one_pose_is_one_of_all(system):
    q = states.random_positions(system, 2, (3,))
    poses = kinematics.poses(system, q, engine="reference")
    for index, name in enumerate(system.body_names):
        np.testing.assert_array_equal(kinematics.pose(system, q, name, engine="reference"), poses[:, index])
        np.testing.assert_array_equal(kinematics.pose(system, q, index, engine="reference"), poses[:, index])


def test_poses_are_rigid_motions(system):
    poses = kinematics.poses(system, states.random_positions(system, 3, (4,)), engine="reference")
    rotation = poses[..., :3, :3]
    gram = rotation @ np.swapaxes(rotation, -1, -2)
    np.testing.assert_allclose(gram, np.broadcast_to(np.eye(3), gram.shape), rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(np.linalg.det(rotation), 1.0, rtol=0, atol=ROUND_OFF)
    np.testing.assert_array_equal(poses[..., 3, :], np.broadcast_to([0, 0, 0, 1], poses[..., 3, :].shape))


def test_a_screw_advances_by_its_pitch():
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["joints"][0] |= {"kind": "screw", "pitch": 0.1}
    system = compile_mechanism(type(zoo.mechanism("chain")).model_validate(data))
    pose = kinematics.pose(system, [3 * np.pi], "link1/tip", engine="reference")
    np.testing.assert_allclose(pose[:3, 3], [-1.0, 0.0, 0.3 * np.pi], rtol=0, atol=1e-15)


def test_a_free_joint_is_the_relative_pose_in_the_body_frame():
    """f = A Q A^-1, so that the body stands at C = A Q."""
    system = zoo.system("single free body")
    q = states.random_positions(system, 4)
    A = system.bodies.reference_pose[1]
    neutral = kinematics.neutral(system)
    Q = se3.exp(kinematics.difference(system, neutral, q))
    np.testing.assert_allclose(kinematics.pose(system, q, 1, engine="reference"), A @ Q, rtol=0, atol=ROUND_OFF)


def test_unknown_bodies():
    message = "'planar chain of 3' has no body or frame 'lnik2'; did you mean 'link2'?"
    with pytest.raises(UnknownNameError, match=f"^{re.escape(message)}$"):
        kinematics.pose(zoo.system("planar chain"), np.zeros(3), "lnik2", engine="reference")


def test_many_turns_keep_a_hinge_on_its_axis():
    """A million turns later the point of the axis is still there, and the angle has lost only its own digits."""
    system = zoo.system("single hinge")
    motion = kinematics.poses(system, [2e6 * np.pi + 1.0], engine="reference") @ se3.inverse(
        system.bodies.reference_pose
    )
    once = kinematics.poses(system, [1.0], engine="reference") @ se3.inverse(system.bodies.reference_pose)
    np.testing.assert_allclose(motion, once, rtol=0, atol=1e-8)
    point = system.joints[0].point
    np.testing.assert_allclose(se3.apply(motion[1], point), point, rtol=0, atol=1e-14)
