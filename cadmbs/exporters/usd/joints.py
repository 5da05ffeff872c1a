"""Joints as prims: frames on both bodies, freedoms, limits, drives."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cadmbs.exporters.coordinate_motions import plane, value_of_coordinate
from cadmbs.exporters.structure import Structure, constant
from cadmbs.exporters.urdf.as_read import smallest_rotation
from cadmbs.exporters.usd.bodies import Prim, array, pose_quaternion, quote, target, vector
from cadmbs.exporters.xml_text import number
from cadmbs.importers.urdf import transforms
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.usd import own_attributes
from cadmbs.models import joint as documents
from cadmbs.models.joint import JointDocument
from cadmbs.models.load import JointServoDocument, JointSpringDocument
from cadmbs.models.quantities.vectors import Rows, Triple, cross, dot, unit
from cadmbs.tolerances import REREAD_GEOMETRY

_TYPES: dict[type, str] = {
    documents.Fixed: "PhysicsFixedJoint",
    documents.Revolute: "PhysicsRevoluteJoint",
    documents.Prismatic: "PhysicsPrismaticJoint",
    documents.Spherical: "PhysicsSphericalJoint",
}
_SINGLE = (documents.Revolute, documents.Prismatic)


@dataclass(frozen=True, slots=True)
class JointDrive:
    """The force k (r - q) + d (r' - v) of a drive, at most `effort` in size; None for no bound."""

    stiffness: float = 0.0
    damping: float = 0.0
    position: float = 0.0
    velocity: float = 0.0
    effort: float | None = None


@dataclass
class UsdJointWriter:
    """Writes joints.

    Attributes:
        structure: The mechanism.
        scope: The prim that contains the joints.
        bodies: The prims of bodies by their names; the world has none.
        prims: The prims of the joints by their names.
        drives: Springs and servos by coordinates.
        effortless: Joints whose effort limits are not written, since their drives have none.
    """

    structure: Structure
    scope: Prim
    bodies: Mapping[str, Prim]
    drives: dict[str, JointDrive] = field(default_factory=dict)
    prims: dict[str, Prim] = field(default_factory=dict)
    effortless: list[str] = field(default_factory=list)

    def add_drive(self, load: object) -> bool:
        """Use a spring or servo as the drive of its coordinate; False if USD cannot express it."""
        drive: JointDrive | None = None
        match load:
            case JointSpringDocument(characteristic=None, damping_characteristic=None):
                rest = constant(load.rest)
                drive = None if rest is None else JointDrive(load.stiffness, load.damping, rest)
            case JointServoDocument():
                position, velocity = constant(load.position), constant(load.velocity or 0.0)
                if position is not None and velocity is not None and not isinstance(load.effort, tuple):
                    drive = JointDrive(load.stiffness, load.damping, position, velocity, load.effort)
        if drive is None or not isinstance(load, JointSpringDocument | JointServoDocument):
            return False
        if load.coordinate in self.drives or load.coordinate not in self._driven_coordinates():
            return False
        self.drives[load.coordinate] = drive
        return True

    def _driven_coordinates(self) -> set[str]:
        kinds = (*_SINGLE, *(kind for kind in _D6))
        joints = [joint for joint in self.structure.mechanism.joints if isinstance(joint, kinds)]
        return {name for joint in joints for name in documents.velocity_names(joint)}

    def write(self, joint: JointDocument, is_cut: bool) -> None:
        """The prim of a joint."""
        prim = self.scope.add(_TYPES.get(type(joint), "PhysicsJoint"), joint.name)
        self.prims[joint.name] = prim
        frames = joint_frames(self.structure, joint)
        for k, (body, frame) in enumerate(zip((joint.predecessor, joint.successor), frames, strict=True)):
            carrier = self.bodies.get(body)
            pose = Transform() if carrier is None else self.structure.poses[body]
            local = transforms.composed(transforms.inverse(pose), frame)
            if carrier is not None:
                prim.set(f"rel physics:body{k}", target(carrier))
            prim.set(f"point3f physics:localPos{k}", vector(local.position))
            prim.set(f"quatf physics:localRot{k}", vector(pose_quaternion(local)))
        if is_cut:
            prim.set("bool physics:excludeFromArticulation", "1")
        match joint:
            case documents.Revolute() | documents.Prismatic():
                self._single(prim, joint)
            case documents.Spherical():
                prim.set("uniform token physics:axis", quote("Z"))
                if joint.coordinates != "quaternion":
                    prim.set(f"custom string {own_attributes.COORDINATES}", quote(joint.coordinates))
                self._own_values(prim, joint)
            case documents.Fixed():
                pass
            case _:
                self._several(prim, joint)

    def _single(self, prim: Prim, joint: documents.Revolute | documents.Prismatic) -> None:
        """A joint with one coordinate, along z of its frame."""
        turns = isinstance(joint, documents.Revolute)
        prim.set("uniform token physics:axis", quote("Z"))
        scale = math.degrees(1.0) if turns else 1.0
        for key in ("lower", "upper"):
            bound = value_of_coordinate(getattr(joint.limits, key, None), 0)
            if bound is not None:
                prim.set(f"float physics:{key}Limit", number(scale * bound))
        self._drive(prim, joint, 0, "angular" if turns else "linear")
        velocity = value_of_coordinate(getattr(joint.limits, "velocity", None), 0)
        armature = value_of_coordinate(joint.armature, 0)
        if velocity is not None or armature:
            prim.schemas.append("PhysxJointAPI")
        if velocity is not None:
            prim.set(f"float {own_attributes.MAX_VELOCITY}", number(scale * velocity))
        if armature:
            prim.set(f"float {own_attributes.ARMATURE}", number(armature))
        if any(_per_coordinate(joint, "friction")):
            prim.set(f"custom double[] {own_attributes.FRICTION}", _numbers(_per_coordinate(joint, "friction")))

    def _several(self, prim: Prim, joint: JointDocument) -> None:
        """A joint with several freedoms; the others are locked by limits of which the lower one is greater."""
        freedoms = own_attributes.FREEDOMS[joint.kind]
        for name in own_attributes.ALL_FREEDOMS:
            if name not in (*freedoms, *own_attributes.FOLLOWING_FREEDOMS.get(joint.kind, ())):
                _limit(prim, name, 1.0, -1.0)
        for index, name in enumerate(freedoms):
            scale = math.degrees(1.0) if name.startswith("rot") else 1.0
            lower, upper = (value_of_coordinate(getattr(joint.limits, key, None), index) for key in ("lower", "upper"))
            if lower is not None or upper is not None:
                _limit(
                    prim,
                    name,
                    -math.inf if lower is None else scale * lower,
                    math.inf if upper is None else scale * upper,
                )
            self._drive(prim, joint, index, name)
        prim.set(f"custom string {own_attributes.KIND}", quote(joint.kind))
        if isinstance(joint, documents.Screw | documents.HelicalPlanar):
            prim.set(f"custom double {own_attributes.PITCH}", number(joint.pitch))
        if isinstance(joint, documents.Universal):
            frame = joint_frames(self.structure, joint)[1]
            second = transforms.rotated(transforms.transposed(frame.rotation), joint.axes[1])
            prim.set(f"custom double3 {own_attributes.SECOND_AXIS}", vector(second))
        if any(_per_coordinate(joint, "friction")):
            prim.set(f"custom double[] {own_attributes.FRICTION}", _numbers(_per_coordinate(joint, "friction")))

    def _drive(self, prim: Prim, joint: JointDocument, index: int, instance: str) -> None:
        """The drive of a coordinate: a spring or servo and the damping of the joint; units of degrees for rotations.

        The damping c of the joint adds to d, and d r' / (d + c) is the velocity then.
        """
        coordinate = documents.velocity_names(joint)[index]
        drive, effort = self.drives.get(coordinate), value_of_coordinate(getattr(joint.limits, "effort", None), index)
        damping = value_of_coordinate(joint.damping, index) or 0.0
        if drive is None and not damping and effort is None:
            return
        if drive is None:
            total = JointDrive(damping=damping, effort=effort)
        else:
            whole = drive.damping + damping
            velocity = drive.damping * drive.velocity / whole if whole else 0.0
            total = JointDrive(drive.stiffness, whole, drive.position, velocity, drive.effort)
            if effort is not None and effort != drive.effort:
                self.effortless.append(joint.name)
        degrees = math.degrees(1.0) if instance.startswith(("rot", "angular")) else 1.0
        prim.schemas.append(f"PhysicsDriveAPI:{instance}")
        start = f"drive:{instance}:physics"
        prim.set(f"uniform token {start}:type", quote("force"))
        prim.set(f"float {start}:stiffness", number(total.stiffness / degrees))
        prim.set(f"float {start}:damping", number(total.damping / degrees))
        if total.position:
            prim.set(f"float {start}:targetPosition", number(total.position * degrees))
        if total.velocity:
            prim.set(f"float {start}:targetVelocity", number(total.velocity * degrees))
        if total.effort is not None:
            prim.set(f"float {start}:maxForce", number(total.effort))

    def _own_values(self, prim: Prim, joint: JointDocument) -> None:
        """Damping and friction of a ball joint."""
        for key, attribute in (("damping", own_attributes.DAMPING), ("friction", own_attributes.FRICTION)):
            if any(_per_coordinate(joint, key)):
                prim.set(f"custom double[] {attribute}", _numbers(_per_coordinate(joint, key)))


_D6 = (
    documents.Cylindrical,
    documents.Planar,
    documents.PlanarTranslation,
    documents.Schoenflies,
    documents.SpatialTranslation,
    documents.Screw,
    documents.HelicalPlanar,
    documents.Universal,
)


def joint_frames(structure: Structure, joint: JointDocument) -> tuple[Transform, Transform]:
    """The frames of a joint on predecessor and successor, world axes at q = 0; different for an open loop."""
    pose = structure.poses[joint.successor]
    point: Triple = getattr(joint, "point", None) or pose.position
    frame = Transform(_rotation(joint, pose), point)
    if joint.closure is None:
        return frame, frame
    before, after = joint.closure.predecessor, joint.closure.successor
    rotations = [frame.rotation, frame.rotation]
    axis = getattr(joint, "axis", None)
    if after.axis is not None and before.axis is not None and axis is not None:
        rotations[1] = transforms.rotation_to_axis(unit(after.axis))
        rotations[0] = transforms.product(smallest_rotation(unit(after.axis), unit(before.axis)), rotations[1])
    points = [line.point or point for line in (before, after)]
    return Transform(rotations[0], points[0]), Transform(rotations[1], points[1])


def keeps_coordinates(joint: JointDocument) -> bool:
    """Whether a joint is read with the same coordinates: no angles, and axes of a translation that form a frame."""
    if isinstance(joint, documents.Spherical):
        return joint.coordinates != "angles"
    if not isinstance(joint, documents.SpatialTranslation):
        return True
    a, b, c = joint.axes
    skew = max(abs(dot(a, b)), abs(dot(b, c)), abs(dot(a, c)))
    return skew <= REREAD_GEOMETRY and dot(cross(a, b), c) > 0.0


def _rotation(joint: JointDocument, pose: Transform) -> Rows:
    """The axes of the frame of a joint: z along its axis or normal, or its two or three axes."""
    match joint:
        case documents.SpatialTranslation():
            return transforms.transposed(joint.axes) if keeps_coordinates(joint) else transforms.IDENTITY
        case documents.Universal():
            first = joint.axes[0]
            third = unit(cross(first, joint.axes[1]))
            return transforms.transposed((first, cross(third, first), third))
        case documents.Revolute() | documents.Prismatic() | documents.Cylindrical() | documents.Screw():
            return transforms.rotation_to_axis(joint.axis)
        case documents.Fixed() | documents.Spherical() | documents.Free():
            return pose.rotation
    return transforms.transposed(plane(joint))


def _limit(prim: Prim, freedom: str, low: float, high: float) -> None:
    prim.schemas.append(f"PhysicsLimitAPI:{freedom}")
    for key, bound in (("low", low), ("high", high)):
        prim.set(f"float limit:{freedom}:physics:{key}", number(bound))


def _per_coordinate(joint: JointDocument, key: str) -> tuple[float, ...]:
    return documents.per_velocity(getattr(joint, key), len(documents.velocity_names(joint)))


def _numbers(values: Sequence[float]) -> str:
    return array(map(number, values))
