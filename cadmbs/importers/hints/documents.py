"""The fields of a hints file; lengths in mm, parts by id, name or pattern."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities import fields

Patterns: TypeAlias = Annotated[tuple[fields.Name, ...], Strict(False)]
PatternPair: TypeAlias = Annotated[tuple[fields.Name, fields.Name], Strict(False)]
Interval: TypeAlias = Annotated[tuple[fields.Bounded, fields.Bounded], Strict(False)]

Up: TypeAlias = Literal["x", "y", "z", "+x", "+y", "+z", "-x", "-y", "-z"]

HintKind: TypeAlias = Literal[
    "fixed",
    "revolute",
    "prismatic",
    "helical",
    "screw",
    "cylindrical",
    "universal",
    "spherical",
    "planar",
    "free",
    "auto",
]


class HintAxis(fields.Document):
    """A line: a point [mm] and a direction in the world frame of the drawn pose."""

    point: fields.BoundedVector | None = None
    dir: fields.BoundedVector | None = None


class HintBody(fields.Document):
    """Parts that are one rigid body."""

    name: fields.Name | None = None
    parts: Annotated[Patterns, Field(min_length=1)]


class HintJoint(fields.Document):
    """The joint between the bodies of two parts.

    Attributes:
        axis: Its line, if the contacts do not give it.
        axes: Both lines of a universal joint; the first is fixed to the first part.
        axis_of: A face whose axis it is: "PART#cylinder:r=10.0,near=[0, 18.7, 94]".
        flip: Whether to reverse the axis that was inferred.
        lead_per_rev_mm: Advance of a screw per turn; negative for left-hand threads.
        limits_deg: Lower and upper limit of a turning joint.
        limits_mm: Lower and upper limit of a sliding joint.
    """

    parts: PatternPair
    kind: HintKind = "auto"
    name: fields.Name | None = None
    axis: HintAxis | None = None
    axes: Annotated[tuple[HintAxis, HintAxis], Strict(False)] | None = None
    axis_of: fields.Name | None = None
    flip: bool = False
    lead_per_rev_mm: fields.Bounded | None = None
    limits_deg: Interval | None = None
    limits_mm: Interval | None = None


class HintNoJoint(fields.Document):
    """Two parts between whose bodies there is no joint, though they touch."""

    parts: PatternPair


class ActuatorData(fields.Document):
    """What is known about a motor or servo, at the shaft that comes out of it.

    Attributes:
        shaft_diameter_mm: Of the cylinder that is the shaft; by default the one that parts sit on.
        torque_N_m: Rated torque.
        speed_rad_s: Rated speed.
        reduction: Turns of the drive for one turn of the shaft.
        drive_inertia_kg_m2: Inertia of the drive about its own axis, before the reduction.
    """

    shaft_diameter_mm: fields.Positive | None = None
    torque_N_m: fields.Positive | None = None  # noqa: N815
    speed_rad_s: fields.Positive | None = None
    reduction: fields.Positive | None = None
    drive_inertia_kg_m2: fields.NonNegative | None = None


class HintActuator(ActuatorData):
    """A motor, all instances that a pattern names: a joint between it and what turns in it.

    Attributes:
        motor: The motors.
        rotor: What turns in them; by default what sits on the shaft.
        turns: Whether the shaft turns in the body; if not, what sits on it is not made to turn.
    """

    motor: fields.Name | Patterns
    rotor: fields.Name | Patterns | None = None
    turns: bool = True


class ActuatorTemplate(ActuatorData):
    """A product, for the motors whose names match a pattern; capitals, spaces and dashes do not matter."""

    name: fields.Name
    match: Annotated[Patterns, Field(min_length=1)]


class TemplatesDocument(fields.Document):
    """A file of templates of motors."""

    template: Annotated[tuple[ActuatorTemplate, ...], Strict(False)] = ()


class HintSpring(fields.Document):
    """A spring, damper or both, as a force between two bodies: of parts that are drawn, or between two points.

    Attributes:
        part: The parts that are the spring: they make no joint. All instances of a pattern are springs.
        bodies: What it acts between; by default the parts at the ends of its coil.
        points: The two points [mm] at which it acts, in the drawn pose; by default the ends of its coil.
        stiffness_N_m: Its stiffness; by default that of its wire, of steel.
        damping_N_s_m: Its damping.
        free_length_mm: The length at which it has no force; by default as it is drawn.
    """

    part: fields.Name | Patterns | None = None
    bodies: PatternPair | None = None
    points: Annotated[tuple[fields.BoundedVector, fields.BoundedVector], Strict(False)] | None = None
    stiffness_N_m: fields.NonNegative | None = None  # noqa: N815
    damping_N_s_m: fields.NonNegative = 0.0  # noqa: N815
    free_length_mm: fields.Positive | None = None


class HintCoupling(fields.Document):
    """sum coefficient q = offset over named joints, q in radians or in length units of the file; or a ratio.

    Attributes:
        coefficients: One for each joint.
        ratio: q of the second of two joints over q of the first, in place of coefficients.
        kind: "gears" and "belt": the ratio is positive, and the axes of the joints give its sign: meshing gears turn in
            opposite senses, the pulleys of a belt and a gear in a ring in the same. "ratio": it has its sign.
    """

    name: fields.Name | None = None
    joints: Annotated[tuple[fields.Name, ...], Strict(False), Field(min_length=2)]
    coefficients: Annotated[fields.BoundedNumbers, Field(min_length=2)] | None = None
    offset: fields.Bounded = 0.0
    kind: Literal["ratio", "gears", "belt"] = "ratio"
    ratio: fields.Bounded | None = None


class HintSlot(fields.Document):
    """A pin that slides in a slot, for all pairs of parts that two patterns mean: one constraint in their plane.

    Attributes:
        parts: The one with the pin, and the one with the slot.
        point: On the axis of the pin [mm]; by default as drawn.
        across: Normal of the walls of a straight slot; by default as drawn.
        centre: Of a slot along an arc [mm], in place of `across`.
    """

    parts: PatternPair
    name: fields.Name | None = None
    point: fields.BoundedVector | None = None
    across: fields.BoundedVector | None = None
    centre: fields.BoundedVector | None = None


class HintTolerance(fields.Document):
    """Tolerances in place of those that are chosen from the size and the gaps of the file; see `Tolerances`."""

    angle_rad: fields.Positive | None = None
    coaxial_mm: fields.Positive | None = None
    near_mm: fields.Positive | None = None
    plane_mm: fields.Positive | None = None
    stop_mm: fields.Positive | None = None
    overlap_mm: fields.Positive | None = None
    area_mm2: fields.Positive | None = None
    clearance_mm: fields.Positive | None = None
    press: fields.Positive | None = None
    bolt: fields.Positive | None = None
    coverage: fields.Positive | None = None


class HintsDocument(fields.Document):
    """The whole file.

    Attributes:
        ground: The part or parts that are fixed to the world.
        density_kg_m3: One density, or densities by pattern, with "default" for all other parts.
        rigid_subassemblies: Whether each sub-assembly below the top is one body; "auto": if this leaves fewer loose.
        up: The axis of the file that points up; gravity acts against it.
        gravity_m_s2: Gravity [m/s^2], in place of 9.81 against `up`.
        touching: Whether what nothing else holds is fixed to what it touches; "ask": with a question;
            "nearest": or else to what is nearest; "never": it is refused.
        templates: A file with templates of motors, beside the hints.
        explode: Sub-assemblies that are not, by name.
        only: The sub-assembly that is imported, by its name or id; all else is left out.
        split: Parts of STEP files whose solids are parts of their own.
        ignore: Parts that are left out.
        fasteners: Parts that are fasteners, beyond those with such names.
        keep: Parts that are never fixed to a neighbour as idle.
        planar: Pairs of parts that touch in a plane and slide and turn on it.
    """

    ground: fields.Name | Patterns | None = None
    density_kg_m3: fields.Positive | dict[str, fields.Positive] | None = None
    rigid_subassemblies: Literal["auto", "always", "never"] = "auto"
    touching: Literal["ask", "fixed", "nearest", "never"] = "ask"
    up: Up | None = None
    gravity_m_s2: fields.BoundedVector | None = None
    explode: Patterns = ()
    only: fields.Name | None = None
    split: Patterns = ()
    ignore: Patterns = ()
    fasteners: Patterns = ()
    keep: Patterns = ()
    planar: Annotated[tuple[PatternPair, ...], Strict(False)] = ()
    body: Annotated[tuple[HintBody, ...], Strict(False)] = ()
    joint: Annotated[tuple[HintJoint, ...], Strict(False)] = ()
    no_joint: Annotated[tuple[HintNoJoint, ...], Strict(False)] = ()
    coupling: Annotated[tuple[HintCoupling, ...], Strict(False)] = ()
    actuator: Annotated[tuple[HintActuator, ...], Strict(False)] = ()
    spring: Annotated[tuple[HintSpring, ...], Strict(False)] = ()
    slot: Annotated[tuple[HintSlot, ...], Strict(False)] = ()
    templates: fields.Name | None = None
    tolerance: HintTolerance = HintTolerance()
