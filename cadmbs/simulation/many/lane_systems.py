"""Systems packed for SIMD lanes: one by one, or from their stacked arrays; and those of samples for NumPy."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints import rows
from cadmbs.constraints.equations.constraint_state import cut_joints
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops, packed_loops, uncovered_rows
from cadmbs.kernels.calls.compiled import packed_systems
from cadmbs.kernels.loads.packed_loads import LOAD_NUMBER, damping_order, friction_columns, pack_loads, rows_of_loads
from cadmbs.kernels.many.lane_packing import NUMBERS
from cadmbs.kernels.many.lane_systems import LaneSystem, pack_lane_system, with_cut_functions
from cadmbs.kernels.rows.loops_packing import CUT, CUT_JOINT, TARGET, PackedLoops
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.loads import BodyLoad
from cadmbs.system.variants import Variants, varies


def lane_system(variants: Variants, massless: bool = False) -> LaneSystem:
    """Systems packed for lanes: common tables, and the numbers of each side by side.

    Args:
        variants: The systems; their loads and constraints are of the same kinds.
        massless: Whether the mass matrix of the tree is singular.
    """
    base, has_rows = variants.base, rows(variants.base).n_rows > 0
    if variants.is_stacked:
        return _stacked(variants, packed_loops(base, massless) if has_rows else None)
    packed = packed_of(base) if variants.is_batch else packed_systems(variants)
    loops = [pack_loops(system, massless) for system in variants.systems] if has_rows else None
    return replace(pack_lane_system(variants.systems, packed.table, loops), is_varied=not variants.is_batch)


def have_one_structure(variants: Variants) -> bool:
    """Whether loads and rows of all systems are of equal tables, of which only numbers differ."""
    if variants.is_stacked or variants.n == 1:
        return True
    with_friction = np.any([friction_columns(system) for system in variants.systems], axis=0)
    has_loops = bool(rows(variants.base).n_rows) and not uncovered_rows(variants.base)
    tables: list[list[NDArray[Any]]] = []
    for system in variants.systems:
        loops = pack_loops(system) if has_loops else None
        loads = with_cut_functions(pack_loads(system, packed_of(system), with_friction), loops)
        tables.append([loads.table])
        if loops is not None:
            along = loops.along_cuts
            tables[-1] += [loops.cuts, loops.rows, loops.pairs, along.coordinates, along.loads, along.terms]
    return all(bool(np.array_equal(a, b)) for table in tables[1:] for a, b in zip(tables[0], table, strict=True))


def systems_of_samples(
    variants: Variants, samples: Indices
) -> Iterator[tuple[Indices | slice, System, Variants | None]]:
    """The systems of samples (k,), of which sample number k has the one with that number modulo how many there are.

    Places of samples that go together with their system; where each has its own, with all of them as one, and as
    variants.
    """
    numbers = samples % variants.n
    if (variants.n > 1 and variants.has_parts) or variants.is_stacked:
        some = variants.take(numbers)
        yield slice(None), some.system, some
    else:
        for k in np.unique(numbers).tolist():
            yield np.flatnonzero(numbers == k), variants.systems[k], None


def _stacked(stack: Variants, loops: PackedLoops | None) -> LaneSystem:
    """Variants whose loads and rows are those of the base, `loops`, but for their numbers.

    Rows that are idle in the base need not be in others.
    """
    base, packed = stack.base, packed_of(stack.system)
    loops = loops and replace(loops, idle=np.zeros_like(loops.idle))
    plain = pack_lane_system((base,), packed.table, None if loops is None else (loops,))
    numbers = np.tile(plain.tables.variants, (stack.n, 1))
    layout = plain.tables.layout.copy()
    _put(numbers, layout, NUMBERS.PARAMS, packed.params)
    if varies(stack, "losses", "damping"):
        damping = stack.parts["losses", "damping"][:, None, damping_order(base, packed)]
        _put(numbers, layout, NUMBERS.DAMPING, damping)
    _put_loads(stack, packed, numbers, layout)
    if loops is not None:
        if varies(stack, "tree", "screws") or varies(stack, "closures"):
            _put(numbers, layout, NUMBERS.FRAMES, _cut_frames(stack, packed, loops))
        for number, motion in enumerate(base.motions):
            if not varies(stack, "motions", number):
                continue
            side = next(k for k, side in enumerate(loops.right_sides) if side.function is motion.function)
            column = layout[NUMBERS.TARGETS, 0] + TARGET.SIZE * side + TARGET.POSITION
            numbers[:, column] = stack.parts["motions", number, "function", "coefficients", 0]
    layout[-1, 1] = stack.n
    constants = np.tile(plain.tables.constants, (stack.n, 1))
    return replace(plain.with_numbers(variants=numbers, layout=layout, constants=constants), is_varied=True)


def _put(numbers: Array, layout: NDArray[np.int64], part: int, values: Array) -> None:
    first, rows, width = layout[part].tolist()
    numbers[:, first : first + rows * width] = values.reshape(*values.shape[: values.ndim - 2], -1)


def _put_loads(stack: Variants, packed: Packed, numbers: Array, layout: NDArray[np.int64]) -> None:
    """Numbers of loads: coefficients, and what refers to the frames of the rows where geometry varies."""
    base, (first, _, width) = stack.base, layout[NUMBERS.LOADS].tolist()
    with_friction = friction_columns(base)
    if packed.frames.ndim > 3 and any(isinstance(load, BodyLoad) for load in base.loads):
        for k in range(stack.n):
            own = replace(packed_of(base), frames=packed.frames[k])
            _put(numbers[k : k + 1], layout, NUMBERS.LOADS, pack_loads(stack.variant(k), own, with_friction).numbers)
        return
    rows, friction_rows = rows_of_loads(base, with_friction)
    for path, values in stack.parts.items():
        if path[0] == "loads":
            slot = LOAD_NUMBER.STIFFNESS if path[2] == "stiffness" else LOAD_NUMBER.VISCOSITY
            numbers[:, first + rows[int(path[1])] * width + slot] = values
    if varies(stack, "losses", "friction"):
        for column, row in friction_rows.items():
            numbers[:, first + row * width + LOAD_NUMBER.STIFFNESS] = stack.parts["losses", "friction"][:, column]


def _cut_frames(stack: Variants, packed: Packed, loops: PackedLoops) -> Array:
    """(n, n_loops, k) frames of the cut joints in the frames of the rows."""
    joints = cut_joints(stack.system)
    frames = np.tile(loops.frames, (stack.n, 1, 1))
    for side, row, axes, point in (
        (joints.outer, CUT.OUTER_ROW, CUT_JOINT.OUTER_AXES, CUT_JOINT.OUTER_POINT),
        (joints.inner, CUT.INNER_ROW, CUT_JOINT.INNER_AXES, CUT_JOINT.INNER_POINT),
    ):
        relative = se3.inverse(packed.frames[..., loops.cuts[:, row], :, :]) @ side
        frames[..., axes : axes + 9] = relative[..., :3, :3].reshape(*relative.shape[:-2], 9)
        frames[..., point : point + 3] = relative[..., :3, 3]
    return frames
