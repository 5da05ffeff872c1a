"""Steps of explicit Runge-Kutta methods of Munthe-Kaas on SE(3)^n or (SO(3) x R^3)^n, and projections. Scalar code.

The steps of `cadmbs.integrators.tableaus` with the equations of `cadmbs.absolute.groups`, by the kernels of closed
loops for the mechanism with all joints cut; projections as `cadmbs.absolute.groups.projection`.
"""

import math
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls.programs import (
    COUPLINGS_KIND,
    LOADS_KIND,
    ROWS_KIND,
    TREE_KIND,
    WORKSPACE_KIND,
    KernelProgram,
    RecordKind,
)
from cadmbs.kernels.kernel import Matrix, Number, Table, kernel, routine
from cadmbs.kernels.numbers import angles, screws
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, scale, subtract, transposed
from cadmbs.kernels.numbers.lanes import assign3, coordinate3, load3, load9, store, store3
from cadmbs.kernels.numbers.vectors import add_multiple, clear, copy_numbers
from cadmbs.kernels.records import (
    ConstraintArrays,
    GroupArrays,
    LoadArrays,
    LoopCouplings,
    LoopMemory,
    LoopWorkspace,
    TreeArrays,
    slots,
)
from cadmbs.kernels.rows.loops_packing import CUT_STATE, LIMIT, REPORT, VECTOR, LoopFeatures, PackedLoops, kernel_name
from cadmbs.kernels.rows.loops_rows import free_body_rows
from cadmbs.kernels.solve.loops_solving import accelerate, shortest
from cadmbs.kernels.steps import corrections, drift_check, loop_equations, loops, loops_stages, loops_steps
from cadmbs.kernels.steps.loop_equations import SLOTS as EVALUATION_SLOTS
from cadmbs.kernels.tree import manifold, packing
from cadmbs.system import System
from cadmbs.system.functions import Polynomial

SLOTS = EVALUATION_SLOTS


class FreeBodyEquations(NamedTuple):
    """The equations of motion of free bodies: what evaluates them at a flat state, and what that takes."""

    evaluate: Any
    tree: TreeArrays
    loads: LoadArrays
    couplings: LoopCouplings
    constraints: ConstraintArrays
    memory: LoopMemory
    group: GroupArrays


def group_steps(features: LoopFeatures) -> Callable[..., Any]:
    """The kernel for the features of a mechanism with all joints cut."""
    evaluate = loop_equations.evaluation(features, free_body_rows)

    @kernel
    def group_steps_kernel(
        tree: TreeArrays, loads: LoadArrays, constraints: ConstraintArrays, couplings: LoopCouplings,
        workspace: LoopWorkspace, group: GroupArrays,
    ) -> None:  # fmt: skip
        """A step from the state to the end, or a projection of the state."""
        sizes, report, limits, vectors = group.sizes, group.report, workspace.limits, workspace.vectors
        n_v, n_rows = loads.damping.shape[0], constraints.rows.shape[0]
        n_q = 7 * sizes[0, GROUP.BODIES] + sizes[0, GROUP.FURTHER]
        memory = LoopMemory(
            n_q, n_v, n_v, n_rows, round(limits[LIMIT.POSITION_ROWS]), round(limits[LIMIT.INDEPENDENT]),
            round(limits[LIMIT.POSITIONS]), VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, limits, vectors,
            workspace.mass, workspace.tree_mass, workspace.dense, workspace.cuts, workspace.along, workspace.motion,
        )  # fmt: skip
        clear(vectors[VECTOR.ZERO])
        equations = FreeBodyEquations(evaluate, tree, loads, couplings, constraints, memory, group)
        succeeded = project_state(equations) if sizes[0, GROUP.PROJECTS] != 0 else take_step(equations)
        report[GROUP_REPORT.SUCCEEDED] = 1.0 if succeeded else 0.0
        report[GROUP_REPORT.GAP] = corrections.largest(vectors, VECTOR.GAP, n_rows)
        report[GROUP_REPORT.DEFECT] = corrections.largest(vectors, VECTOR.DEFECT, n_rows)

    return group_steps_kernel


