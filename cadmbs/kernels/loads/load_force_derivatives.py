"""Joint forces of the document's loads with their derivatives, by dual numbers."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.loads.load_forces import SLOTS, load_forces
from cadmbs.kernels.records import LoadArrays, TreeArrays


@kernel
def load_force_derivatives(
    table: Any, params: Any, damping: Any, loads: Any, numbers: Any, functions: Any, row: int, positions: Any,
    velocities: Any, forces: Any, work: Any,
) -> None:  # fmt: skip
    """`load_forces` at one state for each block of directions, along which positions and velocities change.

    `positions`, `velocities` and `forces` (blocks, ., COMPLEX_NUMBERS) and the workspace are dual numbers.
    """
    for k in range(positions.shape[0]):
        arrays = LoadArrays(damping, loads, numbers, functions)
        load_forces(TreeArrays(table, params, work), arrays, row, positions[k], velocities[k], forces[k])
