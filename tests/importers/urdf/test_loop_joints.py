"""The ways to write one and the same loop lead to one and the same record."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadmbs.compiler import compile_mechanism
from cadmbs.errors import sort_findings
from cadmbs.models.documents.reading import build
from tests.importers.urdf.odd_files.pieces import INERTIAL, robot
from tests.tolerances import ROUND_OFF

LINKS = "".join(f'<link name="{name}">{INERTIAL}</link>' for name in "abc")
TREE = (
    '<joint name="base_a" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>',
    '<joint name="a_b" type="continuous"><parent link="a"/><child link="b"/><origin xyz="1 0 0" rpy="0 0 0.5"/>'
    '<axis xyz="0 0 1"/></joint>',
    '<joint name="base_c" type="continuous"><parent link="base"/><child link="c"/><origin xyz="0 2 0"/>'
    '<axis xyz="0 0 1"/></joint>',
)
DRAKE = '<robot name="r" xmlns:drake="http://drake.mit.edu">'
C, S = math.cos(0.5), math.sin(0.5)
ON_B = f"{C + 2 * S!r} {2 * C - S!r} 0"
"""The point (2, 2, 0) of the world at q = 0 in the frame of b, which is at (1, 0, 0) and turned by 0.5 about z."""
ON_C = "2 0 0"

BALLS = {
    "loop_joint": f'<loop_joint name="pin" type="spherical"><link1 link="b" xyz="{ON_B}"/>'
    f'<link2 link="c" xyz="{ON_C}"/></loop_joint>',
    "link1 twice": f'<loop_joint name="pin" type="ball"><link1 link="b" xyz="{ON_B}"/><link1 link="c" xyz="{ON_C}"/>'
    "</loop_joint>",
    "constraint": f'<constraint name="pin" type="spherical"><parent link="b"/><parent_origin xyz="{ON_B}"/>'
    f'<child link="c"/><child_origin xyz="{ON_C}"/></constraint>',
    "gazebo": f'<gazebo><joint name="pin" type="ball"><parent>b</parent><child>c</child><pose>{ON_C} 0 0 0</pose>'
    "</joint></gazebo>",
    "drake": '<drake:ball_constraint name="pin"><drake:ball_constraint_body_A name="b"/>'
    f'<drake:ball_constraint_body_B name="c"/><drake:ball_constraint_p_AP value="{ON_B}"/>'
    f'<drake:ball_constraint_p_BQ value="{ON_C}"/></drake:ball_constraint>',
}
HINGES = {
    "loop_joint": f'<loop_joint name="pin" type="revolute"><parent link="b"/><parent_origin xyz="{ON_B}"/>'
    f'<child link="c"/><child_origin xyz="{ON_C}"/><axis xyz="0 0 1"/></loop_joint>',
    "constraint": f'<constraint name="pin" type="revolute"><parent link="b"/><parent_origin xyz="{ON_B}"/>'
    f'<parent_axis xyz="0 0 1"/><child link="c"/><child_origin xyz="{ON_C}" rpy="0 1.5707963267948966 0"/>'
    '<child_axis xyz="-1 0 0"/></constraint>',
    "gazebo": f'<gazebo><joint name="pin" type="revolute"><parent>b</parent><child>c</child><pose>{ON_C} 0 0 0</pose>'
    "<axis><xyz>0 0 1</xyz></axis></joint></gazebo>",
    "second parent": f'<link name="c_end"/><joint name="weld" type="fixed"><parent link="c"/><child link="c_end"/>'
    f'<origin xyz="{ON_C}"/></joint><joint name="pin" type="continuous"><parent link="b"/><child link="c_end"/>'
    f'<origin xyz="{ON_B}" rpy="0 0 -0.5"/><axis xyz="0 0 1"/></joint>',
}


def frame(name: str, parent: str, place: str) -> str:
    return (
        f'<link name="{name}"/><joint name="{name}_weld" type="fixed"><parent link="{parent}"/><child link="{name}"/>'
        f'<origin xyz="{place}"/></joint>'
    )


BALLS["closing frames"] = frame("closing_pin_1", "b", ON_B) + frame("closing_pin_2", "c", ON_C)
HINGES["closing frames"] = BALLS["closing frames"] + "".join(
    frame(f"closing_pin_{i}_z", f"closing_pin_{i}", "0 0 0.1") for i in (1, 2)
)


def looped(text: str) -> str:
    return robot(LINKS, *TREE, text, head=DRAKE)


def loop_joint(draft) -> dict:
    (joint,) = [joint for joint in draft.data["joints"] if joint.get("cut")]
    return joint


@pytest.mark.parametrize("text", BALLS.values(), ids=BALLS)
def test_balls(read, text):
    draft = read(looped(text))
    joint = loop_joint(draft)
    assert joint["kind"] == "spherical"
    np.testing.assert_allclose(joint["point"], [2.0, 2.0, 0.0], atol=ROUND_OFF)
    assert "closure" not in joint
    (note,) = [finding for finding in draft.findings if finding.code == "U067"]
    assert note.message.endswith("It closes at q = 0.")


@pytest.mark.parametrize("text", HINGES.values(), ids=HINGES)
def test_hinges(read, text):
    draft = read(looped(text))
    joint = loop_joint(draft)
    assert joint["kind"] == "revolute"
    np.testing.assert_allclose(joint["point"], [2.0, 2.0, 0.0], atol=ROUND_OFF)
    np.testing.assert_allclose(joint["axis"], [0.0, 0.0, 1.0], atol=ROUND_OFF)
    assert "closure" not in joint


@pytest.mark.parametrize("text", [*BALLS.values(), *HINGES.values()], ids=[*BALLS, *(f"{n} hinge" for n in HINGES)])
def test_the_mechanism_compiles_with_one_loop(read, text):
    mechanism, _ = build(read(looped(text)).data)
    assert mechanism is not None
    assert len(compile_mechanism(mechanism).closures) == 1


def test_a_side_file_may_name_joints_for_the_frames_of_their_links(read, tmp_path):
    side = tmp_path / "loops.yaml"
    side.write_text("closed_loop: [[end_b, end_c_weld]]\ntype: 3d\n")
    joint = loop_joint(read(looped(frame("end_b", "b", ON_B) + frame("end_c", "c", ON_C)), loops=side))
    assert (joint["predecessor"], joint["successor"], joint["name"]) == ("end_b", "end_c", "end_b=end_c_weld")


def test_a_side_file_closes_like_closing_frames(read, tmp_path):
    side = tmp_path / "loops.yaml"
    side.write_text("closed_loop: [['end_b', 'end_c']]\ntype: ['3d']\nname_mot: ['base_a']\n")
    draft = read(looped(frame("end_b", "b", ON_B) + frame("end_c", "c", ON_C)), loops=side)
    joint = loop_joint(draft)
    assert (joint["kind"], joint["name"]) == ("spherical", "end_b=end_c")
    np.testing.assert_allclose(joint["point"], [2.0, 2.0, 0.0], atol=ROUND_OFF)
    driven = [joint["name"] for joint in draft.data["joints"] if joint.get("actuated")]
    assert driven == ["base_a"]


def test_a_gap_is_kept_on_both_sides(read):
    text = '<loop_joint name="pin" type="ball"><link1 link="b" xyz="0 0 1"/><link2 link="c"/></loop_joint>'
    joint = loop_joint(read(looped(text)))
    np.testing.assert_allclose(joint["closure"]["predecessor"]["point"], [1.0, 0.0, 1.0], atol=ROUND_OFF)
    np.testing.assert_allclose(joint["closure"]["successor"]["point"], [0.0, 2.0, 0.0], atol=ROUND_OFF)


def test_a_turned_weld_becomes_rows_that_vanish_when_it_is_closed(read):
    """Rows of frames P and Q, evaluated with Q moved into P."""
    text = '<loop_joint name="w" type="fixed"><link1 link="b"/><link2 link="c"/></loop_joint>'
    draft = read(looped(text))
    rows = draft.data["constraints"]
    assert [row["kind"] for row in rows] == ["CD"] * 3 + ["DP1"] * 3
    assert not any(joint.get("cut") for joint in draft.data["joints"])
    R = np.array([[C, -S, 0.0], [S, C, 0.0], [0.0, 0.0, 1.0]])  # turns the frame of c into that of b
    for row in rows[3:]:
        a, b = np.array(row["vectors"])
        assert a @ R @ b == pytest.approx(0.0, abs=ROUND_OFF)
    assert any(abs(np.dot(*np.array(row["vectors"]))) > 0.1 for row in rows[3:])
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def test_the_way_it_was_written_is_kept_once(read):
    draft = read(looped(BALLS["loop_joint"]))
    written = loop_joint(draft)["extensions"]["urdf"]["loop"]
    assert written["form"] == "<loop_joint>"
    assert written["xml"].startswith('<loop_joint xmlns:drake="http://drake.mit.edu" name="pin"')
    assert "kept" not in draft.data.get("extensions", {}).get("urdf", {})


def test_what_closes_no_loop_stays_a_leftover(read, codes):
    draft = read(looped('<loop_joint name="pin" type="none"/>'))
    assert codes(draft) == ["U068", "U018"]
    assert draft.data["extensions"]["urdf"]["kept"][0]["xml"].startswith("<loop_joint")


def test_a_universal_closing_has_its_two_axes(read):
    text = (
        f'<constraint name="u" type="universal"><parent link="b"/><parent_origin xyz="{ON_B}"/>'
        f'<parent_axis xyz="0 0 1"/><child link="c"/><child_origin xyz="{ON_C}"/><child_axis xyz="1 0 0"/></constraint>'
    )
    joint = loop_joint(read(looped(text)))
    np.testing.assert_allclose(joint["axes"], [[0, 0, 1], [1, 0, 0]], atol=ROUND_OFF)


@pytest.mark.parametrize("form", [name for name in BALLS if name != "closing frames"])
def test_another_joint_of_the_loop_may_be_cut(read, form):
    """The closing then carries c; where everything is at q = 0 stays the same, as the loop closes."""
    draft = read(looped(BALLS[form]), cut=("base_c",))
    plain = read(looped(BALLS[form]))
    for found, expected in zip(draft.data["bodies"], plain.data["bodies"], strict=True):
        np.testing.assert_allclose(
            found["reference_pose"]["position"], expected["reference_pose"]["position"], atol=ROUND_OFF
        )
    assert loop_joint(draft)["name"] == "base_c"
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def turned(side: str, axis: str) -> str:
    """The hinge with its axis on one side; c is turned by a quarter about x, so that its y is the world's z."""
    quarter = '<origin xyz="0 2 0" rpy="1.5707963267948966 0 0"/><axis xyz="0 1 0"/>'
    tree = [*TREE[:2], TREE[2].replace('<origin xyz="0 2 0"/><axis xyz="0 0 1"/>', quarter)]
    pin = HINGES["loop_joint"].replace('<axis xyz="0 0 1"/>', f'<axis xyz="{axis}"{side}/>')
    return robot(LINKS, *tree, pin, head=DRAKE)