@routine
def evaluate_state(equations: FreeBodyEquations, x: Array, row: int) -> None:
    """Forces, rows and factors at a flat state, with the functions of time in a row."""
    evaluate, tree, loads, couplings, constraints, memory, group = equations
    put_state(group.sizes, group.frames, x, memory.vectors)
    evaluate(tree, loads, couplings, constraints, memory, row)


@routine
def take_step(equations: FreeBodyEquations) -> bool:
    """The slopes of all stages, the state at the end and the error; whether the rows are independent everywhere."""
    sizes, tableau, numbers, _, x, slopes, end, error, _, loop_report, psi = equations.group
    memory = equations.memory
    stages, h, succeeded = sizes[0, GROUP.STAGES], numbers[GROUP_NUMBER.STEP], True
    for stage in range(sizes[0, GROUP.HAS_FIRST_SLOPE], stages + 1):
        if stage < stages or sizes[0, GROUP.ENDS_WITH_SLOPE] == 0:
            weigh(tableau, stage, min(stage, stages), h, slopes, psi)
            if stage == 0:
                copy_numbers(end, x, x.shape[0])
            else:
                move_state(sizes, x, psi, end)
            evaluate_state(equations, end, stage)
            regular = loops.is_independent(memory, memory.limits[LIMIT.HAS_REFERENCE] != 0.0, loop_report)
            succeeded = succeeded and regular
        if stage < stages:
            accelerate(memory.n_v, memory.n_independent, memory.vectors, memory.dense)
            put_slope(sizes, memory, end, slopes[stage])
            if stage > 0:
                pull_back_bodies(sizes, psi, slopes[stage], error)
    weigh(tableau, stages + 1, stages, h, slopes, error)
    return succeeded


@kernel
def weigh(tableau: Array, row: int, count: int, h: Number, slopes: Array, result: Array) -> None:
    """h times the sum of the first slopes with the weights of a row."""
    clear(result)
    for j in range(count):
        weight = h * tableau[row, j]
        if weight != 0.0:
            add_multiple(result, weight, slopes[j], result.shape[0])


@routine
def project_state(equations: FreeBodyEquations) -> bool:
    """Positions on the manifold, then velocities on its tangent space; whether the iterations converge.

    The state that is tried is in `end`, that which was accepted in `x`.
    """
    memory, group = equations.memory, equations.group
    sizes, numbers, x, end, psi = group.sizes, group.numbers, group.state, group.end, group.displacement
    vectors, iteration, running, is_last = memory.vectors, 0, True, True
    evaluate_state(equations, x, 0)
    size = corrections.largest(vectors, VECTOR.GAP, memory.n_rows)
    while running and iteration < PROJECTION_STEPS and size > numbers[GROUP_NUMBER.GOAL]:
        iteration += 1
        shortest(memory.n_v, memory.n_independent, memory.n_positions, vectors, memory.dense, VECTOR.INDEPENDENT_GAP)
        displacement(sizes, x, memory, psi)
        move_state(sizes, x, psi, end)
        keep_body_velocities(sizes, x, end)
        evaluate_state(equations, end, 0)
        trial = corrections.largest(vectors, VECTOR.GAP, memory.n_rows)
        is_last = trial < size
        running = is_last and trial <= STALLED_PART * size
        if is_last:
            size = trial
            copy_numbers(x, end, x.shape[0])
    if not is_last:
        evaluate_state(equations, x, 0)
    shortest(memory.n_v, memory.n_independent, memory.n_independent, vectors, memory.dense, VECTOR.INDEPENDENT_DEFECT)
    copy_numbers(end, x, x.shape[0])
    correct_body_velocities(sizes, end, memory)
    return size <= numbers[GROUP_NUMBER.CLOSURE]


# Flat states of free bodies on a group, as in `cadmbs.absolute.groups.states`.


