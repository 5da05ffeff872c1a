"""The closed configuration at which a motion starts: along the branch of the reference, nearest, or a listed one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import assemble, with_held_coordinates
from cadmbs.constraints.closing.branches import close_gradually
from cadmbs.constraints.closing.closed_configurations import closed_configurations, reference_configuration, refusal
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, sample_times, selected
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.constraints.mobility import LocalClass, mobility_ranks
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import normalized
from cadmbs.system import System
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, DRIVE_AGREEMENT

BRANCHES: Final = ("continuous", "nearest")
"""Words for a branch; a number counts the closed configurations that are listed, from 1."""

BRANCH_STARTS: Final = 100
"""Starts of the list in which a branch has a number, as those of `cadmbs assemble --starts 100`."""

MEETING_CLASSES: Final = (LocalClass.BIFURCATION, LocalClass.TANGENTIAL_BRANCHES)
"""Configurations at which branches are numbered as those that meet."""

LISTED_BRANCHES, LISTED_COORDINATES = 6, 3
"""So many closed configurations, and coordinates of each, are named where a branch does not exist."""


@dataclass(frozen=True)
class StartConfiguration:
    """A closed configuration with coordinates at given values.

    Attributes:
        q: (n_q,).
        branch: "continuous": reached from the reference configuration along one branch; "nearest": the closed
            configuration nearest to the values; "values": the only one next to values that are more than determine it;
            or the number of a listed one, as text.
    """

    q: Array
    branch: str


def start_configuration(
    system: System,
    q_guess: Array,
    held: Sequence[str] = (),
    t: float = 0.0,
    branch: str | int = "continuous",
    cut_values: Mapping[str, float] | None = None,
) -> StartConfiguration:
    """The closed configuration of which some coordinates have given values, on the branch that is meant.

    "continuous": the reference configuration, closed next to q = 0 and within limits, moves until the held coordinates
    and those of prescribed motions have their values; all others follow without leaving the branch, and what is left
    free stays, as of `closed_configurations`. "nearest": the closed configuration nearest to the guess, see `assemble`.
    A number k: where branches meet at the nearest closed configuration, one beside it on the k-th of those that
    `mobility` lists; elsewhere the k-th of the list that `assemble` finds from `BRANCH_STARTS` starts, nearest first.

    Args:
        system: Compiled mechanism.
        q_guess: (n_q,) positions, of which those of the held names count for "continuous".
        held: Names of joints or coordinates of the tree that have their values of the guess.
        t: Time of prescribed motions and right sides that change with it [s].
        branch: "continuous", "nearest", or a number from 1 on.
        cut_values: Values of coordinates of cut joints, likewise [rad, m].

    Raises:
        NotSolvableError: K001 no closed configuration, K007 the values contradict the loops, K008 they are out of reach
            along the branch, or there are fewer listed ones; the message tells where the branch ends.
    """
    guess, cuts = np.asarray(q_guess, dtype=float), dict(cut_values or {})
    complete = with_held_coordinates(system, cuts)
    if branch == "continuous":
        return StartConfiguration(_continuous(system, complete, guess, held, t), "continuous")
    assembly = assemble(complete, guess, held, t)
    if branch != "nearest":
        meeting = meeting_branches(system, assembly.q, t) if assembly.closed else []
        if meeting:
            return StartConfiguration(_meeting(meeting, int(branch)), str(int(branch)))
        assembly = assemble(complete, guess, held, t, starts=BRANCH_STARTS)
    if not assembly.closed:
        raise refusal("K001", f"The mechanism cannot be assembled: {assembly.gap.sentence}.", "")
    if branch == "nearest":
        return StartConfiguration(assembly.q, "nearest")
    number, count = int(branch), int(assembly.n_solutions)
    if not 1 <= number <= count:
        text = f"There is no branch {number}: {count} closed configuration{'s' * (count != 1)} with the values given"
        listed = _listed(system, assembly.solutions[:count], held)
        raise refusal("K008", f"{text} found: {listed}.", f"`cadmbs assemble --starts {BRANCH_STARTS}` lists them.")
    return StartConfiguration(assembly.solutions[number - 1], str(number))


def _meeting(meeting: list[Array], number: int) -> Array:
    """The configuration (n_q,) on one of the branches that meet.

    Raises:
        NotSolvableError: K008, where they are fewer.
    """
    if not 1 <= number <= len(meeting):
        text = f"There is no branch {number}: {len(meeting)} branches meet at the configuration with the values given"
        raise refusal("K008", f"{text}.", "`cadmbs mobility` lists them.")
    return meeting[number - 1]


def meeting_branches(system: System, q: Array, t: float) -> list[Array]:
    """Closed configurations (n_q,) next to one at which several branches meet, one on each, in the order of `mobility`.

    None where it is no bifurcation. Prescribed motions are left out.
    """
    ranks = mobility_ranks(without_motions(system), q, t)
    if ranks.local_class not in MEETING_CLASSES or len(ranks.branches) < 2:
        return []
    return [branch.q for branch in ranks.branches]


def _listed(system: System, solutions: Array, held: Sequence[str]) -> str:
    """Numbers of closed configurations (n, n_q) with the coordinates in which they differ most, the first of many."""
    free = [k for k, name in enumerate(system.position_names) if name not in held]
    spread = np.ptp(solutions, axis=0)
    shown = sorted(sorted(free, key=lambda k: -spread[k])[:LISTED_COORDINATES])
    parts = [
        f"{number} ({', '.join(f'{system.position_names[k]} = {q[k]:.4g}' for k in shown)})"
        for number, q in enumerate(solutions[:LISTED_BRANCHES], start=1)
    ]
    more = f" and {len(solutions) - len(parts)} more" if len(solutions) > len(parts) else ""
    return ", ".join(parts) + more


def _continuous(system: System, complete: System, guess: Array, held: Sequence[str], t: float) -> Array:
    """(n_q,) along the branch of the reference: values of the tree first, then all other right sides together."""
    free = without_motions(system)
    tree = {name: system.position_names.index(name) for name in system.position_names}
    driven = {
        motion.target: motion.function.jet(np.asarray(t)).value
        for motion in system.motions
        if motion.of_coordinate and motion.target in tree
    }
    goal = guess.copy()
    for name, value in driven.items():
        goal[tree[name]] = float(np.asarray(value))
    prescribed = list(dict.fromkeys([*prescribed_positions(system, held), *driven]))
    if len(prescribed) == system.n_q:  # all are given: they close the loops, or contradict them
        reference_q = closed_configurations(free, normalized(system, goal)[None], prescribed, None, t).q[0]
    else:
        reference = reference_configuration(free, t=t)
        reference_q = reference.q
        if prescribed:
            goal = normalized(system, np.where(np.isin(system.position_names, prescribed), goal, reference_q))
            reference_q = closed_configurations(free, goal[None], prescribed, reference, t).q[0]
    return _gradually_closed(complete, reference_q, held, t)


def prescribed_positions(system: System, names: Sequence[str]) -> list[str]:
    """Position coordinates of the tree of joints or coordinates."""
    of_joint = {joint.name: joint.position_names for joint in system.joints}
    listed = [each for name in names for each in of_joint.get(name, (name,))]
    return [name for name in dict.fromkeys(listed) if name in system.position_names]


def _gradually_closed(system: System, q: Array, held: Sequence[str], t: float) -> Array:
    """The rows that are open at a configuration closed part by part, without leaving its branch.

        r(q(s), t) = (1 - s) r(q(0), t) ,   s from 0 to 1

    They are those of cut joints and of constraints whose right sides are prescribed.

    Raises:
        NotSolvableError: K008, where the branch ends.
    """
    problem = ClosureProblem(system, ~selected(system, held), sample_times(t, 1), ASSEMBLY_RESIDUAL)
    opening = problem.residual(q[None], np.arange(1))
    if np.max(np.abs(opening), initial=0.0) <= DRIVE_AGREEMENT**2:
        return q
    closed, (part,) = close_gradually(problem, q[None], opening)
    if part < 1.0:
        raise refusal(
            "K008",
            f"The prescribed values of cut joints and constraints cannot be reached: the branch ends at {part:.3g} of "
            "the way from the reference configuration: a dead point, or a limit of what the mechanism can reach.",
            "`cadmbs assemble --branch nearest` looks beside it.",
        )
    return np.asarray(closed[0])


def require_branches(system: System, branch: object) -> None:
    """Refuse another branch than the first of a mechanism whose positions are not restricted.

    Raises:
        NotSolvableError: K008.
    """
    if isinstance(branch, int) and branch > 1 and not rows(system).n_rows:
        text = "without loops and constraints the positions given are the only ones, branch 1"
        raise refusal("K008", f"There is no branch {branch}: {text}.", "Leave the branch out.")


def is_branch(value: object) -> bool:
    """Whether a value names a branch: one of `BRANCHES`, or a whole number from 1 on."""
    return value in BRANCHES if isinstance(value, str) else type(value) is int and value >= 1


def continuous_or_only(
    system: System, guess: Array, held: Sequence[str], t: float, cut_values: Mapping[str, float]
) -> StartConfiguration:
    """`start_configuration` along the branch of the reference; values that overdetermine it choose their own branch.

    More values than there are degrees of freedom, which all hold at a closed configuration, leave no choice between
    branches.

    Raises:
        NotSolvableError: As `start_configuration`.
    """
    try:
        return start_configuration(system, guess, held, t, "continuous", cut_values)
    except NotSolvableError as problem:
        if not any(finding.code == "K007" for finding in problem.findings):
            raise
        complete = with_held_coordinates(system, cut_values)
        assembly = assemble(complete, guess, held, t)
        if not assembly.closed:
            raise
        return StartConfiguration(assembly.q, "values")
