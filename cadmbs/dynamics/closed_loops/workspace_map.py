"""Maps of parallel robots and loops over their inputs: assembly modes, singularities, condition, reach.

Distances are those of `cadmbs.dynamics.closed_loops.singularity_distances`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closing.assembly import assemble, outside_limits
from cadmbs.constraints.matrices.rank import independent_rows, ranked, scaling
from cadmbs.constraints.rows import closure_and_jacobian, jacobian, rows
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.singularity_distances import SingularityDistances
from cadmbs.dynamics.tree.inverse import gravity_force
from cadmbs.errors import UnknownNameError
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.kinematics.poses import poses
from cadmbs.suggestions import did_you_mean
from cadmbs.system import System
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, SAME_CONFIGURATION

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

WIDE_STEP, SMALL_STEPS = 0.1, 8
"""Steps between points that are longer [rad, m] are divided where Newton's iteration does not take them at once."""

NEWTON_ITERATIONS, LONGEST_NEWTON_STEP = 9, 1.0
"""Steps from one point to the next, and the longest one [rad, m]: beyond, there is no configuration nearby."""

CHUNK = 4000
"""Configurations whose matrices are in memory at a time."""

EFFORT_ROOM = 1e-9
"""Forces may be larger than their limits by this part: rounding."""


@dataclass(frozen=True)
class MapAxis:
    """A coordinate that varies: its name, and its values in ascending order."""

    name: str
    values: Array


@dataclass(frozen=True)
class WorkspaceMap:
    """A map, one entry a closed configuration, those of one point behind each other; points without any have mode 0.

    Attributes:
        inputs: Names of the inputs: those that vary, then those that are held.
        output: What the output is, in words.
        point: (k,) number of the point of the grid, the last coordinate fastest.
        mode: (k,) assembly mode from 1 on: what is reached from each other through the map without passing an output
            singularity, and parts of the map that are not connected where that distance has the same sign; 0 where the
            mechanism cannot be assembled.
        q: (k, n_q) configurations; where there is none, the inputs alone.
        input_distance: (k,) signed distance to the nearest configuration that locks the output, 0 at one.
        output_distance: (k,) signed distance to the nearest one in which the inputs lose hold of the mechanism.
        constraint_distance: (k,) smallest singular value of the rows that count; not negative.
        condition: (k,) condition number of the Jacobian of the output by the inputs, lengths in parts of the
            mechanism's; 1 is best.
        reachable: (k,) whether joint limits and, at rest under weights and loads, the efforts of the inputs allow it.
    """

    inputs: tuple[str, ...]
    output: str
    point: Indices
    mode: Indices
    q: Array
    input_distance: Array
    output_distance: Array
    constraint_distance: Array
    condition: Array
    reachable: NDArray[np.bool_]


def workspace_map(
    system: System,
    axes: Sequence[MapAxis],
    held: Mapping[str, float] | None = None,
    output: str | None = None,
    t: float = 0.0,
    seed: int = 0,
) -> WorkspaceMap:
    """The map of a mechanism over a grid of inputs.

    Assembly modes are searched at some points and followed from there to all neighbours, in batches.

    Args:
        system: Compiled mechanism.
        axes: Coordinates that vary, with their values.
        held: Values of the other inputs: together as many inputs as there are degrees of freedom.
        output: A body or frame "BODY/FRAME" of whose twist as many components count as there are inputs, or a
            coordinate; by default the other joint on the ground of a single loop with one degree of freedom, and else
            the point farthest from the ground.
        t: Time of prescribed offsets [s].
        seed: Of the points at which modes are searched.

    Raises:
        ArgumentError: If the inputs are not as many as the degrees of freedom.
        UnknownNameError: If there is no such coordinate or body.
    """
    fixed, known = dict(held or {}), system.position_names
    names = (*(axis.name for axis in axes), *fixed)
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"{system.name!r} has no independent position coordinate {name!r}{hint}")
    grid = _Grid.of(system, axes, fixed)
    modes = _followed(system, grid, names, t, seed)
    model = _Model.of(system, names, output, modes, t)
    return model.map(grid, modes)


