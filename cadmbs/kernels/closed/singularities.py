"""Distances to singular configurations of inputs, outputs and constraints, in SIMD lanes.

The definitions are those of `cadmbs.dynamics.closed_loops.singularity_distances`. Reflections of the chosen rows from
the right make them a lower triangle, and the last columns of their product are F, the motions that the rows allow:

    A H_1 ... H_r = [L 0] ,   F = H_1 ... H_r [0; I]

The singular values of A are those of L, and the sign of the determinant of the chosen rows over F^T is that of the
diagonal of L times (-1)^r.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.closed.closed_packing import MEASURE, OUTPUT_NUMBER, OUTPUT_ROWS, SINGULARITY
from cadmbs.kernels.closed.closure_rows import evaluate_at, rows_of_closures
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers import algebra, blocks, vectors
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, load9, root, store
from cadmbs.kernels.records import ClosedWorkspace, ConstraintArrays, LoopCouplings, LoopMemory, TreeArrays
from cadmbs.kernels.rows.row_motion import along_path
from cadmbs.kernels.solve import loops_solving, reflections
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.kernels.tree.placement import R
from cadmbs.tolerances import VANISHING_ROW

LEAST_INPUT = 1e-12
"""Distances of inputs up to which the Jacobian of the output by the inputs has no condition."""

ZERO_INPUT = 1e-15
"""Part of the greatest singular value of the inputs up to which one counts as zero."""

IMPLIED_ROW = 1e-9
"""Part of the root of the sum of squares of all rows up to which others are implied by the chosen ones."""


def singularities(features: Any) -> Any:
    """The kernel for systems with couplings, or rows between bodies, or without."""
    rows_of, coupled = rows_of_closures(features, False), features.coupled

    @kernel
    def singularities_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: LoopCouplings, sizes: Table, counted: Table,
        inputs: Table, output: Table, factors: Array, columns: Array, numbers: Array, positions: Array, forces: Array,
        results: Array, workspace: ClosedWorkspace,
    ) -> None:  # fmt: skip
        """The numbers of `SINGULARITY` at closed configurations, and forces of the inputs that hold given ones.

        `counted` are the rows that count, as many chosen ones first as `output[0, 1]` says; `output` begins with the
        row of the output's body, or 0 for a coordinate; then components of the twist follow, or the coordinate.
        """
        rows = rows_of(tree, constraints, couplings, sizes, workspace)
        memory, path, count = rows.memory, workspace.scratch, results.shape[0]
        for n in range(0, count, SIMD_LANES):
            blocks.gather(positions, n, path[MEASURE.RESULT])
            if forces.shape[0] > 0:
                blocks.gather(forces, n, path[MEASURE.FORCE])
            else:
                vectors.clear(path[MEASURE.FORCE])
            evaluate_at(rows, path[MEASURE.RESULT])
            put_output(tree, couplings, memory, coupled, output, numbers)
            measure(memory, workspace, counted, inputs, output, factors, columns, numbers)
            blocks.scatter(path[MEASURE.RESULT], n, count, results)

    return singularities_kernel


@routine
def put_output(
    tree: TreeArrays, couplings: LoopCouplings, memory: LoopMemory, coupled: bool, output: Table, numbers: Array
) -> None:
    """Angular velocity and velocity of the output's point, as rows behind the constraint rows."""
    first, i = memory.n_v + memory.n_rows, output[0, 0]
    for r in range(OUTPUT_ROWS):
        vectors.clear(memory.dense[first + r])
    if i > 0:
        point = numbers[OUTPUT_NUMBER.POINT], numbers[OUTPUT_NUMBER.POINT + 1], numbers[OUTPUT_NUMBER.POINT + 2]
        arm = algebra.apply(load9(tree.work, i, R), point)
        along_path(tree, (i, 0), 1.0, arm, store_twist_column, (memory.dense, first), ())
        if coupled:
            for r in range(OUTPUT_ROWS):
                loops_solving.gather_row(couplings.velocities, memory, first + r)


