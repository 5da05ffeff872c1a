"""Accelerations with multipliers, and corrections towards the constraints, of one configuration. Scalar code.

With M = L L^T, independent rows A, B = A L^-T and S = B B^T = G G^T, the rows of `dense` hold, one block after the
other, L (n_v rows), A, B, G and the normals G^-1 A of the constraint manifold with their triangular factor (each
`n_independent` rows). Where rows are redundant, they are replaced by combinations of them.
"""

from __future__ import annotations

import math
from typing import Any

from cadmbs.kernels.coupled.couplings import gather_forces
from cadmbs.kernels.coupled.couplings import project_matrix as project_mass
from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.numbers.lanes import assign, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR
from cadmbs.kernels.solve.cholesky import factorise, lower_solve, upper_solve
from cadmbs.tolerances import EQUAL_PIVOTS, PROJECTION_CONDITIONING, SHORTEST_SCALED_ROW

SOLVER_BLOCKS = 5
"""Blocks of rows, as many as there are constraint rows, after the n_v rows of L."""

DEPENDENT_NORMAL_LIMIT = 1.0 / PROJECTION_CONDITIONING
"""Length of a normal along the last dependent coordinate below which the shortest correction is used."""


@kernel
def factor_mass(n_v: int, mass: Any, dense: Any) -> None:
    """L from the mass matrix."""
    for i in range(n_v):
        for j in range(i + 1):
            store(dense, i, j, coordinate(mass, i * n_v + j))
    factorise(dense, 0, n_v)


@kernel
def factor_rows(n_v: int, n_independent: int, dense: Any) -> None:
    """B and G from L and A."""
    for r in range(n_independent):
        lower_solve(dense, 0, n_v, n_v + r, n_v + n_independent + r, dense)
    for r in range(n_independent):
        for s in range(r + 1):
            store(
                dense,
                n_v + 2 * n_independent + r,
                s,
                row_product(dense, n_v + n_independent + r, n_v + n_independent + s, n_v),
            )
    factorise(dense, n_v + 2 * n_independent, n_independent)


@kernel
def row_product(dense: Any, first: int, second: int, count: int) -> Any:
    """The product of two rows."""
    total = 0.0
    for k in range(count):
        total = total + load(dense, first, k) * load(dense, second, k)
    return total


@spliced
def combine_redundant_rows(memory: LoopMemory) -> None:
    """Independent combinations U^T D A in place of the rows A of positions, of which the first ones are independent.

    D scales the rows to length one in the kinetic metric, as `cadmbs.constraints.matrices.saddle.row_scale`; U spans
    the strongest directions of D A M^-1 A^T D, so that solutions are those of `cadmbs.constraints.matrices.saddle`. Two
    iterations give U: the other directions are as weak as the distance from the manifold, squared. Independent rows of
    velocities follow as they are.
    """
    n, n_rows, vectors = memory.n_positions, memory.n_position_rows, memory.vectors
    for r in range(memory.n_rows):
        store(vectors, VECTOR.INDEPENDENT_GAP, r, load(vectors, VECTOR.GAP, r))
        store(vectors, VECTOR.INDEPENDENT_DEFECT, r, load(vectors, VECTOR.DEFECT, r))
    if n < n_rows:
        combine_rows(memory)
        for k in range(n, memory.n_independent):
            source = n_rows - n + k
            for i in range(memory.n_v):
                store(memory.dense, memory.n_v + k, i, load(memory.dense, memory.n_v + source, i))
            for row in (VECTOR.TARGET, VECTOR.PRESCRIBED_RATE, VECTOR.INDEPENDENT_GAP, VECTOR.INDEPENDENT_DEFECT):
                store(vectors, row, k, load(vectors, row, source))


@kernel
def combine_rows(memory: LoopMemory) -> None:
    """The combinations of the rows of positions."""
    n_v, n_all, n, n_rows = memory.n_v, memory.n_rows, memory.n_positions, memory.n_position_rows
    vectors, dense = memory.vectors, memory.dense
    gram, basis, image = n_v + 2 * n_all, n_v + 3 * n_all, n_v + 4 * n_all
    scaled_gram(n_v, n_all, n_rows, vectors, dense, gram)
    for k in range(n):
        for r in range(n_rows):
            store(dense, basis + k, r, load(dense, gram + k, r))
    combine_along(memory, gram, basis, image)


