"""Accelerations with multipliers, and corrections towards the constraints, of one configuration. Scalar code.

With M = L D L^T, independent rows A, B = A L^-T and S = B D^-1 B^T = G E G^T, L and G unit lower triangular, the rows
of `dense` hold, one block after the other, L with D^-1 on its diagonal (n_v rows), A, B, G with E^-1 and the normals
E^-1/2 G^-1 A of the constraint manifold with their triangular factor (each `n_independent` rows). Where rows are
redundant, they are replaced by combinations of them.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.coupled.couplings import gather_forces, project_matrix
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import add_multiple, clear_slots, copy_numbers, inner_product
from cadmbs.kernels.records import CouplingArrays, LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR
from cadmbs.kernels.solve.cholesky import factorise, factorise_regular, lower_solve, scale_row, upper_solve
from cadmbs.tolerances import EQUAL_PIVOTS, PROJECTION_CONDITIONING, SHORTEST_SCALED_ROW

SOLVER_BLOCKS = 5
"""Blocks of rows, as many as there are constraint rows, after the n_v rows of L."""

DEPENDENT_NORMAL_LIMIT = 1.0 / PROJECTION_CONDITIONING
"""Length of a normal along the last dependent coordinate below which the shortest correction is used."""

PIVOT_COLUMN = VECTOR.TREE_BIAS
PIVOT_INDEX = VECTOR.TRIAL
"""Rows of vectors that hold the pivot column and the pivots while coordinates are eliminated."""

INVERSE_MASS = VECTOR.TREE_ROW
"""Row of vectors with 1 / M_kk, or its root."""

NEVER = 1e9
"""Number of the pivot of coordinates that are none."""


@kernel
def factor_mass(n_v: int, mass: Array, dense: Array, least: float) -> None:
    """L and D^-1 from the mass matrix, as of `factorise_regular`."""
    for i in range(n_v):
        copy_numbers(dense[i], mass[i * n_v :], i + 1)
    factorise_regular(dense, 0, n_v, least)


@kernel
def factor_rows(n_v: int, n_independent: int, vectors: Array, dense: Array) -> None:
    """B, G and E^-1 from L, D^-1 and A."""
    first, scaled = n_v + n_independent, vectors[VECTOR.Y]
    for r in range(n_independent):
        lower_solve(dense, 0, n_v, n_v + r, first + r, dense)
        scale_row(dense, 0, n_v, dense[first + r], scaled)
        for s in range(r + 1):
            store(dense, first + n_independent + r, s, inner_product(scaled, dense[first + s], n_v))
    factorise(dense, n_v + 2 * n_independent, n_independent)


@kernel
def products_of_rows(memory: LoopMemory) -> None:
    """Lengths and products of redundant rows; all rows count as independent until they are combined."""
    n_v, n_all, n_rows, vectors = memory.n_v, memory.n_rows, memory.n_position_rows, memory.vectors
    copy_numbers(vectors[VECTOR.INDEPENDENT_GAP], vectors[VECTOR.GAP], n_all)
    copy_numbers(vectors[VECTOR.INDEPENDENT_DEFECT], vectors[VECTOR.DEFECT], n_all)
    if memory.n_positions < n_rows:
        scaled_gram(n_v, n_all, n_rows, vectors, memory.dense, n_v + 2 * n_all)


@kernel
def begin_directions(memory: Any) -> None:
    """Directions begin with the products of the first rows."""
    gram, basis = memory.n_v + 2 * memory.n_rows, memory.n_v + 3 * memory.n_rows
    for k in range(memory.n_positions):
        copy_numbers(memory.dense[basis + k], memory.dense[gram + k], memory.n_position_rows)


@kernel
def combine_chosen_rows(memory: Any) -> None:
    """Independent combinations U^T D A in place of the rows A of positions; those of velocities follow as they are.

    D scales the rows to length one in the kinetic metric, as `cadmbs.constraints.matrices.saddle.row_scale`; U spans
    the strongest directions of D A M^-1 A^T D, so that solutions are those of `cadmbs.constraints.matrices.saddle`. Two
    iterations give U from a basis, the products of independent rows: the other directions are as weak as the distance
    from the manifold, squared.
    """
    n, n_rows, n_v, n_all = memory.n_positions, memory.n_position_rows, memory.n_v, memory.n_rows
    vectors = memory.vectors
    combine_along(memory, n_v + 2 * n_all, n_v + 3 * n_all, n_v + 4 * n_all)
    for k in range(n, memory.n_independent):
        source = n_rows - n + k
        copy_numbers(memory.dense[n_v + k], memory.dense[n_v + source], n_v)
        for row in (VECTOR.TARGET, VECTOR.PRESCRIBED_RATE, VECTOR.INDEPENDENT_GAP, VECTOR.INDEPENDENT_DEFECT):
            store(vectors, row, k, load(vectors, row, source))


@kernel
def combine_along(memory: LoopMemory, gram: int, basis: int, image: int) -> None:
    """The combinations whose directions begin with those of `basis`."""
    n_v, n, n_rows = memory.n_v, memory.n_positions, memory.n_position_rows
    vectors, dense = memory.vectors, memory.dense
    orthonormalize(dense, basis, n, n_rows)
    for k in range(n):
        for r in range(n_rows):
            store(dense, image + k, r, inner_product(dense[gram + r], dense[basis + k], n_rows))
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
def scaled_gram(n_v: int, n_all: int, n_rows: int, vectors: Array, dense: Array, gram: int) -> None:
    """D A M^-1 A^T D; lengths of the rows of A in the metric of M^-1 to SIZE, D to PIVOT."""
    longest_row, scaled = 0.0, vectors[VECTOR.Y]
    for r in range(n_rows):
        solved = n_v + n_all + r
        lower_solve(dense, 0, n_v, n_v + r, solved, dense)
        scale_row(dense, 0, n_v, dense[solved], scaled)
        size = root(inner_product(scaled, dense[solved], n_v))
        store(vectors, VECTOR.SIZE, r, size)
        longest_row = larger(longest_row, size)
    for r in range(n_rows):
        shortest_row = larger(SHORTEST_SCALED_ROW * longest_row, 1e-300)
        store(vectors, VECTOR.PIVOT, r, 1.0 / larger(load(vectors, VECTOR.SIZE, r), shortest_row))
    for r in range(n_rows):
        scale_row(dense, 0, n_v, dense[n_v + n_all + r], scaled)
        for s in range(r + 1):
            entry = inner_product(scaled, dense[n_v + n_all + s], n_v)
            entry = entry * load(vectors, VECTOR.PIVOT, r) * load(vectors, VECTOR.PIVOT, s)
            store(dense, gram + r, s, entry)
            store(dense, gram + s, r, entry)


@kernel
def orthonormalize(dense: Array, first: int, count: int, n: int) -> None:
    """Rows of length n, one after the other."""
    for k in range(count):
        for j in range(k):
            part = inner_product(dense[first + k], dense[first + j], n)
            add_multiple(dense[first + k], -part, dense[first + j], n)
        scale = 1.0 / root(inner_product(dense[first + k], dense[first + k], n))
        for r in range(n):
            store(dense, first + k, r, load(dense, first + k, r) * scale)


@kernel
def combine(n_v: int, n_independent: int, n_rows: int, dense: Array, factors: int, target: int) -> None:
    """Replace the rows of A by combinations of them."""
    for k in range(n_independent):
        clear_slots(dense, target + k, 0, n_v)
        for r in range(n_rows):
            add_multiple(dense[target + k], load(dense, factors + k, r), dense[n_v + r], n_v)
    for k in range(n_independent):
        copy_numbers(dense[n_v + k], dense[target + k], n_v)


@kernel
def combine_vector(
    n_independent: int, n_rows: int, vectors: Array, dense: Array, factors: int, row: int, target: int
) -> None:
    """The same combinations of a number for each row."""
    for k in range(n_independent):
        store(vectors, VECTOR.STEP, k, inner_product(dense[factors + k], vectors[row], n_rows))
    copy_numbers(vectors[target], vectors[VECTOR.STEP], n_independent)


@kernel
def accelerate(n_v: int, n_independent: int, vectors: Array, dense: Array) -> None:
    """S l = B D^-1 L^-1 f - target ,  a = L^-T D^-1 (L^-1 f - B^T l) ,  f = tau - bias: accelerations, multipliers."""
    scaled = vectors[VECTOR.SLOPE]
    for k in range(n_v):
        store(vectors, VECTOR.SLOPE, k, load(vectors, VECTOR.TAU, k) - load(vectors, VECTOR.BIAS, k))
    lower_solve(dense, 0, n_v, VECTOR.SLOPE, VECTOR.Y, vectors)
    scale_row(dense, 0, n_v, vectors[VECTOR.Y], scaled)
    for r in range(n_independent):
        total = inner_product(dense[n_v + n_independent + r], scaled, n_v) - load(vectors, VECTOR.TARGET, r)
        store(vectors, VECTOR.FORCE, r, total)
    multipliers(n_v, n_independent, n_independent, vectors, dense)
    copy_numbers(vectors[VECTOR.SLOPE], vectors[VECTOR.Y], n_v)
    add_rows(n_v, n_independent, n_independent, vectors, dense, VECTOR.SLOPE, -1.0)


@kernel
def multipliers(n_v: int, n_independent: int, n: int, vectors: Array, dense: Array) -> None:
    """S^-1 of FORCE of the first n rows, in place."""
    lower_solve(dense, n_v + 2 * n_independent, n, VECTOR.FORCE, VECTOR.FORCE, vectors)
    upper_solve(dense, n_v + 2 * n_independent, n, vectors, VECTOR.FORCE)


@kernel
def add_rows(n_v: int, n_independent: int, n: int, vectors: Array, dense: Array, row: int, sign: Number) -> None:
    """L^-T D^-1 (x + sign B^T FORCE) in place of x, for the first n rows."""
    for r in range(n):
        add_multiple(vectors[row], sign * load(vectors, VECTOR.FORCE, r), dense[n_v + n_independent + r], n_v)
    upper_solve(dense, 0, n_v, vectors, row)


@routine
def shortest(n_v: int, n_independent: int, n: int, vectors: Array, dense: Array, right: int) -> None:
    """STEP: the shortest x in the kinetic metric with A x = -right in the first n rows, of the multipliers -S^-1 right.

    The factor of the first rows is the beginning of that of all rows.
    """
    for r in range(n):
        store(vectors, VECTOR.FORCE, r, -load(vectors, right, r))
    multipliers(n_v, n_independent, n, vectors, dense)
    clear_slots(vectors, VECTOR.STEP, 0, n_v)
    add_rows(n_v, n_independent, n, vectors, dense, VECTOR.STEP, 1.0)


@routine
def unit_normals(memory: LoopMemory, n: int) -> None:
    """The normals N = E^-1/2 G^-1 A diag(M)^-1/2 of the first n rows, on coordinate directions of unit length."""
    n_v = memory.n_v
    for k in range(n_v):
        store(memory.vectors, INVERSE_MASS, k, 1.0 / root(coordinate(memory.mass, k * n_v + k)))
    put_normals(memory, n, True)


@kernel
def put_normals(memory: LoopMemory, n: int, is_scaled: bool) -> None:
    """The normals E^-1/2 G^-1 A of the first n rows; with their columns scaled by INVERSE_MASS before."""
    n_v, dense = memory.n_v, memory.dense
    gram, normals = n_v + 2 * memory.n_independent, n_v + 3 * memory.n_independent
    for r in range(n):
        for k in range(n_v):
            x = load(dense, n_v + r, k)
            if is_scaled:
                x = x * load(memory.vectors, INVERSE_MASS, k)
            for s in range(r):
                x = x - load(dense, gram + r, s) * load(dense, normals + s, k)
            store(dense, normals + r, k, x)
    for r in range(n):
        length = root(load(dense, gram + r, r))
        for k in range(n_v):
            store(dense, normals + r, k, length * load(dense, normals + r, k))


def column_kernels(in_lanes: Any) -> Any:
    """The choice of a pivot column and its elimination, as of `dependent_kernel`."""

    @kernel
    def longest_column(memory: Any, n: Any, r: Any) -> Any:
        """The square of the longest free column, the first one where lengths are equal up to EQUAL_PIVOTS.

        It goes to PIVOT_COLUMN, its number to PIVOT_INDEX, and PIVOT has the order of those that were chosen.
        """
        n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
        normals, pivot, greatest = n_v + 3 * memory.n_independent, 0.0, -1.0
        for k in range(n_v):
            if in_lanes or load(vectors, VECTOR.PIVOT, k) == 0.0:
                square = 0.0
                for s in range(n):
                    square = square + load(dense, normals + s, k) * load(dense, normals + s, k)
                square, bound = square * load(vectors, INVERSE_MASS, k), greatest + EQUAL_PIVOTS
                square = choose(load(vectors, VECTOR.PIVOT, k), 0.5, square, -2.0)
                pivot = choose(bound, square, 1.0 * k, pivot)
                greatest = choose(bound, square, square, greatest)
                for s in range(n if in_lanes else 0):
                    entry = choose(bound, square, load(dense, normals + s, k), load(vectors, PIVOT_COLUMN, s))
                    store(vectors, PIVOT_COLUMN, s, entry)
        store(vectors, PIVOT_INDEX, r, pivot)
        if in_lanes:
            for k in range(n_v):
                used = load(vectors, VECTOR.PIVOT, k)
                store(vectors, VECTOR.PIVOT, k, choose(magnitude(1.0 * k - pivot), 0.5, r + 1.0, used))
        else:
            store(vectors, VECTOR.PIVOT, int(pivot), r + 1.0)
            for s in range(n):
                store(vectors, PIVOT_COLUMN, s, load(dense, normals + s, int(pivot)))
        return greatest

    @kernel
    def eliminate_column(memory: Any, n: Any, r: Any) -> None:
        """The pivot column is eliminated from the others and from the right sides.

        Rows of the triangular factor and right sides are divided by the pivot's length.
        """
        n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
        normals, upper = n_v + 3 * memory.n_independent, n_v + 4 * memory.n_independent
        factor = 1.0 / inner_product(vectors[PIVOT_COLUMN], vectors[PIVOT_COLUMN], n)
        left = n if r < n - 1 else 0  # after the last pivot nothing is left to eliminate from
        for k in range(n_v):
            part = 0.0
            if in_lanes or load(vectors, VECTOR.PIVOT, k) == 0.0:
                for s in range(n):
                    part = part + load(vectors, PIVOT_COLUMN, s) * load(dense, normals + s, k)
                part = part * factor
                for s in range(left):
                    rest = load(dense, normals + s, k) - part * load(vectors, PIVOT_COLUMN, s)
                    store(dense, normals + s, k, rest)
            store(dense, upper + r, k, part)
        eliminate_side(vectors, n, left, factor, (VECTOR.FORCE, VECTOR.Y, r))
        if in_lanes:
            eliminate_side(vectors, n, left, factor, (VECTOR.SECOND_FORCE, VECTOR.SECOND_Y, r))

    return longest_column, eliminate_column


def dependent_kernel(in_lanes: Any) -> Any:
    """The kernel of dependent coordinates: of single motions, or of SIMD lanes, of which each has its own.

    Lanes have two right sides, and choose by numbers where scalar code branches.
    """
    longest_column, eliminate_column = column_kernels(in_lanes)

    @kernel
    def eliminate_along_pivots(memory: Any, n: Any, rights: Any, kept: Any, reduced: Any) -> Any:
        """STEP: the x of dependent coordinates alone with A x = -right in the first n rows; one if these are regular.

        They are chosen by the projective criterion: pivots of the normals, whose squares, of coordinate
        directions of unit length, are those of `cadmbs.constraints.partition`; none of the coordinates that the row
        `kept` of vectors marks, where `reduced` is one. Elimination itself is the same without scaling the columns.
        Of a second right side the answer is SECOND_STEP.
        """
        n_v, vectors, gram = memory.n_v, memory.vectors, memory.n_v + 2 * memory.n_independent
        for k in range(n_v):
            store(vectors, INVERSE_MASS, k, 1.0 / coordinate(memory.mass, k * n_v + k))
        put_normals(memory, n, False)
        negative_sides(memory, n, gram, VECTOR.FORCE, rights[0])
        if in_lanes:
            negative_sides(memory, n, gram, VECTOR.SECOND_FORCE, rights[1])
        for k in range(n_v):
            store(vectors, VECTOR.PIVOT, k, choose(0.5, reduced, NEVER * load(vectors, kept, k), 0.0))
            store(vectors, VECTOR.STEP, k, 0.0)
            store(vectors, VECTOR.SECOND_STEP, k, 0.0)
        regular = 1.0 + 0.0 * reduced
        for r in range(n):
            greatest = longest_column(memory, n, r)
            regular = choose(DEPENDENT_NORMAL_LIMIT * DEPENDENT_NORMAL_LIMIT, greatest, regular, 0.0)
            eliminate_column(memory, n, r)
        for r in range(n - 1, -1, -1):
            substitute_pivot(memory, r, VECTOR.Y, VECTOR.STEP)
            if in_lanes:
                substitute_pivot(memory, r, VECTOR.SECOND_Y, VECTOR.SECOND_STEP)
        return regular

    @kernel
    def substitute_pivot(memory: Any, r: Any, side: Any, step: Any) -> None:
        """The correction along a pivot, from the triangular factor; those that are not yet known are zero."""
        n_v, vectors, total = memory.n_v, memory.vectors, load(memory.vectors, side, r)
        for k in range(n_v):
            total = total - load(memory.dense, n_v + 4 * memory.n_independent + r, k) * load(vectors, step, k)
        if in_lanes:
            for k in range(n_v):
                distance = magnitude(1.0 * k - load(vectors, PIVOT_INDEX, r))
                store(vectors, step, k, choose(distance, 0.5, total, load(vectors, step, k)))
        else:
            store(vectors, step, int(load(vectors, PIVOT_INDEX, r)), total)

    return routine(eliminate_along_pivots)


@kernel
def negative_sides(memory: Any, n: Any, gram: int, row: int, right: int) -> None:
    """-E^-1/2 G^-1 of a right side to a row of vectors."""
    for r in range(n):
        store(memory.vectors, row, r, -load(memory.vectors, right, r))
    lower_solve(memory.dense, gram, n, row, row, memory.vectors)
    for r in range(n):
        store(memory.vectors, row, r, root(load(memory.dense, gram + r, r)) * load(memory.vectors, row, r))


@kernel
def eliminate_side(vectors: Array, n: Any, left: int, factor: Any, rows: tuple[Any, Any, Any]) -> None:
    """A right side, whose component along the pivot column goes to another row."""
    row, result, r = rows
    side = inner_product(vectors[PIVOT_COLUMN], vectors[row], n) * factor
    add_multiple(vectors[row], -side, vectors[PIVOT_COLUMN], left)
    store(vectors, result, r, side)


eliminate_dependent = dependent_kernel(False)


@routine
def dependent(memory: LoopMemory, n: int, right: int, kept: int) -> bool:
    """STEP of dependent coordinates, as of `dependent_kernel`, or the shortest; whether they are regular.

    The coordinates that the row `kept` of vectors marks do not change.
    """
    regular = eliminate_dependent(memory, n, (right, right), kept, 1.0) > 0.0
    if not regular:
        shortest(memory.n_v, memory.n_independent, n, memory.vectors, memory.dense, right)
    return regular


# Terms of the equations of closed loops: couplings, Baumgarte's terms, singular mass matrices, scalar or lanes.


@kernel
def gather_equations(couplings: CouplingArrays, memory: LoopMemory) -> None:
    """Forces, mass matrix and rows along the independent coordinates: G^T f, G^T M G and A G."""
    vectors = memory.vectors
    gather_forces(couplings, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
    gather_forces(couplings, vectors[VECTOR.TREE_BIAS], vectors[VECTOR.BIAS])
    project_matrix(couplings, memory.tree_mass, memory.n_columns, memory.mass, memory.n_v)
    gather_rows(couplings, memory)


@kernel
def gather_rows(couplings: CouplingArrays, memory: LoopMemory) -> None:
    """Rows along the independent coordinates: A G."""
    for r in range(memory.n_rows):
        gather_row(couplings, memory, memory.n_v + r)


@kernel
def gather_row(couplings: CouplingArrays, memory: LoopMemory, r: int) -> None:
    """A row of `memory.dense` along the independent coordinates."""
    vectors, dense = memory.vectors, memory.dense
    copy_numbers(vectors[VECTOR.TREE_ROW], dense[r], memory.n_columns)
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
