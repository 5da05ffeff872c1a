"""Checks of names and of what they refer to; none of them needs a tree."""

from collections.abc import Iterator, Mapping, Sequence

from cadmbs.errors import Finding, error
from cadmbs.suggestions import did_you_mean
from cadmbs.topology.graph import Edge, Graph
from cadmbs.topology.wording import quoted

SUGGESTED_AT_MOST = 20
"""For how many unknown names the closest body is searched; the time of each search grows with the number of bodies."""


def check_names_nonempty(names: Sequence[str], pointer_prefix: str, what: str) -> Iterator[Finding]:
    """T009: entries of a list whose name is empty.

    Args:
        names: The names in file order.
        pointer_prefix: JSON pointer of the list, for example "/bodies".
        what: What an entry is called, for example "body".
    """
    for i, name in enumerate(names):
        if not name:
            yield error(
                "T009",
                f"{pointer_prefix}/{i}",
                f"The name of this {what} is empty; a name of at least one character is expected.",
                'Give it a "name" that no other has.',
            )


def check_unique_names(names: Sequence[str], pointer_prefix: str, what: str) -> Iterator[Finding]:
    """T001: names that an earlier entry of the same list already has; empty names are not compared.

    Args:
        names: The names in file order.
        pointer_prefix: JSON pointer of the list, for example "/bodies".
        what: What an entry is called, for example "body".
    """
    first: dict[str, int] = {}
    for i, name in enumerate(names):
        if name and first.setdefault(name, i) != i:
            yield error(
                "T001",
                f"{pointer_prefix}/{i}",
                f'The name "{name}" is given to {pointer_prefix}/{first[name]} and again to {pointer_prefix}/{i}; '
                f"each {what} needs a name of its own.",
                "Rename one of the two, and whatever refers to it.",
            )


def check_references(graph: Graph) -> Iterator[Finding]:
    """T002, T003: joints that name an unknown body, and joints between a body and itself."""
    known = frozenset(graph.vertices)
    listed = _bodies_listed(graph)
    suggestions: dict[str, str] = {}
    for i, edge in enumerate(graph.edges):
        for role, name in _ends(edge).items():
            if name not in known:
                if name not in suggestions and len(suggestions) < SUGGESTED_AT_MOST:
                    suggestions[name] = did_you_mean(name, graph.vertices)
                yield error(
                    "T002",
                    f"/joints/{i}",
                    f'Joint "{edge.name}" has the {role} "{name}", which is neither a body nor the ground.',
                    f"{suggestions.get(name, '')} {listed}".lstrip(),
                )
        if edge.predecessor == edge.successor:
            yield error(
                "T003",
                f"/joints/{i}",
                f'Joint "{edge.name}" connects "{edge.predecessor}" to itself; two different bodies are expected.',
                'Set its "predecessor" or its "successor" to the other body.',
            )


def _ends(edge: Edge) -> Mapping[str, str]:
    """The joint's ends by role; a body named twice appears once."""
    if edge.predecessor == edge.successor:
        return {"predecessor": edge.predecessor}
    return {"predecessor": edge.predecessor, "successor": edge.successor}


def _bodies_listed(graph: Graph) -> str:
    """The names that a joint may use, in one sentence."""
    others = graph.vertices[1:]
    if not others:
        return f'The only name here is the ground, "{graph.ground}".'
    return f'The ground is "{graph.ground}"; the {"body is" if len(others) == 1 else "bodies are"} {quoted(others)}.'
