"""Loops that were read from elements of their own: written back, unless the mechanism has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.urdf.as_read import declared_loop
from cadmbs.exporters.urdf.loops import loop_axes, loop_points
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.exporters.xml_text import parsed
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.importer import URDF
from cadmbs.importers.urdf.loop_frames import LOOP_FRAME_PREFIX
from cadmbs.models.joint import JointDocument
from cadmbs.models.reading import build
from cadmbs.models.vectors import difference, norm
from cadmbs.topology.wording import quoted

SIDE_FILE = "side file"
"""The form of loops that another file describes, so that nothing of them is in the URDF."""

_SAME = 1e-9
"""Points [m] and unit vectors that are nearer than this, relative to how far away they are, have not been changed."""


def write_declared(
    robot: etree._Element, plan: UrdfPlan, joints: Sequence[JointDocument]
) -> tuple[list[JointDocument], list[Finding]]:
    """Append the elements from which loops were read to a robot that has its links and joints.

    What the output says is read again: an element that does not say what the mechanism has goes.

    Args:
        robot: The robot; grows.
        plan: Its links and joints.
        joints: Loop joints of the mechanism that were written beside the tree.

    Returns:
        The joints that the output does not say, and X015 for those among them that it was to say.
    """
    if not joints and not any(link.startswith(LOOP_FRAME_PREFIX) for link in plan.frames):
        return [], []
    elements = {joint.name: _element(joint) for joint in joints}
    appended = [element for element in elements.values() if element is not None]
    robot.extend(appended)
    wanted = {joint.name: joint for joint in joints if _form(joint) != SIDE_FILE}
    changed, unwanted = _differences(robot, plan, wanted)
    while gone := [one for one in appended if _says(one, {*changed, *unwanted}, elements)]:
        for element in gone:
            robot.remove(element)
            appended.remove(element)
        changed, unwanted = _differences(robot, plan, wanted)
    unsaid = [joint for joint in joints if joint.name not in wanted or joint.name in changed]
    return unsaid, [*_tell_changed([wanted[name] for name in sorted(changed)]), *_tell_unwanted(unwanted)]


def _element(joint: JointDocument) -> etree._Element | None:
    text = (declared_loop(joint) or {}).get("xml")
    return parsed(text) if isinstance(text, str) else None


def _form(joint: JointDocument) -> str:
    return str((declared_loop(joint) or {}).get("form"))


def _says(element: etree._Element, names: set[str], elements: Mapping[str, etree._Element | None]) -> bool:
    """Whether an element holds one of the joints: their own one, or one that has a joint of that name in it."""
    inside = {str(part.get("name")) for part in element.iter(etree.Element)}
    return bool(inside & names) or any(elements.get(name) is element for name in names)


def _differences(
    robot: etree._Element, plan: UrdfPlan, wanted: Mapping[str, JointDocument]
) -> tuple[set[str], set[str]]:
    """Names of loops that the robot does not say, and of those that it says and the mechanism has not."""
    data = etree.tostring(robot, encoding="utf-8")
    draft = URDF.read(SourceFile("<output>", Path(), data), ReadOptions())
    mechanism, _ = build(draft.data)
    if mechanism is None:
        return set(wanted), set()
    again = Structure.of(mechanism)
    read = {joint.name: joint for joint in mechanism.joints if declared_loop(joint) is not None}
    changed = {name for name, joint in wanted.items() if name not in read or not _same(plan, joint, again, read[name])}
    return changed, read.keys() - wanted.keys()


def _same(plan: UrdfPlan, joint: JointDocument, again: Structure, read: JointDocument) -> bool:
    """Whether two loop joints are of one kind, between the same links, with the same points and axes in the world."""
    links = (plan.links[joint.predecessor], plan.links[joint.successor])
    if (joint.kind, *links) != (read.kind, read.predecessor, read.successor):
        return False
    own = (*loop_axes(joint), *loop_points(plan.structure, joint))
    other = (*loop_axes(read), *loop_points(again, read))
    return all(
        a == b or (a is not None and b is not None and norm(difference(a, b)) <= _SAME * (1.0 + norm(a)))
        for a, b in zip(own, other, strict=True)
    )


def _tell_changed(joints: Sequence[JointDocument]) -> Iterable[Finding]:
    """X015: loops that are no longer what they were read from."""
    for joint in joints:
        message = f'Loop joint "{joint.name}" is no longer what its {_form(joint)} says, which is not written back.'
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message)


def _tell_unwanted(names: set[str]) -> Iterable[Finding]:
    """X015: frames that are read as a loop, which the mechanism has not."""
    if names:
        message = f"Links of the output are read as the loops {quoted(sorted(names))}, which the mechanism has not."
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message, "Rename links called closing_...")
