"""Steps of explicit Runge-Kutta methods of Munthe-Kaas on SE(3)^n or (SO(3) x R^3)^n, and projections. Scalar code.

The steps of `cadmbs.integrators.tableaus` with the equations of `cadmbs.absolute.groups`, by the kernels of closed
loops for the mechanism with all joints cut; projections as `cadmbs.absolute.groups.projection`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.group_bodies import (
    correct_body_velocities,
    displacement,
    keep_body_velocities,
    move_state,
    pull_back_bodies,
    put_slope,
    put_state,
)
from cadmbs.kernels.absolute.group_program import GROUP, GROUP_NUMBER, GROUP_REPORT, PROJECTION_STEPS, STALLED_PART
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.vectors import add_multiple, clear, copy_numbers
from cadmbs.kernels.records import (
    ConstraintArrays,
    GroupArrays,
    LoadArrays,
    LoopCouplings,
    LoopMemory,
    LoopWorkspace,
    TreeArrays,
)
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR, LoopFeatures
from cadmbs.kernels.rows.loops_rows import free_body_rows
from cadmbs.kernels.solve.loops_solving import accelerate, shortest
from cadmbs.kernels.steps.corrections import largest
from cadmbs.kernels.steps.loop_equations import SLOTS as EVALUATION_SLOTS
from cadmbs.kernels.steps.loop_equations import evaluation
from cadmbs.kernels.steps.loops import is_independent

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
    evaluate = evaluation(features, free_body_rows)

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
        report[GROUP_REPORT.GAP] = largest(vectors, VECTOR.GAP, n_rows)
        report[GROUP_REPORT.DEFECT] = largest(vectors, VECTOR.DEFECT, n_rows)

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
            regular = is_independent(memory, memory.limits[LIMIT.HAS_REFERENCE] != 0.0, loop_report)
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
    size = largest(vectors, VECTOR.GAP, memory.n_rows)
    while running and iteration < PROJECTION_STEPS and size > numbers[GROUP_NUMBER.GOAL]:
        iteration += 1
        shortest(memory.n_v, memory.n_independent, memory.n_positions, vectors, memory.dense, VECTOR.INDEPENDENT_GAP)
        displacement(sizes, x, memory, psi)
        move_state(sizes, x, psi, end)
        keep_body_velocities(sizes, x, end)
        evaluate_state(equations, end, 0)
        trial = largest(vectors, VECTOR.GAP, memory.n_rows)
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
