"""Following a branch: chosen coordinates move to goal values, the others keep the loops closed on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.closing.compiled_branches import closed_kernels
from cadmbs.constraints.closing.gauss_newton import (
    COMPLETE_PART,
    LARGEST_CORRECTION,
    LARGEST_PREDICTION,
    BranchSearch,
    ClosureProblem,
    close_loops,
    least_norm_solution,
    sample_times,
    selected,
)
from cadmbs.errors import ArgumentError, ShapeError, UnknownNameError
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kinematics.configuration import difference, integrate, normalized
from cadmbs.system import System
from cadmbs.system.arguments import instance_argument, positions
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, BRANCH_START_RESIDUAL


@dataclass(frozen=True)
class FollowedBranch:
    """The end of the way along a branch, one for each sample of a batch.

    Attributes:
        q: (..., n_q) closed configurations, the last ones on the branch.
        reached: (...,) whether the goal values are reached.
        part: (...,) part of the way that was done, 1 where reached.
        names: The coordinates that were moved.
        sentence: The result in a sentence.
        engine: What took the steps: "numpy", "compiled", or "both" where a kernel left the ends of branches to NumPy.
    """

    q: Array
    reached: NDArray[np.bool_]
    part: Array
    names: tuple[str, ...]
    sentence: str
    engine: str


def follow(
    system: System,
    q_closed: ArrayLike,
    values: Mapping[str, ArrayLike],
    t: ArrayLike = 0.0,
    tolerance: float = ASSEMBLY_RESIDUAL,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> FollowedBranch:
    """Move chosen coordinates from a closed configuration to goal values without leaving its branch.

        q <- integrate(q, d) ,   d_chosen = step ,   J d = 0 ,   then Gauss-Newton with the chosen coordinates held

    Steps are as small as the corrections require, so that neither another assembly mode is jumped to nor a dead point
    is passed unnoticed: where the chosen coordinates cannot go on, the branch ends, and the sentence says where.

    Args:
        system: Compiled mechanism.
        q_closed: (..., n_q) closed configurations to start from.
        values: Goal values (...,) by position coordinate; quaternion components of a joint all together.
        t: Time of prescribed motions [s].
        tolerance: Largest residual that counts as closed [rad, m].
        engine: "auto" takes kernels where they pay, "compiled" always, "numpy" never.
        threads: Of kernels; None for as many as pay.

    Returns:
        The configurations reached.

    Raises:
        UnknownNameError: If a name is no independent position coordinate.
        ShapeError: If batch shapes do not fit.
        ArgumentError: If the engine is no engine.
        ArgumentError: If the start is not closed.

    Example:
        >>> from importlib.resources import files
        >>> import cadmbs as cm
        >>> system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json")))
        >>> branch = follow(system, cm.neutral(system), {"crank_pivot": 0.5})
        >>> bool(branch.reached), float(branch.q[system.position_names.index("crank_pivot")])
        (True, 0.5)
    """
    start, goal, time, batch = _posed(system, q_closed, values, t)
    moved = selected(system, tuple(values))
    problem = ClosureProblem(system, ~moved, time, tolerance)
    if np.max(np.abs(problem.residual(start, np.arange(len(start)))), initial=0.0) > max(
        BRANCH_START_RESIDUAL, tolerance
    ):
        raise ArgumentError("the start of a branch must be closed: assemble it first")
    displacement = difference(system, start, goal) * moved
    kernels = closed_kernels(system)
    if len(start) and kernels.pay(engine, len(start)) and kernels.determine(start[0], moved):
        q, part = kernels.follow(start, goal, displacement, moved, tolerance, threads)
        missed = np.flatnonzero(~(part >= 1.0))  # NumPy decides where branches end
        q[missed], part[missed] = march(problem.of(missed), start[missed], displacement[missed])
        engine = "both" if missed.size else "compiled"
    else:
        q, part = march(problem, start, displacement)
        engine = "numpy"
    q = _exact(system, q, goal, moved, part)
    reached = part >= 1.0
    sentence = _sentence(system, tuple(values), q, reached, part)
    return FollowedBranch(
        q.reshape(*batch, system.n_q), reached.reshape(batch), part.reshape(batch), tuple(values), sentence, engine
    )


def follow_displacement(
    system: System,
    q_closed: Array,
    displacement: Array,
    moved: NDArray[np.bool_],
    t: float = 0.0,
    search: BranchSearch | None = None,
) -> tuple[Array, float]:
    """As `follow`, for one configuration and coordinates by their velocities, single ones of a quaternion too.

        d_moved = displacement_moved ,   J d = 0 ,   in steps, each along the coordinate directions of its start

    Args:
        system: Compiled mechanism.
        q_closed: (n_q,) the closed configuration to start from.
        displacement: (n_v,) of which the moved coordinates count [rad, m].
        moved: (n_v,) the coordinates that are moved or held; all others follow.
        t: Time of right sides that change with it [s].
        search: How hard to look for a way on.

    Returns:
        (n_q,) the last closed configuration on the branch, and the part of the way that was done, 1 where the end was
        reached.
    """
    problem = ClosureProblem(system, ~moved, sample_times(t, 1), ASSEMBLY_RESIDUAL)
    q, part = march(
        problem, np.asarray(q_closed, dtype=float)[None], (displacement * moved)[None], search or BranchSearch()
    )
    return q[0], float(part[0])


def _posed(
    system: System, q_closed: ArrayLike, values: Mapping[str, ArrayLike], t: ArrayLike
) -> tuple[Array, Array, Array, tuple[int, ...]]:
    """Start and goal (L, n_q), times (L,), and the shape of the batch."""
    first = positions(system, q_closed, "q_closed")
    instance_argument(values, "values", Mapping, "values by coordinate, such as {'crank': 0.5}")
    for name in values:
        if name not in system.position_names:
            raise UnknownNameError(f"{system.name!r} has no independent position coordinate {name!r}")
    try:
        shapes = (first.shape[:-1], np.shape(t), *(np.shape(value) for value in values.values()))
        batch = np.broadcast_shapes(*shapes)
    except ValueError as problem:
        raise ShapeError(f"values, start and t do not broadcast: {problem}") from problem
    start = np.array(np.broadcast_to(first, (*batch, system.n_q))).reshape(-1, system.n_q)
    goal = start.copy()
    for name, value in values.items():
        goal[:, system.position_names.index(name)] = np.broadcast_to(np.asarray(value, dtype=float), batch).ravel()
    return (
        start,
        normalized(system, goal),
        sample_times(np.broadcast_to(np.asarray(t), batch).ravel(), len(start)),
        batch,
    )


@single_blas_thread(with_scipy=False)
def march(
    problem: ClosureProblem, start: Array, displacement: Array, search: BranchSearch | None = None
) -> tuple[Array, Array]:
    """Configurations (L, n_q) and the part (L,) of the way that each has done: one a variant, where there are some.

    Samples that go the same way, some farther than others, share it: the farthest one takes the steps, and the others
    go on from its last one before their goals.
    """
    search = search or BranchSearch()
    q, part = start.copy(), np.zeros(len(start))
    farthest = _farthest_on_way(problem, start, displacement)
    leading = np.flatnonzero(farthest == np.arange(len(start)))
    trail = _march(problem, displacement, search, q, part, leading)
    if len(leading) < len(start):
        following = np.flatnonzero(farthest != np.arange(len(start)))
        _shared_way(displacement, farthest, following, trail, q, part)
        _march(problem, displacement, search, q, part, following)
    return q, part


class TrailStep(NamedTuple):
    """Samples (k,) that took a step, their configurations (k, n_q) and parts of the way (k,) before it."""

    samples: Indices
    q: Array
    part: Array


def close_gradually(problem: ClosureProblem, start: Array, opening: Array) -> tuple[Array, Array]:
    """As `march` from configurations whose rows are open by residuals (L, m), which are closed part by part."""
    q, part, still = start.copy(), np.zeros(len(start)), np.zeros((len(start), problem.system.n_v))
    _march(problem, still, BranchSearch(), q, part, np.arange(len(start)), opening)
    return q, part


def _march(
    problem: ClosureProblem,
    displacement: Array,
    search: BranchSearch,
    q: Array,
    part: Array,
    lanes: Indices,
    opening: Array | None = None,
) -> list[TrailStep]:
    """Moves q and part of some samples to their ends; the steps taken."""
    length = _length(displacement if opening is None else opening)
    largest = np.minimum(1.0, LARGEST_PREDICTION / np.maximum(length, LARGEST_PREDICTION))
    step, trail = largest.copy(), []
    part[lanes[length[lanes] == 0.0]] = 1.0
    lanes = lanes[part[lanes] < 1.0]
    while lanes.size:
        ahead = np.minimum(step[lanes], 1.0 - part[lanes])
        before = q[lanes], part[lanes]
        remaining = None
        if opening is not None:
            remaining = ahead[:, None] * opening[lanes], (1.0 - part[lanes] - ahead)[:, None] * opening[lanes]
        good = _advance(problem, q, displacement, lanes, ahead, search.iterations, remaining)
        done = lanes[good]
        if done.size:
            trail.append(TrailStep(done, before[0][good], before[1][good]))
        part[done] += ahead[good]
        part[done[part[done] > COMPLETE_PART]] = 1.0
        step[done] = np.minimum(1.5 * step[done], largest[done])
        step[lanes[~good]] = 0.5 * ahead[~good]
        lanes = lanes[(part[lanes] < 1.0) & (step[lanes] > search.smallest_part)]
    return trail


def _length(displacement: Array) -> Array:
    """(L,) largest displacement of a coordinate [rad, m]."""
    return np.asarray(np.max(np.abs(displacement), axis=-1, initial=0.0))


def _farthest_on_way(problem: ClosureProblem, start: Array, displacement: Array) -> Indices:
    """(L,) for each sample the one that goes farthest from the same start at the same time in the same direction."""
    every, length = np.arange(len(start)), _length(displacement)
    if problem.stack is not None or len(start) < 2:  # every variant has a way of its own
        return every
    direction = displacement / np.where(length > 0.0, length, 1.0)[:, None] + 0.0  # no -0.0
    _, ways = np.unique(np.column_stack([start, problem.t, direction]), axis=0, return_inverse=True)
    by_length = np.argsort(length, kind="stable")
    farthest = np.zeros(len(start), dtype=np.intp)
    farthest[ways.ravel()[by_length]] = by_length  # the last one of a way stays
    return farthest[ways.ravel()]


def _shared_way(
    displacement: Array, farthest: Indices, following: Indices, trail: list[TrailStep], q: Array, part: Array
) -> None:
    """Moves the following samples to the last step before their goals that the farthest ones of their ways took."""
    length, leaders = _length(displacement), farthest[following]
    ratio = length[following] / np.where(length[leaders] > 0.0, length[leaders], 1.0)
    for step in trail:
        place = np.full(len(q), -1)
        place[step.samples] = np.arange(len(step.samples))
        k = place[leaders]
        passed = (k >= 0) & (step.part[k] < ratio)
        lanes = following[passed]
        q[lanes], part[lanes] = step.q[k[passed]], step.part[k[passed]] / ratio[passed]


def _advance(
    problem: ClosureProblem,
    q: Array,
    displacement: Array,
    lanes: Indices,
    ahead: Array,
    iterations: int,
    opening: tuple[Array, Array] | None = None,
) -> NDArray[np.bool_]:
    """Predict along the tangent and correct; q of the lanes where that went well is replaced.

    Where rows are closed part by part, `opening` is what the step closes and what is left open behind it.
    """
    prescribed = ahead[:, None] * displacement[lanes]
    whole = replace(problem, free=np.ones_like(problem.free))
    J = whole.jacobian(q[lanes], lanes)
    right, behind = -matrix_times_vector(J, prescribed), problem.of(lanes)
    if opening is not None:
        right, behind = right - opening[0], replace(behind, shift=opening[1])
    d = prescribed + least_norm_solution(J * problem.free, right)
    length = np.max(np.abs(d), axis=-1, initial=0.0)
    predicted = integrate(problem.system, q[lanes], d)
    iterates = close_loops(behind, predicted, iterations)
    correction = np.max(np.abs(difference(problem.system, predicted, iterates.q)), axis=-1, initial=0.0)
    good = iterates.closed & (length <= 3.0 * LARGEST_PREDICTION) & (correction <= LARGEST_CORRECTION * length)
    q[lanes[good]] = iterates.q[good]
    return np.asarray(good)


def _exact(system: System, q: Array, goal: Array, moved: NDArray[np.bool_], part: Array) -> Array:
    """Sums of steps end next to the goal values: plain coordinates that arrived get exactly these."""
    blocks = system.manifold
    plain = [k for k, v in zip(blocks.plain_q, blocks.plain_v, strict=True) if moved[v]]
    arrived = np.flatnonzero(part >= 1.0)
    q[np.ix_(arrived, plain)] = goal[np.ix_(arrived, plain)]
    return q


def _sentence(system: System, names: tuple[str, ...], q: Array, reached: NDArray[np.bool_], part: Array) -> str:
    if np.all(reached):
        return "reached along the branch"
    worst = int(np.argmin(part))
    values = ", ".join(f"{name} = {q[worst, system.position_names.index(name)]:.6g}" for name in names)
    count = f"{int(np.sum(~reached))} of {len(part)} samples: " if len(part) > 1 else ""
    return f"{count}the branch ends at {values}: a dead point, or a limit of what the mechanism can reach"