@kernel
def rotation_of(x: Array, first: int) -> Matrix:
    """The nine numbers from one on."""
    return load9(x.reshape((1, x.shape[0])), 0, first)


@kernel
def velocity_start(sizes: Table) -> int:
    """Where the velocities begin in a flat state."""
    return POSE_SIZE * sizes[0, GROUP.BODIES] + sizes[0, GROUP.FURTHER] + 2 * sizes[0, GROUP.ANGLES]


@kernel
def move_bodies(sizes: Table, x: Array, dx: Array, end: Array) -> None:
    """The poses X exp(dX); rotations are kept orthogonal by a step of Newton's method."""
    for b in range(sizes[0, GROUP.BODIES]):
        first = POSE_SIZE * b
        R, w, v = rotation_of(x, first), coordinate3(dx, 6 * b), coordinate3(dx, 6 * b + 3)
        if sizes[0, GROUP.IS_PRODUCT] == 0:
            v = apply(R, angles.differential(scale(-1.0, w), v))
        turned = compose(R, angles.rotation_of_vector(w))
        square = compose(turned, compose(transposed(turned), turned))
        for k in range(9):
            end[first + k] = 1.5 * turned[k] - 0.5 * square[k]
        assign3(end, first + 9, add(coordinate3(x, first + 9), v))


@kernel
def move_state(sizes: Any, x: Any, dx: Any, end: Any) -> None:
    """The flat state moved by a tangent."""
    move_bodies(sizes, x, dx, end)
    first, tangent = POSE_SIZE * sizes[0, GROUP.BODIES], 6 * sizes[0, GROUP.BODIES]
    for k in range(x.shape[0] - first):
        end[first + k] = x[first + k] + dx[tangent + k]


@kernel
def put_state(sizes: Table, frames: Array, x: Array, vectors: Array) -> None:
    """Positions and velocities of the free joints, whose frames are given, and of the further coordinates."""
    n, k, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], velocity_start(sizes)
    for b in range(n):
        F = rotation_of_frame(frames, b)
        R, r = rotation_of(x, POSE_SIZE * b), coordinate3(x, POSE_SIZE * b + 9)
        put_quaternion(compose(transposed(F), R), vectors, 7 * b)
        p = apply_transposed(F, subtract(r, (frames[b, 3], frames[b, 7], frames[b, 11])))
        w, v = coordinate3(x, first_v + 6 * b), coordinate3(x, first_v + 6 * b + 3)
        if sizes[0, GROUP.IS_PRODUCT] != 0:
            v = apply_transposed(R, v)
        store3(vectors, VECTOR.Q, 7 * b + 4, p)
        screws.store_screw(vectors, VECTOR.V, 6 * b, (w, v))
    for j in range(k):
        store(vectors, VECTOR.Q, 7 * n + j, x[POSE_SIZE * n + j])
        store(vectors, VECTOR.V, 6 * n + j, x[first_v + 6 * n + j])


@kernel
def rotation_of_frame(frames: Array, b: int) -> Matrix:
    """The axes of a frame (4, 4), row by row."""
    return *load3(frames, b, 0), *load3(frames, b, 4), *load3(frames, b, 8)


@kernel
def put_quaternion(R: Matrix, vectors: Array, at: int) -> None:
    """The unit quaternion of a rotation, from its largest component."""
    w, x, y, z = 1.0 + R[0] + R[4] + R[8], R[7] - R[5], R[2] - R[6], R[3] - R[1]
    if R[0] > max(R[4], R[8], R[0] + R[4] + R[8]):
        w, x, y, z = R[7] - R[5], 1.0 + R[0] - R[4] - R[8], R[1] + R[3], R[2] + R[6]
    elif R[4] > max(R[0], R[8], R[0] + R[4] + R[8]):
        w, x, y, z = R[2] - R[6], R[1] + R[3], 1.0 - R[0] + R[4] - R[8], R[5] + R[7]
    elif R[8] > max(R[0], R[4], R[0] + R[4] + R[8]):
        w, x, y, z = R[3] - R[1], R[2] + R[6], R[5] + R[7], 1.0 - R[0] - R[4] + R[8]
    factor = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    store(vectors, VECTOR.Q, at, factor * w)
    store(vectors, VECTOR.Q, at + 1, factor * x)
    store(vectors, VECTOR.Q, at + 2, factor * y)
    store(vectors, VECTOR.Q, at + 3, factor * z)


