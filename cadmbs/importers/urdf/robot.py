"""From the <robot> element to the mechanism document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cadmbs.errors import has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints
from cadmbs.importers.urdf.base import Base, robot_base
from cadmbs.importers.urdf.document import body_data, joint_data
from cadmbs.importers.urdf.joints.joints import JointReader, UrdfJoint, UrdfJoints, driven_joints, report_losses
from cadmbs.importers.urdf.joints.mimic import Mimic, mimics, tightened_leader_limits
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.links.inertia_estimates import MeshFiles, check_meshes, estimate_inertias
from cadmbs.importers.urdf.links.links import UrdfLink, links, report_massless_links
from cadmbs.importers.urdf.links.materials import Materials
from cadmbs.importers.urdf.links.meshes import Meshes
from cadmbs.importers.urdf.links.physical_inertia import report_nonphysical_inertias
from cadmbs.importers.urdf.links.shapes import ShapeReader
from cadmbs.importers.urdf.loops.closing_joints import is_turned_weld, loop_sides, report_loops, weld_rows
from cadmbs.importers.urdf.loops.loop_elements import add_loop_elements
from cadmbs.importers.urdf.loops.loop_frames import (
    add_loop_frames,
    joints_driven_by_side_file,
    joints_not_driven_by_side_file,
    read_side_file,
    report_unread_types,
    report_unused_entries,
    with_joint_types,
)
from cadmbs.importers.urdf.loops.loop_joints import LoopJoints
from cadmbs.importers.urdf.loops.side_file import SideFile
from cadmbs.importers.urdf.placement import Placement, robot_placement, with_complete_loop_frames
from cadmbs.importers.urdf.program_differences import report_program_differences
from cadmbs.importers.urdf.refusals_elsewhere import report_refusals_elsewhere
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.schema import declared_version
from cadmbs.importers.urdf.source_map import UrdfSourceMap
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.importers.urdf.xml.text_values import report_text_values


@dataclass(frozen=True, slots=True)
class Robot:
    """The content of a URDF, in the frames of its links.

    Attributes:
        name: The name of the robot.
        links: The links by name, in the order of the file.
        joints: The joints between them.
        mimics: The joints that follow others.
        driven_joints: Names of the joints that are driven.
        leftovers: Content of the <robot> element itself that the model does not use.
        loop_joints: Joints that close loops and are declared outside the tree.
        passive_joints: Names of the joints that a side file, which names the driven ones, leaves out.
    """

    name: str
    links: Mapping[str, UrdfLink]
    joints: UrdfJoints
    mimics: tuple[Mimic, ...]
    driven_joints: frozenset[str]
    leftovers: dict[str, Any]
    loop_joints: tuple[UrdfJoint, ...] = ()
    passive_joints: frozenset[str] = frozenset()


def read_parts(report: UrdfReport, element: Element, source: SourceFile, options: ReadOptions) -> Robot:
    """The links, joints and mimic joints of a robot, with all findings about single elements."""
    version = declared_version(report, element)
    report_text_values(report, element)
    report_refusals_elsewhere(report, element, source)
    leftovers = Leftovers(report)
    meshes = Meshes(report, source.directory, options)
    reader = ShapeReader(report, Materials(report, element), meshes)
    robot_links = _with_estimates(report, links(report, element, reader, leftovers), options)
    joints = JointReader(report, robot_links.keys(), version, leftovers, frozenset(options.without)).joints(element)
    loop_joints, side_content = _loop_joints(report, element, robot_links, joints, options)
    report_unread_types(report, element, options.loops, side_content, joints.by_name)
    report_unused_entries(report, options.loops, side_content, joints.by_name)
    by_name = with_joint_types(side_content, joints.by_name)
    mimic_joints = mimics(report, by_name, options.mimic != "independent")
    by_name = tightened_leader_limits(report, by_name, mimic_joints)
    report_nonphysical_inertias(report, robot_links.values())
    unused = leftovers.of_robot(element, loop_joints.used)
    robot = Robot(
        name=_name(report, element, source),
        links=robot_links,
        joints=UrdfJoints(by_name, joints.complete),
        mimics=mimic_joints,
        driven_joints=driven_joints(report, element, by_name) | joints_driven_by_side_file(side_content, by_name),
        leftovers={key: value for key, value in (("version", element.get("version")), ("kept", unused)) if value},
        loop_joints=tuple(loop_joints.joints),
        passive_joints=joints_not_driven_by_side_file(side_content, by_name),
    )
    meshes.report_missing()
    leftovers.report_all(element)
    return robot


def _with_estimates(
    report: UrdfReport, robot_links: Mapping[str, UrdfLink], options: ReadOptions
) -> Mapping[str, UrdfLink]:
    """The links, with estimated inertias if requested; U035 for links without inertia."""
    meshes = MeshFiles(report)
    if options.check_meshes:
        check_meshes(meshes, robot_links)
    if options.estimate_inertia is not None:
        return estimate_inertias(report, meshes, robot_links, options.estimate_inertia)
    report_massless_links(report, robot_links.values())
    return robot_links


def _loop_joints(
    report: UrdfReport, element: Element, robot_links: Mapping[str, UrdfLink], joints: UrdfJoints, options: ReadOptions
) -> tuple[LoopJoints, SideFile | None]:
    """The loops that are declared outside the tree, and the side file if there is one."""
    loop_joints = LoopJoints(report, robot_links.keys(), set(joints.by_name))
    add_loop_elements(loop_joints, element)
    side_content = (
        None if options.loops is None else read_side_file(loop_joints, options.loops, robot_links, joints.by_name)
    )
    add_loop_frames(loop_joints, robot_links, joints.by_name)
    return loop_joints, side_content


def mechanism(
    report: UrdfReport, element: Element, robot: Robot, options: ReadOptions
) -> tuple[dict[str, Any], UrdfSourceMap]:
    """The mechanism document of a robot with links, and the elements of its entries."""
    base = robot_base(report, element, robot.links, robot.joints, options.base)
    base = with_complete_loop_frames(replace(base, joints=(*base.joints, *robot.loop_joints)), robot.links)
    requested: dict[str, Any] = {"joints": [{"name": joint.name} for joint in base.joints]}
    report.extend(cut_joints(requested, options.cut, report.positions.file))
    cut = {entry["name"] for entry in requested["joints"] if entry.get("cut")}
    actuated = _actuation(robot, base)
    coupled = {name for mimic in robot.mimics for name in (mimic.follower, mimic.leader)}
    placement = robot_placement(base, robot.links, cut, actuated, coupled)
    rows = [
        row for joint in base.joints if is_turned_weld(joint, placement) for row in weld_rows(report, joint, placement)
    ]
    if rows:
        base = replace(base, joints=tuple(joint for joint in base.joints if not is_turned_weld(joint, placement)))
        placement = robot_placement(base, robot.links, cut, actuated, coupled)
    report_loops(report, base.joints, placement)
    if not has_errors(report.findings):
        report_losses(report, element, base.joints, options.without)
        report_program_differences(report, element, robot.links, base, placement, robot.mimics)
    data: dict[str, Any] = {
        "format": "cadmbs.mechanism/1",
        "name": robot.name,
        "ground": base.ground,
        "bodies": [body_data(link, placement.links[name]) for name, link in robot.links.items()],
        "joints": _joints(base, placement, actuated, cut),
    }
    lists = {"couplings": [mimic.coupling for mimic in robot.mimics], "constraints": rows}
    data |= {key: entries for key, entries in lists.items() if entries}
    data |= {"extensions": {"urdf": robot.leftovers}} if robot.leftovers else {}
    places = UrdfSourceMap(report.positions, element, list(robot.links.values()), base.joints, robot.mimics)
    return data, places


def _joints(base: Base, placement: Placement, actuated: Mapping[str, bool | None], cut: set[str]) -> list[Any]:
    loops = frozenset(placement.tree.cut_edges)
    return [
        joint_data(
            joint,
            placement.joint_frame(joint),
            actuated.get(joint.name),
            i in loops or joint.name in cut,
            loop_sides(joint, placement) if i in loops else None,
        )
        for i, joint in enumerate(base.joints)
    ]


def _actuation(robot: Robot, base: Base) -> dict[str, bool | None]:
    """Whether joints are driven: known for driven and passive joints, followers and joints that this importer adds."""
    actuation: dict[str, bool | None] = dict.fromkeys((mimic.follower for mimic in robot.mimics), False)
    actuation |= dict.fromkeys(robot.passive_joints, False)
    actuation |= dict.fromkeys(robot.driven_joints, True)
    file_names = {*robot.joints.by_name, *(joint.name for joint in robot.loop_joints)}
    actuation |= {joint.name: False for joint in base.joints if joint.name not in file_names}
    return actuation


def _name(report: UrdfReport, element: Element, source: SourceFile) -> str:
    name = element.get("name")
    if name:
        return name
    name = "robot" if source.name.startswith("<") else Path(source.name).stem
    message = f'the robot has no name; it is named "{name}".'
    report.warning("U009", element, message, f'Write <robot name="{name}">; other programs refuse the file.')
    return name
