"""Trajectories of large mechanisms with loops, at a cost that grows with their number. Scalar code.

The steps of `cadmbs.kernels.loops` with the sparse equations of `large_packing`: all rows are kept, and states are
projected by the shortest correction, as `cadmbs.simulation.constraint_projection` does for large systems.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.adaptive_packing import CHECKED, CONTROL
from cadmbs.kernels.inverse_dynamics import SLOTS as MOTION_SLOTS
from cadmbs.kernels.inverse_dynamics import inverse_dynamics
from cadmbs.kernels.joint_losses import joint_damping
from cadmbs.kernels.kernel import kernel, spliced
from cadmbs.kernels.lanes import assign, load, store
from cadmbs.kernels.large_matrices import schur_factors, substructure_factors
from cadmbs.kernels.large_rows import large_rows
from cadmbs.kernels.large_solving import accelerate, margin_of_rows, shortest_correction
from cadmbs.kernels.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.load_forces import load_forces
from cadmbs.kernels.loops import first_stage, fixed_stages
from cadmbs.kernels.loops_adaptive import adaptive_stages, sample_stage
from cadmbs.kernels.loops_packing import LIMIT, REPORT, VECTOR
from cadmbs.kernels.loops_projection import PROJECTED, PROJECTION_FAILED, largest
from cadmbs.kernels.loops_stages import retract
from cadmbs.kernels.loops_terms import add_baumgarte_terms
from cadmbs.kernels.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.packing import STEP_SAMPLES
from cadmbs.kernels.records import (
    AdaptiveArrays,
    ConstraintArrays,
    LoadArrays,
    LoopMemory,
    SparseArrays,
    TreeArrays,
)
from cadmbs.tolerances import PROJECTION_ITERATIONS, STALLED_RESIDUAL

FIRST_ITERATIONS = 4
"""Further inverse iterations for the first margin, from a motion that may be a rough guess."""

SLOTS = max(MASS_SLOTS, LOAD_SLOTS, MOTION_SLOTS)


def large_loops(features):
    """The kernel for the features of a system (`cadmbs.kernels.loops_packing.LoopFeatures`)."""
    run = run_kernel(features)

    @kernel
    def large_loops_kernel(
        table, params, damping, loads, numbers, functions, cuts, frames, rows, selectors, lines, targets, n_independent,
        unknowns, carriers, shares, copies, substructures, blocks, large_row_table, large_cuts, line_columns,
        line_positions, profile, stiffness, losses, loss_numbers,
        factors, coefficients, solved, schur, composites, large,
        limits, sizes, marks, state, results, report,
        tableau, control, slopes, times, kept, instructions, function_numbers, jets,
        vectors, mass, dense, cut_states, motion, work,
    ):  # fmt: skip
        """All steps, or those up to one whose rows are not independent enough, or that cannot be projected."""
        n_v, n_rows = damping.shape[0], rows.shape[0]
        tree, load_arrays = TreeArrays(table, params, work), LoadArrays(damping, loads, numbers, functions)
        constraints = ConstraintArrays(
            cuts, frames, rows, selectors, lines, rows, lines, losses, loss_numbers, rows, lines, rows, lines, targets
        )  # fmt: skip
        memory = LoopMemory(
            state.shape[0] - n_v - 1, n_v, n_v, n_rows, n_rows, n_independent, n_rows, VECTOR.Q, VECTOR.V, VECTOR.TAU,
            VECTOR.BIAS, limits, vectors, mass, mass, dense, cut_states, dense, motion,
        )  # fmt: skip
        sparse = SparseArrays(
            unknowns, carriers, shares, copies, substructures, blocks, large_row_table, large_cuts, line_columns,
            line_positions, profile, stiffness, factors, coefficients, solved, schur, composites, large,
        )  # fmt: skip
        adaptive = AdaptiveArrays(tableau, control, slopes, times, kept, instructions, function_numbers, jets)
        run(tree, load_arrays, constraints, memory, sparse, sizes, marks, state, results, report, adaptive)

    return large_loops_kernel


def run_kernel(features):
    """The steps, for the features of a system."""
    evaluate, without = evaluation(features), features._replace(cuts=False)  # nothing counts turns of cut joints
    next_fixed_stage, next_adaptive_stage = fixed_stages(without), adaptive_stages(without)

    @spliced
    def run(tree, loads, constraints, memory, sparse, sizes, marks, state, results, report, adaptive):
        """As `cadmbs.kernels.loops.run_kernel` has it."""
        table, limits = tree.table, memory.limits
        is_adaptive, has_reference = adaptive.control[CONTROL.IS_ACTIVE] != 0.0, limits[LIMIT.HAS_REFERENCE] != 0.0
        stage, row, tries, is_new = first_stage(table, memory, state, report, adaptive), 0, 0, True
        running, checked_stage = stage >= 0, CHECKED if is_adaptive else 0
        while running:
            if is_new and is_adaptive:
                running = sample_stage(loads, constraints, adaptive)
            elif is_new:
                row = STEP_SAMPLES * round(report[REPORT.STEPS]) + (stage + 1) // 2
            if is_new:
                evaluate(tree, loads, constraints, memory, sparse, row)
            running = is_independent(memory, sparse, not has_reference, report) and running
            has_reference = True
            if running and (is_new if limits[LIMIT.PROJECTS] == 2.0 else stage == checked_stage):
                tries = project(table, memory, sparse, tries, report)
                running = tries != PROJECTION_FAILED
            is_new = True
            if running and tries == 0:
                accelerate(memory, sparse)
                if is_adaptive:
                    stage = next_adaptive_stage(table, constraints, memory, adaptive, results, report, stage)
                    is_new = stage != CHECKED
                else:
                    stage = next_fixed_stage(table, constraints, memory, sizes, marks, state, results, report, stage)
                running = stage >= 0

    return run


def evaluation(features):
    """Forces, bias, constraint rows and the factors of the equations at a stage."""
    has_loads = features.loads

    @spliced
    def evaluate(tree, loads, constraints, memory, sparse, row):
        vectors = memory.vectors
        q, v = vectors[VECTOR.Q], vectors[VECTOR.V]
        if has_loads:
            load_forces(tree, loads, row, q, v, vectors[VECTOR.TAU])
        else:
            joint_damping(loads.damping, v, vectors[VECTOR.TAU])
        inverse_dynamics(tree.table, tree.params, q, v, vectors[VECTOR.ZERO], vectors[VECTOR.BIAS], memory.motion)
        substructure_factors(tree, q, sparse)
        large_rows(tree, constraints, memory, sparse, row)
        if memory.limits[LIMIT.BAUMGARTE] != 0.0:
            add_baumgarte_terms(memory)
        schur_factors(sparse)

    return evaluate


@kernel
def is_independent(memory, sparse, is_first, report):
    """Whether the margin of the rows, against that at the start, is large enough; False where it is not finite."""
    margin = margin_of_rows(memory, sparse)
    if is_first:
        for _ in range(FIRST_ITERATIONS):
            margin = margin_of_rows(memory, sparse)
        store(memory.vectors, VECTOR.FIRST_PIVOT, 0, margin)
    part = margin / load(memory.vectors, VECTOR.FIRST_PIVOT, 0)
    assign(report, REPORT.INDEPENDENCE, part)
    return part > memory.limits[LIMIT.INDEPENDENCE]


@spliced
def project(table, memory, sparse, tries, report):
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Positions first, until they are closed or the gap stops decreasing; then velocities, once.
    """
    vectors, limits = memory.vectors, memory.limits
    gap, defect = largest(vectors, VECTOR.GAP, memory.n_rows), largest(vectors, VECTOR.DEFECT, memory.n_rows)
    tolerance = limits[LIMIT.TOLERANCE]
    violated, answer = tries != PROJECTED, 0
    if tries == 0:
        assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
        assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))
        bound = tolerance * max(1.0, largest(vectors, VECTOR.V, memory.n_v))
        violated = limits[LIMIT.PROJECTS] == 1.0 and (gap > tolerance or defect > bound)
        violated = violated or limits[LIMIT.PROJECTS] == 2.0
        if violated:
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + 1.0)
            assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
            assign(report, REPORT.LAST_GAP, math.inf)
    if violated:
        goes_on = tries < PROJECTION_ITERATIONS and gap < STALLED_RESIDUAL * report[REPORT.LAST_GAP]
        if gap > limits[LIMIT.GOAL] and goes_on:
            assign(report, REPORT.LAST_GAP, gap)
            shortest_correction(memory, sparse, VECTOR.GAP)
            retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
            for k in range(memory.n_q):
                store(vectors, VECTOR.Q, k, load(vectors, VECTOR.TRIAL, k))
            answer = tries + 1
        elif gap <= tolerance:
            shortest_correction(memory, sparse, VECTOR.DEFECT)
            for k in range(memory.n_v):
                store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))
            answer = PROJECTED
        else:
            answer = PROJECTION_FAILED
    return answer
