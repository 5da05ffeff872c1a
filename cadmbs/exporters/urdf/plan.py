"""The links and joints of a URDF for a mechanism: frames of links, and joints with one coordinate or none.

The frame of a child link is the frame of its joint, so that its origin must lie on the joint axis. A link from a URDF
has such a frame, its reference pose; other links get a frame of the same orientation at the joint.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cadmbs.exporters.coordinate_motions import (
    CoordinateMotion,
    any_value,
    coordinate_motions,
    plane,
    reversed_motions,
    value_of_coordinate,
)
from cadmbs.exporters.names import Names
from cadmbs.exporters.structure import Structure, urdf_extension
from cadmbs.exporters.urdf.as_read import is_declared_loop, joint_frame, keeps_urdf_form, lies_in_plane
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.models import joint as documents
from cadmbs.models.coupling import coupled_coordinates
from cadmbs.models.quantities.vectors import Rows, Triple

_BOUNDS = ("lower", "upper", "velocity", "effort", "acceleration", "deceleration", "jerk")


@dataclass(frozen=True, slots=True)
class PlannedJoint:
    """A <joint>: its child link moves relative to its parent link.

    Attributes:
        name: Its name.
        type: Its type in URDF.
        parent: Name of the parent link.
        child: Name of the child link.
        origin: Pose of the child link in the frame of the parent at zero.
        axis: In the frame of the child; None for types without an axis.
        limits: Bounds as in a mechanism document.
        damping: Viscous damping.
        friction: Coulomb friction.
        advance: For the translation of a screw: name of the joint of its rotation, and metres per radian.
        source: The joint in the mechanism, in the first of the joints that replace it.
    """

    name: str
    type: str
    parent: str
    child: str
    origin: Transform
    axis: Triple | None = None
    limits: Mapping[str, float] = field(default_factory=dict)
    damping: float = 0.0
    friction: float = 0.0
    advance: tuple[str, float] | None = None
    source: documents.JointDocument | None = None


@dataclass
class UrdfPlan:
    """All links and joints of an output.

    Attributes:
        structure: The mechanism.
        links: Names of links by names of bodies.
        frames: Poses of link frames in the world at q = 0, by names of links.
        massless: Names of links without a body.
        joints: The joints by the index of their joint in the mechanism.
        coordinates: Names of joints by names of coordinates.
        as_read: Whether every joint is written in the form in which it was read, loops included.
        link_names: The names of all links.
        joint_names: The names of all joints.
    """

    structure: Structure
    link_names: Names
    joint_names: Names
    as_read: bool
    links: dict[str, str] = field(default_factory=dict)
    frames: dict[str, Transform] = field(default_factory=dict)
    massless: list[str] = field(default_factory=list)
    joints: dict[int, tuple[PlannedJoint, ...]] = field(default_factory=dict)
    coordinates: dict[str, str] = field(default_factory=dict)

    def in_order(self) -> list[PlannedJoint]:
        """The joints in the order of the mechanism."""
        return [joint for index in sorted(self.joints) for joint in self.joints[index]]


def urdf_plan(structure: Structure) -> UrdfPlan:
    """The links and joints of a mechanism in URDF."""
    plan = UrdfPlan(structure, Names(structure.from_urdf), Names(structure.from_urdf), keeps_urdf_form(structure))
    plan.links = {body: plan.link_names.unique(body) for body in structure.bodies}
    if plan.as_read:
        plan.frames = {plan.links[body]: pose for body, pose in structure.poses.items()}
        for index, joint in enumerate(structure.mechanism.joints):
            if not is_declared_loop(structure, index):
                _add_as_read(plan, index, joint)
        return plan
    plan.frames[plan.links[structure.tree.root]] = Transform()
    for body in structure.tree.order:
        _add_outwards(plan, structure.tree.branches[body].edge)
    return plan


def _fits_native_planar(structure: Structure, joint: documents.Planar) -> bool:
    """Whether no coordinate of a joint is coupled or has values, which planar joints of URDF cannot express."""
    names = set(documents.position_names(joint))
    coupled = any(name in names for coupling in structure.mechanism.couplings for name in coupled_coordinates(coupling))
    limited = joint.limits is not None and bool(joint.limits.model_fields_set)
    return not (coupled or limited or any(map(any_value, (joint.damping, joint.friction, joint.armature))))


def _add_as_read(plan: UrdfPlan, index: int, joint: documents.JointDocument) -> None:
    """A joint from its predecessor to its successor, in the frame of the successor."""
    structure = plan.structure
    parent, child = plan.links[joint.predecessor], plan.links[joint.successor]
    origin = composed(inverse(plan.frames[parent]), joint_frame(structure, index, joint))
    pose = structure.poses[joint.successor]
    name = plan.joint_names.unique(joint.name)
    closure_axis = joint.closure.successor.axis if joint.closure is not None else None
    if isinstance(joint, documents.Revolute | documents.Prismatic):
        axis = rotated(transposed(pose.rotation), closure_axis or joint.axis)
        motion = coordinate_motions(joint, pose)[0]
        plan.joints[index] = (_single_coordinate_joint(plan, joint, motion, (name, parent, child), origin, axis),)
        return
    type_, native_axis = _native_type(joint, pose.rotation)
    plan.joints[index] = (PlannedJoint(name, type_, parent, child, origin, native_axis, source=joint),)


def _native_type(joint: documents.JointDocument, rotation: Rows) -> tuple[str, Triple | None]:
    """Type and axis of a joint with several coordinates or none."""
    if isinstance(joint, documents.Planar):
        return "planar", rotated(transposed(rotation), plane(joint)[2])
    return ("floating" if isinstance(joint, documents.Free) else "fixed"), None


def _add_outwards(plan: UrdfPlan, index: int) -> None:
    """A joint of the tree from the link nearer to the ground to the other link."""
    structure = plan.structure
    joint, forward = structure.mechanism.joints[index], structure.orientation[index] > 0
    parent, child = structure.ends(index)
    pose = structure.poses[child]
    motions = coordinate_motions(joint, structure.poses[joint.successor])
    motions = motions if forward else reversed_motions(motions)

    if isinstance(joint, documents.Planar) and forward and _fits_native_planar(structure, joint):
        _add_planar(plan, index, joint, motions[-1])
    elif motions:
        _add_chain(plan, index, joint, motions, pose)
    else:
        links = plan.links[parent], plan.links[child]
        plan.frames[links[1]] = pose
        origin = composed(inverse(plan.frames[links[0]]), pose)
        type_, _ = _native_type(joint, pose.rotation)
        name = plan.joint_names.unique(joint.name)
        plan.joints[index] = (PlannedJoint(name, type_, *links, origin, source=joint),)


def _add_planar(plan: UrdfPlan, index: int, joint: documents.Planar, rotation_motion: CoordinateMotion) -> None:
    """A planar joint: coordinates along x and y of the frame, turned by the rotation that takes z to the axis."""
    parent, child = plan.links[joint.predecessor], plan.links[joint.successor]
    pose = plan.structure.poses[joint.successor]
    fits = lies_in_plane(joint, pose)
    e1, e2, n = plane(joint)
    rotation = pose.rotation if fits else transposed((e1, e2, n))
    position = pose.position if rotation_motion.has_on_axis(pose.position) else rotation_motion.point
    plan.frames[child] = Transform(rotation, position)
    origin = composed(inverse(plan.frames[parent]), plan.frames[child])
    axis = rotated(transposed(rotation), n) if fits else (0.0, 0.0, 1.0)
    name = plan.joint_names.unique(joint.name)
    plan.joints[index] = (PlannedJoint(name, "planar", parent, child, origin, axis, source=joint),)


def _add_chain(
    plan: UrdfPlan, index: int, joint: documents.JointDocument, motions: tuple[CoordinateMotion, ...], pose: Transform
) -> None:
    """A joint as a chain of joints with one coordinate each, with massless links between them."""
    before, child = (plan.links[end] for end in plan.structure.ends(index))
    last = motions[-1]
    final = Transform(pose.rotation, pose.position if last.has_on_axis(pose.position) else last.point)
    chain: list[PlannedJoint] = []
    for motion in motions:
        base_name = joint.name if len(motions) == 1 else motion.coordinate.replace(":", "_")
        names = [plan.joint_names.unique(base_name)]
        names += [plan.joint_names.unique(f"{names[0]}_advance")] if motion.pitch else []
        axis = rotated(transposed(final.rotation), motion.axis)
        for name in names:
            is_last = motion is last and name is names[-1]
            after = child if is_last else plan.link_names.unique(f"{name}_link")
            plan.frames[after] = final if is_last else Transform(final.rotation, motion.point)
            plan.massless += [] if is_last else [after]
            ends, origin = (name, before, after), composed(inverse(plan.frames[before]), plan.frames[after])
            if name is names[0]:
                chain.append(_single_coordinate_joint(plan, joint, motion, ends, origin, axis))
            else:  # the translation of a screw, which follows its rotation
                advance = names[0], motion.pitch
                chain.append(PlannedJoint(name, "prismatic", before, after, origin, axis, advance=advance))
            before = after
    chain[0] = replace(chain[0], source=joint)
    plan.joints[index] = tuple(chain)


def _limits_as_written(joint: documents.JointDocument) -> dict[str, float]:
    """Bounds of a leader before its followers reduced them: reading reduces them again."""
    written = urdf_extension(joint.extensions, "limit")
    bounds = written if isinstance(written, dict) else {}
    return {key: float(bounds[key]) for key in ("lower", "upper") if isinstance(bounds.get(key), int | float)}


def _single_coordinate_joint(
    plan: UrdfPlan,
    joint: documents.JointDocument,
    motion: CoordinateMotion,
    ends: tuple[str, str, str],
    origin: Transform,
    axis: Triple,
) -> PlannedJoint:
    """A joint with one coordinate; `ends` are its name, parent and child."""
    bounds = {key: value_of_coordinate(getattr(joint.limits, key, None), motion.index) for key in _BOUNDS}
    limits = {key: value for key, value in bounds.items() if value is not None}
    limits |= _limits_as_written(joint) if plan.as_read else {}
    rotational_type = "revolute" if "lower" in limits or "upper" in limits else "continuous"
    plan.coordinates[motion.coordinate] = ends[0]
    return PlannedJoint(
        name=ends[0],
        type="prismatic" if motion.slides else rotational_type,
        parent=ends[1],
        child=ends[2],
        origin=origin,
        axis=axis,
        limits=limits,
        damping=value_of_coordinate(joint.damping, motion.index) or 0.0,
        friction=value_of_coordinate(joint.friction, motion.index) or 0.0,
        source=joint if len(documents.velocity_names(joint)) == 1 else None,
    )
