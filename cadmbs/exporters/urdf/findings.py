"""What is told about a mechanism written as URDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.names import tell_names
from cadmbs.exporters.steps import any_value, changes_coordinates
from cadmbs.exporters.urdf.joints import NO_BOUND, limited_beyond
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.models import joint as documents
from cadmbs.topology.wording import quoted

FORMAT = "URDF"


def tell_plan(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001 to X007: names, frames and joints that became something else, and what is left out."""
    yield from tell_names((plan.link_names, plan.joint_names))
    yield from _moved_frames(plan)
    yield from _chains(plan)
    yield from _turned_round(plan)
    yield from _lost(plan, version)


def tell_unknown_bounds(joints: list[str]) -> Iterator[Finding]:
    """X005: numbers that stand for no bound."""
    if joints:
        verb = "does" if len(joints) == 1 else "do"
        message = f"URDF demands bounds that {quoted(joints)} {verb} not have; {NO_BOUND:g} stands for none."
        yield note("X005", "/joints", message, "Give limits in the mechanism, or write URDF 1.2, which demands fewer.")


def tell_second_parents(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints as they were read."""
    if joints:
        message = f"{_closing(joints)} written as read, as a second parent."
        yield warning("X009", "/joints", message, "Most programs read such a file wrongly.")


def tell_constraints(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints as elements that are proposed for URDF."""
    if joints:
        message = f"{_closing(joints)} written as <constraint>, which is proposed for URDF."
        hint = "Programs that do not know it read the tree without its loops."
        yield warning("X009", "/joints", message, hint)


def _closing(joints: Sequence[documents.JointDocument]) -> str:
    names = quoted([joint.name for joint in joints])
    return f"Joint {names} closes a loop; it is" if len(joints) == 1 else f"Joints {names} close loops; each is"


def _moved_frames(plan: UrdfPlan) -> Iterator[Finding]:
    """X003: link frames that are not the reference poses of bodies."""
    structure = plan.structure
    moved = [body for body, link in plan.links.items() if plan.frames[link] != structure.poses[body]]
    if moved:
        places = [_place(plan, body) for body in moved[:4]]
        more = f" and {len(moved) - 4} more" if len(moved) > 4 else ""
        message = (
            "A link of a URDF has its frame at its joint, and the root at the world frame; frames that are not the "
            f"reference poses: {', '.join(places)}{more}."
        )
        yield note("X003", "/bodies", message, "Masses, shapes and joints stay where they are in the world.")


def _place(plan: UrdfPlan, body: str) -> str:
    x, y, z = (f"{value:.6g}" for value in plan.frames[plan.links[body]].position)
    return f'"{body}" at {x} {y} {z}'


def _chains(plan: UrdfPlan) -> Iterator[Finding]:
    """X004 joints that became several, X007 (warning) those that have other coordinates then."""
    joints = plan.structure.mechanism.joints
    for place, parts in sorted(plan.joints.items()):
        joint = joints[place]
        if len(parts) == 1:
            continue
        names = quoted([part.name for part in parts])
        yield note(
            "X004",
            f"/joints/{place}",
            f'{_kind(joint)} joint "{joint.name}" is written as joints {names} with massless links between.',
            "Programs that demand mass of every link refuse these links.",
        )
        if isinstance(joint, documents.Spherical) and changes_coordinates(joint):
            coordinates = joint.coordinates.replace("_", " ")
            message = (
                f'Spherical joint "{joint.name}" has three angles in place of its {coordinates}; '
                "they are singular where the second one is 90 degrees."
            )
            yield warning("X007", f"/joints/{place}", message)


def _kind(joint: documents.JointDocument) -> str:
    return joint.kind.replace("_", " ").capitalize()


def _turned_round(plan: UrdfPlan) -> Iterator[Finding]:
    """X006: joints written from their successor to their predecessor; X007 where that changes coordinates."""
    if plan.as_read:
        return
    found = [(i, joint) for i, joint in plan.structure.reversed_joints() if not isinstance(joint, documents.Fixed)]
    turned = [joint.name for _, joint in found if not isinstance(joint, documents.Free)]
    if turned:
        one = len(turned) == 1
        message = (
            f"{'Joint' if one else 'Joints'} {quoted(turned)} {'leads' if one else 'lead'} towards the ground; "
            f"{'it is' if one else 'they are'} written the other way round."
        )
        yield note("X006", "/joints", message, "Axes are negated, so that positions keep their signs.")
    for place, joint in found:
        if isinstance(joint, documents.Free):
            message = (
                f'Free joint "{joint.name}" is written the other way round: its coordinates are of the inverse pose.'
            )
            yield warning("X007", f"/joints/{place}", message)


def _lost(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001: what URDF cannot say."""
    mechanism = plan.structure.mechanism
    yield from losses.lost_gravity(mechanism, FORMAT)
    yield from losses.lost_values(mechanism, "The armature", losses.has_armature, FORMAT, Severity.WARNING)
    native = {place for place, parts in plan.joints.items() if parts[0].type in ("floating", "planar")}
    names = {mechanism.joints[place].name for place in native}

    def bounded(joint: documents.JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return joint.name in names and (limited or any_value(joint.damping) or any_value(joint.friction))

    yield from losses.lost_values(
        mechanism, "What is said of limits, damping and friction", bounded, FORMAT, Severity.WARNING
    )
    yield from losses.lost_values(
        mechanism,
        "What is said of acceleration, deceleration and jerk",
        lambda joint: joint.name not in names and limited_beyond(joint, version),
        f"URDF {version[0]}.{version[1]}",
        Severity.WARNING,
    )
    if not plan.structure.from_urdf:
        yield from losses.lost_values(
            mechanism, "What is said of drives", lambda joint: joint.actuated is not None, FORMAT, Severity.NOTE
        )
    yield from losses.lost_rows(mechanism, FORMAT)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, ("urdf",), FORMAT)
