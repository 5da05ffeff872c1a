"""The fields of `cadmbs.assembly/1.1`. Unknown keys are kept: a minor version may add some."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, Strict

from cadmbs.models.quantities import fields

Names: TypeAlias = Annotated[tuple[fields.Name, ...], Strict(False)]
PartPair: TypeAlias = Annotated[tuple[fields.Name, fields.Name], Strict(False)]
BoundedQuadruple: TypeAlias = Annotated[
    tuple[fields.Bounded, fields.Bounded, fields.Bounded, fields.Bounded], Strict(False)
]
BoundedMatrix: TypeAlias = Annotated[
    tuple[fields.BoundedVector, fields.BoundedVector, fields.BoundedVector], Strict(False)
]
VectorPair: TypeAlias = Annotated[tuple[fields.BoundedVector, fields.BoundedVector], Strict(False)]
Homogeneous: TypeAlias = Annotated[
    tuple[BoundedQuadruple, BoundedQuadruple, BoundedQuadruple, BoundedQuadruple], Strict(False)
]
Items: TypeAlias = Annotated[tuple[Any, ...], Strict(False)]
Loop: TypeAlias = Annotated[tuple[fields.BoundedVector, ...], Strict(False), Field(min_length=3)]
"""A closed polygon; the last point is joined to the first."""


class Open(BaseModel):
    """A document that keeps unknown keys, in `model_extra`."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True, allow_inf_nan=False)


class AssemblyUnits(fields.Document):
    """Units of lengths, masses, angles and inertias; densities and gravity have their unit in the key."""

    length: Literal["m", "cm", "mm", "um", "in", "ft"]
    mass: Literal["kg", "g", "t", "lb"]
    angle: Literal["rad", "deg"] = "rad"
    inertia: str | None = None


class Conventions(fields.Document):
    """The point that inertias refer to, and the sign of their off-diagonal elements."""

    inertia_about: Literal["com", "world_origin"] = "com"
    inertia_offdiagonal: Literal["tensor", "products"] = "tensor"


class World(Open):
    """Which way is up, and gravity [m/s^2]."""

    up: fields.BoundedVector = (0.0, 0.0, 1.0)
    gravity_m_s2: fields.BoundedVector | None = None


class Material(Open):
    """A density [kg/m^3] and a colour."""

    density_kg_m3: fields.Positive | None = None
    color_rgba: fields.Quadruple | None = None


class MassProperties(Open):
    """Mass properties of a part, in declared units; `volume_inertia` is the inertia at density 1."""

    source: Literal["cad", "cad_override", "measured", "geometry", "mesh", "default"] | None = None
    mass: fields.NonNegative | None = None
    volume: fields.NonNegative | None = None
    com: fields.BoundedVector | None = None
    inertia: BoundedMatrix | None = None
    volume_inertia: BoundedMatrix | None = None


class Feature(Open):
    """A face of a part that may belong to a joint (level C), in world coordinates of the drawn pose.

    Attributes:
        point: A point of a plane, of the axis of a cylinder, torus or helix; the apex of a cone, centre of a sphere.
        dir: The outward normal of a plane, the axis of others; that of a cone points from the apex into the cone. A
            sphere has one if it is a zone between two planes.
        radius: Of a cylinder, sphere or helix; of a torus the radius of its ring.
        radius_minor: Of the tube of a torus.
        side: "boss" if the material is inside (a pin), "bore" if it is outside (a hole).
        extent: Where a cylinder, cone, helix or spherical zone begins and ends along `dir`, measured from `point`.
        coverage: Area of the face divided by that of the full cylinder of this extent, or of the full sphere.
        outline: The boundary of a plane as closed polygons, holes included, in any order (even-odd rule).
        lead_per_rev: Advance of a helix per turn along `dir`; positive for right-hand threads.
        turns: Number of turns of a helix.
    """

    id: fields.Name | None = None
    kind: Literal["cylinder", "cone", "plane", "sphere", "torus", "helix", "axis", "point"]
    point: fields.BoundedVector | None = None
    dir: fields.BoundedVector | None = None
    radius: fields.Bounded | None = None
    radius_minor: fields.Bounded | None = None
    half_angle: fields.Bounded | None = None
    side: Literal["boss", "bore", "unknown"] | None = None
    extent: Annotated[tuple[fields.Bounded, fields.Bounded], Strict(False)] | None = None
    coverage: fields.Bounded | None = None
    area: fields.Bounded | None = None
    outline: Annotated[tuple[Loop, ...], Strict(False)] | None = None
    lead_per_rev: fields.Bounded | None = None
    turns: fields.Bounded | None = None


class PartMesh(Open):
    """A mesh file, relative to the document, in the world frame or in the part frame with its pose."""

    file: fields.Name
    unit: Literal["m", "cm", "mm", "in"] | None = None
    frame: Literal["world", "part"] = "world"
    pose: Homogeneous | None = None


class AssemblyPart(Open):
    """A part of the assembly; parts with the same `body` are one rigid body."""

    id: fields.Name
    name: str | None = None
    path: Annotated[tuple[str, ...], Strict(False)] | None = None
    definition: str | None = None
    body: fields.Name | None = None
    role: Literal["part", "fastener", "ignore"] = "part"
    material: str | None = None
    color_rgba: fields.Quadruple | None = None
    bbox: VectorPair | None = None
    mass_properties: MassProperties = MassProperties()
    features: Annotated[tuple[Feature, ...], Strict(False)] = ()
    mesh: PartMesh | None = None


