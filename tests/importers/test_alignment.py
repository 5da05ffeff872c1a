"""Axes of loops in files with few digits: what becomes exact, what stays, and what the file's reader says."""

import json
from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import mobility
from cadmbs.errors import StartError

LIBRARY = resources.files("cadmbs") / "library"

PARALLELOGRAM = """<robot name="parallelogram"><link name="world"/>
{links}
<joint name="j1" type="continuous"><parent link="world"/><child link="a"/>
  <origin rpy="1.5708 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="j2" type="continuous"><parent link="a"/><child link="b"/>
  <origin xyz="0 0.2 0" rpy="-1.5708 0 0"/><axis xyz="0 1 0"/></joint>
<joint name="j3" type="continuous"><parent link="world"/><child link="c"/>
  <origin xyz="0.4 0 0"/><axis xyz="0 1 0"/></joint>
<loop_joint name="j4" type="revolute"><link1 link="b" xyz="0.4 0 0"/><link2 link="c" xyz="0 0 0.2"/>
  <axis xyz="0 1 0"/></loop_joint></robot>"""

LINK = """<link name="{0}"><inertial><mass value="1"/><origin xyz="0 0 0.1"/>
<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>"""


def rounded(value, digits):
    """All numbers of a document with so many digits."""
    if isinstance(value, dict):
        return {key: rounded(each, digits) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each, digits) for each in value]
    return float(f"{value:.{digits}g}") if isinstance(value, float) else value


def turned_file(tmp_path, name, digits=17, off=0.0):
    """A library mechanism turned to no special direction, its joints with few digits, its axes off by an angle."""
    document = json.loads((LIBRARY / f"{name}.json").read_text(encoding="utf-8"))
    random = np.random.default_rng(5)
    turn = np.linalg.qr(random.standard_normal((3, 3)))[0]
    turn *= np.linalg.det(turn)
    for joint in document["joints"]:
        axis = turn @ joint["axis"] + off * random.standard_normal(3)
        joint["axis"] = (axis / np.linalg.norm(axis)).tolist()
        if "point" in joint:
            joint["point"] = (turn @ joint["point"]).tolist()
    for body in document["bodies"]:
        if "center_of_mass" in body:
            body["center_of_mass"] = (turn @ body["center_of_mass"]).tolist()
        body.pop("inertia", None)
    document["joints"] = rounded(document["joints"], digits)
    path = tmp_path / f"{name}-{digits}-{off:g}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def codes(path, **options):
    return [finding.code for finding in cm.load_with_findings(path, **options)[1]]


@pytest.mark.parametrize(("name", "off"), [("slider_crank", 0.0), ("four_bar", 1e-8), ("klann", 1e-6)])
def test_loops_with_few_digits_move_as_with_all_of_them(tmp_path, name, off):
    exact = cm.compile_mechanism(cm.load(turned_file(tmp_path, name)))
    path = turned_file(tmp_path, name, 8, off)
    mechanism, findings = cm.load_with_findings(path)
    note = next(finding for finding in findings if finding.code == "K011")
    assert note.where.pointer.startswith("/joints/")
    system = cm.compile_mechanism(mechanism)
    assert mobility(system).degrees_of_freedom == mobility(exact).degrees_of_freedom == 1
    settings = {"duration": 0.2, "output_step": 0.1, "engine": "reference"}
    runs = [cm.simulate(each, **settings) for each in (system, exact)]
    assert runs[0].t[-1] == 0.2
    assert np.allclose(runs[0].q, runs[1].q, atol=1e-5)


def test_as_they_are_written_they_cannot_move_and_the_message_says_what_helps(tmp_path):
    path = turned_file(tmp_path, "four_bar", 17, 1e-6)
    written = cm.compile_mechanism(cm.load(path, align=0.0))
    assert "K011" not in codes(path, align=0.0)
    with pytest.raises(StartError) as caught:
        cm.simulate(written, duration=0.1)
    hint = caught.value.finding.hint
    assert "rad from parallel or normal" in hint
    angle = float(hint.split("align=")[1].split(",")[0])
    assert 1e-6 < angle < 1e-4
    system = cm.compile_mechanism(cm.load(path, align=angle))
    assert mobility(system).degrees_of_freedom == 1


