"""Constraints beyond joints: geometric rows between points and vectors of two bodies, and non-holonomic rows."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.coupling import Terms
from cadmbs.models.functions import TimeFunctionDocument
from cadmbs.models.quantities.fields import Document, Name, Named, Number, Positive, Vector

BodyPair: TypeAlias = Annotated[tuple[Name, Name], Strict(False)]
VectorPair: TypeAlias = Annotated[tuple[Vector, Vector], Strict(False)]


class DotProduct1(Named):
    """DP1: a_i . a_j = offset, or the angle between a_i and a_j about `axis` (fixed to body i)."""

    kind: Literal["DP1"] = "DP1"
    bodies: BodyPair
    vectors: VectorPair
    offset: TimeFunctionDocument = 0.0
    angle: TimeFunctionDocument | None = None
    axis: Vector | None = None


class DotProduct2(Named):
    """DP2: a_i . (Q_j - P_i) = offset."""

    kind: Literal["DP2"] = "DP2"
    bodies: BodyPair
    vector: Vector
    points: VectorPair
    offset: TimeFunctionDocument = 0.0


class Distance(Named):
    """D: |Q_j - P_i|^2 = distance^2."""

    kind: Literal["D"] = "D"
    bodies: BodyPair
    points: VectorPair
    distance: TimeFunctionDocument


class CoordinateDifference(Named):
    """CD: direction . (Q_j - P_i) = offset, direction fixed in the world."""

    kind: Literal["CD"] = "CD"
    bodies: BodyPair
    points: VectorPair
    direction: Vector
    offset: TimeFunctionDocument = 0.0


class KnifeEdgeDocument(Named):
    """direction . (relative velocity of a point) = 0, direction fixed to the body."""

    kind: Literal["knife_edge"] = "knife_edge"
    body: Name
    point: Vector
    direction: Vector
    on: Name | None = None


class Plane(Document):
    """A plane by a point and its normal."""

    point: Vector
    normal: Vector


class RollingDocument(Named):
    """A thin rim that rolls on a plane: its height is kept and its contact point does not slip."""

    kind: Literal["rolling"] = "rolling"
    body: Name
    center: Vector
    axis: Vector
    radius: Positive
    plane: Plane
    on: Name | None = None
    slip: Literal["none", "axial", "lateral"] = "none"


class VelocityRow(Named):
    """sum factor v = rate."""

    kind: Literal["velocity"] = "velocity"
    terms: Terms
    rate: TimeFunctionDocument = 0.0


class AngularMomentumDocument(Named):
    """direction . (angular momentum of the bodies about a point) = value."""

    kind: Literal["angular_momentum"] = "angular_momentum"
    bodies: Literal["all"] | Annotated[tuple[Name, ...], Strict(False)] = "all"
    about: Literal["center_of_mass"] | Vector = "center_of_mass"
    direction: Vector
    value: Number = 0.0


Constraint: TypeAlias = Annotated[
    DotProduct1
    | DotProduct2
    | Distance
    | CoordinateDifference
    | KnifeEdgeDocument
    | RollingDocument
    | VelocityRow
    | AngularMomentumDocument,
    Field(discriminator="kind"),
]
"""A constraint of any kind."""