@kernel
def put_slope(sizes: Table, memory: LoopMemory, x: Array, slope: Array) -> None:
    """The left-trivialised rate of the flat state whose accelerations were computed last."""
    n, k, m, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], sizes[0, GROUP.ANGLES], velocity_start(sizes)
    vectors, rates = memory.vectors, 6 * n + k + 2 * m
    copy_numbers(slope, x[first_v:], 6 * n + k)
    copy_numbers(slope[rates:], vectors[VECTOR.SLOPE], 6 * n + k)
    copy_numbers(slope[6 * n + k :], x[POSE_SIZE * n + k + m :], m)
    for i in range(m):
        slope[6 * n + k + m + i] = 0.0
    if sizes[0, GROUP.IS_PRODUCT] != 0:
        for b in range(n):
            R, (w, v) = rotation_of(x, POSE_SIZE * b), screws.load_screw(vectors, VECTOR.V, 6 * b)
            a = apply(R, add(load3(vectors, VECTOR.SLOPE, 6 * b + 3), cross(w, v)))
            assign3(slope, rates + 6 * b + 3, a)
    slope[rates + 6 * n + k] = loops_stages.power_of(memory)


@kernel
def pull_back_bodies(sizes: Table, dx: Array, slope: Array, work: Array) -> None:
    """Rates of dX where X exp(dX) moves with the velocity that the slope begins with, in place."""
    kind = packing.ROW_KIND.FREE if sizes[0, GROUP.IS_PRODUCT] == 0 else packing.ROW_KIND.SPHERICAL
    for b in range(sizes[0, GROUP.BODIES]):
        manifold.pull_back_native(sizes, dx, slope, work, 6 * b, kind)
        copy_numbers(slope[6 * b :], work[6 * b :], 6 if kind == packing.ROW_KIND.FREE else 3)


@kernel
def displacement(sizes: Table, x: Array, memory: LoopMemory, dx: Array) -> None:
    """The tangent of the shortest correction of the positions, which is along body-fixed twists."""
    n, k = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER]
    clear(dx)
    copy_numbers(dx, memory.vectors[VECTOR.STEP], 6 * n + k)
    if sizes[0, GROUP.IS_PRODUCT] != 0:
        for b in range(n):
            v = apply(rotation_of(x, POSE_SIZE * b), load3(memory.vectors, VECTOR.STEP, 6 * b + 3))
            assign3(dx, 6 * b + 3, v)


@kernel
def correct_body_velocities(sizes: Any, x: Any, memory: LoopMemory) -> None:
    """Add the shortest correction of the velocities to those of the group."""
    n, k, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], velocity_start(sizes)
    for b in range(n):
        w, v = screws.load_screw(memory.vectors, VECTOR.STEP, 6 * b)
        if sizes[0, GROUP.IS_PRODUCT] != 0:
            v = apply(rotation_of(x, POSE_SIZE * b), v)
        at = first_v + 6 * b
        assign3(x, at, add(coordinate3(x, at), w))
        assign3(x, at + 3, add(coordinate3(x, at + 3), v))
    add_multiple(x[first_v + 6 * n :], 1.0, memory.vectors[VECTOR.STEP, 6 * n :], k)


