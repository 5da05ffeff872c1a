"""A model as MuJoCo compiles it beside the mechanism that its file becomes, in one random state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import mujoco
import numpy as np

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.importers.loading import load
from cadmbs.lie import quaternion, so3

MOST_BODIES = 100
"""Of models with more bodies some are compared: a Jacobian is computed for each."""


@dataclass(frozen=True)
class Both:
    """MuJoCo's model and data, our mechanism and system, and one state in both coordinates.

    Attributes:
        T: From MuJoCo's velocities to ours, v = T v'.
        T_dot: Its time derivative.
    """

    model: Any
    data: Any
    mechanism: Any
    system: Any
    q: Any
    v: Any
    T: Any
    T_dot: Any

    def body(self, name: str) -> int:
        return mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, name)


def both(path, seed=0, **options) -> Both:
    """The file in both programs, in a random state, or in that of a keyframe."""
    model = mujoco.MjModel.from_xml_path(str(path))
    mechanism = load(path, mimic="independent", **options)
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == model.nv
    rng = np.random.default_rng(seed)
    step = rng.normal(size=model.nv)
    for j in range(model.njnt):
        if model.jnt_type[j] >= 2:
            step[model.jnt_dofadr[j]] = rng.uniform(-0.5, 0.5)
    q = cm.integrate(system, cm.neutral(system), step)
    none = np.zeros((0, 0))
    case = Both(model, mujoco.MjData(model), mechanism, system, q, rng.normal(size=model.nv), none, none)
    return in_state(case, q, rng.normal(size=model.nv))


def in_state(case: Both, q, qvel=None) -> Both:
    """The same model at our coordinates q, with MuJoCo's velocities; these are zero without them."""
    model, data = case.model, mujoco.MjData(case.model)
    T, T_dot = np.eye(model.nv), np.zeros((model.nv, model.nv))
    data.qvel[:] = 0.0 if qvel is None else qvel
    first = 0
    for j in range(model.njnt):
        a, b = model.jnt_qposadr[j], model.jnt_dofadr[j]
        if model.jnt_type[j] >= 2:
            data.qpos[a] = model.qpos0[a] + q[first]
            first += 1
            continue
        turn = np.asarray(q[first : first + 4])
        if model.jnt_type[j] == 1:
            data.qpos[a : a + 4] = turn
            first += 4
            continue
        R0 = quaternion.rotation(model.qpos0[a + 3 : a + 7])
        R = R0 @ quaternion.rotation(turn)
        data.qpos[a : a + 3] = model.qpos0[a : a + 3] + R0 @ q[first + 4 : first + 7]
        data.qpos[a + 3 : a + 7] = quaternion.from_rotation(R)
        first += 7
        block = np.zeros((6, 6))
        block[:3, 3:], block[3:, :3] = np.eye(3), R.T
        T[b : b + 6, b : b + 6] = block
        T_dot[b + 3 : b + 6, b : b + 3] = -so3.hat(data.qvel[b + 3 : b + 6]) @ R.T
    mujoco.mj_forward(model, data)
    return replace(case, data=data, q=np.asarray(q), v=T @ data.qvel, T=T, T_dot=T_dot)


def body_name(model, index: int) -> str:
    """The name of a body as the mechanism has it."""
    return mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, index) or f"body{index}"


def mass_matrix(model, data):
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    return M


def assert_same_mechanics(case: Both, tolerance=1e-9, with_bias=True):
    """Poses, Jacobians, mass matrix, bias forces if they are to be the same, and masses of all bodies."""
    of_masses = 1e-12 if tolerance < 1e-6 else tolerance  # vertices of meshes are in single precision
    system, model, data = case.system, case.model, case.data
    poses = kinematics.poses(system, case.q, engine="reference")
    for i in range(1, model.nbody, 1 + model.nbody // MOST_BODIES):
        name = body_name(model, i)
        k = system.body_names.index(name)
        np.testing.assert_allclose(poses[k, :3, 3], data.xpos[i], rtol=0, atol=tolerance)
        np.testing.assert_allclose(poses[k, :3, :3], data.xmat[i].reshape(3, 3), rtol=0, atol=tolerance)
        linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, i)
        ours = kinematics.hybrid.jacobian(system, case.q, name) @ case.T
        np.testing.assert_allclose(ours, np.vstack([angular, linear]), rtol=0, atol=tolerance)
        mass = next(body.mass for body in case.mechanism.bodies if body.name == name)
        np.testing.assert_allclose(mass, model.body_mass[i], rtol=of_masses, atol=1e-15)
    M = dynamics.mass_matrix(system, case.q, engine="reference")
    bias = dynamics.bias_force(system, case.q, case.v, engine="reference") + M @ case.T_dot @ data.qvel
    scale = max(1.0, float(np.abs(data.qfrc_bias).max(initial=0.0)))
    expected = mass_matrix(model, data)
    size = max(1.0, float(np.abs(expected).max()))
    np.testing.assert_allclose(case.T.T @ M @ case.T, expected, rtol=tolerance, atol=tolerance * size)
    if with_bias:
        np.testing.assert_allclose(case.T.T @ bias, data.qfrc_bias, rtol=0, atol=tolerance * scale)


def load_forces(case: Both):
    """Forces of loads, joint damping included, in MuJoCo's coordinates."""
    return case.T.T @ dynamics.load_forces(case.system, case.q, case.v)