def test_axes_that_are_off_by_more_are_left_to_who_asks(tmp_path):
    path = turned_file(tmp_path, "four_bar", 17, 1e-3)
    assert "K011" not in codes(path)
    assert mobility(cm.compile_mechanism(cm.load(path))).degrees_of_freedom == 0
    assert mobility(cm.compile_mechanism(cm.load(path, align=0.01))).degrees_of_freedom == 1


@pytest.mark.parametrize("name", ["four_bar", "bennett", "bricard", "goldberg", "sarrus", "excavator", "gripper"])
def test_exact_documents_stay_as_they_are(name):
    mechanism, findings = cm.load_with_findings(LIBRARY / f"{name}.json")
    assert "K011" not in {finding.code for finding in findings}
    assert mechanism.joints == cm.load(LIBRARY / f"{name}.json", align=0.0).joints


@pytest.mark.parametrize("name", ["delta_robot", "stewart_platform", "rcm", "six_axis_arm"])
def test_loops_that_move_anyway_and_trees_keep_their_digits(tmp_path, name):
    text = (LIBRARY / f"{name}.json").read_text(encoding="utf-8")
    document = rounded(json.loads(text), 9)
    axes = [joint["axis"] for joint in document["joints"] if "axis" in joint]
    axes[0][0] += 1e-7
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert "K011" not in codes(path)
    assert cm.load(path).joints == cm.load(path, align=0.0).joints


def test_a_loop_whose_axes_all_meet_in_one_point(tmp_path):
    document = json.loads((LIBRARY / "four_bar.json").read_text(encoding="utf-8"))
    for joint, axis in zip(document["joints"], ([1, 0, 0], [0.6, 0.8, 0], [0, 0.8, 0.6], [0, 0.6, 0.8]), strict=True):
        joint |= {"axis": axis, "point": [0.1, 0.2, 0.3]}
    document["joints"][0]["axis"] = [1.0, 2e-7, 0.0]
    path = tmp_path / "spherical.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    mechanism, findings = cm.load_with_findings(path)
    assert mobility(cm.compile_mechanism(mechanism)).degrees_of_freedom == 1
    assert {joint.point for joint in mechanism.joints} == {(0.1, 0.2, 0.3)}
    assert "K011" in {finding.code for finding in findings}


def spherical_file(tmp_path, digits):
    """A spherical four-bar about a point in space, its axes and points with so many digits."""
    document = json.loads((LIBRARY / "four_bar.json").read_text(encoding="utf-8"))
    center = np.array([0.1, 0.2, 0.3])
    directions = ([1.0, 0.1, 0.0], [0.6, 0.8, 0.3], [0.0, 0.2, 0.7], [0.1, 0.7, 0.8])
    for k, (joint, direction) in enumerate(zip(document["joints"], directions, strict=True)):
        axis = np.array(direction) / np.linalg.norm(direction)
        joint |= {"axis": axis.tolist(), "point": (center + (0.3 + 0.1 * k) * axis).tolist()}
    document["joints"] = rounded(document["joints"], digits)
    document["scenario"] = {"initial": {"velocities": {"crank_pivot": 3.0}}}
    path = tmp_path / f"spherical-{digits}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("digits", [8, 6])
def test_lines_of_a_spherical_loop_meet(tmp_path, digits):
    path = spherical_file(tmp_path, digits)
    assert mobility(cm.compile_mechanism(cm.load(path, align=0))).degrees_of_freedom == 0
    system = cm.compile_mechanism(cm.load(path))
    exact = cm.compile_mechanism(cm.load(spherical_file(tmp_path, 17)))
    assert mobility(system).degrees_of_freedom == mobility(exact).degrees_of_freedom == 1
    settings = {"duration": 0.1, "output_step": 0.1, "engine": "reference"}
    ends = [cm.simulate(each, **settings).q[-1] for each in (system, exact)]
    assert np.allclose(*ends, atol=1e-5)


