"""Joints: a kind, two bodies, and geometry in the world at q = 0. The successor moves relative to the predecessor."""

import math
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities.fields import Document, Extensions, Name, Named, Number, Vector

PerVelocity: TypeAlias = Number | Annotated[tuple[Number, ...], Strict(False)]
"""One value for all velocity coordinates of the joint, or one each."""

AxisPair: TypeAlias = Annotated[tuple[Vector, Vector], Strict(False)]
AxisTriple: TypeAlias = Annotated[tuple[Vector, Vector, Vector], Strict(False)]


class Limits(Document):
    """Bounds of a joint, watched and never enforced: one value, or a list with one for each velocity coordinate."""

    lower: PerVelocity | None = None
    upper: PerVelocity | None = None
    velocity: PerVelocity | None = None
    effort: PerVelocity | None = None
    acceleration: PerVelocity | None = None
    deceleration: PerVelocity | None = None
    jerk: PerVelocity | None = None


class LineDocument(Document):
    """Where one body sees the axis of a cut joint."""

    axis: Vector | None = None
    point: Vector | None = None


class ClosureDocument(Document):
    """The geometry of a cut joint on both of its bodies, when the two differ at q = 0."""

    predecessor: LineDocument
    successor: LineDocument


class _Joint(Named):
    position_suffixes: ClassVar[tuple[str, ...]] = ("",)
    velocity_suffixes: ClassVar[tuple[str, ...]] = ("",)

    predecessor: Name
    successor: Name
    cut: bool = False
    actuated: bool | None = None
    limits: Limits | None = None
    damping: PerVelocity = 0.0
    friction: PerVelocity = 0.0
    armature: PerVelocity = 0.0
    closure: ClosureDocument | None = None
    extensions: Extensions = Field(default_factory=dict)


class Fixed(_Joint):
    """No motion; both bodies keep their names, frames and masses."""

    position_suffixes = velocity_suffixes = ()
    kind: Literal["fixed"] = "fixed"


class Revolute(_Joint):
    """Rotation about a line."""

    kind: Literal["revolute"] = "revolute"
    axis: Vector
    point: Vector


class Screw(_Joint):
    """Rotation about a line with an advance of `pitch` metres per radian."""

    kind: Literal["screw"] = "screw"
    axis: Vector
    point: Vector
    pitch: Number


class Prismatic(_Joint):
    """Translation along a direction; a point is that to which the wrench in the joint refers, and moves nothing."""

    kind: Literal["prismatic"] = "prismatic"
    axis: Vector
    point: Vector | None = None


class Cylindrical(_Joint):
    """Rotation about and translation along one line."""

    position_suffixes = velocity_suffixes = ("turn", "slide")
    kind: Literal["cylindrical"] = "cylindrical"
    axis: Vector
    point: Vector


class Universal(_Joint):
    """Two intersecting axes: the first fixed to the predecessor, the second to the successor."""

    position_suffixes = velocity_suffixes = ("1", "2")
    kind: Literal["universal"] = "universal"
    axes: AxisPair
    point: Vector


class _Plane(_Joint):
    """A plane by its normal `axis`, or by two orthogonal directions `axes` in it, exactly one of the two."""

    axis: Vector | None = None
    axes: AxisPair | None = None


class PlanarTranslation(_Plane):
    """Translation in a plane."""

    position_suffixes = velocity_suffixes = ("x", "y")
    kind: Literal["planar_translation"] = "planar_translation"


class Planar(_Plane):
    """Translation in a plane and rotation about its normal."""

    position_suffixes = velocity_suffixes = ("x", "y", "turn")
    kind: Literal["planar"] = "planar"
    point: Vector


class HelicalPlanar(_Plane):
    """Translation in a plane and a screw motion along its normal."""

    position_suffixes = velocity_suffixes = ("x", "y", "turn")
    kind: Literal["helical_planar"] = "helical_planar"
    point: Vector
    pitch: Number


class Schoenflies(_Plane):
    """All translations, and rotation about one direction."""

    position_suffixes = velocity_suffixes = ("x", "y", "z", "turn")
    kind: Literal["schoenflies"] = "schoenflies"
    point: Vector


class SpatialTranslation(_Joint):
    """Translation along three directions, by default the world axes."""

    position_suffixes = velocity_suffixes = ("x", "y", "z")
    kind: Literal["spatial_translation"] = "spatial_translation"
    axes: AxisTriple = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Spherical(_Joint):
    """Rotation about a point, by quaternion, three successive angles about `axes`, or rotation vector."""

    kind: Literal["spherical"] = "spherical"
    point: Vector
    coordinates: Literal["quaternion", "angles", "rotation_vector"] = "quaternion"
    axes: AxisTriple | None = None


class Free(_Joint):
    """No constraint: quaternion then position, velocity the body-fixed twist."""

    position_suffixes = ("w", "x", "y", "z", "px", "py", "pz")
    velocity_suffixes = ("wx", "wy", "wz", "vx", "vy", "vz")
    kind: Literal["free"] = "free"


JointDocument: TypeAlias = Annotated[
    Fixed
    | Revolute
    | Screw
    | Prismatic
    | Cylindrical
    | Universal
    | PlanarTranslation
    | Planar
    | HelicalPlanar
    | Schoenflies
    | SpatialTranslation
    | Spherical
    | Free,
    Field(discriminator="kind"),
]
"""A joint of any kind."""

_SPHERICAL_SUFFIXES = {
    "quaternion": (("w", "x", "y", "z"), ("wx", "wy", "wz")),
    "angles": (("1", "2", "3"), ("1", "2", "3")),
    "rotation_vector": (("x", "y", "z"), ("x", "y", "z")),
}


def position_names(joint: JointDocument) -> tuple[str, ...]:
    """The joint's position coordinates as users write them: "elbow", "wrist:slide", "base:px"."""
    return _names(joint, _suffixes(joint)[0])


def velocity_names(joint: JointDocument) -> tuple[str, ...]:
    """The joint's velocity coordinates as users write them."""
    return _names(joint, _suffixes(joint)[1])


def has_plain_coordinates(joint: JointDocument) -> bool:
    """Whether velocities are the rates of positions, so that couplings and springs may name the coordinates."""
    positions, velocities = _suffixes(joint)
    return positions == velocities


def per_velocity(value: PerVelocity, count: int) -> tuple[float, ...]:
    """A value for each velocity coordinate of a joint: the list itself, or one number repeated."""
    return value if isinstance(value, tuple) else (value,) * count


def position_limits(joint: JointDocument) -> dict[str, tuple[float, float]]:
    """Lower and upper limit of each coordinate of a joint that has limits, infinite where one of the two is missing."""
    names = velocity_names(joint)
    if joint.limits is None or not has_plain_coordinates(joint):
        return {}
    bounds = [
        per_velocity(default if value is None else value, len(names))
        for value, default in ((joint.limits.lower, -math.inf), (joint.limits.upper, math.inf))
    ]
    return {name: (float(lower), float(upper)) for name, lower, upper in zip(names, *bounds, strict=True)}


def _suffixes(joint: JointDocument) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What follows the joint's name in those of its position and velocity coordinates."""
    if isinstance(joint, Spherical):
        return _SPHERICAL_SUFFIXES[joint.coordinates]
    return joint.position_suffixes, joint.velocity_suffixes


def _names(joint: JointDocument, suffixes: tuple[str, ...]) -> tuple[str, ...]:
    return (joint.name,) if suffixes == ("",) else tuple(f"{joint.name}:{suffix}" for suffix in suffixes)
