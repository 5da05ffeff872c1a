"""Trajectories of mechanisms with loops by Runge-Kutta steps of order 4, projected on the constraints. Scalar code.

The multiplier form of `cadmbs.simulation.equations.Index1Equations`, with independent rows chosen by the caller, and
between the steps the projection of `cadmbs.simulation.constraint_projection`.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.coupled_coordinates import clear, follow, gather_forces, spread
from cadmbs.kernels.coupled_coordinates import project as project_mass
from cadmbs.kernels.cut_coordinates import add_cut_loads, follow_positions
from cadmbs.kernels.inverse_dynamics import SLOTS as MOTION_SLOTS
from cadmbs.kernels.inverse_dynamics import inverse_dynamics
from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.lanes import assign, coordinate, load, store
from cadmbs.kernels.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.load_forces import load_forces
from cadmbs.kernels.loops_packing import ALONG_CUT, LIMIT, REPORT, VECTOR
from cadmbs.kernels.loops_rows import row_kernel
from cadmbs.kernels.loops_solving import accelerate, condense, dependent, factor_mass, factor_rows, shortest
from cadmbs.kernels.manifold import pull_back
from cadmbs.kernels.manifold import retract as retract_configuration
from cadmbs.kernels.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.mass_matrix import mass_matrix
from cadmbs.kernels.packing import STEP_SAMPLES
from cadmbs.kernels.records import (
    ConstraintArrays,
    CouplingArrays,
    LoadArrays,
    LoopCouplings,
    LoopMemory,
    TreeArrays,
)
from cadmbs.tolerances import PROJECTION_ITERATIONS, STALLED_RESIDUAL

SLOTS = max(MASS_SLOTS, LOAD_SLOTS, MOTION_SLOTS)

PROJECTED, PROJECTION_FAILED = 100, -1
"""Answers of `project`: positions and velocities were corrected; or they cannot be."""


def loops(features):
    """The kernel for the features of a system (`cadmbs.kernels.loops_packing.LoopFeatures`)."""
    run = run_kernel(features)

    @kernel
    def loops_kernel(
        table, params, damping, loads, numbers, functions, cuts, frames, rows, selectors, lines, targets, n_independent,
        limits, sizes, marks, state, results, report, vectors, mass, dense, cut_states, motion, work,
    ):  # fmt: skip
        """All steps, or those up to one whose rows are not independent enough, or that cannot be projected."""
        n_v, n_rows = damping.shape[0], rows.shape[0]
        tree, load_arrays = TreeArrays(table, params, work), LoadArrays(damping, loads, numbers, functions)
        constraints = ConstraintArrays(
            cuts, frames, rows, selectors, lines, rows, lines, rows, lines, rows, lines, rows, lines, targets
        )  # fmt: skip
        unused = CouplingArrays(table, params)
        couplings = LoopCouplings(unused, unused, table)
        memory = LoopMemory(
            state.shape[0] - n_v - 1, n_v, n_v, n_rows, round(limits[LIMIT.POSITION_ROWS]), n_independent,
            round(limits[LIMIT.POSITIONS]), VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, limits, vectors, mass, mass,
            dense, cut_states, dense, motion,
        )  # fmt: skip
        run(tree, load_arrays, couplings, constraints, memory, sizes, marks, state, results, report)

    return loops_kernel


def general_loops(features):
    """The same with coupled coordinates, and with rows between two bodies."""
    run, coupled = run_kernel(features), features.coupled

    @kernel
    def loops_kernel(
        table, params, damping, loads, numbers, functions, cuts, frames, rows, selectors, lines, targets, n_independent,
        pairs, pair_numbers, along_cuts, along_numbers, cut_loads, cut_strengths, cut_terms, cut_factors, along,
        coordinates, entries, factors, position_entries, position_factors, tree_mass,
        limits, sizes, marks, state, results, report, vectors, mass, dense, cut_states, motion, work,
    ):  # fmt: skip
        n_columns, n_rows = damping.shape[0], rows.shape[0]
        n_v = round(math.sqrt(mass.shape[0]))
        tree, load_arrays = TreeArrays(table, params, work), LoadArrays(damping, loads, numbers, functions)
        constraints = ConstraintArrays(
            cuts, frames, rows, selectors, lines, pairs, pair_numbers, along_cuts, along_numbers, cut_loads,
            cut_strengths, cut_terms, cut_factors, targets,
        )  # fmt: skip
        couplings = LoopCouplings(
            CouplingArrays(position_entries, position_factors), CouplingArrays(entries, factors), coordinates
        )
        q_row, v_row, tau_row, bias_row = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS
        if coupled:
            q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
        memory = LoopMemory(
            state.shape[0] - n_v - 1, n_v, n_columns, n_rows, round(limits[LIMIT.POSITION_ROWS]), n_independent,
            round(limits[LIMIT.POSITIONS]), q_row, v_row, tau_row, bias_row, limits, vectors, mass, tree_mass,
            dense, cut_states, along, motion,
        )  # fmt: skip
        run(tree, load_arrays, couplings, constraints, memory, sizes, marks, state, results, report)

    return loops_kernel


def run_kernel(features):
    """All steps, or those up to one whose rows are not independent enough, or whose state cannot be projected."""
    evaluate, has_cuts = evaluation(features), features.cuts

    @spliced
    def run(tree, loads, couplings, constraints, memory, sizes, marks, state, results, report):
        """Rows of positions come first, the independent ones of each kind before the others.

        The state (q, v, work) moves from the start to the end; `marks` has the index in `results` of the state after a
        step, or -1. Accelerations at the end stay in `vectors`: with no step at all this is the right-hand side, or one
        check of the drift.
        """
        table, limits = couplings.coordinates, memory.limits
        init_report(report)
        init_step(memory, state)
        s, stage, tries = 0, 0, 0
        running, has_reference = True, limits[LIMIT.HAS_REFERENCE] != 0.0
        while running:
            evaluate(tree, loads, couplings, constraints, memory, STEP_SAMPLES * s + (stage + 1) // 2)
            if not has_reference:
                store_independence(memory)
                has_reference = True
            running = is_independent(memory, limits[LIMIT.INDEPENDENCE], report)
            if running and stage == 0:
                tries = project(table, memory, tries, limits, report)
                running = tries != PROJECTION_FAILED
            if running and tries == 0:
                if stage == 0:
                    if has_cuts and s > 0:
                        follow_positions(constraints, memory)
                    record(memory, -1 if s == 0 else marks[s - 1, 0], state, results, report)
                    if has_cuts and s > 0 and marks[s - 1, 0] >= 0:
                        record_positions(memory, state.shape[0], results[marks[s - 1, 0]])
                accelerate(memory.n_v, memory.n_independent, memory.vectors, memory.dense)
                if s == sizes.shape[0]:
                    assign(report, REPORT.ARRIVED, 1.0)
                    assign(report, REPORT.POWER, power_of(memory))
                    running = False
                else:
                    stage = next_stage(table, memory, sizes[s, 0], stage, state)
                    if stage == 0:
                        running = finish_step(table, memory, state, report)
                        s += 1

    return run


def evaluation(features):
    """Forces, bias, mass matrix and constraint rows at a stage, and the factors of the equations."""
    constraint_rows, coupled, has_cuts, massless = row_kernel(features), *features[:1], *features[2:]

    @spliced
    def evaluate(tree, loads, couplings, constraints, memory, row):
        table, params, vectors, dense = tree.table, tree.params, memory.vectors, memory.dense
        if coupled:
            follow(couplings.positions, vectors[VECTOR.Q], vectors[memory.q_row])
            spread(couplings.velocities, vectors[VECTOR.V], vectors[memory.v_row])
        if coupled or has_cuts or massless:
            clear(memory.tree_mass)
        q, v = vectors[memory.q_row], vectors[memory.v_row]
        load_forces(tree, loads, row, q, v, vectors[memory.tau_row])
        inverse_dynamics(table, params, q, v, vectors[VECTOR.ZERO], vectors[memory.bias_row], memory.motion)
        mass_matrix(table, params, q, memory.tree_mass, tree.work)
        constraint_rows(tree, constraints, memory, row)
        if has_cuts:
            add_cut_loads(constraints, memory, loads.functions, row)
        if coupled:
            gather_equations(couplings.velocities, memory)
        if memory.limits[LIMIT.BAUMGARTE] != 0.0:
            add_baumgarte_terms(memory)
        if massless:
            add_weighted_rows(memory)
        factor_mass(memory.n_v, memory.mass, dense)
        condense(memory)
        factor_rows(memory.n_v, memory.n_independent, dense)

    return evaluate


@kernel
def gather_equations(couplings, memory):
    """Forces, mass matrix and rows along the independent coordinates: G^T f, G^T M G and A G."""
    vectors, dense = memory.vectors, memory.dense
    gather_forces(couplings, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
    gather_forces(couplings, vectors[VECTOR.TREE_BIAS], vectors[VECTOR.BIAS])
    project_mass(couplings, memory.tree_mass, memory.n_columns, memory.mass, memory.n_v)
    for r in range(memory.n_rows):
        for k in range(memory.n_columns):
            store(vectors, VECTOR.TREE_ROW, k, load(dense, memory.n_v + r, k))
        gather_forces(couplings, vectors[VECTOR.TREE_ROW], dense[memory.n_v + r])


@kernel
def add_baumgarte_terms(memory):
    """Targets less 2 rate (A v - target of velocities) + rate^2 g."""
    vectors, rate = memory.vectors, memory.limits[LIMIT.BAUMGARTE]
    for r in range(memory.n_rows):
        drift = 2.0 * rate * load(vectors, VECTOR.DEFECT, r) + rate * rate * load(vectors, VECTOR.GAP, r)
        store(vectors, VECTOR.TARGET, r, load(vectors, VECTOR.TARGET, r) - drift)


@kernel
def add_weighted_rows(memory):
    """M + w A^T A in place of M, and w A^T target added to the forces: the same motion, as A a = target.

    With the weight of `cadmbs.constraints.saddle`, by which both are of the same size.
    """
    vectors, dense, mass, n_v = memory.vectors, memory.dense, memory.mass, memory.n_v
    inertia, longest = 0.0, 0.0
    for k in range(n_v):
        inertia = max(inertia, mass[k * n_v + k])
        for r in range(memory.n_rows):
            longest = max(longest, abs(load(dense, n_v + r, k)))
    weight = inertia / (longest * longest)
    for r in range(memory.n_rows):
        for k in range(n_v):
            entry = weight * load(dense, n_v + r, k)
            for j in range(k + 1):
                mass[k * n_v + j] += entry * load(dense, n_v + r, j)
            force = load(vectors, VECTOR.BIAS, k) - entry * load(vectors, VECTOR.TARGET, r)
            store(vectors, VECTOR.BIAS, k, force)


@kernel
def record_positions(memory, first, result):
    """Positions of cut joints with full turns counted, behind the state."""
    for n in range(result.shape[0] - first):
        assign(result, first + n, load(memory.along, n, ALONG_CUT.NEAR))


@routine
def retract(table, q, dq, result):
    """The configuration q exp(dq)."""
    retract_configuration(table, q, dq, result)


@kernel
def init_report(report):
    """An empty report."""
    for k in range(report.shape[0]):
        assign(report, k, 0.0)
    assign(report, REPORT.CHECKED, 1.0)


@kernel
def init_step(memory, state):
    """The state as the first stage of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        store(vectors, VECTOR.Q, k, coordinate(state, k))
    for k in range(n_v):
        store(vectors, VECTOR.V, k, coordinate(state, n_q + k))
        store(vectors, VECTOR.ZERO, k, 0.0)
    for k in range(2 * n_v + 1):
        store(vectors, VECTOR.SUMS, k, 0.0)


