"""The normal form of a document: unit directions, proper rotations, symmetric inertias, defaults filled in.

Values that are good are kept bit for bit, so that the normal form of a normal form is the same, bit for bit:

- directions (axes of joints and closures, knife edges, rims, normals, directions of momentum) and quaternions are
  divided by their norm when |e.e - 1| > 1e-14; the two directions of a plane are also made orthogonal;
- rotation matrices become the nearest rotation when they are orthonormal to worse than 1e-14;
- inertia tensors become the mean of themselves and their transposes;
- a missing centre of mass becomes the position of the reference pose;
- a frame in the place of a body ("upper/tool") becomes its body: geometry is in world axes, so nothing else changes.

Vectors of DP1, DP2 and CD constraints are part of their equations and are kept as written.
"""

from dataclasses import replace
from typing import Any

from cadmbs.models import coordinates, geometry
from cadmbs.models.body import Body
from cadmbs.models.changed.changes import (
    changed_entries,
    changed_members,
    changed_values,
    with_changed_fields,
    with_fields,
)
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import AxisPair, HelicalPlanar, JointDocument, Planar, PlanarTranslation, Schoenflies
from cadmbs.models.measure import FRAME_MEASURES, MeasureDocument, MeasurePlane
from cadmbs.models.quantities.fields import Named
from cadmbs.models.quantities.vectors import Rows, nearest_rotation, perpendicular, unit_direction, unit_quaternion
from cadmbs.models.scenario import ScenarioDocument

PLANE_JOINTS = (PlanarTranslation, Planar, HelicalPlanar, Schoenflies)
"""Joints with a plane: a normal `axis`, or two orthogonal `axes` in it."""

VECTORS_OF_EQUATIONS = ("DP1", "DP2", "D", "CD")
"""Constraints whose vectors are part of their equations."""


def normal_form(content: Content) -> Content:
    """The content in normal form; only for content without errors."""
    addresses = Addresses(content)

    def acting(entry: Any) -> Any:
        return _bodies_resolved(_directed(entry), addresses)

    return replace(
        content,
        bodies=changed_entries(content.bodies, _body),
        joints=changed_entries(content.joints, lambda joint: _bodies_resolved(_joint(joint), addresses)),
        constraints=changed_entries(content.constraints, acting),
        loads=changed_entries(content.loads, lambda load: _bodies_resolved(_load(load), addresses)),
        measures=changed_entries(content.measures, lambda measure: _measure(measure, addresses)),
        scenario=_scenario(content.scenario, addresses),
    )


def _body(body: Body) -> Body:
    body = with_fields(
        body,
        inertia=symmetric(body.inertia),
        reference_pose=_pose(body.reference_pose),
        frames=changed_values(body.frames, _pose),
        shapes=changed_members(body.shapes, lambda shape: with_changed_fields(shape, _pose, "pose")),
    )
    return body if body.center_of_mass is not None else with_fields(body, center_of_mass=body.reference_pose.position)


def symmetric(inertia: Rows) -> Rows:
    """(Theta + Theta^T) / 2, the tensor itself when it is symmetric."""
    (a, b, c) = inertia
    if (a[1], a[2], b[2]) == (b[0], c[0], c[1]):
        return inertia
    ab, ac, bc = (0.5 * x + 0.5 * y for x, y in ((a[1], b[0]), (a[2], c[0]), (b[2], c[1])))
    return (a[0], ab, ac), (ab, b[1], bc), (ac, bc, c[2])


def _pose(pose: geometry.Pose) -> geometry.Pose:
    return with_changed_fields(with_changed_fields(pose, nearest_rotation, "rotation"), unit_quaternion, "quaternion")


def _joint(joint: JointDocument) -> JointDocument:
    def closure(value: Any) -> Any:
        return with_changed_fields(value, _directed, "predecessor", "successor")

    joint = with_changed_fields(_directed(joint), lambda axes: changed_members(axes, unit_direction), "axes")
    if isinstance(joint, PLANE_JOINTS):
        joint = with_changed_fields(joint, _orthogonal, "axes")
    return with_changed_fields(joint, closure, "closure")


def _directed(entry: Any) -> Any:
    """The document with its directions as unit vectors, unless it is one whose vectors are kept as written."""
    if getattr(entry, "kind", "") in VECTORS_OF_EQUATIONS:
        return entry
    entry = with_changed_fields(entry, unit_direction, "axis", "direction")
    return with_changed_fields(entry, lambda plane: with_changed_fields(plane, unit_direction, "normal"), "plane")


def _load(load: Any) -> Any:
    """A load with proper rotations, and with the unit normal of a plane."""
    load = with_changed_fields(load, _pose, "pose")

    def surface(value: Any) -> Any:
        return with_changed_fields(with_changed_fields(value, unit_direction, "normal"), _pose, "pose")

    return with_changed_fields(load, surface, "with")


def _orthogonal(axes: AxisPair) -> AxisPair:
    second = perpendicular(axes[1], axes[0])
    return axes if second is axes[1] else (axes[0], second)


def _bodies_resolved(entry: Named, addresses: Addresses) -> Any:
    def resolved(address: Any) -> Any:
        if isinstance(address, tuple):
            return changed_members(address, resolved)
        body = addresses.bodies.get(address, address)
        return address if body == address else body

    entry = with_changed_fields(entry, resolved, "predecessor", "successor", "body", "on")
    return with_changed_fields(entry, lambda bodies: bodies if bodies == "all" else resolved(bodies), "bodies")


def _measure(measure: MeasureDocument, addresses: Addresses) -> MeasureDocument:
    """The measure with its plane on a body and with a unit normal; frames of which it is the motion are kept."""
    if measure.kind in FRAME_MEASURES:
        return measure

    def on_body(plane: MeasurePlane) -> MeasurePlane:
        return with_changed_fields(plane, lambda address: addresses.bodies.get(address, address), "body")

    resolved: MeasureDocument = _bodies_resolved(_directed(measure), addresses)
    return with_changed_fields(resolved, on_body, "plane")


def _scenario(scenario: ScenarioDocument | None, addresses: Addresses) -> ScenarioDocument | None:
    """The scenario with unit quaternions as initial orientations."""
    if scenario is None:
        return None

    def positions(values: dict[str, Any]) -> dict[str, Any]:
        changed = {name: _initial(name, value, addresses) for name, value in values.items()}
        return values if all(changed[name] is value for name, value in values.items()) else changed

    return with_changed_fields(
        scenario, lambda initial: with_changed_fields(initial, positions, "positions"), "initial"
    )


def _initial(name: str, value: Any, addresses: Addresses) -> Any:
    joint_index = addresses.joints.get(name)
    if joint_index is None or not coordinates.has_quaternion(addresses.content.joints.valid[joint_index]):
        return value
    quaternion = value[:4]
    normalized = unit_quaternion(quaternion)
    return value if normalized is quaternion else (*normalized, *value[4:])
