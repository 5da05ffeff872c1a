"""Batches of motions in SIMD lanes: samples that take their own steps, on one core or on several."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.calls.batch import ThreadMemory, aligned, cores, workers_for
from cadmbs.kernels.calls.programs import COUPLINGS_KIND, KernelProgram, RecordKind, first_ready
from cadmbs.kernels.calls.workers import new_work_queue, run_on_threads
from cadmbs.kernels.many.lane_implicit import history_width
from cadmbs.kernels.many.lane_methods import MOST_INTERPOLANT_ROWS, LaneMethod
from cadmbs.kernels.many.lane_packing import CANDIDATE, MOTION, NUMBERS, SETTING, STATUS, LaneFeatures
from cadmbs.kernels.many.lane_systems import LaneSystem
from cadmbs.kernels.many.straight_lanes import LaneSizes, lane_code
from cadmbs.kernels.records import LaneSamples, LaneSchedule, LaneTables, LaneWorkspace
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, CUT_STATE, LIMIT, PROJECTS, VECTOR
from cadmbs.kernels.steps.adaptive_memory import TABLEAU, TABLEAU_SIZE
from cadmbs.kernels.steps.drift_check import DriftLimits, KeptCoordinates
from cadmbs.kernels.steps.implicit_memory import IMPLICIT, METHOD, newton_tolerance
from cadmbs.kernels.steps.straight_loops import StraightCode
from cadmbs.kernels.tree.packing import SIMD_LANES

UNCHOSEN: Final = -1.0
"""Number of an independent row that the kernel chooses at the start of a motion."""

LEAST_INDEPENDENCE: Final = 0.1
"""Least independence of the rows, against that at the start, up to which the rows of the start serve."""

CALL_SECONDS: Final = 0.15
"""Between two returns of the kernel: so that progress is shown and interruptions are handled."""

FIRST_ROUNDS, MOST_ROUNDS, LARGEST_ROUNDS_GROWTH = 1000, 1 << 22, 16.0
"""Evaluations of the first call, most of one call, and how many times more the next call may do."""

_SYSTEM: Final = RecordKind(
    LaneTables, ("integers", COUPLINGS_KIND, *("integers",) * 8, "numbers", "integers", "numbers")
)
_SCHEDULE: Final = RecordKind(LaneSchedule, ("vector", "numbers", "numbers", "integers", "vector", "numbers"))
_SAMPLES: Final = RecordKind(LaneSamples, ("integers", *("result",) * 4, *("blocks",) * 2, "result"))
_WORKSPACE: Final = RecordKind(
    LaneWorkspace,
    (*("block",) * 2, *("blocks",) * 3, "block", "blocks", *("block",) * 2, *("blocks",) * 5, *("block",) * 4),
)

ChooseRows = Callable[[Indices, Array, Array], tuple[Array, Array]]
"""Independent rows of samples, at times and states: their numbers, and the least independence, NaN without any."""

ChooseCoordinates = Callable[[Indices, Array, Array], Sequence[KeptCoordinates | None]]
"""Independent coordinates of samples in Woronetz form, at times and states; None of samples without any."""

FindStops = Callable[["LaneMotions", Indices], Indices]
"""Status of samples, among FINISHED, LEFT and RUNNING, whose last step comes near a stop."""


@cache
def lane_program(features: LaneFeatures) -> KernelProgram:
    """The program for the features of a system."""
    multiplies = (features.rows or features.coupled) and not features.straight
    seconds = 2.0 + (2.0 if multiplies else 0.0) + 0.4 * sum(features[1:-3]) + 2.0 * features.implicit
    arguments = (_SYSTEM, _SCHEDULE, _SAMPLES, _WORKSPACE, "queue")
    return KernelProgram(
        features.name, "many.lane_motions", "motions_in_lanes", arguments, seconds, features, is_long=True
    )


def ready_lane_program(features: LaneFeatures) -> KernelProgram:
    """The program for the features of a system; where only one with more of them is compiled already, that one."""
    of_steps = features.of_steps
    return first_ready(map(lane_program, (of_steps, *of_steps.wider())))


LOOPS_IN_LANES: Final = tuple(
    lane_program(LaneFeatures(cuts=is_wide, adaptive=adaptive, reduced=is_wide, straight=True))
    for is_wide in (False, True)
    for adaptive in (False, True)
)
"""The programs of loops whose equations are straight lines, without and with further features."""

TREES_IN_LANES: Final = tuple(lane_program(LaneFeatures(False, adaptive=x, straight=True)) for x in (False, True))
"""The programs of trees whose equations are straight lines."""

IMPLICIT_IN_LANES: Final = tuple(
    lane_program(
        LaneFeatures(is_loop, cuts=is_loop, adaptive=True, reduced=is_loop, straight=True, implicit=True, bdf=x)
    )
    for is_loop in (False, True)
    for x in (False, True)
)
"""The programs of trees, and of loops with all features, whose equations are straight lines, by Radau and BDF."""

WIDEST_LANES: Final = (
    *(
        lane_program(LaneFeatures(True, coupled, True, True, False, True, adaptive, True))
        for coupled in (False, True)
        for adaptive in (False, True)
    ),
    *(
        lane_program(LaneFeatures(False, coupled, loads=True, adaptive=adaptive))
        for coupled in (False, True)
        for adaptive in (False, True)
    ),
)
"""Programs that together serve larger mechanisms whose mass matrix is regular, and trees (`ready_lane_program`)."""


@dataclass(frozen=True)
class LaneTask:
    """What all samples have in common.

    Attributes:
        system: The system or its variants, which repeat over the samples.
        method: The method with its step control.
        grid: (steps, 2) begin and size of fixed steps; (pieces, PIECE.COUNT) times of adaptive ones.
        marks: (steps, 1) output after each step, or -1.
        outputs: Output times behind the start [s].
        limits: Treatment of drift.
        n_independent: Numbers of independent rows: of positions, and of all.
        closure: Of the Woronetz form the residuals [rad, m] at which positions are closed, and up to which they count
            as closed; None with multipliers.
        stops: (stops, 2) number in the state, and what it crosses, of values near which adaptive steps are looked at;
            all steps where the first number is negative.
    """

    system: LaneSystem
    method: LaneMethod
    grid: Array
    marks: NDArray[np.int64]
    outputs: Array
    limits: DriftLimits
    n_independent: tuple[int, int]
    closure: tuple[float, float] | None = None
    stops: Array = field(default_factory=lambda: np.zeros((0, 2)))

    @property
    def features(self) -> LaneFeatures:
        """What the kernel is compiled with."""
        method = self.method
        return self.system.features._replace(
            adaptive=method.adaptive,
            reduced=self.closure is not None,
            implicit=method.is_implicit,
            bdf=method.is_implicit and method.implicit == METHOD.BDF,
        )

    def settings(self) -> Array:
        """The vector of settings, without the number of evaluations of a call."""
        method, limits, values = self.method, self.limits, np.zeros(SETTING.SIZE)
        values[SETTING.ADAPTIVE], values[SETTING.STAGES] = method.steps, method.stages
        values[SETTING.RTOL], values[SETTING.ATOL] = method.tolerances
        if method.is_implicit:
            values[SETTING.NEWTON_TOLERANCE] = newton_tolerance(method.tolerances[0])
        values[SETTING.LARGEST_STEP], values[SETTING.END] = method.largest_step, self.outputs[-1]
        values[SETTING.N_V], values[SETTING.POSITION_ROWS] = self.system.n_v, self.system.n_position_rows
        values[SETTING.POSITIONS], values[SETTING.INDEPENDENT] = self.n_independent
        ends = PROJECTS.ENDS if method.adaptive else PROJECTS.CLOSED_ENDS
        values[SETTING.LIMITS + LIMIT.PROJECTS] = ends if limits.active else PROJECTS.NONE
        if self.closure is not None:
            values[SETTING.LIMITS + LIMIT.PROJECTS] = PROJECTS.REDUCED
            values[SETTING.LIMITS + LIMIT.STAGE_GOAL], values[SETTING.LIMITS + LIMIT.ACCEPTED] = self.closure
        values[SETTING.LIMITS + LIMIT.TOLERANCE], values[SETTING.LIMITS + LIMIT.GOAL] = limits.tolerance, limits.goal
        values[SETTING.LIMITS + LIMIT.BAUMGARTE] = limits.baumgarte
        return values


class LaneMotions:
    """The motions of a batch, which go on with each call.

    Attributes:
        task: What they have in common.
        rounds: Evaluations of the next call.
        records: (samples, MOTION.SIZE) where each sample is, and what was counted.
        states: (samples, n_q + n_v + 1) states at the starts of the next steps.
        results: (samples, outputs, n_q + n_v + 1 + k) recorded states, and positions of cut joints.
        interpolants: (samples, 1 + m, n_q + n_v + 1) of the last steps that came near stops: states at their beginnings
            and coefficients, as of `integrators.compiled_adaptive.PiecewiseInterpolant`; of no sample without stops.
        histories: (samples, k) what implicit methods know of the steps before; zeros where that is nothing.
        rows_since: (samples,) times at which rows were chosen last; before that, of the start [s].
    """

    def __init__(
        self, task: LaneTask, start: Array, begin: float, first_steps: Array, angles: Array, threads: int | None
    ) -> None:
        """Args: what samples have in common, states (samples, n) at the start, its time, sizes of first steps,
        positions (samples, k) of cut joints along which something acts, threads.
        """
        n = len(start)
        self.task, self._settings = task, task.settings()
        self.states, self.records = start.copy(), np.zeros((n, MOTION.SIZE))
        self.records[:, MOTION.T], self.records[:, MOTION.H] = begin, first_steps
        if task.method.adaptive:
            self.records[:, MOTION.SMALLEST] = math.inf
        self.records[:, MOTION.LEAST] = LEAST_INDEPENDENCE if len(task.system.tables.rows) else -1.0
        if task.closure is not None:
            self.records[:, MOTION.STATUS] = STATUS.NEEDS_COORDINATES
        self.results = np.full((n, len(task.outputs), start.shape[1] + angles.shape[1]), np.nan)
        n_rows = int(task.method.matrix[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT]) if len(task.stops) else 0
        self.interpolants = np.zeros((n if len(task.stops) else 0, 1 + n_rows, start.shape[1]))
        n_positions, n_independent = task.n_independent
        self.chosen = np.full((n, max(1, n_positions)), UNCHOSEN)
        self.references = np.hstack([np.zeros((n, 3 * n_independent + 2 * task.system.n_v)), angles])
        width = history_width(start.shape[1]) if task.method.is_implicit else 0
        self.histories = np.zeros((n, width))  # pages of samples that finish without a pause are never touched
        self._table = task.system.tables.table
        self._code: StraightCode | None = None
        self._program: KernelProgram | None = None
        self._memory = ThreadMemory(self._new_workspace)
        self._threads = min(cores(), -(-n // SIMD_LANES)) if threads is None else threads
        self.rounds, self.rows_since = FIRST_ROUNDS, np.full(n, begin)

    def begin_steps(
        self, grid: Array, end: float, stops: bool, goes_on: bool = True, marks: NDArray[np.int64] | None = None
    ) -> None:
        """Further fixed steps of samples that are at their ends, from where they are.

        Args:
            grid: (steps, 2) begin and size of the steps [s]; without any, where they are is evaluated and projected.
            end: Where the last step ends [s].
            stops: Whether they stop there, before that state is evaluated and projected.
            goes_on: Whether the states are ends of steps that may have been closed; else they are starts of motions.
            marks: (steps,) number of the output after each step, or -1; None records nothing.
        """
        own_marks = np.full((len(grid), 1), -1) if marks is None else marks[:, None].copy()
        self.task = replace(self.task, grid=grid, marks=own_marks)
        self._settings[SETTING.END], self._settings[SETTING.STOPS] = end, float(stops)
        records = self.records
        records[records[:, MOTION.STATUS] == STATUS.FINISHED, MOTION.STATUS] = STATUS.RUNNING
        records[:, (MOTION.STEP, MOTION.OUTPUT)] = 0.0
        if not goes_on:
            records[:, (MOTION.END_GAP, MOTION.END_STEP)] = 0.0

    def select_rows(self, samples: Indices, rows: Array, least: Array) -> None:
        """Independent rows of samples, by their number among those of positions; samples without any leave."""
        good = samples[np.isfinite(least)]
        self.records[samples, MOTION.STATUS] = STATUS.LEFT
        self.records[good, MOTION.STATUS], self.records[good, MOTION.HAS_REFERENCE] = STATUS.RUNNING, 0.0
        self.records[good, MOTION.LEAST] = least[np.isfinite(least)]
        self.chosen[good, : rows.shape[1]] = rows[np.isfinite(least)]

    def keep_coordinates(self, samples: Indices, kept: Sequence[KeptCoordinates | None]) -> None:
        """Independent coordinates of samples in Woronetz form from now on; samples without any leave."""
        first, n_v = 3 * self.task.n_independent[1], self.task.system.n_v
        for sample, coordinates in zip(samples.tolist(), kept, strict=True):
            record = self.records[sample]
            record[MOTION.STATUS] = STATUS.LEFT
            if coordinates is not None:
                record[MOTION.STATUS], record[MOTION.CHOSEN_AT] = STATUS.RUNNING, record[MOTION.T]
                record[MOTION.LEAST_POSITIONS], record[MOTION.LEAST_VELOCITIES] = coordinates.least
                marks = np.concatenate([coordinates.positions, coordinates.velocities])
                self.references[sample, first : first + 2 * n_v] = marks

    def with_status(self, status: int) -> Indices:
        """Numbers of the samples of a status."""
        return np.flatnonzero(self.records[:, MOTION.STATUS] == status)

    @property
    def progress(self) -> float:
        """The part of all outputs that is done; samples that left count as done."""
        is_over = np.isin(self.records[:, MOTION.STATUS], (STATUS.FINISHED, STATUS.LEFT))
        outputs = np.where(is_over, math.inf, self.records[:, MOTION.OUTPUT])
        return float(np.mean(np.minimum(outputs / len(self.task.outputs), 1.0)))

    def advance(self) -> None:
        """Move running samples on, for about CALL_SECONDS."""
        active, task, began = self.with_status(STATUS.RUNNING), self.task, time.perf_counter()
        if not len(active):
            return
        system, order = task.system, active.astype(np.int64)[:, None]
        settings, queue, run = self._next_settings(), new_work_queue(1), self._compiled()
        tables = system.tables._replace(table=self._table)
        schedule = LaneSchedule(settings, task.method.matrix, task.grid, task.marks, task.outputs, task.stops)
        samples = LaneSamples(
            order, self.chosen, self.records, self.states, self.references, self.results, self.interpolants,
            self.histories,
        )  # fmt: skip

        def work(spin_limit: int) -> None:
            memory = self._memory.acquire()
            run(tables, schedule, samples, memory, queue)
            self._memory.spare.append(memory)

        run_on_threads(work, workers_for(self._threads, -(-len(active) // SIMD_LANES)), queue)
        self._adapt_rounds(time.perf_counter() - began)

    def _next_settings(self) -> Array:
        """The settings of the next call."""
        settings = self._settings.copy()
        settings[SETTING.ROUNDS] = self.rounds
        return settings

    def _compiled(self) -> Callable[..., None]:
        """The program, the same in all calls, and the codes of the systems."""
        if self._program is None:
            self._program = ready_lane_program(self.task.features)
            if self.task.features.straight:
                self._code = lane_code(self.task.system, self.sizes())
                self._table = self._code.address
        return self._program()

    def _adapt_rounds(self, seconds: float) -> None:
        """Evaluations of the next call, after one that took some seconds."""
        factor = CALL_SECONDS / max(seconds, 1e-6)
        self.rounds = int(min(max(64, self.rounds * min(factor, LARGEST_ROUNDS_GROWTH)), MOST_ROUNDS))

    def collect(self, with_results: bool = True) -> None:
        """All that is known stands in the arrays of samples afterwards; here the kernel writes there."""

    def sizes(self) -> LaneSizes:
        """Sizes of the system and of the workspace of its equations."""
        from cadmbs.kernels.solve.loops_solving import SOLVER_BLOCKS

        system = self.task.system
        packed, n_v, n_rows, n_columns = system.packed, system.n_v, len(system.tables.rows), system.packed.n_columns
        vector = max(system.n_q, packed.n_rows * 7, 2 * n_v + 1, n_columns, n_rows)
        shapes = (
            (VECTOR.COUNT, vector), (n_v * n_v,),
            (n_v + SOLVER_BLOCKS * max(1, n_rows), max(n_v, n_columns, n_rows)),
            (max(1, len(system.tables.along_cuts)), ALONG_CUT.COLUMNS + n_columns),
            (max(1, len(system.tables.cuts)), CUT_STATE.SIZE),
            (packed.n_rows, lane_program(self.task.features).slots(packed)),
        )  # fmt: skip
        positions, independent = self.task.n_independent
        return LaneSizes(system.n_position_rows, independent, positions, shapes, self.task.limits.baumgarte)

    @property
    def widths(self) -> tuple[int, int, int, int]:
        """Numbers a sample has of chosen rows, of its state, of its references, and at each output."""
        chosen, states = self.chosen.shape[1], self.states.shape[1]
        return chosen, states, self.references.shape[1], self.results.shape[2]

    def workspace_shapes(self, lanes: int) -> dict[str, tuple[int, ...]]:
        """Shapes of the arrays of `LaneWorkspace`, for a number of lanes."""
        system, method, n_v, n_columns = (
            self.task.system, self.task.method, self.task.system.n_v, self.task.system.packed.n_columns,
        )  # fmt: skip
        n_state = self.states.shape[1]
        width = max(n_state, 2 * n_v + 1)
        vectors, mass, dense, along, cuts, work = ((*shape, lanes) for shape in self.sizes().shapes)
        return {
            "numbers": (system.tables.variants.shape[1], lanes), "motion": (MOTION.SIZE, lanes),
            "step": (CANDIDATE.COUNT, width, lanes), "slopes": (method.slope_rows(n_state), n_state, lanes),
            "dense_output": (MOST_INTERPOLANT_ROWS, n_state, lanes),
            "control": (IMPLICIT.COUNT if method.is_implicit else 1, lanes), "vectors": vectors, "mass": mass,
            "tree_mass": (n_columns * n_columns, lanes), "dense": dense, "cuts": cuts, "along": along,
            "inertial": work, "work": work, "chosen": (max(1, self.chosen.shape[1]), lanes),
            "jets": (max(1, system.n_jets), 3), "loads": (lanes, int(system.tables.layout[NUMBERS.FUNCTIONS, 2])),
            "targets": (lanes, int(system.tables.layout[NUMBERS.TARGETS, 2])),
        }  # fmt: skip

    def _new_workspace(self) -> LaneWorkspace:
        """The workspace of a thread."""
        memory = LaneWorkspace(**{name: aligned(*shape) for name, shape in self.workspace_shapes(SIMD_LANES).items()})
        for array in memory:
            array[...] = 0.0
        if self._code is not None:
            self._code.prepare(memory.vectors, memory.mass, memory.dense, memory.along, memory.numbers)
        return memory


def run_to_ends(
    motions: LaneMotions,
    choose: ChooseRows,
    progress: Callable[[float], Any] | None = None,
    choose_coordinates: ChooseCoordinates | None = None,
    find_stops: FindStops | None = None,
) -> None:
    """Move all samples on until each has ended or left; where rows lose their independence others are chosen.

    A sample whose new rows serve no step leaves, and so does one that begins at a singular configuration. In Woronetz
    form independent coordinates are chosen at the start, and where they do not serve any more. Stops are looked for
    in adaptive steps that come near them.
    """
    last_chosen = motions.rows_since
    while not np.isin(status := motions.records[:, MOTION.STATUS], (STATUS.FINISHED, STATUS.LEFT)).all():
        if not np.isin(status, (STATUS.FINISHED, STATUS.LEFT, STATUS.RUNNING)).all():
            motions.collect(with_results=False)
        changing = motions.with_status(STATUS.NEEDS_COORDINATES)
        if len(changing) and choose_coordinates is not None:
            times, states = motions.records[changing, MOTION.T], motions.states[changing]
            motions.keep_coordinates(changing, choose_coordinates(changing, times, states))
        waiting = motions.with_status(STATUS.NEEDS_ROWS)
        if len(waiting):
            times = motions.records[waiting, MOTION.T].copy()
            rows, least = choose(waiting, times, motions.states[waiting])
            least[times == last_chosen[waiting]] = np.nan
            last_chosen[waiting] = times
            motions.select_rows(waiting, rows, least)
        near = motions.with_status(STATUS.NEAR_STOP)
        if len(near) and find_stops is not None:
            motions.records[near, MOTION.STATUS] = find_stops(motions, near)
        motions.advance()
        if progress is not None:
            progress(motions.progress)
