"""The links and joints of a robot in the world at q = 0, along a spanning tree."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from cadmbs.importers.urdf.base import Base
from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.transforms import Transform, composed, inverse
from cadmbs.topology import Edge, Graph, SpanningTree, spanning_tree
from cadmbs.topology.graph import FREE_KIND

_FREEDOMS = {
    "fixed": 0,
    "revolute": 1,
    "prismatic": 1,
    "cylindrical": 2,
    "universal": 2,
    "spherical": 3,
    "planar": 3,
    "free": 6,
}


@dataclass(frozen=True, slots=True)
class Placement:
    """Where everything is at q = 0.

    Attributes:
        graph: Links and joints as topology sees them; edges are in the order of the base's joints.
        tree: The spanning tree; its cut edges close loops.
        links: Pose of each link frame in the world.
    """

    graph: Graph
    tree: SpanningTree
    links: Mapping[str, Transform]

    def joint_frame(self, joint: UrdfJoint) -> Transform:
        """Pose of the joint frame in the world, as the parent link carries it."""
        return composed(self.links[joint.parent], joint.origin)

    def child_frame(self, joint: UrdfJoint) -> Transform:
        """Pose of the joint frame in the world, as the child link carries it; of tree joints at zero the same."""
        return composed(self.links[joint.child], joint.child_origin)


def place(
    base: Base,
    links: Collection[str],
    cut: Collection[str],
    actuated: Mapping[str, bool | None],
    coupled: Collection[str],
) -> Placement:
    """Places all links from the ground outwards; along joints that run against the tree by the inverse origin.

    Args:
        base: Ground and joints.
        links: Names of the links in the order of the file.
        cut: Names of the joints that are to be cut.
        actuated: Whether each joint is driven; None or absent when unknown.
        coupled: Names of the joints with coupled coordinates, which should stay in the tree.
    """
    edges = tuple(
        Edge(
            joint.name,
            joint.parent,
            joint.child,
            FREE_KIND
            if joint.closes
            else joint.kind,  # of all joints but those of the user's choice these are cut first
            _FREEDOMS[joint.kind],
            cut=joint.name in cut,
            actuated=actuated.get(joint.name),
            keep=joint.name in coupled,
        )
        for joint in base.joints
    )
    graph = Graph(base.ground, tuple(links), edges)
    tree = spanning_tree(graph)
    poses = dict.fromkeys((base.ground, *tree.unreached), Transform())
    for name in tree.order:
        branch = tree.branches[name]
        joint = base.joints[branch.edge]
        step = composed(joint.origin, inverse(joint.child_origin)) if joint.closes else joint.origin
        poses[name] = composed(poses[branch.parent], step if branch.orientation > 0 else inverse(step))
    return Placement(graph, tree, poses)


def anchored(base: Base, links: Collection[str]) -> Base:
    """The base with closings whose frame on the parent is given in full.

    A closing that says only where the child has the frame has it there on the parent too, and one about a point leaves
    the directions of its frames open: both are as they are at q = 0, T_origin = T_parent^-1 T_child T_child_origin,
    along the tree that the file has by itself. Then it does not matter which joint of the loop is cut.
    """
    if not any(joint.closes for joint in base.joints):
        return base
    placement = place(base, links, (), {}, ())
    joints = []
    for joint in base.joints:
        if joint.at_child or (joint.closes and joint.kind == "spherical"):
            seen = composed(inverse(placement.links[joint.parent]), placement.child_frame(joint))
            position = seen.position if joint.at_child else joint.origin.position
            joints.append(replace(joint, origin=Transform(seen.rotation, position), at_child=False))
        else:
            joints.append(joint)
    return replace(base, joints=tuple(joints))
