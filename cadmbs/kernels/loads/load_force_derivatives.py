"""Joint forces of the document's loads with their derivatives, by dual numbers."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.loads.load_forces import SLOTS, load_forces
from cadmbs.kernels.records import LoadArrays, TreeArrays

__all__ = ["SLOTS", "load_force_derivatives"]


@kernel
def load_force_derivatives(table, params, damping, loads, numbers, functions, row, positions, velocities, forces, work):
    """`load_forces` at one state for each block of directions, along which positions and velocities change.

    `positions`, `velocities` and `forces` (blocks, ., COMPLEX_NUMBERS) and the workspace are dual numbers.
    """
    for k in range(positions.shape[0]):
        arrays = LoadArrays(damping, loads, numbers, functions)
        load_forces(TreeArrays(table, params, work), arrays, row, positions[k], velocities[k], forces[k])
