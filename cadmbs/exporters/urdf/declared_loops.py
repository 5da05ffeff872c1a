"""Loops that were read from separate elements: written in the same form, unless the mechanism has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.exporters.structure import Structure, loop_axes
from cadmbs.exporters.urdf.as_read import declared_loop
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.exporters.xml_text import parsed_element
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.importer import URDF
from cadmbs.importers.urdf.loops.loop_frames import LOOP_FRAME_PREFIX
from cadmbs.models.documents.reading import build
from cadmbs.models.joint import JointDocument
from cadmbs.models.quantities.vectors import difference, norm
from cadmbs.tolerances import REREAD_GEOMETRY
from cadmbs.topology.wording import quoted

SIDE_FILE_FORM = "side file"
"""The form of loops that another file declares, so that the URDF does not contain them."""


def write_declared(
    robot: etree._Element, plan: UrdfPlan, joints: Sequence[JointDocument]
) -> tuple[list[JointDocument], list[Finding]]:
    """Append the elements from which loops were read to a robot that has its links and joints.

    The output is read again: an element whose loop joint differs from that of the mechanism is removed.

    Args:
        robot: The robot, which is extended.
        plan: Its links and joints.
        joints: Loop joints of the mechanism that were declared outside the tree.

    Returns:
        The joints that the output does not contain, and X015 for those whose element was removed.
    """
    if not joints and not any(link.startswith(LOOP_FRAME_PREFIX) for link in plan.frames):
        return [], []
    elements = {joint.name: _element(joint) for joint in joints}
    appended = [element for element in elements.values() if element is not None]
    robot.extend(appended)
    expected = {joint.name: joint for joint in joints if _form(joint) != SIDE_FILE_FORM}
    changed, additional = _differences(robot, plan, expected)
    while removed := [element for element in appended if _declares(element, {*changed, *additional}, elements)]:
        for element in removed:
            robot.remove(element)
            appended.remove(element)
        changed, additional = _differences(robot, plan, expected)
    unwritten = [joint for joint in joints if joint.name not in expected or joint.name in changed]
    findings = [*_changed_findings([expected[name] for name in sorted(changed)]), *_additional_findings(additional)]
    return unwritten, findings


def _element(joint: JointDocument) -> etree._Element | None:
    text = (declared_loop(joint) or {}).get("xml")
    return parsed_element(text) if isinstance(text, str) else None


def _form(joint: JointDocument) -> str:
    return str((declared_loop(joint) or {}).get("form"))


def _declares(element: etree._Element, names: set[str], elements: Mapping[str, etree._Element | None]) -> bool:
    """Whether an element declares one of the joints, by its name or by that of an element in it."""
    declared = {str(part.get("name")) for part in element.iter(etree.Element)}
    return bool(declared & names) or any(elements.get(name) is element for name in names)


def _differences(
    robot: etree._Element, plan: UrdfPlan, expected: Mapping[str, JointDocument]
) -> tuple[set[str], set[str]]:
    """Names of loops that the robot does not have as expected, and of its loops that the mechanism does not have."""
    data = etree.tostring(robot, encoding="utf-8")
    draft = URDF.read(SourceFile("<output>", Path(), data), ReadOptions())
    mechanism, _ = build(draft.data)
    if mechanism is None:
        return set(expected), set()
    structure = Structure.of(mechanism)
    read = {joint.name: joint for joint in mechanism.joints if declared_loop(joint) is not None}
    unchanged = {
        name for name, joint in expected.items() if name in read and _is_same(plan, joint, structure, read[name])
    }
    return expected.keys() - unchanged, read.keys() - expected.keys()


def _is_same(plan: UrdfPlan, joint: JointDocument, read_structure: Structure, read: JointDocument) -> bool:
    """Whether two loop joints are of one kind, between the same links, with the same points and axes in the world."""
    links = (plan.links[joint.predecessor], plan.links[joint.successor])
    if (joint.kind, *links) != (read.kind, read.predecessor, read.successor):
        return False
    vectors = (*loop_axes(joint), *plan.structure.loop_points(joint))
    read_vectors = (*loop_axes(read), *read_structure.loop_points(read))
    return all(
        a == b or (a is not None and b is not None and norm(difference(a, b)) <= REREAD_GEOMETRY * (1.0 + norm(a)))
        for a, b in zip(vectors, read_vectors, strict=True)
    )


def _changed_findings(joints: Sequence[JointDocument]) -> Iterable[Finding]:
    """X015: loop joints that differ from their declaration."""
    for joint in joints:
        message = f'Loop joint "{joint.name}" has changed since it was read: its {_form(joint)} is not written.'
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message)


def _additional_findings(names: set[str]) -> Iterable[Finding]:
    """X015: frames that are read as loops that the mechanism does not have."""
    if names:
        loops = quoted(sorted(names))
        message = f"Links of the output are read as the loops {loops}, which the mechanism does not have."
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message, "Rename links named closing_...")
