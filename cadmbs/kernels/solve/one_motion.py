"""Equations and corrections of mechanisms whose two rows leave one motion of three velocities: by vector products.

Four-bars, slider-cranks and their kin. With the rows A_1 and A_2, all of positions, mass matrix M and f = tau - bias

    n = A_1 x A_2 ,  w = M n ,  d = 1 / (n . w) ,  C = d (A_2 x w, w x A_1)

n is the motion, and C the inverse of A that is shortest in the kinetic metric: A C = 1 and w^T C = 0. Everything that
closed loops ask for follows without factors, and with one quotient in place of five that wait for each other:

    a = d (n . f) n + C target ,  l = C^T (f - M a)     accelerations and multipliers
    x = -C r                                            the shortest correction with A x = -r
    x - (x_k / n_k) n                                   the one that leaves coordinate k as it is

For straight lines, of floats or lanes: without branches.
"""

from typing import Any

from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.numbers import algebra
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.rows.loops_packing import REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import DEPENDENT_NORMAL_LIMIT
from cadmbs.tolerances import EQUAL_PIVOTS

VELOCITIES = 3
"""How many velocities these mechanisms have; one more than rows."""

QUOTIENT = 3
"""Where d stands behind n."""


@kernel
def leaves_one_motion(n_v: int, n_independent: int, n_positions: int) -> bool:
    """Whether mechanisms of these sizes are such."""
    return n_v == VELOCITIES and n_independent == n_positions == VELOCITIES - 1


@kernel
def put_one_motion(memory: Any) -> None:
    """n and d, w and the columns of C to rows of vectors."""
    first, second = numbers_of(memory.dense[VELOCITIES]), numbers_of(memory.dense[VELOCITIES + 1])
    motion = algebra.cross(first, second)
    momentum = algebra.apply_symmetric(symmetric_mass(memory.mass), motion)
    quotient = 1.0 / algebra.dot(motion, momentum)
    put_numbers(memory.vectors[VECTOR.MOTION], motion)
    store(memory.vectors, VECTOR.MOTION, QUOTIENT, quotient)
    put_numbers(memory.vectors[VECTOR.MOMENTUM], momentum)
    put_numbers(memory.vectors[VECTOR.FIRST_CLOSING], algebra.scale(quotient, algebra.cross(second, momentum)))
    put_numbers(memory.vectors[VECTOR.SECOND_CLOSING], algebra.scale(quotient, algebra.cross(momentum, first)))


@kernel
def accelerate_along_motion(memory: Any) -> None:
    """Accelerations to SLOPE and multipliers to FORCE, after `put_one_motion`."""
    vectors = memory.vectors
    force = algebra.subtract(numbers_of(vectors[VECTOR.TAU]), numbers_of(vectors[VECTOR.BIAS]))
    motion = numbers_of(vectors[VECTOR.MOTION])
    along = algebra.scale(load(vectors, VECTOR.MOTION, QUOTIENT) * algebra.dot(motion, force), motion)
    a = algebra.add(along, correction_by(vectors, VECTOR.TARGET))
    rest = algebra.subtract(force, algebra.apply_symmetric(symmetric_mass(memory.mass), a))
    put_numbers(vectors[VECTOR.SLOPE], a)
    store(vectors, VECTOR.FORCE, 0, algebra.dot(numbers_of(vectors[VECTOR.FIRST_CLOSING]), rest))
    store(vectors, VECTOR.FORCE, 1, algebra.dot(numbers_of(vectors[VECTOR.SECOND_CLOSING]), rest))


@kernel
def correction_by(vectors: Any, right: int) -> Any:
    """C r, the shortest x with A x = r of a right side r."""
    first, second = numbers_of(vectors[VECTOR.FIRST_CLOSING]), numbers_of(vectors[VECTOR.SECOND_CLOSING])
    return algebra.add(algebra.scale(load(vectors, right, 0), first), algebra.scale(load(vectors, right, 1), second))


@kernel
def size_of_closing(memory: Any, n: int, right: int) -> Number:
    """The largest number of the shortest correction of a right side, as of `corrections.size_of_shortest`."""
    x = correction_by(memory.vectors, right)
    return larger(larger(magnitude(x[0]), magnitude(x[1])), magnitude(x[2]))


