"""All checks of a mechanism's topology, in one pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cadmbs.errors import Finding
from cadmbs.topology.cut_checks import check_cut_wishes, check_loops
from cadmbs.topology.graph import Graph
from cadmbs.topology.name_checks import check_names_nonempty, check_references, check_unique_names
from cadmbs.topology.spanning_tree import spanning_tree
from cadmbs.topology.tree_checks import check_connected, check_masses


def check_topology(graph: Graph, masses: Mapping[str, bool]) -> Iterator[Finding]:
    """Everything that can be said about how a mechanism hangs together: T001 to T009.

    Names come first, then references, connection, cuts and loops, masses. Joints that cannot be placed are left out of
    the later checks, and bodies that they touch are not reported as a consequence, so that each finding stands for a
    fault of its own. Pointers are `/bodies/{i}` and `/joints/{i}` with the places in `graph.bodies` and `graph.edges`.

    Args:
        graph: The mechanism's graph, faulty or not.
        masses: Whether each body has mass; a body that is absent counts as having mass.
    """
    lists = ((graph.bodies, "/bodies", "body"), ([edge.name for edge in graph.edges], "/joints", "joint"))
    for names, pointer, what in lists:
        yield from check_names_nonempty(names, pointer, what)
        yield from check_unique_names(names, pointer, what)
    yield from check_references(graph)
    tree = spanning_tree(graph)
    yield from check_connected(graph, tree)
    yield from check_cut_wishes(graph, tree)
    yield from check_loops(graph, tree)
    yield from check_masses(graph, tree, masses)
