"""Wrenches in joints: balance of every body, components along the joints, and a case that can be done by hand."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests import zoo
from tests.dynamics.test_recursions import worst
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def body_momenta(system, q, v):
    """Momentum of every body (..., n_bodies, 6) about the world origin."""
    bodies, pose = system.bodies, kinematics.poses(system, q, engine="reference")
    moved = pose @ se3.inverse(bodies.reference_pose)
    center, rotation = se3.apply(moved, bodies.center_of_mass), moved[..., :3, :3]
    twist = kinematics.spatial.twists(system, q, v, engine="reference")
    linear = bodies.mass[:, None] * (twist[..., 3:] + np.cross(twist[..., :3], center))
    spin = rotation @ bodies.inertia @ np.swapaxes(rotation, -1, -2) @ twist[..., :3, None]
    return np.concatenate([spin[..., 0] + np.cross(center, linear), linear], axis=-1)


def weights(system, q):
    """Weight of every body about the world origin."""
    bodies = system.bodies
    center = se3.apply(
        kinematics.poses(system, q, engine="reference") @ se3.inverse(bodies.reference_pose), bodies.center_of_mass
    )
    force = np.broadcast_to(bodies.mass[:, None] * system.gravity, center.shape)
    return np.concatenate([np.cross(center, force), force], axis=-1)


def test_every_body_is_in_balance(tree):
    """d/dt momentum = weight + applied wrench + reactions of all its joints, about the world origin."""
    q, v, a = states.random_state(tree, 111, (2,))
    wrenches = np.random.default_rng(111).normal(size=(2, tree.n_bodies, 6))
    pose = kinematics.poses(tree, q, engine="reference")
    applied = wrenches.copy()
    applied[..., :3] += np.cross(pose[..., :3, 3], wrenches[..., 3:])
    through = dynamics.joint_reactions(tree, q, v, a, wrenches, representation="spatial", engine="reference")
    acting = weights(tree, q) + applied
    for place, joint in enumerate(tree.joints):
        acting[..., joint.successor, :] += through[..., place, :]
        acting[..., joint.predecessor, :] -= through[..., place, :]
    rate = rate_of(lambda q, v: body_momenta(tree, q, v), tree, q, v, a)
    free = slice(1, None)
    assert worst(relative(acting[..., free, :], rate[..., free, :])) < FINITE_DIFFERENCE


def test_components_along_the_joints_are_the_joint_forces(tree):
    """J_k . W of the joint of column k is its tree force; with couplings and armature, G^T of these is tau."""
    q, v, a = states.random_state(tree, 112, (2,))
    pose, through = (
        kinematics.poses(tree, q, engine="reference"),
        dynamics.joint_reactions(tree, q, v, a, engine="reference"),
    )
    records = tree.tree
    forces = records.armature * records.velocities.spread_rate(a)
    for column, body in enumerate(records.column_body):
        joint = records.joint[body]
        successor = tree.joints[joint].successor
        at_body = kinematics.products.tree_state(tree, q)
        r = pose[..., successor, :3, 3] - at_body.point
        w, u = at_body.columns[..., column, :3], at_body.columns[..., column, 3:]
        along = np.concatenate([w, u + np.cross(w, r)], axis=-1) * tree.joints[joint].orientation
        forces[..., column] += np.sum(along * through[..., joint, :], axis=-1)
    expected = dynamics.inverse_dynamics(tree, q, v, a, engine="reference")
    assert worst(relative(records.velocities.gather(forces), expected)) < ROUND_OFF


@pytest.mark.parametrize("representation", ["body_fixed", "spatial", "mixed"])
def test_representations_do_the_same_power(tree, representation):
    """W . V of the successor is the same number in every representation."""
    q, v, a = states.random_state(tree, 113, (2,))
    successors = [joint.successor for joint in tree.joints]

    def power(word):
        twist = kinematics.twists(tree, q, v, word, engine="reference")[..., successors, :]
        return np.sum(dynamics.joint_reactions(tree, q, v, a, representation=word, engine="reference") * twist, axis=-1)

    scale = 1.0 + np.linalg.norm(tree.origin)
    assert worst(relative(power(representation), power("hybrid"), scale)) < ROUND_OFF * scale


def hanging_lamp(reverse):
    """A 2 kg lamp on a bracket that is screwed to the ceiling, a hinge about y between bracket and lamp."""
    ends = [("world", "bracket"), ("bracket", "lamp")]
    ends = [pair[::-1] if reverse else pair for pair in ends]
    mass = {"inertia": np.zeros((3, 3)).tolist()}
    return compile_mechanism(
        Mechanism.model_validate(
            {
                "name": "lamp",
                "gravity": [0.0, 0.0, -10.0],
                "bodies": [
                    {"name": "bracket", "mass": 1.0, "center_of_mass": [0.5, 0.0, 0.0], **mass},
                    {"name": "lamp", "mass": 2.0, "center_of_mass": [1.0, 0.0, -1.0], **mass},
                ],
                "joints": [
                    {"name": "weld", "kind": "fixed", "predecessor": ends[0][0], "successor": ends[0][1]},
                    {
                        "name": "hinge",
                        "kind": "revolute",
                        "predecessor": ends[1][0],
                        "successor": ends[1][1],
                        "axis": [0.0, 1.0, 0.0],
                        "point": [1.0, 0.0, 0.0],
                    },
                ],
            }
        )
    )


@pytest.mark.parametrize("reverse", [False, True])
def test_a_hanging_lamp(reverse):
    """At rest the hinge carries 20 N at x = 1 and the weld 30 N, -25 N m about the origin; signs follow the joint."""
    found = dynamics.joint_reactions(hanging_lamp(reverse), [0.0], [0.0], [0.0], engine="reference")
    sign = -1.0 if reverse else 1.0
    expected = [[0.0, -25.0, 0.0, 0.0, 0.0, 30.0], [0.0, -20.0, 0.0, 0.0, 0.0, 20.0]]
    np.testing.assert_allclose(found, sign * np.array(expected), atol=1e-12)


def test_order_and_shapes():
    system = zoo.system("out of order")
    for batch in ((), (0,), (2, 3)):
        found = dynamics.joint_reactions(system, *states.random_state(system, 114, batch), engine="reference")
        assert found.shape == (*batch, len(system.joint_names), 6)
    empty = zoo.system("world only")
    assert dynamics.joint_reactions(empty, [], [], [], engine="reference").shape == (0, 6)


def test_refusals():
    with pytest.raises(ValueError, match="'pole' is no representation"):
        dynamics.joint_reactions(
            zoo.system("single hinge"), [0.0], [0.0], [0.0], representation="pole", engine="reference"
        )
