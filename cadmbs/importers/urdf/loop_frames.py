"""Loops as pairs of frames: links called closing_NAME_1 and closing_NAME_2, and the pairs of a side file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.files import read_source
from cadmbs.importers.urdf.closings import CLOSING_KINDS, LoopDescription, LoopEnd, LoopJoints
from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.links import UrdfLink
from cadmbs.importers.urdf.side_file import SideFile, SideFileError, side_file
from cadmbs.importers.urdf.transforms import Transform

CLOSING = "closing_"
"""How names of links begin that say where a loop closes."""


def loop_frames(closings: LoopJoints, links: Mapping[str, UrdfLink], joints: Mapping[str, UrdfJoint]) -> None:
    """Closings of massless links closing_NAME_1 and closing_NAME_2 that are welded on.

    They hold two points together; with closing_NAME_1_z and closing_NAME_2_z beside them, two axes: their own z.
    """
    welded = {joint.child for joint in joints.values() if joint.kind == "fixed"}
    frames = {name for name, link in links.items() if name in welded and link.inertial is None}
    for first in links:
        if not (first.startswith(CLOSING) and first.endswith("_1") and first in frames):
            continue
        second = f"{first[:-2]}_2"
        if second in frames:
            hinge = f"{first}_z" in links and f"{second}_z" in links
            closings.add(
                _pair(links, first, second, "hinge" if hinge else "ball", "pair of closing frames", first[:-2])
            )


def read_side_file(closings: LoopJoints, path: Path, links: Mapping[str, UrdfLink]) -> SideFile | None:
    """Closings of the pairs of links in a side file. U076: it cannot be read."""
    try:
        text = read_source(path).data.decode("utf-8")
        read = side_file(text, links)
    except ModelError as problem:
        closings.report.extend(problem.findings)
        return None
    except UnicodeDecodeError:
        _refuse(closings, path, 1, "it is not UTF-8.")
        return None
    except SideFileError as problem:
        _refuse(closings, path, problem.line, str(problem))
        return None
    for number, ((a, b), type_) in enumerate(zip(read.pairs, read.types, strict=True), 1):
        if a in links and b in links:
            closings.add(_pair(links, a, b, type_, "side file", f"{a}={b}"))
        else:
            missing = a if a not in links else b
            _refuse(closings, path, 1, f'pair {number} of closed_loop names "{missing}", and there is no such link.')
    return read


def retyped(read: SideFile | None, joints: Mapping[str, UrdfJoint]) -> dict[str, UrdfJoint]:
    """The joints, those to which the side file gives another type changed."""
    types = {} if read is None else {name: CLOSING_KINDS.get(word.lower()) for name, word in read.joint_types.items()}
    changed = dict(joints)
    for name in types.keys() & joints.keys():
        if types[name] == "spherical":
            changed[name] = replace(joints[name], kind="spherical", limits={}, damping=0.0, friction=0.0)
    return changed


def driven_by(read: SideFile | None, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """The joints that the side file says are driven: by name, else all that have the word in theirs."""
    words = () if read is None else read.driven
    exact = frozenset(words) & joints.keys()
    return exact or frozenset(name for name in joints for word in words if word and word in name)


def _pair(links: Mapping[str, UrdfLink], a: str, b: str, type_: str, form: str, name: str) -> LoopDescription:
    return LoopDescription(links[a].element, form, type_, (LoopEnd(a, Transform()), LoopEnd(b, Transform())), name)


def _refuse(closings: LoopJoints, path: Path, line: int, message: str) -> None:
    text = f"The side file closes no loop: {message}"
    hint = "Write closed_loop: [[LINK, LINK], ...] and type: [3d or 6d, ...]."
    closings.report.extend([Finding("U076", Severity.ERROR, Where(str(path), line), text, hint)])
