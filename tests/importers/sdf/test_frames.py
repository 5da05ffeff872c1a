"""Where SDF puts links, joints and frames, by version; against hand-written poses and equal URDFs."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.importers.loading import check, load, load_with_findings

INERTIAL = "<inertial><mass>2</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz><ixy>.01</ixy></inertia></inertial>"


def sdf(content, version="1.10", model="<pose>0 0 1 0 0 0</pose>"):
    return f'<sdf version="{version}"><model name="m">{model}{content}</model></sdf>'


def link(name, inside=INERTIAL):
    return f'<link name="{name}">{inside}</link>'


def joint(inside="", kind="revolute", parent="world", child="a", name="j"):
    return f'<joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>{inside}</joint>'


def positions(text, **options):
    return {body.name: body.reference_pose.position for body in load(text, **options).bodies}


def test_links_are_relative_to_the_model_and_joints_to_the_child():
    text = sdf(
        link("a", f"<pose>1 0 0 0 0 1.5707963267948966</pose>{INERTIAL}")
        + link("b", f"<pose>0 2 0 0 0 0</pose>{INERTIAL}")
        + joint("<axis><xyz>0 1 0</xyz></axis>")
        + joint("<pose>1 0 0 0 0 0</pose><axis><xyz>1 0 0</xyz></axis>", parent="a", child="b", name="k")
    )
    mechanism = load(text)
    assert [body.reference_pose.position for body in mechanism.bodies] == [(1, 0, 1), (0, 2, 1)]
    np.testing.assert_allclose(mechanism.joints[0].axis, [-1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(mechanism.joints[1].point, [1, 2, 1], atol=1e-15)


@pytest.mark.parametrize(
    ("version", "axis", "expected"),
    [
        ("1.4", "<xyz>1 0 0</xyz>", [0, 1, 0]),
        ("1.5", "<xyz>1 0 0</xyz>", [-1, 0, 0]),
        ("1.6", "<xyz expressed_in='__model__'>1 0 0</xyz>", [0, 1, 0]),
        ("1.6", "<xyz>1 0 0</xyz><use_parent_model_frame>1</use_parent_model_frame>", [0, 1, 0]),
        ("1.7", "<xyz>1 0 0</xyz>", [-1, 0, 0]),
        ("1.7", '<xyz expressed_in="__model__">1 0 0</xyz>', [0, 1, 0]),
        ("1.10", '<xyz expressed_in="a">2 0 0</xyz>', [-1, 0, 0]),
    ],
)
def test_axes_are_in_frames_that_depend_on_the_version(version, axis, expected):
    turned = "<pose>0 0 0 0 0 1.5707963267948966</pose>"
    text = sdf(link("a", turned + INERTIAL) + joint(f"<axis>{axis}</axis>"), version, turned)
    np.testing.assert_allclose(load(text).joints[0].axis, expected, atol=1e-15)


def test_relative_and_attached_frames():
    text = sdf(
        link("a")
        + '<frame name="f" attached_to="a"><pose>0 0 1 0 0 0</pose></frame>'
        + '<frame name="g" attached_to="f"><pose relative_to="h">0 1 0 0 0 0</pose></frame>'
        + '<frame name="h"><pose>5 0 0 0 0 0</pose></frame>'
        + link("b", f'<pose relative_to="g">1 1 1 0 0 0</pose>{INERTIAL}')
        + joint(kind="fixed")
        + joint('<axis><xyz>0 0 1</xyz></axis><pose relative_to="f"/>', parent="g", child="b", name="k")
    )
    mechanism = load(text)
    assert mechanism.bodies[1].reference_pose.position == (6, 2, 2)
    assert mechanism.joints[1].predecessor == "a"
    assert mechanism.joints[1].point == (0, 0, 2)
    assert mechanism.bodies[0].frames["g"].position == (5, 1, 1)


def test_degrees_quaternions_and_placement_frames():
    text = sdf(
        link("a", f'<pose degrees="true">1 0 0 0 0 90</pose>{INERTIAL}') + joint(kind="fixed"),
        model='<pose rotation_format="quat_xyzw">0 0 0 0 0 1 1</pose>',
    ).replace('<model name="m">', '<model name="m" placement_frame="a">')
    pose = load(text).bodies[0].reference_pose
    np.testing.assert_allclose(pose.position, [0, 0, 0], atol=1e-15)
    np.testing.assert_allclose(pose.rotation, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-15)


def test_nested_models_and_names():
    inner = f'<model name="hand"><pose>0 0 1 0 0 0</pose>{link("palm")}</model>'
    text = sdf(link("a") + inner + joint(kind="fixed") + joint(kind="fixed", parent="a", child="hand::palm", name="k"))
    assert positions(text) == {"a": (0, 0, 1), "hand::palm": (0, 0, 2)}
    world = f'<sdf version="1.10"><world name="w"><gravity>0 0 -3</gravity>{inner.replace("hand", "m")}</world></sdf>'
    mechanism = load(world)
    assert mechanism.gravity == (0, 0, -3)
    assert [body.name for body in mechanism.bodies] == ["m::palm"]


@pytest.mark.parametrize("version", ["1.4", "1.5", "1.6"])
@pytest.mark.parametrize("attribute", ["relative_to", "frame"])
def test_poses_of_old_files_are_relative_to_the_frame_that_they_name(version, attribute):
    """As libsdformat reads them: it renames `frame` of files before 1.7."""
    content = link("a", f"<pose>1 0 0 0 0 1.5707963267948966</pose>{INERTIAL}")
    content += link("b", f"<pose {attribute}='a'>2 0 0 0 0 0</pose>{INERTIAL}")
    body = load(sdf(content, version)).bodies[-1]
    np.testing.assert_allclose(body.reference_pose.position, [1, 2, 1], atol=1e-12)


@pytest.mark.parametrize("attribute", ["frame=''", "frame='gone'"])
def test_a_frame_of_an_old_pose_that_is_not_there(attribute):
    mechanism, findings = check(sdf(link("a", f"<pose {attribute}>1 0 0 0 0 0</pose>{INERTIAL}"), "1.6"))
    assert (mechanism is None) == ("gone" in attribute)
    assert ("V004" in {finding.code for finding in findings}) == ("gone" in attribute)


@pytest.mark.parametrize("merge", ["", ' merge="true"'])
def test_includes(merge, tmp_path):
    folder = tmp_path / "models" / "hand"
    folder.mkdir(parents=True)
    (folder / "model.config").write_text(
        '<?xml version="1.0"?><model><sdf version="1.4">old.sdf</sdf><sdf version="1.9">new.sdf</sdf></model>'
    )
    (folder / "new.sdf").write_text(sdf(link("palm"), "1.9").replace('name="m"', 'name="x"'))
    child = "palm" if merge else "left::palm"
    text = sdf(
        link("a")
        + f"<include{merge}><uri>model://hand</uri><name>left</name><pose>0 5 0 0 0 0</pose></include>"
        + joint(kind="fixed")
        + joint(kind="fixed", parent="a", child=child, name="k")
    )
    assert positions(text, package_dirs=[tmp_path / "models"]) == {"a": (0, 0, 1), child: (0, 5, 1)}
    assert positions(text, packages={"hand": folder})[child] == (0, 5, 1)
    assert {f.code for f in check(text)[1]} >= {"V001"}


def test_what_stands_and_what_is_free():
    text = sdf(link("a") + link("b") + joint(parent="a", child="b"))
    mechanism, findings = load_with_findings(text)
    assert [entry.kind for entry in mechanism.joints] == ["revolute", "free"]
    assert "V012" in {finding.code for finding in findings}
    assert [entry.kind for entry in load(text, base="fixed").joints] == ["revolute", "fixed"]
    assert [entry.kind for entry in load(sdf(link("a"), model="<static>1</static>")).joints] == ["fixed"]


def test_same_name_of_link_and_joint_before_1_7():
    content = link("a") + joint(name="a")
    assert load(sdf(content, "1.6")).joints[0].name == "a"
    assert check(sdf(content, "1.7"))[0] is None


def test_equal_urdf():
    """A chain with turned frames and inertias, written in both formats."""
    inertial = '<inertial><origin xyz=".1 .2 .3" rpy=".1 .2 .3"/><mass value="2"/>'
    inertial += '<inertia ixx=".3" iyy=".4" izz=".5" ixy=".01" ixz="0" iyz=".02"/></inertial>'
    urdf = f"""<robot name="m"><link name="base"/><link name="a">{inertial}</link><link name="b">{inertial}</link>
      <joint name="j" type="revolute"><parent link="base"/><child link="a"/><origin xyz="0 0 1" rpy=".3 .2 .1"/>
        <axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="3" velocity="4"/>
        <dynamics damping=".1" friction=".2"/></joint>
      <joint name="k" type="prismatic"><parent link="a"/><child link="b"/><origin xyz="1 0 0" rpy=".5 0 1"/>
        <axis xyz="0 0 1"/><limit lower="-1" upper="2" effort="3" velocity="4"/></joint></robot>"""
    inner = "<inertial><pose>.1 .2 .3 .1 .2 .3</pose><mass>2</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz>"
    inner += "<ixy>.01</ixy><iyz>.02</iyz></inertia></inertial>"
    limit = "<limit><lower>-1</lower><upper>2</upper><effort>3</effort><velocity>4</velocity></limit>"
    text = sdf(
        link("a", f"<pose>0 0 1 .3 .2 .1</pose>{inner}")
        + link("b", f'<pose relative_to="a">1 0 0 .5 0 1</pose>{inner}')
        + joint(
            f"<axis><xyz>0 1 0</xyz>{limit}<dynamics><damping>.1</damping><friction>.2</friction></dynamics></axis>"
        )
        + joint(f"<axis><xyz>0 0 1</xyz>{limit}</axis>", "prismatic", "a", "b", "k"),
        model="",
    )
    one, other = load(urdf), load(text)
    q, v = [0.3, -0.2], [1.0, 2.0]
    for function in (cm.dynamics.mass_matrix, cm.kinematics.poses):
        a, b = (np.asarray(function(cm.compile_mechanism(m), q)) for m in (one, other))
        np.testing.assert_allclose(a[-2:], b[-2:], atol=1e-13)
    systems = [cm.compile_mechanism(m) for m in (one, other)]
    a, b = (cm.dynamics.load_forces(system, q, v) for system in systems)
    np.testing.assert_allclose(a, b, atol=1e-13)
    assert [j.limits for j in one.joints] == [j.limits for j in other.joints]