@pytest.mark.parametrize(("side", "axis"), [("parent", "0 0 1"), ("child", "0 1 0")])
def test_an_axis_that_is_given_on_one_side_has_the_same_direction_on_the_other_at_zero(read, side, axis):
    draft = read(turned(f' frame="{side}"', axis))
    joint = loop_joint(draft)
    np.testing.assert_allclose(joint["axis"], [0.0, 0.0, 1.0], atol=ROUND_OFF)
    assert "closure" not in joint
    (note,) = [finding for finding in draft.findings if finding.code == "U067"]
    assert note.message.endswith("It closes at q = 0.")


def test_an_axis_without_a_side_has_its_components_in_both_frames(read):
    joint = loop_joint(read(turned("", "0 0 1")))
    np.testing.assert_allclose(joint["closure"]["predecessor"]["axis"], [0.0, 0.0, 1.0], atol=ROUND_OFF)
    np.testing.assert_allclose(joint["closure"]["successor"]["axis"], [0.0, -1.0, 0.0], atol=ROUND_OFF)


@pytest.mark.parametrize(("type_", "axes"), [("UJOINT_ZY", "zy"), ("ujoint_xz", "xz"), ("UJOINT_YX", "yx")])
def test_a_side_file_makes_a_joint_universal_about_two_axes_of_its_frame(read, tmp_path, named, codes, type_, axes):
    side = tmp_path / "loops.yaml"
    side.write_text(f"closed_loop: [[b, c]]\ntype: 3d\njoint_name: [a_b]\njoint_type: [{type_}]\n")
    draft = read(looped(""), loops=side)
    joint = named(draft, "joints", "a_b")
    frame_of_joint = np.array([[C, -S, 0.0], [S, C, 0.0], [0.0, 0.0, 1.0]])
    expected = [frame_of_joint[:, "xyz".index(axis)] for axis in axes]
    assert joint["kind"] == "universal"
    np.testing.assert_allclose(joint["axes"], expected, atol=ROUND_OFF)
    np.testing.assert_allclose(joint["point"], [1.0, 0.0, 0.0], atol=ROUND_OFF)
    assert "U084" not in codes(draft)
    mechanism, _ = build(draft.data)
    assert mechanism is not None


