"""Measures as plain records: indices in place of names, points and poses in the world at q = 0."""

from dataclasses import dataclass
from typing import TypeAlias

from cadmbs.arrays import Array


@dataclass(frozen=True)
class DistanceMeasure:
    """Distance of two points of moving bodies (points from `System.origin`), or its rate."""

    name: str
    unit: str | None
    bodies: tuple[int, int]
    points: Array
    is_rate: bool


@dataclass(frozen=True)
class AngleMeasure:
    """Angle between vectors of two moving bodies."""

    name: str
    unit: str | None
    bodies: tuple[int, int]
    vectors: Array


@dataclass(frozen=True)
class PoseMeasure:
    """A component of the pose of a body or frame: body of the document, pose at q = 0."""

    name: str
    unit: str | None
    body: int
    reference_pose: Array
    component: str


@dataclass(frozen=True)
class TwistMeasure:
    """A component of the twist of a body or frame in a representation."""

    name: str
    unit: str | None
    body: int
    reference_pose: Array
    representation: str
    component: str


@dataclass(frozen=True)
class CoordinateMeasure:
    """A coordinate of the tree or of a cut joint by name, or its rate."""

    name: str
    unit: str | None
    coordinate: str
    is_rate: bool


@dataclass(frozen=True)
class ClearanceMeasure:
    """Height of a point of a moving body above a plane of another one, points from `System.origin`."""

    name: str
    unit: str | None
    bodies: tuple[int, int]
    points: Array
    normal: Array


@dataclass(frozen=True)
class EnergyMeasure:
    """Energy of bodies of the document: "total", "kinetic" or "potential"."""

    name: str
    unit: str | None
    bodies: tuple[int, ...]
    part: str


@dataclass(frozen=True)
class CenterOfMassMeasure:
    """A component (0, 1, 2) of the common centre of mass of bodies of the document."""

    name: str
    unit: str | None
    bodies: tuple[int, ...]
    component: int


@dataclass(frozen=True)
class AngularMomentumMeasure:
    """A component of the angular momentum of bodies about a point of the world, or their centre of mass (None)."""

    name: str
    unit: str | None
    bodies: tuple[int, ...]
    about: Array | None
    component: int


@dataclass(frozen=True)
class SumMeasure:
    """sum of factor x measure, by the names of the measures."""

    name: str
    unit: str | None
    of: tuple[str, ...]
    factors: tuple[float, ...]


@dataclass(frozen=True)
class ProductMeasure:
    """The product of measures."""

    name: str
    unit: str | None
    of: tuple[str, ...]


Measure: TypeAlias = (
    DistanceMeasure
    | AngleMeasure
    | PoseMeasure
    | TwistMeasure
    | CoordinateMeasure
    | ClearanceMeasure
    | EnergyMeasure
    | CenterOfMassMeasure
    | AngularMomentumMeasure
    | SumMeasure
    | ProductMeasure
)
"""A measure of any kind."""
