"""How findings about topology write lists of names and loops."""

from collections.abc import Sequence

from cadmbs.topology.graph import Graph
from cadmbs.topology.loops import FundamentalLoop

NAMES_WRITTEN_OUT = 8
"""Longest list of names that a message writes out."""

JOINTS_WRITTEN_OUT = 12
"""Longest loop that a message writes out."""


def quoted(names: Sequence[str]) -> str:
    """Names in quotes as part of a sentence: "a", "b" and "c"; long lists end with how many there are more."""
    shown = [f'"{name}"' for name in names]
    if len(shown) > NAMES_WRITTEN_OUT:
        shown = [*shown[: NAMES_WRITTEN_OUT - 1], f"{len(names) - NAMES_WRITTEN_OUT + 1} more"]
    return " and ".join(part for part in (", ".join(shown[:-1]), *shown[-1:]) if part)


def bodies_quoted(names: Sequence[str]) -> str:
    """Names in quotes after the word for them: body "a", or bodies "a" and "b"."""
    return f"{'body' if len(names) == 1 else 'bodies'} {quoted(names)}"


def loop_drawn(graph: Graph, loop: FundamentalLoop) -> str:
    """A loop as its bodies and, in brackets, joints, from the cut joint on: a -(cut)- b -(joint)- a."""
    steps = [
        f" -({graph.edges[i].name})- {body}"
        for (i, _), body in zip(loop.path, (*loop.bodies[1:], loop.bodies[0]), strict=True)
    ]
    if len(steps) > JOINTS_WRITTEN_OUT:
        half = JOINTS_WRITTEN_OUT // 2
        steps = [*steps[:half], f" - ({len(steps) - 2 * half} more joints) - ...", *steps[-half:]]
    return loop.bodies[0] + "".join(steps)
