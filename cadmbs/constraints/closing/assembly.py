"""Assembly: closed configurations near a guess, coordinates held; part by part where loops share few of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, Indices, NDArray, matrix_times_vector
from cadmbs.constraints.closing import gauss_newton
from cadmbs.constraints.closing.gauss_newton import ClosureIterates, ClosureProblem, Gap, directed, system_gaps
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure_jacobian
from cadmbs.kinematics.configuration import difference, integrate, neutral, normalized
from cadmbs.kinematics.products import distinct_configurations
from cadmbs.system import System
from cadmbs.system.arguments import count_argument, number_argument, positions, real_numbers, seed_argument
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import PrescribedMotion

ASSEMBLY_STARTS: Final = 12
"""Random starts beside a guess that does not lead to a closed configuration, before that is reported as impossible."""

LARGE_ASSEMBLY: Final = 60
"""Number of coordinates from which on blocks are closed first: steps of all coordinates together take long."""

NEAREST_STEPS = 25
"""Bound on the steps along the manifold towards the guess; each reduces the remaining distance by its curvature."""

STRETCHED_DISPLACEMENTS = (0.05, 0.3)
"""Sizes [rad, m] of displacements from a guess that does not close: at a stretched loop no coordinate reduces the
gap."""


@dataclass(frozen=True)
class Assembly:
    """Closed configurations near a guess, one for each sample of a batch.

    Attributes:
        q: (..., n_q) the closed configuration nearest to the guess, or the one with the smallest gap.
        closed: (...,) whether the loops are closed.
        gap: Of the worst sample.
        iterations: (...,) steps taken from the start that was used.
        solutions: (..., k, n_q) all different closed configurations that the starts found, nearest first; NaN behind
            the last of each sample.
        n_solutions: (...,) their number.
        branch: How q was chosen among them, see `start_configuration`.
    """

    q: Array
    closed: NDArray[np.bool_]
    gap: Gap
    iterations: Indices
    solutions: Array
    n_solutions: Indices
    branch: str = "nearest"

    @property
    def sentence(self) -> str:
        """The result in a sentence."""
        total, closed = int(self.closed.size), int(np.sum(self.closed))
        if closed == total:
            several = int(np.max(self.n_solutions, initial=1))
            others = f"; {several} different closed configurations found" if several > 1 else ""
            steps = int(np.max(self.iterations, initial=0))
            return f"closed after {steps} step{'s' * (steps != 1)}{others}" if steps else f"closed already{others}"
        count = f"{total - closed} of {total} samples do not close, the worst: " if total > 1 else ""
        return f"{count}does not close: {self.gap.sentence}"


def assemble(
    system: System,
    q_guess: ArrayLike | None = None,
    fixed: Sequence[str] = (),
    t: ArrayLike = 0.0,
    *,
    starts: int | None = None,
    seed: int = 0,
    tolerance: float = tolerances.ASSEMBLY_RESIDUAL,
    max_iterations: int = 100,
) -> Assembly:
    """The closed configuration nearest to a guess, with chosen coordinates held at their values there.

        r(q, t) = 0 ,   |difference(q_guess, q)| least

    Damped Gauss-Newton steps close the loops; steps along the manifold then lead to its point nearest to the guess,
    so that a guess that is closed already comes back unchanged. Where the guess does not lead to a closed
    configuration, as where all links lie in line, configurations a little beside it are tried to both sides, and then
    ASSEMBLY_STARTS random ones, within the joint limits where there are some, loops that share few coordinates block by
    block where that succeeds; so too where the
    guess leads to a configuration that leaves them, unless a coordinate of the guess that is not at its reference value
    leaves them too. Of several closed configurations those
    within the limits come first. All commands assemble by this function; more `starts` look for other branches.

    Args:
        system: Compiled mechanism.
        q_guess: (..., n_q) where to begin; neutral if not given.
        fixed: Names of joints or coordinates that keep their value of the guess.
        t: Time of prescribed motions [s].
        starts: Number of starts: the guess, and others around it (up to half a turn, or half a metre) or within their
            limits. By default the guess, and others only where it does not lead to a closed configuration.
        seed: Of the random starts.
        tolerance: Largest residual that counts as closed [rad, m]; that of rounding, where it is larger.
        max_iterations: Bound on the steps from each start.

    Returns:
        The configuration, whether it is closed, the gap if not, and all different closed configurations found.

    Raises:
        UnknownNameError: If a name is neither a joint nor a coordinate.
        ShapeError: If q_guess has the wrong shape.
        ArgumentError: If q_guess is not finite, or numbers of starts, iterations or the seed are none.

    Example:
        >>> from importlib.resources import files
        >>> import cadmbs as cm
        >>> system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json")))
        >>> assembly = assemble(system, fixed=["crank_pivot"])
        >>> bool(assembly.closed)
        True
    """
    guess = normalized(system, positions(system, neutral(system) if q_guess is None else q_guess, "q_guess"))
    if not np.all(np.isfinite(guess)):
        raise errors.ArgumentError("q_guess holds numbers that are not finite")
    if starts is not None:
        count_argument(starts, "starts", least=1)
    count_argument(max_iterations, "max_iterations")
    seed_argument(seed)
    number_argument(tolerance, "tolerance")
    batch = np.broadcast_shapes(guess.shape[:-1], real_numbers(t, "t").shape)
    flat = np.broadcast_to(guess, (*batch, system.n_q)).reshape(math.prod(batch), system.n_q)
    time = np.broadcast_to(real_numbers(t, "t"), batch).reshape(-1)
    free = ~gauss_newton.selected(system, fixed)
    problem = ClosureProblem(system, free, time, tolerance)

    def leave_limits(iterates: ClosureIterates) -> NDArray[np.bool_]:
        """(samples,) which guesses lead to a configuration outside of limits that they respect."""
        return (iterates.iterations > 0) & outside_limits(system, iterates.q) & ~_is_meant_outside(system, flat)

    begin = random_starts(problem, flat, starts or 1, seed)
    is_one_guess = starts is None and len(flat) == 1
    is_large = is_one_guess and system.n_v > LARGE_ASSEMBLY
    by_blocks = _from_blocks(problem, flat, seed) if is_large and not _is_closed_at(problem, flat) else None
    if by_blocks is not None:
        begin = by_blocks[None]
    repeated, iterates = _closed_from(problem, begin, max_iterations)
    if by_blocks is None and is_one_guess and np.any(~iterates.closed | leave_limits(iterates)):
        by_blocks = _from_blocks(problem, flat, seed)
        if by_blocks is not None:
            begin = np.concatenate([begin, by_blocks[None]], axis=1)
            repeated, iterates = _closed_from(problem, begin, max_iterations)
    if by_blocks is not None:
        pass
    elif len(iterates.closed) == len(flat) and not np.all(iterates.closed):
        begin = _displaced(problem, flat, iterates.closed)
        repeated, iterates = _closed_from(problem, begin, max_iterations)
        if starts is None and not np.all(np.any(iterates.closed.reshape(begin.shape[:2]), axis=-1)):
            begin = np.concatenate([begin, random_starts(problem, flat, 1 + ASSEMBLY_STARTS, seed)[:, 1:]], axis=1)
            repeated, iterates = _closed_from(problem, begin, max_iterations)
    elif starts is None and np.any(leave_limits(iterates)):
        begin = random_starts(problem, flat, 1 + ASSEMBLY_STARTS, seed)
        repeated, iterates = _closed_from(problem, begin, max_iterations)
    number = begin.shape[1]
    approach_guess(repeated, iterates, np.repeat(flat, number, axis=0), max_iterations)
    return _assembly(system, repeated, iterates, flat, number, batch)


def _is_closed_at(problem: ClosureProblem, q: Array) -> bool:
    """Whether configurations (n, n_q) are closed."""
    residual = problem.residual(q, np.arange(len(q)))
    return bool(np.max(np.abs(residual), initial=0.0) <= problem.tolerance)


def _from_blocks(problem: ClosureProblem, guess: Array, seed: int) -> Array | None:
    """(1, n_q) closed block by block, within limits; None where there is one block, or where that does not succeed."""
    system = problem.system
    blocks = loop_blocks(system, problem.free)
    if len(blocks) < 2:
        return None
    starts = random_starts(problem, guess, 1 + ASSEMBLY_STARTS, seed)[0]
    q = close_blocks(problem, blocks, starts)[None]
    is_good = _is_closed_at(problem, q) and not np.any(outside_limits(system, q))
    return q if is_good else None


def _closed_from(problem: ClosureProblem, begin: Array, max_iterations: int) -> tuple[ClosureProblem, ClosureIterates]:
    """The loops closed from starts (samples, k, n_q)."""
    samples, number = begin.shape[:2]
    repeated = replace(problem, t=gauss_newton.sample_times(np.repeat(problem.t, number), samples * number))
    return repeated, gauss_newton.close_loops(
        repeated, begin.reshape(samples * number, problem.system.n_q), max_iterations
    )


def random_starts(problem: ClosureProblem, guess: Array, starts: int, seed: int) -> Array:
    """(samples, starts, n_q): each guess, then random displacements of the free coordinates from it, within limits."""
    system, free = problem.system, problem.free
    draws = np.random.default_rng(seed).uniform(-1.0, 1.0, size=(starts, system.n_v)) * free
    size = np.where(problem.is_angle > 0.0, np.pi, 0.5)
    draws[0] = 0.0
    begin = integrate(system, guess[:, None, :], draws * size)
    lower, upper = system.derived(position_limits)
    is_bounded = np.isfinite(lower) & np.isfinite(upper)
    low, high = np.where(is_bounded, lower, 0.0), np.where(is_bounded, upper, 0.0)
    between = is_bounded & (high - low < 2.0 * size) & free
    at_q, at_v = system.manifold.plain_q, system.manifold.plain_v
    middle, half = 0.5 * (low + high), 0.5 * (high - low)
    for k in range(1, starts):
        inside = np.where(between, middle + half * draws[k], 0.0)
        begin[:, k, at_q] = np.where(between[at_v], inside[at_v], begin[:, k, at_q])
    return begin


def position_limits(system: System) -> tuple[Array, Array]:
    """Lower and upper limits (n_v,) of the independent coordinates, infinite where there are none.

    Limits without any room between them are none: exporters write them where a <limit> has no bounds, and a coordinate
    that closes a loop has to move.
    """
    lower, upper = np.full(system.n_v, -np.inf), np.full(system.n_v, np.inf)
    number = {name: k for k, name in enumerate(system.velocity_names)}
    for joint in system.joints:
        for bounds, key in ((lower, "lower"), (upper, "upper")):
            for name, value in zip(joint.velocity_names, joint.limits.get(key, ()), strict=False):
                if name in number:
                    bounds[number[name]] = value
    has_room = upper > lower
    return np.where(has_room, lower, -np.inf), np.where(has_room, upper, np.inf)


def outside_limits(system: System, q: Array) -> NDArray[np.bool_]:
    """(...) which configurations (..., n_q) leave a joint's limits."""
    outside: NDArray[np.bool_] = np.any(_beyond_limits(system, q), axis=-1)
    return outside


