"""Findings about a mechanism written as SDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.coordinate_motions import any_value
from cadmbs.exporters.names import name_findings
from cadmbs.exporters.sdf.plan import WORLD, SdfPlan
from cadmbs.exporters.structure import central_inertia
from cadmbs.models import joint as documents
from cadmbs.models.joint import JointDocument
from cadmbs.topology.wording import bodies_quoted, quoted

FORMAT = "SDF"
"""Name of the format in messages."""

_GAZEBO_GRAVITY = (0.0, 0.0, -9.8)
_NATIVE = (documents.Fixed, documents.Spherical, documents.Free)


def plan_findings(plan: SdfPlan, colored: Sequence[str]) -> Iterator[Finding]:
    """X001, X002, X004, X007, X017: changed names and joints, what is left out, links that Gazebo refuses."""
    yield from name_findings((plan.names,))
    for index, joint in enumerate(plan.structure.mechanism.joints):
        if joint.name in plan.chains:
            kind = joint.kind.replace("_", " ").capitalize()
            names = quoted(plan.chains[joint.name])
            message = f'{kind} joint "{joint.name}" is written as joints {names} with massless links between them.'
            yield note("X004", f"/joints/{index}", message, "Programs that require mass of every link refuse them.")
    if plan.other_coordinates:
        names = quoted([joint.name for joint in plan.other_coordinates])
        message = (
            f"Joint{'s' * (len(plan.other_coordinates) > 1)} {names}: other coordinates; the motions are the same."
        )
        hint = "SDF has ball joints, and links that are free in the world, without coordinates of their own."
        yield warning("X007", "/joints", message, hint)
    yield from _lost(plan, colored)
    yield from _refused(plan)


def _lost(plan: SdfPlan, colored: Sequence[str]) -> Iterator[Finding]:
    """X001: parts of the mechanism that SDF cannot express."""
    mechanism = plan.structure.mechanism
    if mechanism.gravity != _GAZEBO_GRAVITY:
        x, y, z = (f"{component:g}" for component in mechanism.gravity)
        message = f"Gravity, {x} {y} {z} m/s^2, is that of the world in SDF, and in this model only cadmbs reads it."
        hint = "Set it in the <world> that includes the model; by default it is 0 0 -9.8."
        yield losses.lost_part(Severity.NOTE, "/gravity", message, hint)
    several = {joint.source.name for joint in plan.joints if len(joint.motions) != 1}

    def has_lost_armature(joint: JointDocument) -> bool:
        return any_value(joint.armature) and joint.name in several

    yield from losses.lost_values(mechanism, "armature", has_lost_armature, FORMAT, Severity.WARNING)

    def has_native_values(joint: JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return isinstance(joint, _NATIVE) and (limited or any_value(joint.damping) or any_value(joint.friction))

    noun = "limits, damping and friction"
    yield from losses.lost_values(mechanism, noun, has_native_values, FORMAT, Severity.WARNING)
    noun = "limits of acceleration, deceleration and jerk"
    yield from losses.lost_values(mechanism, noun, _has_rate_limits, FORMAT, Severity.NOTE)
    yield from losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
    if plan.without_effect:
        message = f"Left out: free loop joints {quoted([joint.name for joint in plan.without_effect])}."
        yield losses.lost_part(Severity.NOTE, "/joints", message, "They constrain nothing.")
    if colored:
        message = f"Colours of collision shapes are left out: {bodies_quoted(colored)}."
        yield losses.lost_part(Severity.NOTE, "/bodies", message)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)


def _has_rate_limits(joint: JointDocument) -> bool:
    keys = ("acceleration", "deceleration", "jerk")
    return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)


def _refused(plan: SdfPlan) -> Iterator[Finding]:
    """X017: links without mass, and inertias that no body has."""
    massless, nonphysical = list(plan.massless), []
    for name, body in plan.structure.bodies.items():
        if plan.links[name] == WORLD:
            continue
        low, middle, high = np.linalg.eigvalsh(np.array(central_inertia(body)[1]))
        if body.mass <= 0.0 or low <= 0.0:
            massless.append(plan.links[name])
        elif low + middle < high * (1.0 - 1e-6):
            nonphysical.append(plan.links[name])
    if massless:
        message = f"Gazebo refuses links without mass or without inertia: {quoted(massless)}."
        yield warning("X017", "/bodies", message, "Give these bodies mass and inertia.")
    if nonphysical:
        message = f"Gazebo refuses nonphysical inertias: {bodies_quoted(nonphysical)}."
        hint = "Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
        yield warning("X017", "/bodies", message, hint)
