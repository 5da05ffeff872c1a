"""The assembly modes of a mechanism over a grid of inputs: found at some points, followed to all neighbours.

Newton's iteration in the coordinates that are free closes the loops at each point, begun at a neighbour, in batches: by
kernels where as many rows are independent as coordinates are free, and where that fails by the normal equations of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.closing.branches import closed_kernels
from cadmbs.constraints.freedoms.local_mobility import Manifold, local_dimension
from cadmbs.constraints.matrices.rank import independent_rows, ranked, scaling
from cadmbs.constraints.rows import closure_and_jacobian, closure_jacobian, rows
from cadmbs.dynamics.closed_loops.singularity_distances import counted_rows
from cadmbs.kinematics import configuration, products
from cadmbs.system import System
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, CONSTRAINT_RANK_TOLERANCE, SAME_CONFIGURATION

SEED_POINTS = 12
"""Points of the map from which assembly modes are searched."""

SEED_STARTS = 48
"""Starts of the search of assembly modes at each of them."""

MOST_MODES = 64
"""Assembly modes that are followed at most."""

LARGEST_CHANGE, LARGEST_GAIN = 0.3, 8.0
"""Change of a coordinate between neighbouring points that is accepted [rad, m], and as a multiple of that of inputs."""

WIDEST_STRIDE = 0.1
"""Modes are followed first from point to point at most so far from each other, then between these [rad, m]."""

COMPARED_POINTS = 40
"""Points at which two modes are compared."""

WIDE_STEP, MOST_SMALL_STEPS = 0.1, 64
"""Steps between points that are longer [rad, m] are divided, where they are not taken at once, into so many at most."""

NEWTON_ITERATIONS, LONGEST_NEWTON_STEP = 9, 1.0
"""Steps from one point to the next, and the longest one [rad, m]: beyond, there is no configuration nearby."""

CHUNK = 4000
"""Configurations whose matrices are in memory at a time."""


@dataclass(frozen=True)
class MapAxis:
    """A coordinate that varies: its name, and its values in ascending order."""

    name: str
    values: Array


@dataclass(frozen=True)
class MapGrid:
    """The points (n_points, n_inputs), in the order of the map."""

    axes: tuple[MapAxis, ...]
    values: Array
    shape: tuple[int, ...]
    columns: Indices
    start: Array

    @classmethod
    def of(cls, system: System, axes: Sequence[MapAxis], fixed: Mapping[str, float]) -> MapGrid:
        """The grid of a system over axes, with values of further inputs."""
        shape = tuple(len(axis.values) for axis in axes)
        mesh = np.meshgrid(*(axis.values for axis in axes), indexing="ij")
        varied = np.stack([part.ravel() for part in mesh], axis=-1)
        values = np.column_stack([varied, np.tile(list(fixed.values()), (len(varied), 1))]) if fixed else varied
        names = [*(axis.name for axis in axes), *fixed]
        columns = np.array([system.position_names.index(name) for name in names], dtype=np.intp)
        return cls(tuple(axes), values, shape, columns, configuration.neutral(system))

    @property
    def n_points(self) -> int:
        """Number of points."""
        return len(self.values)

    def strides(self) -> list[Indices]:
        """Numbers of points along each axis from one point to the next, coarse ones first, the last ones 1."""
        steps = np.array([np.max(np.diff(axis.values), initial=0.0) for axis in self.axes])
        widest = np.maximum(np.floor(WIDEST_STRIDE / np.maximum(steps, WIDEST_STRIDE / np.array(self.shape))), 1.0)
        levels = np.floor(np.log2(widest)).astype(np.intp)
        return [2 ** np.minimum(levels, level) for level in range(int(np.max(levels)), -1, -1)]

    def neighbours(self, points: Indices, stride: Indices) -> tuple[Indices, Indices]:
        """Pairs of a point and each of its neighbours, a stride (n_axes,) away."""
        index = np.stack(np.unravel_index(points, self.shape), axis=-1)
        pairs = []
        for axis, size in enumerate(self.shape):
            for step in (int(stride[axis]), -int(stride[axis])):
                moved = index.copy()
                moved[:, axis] += step
                inside = (moved[:, axis] >= 0) & (moved[:, axis] < size)
                pairs.append((points[inside], np.ravel_multi_index(tuple(moved[inside].T), self.shape)))
        return np.concatenate([p for p, _ in pairs]), np.concatenate([n for _, n in pairs])

    def guess(self, points: Indices) -> Array:
        """Configurations (k, n_q) with the inputs of points, the others neutral."""
        q = np.tile(self.start, (len(points), 1))
        q[:, self.columns] = self.values[points]
        return q


def assembly_modes(
    system: System, grid: MapGrid, names: tuple[str, ...], t: float, seed: int, most: int | None = None
) -> list[Array]:
    """Configurations (n_points, n_q) by mode over a grid of inputs with their names, NaN where there is none.

    Modes are searched at points drawn with the seed, at the time t [s] of prescribed offsets. At most `most` are
    followed, those nearest to the neutral configuration in the middle of the grid first.
    """
    count, middle = min(SEED_POINTS, grid.n_points), int(np.ravel_multi_index([n // 2 for n in grid.shape], grid.shape))
    order = np.random.default_rng(seed).permutation(grid.n_points)[:count]
    seeds = np.concatenate([[middle], order[order != middle]])
    most = MOST_MODES if most is None else min(most, MOST_MODES)
    assembly = assemble(system, grid.guess(seeds), names, t, starts=SEED_STARTS)
    modes: list[Array] = []
    found = _determined([assembly.solutions[k, : assembly.n_solutions[k]] for k in range(len(seeds))], system, names, t)
    expected = grid.n_points * max(map(len, found))
    closure = _NeighbourClosure.of(system, names, np.concatenate(found), t, expected)
    for point, solutions in zip(seeds, found, strict=True):
        for q in solutions:
            known = np.array([mode[point] for mode in modes]).reshape(-1, system.n_q)
            if len(modes) >= most or np.any(_are_equal(system, np.broadcast_to(q, known.shape), known)):
                continue
            mode = np.full((grid.n_points, system.n_q), np.nan)
            mode[point] = q
            _flood(closure, grid, mode)
            same = next((other for other in modes if _overlap(system, mode, other)), None)
            if same is None:
                modes.append(mode)
            else:
                missing = ~np.isfinite(same[:, 0])
                same[missing] = mode[missing]
    return _without_repetitions(system, modes)


def _without_repetitions(system: System, modes: list[Array]) -> list[Array]:
    """The modes, of which no two have the same configuration (n_points, n_q) at a point: the first one keeps it.

    A wide step, or one near where modes meet, may lead to a configuration of another mode. Each configuration gets a
    number by how it places the joints; those with equal numbers are compared.
    """
    numbers = []
    for k, mode in enumerate(modes):
        found = np.flatnonzero(np.isfinite(mode[:, 0]))
        number = np.full(len(mode), np.nan)
        for part in np.array_split(found, len(found) // CHUNK + 1):
            placed = _placed(system, mode[part])
            weights = np.random.default_rng(0).uniform(size=placed.shape[-1])
            number[part] = placed @ weights / placed.shape[-1]  # differs by no more than the largest entry of placed
        numbers.append(number)
        for other, before in zip(modes[:k], numbers, strict=False):
            near = np.flatnonzero(np.abs(number - before) <= SAME_CONFIGURATION)
            mode[near[_are_equal(system, mode[near], other[near])]] = np.nan
    return [mode for mode in modes if np.any(np.isfinite(mode[:, 0]))]


def _determined(found: list[Array], system: System, names: tuple[str, ...], t: float) -> list[Array]:
    """Of closed configurations (k, n_q) by point those whose freedoms are as many as the inputs, which tell them.

    Kinematotropic linkages have others. With more freedoms than inputs they are points of a surface, on which a search
    finds a new one from each start; with fewer ones the inputs have such values by chance. None is of an assembly mode.
    The first one is kept where there are no others.
    """
    free = np.array([name not in names for name in system.velocity_names], dtype=np.bool_)
    counted = rows(system).holonomic & counted_rows(system)
    manifold = Manifold(system, scaling(system), counted, t, CONSTRAINT_RANK_TOLERANCE)
    determined = []
    for solutions in found:
        J, n_free = manifold.gradient(solutions), int(np.sum(free))
        ranks, is_other = ranked(J[..., free]), ranked(J).rank > system.n_v - len(names)
        for k in np.flatnonzero(~is_other & (ranks.rank < n_free)).tolist():
            tangent = np.zeros((system.n_v, n_free - int(ranks.rank[k])))
            tangent[free] = ranks.null(k)
            is_other[k] = local_dimension(manifold, solutions[k], tangent) > 0
        determined.append(solutions[~is_other])
    if any(map(len, determined)):
        return determined
    first = next((k for k, solutions in enumerate(found) if len(solutions)), 0)
    return [solutions[: int(k == first)] for k, solutions in enumerate(found)]


@dataclass(frozen=True)
class _NeighbourClosure:
    """How loops are closed next to closed configurations, inputs held.

    Attributes:
        system: Compiled mechanism.
        free: (n_v,) the coordinates that close the loops.
        chosen: As many rows on positions, independent at a regular configuration; others where there are not as many.
        rank: Number of rows that are independent there, in the free coordinates.
        has_more_rows: Whether other rows are not zero. These may lead where the chosen ones, which depend on each other
            at other configurations, do not.
        t: Time of prescribed offsets [s].
        by_kernel: Whether kernels close loops.
    """

    system: System
    free: NDArray[np.bool_]
    chosen: Indices
    rank: int
    has_more_rows: bool
    t: float
    by_kernel: bool

    @classmethod
    def of(cls, system: System, names: tuple[str, ...], samples: Array, t: float, expected: int) -> _NeighbourClosure:
        """With inputs, closed configurations (k, n_q) of which the most regular one tells independent rows.

        Kernels serve where the number of expected configurations is worth it.
        """
        free = np.array([name not in names for name in system.velocity_names], dtype=np.bool_)
        if not len(samples):
            return cls(system, free, np.zeros(0, dtype=np.intp), 0, has_more_rows=False, t=t, by_kernel=False)
        matrices = closure_jacobian(system, samples, t)[..., free]
        ranks = ranked(matrices)
        best = int(np.argmax(ranks.rank + ranks.weakest))
        chosen = np.flatnonzero(independent_rows(matrices[best], np.zeros(matrices.shape[1])))
        kernels = closed_kernels(system)
        covered = len(chosen) == int(np.sum(free)) > 0 and not kernels.uncovered
        rank = int(ranks.rank[best])
        nonzero = np.any(np.abs(matrices) > CONSTRAINT_RANK_TOLERANCE, axis=(0, 2))
        has_more_rows = int(np.sum(nonzero)) > len(chosen)
        return cls(system, free, chosen, rank, has_more_rows, t, by_kernel=covered and kernels.pay("auto", expected))

    @property
    def is_oriented(self) -> bool:
        """Whether the sign of the determinant of the chosen rows changes only where modes meet.

        Also where they are too few for a determinant.
        """
        return not self.has_more_rows or len(self.chosen) < int(np.sum(self.free))

    def closed(self, start: Array) -> tuple[Array, NDArray[np.bool_], Array]:
        """Configurations (k, n_q) next to starts with the same inputs, where they are closed, and their sense (k,).

        The sense is the sign of the determinant of the chosen rows in the free coordinates: it changes where modes
        meet. It is 1 where there is no such determinant.
        """
        if not self.by_kernel or not len(start):
            return self._closed_by_numpy(start)
        kernels = closed_kernels(self.system)
        q, sense = kernels.neighbours(
            start, self.free, self.chosen, ASSEMBLY_RESIDUAL, NEWTON_ITERATIONS, LONGEST_NEWTON_STEP
        )
        closed = np.abs(sense) == 1.0
        doubtful = np.flatnonzero((sense == 2.0) | ((sense == 0.0) & self.has_more_rows))
        if doubtful.size:
            q[doubtful], closed[doubtful], sense[doubtful] = self._closed_by_numpy(start[doubtful])
        return q, closed, sense

    def stay_on_mode(self, origin: Array, q: Array, sense: Array, of_mode: float) -> NDArray[np.bool_]:
        """(k,) which configurations (k, n_q) are of the mode of neighbours (k, n_q): none meets another in between.

            sign det J^T(origin) J(q) = 1

        Where rows are oriented that is the sense of the mode.
        """
        if self.is_oriented:
            return np.asarray(sense == of_mode)
        J, after = (closure_jacobian(self.system, each, self.t)[..., self.free] for each in (origin, q))
        return np.asarray(np.linalg.slogdet(np.swapaxes(J, -1, -2) @ after)[0] > 0.0)

    def _closed_by_numpy(self, start: Array) -> tuple[Array, NDArray[np.bool_], Array]:
        """By all rows, which may depend on each other.

        Where fewer are independent than elsewhere the free coordinates are not determined: modes meet, or the mechanism
        moves while the inputs are held.
        """
        system, q = self.system, start.copy()
        running = np.arange(len(q))
        closed, sense = np.zeros(len(q), dtype=np.bool_), np.ones(len(q))
        has_sense = len(self.chosen) == int(np.sum(self.free))
        for _ in range(NEWTON_ITERATIONS):
            residual, J = closure_and_jacobian(system, q[running], self.t)
            J = J[..., self.free]
            done = np.max(np.abs(residual), axis=-1, initial=0.0) <= ASSEMBLY_RESIDUAL
            closed[running[done]] = ranked(J[done]).rank >= self.rank
            if has_sense:
                sense[running[done]] = np.linalg.slogdet(J[done][:, self.chosen])[0]
            running, residual, J = running[~done], residual[~done], J[~done]
            if not running.size:
                break
            transposed = np.swapaxes(J, -1, -2)
            square = transposed @ J
            size = np.trace(square, axis1=-2, axis2=-1)[:, None, None]
            step = np.zeros((len(running), system.n_v))
            step[:, self.free] = -np.linalg.solve(
                square + (1e-14 * size + 1e-30) * np.eye(square.shape[-1]), transposed @ residual[..., None]
            )[..., 0]
            keep = np.max(np.abs(step), axis=-1, initial=0.0) < LONGEST_NEWTON_STEP
            running = running[keep]
            q[running] = configuration.integrate(system, q[running], step[keep])
        return q, closed, sense


def _overlap(system: System, one: Array, other: Array) -> bool:
    """Whether two modes are one: equal at most of the points that both have."""
    both = np.flatnonzero(np.isfinite(one[:, 0]) & np.isfinite(other[:, 0]))
    both = both[:: max(len(both) // COMPARED_POINTS, 1)]
    return bool(both.size) and bool(np.mean(_are_equal(system, one[both], other[both])) > 0.5)


def _are_equal(system: System, one: Array, other: Array) -> NDArray[np.bool_]:
    """(k,) which configurations (k, n_q) place all joints alike; those that are NaN do not.

    A rod between a universal and a spherical joint can be turned over about its line: that is no other assembly mode.
    """
    finite = np.isfinite(one[:, 0]) & np.isfinite(other[:, 0])
    equal = np.zeros(len(one), dtype=np.bool_)
    if np.any(finite):
        placed = [_placed(system, each[finite]) for each in (one, other)]
        equal[finite] = np.max(np.abs(placed[0] - placed[1]), axis=-1) <= SAME_CONFIGURATION
    return equal


def _placed(system: System, q: Array) -> Array:
    """(k, m) points of the joints, and poses of bodies that fewer than two such points place."""
    now = products.poses(system, q)
    moved = now @ np.linalg.inv(system.bodies.reference_pose)
    points, ends = [], np.zeros(system.n_bodies, dtype=np.intp)
    for joint in system.joints:
        if joint.has_point:
            part = moved[:, joint.predecessor]
            points.append(part[:, :3, :3] @ np.asarray(joint.point) + part[:, :3, 3])
        for body in (joint.predecessor, joint.successor):
            ends[body] += 1 if joint.has_point else -system.n_bodies
    return np.concatenate([*points, now[:, ends < 2].reshape(len(q), -1)], axis=-1)


def _flood(closure: _NeighbourClosure, grid: MapGrid, mode: Array) -> None:
    """Follow a mode from its point to all that can be reached from it, front after front, first over coarse grids."""
    _, _, of_mode = closure.closed(mode[np.isfinite(mode[:, 0])])
    for stride in grid.strides():
        front = np.flatnonzero(np.isfinite(mode[:, 0]))
        while front.size:
            origin, target = grid.neighbours(front, stride)
            front = np.zeros(0, dtype=np.intp)
            while target.size:  # from one neighbour of each, then from others of those that were not reached
                missing = ~np.isfinite(mode[target, 0])
                origin, target = origin[missing], target[missing]
                _, first = np.unique(target, return_index=True)
                for k in range(0, len(first), CHUNK):
                    some = first[k : k + CHUNK]
                    points, q = _front(closure, grid, mode, (origin[some], target[some]), of_mode[0])
                    mode[points], front = q, np.concatenate([front, points])
                origin, target = np.delete(origin, first), np.delete(target, first)


def _front(
    closure: _NeighbourClosure, grid: MapGrid, mode: Array, pairs: tuple[Indices, Indices], of_mode: float
) -> tuple[Indices, Array]:
    """Points reached from their neighbours, with configurations: at once, or where that fails in several steps."""
    origin, target = pairs
    q, good = _moved(closure, grid, mode[origin], grid.values[target], of_mode)
    size = np.max(np.abs(grid.values[target] - grid.values[origin]), axis=-1, initial=0.0)
    far = np.flatnonzero(~good & (size > WIDE_STEP))
    if far.size:
        q[far], good[far] = mode[origin[far]], True
        steps = min(int(np.ceil(np.max(size[far]) / WIDE_STEP)) + 1, MOST_SMALL_STEPS)
        begin = grid.values[origin[far]]
        for k in range(1, steps + 1):
            goal = begin + k / steps * (grid.values[target[far]] - begin) if k < steps else grid.values[target[far]]
            q[far], good[far] = _moved(closure, grid, q[far], goal, of_mode)
            far, begin = far[good[far]], begin[good[far]]
    return target[good], q[good]


def _moved(
    closure: _NeighbourClosure, grid: MapGrid, start: Array, goal: Array, of_mode: float
) -> tuple[Array, NDArray[np.bool_]]:
    """Configurations (k, n_q) moved to goal values of the inputs, and whether they are of the mode.

    Where coordinates leap, there is none; those of another sense are of a mode that meets this one.
    """
    q = start.copy()
    q[:, grid.columns] = goal
    q, closed, sense = closure.closed(q)
    step = np.max(np.abs(goal - start[:, grid.columns]), axis=-1, initial=0.0)
    change = np.max(np.abs(configuration.difference(closure.system, start, q)), axis=-1, initial=0.0)
    good = closed & (change <= np.maximum(LARGEST_CHANGE, LARGEST_GAIN * step))
    good[good] = closure.stay_on_mode(start[good], q[good], sense[good], of_mode)
    return q, good