class AssemblyContact(Open):
    """Two parts that touch or share an axis: information of level B.

    Attributes:
        kind: "tangent" stands for a wheel or pin that touches in a line along `dir`: evidence only, no constraint.
        dir: The axis; of "coplanar" and "stop" the outward normal of the first part; of "cone" from its apex.
        radius: Of the boss and of the bore; of both bores if `virtual`.
        corners: Points of the area in which two planes touch, such as the corners of a rectangle around it.
        radial: Of "ball_in_groove": the direction from the axis of the groove to the ball.
        virtual: Two aligned bores, whose pin is not drawn.
    """

    id: fields.Name | None = None
    kind: Literal[
        "coaxial",
        "coplanar",
        "concentric",
        "cone",
        "stop",
        "ball_in_groove",
        "ball_in_bore",
        "parallel",
        "rigid",
        "screw",
        "gear",
        "tangent",
    ]
    parts: PartPair
    point: fields.BoundedVector | None = None
    dir: fields.BoundedVector | None = None
    radius: fields.BoundedNumbers | None = None
    clearance: fields.Bounded | None = None
    overlap: fields.Bounded | None = None
    area: fields.Bounded | None = None
    gap: fields.Bounded | None = None
    corners: Annotated[tuple[fields.BoundedVector, ...], Strict(False)] | None = None
    radial: fields.BoundedVector | None = None
    origin: Literal["mate", "geometry"] | None = None
    virtual: bool | None = None
    lead_per_rev: fields.Bounded | None = None


class AxisLine(Open):
    """A point and a direction; the kind of the joint decides which of them it needs."""

    point: fields.BoundedVector | None = None
    dir: fields.BoundedVector | None = None


class JointLimits(Open):
    """Bounds of a coordinate in declared units; effort in N or N m."""

    lower: fields.Number | None = None
    upper: fields.Number | None = None
    effort: fields.Number | None = None
    velocity: fields.Number | None = None


JointKind: TypeAlias = Literal[
    "fixed", "revolute", "prismatic", "helical", "cylindrical", "universal", "spherical", "planar", "free", "auto"
]


class AssemblyJoint(Open):
    """A joint between two parts: information of level A. Part b moves relative to part a.

    Attributes:
        drive_inertia_kg_m2: Inertia of its drive about the axis, with the square of the reduction.
    """

    id: fields.Name | None = None
    name: str | None = None
    parts: PartPair
    kind: JointKind
    axis: AxisLine | None = None
    axes: Annotated[tuple[AxisLine, ...], Strict(False)] | None = None
    pitch_per_rad: fields.Bounded | None = None
    lead_per_rev: fields.Bounded | None = None
    limits: JointLimits | None = None
    q_reference: fields.Bounded | None = None
    actuated: bool | None = None
    drive_inertia_kg_m2: Annotated[float, Field(ge=0)] | None = None
    role: Literal["auto", "tree", "cut"] = "auto"
    origin: Literal["explicit", "mate", "inferred", "hint"] | None = None
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    reason: str | None = None
    evidence: Annotated[tuple[str, ...], Strict(False)] | None = None


class AssemblyCoupling(Open):
    """sum coefficient q = offset over the named joints, q in radians or length units."""

    id: fields.Name | None = None
    name: fields.Name | None = None
    joints: Annotated[tuple[fields.Name, ...], Strict(False), Field(min_length=2)]
    coefficients: Annotated[fields.BoundedNumbers, Field(min_length=2)]
    offset: fields.Bounded = 0.0


class AssemblySpring(Open):
    """A spring and damper between points of two parts, in world coordinates of the drawn pose."""

    id: fields.Name | None = None
    parts: PartPair
    points: VectorPair
    stiffness_N_m: fields.NonNegative = 0.0  # noqa: N815
    damping_N_s_m: fields.NonNegative = 0.0  # noqa: N815
    free_length: fields.Positive


class AssemblySlot(Open):
    """A pin of the first part that slides in a slot of the second one, in world coordinates of the drawn pose.

    Attributes:
        point: On the axis of the pin.
        dir: Normal of the walls of a straight slot.
        center: Of a slot along an arc, at the height of the point, in place of `dir`.
    """

    id: fields.Name | None = None
    parts: PartPair
    point: fields.BoundedVector
    dir: fields.BoundedVector | None = None
    center: fields.BoundedVector | None = None


FORMAT = "cadmbs.assembly/1.1"
"""The version that is written; all versions 1.x are read."""


class AssemblyDocument(Open):
    """The whole file; the entries of its lists are validated one by one, so that all findings are reported at once."""

    version: str = Field(alias="schema")
    name: str | None = None
    units: AssemblyUnits
    conventions: Conventions = Conventions()
    source: dict[str, Any] = Field(default_factory=dict)
    world: World = World()
    ground: Names | None = None
    materials: dict[str, Material] = Field(default_factory=dict)
    parts: Annotated[Items, Field(min_length=1)]
    contacts: Items = ()
    joints: Items = ()
    couplings: Items = ()
    springs: Items = ()
    slots: Items = ()
