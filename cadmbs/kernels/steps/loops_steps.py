"""The kernel for loops: chunks of fixed steps, or single states for adaptive methods and checks of the drift.

Independent rows are chosen by the caller, before a chunk or where they have lost their independence.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels import records
from cadmbs.kernels.calls.batch import aligned
from cadmbs.kernels.calls.programs import (
    ADAPTIVE_KIND,
    COUPLINGS_KIND,
    LOADS_KIND,
    ROWS_KIND,
    SCREWS_KIND,
    STEPS_KIND,
    STRAIGHT_KIND,
    TREE_KIND,
    WORKSPACE_KIND,
    KernelProgram,
    RecordKind,
    first_ready,
)
from cadmbs.kernels.coupled.couplings import coordinate_table, loop_couplings
from cadmbs.kernels.large.large_packing import KINDS as SPARSE_KINDS
from cadmbs.kernels.large.large_packing import LARGE_VECTOR, pack_substructures
from cadmbs.kernels.loads.packed_loads import LOAD, PackedLoads, loads_of
from cadmbs.kernels.rows.loops_packing import (
    ALONG_CUT,
    CUT_STATE,
    LIMIT,
    PROJECTS,
    REFERENCE,
    REPORT,
    VECTOR,
    LoopFeatures,
    PackedLoops,
)
from cadmbs.kernels.steps.adaptive_memory import NO_ADAPTIVE_STEPS
from cadmbs.kernels.steps.drift_check import DriftCheck, DriftLimits, KeptCoordinates, LoopReport
from cadmbs.kernels.steps.straight_loops import LoopSizes, LoopTables, StraightCode, may_be_whole, straight_code
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.system import System
from cadmbs.system.functions import Held, varies
from cadmbs.system.inputs import Inputs
from cadmbs.system.system import recent_value

STAGE_TIMES: Final = np.array([0.0, 0.5, 1.0])
"""Times of functions in a Runge-Kutta step, in step sizes: `cadmbs.kernels.tree.packing.STEP_SAMPLES` rows a step."""


@cache
def loop_program(features: LoopFeatures) -> KernelProgram:
    """The program for the features of a system."""
    seconds = 3.0 + 0.6 * sum(features)
    tree, couplings = TREE_KIND, COUPLINGS_KIND
    if features.has_screws_alone:  # the table of independent coordinates is that of the tree
        tree, couplings = SCREWS_KIND, couplings._replace(fields=(*couplings.fields[:2], "screws"))
    first, last = (tree, LOADS_KIND, ROWS_KIND, couplings), (WORKSPACE_KIND, STEPS_KIND, ADAPTIVE_KIND)
    sparse = (RecordKind(records.SparseArrays, SPARSE_KINDS),) if features.large else ()
    module, function = ("large.large_solving", "large_loops") if features.large else ("steps.loops", "loops")
    return KernelProgram(features.name, module, function, (*first, *sparse, *last), seconds, features, is_long=True)


@cache
def straight_program(has_cuts: bool, implicit: bool = False) -> KernelProgram:
    """The program for mechanisms whose equations are straight lines, without or with what acts along cut joints."""
    features = LoopFeatures(cuts=has_cuts, straight=True, implicit=implicit)
    arguments = (
        STRAIGHT_KIND, LOADS_KIND, ROWS_KIND, COUPLINGS_KIND, WORKSPACE_KIND, STEPS_KIND, ADAPTIVE_KIND,
    )  # fmt: skip
    seconds = 2.3 if implicit else 1.6
    return KernelProgram(features.name, "steps.loops", "loops", arguments, seconds, features, is_long=True)


STRAIGHT_LOOPS: Final = (straight_program(False), straight_program(True))
"""Programs of steps for all mechanisms of moderate size."""

IMPLICIT_LOOPS: Final = (straight_program(False, True), straight_program(True, True))
"""The same for implicit methods."""


def cached_program_covering(features: LoopFeatures) -> KernelProgram:
    """The program for the features of a system; where only one with more of them is compiled already, that one."""
    if features.straight:
        return STRAIGHT_LOOPS[features.cuts]
    return first_ready(map(loop_program, (features, *features.wider())))


LOOPS: Final = loop_program(LoopFeatures())
"""The program of loops without further features."""

WIDEST_LOOPS: Final = (
    *(
        loop_program(LoopFeatures(coupled, True, True, massless, True, large))
        for massless, large in ((False, False), (True, False), (False, True))
        for coupled in (False, True)
    ),
    loop_program(LoopFeatures(loads=True, native=True, tree=True)),
)
"""Programs that together serve all other mechanisms (`cached_program_covering`), in 30 % more time at most."""


@dataclass(frozen=True)
class ChosenRows:
    """Independent rows, and how independent they must stay.

    Attributes:
        rows: Their numbers, in the order of elimination; of a large system all rows in their order.
        least: The least part of their independence that they must keep.
        weakest: (n_v,) of a large system the motion that the rows restrict least.
    """

    rows: Indices
    least: float
    weakest: Array | None = None


class LoopKernel:
    """The kernel with its arrays and memory, for one system.

    Attributes:
        state: (n_q + n_v + 1,) positions, velocities, work; it moves with each call.
        workspace: The kernel's workspace, with what the last call computed.
    """

    _takes_steps: ClassVar[bool] = False  # of given sizes

    def __init__(self, system: System, loops: PackedLoops, limits: DriftLimits) -> None:
        """Args: the system, its rows, the treatment of drift."""
        from cadmbs.kernels.solve.loops_solving import SOLVER_BLOCKS

        packed, tree, n_v, n_rows = packed_of(system), system.tree, system.n_v, len(loops.rows)
        self._system = system
        program, n_columns = self.program(loops.features), packed.n_columns
        features: LoopFeatures = program.variant
        self._n_v, self._n_columns, self._is_straight = n_v, n_columns, features.straight
        work_shape = packed.n_rows, program.slots(packed)
        self._run, self._loops, self._loads = program(), loops, _loads(system, loops)
        table = packed.table.astype(np.int32) if SCREWS_KIND in program.arguments else packed.table
        self._tree = records.TreeArrays(table, packed.params, aligned(*work_shape))
        coordinates = table if packed.direct else coordinate_table(system)
        self._couplings = loop_couplings(system, coordinates)
        self._limits, self._report = np.zeros(LIMIT.SIZE), np.zeros(REPORT.SIZE)
        self._limits[: LIMIT.INDEPENDENCE] = float(limits.active), limits.tolerance, limits.goal
        self._limits[LIMIT.BAUMGARTE] = limits.baumgarte
        self.state = np.zeros(system.n_q + n_v + 1)
        vectors = aligned(VECTOR.COUNT, max(len(self.state), tree.positions.n_tree, 2 * n_v + 1, n_columns, n_rows))
        vectors[VECTOR.ZERO] = 0.0  # of all columns of the tree, more than there are velocities where some are coupled
        vectors[VECTOR.KEPT_POSITIONS : VECTOR.KEPT_VELOCITIES + 1] = 0.0
        mass = np.zeros(1 if loops.features.large else n_v * n_v)
        n_along = ALONG_CUT.COLUMNS + (0 if loops.features.large else n_columns)
        dense_rows = 1 if loops.features.large else n_v + SOLVER_BLOCKS * n_rows
        self.workspace = records.LoopWorkspace(
            self._limits, vectors, mass, mass if packed.direct else np.zeros(n_columns**2),
            aligned(dense_rows, max(n_v, n_columns, n_rows)), aligned(max(1, len(loops.cuts)), CUT_STATE.SIZE),
            np.zeros((max(1, len(loops.along_cuts.coordinates)), n_along)), aligned(*work_shape),
        )  # fmt: skip
        self._sparse: tuple[records.SparseArrays, ...] = ()
        if loops.features.large:
            self._sparse = (pack_substructures(packed, loops, tree.velocities),)
        self._cut_loads = _cut_loads(loops, len(self._loads.functions))
        self._acceleration = vectors[VECTOR.SLOPE, :n_v]
        self._selected: Indices | None = None

    @staticmethod
    def program(features: LoopFeatures) -> KernelProgram:
        """The program for the features of a system."""
        return cached_program_covering(features)

    def keep(self, kept: KeptCoordinates | None) -> None:
        """Solve for all but these coordinates at each state, before it is evaluated; None where no form does so."""
        vectors, slots = self.workspace.vectors, (VECTOR.KEPT_POSITIONS, VECTOR.KEPT_VELOCITIES)
        vectors[list(slots)] = 0.0
        if kept is not None:
            vectors[slots[0], : self._n_v], vectors[slots[1], : self._n_v] = kept.positions, kept.velocities
            self._limits[LIMIT.PROJECTS], self._limits[LIMIT.STAGE_GOAL] = PROJECTS.REDUCED, kept.goal
            self._limits[LIMIT.ACCEPTED] = kept.accepted
            self._limits[LIMIT.KEPT_POSITIONS], self._limits[LIMIT.KEPT_VELOCITIES] = kept.least

    def follow_cuts(self, positions: Array | None) -> None:
        """Positions of all cut joints, to which their angles are near; None where nothing counts turns."""
        if positions is not None:
            indices = self._loops.along_cuts.position_indices
            self.workspace.along[: len(indices), ALONG_CUT.NEAR] = positions[indices]

    @property
    def followed_angles(self) -> Array:
        """Angles (coordinates,) of cut joints with full turns counted, at the state that was evaluated last."""
        return self.workspace.along[: len(self._loops.along_cuts.coordinates), ALONG_CUT.NEAR].copy()

    def cut_positions(self, angles: Array) -> Callable[[Array], Array]:
        """Puts counted angles (k, coordinates) into positions (k, n) of all cut joints."""
        indices = self._loops.along_cuts.position_indices

        def with_angles(positions: Array) -> Array:
            positions[:, indices[indices >= 0]] = angles[:, indices >= 0]
            return positions

        return with_angles

    def _select(self, chosen: ChosenRows) -> None:
        """Put rows of positions first, the chosen ones of each kind before the others, and idle rows last.

        Large systems have all rows in their order. Straight lines have the chosen ones in their order: one code serves
        all orders of elimination, of which each start has another one.
        """
        if chosen.weakest is not None:
            for sparse in self._sparse:
                sparse.vectors[LARGE_VECTOR.WEAKEST, : len(chosen.weakest)] = chosen.weakest
        self._limits[LIMIT.INDEPENDENCE] = chosen.least
        numbers = np.sort(chosen.rows) if self._is_straight else chosen.rows
        if self._selected is not None and np.array_equal(numbers, self._selected):
            return
        self._selected = numbers
        loops, is_chosen = self._loops, np.zeros(len(self._loops.rows), dtype=np.bool_)
        is_chosen[numbers] = True
        is_idle = loops.idle & ~is_chosen & (not loops.features.large)
        ordered = np.concatenate([numbers, np.flatnonzero(~is_chosen & ~is_idle)])
        holonomic = loops.holonomic[ordered]
        order = np.concatenate([ordered[holonomic], ordered[~holonomic], np.flatnonzero(is_idle)])
        order = np.sort(order) if loops.features.large else order
        self._order = order
        along, none = loops.along_cuts, np.zeros((0, 0))
        self._rows = records.ConstraintArrays(
            loops.cuts, loops.frames, loops.rows[order], loops.selectors[order], loops.lines, loops.pairs,
            loops.pair_numbers, along.coordinates, along.numbers, self._cut_loads, along.load_numbers, along.terms,
            along.factors, none,
        )  # fmt: skip
        self._n_independent = len(numbers)
        self._limits[LIMIT.INDEPENDENT] = len(numbers)
        self._limits[LIMIT.POSITION_ROWS] = np.sum(holonomic)
        self._limits[LIMIT.POSITIONS] = np.sum(loops.holonomic[numbers])
        if self._is_straight:
            self._equations = self._straight_equations()

    def _sample(self, times: Array) -> tuple[Array, Array]:
        return self._loads.sample(times), self._loops.sample(times)

    def _advance(
        self,
        samples: tuple[Array, Array],
        sizes: Array,
        marks: NDArray[np.int64],
        results: Array,
        adaptive: records.AdaptiveArrays = NO_ADAPTIVE_STEPS,
    ) -> None:
        """Call the kernel."""
        steps = records.StepArrays(sizes, marks, self.state, results, self._report)
        loads = records.LoadArrays(self._loads.damping, self._loads.table, self._loads.numbers, samples[0])
        equations = self._equations if self._is_straight else self._tree
        rows = self._rows._replace(targets=samples[1])
        self._run(equations, loads, rows, self._couplings, *self._sparse, self.workspace, steps, adaptive)

    def _straight_equations(self) -> records.TreeArrays:
        """The address of the equations and their constants."""
        vectors, mass, dense, along = (getattr(self.workspace, name) for name in ("vectors", "mass", "dense", "along"))
        samples = self._sample(np.zeros(0))  # how many there are: tables need not cover any time
        widths, features, n_rows = (samples[0].shape, samples[1].shape), self._loops.features, len(self._loops.rows)
        is_whole = self._takes_steps and may_be_whole(features, self._n_columns, self._n_v, n_rows)
        sizes = LoopSizes(
            len(self.state) - self._n_v - 1, self._n_v, self._n_columns, int(self._limits[LIMIT.POSITION_ROWS]),
            self._n_independent, int(self._limits[LIMIT.POSITIONS]),
            (
                vectors.shape, mass.shape, dense.shape, along.shape, *widths, self.workspace.cuts.shape,
                self.workspace.motion.shape,
            ),
            float(self._limits[LIMIT.BAUMGARTE]), is_whole,
        )  # fmt: skip
        positions, velocities, coordinates = self._couplings
        tables = LoopTables(
            *self._tree[:2], self._loads.damping, self._loads.table, self._loads.numbers, self._rows[:-1],
            (*velocities, *positions), coordinates,
        )  # fmt: skip
        key = features, sizes, self._order.tobytes()
        make = lambda: straight_code(features, tables, sizes)  # noqa: E731
        code, numbers = recent_value(self._system.derived(_recent_codes), key, make, MOST_CODES)
        code.prepare(vectors, mass, dense, along, *samples, numbers)
        self._code = code  # stays in memory while this kernel runs
        return records.TreeArrays(code.address, numbers, dense)

    def drift(self) -> DriftCheck:
        """The drift of the last call."""
        report = self._report.tolist()
        projections, shortest = int(report[REPORT.PROJECTIONS]), int(report[REPORT.SHORTEST])
        return DriftCheck(report[REPORT.GAP], report[REPORT.DEFECT], None, projections, shortest)


MOST_CODES: Final = 8
"""So many codes of a system are remembered, each of another choice of rows, or for another use."""


def _recent_codes(system: System) -> dict[Hashable, tuple[StraightCode, Array]]:
    """The last codes of a system, with the numbers that they read: to find one again takes a tenth of a short call."""
    return {}


def _loads(system: System, loops: PackedLoops) -> PackedLoads:
    """Loads, with the functions of time of those on cut joints after the others."""
    loads, along = system.derived(loads_of), loops.along_cuts
    return replace(loads, functions=(*loads.functions, *along.functions))


def _cut_loads(loops: PackedLoops, n_functions: int) -> NDArray[np.int64]:
    """The table of loads along cut joints, whose functions of time are the last ones of all."""
    table = loops.along_cuts.loads.copy()
    table[:, LOAD.FUNCTION : LOAD.TABLE] += n_functions - len(loops.along_cuts.functions)
    return table


def _as_slice(numbers: Sequence[int]) -> slice | Indices:
    """Indices that follow each other as a slice, which takes no time; others as an array."""
    indices = np.array(numbers, dtype=np.intp)
    if len(indices) and np.array_equal(indices, np.arange(indices[0], indices[0] + len(indices))):
        return slice(int(indices[0]), int(indices[-1]) + 1)
    return indices


def result_indices(recorded: NDArray[np.bool_]) -> NDArray[np.int64]:
    """(steps, 1) index of the result after each recorded step; -1 after the others."""
    return np.where(recorded, np.cumsum(recorded) - 1, -1).astype(np.int64)[:, None]


class SingleStep(NamedTuple):
    """What single steps take, from call to call the same arrays.

    Attributes:
        inputs, columns, numbers: What a controller gives, the columns of functions that it is written to, and which
            of its numbers these are.
        sizes, loads, targets, steps: Arguments of the kernel; None where functions of time vary but by inputs.
        varies: Whether they do.
    """

    inputs: Inputs | None = None
    columns: slice | Indices = slice(0)
    numbers: slice | Indices = slice(0)
    sizes: Array = np.zeros((1, 1))
    loads: records.LoadArrays | None = None
    targets: Array | None = None
    steps: records.StepArrays | None = None
    varies: bool = False


class LoopSteps(LoopKernel):
    """Fixed steps of closed loops, from a start that moves with each chunk."""

    _takes_steps = True

    def __init__(self, system: System, loops: PackedLoops, state: Array, limits: DriftLimits) -> None:
        """Args: the system and its rows, the start, the treatment of drift."""
        super().__init__(system, loops, limits)
        self.state[:] = state
        if limits.active and not loops.features.large:
            self._limits[LIMIT.PROJECTS] = PROJECTS.CLOSED_ENDS
        self._single_rows: tuple[Any, Any] = None, None  # those chosen, and the same with constant right sides

    @property
    def has_varying_functions(self) -> bool:
        """Whether functions of time vary, other than by inputs."""
        return self._single.varies

    @property
    def takes_single_steps(self) -> bool:
        """Whether `step_on` serves: no function of time varies but by inputs, and nothing acts along cut joints."""
        return self._single.loads is not None

    def step_on(self, size: float, reference: int) -> bool:
        """One more step with the rows of the last call; whether it was done and checked. The state has moved if so.

        Args:
            size: Its size [s].
            reference: One of REFERENCE.
        """
        single = self._single
        if single.loads is None:
            return False
        limits, report = self._limits, self._report
        limits[LIMIT.HAS_REFERENCE] = reference
        if reference == REFERENCE.NONE:
            self.workspace.vectors[VECTOR.END_ERROR] = report[REPORT.OFF_NEXT] = 0.0
        single.sizes[0, 0] = size
        if single.inputs is not None:
            single.loads.functions[:, single.columns] = single.inputs.now[single.numbers]
        equations = self._equations if self._is_straight else self._tree
        if self._single_rows[0] is not self._rows:
            self._single_rows = self._rows, self._rows._replace(targets=single.targets)
        self._run(
            equations, single.loads, self._single_rows[1], self._couplings, *self._sparse, self.workspace, single.steps,
            NO_ADAPTIVE_STEPS,
        )  # fmt: skip
        return bool(report[REPORT.STEPS] == 1.0 and report[REPORT.CHECKED])

    @cached_property
    def _single(self) -> SingleStep:
        """What calls of a single step take; possible where no function of time varies but by inputs."""
        functions = self._loads.functions
        held = [(k, function) for k, function in enumerate(functions) if isinstance(function, Held)]
        others = (*(f for f in functions if not isinstance(f, Held)), *self._loops.functions)
        values, targets = self._sample(np.zeros(len(STAGE_TIMES) + 1)) if not any(map(varies, others)) else (None, None)
        if values is None or targets is None or len(self._loops.along_cuts.coordinates):
            return SingleStep(varies=values is None)
        sizes, n = np.zeros((1, 1)), len(self.state)
        return SingleStep(
            held[0][1].inputs if held else None, _as_slice([k for k, _ in held]),
            _as_slice([f.number for _, f in held]), sizes,
            records.LoadArrays(self._loads.damping, self._loads.table, self._loads.numbers, values), targets,
            records.StepArrays(sizes, np.full((1, 1), -1), self.state, np.zeros((0, n)), self._report),
        )  # fmt: skip

    def run(
        self,
        begins: Array,
        sizes: Array,
        recorded: NDArray[np.bool_],
        chosen: ChosenRows,
        reference: int = REFERENCE.NONE,
    ) -> LoopReport:
        """Steps from times `begins` of `sizes`, as many as the chosen rows remain independent for.

        Args:
            begins: Times at which they begin [s].
            sizes: Their sizes [s].
            recorded: After which of them the state is recorded.
            chosen: Independent rows.
            reference: One of REFERENCE. Where the rows are those of the last call, which has taken all its steps, their
                independence is measured as it was there, so that it does not matter where one call ends and the next
                one begins. The state is evaluated as it begins now where loads jump between the two.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        self._limits[LIMIT.HAS_REFERENCE] = reference
        if reference == REFERENCE.NONE:
            self.workspace.vectors[VECTOR.END_ERROR] = self._report[REPORT.OFF_NEXT] = 0.0
        times = (begins[:, None] + sizes[:, None] * STAGE_TIMES).ravel()
        samples = self._sample(np.append(times, times[-1]))
        self._select(chosen)
        n, n_angles = len(self.state), len(self._loops.along_cuts.coordinates)
        results = np.empty((int(np.sum(recorded)), n + n_angles))
        self._advance(samples, np.ascontiguousarray(sizes[:, None]), result_indices(recorded), results)
        report = self._report
        return LoopReport(
            int(report[REPORT.STEPS]), bool(report[REPORT.CHECKED]), self.drift(), results[:, :n], results[:, n:],
            bool(report[REPORT.SERVES]),
        )  # fmt: skip
