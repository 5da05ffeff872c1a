"""How bodies and joints hang together: the checks of the topology, less what only follows from unreadable entries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from cadmbs.errors import Finding
from cadmbs.models.connections import NAMELESS, massive
from cadmbs.models.content import Content
from cadmbs.topology import Graph, check_topology, spanning_tree

_ABOUT_NAMES = ("T001", "T002", "T003", "T009")
"""Findings about single entries: true whatever else cannot be read."""

_ABOUT_CONNECTIONS = (*_ABOUT_NAMES, "T004", "T006")
"""Findings that need to know which bodies each joint connects, but not its kind."""

_PLACEHOLDER = re.compile(f'([Jj]oint )?"{NAMELESS}[^"]*"')


def check_connections(content: Content, graph: Graph) -> Iterator[Finding]:
    """T001 to T009, for a document of which some entries may not have validated."""
    if not (content.bodies.readable and content.joints.readable):
        return
    unplaced = {f"/joints/{i}" for i, edge in enumerate(graph.edges) if NAMELESS in edge.predecessor + edge.successor}
    bodies_unknown = content.ground is None or None in content.bodies.names()
    for finding in check_topology(graph, massive(content)):
        code = finding.code
        if finding.where.pointer in unplaced or (bodies_unknown and code == "T002"):
            continue
        if (unplaced or bodies_unknown) and code not in _ABOUT_NAMES:
            continue
        if content.joints.complete or code in _ABOUT_CONNECTIONS:
            yield replace(finding, message=_readable(finding.message), hint=_readable(finding.hint))


def cut_joints(content: Content, graph: Graph) -> Collection[int]:
    """Places of the joints that are cut, by wish or by choice; by wish alone while some entry did not validate."""
    if content.joints.complete and content.bodies.complete:
        return spanning_tree(graph).cut_edges
    return [i for i, joint in content.joints.valid.items() if joint.cut]


def _readable(text: str) -> str:
    """A text in which a joint whose name cannot be read has no placeholder for it."""
    return _PLACEHOLDER.sub(lambda match: f"{match[1]}without a name" if match[1] else "this joint", text)
