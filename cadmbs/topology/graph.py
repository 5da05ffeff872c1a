"""The user's graph: bodies are vertices, joints are edges. Nothing here knows mechanics."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

FIXED_KIND = "fixed"
"""The joint kind that welds its two bodies."""

FREE_KIND = "free"
"""The joint kind with all six freedoms."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A joint, as far as topology needs it.

    Attributes:
        name: The joint's name.
        predecessor: Name of the body on which the joint sits.
        successor: Name of the body that it moves.
        kind: The joint kind as in the document; only "fixed" and "free" matter here.
        freedoms: Number of velocity coordinates (0 to 6).
        cut: Whether the document requests that this joint is cut.
        actuated: Whether a drive acts on the joint; None when unknown.
        keep: Whether the joint should stay in the tree for another reason, for example a coupling of its coordinate.
        armature: Whether the joint itself carries inertia along each of its freedoms.
        driven: Whether all of its freedoms follow from motions, or from other coordinates by couplings.
    """

    name: str
    predecessor: str
    successor: str
    kind: str
    freedoms: int
    cut: bool = False
    actuated: bool | None = None
    keep: bool = False
    armature: bool = False
    driven: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the joint welds its two bodies."""
        return self.kind == FIXED_KIND

    def other_end(self, body: str) -> str:
        """The body at the other end of the joint, from one of its two bodies."""
        return self.successor if body == self.predecessor else self.predecessor


@dataclass(frozen=True)
class Graph:
    """Bodies and joints of a mechanism, in file order, connected by names alone.

    A graph may be faulty: joints that connect no two bodies (`invalid_joints`) belong to no adjacency, no tree and no
    loop, so that everything else can still be checked.

    Attributes:
        ground: Name of the body at rest; a listed body or a free name. Always a vertex.
        bodies: Names of the listed bodies, in file order, repetitions included.
        edges: The joints, in file order; they are referred to by their index here.
    """

    ground: str
    bodies: tuple[str, ...]
    edges: tuple[Edge, ...]

    @cached_property
    def vertices(self) -> tuple[str, ...]:
        """Names of all bodies, the ground first, then in file order, each once."""
        return tuple(dict.fromkeys((self.ground, *self.bodies)))

    @cached_property
    def body_index(self) -> Mapping[str, int]:
        """Place of each listed body in `bodies`; of repeated names the first."""
        return {name: i for i, name in reversed(tuple(enumerate(self.bodies)))}

    @cached_property
    def ambiguous_names(self) -> frozenset[str]:
        """Names that several bodies share. A body with the name of the ground is the ground."""
        return frozenset(name for name, count in Counter(self.bodies).items() if count > 1 and name != self.ground)

    @cached_property
    def invalid_joints(self) -> frozenset[int]:
        """Indices of joints that connect no two bodies: an end is unknown or ambiguous, or both are the same body."""
        known = frozenset(self.vertices) - self.ambiguous_names
        return frozenset(
            i
            for i, edge in enumerate(self.edges)
            if edge.predecessor == edge.successor or not known.issuperset((edge.predecessor, edge.successor))
        )

    @cached_property
    def uncertain_bodies(self) -> frozenset[str]:
        """Bodies whose connections are not known yet: ambiguous ones and the ends of invalid joints."""
        ends = (end for i in self.invalid_joints for end in (self.edges[i].predecessor, self.edges[i].successor))
        return self.ambiguous_names | frozenset(self.vertices).intersection(ends)

    @cached_property
    def adjacency(self) -> Mapping[str, tuple[int, ...]]:
        """Indices of the joints at each vertex, in file order; invalid joints are left out."""
        incident: dict[str, list[int]] = {name: [] for name in self.vertices}
        for i, edge in enumerate(self.edges):
            if i not in self.invalid_joints:
                incident[edge.predecessor].append(i)
                incident[edge.successor].append(i)
        return {name: tuple(indices) for name, indices in incident.items()}