@kernel
def store_independence(memory):
    """Pivots and lengths at the start."""
    first = memory.n_v + 2 * memory.n_independent
    for r in range(memory.n_independent):
        store(memory.vectors, VECTOR.FIRST_PIVOT, r, 1.0 / load(memory.dense, first + r, r))
        store(memory.vectors, VECTOR.FIRST_SIZE, r, load(memory.vectors, VECTOR.SIZE, r))


@kernel
def is_independent(memory, least, report):
    """Whether the rows are as independent as they must be; False where some are not finite.

    Measured by pivots of the combinations, and by lengths where rows were scaled to length one.
    """
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    independent, smallest = True, math.inf
    for r in range(memory.n_independent):
        part = 1.0 / (load(vectors, VECTOR.FIRST_PIVOT, r) * load(memory.dense, first + r, r))
        independent = independent and part > least
        smallest = min(smallest, part)
        if memory.n_positions < memory.n_position_rows and r < memory.n_positions:
            part = load(vectors, VECTOR.SIZE, r) / load(vectors, VECTOR.FIRST_SIZE, r)
            independent = independent and part > least
            smallest = min(smallest, part)
    assign(report, REPORT.INDEPENDENCE, smallest)
    return independent


@kernel
def largest(vectors, row, count):
    """The largest absolute value of the first numbers of a row."""
    result = 0.0
    for k in range(count):
        result = max(result, abs(load(vectors, row, k)))
    return result


