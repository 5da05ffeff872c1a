"""The geometry of joints: directions, planes, successive axes, pitch, and where cut joints do not meet."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, error, note, warning
from cadmbs.models.checks.directions import check_direction
from cadmbs.models.checks.wording import entry_label, listed, pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.normal_form import PLANE_JOINTS
from cadmbs.models.joint import HelicalPlanar, JointDocument, Screw, SpatialTranslation, Spherical, Universal
from cadmbs.models.quantities.vectors import Triple, cross, determinant, dot, norm, unit
from cadmbs.tolerances import PARALLEL_DIRECTIONS, SHORTEST_DIRECTION, UNIT_ROUNDED


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