@kernel
def combine_along(memory: LoopMemory, gram: int, basis: int, image: int) -> None:
    """The combinations whose directions begin with those of `basis`."""
    n_v, n, n_rows = memory.n_v, memory.n_positions, memory.n_position_rows
    vectors, dense = memory.vectors, memory.dense
    orthonormalize(dense, basis, n, n_rows)
    for k in range(n):
        for r in range(n_rows):
            store(dense, image + k, r, row_product(dense, gram + r, basis + k, n_rows))
    orthonormalize(dense, image, n, n_rows)
    for k in range(n):
        for r in range(n_rows):
            store(dense, image + k, r, load(dense, image + k, r) * load(vectors, VECTOR.PIVOT, r))
    combine(n_v, n, n_rows, dense, image, basis)
    for row, target in (
        (VECTOR.TARGET, VECTOR.TARGET),
        (VECTOR.PRESCRIBED_RATE, VECTOR.PRESCRIBED_RATE),
        (VECTOR.GAP, VECTOR.INDEPENDENT_GAP),
        (VECTOR.DEFECT, VECTOR.INDEPENDENT_DEFECT),
    ):
        combine_vector(n, n_rows, vectors, dense, image, row, target)


@kernel
def scaled_gram(n_v: int, n_all: int, n_rows: int, vectors: Any, dense: Any, gram: int) -> None:
    """D A M^-1 A^T D; lengths of the rows of A L^-T to SIZE, D to PIVOT."""
    longest_row = 0.0
    for r in range(n_rows):
        solved = n_v + n_all + r
        lower_solve(dense, 0, n_v, n_v + r, solved, dense)
        size = root(row_product(dense, solved, solved, n_v))
        store(vectors, VECTOR.SIZE, r, size)
        longest_row = larger(longest_row, size)
    for r in range(n_rows):
        shortest_row = larger(SHORTEST_SCALED_ROW * longest_row, 1e-300)
        store(vectors, VECTOR.PIVOT, r, 1.0 / larger(load(vectors, VECTOR.SIZE, r), shortest_row))
    for r in range(n_rows):
        for s in range(r + 1):
            entry = row_product(dense, n_v + n_all + r, n_v + n_all + s, n_v)
            entry = entry * load(vectors, VECTOR.PIVOT, r) * load(vectors, VECTOR.PIVOT, s)
            store(dense, gram + r, s, entry)
            store(dense, gram + s, r, entry)


@kernel
def orthonormalize(dense: Any, first: int, count: int, n: int) -> None:
    """Rows of length n, one after the other."""
    for k in range(count):
        for j in range(k):
            part = row_product(dense, first + k, first + j, n)
            for r in range(n):
                store(dense, first + k, r, load(dense, first + k, r) - part * load(dense, first + j, r))
        scale = 1.0 / root(row_product(dense, first + k, first + k, n))
        for r in range(n):
            store(dense, first + k, r, load(dense, first + k, r) * scale)


@kernel
def combine(n_v: int, n_independent: int, n_rows: int, dense: Any, factors: Any, target: Any) -> None:
    """Replace the rows of A by combinations of them."""
    for k in range(n_independent):
        for i in range(n_v):
            total = 0.0
            for r in range(n_rows):
                total = total + load(dense, factors + k, r) * load(dense, n_v + r, i)
            store(dense, target + k, i, total)
    for k in range(n_independent):
        for i in range(n_v):
            store(dense, n_v + k, i, load(dense, target + k, i))


@kernel
def combine_vector(
    n_independent: int, n_rows: int, vectors: Any, dense: Any, factors: Any, row: int, target: Any
) -> None:
    """The same combinations of a number for each row."""
    for k in range(n_independent):
        total = 0.0
        for r in range(n_rows):
            total = total + load(dense, factors + k, r) * load(vectors, row, r)
        store(vectors, VECTOR.STEP, k, total)
    for k in range(n_independent):
        store(vectors, target, k, load(vectors, VECTOR.STEP, k))


