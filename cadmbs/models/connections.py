"""The graph of bodies and joints of a document, as topology sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cadmbs.models.addresses import Addresses
from cadmbs.models.content import Content, salvaged_text
from cadmbs.models.joint import Joint, velocity_names
from cadmbs.topology import Edge, Graph

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism

NAMELESS = "\udfff"
"""Begins names that no document has: a lone surrogate is not text, and is refused in all names."""


def mechanism_graph(mechanism: Mechanism) -> Graph:
    """The graph of a mechanism: its bodies as vertices and its joints as edges, in file order.

    A joint with a coordinate in a coupling, a motion or a velocity constraint is to be kept in the tree.
    """
    content = Content.of(mechanism)
    return content_graph(content, Addresses(content))


def content_graph(content: Content, addresses: Addresses) -> Graph:
    """The graph of a document that may be faulty.

    Entries without a readable name get one that no document can refer to, so that places stay those of the file.
    """
    joints = content.joints
    kept = _kept(content, addresses)
    edges = [
        _edge(joints.valid[i], addresses, i in kept) if i in joints.valid else _salvaged(i, joints.broken[i], addresses)
        for i in range(len(joints.valid) + len(joints.broken))
    ]
    bodies = tuple(name if name is not None else _nameless(i) for i, name in enumerate(content.bodies.names()))
    return Graph(content.ground if content.ground is not None else _nameless("ground"), bodies, tuple(edges))


def massive(content: Content) -> Mapping[str, bool]:
    """Whether each valid body has mass or inertia."""
    bodies = content.bodies.valid.values()
    return {body.name: body.mass != 0.0 or any(map(any, body.inertia)) for body in bodies}


def _kept(content: Content, addresses: Addresses) -> set[int]:
    """Places of the joints whose coordinates should exist because something refers to them."""
    named = [term.coordinate for coupling in content.couplings.valid.values() for term in coupling.terms]
    named += [motion.coordinate for motion in content.motions.valid.values() if motion.coordinate is not None]
    for constraint in content.constraints.valid.values():
        named += [term.coordinate for term in getattr(constraint, "terms", ())]
    known = (addresses.positions.get(name) or addresses.velocities.get(name) for name in named)
    return {coordinate.joint for coordinate in known if coordinate is not None}


def _edge(joint: Joint, addresses: Addresses, keep: bool) -> Edge:
    armature = joint.armature
    return Edge(
        name=joint.name,
        predecessor=addresses.bodies.get(joint.predecessor, joint.predecessor),
        successor=addresses.bodies.get(joint.successor, joint.successor),
        kind=joint.kind,
        freedoms=len(velocity_names(joint)),
        cut=joint.cut,
        actuated=joint.actuated,
        keep=keep,
        armature=all(a > 0.0 for a in armature) if isinstance(armature, tuple) else armature > 0.0,
    )


def _salvaged(place: int, raw: Mapping[str, Any], addresses: Addresses) -> Edge:
    """What can be told of a joint that did not validate; ends that cannot be read are the same nowhere."""
    ends = [salvaged_text(raw, key) or _nameless(place) for key in ("predecessor", "successor")]
    cut, actuated = raw.get("cut", False), raw.get("actuated")
    return Edge(
        name=salvaged_text(raw, "name") or _nameless(place),
        predecessor=addresses.bodies.get(ends[0], ends[0]),
        successor=addresses.bodies.get(ends[1], ends[1]),
        kind=str(raw.get("kind")),
        freedoms=1,
        cut=cut is True,
        actuated=actuated if isinstance(actuated, bool) else None,
    )


def _nameless(place: int | str) -> str:
    return f"{NAMELESS}{place}"
