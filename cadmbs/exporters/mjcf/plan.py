"""The bodies and joints of an MJCF for a mechanism: a tree of bodies, and the joints that move each body.

Several joints of one body move it one after the other, the first one nearest to the parent, so that a joint with
several coordinates needs no additional bodies. Frames of bodies are their reference poses.
"""

from dataclasses import dataclass, field

from cadmbs.exporters.coordinate_motions import CoordinateMotion, coordinate_motions, reversed_motions
from cadmbs.exporters.names import Names
from cadmbs.exporters.structure import Structure
from cadmbs.importers.urdf.transforms import column
from cadmbs.models import joint as documents
from cadmbs.models.quantities.vectors import Triple

WORLD = "world"
"""The name of the fixed world in MuJoCo."""


@dataclass(frozen=True, slots=True)
class MjcfJoint:
    """A <joint>: a hinge, slide, ball or free joint.

    Attributes:
        name: Its name.
        type: Its type in MJCF.
        axis: In the world at q = 0; None for types without an axis.
        point: In the world at q = 0; None for types without a point.
        index: Index of its coordinate in the joint of the mechanism; None if it has all of them.
        source: The joint of the mechanism.
    """

    name: str
    type: str
    axis: Triple | None
    point: Triple | None
    index: int | None
    source: documents.JointDocument


@dataclass
class MjcfPlan:
    """All bodies and joints of an output.

    Attributes:
        structure: The mechanism.
        body_names: The names of all bodies.
        joint_names: The names of all joints.
        bodies: Names of bodies by names in the mechanism, the ground included.
        joints: The joints of each body, the first one nearest to its parent, by names in the mechanism.
        coordinates: Names of hinges and slides by names of coordinates.
        advances: Hinges and slides of screws, with metres per radian.
        other_coordinates: Joints whose coordinates differ from those in the mechanism.
    """

    structure: Structure
    body_names: Names
    joint_names: Names
    bodies: dict[str, str] = field(default_factory=dict)
    joints: dict[str, tuple[MjcfJoint, ...]] = field(default_factory=dict)
    coordinates: dict[str, str] = field(default_factory=dict)
    advances: list[tuple[str, str, float]] = field(default_factory=list)
    other_coordinates: list[documents.JointDocument] = field(default_factory=list)

    @property
    def ground_is_world(self) -> bool:
        """Whether the ground is the world of MuJoCo: it is not a listed body, or has the name of the world."""
        ground = self.structure.tree.root
        return ground == WORLD or all(body.name != ground for body in self.structure.mechanism.bodies)

    def moves_freely(self, body: str) -> bool:
        """Whether a body moves freely relative to the world; MuJoCo allows this only for bodies directly in it."""
        joints = self.joints.get(body, ())
        return len(joints) == 1 and joints[0].type == "free"

    def all_joints(self) -> list[MjcfJoint]:
        """The joints of all bodies."""
        return [joint for joints in self.joints.values() for joint in joints]


def mjcf_plan(structure: Structure) -> MjcfPlan:
    """The bodies and joints of a mechanism in MJCF."""
    plan = MjcfPlan(structure, Names(structure.from_urdf, (WORLD,)), Names(structure.from_urdf))
    for body in structure.bodies:
        is_world = body == structure.tree.root and plan.ground_is_world
        plan.bodies[body] = WORLD if is_world else plan.body_names.unique(body)
    for body in structure.tree.order:
        plan.joints[body] = _joints(plan, structure.tree.branches[body].edge, body)
    return plan


def _joints(plan: MjcfPlan, index: int, body: str) -> tuple[MjcfJoint, ...]:
    structure = plan.structure
    joint, forward = structure.mechanism.joints[index], structure.orientation[index] > 0
    match joint:
        case documents.Free() if forward and joint.predecessor == structure.tree.root:
            return (MjcfJoint(plan.joint_names.unique(joint.name), "free", None, None, None, joint),)
        case documents.Free():
            return _floating_joints(plan, joint, body)
        case documents.Spherical(coordinates="quaternion" | "rotation_vector"):
            if not forward or joint.coordinates != "quaternion":
                plan.other_coordinates.append(joint)
            return (MjcfJoint(plan.joint_names.unique(joint.name), "ball", None, joint.point, None, joint),)
    motions = coordinate_motions(joint, structure.poses[joint.successor])
    motions = motions if forward else reversed_motions(motions)
    single, position = len(motions) == 1, structure.poses[body].position
    return tuple(part for motion in motions for part in _joints_of_motion(plan, joint, motion, single, position))


def _joints_of_motion(
    plan: MjcfPlan, joint: documents.JointDocument, motion: CoordinateMotion, single: bool, position: Triple
) -> list[MjcfJoint]:
    """A hinge or slide; two joints for a screw, with an equality between them."""
    name = plan.joint_names.unique(joint.name if single else motion.coordinate.replace(":", "_"))
    plan.coordinates[motion.coordinate] = name
    if motion.slides:
        return [MjcfJoint(name, "slide", motion.axis, position, motion.index, joint)]
    hinge = MjcfJoint(name, "hinge", motion.axis, motion.point, motion.index, joint)
    if not motion.pitch:
        return [hinge]
    advance = plan.joint_names.unique(f"{name}_advance")
    plan.advances.append((name, advance, motion.pitch))
    return [hinge, MjcfJoint(advance, "slide", motion.axis, position, None, joint)]


def _floating_joints(plan: MjcfPlan, joint: documents.Free, body: str) -> tuple[MjcfJoint, ...]:
    """Six degrees of freedom between two bodies: three slides and a ball, in the frame of the outer body."""
    plan.other_coordinates.append(joint)
    pose = plan.structure.poses[body]
    axes = {letter: column(pose.rotation, k) for k, letter in enumerate("xyz")}
    slides = [
        MjcfJoint(plan.joint_names.unique(f"{joint.name}_{letter}"), "slide", axis, None, None, joint)
        for letter, axis in axes.items()
    ]
    ball = MjcfJoint(plan.joint_names.unique(f"{joint.name}_turn"), "ball", None, pose.position, None, joint)
    return (*slides, ball)
