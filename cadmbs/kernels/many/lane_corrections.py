"""Corrections by dependent coordinates in SIMD lanes, which each lane chooses for itself."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.many.lane_packing import MOTION
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, store
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.loops_solving import dependent_kernel, shortest
from cadmbs.kernels.tree.packing import SIMD_LANES

eliminate_dependent = dependent_kernel(True)


@routine
def dependent_in_lanes(memory, motion, n, rights, kept):
    """STEP and SECOND_STEP of `kernels.solve.loops_solving.dependent_kernel`; the shortest where it is not regular.

    REGULAR is one where the pivots are good.
    """
    regular, all_regular = eliminate_dependent(memory, n, rights, kept, coordinate(motion, MOTION.REDUCED)), True
    assign(motion, MOTION.REGULAR, regular)
    for lane in range(SIMD_LANES):
        all_regular = all_regular and motion[MOTION.REGULAR, lane] != 0.0
    if not all_regular:
        keep_regular(memory, motion, n, rights)


@kernel
def keep_regular(memory, motion, n, rights):
    """The shortest corrections where dependent coordinates are not regular."""
    n_v, vectors, regular = memory.n_v, memory.vectors, coordinate(motion, MOTION.REGULAR)
    for k in range(n_v):
        store(vectors, VECTOR.TRIAL, k, load(vectors, VECTOR.STEP, k))
    shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[1])
    for k in range(n_v):
        step = choose(0.5, regular, load(vectors, VECTOR.SECOND_STEP, k), load(vectors, VECTOR.STEP, k))
        store(vectors, VECTOR.SECOND_STEP, k, step)
    shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[0])
    for k in range(n_v):
        step = choose(0.5, regular, load(vectors, VECTOR.TRIAL, k), load(vectors, VECTOR.STEP, k))
        store(vectors, VECTOR.STEP, k, step)
