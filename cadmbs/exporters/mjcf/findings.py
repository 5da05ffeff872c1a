"""Findings about a mechanism written as MJCF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.coordinate_motions import value_of_coordinate
from cadmbs.exporters.mjcf.geoms import Geoms
from cadmbs.exporters.mjcf.inertias import MjcfInertias
from cadmbs.exporters.mjcf.plan import MjcfJoint, MjcfPlan
from cadmbs.exporters.names import name_findings
from cadmbs.models import joint as documents
from cadmbs.tolerances import ACCEPTED_MUJOCO_INERTIA
from cadmbs.topology.wording import bodies_quoted, quoted

FORMAT = "MJCF"
"""Name of the format in messages."""

_NESTING_LIMIT = 490
"""Largest nesting of bodies that the XML parser of MuJoCo accepts."""

_LISTED_MESHES = 3


def plan_findings(plan: MjcfPlan) -> Iterator[Finding]:
    """X001, X002, X004, X007: changed names and joints, and entries that are left out."""
    yield from name_findings((plan.body_names, plan.joint_names))
    for name, advance, pitch in plan.advances:
        message = (
            f'A screw is written as hinge "{name}" and slide "{advance}" with an equality of {pitch:g} m/rad between '
            "them, which MuJoCo satisfies only approximately."
        )
        yield note("X004", "/joints", message)
    if plan.other_coordinates:
        count = len(plan.other_coordinates)
        joints = f"Joint{'s' * (count != 1)} {quoted([joint.name for joint in plan.other_coordinates])}"
        message = f"{joints}: the coordinates in MuJoCo differ from those in the mechanism; the motions are the same."
        hint = "MuJoCo has quaternions of the outer body, and free joints only between the world and a body."
        yield warning("X007", "/joints", message, hint)
    yield from _lost(plan)


def written_findings(plan: MjcfPlan, inertias: MjcfInertias, geoms: Geoms) -> Iterator[Finding]:
    """X012 bodies that MuJoCo refuses, X013 meshes that are left out, X014 changed inertias."""
    yield from _refused(inertias)
    if inertias.lumped:
        message = (
            f"MuJoCo refuses the nonphysical inertia of {bodies_quoted(inertias.lumped)}; it is added to the inertia "
            "of the bodies welded there, or omitted if they are fixed to the world."
        )
        yield note("X014", "/bodies", message, "The dynamics are the same.")
    if inertias.smallest:
        verb = "gets" if len(inertias.smallest) == 1 else "get"
        message = (
            f"MuJoCo requires mass of all moving bodies: {bodies_quoted(inertias.smallest)} without mass {verb} "
            f"{ACCEPTED_MUJOCO_INERTIA:g} kg and kg m^2."
        )
        yield note("X014", "/bodies", message, "This changes the dynamics by less than rounding.")
    if geoms.left_out:
        listed = [f'"{file}" ({reason})' for file, reason in list(geoms.left_out.items())[:_LISTED_MESHES]]
        others = len(geoms.left_out) - len(listed)
        message = f"Meshes are left out: {', '.join(listed)}{f' and {others} more' if others else ''}."
        yield note("X013", "/bodies", message, "Masses are those of the mechanism and do not change.")
    deepest = max((branch.depth for branch in plan.structure.tree.branches.values()), default=0)
    if deepest > _NESTING_LIMIT:
        message = f"Bodies are nested {deepest} deep; MuJoCo reads about {_NESTING_LIMIT}."
        yield warning("X012", "/bodies", message, "This is a limit of the XML parser of MuJoCo.")


def equality_findings(count: int, timestep: str) -> Iterator[Finding]:
    """X019: rows that MuJoCo holds by springs."""
    if count:
        subject = "1 equality is" if count == 1 else f"{count} equalities are"
        message = (
            f"{subject} held by stiff springs in MuJoCo, with a time constant of two of the time steps of {timestep} s "
            "that are written as an option: over a second they give way by about a millionth."
        )
        hint = "With a longer time step give solref at least twice that step; loops then give way accordingly."
        yield note("X019", "/joints", message, hint)


def control_findings(controls: Sequence[float], keyframe: str) -> Iterator[Finding]:
    """X020: actuators whose controls are in a keyframe."""
    count = sum(control != 0.0 for control in controls)
    if count:
        subject = "1 actuator has its" if count == 1 else f"{count} actuators have their"
        message = f'{subject} control in the keyframe "{keyframe}"; without it, controls are zero in MuJoCo.'
        hint = f"Start there: mujoco.mj_resetDataKeyframe; or here --keyframe {keyframe}."
        yield note("X020", "/loads", message, hint)


def _refused(inertias: MjcfInertias) -> Iterator[Finding]:
    """X012: bodies for which MuJoCo refuses the whole file."""
    if inertias.massless:
        message = f"MuJoCo refuses moving bodies without mass and inertia: {bodies_quoted(inertias.massless)}."
        hint = "Give them mass and inertia; for a URDF, `--estimate-inertia density=1000` estimates them from shapes."
        yield warning("X012", "/bodies", message, hint)
    if inertias.nonphysical:
        message = f"MuJoCo refuses nonphysical inertias: {bodies_quoted(inertias.nonphysical)}."
        hint = "Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
        yield warning("X012", "/bodies", message, hint)


def _lost(plan: MjcfPlan) -> Iterator[Finding]:
    """X001: parts of the mechanism that MJCF cannot express."""
    mechanism = plan.structure.mechanism
    noun = "limits of velocity, acceleration and jerk"
    yield from losses.lost_values(mechanism, noun, _has_rate_limits, FORMAT, Severity.NOTE)
    names = {joint.source.name for joint in plan.all_joints() if _has_lost_limits(joint)}
    yield from losses.lost_values(mechanism, "limits", lambda joint: joint.name in names, FORMAT, Severity.WARNING)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)


def _has_lost_limits(joint: MjcfJoint) -> bool:
    """Whether limits are not written: several coordinates, an empty range, or an effort that is not positive."""
    limits, index = joint.source.limits, joint.index
    if limits is None:
        return False
    bounds = (limits.lower, limits.upper, limits.effort)
    if index is None:
        return not isinstance(joint.source, documents.Screw) and any(bound is not None for bound in bounds)
    lower, upper, effort = (value_of_coordinate(bound, index) for bound in bounds)
    empty = lower is not None and upper is not None and lower >= upper
    return empty or (effort is not None and effort <= 0.0)


def _has_rate_limits(joint: documents.JointDocument) -> bool:
    keys = ("velocity", "acceleration", "deceleration", "jerk")
    return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)