@spliced
def project(table, memory, tries, limits, report):
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Positions first, until they are closed or the gap stops decreasing; then velocities, once.
    """
    gap, defect = (
        largest(memory.vectors, VECTOR.GAP, memory.n_rows),
        largest(memory.vectors, VECTOR.DEFECT, memory.n_rows),
    )
    tolerance = limits[LIMIT.TOLERANCE]
    answer = 0
    if tries == 0:
        assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
        assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))
        violated = limits[LIMIT.PROJECTS] != 0.0 and is_violated(memory, gap, defect, tolerance)
        if violated:
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + 1.0)
            assign(report, REPORT.LAST_GAP, math.inf)
    else:
        violated = tries != PROJECTED
    if violated:
        if (
            gap > limits[LIMIT.GOAL]
            and tries < PROJECTION_ITERATIONS
            and gap < STALLED_RESIDUAL * report[REPORT.LAST_GAP]
        ):
            assign(report, REPORT.LAST_GAP, gap)
            correct_positions(table, memory, report)
            answer = tries + 1
        elif gap <= tolerance:
            correct_velocities(memory)
            answer = PROJECTED
        else:
            answer = PROJECTION_FAILED
    return answer


@kernel
def is_violated(memory, gap, defect, tolerance):
    """Whether residuals, or the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    bound = tolerance * max(1.0, largest(vectors, VECTOR.V, n_v))
    shortest(n_v, n_independent, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
    correction = largest(vectors, VECTOR.STEP, n_v)
    shortest(n_v, n_independent, n_independent, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
    return gap > tolerance or defect > bound or correction > tolerance or largest(vectors, VECTOR.STEP, n_v) > bound


@kernel
def correct_positions(table, memory, report):
    """Dependent coordinates, or the shortest step, to close the gap to first order."""
    vectors = memory.vectors
    regular = dependent(memory, memory.n_positions, VECTOR.INDEPENDENT_GAP)
    if not regular:
        assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
    retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
    for k in range(memory.n_q):
        store(vectors, VECTOR.Q, k, load(vectors, VECTOR.TRIAL, k))


@kernel
def correct_velocities(memory):
    """The same for velocities, of which the rows are linear."""
    vectors = memory.vectors
    dependent(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT)
    for k in range(memory.n_v):
        store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))


