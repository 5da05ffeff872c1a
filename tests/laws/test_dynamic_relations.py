"""Relations of the dynamics paper across representations, over all trees."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.dynamics import body_fixed, body_inertia, hybrid, newton_euler, wrench_forms
from cadmbs.dynamics.tree import body_frames
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def frame_indices(system):
    """The body whose frame each moving body has, the world left out."""
    return [system.body_names.index(name) for name in system.tree.names[1:]]


def hybrid_motion(system, motion):
    """Screws, twists and accelerations of the hybrid recursion."""
    R = motion.pose.copy()
    R[..., :3, 3] = 0.0
    X = se3.transform_twist(R[..., system.tree.column_body, :, :], motion.screws)
    return hybrid.twists_and_accelerations(motion, X, se3.transform_twist(R, motion.turning))


def test_twists_of_the_recursions_are_those_of_kinematics(tree):
    """V and V' of (66) and (75), less the gravity that they carry, are twists and accelerations of the bodies."""
    q, v, a = states.random_state(tree, 151, (2,))
    motion, own = body_frames.motion_in_body_frames(tree, q, v, a), frame_indices(tree)
    R = motion.pose[..., 1:, :3, :3]
    fall = np.broadcast_to(-tree.gravity, R.shape[:-1])
    falls = {"body_fixed": np.swapaxes(R, -1, -2) @ fall[..., None], "hybrid": fall[..., None]}
    found = {"body_fixed": body_fixed.twists_and_accelerations(motion), "hybrid": hybrid_motion(tree, motion)}
    for name, (V, V_dot) in found.items():
        module = getattr(kinematics, name)
        assert worst(relative(V[..., 1:, :], module.twists(tree, q, v, engine="reference")[..., own, :])) < ROUND_OFF
        rate = V_dot[..., 1:, :].copy()
        rate[..., 3:] -= falls[name][..., 0]
        assert worst(relative(rate, module.accelerations(tree, q, v, a)[..., own, :])) < ROUND_OFF


def test_wrenches_of_the_recursion_are_joint_reactions(tree):
    """W_i of (67) is what the joint of body i transmits, at the body frame."""
    q, v, a = states.random_state(tree, 152, (2,))
    motion = body_frames.motion_in_body_frames(tree, q, v, a)
    V, V_dot = body_fixed.twists_and_accelerations(motion)
    net = newton_euler.wrench_body_fixed(body_frames.inertias_body_fixed(tree), V, V_dot)
    W = se3.transform_wrench(motion.absolute_pose, body_fixed.transmitted(motion, net))[..., 1:, :]
    joints = tree.tree.joint[1:]
    through = dynamics.joint_reactions(tree, q, v, a, representation="spatial", engine="reference")[..., joints, :]
    scale = 1.0 + np.linalg.norm(tree.origin)
    assert worst(relative(tree.tree.orientation[1:, None] * through, W)) < ROUND_OFF * scale


def test_projection_of_newton_and_euler(tree):
    """tau = sum_i (J_i)^T (M_i V_i' - ad(V_i)^T M_i V_i - W_app - weight), over bodies of the document. P-DYN (77)."""
    q, v, a = states.random_state(tree, 153, (2,))
    wrenches = np.random.default_rng(153).normal(size=(2, tree.n_bodies, 6))
    pose, bodies = kinematics.poses(tree, q, engine="reference"), tree.bodies
    V, V_dot = (
        kinematics.body_fixed.twists(tree, q, v, engine="reference"),
        kinematics.body_fixed.accelerations(tree, q, v, a),
    )
    records = tree.tree
    tau = records.velocities.gather(records.armature * records.velocities.spread_rate(a))
    for i in range(1, tree.n_bodies):
        A = bodies.reference_pose[i]
        d, R = se3.apply(se3.inverse(A), bodies.center_of_mass[i]), A[:3, :3]
        Mc = body_inertia.inertia_at_com(bodies.mass[i], R.T @ bodies.inertia[i] @ R)
        M = body_inertia.inertia_body_fixed_from_com(se3.translation(d), Mc)
        W = newton_euler.wrench_body_fixed(M, V[..., i, :], V_dot[..., i, :])
        fall = np.concatenate([np.zeros(3), tree.gravity])
        R_now = wrench_forms.rotation_only(pose[..., i, :, :])
        weight = (M @ se3.transform_twist_inverse(R_now, fall)[..., None])[..., 0]
        W = W - weight - wrench_forms.wrench_body_fixed_from_hybrid(R_now, wrenches[..., i, :])
        J = kinematics.body_fixed.jacobian(tree, q, i, engine="reference")
        tau = tau + (np.swapaxes(J, -1, -2) @ W[..., None])[..., 0]
    assert worst(relative(tau, dynamics.inverse_dynamics(tree, q, v, a, wrenches, engine="reference"))) < ROUND_OFF * 10


