"""Closed configurations: by the values of some coordinates, along branches, off singular ones, at starts of motions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs import tolerances
from cadmbs.arrays import Array, ArrayLike, Indices, NDArray
from cadmbs.constraints.closing.assembly import assemble, initial_assembly, with_held_coordinates
from cadmbs.constraints.closing.branches import close_gradually, follow
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, sample_times, selected, system_gaps
from cadmbs.constraints.equations.constraint_equations import constraint_equations, without_motions
from cadmbs.constraints.loop_findings import assembly_finding, quoted
from cadmbs.constraints.matrices.rank import extended_basis, ranked, scaling
from cadmbs.constraints.mobility import LocalClass, mobility_ranks
from cadmbs.constraints.rows import closure, closure_jacobian, rows
from cadmbs.errors import NotSolvableError, error
from cadmbs.kinematics.configuration import difference, integrate, neutral, normalized
from cadmbs.system import System, arguments

UNMOVED_PART = 1e-3
"""Part of the way below which a branch ends where it begins, as at singular references."""

OTHER_BRANCHES_HINT = (
    "Values are reached from the reference configuration without leaving its branch; "
    "`cadmbs assemble --q ... --starts 100` looks for other branches."
)


@dataclass(frozen=True)
class ReferenceConfiguration:
    """A closed configuration from which others are reached without leaving its branch.

    Attributes:
        q: (n_q,) its positions.
        displacement: (n_v,) from the start; zero where the start is closed.
        n_solutions: Number of different closed configurations that were found for it.
    """

    q: Array
    displacement: Array
    n_solutions: int


@dataclass(frozen=True)
class ClosedConfigurations:
    """Closed configurations of which some coordinates have prescribed values.

    Attributes:
        q: (n, n_q).
        independent: Names of positions that determine all others, those with prescribed values first.
        engine: What closed the loops: "numpy", "compiled" or "both".
    """

    q: Array
    independent: tuple[str, ...]
    engine: str = "numpy"


def has_loops(system: System) -> bool:
    """Whether some rows restrict positions when prescribed motions are left out."""
    return bool(np.any(rows(without_motions(system)).holonomic))


def reference_configuration(
    system: System, start: ArrayLike | None = None, t: ArrayLike = 0.0
) -> ReferenceConfiguration:
    """The closed configuration nearest to a start (n_q,), at the time t [s] of right sides that change with it.

    Without a start it is the one nearest to neutral, or, if none is found there, to the initial positions of the
    scenario.

    Raises:
        NotSolvableError: K001, if no closed configuration is found.
    """
    q = neutral(system) if start is None else np.array(start, dtype=float)
    if np.max(np.abs(closure(system, q, t)), initial=0.0) <= tolerances.DRIVE_AGREEMENT**2:
        return ReferenceConfiguration(q, np.zeros(system.n_v), 1)
    assembly, guess, held = assemble(system, q, t=t), q, tuple[str, ...]()
    if not assembly.closed and start is None:
        initial = initial_assembly(system)
        assembly, guess, held = initial.assembled(), initial.guess, initial.held_names
    if not assembly.closed:
        time = float(np.max(t)) if start is not None else system.scenario.start
        finding = assembly_finding(system, assembly, guess, held, time)
        raise NotSolvableError(finding.message, (finding,))
    return ReferenceConfiguration(assembly.q, difference(system, q, assembly.q), int(assembly.n_solutions))


def closed_configurations(
    system: System,
    q: Array,
    prescribed: Sequence[str],
    reference: ReferenceConfiguration | None = None,
    t: ArrayLike = 0.0,
    engine: str = "auto",
    threads: int | None = None,
) -> ClosedConfigurations:
    """Closed configurations with prescribed coordinates as in q.

    The prescribed coordinates move from the reference configuration to their values, without leaving the branch. What
    they leave free stays: actuated coordinates first, then in order. Prescribed motions of the system play no part.

    Args:
        system: Compiled mechanism.
        q: (n, n_q) positions, of which those of the prescribed names count.
        prescribed: Names of positions.
        reference: The closed configuration to begin from; without, that of `reference_configuration`.
        t: (n,) times [s] of rows whose right side changes with time.
        engine: "auto" takes kernels where they pay, "compiled" always, "numpy" never.
        threads: Of kernels; None for as many as pay.

    Raises:
        NotSolvableError: K001 no reference, K007 the values contradict the loops, K008 they are out of reach.
    """
    free = without_motions(system)
    if len(prescribed) == system.n_q:
        _require_closed(free, q, t)
        return ClosedConfigurations(q, tuple(independent_positions(free, q[0], prescribed)))
    reference = reference or reference_configuration(free, t=np.ravel(t)[0])
    independent = independent_positions(free, reference.q, prescribed)
    goals = {name: q[:, free.position_names.index(name)] for name in independent if name in prescribed}
    held = {name: reference.q[free.position_names.index(name)] for name in independent if name not in prescribed}
    path = closed_at_time(free, np.broadcast_to(reference.q, q.shape), t)
    branch = follow(free, path, {**goals, **held}, t, engine=engine, threads=threads)
    if held and not np.all(branch.reached):  # at singular references more coordinates seem free than are
        branch = follow(free, path, goals, t, engine=engine, threads=threads)
    if np.any(branch.part < UNMOVED_PART):
        starts = _beside_singularity(free, path, goals, branch.part < UNMOVED_PART, np.broadcast_to(t, len(q)))
        branch = follow(free, starts, goals, t, engine=engine, threads=threads)
    if not np.all(branch.reached):
        raise refusal("K008", f"{_unreached(goals)}: {branch.sentence}.", OTHER_BRANCHES_HINT)
    _require_agreement(free, branch.q, q, [name for name in prescribed if name not in independent])
    return ClosedConfigurations(branch.q, tuple(independent), branch.engine)


def closed_at_time(system: System, q: Array, t: ArrayLike) -> Array:
    """The configurations (n, n_q) themselves; where right sides change with time, the closed ones next to them at t.

    Raises:
        NotSolvableError: K001, if there is none next to one of them.
    """
    timed = system.derived(constraint_equations).timed()
    if not any(block.prescribed.varies for block in timed if len(block.holonomic)):
        return q
    assembly = assemble(system, q, t=t, starts=1)
    if not np.all(assembly.closed):
        worst = int(np.argmin(assembly.closed))
        time = float(np.broadcast_to(t, len(q))[worst])
        finding = assembly_finding(system, assembly, q[worst], (), time)
        raise NotSolvableError(finding.message, (finding,))
    return assembly.q


def independent_positions(system: System, q: Array, preferred: Sequence[str]) -> list[str]:
    """An independent set of position names at a closed q (n_q,): preferred ones, then actuated ones, then in order."""
    rates = _allowed_rates(system, q)
    actuated = [name for joint in system.joints if joint.actuated for name in joint.position_names]
    basis = np.zeros((0, rates.shape[1]))
    chosen: list[str] = []
    tried: set[str] = set()
    for name in dict.fromkeys([*preferred, *actuated, *system.position_names]):
        if name not in system.position_names or name in tried:
            continue
        names, columns = _jointly_prescribed(system, name)
        tried |= set(names)
        wider = extended_basis(basis, rates[columns])
        if wider is not None:
            basis = wider
            chosen += [each for each in names if each in system.position_names]
    return chosen


def velocities_of_positions(system: System, names: Iterable[str]) -> list[str]:
    """Velocity coordinates that belong to positions: those of the whole joint where it has a quaternion."""
    velocities: list[str] = []
    for name in names:
        velocities += [each for each in _joint_coordinates(system, name)[1] if each in system.velocity_names]
    return velocities


def refusal(code: str, message: str, hint: str) -> NotSolvableError:
    """The exception that carries one finding about the whole mechanism."""
    return NotSolvableError(message, (error(code, "", message, hint),))


def _allowed_rates(system: System, q: Array) -> Array:
    """Orthonormal columns (n_v, d) of the velocities that the rows on positions allow at q (n_q,)."""
    return ranked(closure_jacobian(system, q)[None], tolerances.CONSTRAINT_RANK_TOLERANCE).null(0)


def _joint_coordinates(system: System, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The positions that can only be prescribed together with one, and their velocity coordinates, dependent ones too.

    They are those of the whole joint if it has a quaternion, and otherwise the position itself.
    """
    joint = next(joint for joint in system.joints if name in joint.position_names)
    if len(joint.position_names) != len(joint.velocity_names):
        return joint.position_names, joint.velocity_names
    return (name,), (joint.velocity_names[joint.position_names.index(name)],)


