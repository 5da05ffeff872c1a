"""The links and joints of a robot in the world at q = 0, along a spanning tree."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from cadmbs.importers.urdf.base import Base
from cadmbs.importers.urdf.joints import Joint
from cadmbs.importers.urdf.transforms import Transform, composed, inverse
from cadmbs.topology import Edge, Graph, SpanningTree, spanning_tree

_FREEDOMS = {"fixed": 0, "revolute": 1, "prismatic": 1, "planar": 3, "free": 6}


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

    def joint_frame(self, joint: Joint) -> Transform:
        """Pose of the joint frame in the world, as the parent link carries it."""
        return composed(self.links[joint.parent], joint.origin)


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
            joint.kind,
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
        step = base.joints[branch.edge].origin
        poses[name] = composed(poses[branch.parent], step if branch.orientation > 0 else inverse(step))
    return Placement(graph, tree, poses)
