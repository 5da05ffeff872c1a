"""A model as MuJoCo compiles it beside the mechanism that its file becomes, in one random state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mujoco
import numpy as np

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.importers.loading import load
from cadmbs.lie import quaternion, so3


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
    data = mujoco.MjData(model)
    mechanism = load(path, mimic="independent", **options)
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == model.nv
    rng = np.random.default_rng(seed)
    q, T, T_dot = [], np.eye(model.nv), np.zeros((model.nv, model.nv))
    data.qvel[:] = rng.normal(size=model.nv)
    for j in range(model.njnt):
        a, b = model.jnt_qposadr[j], model.jnt_dofadr[j]
        if model.jnt_type[j] >= 2:
            q.append(rng.uniform(-0.5, 0.5))
            data.qpos[a] = model.qpos0[a] + q[-1]
            continue
        turn = rng.normal(size=4)
        turn /= np.linalg.norm(turn)
        if model.jnt_type[j] == 1:
            data.qpos[a : a + 4] = turn
            q += turn.tolist()
            continue
        data.qpos[a : a + 3], data.qpos[a + 3 : a + 7] = rng.normal(size=3), turn
        R0, R = quaternion.rotation(model.qpos0[a + 3 : a + 7]), quaternion.rotation(turn)
        q += quaternion.from_rotation(R0.T @ R).tolist()
        q += (R0.T @ (data.qpos[a : a + 3] - model.qpos0[a : a + 3])).tolist()
        block = np.zeros((6, 6))
        block[:3, 3:], block[3:, :3] = np.eye(3), R.T
        T[b : b + 6, b : b + 6] = block
        T_dot[b + 3 : b + 6, b : b + 3] = -so3.hat(data.qvel[b + 3 : b + 6]) @ R.T
    mujoco.mj_forward(model, data)
    return Both(model, data, mechanism, system, np.array(q), T @ data.qvel, T, T_dot)


def mass_matrix(model, data):
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    return M


def assert_same_mechanics(case: Both, tolerance=1e-9):
    """Poses, Jacobians, mass matrix, bias forces, and masses of all bodies."""
    system, model, data = case.system, case.model, case.data
    poses = kinematics.poses(system, case.q, engine="reference")
    for i in range(1, model.nbody):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, i)
        k = system.body_names.index(name)
        np.testing.assert_allclose(poses[k, :3, 3], data.xpos[i], rtol=0, atol=tolerance)
        np.testing.assert_allclose(poses[k, :3, :3], data.xmat[i].reshape(3, 3), rtol=0, atol=tolerance)
        linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, i)
        ours = kinematics.hybrid.jacobian(system, case.q, name) @ case.T
        np.testing.assert_allclose(ours, np.vstack([angular, linear]), rtol=0, atol=tolerance)
        mass = next(body.mass for body in case.mechanism.bodies if body.name == name)
        np.testing.assert_allclose(mass, model.body_mass[i], rtol=1e-12, atol=1e-15)
    M = dynamics.mass_matrix(system, case.q, engine="reference")
    bias = dynamics.bias_force(system, case.q, case.v, engine="reference") + M @ case.T_dot @ data.qvel
    scale = max(1.0, float(np.abs(data.qfrc_bias).max()))
    np.testing.assert_allclose(case.T.T @ M @ case.T, mass_matrix(model, data), rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(case.T.T @ bias, data.qfrc_bias, rtol=0, atol=tolerance * scale)


def load_forces(case: Both):
    """Forces of loads, joint damping included, in MuJoCo's coordinates."""
    return case.T.T @ dynamics.load_forces(case.system, case.q, case.v)
