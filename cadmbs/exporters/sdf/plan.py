"""The links and joints of an SDF model for a mechanism.

SDF relates joints to links by name alone, so that joints keep their directions and loops need no cut. All links,
joints and frames of a model share one list of names.
"""

from dataclasses import dataclass, field

from cadmbs.exporters.coordinate_motions import CoordinateMotion, coordinate_motions, reversed_motions
from cadmbs.exporters.names import Names
from cadmbs.exporters.structure import Structure
from cadmbs.models import joint as documents
from cadmbs.models.joint import JointDocument
from cadmbs.models.quantities.vectors import dot
from cadmbs.tolerances import SAME_GEOMETRY

WORLD = "world"
"""The fixed world of SDF, which only joints name, as their parent."""


@dataclass(frozen=True, slots=True)
class SdfJointPlan:
    """A <joint>.

    Attributes:
        name: Its name.
        type: Its type in SDF.
        parent: Name of the parent link, or the world.
        child: Name of the child link.
        motions: The motions of its axes; none for fixed and ball joints.
        source: The joint of the mechanism.
        cut: Whether a document requests that this joint is cut.
    """

    name: str
    type: str
    parent: str
    child: str
    motions: tuple[CoordinateMotion, ...]
    source: JointDocument
    cut: bool = False


@dataclass
class SdfPlan:
    """All links and joints of an output.

    Attributes:
        structure: The mechanism.
        names: The names of all links, joints and frames.
        links: Names of links by names of bodies; the world for a ground without a link.
        joints: The joints in their order.
        massless: Names of the massless links between the joints of a chain, with the body whose pose they have.
        free: Names of free joints by names of links.
        axes: Joint and axis, "axis" or "axis2", by names of coordinates.
        chains: Joints of the mechanism that several joints replace, with their names.
        other_coordinates: Joints whose coordinates differ from those in the mechanism.
        unwritten: Loop joints that are left out: those that the drawing does not close.
        without_effect: Free joints that close loops, which constrain nothing.
    """

    structure: Structure
    names: Names
    links: dict[str, str] = field(default_factory=dict)
    joints: list[SdfJointPlan] = field(default_factory=list)
    massless: dict[str, str] = field(default_factory=dict)
    free: dict[str, str] = field(default_factory=dict)
    axes: dict[str, tuple[str, str]] = field(default_factory=dict)
    chains: dict[str, list[str]] = field(default_factory=dict)
    other_coordinates: list[JointDocument] = field(default_factory=list)
    unwritten: list[JointDocument] = field(default_factory=list)
    without_effect: list[JointDocument] = field(default_factory=list)

    @property
    def ground_is_world(self) -> bool:
        """Whether the ground needs no link: it has no mass, shapes or frames, and is not listed under a name."""
        name = self.structure.tree.root
        ground = self.structure.bodies[name]
        listed = any(body.name == name for body in self.structure.mechanism.bodies)
        return not (ground.shapes or ground.frames or ground.mass) and (name == WORLD or not listed)

    def frame_name(self, link: str, frame: str) -> str:
        """A unique name of a frame, with that of its link if others have the same name."""
        return self.names.unique(f"{link}_{frame}" if self.names.has(frame) else frame)


def sdf_plan(structure: Structure) -> SdfPlan:
    """The links and joints of a mechanism in SDF."""
    plan = SdfPlan(structure, Names(as_written=False, reserved=(WORLD,)))
    for body in structure.bodies:
        is_world = body == structure.tree.root and plan.ground_is_world
        plan.links[body] = WORLD if is_world else _unique(plan, body)
        if is_world and body != WORLD:
            plan.names.changed[body] = WORLD
    for index, joint in enumerate(structure.mechanism.joints):
        _add(plan, index, joint)
    return plan


def _unique(plan: SdfPlan, name: str) -> str:
    """A unique name; names with two underscores at both ends belong to SDF."""
    if not (name.startswith("__") and name.endswith("__")):
        return plan.names.unique(name)
    plan.names.changed[name] = plan.names.unique(name.strip("_") or "part")
    return plan.names.changed[name]


def _add(plan: SdfPlan, index: int, joint: JointDocument) -> None:
    structure = plan.structure
    is_cut = index not in structure.orientation
    if isinstance(joint, documents.Free):
        _add_free(plan, index, joint)
        return
    if joint.closure is not None:
        plan.unwritten.append(joint)
        return
    backwards = plan.links[joint.successor] == WORLD
    ends = (joint.successor, joint.predecessor) if backwards else (joint.predecessor, joint.successor)
    parent, child = (plan.links[end] for end in ends)
    motions = coordinate_motions(joint, structure.poses[joint.successor])
    motions = reversed_motions(motions) if backwards else motions
    if isinstance(joint, documents.Fixed | documents.Spherical):
        if isinstance(joint, documents.Spherical) and (backwards or joint.coordinates != "quaternion"):
            plan.other_coordinates.append(joint)
        type_ = "fixed" if isinstance(joint, documents.Fixed) else "ball"
        plan.joints.append(SdfJointPlan(_unique(plan, joint.name), type_, parent, child, (), joint, is_cut))
        return
    if isinstance(joint, documents.Universal) and abs(dot(*joint.axes)) <= SAME_GEOMETRY:
        _add_part(plan, joint, _unique(plan, joint.name), (parent, child), motions, is_cut)
        return
    chain = []
    for motion in motions:
        is_last = motion is motions[-1]
        name = _unique(plan, joint.name if len(motions) == 1 else motion.coordinate.replace(":", "_"))
        after = child if is_last else _unique(plan, f"{name}_link")
        if not is_last:
            plan.massless[after] = ends[1]
        _add_part(plan, joint, name, (parent, after), (motion,), is_cut and is_last)
        chain.append(name)
        parent = after
    if len(chain) > 1:
        plan.chains[joint.name] = chain


def _add_part(
    plan: SdfPlan,
    joint: JointDocument,
    name: str,
    ends: tuple[str, str],
    motions: tuple[CoordinateMotion, ...],
    cut: bool,
) -> None:
    """A joint with one axis or two."""
    first = motions[0]
    type_ = "prismatic" if first.slides else "screw" if first.pitch else "revolute"
    type_ = "universal" if len(motions) > 1 else type_
    for motion, tag in zip(motions, ("axis", "axis2"), strict=False):
        plan.axes[motion.coordinate] = (name, tag)
    plan.joints.append(SdfJointPlan(name, type_, *ends, motions, joint, cut))


def _add_free(plan: SdfPlan, index: int, joint: documents.Free) -> None:
    """A free joint is no joint of SDF: a link that no other joint holds is free in the world."""
    orientation = plan.structure.orientation.get(index)
    if orientation is None:
        plan.without_effect.append(joint)
        return
    before, after = plan.structure.ends(index)
    plan.free[plan.links[after]] = _unique(plan, joint.name)
    if orientation < 0 or before != plan.structure.tree.root:
        plan.other_coordinates.append(joint)
