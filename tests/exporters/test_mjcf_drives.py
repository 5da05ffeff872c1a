"""Forces and servos are actuators in an exported MJCF: with the controls of its keyframe they push as here."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.exporters import mjcf
from cadmbs.models.mechanism import Mechanism
from tests.dynamics import sum_loads
from tests.exporters.test_mjcf import state_of
from tests.tolerances import ORACLE

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed")

pytestmark = pytest.mark.oracle

SUM = sum_loads.terms(x=1.0, y=-1.5)
DRIVES = {
    "force": {"kind": "joint_force", "coordinate": "x", "force": 2.5},
    "force along a sum": {"kind": "joint_force", "terms": SUM, "force": -2.5},
    "position": {"kind": "joint_servo", "coordinate": "y", "stiffness": 30, "damping": 2, "position": 0.4},
    "stiffness alone": {"kind": "joint_servo", "coordinate": "y", "stiffness": 30, "position": -0.4},
    "along a sum": {"kind": "joint_servo", "terms": SUM, "stiffness": 30, "damping": 2, "position": 0.4},
    "velocity": {"kind": "joint_servo", "coordinate": "z", "damping": 2, "velocity": 0.7},
    "both": {"kind": "joint_servo", "terms": SUM, "stiffness": 30, "damping": 2, "position": 0.4, "velocity": 3},
    "bounded": {"kind": "joint_servo", "coordinate": "x", "stiffness": 30, "damping": 2, "position": 2, "effort": 1.5},
    "two bounds": {"kind": "joint_servo", "coordinate": "x", "stiffness": 30, "position": 2, "effort": [-0.5, 6]},
    "at rest": {"kind": "joint_servo", "coordinate": "x", "stiffness": 30, "damping": 2},
}


def document(*names):
    loads = [{"name": name, **DRIVES[name]} for name in names]
    return Mechanism.model_validate(sum_loads.document(loads) | {"scenario": None})


def with_controls(text):
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    return model, data


@pytest.mark.parametrize(
    "names", [*((name,) for name in DRIVES), tuple(DRIVES)], ids=lambda names: "+".join(names)[:20]
)
def test_forces_are_those_of_mujoco_and_of_the_file_read_again(names, tmp_path):
    mechanism = document(*names)
    text, findings = mjcf.text(mechanism)
    assert "X001" not in {finding.code for finding in findings}
    model, data = with_controls(text)
    assert model.nu == len(names)
    path = tmp_path / "arm.xml"
    path.write_text(text)
    key = {"keyframe": "controls"} if model.nkey else {}
    systems = [cm.compile_mechanism(each) for each in (mechanism, cm.load(path, **key))]
    rng = np.random.default_rng(2)
    for _ in range(4):
        q, v = rng.normal(size=(2, 3))
        data.qpos, data.qvel, _, S = state_of(model, systems[0], q, v)
        mujoco.mj_forward(model, data)
        own, again = (cm.dynamics.load_forces(system, q, v, 0.0, engine="reference") for system in systems)
        np.testing.assert_allclose(S.T @ data.qfrc_actuator, own, atol=ORACLE * max(1.0, np.abs(own).max()))
        np.testing.assert_allclose(again, own, atol=1e-12 * max(1.0, np.abs(own).max()))


def test_the_motion_is_the_same(tmp_path, monkeypatch):
    """A servo and a force from the start of a scenario: after half a second the arm is where `simulate` has it."""
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    monkeypatch.chdir(tmp_path)
    loads = [{"name": name, **DRIVES[name]} for name in ("position", "force", "velocity")]
    start = {"initial": {"positions": {"x": 0.2, "y": -0.1}, "velocities": {"z": 0.3}}}
    mechanism = Mechanism.model_validate(sum_loads.document(loads) | {"scenario": start})
    cm.save(mechanism, "arm.json")
    done = CliRunner().invoke(cli, ["export", "arm.json", "-o", "arm.xml"])
    assert done.exit_code == 0, done.output
    assert '3 actuators have their control in the keyframe "start"' in done.output.replace("\n", " ")
    model, data = with_controls((tmp_path / "arm.xml").read_text())
    model.opt.timestep, model.opt.integrator = 1e-4, mujoco.mjtIntegrator.mjINT_RK4
    system = cm.compile_mechanism(mechanism)
    result = cm.simulate(system, duration=0.5, output_step=0.5, rtol=1e-10, atol=1e-12)
    for _ in range(5000):
        mujoco.mj_step(model, data)
    places = [model.jnt_qposadr[model.joint(name).id] for name in system.position_names]
    np.testing.assert_allclose(data.qpos[places], result.q[-1], atol=1e-7)


def test_an_actuated_joint_with_a_servo_has_no_second_motor():
    data = sum_loads.document([{"name": "servo", **DRIVES["position"]}]) | {"scenario": None}
    for joint in data["joints"]:
        joint["actuated"] = True
    model, _ = with_controls(mjcf.text(Mechanism.model_validate(data))[0])
    assert {model.actuator(k).name for k in range(model.nu)} == {"servo", "x", "z"}


@pytest.mark.parametrize(
    "load",
    [
        DRIVES["force"] | {"force": sum_loads.WAVE},
        DRIVES["position"] | {"position": sum_loads.WAVE},
        DRIVES["velocity"] | {"velocity": sum_loads.WAVE},
    ],
)
def test_drives_over_time_are_named(load):
    mechanism = Mechanism.model_validate(sum_loads.document([{"name": "drive", **load}]) | {"scenario": None})
    text, findings = mjcf.text(mechanism)
    assert "<actuator>" not in text
    assert any('"drive"' in finding.message for finding in findings if finding.code == "X001")


def test_what_keyframes_have_is_said():
    _, findings = mjcf.text(document("position", "at rest"))
    (found,) = [finding for finding in findings if finding.code == "X020"]
    assert found.message == (
        '1 actuator has its control in the keyframe "controls"; without it, controls are zero in MuJoCo.'
    )
    assert not [finding for finding in mjcf.text(document("at rest"))[1] if finding.code == "X020"]
