"""The poses of links and joints of a robot in the world at q = 0, along a spanning tree."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from cadmbs.importers.urdf.base import Base
from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.transforms import Transform, composed, inverse
from cadmbs.topology import Edge, Graph, SpanningTree, spanning_tree
from cadmbs.topology.graph import FREE_KIND

_COORDINATE_COUNTS = {
    "fixed": 0,
    "revolute": 1,
    "prismatic": 1,
    "cylindrical": 2,
    "universal": 2,
    "spherical": 3,
    "planar": 3,
    "free": 6,
}

_KINDS_WITH_ONE_AXIS = ("revolute", "prismatic", "cylindrical", "planar")


@dataclass(frozen=True, slots=True)
class Placement:
    """The poses of all links at q = 0.

    Attributes:
        graph: Links and joints as nodes and edges; edges are in the order of the joints of the base.
        tree: The spanning tree; its cut edges close loops.
        links: Pose of each link frame in the world.
    """

    graph: Graph
    tree: SpanningTree
    links: Mapping[str, Transform]

    def joint_frame(self, joint: UrdfJoint) -> Transform:
        """Pose of the joint frame on the parent link in the world."""
        return composed(self.links[joint.parent], joint.origin)

    def child_frame(self, joint: UrdfJoint) -> Transform:
        """Pose of the joint frame on the child link in the world; the same for tree joints at zero."""
        return composed(self.links[joint.child], joint.child_origin)


def robot_placement(
    base: Base,
    links: Collection[str],
    cut: Collection[str],
    actuated: Mapping[str, bool | None],
    coupled: Collection[str],
) -> Placement:
    """The poses of all links from the ground outwards; a joint against the tree contributes its inverse origin.

    Args:
        base: Ground and joints.
        links: Names of the links in the order of the file.
        cut: Names of the joints that must be cut.
        actuated: Whether each joint is driven; None or absent if unknown.
        coupled: Names of the joints with coupled coordinates, which should stay in the tree.
    """
    edges = tuple(
        Edge(
            joint.name,
            joint.parent,
            joint.child,
            FREE_KIND if joint.loop_form else joint.kind,  # free joints are cut first
            _COORDINATE_COUNTS[joint.kind],
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
        step = composed(joint.origin, inverse(joint.child_origin)) if joint.loop_form else joint.origin
        poses[name] = composed(poses[branch.parent], step if branch.orientation > 0 else inverse(step))
    return Placement(graph, tree, poses)


def with_complete_loop_frames(base: Base, links: Collection[str]) -> Base:
    """The base with complete frames of loop joints on both links.

    A declaration may give only the frame on the child, or for a point only its position: the frame on the parent, or
    its orientation, is then that at q = 0, T_origin = T_parent^-1 T_child T_child_origin, along the tree of the file.
    Likewise, where the axis is given on one side only, the orientation on the other side is that at q = 0. Then the
    choice of the cut joint in the loop does not matter.
    """
    if not any(joint.loop_form for joint in base.joints):
        return base
    placement = robot_placement(base, links, (), {}, ())
    joints = []
    for joint in base.joints:
        axis_side = joint.axis_side if joint.kind in _KINDS_WITH_ONE_AXIS else ""
        if axis_side == "parent":
            on_child = composed(inverse(placement.links[joint.child]), placement.joint_frame(joint))
            child_origin = Transform(on_child.rotation, joint.child_origin.position)
            joints.append(replace(joint, child_origin=child_origin))
        elif joint.frame_at_child or axis_side == "child" or (joint.loop_form and joint.kind == "spherical"):
            relative = composed(inverse(placement.links[joint.parent]), placement.child_frame(joint))
            position = relative.position if joint.frame_at_child else joint.origin.position
            joints.append(replace(joint, origin=Transform(relative.rotation, position), frame_at_child=False))
        else:
            joints.append(joint)
    return replace(base, joints=tuple(joints))
