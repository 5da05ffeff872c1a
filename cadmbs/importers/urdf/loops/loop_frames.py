"""Loops as pairs of frames: links named closing_NAME_1 and closing_NAME_2, and the pairs of a side file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.files import read_source
from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.loops.loop_joints import LoopDescription, LoopEnd, LoopJoints
from cadmbs.importers.urdf.loops.side_file import SideFile, SideFileError, side_file
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.quantities.vectors import Triple
from cadmbs.suggestions import did_you_mean
from cadmbs.topology.wording import quoted

LOOP_FRAME_PREFIX = "closing_"
"""First characters of the names of links whose frames close a loop."""

_JOINT_TYPES = {"spherical": "spherical", "ball": "spherical", "fixed": "fixed"}
"""The kinds of joints, by the types that a side file can give to joints of the tree; universal joints aside."""

_UNIVERSAL_TYPE = "ujoint_"
"""First characters of the type of a universal joint; the names of its two axes in the joint frame follow."""

_FRAME_AXES: dict[str, Triple] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}

_JOINT_TYPES_HINT = "Write SPHERICAL, FIXED, or UJOINT_XY with two different axes x, y or z of the joint frame."


def add_loop_frames(loop_joints: LoopJoints, links: Mapping[str, UrdfLink], joints: Mapping[str, UrdfJoint]) -> None:
    """Loop joints between welded massless links closing_NAME_1 and closing_NAME_2.

    Their origins coincide; if closing_NAME_1_z and closing_NAME_2_z exist too, their z axes as well.
    """
    welded = {joint.child for joint in joints.values() if joint.kind == "fixed"}
    frames = {name for name, link in links.items() if name in welded and link.inertial is None}
    for first in links:
        if not (first.startswith(LOOP_FRAME_PREFIX) and first.endswith("_1") and first in frames):
            continue
        second = f"{first[:-2]}_2"
        if second in frames:
            hinge = f"{first}_z" in links and f"{second}_z" in links
            type_ = "hinge" if hinge else "ball"
            loop_joints.add(_pair(links, first, second, type_, "pair of closing frames", first[:-2]))


def read_side_file(
    loop_joints: LoopJoints, path: Path, links: Mapping[str, UrdfLink], joints: Mapping[str, UrdfJoint]
) -> SideFile | None:
    """Loop joints between the pairs of links in a side file. U076: it cannot be read.

    A joint stands for its child link, whose frame is that of the joint.
    """
    try:
        text = read_source(path).data.decode("utf-8")
        content = side_file(text, links)
    except ModelError as problem:
        loop_joints.report.extend(problem.findings)
        return None
    except UnicodeDecodeError:
        _refuse(loop_joints, path, 1, "it is not UTF-8.")
        return None
    except SideFileError as problem:
        _refuse(loop_joints, path, problem.line, str(problem))
        return None
    for number, (names, type_) in enumerate(zip(content.pairs, content.types, strict=True), 1):
        a, b = (joints[name].child if name not in links and name in joints else name for name in names)
        if a in links and b in links:
            loop_joints.add(_pair(links, a, b, type_, "side file", "=".join(names)))
        else:
            missing = a if a not in links else b
            line = content.lines.get("closed_loop", 1)
            _refuse(
                loop_joints,
                path,
                line,
                f'pair {number} of closed_loop names "{missing}", but there is no such link or joint.',
            )
    return content


def with_joint_types(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> dict[str, UrdfJoint]:
    """The joints, with the types that the side file gives to some: spherical, universal or fixed."""
    changed = dict(joints)
    for name, type_name in ({} if content is None else content.joint_types).items():
        kind, axes = _JOINT_TYPES.get(type_name.lower()), _universal_axes(type_name)
        if name in joints and axes is not None:
            universal = replace(joints[name], kind="universal", axis=axes[0], child_axis=axes[1])
            changed[name] = replace(universal, limits={}, damping=0.0, friction=0.0)
        elif name in joints and kind is not None:
            changed[name] = replace(joints[name], kind=kind, limits={}, damping=0.0, friction=0.0)
    return changed


def _universal_axes(type_name: str) -> tuple[Triple, Triple] | None:
    """The axes of UJOINT_ZY: z, fixed to the parent, and y, fixed to the child; None for other types and equal axes."""
    prefix, letters = type_name[: len(_UNIVERSAL_TYPE)].lower(), type_name[len(_UNIVERSAL_TYPE) :].lower()
    if prefix != _UNIVERSAL_TYPE or len(set(letters)) != 2 or len(letters) != 2 or not _FRAME_AXES.keys() >= {*letters}:
        return None
    return _FRAME_AXES[letters[0]], _FRAME_AXES[letters[1]]


def joints_driven_by_side_file(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """The joints that the side file declares as driven: by name, else all that contain one of the texts."""
    texts = () if content is None else content.driven
    exact = frozenset(texts) & joints.keys()
    return exact or frozenset(name for name in joints for text in texts if text and text in name)


def joints_not_driven_by_side_file(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """All other joints, if the side file declares some as driven."""
    driven = joints_driven_by_side_file(content, joints)
    return frozenset(joints) - driven if driven else frozenset()


def report_unread_types(
    report: UrdfReport, robot: Element, path: Path | None, content: SideFile | None, joints: Mapping[str, UrdfJoint]
) -> None:
    """U084 at the robot, so that it precedes findings about its parts: types that are not read, of existing joints."""
    if path is None or content is None:
        return
    unread: dict[str, list[str]] = {}
    for name, type_name in content.joint_types.items():
        if name in joints and not _is_read(type_name, joints[name]):
            unread.setdefault(type_name, []).append(name)
    for type_name, names in unread.items():
        several = len(names) > 1
        message = (
            f'the type "{type_name}" in line {content.lines["joint_type"]} of the side file "{path.name}" is not read: '
            f"joint{'s' * several} {quoted(names)} keep{'s' * (not several)} the type in the URDF, and loops may lock."
        )
        report.warning("U084", robot, message, _JOINT_TYPES_HINT)


def _is_read(type_name: str, joint: UrdfJoint) -> bool:
    return type_name.lower() in (*_JOINT_TYPES, joint.kind) or _universal_axes(type_name) is not None


def report_unused_entries(
    report: UrdfReport, path: Path | None, content: SideFile | None, joints: Mapping[str, UrdfJoint]
) -> None:
    """U084: entries of a side file without effect, such as types and drives of joints that do not exist."""
    if path is None or content is None:
        return
    unused = [(line, sentence, "") for line, sentence in content.unused]
    for name in content.joint_types:
        if name not in joints:
            sentence = f'joint_name names "{name}", but there is no such joint'
            unused.append((content.lines["joint_name"], sentence, did_you_mean(name, joints)))
    driven = joints_driven_by_side_file(content, joints)
    for text in content.driven:
        if text not in joints and (driven & set(content.driven) or not any(text in name for name in joints)):
            sentence = f'name_mot names "{text}", but there is no such joint'
            unused.append((content.lines["name_mot"], sentence, did_you_mean(text, joints)))
    report.extend(
        Finding(
            "U084",
            Severity.WARNING,
            Where(str(path), line),
            f"An entry of the side file has no effect: {sentence}.",
            hint,
        )
        for line, sentence, hint in sorted(unused)
    )


def _pair(links: Mapping[str, UrdfLink], a: str, b: str, type_: str, form: str, name: str) -> LoopDescription:
    return LoopDescription(links[a].element, form, type_, (LoopEnd(a, Transform()), LoopEnd(b, Transform())), name)


def _refuse(loop_joints: LoopJoints, path: Path, line: int, message: str) -> None:
    text = f"The side file cannot be used: {message}"
    hint = "Write closed_loop: [[LINK, LINK], ...] and type: [3d or 6d, ...]."
    loop_joints.report.extend([Finding("U076", Severity.ERROR, Where(str(path), line), text, hint)])
