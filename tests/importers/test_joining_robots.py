"""A gripper of any format on a robot of MJCF, SDF or USD: two files, one mechanism."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.exporters import sdf, usd
from cadmbs.importers.loading import check_with_places
from tests.tolerances import ROUND_OFF

ARM = (
    '<mujoco model="arm"><option gravity="0 0 -9.81"/><worldbody><body name="upper" pos="0 0 1" euler="0 0 90">'
    '<joint name="shoulder" axis="0 1 0" damping="2"/><geom size=".1" mass="2"/>'
    '<body name="lower" pos=".5 0 0" euler="30 0 0"><joint name="elbow" axis="0 1 0"/>'
    '<geom size=".1" pos=".2 0 0" mass="1"/></body></body></worldbody></mujoco>'
)
HAND = (
    '<mujoco model="hand"><worldbody><body name="palm" pos="3 2 1" euler="0 40 0">{base}'
    '<inertial pos=".1 0 0" mass="1" diaginertia="0.01 0.02 0.025"/><site name="tip" pos="0 0 .3"/>'
    '<body name="{finger}" pos="0 .1 0" gravcomp="1"><joint name="grip" type="slide" axis="0 1 0" stiffness="5"/>'
    '<inertial pos="0 0 .05" mass=".2" diaginertia="1e-3 1e-3 1e-3"/></body>'
    '<body name="thumb" pos="0 -.1 0"><joint name="follow" type="slide" axis="0 1 0"/>'
    '<inertial pos="0 0 .05" mass=".2" diaginertia="1e-3 1e-3 1e-3"/></body></body></worldbody>'
    '<equality><joint joint1="follow" joint2="grip" polycoef="0 -1 0 0 0"/></equality></mujoco>'
)
WHOLE = ARM.replace("</body></body></worldbody>", "{hand}</body></body></worldbody>").replace(
    "</mujoco>", '<equality><joint joint1="follow" joint2="grip" polycoef="0 -1 0 0 0"/></equality></mujoco>'
)


def palm(finger="finger"):
    text = HAND.format(base="", finger=finger)
    start, end = text.index('<body name="palm"'), text.index("</worldbody>")
    return text[start:end].replace(' pos="3 2 1" euler="0 40 0"', "")


@pytest.fixture
def write(tmp_path):
    def files(base="", finger="finger"):
        (tmp_path / "arm.xml").write_text(ARM)
        (tmp_path / "hand.xml").write_text(HAND.format(base=base, finger=finger))
        (tmp_path / "whole.xml").write_text(WHOLE.format(hand=palm(finger)))
        return tmp_path

    return files


def assert_same(mechanism, whole, rename=lambda name: name, tolerance=ROUND_OFF):
    """Poses, mass matrix, bias, loads and gravity of the same states."""
    system, other = cm.compile_mechanism(mechanism), cm.compile_mechanism(whole)
    names = [rename(name) for name in other.velocity_names]
    places = [system.velocity_names.index(name) for name in names]
    rng = np.random.default_rng(1)
    q, v = rng.normal(size=other.n_v), rng.normal(size=other.n_v)
    own_q, own_v = np.empty_like(q), np.empty_like(v)
    own_q[places], own_v[places] = q, v
    poses, expected = (cm.kinematics.poses(each, at, engine="reference") for each, at in ((system, own_q), (other, q)))
    for name in other.body_names:
        k = system.body_names.index(rename(name) if name != other.body_names[0] else name)
        np.testing.assert_allclose(poses[k], expected[other.body_names.index(name)], atol=tolerance)
    M, M_other = (cm.dynamics.mass_matrix(each, at) for each, at in ((system, own_q), (other, q)))
    np.testing.assert_allclose(M[np.ix_(places, places)], M_other, atol=tolerance)
    for function in (cm.dynamics.bias_force, cm.dynamics.load_forces):
        np.testing.assert_allclose(function(system, own_q, own_v)[places], function(other, q, v), atol=100 * tolerance)


@pytest.mark.parametrize("base", ["", "<freejoint/>"])
def test_the_root_sits_in_the_frame_of_the_link(base, write):
    """As if the hand had been written into the arm: motion, masses, springs, couplings, balanced weight."""
    folder = write(base)
    mechanism = cm.load(folder / "arm.xml", join=[f"{folder / 'hand.xml'}=lower"])
    assert_same(mechanism, cm.load(folder / "whole.xml"))
    assert "hand_mount" in [joint.name for joint in mechanism.joints]
    assert mechanism.source.options["join"] == [f"{folder / 'hand.xml'}=lower"]


def test_taken_names_give_all_names_a_prefix(write):
    folder = write(finger="upper")
    mechanism = cm.load(folder / "arm.xml", join=[f"{folder / 'hand.xml'}=lower"])
    assert [body.name for body in mechanism.bodies][-3:] == ["hand_palm", "hand_upper", "hand_thumb"]
    assert mechanism.couplings[-1].dependent == "hand_follow"


@pytest.mark.parametrize("suffix", [".sdf", ".usda", ".urdf"])
def test_hands_of_other_formats(suffix, write):
    if suffix == ".usda":
        pytest.importorskip("pxr", reason="usd-core is not installed")
    folder = write("<freejoint/>")
    cm.save(cm.load(folder / "hand.xml"), folder / f"hand{suffix}")
    mechanism = cm.load(folder / "arm.xml", join=[f"{folder / f'hand{suffix}'}=lower"])
    whole = cm.load(folder / "whole.xml")
    masses = [sum(body.mass for body in each.bodies) for each in (mechanism, whole)]
    assert masses[0] == pytest.approx(masses[1], rel=1e-6)
    system, other = (cm.compile_mechanism(each) for each in (mechanism, whole))
    assert system.n_v == other.n_v
    poses = [cm.kinematics.poses(each, cm.neutral(each), engine="reference") for each in (system, other)]
    places = [[each.body_names.index(name) for name in ("palm", "finger", "thumb")] for each in (system, other)]
    np.testing.assert_allclose(poses[0][places[0]], poses[1][places[1]], atol=1e-6)


@pytest.mark.parametrize("write_text", [sdf, usd])
def test_arms_of_other_formats(write_text, write):
    if write_text is usd:
        pytest.importorskip("pxr", reason="usd-core is not installed")
    folder = write()
    path = folder / ("arm.sdf" if write_text is sdf else "arm.usda")
    write_text.write(cm.load(folder / "arm.xml"), path)
    mechanism = cm.load(path, join=[f"{folder / 'hand.xml'}=lower"])
    assert_same(mechanism, cm.load(folder / "whole.xml"), tolerance=1e-6)


def test_the_same_hand_twice(write):
    folder = write()
    hand = folder / "hand.xml"
    mechanism = cm.load(folder / "arm.xml", join=[f"{hand}=lower", f"{hand}=upper"])
    names = [body.name for body in mechanism.bodies]
    assert len(names) == len(set(names))
    assert {"palm", "hand_palm"} <= set(names)


def test_a_finding_in_the_other_file_has_its_place_there(write):
    folder = write()
    mechanism, findings, locate = check_with_places(folder / "arm.xml", join=[f"{folder / 'hand.xml'}=lower"])
    last = len(mechanism.bodies) - 1
    assert Path(locate(f"/bodies/{last}/mass").file).name == "hand.xml"
    assert Path(locate("/bodies/0/mass").file).name == "arm.xml"
    (attached,) = [finding for finding in findings if finding.code == "U069"]
    assert attached.message == ('Robot "hand" is attached: its root link "palm" is fixed to link "lower".')


@pytest.mark.parametrize(
    ("join", "code"),
    [("none.xml=lower", "F001"), ("{hand}=nowhere", "U070"), ("{box}=lower", "U070"), ("{bad}=lower", "N004")],
)
def test_what_cannot_be_joined(join, code, write):
    folder = write()
    cm.save(cm.load("pendulum"), folder / "box.json")
    bad = HAND.format(base="", finger="finger").replace('joint1="follow"', 'joint1="gone"')
    (folder / "bad.xml").write_text(bad)
    join = join.format(hand=folder / "hand.xml", box=folder / "box.json", bad=folder / "bad.xml")
    with pytest.raises(ModelError) as refused:
        cm.load(folder / "arm.xml", join=[join])
    assert code in {finding.code for finding in refused.value.findings}
