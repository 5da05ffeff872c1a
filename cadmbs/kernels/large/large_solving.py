"""Accelerations with multipliers, corrections, and the independence of the rows of large mechanisms. Scalar code.

    H y + A^T l = f ,   A y = b :   S l = A H^-1 f - b ,   y = H^-1 (f - A^T l)

Redundant rows are regular through compliances C, removed by the method of multipliers: l + (S + C)^-1 (A y - b) in
place of l, several times, as in `cadmbs.dynamics.closed_loops.descriptor.SparseSaddle`.
"""

from __future__ import annotations

import math
from typing import Any

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.large.large_matrices import mass_factor
from cadmbs.kernels.large.large_packing import BLOCK, LARGE_ROW, LARGE_VECTOR, ROTOR, STIFFNESS, SUBSTRUCTURE
from cadmbs.kernels.numbers.lanes import coordinate, load, store
from cadmbs.kernels.records import LoopMemory, SparseArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.solve.cholesky import lower_solve, upper_solve
from cadmbs.kernels.steps.corrections import largest

MULTIPLIER_PASSES = 12
"""Most passes of the method of multipliers: directions that the rows hardly restrict take more than others."""

SLOW_PASS = 0.5
"""A pass after which more than this part of the largest rest is left is the last one: rounding, or rows that
contradict each other off the manifold."""


@kernel
def clear_row(vectors: Any, row: int, n: int) -> None:
    """Zeros in the first numbers of a row."""
    for k in range(n):
        store(vectors, row, k, 0.0)


@routine
def solve_equations(sparse: SparseArrays, passes: Any) -> None:
    """The solution y for FORCE and TARGET in SOLVED, with MULTIPLIERS: l by row of S, after so many passes at most.

    With B = A L^-T and z = L^T y each pass takes the rest B z - b, from which (S + C)^-1 gives the change of l: digits
    that S, the square of B, does not have come back.
    """
    vectors, n_rows = sparse.vectors, sparse.profile.shape[0]
    clear_row(vectors, LARGE_VECTOR.MULTIPLIERS, n_rows)
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
def solve_forces(sparse: SparseArrays, s: int) -> None:
    """L^-1 f of a substructure to SOLVED."""
    first, n, part = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE], solved_part(sparse, s)
    for i in range(n):
        store(part, 0, i, load(sparse.vectors, LARGE_VECTOR.FORCE, first + i))
    lower_solve(mass_factor(sparse, s), 0, n, 0, 0, part)


@kernel
def store_rest(sparse: SparseArrays) -> None:
    """REST = B z - b."""
    vectors = sparse.vectors
    for i in range(sparse.profile.shape[0]):
        store(vectors, LARGE_VECTOR.REST, i, -load(vectors, LARGE_VECTOR.TARGET, i))
    for s in range(sparse.table.shape[0]):
        first, n = sparse.table[s, SUBSTRUCTURE.FIRST], sparse.table[s, SUBSTRUCTURE.SIZE]
        for b in range(sparse.table[s, SUBSTRUCTURE.FIRST_BLOCK], sparse.table[s, SUBSTRUCTURE.END_BLOCK]):
            row, offset = sparse.blocks[b, BLOCK.ORDER], sparse.blocks[b, BLOCK.OFFSET]
            total = load(vectors, LARGE_VECTOR.REST, row)
            for k in range(n):
                total = total + coordinate(sparse.solved, offset + k) * load(vectors, LARGE_VECTOR.SOLVED, first + k)
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
        store(vectors, LARGE_VECTOR.REST, i, x * coordinate(numbers, begin + i))
    for i in range(sparse.profile.shape[0] - 1, -1, -1):
        begin = sparse.profile[i, 1] - sparse.profile[i, 0]
        x = load(vectors, LARGE_VECTOR.REST, i) * coordinate(numbers, begin + i)
        store(vectors, LARGE_VECTOR.REST, i, x)
        for j in range(sparse.profile[i, 0], i):
            rest = load(vectors, LARGE_VECTOR.REST, j) - coordinate(numbers, begin + j) * x
            store(vectors, LARGE_VECTOR.REST, j, rest)


@kernel
def clear_sides(sparse: SparseArrays) -> None:
    """No forces, and no targets."""
    for s in range(sparse.table.shape[0]):
        first = sparse.table[s, SUBSTRUCTURE.FIRST]
        for k in range(sparse.table[s, SUBSTRUCTURE.SIZE]):
            store(sparse.vectors, LARGE_VECTOR.FORCE, first + k, 0.0)
    clear_row(sparse.vectors, LARGE_VECTOR.TARGET, sparse.profile.shape[0])


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
    `cadmbs.dynamics.closed_loops.descriptor.SparseSaddle.smallest_singular_direction`.
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
