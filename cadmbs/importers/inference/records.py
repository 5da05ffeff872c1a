"""Parts, faces, contacts, joints and decisions of an inference. Lengths in mm, one world frame of the drawn pose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.machine_parts.part_names import names_marker

LINE_KINDS = ("revolute", "cylindrical", "helical")
"""Joints about one line."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face of a part; the attributes are those of a feature of the file format.

    Attributes:
        kind: "plane", "cylinder", "cone", "sphere", "torus" or "helix".
        point: On the plane or axis; apex or centre.
        direction: Outward normal or axis; zero for a sphere that is no zone.
        boss: Whether the material is inside.
        outline: The boundary of a plane as polygons (k, 3).
        approximate: Whether the outline is a disc of the same area, as the file has none.
    """

    kind: str
    point: Array
    direction: Array
    radius: float = 0.0
    radius_minor: float = 0.0
    half_angle: float = 0.0
    boss: bool = True
    extent: tuple[float, float] = (0.0, 0.0)
    coverage: float = 1.0
    area: float = 0.0
    outline: tuple[Array, ...] = ()
    lead: float = 0.0
    approximate: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class PartGeometry:
    """A part as inference sees it.

    Attributes:
        id: The part's id.
        label: What it is called in messages and hints: its name, with the id if several parts have this name.
        box: (2, 3) corners of its bounding box.
        volume: 0 if unknown.
        com: Centre of volume.
        inertia: About `com`, at density 1.
        faces: Its faces.
        fastener: Whether its role, name or a hint makes it a fastener.
        keep: Whether a hint protects it from being fixed as idle.
        name: Its name, which others may have too.
        path: The names of the sub-assemblies above it, the outermost first.
    """

    id: str
    label: str
    box: Array
    volume: float = 0.0
    com: Array | None = None
    inertia: Array | None = None
    faces: tuple[Face, ...] = ()
    fastener: bool = False
    keep: bool = False
    name: str = ""
    path: tuple[str, ...] = ()

    @property
    def unit(self) -> str:
        """What the ids of all parts of its sub-assembly begin with, as ids count the tree; empty at the top."""
        return self.id.rpartition(".")[0]

    @property
    def naming_volume(self) -> float:
        """The volume by which it gives a body its name; a marker of the origin gives none."""
        return 0.0 if names_marker(self.name) else self.volume


@dataclass(frozen=True, slots=True, eq=False)
class Contact:
    """Two faces that guide each other; attributes as in the file format.

    Attributes:
        kind: As in the file format; or "tangent" for a contact in a line, which constrains nothing, or "angle" for what
            only keeps from turning about `direction`.
        first: Index of the first part, whose outward normal `direction` is for "coplanar" and "stop".
        second: Index of the second part.
        corners: (k, 3) outermost points of the area of two touching planes.
        approximate: Whether the overlap of two planes was estimated without outlines.
        id: Its id in the file, empty for contacts that were found in the geometry.
        coverage: The share of a full cylinder or sphere that the bore or socket has.
    """

    kind: str
    first: int
    second: int
    point: Array
    direction: Array
    radius: tuple[float, ...] = ()
    clearance: float = 0.0
    overlap: float = 0.0
    area: float = 0.0
    gap: float = 0.0
    corners: Array = field(default_factory=lambda: np.zeros((0, 3)))
    radial: Array = field(default_factory=lambda: np.zeros(3))
    virtual: bool = False
    lead: float = 0.0
    mate: bool = False
    approximate: bool = False
    id: str = ""
    coverage: float = 1.0


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Faces that almost guide each other: a boss and a bore, a ball and a socket, or planes on opposite sides.

    Attributes:
        first: Index of the first part.
        second: Index of the second part.
        distance: Of the axes or centres, or the largest gap of the planes [mm].
        angle: Between the axes [rad].
        kind: "coaxial", "concentric" or "coplanar".
    """

    first: int
    second: int
    distance: float
    angle: float
    kind: str = "coaxial"


@dataclass(frozen=True, slots=True, eq=False)
class Freedom:
    """The relative motion that contacts leave to two bodies.

    Attributes:
        kind: A kind of joint, or "general" for what is no motion of a joint.
        basis: (6, d) twists (omega, v) about the world origin.
        direction: Unit vector of the axis or normal, if there is one.
        point: A point on the axis, or the centre.
        directions: Both axes of a universal joint.
    """

    kind: str
    basis: Array
    direction: Array | None = None
    point: Array | None = None
    directions: Array | None = None


