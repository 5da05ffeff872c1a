"""The graph of bodies and joints of a document that may be faulty, and the checks of the topology on it."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cadmbs.errors import Finding
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content, readable_text
from cadmbs.models.graph import mechanism_graph
from cadmbs.topology import Edge, Graph, check_topology, spanning_tree

NAMELESS = "\udfff"
"""Begins names that no document has: a lone surrogate is not text, and is refused in all names."""

_ABOUT_NAMES = ("T001", "T002", "T003", "T009")
"""Findings about single entries: true whatever else cannot be read."""

_ABOUT_CONNECTIONS = (*_ABOUT_NAMES, "T004", "T006")
"""Findings that need to know which bodies each joint connects, but not its kind."""

_PLACEHOLDER = re.compile(f'([Jj]oint )?"{NAMELESS}[^"]*"')


def content_graph(content: Content, addresses: Addresses) -> Graph:
    """The graph of a document: of a valid one the graph that is compiled, frames taken for their bodies.

    Entries without a readable name get one that no document can refer to, so that indices stay those of the file.
    """
    bodies, joints = content.bodies.names(), content.joints
    drivers = (content.couplings.valid.values(), content.motions.valid.values())
    valid = mechanism_graph(content.ground or "", (), joints.valid.values(), *drivers)
    with_pointers = dict(zip(joints.valid, valid.edges, strict=True))
    edges = [
        _at_bodies(with_pointers[i] if i in with_pointers else _readable_edge(i, joints.invalid[i]), addresses)
        for i in range(len(joints.valid) + len(joints.invalid))
    ]
    names = tuple(name if name is not None else _nameless(i) for i, name in enumerate(bodies))
    return Graph(content.ground if content.ground is not None else _nameless("ground"), names, tuple(edges))


def _massive(content: Content) -> Mapping[str, bool]:
    """Whether each valid body has mass or inertia."""
    bodies = content.bodies.valid.values()
    return {body.name: body.mass != 0.0 or any(map(any, body.inertia)) for body in bodies}


def _at_bodies(edge: Edge, addresses: Addresses) -> Edge:
    """The edge with frames as its ends replaced by their bodies."""
    ends = [addresses.bodies.get(end, end) for end in (edge.predecessor, edge.successor)]
    if ends == [edge.predecessor, edge.successor]:
        return edge
    return replace(edge, predecessor=ends[0], successor=ends[1])


def _readable_edge(index: int, raw: Mapping[str, Any]) -> Edge:
    """The readable data of a joint that did not validate; ends that cannot be read are no body."""
    ends = [readable_text(raw, key) or _nameless(index) for key in ("predecessor", "successor")]
    actuated = raw.get("actuated")
    return Edge(
        name=readable_text(raw, "name") or _nameless(index),
        predecessor=ends[0],
        successor=ends[1],
        kind=str(raw.get("kind")),
        freedoms=1,
        cut=raw.get("cut") is True,
        actuated=actuated if isinstance(actuated, bool) else None,
    )


def _nameless(index: int | str) -> str:
    return f"{NAMELESS}{index}"


def check_connections(content: Content, graph: Graph) -> Iterator[Finding]:
    """T001 to T009, for a document of which some entries may not have validated."""
    if not (content.bodies.readable and content.joints.readable):
        return
    unplaced = {f"/joints/{i}" for i, edge in enumerate(graph.edges) if NAMELESS in edge.predecessor + edge.successor}
    bodies_unknown = content.ground is None or None in content.bodies.names()
    for finding in check_topology(graph, _massive(content)):
        code = finding.code
        if finding.where.pointer in unplaced or (bodies_unknown and code == "T002"):
            continue
        if (unplaced or bodies_unknown) and code not in _ABOUT_NAMES:
            continue
        if content.joints.complete or code in _ABOUT_CONNECTIONS:
            yield replace(finding, message=_readable(finding.message), hint=_readable(finding.hint))


def cut_joints(content: Content, graph: Graph) -> Collection[int]:
    """Indices of the cut joints, requested and chosen; only the requested ones while some entry did not validate."""
    if content.joints.complete and content.bodies.complete:
        return spanning_tree(graph).cut_edges
    return [i for i, joint in content.joints.valid.items() if joint.cut]


def _readable(text: str) -> str:
    """A text in which a joint whose name cannot be read has no placeholder for it."""
    return _PLACEHOLDER.sub(lambda match: f"{match[1]}without a name" if match[1] else "this joint", text)
