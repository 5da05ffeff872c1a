"""Maps of parallel robots and loops over their inputs: assembly modes, singularities, condition, reach.

Distances are those of `cadmbs.dynamics.closed_loops.singularity_distances`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import prod

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.bounds import LARGEST_MAP
from cadmbs.constraints.closing.assembly import outside_limits
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis, MapGrid, assembly_modes
from cadmbs.dynamics.closed_loops.singularity_distances import WORTH_KERNELS, SingularityDistances
from cadmbs.dynamics.tree.inverse import gravity_force
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kernels.calls.batch import cores
from cadmbs.suggestions import did_you_mean
from cadmbs.system import System, arguments

CHUNK = 4000
"""Configurations whose matrices are in memory at a time."""

EFFORT_ROOM = 1e-9
"""Forces may be larger than their limits by this part: rounding."""


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
        output_distance: (k,) signed distance to the nearest one in which the inputs lose hold of the mechanism; not
            negative where constraints are redundant in combinations that change from point to point.
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
    most_modes: int | None = None,
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
        most_modes: How many modes are followed, those near the reference configuration first; without, all that are
            found. Parts of a mode that are not connected to the part found first count too.

    Raises:
        ArgumentError: If the inputs are not as many as the degrees of freedom, or there are more than `LARGEST_MAP`
            points.
        UnknownNameError: If there is no such coordinate or body.
    """
    arguments.require_coordinates(system)
    if held is not None:
        arguments.instance_argument(held, "held", Mapping, "values by coordinate, such as {'crank': 0.5}")
    axes = tuple(axes) if isinstance(axes, Iterable) else (axes,)
    for axis in axes:
        arguments.instance_argument(axis, "an axis", MapAxis, "MapAxis(name, low, high, count)")
    if not axes:
        raise ArgumentError("axes is empty, expected one input at least")
    fixed, known = dict(held or {}), system.position_names
    names = (*(axis.name for axis in axes), *fixed)
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"{system.name!r} has no independent position coordinate {name!r}{hint}")
    count = prod(len(axis.values) for axis in axes)
    if count > LARGEST_MAP:
        along = int(LARGEST_MAP ** (1.0 / len(axes)) + 1e-9)
        raise ArgumentError(
            f"the map has {count:,} points, expected at most {LARGEST_MAP:,}: {along} along each of {len(axes)} inputs"
        )
    grid = MapGrid.of(system, axes, fixed)
    modes = assembly_modes(system, grid, names, t, seed, most_modes)
    samples = np.concatenate([mode[np.isfinite(mode[:, 0])][:: max(len(mode) // 7, 1)] for mode in modes] or [
        np.zeros((0, system.n_q))
    ])  # fmt: skip
    return _mapped(SingularityDistances.of(system, names, output, samples, t), grid, modes)


def _mapped(distances: SingularityDistances, grid: MapGrid, modes: list[Array]) -> WorkspaceMap:
    """All columns of the map."""
    closed = [np.flatnonzero(np.isfinite(mode[:, 0])) for mode in modes]
    point = np.concatenate([np.zeros(0, dtype=np.intp), *closed])
    q = np.concatenate([np.zeros((0, distances.system.n_q)), *(m[p] for m, p in zip(modes, closed, strict=True))])

    def measured(part: Array) -> Array:
        return np.column_stack([distances.measured(part, len(q)), _is_reached(distances, part, len(q))])

    parts = _in_chunks(measured, q)
    columns = np.concatenate([np.zeros((0, 5)), *parts])
    values, reach = columns[:, :4], columns[:, 4] > 0.0
    if not distances.is_oriented:
        values[:, 0] *= np.where(values[:, 1] < 0.0, -1.0, 1.0)
        values[:, 1] = np.abs(values[:, 1])
    mode = _numbered(closed, values[:, 1], grid.n_points)
    empty = np.setdiff1d(np.arange(grid.n_points), point)
    bare = np.full((len(empty), distances.system.n_q), np.nan)
    bare[:, grid.columns] = grid.values[empty]
    point = np.concatenate([point, empty])
    mode = np.concatenate([mode, np.zeros(len(empty), int)])
    order = np.lexsort((mode, point))
    table = np.concatenate([values, np.full((len(empty), 4), np.nan)])[order]
    return WorkspaceMap(
        inputs=distances.inputs,
        output=distances.output.name,
        point=point[order],
        mode=mode[order],
        q=np.concatenate([q, bare])[order],
        input_distance=table[:, 0],
        output_distance=table[:, 1],
        constraint_distance=table[:, 2],
        condition=table[:, 3],
        reachable=np.concatenate([reach, np.zeros(len(empty), dtype=np.bool_)])[order],
    )


def _is_reached(distances: SingularityDistances, q: Array, of_many: int) -> NDArray[np.bool_]:
    """Whether joints are within their limits, and inputs can hold the mechanism at rest."""
    system = distances.system
    inside = ~outside_limits(system, q)
    efforts = _efforts(system, distances.inputs)
    if not np.any(np.isfinite(efforts)) or not np.any(inside):
        return np.asarray(inside)
    result = np.array(inside)
    result[inside] = np.all(
        np.abs(_holding_forces(distances, q[inside], of_many)) <= efforts * (1.0 + EFFORT_ROOM), axis=-1
    )
    return result


def _holding_forces(distances: SingularityDistances, q: Array, of_many: int) -> Array:
    """Forces (k, inputs) that hold the mechanism at rest under weights and loads."""
    engine = "reference" if of_many < WORTH_KERNELS else "auto"
    system, rest = distances.system, np.zeros((len(q), distances.system.n_v))
    load = load_forces(system, q, rest, distances.t, engine=engine, threads=1)
    weight = gravity_force(system, q, engine=engine, threads=1)
    return distances.holding_forces(q, weight - load, of_many)


def _in_chunks(columns: Callable[[Array], Array], q: Array) -> list[Array]:
    """Columns of configurations (k, n_q), a part of them at a time, on all cores."""
    chunks = [q[k : k + CHUNK] for k in range(0, len(q), CHUNK)]
    workers = min(cores(), len(chunks))
    if workers < 2:
        return [columns(chunk) for chunk in chunks]
    with ThreadPoolExecutor(workers) as pool:
        try:
            return list(pool.map(columns, chunks))
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _numbered(parts: list[Indices], distance: Array, n_points: int) -> Indices:
    """Numbers of assembly modes: parts of the map that do not overlap share one if their distances have one sign.

    The output distance changes its sign where modes meet.
    """
    ends = np.cumsum([0, *(len(part) for part in parts)])
    signs = [float(np.sign(np.median(distance[ends[k] : ends[k + 1]]))) for k in range(len(parts))]
    modes: list[tuple[float, NDArray[np.bool_], list[int]]] = []
    for k in sorted(range(len(parts)), key=lambda k: (-signs[k], -len(parts[k]))):
        for sign, covered, members in modes:
            if sign == signs[k] and not np.any(covered[parts[k]]):
                members.append(k)
                covered[parts[k]] = True
                break
        else:
            covered = np.zeros(n_points, dtype=np.bool_)
            covered[parts[k]] = True
            modes.append((signs[k], covered, [k]))
    number = np.zeros(ends[-1], dtype=np.intp)
    for label, (_, _, members) in enumerate(modes, 1):
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