def _beyond_limits(system: System, q: Array) -> NDArray[np.bool_]:
    """(..., k) which of the k plain coordinates of configurations (..., n_q) are outside their limits."""
    lower, upper = system.derived(position_limits)
    at_q, at_v = system.manifold.plain_q, system.manifold.plain_v
    values, room = q[..., at_q], tolerances.SAME_CONFIGURATION
    beyond: NDArray[np.bool_] = (values < lower[at_v] - room) | (values > upper[at_v] + room)
    return beyond


def _is_meant_outside(system: System, guess: Array) -> NDArray[np.bool_]:
    """(...) which guesses leave limits in a coordinate that is not at its reference value: these are respected."""
    at_q = system.manifold.plain_q
    reference = neutral(system)
    chosen = np.where(guess[..., at_q] == reference[at_q], np.nan, guess[..., at_q])
    moved = np.array(guess)
    moved[..., at_q] = chosen
    return outside_limits(system, moved)


def _displaced(problem: ClosureProblem, guess: Array, closed: NDArray[np.bool_]) -> Array:
    """(samples, 1 + 2 * sizes, n_q): each guess, and configurations to both sides of those that do not close."""
    direction = np.random.default_rng(1).normal(size=problem.system.n_v) * problem.free
    direction /= max(float(np.max(np.abs(direction), initial=0.0)), 1e-300)
    sizes = np.array([0.0, *(sign * size for size in STRETCHED_DISPLACEMENTS for sign in (1.0, -1.0))])
    steps = np.where(closed, 0.0, 1.0)[:, None, None] * sizes[:, None] * direction
    return integrate(problem.system, guess[:, None, :], steps)


