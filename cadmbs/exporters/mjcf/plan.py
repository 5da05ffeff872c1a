"""What becomes of a mechanism in MJCF: bodies in a tree, and the joints by which each moves relative to its parent.

Several joints of one body move it one after the other, the first one nearest to the parent, so that a joint with
several coordinates needs no bodies of its own. Frames of bodies are their reference poses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cadmbs.exporters.names import Names
from cadmbs.exporters.steps import CoordinateMotion, against, steps
from cadmbs.exporters.structure import Structure
from cadmbs.importers.urdf.transforms import column
from cadmbs.models import joint as documents
from cadmbs.models.vectors import Triple

WORLD = "world"
"""The name that MuJoCo has for what stands still."""


@dataclass(frozen=True, slots=True)
class Freedom:
    """A <joint>: a hinge, slide, ball or free joint.

    Attributes:
        name: Its name.
        type: Its type in MJCF.
        axis: In the world at q = 0; None where a type has none.
        point: In the world at q = 0; None where a type has none.
        place: Place of its coordinate in the joint it comes from; None where it has all of them.
        source: The joint it comes from.
    """

    name: str
    type: str
    axis: Triple | None
    point: Triple | None
    place: int | None
    source: documents.JointDocument


@dataclass
class MjcfPlan:
    """All bodies and joints of an output.

    Attributes:
        structure: The mechanism.
        body_names: The names of all bodies.
        joint_names: The names of all joints.
        bodies: Names of bodies by names in the mechanism; of the ground, if it is the world itself, too.
        freedoms: The joints of each body, the first one nearest to its parent, by names in the mechanism.
        coordinates: Names of hinges and slides by names of coordinates.
        advances: Hinges and slides of screws, with metres per radian.
        other_coordinates: Joints whose coordinates mean something else than in the mechanism.
    """

    structure: Structure
    body_names: Names
    joint_names: Names
    bodies: dict[str, str] = field(default_factory=dict)
    freedoms: dict[str, tuple[Freedom, ...]] = field(default_factory=dict)
    coordinates: dict[str, str] = field(default_factory=dict)
    advances: list[tuple[str, str, float]] = field(default_factory=list)
    other_coordinates: list[documents.JointDocument] = field(default_factory=list)

    @property
    def ground_is_world(self) -> bool:
        """Whether the ground is no body of its own: it has a free name, or the name that MuJoCo has for the world."""
        ground = self.structure.tree.root
        return ground == WORLD or all(body.name != ground for body in self.structure.mechanism.bodies)

    def at_world(self, body: str) -> bool:
        """Whether a body moves freely relative to the world, which MuJoCo has only for bodies directly in it."""
        own = self.freedoms.get(body, ())
        return len(own) == 1 and own[0].type == "free"


def plan(structure: Structure) -> MjcfPlan:
    """The bodies and joints that say what a mechanism says."""
    found = MjcfPlan(structure, Names(structure.from_urdf, (WORLD,)), Names(structure.from_urdf))
    for body in structure.bodies:
        is_world = body == structure.tree.root and found.ground_is_world
        found.bodies[body] = WORLD if is_world else found.body_names.named(body)
    for body in structure.tree.order:
        found.freedoms[body] = _freedoms(found, structure.tree.branches[body].edge, body)
    return found


def _freedoms(found: MjcfPlan, place: int, body: str) -> tuple[Freedom, ...]:
    structure = found.structure
    joint, forward = structure.mechanism.joints[place], structure.orientation[place] > 0
    pose = structure.poses[body]
    match joint:
        case documents.Free() if forward and joint.predecessor == structure.tree.root:
            return (Freedom(found.joint_names.named(joint.name), "free", None, None, None, joint),)
        case documents.Free():
            return _floating(found, joint, body)
        case documents.Spherical(coordinates="quaternion" | "rotation_vector"):
            if not forward or joint.coordinates != "quaternion":
                found.other_coordinates.append(joint)
            return (Freedom(found.joint_names.named(joint.name), "ball", None, joint.point, None, joint),)
    moves = steps(joint, structure.poses[joint.successor])
    moves = moves if forward else against(moves)
    return tuple(part for step in moves for part in _of_step(found, joint, step, len(moves) == 1, pose.position))


def _of_step(
    found: MjcfPlan, joint: documents.JointDocument, step: CoordinateMotion, only: bool, here: Triple
) -> list[Freedom]:
    """A hinge or slide; both for a screw, with an equality between them."""
    name = found.joint_names.named(joint.name if only else step.coordinate.replace(":", "_"))
    found.coordinates[step.coordinate] = name
    if step.slides:
        return [Freedom(name, "slide", step.axis, here, step.place, joint)]
    hinge = Freedom(name, "hinge", step.axis, step.point, step.place, joint)
    if not step.pitch:
        return [hinge]
    advance = found.joint_names.named(f"{name}_advance")
    found.advances.append((name, advance, step.pitch))
    return [hinge, Freedom(advance, "slide", step.axis, here, None, joint)]


def _floating(found: MjcfPlan, joint: documents.Free, body: str) -> tuple[Freedom, ...]:
    """Six freedoms between two bodies: three slides and a ball, in the frame of the outer body."""
    found.other_coordinates.append(joint)
    pose = found.structure.poses[body]
    slides = [
        Freedom(found.joint_names.named(f"{joint.name}_{letter}"), "slide", column(pose.rotation, k), None, None, joint)
        for k, letter in enumerate("xyz")
    ]
    return (*slides, Freedom(found.joint_names.named(f"{joint.name}_turn"), "ball", None, pose.position, None, joint))
