"""The importer of URDF, the Unified Robot Description Format, versions 1.0 to 1.2; also of several robots as one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cadmbs.errors import Finding, ModelError, Severity, Where, has_errors
from cadmbs.importers.draft import DocumentDraft, Importer, Joining, ReadOptions, SourceFile
from cadmbs.importers.files import read_source
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.joints.joints import UrdfJoint, UrdfJoints
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.robot import Robot, mechanism, read_parts
from cadmbs.importers.urdf.xml.reading import read_robot
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.suggestions import did_you_mean


def read_urdf(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units; findings U001 to U084. The data are empty if there is no robot with links."""
    file, findings = read_robot(source, options)
    if file is None:
        return DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))
    report = UrdfReport(file.positions)
    report.extend(findings)
    robot = read_parts(report, file.root, source, options)
    if not robot.links:
        return DocumentDraft({}, tuple(report.findings), lambda pointer: file.positions.locate(file.root, pointer))
    robot = attach_robots(report, robot, options)
    data, source_map = mechanism(report, file.root, robot, options)
    if options.servo is not None or "stops" in options.add:
        add_joint_loads(data, "stops" in options.add, options.servo)
    return DocumentDraft(data, tuple(report.findings), source_map.locate)


URDF = Importer("urdf", read_urdf)
"""The importer of URDF."""


def attach_robots(report: UrdfReport, robot: Robot, options: ReadOptions) -> Robot:
    """The robot with all other robots attached in their order; later ones may be attached to earlier ones.

    Findings: U069 (note) an attached robot, U070 no such link, and those about the other files.
    """
    for joining in options.joins:
        if joining.link not in robot.links:
            message = f'There is no link "{joining.link}" to attach "{joining.file}" to.'
            where = Where(report.positions.file)
            report.extend([Finding("U070", Severity.ERROR, where, message, did_you_mean(joining.link, robot.links))])
            continue
        other = _read_other_robot(report, joining, options)
        if other is not None:
            robot = _attached(report, robot, joining, *other)
    return robot


def _read_other_robot(report: UrdfReport, joining: Joining, options: ReadOptions) -> tuple[Robot, Element] | None:
    """The other robot and its root element; its findings are added to those of the first robot."""
    try:
        source = read_source(joining.file)
    except ModelError as problem:
        report.extend(problem.findings)
        return None
    file, findings = read_robot(source, options)
    report.extend(findings)
    if file is None:
        return None
    other_report = UrdfReport(file.positions)
    robot = read_parts(other_report, file.root, source, replace(options, joins=(), loops=None))
    report.extend(other_report.findings)
    report.positions.add(file.positions)
    return None if has_errors(other_report.findings) or not robot.links else (robot, file.root)


def _attached(report: UrdfReport, robot: Robot, joining: Joining, other: Robot, element: Element) -> Robot:
    prefix = _prefix(robot, other)
    other = _renamed(other, lambda name: f"{prefix}{name}")
    children = {joint.child for joint in other.joints.by_name.values()}
    root = next((name for name in other.links if name not in children), next(iter(other.links)))
    mount = unique_name(f"{other.name}_mount", frozenset({*robot.joints.by_name, *other.joints.by_name}))
    joint = UrdfJoint(mount, other.links[root].element, "fixed", joining.link, root)
    renamed = f' Its names get the prefix "{prefix}", because some of them are already used.' if prefix else ""
    message = (
        f'robot "{other.name}" is attached: its root link "{root}" is fixed to link "{joining.link}" by the joint '
        f'"{mount}".{renamed}'
    )
    report.note("U069", element, message)
    record: dict[str, Any] = {"file": Path(joining.file).name, "robot": other.name, "mount": mount, "prefix": prefix}
    record |= {"kept": other.leftovers["kept"]} if "kept" in other.leftovers else {}
    return Robot(
        name=robot.name,
        links={**robot.links, **other.links},
        joints=UrdfJoints(
            {**robot.joints.by_name, mount: joint, **other.joints.by_name},
            robot.joints.complete and other.joints.complete,
        ),
        mimics=(*robot.mimics, *other.mimics),
        driven_joints=robot.driven_joints | other.driven_joints,
        leftovers=robot.leftovers | {"joined": [*robot.leftovers.get("joined", ()), record]},
        loop_joints=(*robot.loop_joints, *other.loop_joints),
        passive_joints=robot.passive_joints | other.passive_joints,
    )


def _prefix(robot: Robot, other: Robot) -> str:
    """The prefix that makes the names of the other robot unique; empty if they are."""
    taken = _names(robot)
    names = _names(other)
    prefix, count = "", 1
    while any((list_, f"{prefix}{name}") in taken for list_, name in names):
        prefix = f"{other.name}_" if count == 1 else f"{other.name}_{count}_"
        count += 1
    return prefix


def _names(robot: Robot) -> set[tuple[str, str]]:
    """Names of links and joints; a link and a joint may have the same name."""
    joints = (*robot.joints.by_name, *(joint.name for joint in robot.loop_joints))
    return {("link", name) for name in robot.links} | {("joint", name) for name in joints}


def _renamed(robot: Robot, new: Callable[[str], str]) -> Robot:
    def joint(old: UrdfJoint) -> UrdfJoint:
        return replace(old, name=new(old.name), parent=new(old.parent), child=new(old.child))

    return replace(
        robot,
        links={new(name): replace(link, name=new(name)) for name, link in robot.links.items()},
        joints=UrdfJoints({new(name): joint(old) for name, old in robot.joints.by_name.items()}, robot.joints.complete),
        mimics=tuple(replace(m, follower=new(m.follower), leader=new(m.leader)) for m in robot.mimics),
        driven_joints=frozenset(map(new, robot.driven_joints)),
        passive_joints=frozenset(map(new, robot.passive_joints)),
        loop_joints=tuple(map(joint, robot.loop_joints)),
    )