def test_joints_do_the_power_of_the_drives(tree):
    """sum over joints of W . (V_successor - V_predecessor) = tau . v less the power into the reflected inertias."""
    q, v, a = states.random_state(tree, 154, (2,))
    through = dynamics.joint_reactions(tree, q, v, a, representation="hybrid", engine="reference")
    pose, V = kinematics.poses(tree, q, engine="reference"), kinematics.hybrid.twists(tree, q, v, engine="reference")
    power = np.zeros(2)
    for place, joint in enumerate(tree.joints):
        arm = pose[..., joint.successor, :3, 3] - pose[..., joint.predecessor, :3, 3]
        other = se3.transform_twist(se3.translation(-arm), V[..., joint.predecessor, :])
        power += np.sum(through[..., place, :] * (V[..., joint.successor, :] - other), axis=-1)
    records = tree.tree
    stored = np.sum(records.armature * records.velocities.spread_rate(a) * records.velocities.spread_rate(v), axis=-1)
    expected = np.sum(dynamics.inverse_dynamics(tree, q, v, a, engine="reference") * v, axis=-1) - stored
    assert worst(relative(power, expected)) < ROUND_OFF * 10


def test_joints_on_the_ground_change_the_total_momentum(tree):
    """d/dt momentum = what the ground's joints transmit, and the weight: mass times g at the centre of mass."""
    q, v, a = states.random_state(tree, 155, (2,))
    through = dynamics.joint_reactions(tree, q, v, a, representation="spatial", engine="reference")
    moving = tree.bodies.moving
    held = np.zeros((2, 6))
    for place, joint in enumerate(tree.joints):
        ends = moving[joint.predecessor], moving[joint.successor]
        if (ends[0] == 0) != (ends[1] == 0):
            held += through[..., place, :] * (1.0 if ends[0] == 0 else -1.0)
    center = se3.apply(
        kinematics.poses(tree, q, engine="reference") @ se3.inverse(tree.bodies.reference_pose),
        tree.bodies.center_of_mass,
    )
    mass = np.where(moving > 0, tree.bodies.mass, 0.0)
    force = np.broadcast_to(mass[:, None] * tree.gravity, center.shape)
    weight = np.concatenate([np.cross(center, force), force], axis=-1).sum(axis=-2)
    rate = rate_of(lambda q, v: dynamics.momentum(tree, q, v, engine="reference"), tree, q, v, a)
    assert worst(relative(held + weight, rate)) < FINITE_DIFFERENCE


@pytest.mark.parametrize("name", ["body_fixed", "spatial", "hybrid"])
def test_recursions_at_rest_hold_gravity(tree, name):
    q = states.random_positions(tree, 156, (2,))
    rest = np.zeros(tree.n_v)
    found = getattr(dynamics, name).inverse_dynamics(tree, q, rest, rest)
    far = max(1.0, np.linalg.norm(tree.origin)) if name == "spatial" else 1.0
    assert worst(relative(found, dynamics.gravity_force(tree, q, engine="reference"))) < ROUND_OFF * far
