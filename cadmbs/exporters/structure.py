"""A mechanism in the form that exporters need: bodies by name, the spanning tree, and the geometry of loop joints."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cadmbs.compiler.bodies import all_bodies
from cadmbs.exporters.coordinate_motions import plane
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, quaternion_rotation
from cadmbs.models import functions, geometry, graph
from cadmbs.models import joint as documents
from cadmbs.models.body import Body
from cadmbs.models.documents.reading import canonical
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.quantities.vectors import Rows, Triple, dot
from cadmbs.topology import SpanningTree, spanning_tree


@dataclass(frozen=True)
class Structure:
    """A mechanism in normal form, with its tree.

    Attributes:
        mechanism: The mechanism.
        bodies: Bodies by name, the ground first; a ground that is not a listed body is massless.
        tree: The spanning tree over the joints, given by their indices.
        orientation: +1, or -1 against the tree, by the indices of the joints in the tree.
        poses: Reference poses by the names of the bodies.
    """

    mechanism: Mechanism
    bodies: Mapping[str, Body]
    tree: SpanningTree
    orientation: Mapping[int, int]
    poses: Mapping[str, Transform]

    @classmethod
    def of(cls, mechanism: Mechanism) -> "Structure":
        """The structure of a mechanism, the same for equal mechanisms."""
        mechanism = canonical(mechanism)
        listed = (mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings, mechanism.motions)
        tree = spanning_tree(graph.mechanism_graph(*listed))
        bodies = {body.name: body for body in all_bodies(mechanism)}
        orientation = {branch.edge: branch.orientation for branch in tree.branches.values()}
        poses = {name: transform(body.reference_pose) for name, body in bodies.items()}
        return cls(mechanism, bodies, tree, orientation, poses)

    @property
    def from_urdf(self) -> bool:
        """Whether the mechanism was read from a URDF, so that its names are legal in one."""
        return self.mechanism.source is not None and self.mechanism.source.importer == "urdf"

    def ends(self, index: int) -> tuple[str, str]:
        """The bodies of a joint in the tree, the one nearer to the ground first."""
        joint = self.mechanism.joints[index]
        forward = (joint.predecessor, joint.successor)
        return forward if self.orientation[index] > 0 else (forward[1], forward[0])

    def reversed_joints(self) -> list[tuple[int, JointDocument]]:
        """The joints against the tree, with their indices."""
        return [(i, self.mechanism.joints[i]) for i, sign in sorted(self.orientation.items()) if sign < 0]

    def loop_points(self, joint: JointDocument) -> tuple[Triple, Triple]:
        """The point of a loop joint on predecessor and successor; without a point the origin of the successor."""
        common: Triple = getattr(joint, "point", None) or self.poses[joint.successor].position
        if joint.closure is None:
            return common, common
        return joint.closure.predecessor.point or common, joint.closure.successor.point or common


def loop_axes(joint: JointDocument) -> tuple[Triple | None, Triple | None]:
    """The axis of a loop joint on predecessor and successor, world axes at q = 0; None for joints without one axis."""
    if joint.closure is not None and joint.closure.predecessor.axis is not None:
        return joint.closure.predecessor.axis, joint.closure.successor.axis
    match joint:
        case documents.Universal():
            return joint.axes
        case documents.Planar():
            n = plane(joint)[2]
            return n, n
        case documents.Revolute() | documents.Prismatic() | documents.Cylindrical():
            return joint.axis, joint.axis
    return None, None


def urdf_extension(extensions: Mapping[str, Any], key: str) -> Any:
    """An entry that the URDF importer added to extensions, or None."""
    entries = extensions.get("urdf")
    return entries.get(key) if isinstance(entries, dict) else None


def transform(pose: geometry.Pose) -> Transform:
    """A pose of a document."""
    if pose.quaternion is not None:
        w, x, y, z = pose.quaternion
        return Transform(quaternion_rotation((x, y, z, w)), pose.position)
    return Transform(pose.rotation or IDENTITY, pose.position)


def central_inertia(body: Body) -> tuple[Triple, Rows]:
    """Centre of mass and inertia about it, world axes: Theta_c = Theta_0 - m (c.c I - c c^T) if given about 0."""
    c = body.center_of_mass if body.center_of_mass is not None else body.reference_pose.position
    if body.inertia_about == "center_of_mass":
        return c, body.inertia
    square = dot(c, c)
    rows = [
        tuple(body.inertia[i][k] - body.mass * ((square if i == k else 0.0) - c[i] * c[k]) for k in range(3))
        for i in range(3)
    ]
    return c, (rows[0], rows[1], rows[2])  # type: ignore[return-value]


def constant(function: Any) -> float | None:
    """The value of a constant function of time, else None."""
    if isinstance(function, functions.Constant):
        return function.value
    return float(function) if isinstance(function, int | float) else None
