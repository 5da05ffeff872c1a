"""Round rods on which other bodies slide, spindles whose lead is missing, and threads that are drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.bodies.idle import has_wheel, is_axisymmetric
from cadmbs.importers.inference.hint_lines import joint_hint
from cadmbs.importers.inference.joints.line_stacks import on_one_line
from cadmbs.importers.inference.joints.revolute_or_cylindrical import LOOP_NEEDS_SLIDE
from cadmbs.importers.inference.machine_parts.part_names import lead_in_name
from cadmbs.importers.inference.records import LINE_KINDS, Decision, InferredJoint
from cadmbs.importers.inference.thresholds import COMMON_LINE, PARALLEL_ANGLE, SAME_LEAD, THREAD_LINE


def guide_rods(
    joints: Sequence[InferredJoint], groups: PartGroups, ground: int, decisions: list[Decision]
) -> list[tuple[int, int]]:
    """Round bodies that turn idly while all others only slide along them, each with the body that holds it.

    If a body that slides on it is also guided by a prismatic joint, it may be a screw: the user is asked for the lead.
    """
    of_body: dict[int, list[InferredJoint]] = defaultdict(list)
    for joint in joints:
        of_body[joint.a].append(joint)
        of_body[joint.b].append(joint)
    rods: list[tuple[int, int]] = []
    for rod in sorted(of_body):
        at_rod = of_body[rod]
        if rod == ground or len(at_rod) < 2 or any(j.fixed_by_user or j.kind not in LINE_KINDS for j in at_rod):
            continue
        if any(groups.parts[i].keep for i in groups.members[rod]) or has_wheel(groups, rod):
            continue
        holding = [j for j in at_rod if j.kind == "revolute"]
        sliding = [j for j in at_rod if j.kind == "cylindrical" and j.reason == LOOP_NEEDS_SLIDE]
        if len(holding) != 1 or len(sliding) != len(at_rod) - 1:
            continue
        if not all(on_one_line(at_rod[0], j, COMMON_LINE * groups.tolerances.coaxial) for j in at_rod):
            continue
        nuts = [j.a if j.b == rod else j.b for j in sliding]
        guided = [n for n in nuts if any(j.kind == "prismatic" for j in of_body[n])]
        direction = at_rod[0].freedom.direction
        if guided:
            nut = guided[0]
            joint = next(j for j in sliding if nut in (j.a, j.b))
            _ask_for_lead(joint, groups.label(rod), groups.label(nut), decisions)
        elif direction is not None and is_axisymmetric(groups, groups.members[rod], direction):
            holder = holding[0].b if holding[0].a == rod else holding[0].a
            if rod not in (other for _, other in rods) and holder not in (other for other, _ in rods):
                rods.append((rod, holder))
    return rods


def _ask_for_lead(joint: InferredJoint, rod: str, nut: str, decisions: list[Decision]) -> None:
    """The question for the lead; meanwhile the lead that the name of the screw or nut gives, or none."""
    lead = lead_in_name(rod) or lead_in_name(nut)
    joint.in_doubt = True
    message = f'"{rod}" turns in "{nut}", which is guided along it: if it is a screw, its lead is missing.'
    if lead is not None:
        joint.kind, joint.lead, joint.open_slide = "helical", lead, False
        joint.confidence, joint.reason = 0.7, f"the name gives a lead of {lead:g} mm"
        message = (
            f'"{rod}" turns in "{nut}", which is guided along it: a lead of {lead:g} mm, as in its name, is assumed.'
        )
    value = f"\nlead_per_rev_mm = {lead or 0.0:.1f}  # advance per turn in mm, negative for left-hand"
    decisions.append(Decision("lead", (rod, nut), message, joint_hint((rod, nut), "helical", value)))


def read_threads(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Make a joint helical if both bodies have a thread of the same lead about its axis."""
    for joint in joints:
        if joint.fixed_by_user or joint.kind not in LINE_KINDS:
            continue
        first, second = (_leads(joint, body, groups) for body in (joint.a, joint.b))
        common = [lead for lead in first if any(abs(lead - other) < SAME_LEAD * abs(lead) for other in second)]
        if common:
            lead = max(common, key=abs)
            joint.kind, joint.lead, joint.confidence = "helical", lead, 0.7
            joint.reason, joint.open_slide = f"both bodies have a thread of lead {lead:.4g} mm", False
            joint.in_doubt = True
            names = (groups.label(joint.a), groups.label(joint.b))
            message = f'"{names[0]}" and "{names[1]}" have a thread of lead {lead:.4g} mm: helical is assumed.'
            decisions.append(Decision("slide", names, message, joint_hint(names, "revolute")))


def _leads(joint: InferredJoint, body: int, groups: PartGroups) -> list[float]:
    """Leads [mm] of the helical edges of a body about the axis of a joint; positive for right-hand threads."""
    e, p = joint.freedom.direction, joint.freedom.point
    if e is None or p is None:
        return []
    return [
        face.lead
        for i in groups.members[body]
        for face in groups.parts[i].faces
        if face.kind == "helix"
        and np.linalg.norm(np.cross(face.direction, e)) < PARALLEL_ANGLE
        and np.linalg.norm(np.cross(face.point - p, e)) < THREAD_LINE * groups.tolerances.coaxial
    ]