def _jointly_prescribed(system: System, name: str) -> tuple[tuple[str, ...], Indices]:
    names, velocities = _joint_coordinates(system, name)
    return names, np.array([system.velocity_names.index(each) for each in velocities if each in system.velocity_names])


def _beside_singularity(
    system: System, path: Array, goals: Mapping[str, Array], stuck: NDArray[np.bool_], t: Array
) -> Array:
    """Starts (n, n_q) of samples; those that could not leave a singular reference begin beside it, on its one branch.

    Raises:
        NotSolvableError: K008, where several branches lead on from the reference.
    """
    plain = {system.position_names[index] for index in system.manifold.plain_q}
    starts, first = np.array(path), int(np.argmax(stuck))
    start = path[first]
    if not goals or not plain.issuperset(goals):
        return starts
    signs = np.array([np.sign(values - start[system.position_names.index(name)]) for name, values in goals.items()])
    for direction in np.unique(signs[:, stuck], axis=1).T:
        branches = leave_singularity(system, start, dict(zip(goals, direction.tolist(), strict=True)), float(t[first]))
        if len(branches) > 1:
            reason = f"the reference configuration is singular, and {len(branches)} branches lead on from it"
            hint = "`cadmbs assemble --q ... --starts 20` lists them: give all coordinates of the one that is meant."
            raise refusal("K008", f"{_unreached(goals)}: {reason}.", hint)
        if len(branches):
            starts[stuck & np.all(signs == direction[:, None], axis=0)] = branches[0]
    return starts


