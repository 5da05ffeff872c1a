"""Measures: quantities of a motion that are computed at output times, and usable in stops and studies."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.constraint import BodyPair, Plane, VectorPair
from cadmbs.models.quantities.fields import Name, Named, Numbers, Vector

BodyList: TypeAlias = Literal["all"] | Annotated[tuple[Name, ...], Strict(False), Field(min_length=1)]
"""Bodies by name, or all that move."""

Axis: TypeAlias = Literal["x", "y", "z"]
Names: TypeAlias = Annotated[tuple[Name, ...], Strict(False), Field(min_length=1)]


class DistanceMeasureDocument(Named):
    """|Q_j - P_i|, the distance of a point of one body and a point of another."""

    kind: Literal["distance"] = "distance"
    bodies: BodyPair
    points: VectorPair


class DistanceRateMeasureDocument(Named):
    """d/dt |Q_j - P_i|, the relative velocity of two points along their line."""

    kind: Literal["distance_rate"] = "distance_rate"
    bodies: BodyPair
    points: VectorPair


class AngleMeasureDocument(Named):
    """The angle, 0 to pi, between a vector of one body and a vector of another."""

    kind: Literal["angle"] = "angle"
    bodies: BodyPair
    vectors: VectorPair


class PoseMeasureDocument(Named):
    """Position of a body or frame in the world, or its orientation as quaternion (qw >= 0) or rotation vector."""

    kind: Literal["pose"] = "pose"
    body: Name
    component: Literal["x", "y", "z", "qw", "qx", "qy", "qz", "rx", "ry", "rz"]


class TwistMeasureDocument(Named):
    """A component of the twist of a body or frame."""

    kind: Literal["twist"] = "twist"
    body: Name
    representation: Literal["body_fixed", "spatial", "hybrid", "mixed"] = "hybrid"
    component: Literal["wx", "wy", "wz", "vx", "vy", "vz"]


class CoordinateMeasureDocument(Named):
    """A position coordinate of a joint, cut joints and followers of couplings included."""

    kind: Literal["coordinate"] = "coordinate"
    coordinate: Name


class RateMeasureDocument(Named):
    """A velocity coordinate of a joint, cut joints and followers of couplings included."""

    kind: Literal["rate"] = "rate"
    coordinate: Name


class MeasurePlane(Plane):
    """A plane that is fixed to a body."""

    body: Name | None = None


class ClearanceMeasureDocument(Named):
    """normal . (P - point of the plane): the distance of a point of a body above a plane of another one."""

    kind: Literal["clearance"] = "clearance"
    body: Name
    point: Vector
    plane: MeasurePlane


class EnergyMeasureDocument(Named):
    """Kinetic energy and that of gravity of bodies, or one of the two; springs and rotors are not counted."""

    kind: Literal["energy"] = "energy"
    bodies: BodyList = "all"
    part: Literal["total", "kinetic", "potential"] = "total"


class CenterOfMassMeasureDocument(Named):
    """A component of the common centre of mass of bodies."""

    kind: Literal["center_of_mass"] = "center_of_mass"
    bodies: BodyList = "all"
    component: Axis


class AngularMomentumMeasureDocument(Named):
    """A component of the angular momentum of bodies about their centre of mass, or a point fixed in the world."""

    kind: Literal["angular_momentum"] = "angular_momentum"
    bodies: BodyList = "all"
    about: Literal["center_of_mass"] | Vector = "center_of_mass"
    component: Axis


class SumMeasureDocument(Named):
    """sum of factor x measure; factors are 1 by default."""

    kind: Literal["sum"] = "sum"
    of: Names
    factors: Numbers | None = None


class ProductMeasureDocument(Named):
    """The product of measures."""

    kind: Literal["product"] = "product"
    of: Names


MeasureDocument: TypeAlias = Annotated[
    DistanceMeasureDocument
    | DistanceRateMeasureDocument
    | AngleMeasureDocument
    | PoseMeasureDocument
    | TwistMeasureDocument
    | CoordinateMeasureDocument
    | RateMeasureDocument
    | ClearanceMeasureDocument
    | EnergyMeasureDocument
    | CenterOfMassMeasureDocument
    | AngularMomentumMeasureDocument
    | SumMeasureDocument
    | ProductMeasureDocument,
    Field(discriminator="kind"),
]
"""A measure of any kind."""

FRAME_MEASURES: Final = ("pose", "twist")
"""Kinds whose `body` may be a frame, which is kept: the others are geometry in the world and belong to the body."""

FUNCTION_MEASURES: Final = (SumMeasureDocument, ProductMeasureDocument)
"""Functions of other measures."""
