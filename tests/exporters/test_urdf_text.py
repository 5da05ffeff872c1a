"""What stands in an exported URDF: elements, versions, leftovers, loops, meshes, materials, files."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

import cadmbs as cm
from cadmbs.errors import OutputError
from cadmbs.exporters import mjcf, urdf
from cadmbs.exporters.urdf.elements import roll_pitch_yaw
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.importers.urdf.transforms import rpy_rotation
from cadmbs.models.mechanism import Mechanism

FOUR_BAR = Path(__file__).parents[1] / "data" / "urdf" / "four_bar.urdf"


def mechanism_of(text, folder=Path(), **options):
    mechanism, findings = check_source(SourceFile("robot.urdf", folder, text.encode()), **options)
    assert mechanism is not None, findings
    return mechanism


def robot(*joints, links=("base", "arm", "hand"), inside="", attributes='name="r"'):
    elements = "".join([f'<link name="{link}"/>' for link in links] + list(joints))
    return f"<robot {attributes}>{elements}{inside}</robot>"


def hinge(name, parent, child, inside="", kind="continuous"):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


def exported(mechanism, **options):
    text, findings = urdf.text(mechanism, **options)
    return etree.fromstring(text.encode()), list(findings)


@pytest.mark.parametrize("pitch", [0.0, 0.3, -1.2, math.pi / 2, -math.pi / 2, math.pi / 2 - 1e-9, 3.0])
def test_angles_give_the_rotation_back(pitch):
    """To rounding, at half turns and at the singularity too."""
    for roll, yaw in np.random.default_rng(0).uniform(-math.pi, math.pi, size=(50, 2)):
        R = rpy_rotation(roll, pitch, yaw)
        np.testing.assert_allclose(rpy_rotation(*roll_pitch_yaw(R)), R, atol=1e-15)


def test_what_was_kept_returns_to_its_place():
    inside = '<safety_controller k_velocity="1"/><dynamics damping="1" stiff="2"/>'
    extra = '<transmission name="t"><joint name="j"/></transmission><gazebo reference="arm"><turbo/></gazebo>'
    text = robot(
        hinge("j", "base", "arm", inside), hinge("k", "arm", "hand"), inside=extra, attributes='name="r" a="b"'
    )
    mechanism = mechanism_of(text.replace('<link name="arm"/>', '<link name="arm" color="red"><sensor/></link>'))
    element, _ = exported(mechanism)
    assert element.get("a") == "b"
    assert element.find("joint[@name='j']/safety_controller").get("k_velocity") == "1"
    assert dict(element.find("joint[@name='j']/dynamics").attrib) == {"damping": "1", "stiff": "2"}
    assert element.find("link[@name='arm']").get("color") == "red"
    assert element.find("link[@name='arm']/sensor") is not None
    assert [child.tag for child in element][-2:] == ["transmission", "gazebo"]


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2"])
def test_versions(version):
    limit = '<limit lower="-1" upper="1" effort="2" velocity="3" acceleration="4"/>'
    mechanism = mechanism_of(robot(hinge("j", "base", "arm", limit, "revolute"), hinge("k", "arm", "hand")))
    element, findings = exported(mechanism, version=version)
    assert element.get("version") == (None if version == "1.0" else version)
    assert element.find("joint/limit").get("acceleration") == ("4" if version == "1.2" else None)
    assert ("X001" in [finding.code for finding in findings]) == (version != "1.2")
    assert exported(mechanism)[0].get("version") == "1.2"  # needed for what is said


def test_unknown_version():
    with pytest.raises(OutputError) as caught:
        urdf.text(mechanism_of(robot(links=("base",))), version="2.0")
    assert str(caught.value.finding) == (
        '<input>: error[W003]: There is no URDF "2.0"; versions are 1.0, 1.1, 1.2.\n'
        "    hint: Leave the version out for the oldest that is sufficient."
    )


def test_follower_chains_and_forward_references_stay_as_they_were():
    joints = [
        hinge("a", "base", "arm", '<mimic joint="b" multiplier="-2" offset="0.5"/>'),
        hinge("b", "arm", "hand", '<mimic joint="c"/>'),
        hinge("c", "hand", "tip"),
    ]
    element, _ = exported(mechanism_of(robot(*joints, links=("base", "arm", "hand", "tip"))))
    found = {joint.get("name"): dict(joint.find("mimic").attrib) for joint in element.iterfind("joint[mimic]")}
    assert found == {"a": {"joint": "b", "multiplier": "-2", "offset": "0.5"}, "b": {"joint": "c"}}


def test_a_leader_keeps_the_limits_that_its_followers_tightened():
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    joints = [
        hinge("a", "base", "arm", limit, "revolute"),
        hinge("b", "arm", "hand", f'{limit}<mimic joint="a" multiplier="4"/>', "revolute"),
    ]
    mechanism = mechanism_of(robot(*joints))
    assert mechanism.joints[0].limits.upper == 0.25
    element, _ = exported(mechanism)
    assert element.find("joint[@name='a']/limit").get("upper") == "1"


def test_second_parents_stay_second_parents():
    mechanism = cm.load(FOUR_BAR)
    text, findings = urdf.text(mechanism)
    again = mechanism_of(text)
    assert [finding.code for finding in findings] == ["X009"]
    assert findings[0].message.endswith(" written as a second parent, as it was read.")
    assert [(j.name, j.cut, j.axis, j.point) for j in again.joints if j.cut] == [
        (j.name, j.cut, j.axis, j.point) for j in mechanism.joints if j.cut
    ]
    assert again.model_dump(exclude={"source", "bodies"}) == mechanism.model_dump(exclude={"source", "bodies"})


@pytest.mark.parametrize(
    "loop",
    [
        '<loop_joint name="l" type="spherical"><link1 link="hand" xyz="0 0 1"/><link2 link="base" xyz="0 0 1"/>'
        "</loop_joint>",
        '<constraint name="l" type="revolute"><parent link="base"/><parent_origin xyz="0 0 1"/>'
        '<parent_axis xyz="0 1 0"/><child link="hand"/><child_origin xyz="0 0 1"/><child_axis xyz="0 1 0"/>'
        "</constraint>",
        '<gazebo><joint name="l" type="revolute"><parent>base</parent><child>hand</child><axis><xyz>0 1 0</xyz></axis>'
        "</joint></gazebo>",
    ],
    ids=["loop_joint", "constraint", "gazebo"],
)
def test_loops_beside_the_tree_stay_in_their_form(loop):
    mechanism = mechanism_of(robot(hinge("j", "base", "arm"), hinge("k", "arm", "hand"), inside=loop))
    text, findings = urdf.text(mechanism)
    again = mechanism_of(text)
    assert len(mechanism.joints) == 3
    own, other = ([joint.model_dump(exclude={"extensions"}) for joint in m.joints] for m in (mechanism, again))
    assert other == own
    assert again.joints[2].extensions["urdf"]["loop"]["form"] == mechanism.joints[2].extensions["urdf"]["loop"]["form"]
    assert "X009" not in [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("kind", "geometry"),
    [
        ("fixed", {}),
        ("revolute", {"axis": [0, 1, 0], "point": [1, 0, 2]}),
        ("spherical", {"point": [1, 0, 2]}),
        ("universal", {"axes": [[0, 1, 0], [1, 0, 0]], "point": [1, 0, 2]}),
        ("cylindrical", {"axis": [0, 1, 0], "point": [1, 0, 2]}),
    ],
)
def test_other_loops_become_constraints_that_are_read_again(kind, geometry):
    """The joint is the same one, on the same bodies, at the same place."""
    bodies = [{"name": name, "reference_pose": {"position": [0.1, 0.2, 0.3]}} for name in ("a", "b")]
    arms = [
        {
            "name": f"j{n}",
            "kind": "revolute",
            "predecessor": "world",
            "successor": n,
            "axis": [0, 1, 0],
            "point": [0, 0, 1],
        }
        for n in "ab"
    ]
    loop = {"name": "loop", "kind": kind, "predecessor": "a", "successor": "b", "cut": True} | geometry
    mechanism = Mechanism.model_validate({"name": "m", "bodies": bodies, "joints": [*arms, loop]})
    text, findings = urdf.text(mechanism)
    (closing,) = [joint for joint in mechanism_of(text).joints if joint.cut]
    assert (closing.name, closing.kind, closing.predecessor, closing.successor) == ("loop", kind, "a", "b")
    for word in ("axis", "point"):
        if word in geometry:
            np.testing.assert_allclose(getattr(closing, word), geometry[word], atol=1e-15)
    if "axes" in geometry:
        np.testing.assert_allclose(closing.axes, geometry["axes"], atol=1e-15)
    assert "X009" in [finding.code for finding in findings]


def test_meshes_keep_addresses_and_are_relative_to_the_new_file(tmp_path):
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "a.stl").write_bytes(b"")
    shapes = "".join(
        f'<visual><geometry><mesh filename="{file}" scale="1 -1 1"/></geometry></visual>'
        for file in ("meshes/a.stl", "package://none/b.stl", "package://meshes/a.stl")
    )
    mechanism = mechanism_of(f'<robot name="r"><link name="base">{shapes}</link></robot>', tmp_path)
    (tmp_path / "out").mkdir()
    urdf.write(mechanism, tmp_path / "out" / "a.urdf")
    meshes = etree.parse(tmp_path / "out" / "a.urdf").findall(".//mesh")
    assert [mesh.get("filename") for mesh in meshes] == [
        "../meshes/a.stl",
        "package://none/b.stl",
        "package://meshes/a.stl",
    ]
    assert {mesh.get("scale") for mesh in meshes} == {"1 -1 1"}


def test_materials_are_defined_once_and_keep_their_names():
    red = '<material name="red"><color rgba="1 0 0 1"/></material>'

    def visual(material):
        return f'<visual name="v"><geometry><sphere radius="1"/></geometry>{material}</visual>'

    shapes = (
        visual(red) + visual('<material name="red"/>') + visual('<material name=""><color rgba="0 1 0 1"/></material>')
    )
    element, _ = exported(mechanism_of(f'<robot name="r"><link name="base">{shapes}</link></robot>'))
    assert {m.get("name"): m.find("color").get("rgba") for m in element.findall("material")} == {
        "red": "1 0 0 1",
        "color_2": "0 1 0 1",
    }
    assert [m.get("name") for m in element.findall("link/visual/material")] == ["red", "red", "color_2"]
    assert {v.get("name") for v in element.findall("link/visual")} == {"v"}


def test_estimates_are_labelled():
    box = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    mechanism = mechanism_of(f'<robot name="r"><link name="base">{box}</link></robot>', estimate_inertia="density=2")
    assert "<!-- estimated: from collision shapes (box), 2.0 kg/m^3 -->" in urdf.text(mechanism)[0]


def test_files_of_others_are_not_overwritten(tmp_path):
    mechanism = mechanism_of(robot(links=("base",)))
    path = tmp_path / "a.urdf"
    path.write_text("<robot/>")
    with pytest.raises(OutputError, match="was not written by cadmbs"):
        urdf.write(mechanism, path)
    assert path.read_text() == "<robot/>"
    urdf.write(mechanism, path, force=True)
    cm.save(mechanism, path)  # by its suffix, and over what is ours
    assert path.read_text().splitlines()[2] == '<robot name="r">'


def test_same_input_same_text():
    mechanism = cm.load(FOUR_BAR)
    assert urdf.text(mechanism) == urdf.text(mechanism)
    assert urdf.text(mechanism_of(urdf.text(mechanism)[0]))[0] == urdf.text(mechanism)[0]


def test_what_xml_cannot_hold_is_replaced():
    body = {"name": "a\x01b", "shapes": [{"kind": "mesh", "file": "a\x02.stl"}], "frames": {"\x03": {}}}
    joint = {"name": "j\x7f<>&\"'", "kind": "fixed", "predecessor": "world", "successor": "a\x01b"}
    data = {"name": "\x00 <robot>", "bodies": [body], "joints": [joint]}
    data["extensions"] = {
        "urdf": {"kept": [{"in": "", "attributes": {"1 2": "x"}}, {"in": "a b", "xml": "<"}, {"x": 1}]}
    }
    mechanism = Mechanism.model_validate(data)
    element, findings = exported(mechanism)
    assert element.get("name") == "_ <robot>"
    assert [link.get("name") for link in element.findall("link")] == ["world", "a_b", "a_b__"]
    assert element.find(".//mesh").get("filename") == "a_.stl"
    assert [finding.code for finding in findings] == ["X002", "X010", "X011"]
    assert etree.fromstring(mjcf.text(mechanism)[0].encode()).get("model") == "_ <robot>"
