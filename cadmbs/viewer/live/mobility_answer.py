"""Mobility and redundancy at the configuration that is looked at."""

from __future__ import annotations

from dataclasses import replace

from cadmbs.constraints.mobility import Mobility, mobility
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.viewer.live.messages import MobilityAnswer
from cadmbs.viewer.live.session import LiveSession

EXAMINED_SIZE = 1_000_000
"""Rows times coordinates up to which mobility is computed: about a second, and it grows with the third power."""


def mobility_answer(session: LiveSession) -> MobilityAnswer:
    """Mobility and redundancy in sentences, prescribed motions left out."""
    with session.lock:
        q, system, independent = session.configuration.q.copy(), session.system, session.configuration.independent
    free = replace(system, motions=())
    n_rows = rows(free).n_rows
    if n_rows * system.n_v > EXAMINED_SIZE:
        return MobilityAnswer(independent=independent, sentences=(f"Not examined: {n_rows} constraints.",))
    try:
        answer = mobility(free, q, system.scenario.start)
    except NotSolvableError as problem:
        return MobilityAnswer(independent=independent, sentences=(f"Not known: {problem}",))
    return MobilityAnswer(
        degrees_of_freedom=answer.degrees_of_freedom,
        independent=independent,
        sentences=(f"{answer.sentence[:1].upper()}{answer.sentence[1:]}.", _redundancy(answer)),
        redundant=_redundant(answer),
        immobile=tuple(answer.immobile),
    )


def _redundancy(answer: Mobility) -> str:
    if not answer.n_rows:
        return "No constraints."
    count = len(answer.redundant)
    return f"{count} of {answer.n_rows} constraints redundant." if count else "No constraint is redundant."


def _redundant(answer: Mobility) -> tuple[str, ...]:
    """Redundant constraints by joint and direction; others by their row."""
    loops = tuple(f"{joint.joint}: {joint.description}" for joint in answer.redundant_directions)
    others = tuple(row.description for row in answer.redundant if not row.name.startswith("loop/"))
    return loops + others