def approach_guess(problem: ClosureProblem, iterates: ClosureIterates, guess: Array, max_iterations: int) -> None:
    """Move closed configurations along the manifold towards their guesses, as long as the distance decreases."""
    lanes = np.flatnonzero(iterates.closed & (iterates.iterations > 0))
    for _ in range(NEAREST_STEPS):
        if not lanes.size:
            break
        back = difference(problem.system, iterates.q[lanes], guess[lanes]) * problem.free
        J = problem.jacobian(iterates.q[lanes], lanes)
        tangential = back - gauss_newton.least_norm_solution(J, matrix_times_vector(J, back))
        trial = gauss_newton.close_loops(
            problem.of(lanes), integrate(problem.system, iterates.q[lanes], tangential), max_iterations
        )
        distance = np.linalg.norm(difference(problem.system, trial.q, guess[lanes]), axis=-1)
        nearer = trial.closed & (distance <= np.linalg.norm(back, axis=-1) * (1.0 + 1e-12))
        iterates.q[lanes[nearer]], iterates.residual[lanes[nearer]] = trial.q[nearer], trial.residual[nearer]
        lanes = lanes[nearer & (np.linalg.norm(tangential, axis=-1) > tolerances.NEAREST_STEP)]
    gauss_newton.polish(problem, iterates)


