"""From the units of a file to metres, kilograms and radians.

Scaled: positions and poses, those of measures too, masses, inertias, pitch (length per radian, also where angles
are in degrees), sizes of shapes, radius of a rolling rim, position, velocity, acceleration and jerk limits, and the
initial values of a scenario, each coordinate as the angle or length that it is. A mesh file counts as written in
the length unit of the document, so that its `scale` is multiplied by the length factor.

Never scaled: gravity, loads (but for their points, poses and shapes), stiffness, damping, friction, armature, effort
limits (forces and moments, as in loads), couplings, functions of time, directions, vectors of constraints, quaternions.
"""

from dataclasses import replace
from typing import Any

from cadmbs.models.body import Body
from cadmbs.models.changed import changes
from cadmbs.models.coordinates import CoordinateQuantity, position_quantities, velocity_quantities
from cadmbs.models.documents.content import Content, Entries
from cadmbs.models.geometry import Pose
from cadmbs.models.joint import JointDocument, Limits, PerVelocity, position_names, velocity_names
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.models.units import Rescaling, Scale, Scales

_LIMITED = ("lower", "upper", "velocity", "acceleration", "deceleration", "jerk")


def to_si(content: Content, rescaling: Rescaling | None = None) -> Content:
    """The content in metres, kilograms and radians; the same object when it already is.

    Args:
        content: The content in the units that it declares.
        rescaling: Factors besides these units.
    """
    units = type(content.units)()
    if content.units == units and rescaling is None:
        return content
    scales = Scales.of(content.units, rescaling)
    return replace(
        content,
        units=units,
        bodies=changes.changed_entries(content.bodies, lambda body: _body(body, scales)),
        joints=changes.changed_entries(content.joints, lambda joint: _joint(joint, scales)),
        constraints=changes.changed_entries(content.constraints, lambda entry: _placed(entry, scales)),
        loads=changes.changed_entries(content.loads, lambda load: _load(load, scales)),
        measures=changes.changed_entries(content.measures, lambda entry: _placed(entry, scales)),
        scenario=_scenario(content.scenario, content.joints, scales),
    )


def _scaled(values: Any, scale: Scale) -> Any:
    """Numbers, nested in tuples as they may be, by one scale; words stay what they are."""
    if isinstance(values, tuple):
        return tuple(_scaled(value, scale) for value in values)
    return scale(values) if isinstance(values, (int, float)) else values


def _by(scale: Scale) -> Any:
    return lambda values: _scaled(values, scale)


def _body(body: Body, scales: Scales) -> Body:
    def pose(value: Pose) -> Pose:
        return changes.with_changed_fields(value, _by(scales.length), "position")

    def shape(value: Any) -> Any:
        return changes.with_changed_fields(
            changes.with_changed_fields(value, _by(scales.length), "size", "radius", "length", "scale"), pose, "pose"
        )

    body = changes.with_changed_fields(body, _by(scales.length), "center_of_mass")
    body = changes.with_changed_fields(body, pose, "reference_pose")
    return changes.with_fields(
        body,
        mass=scales.mass(body.mass),
        inertia=_scaled(body.inertia, scales.inertia),
        frames=changes.changed_values(body.frames, pose),
        shapes=changes.changed_members(body.shapes, shape),
    )


def _joint(joint: JointDocument, scales: Scales) -> JointDocument:
    def closure(value: Any) -> Any:
        return changes.with_changed_fields(
            value, lambda line: changes.with_changed_fields(line, length, "point"), "predecessor", "successor"
        )

    def limits(value: Limits) -> Limits:
        per_coordinate = [scales.of_quantity(quantity) for quantity in velocity_quantities(joint)]
        return changes.with_changed_fields(value, lambda bound: _limit(bound, per_coordinate), *_LIMITED)

    length = _by(scales.length)
    joint = changes.with_changed_fields(joint, length, "point", "pitch")
    joint = changes.with_changed_fields(joint, closure, "closure")
    return changes.with_changed_fields(joint, limits, "limits")


def _limit(bound: PerVelocity, scales: list[Scale]) -> PerVelocity:
    """One bound for coordinates of different units becomes one each; the checks report a list of wrong length."""
    if isinstance(bound, tuple):
        return tuple(s(b) for s, b in zip(scales, bound, strict=True)) if len(bound) == len(scales) else bound
    if len(set(scales)) > 1:
        return tuple(scale(bound) for scale in scales)
    return scales[0](bound) if scales else bound


def _placed(constraint: Any, scales: Scales) -> Any:
    length = _by(scales.length)
    constraint = changes.with_changed_fields(constraint, length, "point", "points", "center", "radius", "about")
    return changes.with_changed_fields(
        constraint, lambda plane: changes.with_changed_fields(plane, length, "point"), "plane"
    )


def _load(load: Any, scales: Scales) -> Any:
    """A load with its points, and with the places and sizes of what touches and is touched, in metres."""
    length = _by(scales.length)

    def pose(value: Pose) -> Pose:
        return changes.with_changed_fields(value, length, "position")

    def geometry(value: Any) -> Any:
        scaled = changes.with_changed_fields(value, length, "at", "center", "radius", "point", "size")
        return changes.with_changed_fields(scaled, pose, "pose")

    load = changes.with_changed_fields(changes.with_changed_fields(load, length, "point", "points"), pose, "pose")
    return changes.with_changed_fields(load, geometry, "shape", "with")


def _scenario(
    scenario: ScenarioDocument | None, joints: Entries[JointDocument], scales: Scales
) -> ScenarioDocument | None:
    if scenario is None:
        return None
    positions: dict[str, tuple[CoordinateQuantity, ...]] = {}
    velocities: dict[str, tuple[CoordinateQuantity, ...]] = {}
    for joint in joints.valid.values():
        for known, names, quantities in (
            (positions, position_names(joint), position_quantities(joint)),
            (velocities, velocity_names(joint), velocity_quantities(joint)),
        ):
            known.update({name: (quantity,) for name, quantity in zip(names, quantities, strict=True)})
            known[joint.name] = quantities
    initial = changes.with_fields(
        scenario.initial,
        positions={k: _initial(v, positions.get(k, ()), scales) for k, v in scenario.initial.positions.items()},
        velocities={k: _initial(v, velocities.get(k, ()), scales) for k, v in scenario.initial.velocities.items()},
    )
    return changes.with_fields(scenario, initial=initial)


def _initial(value: Any, quantities: tuple[CoordinateQuantity, ...], scales: Scales) -> Any:
    """Initial values by the units of their coordinates; the checks report a wrong number of values."""
    factors = [scales.of_quantity(quantity) for quantity in quantities]
    if isinstance(value, tuple):
        return tuple(s(x) for s, x in zip(factors, value, strict=True)) if len(factors) == len(value) else value
    return factors[0](value) if len(factors) == 1 else value
