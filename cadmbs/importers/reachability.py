"""Formats that relate joints and bodies by name alone: bodies that nothing holds, and joints that close loops."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.importers.urdf.names import unique_name
from cadmbs.topology import Edge, Graph, spanning_tree

_FREEDOMS = {
    "fixed": 0, "revolute": 1, "prismatic": 1, "screw": 1, "universal": 2, "cylindrical": 2, "planar_translation": 2,
    "spherical": 3, "planar": 3, "helical_planar": 3, "spatial_translation": 3, "schoenflies": 4, "free": 6,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reached:
    """How all bodies are connected with the world.

    Attributes:
        held: Joints between the world and bodies that no joint leads to, with the names of these bodies.
        cut: Indices of the joints that are cut, in the list of all joints, those of `held` last.
    """

    held: tuple[tuple[str, dict[str, Any]], ...]
    cut: frozenset[int]


def reach(
    bodies: Sequence[str], joints: Sequence[Mapping[str, Any]], loops: Sequence[bool], world: str, held: str
) -> Reached:
    """Hold each group of bodies that no joint leads to, at its first body that is no successor; choose the cuts.

    Args:
        bodies: Names of all bodies.
        joints: Joints as in a mechanism document.
        loops: Whether a file says of a joint that it closes a loop.
        world: Name of the ground.
        held: "free" or "fixed".
    """
    names = {joint["name"] for joint in joints}
    edges = [_edge(joint, is_loop) for joint, is_loop in zip(joints, loops, strict=True)]
    unreached = spanning_tree(Graph(world, tuple(bodies), tuple(edges))).unreached
    neighbours: dict[str, set[str]] = {}
    for edge in edges:
        neighbours.setdefault(edge.predecessor, set()).add(edge.successor)
        neighbours.setdefault(edge.successor, set()).add(edge.predecessor)
    successors = {edge.successor for edge in edges}
    loose, added = set(unreached), []
    for name in unreached:
        if name not in loose:
            continue
        group = _connected(neighbours, name)
        loose -= group
        root = next((body for body in bodies if body in group and body not in successors), name)
        joint = holding_joint(names, f"{root}_{held}", world, root, held)
        added.append((root, joint))
        edges.append(_edge(joint, False))
    return Reached(tuple(added), frozenset(spanning_tree(Graph(world, tuple(bodies), tuple(edges))).cut_edges))


def holding_joint(names: set[str], name: str, world: str, body: str, kind: str) -> dict[str, Any]:
    """A joint between the world and a body, whose name is added to those that are taken."""
    name = unique_name(name, names)
    names.add(name)
    return {"name": name, "kind": kind, "predecessor": world, "successor": body}


def _edge(joint: Mapping[str, Any], is_loop: bool) -> Edge:
    kind = joint["kind"]
    return Edge(joint["name"], joint["predecessor"], joint["successor"], kind, _FREEDOMS[kind], is_loop)


def _connected(neighbours: Mapping[str, set[str]], start: str) -> set[str]:
    """A node and all nodes that edges connect with it."""
    group, pending = {start}, [start]
    while pending:
        fresh = neighbours.get(pending.pop(), set()) - group
        group |= fresh
        pending += fresh
    return group
