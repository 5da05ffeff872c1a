"""Loops of exported MJCF hold: after one second in MuJoCo, as the file is, joints are where `simulate` has them."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.exporters import mjcf
from tests.exporters.robots import plain
from tests.exporters.test_mjcf import place_of

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed")

pytestmark = pytest.mark.oracle

SCALAR = (int(mujoco.mjtJoint.mjJNT_SLIDE), int(mujoco.mjtJoint.mjJNT_HINGE))

BOUND = 1e-4
"""Of every coordinate after a second [rad or m]; with MuJoCo's own values four-bars are off by 0.6 to 1.7 rad."""

QUICK = ("four_bar", "slider_crank", "bennett", "five_bar", "gripper", "geared_five_bar", "spatial_slider_crank")
SLOW = ("bricard", "excavator", "goldberg", "jansen", "klann", "three_rrr", "double_wishbone", "cassie_leg")
"""Of the others the scissor lift has sliding joints in its loops, the delta robot and the Stewart platform loads that
MJCF has not, the platform on rods and the loop of three bars balls alone; the Sarrus linkage is off by 9e-4."""


def after_a_second(name):
    """Joint coordinates in MuJoCo and here, those of hinges and slides."""
    mechanism = cm.load(name)
    system = cm.compile_mechanism(mechanism)
    text, _ = mjcf.text(mechanism, meshes=False)
    model = mujoco.MjModel.from_xml_string(text)
    result = cm.simulate(system, duration=1.0, output_step=1.0, rtol=1e-10, atol=1e-12, outputs=["joints"])
    data = mujoco.MjData(model)
    set_start(model, data, system, result)
    for _ in range(round(1.0 / model.opt.timestep)):
        mujoco.mj_step(model, data)
    of_hinges = {model.joint(k).name for k in range(model.njnt) if model.jnt_type[k] in SCALAR}
    names = [x for joint in system.joints for x in joint.velocity_names if plain(x) in of_hinges]
    theirs = [data.qpos[place_of(model, plain(x))[0]] for x in names]
    return np.array(theirs), np.array([result[f"joint/{x}/q"][-1] for x in names])


def set_start(model, data, system, result):
    """The first row of a result; joints that are cut have no joint in MuJoCo."""
    names = {model.joint(k).name for k in range(model.njnt)}
    for joint in system.joints:
        quaternion = len(joint.position_names) == 4
        for name in [joint.name] if quaternion else [plain(x) for x in joint.velocity_names]:
            if name not in names:
                continue
            first_q, first_v = place_of(model, name)
            of_q = joint.position_names if quaternion else [x for x in joint.velocity_names if plain(x) == name]
            of_v = joint.velocity_names if quaternion else of_q
            data.qpos[first_q : first_q + len(of_q)] = [result[f"joint/{x}/q"][0] for x in of_q]
            data.qvel[first_v : first_v + len(of_v)] = [result[f"joint/{x}/v"][0] for x in of_v]


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_loops_move_in_mujoco_as_here(name):
    theirs, ours = after_a_second(name)
    assert len(ours)
    np.testing.assert_allclose(theirs, ours, rtol=0.0, atol=BOUND)


def test_trees_keep_the_options_of_mujoco():
    text, findings = mjcf.text(cm.load("rcm"), meshes=False)
    assert "timestep" not in text
    assert "X019" not in {finding.code for finding in findings}


def test_what_stays_soft_is_said():
    _, findings = mjcf.text(cm.load("four_bar"))
    (found,) = [finding for finding in findings if finding.code == "X019"]
    assert found.message == (
        "2 equalities are held by stiff springs in MuJoCo, with a time constant of two of the time steps of 0.0002 s "
        "that are written as an option: over a second they give way by about a millionth."
    )


KEYFRAMES = ("four_bar", "geared_five_bar", "three_bar_loop", "spatial_slider_crank", "screw_arm", "rcm", "delta_robot")


@pytest.mark.parametrize("name", KEYFRAMES)
def test_the_keyframe_is_the_start_of_the_scenario(name, tmp_path, monkeypatch):
    """In MuJoCo the bodies are where `simulate` has them at its first row, and move as there."""
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["export", name, "-o", "m.xml", "--no-meshes"])
    assert done.exit_code == 0, done.output
    model = mujoco.MjModel.from_xml_path("m.xml")
    system = cm.compile_mechanism(cm.load(name))
    result = cm.simulate(system, duration=1e-3, output_step=1e-3, engine="numpy")
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, model.key("start").id)
    mujoco.mj_forward(model, data)
    poses = cm.kinematics.poses(system, result.q[0])
    twists = cm.kinematics.hybrid.twists(system, result.q[0], result.v[0])
    for k, body in enumerate(system.body_names[1:], 1):
        theirs = data.body(plain(body))
        np.testing.assert_allclose(theirs.xpos, poses[k, :3, 3], atol=1e-9)
        np.testing.assert_allclose(theirs.xmat.reshape(3, 3), poses[k, :3, :3], atol=1e-9)
        velocity = np.zeros(6)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_XBODY, theirs.id, velocity, 0)
        np.testing.assert_allclose(velocity, twists[k], atol=1e-8)


def test_other_coordinates_have_no_keyframe(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(cli, ["export", "satellite", "-o", "m.xml"]).exit_code == 0
    assert "<keyframe>" not in (tmp_path / "m.xml").read_text()
