"""Couplings by polynomials against MuJoCo's equality of joints with `polycoef`.

MuJoCo softens the constraint; its residual, row, mass matrix and bias forces are exact, and with these follow
the accelerations under a rigid one.
"""

import numpy as np
import pytest

from cadmbs import constraints, dynamics
from cadmbs.exporters import mjcf
from cadmbs.models.mechanism import Mechanism
from tests.cams import cam, cam_document
from tests.tolerances import ORACLE

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed")

pytestmark = pytest.mark.oracle

COEFFICIENTS = [
    [0.0, 0.1],
    [0.02, 0.1, -0.2],
    [0.0, 0.1, -0.2, 0.05, 0.1],
]


def pair(coefficients):
    """The system, and MuJoCo's model and data of the exported mechanism."""
    function = {"kind": "polynomial", "coefficients": coefficients}
    text, _ = mjcf.text(Mechanism.model_validate(cam_document(function)))
    model = mujoco.MjModel.from_xml_string(text)
    return cam(function), model, mujoco.MjData(model)


def indices(model):
    """Position addresses of the shaft and the lift."""
    return [int(model.joint(name).qposadr[0]) for name in ("shaft", "lift")]


def set_state(model, data, q, v):
    data.qpos[indices(model)], data.qvel[indices(model)] = q, v
    mujoco.mj_forward(model, data)


@pytest.mark.parametrize("coefficients", COEFFICIENTS, ids=["line", "parabola", "quartic"])
def test_residual_row_and_rigid_accelerations(coefficients):
    system, model, data = pair(coefficients)
    order = indices(model)
    random = np.random.default_rng(1)
    for q_shaft, v_shaft in random.uniform(-1.2, 1.2, (10, 2)):
        q, v = np.array([q_shaft, 0.1]), np.array([v_shaft, 0.3])
        set_state(model, data, q, v)
        assert data.efc_pos[0] == pytest.approx(constraints.closure(system, q)[0], abs=ORACLE)
        row = data.efc_J.reshape(-1, model.nv)[0][order]
        np.testing.assert_allclose(row, constraints.jacobian(system, q)[0], atol=ORACLE)
        q[1] = sum(c * q_shaft**k for k, c in enumerate(coefficients))
        slope = sum(k * c * q_shaft ** (k - 1) for k, c in enumerate(coefficients) if k)
        v[1] = slope * v_shaft
        set_state(model, data, q, v)
        M = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, M)
        M, bias = M[np.ix_(order, order)], data.qfrc_bias[order]
        J = data.efc_J.reshape(-1, model.nv)[:1, order]
        h = 1e-6
        ends = []
        for sign in (1.0, -1.0):
            set_state(model, data, q + sign * h * v, v)
            ends.append(data.efc_J.reshape(-1, model.nv)[:1, order].copy())
        bend = ((ends[0] - ends[1]) / (2.0 * h)) @ v
        matrix = np.block([[M, J.T], [J, np.zeros((1, 1))]])
        expected = np.linalg.solve(matrix, np.concatenate([-bias, -bend]))[:2]
        ours = dynamics.constrained_forward_dynamics(system, q, v, np.zeros(2)).accelerations
        np.testing.assert_allclose(ours, expected, atol=1e-7)