def _unreached(goals: Mapping[str, Array]) -> str:
    return f"The loops cannot be closed with the values given for {quoted(goals)}"


def _require_closed(system: System, q: Array, t: ArrayLike) -> None:
    """Refuse configurations, all of whose coordinates are prescribed, that are not closed."""
    residual = closure(system, q, t)
    if np.max(np.abs(residual), initial=0.0) > tolerances.DRIVE_AGREEMENT:
        raise refusal(
            "K007",
            f"The coordinates given do not close the loops: {system_gaps(system, residual, t).size}.",
            "Give the driving coordinates alone: the others follow.",
        )


def _require_agreement(system: System, closed: Array, q: Array, names: Sequence[str]) -> None:
    """Refuse values that are not those which follow from the others."""
    for name in names:
        index = system.position_names.index(name)
        deviation = np.abs(closed[:, index] - q[:, index])
        if not deviation.size or np.max(deviation) <= tolerances.DRIVE_AGREEMENT:
            continue
        worst = int(np.argmax(deviation))
        follows, prescribed = closed[worst, index], q[worst, index]
        rates = _allowed_rates(system, closed[worst])[_jointly_prescribed(system, name)[1]]
        if np.max(np.abs(rates), initial=0.0) <= tolerances.INDEPENDENT_DIRECTION:
            message = f'The loops keep "{name}" at {follows:.9g}: it cannot be {prescribed:.9g}.'
            raise refusal("K007", message, "`cadmbs info --loops` shows what can move.")
        raise refusal(
            "K007",
            f'The coordinates given do not close the loops: from the others follows "{name}" = {follows:.9g}, '
            f"not {prescribed:.9g}.",
            "Give as many coordinates as there are degrees of freedom: the others follow.",
        )


# Leaving a singular configuration: the branches that meet there, as closed configurations a little beside it.

DEPARTURE_STEP = 0.05
"""How far the driven coordinates move [rad, m]."""