@kernel
def keep_body_velocities(sizes: Table, x: Array, end: Array) -> None:
    """Velocities along the axes of the bodies stay as they are in x where `end` is displaced from it."""
    first_v = velocity_start(sizes)
    for b in range(sizes[0, GROUP.BODIES] if sizes[0, GROUP.IS_PRODUCT] != 0 else 0):
        v = apply_transposed(rotation_of(x, POSE_SIZE * b), coordinate3(x, first_v + 6 * b + 3))
        v = apply(rotation_of(end, POSE_SIZE * b), v)
        assign3(end, first_v + 6 * b + 3, v)


# The program, and its calls.


GROUP: Final = slots(
    BODIES=0, FURTHER=1, ANGLES=2, IS_PRODUCT=3, STAGES=4, ENDS_WITH_SLOPE=5, HAS_FIRST_SLOPE=6, PROJECTS=7, WIDTH=8,
)  # fmt: skip
"""Columns of the sizes: bodies, further coordinates, angles; whether the group is SO(3) x R^3; stages, whether the last
one is at the end of the step, whether the first slope is known; whether a state is projected, in place of a step."""

POSE_SIZE: Final = 12
"""Numbers of a body in a flat state: its rotation, row by row, and its centre of mass."""

GROUP_NUMBER: Final = slots(STEP=0, GOAL=1, CLOSURE=2, SIZE=3)
"""Numbers of a call: size of the step; residuals at which projections end, and above which they fail."""

GROUP_REPORT: Final = slots(SUCCEEDED=0, GAP=1, DEFECT=2, SIZE=3)
"""Whether a call succeeded; largest residuals of positions and velocities at the end."""

MOST_STAGES: Final = 16
"""More stages than methods have."""

PROJECTION_STEPS, STALLED_PART = 8, 0.5
"""Bound on the iterations of a projection, and the part of a residual of which one must leave less to go on."""


class GroupStep(NamedTuple):
    """A step, or a projection.

    Attributes:
        end: Flat state (n,) at its end.
        slopes: (stages, n_tangent), as displacements in the group.
        error: (n_tangent,) error estimate of an embedded pair.
        gap: Largest residual of positions at the end.
        defect: Largest violation by velocities there.
    """

    end: Array
    slopes: Array
    error: Array
    gap: float
    defect: float


@cache
def group_program(features: LoopFeatures) -> KernelProgram:
    """The program for the features of a mechanism with all joints cut."""
    kinds = ("integers", "numbers", "vector", "numbers", "result vector", "block", *["result vector"] * 5)
    group = RecordKind(GroupArrays, kinds)
    arguments = (TREE_KIND, LOADS_KIND, ROWS_KIND, COUPLINGS_KIND, WORKSPACE_KIND, group)
    name = kernel_name("group_steps", features)
    seconds = 2.5 + 0.3 * sum(features)
    return KernelProgram(name, "absolute.group_steps", "group_steps", arguments, seconds, features, is_long=True)


GROUP_STEPS: Final = group_program(LoopFeatures())
"""The program of mechanisms without loads, rows between bodies, or anything along joints."""