@kernel
def add_loss_of_motion(memory: Any, report: Any, share: Number) -> None:
    """What rows have lost of their independence since the start, to the report, as of `loops_stages.add_losses`.

    1 / d is the determinant of M times that of A M^-1 A^T: what was lost up to the start of the step grows by what this
    has become smaller by. `share` is that loss by d there.
    """
    loss = share * load(memory.vectors, VECTOR.MOTION, QUOTIENT)
    assign(report, REPORT.LARGEST_LOSS, larger(report[REPORT.LARGEST_LOSS], loss))
    assign(report, REPORT.LOSSES, report[REPORT.LOSSES] + loss)


@kernel
def solve_along_motion(memory: Any, right: int, report: Any) -> None:
    """STEP: the correction of dependent coordinates, or the shortest where they are not regular; REGULAR is then zero.

    The independent coordinate is the one that pivots leave, as of `loops_solving.dependent_kernel`. With the unit
    coordinate directions the squares of the first pivots are q_j = 1 - d w_j^2 / M_jj, and of a second one, where
    coordinate i is left, n_i^2 M_ii p / q_j with p = d det M / (M_11 M_22 M_33).
    """
    vectors, mass = memory.vectors, symmetric_mass(memory.mass)
    diagonal = mass[0], mass[3], mass[5]
    motion, momentum = numbers_of(vectors[VECTOR.MOTION]), numbers_of(vectors[VECTOR.MOMENTUM])
    quotient = load(vectors, VECTOR.MOTION, QUOTIENT)
    inverses = 1.0 / diagonal[0], 1.0 / diagonal[1], 1.0 / diagonal[2]
    x = algebra.scale(-1.0, correction_by(vectors, right))
    pivot, greatest = 0.0, -1.0
    for j in range(VELOCITIES):
        square = 1.0 - quotient * momentum[j] * momentum[j] * inverses[j]
        bound = greatest + EQUAL_PIVOTS
        pivot, greatest = choose(bound, square, 1.0 * j, pivot), choose(bound, square, square, greatest)
    limit = DEPENDENT_NORMAL_LIMIT * DEPENDENT_NORMAL_LIMIT
    regular = choose(limit, greatest, 1.0, 0.0)
    share = quotient * determinant(mass) * inverses[0] * inverses[1] * inverses[2] / greatest
    moved, rate, second = 0.0, 1.0, -1.0
    for i in range(VELOCITIES - 1, -1, -1):  # what is left where pivots go up
        square, bound = share * motion[i] * motion[i] * diagonal[i], second + EQUAL_PIVOTS
        square = choose(magnitude(pivot - i), 0.5, -2.0, square)
        moved, rate = choose(bound, square, x[i], moved), choose(bound, square, motion[i], rate)
        second = choose(bound, square, square, second)
    regular = choose(limit, second, regular, 0.0)
    part = choose(0.5, regular, moved / rate, 0.0)
    put_numbers(vectors[VECTOR.STEP], algebra.subtract(x, algebra.scale(part, motion)))
    assign(report, REPORT.REGULAR, regular)


@kernel
def determinant(s: Any) -> Number:
    """Of a symmetric matrix."""
    minor = s[3] * s[5] - s[4] * s[4]
    return s[0] * minor - s[1] * (s[1] * s[5] - s[4] * s[2]) + s[2] * (s[1] * s[4] - s[3] * s[2])


@kernel
def numbers_of(row: Any) -> tuple[Number, Number, Number]:
    """The first three numbers of a row."""
    return coordinate(row, 0), coordinate(row, 1), coordinate(row, 2)


@kernel
def put_numbers(row: Any, x: tuple[Number, Number, Number]) -> None:
    """Three numbers to a row."""
    for k in range(VELOCITIES):
        assign(row, k, x[k])


@kernel
def symmetric_mass(mass: Any) -> tuple[Number, Number, Number, Number, Number, Number]:
    """The symmetric matrix of three velocities, of which the lower triangle is given."""
    return (
        coordinate(mass, 0), coordinate(mass, 3), coordinate(mass, 6), coordinate(mass, 4), coordinate(mass, 7),
        coordinate(mass, 8),
    )  # fmt: skip
