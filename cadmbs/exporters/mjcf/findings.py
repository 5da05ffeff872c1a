"""What is told about a mechanism written as MJCF."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses
from cadmbs.exporters.mjcf.geoms import Geoms
from cadmbs.exporters.mjcf.inertias import LEAST, Inertias
from cadmbs.exporters.mjcf.plan import Freedom, MjcfPlan
from cadmbs.exporters.names import tell_names
from cadmbs.exporters.steps import value_of
from cadmbs.models import joint as documents
from cadmbs.topology.wording import bodies_quoted, quoted

FORMAT = "MJCF"

_DEEPEST = 490
"""Nesting that the XML parser of MuJoCo accepts, the elements around bodies left out."""


def tell_plan(plan: MjcfPlan) -> Iterator[Finding]:
    """X001, X002, X004, X007: names and joints that became something else, and what is left out."""
    yield from tell_names((plan.body_names, plan.joint_names))
    for name, advance, pitch in plan.advances:
        message = (
            f'A screw is written as hinge "{name}" and slide "{advance}" with an equality of {pitch:g} m/rad between '
            "them, which MuJoCo keeps only approximately."
        )
        yield note("X004", "/joints", message)
    if plan.other_coordinates:
        joints = quoted([joint.name for joint in plan.other_coordinates])
        message = f"The positions of {joints} mean something else in MuJoCo than here; the motions are the same."
        hint = "MuJoCo has quaternions of the outer body, and free joints only from the world outwards."
        yield warning("X007", "/joints", message, hint)
    yield from _lost(plan)


def tell_written(plan: MjcfPlan, inertias: Inertias, geoms: Geoms) -> Iterator[Finding]:
    """X012 what MuJoCo will refuse, X013 meshes that are left out, X014 inertias that had to change."""
    yield from _refused(inertias)
    if inertias.lumped:
        message = (
            f"MuJoCo refuses the inertia of {bodies_quoted(inertias.lumped)}, which no body can have; it counts with "
            "that of what is welded there, which is possible, or stands still and does not count."
        )
        yield note("X014", "/bodies", message, "The dynamics are the same.")
    if inertias.token:
        message = (
            f"MuJoCo wants mass of everything that moves: {bodies_quoted(inertias.token)} without any "
            f"{'gets' if len(inertias.token) == 1 else 'get'} {LEAST:g} kg and kg m^2."
        )
        yield note("X014", "/bodies", message, "The dynamics change by less than rounding does.")
    if geoms.left_out:
        shown = [f'"{file}" ({reason})' for file, reason in list(geoms.left_out.items())[:3]]
        more = f" and {len(geoms.left_out) - 3} more" if len(geoms.left_out) > 3 else ""
        message = f"Meshes are left out: {', '.join(shown)}{more}."
        yield note("X013", "/bodies", message, "Masses are those of the mechanism, whatever is drawn.")
    deepest = max((branch.depth for branch in plan.structure.tree.branches.values()), default=0)
    if deepest > _DEEPEST:
        message = f"Bodies are nested {deepest} deep; MuJoCo reads about {_DEEPEST}."
        yield warning("X012", "/bodies", message, "MuJoCo's XML parser sets this bound.")


def _refused(inertias: Inertias) -> Iterator[Finding]:
    """X012: bodies for which MuJoCo refuses the whole file."""
    if inertias.massless:
        message = f"MuJoCo refuses what moves without mass and inertia: {bodies_quoted(inertias.massless)}."
        hint = "Give them mass and inertia; of a URDF, `--estimate-inertia density=1000` takes them from shapes."
        yield warning("X012", "/bodies", message, hint)
    if inertias.impossible:
        message = f"MuJoCo refuses inertias that no body can have: {bodies_quoted(inertias.impossible)}."
        hint = "Each principal moment is at most the sum of the two others; `cadmbs check` tells which are not."
        yield warning("X012", "/bodies", message, hint)


def _lost(plan: MjcfPlan) -> Iterator[Finding]:
    """X001: what MJCF cannot say."""
    mechanism = plan.structure.mechanism
    yield from losses.lost_values(
        mechanism, "What is said of velocity, acceleration and jerk", _fast, FORMAT, Severity.NOTE
    )
    several = {
        freedom.source.name
        for freedoms in plan.freedoms.values()
        for freedom in freedoms
        if freedom.place is None
        and freedom.source.limits is not None
        and not isinstance(freedom.source, documents.Screw)
        if any(getattr(freedom.source.limits, word) is not None for word in ("lower", "upper", "effort"))
    }
    several |= {f.source.name for freedoms in plan.freedoms.values() for f in freedoms if _without_range(f)}
    yield from losses.lost_values(
        mechanism, "What is said of limits", lambda joint: joint.name in several, FORMAT, Severity.WARNING
    )
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, ("urdf",), FORMAT)


def _without_range(freedom: Freedom) -> bool:
    """Whether a hinge or slide has bounds between which there is nothing, or an effort that is not positive."""
    limits, place = freedom.source.limits, freedom.place
    if limits is None or place is None:
        return False
    lower, upper, effort = (value_of(bound, place) for bound in (limits.lower, limits.upper, limits.effort))
    empty = lower is not None and upper is not None and lower >= upper
    return empty or (effort is not None and effort <= 0.0)


def _fast(joint: documents.JointDocument) -> bool:
    words = ("velocity", "acceleration", "deceleration", "jerk")
    return joint.limits is not None and any(getattr(joint.limits, word) is not None for word in words)
