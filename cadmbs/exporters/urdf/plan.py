"""What becomes of a mechanism in URDF: frames of links, and joints with one coordinate or none.

The frame of a child link is the frame of its joint there, so that it has to lie on the axis. A link that was read from
a URDF has such a frame, its reference pose; another one gets a frame of the same orientation at the joint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cadmbs.exporters.names import Names
from cadmbs.exporters.steps import CoordinateMotion, against, any_value, plane, steps, value_of
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.urdf.as_read import is_declared_loop, joint_frame, keeps_form, lies_in_plane
from cadmbs.importers.urdf.transforms import (
    Transform,
    composed,
    inverse,
    rotated,
    transposed,
)
from cadmbs.models import joint as documents
from cadmbs.models.vectors import Rows, Triple

_BOUNDS = ("lower", "upper", "velocity", "effort", "acceleration", "deceleration", "jerk")


@dataclass(frozen=True, slots=True)
class JointPlan:
    """A <joint>: its child link moves relative to its parent link.

    Attributes:
        name: Its name.
        type: Its type in URDF.
        parent: Name of the parent link.
        child: Name of the child link.
        origin: Pose of the child link in the frame of the parent at zero.
        axis: In the frame of the child; None where a type has none.
        limits: Bounds as in a mechanism document.
        damping: Viscous damping.
        friction: Coulomb friction.
        advance: Name of the joint that turns with this slide, and metres per radian.
        source: The joint in the mechanism, in the first of the joints that it became.
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
        massless: Names of links that no body stands behind.
        joints: The joints by the place of the joint that they come from.
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
    joints: dict[int, tuple[JointPlan, ...]] = field(default_factory=dict)
    coordinates: dict[str, str] = field(default_factory=dict)

    def in_order(self) -> list[JointPlan]:
        """The joints in the order of the mechanism."""
        return [joint for place in sorted(self.joints) for joint in self.joints[place]]


def plan(structure: Structure) -> UrdfPlan:
    """The links and joints that say what a mechanism says."""
    names = [Names(structure.from_urdf) for _ in range(2)]
    found = UrdfPlan(structure, names[0], names[1], keeps_form(structure))
    found.links = {body: found.link_names.named(body) for body in structure.bodies}
    if found.as_read:
        found.frames = {found.links[body]: pose for body, pose in structure.poses.items()}
        for place, joint in enumerate(structure.mechanism.joints):
            if not is_declared_loop(structure, place):
                _written_as_read(found, place, joint)
        return found
    found.frames[found.links[structure.tree.root]] = Transform()
    for body in structure.tree.order:
        _written_outwards(found, structure.tree.branches[body].edge)
    return found


def bare(joint: documents.JointDocument) -> bool:
    """Whether nothing is said about single coordinates of a joint: a planar or floating one can say nothing of them."""
    values = (joint.damping, joint.friction, joint.armature)
    limits = joint.limits
    return not any(map(any_value, values)) and (limits is None or not limits.model_fields_set)


def _written_as_read(found: UrdfPlan, place: int, joint: documents.JointDocument) -> None:
    """A joint from its predecessor to its successor, in the frame of the successor."""
    structure = found.structure
    parent, child = found.links[joint.predecessor], found.links[joint.successor]
    origin = composed(inverse(found.frames[parent]), joint_frame(structure, place, joint))
    rotation = structure.poses[joint.successor].rotation
    name = found.joint_names.named(joint.name)
    moves = steps(joint, structure.poses[joint.successor])
    line = joint.closure.successor.axis if joint.closure is not None else None
    if isinstance(joint, documents.Revolute | documents.Prismatic):
        axis = rotated(transposed(rotation), line or joint.axis)
        found.joints[place] = (_single(found, joint, moves[0], (name, parent, child), origin, axis),)
        return
    type_, axis_written = _native(joint, rotation)
    found.joints[place] = (JointPlan(name, type_, parent, child, origin, axis_written, source=joint),)


def _native(joint: documents.JointDocument, rotation: Rows) -> tuple[str, Triple | None]:
    if isinstance(joint, documents.Planar):
        return "planar", rotated(transposed(rotation), plane(joint)[2])
    return ("floating" if isinstance(joint, documents.Free) else "fixed"), None


def _written_outwards(found: UrdfPlan, place: int) -> None:
    """A joint of the tree from the link nearer to the ground to the one farther away."""
    structure = found.structure
    joint, forward = structure.mechanism.joints[place], structure.orientation[place] > 0
    parent, child = structure.ends(place)
    pose = structure.poses[child]
    moves = steps(joint, structure.poses[joint.successor])
    moves = moves if forward else against(moves)
    if isinstance(joint, documents.Planar) and forward and bare(joint) and not _coupled(structure, joint):
        _planar(found, place, joint, moves[-1])
    elif moves:
        _chain(found, place, joint, moves, pose)
    else:
        links = found.links[parent], found.links[child]
        found.frames[links[1]] = pose
        origin = composed(inverse(found.frames[links[0]]), pose)
        type_, _ = _native(joint, pose.rotation)
        name = found.joint_names.named(joint.name)
        found.joints[place] = (JointPlan(name, type_, *links, origin, source=joint),)


