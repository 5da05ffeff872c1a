"""Mobility and redundancy at the configuration that is looked at."""

from __future__ import annotations

from dataclasses import replace

from cadmbs.constraints.mobility import LocalClass, Mobility, mobility
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.viewer.live.messages import MobilityAnswer
from cadmbs.viewer.live.session import LiveSession

EXAMINED_SIZE = 1_000_000
"""Rows times coordinates up to which mobility is computed: about a second, and it grows with the third power."""


SHOWN_RATE, SHOWN_RATES = 1e-9, 6
"""Rates of a tangent that are shown: above this size, and so many."""


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
        sentences=(_sentence(answer.sentence), *_local(answer, system.velocity_names), _redundancy(answer)),
        redundant=_redundant(answer),
        immobile=tuple(answer.immobile),
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _local(answer: Mobility, names: tuple[str, ...]) -> tuple[str, ...]:
    """What the configuration is where it is not regular, and where each branch leads."""
    if answer.local_class is LocalClass.REGULAR:
        return ()
    lines = [_sentence(answer.verdict.sentence)]
    for number, branch in enumerate(answer.branches, 1):
        text = f"Branch {number}: dimension {branch.dimension}"
        if branch.dimension == 1:
            rates = zip(names, branch.tangents[0], strict=True)
            moving = [f"{name} {rate:.3g}" for name, rate in rates if abs(rate) > SHOWN_RATE]
            shown = moving[:SHOWN_RATES]
            text += f", {', '.join(shown)}{', ...' if len(shown) < len(moving) else ''}"
        lines.append(f"{text}.")
    return tuple(lines)


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