@kernel
def accelerate(n_v: int, n_independent: int, vectors: Any, dense: Any) -> None:
    """S l = B L^-1 f - target ,  a = L^-T (L^-1 f - B^T l) ,  f = tau - bias: accelerations and multipliers."""
    for k in range(n_v):
        store(vectors, VECTOR.SLOPE, k, load(vectors, VECTOR.TAU, k) - load(vectors, VECTOR.BIAS, k))
    lower_solve(dense, 0, n_v, VECTOR.SLOPE, VECTOR.Y, vectors)
    for r in range(n_independent):
        total = -load(vectors, VECTOR.TARGET, r)
        for k in range(n_v):
            total = total + load(dense, n_v + n_independent + r, k) * load(vectors, VECTOR.Y, k)
        store(vectors, VECTOR.FORCE, r, total)
    multipliers(n_v, n_independent, n_independent, vectors, dense)
    for k in range(n_v):
        store(vectors, VECTOR.SLOPE, k, load(vectors, VECTOR.Y, k))
    add_rows(n_v, n_independent, n_independent, vectors, dense, VECTOR.SLOPE, -1.0)


@kernel
def multipliers(n_v: int, n_independent: int, n: int, vectors: Any, dense: Any) -> None:
    """S^-1 of FORCE of the first n rows, in place."""
    lower_solve(dense, n_v + 2 * n_independent, n, VECTOR.FORCE, VECTOR.FORCE, vectors)
    upper_solve(dense, n_v + 2 * n_independent, n, vectors, VECTOR.FORCE)


@kernel
def add_rows(n_v: int, n_independent: int, n: int, vectors: Any, dense: Any, row: int, sign: Any) -> None:
    """L^-T (x + sign B^T FORCE) in place of x, for the first n rows."""
    for r in range(n):
        force = sign * load(vectors, VECTOR.FORCE, r)
        for k in range(n_v):
            store(vectors, row, k, load(vectors, row, k) + load(dense, n_v + n_independent + r, k) * force)
    upper_solve(dense, 0, n_v, vectors, row)


@routine
def shortest(n_v: int, n_independent: int, n: int, vectors: Any, dense: Any, right: Any) -> None:
    """STEP: the shortest x in the kinetic metric with A x = -right in the first n rows, of the multipliers -S^-1 right.

    The factor of the first rows is the beginning of that of all rows.
    """
    for r in range(n):
        store(vectors, VECTOR.FORCE, r, -load(vectors, right, r))
    multipliers(n_v, n_independent, n, vectors, dense)
    for k in range(n_v):
        store(vectors, VECTOR.STEP, k, 0.0)
    add_rows(n_v, n_independent, n, vectors, dense, VECTOR.STEP, 1.0)


@routine
def unit_normals(memory: LoopMemory, n: int) -> None:
    """The normals N = G^-1 A diag(M)^-1/2 of the first n rows, on coordinate directions of unit length."""
    n_v, n_independent, dense = memory.n_v, memory.n_independent, memory.dense
    gram, normals = n_v + 2 * n_independent, n_v + 3 * n_independent
    for k in range(n_v):
        scale = 1.0 / root(coordinate(memory.mass, k * n_v + k))
        for r in range(n):
            x = load(dense, n_v + r, k) * scale
            for s in range(r):
                x = x - load(dense, gram + r, s) * load(dense, normals + s, k)
            store(dense, normals + r, k, x * load(dense, gram + r, r))


@routine
def dependent(memory: LoopMemory, n: int, right: Any, kept: int) -> Any:
    """STEP: the x of dependent coordinates alone with A x = -right in the first n rows; whether these are regular.

    They are chosen by the projective criterion: pivots of the normals N, whose squares are those of
    `cadmbs.constraints.partition`; none of the coordinates that a row of vectors marks as kept. Where they are not
    regular, it is the shortest.
    """
    n_v, n_independent, vectors, mass, dense = (
        memory.n_v, memory.n_independent, memory.vectors, memory.mass, memory.dense,
    )  # fmt: skip
    normals, upper = n_v + 3 * n_independent, n_v + 4 * n_independent
    unit_normals(memory, n)
    for r in range(n):
        store(vectors, VECTOR.FORCE, r, -load(vectors, right, r))
    lower_solve(dense, n_v + 2 * n_independent, n, VECTOR.FORCE, VECTOR.FORCE, vectors)
    for k in range(n_v):
        store(vectors, VECTOR.PIVOT, k, -load(vectors, kept, k))
        store(vectors, VECTOR.STEP, k, 0.0)
    regular = True
    for r in range(n):
        regular = eliminate_pivot(n_v, n, vectors, dense, normals, upper, r) and regular
    if regular:
        substitute_pivots(n_v, n, vectors, mass, dense, upper)
    else:
        shortest(n_v, n_independent, n, vectors, dense, right)
    return regular


