"""Odd joints: types, links, mimics, loops."""

from __future__ import annotations

from tests.importers.urdf.odd_files.pieces import END, INERTIAL, LIMIT, TIP, hanging, joint, robot, two

ENDS = '<parent link="base"/><child link="tip"/>'
DRAKE = '<robot name="r" xmlns:drake="drake">'


def mimic(text: str) -> str:
    return two("", f"<mimic {text}/>")


def loop(text: str, kind: str = "spherical") -> str:
    return hanging(f'<loop_joint name="l" type="{kind}">{text}</loop_joint>')


def gazebo(text: str, kind: str = "revolute") -> str:
    return hanging(f'<gazebo><joint name="g" type="{kind}"><parent>b</parent><child>c</child>{text}</joint></gazebo>')


def fixed_frame(name: str, parent: str, text: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{name}"/>'
    return f'<link name="{name}"/><joint name="{name}_weld" type="fixed">{ends}{text}</joint>'


ODD: dict[str, tuple[str | bytes, str]] = {
    "type in capitals": (joint(kind="Revolute"), "refuse U013:4"),
    "type misspelt": (joint(kind="continous"), "refuse U013:4"),
    "type empty": (joint(kind=""), "refuse U013:4"),
    "type missing": (joint().replace('type="continuous"', ""), "refuse U013:4"),
    "spherical": (joint(kind="spherical"), "refuse U013:4"),
    "screw": (joint(kind="screw"), "refuse U013:4"),
    "fixed": (joint(kind="fixed"), "accept"),
    "planar": (joint(kind="planar"), "accept"),
    "planar about a long axis": (joint('<axis xyz="0 0 3"/>', kind="planar"), "warn U029:5"),
    "planar without normal": (joint('<axis xyz="0 0 0"/>', kind="planar"), "refuse Z001:5"),
    "floating": (joint(kind="floating"), "accept"),
    "floating with limits": (joint(LIMIT, kind="floating"), "accept"),
    "continuous with bounds": (joint(LIMIT), "accept"),
    "no name": (robot(TIP, f'<joint type="fixed">{ENDS}</joint>'), "refuse U011:4"),
    "two joints of one name": (
        robot(
            TIP + END,
            f'<joint name="j" type="fixed">{ENDS}</joint>',
            '<joint name="j" type="fixed"><parent link="tip"/><child link="end"/></joint>',
        ),
        "refuse U012:5",
    ),
    "link and joint of one name": (robot(TIP, f'<joint name="tip" type="fixed">{ENDS}</joint>'), "accept"),
    "no parent": (robot(TIP, '<joint name="j" type="fixed"><child link="tip"/></joint>'), "refuse U014:4"),
    "no ends": (robot(TIP, '<joint name="j" type="fixed"/>'), "refuse U014:4 U014:4"),
    "parent as text": (joint().replace('<parent link="base"/>', "<parent>base</parent>"), "refuse U014:4"),
    "child unknown": (joint().replace('<child link="tip"/>', '<child link="top"/>'), "refuse U015:4"),
    "child in other capitals": (joint().replace('<child link="tip"/>', '<child link="Tip"/>'), "refuse U015:4"),
    "child with a blank": (joint().replace('<child link="tip"/>', '<child link="tip "/>'), "refuse U015:4"),
    "parent is child": (joint().replace('<child link="tip"/>', '<child link="base"/>'), "refuse T003:4"),
    "two children": (joint('<child link="base"/>'), "warn U016:5"),
    "origin twice": (joint('<origin xyz="0 0 0"/>', '<origin xyz="1 0 0"/>'), "warn U016:6"),
    "joints before links": (
        "\n".join(
            ['<robot name="r">', f'<joint name="j" type="fixed">{ENDS}</joint>', TIP, '<link name="base"/>', "</robot>"]
        ),
        "accept",
    ),
    "joint in a link": (
        robot(f'<link name="tip">{INERTIAL}<joint name="j"/></link>', f'<joint name="k" type="fixed">{ENDS}</joint>'),
        "accept",
    ),
    "safety controller": (joint('<safety_controller soft_lower_limit="1"/>'), "accept"),
    "calibration": (joint('<calibration rising="x"/>'), "accept"),
    "second parent": (
        robot(TIP, *(f'<joint name="{name}" type="continuous">{ENDS}</joint>' for name in "jk")),
        "warn U044:5",
    ),
    "circle": (
        robot(
            TIP,
            f'<joint name="j" type="continuous">{ENDS}</joint>',
            '<joint name="k" type="continuous"><parent link="tip"/><child link="base"/></joint>',
        ),
        "warn U043:2 U044:5",
    ),
    "second parent with a gap": (
        robot(
            TIP,
            f'<joint name="j" type="continuous">{ENDS}</joint>',
            f'<joint name="k" type="continuous">{ENDS}<origin xyz="1 0 0"/></joint>',
        ),
        "warn U044:5 Z022:5",
    ),
    "slides that are turned": (
        robot(
            TIP,
            f'<joint name="j" type="prismatic">{ENDS}{LIMIT}</joint>',
            f'<joint name="k" type="prismatic">{ENDS}{LIMIT}<origin rpy="0.1 0 0"/></joint>',
        ),
        "refuse U045:5",
    ),
    "mimic": (mimic('joint="j"'), "accept"),
    "mimic scaled": (mimic('joint="j" multiplier="-0.5" offset="0.1"'), "accept"),
    "mimic of itself": (mimic('joint="k"'), "refuse U031:8"),
    "mimic of nothing": (mimic(""), "refuse U030:8"),
    "mimic of an unknown joint": (mimic('joint="jj"'), "refuse U030:8"),
    "mimic of a link": (mimic('joint="tip"'), "refuse U030:8"),
    "mimic with a word": (mimic('joint="j" multiplier="two"'), "refuse U020:8"),
    "mimic with factor 0": (mimic('joint="j" multiplier="0"'), "warn U034:8"),
    "mimic misspelt": (mimic('joint="j" multiplyer="2"'), "warn U017:8"),
    "mimic ahead": (two('<mimic joint="k"/>', ""), "accept"),
    "mimic in a circle": (two('<mimic joint="k"/>', '<mimic joint="j"/>'), "refuse U031:5"),
    "mimic of a fixed joint": (
        two("", '<mimic joint="j"/>').replace('"j" type="revolute"', '"j" type="fixed"'),
        "warn U032:8",
    ),
    "fixed mimic": (two("", '<mimic joint="j"/>').replace('"k" type="revolute"', '"k" type="fixed"'), "warn U032:8"),
    "mimic out of reach": (mimic('joint="j" offset="5"'), "warn U065:4"),
    "transmission": (
        joint().replace("</robot>", '<transmission name="t"><joint name="j"/></transmission></robot>'),
        "accept",
    ),
    "transmission of nothing": (robot('<transmission name="t"><joint name="none"/></transmission>'), "warn U036:3"),
    "transmission empty": (robot("<transmission/>"), "accept"),
    "loop joint": (loop('<link1 link="b"/><link2 link="c"/>'), "accept"),
    "loop joint with link1 twice": (loop('<link1 link="b"/><link1 link="c"/>'), "accept"),
    "loop joint with a gap": (loop('<link1 link="b" xyz="0 0 1"/><link2 link="c"/>'), "warn Z022:6"),
    "loop joint of parent and child": (
        loop('<parent link="b"/><child link="c"/><axis xyz="0 0 1"/>', "revolute"),
        "accept",
    ),
    "loop joint of one link": (loop('<link1 link="b"/>'), "warn U068:6"),
    "loop joint of unknown links": (loop('<link1 link="b"/><link2 link="d"/>'), "warn U068:6"),
    "loop joint on one link": (loop('<link1 link="b"/><link2 link="b"/>'), "warn U068:6"),
    "loop joint without type": (loop('<link1 link="b"/><link2 link="c"/>', ""), "warn U068:6"),
    "loop joint of a bad place": (loop('<link1 link="b" xyz="1 2"/><link2 link="c"/>'), "warn U068:6"),
    "loop weld": (loop('<link1 link="b"/><link2 link="c"/>', "fixed"), "accept"),
    "loop weld turned": (loop('<link1 link="b" rpy="0 0 1"/><link2 link="c"/>', "fixed"), "accept"),
    "loop slide turned": (loop('<link1 link="b" rpy="0 0 1"/><link2 link="c"/>', "prismatic"), "refuse U045:6 Z022:6"),
    "constraint": (
        hanging('<constraint name="k" type="ball"><parent link="b"/><child link="c"/></constraint>'),
        "accept",
    ),
    "constraint of somebody else": (hanging('<constraint name="k" type="ball"/>'), "accept"),
    "constraint without axis": (
        hanging(
            '<constraint name="k" type="revolute"><parent link="b"/><parent_axis xyz="0 0 0"/><child link="c"/>'
            "</constraint>"
        ),
        "warn U068:6",
    ),
    "gazebo joint": (gazebo("<axis><xyz>0 0 1</xyz></axis>"), "accept"),
    "gazebo ball": (gazebo("<pose>0 0 1 0 0 0</pose>", "ball"), "accept"),
    "gazebo joint of five numbers": (gazebo("<pose>0 0 1 0 0</pose>"), "warn U068:6"),
    "gazebo joint in other frames": (gazebo('<pose relative_to="__model__">0 0 1 0 0 0</pose>'), "warn U068:6"),
    "gazebo joint about a model axis": (
        gazebo('<axis><xyz expressed_in="__model__">0 0 1</xyz></axis>'),
        "warn U068:6",
    ),
    "gazebo gearbox": (gazebo("", "gearbox"), "warn U068:6"),
    "Drake's ball": (
        hanging(
            '<drake:ball_constraint><drake:ball_constraint_body_A name="b"/><drake:ball_constraint_body_B name="c"/>'
            "</drake:ball_constraint>",
            head=DRAKE,
        ),
        "accept",
    ),
    "Drake's ball on nothing": (hanging("<drake:ball_constraint/>", head=DRAKE), "warn U068:6"),
    "Drake's bushing": (hanging("<drake:linear_bushing_rpy/>", head=DRAKE), "warn U068:6"),
    "closing frames": (hanging(fixed_frame("closing_x_1", "b"), fixed_frame("closing_x_2", "c")), "accept"),
    "closing frames with a gap": (
        hanging(fixed_frame("closing_x_1", "b", '<origin xyz="1 0 0"/>'), fixed_frame("closing_x_2", "c")),
        "warn Z022:6",
    ),
    "closing frame alone": (hanging(fixed_frame("closing_x_1", "b")), "accept"),
}
"""By name: the file, and the wanted outcome with the codes and lines of errors and warnings."""
