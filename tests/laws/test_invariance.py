"""What must not change when only the description does."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states, variants
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

T = se3.exp(np.array([0.7, -0.4, 1.1, 0.5, -1.5, 0.8]))


def assert_close(found, expected, tolerance):
    size = max(1.0, np.abs(expected).max(initial=0.0))
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size)


def assert_same_dynamics(system, other, seed, tolerance):
    """Equal names, and equal forces, mass matrices and kinetic energies at one random state."""
    assert other.position_names == system.position_names
    q, v, a = states.random_state(system, seed, (2,))
    wrench = np.zeros((2, system.n_bodies, 6))
    assert_close(
        dynamics.mass_matrix(other, q, engine="reference"),
        dynamics.mass_matrix(system, q, engine="reference"),
        tolerance,
    )
    assert_close(
        dynamics.energy(other, q, v, engine="reference")[0],
        dynamics.energy(system, q, v, engine="reference")[0],
        tolerance,
    )
    assert_close(
        dynamics.bias_force(other, q, v, engine="reference"),
        dynamics.bias_force(system, q, v, engine="reference"),
        tolerance,
    )
    if not system.closures:
        tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
        assert_close(dynamics.inverse_dynamics(other, q, v, a, wrench, engine="reference"), tau, tolerance)
        assert_close(dynamics.forward_dynamics(other, q, v, tau, engine="reference"), a, 100 * tolerance)
        assert_close(
            dynamics.load_forces(other, q, v, engine="reference"),
            dynamics.load_forces(system, q, v, engine="reference"),
            tolerance,
        )


@pytest.mark.parametrize("name", zoo.TREES)
def test_order_of_bodies_and_joints(name):
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    n = max(len(mechanism.bodies), len(mechanism.joints))
    permutation = np.random.default_rng(51).permutation(n)
    other = compile_mechanism(variants.renumbered(mechanism, permutation))
    assert set(other.body_names) == set(system.body_names)
    q, v, a = states.random_state(system, 52)
    order_q = [system.position_names.index(name) for name in other.position_names]
    order_v = [system.velocity_names.index(name) for name in other.velocity_names]
    order_b = [system.body_names.index(name) for name in other.body_names]
    poses = kinematics.poses(system, q, engine="reference")
    assert_close(kinematics.poses(other, q[order_q], engine="reference"), poses[order_b], ROUND_OFF)
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    assert_close(
        dynamics.inverse_dynamics(other, q[order_q], v[order_v], a[order_v], engine="reference"),
        tau[order_v],
        ROUND_OFF,
    )
    M = dynamics.mass_matrix(system, q, engine="reference")
    assert_close(dynamics.mass_matrix(other, q[order_q], engine="reference"), M[np.ix_(order_v, order_v)], ROUND_OFF)


def test_world_frame(mechanism):
    system = compile_mechanism(mechanism)
    other = compile_mechanism(variants.moved(mechanism, T))
    assert_same_dynamics(system, other, 53, ROUND_OFF_LONG)
    q, v, _ = states.random_state(system, 54, (2,))
    tolerance = ROUND_OFF_LONG if system.origin.any() else ROUND_OFF
    expected = T @ kinematics.poses(system, q, engine="reference")
    assert_close(kinematics.poses(other, q, engine="reference"), expected, tolerance)
    Vs = se3.transform_twist(T, kinematics.spatial.twists(system, q, v, engine="reference"))
    assert_close(kinematics.spatial.twists(other, q, v, engine="reference"), Vs, tolerance)
    Vb = kinematics.body_fixed.twists(system, q, v, engine="reference")
    assert_close(kinematics.body_fixed.twists(other, q, v, engine="reference"), Vb, tolerance)
    momentum = se3.transform_wrench(T, dynamics.momentum(system, q, v, engine="reference"))
    assert_close(dynamics.momentum(other, q, v, engine="reference"), momentum, tolerance)


@pytest.mark.parametrize("name", zoo.TREES)
def test_points_on_the_axes(name):
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    other = compile_mechanism(variants.with_other_points(mechanism, 55))
    assert_same_dynamics(system, other, 56, ROUND_OFF_LONG)
    q = states.random_positions(system, 57)
    assert_close(
        kinematics.poses(other, q, engine="reference"), kinematics.poses(system, q, engine="reference"), ROUND_OFF_LONG
    )


@pytest.mark.parametrize("name", zoo.TREES)
def test_frames_of_the_bodies(name):
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    other = compile_mechanism(variants.with_other_body_frames(mechanism, 58))
    assert_same_dynamics(system, other, 59, ROUND_OFF_LONG)
    q, v, _ = states.random_state(system, 60, (2,))
    motions = [
        kinematics.poses(s, q, engine="reference") @ se3.inverse(s.bodies.reference_pose) for s in (system, other)
    ]
    assert_close(motions[1], motions[0], ROUND_OFF_LONG)
    assert_close(
        kinematics.spatial.twists(other, q, v, engine="reference"),
        kinematics.spatial.twists(system, q, v, engine="reference"),
        ROUND_OFF_LONG,
    )


@pytest.mark.parametrize("name", zoo.TREES)
def test_side_from_which_joints_are_described(name):
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    other = compile_mechanism(variants.with_reversed_joints(mechanism))
    assert_same_dynamics(system, other, 61, ROUND_OFF)
    q = states.random_positions(system, 62)
    assert_close(
        kinematics.poses(other, q, engine="reference"), kinematics.poses(system, q, engine="reference"), ROUND_OFF
    )


def test_bodies_swapped_alone_negate_a_coordinate():
    """The successor of a hinge turns forwards; described from the other body with the same axis, backwards."""
    mechanism = mechanisms.random_tree(6, 63, kinds=("revolute", "screw", "prismatic"))
    data = zoo.data_of(mechanism)
    for joint in data["joints"]:
        joint["predecessor"], joint["successor"] = joint["successor"], joint["predecessor"]
    system, other = compile_mechanism(mechanism), compile_mechanism(Mechanism.model_validate(data))
    q, v, a = states.random_state(system, 64)
    assert_close(
        kinematics.poses(other, -q, engine="reference"), kinematics.poses(system, q, engine="reference"), ROUND_OFF
    )
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    assert_close(dynamics.inverse_dynamics(other, -q, -v, -a, engine="reference"), -tau, ROUND_OFF)


def test_ball_joint_described_from_the_other_body():
    """With parallel body frames, swapped bodies invert the quaternion, and v becomes -R v."""
    mechanism = mechanisms.chain(2, 65, "spherical:quaternion")
    data = zoo.data_of(mechanism)
    data["bodies"][1]["reference_pose"] = data["bodies"][0]["reference_pose"]
    system = compile_mechanism(Mechanism.model_validate(data))
    data["joints"][1] |= {"predecessor": "b2", "successor": "b1"}
    other = compile_mechanism(Mechanism.model_validate(data))
    q, v, a = states.random_state(system, 66)
    R = relative_rotation(system, q)
    inverse = q.copy()
    inverse[5:] *= -1.0
    change = np.block([[np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), -R]])
    assert_close(
        kinematics.poses(other, inverse, engine="reference"), kinematics.poses(system, q, engine="reference"), ROUND_OFF
    )
    assert_close(
        kinematics.spatial.twists(other, inverse, change @ v, engine="reference"),
        kinematics.spatial.twists(system, q, v, engine="reference"),
        ROUND_OFF,
    )
    # d/dt (R v) = R (a + v x v) = R a: accelerations change like velocities
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    found = dynamics.inverse_dynamics(other, inverse, change @ v, change @ a, engine="reference")
    assert_close(change.T @ found, tau, ROUND_OFF)


def relative_rotation(system, q):
    poses = kinematics.poses(system, q, engine="reference")
    return poses[1, :3, :3].T @ poses[2, :3, :3]


@pytest.mark.parametrize("seed", range(4))
def test_one_kilometre_away(seed):
    """A tree a kilometre from the world origin has the dynamics of the near one to 1e-9."""
    kinds = ("revolute", "screw", "prismatic", "spherical:quaternion", "universal", "planar")
    mechanism = mechanisms.random_tree(9, seed, kinds=kinds)
    near = compile_mechanism(mechanism)
    far = compile_mechanism(variants.moved(mechanism, zoo.kilometre_away()))
    assert np.linalg.norm(far.origin) > 900.0
    assert_same_dynamics(near, far, seed, 1e-11)
    q, v, a = states.random_state(near, 67)
    tau = dynamics.inverse_dynamics(near, q, v, a, engine="reference")
    assert_close(dynamics.forward_dynamics(far, q, v, tau, engine="reference"), a, 1e-9)
    turned = (
        kinematics.body_fixed.twists(far, q, v, engine="reference"),
        kinematics.body_fixed.twists(near, q, v, engine="reference"),
    )
    assert_close(*turned, 1e-11)


def test_free_base_one_kilometre_away():
    """A floating tree that has flown a kilometre has the dynamics of the near one to 1e-9."""
    mechanism = mechanisms.random_tree(
        8, 68, floating=True, branching=0.0, reversed_joints=False, kinds=("revolute", "prismatic", "universal")
    )
    system = compile_mechanism(mechanism)
    q, v, a = states.random_state(system, 69)
    far = q.copy()
    start = system.position_names.index("j1:px")
    far[start : start + 3] += [600.0, -700.0, 400.0]
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    assert_close(dynamics.inverse_dynamics(system, far, v, a, engine="reference"), tau, 1e-11)
    assert_close(
        dynamics.mass_matrix(system, far, engine="reference"),
        dynamics.mass_matrix(system, q, engine="reference"),
        1e-11,
    )
    assert_close(dynamics.forward_dynamics(system, far, v, tau, engine="reference"), a, 1e-9)
    assert_close(
        kinematics.body_fixed.twists(system, far, v, engine="reference"),
        kinematics.body_fixed.twists(system, q, v, engine="reference"),
        1e-11,
    )


@pytest.mark.parametrize("name", ["chain", "every kind", "massless links", "far away"])
def test_unit_of_length(name):
    """With numbers in millimetres, forces along lengths grow 1000 and moments 10^6 times: no hidden absolute length."""
    mechanism, system = zoo.mechanism(name), zoo.system(name)
    data = zoo.data_of(variants.moved(mechanism, np.eye(4)))
    other = compile_mechanism(Mechanism.model_validate(in_millimetres(data)))
    q, v, a = states.random_state(system, 70)
    q_scale, v_scale = (length_scales(names, mechanism) for names in (system.position_names, system.velocity_names))
    found = dynamics.inverse_dynamics(other, q * q_scale, v * v_scale, a * v_scale, engine="reference")
    # power is force times velocity, and has the square of the length in its unit
    assert_close(found * v_scale / 1e6, dynamics.inverse_dynamics(system, q, v, a, engine="reference"), ROUND_OFF_LONG)


def in_millimetres(value, key=""):
    """Bodies, joints and gravity of a document with lengths 1000 times larger."""
    if isinstance(value, dict):
        return {k: in_millimetres(v, k) for k, v in value.items()}
    if key in ("point", "center_of_mass", "position", "gravity", "pitch") and value is not None:
        return (1e3 * np.array(value)).tolist()
    if key == "inertia":
        return (1e6 * np.array(value)).tolist()
    return [in_millimetres(entry) for entry in value] if key in ("bodies", "joints") else value


def length_scales(names, mechanism):
    """1000 for lengths and velocities, 1 for angles, quaternions and their rates."""
    turning = ("turn", "1", "2", "3", "w", "wx", "wy", "wz")
    kinds = {joint.name: joint.kind for joint in mechanism.joints}

    def scale(name):
        joint, _, suffix = name.rpartition(":")
        if not joint:
            return 1e3 if kinds[name] == "prismatic" else 1.0
        rotates = suffix in turning or kinds[joint] == "spherical" or (kinds[joint] == "free" and suffix in "xyz")
        return 1.0 if rotates else 1e3

    return np.array([scale(name) for name in names])
