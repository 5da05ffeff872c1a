"""Joint frames against the product of exponentials of the same mechanism. Theory 3.2."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.errors import ShapeError
from cadmbs.kinematics import joint_frames
from cadmbs.kinematics.joint_frames import JointFrames, ZeroReference
from cadmbs.lie import screws, se3
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests.lie.samples import screw_coordinates
from tests.tolerances import ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.fixture(scope="module")
def system():
    """A branched tree of hinges, slides and screws, every body in the order of the tree."""
    kinds = ("revolute", "prismatic", "screw")
    return compile_mechanism(mechanisms.random_tree(7, 71, kinds=kinds, reversed_joints=False))


@pytest.fixture(scope="module")
def reference(system):
    """Its poses and screws at q = 0 in the world, in the order of its bodies."""
    tree = system.tree
    order = [system.body_names.index(name) for name in tree.names]
    assert list(tree.column_body) == list(range(1, tree.n))
    Y = se3.transform_twist(se3.translation(system.origin), tree.screws)
    parent = tuple(int(p) - 1 for p in tree.parent[1:])
    return ZeroReference(parent, system.bodies.reference_pose[order[1:]], Y)


@pytest.fixture(scope="module")
def frames(reference):
    """Joint-frame data for joint frames at random."""
    n = len(reference.parent)
    return joint_frames.joint_frames(reference, se3.exp(screw_coordinates((n,), 1.3, 72)))


def tree_coordinates(system, q):
    return system.tree.positions.spread(q)


def test_poses_do_not_depend_on_the_choice_of_joint_frames(system, frames):
    q = states.random_positions(system, 73, (3,))
    found = joint_frames.poses_from_joint_frames(frames, tree_coordinates(system, q))
    own = [system.body_names.index(name) for name in system.tree.names[1:]]
    assert worst(relative(found, kinematics.poses(system, q, engine="reference")[..., own, :, :])) < ROUND_OFF


def test_zero_reference_comes_back(reference, frames):
    found = joint_frames.zero_reference(frames)
    assert found.parent == reference.parent
    assert worst(relative(found.zero_poses, reference.zero_poses)) < ROUND_OFF
    assert worst(relative(found.screws_spatial, reference.screws_spatial)) < ROUND_OFF


def test_screws_in_bodies_and_parents(reference, frames):
    """X = Ad_S_ii Z = Ad_A^-1 Y, and Ad_S_pi Z = Ad_B X. P-DIFF (6), P-KIN (7)."""
    X = joint_frames.screw_body_fixed(frames.S_body, frames.screws)
    expected = se3.transform_twist_inverse(reference.zero_poses, reference.screws_spatial)
    assert worst(relative(X, expected)) < ROUND_OFF
    B = joint_frames.zero_pose_relative(frames.S_parent, frames.S_body)
    in_parent = joint_frames.screw_in_parent(frames.S_parent, frames.screws)
    assert worst(relative(in_parent, se3.transform_twist(B, X))) < ROUND_OFF


def test_the_three_forms_of_a_relative_pose(frames):
    """S_p exp(Z q) S_i^-1 = B exp(X q) = exp(Xbar q) B. P-KIN (3), (6), E-1; P-DIFF (7)."""
    q = np.random.default_rng(74).normal(size=(4, len(frames.parent)))
    found = joint_frames.relative_pose(frames.S_parent, frames.S_body, frames.screws, q)
    B = joint_frames.zero_pose_relative(frames.S_parent, frames.S_body)
    X = joint_frames.screw_body_fixed(frames.S_body, frames.screws)
    outer = joint_frames.screw_in_parent(frames.S_parent, frames.screws)
    assert worst(relative(found, B @ se3.exp(X * q[..., None]))) < ROUND_OFF
    assert worst(relative(found, se3.exp(outer * q[..., None]) @ B)) < ROUND_OFF


def test_motions_of_a_joint_frame_in_the_body_frame(frames):
    """S exp(Z q) S^-1 = exp(Ad_S Z q). P-DIFF (3), E-40, E-41."""
    found = joint_frames.motion_in_body_frame(frames.S_body, se3.exp(0.7 * frames.screws))
    X = joint_frames.screw_body_fixed(frames.S_body, frames.screws)
    assert worst(relative(found, se3.exp(0.7 * X))) < ROUND_OFF


def test_a_hinge_by_hand():
    """A link of one metre on a hinge about z, a second hinge at its end; body frames at the middles of the links."""
    hinge = screws.revolute([0, 0, 1], [0, 0, 0])
    tip, foot, here = se3.translation([0.5, 0, 0]), se3.translation([-0.5, 0, 0]), np.eye(4)
    frames = JointFrames((-1, 0), np.stack([here, tip]), np.stack([foot, foot]), np.stack([hinge, hinge]))
    found = joint_frames.zero_reference(frames)
    np.testing.assert_allclose(found.zero_poses[:, :3, 3], [[0.5, 0, 0], [1.5, 0, 0]], rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(found.screws_spatial[1], [0, 0, 1, 0, -1, 0], rtol=0, atol=ROUND_OFF)
    turned = joint_frames.poses_from_joint_frames(frames, [np.pi / 2, -np.pi / 2])
    np.testing.assert_allclose(turned[1, :3, 3], [0.5, 1.0, 0.0], rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_shapes(frames, batch):
    n = len(frames.parent)
    assert joint_frames.poses_from_joint_frames(frames, np.zeros((*batch, n))).shape == (*batch, n, 4, 4)
    nothing = JointFrames((), np.zeros((0, 4, 4)), np.zeros((0, 4, 4)), np.zeros((0, 6)))
    assert joint_frames.zero_reference(nothing).zero_poses.shape == (0, 4, 4)
    assert joint_frames.poses_from_joint_frames(nothing, np.zeros((*batch, 0))).shape == (*batch, 0, 4, 4)


def test_parents_must_come_first(frames):
    wrong = JointFrames((1, -1), frames.S_parent[:2], frames.S_body[:2], frames.screws[:2])
    with pytest.raises(ShapeError, match=r"^parent\[0\] is 1, expected -1 for the world or a body before 0$"):
        joint_frames.zero_reference(wrong)
