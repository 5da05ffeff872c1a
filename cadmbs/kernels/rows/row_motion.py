"""Points and accelerations of rows of the tree, as constraint rows need them."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, cross
from cadmbs.kernels.numbers.lanes import load3
from cadmbs.kernels.tree.inverse_dynamics import ALPHA_W, A
from cadmbs.kernels.tree.packing import TABLE_PARENT
from cadmbs.kernels.tree.placement import ARM


@kernel
def path_vector(table, work, i, common):
    """From the origin of a row that carries row i to that of row i."""
    arm = (0.0, 0.0, 0.0)
    while i != common:
        arm = add(arm, load3(work, i, ARM))
        i = table[i, TABLE_PARENT]
    return arm


@kernel
def acceleration(motion, i, w, r):
    """Acceleration of the point r of row i, in its axes."""
    return add(load3(motion, i, A), add(cross(load3(motion, i, ALPHA_W), r), cross(w, cross(w, r))))