class GroupKernel(loops_steps.LoopKernel):
    """Munthe-Kaas steps and projections of one mechanism of free bodies."""

    def __init__(
        self, system: System, loops: PackedLoops, rate: float, frames: Array, sizes: tuple[int, int, int, bool]
    ) -> None:
        """Args: all joints cut, its rows, rate of Baumgarte's terms, frames (n, 16) of the free joints, GROUP sizes."""
        super().__init__(system, loops, drift_check.DriftLimits(False, 1.0, 1.0, rate))
        self._frames = np.ascontiguousarray(frames.reshape(-1, 16))
        self._sizes = np.zeros((1, GROUP.WIDTH), dtype=np.int64)
        self._sizes[0, : GROUP.STAGES] = sizes
        n, k, m, _ = sizes
        self._n_tangent = 2 * (6 * n + k + m) + 1
        self._group_report, self._psi = np.zeros(GROUP_REPORT.SIZE), np.zeros(self._n_tangent)
        self._numbers = np.zeros(GROUP_NUMBER.SIZE)

    @staticmethod
    def program(features: LoopFeatures) -> KernelProgram:
        """The program."""
        return group_program(features._replace(straight=False))

    @cached_property
    def _constant_samples(self) -> tuple[Array, Array] | None:
        """Functions of time where all are constant, for as many times as programs with stages take."""
        functions = (*self._loads.functions, *self._loops.functions)
        constant = all(isinstance(f, Polynomial) and len(f.coefficients) == 1 for f in functions)
        return self._sample(np.zeros(MOST_STAGES)) if constant else None

    def choose(self, t: float, x: Array, chosen: loops_steps.ChosenRows) -> bool:
        """Choose rows, whose independence at a state counts as one; whether they are independent."""
        self._select(chosen)
        self._limits[LIMIT.HAS_REFERENCE] = 0.0
        one = np.zeros((3, 1))
        step = self.step(np.array([t, t]), x, 0.0, one, None, False)
        self._limits[LIMIT.HAS_REFERENCE] = 1.0
        return step is not None

    def step(
        self, times: Array, x: Array, h: float, tableau: Array, first: Array | None, ends_with_slope: bool
    ) -> GroupStep | None:
        """A step from a flat state; None where the rows are not independent enough or something is not finite.

        Args:
            times: (stages + 1,) of the stages and of the end [s].
            x: The state.
            h: Size of the step [s].
            tableau: (stages + 2, stages) coefficients of the stages, weights of the end, and of the error.
            first: Slope of the first stage, where it is known.
            ends_with_slope: Whether the last stage is at the end.

        Raises:
            OutsideTableError: If a function of time does not cover a time.
        """
        stages = len(tableau) - 2
        self._sizes[0, GROUP.STAGES], self._sizes[0, GROUP.ENDS_WITH_SLOPE] = stages, ends_with_slope
        self._sizes[0, GROUP.HAS_FIRST_SLOPE] = first is not None
        self._numbers[GROUP_NUMBER.STEP] = h
        slopes = np.zeros((max(1, stages), self._n_tangent))
        if first is not None:
            slopes[0] = first
        end, error = np.array(x), np.zeros(self._n_tangent)
        functions, targets = self._constant_samples or self._sample(times)
        loads = LoadArrays(self._loads.damping, self._loads.table, self._loads.numbers, functions)
        group = GroupArrays(
            self._sizes, tableau, self._numbers, self._frames, np.array(x), slopes, end, error, self._group_report,
            self._report, self._psi,
        )  # fmt: skip
        rows = self._rows._replace(targets=targets)
        self._run(self._tree, loads, rows, self._couplings, self.workspace, group)
        report = self._group_report
        if not report[GROUP_REPORT.SUCCEEDED] or not np.all(np.isfinite(end)):
            return None
        return GroupStep(end, slopes, error, float(report[GROUP_REPORT.GAP]), float(report[GROUP_REPORT.DEFECT]))

    def projected(self, t: float, x: Array, goal: float, closure: float) -> Array | None:
        """The flat state on the constraints; None where the iterations do not converge."""
        self._numbers[GROUP_NUMBER.GOAL], self._numbers[GROUP_NUMBER.CLOSURE] = goal, closure
        self._sizes[0, GROUP.PROJECTS] = 1
        step = self.step(np.array([t]), x, 0.0, np.zeros((2, 0)), None, False)
        self._sizes[0, GROUP.PROJECTS] = 0
        return None if step is None else step.end

    @property
    def independence(self) -> float:
        """What part of their independence the rows of the last evaluation have."""
        return float(self._report[REPORT.INDEPENDENCE])

    def relative_rotations(self) -> tuple[Array, Array]:
        """Rotations E (loops, 3, 3) of the joints at the last evaluation, and angular velocities (loops, 3) in them."""
        cuts = self.workspace.cuts
        return cuts[:, CUT_STATE.ROTATION : CUT_STATE.POSITION].reshape(-1, 3, 3), cuts[
            :, CUT_STATE.SPIN : CUT_STATE.SLIDE
        ]
