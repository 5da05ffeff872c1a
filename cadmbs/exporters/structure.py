"""A mechanism as exporters walk through it: bodies by name, the spanning tree, what closes loops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cadmbs.compiler.bodies import all_bodies
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, quaternion_rotation
from cadmbs.models.body import Body
from cadmbs.models.geometry import Pose
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import canonical
from cadmbs.models.vectors import Rows, Triple, dot
from cadmbs.topology import SpanningTree, spanning_tree


@dataclass(frozen=True)
class Structure:
    """A mechanism in normal form, with its tree.

    Attributes:
        mechanism: The mechanism.
        bodies: Bodies by name, the ground first; a free ground as a massless body.
        tree: The spanning tree over the joints, which are known by their places.
        orientation: By the place of a joint in the tree, +1 or -1 where it runs against the tree.
        poses: Reference poses by the name of the body.
    """

    mechanism: Mechanism
    bodies: Mapping[str, Body]
    tree: SpanningTree
    orientation: Mapping[int, int]
    poses: Mapping[str, Transform]

    @classmethod
    def of(cls, mechanism: Mechanism) -> Structure:
        """The structure of a mechanism; of equal ones the same."""
        mechanism = canonical(mechanism)
        listed = (mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings, mechanism.motions)
        tree = spanning_tree(mechanism_graph(*listed))
        bodies = {body.name: body for body in all_bodies(mechanism)}
        orientation = {branch.edge: branch.orientation for branch in tree.branches.values()}
        return cls(
            mechanism, bodies, tree, orientation, {name: transform(b.reference_pose) for name, b in bodies.items()}
        )

    @property
    def from_urdf(self) -> bool:
        """Whether the mechanism was read from a URDF, whose names are legal there."""
        return self.mechanism.source is not None and self.mechanism.source.importer == "urdf"

    def ends(self, place: int) -> tuple[str, str]:
        """The body nearer to the ground and the one farther away, of a joint in the tree."""
        joint = self.mechanism.joints[place]
        forward = (joint.predecessor, joint.successor)
        return forward if self.orientation[place] > 0 else (forward[1], forward[0])

    def reversed_joints(self) -> list[tuple[int, JointDocument]]:
        """The joints that run against the tree, with their places."""
        return [(i, self.mechanism.joints[i]) for i, sign in sorted(self.orientation.items()) if sign < 0]


def transform(pose: Pose) -> Transform:
    """A pose of a document."""
    if pose.quaternion is not None:
        w, x, y, z = pose.quaternion
        return Transform(quaternion_rotation((x, y, z, w)), pose.position)
    return Transform(pose.rotation or IDENTITY, pose.position)


def central(body: Body) -> tuple[Triple, Rows]:
    """Centre of mass and inertia about it, world axes: Theta_c = Theta_0 - m (c.c I - c c^T) where given about 0."""
    c = body.center_of_mass if body.center_of_mass is not None else body.reference_pose.position
    if body.inertia_about == "center_of_mass":
        return c, body.inertia
    square = dot(c, c)
    rows = [
        tuple(body.inertia[i][k] - body.mass * ((square if i == k else 0.0) - c[i] * c[k]) for k in range(3))
        for i in range(3)
    ]
    return c, (rows[0], rows[1], rows[2])  # type: ignore[return-value]
