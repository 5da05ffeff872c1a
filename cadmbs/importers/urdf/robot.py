"""From the <robot> element to the mechanism document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints
from cadmbs.importers.urdf.actuation import driven
from cadmbs.importers.urdf.base import Base, base
from cadmbs.importers.urdf.document import body_data, joint_data
from cadmbs.importers.urdf.joints import JointReader, Joints
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.links import Link, links
from cadmbs.importers.urdf.loops import sides, tell_loops
from cadmbs.importers.urdf.materials import Materials
from cadmbs.importers.urdf.meshes import Meshes
from cadmbs.importers.urdf.mimic import Mimic, mimics
from cadmbs.importers.urdf.placement import Placement, place
from cadmbs.importers.urdf.places import Places
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import Report
from cadmbs.importers.urdf.shapes import ShapeReader
from cadmbs.importers.urdf.version import version


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
    """

    name: str
    links: Mapping[str, Link]
    joints: Joints
    mimics: tuple[Mimic, ...]
    driven: frozenset[str]
    kept: dict[str, Any]


def read_parts(report: Report, element: Element, source: SourceFile, options: ReadOptions) -> Robot:
    """The links, joints and mimics of a robot, with all findings about single elements."""
    release = version(report, element)
    leftovers = Leftovers(report)
    meshes = Meshes(report, source.directory, options)
    reader = ShapeReader(report, Materials(report, element), meshes)
    found = links(report, element, reader, leftovers)
    joints = JointReader(report, found.keys(), release, leftovers).joints(element)
    kept = leftovers.of_robot(element)
    robot = Robot(
        name=_name(report, element, source),
        links=found,
        joints=joints,
        mimics=mimics(report, joints.by_name, options.mimic != "independent"),
        driven=driven(report, element, joints.by_name),
        kept={key: value for key, value in (("version", element.get("version")), ("kept", kept)) if value},
    )
    meshes.tell()
    leftovers.tell(element)
    return robot


def mechanism(report: Report, element: Element, robot: Robot, options: ReadOptions) -> tuple[dict[str, Any], Places]:
    """The mechanism document of a robot with links, and where its entries come from."""
    root = base(report, element, robot.links, robot.joints, options.base == "floating")
    wishes: dict[str, Any] = {"joints": [{"name": joint.name} for joint in root.joints]}
    report.extend(cut_joints(wishes, options.cut, report.positions.file))
    cut = {entry["name"] for entry in wishes["joints"] if entry.get("cut")}
    actuated = _actuation(robot, root)
    coupled = {name for mimic in robot.mimics for name in (mimic.follower, mimic.leader)}
    placement = place(root, robot.links, cut, actuated, coupled)
    tell_loops(report, root.joints, placement)
    data: dict[str, Any] = {
        "format": "cadmbs.mechanism/1",
        "name": robot.name,
        "ground": root.ground,
        "bodies": [body_data(link, placement.links[name]) for name, link in robot.links.items()],
        "joints": _joints(root, placement, actuated, cut),
    }
    data |= {"couplings": [mimic.coupling for mimic in robot.mimics]} if robot.mimics else {}
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
    known |= {joint.name: False for joint in root.joints if joint.name not in robot.joints.by_name}
    return known


def _name(report: Report, element: Element, source: SourceFile) -> str:
    name = element.get("name")
    if name:
        return name
    name = "robot" if source.name.startswith("<") else Path(source.name).stem
    message = f'the robot has no name; it is called "{name}".'
    report.warning("U009", element, message, f'Write <robot name="{name}">; other programs refuse the file.')
    return name
