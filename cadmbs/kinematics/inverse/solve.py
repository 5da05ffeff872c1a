"""Inverse kinematics at position level: several starts, the best configuration, and all different ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import difference, integrate, neutral, normalized
from cadmbs.kinematics.inverse.bounds import bounds_of
from cadmbs.kinematics.inverse.descent import Descent, End, descend
from cadmbs.kinematics.inverse.problem import Problem, batch_of, flat_goals
from cadmbs.kinematics.inverse.solution import Solution
from cadmbs.kinematics.inverse.targets import Target
from cadmbs.kinematics.poses import poses
from cadmbs.system import System
from cadmbs.system.arguments import positions

NUDGE = 0.1
"""Standard deviation [rad or m] of the displacement that tells a saddle from a minimum."""

LOWER = 1e-6
"""By which part the cost must be lower after a nudge to count as another minimum."""

DIFFERENT = 1e-4
"""How far [m, or entries of a rotation matrix] some body must stand elsewhere in another solution."""

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
) -> Solution:
    """Configurations of a tree at which frames are where they are wanted, nearest to a start.

        minimise sum of |weight e_i(q)|^2 ,   lower <= q <= upper

    by damped least squares on the manifold of configurations: e is the logarithm of the pose error, the distance of
    points, the angle between directions. Where a descent comes to rest without meeting the targets, it is continued
    once from a nearby configuration, so that neither saddle points nor singular starts hold it. Position limits are
    respected at every step, those of coupled coordinates included; prescribed motions are left aside.

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
        ValueError: If there is no target, no start, no iteration, or a start that is not finite.

    Example:
        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.kinematics.inverse import PointTarget
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> system = compile_mechanism(planar_chain(2))
        >>> found = solve(system, PointTarget("link2/tip", [1.0, 1.0, 0.0]), start=[0.1, 0.5])
        >>> found.q.round(9) + 0.0
        array([0.        , 1.57079633])
    """
    problem, q, batch = _posed(system, targets, start, limits, tolerance)
    if starts < 1 or max_iterations < 1:
        raise ValueError(f"starts is {starts} and max_iterations is {max_iterations}, expected at least 1 of each")
    rng = np.random.default_rng(seed)
    draws = rng.uniform(-1.0, 1.0, size=(starts - 1, system.n_v))
    nudges = NUDGE * rng.normal(size=(starts, system.n_v))
    begin = np.concatenate([q[:, None, :], problem.bounds.random(system, q[:, None, :], draws)], axis=1)
    samples = np.repeat(np.arange(len(q)), starts)
    found = descend(problem, begin.reshape(len(samples), system.n_q), samples, max_iterations)
    _nudged(problem, found, nudges, max_iterations)
    return _solution(problem, found, q, starts, batch, limits)


def _posed(
    system: System, targets: Target | Sequence[Target], start: ArrayLike | None, limits: bool, tolerance: float
) -> tuple[Problem, Array, tuple[int, ...]]:
    """The problem with its batch flattened, the start (n, n_q) of each sample, and the shape of the batch."""
    _require_open_tree(system)
    wanted = tuple(targets) if isinstance(targets, Sequence) else (targets,)
    if not wanted:
        raise ValueError("inverse kinematics needs at least one target")
    first = normalized(system, positions(system, neutral(system) if start is None else start, "start"))
    if not np.all(np.isfinite(first)):
        raise ValueError("start holds numbers that are not finite")
    batch = batch_of(wanted, first)
    goals = tuple(flat_goals(target, batch) for target in wanted)
    problem = Problem(system, wanted, goals, bounds_of(system, limits), tolerance)
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


def _nudged(problem: Problem, found: Descent, nudges: Array, max_iterations: int) -> None:
    """Continue from nearby what came to rest, in samples that nothing reached; keep what is clearly better."""
    starts = len(nudges)
    unmet = np.all((found.end != End.REACHED).reshape(-1, starts), axis=-1)
    resting = np.flatnonzero((found.end == End.STATIONARY) & np.repeat(unmet, starts))
    if not resting.size:
        return
    beside = integrate(problem.system, found.q[resting], nudges[resting % starts])
    beside = problem.bounds.within(problem.system, beside)
    again = descend(problem, beside, found.samples[resting], max_iterations)
    found.iterations[resting] += again.iterations
    lower = again.evaluation.cost < (1.0 - LOWER) * found.evaluation.cost[resting]
    better = np.flatnonzero(lower | (again.end == End.REACHED))
    kept = resting[better]
    found.q[kept], found.end[kept] = again.q[better], again.end[better]
    found.evaluation.replace(kept, again.evaluation.of(better))


def _solution(
    problem: Problem, found: Descent, start: Array, starts: int, batch: tuple[int, ...], limits: bool
) -> Solution:
    """The best of the starts of each sample, and all different configurations that meet the targets."""
    system, samples = problem.system, len(start)
    q = found.q.reshape(samples, starts, system.n_q)
    reached = (found.end == End.REACHED).reshape(samples, starts)
    away = np.linalg.norm(difference(system, start[:, None, :], q), axis=-1)
    cost = found.evaluation.cost.reshape(samples, starts)
    order = np.lexsort((np.where(reached, away, cost), ~reached), axis=-1)
    best = np.arange(samples) * starts + order[:, 0]
    q, reached = np.take_along_axis(q, order[..., None], 1), np.take_along_axis(reached, order, 1)
    solutions, number = _different(system, q, reached, max(DIFFERENT, 100.0 * problem.tolerance))
    return Solution(
        q=q[:, 0].reshape(*batch, system.n_q),
        reached=reached[:, 0].reshape(batch),
        distance=found.evaluation.distance[best].reshape(*batch, len(problem.targets)),
        angle=found.evaluation.angle[best].reshape(*batch, len(problem.targets)),
        iterations=found.iterations[best].reshape(batch),
        stationary=(found.end[best] == End.STATIONARY).reshape(batch),
        solutions=solutions.reshape(*batch, *solutions.shape[1:]),
        n_solutions=number.reshape(batch),
        system=system,
        targets=problem.targets,
        limits=limits,
        tolerance=problem.tolerance,
        starts=starts,
    )


def _different(system: System, q: Array, reached: NDArray[np.bool_], apart: float) -> tuple[Array, Indices]:
    """Configurations (n, starts, n_q) that are reached and where some body stands elsewhere than in all before.

    Returns:
        (n, k, n_q) with NaN behind the last of each sample, and their numbers (n,).
    """
    places = poses(system, q, engine="reference")[..., :3, :].reshape(*q.shape[:-1], 12 * system.n_bodies)
    new = reached.copy()
    for one in range(1, q.shape[1]):
        gap = np.max(np.abs(places[:, :one] - places[:, one : one + 1]), axis=-1, initial=0.0)
        new[:, one] &= ~np.any(new[:, :one] & (gap <= apart), axis=-1)
    number = np.sum(new, axis=-1)
    order = np.argsort(~new, axis=-1, kind="stable")[:, : np.max(number, initial=0)]
    kept = np.take_along_axis(new, order, 1)[..., None]
    return np.where(kept, np.take_along_axis(q, order[..., None], 1), np.nan), number