def test_lines_that_are_almost_one_become_one(tmp_path):
    document = json.loads((LIBRARY / "four_bar.json").read_text(encoding="utf-8"))
    twin = dict(document["joints"][-1], name="second_hinge")
    twin["point"] = [x + d for x, d in zip(twin["point"], (2e-8, 0.1, -1e-8), strict=True)]
    document["joints"].append(twin)
    path = tmp_path / "two_hinges.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert mobility(cm.compile_mechanism(cm.load(path, align=0.0))).degrees_of_freedom == 0
    mechanism, findings = cm.load_with_findings(path)
    assert "K011" in {finding.code for finding in findings}
    assert mobility(cm.compile_mechanism(mechanism)).degrees_of_freedom == 1
    one, two = mechanism.joints[-2:]
    assert np.allclose(np.cross(np.subtract(one.point, two.point), one.axis), 0.0, atol=1e-16)
    assert abs(np.subtract(two.point, one.point) @ np.array(one.axis)) == pytest.approx(0.1, abs=1e-12)


def test_a_right_angle_of_a_urdf_with_five_digits(tmp_path):
    path = tmp_path / "parallelogram.urdf"
    path.write_text(PARALLELOGRAM.format(links="".join(map(LINK.format, "abc"))), encoding="utf-8")
    mechanism, findings = cm.load_with_findings(path)
    found = {finding.code for finding in findings}
    assert "K011" in found
    assert "Z022" not in found
    assert mechanism.joints[-1].closure is None
    assert {tuple(np.abs(joint.axis)) for joint in mechanism.joints} == {(0.0, 1.0, 0.0)}
    system = cm.compile_mechanism(mechanism)
    assert mobility(system).degrees_of_freedom == 1
    result = cm.simulate(system, q=[0.3, 0.3, -0.3], duration=0.5, output_step=0.25)
    assert np.allclose(result.q, result.q[:, :1] * [1, 1, -1], atol=1e-9)
    assert "Z022" in codes(path, align=0.0)


def test_a_small_loop_is_measured_by_itself(tmp_path):
    """Its lines are far apart for its size, and near each other for that of another loop."""
    document = json.loads((LIBRARY / "four_bar.json").read_text(encoding="utf-8"))
    small = json.loads(json.dumps(document))
    scales = {False: 1e6, True: 1e-1}
    for part, is_small in ((document, False), (small, True)):
        for joint in part["joints"]:
            joint["point"] = [scales[is_small] * x for x in joint["point"]]
    for joint in small["joints"]:
        joint |= {
            k: f"small_{joint[k]}" if joint[k] != "world" else "world" for k in ("name", "predecessor", "successor")
        }
    for body in small["bodies"]:
        body["name"] = f"small_{body['name']}"
    document["joints"][0]["axis"] = [2e-7, 1.0, 0.0]
    document["bodies"] += small["bodies"]
    document["joints"] += small["joints"]
    path = tmp_path / "two.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    mechanism, findings = cm.load_with_findings(path)
    assert "K011" in {finding.code for finding in findings}
    written = cm.load(path, align=0)
    assert [joint.point for joint in mechanism.joints[-4:]] == [joint.point for joint in written.joints[-4:]]


def test_an_angle_that_merges_the_axes_of_a_joint_is_an_error_with_a_place(tmp_path):
    document = json.loads((LIBRARY / "four_bar.json").read_text(encoding="utf-8"))
    pin = document["joints"][1]
    pin |= {"kind": "universal", "axes": [pin.pop("axis"), [0.0, 1.0, 0.05]]}
    path = tmp_path / "universal.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert cm.load(path) is not None
    with pytest.raises(cm.ModelError) as caught:
        cm.load(path, align=0.1)
    assert {finding.where.file for finding in caught.value.findings} == {str(path)}


def test_what_is_asked_for_is_recorded_and_said(tmp_path):
    path = turned_file(tmp_path, "four_bar", 17, 1e-8)
    mechanism, findings = cm.load_with_findings(path, align=1e-6)
    cm.save(mechanism, tmp_path / "exact.json")
    assert next(finding for finding in findings if finding.code == "K011").hint.endswith("asks for.")
    assert "K011" not in codes(tmp_path / "exact.json")
    assert cm.load(tmp_path / "exact.json").joints == mechanism.joints


@pytest.mark.parametrize("angle", [-1e-6, 1.0, float("nan")])
def test_an_angle_that_is_none_is_refused(angle):
    with pytest.raises(cm.ModelError, match=r"an angle from 0 to 0\.1 rad"):
        cm.load(LIBRARY / "four_bar.json", align=angle)