def _coupled(structure: Structure, joint: documents.JointDocument) -> bool:
    own = set(documents.position_names(joint))
    return any(term.coordinate in own for coupling in structure.mechanism.couplings for term in coupling.terms)


def _planar(found: UrdfPlan, place: int, joint: documents.Planar, turn: CoordinateMotion) -> None:
    """A planar joint: coordinates along x and y of the frame, turned by the rotation that takes z to the axis."""
    parent, child = found.links[joint.predecessor], found.links[joint.successor]
    pose = found.structure.poses[joint.successor]
    fits = lies_in_plane(joint, pose)
    e1, e2, n = plane(joint)
    rotation = pose.rotation if fits else transposed((e1, e2, n))
    frame = Transform(rotation, pose.position if turn.meets(pose.position) else turn.point)
    found.frames[child] = frame
    origin = composed(inverse(found.frames[parent]), frame)
    axis = rotated(transposed(rotation), n) if fits else (0.0, 0.0, 1.0)
    name = found.joint_names.named(joint.name)
    found.joints[place] = (JointPlan(name, "planar", parent, child, origin, axis, source=joint),)


def _chain(
    found: UrdfPlan, place: int, joint: documents.JointDocument, moves: tuple[CoordinateMotion, ...], pose: Transform
) -> None:
    """A joint as a chain of joints with one coordinate each, with massless links between them."""
    parent, child = (found.links[end] for end in found.structure.ends(place))
    last = moves[-1]
    final = Transform(pose.rotation, pose.position if last.meets(pose.position) else last.point)
    chain: list[JointPlan] = []
    before = parent
    for step in moves:
        wanted = joint.name if len(moves) == 1 else step.coordinate.replace(":", "_")
        names = [found.joint_names.named(wanted)]
        names += [found.joint_names.named(f"{names[0]}_advance")] if step.pitch else []
        axis = rotated(transposed(final.rotation), step.axis)
        for name in names:
            is_last = step is last and name is names[-1]
            after = child if is_last else found.link_names.named(f"{name}_link")
            found.frames[after] = final if is_last else Transform(final.rotation, step.point)
            found.massless += [] if is_last else [after]
            ends, origin = (name, before, after), composed(inverse(found.frames[before]), found.frames[after])
            if name is names[0]:
                chain.append(_single(found, joint, step, ends, origin, axis))
            else:
                chain.append(JointPlan(*_typed(ends), origin, axis, advance=(names[0], step.pitch)))
            before = after
    chain[0] = replace(chain[0], source=joint)
    found.joints[place] = tuple(chain)


def _typed(ends: tuple[str, str, str]) -> tuple[str, str, str, str]:
    """Name, type, parent and child of the slide of a screw, which follows its turn."""
    return ends[0], "prismatic", ends[1], ends[2]


def _limits_as_written(joint: documents.JointDocument) -> dict[str, float]:
    """Bounds of a leader before those of its followers tightened them: reading tightens them again."""
    own = joint.extensions.get("urdf")
    written = own.get("limit") if isinstance(own, dict) else None
    found = written if isinstance(written, dict) else {}
    return {word: float(found[word]) for word in ("lower", "upper") if isinstance(found.get(word), int | float)}


def _single(
    found: UrdfPlan,
    joint: documents.JointDocument,
    step: CoordinateMotion,
    ends: tuple[str, str, str],
    origin: Transform,
    axis: Triple,
) -> JointPlan:
    """A joint with one coordinate."""
    limits = {word: value_of(getattr(joint.limits, word, None), step.place) for word in _BOUNDS}
    known = {word: value for word, value in limits.items() if value is not None}
    known |= _limits_as_written(joint) if found.as_read else {}
    bounded = "lower" in known or "upper" in known
    turning = "revolute" if bounded else "continuous"
    found.coordinates[step.coordinate] = ends[0]
    return JointPlan(
        name=ends[0],
        type="prismatic" if step.slides else turning,
        parent=ends[1],
        child=ends[2],
        origin=origin,
        axis=axis,
        limits=known,
        damping=value_of(joint.damping, step.place) or 0.0,
        friction=value_of(joint.friction, step.place) or 0.0,
        source=joint if len(documents.velocity_names(joint)) == 1 else None,
    )
