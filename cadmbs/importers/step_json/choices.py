"""What an assembly file and its hints state, as choices of the inference."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal, TypeAlias

import numpy as np

from cadmbs.importers.hints import reading, templates
from cadmbs.importers.hints.choices import stated_joints, subassemblies, tolerances
from cadmbs.importers.hints.matching import Matcher, PartName
from cadmbs.importers.inference.bodies.rigid_units import without_turning_parts
from cadmbs.importers.inference.choices import Choices, StatedJoint
from cadmbs.importers.inference.records import Contact, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances
from cadmbs.importers.step_json import context, documents
from cadmbs.importers.step_json.bodies.geometry import contact_geometry, is_fastener, labels_of, part_geometry
from cadmbs.importers.step_json.loads_and_couplings import slots, springs
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.suggestions import did_you_mean


@dataclass(frozen=True, slots=True)
class AssemblyInputs:
    """The parts, contacts and choices that the inference gets.

    Attributes:
        indices: The index in the file of each part.
        parts: The parts that are not ignored.
        contacts: The contacts of the file that can be computed with.
        choices: What the file and the hints state.
        matcher: Parts by patterns, with the findings about the hints.
    """

    indices: tuple[int, ...]
    parts: tuple[PartGeometry, ...]
    contacts: tuple[Contact, ...]
    choices: Choices
    matcher: Matcher


def part_name(part: documents.AssemblyPart) -> PartName:
    """What a part can be called in hints."""
    return PartName(part.id, part.name or "", part.path or ())


Rigid: TypeAlias = Literal["always", "where nothing turns", "never"]
"""Whether each sub-assembly is one body; by default bearings and what turns in motors stay apart."""


def assembly_inputs(text: context.AssemblyText, hints: reading.Hints, complete: bool, rigid: Rigid) -> AssemblyInputs:
    """The inputs of the inference.

    Args:
        text: The file.
        hints: The hints.
        complete: Whether the joints of the file are complete.
        rigid: Whether each sub-assembly is one body.
    """
    document, scales = hints.document, AssemblyScales.of(text.document.units)
    present = [i for i, part in text.parts.items() if part.role != "ignore"]
    everything = Matcher(hints, [part_name(text.parts[i]) for i in present])
    ignored = set(everything.all_of(document.ignore, "/ignore")) | _outside(everything)
    _report_whole(everything)
    indices = tuple(i for k, i in enumerate(present) if k not in ignored)
    parts = [text.parts[i] for i in indices]
    matcher = Matcher(hints, [part_name(part) for part in parts], everything.findings)
    fasteners = set(matcher.all_of(document.fasteners, "/fasteners"))
    keep = set(matcher.all_of(document.keep, "/keep"))
    labels = labels_of(parts)
    geometry = tuple(
        part_geometry(part, labels[k], scales, (is_fastener(part) and k not in keep) or k in fasteners, k in keep)
        for k, part in enumerate(parts)
    )
    number = {part.id: k for k, part in enumerate(parts)}
    contacts = [contact_geometry(contact, number, scales) for contact in text.contacts.values()]
    choices = _choices(text, matcher, geometry, number, scales, complete, rigid)
    return AssemblyInputs(indices, geometry, tuple(c for c in contacts if c is not None), choices, matcher)


def _outside(matcher: Matcher) -> set[int]:
    """The parts that do not belong to the only sub-assembly that the hints name; H002 if there is none."""
    only = matcher.hints.document.only
    if only is None:
        return set()
    folded = only.casefold()
    inside = {
        i
        for i, part in enumerate(matcher.parts)
        if any(fnmatchcase(name.casefold(), folded) for name in part.path)
        or part.id.casefold().startswith(f"{folded}.")
    }
    if not inside:
        names = sorted({name for part in matcher.parts for name in part.path})
        message = f'No sub-assembly is called "{only}".'
        where = matcher.hints.locate_text(only, "/only")
        hint = did_you_mean(only, names) or f"There are {', '.join(names[:8]) or 'none in this file'}."
        matcher.findings.append(reading.hint_finding("H002", where, message, hint))
        return set()
    return set(range(len(matcher.parts))) - inside


def _report_whole(matcher: Matcher) -> None:
    """H002 for each part that the hints split, and that is whole: of one solid, or not of a STEP file."""
    for k, pattern in enumerate(matcher.hints.document.split):
        folded = pattern.casefold()
        names = {text.casefold() for part in matcher.parts for text in (*part.path[-1:], part.id.rpartition(".")[0])}
        if not any(fnmatchcase(name, folded) for name in names if name):
            where = matcher.hints.locate_text(pattern, f"/split/{k}")
            message = f'No part "{pattern}" has several solids: what the hints say about splitting it has no effect.'
            hint = "Parts are split where a STEP file is read; G013 lists those of several solids."
            matcher.findings.append(reading.hint_finding("H002", where, message, hint, warning=True))


def _choices(
    text: context.AssemblyText,
    matcher: Matcher,
    parts: Sequence[PartGeometry],
    number: dict[str, int],
    scales: AssemblyScales,
    complete: bool,
    rigid: Rigid,
) -> Choices:
    document = matcher.hints.document
    patterns = (document.ground,) if isinstance(document.ground, str) else document.ground or ()
    ground = matcher.all_of(patterns, "/ground")
    if not ground:
        ground = tuple(number[name] for name in text.document.ground or () if name in number)
    base = Tolerances().scaled(_diagonal(parts))
    stated = tolerances(document.tolerance, base)
    lengths_free = document.tolerance.coaxial_mm is None and document.tolerance.plane_mm is None
    no_joint = []
    for k, entry in enumerate(document.no_joint):
        first, second = (matcher.parts_of(name, f"/no_joint/{k}/parts/{n}") for n, name in enumerate(entry.parts))
        no_joint.append((frozenset(first), frozenset(second)))
    for k, slot in enumerate(document.slot):  # what slides in a slot has no joint there
        no_joint += [(frozenset((i,)), frozenset((j,))) for i, j in slots.slot_pairs(matcher, slot, k)]
    return Choices(
        ground,
        _rigid(text, matcher, number, parts, rigid),
        [*_file_joints(text, number, scales), *stated_joints(matcher, parts)],
        no_joint,
        stated,
        lengths_free,
        complete,
        document.touching,
        templates.stated_actuators(matcher, matcher.hints.templates or templates.library()),
        frozenset(i for k, hint in enumerate(document.spring) for i in springs.stated_spring_parts(matcher, hint, k)),
        [*(frozenset(c.joints) for c in text.couplings.values()), *(frozenset(c.joints) for c in document.coupling)],
    )


def _diagonal(parts: Sequence[PartGeometry]) -> float:
    corners = np.concatenate([part.box for part in parts]) if parts else np.zeros((1, 3))
    return float(np.linalg.norm(np.ptp(corners, axis=0)))


def _rigid(
    text: context.AssemblyText, matcher: Matcher, number: dict[str, int], parts: Sequence[PartGeometry], rigid: Rigid
) -> list[tuple[str, tuple[int, ...]]]:
    """Groups of parts of one body: by the file, by hints, and by sub-assemblies."""
    document = matcher.hints.document
    bodies: dict[str, list[int]] = defaultdict(list)
    for part in text.parts.values():
        if part.body is not None and part.id in number:
            bodies[part.body].append(number[part.id])
    groups = [(name, tuple(members)) for name, members in bodies.items()]
    for k, body in enumerate(document.body):
        members = matcher.all_of(body.parts, f"/body/{k}/parts")
        if members:
            groups.append((body.name or "", members))
    if rigid != "never":
        found = subassemblies(matcher.parts, document.explode)
        groups += [("", group) for group in (found if rigid == "always" else without_turning_parts(parts, found))]
    return groups


def _file_joints(text: context.AssemblyText, number: dict[str, int], scales: AssemblyScales) -> list[StatedJoint]:
    """The joints of the file whose parts exist."""
    joints = []
    for i, joint in text.joints.items():
        first, second = (number.get(name) for name in joint.parts)
        if first is not None and second is not None and first != second:
            joints.append(_file_joint(joint, i, first, second, scales))
    return joints


def _file_joint(joint: documents.AssemblyJoint, i: int, first: int, second: int, scales: AssemblyScales) -> StatedJoint:
    mm = scales.length(1000.0)
    lines = joint.axes or ((joint.axis,) if joint.axis is not None else ())
    directions = [_unit(line.dir) for line in lines if line.dir is not None and np.linalg.norm(line.dir) > 1e-9]
    points = [mm * np.array(line.point) for line in lines if line.point is not None]
    lead = joint.lead_per_rev
    if lead is None and joint.pitch_per_rad is not None:
        lead = 2 * math.pi * joint.pitch_per_rad
    universal = joint.kind == "universal" and len(directions) == 2
    return StatedJoint(
        (first,),
        (second,),
        joint.kind,
        directions[0] if directions and not universal else None,
        points[0] if points else (np.zeros(3) if directions else None),
        np.array(directions) if universal else None,
        lead=None if lead is None else mm * lead,
        name=joint.id or "",
        origin=joint.origin or "explicit",
        source=i,
    )


def _unit(direction: Sequence[float]) -> np.ndarray:
    vector = np.array(direction, dtype=float)
    return vector / max(float(np.linalg.norm(vector)), 1e-300)