@dataclass(slots=True, eq=False)
class InferredJoint:
    """A joint between two groups of parts, with its evidence.

    Attributes:
        a: Root of the first group; after the inference the number of the first body.
        b: The same of the second.
        open_slide: Whether a slide along the axis is not excluded by faces.
        fixed_by_user: Whether the file or a hint states its kind.
        source: The index of the joint in the file, or of the hint, that it comes from.
        in_doubt: Whether the user is asked about it.
        actuated: Whether a motor drives it.
        effort: Rated torque of the motor [N m].
        velocity: Rated speed of the motor [rad/s].
        armature: Inertia of the drive about the axis [kg m^2].
    """

    a: int
    b: int
    kind: str
    freedom: Freedom
    contacts: Sequence[Contact] = ()
    confidence: float = 1.0
    reason: str = ""
    origin: str = "inferred"
    name: str = ""
    lead: float | None = None
    limits: tuple[float, float] | None = None
    open_slide: bool = False
    fixed_by_user: bool = False
    source: int | None = None
    in_doubt: bool = False
    actuated: bool = False
    effort: float | None = None
    velocity: float | None = None
    armature: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Weld:
    """Two parts that became one body, with what was fixed to them before.

    Attributes:
        parts: Labels of the parts.
        reason: Why, as the end of "they are fixed, as ...".
        contacts: The evidence.
    """

    parts: tuple[str, str]
    reason: str
    contacts: tuple[Contact, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided or could not be decided.

    Attributes:
        subject: One of the subjects of `findings`, such as "ground" or "idle".
        parts: Labels of the parts.
        message: A sentence.
        hint: The line of the hints file that changes it, or empty.
        confirmation: The lines that state what is assumed, or empty where the parts and the subject tell them.
    """

    subject: str
    parts: tuple[str, ...]
    message: str
    hint: str = ""
    confirmation: str = ""


@dataclass(frozen=True, slots=True)
class DrawnPoseMobility:
    """Freedoms of the whole, redundant constraints, and the bodies that move.

    Attributes:
        degrees_of_freedom: Sum over the blocks of the joint graph.
        redundant: Constraint rows beyond the rank.
        moving: For each block that moves: its freedoms and the numbers of its bodies.
    """

    degrees_of_freedom: int
    redundant: int
    moving: tuple[tuple[int, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class InferredCoupling:
    """Two joints whose coordinates geometry couples.

    Attributes:
        kind: "gears", "bevel", "rack", "worm" or "belt".
        joints: Their indices.
        parts: The gears, the pinion and the rack, or the pulleys.
        ratio: The rate of the second coordinate over that of the first, along the directions of the joints; mm/rad for
            a rack.
        evidence: The teeth, or the radii.
        second_follows: Whether the second joint follows the first one, and not the first one the second.
    """

    kind: str
    joints: tuple[int, int]
    parts: tuple[int, int]
    ratio: float
    evidence: str
    second_follows: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class InferredSlot:
    """A pin of one part that slides in a slot of a part of another body.

    Attributes:
        parts: The one with the pin, and the one with the slot.
        point: On the axis of the pin [mm].
        across: Unit normal of the walls of a straight slot, or None.
        centre: Of the arc of a slot [mm], or None.
        name: As a hint calls it, or empty.
    """

    parts: tuple[int, int]
    point: Array
    across: Array | None = None
    centre: Array | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Inference:
    """Bodies, joints between them, and the reasons.

    Attributes:
        parts: The parts.
        bodies: Part indices of each body; the first body is the ground.
        names: Unique names of the bodies.
        joints: The joints; `a` and `b` are numbers of bodies, `a` the one nearer to the ground.
        contacts: All contacts.
        near_misses: Axes that almost agree.
        decisions: All decisions.
        mobility: Freedoms of the held bodies at the drawn pose.
        unheld: Numbers of the bodies that no chain of joints connects to the ground.
        tolerances: Names and values of the tolerances in force.
        welds: The parts that were fixed to each other.
        n_loose: The number of bodies that only touches hold, or nothing.
        touching: Labels of bodies that nothing holds, each with that of a body that it touches.
        nearest: Labels of bodies that touch nothing that is held, each with that of the nearest one and the distance.
        apart: Labels of loose parts in line with parts that they would fit, and the distance [mm]: an exploded view.
        meshes: Joints that gears, racks or belts couple.
        slots: Pins that slide in slots.
        certain_mobility: As `mobility`, with the joints that are in doubt taken as fixed.
    """

    parts: Sequence[PartGeometry]
    bodies: Sequence[tuple[int, ...]]
    names: Sequence[str]
    joints: Sequence[InferredJoint]
    contacts: Sequence[Contact]
    near_misses: Sequence[NearMiss]
    decisions: Sequence[Decision]
    mobility: DrawnPoseMobility
    unheld: Sequence[int]
    tolerances: Mapping[str, float]
    welds: Sequence[Weld] = ()
    certain_mobility: DrawnPoseMobility = DrawnPoseMobility(0, 0)
    n_loose: int = 0
    touching: Sequence[tuple[str, str]] = ()
    nearest: Sequence[tuple[str, str, float]] = ()
    apart: Sequence[tuple[str, str, float]] = ()
    meshes: Sequence[InferredCoupling] = ()
    slots: Sequence[InferredSlot] = ()

    def label(self, body: int) -> str:
        """What a body is called in hints: as its largest part."""
        return self.parts[max(self.bodies[body], key=lambda i: self.parts[i].naming_volume)].label
