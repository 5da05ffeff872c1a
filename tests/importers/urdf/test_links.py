"""Links as bodies in the world at q = 0."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.importers.urdf.transforms import rpy_rotation
from tests.tolerances import ROUND_OFF

TENSOR = np.array([[0.4, 0.01, -0.02], [0.01, 0.5, 0.03], [-0.02, 0.03, 0.6]])
INERTIA = '<inertia ixx="0.4" ixy="0.01" ixz="-0.02" iyy="0.5" iyz="0.03" izz="0.6"/>'
TURNED = f"""
<robot name="a">
  <joint name="j" type="fixed">
    <origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><parent link="b"/><child link="c"/>
  </joint>
  <link name="b"/>
  <link name="c">
    <inertial><origin xyz="4 5 6" rpy="0.4 0.5 0.6"/><mass value="2"/>{INERTIA}</inertial>
    <collision><origin xyz="7 8 9" rpy="0.7 0.8 0.9"/><geometry><sphere radius="0.5"/></geometry></collision>
  </link>
</robot>
"""


def test_inertia_and_shapes_are_in_world_axes(read, named):
    body = named(read(TURNED), "bodies", "c")
    R, p = np.array(rpy_rotation(0.1, 0.2, 0.3)), np.array([1.0, 2.0, 3.0])
    R_inertial, R_shape = np.array(rpy_rotation(0.4, 0.5, 0.6)), np.array(rpy_rotation(0.7, 0.8, 0.9))
    np.testing.assert_allclose(body["reference_pose"]["rotation"], R, atol=ROUND_OFF)
    np.testing.assert_allclose(body["reference_pose"]["position"], p, atol=ROUND_OFF)
    assert body["mass"] == 2.0
    np.testing.assert_allclose(body["center_of_mass"], R @ [4, 5, 6] + p, atol=ROUND_OFF)
    Theta = (R @ R_inertial) @ TENSOR @ (R @ R_inertial).T
    np.testing.assert_allclose(body["inertia"], Theta, atol=ROUND_OFF)
    (shape,) = body["shapes"]
    np.testing.assert_allclose(shape["pose"]["rotation"], R @ R_shape, atol=ROUND_OFF)
    np.testing.assert_allclose(shape["pose"]["position"], R @ [7, 8, 9] + p, atol=ROUND_OFF)
    assert (shape["kind"], shape["role"], shape["radius"]) == ("sphere", "collision", 0.5)


def test_links_keep_the_order_of_the_file(read):
    assert [body["name"] for body in read(TURNED).data["bodies"]] == ["b", "c"]


def test_a_link_without_inertial_says_nothing_about_mass(read, named):
    draft = read(TURNED)
    assert "mass" not in named(draft, "bodies", "b")
    (note,) = [finding for finding in draft.findings if finding.code == "U035"]
    assert note.message == 'Link "b" has no <inertial>: mass and inertia are 0.'


def test_a_point_mass_is_left_to_the_check_of_inertias(read, codes):
    draft = read('<robot name="a"><link name="b"><inertial><mass value="1"/></inertial></link></robot>')
    assert draft.data["bodies"][0]["inertia"] == [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert codes(draft) == []


@pytest.mark.parametrize("name", [" a ", "größe", "a/b", "link 1"])
def test_names_are_kept_exactly(read, codes, name):
    draft = read(f'<robot name="a"><link name="{name}"/></robot>')
    assert draft.data["bodies"][0]["name"] == name
    assert codes(draft) == []


def test_of_two_links_with_one_name_the_first_counts(read, codes):
    text = '<robot name="a"><link name="b"><inertial><mass value="1"/></inertial></link><link name="b"/></robot>'
    draft = read(text)
    assert [body.get("mass") for body in draft.data["bodies"]] == [1.0]
    assert codes(draft) == ["U012"]


def test_a_link_and_a_joint_may_share_a_name(read, codes):
    draft = read(TURNED.replace('name="j"', 'name="c"'))
    assert draft.data["joints"][0]["name"] == "c"
    assert codes(draft) == []
