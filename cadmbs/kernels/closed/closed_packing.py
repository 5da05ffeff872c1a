"""Slots and programs of the kernels of closed motions: branches, rates, neighbours, rows, singularities."""

from functools import cache
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls.batch import ThreadMemory, aligned, threads_for, workers_for
from cadmbs.kernels.calls.programs import COUPLINGS_KIND, ROWS_KIND, TREE_KIND, KernelProgram, RecordKind
from cadmbs.kernels.calls.workers import new_work_queue, run_on_threads
from cadmbs.kernels.coupled.couplings import coordinate_table, loop_couplings
from cadmbs.kernels.records import ClosedWorkspace, ConstraintArrays, TreeArrays, slots
from cadmbs.kernels.rows.loops_packing import CUT_STATE, VECTOR, LoopFeatures, kernel_name
from cadmbs.kernels.tree.inverse_dynamics import SLOTS as MOTION_SLOTS
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.tree.packing import SIMD_LANES, Packed
from cadmbs.system import System

PATH: Final = slots(Q=0, TRIAL=1, STEP=2, MOVE=3, FREE_STEP=4, RIGHT=5, CORRECTION=6, COUNT=7)
"""Rows of the workspace of a path: configuration and the one that is tried; displacement; that of the moved
coordinates; that of the free ones; right side; sum of the corrections of a prediction."""

NEARING: Final = slots(Q=0, TRIAL=1, STEP=2, DIAGONAL=3, LANES=4, COUNT=5)
"""Rows of the workspace of neighbours, with lanes: configuration and the next one; displacement; the diagonal of the
triangle; of each lane the numbers of `LANE`."""

LANE: Final = slots(RUNS=0, CLOSED=1, SENSE=2, LONGEST=3)
"""Numbers of a lane: whether it goes on, and whether its loops are closed, 1 or 0; the sense; the longest step."""

BOUND: Final = slots(
    TOLERANCE=0, SMALLEST=1, ARRIVED=2, ITERATIONS=3, PREDICTION=4, CORRECTION=5, ROTATION=6, DAMPING=7,
    LEAST_DAMPING=8, LARGEST_DAMPING=9, LEAST_GAIN=10, POLISHING_STEPS=11, POLISHING_PROGRESS=12, IS_CHAIN=13, SIZE=14,
)  # fmt: skip
"""Bounds of paths: residual of closed loops; the smallest part of the way, and that from which on it is done;
iterations; displacement of a prediction, corrections as a part of it, rotation of a step; first, least and largest
damping; the least gain; steps of polishing and what they must leave of a residual. Whether each sample follows from the
one before."""

NEIGHBOUR: Final = slots(TOLERANCE=0, ITERATIONS=1, LONGEST=2, SIZE=3)
"""Bounds of neighbours: residual of closed loops; iterations; the longest step, beyond which there is none nearby."""

RATE: Final = slots(V=0, A=1, J=2, RIGHT=3, CHANGE=4, STEP=5, COUNT=6)
"""Rows of the workspace of rates: velocities, accelerations, jerks; right side, its change, displacement."""

SINGULARITY: Final = slots(INPUT=0, OUTPUT=1, CONSTRAINT=2, CONDITION=3, REGULAR=4, SIZE=5)
"""Numbers of the result of a configuration: distances to singularities of inputs, outputs and constraints; condition;
the least singular value of the rows as a part of the root of the sum of the squares of all, negative where the chosen
rows do not imply the others. Forces of the inputs follow."""

MEASURE: Final = slots(RESULT=0, FACTORS=1, SQUARES=2, OTHERS=3, STATE=4, DIAGONAL=5, FORCE=6, COUNT=7)
"""Rows of the workspace of singularities: configuration and then results; factors f of the reflections; squares of the
diagonal of the bidiagonal matrix, and of what is above it; the state of an iteration; a diagonal; forces."""

OUTPUT_NUMBER: Final = slots(POINT=0, LENGTH=3, SIZE=4)
"""Numbers of an output: a point of the body in the axes of its row; the length that counts as one radian, or of a
coordinate what its unit is in the scaled coordinate."""

OUTPUT_ROWS: Final = 6
"""Components of a twist."""

ROWS_AT_ONCE: Final = 64
LANE_ROWS_AT_ONCE: Final = 256
"""Samples that a thread takes at a time, about a millisecond: without and with SIMD lanes."""

_SYSTEM: Final = (TREE_KIND, ROWS_KIND, COUPLINGS_KIND, "integers")
_LANE_SYSTEM: Final = (TREE_KIND._replace(fields=("integers", "numbers", "blocks")), *_SYSTEM[1:])
_WORKSPACE: Final = RecordKind(ClosedWorkspace, ("block",) * 8)
_LANE_WORKSPACE: Final = RecordKind(ClosedWorkspace, ("blocks",) * 8)


