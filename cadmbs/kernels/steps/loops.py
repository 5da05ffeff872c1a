"""Trajectories of mechanisms with loops by Runge-Kutta steps, projected on the constraints. Scalar code.

Steps of order 4 of given sizes on the joint manifold, or adaptive ones of an embedded pair in R^n: both with the same
copy of the equations.

The multiplier form of `simulation.formulations.equations.Index1Equations`, with independent rows chosen by the caller,
and between the steps the projection of `cadmbs.simulation.drift.constraint_projection`.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, spliced
from cadmbs.kernels.numbers.lanes import assign, call_by_address, load, store
from cadmbs.kernels.records import (
    AdaptiveArrays,
    ConstraintArrays,
    LoadArrays,
    LoopCouplings,
    LoopMemory,
    LoopWorkspace,
    StepArrays,
    TreeArrays,
)
from cadmbs.kernels.rows.cut_coordinates import follow_positions
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REFERENCE, REPORT, VECTOR, LoopFeatures
from cadmbs.kernels.solve.loops_solving import accelerate, partition_is_regular
from cadmbs.kernels.solve.one_motion import accelerate_along_motion, leaves_one_motion
from cadmbs.kernels.steps import corrections, implicit_steps, loops_adaptive, loops_stages, loops_states
from cadmbs.kernels.steps.adaptive_memory import CHECKED, CONTROL, MODE
from cadmbs.kernels.steps.loop_equations import REVOLUTE_SLOTS, SLOTS, evaluate_by_address, evaluation
from cadmbs.kernels.steps.loops_projection import PROJECTION_FAILED, closing, projection
from cadmbs.kernels.steps.loops_stages import advance
from cadmbs.kernels.steps.step_lines import LINE, by_address
from cadmbs.kernels.tree.packing import STEP_SAMPLES

__all__ = ["REVOLUTE_SLOTS", "SLOTS", "loops"]


def loops(features: LoopFeatures) -> Callable[..., Any]:
    """The kernel for the features of a system (`cadmbs.kernels.rows.loops_packing.LoopFeatures`).

    Where equations are straight lines, `tree` has their address and their constants.
    """
    run, memory_of = run_kernel(features, state_kernels(features)), loop_memory(features)

    @kernel
    def loops_kernel(
        tree: TreeArrays, loads: LoadArrays, constraints: ConstraintArrays, couplings: LoopCouplings,
        workspace: LoopWorkspace, steps: StepArrays, adaptive: AdaptiveArrays,
    ) -> None:  # fmt: skip
        """All steps, or those up to one whose rows are not independent enough, or that cannot be projected."""
        n_v, limits = round(math.sqrt(workspace.mass.shape[0])), workspace.limits
        rows = round(limits[LIMIT.POSITION_ROWS]), round(limits[LIMIT.POSITIONS])
        memory = memory_of(workspace, loads, constraints, steps.state.shape[0], n_v, rows, tree.table)
        run(tree, loads, couplings, constraints, memory, steps, adaptive)

    return loops_kernel


def loop_memory(features: LoopFeatures) -> Callable[..., Any]:
    """The record of sizes and workspace, for the features of a system."""
    coupled = features.coupled and not features.straight

    @spliced
    def memory_of(
        workspace: LoopWorkspace, loads: LoadArrays, constraints: ConstraintArrays, n_state: int, n_v: int,
        position_rows: tuple[Number, Number], codes: Any,
    ) -> LoopMemory:  # fmt: skip
        """Of n_v velocities; `position_rows` are all rows of positions, and the independent ones."""
        limits, tree_mass = workspace.limits, workspace.mass
        q_row, v_row, tau_row, bias_row = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS
        if coupled:
            q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
            tree_mass = workspace.tree_mass
        return LoopMemory(
            n_state - n_v - 1, n_v, loads.damping.shape[0], constraints.rows.shape[0], position_rows[0],
            round(limits[LIMIT.INDEPENDENT]), position_rows[1], q_row, v_row, tau_row, bias_row, limits,
            workspace.vectors, workspace.mass, tree_mass, workspace.dense, workspace.cuts, workspace.along,
            workspace.motion, codes,
        )  # fmt: skip

    return memory_of


class StateKernels(NamedTuple):
    """What is done at a state: the parts in which mechanisms differ by their features.

    Attributes:
        evaluate: Forces, rows and the factors of the equations.
        is_independent: Whether the rows are as independent as they must be, measured against the start.
        project: One correction of the state where it is needed.
        accelerate: Accelerations and multipliers, after the last correction.
        stays_solved: Whether an evaluation has these already, until a projection overwrites multipliers.
    """

    evaluate: Callable[..., Any]
    is_independent: Callable[..., Any]
    project: Callable[..., Any]
    accelerate: Callable[..., Any]
    stays_solved: bool


def state_kernels(features: LoopFeatures) -> StateKernels:
    """Those of a system with dense matrices, or whose equations are a straight line."""
    evaluate = evaluate_by_address if features.straight else evaluation(features)
    project, stays_solved = projection(features.straight), features.straight or features.tree
    accelerate_again = accelerate_as_line if features.straight else accelerate_densely
    return StateKernels(evaluate, is_independent, project, accelerate_again, stays_solved)


def run_kernel(features: LoopFeatures, kernels: StateKernels) -> Callable[..., Any]:
    """All steps, or those up to one whose rows are not independent enough, or whose state cannot be projected."""
    evaluate, is_independent, project, accelerate, stays_solved = kernels
    begin, follow, is_large = first_stage(features), following_stage(features), features.large

    @spliced
    def run(
        tree: TreeArrays, loads: LoadArrays, couplings: LoopCouplings, constraints: ConstraintArrays,
        memory: LoopMemory, steps: StepArrays, adaptive: AdaptiveArrays,
    ) -> None:  # fmt: skip
        """Rows of positions come first, the independent ones of each kind before the others.

        The state (q, v, work) moves from the start to the end; `marks` has the index in `results` of the state after a
        step, or -1. Accelerations at the end stay in `vectors`: with no step at all this is the right-hand side, or one
        check of the drift. Adaptive steps move the state of their workspace instead. Outputs are evaluated at the
        states in `results`.
        """
        table, limits, report = couplings.coordinates, memory.limits, steps.report
        mode, has_reference = adaptive.control[CONTROL.MODE], limits[LIMIT.HAS_REFERENCE] != 0.0
        stage, row = begin(table, memory, steps, adaptive), 0
        tries, way = first_tries(limits), first_way(limits[LIMIT.PROJECTS], mode, stage)
        running, is_new, checked_stage = stage >= 0, tries == 0, CHECKED if mode == MODE.ADAPTIVE else 0
        while running:
            if is_new and mode != MODE.FIXED:
                running = loops_adaptive.sample_stage(loads, constraints, adaptive, tries == 0)
            elif is_new:
                row = STEP_SAMPLES * round(report[REPORT.STEPS]) + (stage + 1) // 2
            if is_new:
                evaluate(tree, loads, couplings, constraints, memory, row)
            is_solved = stays_solved and (is_new or memory.n_rows == 0)
            running = is_independent(memory, has_reference, report) and running
            has_reference = is_new = True
            if running and memory.n_rows > 0 and is_checked(way, stage, checked_stage):
                # the Woronetz form needs dense factors, which large mechanisms do not have
                if not is_large and way == PROJECTS.REDUCED and tries == 0:
                    loops_adaptive.check_step_end(memory, adaptive, report, stage)
                tries = project(table, memory, tries, way, report)
                running = tries != PROJECTION_FAILED
                is_solved = is_solved and way != PROJECTS.REDUCED and report[REPORT.OVERWRITTEN] == 0.0
            if running and tries == 0 and way != limits[LIMIT.PROJECTS]:
                loops_stages.save_step_start(memory, steps.state)
                way, is_new = PROJECTS.REDUCED, False
            elif running and tries == 0:
                if not is_solved:
                    accelerate(memory)
                stage = follow(tree, loads, couplings, constraints, memory, adaptive, steps, stage)
                is_new, running, way = stage != CHECKED, stage >= 0, first_way(limits[LIMIT.PROJECTS], mode, stage)

    return run


@kernel
def first_tries(limits: Array) -> int:
    """PROJECTED where the last call ended there: the state was evaluated, and then its velocities corrected."""
    is_evaluated = limits[LIMIT.HAS_REFERENCE] == REFERENCE.EVALUATED
    return corrections.PROJECTED if is_evaluated and limits[LIMIT.PROJECTS] == PROJECTS.CLOSED_ENDS else 0


@kernel
def first_way(projects: Number, mode: Number, stage: int) -> Number:
    """How a new state is projected first: in Woronetz form, ends of steps of given sizes as those of other forms."""
    return PROJECTS.ENDS if projects == PROJECTS.REDUCED and mode == MODE.FIXED and stage == 0 else projects


@kernel
def is_checked(way: Number, stage: int, checked_stage: int) -> bool:
    """Whether drift is measured at a stage, and projected where `way` says so: all that are evaluated, or the ends."""
    of_all = way == PROJECTS.STAGES or way == PROJECTS.REDUCED  # noqa: PLR1714
    return stage != CHECKED if of_all else stage == checked_stage


def following_stage(features: LoopFeatures) -> Callable[..., Any]:
    """What follows an evaluation, for the features of a system."""
    next_fixed_stage = fixed_stages(features)
    adaptive_stages = implicit_steps.implicit_stages if features.implicit else loops_adaptive.adaptive_stages
    next_adaptive_stage = adaptive_stages(features)

    @spliced
    def follow(
        tree: TreeArrays, loads: LoadArrays, couplings: LoopCouplings, constraints: ConstraintArrays,
        memory: LoopMemory, adaptive: AdaptiveArrays, steps: StepArrays, stage: int,
    ) -> int:  # fmt: skip
        """The next stage, CHECKED, or STOPPED."""
        mode, following, table = adaptive.control[CONTROL.MODE], loops_adaptive.STOPPED, couplings.coordinates
        if mode == MODE.OUTPUTS:
            following = next_output(table, memory, adaptive, steps)
        elif mode == MODE.ADAPTIVE:
            following = next_adaptive_stage(table, constraints, memory, adaptive, steps.results, steps.report, stage)
        else:
            following = next_fixed_stage(tree, loads, couplings, constraints, memory, steps, stage)
        return following

    return follow


def first_stage(features: LoopFeatures) -> Callable[..., Any]:
    """The stage to begin with, for the features of a system."""
    begin_adaptive = implicit_steps.first_implicit_stage if features.implicit else loops_adaptive.first_adaptive_stage

    @kernel
    def begin_call(table: Table, memory: LoopMemory, steps: StepArrays, adaptive: AdaptiveArrays) -> int:
        init_report(steps.report)
        loops_stages.init_step(memory, steps.state)
        stage = 0
        if adaptive.control[CONTROL.MODE] == MODE.ADAPTIVE:
            stage = begin_adaptive(table, memory, adaptive)
        elif adaptive.control[CONTROL.MODE] == MODE.OUTPUTS:
            loops_states.begin_output(table, memory, adaptive, steps.results, steps.report)
        return stage

    return begin_call


@kernel
def next_output(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays, steps: StepArrays) -> int:
    """What follows the evaluation of an output: the first stage, of the next one, or STOPPED."""
    goes_on = loops_states.finish_output(memory, adaptive, steps.results, steps.report)
    if goes_on:
        loops_states.begin_output(table, memory, adaptive, steps.results, steps.report)
    return 0 if goes_on else loops_adaptive.STOPPED


def fixed_stages(features: LoopFeatures) -> Callable[..., Any]:
    """What follows the evaluation of a stage of a step of given size, for the features of a system."""
    has_cuts, straight = features.cuts, features.straight
    go_on = by_address(LINE.ADVANCE) if straight else advance
    finish_sums = by_address(LINE.SUM) if straight else loops_stages.add_last_slopes
    go_to_end, close_end = by_address(LINE.END) if straight else loops_stages.put_end, closing(straight)

    @kernel
    def next_fixed_stage(
        tree: TreeArrays, loads: LoadArrays, couplings: LoopCouplings, constraints: ConstraintArrays,
        memory: LoopMemory, steps: StepArrays, stage: int,
    ) -> int:  # fmt: skip
        """The next stage, or STOPPED; the state after a step is recorded where marked, and angles of cut joints.

        The call ends at a state whose dependent coordinates do not serve any more.
        """
        sizes, marks, state, results, report = steps
        s, serves, is_whole, table = round(report[REPORT.STEPS]), True, False, couplings.coordinates
        if stage == 0:
            mark = -1 if s == 0 else marks[s - 1, 0]
            if has_cuts and s > 0:
                follow_positions(constraints, memory)
                loops_stages.record_positions(memory, state.shape[0], mark, results)
            if memory.limits[LIMIT.PROJECTS] == PROJECTS.REDUCED:
                serves = s == 0 or partition_is_regular(memory)
                assign(report, REPORT.SERVES, 1.0 if serves else 0.0)
            else:
                loops_stages.save_step_start(memory, state)
            loops_stages.record(mark, state, results, report)
        following = loops_adaptive.STOPPED
        if s == sizes.shape[0]:
            assign(report, REPORT.ARRIVED, 1.0)
            assign(report, REPORT.POWER, loops_stages.power_of(memory))
        elif serves:
            assign(report, REPORT.STEP_SIZE, sizes[s, 0])
            assign(report, REPORT.STAGE, 1.0 * stage)
            if straight and stage == 0:
                is_whole = takes_whole_step(tree, loads, constraints, memory, state, report)
            if stage == loops_stages.LAST_STAGE or is_whole:
                if not is_whole:
                    finish_sums(table, memory, state, report)
                assign(report, REPORT.STAGE, 1.0 * loops_stages.LAST_STAGE)
                if memory.limits[LIMIT.PROJECTS] == PROJECTS.CLOSED_ENDS:
                    close_end(table, memory, report)
                go_to_end(table, memory, state, report)
                if loops_stages.finish_step(memory, memory.vectors[VECTOR.TRIAL], state, report):
                    following = 0
            else:
                go_on(table, memory, state, report)
                following = stage + 1
        return following

    return next_fixed_stage


@kernel
def takes_whole_step(
    tree: TreeArrays, loads: LoadArrays, constraints: ConstraintArrays, memory: LoopMemory, state: Any, report: Any
) -> bool:
    """All stages of a step by one line, up to its sums; False where its rows do not stay independent, as before it."""
    row, projects = STEP_SAMPLES * round(report[REPORT.STEPS]), memory.limits[LIMIT.PROJECTS]
    is_done = memory.codes[LINE.STEP] != 0 and projects != PROJECTS.STAGES and projects != PROJECTS.REDUCED  # noqa: PLR1714
    if is_done:
        call_by_address(
            memory.codes[LINE.STEP :], memory.vectors, memory.mass, memory.dense, memory.along, loads.functions[row],
            constraints.targets[row], tree.params, state, report,
        )  # fmt: skip
        is_done = stays_independent(memory, report)
        if not is_done:
            call_by_address(
                memory.codes, memory.vectors, memory.mass, memory.dense, memory.along, loads.functions[row],
                constraints.targets[row], tree.params,
            )  # fmt: skip
    return is_done


@kernel
def init_report(report: Array) -> None:
    """An empty report; whether the last end was projected, the caller says or the last call."""
    for k in range(report.shape[0]):
        if k != REPORT.OFF_NEXT:
            assign(report, k, 0.0)
    assign(report, REPORT.CHECKED, 1.0)


@kernel
def is_independent(memory: LoopMemory, has_reference: bool, report: Array) -> bool:
    """Whether the rows are as independent as they must be, against the start, which is kept where it is not known yet.

    False where some are not finite.
    """
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    for r in range(0 if has_reference else memory.n_independent):
        store(vectors, VECTOR.FIRST_PIVOT, r, 1.0 / load(memory.dense, first + r, r))
        store(vectors, VECTOR.FIRST_SIZE, r, load(vectors, VECTOR.SIZE, r))
    assign(report, REPORT.LARGEST_LOSS, 0.0)
    assign(report, REPORT.LOSSES, 0.0)
    loops_stages.add_losses(memory, report)
    loss = report[REPORT.LARGEST_LOSS]
    assign(report, REPORT.INDEPENDENCE, 1.0 / math.sqrt(loss) if loss > 0.0 else math.inf)
    return stays_independent(memory, report)


@kernel
def stays_independent(memory: LoopMemory, report: Array) -> bool:
    """Whether what the rows have lost of their independence is little enough, and finite."""
    least, total = memory.limits[LIMIT.INDEPENDENCE], report[REPORT.LOSSES]
    return report[REPORT.LARGEST_LOSS] * least * least < 1.0 and total - total == 0.0


@kernel
def accelerate_densely(memory: LoopMemory) -> None:
    """Accelerations and multipliers from the factors of the equations."""
    accelerate(memory.n_v, memory.n_independent, memory.vectors, memory.dense)


@kernel
def accelerate_as_line(memory: LoopMemory) -> None:
    """The same as straight lines compute them."""
    if leaves_one_motion(memory.n_v, memory.n_independent, memory.n_positions):
        accelerate_along_motion(memory)
    else:
        accelerate_densely(memory)
