"""Findings about a mechanism written as URDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.coordinate_motions import UNBOUNDED, any_value, changes_coordinates
from cadmbs.exporters.names import name_findings
from cadmbs.exporters.urdf.joints import limited_beyond
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.models import joint as documents
from cadmbs.topology.wording import quoted

FORMAT = "URDF"
"""Name of the format in messages."""

_LISTED_FRAMES = 4


def plan_findings(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001 to X007: changed names, frames and joints, and entries that are left out."""
    yield from name_findings((plan.link_names, plan.joint_names))
    yield from _moved_frames(plan)
    yield from _chains(plan)
    yield from _reversed_joints(plan)
    yield from _lost(plan, version)


def unbounded_findings(joints: list[str]) -> Iterator[Finding]:
    """X005: numbers in place of missing bounds."""
    if joints:
        verb = "does" if len(joints) == 1 else "do"
        message = f"URDF requires bounds that {quoted(joints)} {verb} not have; {UNBOUNDED:g} is written instead."
        yield note("X005", "/joints", message, "Give limits in the mechanism, or write URDF 1.2, which requires fewer.")


def second_parent_findings(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints in the form in which they were read."""
    if joints:
        message = f"{_loop_joints(joints)} written as a second parent, as it was read."
        yield warning("X009", "/joints", message, "Most programs read such a file wrongly.")


def constraint_findings(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints as an element that is proposed for URDF."""
    if joints:
        message = f"{_loop_joints(joints)} written as <constraint>, which is proposed for URDF."
        hint = "Programs that do not know this element read the tree without its loops."
        yield warning("X009", "/joints", message, hint)


def _loop_joints(joints: Sequence[documents.JointDocument]) -> str:
    names = quoted([joint.name for joint in joints])
    return f"Joint {names} closes a loop; it is" if len(joints) == 1 else f"Joints {names} close loops; each is"


def _moved_frames(plan: UrdfPlan) -> Iterator[Finding]:
    """X003: link frames that are not the reference poses of bodies."""
    structure = plan.structure
    moved = [body for body, link in plan.links.items() if plan.frames[link] != structure.poses[body]]
    if moved:
        listed = [_frame_position(plan, body) for body in moved[:_LISTED_FRAMES]]
        others = len(moved) - len(listed)
        message = (
            "A link of a URDF has its frame at its joint, and the root at the world frame; link frames that differ "
            f"from the reference poses: {', '.join(listed)}{f' and {others} more' if others else ''}."
        )
        yield note("X003", "/bodies", message, "Masses, shapes and joints have the same positions in the world.")


def _frame_position(plan: UrdfPlan, body: str) -> str:
    x, y, z = (f"{value:.6g}" for value in plan.frames[plan.links[body]].position)
    return f'"{body}" at {x} {y} {z}'


def _chains(plan: UrdfPlan) -> Iterator[Finding]:
    """X004 joints that became several joints, X007 (warning) those of them with other coordinates."""
    joints = plan.structure.mechanism.joints
    for index, parts in sorted(plan.joints.items()):
        joint = joints[index]
        if len(parts) == 1:
            continue
        names = quoted([part.name for part in parts])
        kind = joint.kind.replace("_", " ").capitalize()
        message = f'{kind} joint "{joint.name}" is written as joints {names} with massless links between them.'
        hint = "Programs that require mass of every link refuse these links."
        yield note("X004", f"/joints/{index}", message, hint)
        if isinstance(joint, documents.Spherical) and changes_coordinates(joint):
            coordinates = joint.coordinates.replace("_", " ")
            message = (
                f'Spherical joint "{joint.name}" has three angles instead of its {coordinates}; '
                "they are singular if the second angle is 90 degrees."
            )
            yield warning("X007", f"/joints/{index}", message)


def _reversed_joints(plan: UrdfPlan) -> Iterator[Finding]:
    """X006: joints written from their successor to their predecessor; X007 if this changes coordinates."""
    if plan.as_read:
        return
    joints = [(i, joint) for i, joint in plan.structure.reversed_joints() if not isinstance(joint, documents.Fixed)]
    names = [joint.name for _, joint in joints if not isinstance(joint, documents.Free)]
    if names:
        subject = f"Joint {quoted(names)} leads" if len(names) == 1 else f"Joints {quoted(names)} lead"
        pronoun = "it is" if len(names) == 1 else "they are"
        message = f"{subject} towards the ground; {pronoun} written in the opposite direction."
        yield note("X006", "/joints", message, "Axes are negated, so that positions keep their signs.")
    for index, joint in joints:
        if isinstance(joint, documents.Free):
            message = (
                f'Free joint "{joint.name}" is written in the opposite direction: its coordinates are those of the '
                "inverse pose."
            )
            yield warning("X007", f"/joints/{index}", message)


def _lost(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001: parts of the mechanism that URDF cannot express."""
    mechanism = plan.structure.mechanism
    yield from losses.lost_gravity(mechanism, FORMAT)
    armature = losses.lost_values(mechanism, "armature", lambda j: any_value(j.armature), FORMAT, Severity.WARNING)
    yield from armature
    native = {index for index, parts in plan.joints.items() if parts[0].type in ("floating", "planar")}
    names = {mechanism.joints[index].name for index in native}

    def has_native_values(joint: documents.JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return joint.name in names and (limited or any_value(joint.damping) or any_value(joint.friction))

    def has_newer_limits(joint: documents.JointDocument) -> bool:
        return joint.name not in names and limited_beyond(joint, version)

    noun = "limits, damping and friction"
    yield from losses.lost_values(mechanism, noun, has_native_values, FORMAT, Severity.WARNING)
    noun, numbered = "limits of acceleration, deceleration and jerk", f"URDF {version[0]}.{version[1]}"
    yield from losses.lost_values(mechanism, noun, has_newer_limits, numbered, Severity.WARNING)
    if not plan.structure.from_urdf:
        actuated = losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
        yield from actuated
    yield from losses.lost_entries("constraint", "/constraints", list(mechanism.constraints), FORMAT)
    yield from losses.lost_entries("load", "/loads", list(mechanism.loads), FORMAT)
    yield from losses.lost_entries("motion", "/motions", list(mechanism.motions), FORMAT)
    yield from losses.lost_entries("measure", "/measures", list(mechanism.measures), FORMAT)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)
