"""From the <robot> element to the mechanism document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cadmbs.errors import has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints
from cadmbs.importers.urdf.actuation import driven
from cadmbs.importers.urdf.base import Base, base
from cadmbs.importers.urdf.closings import LoopJoints
from cadmbs.importers.urdf.differences import tell_differences
from cadmbs.importers.urdf.document import body_data, joint_data
from cadmbs.importers.urdf.estimates import MeshFiles, check_meshes, estimated
from cadmbs.importers.urdf.joints import JointReader, UrdfJoint, UrdfJoints
from cadmbs.importers.urdf.leader_limits import tightened
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.links import UrdfLink, links, tell_massless
from cadmbs.importers.urdf.loop_elements import loop_elements
from cadmbs.importers.urdf.loop_frames import driven_by, loop_frames, read_side_file, retyped
from cadmbs.importers.urdf.loops import sides, tell_loops
from cadmbs.importers.urdf.losses import tell_losses
from cadmbs.importers.urdf.materials import Materials
from cadmbs.importers.urdf.meshes import Meshes
from cadmbs.importers.urdf.mimic import Mimic, mimics
from cadmbs.importers.urdf.placement import Placement, anchored, place
from cadmbs.importers.urdf.places import Places
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.possible_inertia import tell_impossible
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.shapes import ShapeReader
from cadmbs.importers.urdf.side_file import SideFile
from cadmbs.importers.urdf.version import version
from cadmbs.importers.urdf.weld_rows import is_turned, weld_rows


@dataclass(frozen=True, slots=True)
class Robot:
    """Everything that a URDF says, before it is placed in the world.

    Attributes:
        name: The name of the robot.
        links: The links by name, in the order of the file.
        joints: The joints between them.
        mimics: The joints that follow others.
        driven: Names of the joints that are driven.
        kept: Leftovers of the robot itself.
        closings: Joints that close loops and are written beside the tree.
    """

    name: str
    links: Mapping[str, UrdfLink]
    joints: UrdfJoints
    mimics: tuple[Mimic, ...]
    driven: frozenset[str]
    kept: dict[str, Any]
    closings: tuple[UrdfJoint, ...] = ()


def read_parts(report: UrdfReport, element: Element, source: SourceFile, options: ReadOptions) -> Robot:
    """The links, joints and mimics of a robot, with all findings about single elements."""
    release = version(report, element)
    leftovers = Leftovers(report)
    meshes = Meshes(report, source.directory, options)
    reader = ShapeReader(report, Materials(report, element), meshes)
    found = _with_meshes(report, links(report, element, reader, leftovers), options)
    joints = JointReader(report, found.keys(), release, leftovers, frozenset(options.without)).joints(element)
    closings, side = _closings(report, element, found, joints, options)
    by_name = retyped(side, joints.by_name)
    couples = mimics(report, by_name, options.mimic != "independent")
    by_name = tightened(report, by_name, couples)
    tell_impossible(report, found.values())
    kept = leftovers.of_robot(element, closings.used)
    robot = Robot(
        name=_name(report, element, source),
        links=found,
        joints=UrdfJoints(by_name, joints.complete),
        mimics=couples,
        driven=driven(report, element, by_name) | driven_by(side, by_name),
        kept={key: value for key, value in (("version", element.get("version")), ("kept", kept)) if value},
        closings=tuple(closings.joints),
    )
    meshes.tell()
    leftovers.tell(element)
    return robot


def _with_meshes(report: UrdfReport, found: Mapping[str, UrdfLink], options: ReadOptions) -> Mapping[str, UrdfLink]:
    """The links, with estimates of inertia where they are asked for; U035 links without any."""
    opened = MeshFiles(report)
    if options.check_meshes:
        check_meshes(opened, found)
    if options.estimate_inertia is not None:
        return estimated(report, opened, found, options.estimate_inertia)
    tell_massless(report, found.values())
    return found


def _closings(
    report: UrdfReport, element: Element, found: Mapping[str, UrdfLink], joints: UrdfJoints, options: ReadOptions
) -> tuple[LoopJoints, SideFile | None]:
    """The loops that are written beside the tree, and the side file if there is one."""
    closings = LoopJoints(report, found.keys(), set(joints.by_name))
    loop_elements(closings, element)
    side = None if options.loops is None else read_side_file(closings, options.loops, found)
    loop_frames(closings, found, joints.by_name)
    return closings, side


def mechanism(
    report: UrdfReport, element: Element, robot: Robot, options: ReadOptions
) -> tuple[dict[str, Any], Places]:
    """The mechanism document of a robot with links, and where its entries come from."""
    root = base(report, element, robot.links, robot.joints, options.base)
    root = anchored(replace(root, joints=(*root.joints, *robot.closings)), robot.links)
    wishes: dict[str, Any] = {"joints": [{"name": joint.name} for joint in root.joints]}
    report.extend(cut_joints(wishes, options.cut, report.positions.file))
    cut = {entry["name"] for entry in wishes["joints"] if entry.get("cut")}
    actuated = _actuation(robot, root)
    coupled = {name for mimic in robot.mimics for name in (mimic.follower, mimic.leader)}
    placement = place(root, robot.links, cut, actuated, coupled)
    rows = [row for joint in root.joints if is_turned(joint, placement) for row in weld_rows(report, joint, placement)]
    if rows:
        root = replace(root, joints=tuple(joint for joint in root.joints if not is_turned(joint, placement)))
        placement = place(root, robot.links, cut, actuated, coupled)
    tell_loops(report, root.joints, placement)
    if not has_errors(report.findings):
        tell_losses(report, element, root.joints, options.without)
        tell_differences(report, element, robot.links, root, placement, robot.mimics)
    data: dict[str, Any] = {
        "format": "cadmbs.mechanism/1",
        "name": robot.name,
        "ground": root.ground,
        "bodies": [body_data(link, placement.links[name]) for name, link in robot.links.items()],
        "joints": _joints(root, placement, actuated, cut),
    }
    lists = {"couplings": [mimic.coupling for mimic in robot.mimics], "constraints": rows}
    data |= {key: entries for key, entries in lists.items() if entries}
    data |= {"extensions": {"urdf": robot.kept}} if robot.kept else {}
    places = Places(report.positions, element, list(robot.links.values()), root.joints, robot.mimics)
    return data, places


def _joints(root: Base, placement: Placement, actuated: Mapping[str, bool | None], cut: set[str]) -> list[Any]:
    loops = frozenset(placement.tree.cut_edges)
    return [
        joint_data(
            joint,
            placement.joint_frame(joint),
            actuated.get(joint.name),
            i in loops or joint.name in cut,
            sides(joint, placement) if i in loops else None,
        )
        for i, joint in enumerate(root.joints)
    ]


def _actuation(robot: Robot, root: Base) -> dict[str, bool | None]:
    """Driven joints, followers and the free joint of a floating base are known; nothing is known of others."""
    known: dict[str, bool | None] = dict.fromkeys((mimic.follower for mimic in robot.mimics), False)
    known |= dict.fromkeys(robot.driven, True)
    own = {*robot.joints.by_name, *(joint.name for joint in robot.closings)}
    known |= {joint.name: False for joint in root.joints if joint.name not in own}
    return known


def _name(report: UrdfReport, element: Element, source: SourceFile) -> str:
    name = element.get("name")
    if name:
        return name
    name = "robot" if source.name.startswith("<") else Path(source.name).stem
    message = f'the robot has no name; it is called "{name}".'
    report.warning("U009", element, message, f'Write <robot name="{name}">; other programs refuse the file.')
    return name
