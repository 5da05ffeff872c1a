"""Inverse kinematics at position level: several starts, the best configuration, all different ones, and its report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.kinematics.configuration import difference, integrate, neutral, normalized
from cadmbs.kinematics.inverse.descent import Descent, DescentEnd, descend
from cadmbs.kinematics.inverse.problem import (
    DirectionTarget,
    PointTarget,
    PoseTarget,
    Problem,
    Target,
    batch_of,
    bounds_of,
    flat_goals,
    joint_limits,
    plain_coordinates,
)
from cadmbs.kinematics.products import distinct_configurations
from cadmbs.system import System, arguments
from cadmbs.tolerances import CLEARLY_LOWER_COST, DIFFERENT_SOLUTION, JOINT_LIMIT_DISTANCE, NEGLIGIBLE_TARGET_MISS

SADDLE_DISPLACEMENT = 0.1
"""Standard deviation [rad or m] of the displacement that distinguishes a saddle from a minimum."""

GEOMETRIC_ROWS = ("DP1", "DP2", "D", "CD")
"""Kinds of constraint rows that restrict configurations, and not only velocities."""


def solve(
    system: System,
    targets: Target | Sequence[Target],
    start: ArrayLike | None = None,
    *,
    limits: bool = True,
    tolerance: float = 1e-10,
    starts: int = 1,
    seed: int = 0,
    max_iterations: int = 200,
) -> InverseKinematicsSolution:
    """Configurations of a tree at which frames meet their targets, nearest to a start.

        minimise sum of |weight e_i(q)|^2 ,   lower <= q <= upper

    by damped least squares on the manifold of configurations: e is the logarithm of the pose error, the distance of
    points, the angle between directions. Where a descent stops without meeting the targets, it is continued once
    from a nearby configuration, so that it does not end in saddle points or at singular starts. Position limits are
    respected at every step, those of coupled coordinates included; prescribed motions are ignored.

    Args:
        system: Compiled mechanism without loops.
        targets: One target or several; their batch axes and those of the start broadcast.
        start: (..., n_q) where to begin; neutral if not given. It is moved into the limits.
        limits: Whether joint limits are respected.
        tolerance: What counts as met [m and rad].
        starts: Number of starts: the given one, the others random, over the limits or, without limits, up to half a
            turn and pi metres around it; the same for all samples.
        seed: Of the random numbers; the same seed gives the same result.
        max_iterations: Steps from each start, and again from each nearby configuration.

    Returns:
        The best configuration, by how much it misses each target, an outcome with a sentence, and all solutions found.

    Raises:
        UnknownNameError: If a target names no body or frame of the system.
        ShapeError: If the start has the wrong shape, or batch axes do not fit together.
        NotSolvableError: If the mechanism has loops or geometric constraints, or limits that contradict each other.
        ArgumentError: If there is no target, no start, no iteration, or a start that is not finite.

    Example:
        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.kinematics.inverse import PointTarget
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> system = compile_mechanism(planar_chain(2))
        >>> solution = solve(system, PointTarget("link2/tip", [1.0, 1.0, 0.0]), start=[0.1, 0.5])
        >>> solution.q.round(9) + 0.0
        array([0.        , 1.57079633])
    """
    problem, q, batch = _problem(system, targets, start, limits, tolerance)
    arguments.count_argument(starts, "starts", least=1)
    arguments.count_argument(max_iterations, "max_iterations", least=1)
    arguments.seed_argument(seed)
    rng = np.random.default_rng(seed)
    draws = rng.uniform(-1.0, 1.0, size=(starts - 1, system.n_v))
    displacements = SADDLE_DISPLACEMENT * rng.normal(size=(starts, system.n_v))
    begin = np.concatenate([q[:, None, :], problem.bounds.random(system, q[:, None, :], draws)], axis=1)
    samples = np.repeat(np.arange(len(q)), starts)
    descent = descend(problem, begin.reshape(len(samples), system.n_q), samples, max_iterations)
    _continue_beside_saddles(problem, descent, displacements, max_iterations)
    return _solution(problem, descent, q, starts, batch, limits)


def _problem(
    system: System, targets: Target | Sequence[Target], start: ArrayLike | None, limits: bool, tolerance: float
) -> tuple[Problem, Array, tuple[int, ...]]:
    """The problem with its batch flattened, the start (n, n_q) of each sample, and the shape of the batch."""
    arguments.require_system(system)
    _require_open_tree(system)
    target_list = tuple(targets) if isinstance(targets, Sequence) else (targets,)
    for target in target_list:
        if not hasattr(target, "arrays"):
            raise ArgumentError(f"a target is of type {type(target).__name__}, expected PointTarget(...) or another")
    if not target_list:
        raise ArgumentError("inverse kinematics needs at least one target")
    first = normalized(system, arguments.positions(system, neutral(system) if start is None else start, "start"))
    if not np.all(np.isfinite(first)):
        raise ArgumentError("start holds numbers that are not finite")
    batch = batch_of(target_list, first)
    goals = tuple(flat_goals(target, batch) for target in target_list)
    problem = Problem(system, target_list, goals, bounds_of(system, limits), tolerance)
    q = np.broadcast_to(first, (*batch, system.n_q)).reshape(int(np.prod(batch)), system.n_q)
    return problem, problem.bounds.within(system, q), batch


def _require_open_tree(system: System) -> None:
    """Refuse mechanisms whose configurations are restricted by more than limits and couplings."""
    reasons = []
    if system.closures:
        cut = ", ".join(repr(system.joints[closure.joint].name) for closure in system.closures)
        reasons.append(f"{len(system.closures)} closed loop{'s' * (len(system.closures) > 1)} (cut at {cut})")
    rows = [row.name for row in system.rows if row.kind in GEOMETRIC_ROWS]
    if rows:
        reasons.append("constraints " + ", ".join(map(repr, rows)))
    if reasons:
        raise NotSolvableError(
            f"inverse kinematics of {system.name!r} needs the solution of {' and '.join(reasons)}, which this version "
            "cannot do yet; poses and Jacobians of the spanning tree are available"
        )


def _continue_beside_saddles(problem: Problem, descent: Descent, displacements: Array, max_iterations: int) -> None:
    """Continue stationary descents from a nearby configuration, in unsolved samples."""
    starts = len(displacements)
    unmet = np.all((descent.end != DescentEnd.REACHED).reshape(-1, starts), axis=-1)
    resting = np.flatnonzero((descent.end == DescentEnd.STATIONARY) & np.repeat(unmet, starts))
    if not resting.size:
        return
    neighbours = integrate(problem.system, descent.q[resting], displacements[resting % starts])
    neighbours = problem.bounds.within(problem.system, neighbours)
    second = descend(problem, neighbours, descent.samples[resting], max_iterations)
    descent.iterations[resting] += second.iterations
    lower = second.evaluation.cost < (1.0 - CLEARLY_LOWER_COST) * descent.evaluation.cost[resting]
    better = np.flatnonzero(lower | (second.end == DescentEnd.REACHED))
    improved = resting[better]
    descent.q[improved], descent.end[improved] = second.q[better], second.end[better]
    descent.evaluation.replace(improved, second.evaluation.of(better))


def _solution(
    problem: Problem, descent: Descent, start: Array, starts: int, batch: tuple[int, ...], limits: bool
) -> InverseKinematicsSolution:
    """The best of the starts of each sample, and all different configurations that meet the targets."""
    system, samples = problem.system, len(start)
    q = descent.q.reshape(samples, starts, system.n_q)
    reached = (descent.end == DescentEnd.REACHED).reshape(samples, starts)
    distance_from_start = np.linalg.norm(difference(system, start[:, None, :], q), axis=-1)
    cost = descent.evaluation.cost.reshape(samples, starts)
    order = np.lexsort((np.where(reached, distance_from_start, cost), ~reached), axis=-1)
    best = np.arange(samples) * starts + order[:, 0]
    q, reached = np.take_along_axis(q, order[..., None], 1), np.take_along_axis(reached, order, 1)
    solutions, number = distinct_configurations(system, q, reached, max(DIFFERENT_SOLUTION, 100.0 * problem.tolerance))
    return InverseKinematicsSolution(
        q=q[:, 0].reshape(*batch, system.n_q),
        reached=reached[:, 0].reshape(batch),
        distance=descent.evaluation.distance[best].reshape(*batch, len(problem.targets)),
        angle=descent.evaluation.angle[best].reshape(*batch, len(problem.targets)),
        iterations=descent.iterations[best].reshape(batch),
        stationary=(descent.end[best] == DescentEnd.STATIONARY).reshape(batch),
        solutions=solutions.reshape(*batch, *solutions.shape[1:]),
        n_solutions=number.reshape(batch),
        system=system,
        targets=problem.targets,
        limits=limits,
        tolerance=problem.tolerance,
        starts=starts,
    )


# The solution of inverse kinematics, and how the search ended, as a sentence.

TARGET_NAMES = {PoseTarget: "pose", PointTarget: "point", DirectionTarget: "direction"}


class SearchOutcomeKind(StrEnum):
    """The ways in which a search ends; only `reached` is a good one."""

    REACHED = "reached"
    NEAREST = "nearest"
    ITERATIONS = "iterations"


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """The end of a search: its kind, and a sentence for people."""

    kind: SearchOutcomeKind
    sentence: str

    @property
    def good(self) -> bool:
        """Whether all targets are met."""
        return self.kind is SearchOutcomeKind.REACHED

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, eq=False)
class InverseKinematicsSolution:
    """The best configuration found for every sample; leading axes are those of the targets.

    `solution[i]` is the solution of one sample of a batch.

    Attributes:
        q: (..., n_q) where all targets are met: the one found that is nearest to the start; else, the one with the
            least weighted sum of squared deviations.
        reached: (...) whether all targets are met.
        distance: (..., n_targets) by how much each target is missed [m]; zero for directions.
        angle: (..., n_targets) by how much each target is missed [rad]; zero for points.
        iterations: (...) steps that were tried from the start that led to q.
        stationary: (...) whether no neighbouring configuration is nearer.
        solutions: (..., k, n_q) all different configurations found that meet the targets, nearest to the start first;
            NaN behind the `n_solutions` of a sample. Different means that some body stands elsewhere.
        n_solutions: (...) their number.
        system, targets, limits, tolerance, starts: What was asked for.
    """

    q: Array
    reached: NDArray[np.bool_]
    distance: Array
    angle: Array
    iterations: NDArray[np.intp]
    stationary: NDArray[np.bool_]
    solutions: Array
    n_solutions: NDArray[np.intp]
    system: System
    targets: tuple[Target, ...]
    limits: bool
    tolerance: float
    starts: int

    @property
    def batch(self) -> tuple[int, ...]:
        """Shape of the leading axes."""
        return self.reached.shape

    @cached_property
    def outcome(self) -> SearchOutcome:
        """How the search ended, with a sentence: which targets are missed by how much, which joints stand at limits."""
        return outcome_of(self)

    def __getitem__(self, index: int | tuple[int, ...]) -> InverseKinematicsSolution:
        index = index if isinstance(index, tuple) else (index,)
        number = self.n_solutions[index]
        return replace(
            self,
            q=self.q[index],
            reached=np.asarray(self.reached[index]),
            distance=self.distance[index],
            angle=self.angle[index],
            iterations=np.asarray(self.iterations[index]),
            stationary=np.asarray(self.stationary[index]),
            solutions=self.solutions[index][..., : np.max(number, initial=0), :],
            n_solutions=np.asarray(number),
        )

    def __repr__(self) -> str:
        return f"Solution({self.outcome.sentence!r}, q={np.array2string(self.q, threshold=20)})"


def outcome_of(solution: InverseKinematicsSolution) -> SearchOutcome:
    """The outcome of one sample, or of a batch, whose kind is that of the first sample that is not reached."""
    if not solution.batch:
        return _outcome_of_sample(solution)
    reached, total = int(np.sum(solution.reached)), int(solution.reached.size)
    if reached == total:
        return SearchOutcome(SearchOutcomeKind.REACHED, f"all {total} samples reached")
    index = tuple(int(i) for i in np.argwhere(~solution.reached)[0])
    first = _outcome_of_sample(solution[index])
    name = index[0] if len(index) == 1 else index
    return SearchOutcome(
        first.kind, f"{reached} of {total} samples reached; the first that is not is sample {name}: {first.sentence}"
    )


def _outcome_of_sample(solution: InverseKinematicsSolution) -> SearchOutcome:
    iterations = f"{int(solution.iterations)} iteration{'s' * (int(solution.iterations) != 1)}"
    if solution.reached:
        number = int(solution.n_solutions)
        several = f"; {number} different solutions from {solution.starts} starts" if number > 1 else ""
        return SearchOutcome(SearchOutcomeKind.REACHED, f"reached after {iterations}{several}")
    missed, at_limits = ", ".join(_missed(solution)), _joints_at_limits(solution)
    if not solution.stationary:
        sentence = f"stopped after {iterations}, while still coming nearer: {missed}{at_limits}; raise max_iterations"
        return SearchOutcome(SearchOutcomeKind.ITERATIONS, sentence)
    again = (
        f"none of {solution.starts} starts came nearer"
        if solution.starts > 1
        else "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    return SearchOutcome(SearchOutcomeKind.NEAREST, f"not reached: {missed}{at_limits}; {again}")


def _missed(solution: InverseKinematicsSolution) -> list[str]:
    """Which target is missed, and by how much."""
    parts = []
    # Beside a large miss the others are only as exact as rounding in the sum of squares allows.
    largest = float(max(np.max(solution.distance), np.max(solution.angle)))
    reported_from = max(solution.tolerance, NEGLIGIBLE_TARGET_MISS * largest)
    for target, distance, angle in zip(solution.targets, solution.distance, solution.angle, strict=True):
        sizes = [f"{distance:.6g} m"] * bool(distance > reported_from)
        sizes += [f"{angle:.6g} rad"] * bool(angle > reported_from)
        if sizes:
            name = _body_name(solution.system, target)
            parts.append(f"{name!r} misses its {TARGET_NAMES[type(target)]} by {' and '.join(sizes)}")
    return parts


def _body_name(system: System, target: Target) -> str:
    return target.body if isinstance(target.body, str) else system.body_names[target.body]


def _joints_at_limits(solution: InverseKinematicsSolution) -> str:
    """Which coordinates stand at which limit, as the end of a sentence."""
    if not solution.limits:
        return ", limits ignored"
    x = plain_coordinates(solution.system, solution.q)
    at_limits = []
    for limit in joint_limits(solution.system):
        value = float(limit.factors @ x) + limit.offset
        if limit.lower == limit.upper:
            at_limits.append(f"{limit.name!r} fixed by its limits at {limit.lower:.6g}")
        elif abs(value - limit.lower) <= JOINT_LIMIT_DISTANCE:
            at_limits.append(f"{limit.name!r} at its lower limit {limit.lower:.6g}")
        elif abs(value - limit.upper) <= JOINT_LIMIT_DISTANCE:
            at_limits.append(f"{limit.name!r} at its upper limit {limit.upper:.6g}")
    return f", with {' and '.join(at_limits)}" if at_limits else ", with no joint at a limit"