def _assembly(
    system: System,
    problem: ClosureProblem,
    iterates: ClosureIterates,
    guess: Array,
    starts: int,
    batch: tuple[int, ...],
) -> Assembly:
    """The best of the starts of each sample, and all different closed configurations."""
    samples = len(guess)
    q = iterates.q.reshape(samples, starts, system.n_q)
    closed = iterates.closed.reshape(samples, starts)
    cost = np.sum(iterates.residual**2, axis=-1).reshape(samples, starts)
    distance = np.linalg.norm(difference(system, guess[:, None, :], q), axis=-1)
    order = np.lexsort((np.where(closed, distance, cost), closed & outside_limits(system, q), ~closed), axis=-1)
    best = np.arange(samples) * starts + order[:, 0]
    sorted_q = np.take_along_axis(q, order[..., None], 1)
    sorted_closed = np.take_along_axis(closed, order, 1)
    solutions, number = distinct_configurations(system, sorted_q, sorted_closed, tolerances.SAME_CONFIGURATION)
    gap = system_gaps(system, iterates.residual[best], problem.t[best])
    if samples == 1 and gap.source and not iterates.closed[best[0]]:
        gap = directed(system, gap, iterates.q[best[0]], float(problem.t[best[0]]))
    return Assembly(
        q=iterates.q[best].reshape(*batch, system.n_q),
        closed=iterates.closed[best].reshape(batch),
        gap=gap,
        iterations=iterates.iterations[best].reshape(batch),
        solutions=solutions.reshape(*batch, *solutions.shape[1:]),
        n_solutions=number.reshape(batch),
    )


# Assembly part by part: loops that share no coordinates but a few, as legs on one crank, are closed one by one.
#
# The shared coordinates keep their values. Each block takes the best of the starts on its own, so that all blocks fold
# within their limits where each of them can.

PATTERN_DISPLACEMENT: Final = 0.7
"""Size of the random displacement at which the entries of the rows are found [rad, m]: no entry vanishes there."""

BLOCK_ITERATIONS: Final = 60
"""Bound on the steps of each block from each start."""


@dataclass(frozen=True)
class LoopBlock:
    """Rows that share coordinates.

    Attributes:
        rows: Numbers of residuals.
        columns: Numbers of velocity coordinates.
        positions: Numbers of the position coordinates of their joints.
    """

    rows: Indices
    columns: Indices
    positions: Indices


def loop_blocks(system: System, free: NDArray[np.bool_]) -> tuple[LoopBlock, ...]:
    """The blocks of the loops in the coordinates (n_v,) that are free.

    Of each connected part the coordinate is taken out that splits it into most of them.
    """
    drawn = np.random.default_rng(0).uniform(-1.0, 1.0, size=(2, system.n_v))
    generic = integrate(system, np.tile(neutral(system), (2, 1)), PATTERN_DISPLACEMENT * drawn)
    entries = np.max(np.abs(closure_jacobian(system, generic)), axis=0)
    pattern = (entries > 1e-12 * max(float(np.max(entries, initial=0.0)), 1e-300)) & free
    blocks = []
    for rows, columns in _components(pattern, np.arange(len(pattern)), np.arange(system.n_v)):
        blocks += _split(pattern, rows, columns)
    return tuple(LoopBlock(rows, columns, _positions_of(system, columns)) for rows, columns in blocks)


