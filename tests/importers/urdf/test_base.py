"""What stands still, and how parts hang together."""

from __future__ import annotations

import pytest

from cadmbs.models.documents.reading import build

ARM = (
    '<robot name="a"><joint name="{joint}" type="continuous"><parent link="{root}"/><child link="tip"/></joint>'
    '<link name="tip"/><link name="{root}"/>{more}</robot>'
)


def arm(root: str = "base", joint: str = "hinge", more: str = "") -> str:
    return ARM.format(root=root, joint=joint, more=more)


def test_the_root_is_the_ground_by_default(read):
    draft = read(arm())
    assert draft.data["ground"] == "base"
    assert [joint["name"] for joint in draft.data["joints"]] == ["hinge"]
    assert read(arm(), base="fixed").data == draft.data


def test_a_floating_root_gets_a_free_joint_from_the_world(read):
    draft = read(arm(), base="floating")
    assert draft.data["ground"] == "world"
    assert draft.data["joints"][0] == {
        "name": "root_joint",
        "kind": "free",
        "predecessor": "world",
        "successor": "base",
        "actuated": False,
    }
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def test_new_names_are_free_names(read):
    taken = '<joint name="w" type="continuous"><parent link="tip"/><child link="world"/></joint><link name="world"/>'
    draft = read(arm(joint="root_joint", more=taken), base="floating")
    assert draft.data["ground"] == "world_2"
    assert [joint["name"] for joint in draft.data["joints"]] == ["root_joint_2", "root_joint", "w"]


def test_a_root_called_world_stays(read, codes):
    draft = read(arm(root="world"), base="floating")
    assert draft.data["ground"] == "world"
    assert codes(draft) == ["U041"]


def test_several_parts_are_one_finding_and_nothing_follows_from_it(read, codes):
    draft = read(arm(more='<link name="b"/><link name="c"/>'))
    assert codes(draft) == ["U042"]
    _, findings = build(draft.data)
    assert {finding.code for finding in findings} <= {"T007"}


def test_several_roots_may_stand_in_a_common_world(read, codes):
    draft = read(arm(more='<link name="b"/><link name="c"/>'), base="world")
    welds = [joint for joint in draft.data["joints"] if joint["kind"] == "fixed"]
    assert codes(draft) == []
    assert draft.data["ground"] == "world"
    assert [(joint["name"], joint["predecessor"], joint["successor"]) for joint in welds] == [
        ("base_to_world", "world", "base"),
        ("b_to_world", "world", "b"),
        ("c_to_world", "world", "c"),
    ]
    mechanism, findings = build(draft.data)
    assert mechanism is not None, findings
    assert [finding.message for finding in draft.findings if finding.code == "U040"] == [
        '"base", "b" and "c" are fixed to the ground "world", with the same frame.'
    ]


def test_a_root_called_world_holds_the_others(read, codes):
    draft = read(arm(root="world", more='<link name="b"/>'), base="world")
    assert codes(draft) == []
    assert [(j["predecessor"], j["successor"]) for j in draft.data["joints"] if j["kind"] == "fixed"] == [
        ("world", "b")
    ]


def test_roots_that_share_a_child_close_a_loop_in_a_common_world(read, codes):
    other = '<link name="b"/><joint name="k" type="continuous"><parent link="b"/><child link="tip"/></joint>'
    draft = read(arm(more=other), base="world")
    assert codes(draft) == ["U044"]
    mechanism, _ = build(draft.data)
    assert sum(joint.cut for joint in mechanism.joints) == 1


@pytest.mark.parametrize(
    ("wrong", "right"),
    [('<child link="tip"/>', '<child link="tipp"/>'), ('<parent link="base"/>', "")],
)
def test_a_broken_joint_is_one_finding_and_nothing_follows_from_it(read, codes, wrong, right):
    draft = read(arm().replace(wrong, right))
    assert len(codes(draft)) == 1
    assert build(draft.data)[1] == ()


def test_a_joint_between_a_link_and_itself_is_one_finding_in_the_words_of_urdf(read, codes):
    draft = read(arm().replace('<child link="tip"/>', '<child link="base"/>'))
    assert codes(draft) == ["T003"]
    (finding,) = [finding for finding in draft.findings if finding.code == "T003"]
    name = finding.message.split('"')[1]
    assert finding.message == f'Joint "{name}" connects link "base" to itself; two different links are expected.'
    assert finding.hint == "Set its <parent> or its <child> to the other link."
    assert build(draft.data)[1] == ()


def test_robot_without_name_takes_that_of_the_file(read, codes):
    draft = read('<robot><link name="a"/></robot>')
    assert draft.data["name"] == "robot"
    assert codes(draft) == ["U009"]