_SAMPLES: Final = {
    "branches": ("branches", (
        *_SYSTEM, "integers", "integers", "vector", "vector", "numbers", "numbers", "numbers", "result",
        "result vector", _WORKSPACE,
    )),
    "closed_rates": ("branches", (
        *_SYSTEM, "integers", "numbers", "numbers", "result", "result vector", _WORKSPACE
    )),
    "neighbours": ("neighbours", (
        *_LANE_SYSTEM, "integers", "integers", "vector", "numbers", "result", "result vector", _LANE_WORKSPACE
    )),
    "row_matrices": ("closure_rows", (*_SYSTEM, "numbers", "result", _WORKSPACE)),
    "singularities": ("singularities", (
        *_LANE_SYSTEM, *("integers",) * 3, *("vector",) * 3, *("numbers",) * 2, "result", _LANE_WORKSPACE
    )),
}  # fmt: skip
"""Of each kernel its module and what it takes."""


@cache
def closed_program(kind: str, features: LoopFeatures) -> KernelProgram:
    """The program of a kernel, for systems with couplings, or rows between bodies, or without.

    Those of branches, of rates along them, of configurations next to given ones, of the matrices of the rows, and of
    distances to singular configurations.
    """
    (module, arguments), seconds = _SAMPLES[kind], 2.0 if kind == "singularities" else 1.0
    name = kernel_name(kind, features)
    return KernelProgram(name, f"closed.{module}", kind, arguments, seconds, features, is_long=True)


PROGRAMS: Final = {kind: closed_program(kind, LoopFeatures()) for kind in _SAMPLES}
"""The programs of mechanisms without couplings and without rows between bodies."""


class ClosedKernel:
    """A program for one system, with workspaces for as many threads as there are."""

    def __init__(
        self, system: System, packed: Packed, rows: ConstraintArrays, program: KernelProgram, lanes: bool = False
    ) -> None:
        """Args: the system, its packed arrays, its rows, the program, whether it works in SIMD lanes."""
        tree = system.tree
        couplings = loop_couplings(system, coordinate_table(system))
        self._sizes = np.array([[system.n_q, system.n_v, packed.n_columns]], dtype=np.int64)
        self._packed, self._system = packed, (rows, couplings, self._sizes)
        self._run, n_rows, n_v = program(), len(rows.rows), system.n_v
        width = max(
            system.n_q, tree.positions.n_tree, 2 * n_v + 1, packed.n_columns, n_rows + n_v, n_v + SINGULARITY.SIZE
        )
        shapes = (
            (VECTOR.COUNT, width), (n_v + n_rows + OUTPUT_ROWS, max(n_v, packed.n_columns)),
            (max(1, len(rows.cuts)), CUT_STATE.SIZE), (packed.n_rows, max(MASS_SLOTS, MOTION_SLOTS)),
            (max(n_v, n_rows), n_rows + n_v), (max(n_v, n_rows), n_v),
            (max(PATH.COUNT, RATE.COUNT, MEASURE.COUNT), width),
            (3 * n_v + 2 * OUTPUT_ROWS, n_v + OUTPUT_ROWS + 1) if lanes else (1, 1),
        )  # fmt: skip
        self._shapes = tuple((*shape, SIMD_LANES) if lanes else shape for shape in shapes)
        self._rows_at_once = LANE_ROWS_AT_ONCE if lanes else ROWS_AT_ONCE
        self._memory = ThreadMemory(self._new_memory)

    def __call__(self, arguments: tuple[Any, ...], samples: tuple[Array, ...], results: tuple[Array, ...]) -> None:
        """One call of the program for all samples, in this thread; results are contiguous."""
        samples = tuple(map(np.ascontiguousarray, samples))
        memory = tree, workspace = self._memory.acquire()
        self._run(tree, *self._system, *arguments, *samples, *results, workspace)
        self._memory.spare.append(memory)

    def on_threads(
        self, arguments: tuple[Any, ...], samples: tuple[Array, ...], results: tuple[Array, ...], threads: int | None
    ) -> None:
        """The program for some samples at a time, on several threads."""
        count, at_once = len(samples[0]), self._rows_at_once
        starts = iter(range(0, count, at_once))  # each number is taken once, by any thread

        def take_rows(spin_limit: int) -> None:
            for start in starts:
                rows = slice(start, start + at_once)
                self(arguments, tuple(x[rows] for x in samples), tuple(x[rows] for x in results))

        workers = workers_for(threads_for(threads, count * self._sizes[0, 2] * ROWS_AT_ONCE), -(-count // at_once))
        run_on_threads(take_rows, workers, new_work_queue())

    def _new_memory(self) -> tuple[TreeArrays, ClosedWorkspace]:
        """The tree with a workspace of its own, and that of the rows."""
        workspace = ClosedWorkspace(*(aligned(*shape) for shape in self._shapes))
        work = aligned(*workspace.motion.shape)
        for array in (*workspace, work):
            array[...] = 0.0
        return TreeArrays(self._packed.table, self._packed.params, work), workspace