def _components(pattern: NDArray[np.bool_], rows: Indices, columns: Indices) -> list[tuple[Indices, Indices]]:
    """Rows and columns that are connected by entries; only those that have both."""
    from scipy import sparse
    from scipy.sparse import csgraph

    part = sparse.csr_array(pattern[np.ix_(rows, columns)].astype(float))
    graph: Any = sparse.block_array([[None, part], [part.T, None]], format="csr")
    count, label = csgraph.connected_components(graph, directed=False)
    of_row, of_column = label[: len(rows)], label[len(rows) :]
    parts = [(rows[of_row == k], columns[of_column == k]) for k in range(count)]
    return [(r, c) for r, c in parts if len(r) and len(c)]


def _split(pattern: NDArray[np.bool_], rows: Indices, columns: Indices) -> list[tuple[Indices, Indices]]:
    """The parts of a connected part without the coordinate whose absence makes most of them."""
    best = [(rows, columns)]
    occurrences = np.sum(pattern[np.ix_(rows, columns)], axis=0)
    for column in columns[np.argsort(-occurrences, kind="stable")]:
        parts = _components(pattern, rows, columns[columns != column])
        if len(parts) > len(best) and sum(len(r) for r, _ in parts) == len(rows):
            best = parts
    return best


def _positions_of(system: System, columns: Indices) -> Indices:
    names = {system.velocity_names[k] for k in columns}
    owned = {p for joint in system.joints if names & {*joint.velocity_names} for p in joint.position_names}
    shared = {
        p
        for joint in system.joints
        if len(joint.position_names) == len(joint.velocity_names)
        for p, v in zip(joint.position_names, joint.velocity_names, strict=True)
        if v in system.velocity_names and v not in names
    }
    return np.array([k for k, name in enumerate(system.position_names) if name in owned - shared], dtype=np.intp)


def close_blocks(problem: ClosureProblem, blocks: tuple[LoopBlock, ...], starts: Array) -> Array:
    """The configuration (n_q,) whose blocks are each the best of the starts: closed, within limits, near the first one.

    Damped Gauss-Newton steps as of `close_loops`, with a damping and a decision for each block. The problem is that of
    one configuration, coordinates that belong to no block held; the first of the starts (k, n_q) is the guess.
    """
    system, every = problem.system, np.arange(len(starts))
    times = ClosureProblem(system, problem.free, np.repeat(problem.t, len(starts)), problem.tolerance)
    q = np.tile(starts[0], (len(starts), 1))  # what is in no block keeps the value of the guess
    for block in blocks:
        q[:, block.positions] = starts[:, block.positions]
    residual = times.residual(q, every)
    damping = np.full((len(blocks), len(starts)), gauss_newton.FIRST_DAMPING)
    growth = np.full((len(blocks), len(starts)), 2.0)
    tolerance = max(problem.tolerance, float(np.max(system.derived(closing_rounding))))
    for _ in range(BLOCK_ITERATIONS):
        running = [
            _is_open(residual[:, block.rows], tolerance) & (damping[k] < gauss_newton.LARGEST_DAMPING)
            for k, block in enumerate(blocks)
        ]
        if not np.any(running):
            break
        lanes = np.flatnonzero(np.any(running, axis=0))
        J = times.jacobian(q[lanes], lanes)
        step, predicted = np.zeros((len(starts), system.n_v)), np.zeros((len(blocks), len(starts)))
        for k, block in enumerate(blocks):
            mine = running[k][lanes]
            if np.any(mine):
                part, r = J[np.ix_(mine, block.rows, block.columns)], residual[np.ix_(running[k], block.rows)]
                solved = gauss_newton.damped_step(part, r, damping[k, running[k]], times.is_angle[block.columns])
                step[np.ix_(running[k], block.columns)], predicted[k, running[k]] = solved
        trial, after = q.copy(), residual.copy()
        trial[lanes] = integrate(system, q[lanes], step[lanes])
        after[lanes] = times.residual(trial[lanes], lanes)
        for k, block in enumerate(blocks):
            cost = np.sum(residual[:, block.rows] ** 2, axis=-1)
            gain = (cost - np.sum(after[:, block.rows] ** 2, axis=-1)) / np.maximum(predicted[k], 1e-300)
            better = running[k] & (gain > 0.0)
            q[np.ix_(better, block.positions)] = trial[np.ix_(better, block.positions)]
            residual[np.ix_(better, block.rows)] = after[np.ix_(better, block.rows)]
            changed, grown = gauss_newton.next_damping(damping[k], growth[k], gain)
            damping[k] = np.where(running[k], changed, damping[k])
            growth[k] = np.where(running[k], grown, 2.0)
    beyond = _beyond_limits(system, q)
    away = difference(system, np.broadcast_to(starts[0], q.shape), q)
    best: Array = starts[0].copy()
    for block in blocks:
        is_open = _is_open(residual[:, block.rows], tolerance)
        leaves = np.any(beyond[:, np.isin(system.manifold.plain_v, block.columns)], axis=-1)
        distance = np.linalg.norm(away[:, block.columns], axis=-1)
        chosen = np.lexsort((distance, leaves, is_open))[0]
        best[block.positions] = q[chosen, block.positions]
    return best


