"""Trajectories of large mechanisms with loops, at a cost that grows with their number. Scalar code.

The steps of `kernels.steps.loops` with the sparse equations of `large_packing`: all rows are kept, and states are
projected by the shortest correction, as `cadmbs.simulation.drift.constraint_projection` does for large systems.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.coupled.couplings import gather_forces
from cadmbs.kernels.kernel import Table, kernel, spliced
from cadmbs.kernels.large import large_solving
from cadmbs.kernels.large.large_rows import large_row_kernel
from cadmbs.kernels.loads.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.records import AdaptiveArrays, ConstraintArrays, LoopMemory, StepArrays, TreeArrays
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import add_baumgarte_terms
from cadmbs.kernels.steps import loop_equations, loops_projection, loops_stages
from cadmbs.kernels.steps.corrections import ACTION, PROJECTED, exceeds, largest, next_correction
from cadmbs.kernels.steps.loops import StateKernels, loop_memory, run_kernel
from cadmbs.kernels.tree.inverse_dynamics import SLOTS as MOTION_SLOTS
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS

FIRST_ITERATIONS = 4
"""Further inverse iterations for the first margin, from a motion that may be a rough guess."""

SLOTS = max(MASS_SLOTS, LOAD_SLOTS, MOTION_SLOTS)


def large_loops(features: Any) -> Any:
    """The kernel for the features of a system (`cadmbs.kernels.rows.loops_packing.LoopFeatures`)."""
    kernels = StateKernels(
        sparse_evaluation(features), has_margin, project_shortest, large_solving.accelerate_by_blocks, False
    )
    run, memory_of = run_kernel(features, kernels), loop_memory(features)

    @kernel
    def large_loops_kernel(
        tree: TreeArrays,
        loads: Any,
        constraints: ConstraintArrays,
        couplings: Any,
        sparse: Any,
        workspace: Any,
        steps: StepArrays,
        adaptive: AdaptiveArrays,
    ) -> None:
        """All steps, or those up to one whose rows are not independent enough, or that cannot be projected."""
        n_v, n_rows = sparse.leaders.shape[0], constraints.rows.shape[0]
        dense = memory_of(workspace, loads, constraints, steps.state.shape[0], n_v, (n_rows, n_rows), ())
        memory = LoopMemory(*dense[:-1], sparse)  # type: ignore[call-arg]  # of a slice of a record
        run(tree, loads, couplings, constraints, memory, steps, adaptive)

    return large_loops_kernel


def sparse_evaluation(features: Any) -> Any:
    """Forces, bias, constraint rows and the factors of the equations at a stage."""
    forces, coupled, large_rows = loop_equations.forces_at(features), features.coupled, large_row_kernel(features)

    @spliced
    def evaluate_blocks(
        tree: TreeArrays, loads: Any, couplings: Any, constraints: ConstraintArrays, memory: Any, row: int
    ) -> None:
        vectors = memory.vectors
        forces(tree, loads, couplings, memory, row)
        large_solving.substructure_factors(tree, constraints.coordinate_numbers, vectors[memory.q_row], memory.sparse)
        large_rows(tree, loads, constraints, memory, row)
        if coupled:
            gather_forces(couplings.velocities, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
        if memory.limits[LIMIT.BAUMGARTE] != 0.0:
            add_baumgarte_terms(memory)
        large_solving.schur_factors(memory.sparse)

    return evaluate_blocks


@kernel
def has_margin(memory: Any, has_reference: bool, report: Array) -> Any:
    """Whether the margin of the rows, against that at the start, is large enough; False where it is not finite."""
    margin = large_solving.margin_of_rows(memory)
    if not has_reference:
        for _ in range(FIRST_ITERATIONS):
            margin = large_solving.margin_of_rows(memory)
        store(memory.vectors, VECTOR.FIRST_PIVOT, 0, margin)
    part = margin / load(memory.vectors, VECTOR.FIRST_PIVOT, 0)
    assign(report, REPORT.INDEPENDENCE, part)
    return part > memory.limits[LIMIT.INDEPENDENCE]


@spliced
def project_shortest(table: Table, memory: Any, tries: Any, way: Any, report: Array) -> Any:
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Those are the shortest ones, of positions or of velocities.
    """
    vectors, limits = memory.vectors, memory.limits
    gap, defect = largest(vectors, VECTOR.GAP, memory.n_rows), largest(vectors, VECTOR.DEFECT, memory.n_rows)
    tolerance = limits[LIMIT.TOLERANCE]
    violated, answer = tries != PROJECTED, 0
    if tries == 0:
        assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
        assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))
        violated = exceeds(tolerance, largest(vectors, VECTOR.V, memory.n_v), gap, defect)
        violated = (way != PROJECTS.NONE and violated) or way == PROJECTS.STAGES
        if violated:
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + 1.0)
            assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
            assign(report, REPORT.LAST_GAP, math.inf)
    if violated:
        action = next_correction(gap, report[REPORT.LAST_GAP], (limits[LIMIT.GOAL], tolerance), tries, False)
        if action == ACTION.POSITIONS:
            assign(report, REPORT.LAST_GAP, gap)
            if memory.sparse.velocity_blocks.shape[0] > 0:
                large_solving.leave_out_velocity_rows(memory.sparse)
                large_solving.schur_factors(memory.sparse)
            large_solving.shortest_correction(memory, VECTOR.GAP)
            loops_stages.retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
            for k in range(memory.n_q):
                store(vectors, VECTOR.Q, k, load(vectors, VECTOR.TRIAL, k))
            answer = tries + 1
        elif action == ACTION.VELOCITIES:
            large_solving.shortest_correction(memory, VECTOR.DEFECT)
            for k in range(memory.n_v):
                store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))
            answer = PROJECTED
        else:
            answer = loops_projection.PROJECTION_FAILED
    return answer
