"""The numbers of joints: limits, damping, friction and armature."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.wording import count_of, entry_label, pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import JointDocument, Limits, PerVelocity, per_velocity, velocity_names

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
