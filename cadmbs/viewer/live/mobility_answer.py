"""Mobility and redundancy at the configuration that is looked at, and the branches that meet there."""

from dataclasses import replace
from typing import Literal, cast

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.closed_configurations import meeting_branches
from cadmbs.constraints.mobility import LocalClass, Mobility, mobility
from cadmbs.constraints.rows import rows
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.kinematics import hybrid, poses
from cadmbs.system import System
from cadmbs.viewer.live import messages
from cadmbs.viewer.live.session import LiveSession

EXAMINED_SIZE = 1_000_000
"""Rows times coordinates up to which mobility is computed: about a second, and it grows with the third power."""


TANGENT_ARROW = 0.25
"""Length of the longest arrow along a branch, as a part of the mechanism's length."""

SHOWN_RATE, SHOWN_RATES = 1e-9, 6
"""Rates of a tangent that are shown: above this size, and so many."""


def mobility_answer(session: LiveSession) -> messages.MobilityAnswer:
    """Mobility and redundancy in sentences, prescribed motions left out."""
    with session.lock:
        q, system, independent = session.configuration.q.copy(), session.system, session.configuration.independent
    free = replace(system, motions=())
    n_rows = rows(free).n_rows
    if n_rows * system.n_v > EXAMINED_SIZE:
        return messages.MobilityAnswer(independent=independent, sentences=(f"Not examined: {n_rows} constraints.",))
    try:
        answer = mobility(free, q, system.scenario.start)
    except NotSolvableError as problem:
        return messages.MobilityAnswer(independent=independent, sentences=(f"Not known: {problem}",))
    return messages.MobilityAnswer(
        degrees_of_freedom=answer.degrees_of_freedom,
        independent=independent,
        sentences=(_sentence(answer.sentence), *_local(answer, system.velocity_names), _redundancy(answer)),
        redundant=_redundant(answer),
        immobile=tuple(answer.immobile),
        branches=_branches(session, answer, q),
    )


def take_branch(session: LiveSession, question: messages.BranchQuestion) -> messages.ConfigurationAnswer:
    """Go a little way into one of the branches that meet at the present configuration.

    Raises:
        ArgumentError: There is no branch with this number here.
    """
    with session.lock:
        q = branch_configuration(session.system, session.configuration.q, question.number)
        names = session.system.position_names
        return session.take_positions(messages.PositionsQuestion(q=dict(zip(names, q.tolist(), strict=True))))


def branch_configuration(system: System, q: Array, number: int) -> Array:
    """A closed configuration (n_q,) on a branch that meets others at q, prescribed motions left out.

    Raises:
        ArgumentError: There is no branch with this number.
    """
    beside = meeting_branches(replace(system, motions=()), q, float(system.scenario.start))
    if number > len(beside):
        text = f"{len(beside)} branches meet here" if beside else "no branches meet here"
        raise ArgumentError(f"there is no branch {number}: {text}")
    return beside[number - 1]


def _branches(session: LiveSession, answer: Mobility, q: Array) -> tuple[messages.BranchState, ...]:
    """The branches that meet here; none where there is one alone."""
    if answer.local_class not in {LocalClass.BIFURCATION, LocalClass.TANGENTIAL_BRANCHES}:
        return ()
    return tuple(
        messages.BranchState(label=f"Branch {number}", arrows=_tangent_arrows(session, q, branch.tangents))
        for number, branch in enumerate(answer.branches, 1)
    )


def _tangent_arrows(
    session: LiveSession, q: Array, tangents: Array
) -> tuple[tuple[Literal["linear"], messages.Vector, messages.Vector], ...]:
    """Velocities of the centres of mass along the first tangent of a branch, the longest at a part of the length."""
    system, picture = session.system, session.picture
    twists = np.asarray(hybrid.twists(system, q, tangents[0]))
    T = np.asarray(poses(system, q, engine="reference"))
    arrows = []
    for mass in picture.masses:
        body = system.body_names.index(mass.body)
        reference = system.bodies.reference_pose[body]
        arm = T[body, :3, :3] @ reference[:3, :3].T @ (mass.center - reference[:3, 3])
        arrows.append((T[body, :3, 3] + arm, twists[body, 3:] + np.cross(twists[body, :3], arm)))
    largest = max((float(np.linalg.norm(vector)) for _, vector in arrows), default=0.0)
    if largest < SHOWN_RATE:
        return ()
    scale = TANGENT_ARROW * picture.length / largest
    return tuple(
        ("linear", _vector(start), _vector(scale * vector))
        for start, vector in arrows
        if np.linalg.norm(vector) > SHOWN_RATE * largest
    )


def _vector(values: Array) -> messages.Vector:
    return cast(messages.Vector, tuple(float(value) for value in values))


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
