"""Kinematics of trees against the definitions, over all mechanisms."""

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3, so3
from cadmbs.testing import laws, states
from cadmbs.testing.parts import SINGLE
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def test_twists_are_rates_of_poses(system):
    q, v, _ = states.random_state(system, 11, (3,))
    assert worst(laws.twist_is_pose_derivative(system, q, v)) < FINITE_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_jacobians_give_twists(system, representation):
    q, v, _ = states.random_state(system, 12, (3,))
    assert worst(laws.jacobian_gives_twist(system, q, v, representation)) < ROUND_OFF


def test_joints_move_their_successors_as_documented(system):
    q = states.random_positions(system, 13, (3,))
    assert worst(laws.joint_motions_follow_their_screws(system, q)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", ["every kind", "massless links", "listed ground", "far away"])
def test_joints_turn_and_slide_along_the_axes_of_the_document(name):
    """By 0.3 from q = 0: the successor turns about the axis, and the point of the axis goes along it by the pitch."""
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    for joint in mechanism.joints:
        if joint.kind not in SINGLE:
            continue
        q = kinematics.neutral(system)
        q[system.position_names.index(joint.name)] = 0.3
        motion = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
        ends = [system.body_names.index(name) for name in (joint.predecessor, joint.successor)]
        relative = se3.inverse(motion[ends[0]]) @ motion[ends[1]]
        axis, point = np.array(joint.axis), np.array(joint.point or (0.0, 0.0, 0.0))
        turn, advance = {"revolute": (0.3, 0.0), "screw": (0.3, 0.3 * getattr(joint, "pitch", 0.0))}.get(
            joint.kind, (0.0, 0.3)
        )
        np.testing.assert_allclose(so3.log(relative[:3, :3]), turn * axis, rtol=0, atol=ROUND_OFF_LONG)
        np.testing.assert_allclose(se3.apply(relative, point), point + advance * axis, rtol=0, atol=ROUND_OFF_LONG)


def test_poses_at_neutral_are_the_reference_poses(system):
    poses = kinematics.poses(system, kinematics.neutral(system), engine="reference")
    if worst(system.tree.positions.offset):
        pytest.skip("followers of couplings start at their offset")
    np.testing.assert_allclose(poses, system.bodies.reference_pose, rtol=0, atol=ROUND_OFF)


def test_spatial_columns_are_common_to_all_bodies_that_a_joint_carries(system):
    q = states.random_positions(system, 14)
    if not system.tree.velocities.is_permutation:
        pytest.skip("columns of coupled coordinates are sums over several joints")
    jacobians = np.stack(
        [kinematics.spatial.jacobian(system, q, body, engine="reference") for body in range(system.n_bodies)]
    )
    for column in range(system.n_v):
        moved = [J[:, column] for J in jacobians if J[:, column].any()]
        for own in moved:
            np.testing.assert_allclose(own, moved[0], rtol=0, atol=0)


def test_body_fixed_jacobian_does_not_depend_on_where_the_world_is(system):
    """J^b of the last body is unchanged by the coordinates of the first joints on its path. Theory 4.3."""
    tree = system.tree
    if tree.n < 3 or not tree.positions.is_permutation:
        pytest.skip("needs a path of two joints")
    last = int(np.flatnonzero(system.bodies.moving == tree.n - 1)[0])
    path = [body for body in range(1, tree.n) if body <= tree.n - 1 < tree.subtree_end[body]]
    first = tree.joint[path[0]]
    names = system.joints[first]
    q = states.random_positions(system, 15)
    other = states.random_positions(system, 16)
    own = [system.position_names.index(name) for name in names.position_names]
    outer = [k for k, name in enumerate(system.velocity_names) if name not in names.velocity_names]
    changed = q.copy()
    changed[own] = other[own]
    before, after = (
        kinematics.body_fixed.jacobian(system, x, last, engine="reference")[:, outer] for x in (q, changed)
    )
    np.testing.assert_allclose(after, before, rtol=0, atol=ROUND_OFF * max(1.0, worst(before)))


def test_frames_move_with_their_bodies(system):
    """The pose of "body/frame" is fixed in the body, and its body-fixed Jacobian is Ad_S^-1 J^b. Theory 4.7."""
    q = states.random_positions(system, 17, (2,))
    for name, body, reference in zip(
        system.frames.names, system.frames.body, system.frames.reference_pose, strict=True
    ):
        S = se3.inverse(system.bodies.reference_pose[body]) @ reference
        pose = kinematics.pose(system, q, name, engine="reference")
        expected = kinematics.pose(system, q, int(body), engine="reference") @ S
        np.testing.assert_allclose(pose, expected, rtol=0, atol=ROUND_OFF * max(1.0, worst(expected)))
        own = se3.adjoint_inverse(S) @ kinematics.body_fixed.jacobian(system, q, int(body), engine="reference")
        found = kinematics.body_fixed.jacobian(system, q, name, engine="reference")
        np.testing.assert_allclose(found, own, rtol=0, atol=ROUND_OFF * max(1.0, worst(own)))
