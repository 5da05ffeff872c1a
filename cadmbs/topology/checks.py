"""All checks of a mechanism's topology in one pass, and those of what the tree reaches and moves.

Bodies with uncertain connections (`Graph.uncertain_bodies`) are not reported: their joints have findings already.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from cadmbs.errors import Finding, error, warning
from cadmbs.topology import cut_checks, name_checks
from cadmbs.topology.graph import Graph
from cadmbs.topology.spanning_tree import SpanningTree, spanning_tree
from cadmbs.topology.subtrees import massless_moving_subtrees
from cadmbs.topology.wording import bodies_quoted, quoted


def check_topology(graph: Graph, masses: Mapping[str, bool]) -> Iterator[Finding]:
    """All findings about the connections of a mechanism: T001 to T009.

    Names come first, then references, connection, cuts and loops, masses. Joints that connect no two bodies are not in
    the later checks, and bodies that they touch are not reported as a consequence, so that each finding reports a
    separate fault. Pointers are `/bodies/{i}` and `/joints/{i}` with the indices in `graph.bodies` and `graph.edges`.

    Args:
        graph: The mechanism's graph, faulty or not.
        masses: Whether each body has mass; a body that is absent counts as having mass.
    """
    lists = ((graph.bodies, "/bodies", "body"), ([edge.name for edge in graph.edges], "/joints", "joint"))
    for names, pointer, what in lists:
        yield from name_checks.check_names_nonempty(names, pointer, what)
        yield from name_checks.check_unique_names(names, pointer, what)
    yield from name_checks.check_references(graph)
    tree = spanning_tree(graph)
    yield from check_connected(graph, tree)
    yield from cut_checks.check_requested_cuts(graph, tree)
    yield from cut_checks.check_loops(graph, tree)
    yield from check_masses(graph, tree, masses)


def check_connected(graph: Graph, tree: SpanningTree) -> Iterator[Finding]:
    """T004: sets of connected bodies that no chain of joints connects to the ground, one finding each."""
    successors = {edge.successor for i, edge in enumerate(graph.edges) if i not in graph.invalid_joints}
    for island in _islands(graph, tree.unreached):
        if graph.uncertain_bodies.isdisjoint(island):
            root = next((body for body in island if body not in successors), island[0])
            yield error(
                "T004",
                f"/bodies/{graph.body_index[island[0]]}",
                f'No chain of joints connects {bodies_quoted(island)} to the ground "{graph.ground}"; '
                "every body must be reached from the ground.",
                _connection_hint(graph, root),
            )


def check_masses(graph: Graph, tree: SpanningTree, masses: Mapping[str, bool]) -> Iterator[Finding]:
    """T007: the topmost moving joints that move only massless bodies.

    Args:
        graph: The mechanism's graph.
        tree: Its spanning tree.
        masses: Whether each body has mass; absent bodies count as having mass.
    """
    subtrees = massless_moving_subtrees(graph, tree, masses)
    owner = {body: subtree.bodies[0] for subtree in subtrees for body in subtree.bodies}
    crossing = _cuts_leaving(graph, tree, owner)
    for joint, bodies in subtrees:
        if graph.uncertain_bodies.isdisjoint(bodies):
            moved = f"the massless body {quoted(bodies)}" if len(bodies) == 1 else f"massless bodies ({quoted(bodies)})"
            cuts = crossing.get(bodies[0], [])
            unless = f" unless the loop closed by {quoted(cuts)} couples it to a mass" if cuts else ""
            yield warning(
                "T007",
                f"/joints/{tree.branches[bodies[0]].edge}",
                f'Joint "{joint}" moves only {moved}: forward dynamics is impossible along it{unless}.',
                "Give mass and inertia to what it moves, or an armature to the joint, or prescribe its motion; "
                "kinematics and inverse dynamics need none of these.",
            )


def _islands(graph: Graph, unreached: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The connected sets of the unreached bodies, each in file order."""
    seen: set[str] = set()
    for start in unreached:
        if start not in seen:
            seen.add(start)
            island = [start]
            for body in island:  # grows while it is walked through
                ends = dict.fromkeys(graph.edges[i].other_end(body) for i in graph.adjacency[body])
                island += [end for end in ends if end not in seen]
                seen.update(ends)
            yield tuple(sorted(island, key=graph.body_index.__getitem__))


def _connection_hint(graph: Graph, root: str) -> str:
    add = f'Add a joint from "{graph.ground}" to "{root}" (a joint of kind "free" lets it float)'
    if graph.adjacency[graph.ground]:
        return f"{add}, or from a body that is connected."
    return f'{add}, or set "ground": "{root}" if that body stands still.'


def _cuts_leaving(graph: Graph, tree: SpanningTree, owner: Mapping[str, str]) -> Mapping[str, list[str]]:
    """For each owner of a set of bodies, the names of the constraining cut joints that connect the set to others."""
    crossing: dict[str, list[str]] = defaultdict(list)
    for i in tree.cut_edges:
        edge = graph.edges[i]
        ends = [owner.get(edge.predecessor), owner.get(edge.successor)]
        if edge.freedoms < 6 and ends[0] != ends[1]:
            for end in ends:
                if end is not None:
                    crossing[end].append(edge.name)
    return crossing
