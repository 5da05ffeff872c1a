"""Following a branch: chosen coordinates move to goal values, the others keep the loops closed; by kernels or NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, Indices, NDArray, matrix_times_vector
from cadmbs.constraints.closing import gauss_newton
from cadmbs.constraints.closing.gauss_newton import BranchSearch, ClosureProblem
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.row_packing import pack_rows
from cadmbs.constraints.matrices import rank, rounding
from cadmbs.constraints.rows import closure_jacobian
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kernels.calls.engine import decide
from cadmbs.kernels.closed.closed_packing import BOUND, NEIGHBOUR, SINGULARITY, ClosedKernel, closed_program
from cadmbs.kernels.records import ConstraintArrays
from cadmbs.kernels.rows.loops_packing import ROW, LoopFeatures, PackedRows, sample_right_sides
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.kinematics.configuration import difference, integrate, normalized
from cadmbs.system import System
from cadmbs.system.arguments import instance_argument, positions


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
    tolerance: float = tolerances.ASSEMBLY_RESIDUAL,
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
    moved = gauss_newton.selected(system, tuple(values))
    problem = ClosureProblem(system, ~moved, time, tolerance)
    if np.max(np.abs(problem.residual(start, np.arange(len(start)))), initial=0.0) > max(
        tolerances.BRANCH_START_RESIDUAL, tolerance
    ):
        raise errors.ArgumentError("the start of a branch must be closed: assemble it first")
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
    problem = ClosureProblem(system, ~moved, gauss_newton.sample_times(t, 1), tolerances.ASSEMBLY_RESIDUAL)
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
            raise errors.UnknownNameError(f"{system.name!r} has no independent position coordinate {name!r}")
    try:
        shapes = (first.shape[:-1], np.shape(t), *(np.shape(value) for value in values.values()))
        batch = np.broadcast_shapes(*shapes)
    except ValueError as problem:
        raise errors.ShapeError(f"values, start and t do not broadcast: {problem}") from problem
    start = np.array(np.broadcast_to(first, (*batch, system.n_q))).reshape(-1, system.n_q)
    goal = start.copy()
    for name, value in values.items():
        goal[:, system.position_names.index(name)] = np.broadcast_to(np.asarray(value, dtype=float), batch).ravel()
    return (
        start,
        normalized(system, goal),
        gauss_newton.sample_times(np.broadcast_to(np.asarray(t), batch).ravel(), len(start)),
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
    largest = np.minimum(1.0, gauss_newton.LARGEST_PREDICTION / np.maximum(length, gauss_newton.LARGEST_PREDICTION))
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
        part[done[part[done] > gauss_newton.COMPLETE_PART]] = 1.0
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
    d = prescribed + gauss_newton.least_norm_solution(J * problem.free, right)
    length = np.max(np.abs(d), axis=-1, initial=0.0)
    predicted = integrate(problem.system, q[lanes], d)
    iterates = gauss_newton.close_loops(behind, predicted, iterations)
    correction = np.max(np.abs(difference(problem.system, predicted, iterates.q)), axis=-1, initial=0.0)
    good = (
        iterates.closed
        & (length <= 3.0 * gauss_newton.LARGEST_PREDICTION)
        & (correction <= gauss_newton.LARGEST_CORRECTION * length)
    )
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


# Compiled kernels of closed motions: branches of configurations, and velocities to jerks along them.

WORTH_COMPILING: Final = 2000
"""So many configurations take NumPy about a second, in which kernels that are not in the cache could be compiled."""

SAFE_INDEPENDENCE: Final = 10.0 * tolerances.INDEPENDENT_DIRECTION
"""Least singular value of the equations of rates, as a part of the largest one, up to which NumPy decides."""


@dataclass(frozen=True)
class ClosedKernels:
    """The kernels of closed motions of one system.

    Attributes:
        system: Compiled mechanism.
    """

    system: System
    _bound: dict[str, ClosedKernel] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def uncovered(self) -> str:
        """Why no kernel covers the system, as a clause after "which"; empty where kernels do."""
        equations = self.system.derived(constraint_equations)
        reasons = {
            "has no constraint rows": not equations.table.n_rows,
            "has rows along coordinates of cut joints": any(block.cut for block in equations.coordinates),
            "has couplings by functions": equations.has_curves,
            "has constraints that change with time": any(b.prescribed.varies for b in equations.timed()),
            "is a batch of variants": self.system.tree.mass.ndim > 1,
        }
        return next((text for text, applies in reasons.items() if applies), "")

    def pay(self, engine: str, configurations: int, names: Sequence[str] = ("branches", "closed_rates")) -> bool:
        """Whether kernels compute a number of configurations: where there are a few, only kernels that are compiled.

        Args:
            engine: The engine that is asked for.
            configurations: How many there are.
            names: The kernels that are needed; by default those of branches and rates.

        Raises:
            ArgumentError: If the engine is no engine.
        """
        if not decide(self.system.name, engine, self.uncovered, "closed motions").compiled:
            return False
        is_worth = engine == "compiled" or configurations >= WORTH_COMPILING
        return is_worth or all(closed_program(name, self._features).is_ready for name in names)

    def measure_singularities(self, configurations: int) -> bool:
        """Whether the kernel of singularities computes a number of configurations."""
        return not self.uncovered and self.pay("auto", configurations, ["singularities"])

    def determine(self, q: Array, moved: NDArray[np.bool_]) -> bool:
        """Whether at a configuration (n_q,) the moved coordinates determine the others.

        Where they do not, as where a rod spins between two balls, the others depend on the steps that are taken, and
        NumPy takes them.
        """
        J = closure_jacobian(self.system, q)[:, ~moved]
        return bool(rank.ranked(J[None], tolerances.CONSTRAINT_RANK_TOLERANCE).rank[0] == J.shape[1])

    def follow(
        self, starts: Array, goals: Array, moves: Array, moved: NDArray[np.bool_], tolerance: float, threads: int | None
    ) -> tuple[Array, Array]:
        """Configurations (n, n_q) at the ends of paths, and the parts (n,) of the ways that were done.

        Args:
            starts: (n, n_q) closed configurations.
            goals: (n, n_q), of which the moved coordinates count.
            moves: (n, n_v) displacements of the moved coordinates.
            moved: (n_v,) which coordinates are moved or held.
            tolerance: Largest residual that counts as closed [rad, m].
            threads: Number of threads; None for as many as pay.
        """
        results, parts = np.empty(starts.shape), np.empty(len(starts))
        arguments = self._path_arguments(moved, tolerance, is_chain=False)
        self._kernel("branches").on_threads(arguments, (starts, moves, goals), (results, parts), threads)
        return results, parts

    def trajectory(self, first: Array, q: Array, leading: Sequence[int], moved: NDArray[np.bool_]) -> Array | None:
        """Configurations (n, n_q), each from the one before; None where the branch ends on the way.

        Args:
            first: (n_q,) the first of them.
            q: (n, n_q) positions, of which the leading ones count.
            leading: Indices of the positions that are prescribed.
            moved: (n_v,) the velocity coordinates of these, and of those that are held.
        """
        goals = np.tile(first, (len(q), 1))
        goals[:, leading] = q[:, leading]
        goals = normalized(self.system, goals)
        moves = np.zeros((len(q), self.system.n_v))
        moves[1:] = difference(self.system, goals[:-1], goals[1:]) * moved
        results, parts = np.empty(goals.shape), np.empty(len(goals))
        arguments = self._path_arguments(moved, tolerances.ASSEMBLY_RESIDUAL, is_chain=True)
        self._kernel("branches")(arguments, (first[None], moves, goals), (results, parts))
        return results if np.all(parts >= 1.0) else None

    def rates(
        self, q: Array, prescribed: tuple[Array, Array, Array], columns: Sequence[int], threads: int | None
    ) -> tuple[Array, Array, Array] | None:
        """Velocities, accelerations and jerks (n, n_v) at closed configurations (n, n_q).

        From prescribed ones (n, n_v) of the independent columns; None where some are not determined well.
        """
        n_v = self.system.n_v
        results, independence = np.empty((len(q), 3 * n_v)), np.empty(len(q))
        arguments = (np.asarray(columns, dtype=np.int64).reshape(-1, 1),)
        samples = (q, np.concatenate(prescribed, axis=-1))
        self._kernel("closed_rates").on_threads(arguments, samples, (results, independence), threads)
        if not np.all(independence > SAFE_INDEPENDENCE):
            return None
        return results[:, :n_v], results[:, n_v : 2 * n_v], results[:, 2 * n_v :]

    def neighbours(
        self, starts: Array, free: NDArray[np.bool_], chosen: Indices, tolerance: float, iterations: int, longest: float
    ) -> tuple[Array, Array]:
        """Closed configurations (n, n_q) next to starts, whose held coordinates stay, by Newton's iteration.

        Args:
            starts: (n, n_q).
            free: (n_v,) which coordinates close the loops.
            chosen: Numbers of as many rows among those on positions, which are independent.
            tolerance: Largest residual that counts as closed [rad, m].
            iterations: Bound on the iterations.
            longest: Bound on a step [rad, m], beyond which there is no configuration nearby.

        Returns:
            The configurations, and the sign (n,) of the determinant of the chosen rows in the free coordinates: 0 where
            none is found, 2 where the chosen rows depend on each other or do not imply the others.
        """
        results, senses = np.empty(starts.shape), np.empty(len(starts))
        bounds = np.zeros(NEIGHBOUR.SIZE)
        bounds[NEIGHBOUR.TOLERANCE] = max(tolerance, float(self.system.derived(rounding.closing_rounding)))
        bounds[NEIGHBOUR.ITERATIONS], bounds[NEIGHBOUR.LONGEST] = iterations, longest
        numbers = [np.asarray(x, dtype=np.int64).reshape(-1, 1) for x in (np.flatnonzero(free), chosen)]
        self._kernel("neighbours").on_threads((*numbers, bounds), (starts,), (results, senses), None)
        return results, senses

    def singularities(
        self,
        q: Array,
        rows: tuple[Indices, Array],
        inputs: Indices,
        output: tuple[Indices, Array],
        columns: Array,
        forces: Array | None = None,
    ) -> Array:
        """Distances to singular configurations (n, SINGULARITY.SIZE + inputs) at closed configurations (n, n_q).

        Args:
            q: (n, n_q).
            rows: Numbers of the rows that count, the chosen ones first, and (n_rows,) factors of all rows, zero where a
                row is scaled to norm one.
            inputs: Numbers of the velocity coordinates that are inputs.
            output: Row of the output's body and the number of chosen rows, then components of its twist, or zero
                instead of the row and then a coordinate; with the numbers of `OUTPUT_NUMBER`.
            columns: (n_v,) what one unit of each scaled coordinate is.
            forces: (n, n_v) along the scaled coordinates, which the inputs are to hold: by the forces after the
                distances, of least squares where they cannot.
        """
        table = np.zeros((len(output[0]) - 1, 2), dtype=np.int64)
        table[0], table[1:, 0] = output[0][:2], output[0][2:]
        counted, of_inputs = (np.asarray(x, dtype=np.int64).reshape(-1, 1) for x in (rows[0], inputs))
        arguments = (counted, of_inputs, table, rows[1], columns, output[1])
        results = np.empty((len(q), SINGULARITY.SIZE + len(inputs)))
        samples = q, np.zeros((0, self.system.n_v)) if forces is None else forces
        self._kernel("singularities").on_threads(arguments, samples, (results,), 1)
        return results

    def matrices(self, q: Array) -> Array:
        """The rows A (n, n_rows, n_v) at configurations (n, n_q), as `cadmbs.constraints.rows.jacobian`."""
        n_rows, n_v = len(self._packed_rows.rows), self.system.n_v
        results = np.empty((len(q), n_rows * n_v))
        self._kernel("row_matrices")((), (q,), (results,))
        return results.reshape(-1, n_rows, n_v)

    @cached_property
    def _packed_rows(self) -> PackedRows:
        return pack_rows(self.system)

    @cached_property
    def _features(self) -> LoopFeatures:
        pairs = bool(len(self._packed_rows.pairs))
        return LoopFeatures(coupled=not packed_of(self.system).direct, pairs=pairs)

    def _kernel(self, name: str) -> ClosedKernel:
        """A kernel with the rows that it takes: branches those that restrict positions, the others all."""
        if name not in self._bound:
            packed, lanes = self._packed_rows, name in ("neighbours", "singularities")
            holonomic = name in ("branches", "neighbours")
            rows = _closed_rows(packed, packed.holonomic if holonomic else np.ones(len(packed.rows), dtype=np.bool_))
            program = closed_program(name, self._features)
            self._bound[name] = ClosedKernel(self.system, packed_of(self.system), rows, program, lanes)
        return self._bound[name]

    def _path_arguments(
        self, moved: NDArray[np.bool_], tolerance: float, is_chain: bool
    ) -> tuple[NDArray[np.int64] | Array, ...]:
        """Free coordinates, positions that are set to their goals at the end, angles, bounds."""
        blocks = self.system.manifold
        exact = [k for k, v in zip(blocks.plain_q, blocks.plain_v, strict=True) if moved[v]]
        bounds = np.zeros(BOUND.SIZE)
        bounds[BOUND.TOLERANCE] = max(tolerance, float(self.system.derived(rounding.closing_rounding)))
        bounds[BOUND.SMALLEST], bounds[BOUND.ARRIVED] = gauss_newton.SMALLEST_PART, gauss_newton.COMPLETE_PART
        bounds[BOUND.ITERATIONS] = gauss_newton.CORRECTOR_ITERATIONS
        bounds[BOUND.PREDICTION], bounds[BOUND.CORRECTION] = (
            gauss_newton.LARGEST_PREDICTION,
            gauss_newton.LARGEST_CORRECTION,
        )
        bounds[BOUND.ROTATION] = gauss_newton.LARGEST_ROTATION
        bounds[BOUND.DAMPING], bounds[BOUND.LEAST_DAMPING] = gauss_newton.FIRST_DAMPING, gauss_newton.LEAST_DAMPING
        bounds[BOUND.LARGEST_DAMPING] = gauss_newton.LARGEST_DAMPING
        bounds[BOUND.LEAST_GAIN] = gauss_newton.LEAST_GAIN
        bounds[BOUND.POLISHING_STEPS] = gauss_newton.POLISHING_STEPS
        bounds[BOUND.POLISHING_PROGRESS] = gauss_newton.POLISHING_PROGRESS
        bounds[BOUND.IS_CHAIN] = float(is_chain)
        free = np.flatnonzero(~moved).astype(np.int64).reshape(-1, 1)
        is_angle = ClosureProblem(self.system, ~moved, np.zeros(1), tolerances.ASSEMBLY_RESIDUAL).is_angle
        return free, np.array(exact, dtype=np.int64).reshape(-1, 1), is_angle, bounds


def closed_kernels(system: System) -> ClosedKernels:
    """The kernels of a system."""
    return system.derived(ClosedKernels)


def _closed_rows(packed: PackedRows, chosen: NDArray[np.bool_]) -> ConstraintArrays:
    """Some of the rows, with constant right sides."""
    rows = np.ascontiguousarray(packed.rows[chosen])
    targets = sample_right_sides(packed.right_sides, np.zeros(1))
    along_cuts = (np.zeros((0, 1), dtype=np.int64), np.zeros((0, 1))) * 3
    return ConstraintArrays(
        packed.cuts, packed.frames, rows.reshape(-1, ROW.WIDTH), np.ascontiguousarray(packed.selectors[chosen]),
        packed.lines, packed.pairs, packed.pair_numbers, *along_cuts, targets,
    )  # fmt: skip
