"""Cut joints: geometry that is given on both bodies, by how much the two do not meet at q = 0, and armatures."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from cadmbs.errors import Finding, error, note, warning
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import ClosureDocument, JointDocument
from cadmbs.models.quantities.vectors import Triple, cross, difference, dot, norm, unit
from cadmbs.tolerances import LOOP_SIDES_TOLERANCE, SHORTEST_DIRECTION

_ALONG_AXIS = ("prismatic", "cylindrical")
"""Joints that slide along their axis: only the distance of the lines matters."""

_IN_PLANE = ("planar", "helical_planar", "planar_translation")
"""Joints that slide in a plane: only the distance of the planes matters."""

_ANYWHERE = ("schoenflies", "spatial_translation", "free")
"""Joints with all translations."""


def check_closures(content: Content) -> Iterator[Finding]:
    """Z021, Z022: closures of joints that are not cut, and gaps."""
    for pointer, joint in content.joints.with_pointers():
        if joint.closure is not None:
            location = pointer_to(pointer, "closure")
            if joint.cut:
                yield from _check_gap(location, joint, joint.closure)
            else:
                yield error(
                    "Z021",
                    location,
                    f'{entry_label("Joint", joint)}: "closure" says where its bodies see a cut joint, but the joint '
                    "is not cut.",
                    'Set "cut": true, or remove "closure".',
                )


def check_cut_armatures(content: Content, cut: Collection[int]) -> Iterator[Finding]:
    """T010: reflected inertias of cut joints, which are no coordinates of the spanning tree."""
    for i, joint in content.joints.valid.items():
        armature = joint.armature if isinstance(joint.armature, tuple) else (joint.armature,)
        if i in cut and any(armature):
            yield note(
                "T010",
                f"/joints/{i}/armature",
                f"{entry_label('Joint', joint)}: it is cut to open a loop. Its armature {max(armature):g} acts in the "
                "motion of the mechanism, but not in what is said of the spanning tree alone, such as its mass matrix.",
                'Cut another joint of this loop where that matters: set "cut": true there.',
            )


def _check_gap(pointer: str, joint: JointDocument, closure: ClosureDocument) -> Iterator[Finding]:
    joint_axis: Triple | None = getattr(joint, "axis", None)
    joint_point: Triple | None = getattr(joint, "point", None)
    axes = [line.axis or joint_axis for line in (closure.predecessor, closure.successor)]
    points = [line.point or joint_point for line in (closure.predecessor, closure.successor)]
    angle = _angle(axes[0], axes[1])
    distance = _distance(joint.kind, axes[0], points[0], points[1])
    if distance > LOOP_SIDES_TOLERANCE or angle > LOOP_SIDES_TOLERANCE:
        sizes = [f"{distance:.3g} m apart"] if distance > LOOP_SIDES_TOLERANCE else []
        sizes += [f"turned by {angle:.3g} rad"] if angle > LOOP_SIDES_TOLERANCE else []
        yield warning(
            "Z022",
            pointer,
            f"{entry_label('Joint', joint)}: its two sides do not meet at q = 0; they are {' and '.join(sizes)}.",
            "The loop must be assembled before anything else is computed; give initial positions near a closed "
            "configuration, or correct the geometry.",
        )


def _angle(a: Triple | None, b: Triple | None) -> float:
    if a is None or b is None or min(norm(a), norm(b)) < SHORTEST_DIRECTION:
        return 0.0
    a, b = unit(a), unit(b)
    return math.atan2(norm(cross(a, b)), dot(a, b))


def _distance(kind: str, axis: Triple | None, a: Triple | None, b: Triple | None) -> float:
    """The distance of two points in the directions in which the joint does not move."""
    if a is None or b is None or kind in _ANYWHERE:
        return 0.0
    gap = difference(b, a)
    if axis is not None and norm(axis) >= SHORTEST_DIRECTION:
        if kind in _ALONG_AXIS:
            return norm(cross(gap, unit(axis)))
        if kind in _IN_PLANE:
            return abs(dot(gap, unit(axis)))
    return 0.0 if kind in _IN_PLANE else norm(gap)
