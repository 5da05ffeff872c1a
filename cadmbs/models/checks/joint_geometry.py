"""The geometry of joints: directions, planes, successive axes, pitch, and where cut joints do not meet."""

import math
from collections.abc import Collection, Iterator

from cadmbs.errors import Finding, error, note, warning
from cadmbs.models.checks.directions import check_direction
from cadmbs.models.checks.names import count_of, entry_label, listed, pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.normal_form import PLANE_JOINTS
from cadmbs.models.joint import (
    ClosureDocument,
    HelicalPlanar,
    JointDocument,
    Limits,
    PerVelocity,
    Screw,
    SpatialTranslation,
    Spherical,
    Universal,
    per_velocity,
    velocity_names,
)
from cadmbs.models.quantities.vectors import Triple, cross, determinant, difference, dot, norm, unit
from cadmbs.tolerances import LOOP_SIDES_TOLERANCE, PARALLEL_DIRECTIONS, SHORTEST_DIRECTION, UNIT_ROUNDED


def check_joint_geometry(content: Content) -> Iterator[Finding]:
    """Z001, Z002 and Z008 to Z013 of every joint."""
    for pointer, joint in content.joints.with_pointers():
        yield from _check_directions(pointer, joint)
        if isinstance(joint, PLANE_JOINTS):
            yield from _check_plane(pointer, joint)
        elif isinstance(joint, Spherical):
            yield from _check_spherical(pointer, joint)
        elif isinstance(joint, (Universal, SpatialTranslation)):
            yield from _check_independent(pointer, joint, joint.axes)
        if isinstance(joint, (Screw, HelicalPlanar)) and joint.pitch == 0.0:
            yield _zero_pitch(pointer, joint)


def _check_directions(pointer: str, joint: JointDocument) -> Iterator[Finding]:
    subject = entry_label("Joint", joint)
    axis: Triple | None = getattr(joint, "axis", None)
    axes: tuple[Triple, ...] | None = getattr(joint, "axes", None)
    if axis is not None:
        yield from check_direction(pointer_to(pointer, "axis"), subject, "axis", axis)
    for i, e in enumerate(axes or ()):
        yield from check_direction(pointer_to(pointer, "axes", i), subject, f"direction axes[{i}]", e)
    if joint.closure is not None:
        for side, line in (("predecessor", joint.closure.predecessor), ("successor", joint.closure.successor)):
            if line.axis is not None:
                location = pointer_to(pointer, "closure", side, "axis")
                yield from check_direction(location, subject, f"axis on its {side}", line.axis)


def _check_plane(pointer: str, joint: JointDocument) -> Iterator[Finding]:
    axis: Triple | None = getattr(joint, "axis", None)
    axes: tuple[Triple, Triple] | None = getattr(joint, "axes", None)
    if (axis is None) == (axes is None):
        directions = 'neither "axis" nor "axes"' if axis is None else 'both "axis" and "axes"'
        yield error(
            "Z008",
            pointer,
            f'{entry_label("Joint", joint)}: {directions} given; a plane needs one of them: its normal "axis", or two '
            'orthogonal directions "axes" in it.',
            'Keep "axes" if it matters which way the coordinates x and y point.'
            if axis is not None
            else 'Write "axis": [0, 0, 1] for a horizontal plane.',
        )
    elif axes is not None and min(map(norm, axes)) >= SHORTEST_DIRECTION:
        cosine = dot(unit(axes[0]), unit(axes[1]))
        if abs(cosine) > UNIT_ROUNDED:
            yield error(
                "Z009",
                pointer_to(pointer, "axes"),
                f"{entry_label('Joint', joint)}: the directions {listed(axes[0])} and {listed(axes[1])} are not "
                f"orthogonal (cosine {cosine:.3g}); a deviation up to 1e-06 is repaired.",
                "Give two orthogonal directions in the plane; its normal is their cross product.",
            )


def _check_spherical(pointer: str, joint: Spherical) -> Iterator[Finding]:
    subject = entry_label("Joint", joint)
    if joint.coordinates != "angles":
        if joint.axes is not None:
            yield error(
                "Z011",
                pointer_to(pointer, "axes"),
                f'{subject}: "axes" belong to "coordinates": "angles", but the coordinates are "{joint.coordinates}".',
                'Set "coordinates": "angles", or remove "axes".',
            )
    elif joint.axes is None:
        yield error(
            "Z011",
            pointer,
            f'{subject}: "coordinates": "angles" needs "axes", the three axes of the successive rotations.',
            'For example "axes": [[0, 0, 1], [0, 1, 0], [1, 0, 0]].',
        )
    else:
        yield from _check_angles(pointer_to(pointer, "axes"), subject, joint.axes)


def _check_angles(pointer: str, subject: str, axes: tuple[Triple, Triple, Triple]) -> Iterator[Finding]:
    if min(map(norm, axes)) < SHORTEST_DIRECTION:
        return
    a, b, c = map(unit, axes)
    parallel = [
        f"{i} and {i + 1}" for i, (d, e) in enumerate(((a, b), (b, c)), 1) if norm(cross(d, e)) < PARALLEL_DIRECTIONS
    ]
    for pair in parallel:
        yield error(
            "Z010",
            pointer,
            f"{subject}: the successive axes {pair} are parallel; two rotations about one axis are one.",
            "Neighbouring axes should be orthogonal, as in zyx or zxz.",
        )
    if not parallel and abs(determinant((a, b, c))) < PARALLEL_DIRECTIONS:
        yield warning(
            "Z012",
            pointer,
            f"{subject}: the three axes lie in one plane, so that q = 0 is singular: no angular velocity normal to "
            "this plane is possible there.",
            'Use three orthogonal axes, or "coordinates": "quaternion", which are singular nowhere.',
        )


