"""Odd robots: names, versions, parts, roots, and what is none of URDF."""

from __future__ import annotations

from tests.importers.urdf.odd_files.pieces import joint, robot

ODD: dict[str, tuple[str | bytes, str]] = {
    "one link": (robot(), "accept"),
    "no links": ('<robot name="r"/>', "refuse U010:1"),
    "no name": (robot(head="<robot>"), "warn U009:1"),
    "name empty": (robot(head='<robot name="">'), "warn U009:1"),
    "version 1.0": (robot(head='<robot name="r" version="1.0">'), "accept"),
    "version 1.2": (robot(head='<robot name="r" version="1.2">'), "accept"),
    "version 1": (robot(head='<robot name="r" version="1">'), "warn U008:1"),
    "version 1.0.0": (robot(head='<robot name="r" version="1.0.0">'), "warn U008:1"),
    "version .1": (robot(head='<robot name="r" version=".1">'), "warn U008:1"),
    "version -1.0": (robot(head='<robot name="r" version="-1.0">'), "warn U008:1"),
    "version foo": (robot(head='<robot name="r" version="foo">'), "warn U008:1"),
    "version 2.0": (robot(head='<robot name="r" version="2.0">'), "warn U008:1"),
    "version of many digits": (robot(head=f'<robot name="r" version="{"9" * 5000}.0">'), "warn U008:1"),
    "two roots": (robot('<link name="b"/>'), "refuse U042:1"),
    "two parts": (joint().replace("</robot>", '<link name="x"/></robot>'), "refuse U042:1"),
    "root called world": (joint().replace('"base"', '"world"'), "accept"),
    "hundred parts": (robot(*(f'<link name="l{i}"/>' for i in range(100))), "refuse U042:1"),
    "unknown elements": (robot("<sensor/>", "<sensor/>", "<plugin/>"), "accept"),
    "gazebo and control": (robot("<gazebo/>", '<ros2_control name="c"/>', "<mujoco/>"), "accept"),
    "control of nothing": (
        robot('<ros2_control name="c"><joint name="x"><command_interface name="position"/></joint></ros2_control>'),
        "warn U036:3",
    ),
    "robot in a robot": (robot('<robot name="q"><link name="x"/></robot>'), "accept"),
    "text between elements": (robot("some words"), "accept"),
    "materials alone": (robot('<material name="m"/>'), "accept"),
    "comment with a robot": (robot('<!-- <robot name="x"><link name="y"/></robot> -->'), "accept"),
}
"""By name: the file, and the wanted outcome with the codes and lines of errors and warnings."""