@pytest.mark.parametrize("type_", ["UJOINT_ZZ", "UJOINT_X", "UJOINT_XYZ", "UJOINT_AB", "UJOINT_"])
def test_a_type_that_is_not_read_is_said_before_all_else(read, tmp_path, named, type_):
    side = tmp_path / "loops.yaml"
    side.write_text(f"closed_loop: [[b, c]]\ntype: 3d\njoint_name: [a_b, base_c]\njoint_type: [{type_}, {type_}]\n")
    draft = read(looped(""), loops=side)
    assert named(draft, "joints", "a_b")["kind"] == "revolute"
    first = sort_findings(draft.findings)[0]
    assert first.message == (
        f'The type "{type_}" in line 4 of the side file "loops.yaml" is not read: joints "a_b" and "base_c" keep the '
        "type in the URDF, and loops may lock."
    )
    assert first.hint == "Write SPHERICAL, FIXED, or UJOINT_XY with two different axes x, y or z of the joint frame."


def test_joints_that_a_side_file_does_not_name_as_driven_are_not_driven(read, tmp_path):
    side = tmp_path / "loops.yaml"
    side.write_text("closed_loop: [[b, c]]\ntype: 3d\nname_mot: [base_a]\n")
    draft = read(looped(""), loops=side, servo={"stiffness": 1.0})
    actuated = {joint["name"]: joint.get("actuated") for joint in draft.data["joints"]}
    assert (actuated["base_a"], actuated["a_b"], actuated["base_c"]) == (True, False, False)
    assert [load["coordinate"] for load in draft.data["loads"]] == ["base_a"]


def test_without_names_of_driven_joints_all_may_be(read, tmp_path):
    side = tmp_path / "loops.yaml"
    side.write_text("closed_loop: [[b, c]]\ntype: 3d\n")
    draft = read(looped(""), loops=side, servo={"stiffness": 1.0})
    assert [load["coordinate"] for load in draft.data["loads"]] == ["base_a", "a_b", "base_c"]