@kernel
def record(memory, index, state, results, report):
    """The checked state after a step, stored in the results where it is to be recorded."""
    for k in range(memory.n_q):
        assign(state, k, load(memory.vectors, VECTOR.Q, k))
    for k in range(memory.n_v):
        assign(state, memory.n_q + k, load(memory.vectors, VECTOR.V, k))
    assign(report, REPORT.CHECKED, 1.0)
    if index >= 0:
        for k in range(state.shape[0]):
            assign(results[index], k, coordinate(state, k))


@kernel
def next_stage(table, memory, h, stage, state):
    """Add the slopes of a stage to the sums; the number of the next stage, or 0 after the last one."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0  # noqa: PLR1714
    pull_back(table, vectors[VECTOR.PSI], vectors[VECTOR.V], vectors[VECTOR.RATE])
    for k in range(n_v):
        if stage == 0:
            store(vectors, VECTOR.RATE, k, load(vectors, VECTOR.V, k))
        store(vectors, VECTOR.SUMS, k, load(vectors, VECTOR.SUMS, k) + weight * load(vectors, VECTOR.RATE, k))
        store(
            vectors, VECTOR.SUMS, n_v + k, load(vectors, VECTOR.SUMS, n_v + k) + weight * load(vectors, VECTOR.SLOPE, k)
        )
    store(vectors, VECTOR.SUMS, 2 * n_v, load(vectors, VECTOR.SUMS, 2 * n_v) + weight * power_of(memory))
    if stage == 3:
        return 0
    node = h if stage == 2 else 0.5 * h
    for k in range(n_v):
        store(vectors, VECTOR.PSI, k, node * load(vectors, VECTOR.RATE, k))
        store(vectors, VECTOR.V, k, coordinate(state, n_q + k) + node * load(vectors, VECTOR.SLOPE, k))
    retract(table, state, vectors[VECTOR.PSI], vectors[VECTOR.Q])
    return stage + 1


@kernel
def power_of(memory):
    """tau . v - l . prescribed rates: the power of loads and drives."""
    vectors, power = memory.vectors, 0.0
    for k in range(memory.n_v):
        power = power + load(vectors, VECTOR.TAU, k) * load(vectors, VECTOR.V, k)
    for r in range(memory.n_independent):
        power = power - load(vectors, VECTOR.FORCE, r) * load(vectors, VECTOR.PRESCRIBED_RATE, r)
    return power


@kernel
def finish_step(table, memory, state, report):
    """Move the state to the end of the step, if that is finite."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    retract(table, state, vectors[VECTOR.SUMS], vectors[VECTOR.TRIAL])
    total = 0.0
    for k in range(n_q):
        total = total + load(vectors, VECTOR.TRIAL, k)
    for k in range(n_v + 1):
        total = total + load(vectors, VECTOR.SUMS, n_v + k)
    if total - total != 0.0:
        return False
    for k in range(n_q):
        assign(state, k, load(vectors, VECTOR.TRIAL, k))
    for k in range(n_v + 1):
        assign(state, n_q + k, coordinate(state, n_q + k) + load(vectors, VECTOR.SUMS, n_v + k))
    init_step(memory, state)
    assign(report, REPORT.STEPS, report[REPORT.STEPS] + 1.0)
    assign(report, REPORT.CHECKED, 0.0)
    return True