@kernel
def store_twist_column(context: Any, total: Any, column: int, turn: Any, slide: Any) -> Any:
    """Angular velocity and velocity of a point for a unit rate of a column, in six rows of the matrix."""
    dense, first = context
    for r in range(3):
        store(dense, first + r, column, turn[r])
        store(dense, first + 3 + r, column, slide[r])
    return total


@routine
def measure(
    memory: LoopMemory, workspace: ClosedWorkspace, counted: Table, inputs: Table, output: Table, factors: Array,
    columns: Array, numbers: Array,
) -> None:  # fmt: skip
    """The results of all lanes, in place of the configuration of the path."""
    matrix, lower, motions, path = workspace.columns, workspace.basis, workspace.motions, workspace.scratch
    n_v, m, rank, d = memory.n_v, counted.shape[0], output[0, 1], inputs.shape[0]
    n_out = output.shape[0] - 1
    total = put_scaled_rows(memory, counted, factors, columns, matrix)
    sense, left = put_lower(matrix, lower, path[MEASURE.FACTORS], m, n_v, rank)
    reflections.bidiagonalize(lower, m, rank, path[MEASURE.SQUARES], path[MEASURE.OTHERS])
    square = reflections.smallest_square(path[MEASURE.SQUARES], path[MEASURE.OTHERS], rank, path[MEASURE.STATE])
    put_motions(matrix, path[MEASURE.FACTORS], motions, n_v, rank, d)
    images, outputs, gains, squares = d, 2 * d, 2 * d + OUTPUT_ROWS, 2 * d + 2 * OUTPUT_ROWS
    for k in range(d):
        store(motions, images + k, d + n_out, vectors.inner_product(path[MEASURE.FORCE], motions[k], n_v))
        for i in range(d):
            store(motions, images + k, i, load(motions, k, inputs[i, 0]))
        for i in range(n_out):
            image = image_of(memory, motions, k, output, columns, numbers, i)
            store(motions, images + k, d + i, image)
            store(motions, outputs + i, k, image)
    sign_in = sign_of_images(motions, images, squares, 0, d, path[MEASURE.DIAGONAL])
    sign_out = 1.0
    if n_out == d:
        sign_out = sense * sign_of_images(motions, images, squares, d, d, path[MEASURE.DIAGONAL])
    reflections.orthogonalize(motions, images, d, d, d + n_out + 1, path[MEASURE.STATE])
    least_in, _ = reflections.extreme_lengths(motions, images, d, d)
    put_gains(motions, images, gains, d, n_out, path[MEASURE.RESULT])
    reflections.orthogonalize(motions, outputs, n_out, d, d, path[MEASURE.STATE])
    least_out, _ = reflections.extreme_lengths(motions, outputs, n_out, d)
    reflections.orthogonalize(motions, gains, n_out, d, d, path[MEASURE.STATE])
    least_gain, greatest_gain = reflections.extreme_lengths(motions, gains, n_out, d)
    weakest, result = root(square), path[MEASURE.RESULT]
    assign(result, SINGULARITY.INPUT, sign_out * least_out)
    assign(result, SINGULARITY.OUTPUT, sense * sign_in * least_in)
    assign(result, SINGULARITY.CONSTRAINT, weakest)
    condition = choose(0.0, least_gain, greatest_gain / larger(least_gain, 1e-300), math.inf)
    assign(result, SINGULARITY.CONDITION, choose(LEAST_INPUT, least_in, condition, math.inf))
    assign(result, SINGULARITY.REGULAR, choose(left, IMPLIED_ROW * IMPLIED_ROW * total, weakest / root(total), -1.0))


