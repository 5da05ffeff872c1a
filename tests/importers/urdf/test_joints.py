"""Joints: kinds, axes, limits, and where they are in the world."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.importers.loading import load_with_findings
from cadmbs.importers.urdf.transforms import rpy_rotation
from tests.tolerances import ROUND_OFF

JOINT = (
    '<robot name="a"{}><joint name="j" type="{}"><parent link="b"/><child link="c"/>{}</joint>'
    '<link name="b"/><link name="c"/></robot>'
)
LIMIT = '<limit lower="-1" upper="2" effort="3" velocity="4"/>'


def joint(read, type_: str, inside: str = "", attributes: str = "") -> dict:
    return read(JOINT.format(attributes, type_, inside)).data["joints"][0]


@pytest.mark.parametrize(
    ("type_", "kind"),
    [("revolute", "revolute"), ("continuous", "revolute"), ("prismatic", "prismatic"), ("fixed", "fixed"),
     ("floating", "free"), ("planar", "planar")],
)  # fmt: skip
def test_kinds(read, type_, kind):
    found = joint(read, type_, LIMIT)
    assert (found["kind"], found["predecessor"], found["successor"]) == (kind, "b", "c")


def test_axis_and_point_are_in_the_world(read):
    found = joint(read, "revolute", f'<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><axis xyz="0 0.6 0.8"/>{LIMIT}')
    np.testing.assert_allclose(found["axis"], np.array(rpy_rotation(0.1, 0.2, 0.3)) @ [0, 0.6, 0.8], atol=ROUND_OFF)
    assert found["point"] == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    ("origin", "point"),
    [("", [0.0, 0.0, 0.0]), ("<origin/>", [0.0, 0.0, 0.0]), ('<origin rpy="0 0 1.5"/>', [0.0, 0.0, 0.0]),
     ('<origin xyz="1 2 3"/>', [1.0, 2.0, 3.0])],
)  # fmt: skip
def test_a_missing_origin_or_half_of_it_is_the_identity(read, origin, point):
    found = joint(read, "continuous", f'{origin}<axis xyz="0 0 1"/>')
    assert (found["point"], found["axis"]) == (point, [0.0, 0.0, 1.0])


def test_the_default_axis_is_x(read):
    assert joint(read, "continuous")["axis"] == [1.0, 0.0, 0.0]


@pytest.mark.parametrize("axis", ["0 0 0", "0 0 5"])
@pytest.mark.parametrize("type_", ["fixed", "floating"])
def test_axes_of_joints_without_axis_are_harmless(read, codes, type_, axis):
    draft = read(JOINT.format("", type_, f'<axis xyz="{axis}"/>'))
    assert "axis" not in draft.data["joints"][0]
    assert codes(draft) == []


def test_limits_and_dynamics(read, codes):
    found = joint(read, "prismatic", LIMIT + '<dynamics damping="0.5" friction="0.25"/>')
    assert found["limits"] == {"lower": -1.0, "upper": 2.0, "effort": 3.0, "velocity": 4.0}
    assert (found["damping"], found["friction"]) == (0.5, 0.25)


def test_limits_of_version_1_2(read, codes):
    limit = '<limit lower="-1" upper="1" acceleration="5" deceleration="6" jerk="7"/>'
    draft = read(JOINT.format(' version="1.2"', "revolute", limit))
    assert draft.data["joints"][0]["limits"] == {
        "lower": -1.0, "upper": 1.0, "acceleration": 5.0, "deceleration": 6.0, "jerk": 7.0
    }  # fmt: skip
    assert codes(draft) == []


def test_a_missing_bound_is_zero_before_version_1_2(read, codes):
    draft = read(JOINT.format("", "revolute", '<limit upper="2" effort="3" velocity="4"/>'))
    assert draft.data["joints"][0]["limits"]["lower"] == 0.0
    assert codes(draft) == []


def test_a_continuous_joint_has_no_bounds_but_keeps_what_was_written(read):
    found = joint(read, "continuous", LIMIT)
    assert found["limits"] == {"effort": 3.0, "velocity": 4.0}
    assert found["extensions"]["urdf"] == {
        "type": "continuous",
        "kept": [{"in": "limit", "attributes": {"lower": "-1", "upper": "2"}}],
    }


def test_what_means_nothing_for_a_type_is_kept(read):
    found = joint(read, "fixed", '<axis xyz="0 0 1"/><limit effort="1"/><calibration rising="0"/>')
    kept = found["extensions"]["urdf"]["kept"]
    assert [entry["xml"] for entry in kept] == [
        '<calibration rising="0"/>',
        '<axis xyz="0 0 1"/>',
        '<limit effort="1"/>',
    ]


@pytest.mark.parametrize(
    ("axis", "e1", "e2"),
    [
        ("0 0 1", [1, 0, 0], [0, 1, 0]),
        ("0 0 -1", [1, 0, 0], [0, -1, 0]),
        ("1 0 0", [0, 0, -1], [0, 1, 0]),
        ("0 3 0", [1, 0, 0], [0, 0, -1]),
    ],
)
def test_the_plane_of_a_planar_joint(read, axis, e1, e2):
    """e1, e2: x and y of the joint frame, turned by the smallest rotation that takes z to the axis."""
    found = joint(read, "planar", f'<origin xyz="1 2 3"/><axis xyz="{axis}"/>')
    np.testing.assert_allclose(found["axes"], [e1, e2], atol=ROUND_OFF)
    assert found["point"] == [1.0, 2.0, 3.0]


def test_an_oblique_plane_in_a_turned_frame(read_file, named):
    found = named(read_file("mobile_base.urdf"), "joints", "cart_joint")
    e1, e2 = np.array(found["axes"])
    R = np.array(rpy_rotation(0.1, 0.2, 0.3))
    np.testing.assert_allclose(np.cross(e1, e2), R @ [0.6, 0, 0.8], atol=ROUND_OFF)
    np.testing.assert_allclose(e2, R @ [0, 1, 0], atol=ROUND_OFF)  # the turn is about y


def test_a_planar_joint_without_normal_is_left_to_the_check_of_axes(read, codes):
    draft = read(JOINT.format("", "planar", '<axis xyz="0 0 0"/>'))
    assert draft.data["joints"][0]["axis"] == [0.0, 0.0, 0.0]
    assert codes(draft) == []


def test_the_origin_of_a_floating_joint_counts(read_file, named):
    draft = read_file("mobile_base.urdf")
    cart, camera = (named(draft, "bodies", name)["reference_pose"] for name in ("cart", "camera"))
    R = np.array(cart["rotation"])
    np.testing.assert_allclose(camera["position"], R @ [0, 0, 1] + cart["position"], atol=ROUND_OFF)
    np.testing.assert_allclose(camera["rotation"], R @ rpy_rotation(0.4, 0, 0), atol=ROUND_OFF)


def test_quaternions_turn_like_rpy(read, codes):
    turned = JOINT.format(' version="1.1"', "continuous", '<origin {}/><axis xyz="0 0 1"/>')
    by_quaternion = read(turned.format('quat_xyzw="0 0.3826834323650898 0 0.9238795325112867"'))
    by_angles = read(turned.format('rpy="0 0.7853981633974483 0"'))
    found, expected = (draft.data["joints"][0]["axis"] for draft in (by_quaternion, by_angles))
    np.testing.assert_allclose(found, expected, atol=ROUND_OFF)
    assert codes(by_quaternion) == []


def test_actuation(read):
    transmission = '<transmission name="t"><joint name="j"/></transmission>'
    control = '<ros2_control><joint name="j"><command_interface name="position"/></joint></ros2_control>'
    sensor = '<ros2_control><joint name="j"><state_interface name="position"/></joint></ros2_control>'
    text = JOINT.format("", "continuous", "")
    found = [read(text.replace("</robot>", more + "</robot>")) for more in ("", transmission, control, sensor)]
    assert [draft.data["joints"][0].get("actuated") for draft in found] == [None, True, True, None]


@pytest.mark.parametrize(("text", "velocity"), [("0", None), ("0.0", None), ("-0e3", None), ("1e-9", 1e-9), ("2", 2.0)])
def test_a_velocity_limit_of_zero_counts_as_absent(text, velocity):
    robot = f"""<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/>
        <child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="0" velocity="{text}"/></joint>
        </robot>"""
    mechanism, findings = load_with_findings(robot)
    assert (mechanism.joints[0].limits.velocity, mechanism.joints[0].limits.effort) == (velocity, 0.0)
    assert ("U085" in {finding.code for finding in findings}) == (velocity is None)
