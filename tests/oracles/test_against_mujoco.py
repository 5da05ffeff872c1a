"""Poses, Jacobians and dynamics against MuJoCo, on random trees of its four kinds of joints."""

from functools import cache

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs import compile_mechanism, dynamics, kinematics  # noqa: E402
from cadmbs.testing import mechanisms, states  # noqa: E402
from tests.oracles.mujoco_models import KINDS, model_of, state_of  # noqa: E402
from tests.tolerances import ORACLE, ORACLE_FORWARD  # noqa: E402

pytestmark = pytest.mark.oracle

SEEDS = range(4)


@cache
def system_of(seed):
    floating = seed % 2 == 1
    tree = mechanisms.random_tree(10, seed, kinds=KINDS, floating=floating, branching=0.4, reversed_joints=False)
    return compile_mechanism(tree)


def case(seed):
    """System, state, and MuJoCo's model and data in the same state, with positions and velocities processed."""
    system = system_of(seed)
    model = model_of(system)
    data = mujoco.MjData(model)
    q, v, a = states.random_state(system, seed)
    data.qpos[:], data.qvel[:], data.qacc[:], S = state_of(model, system, q, v, a)
    mujoco.mj_forward(model, data)
    data.qacc[:] = state_of(model, system, q, v, a)[2]
    return system, (q, v, a), model, data, S


def assert_close(found, expected, tolerance=ORACLE):
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * max(1.0, np.abs(expected).max(initial=0.0)))


@pytest.mark.parametrize("seed", SEEDS)
def test_poses_and_hybrid_jacobians(seed):
    """mj_jacBody is about the body frame, in world axes: hybrid, in two halves."""
    system, (q, _, _), model, data, S = case(seed)
    for name in system.body_names[1:]:
        body, pose = model.body(name).id, kinematics.pose(system, q, name, engine="reference")
        assert_close(pose[:3, 3], data.xpos[body])
        assert_close(pose[:3, :3], data.xmat[body].reshape(3, 3))
        linear, angular = np.zeros((2, 3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, body)
        assert_close(kinematics.hybrid.jacobian(system, q, name, engine="reference"), np.vstack([angular, linear]) @ S)


@pytest.mark.parametrize("seed", SEEDS)
def test_mass_matrix_and_bias(seed):
    system, (q, v, _), model, data, S = case(seed)
    M = np.zeros((model.nv, model.nv))
    for k in range(model.nv):
        mujoco.mj_mulM(model, data, M[k], np.eye(model.nv)[k])
    assert_close(dynamics.mass_matrix(system, q, engine="reference"), S.T @ M @ S)
    change = state_of(model, system, q, v, 0.0 * v)[2]
    assert_close(dynamics.bias_force(system, q, v, engine="reference"), S.T @ (data.qfrc_bias + M @ change))


@pytest.mark.parametrize("seed", SEEDS)
def test_inverse_and_forward_dynamics(seed):
    system, (q, v, a), model, data, S = case(seed)
    mujoco.mj_inverse(model, data)
    tau = S.T @ data.qfrc_inverse
    assert_close(dynamics.inverse_dynamics(system, q, v, a, engine="reference"), tau)
    data.qfrc_applied[:] = data.qfrc_inverse
    mujoco.mj_forward(model, data)
    change = state_of(model, system, q, v, 0.0 * v)[2]
    expected = np.linalg.solve(S, data.qacc - change)
    assert_close(dynamics.forward_dynamics(system, q, v, tau, engine="reference"), expected, ORACLE_FORWARD)


@pytest.mark.parametrize("seed", SEEDS)
def test_energies(seed):
    system, (q, v, _), model, data, _ = case(seed)
    mujoco.mj_energyPos(model, data)
    mujoco.mj_energyVel(model, data)
    kinetic, potential = dynamics.energy(system, q, v, engine="reference")
    assert_close(potential, data.energy[0])
    assert_close(kinetic, data.energy[1])


@pytest.mark.parametrize("seed", [1, 3])
def test_false_friends_the_velocity_of_a_free_joint_is_mixed(seed):
    """Linear first; and nothing but mixed."""
    system, (q, v, _), model, data, _ = case(seed)
    start = model.jnt_dofadr[model.joint("j1").id]
    velocity = data.qvel[start : start + 6]
    for representation in ("body_fixed", "spatial", "hybrid", "mixed"):
        twist = kinematics.twists(system, q, v, representation, engine="reference")[system.body_names.index("b1")]
        same = np.allclose(twist[[3, 4, 5, 0, 1, 2]], velocity, rtol=0, atol=1e-9)
        assert same == (representation == "mixed")
        assert not np.allclose(twist, velocity, rtol=0, atol=1e-3)


def test_body_velocities_are_hybrid_angular_first():
    """mj_objectVelocity of a body frame in world axes; in local axes it is body-fixed."""
    system, (q, v, _), model, data, _ = case(1)
    for flag, representation in ((0, "hybrid"), (1, "body_fixed")):
        expected = kinematics.twists(system, q, v, representation, engine="reference")
        for name in system.body_names[1:]:
            found = np.zeros(6)
            mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_XBODY, model.body(name).id, found, flag)
            assert_close(expected[system.body_names.index(name)], found)


@pytest.mark.parametrize("seed", range(3))
def test_frequencies_of_hanging_trees(seed):
    """At an equilibrium of ours MuJoCo's bias force vanishes, and its differences over M are the squares of ours."""
    tree = mechanisms.random_tree(4, seed, kinds=("revolute",), branching=0.4, reversed_joints=False)
    system = compile_mechanism(tree)
    model = model_of(system)
    data = mujoco.MjData(model)
    hanging = dynamics.equilibria(system, samples=8)[0]

    def bias(q):
        data.qpos[:], data.qvel[:] = state_of(model, system, q, np.zeros(system.n_v), np.zeros(system.n_v))[:2]
        mujoco.mj_forward(model, data)
        return data.qfrc_bias.copy()

    assert hanging.stable
    assert_close(bias(hanging.q), np.zeros(system.n_v), 1e-8)
    M = np.zeros((model.nv, model.nv))
    for k in range(model.nv):
        mujoco.mj_mulM(model, data, M[k], np.eye(model.nv)[k])
    steps = 1e-5 * np.eye(system.n_v)
    order = [model.joint(joint.name).dofadr[0] for joint in system.joints]
    K = np.array([(bias(hanging.q + step) - bias(hanging.q - step))[order] / 2e-5 for step in steps]).T
    squares = np.sort(np.linalg.eigvals(np.linalg.solve(M[np.ix_(order, order)], K)).real)
    np.testing.assert_allclose(hanging.natural.frequencies**2, squares, rtol=1e-5)