DEPARTURE_REACH = 0.5
"""No coordinate of a branch moves more than this meanwhile [rad, m]: what lies farther is no neighbour."""

DEPARTURE_TRIALS = 24
"""Starts along the directions that are free to first order."""


def leave_singularity(system: System, q_closed: Array, signs: Mapping[str, float], t: float = 0.0) -> Array:
    """Closed configurations (k, n_q) beside a singular one, in which driven coordinates have moved by `DEPARTURE_STEP`.

    From starts along the null space of the rows, driven coordinates held a step away, the loops are closed. Each branch
    that leads from the configuration in this direction gives one: more than one where branches cross.

    Args:
        system: Compiled mechanism.
        q_closed: (n_q,) the closed configuration.
        signs: +1, -1 or 0 by position coordinate (plain ones): where to.
        t: Time of prescribed motions [s].

    Returns:
        (k, n_q), nearest first; none if the driven coordinates cannot go there.
    """
    q = arguments.positions(system, q_closed, "q_closed")
    held = np.isin(system.position_names, list(signs))
    goal = q.copy()
    for name, sign in signs.items():
        goal[system.position_names.index(name)] += DEPARTURE_STEP * sign
    metric, chosen = scaling(system), rows(system).holonomic
    ranks = ranked(metric.scaled(closure_jacobian(system, q[None], t), chosen))
    free = ranks.null(0)
    drawn = np.random.default_rng(0).normal(size=(DEPARTURE_TRIALS, free.shape[1]))
    start = integrate(
        system, np.broadcast_to(q, (DEPARTURE_TRIALS, len(q))), DEPARTURE_STEP * (drawn @ free.T) * metric.columns
    )
    start[:, held] = goal[held]
    assembly = assemble(system, start, tuple(signs), t, starts=1)
    distance = np.max(
        np.abs(difference(system, np.broadcast_to(q, assembly.q.shape), assembly.q)), axis=-1, initial=0.0
    )
    order = np.argsort(distance)
    branches: list[Array] = []
    for candidate in assembly.q[order[(assembly.closed & (distance <= DEPARTURE_REACH))[order]]]:
        if all(np.max(np.abs(difference(system, other, candidate))) > tolerances.SAME_BRANCH for other in branches):
            branches.append(candidate)
    return np.array(branches).reshape(len(branches), len(q))


# The closed configuration at which a motion starts: along the branch of the reference, nearest, or a listed one.

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
    number = 0 if branch == "nearest" else int(branch)
    if branch != "nearest":
        meeting = meeting_branches(system, assembly.q, t) if assembly.closed else []
        if meeting and not 1 <= number <= len(meeting):
            text = (
                f"There is no branch {number}: {len(meeting)} branches meet at the configuration with the values given"
            )
            raise refusal("K008", f"{text}.", "`cadmbs mobility` lists them.")
        if meeting:
            return StartConfiguration(meeting[number - 1], str(number))
        assembly = assemble(complete, guess, held, t, starts=BRANCH_STARTS)
    if not assembly.closed:
        raise refusal("K001", f"The mechanism cannot be assembled: {assembly.gap.sentence}.", "")
    if branch == "nearest":
        return StartConfiguration(assembly.q, "nearest")
    count = int(assembly.n_solutions)
    if not 1 <= number <= count:
        text = f"There is no branch {number}: {count} closed configuration{'s' * (count != 1)} with the values given"
        listed = _listed(system, assembly.solutions[:count], held)
        raise refusal("K008", f"{text} found: {listed}.", f"`cadmbs assemble --starts {BRANCH_STARTS}` lists them.")
    return StartConfiguration(assembly.solutions[number - 1], str(number))


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
    problem = ClosureProblem(system, ~selected(system, held), sample_times(t, 1), tolerances.ASSEMBLY_RESIDUAL)
    opening = problem.residual(q[None], np.arange(1))
    if np.max(np.abs(opening), initial=0.0) <= tolerances.DRIVE_AGREEMENT**2:
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
