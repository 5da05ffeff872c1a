import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.kinematics.products import rotation_vector, tree_state
from cadmbs.lie import se3, so3
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def test_poses_and_columns_refer_to_the_origin_of_the_system():
    system = zoo.system("far away")
    state = tree_state(system, states.random_positions(system, 1))
    np.testing.assert_array_equal(state.point, system.origin)
    assert np.abs(state.columns).max() < 100.0
    np.testing.assert_array_equal(state.pose[0], np.eye(4))


def test_the_point_moves_with_the_first_free_body():
    """Its centre of mass is the reference point, wherever it flies."""
    system = zoo.system("two islands")
    q = states.random_positions(system, 2, (3,))
    state = tree_state(system, q)
    base = system.tree.free_base
    body = int(np.flatnonzero(system.bodies.moving == base)[0])
    motion = kinematics.pose(system, q, body, engine="reference") @ se3.inverse(system.bodies.reference_pose[body])
    np.testing.assert_allclose(
        state.point, se3.apply(motion, system.bodies.center_of_mass[body]), rtol=0, atol=ROUND_OFF
    )
    assert (
        np.abs(state.pose[..., base, :3, 3] + state.pose[..., base, :3, :3] @ system.tree.center_of_mass[base]).max()
        < 1e-13
    )


def test_columns_are_the_current_screws():
    """A hinge's column about the state's point is its turned axis through its moved point."""
    system = zoo.system("chain")
    q = states.random_positions(system, 3)
    state = tree_state(system, q)
    motion = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    for column, joint in enumerate(system.joints):
        frame = motion[joint.predecessor]
        axis, point = frame[:3, :3] @ joint.screws[0][:3], se3.apply(frame, joint.point)
        expected = [*axis, *np.cross(point, axis)]
        np.testing.assert_allclose(state.columns[column], expected, rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-4, 2.0, np.pi - 1e-6, 6.0])
def test_rotation_vectors_near_the_hard_places(angle):
    """The columns of a rotation-vector joint are dR/dphi, also at zero and beyond half a turn."""
    system = compile_mechanism(mechanisms.chain(2, 4, "spherical:rotation_vector"))
    direction = np.array([0.6, -0.64, 0.48])
    q = np.concatenate([angle * direction, -0.5 * direction])
    h = 1e-6
    for k in range(6):
        step = h * np.eye(6)[k]
        slope = (
            kinematics.poses(system, q + step, engine="reference")
            - kinematics.poses(system, q - step, engine="reference")
        ) / (2 * h)
        twist = kinematics.spatial.twists(system, q, np.eye(6)[k], engine="reference")
        expected = se3.hat(twist) @ kinematics.poses(system, q, engine="reference")
        np.testing.assert_allclose(expected, slope, rtol=0, atol=FINITE_DIFFERENCE)


def test_rotation_vectors_are_found_among_the_tree_positions():
    system = zoo.system("every kind")
    joint = next(joint for joint in system.joints if joint.kind == "spherical:rotation_vector")
    body = int(np.flatnonzero(system.tree.joint == system.joints.index(joint))[0])
    q = states.random_positions(system, 5, (2,))
    own = [system.position_names.index(name) for name in joint.position_names]
    vector = rotation_vector(system.tree, body, tree_state(system, q).q_tree)
    np.testing.assert_array_equal(vector, q[:, own])
    motion = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    relative = se3.inverse(motion[:, joint.predecessor]) @ motion[:, joint.successor]
    turned = joint.frame[:3, :3] @ so3.exp(vector) @ joint.frame[:3, :3].T
    np.testing.assert_allclose(relative[:, :3, :3], turned, rtol=0, atol=ROUND_OFF)