@kernel
def put_gains(motions: Array, images: int, gains: int, d: int, n_out: int, result: Array) -> None:
    """Of orthogonal images: rows with the singular values of T F (S F)^-1, and forces u with (S F)^T u = F^T f.

    With S F V = U s the rows are T F V s^-1, and u = U s^-1 V^T F^T f, without singular values that are zero.
    """
    vectors.clear(result[SINGULARITY.SIZE : SINGULARITY.SIZE + d])
    _, greatest = reflections.extreme_lengths(motions, images, d, d)
    for k in range(d):
        square = vectors.inner_product(motions[images + k], motions[images + k], d)
        length = larger(root(square), LEAST_INPUT * LEAST_INPUT)
        for i in range(n_out):
            store(motions, gains + i, k, load(motions, images + k, d + i) / length)
        part = load(motions, images + k, d + n_out) / (length * length)
        part = choose(ZERO_INPUT * greatest, length, part, 0.0)
        for i in range(d):
            force = coordinate(result, SINGULARITY.SIZE + i) + part * load(motions, images + k, i)
            assign(result, SINGULARITY.SIZE + i, force)


@kernel
def put_scaled_rows(memory: LoopMemory, counted: Table, factors: Array, columns: Array, matrix: Array) -> Number:
    """The rows that count in scaled coordinates; the sum of the squares of all."""
    total = 0.0
    for r in range(counted.shape[0]):
        row, factor, norm = counted[r, 0], factors[counted[r, 0]], 0.0
        for k in range(memory.n_v):
            value = columns[k] * load(memory.dense, memory.n_v + row, k)
            store(matrix, r, k, value)
            norm = norm + value * value
        if factor == 0.0:
            length = root(norm)
            unit = choose(VANISHING_ROW, length, 1.0 / larger(length, VANISHING_ROW), 0.0)
            for k in range(memory.n_v):
                store(matrix, r, k, unit * load(matrix, r, k))
            total = total + norm * unit * unit
        else:
            for k in range(memory.n_v):
                store(matrix, r, k, factor * load(matrix, r, k))
            total = total + norm * factor * factor
    return total


@kernel
def put_lower(matrix: Array, lower: Array, factors: Array, m: int, n_v: int, rank: int) -> tuple[Number, Number]:
    """The lower triangle L (m, rank) of the rows; the sign of the determinant of the chosen ones over F^T.

    Vectors of the reflections stay in the matrix. The second result is the sum of squares of what L leaves of others.
    """
    sense, left = 1.0, 0.0
    for i in range(rank):
        sense = sense * choose(load(matrix, i, i), 0.0, -1.0, 1.0)
        diagonal, factor = reflections.reflect_row(matrix, i, m, i, n_v)
        assign(factors, i, factor)
        for k in range(rank):
            store(lower, i, k, load(matrix, i, k) if k < i else 0.0)
        store(lower, i, i, diagonal)
    for i in range(rank, m):
        vectors.copy_numbers(lower[i], matrix[i], rank)
        left = left + vectors.inner_product(matrix[i, rank:], matrix[i, rank:], n_v - rank)
    return sense, left


@kernel
def put_motions(matrix: Array, factors: Array, motions: Array, n_v: int, rank: int, d: int) -> None:
    """F, of orthonormal columns, as rows of `motions`."""
    for k in range(d):
        for i in range(n_v):
            store(motions, k, i, 1.0 if i == rank + k else 0.0)
        for i in range(rank - 1, -1, -1):
            reflections.reflect_vector(matrix, i, i, n_v, coordinate(factors, i), motions, k)


@kernel
def image_of(
    memory: LoopMemory, motions: Array, k: int, output: Table, columns: Array, numbers: Array, i: int
) -> Number:
    """What motion k is of component i of the output, in scaled coordinates."""
    component, first, total = output[1 + i, 0], memory.n_v + memory.n_rows, 0.0
    if output[0, 0] > 0:
        for j in range(memory.n_v):
            total = total + columns[j] * load(memory.dense, first + component, j) * load(motions, k, j)
        if component > 2:
            total = total / numbers[OUTPUT_NUMBER.LENGTH]
    else:
        total = numbers[OUTPUT_NUMBER.LENGTH] * load(motions, k, component)
    return total


@kernel
def sign_of_images(motions: Array, images: int, squares: int, first: int, d: int, diagonal: Array) -> Array:
    """The sign of the determinant of d columns of the images."""
    for k in range(d):
        vectors.copy_numbers(motions[squares + k], motions[images + k, first:], d)
    square = motions[squares:]
    sign, _ = reflections.triangulate(square, diagonal, d, d)
    return sign