def _is_open(residual: Array, tolerance: float) -> NDArray[np.bool_]:
    is_open: NDArray[np.bool_] = np.max(np.abs(residual), axis=-1, initial=0.0) > tolerance
    return is_open


# The start of a scenario: initial positions are held, those of cut joints too, and the loops are closed.


@dataclass(frozen=True)
class InitialAssembly:
    """The initial positions of a scenario, as an assembly problem.

    Attributes:
        system: Compiled mechanism, with a constant motion for each initial value of a cut joint.
        guess: (n_q,) initial positions of the scenario, neutral where it has none.
        held: Joints and coordinates of the tree that keep their values.
        cut: Coordinates of cut joints that have initial values.
        values: All initial values by position coordinate.
    """

    system: System
    guess: Array
    held: tuple[str, ...]
    cut: tuple[str, ...]
    values: Mapping[str, float]

    @property
    def held_names(self) -> tuple[str, ...]:
        """All names whose values are held."""
        return (*self.held, *self.cut)

    def assembled(self) -> Assembly:
        """The closed configuration next to the guess."""
        return assemble(self.system, self.guess, self.held, self.system.scenario.start)


def initial_assembly(system: System) -> InitialAssembly:
    """The initial positions of the scenario of a system."""
    guess, held = initial_positions(system)
    every, cut = _initial_values(system), cut_velocity_names(system)
    values = {name: value for name, value in every.items() if name in cut}
    return InitialAssembly(with_held_coordinates(system, values), guess, held, tuple(values), every)


def initial_positions(system: System) -> tuple[Array, tuple[str, ...]]:
    """Initial positions (n_q,) of the scenario, neutral where it has none, and the names whose values are held."""
    q, index = neutral(system), {name: k for k, name in enumerate(system.position_names)}
    values = {name: value for name, value in _initial_values(system).items() if name in index}
    for name, value in values.items():
        q[index[name]] = value
    tree = {name for joint in system.joints if not joint.is_cut for name in (joint.name, *joint.position_names)}
    owners = {joint.name: joint.position_names for joint in system.joints}
    held = [n for n in system.scenario.positions if n in tree and {*owners.get(n, (n,))} & values.keys()]
    return normalized(system, q), tuple(dict.fromkeys([*held, *(n for n in system.scenario.hold if n in tree)]))


def with_held_coordinates(system: System, values: Mapping[str, float]) -> System:
    """The system with coordinates, of cut joints too, that are held at values by constant motions."""
    motions = [PrescribedMotion(f"value of {name}", name, True, Polynomial((value,))) for name, value in values.items()]
    return replace(system, motions=(*system.motions, *motions)) if motions else system


def _initial_values(system: System) -> dict[str, float]:
    """Initial values by position coordinate, from those by joint or coordinate."""
    owners = {joint.name: joint.position_names for joint in system.joints}
    by_coordinate: dict[str, float] = {}
    for name, values in system.scenario.positions.items():
        by_coordinate |= zip(owners.get(name, (name,)), np.atleast_1d(values).tolist(), strict=False)
    return by_coordinate
