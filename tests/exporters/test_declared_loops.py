"""Loops that were read from elements of their own, after the mechanism was changed: the output says what it has now."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from cadmbs.exporters import urdf
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source

LOOP_JOINT = (
    '<loop_joint name="pin" type="revolute"><parent link="b"/><parent_origin xyz="1 0 0"/><child link="c"/>'
    '<child_origin xyz="0 0 1"/><axis xyz="0 1 0"/></loop_joint>'
)
TWO_IN_ONE = (
    '<gazebo><joint name="pin" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 1 0</xyz></axis></joint>'
    '<joint name="rod" type="ball"><parent>a</parent><child>c</child><pose>1 0 0 0 0 0</pose></joint></gazebo>'
)
FRAMES = "".join(
    f'<link name="closing_pin_{i}"/><joint name="weld{i}" type="fixed"><parent link="{link}"/>'
    f'<child link="closing_pin_{i}"/><origin xyz="0 0 1"/></joint>'
    for i, link in ((1, "b"), (2, "c"))
)


def read(text):
    mechanism, findings = check_source(SourceFile("robot.urdf", Path(), text.encode()))
    assert mechanism is not None, findings
    return mechanism


def fan(loop):
    """Three links that hinge on the base, and a loop."""
    links = "".join(
        f'<link name="{name}"/><joint name="j{name}" type="continuous"><parent link="base"/><child link="{name}"/>'
        '<axis xyz="0 1 0"/></joint>'
        for name in "abc"
    )
    return read(f'<robot name="r"><link name="base"/>{links}{loop}</robot>')


def changed(mechanism, which, /, **fields):
    joints = [joint.model_copy(update=fields) if joint.name == which else joint for joint in mechanism.joints]
    return mechanism.model_copy(update={"joints": tuple(joints)})


def without(mechanism, name):
    return mechanism.model_copy(update={"joints": tuple(j for j in mechanism.joints if j.name != name)})


def told(findings):
    return [str(finding) for finding in findings if finding.code == "X015"]


def loops(mechanism):
    return {joint.name: joint for joint in mechanism.joints if joint.cut}


@pytest.mark.parametrize("loop", [LOOP_JOINT, TWO_IN_ONE, FRAMES], ids=["loop_joint", "gazebo", "frames"])
def test_what_was_not_changed_is_written_as_it_was_read(loop):
    mechanism = fan(loop)
    text, findings = urdf.text(mechanism)
    assert "<constraint" not in text
    assert told(findings) == []
    assert loops(read(text)).keys() == loops(mechanism).keys() != set()


def test_a_moved_loop_joint_is_written_where_it_is_now():
    mechanism = changed(fan(LOOP_JOINT), "pin", point=(0.5, 0.0, 2.0), closure=None)
    text, findings = urdf.text(mechanism)
    (pin,) = loops(read(text)).values()
    assert "<loop_joint" not in text
    np.testing.assert_allclose(pin.point, (0.5, 0.0, 2.0), atol=1e-15)
    assert told(findings) == [
        '<input>: warning[X015] at /joints: Loop joint "pin" has changed since it was read: its <loop_joint> is not '
        "written."
    ]


def test_a_renamed_loop_joint_has_its_new_name():
    text, findings = urdf.text(changed(fan(LOOP_JOINT), "pin", name="bolt"))
    assert list(loops(read(text))) == ["bolt"]
    assert len(told(findings)) == 1


def test_moved_links_carry_their_sides_along():
    """The element refers to frames of links; where these have moved in the world, it says another loop."""
    mechanism = fan(LOOP_JOINT)
    tree = changed(mechanism, "jb", point=(0.0, 0.0, 0.0))
    bodies = [
        body.model_copy(update={"reference_pose": body.reference_pose.model_copy(update={"position": (0.0, 0.5, 0.0)})})
        if body.name == "b"
        else body
        for body in tree.bodies
    ]
    moved = tree.model_copy(update={"bodies": tuple(bodies)})
    again = loops(read(urdf.text(moved)[0]))["pin"]
    assert again.closure == mechanism.joints[-1].closure


@pytest.mark.parametrize(("gone", "left"), [("pin", "rod"), ("rod", "pin")])
def test_one_of_two_loops_of_an_element_is_gone(gone, left):
    mechanism = fan(TWO_IN_ONE)
    text, findings = urdf.text(without(mechanism, gone))
    again = loops(read(text))
    assert list(again) == [left]
    assert etree.fromstring(text.encode()).find("gazebo") is None
    np.testing.assert_allclose(again[left].point, loops(mechanism)[left].point, atol=1e-15)
    assert len(told(findings)) == 1


def test_frames_whose_loop_is_gone_are_named():
    _, findings = urdf.text(without(fan(FRAMES), "closing_pin"))
    assert told(findings) == [
        '<input>: warning[X015] at /joints: Links of the output are read as the loops "closing_pin", which the '
        "mechanism does not have.\n    hint: Rename links named closing_..."
    ]