@kernel
def eliminate_pivot(n_v: int, n_independent: int, vectors: Any, dense: Any, normals: Any, upper: Any, r: int) -> Any:
    """The longest remaining column is the next pivot; it is eliminated from the others and from the right side."""
    pivot = longest(n_v, n_independent, vectors, dense, normals)
    store(vectors, VECTOR.PIVOT, pivot, r + 1.0)
    length = 0.0
    for s in range(n_independent):
        length = length + load(dense, normals + s, pivot) * load(dense, normals + s, pivot)
    length, left = math.sqrt(length), n_independent if r < n_independent - 1 else 0
    for k in range(n_v):
        if load(vectors, VECTOR.PIVOT, k) == 0.0:
            part = 0.0
            for s in range(n_independent):
                part = part + load(dense, normals + s, pivot) * load(dense, normals + s, k)
            part = part / length
            for s in range(left):  # after the last pivot nothing is left to eliminate from
                rest = load(dense, normals + s, k) - part / length * load(dense, normals + s, pivot)
                store(dense, normals + s, k, rest)
            store(dense, upper + r, k, part)
    store(dense, upper + r, pivot, length)
    side = 0.0
    for s in range(n_independent):
        side = side + load(dense, normals + s, pivot) * load(vectors, VECTOR.FORCE, s)
    side = side / length
    for s in range(left):
        store(
            vectors, VECTOR.FORCE, s, load(vectors, VECTOR.FORCE, s) - side / length * load(dense, normals + s, pivot)
        )
    store(vectors, VECTOR.Y, r, side)
    return length > DEPENDENT_NORMAL_LIMIT


@kernel
def longest(n_v: int, n_independent: int, vectors: Any, dense: Any, normals: Any) -> Any:
    """The free column of the greatest length; the first one where lengths are equal up to EQUAL_PIVOTS."""
    pivot, greatest = 0, -1.0
    for k in range(n_v):
        if load(vectors, VECTOR.PIVOT, k) == 0.0:
            square = 0.0
            for s in range(n_independent):
                square = square + load(dense, normals + s, k) * load(dense, normals + s, k)
            if square > greatest + EQUAL_PIVOTS:
                pivot, greatest = k, square
    return pivot


@kernel
def substitute_pivots(n_v: int, n_independent: int, vectors: Any, mass: Any, dense: Any, upper: Any) -> None:
    """STEP along the pivots, from the triangular factor backwards."""
    for r in range(n_independent - 1, -1, -1):
        total, pivot = load(vectors, VECTOR.Y, r), 0
        for k in range(n_v):
            order = load(vectors, VECTOR.PIVOT, k)
            if order > r + 1.0:
                total = total - load(dense, upper + r, k) * load(vectors, VECTOR.STEP, k)
            elif order == r + 1.0:
                pivot = k
        store(vectors, VECTOR.STEP, pivot, total / load(dense, upper + r, pivot))
    for k in range(n_v):
        store(vectors, VECTOR.STEP, k, load(vectors, VECTOR.STEP, k) / math.sqrt(mass[k * n_v + k]))


# Terms of the equations of closed loops: couplings, Baumgarte's terms, singular mass matrices, scalar or lanes.


