"""Closed loops: the tree, the loop joint, and its two sides."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.models.documents.reading import build
from tests.tolerances import ROUND_OFF

MOVING = ["crank_joint", "rocker_joint", "coupler_joint", "closing_joint"]


def loop_joints(draft) -> list[dict]:
    return [joint for joint in draft.data["joints"] if joint.get("cut")]


def test_a_loop_that_closes(read_file, codes):
    draft = read_file("four_bar.urdf")
    (joint,) = loop_joints(draft)
    assert joint["name"] == "closing_joint"
    assert "closure" not in joint
    assert codes(draft) == ["U044"]
    mechanism, findings = build(draft.data)
    assert mechanism is not None
    assert "Z022" not in {finding.code for finding in findings}


def test_limits_of_the_loop_joint_count_from_the_reference(read_file):
    """In the file the angle is -0.3 at q = 0, between -1 and 1."""
    (joint,) = loop_joints(read_file("four_bar.urdf"))
    assert joint["limits"]["lower"] == pytest.approx(-0.7, abs=ROUND_OFF)
    assert joint["limits"]["upper"] == pytest.approx(1.3, abs=ROUND_OFF)
    assert joint["limits"]["effort"] == 10.0


@pytest.mark.parametrize("cut", MOVING)
def test_a_loop_that_closes_is_the_same_mechanism_whichever_joint_is_cut(read_file, named, cut):
    """Poses up to the angle of the cut joint itself, axes and points do not depend on the choice."""
    expected, found = read_file("four_bar.urdf"), read_file("four_bar.urdf", cut=(cut,))
    assert [joint["name"] for joint in loop_joints(found)] == [cut]
    for name in MOVING:
        a, b = named(expected, "joints", name), named(found, "joints", name)
        points = np.array([a["point"], b["point"]])
        if cut == "closing_joint" or name in ("crank_joint", "rocker_joint"):
            np.testing.assert_allclose(points[0], points[1], atol=ROUND_OFF)
        np.testing.assert_allclose(a["axis"], b["axis"], atol=ROUND_OFF)


def test_a_chain_of_reversed_joints_keeps_every_relative_pose(read_file, named):
    """T_parent^-1 T_child is the origin of the joint, also where the tree runs through it backwards."""
    draft = read_file("four_bar.urdf", cut=("crank_joint",))
    T = {body["name"]: body["reference_pose"] for body in draft.data["bodies"]}
    R_parent, R_child = (np.array(T[name]["rotation"]) for name in ("rocker", "coupler_end"))
    p_parent, p_child = (np.array(T[name]["position"]) for name in ("rocker", "coupler_end"))
    np.testing.assert_allclose(R_parent.T @ (p_child - p_parent), [0.2, 0, 0], atol=ROUND_OFF)
    c, s = np.cos(-1.2707963267948966), np.sin(-1.2707963267948966)
    np.testing.assert_allclose(R_parent.T @ R_child, [[c, -s, 0], [s, c, 0], [0, 0, 1]], atol=ROUND_OFF)


def test_a_gap_is_kept_on_both_sides(read_file):
    draft = read_file("defect_closed_loop.urdf")
    (joint,) = loop_joints(draft)
    assert joint["closure"] == {
        "predecessor": {"axis": [0.0, 0.0, 1.0], "point": [0.3, 0.25, 0.0]},
        "successor": {"axis": [0.0, 0.0, 1.0], "point": [0.0, 0.2, 0.0]},
    }
    assert joint["point"] == [0.3, 0.25, 0.0]


def test_a_circle_without_root(read_file, codes):
    draft = read_file("circle.urdf")
    assert draft.data["ground"] == "a"
    assert codes(draft) == ["U043", "U044"]
    assert len(loop_joints(draft)) == 1


def test_a_wished_cut_on_no_loop_is_left_to_the_topology(read_file, codes):
    draft = read_file("arm.urdf", cut=("elbow",))
    assert [joint["name"] for joint in loop_joints(draft)] == ["elbow"]
    assert codes(draft) == []
    assert "T006" in {finding.code for finding in build(draft.data)[1]}


def test_an_unknown_cut_is_told(read_file, codes):
    assert codes(read_file("arm.urdf", cut=("elbw",))) == ["F013"]


def test_driven_and_coupled_joints_stay_in_the_tree(text_of, read):
    text = text_of("four_bar.urdf")
    drives = "".join(f'<transmission name="t"><joint name="{name}"/></transmission>' for name in MOVING[1:])
    (joint,) = loop_joints(read(text.replace("</robot>", drives + "</robot>")))
    assert joint["name"] == "crank_joint"


SLIDES = """
<robot name="slides"><link name="b"/><link name="c"/>
<joint name="s1" type="fixed"><parent link="b"/><child link="c"/></joint>
<joint name="s2" type="{type}"><parent link="b"/><child link="c"/>
<origin xyz="0.5 {y} 0" rpy="{roll} {pitch} 0"/></joint>
</robot>
"""


@pytest.mark.parametrize(
    ("type_", "y", "roll", "pitch", "message"),
    [
        ("prismatic", 0, 0, 0, "It closes at q = 0."),
        ("prismatic", 0.25, 0, 0, "Its gap at q = 0 is 0.25 m."),
        ("prismatic", 0, 0, 1e-5, "Its gap at q = 0 is 5e-06 m and 1e-05 rad."),
        ("continuous", 0, 0, 0, "Its gap at q = 0 is 0.5 m."),
        ("continuous", 0, 0.3, 0.2, "Its gap at q = 0 is 0.5 m and 0.2 rad."),
        ("planar", 0, 0, 0, "Its gap at q = 0 is 0.5 m."),
        ("floating", 1, 1, 1, "It is free and constrains nothing."),
    ],
)
def test_gaps_are_measured_where_the_joint_does_not_move(read, type_, y, roll, pitch, message):
    """All axes are x: along it a slide moves, about it a hinge turns; a plane has it as its normal."""
    draft = read(SLIDES.format(type=type_, y=y, roll=roll, pitch=pitch))
    (finding,) = [finding for finding in draft.findings if finding.code == "U044"]
    assert message in finding.message


@pytest.mark.parametrize("type_", ["prismatic", "fixed"])
def test_a_turn_that_the_loop_joint_cannot_make_good_is_an_error(read, codes, type_):
    assert "U045" in codes(read(SLIDES.format(type=type_, y=0, roll=0.1, pitch=0)))


def test_two_loops(read, codes):
    """A hub carried by three arms: two loops, each told once, and every link placed."""
    links = "".join(f'<link name="{name}"/>' for name in ("base", "a", "b", "c", "hub"))
    joints = "".join(
        f'<joint name="base_{x}" type="continuous"><parent link="base"/><child link="{x}"/></joint>'
        f'<joint name="{x}_hub" type="continuous"><parent link="{x}"/><child link="hub"/></joint>'
        for x in "abc"
    )
    draft = read(f'<robot name="r">{links}{joints}</robot>')
    assert [joint["name"] for joint in loop_joints(draft)] == ["b_hub", "c_hub"]
    assert codes(draft) == ["U044", "U044"]
    mechanism, _ = build(draft.data)
    assert mechanism is not None