def _check_independent(pointer: str, joint: JointDocument, axes: tuple[Triple, ...]) -> Iterator[Finding]:
    if min(map(norm, axes)) < SHORTEST_DIRECTION:
        return
    units = [unit(e) for e in axes]
    volume = norm(cross(units[0], units[1]))
    if len(units) == 3:
        volume = abs(determinant((units[0], units[1], units[2])))
    if volume < PARALLEL_DIRECTIONS:
        what = "are parallel" if len(units) == 2 else "lie in one plane"
        yield error(
            "Z010",
            pointer_to(pointer, "axes"),
            f"{entry_label('Joint', joint)}: the directions {', '.join(map(listed, axes))} {what}; {len(axes)} "
            "independent directions are expected.",
            "Correct the directions, or use a joint kind with fewer coordinates.",
        )


def _zero_pitch(pointer: str, joint: JointDocument) -> Finding:
    kind = "revolute" if joint.kind == "screw" else "planar"
    return note(
        "Z013",
        pointer_to(pointer, "pitch"),
        f"{entry_label('Joint', joint)}: the pitch is 0, so that this {joint.kind} joint moves like a {kind} one.",
        f'Write the advance per radian, or "kind": "{kind}".',
    )


# The numbers of joints: limits, damping, friction and armature.

_MAGNITUDES = ("velocity", "effort", "acceleration", "deceleration", "jerk")
_COEFFICIENTS = ("damping", "friction", "armature")


def check_joint_values(content: Content) -> Iterator[Finding]:
    """Z014 to Z018 of every joint."""
    for pointer, joint in content.joints.with_pointers():
        for field in _COEFFICIENTS:
            yield from _check_coefficient(pointer_to(pointer, field), joint, field)
        if joint.limits is not None:
            yield from _check_limits(pointer_to(pointer, "limits"), joint, joint.limits)


def _check_coefficient(pointer: str, joint: JointDocument, field: str) -> Iterator[Finding]:
    value: PerVelocity = getattr(joint, field)
    yield from _check_count(pointer, joint, field, value)
    lowest = min(value, default=0.0) if isinstance(value, tuple) else value
    if lowest >= 0.0:
        return
    subject = entry_label("Joint", joint)
    if field == "armature":
        yield error(
            "Z017",
            pointer,
            f"{subject}: the armature {lowest:g} is negative; it is an inertia, zero or more is expected.",
            "Change its sign.",
        )
    else:
        acts = "-damping x velocity" if field == "damping" else "-friction x the sign of the velocity"
        yield warning(
            "Z018",
            pointer,
            f"{subject}: the {field} {lowest:g} is negative: it feeds energy into the motion.",
            f"{field.capitalize()} acts as {acts}; write it as a positive number unless self-excitation is meant.",
        )


def _check_limits(pointer: str, joint: JointDocument, limits: Limits) -> Iterator[Finding]:
    consistent = True
    for field in ("lower", "upper", *_MAGNITUDES):
        value: PerVelocity | None = getattr(limits, field)
        if value is not None:
            location = pointer_to(pointer, field)
            wrong_count = list(_check_count(location, joint, f"limits.{field}", value))
            consistent = consistent and not wrong_count
            yield from wrong_count
            if field in _MAGNITUDES:
                yield from _check_magnitude(location, joint, field, value)
    if consistent and limits.lower is not None and limits.upper is not None:
        yield from _check_order(pointer, joint, limits.lower, limits.upper)


def _check_count(pointer: str, joint: JointDocument, field: str, value: PerVelocity) -> Iterator[Finding]:
    names = velocity_names(joint)
    if isinstance(value, tuple) and len(value) != len(names):
        coordinates = f": {', '.join(names)}" if len(names) > 1 else ""
        yield error(
            "Z014",
            pointer,
            f'{entry_label("Joint", joint)}: "{field}" has {count_of(len(value), "value")}, but this {joint.kind} '
            f"joint has {count_of(len(names), 'velocity coordinate')}{coordinates}.",
            "Give one number for all of them, or a list with one number each.",
        )


def _check_magnitude(pointer: str, joint: JointDocument, field: str, value: PerVelocity) -> Iterator[Finding]:
    lowest = min(value, default=0.0) if isinstance(value, tuple) else value
    if lowest < 0.0:
        yield warning(
            "Z016",
            pointer,
            f"{entry_label('Joint', joint)}: the {field} limit {lowest:g} is negative; it bounds a magnitude, so that "
            "it is always exceeded.",
            "Change its sign, or remove it; limits are monitored and never enforced.",
        )


def _check_order(pointer: str, joint: JointDocument, lower: PerVelocity, upper: PerVelocity) -> Iterator[Finding]:
    names = velocity_names(joint)
    bounds = zip(names, per_velocity(lower, len(names)), per_velocity(upper, len(names)), strict=True)
    for name, low, high in bounds:
        if low > high:
            yield warning(
                "Z015",
                pointer,
                f'{entry_label("Joint", joint)}: the lower limit {low:g} of "{name}" is above its upper limit '
                f"{high:g}; both are ignored.",
                "Exchange the two, or correct their units; limits are monitored and never enforced.",
            )


# Cut joints: geometry that is given on both bodies, by how much the two do not meet at q = 0, and armatures.

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