@kernel
def gather_equations(couplings: Any, memory: LoopMemory) -> None:
    """Forces, mass matrix and rows along the independent coordinates: G^T f, G^T M G and A G."""
    vectors = memory.vectors
    gather_forces(couplings, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
    gather_forces(couplings, vectors[VECTOR.TREE_BIAS], vectors[VECTOR.BIAS])
    project_mass(couplings, memory.tree_mass, memory.n_columns, memory.mass, memory.n_v)
    gather_rows(couplings, memory)


@kernel
def gather_rows(couplings: Any, memory: LoopMemory) -> None:
    """Rows along the independent coordinates: A G."""
    for r in range(memory.n_rows):
        gather_row(couplings, memory, memory.n_v + r)


@kernel
def gather_row(couplings: Any, memory: LoopMemory, r: int) -> None:
    """A row of `memory.dense` along the independent coordinates."""
    vectors, dense = memory.vectors, memory.dense
    for k in range(memory.n_columns):
        store(vectors, VECTOR.TREE_ROW, k, load(dense, r, k))
    gather_forces(couplings, vectors[VECTOR.TREE_ROW], dense[r])


@kernel
def add_baumgarte_terms(memory: LoopMemory) -> None:
    """Targets less 2 rate (A v - target of velocities) + rate^2 g."""
    vectors, rate = memory.vectors, memory.limits[LIMIT.BAUMGARTE]
    for r in range(memory.n_rows):
        drift = 2.0 * rate * load(vectors, VECTOR.DEFECT, r) + rate * rate * load(vectors, VECTOR.GAP, r)
        store(vectors, VECTOR.TARGET, r, load(vectors, VECTOR.TARGET, r) - drift)


@kernel
def add_weighted_rows(memory: LoopMemory) -> None:
    """M + w A^T A in place of M, and w A^T target added to the forces: the same motion, as A a = target.

    With the weight of `cadmbs.constraints.matrices.saddle`, by which both are of the same size.
    """
    vectors, dense, mass, n_v = memory.vectors, memory.dense, memory.mass, memory.n_v
    inertia, longest = 0.0, 0.0
    for k in range(n_v):
        inertia = larger(inertia, coordinate(mass, k * n_v + k))
        for r in range(memory.n_rows):
            longest = larger(longest, magnitude(load(dense, n_v + r, k)))
    weight = inertia / (longest * longest)
    for r in range(memory.n_rows):
        for k in range(n_v):
            entry = weight * load(dense, n_v + r, k)
            for j in range(k + 1):
                assign(mass, k * n_v + j, coordinate(mass, k * n_v + j) + entry * load(dense, n_v + r, j))
            force = load(vectors, VECTOR.BIAS, k) - entry * load(vectors, VECTOR.TARGET, r)
            store(vectors, VECTOR.BIAS, k, force)


# Whether the dependent coordinates of the Woronetz form still serve, for scalar code and SIMD lanes.
#
# With the columns N_dep of the normals (`kernels.solve.loops_solving.unit_normals`) of the dependent coordinates, their
# conditioning is 1 / (smallest singular value of N_dep), as in `cadmbs.constraints.partition`. It stays below a limit c
# while N_dep N_dep^T - I / c^2 is positive definite: while all pivots of its elimination are positive.


@routine
def least_pivot(memory: Any, n: int, kept: int, least: Any) -> Any:
    """The smallest pivot of N_dep N_dep^T - least I: positive where the dependent coordinates of a level serve.

    Args:
        memory: With the normals of the first n rows.
        n: Number of rows of the level.
        kept: Row of vectors that marks the independent coordinates with ones.
        least: Square of the smallest singular value that is accepted.
    """
    n_v, n_independent, dense = memory.n_v, memory.n_independent, memory.dense
    normals, square = n_v + 3 * n_independent, n_v + 4 * n_independent
    for r in range(n):
        for s in range(r + 1):
            total = -least if r == s else 0.0 * least
            for k in range(n_v):
                part = 1.0 - load(memory.vectors, kept, k)
                total = total + part * load(dense, normals + r, k) * load(dense, normals + s, k)
            store(dense, square + r, s, total)
    smallest = 1.0 + 0.0 * least
    for j in range(n):
        pivot = load(dense, square + j, j)
        smallest = -larger(-smallest, -pivot)
        for i in range(j + 1, n):
            factor = load(dense, square + i, j) / pivot
            for k in range(j + 1, i + 1):
                rest = load(dense, square + i, k) - factor * load(dense, square + k, j)
                store(dense, square + i, k, rest)
    return smallest


@routine
def partition_is_regular(memory: Any) -> Any:
    """Whether the dependent coordinates of both levels serve at the state that was evaluated."""
    n_positions, n, limits = memory.n_positions, memory.n_independent, memory.limits
    unit_normals(memory, n)
    serve = least_pivot(memory, n_positions, VECTOR.KEPT_POSITIONS, limits[LIMIT.KEPT_POSITIONS]) > 0.0
    if n != n_positions:
        serve = serve and least_pivot(memory, n, VECTOR.KEPT_VELOCITIES, limits[LIMIT.KEPT_VELOCITIES]) > 0.0
    return serve
