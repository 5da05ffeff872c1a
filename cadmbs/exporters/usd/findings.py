"""Findings about a mechanism written as USD."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.coordinate_motions import any_value
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.usd.bodies import UsdBodyWriter
from cadmbs.exporters.usd.joints import UsdJointWriter, keeps_coordinates
from cadmbs.models import joint as documents
from cadmbs.models.coupling import linear_couplings
from cadmbs.models.joint import JointDocument
from cadmbs.topology.wording import bodies_quoted, quoted

FORMAT = "USD"
"""Name of the format in messages."""

_LISTED_MESHES = 3
_SINGLE = (documents.Revolute, documents.Prismatic)


def written_findings(structure: Structure, bodies: UsdBodyWriter, joints: UsdJointWriter) -> Iterator[Finding]:
    """X001, X007, X013, X018: what is left out, and what other programs compute otherwise."""
    yield from _other_coordinates(structure)
    yield from _read_otherwise(structure, bodies)
    yield from _lost(structure, joints)
    if bodies.left_out:
        listed = [f'"{file}" ({reason})' for file, reason in list(bodies.left_out.items())[:_LISTED_MESHES]]
        others = len(bodies.left_out) - len(listed)
        message = f"Meshes are left out: {', '.join(listed)}{f' and {others} more' if others else ''}."
        yield note("X013", "/bodies", message, "Masses are those of the mechanism and do not change.")


def _other_coordinates(structure: Structure) -> Iterator[Finding]:
    """X007: joints that are read with other coordinates."""
    names = []
    for index, joint in enumerate(structure.mechanism.joints):
        orientation = structure.orientation.get(index)
        if isinstance(joint, documents.Free) and orientation is not None:
            if orientation < 0 or structure.ends(index)[0] != structure.tree.root:
                names.append(joint.name)
        elif not keeps_coordinates(joint):
            names.append(joint.name)
    if names:
        message = f"Joint{'s' * (len(names) > 1)} {quoted(names)}: other coordinates; the motions are the same."
        hint = "Joints of USD have the axes of one frame, and bodies are free in the world."
        yield warning("X007", "/joints", message, hint)


def _read_otherwise(structure: Structure, bodies: UsdBodyWriter) -> Iterator[Finding]:
    """X018: parts that only cadmbs reads as they are."""
    mechanism = structure.mechanism

    def named(*kinds: type) -> str:
        return quoted([joint.name for joint in mechanism.joints if isinstance(joint, kinds)])

    screws, universal = named(documents.Screw, documents.HelicalPlanar), named(documents.Universal)
    if screws:
        message = f"USD has no screws: in other programs, rotation and advance of {screws} are independent."
        yield warning("X018", "/joints", message, "The pitch is in an attribute that cadmbs reads.")
    if universal:
        message = f"USD has no universal joints: other programs lock the twist of {universal}, not the third angle."
        yield warning("X018", "/joints", message, "For small angles the motions are the same.")
    if bodies.massless:
        message = f"Other programs compute a mass for bodies without mass: {bodies_quoted(bodies.massless)}."
        yield warning("X018", "/bodies", message, "In UsdPhysics, a mass of zero is one to be computed from shapes.")
    refused = [name for name in bodies.flat if name not in bodies.massless]
    if refused:
        names = bodies_quoted(refused)
        message = f"Programs that read USD refuse inertias of which a principal moment is not positive: {names}."
        yield warning("X018", "/bodies", message, "Give these bodies three positive moments.")
    couplings = linear_couplings(mechanism.couplings)
    if couplings:
        names = quoted([coupling.name for coupling in couplings])
        message = f"UsdPhysics has no couplings: other programs leave out {names}."
        yield warning("X018", "/couplings", message, "They are in attributes that cadmbs reads.")
    friction = quoted([joint.name for joint in mechanism.joints if any_value(joint.friction)])
    if friction:
        message = f"UsdPhysics has no friction of joints: other programs leave out that of {friction}."
        yield warning("X018", "/joints", message, "It is in attributes that cadmbs reads.")


def _lost(structure: Structure, joints: UsdJointWriter) -> Iterator[Finding]:
    """X001: parts of the mechanism that USD cannot express."""
    mechanism = structure.mechanism

    def has_lost_armature(joint: JointDocument) -> bool:
        return not isinstance(joint, _SINGLE) and any_value(joint.armature)

    def has_lost_limits(joint: JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return isinstance(joint, documents.Spherical | documents.Free) and limited

    def has_lost_rates(joint: JointDocument) -> bool:
        keys = ("acceleration", "deceleration", "jerk", *(() if isinstance(joint, _SINGLE) else ("velocity",)))
        return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)

    def has_lost_damping(joint: JointDocument) -> bool:
        return isinstance(joint, documents.Free) and (any_value(joint.damping) or any_value(joint.friction))

    yield from losses.lost_values(mechanism, "armature", has_lost_armature, FORMAT, Severity.WARNING)
    yield from losses.lost_values(mechanism, "limits", has_lost_limits, FORMAT, Severity.WARNING)
    noun = "limits of velocity, acceleration and jerk"
    yield from losses.lost_values(mechanism, noun, has_lost_rates, FORMAT, Severity.NOTE)
    yield from losses.lost_values(mechanism, "damping and friction", has_lost_damping, FORMAT, Severity.WARNING)
    yield from losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
    if joints.effortless:
        noun = f"joint{'s' * (len(joints.effortless) > 1)}"
        message = f"Left out at {noun} {quoted(joints.effortless)}: limits of effort, since their drives have others."
        yield losses.lost_part(Severity.NOTE, "/joints", message)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)
