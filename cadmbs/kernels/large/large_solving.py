"""Accelerations with multipliers, corrections, and the independence of the rows of large mechanisms. Scalar code.

    H y + A^T l = f ,   A y = b :   S l = A H^-1 f - b ,   y = H^-1 (f - A^T l)

Redundant rows are regular through compliances C, removed by the method of multipliers: l + (S + C)^-1 (A y - b) in
place of l, several times, as in `cadmbs.dynamics.closed_loops.constrained.SparseSaddle`.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.coupled.couplings import gather_forces
from cadmbs.kernels.kernel import Table, kernel, routine, spliced
from cadmbs.kernels.large.large_packing import BLOCK, LARGE_ROW, LARGE_VECTOR, ROTOR, STIFFNESS, SUBSTRUCTURE
from cadmbs.kernels.large.large_rows import large_row_kernel
from cadmbs.kernels.large.large_splitting import CARRIER, COPY
from cadmbs.kernels.loads import load_forces
from cadmbs.kernels.numbers.algebra import add, cross
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, load6, store
from cadmbs.kernels.numbers.vectors import add_multiple, clear, clear_slots, copy_numbers
from cadmbs.kernels.records import AdaptiveArrays, ConstraintArrays, LoopMemory, SparseArrays, StepArrays, TreeArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, COORDINATE_NUMBER, LIMIT, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.cholesky import factorise, lower_solve, scale_row, upper_solve
from cadmbs.kernels.solve.loops_solving import add_baumgarte_terms
from cadmbs.kernels.steps import loop_equations, loops_projection, loops_stages
from cadmbs.kernels.steps.corrections import ACTION, PROJECTED, exceeds, largest, next_correction
from cadmbs.kernels.steps.loops import StateKernels, loop_memory, run_kernel
from cadmbs.kernels.tree import inverse_dynamics, mass_matrix, packing, placement

MULTIPLIER_PASSES = 12
"""Most passes of the method of multipliers: directions that the rows hardly restrict take more than others."""

SLOW_PASS = 0.5
"""A pass after which more than this part of the largest rest is left is the last one: rounding, or rows that
contradict each other off the manifold."""


@routine
def solve_equations(sparse: SparseArrays, passes: Any) -> None:
    """The solution y for FORCE and TARGET in SOLVED, with MULTIPLIERS: l by row of S, after so many passes at most.

    With H = L D L^T, B = A L^-T and z = D L^T y each pass takes the rest B D^-1 z - b, from which (S + C)^-1 gives the
    change of l: digits that S, the square of B, does not have come back.
    """
    vectors, n_rows = sparse.vectors, sparse.profile.shape[0]
    clear_slots(vectors, LARGE_VECTOR.MULTIPLIERS, 0, n_rows)
    for s in range(sparse.table.shape[0]):
        solve_forces(sparse, s)
    number, last, goes_on = 0, math.inf, True
    while goes_on:
        store_rest(sparse)
        rest = largest(vectors, LARGE_VECTOR.REST, n_rows)
        goes_on = number < passes and rest < SLOW_PASS * last
        if goes_on:
            solve_rows(sparse)
            add_multipliers(sparse)
        number, last = number + 1, rest
    for s in range(sparse.table.shape[0]):
        upper_solve(mass_factor(sparse, s), 0, sparse.table[s, SUBSTRUCTURE.SIZE], solved_part(sparse, s), 0)


@kernel
def solved_part(sparse: SparseArrays, s: int) -> Any:
    """SOLVED (1, n) of a substructure."""
    first, n = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE]
    return sparse.vectors[LARGE_VECTOR.SOLVED][first : first + n].reshape((1, n))


@kernel
def scaled_part(sparse: SparseArrays, s: int) -> Any:
    """SCALED (n,) of a substructure."""
    first = sparse.table[s, SUBSTRUCTURE.FIRST]
    return sparse.vectors[LARGE_VECTOR.SCALED][first : first + sparse.table[s, SUBSTRUCTURE.SIZE]]


@kernel
def solve_forces(sparse: SparseArrays, s: int) -> None:
    """L^-1 f of a substructure to SOLVED."""
    first, n, part = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE], solved_part(sparse, s)
    copy_numbers(part[0], sparse.vectors[LARGE_VECTOR.FORCE, first:], n)
    lower_solve(mass_factor(sparse, s), 0, n, 0, 0, part)


@kernel
def store_rest(sparse: SparseArrays) -> None:
    """REST = B D^-1 z - b."""
    vectors = sparse.vectors
    for i in range(sparse.profile.shape[0]):
        store(vectors, LARGE_VECTOR.REST, i, -load(vectors, LARGE_VECTOR.TARGET, i))
    for s in range(sparse.table.shape[0]):
        first, n = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE]
        scale_row(mass_factor(sparse, s), 0, n, solved_part(sparse, s)[0], scaled_part(sparse, s))
        for b in range(sparse.table[s, SUBSTRUCTURE.FIRST_BLOCK], sparse.table[s, SUBSTRUCTURE.END_BLOCK]):
            row, offset = sparse.blocks[b, BLOCK.ORDER], sparse.blocks[b, BLOCK.OFFSET]
            total = load(vectors, LARGE_VECTOR.REST, row)
            for k in range(n):
                total = total + coordinate(sparse.solved, offset + k) * load(vectors, LARGE_VECTOR.SCALED, first + k)
            store(vectors, LARGE_VECTOR.REST, row, total)


@kernel
def add_multipliers(sparse: SparseArrays) -> None:
    """l + REST in place of l, and z - B^T REST in place of z."""
    vectors = sparse.vectors
    for i in range(sparse.profile.shape[0]):
        total = load(vectors, LARGE_VECTOR.MULTIPLIERS, i) + load(vectors, LARGE_VECTOR.REST, i)
        store(vectors, LARGE_VECTOR.MULTIPLIERS, i, total)
    for s in range(sparse.table.shape[0]):
        first, n = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE]
        for b in range(sparse.table[s, SUBSTRUCTURE.FIRST_BLOCK], sparse.table[s, SUBSTRUCTURE.END_BLOCK]):
            change = load(vectors, LARGE_VECTOR.REST, sparse.blocks[b, BLOCK.ORDER])
            offset = sparse.blocks[b, BLOCK.OFFSET]
            for k in range(n):
                x = load(vectors, LARGE_VECTOR.SOLVED, first + k) - coordinate(sparse.solved, offset + k) * change
                store(vectors, LARGE_VECTOR.SOLVED, first + k, x)


@kernel
def solve_rows(sparse: SparseArrays) -> None:
    """(S + C)^-1 of REST in place."""
    vectors, numbers = sparse.vectors, sparse.schur
    for i in range(sparse.profile.shape[0]):
        begin = sparse.profile[i, 1] - sparse.profile[i, 0]
        x = load(vectors, LARGE_VECTOR.REST, i)
        for j in range(sparse.profile[i, 0], i):
            x = x - coordinate(numbers, begin + j) * load(vectors, LARGE_VECTOR.REST, j)
        store(vectors, LARGE_VECTOR.REST, i, x)
    for i in range(sparse.profile.shape[0]):
        inverse = coordinate(numbers, sparse.profile[i, 1] - sparse.profile[i, 0] + i)
        store(vectors, LARGE_VECTOR.REST, i, inverse * load(vectors, LARGE_VECTOR.REST, i))
    for i in range(sparse.profile.shape[0] - 1, -1, -1):
        begin, x = sparse.profile[i, 1] - sparse.profile[i, 0], load(vectors, LARGE_VECTOR.REST, i)
        for j in range(sparse.profile[i, 0], i):
            rest = load(vectors, LARGE_VECTOR.REST, j) - coordinate(numbers, begin + j) * x
            store(vectors, LARGE_VECTOR.REST, j, rest)


@kernel
def clear_sides(sparse: SparseArrays) -> None:
    """No forces, and no targets."""
    for s in range(sparse.table.shape[0]):
        first = sparse.table[s, SUBSTRUCTURE.FIRST]
        clear_slots(sparse.vectors, LARGE_VECTOR.FORCE, first, first + sparse.table[s, SUBSTRUCTURE.SIZE])
    clear_slots(sparse.vectors, LARGE_VECTOR.TARGET, 0, sparse.profile.shape[0])


@kernel
def accelerate_by_blocks(memory: LoopMemory) -> None:
    """Accelerations (SLOPE) and multipliers (FORCE, by constraint row) for tau - bias and the targets."""
    vectors, sparse, large = memory.vectors, memory.sparse, memory.sparse.vectors
    clear_sides(sparse)
    for k in range(memory.n_columns):
        force = load(vectors, memory.tau_row, k) - load(vectors, memory.bias_row, k)
        store(large, LARGE_VECTOR.FORCE, sparse.unknowns[k, 0], force)
    for r in range(memory.n_rows):
        store(large, LARGE_VECTOR.TARGET, sparse.rows[r, LARGE_ROW.ORDER], load(vectors, VECTOR.TARGET, r))
    for k in range(sparse.rotors.shape[0]):
        bend = load(memory.along, sparse.rotors[k, ROTOR.COORDINATE], ALONG_CUT.BEND)
        store(large, LARGE_VECTOR.TARGET, sparse.rows[sparse.rotors[k, ROTOR.ROW], LARGE_ROW.ORDER], -bend)
    solve_equations(sparse, MULTIPLIER_PASSES)
    store_independent(memory, VECTOR.SLOPE)
    for r in range(memory.n_rows):
        store(vectors, VECTOR.FORCE, r, load(large, LARGE_VECTOR.MULTIPLIERS, sparse.rows[r, LARGE_ROW.ORDER]))


@kernel
def store_independent(memory: LoopMemory, row: int) -> None:
    """The solution along the independent velocities."""
    sparse = memory.sparse
    for k in range(memory.n_v):
        store(memory.vectors, row, k, load(sparse.vectors, LARGE_VECTOR.SOLVED, sparse.leaders[k, 0]))


@routine
def shortest_correction(memory: LoopMemory, right: Any) -> None:
    """STEP: the shortest x in the kinetic metric with A x = -right."""
    vectors, sparse, large = memory.vectors, memory.sparse, memory.sparse.vectors
    clear_sides(sparse)
    for r in range(memory.n_rows):
        store(large, LARGE_VECTOR.TARGET, sparse.rows[r, LARGE_ROW.ORDER], -load(vectors, right, r))
    solve_equations(sparse, MULTIPLIER_PASSES)
    store_independent(memory, VECTOR.STEP)


@kernel
def margin_of_rows(memory: LoopMemory) -> Any:
    """About the smallest singular value of the rows that are not redundant; not a number where a number is not finite.

    One inverse iteration from WEAKEST, as
    `cadmbs.dynamics.closed_loops.constrained.SparseSaddle.smallest_singular_direction`.
    """
    sparse, large, largest = memory.sparse, memory.sparse.vectors, 0.0
    for k in range(memory.n_v):
        largest = max(largest, abs(load(large, LARGE_VECTOR.WEAKEST, k)))
    clear_sides(sparse)
    for k in range(memory.n_v):
        force = load(large, LARGE_VECTOR.WEAKEST, k) / max(largest, 1e-300)
        store(large, LARGE_VECTOR.FORCE, sparse.leaders[k, 0], force)
    solve_equations(sparse, 1)
    size = 0.0
    for i in range(sparse.profile.shape[0]):
        multiplier = load(large, LARGE_VECTOR.MULTIPLIERS, i)
        load_of_row = load(sparse.stiffness, i, STIFFNESS.SIZE) * multiplier
        size = size + multiplier * load_of_row
        store(large, LARGE_VECTOR.TARGET, i, load_of_row)
    for k in range(memory.n_v):
        store(large, LARGE_VECTOR.FORCE, sparse.leaders[k, 0], 0.0)
    solve_equations(sparse, 1)
    energy = 0.0
    for i in range(sparse.profile.shape[0]):
        energy = energy - load(large, LARGE_VECTOR.MULTIPLIERS, i) * load(large, LARGE_VECTOR.TARGET, i)
    margin = math.sqrt(size / energy)
    if size == 0.0:
        margin = 1.0
    if margin - margin == 0.0 and size > 0.0:
        for k in range(memory.n_v):
            store(large, LARGE_VECTOR.WEAKEST, k, load(large, LARGE_VECTOR.SOLVED, sparse.leaders[k, 0]))
    return margin


# Mass matrices of substructures, and the sparse matrix S = A H^-1 A^T, with their factors. Scalar code.
#
# The lower triangle of each mass matrix H = L D L^T is replaced by L, and its diagonal by D^-1; so is that of S. The
# numbers of S are stored row after row, from the first one that may differ from zero on (profile).

COPY_SYMMETRIC = (0, 1, 2, 1, 3, 4, 2, 4, 5)
"""Place of each entry of a symmetric matrix (3, 3) among its six numbers."""


@spliced
def substructure_factors(tree: TreeArrays, numbers: Any, q: Any, sparse: SparseArrays) -> None:
    """H = L D L^T of all substructures, by composite bodies about the origins of their rows.

    `numbers` are those of the coordinates of cut joints, with the inertias of rotors.
    """
    table, params, work = tree.table, tree.params, tree.work
    placement.init_world_rotation(work)
    for i in range(1, table.shape[0]):
        placement.row_orientation(table, params, q, work, i, mass_matrix.NATIVE)
        placement.row_columns(table, params, q, work, i, mass_matrix.NATIVE, mass_matrix.COLUMNS, 6)
        mass_matrix.body_inertia(table, params, work, i)
        share_inertia(work, i, load(sparse.shares, i, 0))
    for k in range(sparse.copies.shape[0]):
        copy_numbers(sparse.composites[k], work[sparse.copies[k, COPY.ROW], mass_matrix.BODY :], 10)
    clear(sparse.factors)
    for i in range(table.shape[0] - 1, 0, -1):
        for k in range(placement.n_columns_of(table[i, packing.TABLE.KIND])):
            block_entries(table, params, sparse, work, i, k)
        copy = sparse.carriers[i, CARRIER.COPY]
        if copy >= 0:
            mass_matrix.add_composite(work, i, sparse.composites, copy, 0)
        elif table[i, packing.TABLE.PARENT] > 0:
            mass_matrix.add_to_parent(table, work, i)
    for k in range(sparse.copies.shape[0]):
        entries_of_copy(sparse, k)
    for k in range(sparse.rotors.shape[0]):
        armature = load(numbers, sparse.rotors[k, ROTOR.COORDINATE], COORDINATE_NUMBER.ARMATURE)
        assign(sparse.factors, sparse.rotors[k, ROTOR.FACTOR], armature)
    for s in range(sparse.table.shape[0]):
        factorise(mass_factor(sparse, s), 0, sparse.table[s, SUBSTRUCTURE.SIZE])


@kernel
def share_inertia(work: Any, i: int, share: Any) -> None:
    """The part of the inertia of a row that stays with it."""
    for slot in range(mass_matrix.BODY, mass_matrix.BODY + 10):
        store(work, i, slot, share * load(work, i, slot))


@kernel
def entry_index(sparse: SparseArrays, s: Any, row: int, column: int) -> Any:
    """Place of an entry of the mass matrix of a substructure, in its lower triangle."""
    first, n = sparse.table[s, SUBSTRUCTURE.FACTOR], sparse.table[s, SUBSTRUCTURE.SIZE]
    return first + max(row, column) * n + min(row, column)


@kernel
def block_entries(table: Any, params: Any, sparse: SparseArrays, work: Any, i: int, k: int) -> None:
    """Momentum of the composite body of row i for a unit of column k, projected on the columns of the way to its root.

    As `cadmbs.kernels.tree.mass_matrix.entries_of_column`, the six unknowns of a copy at the end.
    """
    at, s = sparse.unknowns[table[i, packing.TABLE.COLUMN] + k, 1], sparse.carriers[i, CARRIER.SUBSTRUCTURE]
    n, f = mass_matrix.column_momentum(work, i, k)
    own = mass_matrix.project_on_column(table, work, i, k, n, f) + load(params, i, packing.PARAM.ARMATURE + k)
    assign(sparse.factors, entry_index(sparse, s, at, at), own)
    j, copy = i, -1
    while j > 0:
        for other in range(k if j == i else placement.n_columns_of(table[j, packing.TABLE.KIND])):
            column = sparse.unknowns[table[j, packing.TABLE.COLUMN] + other, 1]
            entry = mass_matrix.project_on_column(table, work, j, other, n, f)
            assign(sparse.factors, entry_index(sparse, s, at, column), entry)
        n = add(n, cross(load3(work, j, placement.ARM), f))
        copy = sparse.carriers[j, CARRIER.COPY]
        j = table[j, packing.TABLE.PARENT] if copy < 0 else 0
    if copy >= 0:
        for axis in range(3):
            assign(sparse.factors, entry_index(sparse, s, at, axis), n[axis])
            assign(sparse.factors, entry_index(sparse, s, at, 3 + axis), f[axis])


@kernel
def entries_of_copy(sparse: SparseArrays, k: int) -> None:
    """The spatial inertia of all that a copy carries: (Theta w + h x v, m v - h x w)."""
    s = sparse.copies[k, COPY.SUBSTRUCTURE]
    m, h, theta = load(sparse.composites, k, 0), load3(sparse.composites, k, 1), load6(sparse.composites, k, 4)
    for a in range(3):
        for b in range(a + 1):
            assign(sparse.factors, entry_index(sparse, s, a, b), theta[COPY_SYMMETRIC[3 * a + b]])
            assign(sparse.factors, entry_index(sparse, s, 3 + a, 3 + b), m if a == b else 0.0)
    for a, b, c in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        assign(sparse.factors, entry_index(sparse, s, 3 + b, a), -h[c])
        assign(sparse.factors, entry_index(sparse, s, 3 + c, a), h[b])


@kernel
def mass_factor(sparse: SparseArrays, s: int) -> Any:
    """The mass matrix (n, n) of a substructure, or its factor."""
    first, n = sparse.table[s, SUBSTRUCTURE.FACTOR], sparse.table[s, SUBSTRUCTURE.SIZE]
    return sparse.factors[first : first + n * n].reshape((n, n))


@kernel
def leave_out_velocity_rows(sparse: SparseArrays) -> None:
    """Zeros in the rows of A that restrict velocities only: positions are corrected without these."""
    for k in range(sparse.velocity_blocks.shape[0]):
        for place in range(sparse.velocity_blocks[k, 1]):
            assign(sparse.coefficients, sparse.velocity_blocks[k, 0] + place, 0.0)


@routine
def schur_factors(sparse: SparseArrays) -> None:
    """B = A L^-T in its blocks, S = B D^-1 B^T, and the factor of S with the compliances."""
    clear(sparse.schur)
    for s in range(sparse.table.shape[0]):
        add_substructure(sparse, s)
    for i in range(sparse.profile.shape[0]):
        factor_row(sparse, i)


@kernel
def add_substructure(sparse: SparseArrays, s: Any) -> None:
    """The part of a substructure in S."""
    n, factor, scaled = sparse.table[s, SUBSTRUCTURE.SIZE], mass_factor(sparse, s), scaled_part(sparse, s)
    for a in range(sparse.table[s, SUBSTRUCTURE.FIRST_BLOCK], sparse.table[s, SUBSTRUCTURE.END_BLOCK]):
        row, own = sparse.blocks[a, BLOCK.ORDER], sparse.blocks[a, BLOCK.OFFSET]
        copy_numbers(sparse.solved[own:], sparse.coefficients[own:], n)
        solved = sparse.solved[own : own + n]
        lower_solve(factor, 0, n, 0, 0, solved.reshape((1, n)))
        scale_row(factor, 0, n, solved, scaled)
        begin = sparse.profile[row, 1] - sparse.profile[row, 0]
        for b in range(sparse.table[s, SUBSTRUCTURE.FIRST_BLOCK], a + 1):
            place, other = begin + sparse.blocks[b, BLOCK.ORDER], sparse.blocks[b, BLOCK.OFFSET]
            total = coordinate(sparse.schur, place)
            for k in range(n):
                total = total + coordinate(scaled, k) * coordinate(sparse.solved, other + k)
            assign(sparse.schur, place, total)


@kernel
def factor_row(sparse: SparseArrays, i: int) -> None:
    """Row i of the factors of S with its compliance on the diagonal."""
    numbers, first, begin = sparse.schur, sparse.profile[i, 0], sparse.profile[i, 1] - sparse.profile[i, 0]
    pivot = coordinate(numbers, begin + i) + load(sparse.stiffness, i, STIFFNESS.COMPLIANCE)
    for j in range(first, i):
        first_j, begin_j = sparse.profile[j, 0], sparse.profile[j, 1] - sparse.profile[j, 0]
        total = coordinate(numbers, begin + j)
        for k in range(max(first, first_j), j):
            total = total - coordinate(numbers, begin + k) * coordinate(numbers, begin_j + k)
        assign(numbers, begin + j, total)
    for j in range(first, i):
        scaled = coordinate(numbers, begin + j)
        entry = scaled * coordinate(numbers, sparse.profile[j, 1] - sparse.profile[j, 0] + j)
        pivot = pivot - scaled * entry
        assign(numbers, begin + j, entry)
    assign(numbers, begin + i, 1.0 / pivot if pivot > 0.0 else math.nan)


# Trajectories: the steps of `kernels.steps.loops` with the sparse equations of `large_packing`. All rows are kept, and
# states are projected by the shortest correction, as `cadmbs.simulation.drift.constraint_projection` does for large
# systems.


FIRST_ITERATIONS = 4
"""Further inverse iterations for the first margin, from a motion that may be a rough guess."""

SLOTS = max(mass_matrix.SLOTS, load_forces.SLOTS, inverse_dynamics.SLOTS)


def large_loops(features: Any) -> Any:
    """The kernel for the features of a system (`cadmbs.kernels.rows.loops_packing.LoopFeatures`)."""
    kernels = StateKernels(sparse_evaluation(features), has_margin, project_shortest, accelerate_by_blocks, False)
    run, memory_of = run_kernel(features, kernels), loop_memory(features)

    @kernel
    def large_loops_kernel(
        tree: TreeArrays, loads: Any, constraints: ConstraintArrays, couplings: Any, sparse: Any, workspace: Any,
        steps: StepArrays, adaptive: AdaptiveArrays,
    ) -> None:  # fmt: skip
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
        substructure_factors(tree, constraints.coordinate_numbers, vectors[memory.q_row], memory.sparse)
        large_rows(tree, loads, constraints, memory, row)
        if coupled:
            gather_forces(couplings.velocities, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
        if memory.limits[LIMIT.BAUMGARTE] != 0.0:
            add_baumgarte_terms(memory)
        schur_factors(memory.sparse)

    return evaluate_blocks


@kernel
def has_margin(memory: Any, has_reference: bool, report: Array) -> Any:
    """Whether the margin of the rows, against that at the start, is large enough; False where it is not finite."""
    margin = margin_of_rows(memory)
    if not has_reference:
        for _ in range(FIRST_ITERATIONS):
            margin = margin_of_rows(memory)
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
                leave_out_velocity_rows(memory.sparse)
                schur_factors(memory.sparse)
            shortest_correction(memory, VECTOR.GAP)
            loops_stages.retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
            copy_numbers(vectors[VECTOR.Q], vectors[VECTOR.TRIAL], memory.n_q)
            answer = tries + 1
        elif action == ACTION.VELOCITIES:
            shortest_correction(memory, VECTOR.DEFECT)
            add_multiple(vectors[VECTOR.V], 1.0, vectors[VECTOR.STEP], memory.n_v)
            answer = PROJECTED
        else:
            answer = loops_projection.PROJECTION_FAILED
    return answer