@dataclass(frozen=True)
class _Grid:
    """The points (n_points, n_inputs), in the order of the map."""

    axes: tuple[MapAxis, ...]
    values: Array
    shape: tuple[int, ...]
    columns: Indices
    start: Array

    @classmethod
    def of(cls, system: System, axes: Sequence[MapAxis], fixed: Mapping[str, float]) -> _Grid:
        shape = tuple(len(axis.values) for axis in axes)
        mesh = np.meshgrid(*(axis.values for axis in axes), indexing="ij")
        varied = np.stack([part.ravel() for part in mesh], axis=-1)
        values = np.column_stack([varied, np.tile(list(fixed.values()), (len(varied), 1))]) if fixed else varied
        names = [*(axis.name for axis in axes), *fixed]
        columns = np.array([system.position_names.index(name) for name in names], dtype=np.intp)
        return cls(tuple(axes), values, shape, columns, neutral(system))

    @property
    def n_points(self) -> int:
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


def _followed(system: System, grid: _Grid, names: tuple[str, ...], t: float, seed: int) -> list[Array]:
    """Configurations (n_points, n_q) by mode, NaN where there is none."""
    count = min(SEED_POINTS, grid.n_points)
    order = np.random.default_rng(seed).permutation(grid.n_points)[:count]
    seeds = np.unique(np.concatenate([[grid.n_points // 2], order]))
    assembly = assemble(system, grid.guess(seeds), names, t, starts=SEED_STARTS)
    modes: list[Array] = []
    found = [assembly.solutions[k, : assembly.n_solutions[k]] for k in range(len(seeds))]
    sense = _sense(system, names, np.concatenate(found), t)
    for point, solutions in zip(seeds, found, strict=True):
        for q in solutions:
            known = np.array([mode[point] for mode in modes]).reshape(-1, system.n_q)
            if len(modes) >= MOST_MODES or np.any(_are_equal(system, np.broadcast_to(q, known.shape), known)):
                continue
            mode = np.full((grid.n_points, system.n_q), np.nan)
            mode[point] = q
            _flood(system, grid, names, mode, sense, t)
            same = next((other for other in modes if _overlap(system, mode, other)), None)
            if same is None:
                modes.append(mode)
            else:
                missing = ~np.isfinite(same[:, 0])
                same[missing] = mode[missing]
    return modes


def _sense(system: System, names: tuple[str, ...], samples: Array, t: float) -> Callable[[Array], Array]:
    """The sign (k,) of the determinant of the independent rows with the inputs: it changes where modes meet."""
    inputs = np.zeros((len(names), system.n_v))
    for k, name in enumerate(names):
        inputs[k, system.velocity_names.index(name)] = 1.0
    if not len(samples):
        return lambda q: np.ones(len(q))
    metric, every = scaling(system), np.ones(rows(system).n_rows, dtype=np.bool_)
    matrices = metric.scaled(jacobian(system, samples, t), every)
    ranks = ranked(matrices)
    best = matrices[int(np.argmax(ranks.rank + ranks.weakest))]
    chosen = np.flatnonzero(independent_rows(best, np.zeros(len(best))))
    if len(chosen) + len(names) != system.n_v:
        return lambda q: np.ones(len(q))

    def sense(q: Array) -> Array:
        A = metric.scaled(jacobian(system, q, t), every)[:, chosen]
        square = np.concatenate([A, np.broadcast_to(inputs, (len(q), *inputs.shape))], axis=-2)
        return np.asarray(np.linalg.slogdet(square)[0])

    return sense


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
    now = poses(system, q, engine="reference")
    moved = now @ np.linalg.inv(system.bodies.reference_pose)
    points, ends = [], np.zeros(system.n_bodies, dtype=np.intp)
    for joint in system.joints:
        if joint.has_point:
            part = moved[:, joint.predecessor]
            points.append(part[:, :3, :3] @ np.asarray(joint.point) + part[:, :3, 3])
        for body in (joint.predecessor, joint.successor):
            ends[body] += 1 if joint.has_point else -system.n_bodies
    return np.concatenate([*points, now[:, ends < 2].reshape(len(q), -1)], axis=-1)


def _flood(
    system: System, grid: _Grid, names: tuple[str, ...], mode: Array, sense: Callable[[Array], Array], t: float
) -> None:
    """Follow a mode from its point to all that can be reached from it, front after front, first over coarse grids."""
    free = np.array([name not in names for name in system.velocity_names], dtype=np.bool_)
    of_mode = sense(mode[np.isfinite(mode[:, 0])])[0]
    for stride in grid.strides():
        front = np.flatnonzero(np.isfinite(mode[:, 0]))
        while front.size:
            origin, target = grid.neighbours(front, stride)
            missing = ~np.isfinite(mode[target, 0])
            target, first = np.unique(target[missing], return_index=True)
            origin = origin[missing][first]
            reached = [
                _front(system, grid, mode, (origin[k : k + CHUNK], target[k : k + CHUNK]), free, t)
                for k in range(0, len(target), CHUNK)
            ]
            front = np.concatenate([np.zeros(0, dtype=np.intp), *(points for points, _ in reached)])
            q = np.concatenate([np.zeros((0, system.n_q)), *(each for _, each in reached)])
            same = sense(q) == of_mode if front.size else np.zeros(0, dtype=np.bool_)
            front = front[same]  # others are of a mode that meets this one
            mode[front] = q[same]


def _front(
    system: System, grid: _Grid, mode: Array, pairs: tuple[Indices, Indices], free: NDArray[np.bool_], t: float
) -> tuple[Indices, Array]:
    """Points reached from their neighbours, with configurations; where coordinates leap, there is none."""
    origin, target = pairs
    q, closed = _moved(system, grid, mode[origin], grid.values[target], free, t)
    step = np.max(np.abs(grid.values[target] - grid.values[origin]), axis=-1, initial=0.0)
    change = np.max(np.abs(difference(system, mode[origin], q)), axis=-1, initial=0.0)
    good = closed & (change <= np.maximum(LARGEST_CHANGE, LARGEST_GAIN * step))
    return target[good], q[good]


def _moved(
    system: System, grid: _Grid, start: Array, goal: Array, free: NDArray[np.bool_], t: float
) -> tuple[Array, NDArray[np.bool_]]:
    """Configurations (k, n_q) moved to goal values of the inputs, at once or where that fails in several steps."""
    q = start.copy()
    q[:, grid.columns] = goal
    q, closed = _closed(system, q, free, t)
    wide = np.max(np.abs(goal - start[:, grid.columns]), axis=-1, initial=0.0) > WIDE_STEP
    lanes = np.flatnonzero(~closed & wide)
    if lanes.size:
        part, reached = start[lanes], np.ones(len(lanes), dtype=np.bool_)
        for k in range(1, SMALL_STEPS + 1):
            part[:, grid.columns] = start[lanes][:, grid.columns] + k / SMALL_STEPS * (
                goal[lanes] - start[lanes][:, grid.columns]
            )
            part, good = _closed(system, part, free, t)
            reached &= good
        part[:, grid.columns] = goal[lanes]
        q[lanes], closed[lanes] = part, reached
    return q, closed


def _closed(system: System, start: Array, free: NDArray[np.bool_], t: float) -> tuple[Array, NDArray[np.bool_]]:
    """Newton's iteration in the free coordinates from neighbouring configurations (k, n_q), and where it closed."""
    q, tolerance = start.copy(), ASSEMBLY_RESIDUAL
    running = np.arange(len(q))
    closed = np.zeros(len(q), dtype=np.bool_)
    for _ in range(NEWTON_ITERATIONS):
        residual, J = closure_and_jacobian(system, q[running], t)
        done = np.max(np.abs(residual), axis=-1, initial=0.0) <= tolerance
        closed[running[done]] = True
        running, residual, J = running[~done], residual[~done], J[~done][..., free]
        if not running.size:
            break
        transposed = np.swapaxes(J, -1, -2)
        square = transposed @ J
        size = np.trace(square, axis1=-2, axis2=-1)[:, None, None]
        step = np.zeros((len(running), system.n_v))
        step[:, free] = -np.linalg.solve(
            square + (1e-14 * size + 1e-30) * np.eye(square.shape[-1]), transposed @ residual[..., None]
        )[..., 0]
        keep = np.max(np.abs(step), axis=-1, initial=0.0) < LONGEST_NEWTON_STEP
        running = running[keep]
        q[running] = integrate(system, q[running], step[keep])
    return q, closed


@dataclass(frozen=True)
class _Model:
    """What the columns of the map are computed with."""

    distances: SingularityDistances

    @property
    def system(self) -> System:
        return self.distances.system

    @property
    def inputs(self) -> tuple[str, ...]:
        return self.distances.inputs

    @classmethod
    def of(cls, system: System, names: tuple[str, ...], output: str | None, modes: list[Array], t: float) -> _Model:
        samples = np.concatenate([mode[np.isfinite(mode[:, 0])][:: max(len(mode) // 7, 1)] for mode in modes] or [
            np.zeros((0, system.n_q))
        ])  # fmt: skip
        return cls(SingularityDistances.of(system, names, output, samples, t))

    def map(self, grid: _Grid, modes: list[Array]) -> WorkspaceMap:
        """All columns."""
        closed = [np.flatnonzero(np.isfinite(mode[:, 0])) for mode in modes]
        point = np.concatenate([np.zeros(0, dtype=np.intp), *closed])
        q = np.concatenate([np.zeros((0, self.system.n_q)), *(m[p] for m, p in zip(modes, closed, strict=True))])
        measured = np.concatenate(
            [np.zeros((0, 4)), *(self.distances.measured(q[k : k + CHUNK]) for k in range(0, len(q), CHUNK))]
        )
        mode = _numbered(closed, measured[:, 1])
        reach = np.concatenate(
            [np.zeros(0, dtype=np.bool_), *(self._reach(q[k : k + CHUNK]) for k in range(0, len(q), CHUNK))]
        )
        empty = np.setdiff1d(np.arange(grid.n_points), point)
        bare = np.full((len(empty), self.system.n_q), np.nan)
        bare[:, grid.columns] = grid.values[empty]
        point = np.concatenate([point, empty])
        mode = np.concatenate([mode, np.zeros(len(empty), int)])
        order = np.lexsort((mode, point))
        table = np.concatenate([measured, np.full((len(empty), 4), np.nan)])[order]
        return WorkspaceMap(
            inputs=self.inputs,
            output=self.distances.output.name,
            point=point[order],
            mode=mode[order],
            q=np.concatenate([q, bare])[order],
            input_distance=table[:, 0],
            output_distance=table[:, 1],
            constraint_distance=table[:, 2],
            condition=table[:, 3],
            reachable=np.concatenate([reach, np.zeros(len(empty), dtype=np.bool_)])[order],
        )

    def _reach(self, q: Array) -> NDArray[np.bool_]:
        """Whether joints are within their limits, and inputs can hold the mechanism at rest."""
        system = self.system
        inside = ~outside_limits(system, q)
        efforts = _efforts(system, self.inputs)
        if not np.any(np.isfinite(efforts)) or not np.any(inside):
            return np.asarray(inside)
        result = np.array(inside)
        result[inside] = np.all(np.abs(self._holding_forces(q[inside])) <= efforts * (1.0 + EFFORT_ROOM), axis=-1)
        return result

    def _holding_forces(self, q: Array) -> Array:
        """Forces (k, inputs) that hold the mechanism at rest: (S F)^T u = F^T (g - load)."""
        system, columns = self.system, scaling(self.system).columns
        F = self.distances.motions(q)[1]
        load = load_forces(system, q, np.zeros((len(q), system.n_v)), self.distances.t, engine="reference")
        forces = (gravity_force(system, q, engine="reference") - load) * columns
        numbers = [system.velocity_names.index(name) for name in self.inputs]
        transposed = np.swapaxes(F[:, numbers], -1, -2)
        held = np.linalg.pinv(transposed) @ (np.swapaxes(F, -1, -2) @ forces[..., None])
        return np.asarray(held[..., 0] / columns[numbers])


def _numbered(parts: list[Indices], distance: Array) -> Indices:
    """Numbers of assembly modes: parts of the map that do not overlap share one if their distances have one sign.

    The output distance changes its sign where modes meet.
    """
    ends = np.cumsum([0, *(len(part) for part in parts)])
    signs = [float(np.sign(np.median(distance[ends[k] : ends[k + 1]]))) for k in range(len(parts))]
    modes: list[tuple[float, list[int]]] = []
    for k in sorted(range(len(parts)), key=lambda k: (-signs[k], -len(parts[k]))):
        for sign, members in modes:
            if sign == signs[k] and not any(np.intersect1d(parts[k], parts[m]).size for m in members):
                members.append(k)
                break
        else:
            modes.append((signs[k], [k]))
    number = np.zeros(ends[-1], dtype=np.intp)
    for label, (_, members) in enumerate(modes, 1):
        for k in members:
            number[ends[k] : ends[k + 1]] = label
    return number


def _efforts(system: System, inputs: tuple[str, ...]) -> Array:
    """Limits of the forces of inputs, infinite where there are none."""
    efforts = np.full(len(inputs), np.inf)
    for joint in system.joints:
        for name, value in zip(joint.velocity_names, joint.limits.get("effort", ()), strict=False):
            if name in inputs:
                efforts[inputs.index(name)] = value
    return efforts
