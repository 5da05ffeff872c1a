"""Variants packed for SIMD lanes from their stacked arrays: tables of the base, numbers side by side."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.equations.cut_frames import cut_joints
from cadmbs.kernels.loads.packed_loads import LOAD_NUMBER, friction_columns, pack_loads, rows_of_loads
from cadmbs.kernels.many.lane_packing import NUMBERS
from cadmbs.kernels.many.lane_systems import LaneSystem, pack_lane_system
from cadmbs.kernels.rows.loops_packing import CUT, CUT_JOINT, PackedLoops
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system.loads import BodyLoad
from cadmbs.system.stacks import SystemStack


def stacked_lane_system(stack: SystemStack, loops: PackedLoops | None) -> LaneSystem:
    """Variants whose loads and rows are those of the base but for their numbers.

    Args:
        stack: The variants.
        loops: Constraint rows of the base; None for trees.
    """
    base, packed = stack.base, packed_of(stack.system)
    plain = pack_lane_system((base,), packed.table, None if loops is None else (loops,))
    numbers = np.tile(plain.numbers, (stack.n, 1))
    layout = plain.layout.copy()
    _put(numbers, layout, NUMBERS.PARAMS, packed.params)
    if stack.varies("losses", "damping"):
        order = base.tree.velocities.inverse_order
        _put(numbers, layout, NUMBERS.DAMPING, stack.parts["losses", "damping"][:, None, order])
    _put_loads(stack, packed, numbers, layout)
    if loops is not None and (stack.varies("tree", "screws") or stack.varies("closures")):
        _put(numbers, layout, NUMBERS.FRAMES, _cut_frames(stack, packed, loops))
    layout[-1, 1] = stack.n
    constants = np.tile(plain.constants, (stack.n, 1))
    return replace(plain, numbers=numbers, layout=layout, constants=constants, is_varied=True)


def _put(numbers: Array, layout: NDArray[np.int64], part: int, values: Array) -> None:
    first, rows, width = layout[part].tolist()
    numbers[:, first : first + rows * width] = values.reshape(*values.shape[: values.ndim - 2], -1)


def _put_loads(stack: SystemStack, packed: Packed, numbers: Array, layout: NDArray[np.int64]) -> None:
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
    if stack.varies("losses", "friction"):
        for column, row in friction_rows.items():
            numbers[:, first + row * width + LOAD_NUMBER.STIFFNESS] = stack.parts["losses", "friction"][:, column]


def _cut_frames(stack: SystemStack, packed: Packed, loops: PackedLoops) -> Array:
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
