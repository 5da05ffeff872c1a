"""Coordinates of cut joints: positions, rates, what acts along them, and rows that contain them. Scalar or with lanes.

The rates are u = D v, with rows D of the relative twist in the frame on the successor as in
`cadmbs.constraints.cut_coordinates`. Forces f act as D^T f. Rotors of inertia I add D^T I D to the mass
matrix, and D^T I D' v to the bias forces.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel
from cadmbs.kernels.loads.coordinate_forces import add_along, force_along_coordinate, joint_friction, sum_along
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND
from cadmbs.kernels.numbers.algebra import add, apply_transposed, compose, cross, dot, scale, subtract, transposed
from cadmbs.kernels.numbers.angles import arctangent, sine_versine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, load3, load9, store, whole
from cadmbs.kernels.numbers.screws import load_screw, screw_product
from cadmbs.kernels.numbers.vectors import clear_slots
from cadmbs.kernels.records import ConstraintArrays, LoadArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import (
    ALONG_CUT,
    COORDINATE,
    COORDINATE_KIND,
    COORDINATE_NUMBER,
    CUT,
    CUT_STATE,
    CUT_TERM,
    TERM_KIND,
    VECTOR,
)
from cadmbs.kernels.rows.row_motion import ZERO, along_path


@kernel
def cut_coordinates(
    tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: int, arms: tuple[Any, ...]
) -> None:
    """Rows D, rates, accelerations without joint accelerations, and positions of a cut whose motion is known."""
    coordinates, along, cuts = constraints.coordinates, memory.along, memory.cuts
    for n in range(coordinates.shape[0]):
        if coordinates[n, COORDINATE.CUT] == c:
            selector = coordinate_state(constraints, along, cuts, c, n)
            clear_slots(along, n, ALONG_CUT.COLUMNS, ALONG_CUT.COLUMNS + memory.n_columns)
            F = load9(cuts, c, CUT_STATE.FRAME)
            for side, sign in ((0, 1.0), (1, -1.0)):
                path = constraints.cuts[c, CUT.INNER_ROW + side], constraints.cuts[c, CUT.COMMON_ROW]
                along_path(tree, path, 1.0, arms[side], store_coordinate_column, (along, n, F, selector, sign), ())


@kernel
def coordinate_state(constraints: ConstraintArrays, along: Array, cuts: Array, c: int, n: int) -> tuple[Any, ...]:
    """Rate, acceleration without joint accelerations, and position of a coordinate; returns its row in the frame."""
    selector, change, position = coordinate_row(constraints, cuts, c, n)
    motion = load_screw(cuts, c, CUT_STATE.SPIN)
    store(along, n, ALONG_CUT.RATE, screw_product(selector, motion))
    bend = screw_product(selector, load_screw(cuts, c, CUT_STATE.SPIN_DOT)) + screw_product(change, motion)
    store(along, n, ALONG_CUT.BEND, bend)
    store(along, n, ALONG_CUT.POSITION, position)
    return selector


@kernel
def store_coordinate_column(context: Any, total: Any, column: int, turn: Any, slide: Any) -> Any:
    """One entry of the row D of a coordinate."""
    along, n, F, selector, sign = context
    entry = screw_product(selector, (apply_transposed(F, turn), apply_transposed(F, slide)))
    store(along, n, ALONG_CUT.COLUMNS + column, sign * entry)
    return total


@kernel
def coordinate_row(constraints: ConstraintArrays, cuts: Array, c: int, n: int) -> tuple[Any, ...]:
    """The row of a coordinate in the frame on the successor, its rate, and the position."""
    numbers, kind = constraints.coordinate_numbers, constraints.coordinates[n, COORDINATE.KIND]
    E, w = load9(cuts, c, CUT_STATE.ROTATION), load3(cuts, c, CUT_STATE.SPIN)
    turn, slide, turn_dot, slide_dot, position = ZERO, ZERO, ZERO, ZERO, 0.0
    if kind == COORDINATE_KIND.ANGLE:
        turn, turn_dot, position = angle_row(numbers, n, E, w)
    elif kind == COORDINATE_KIND.DISPLACEMENT:
        direction = load3(numbers, n, COORDINATE_NUMBER.SINE)
        slide = apply_transposed(E, direction)
        slide_dot = cross(slide, w)
        position = dot(direction, load3(cuts, c, CUT_STATE.POSITION))
    else:
        turn, slide = load_screw(numbers, n, COORDINATE_NUMBER.SINE)
    return (turn, slide), (turn_dot, slide_dot), position


@kernel
def angle_row(numbers: Array, n: int, E: Matrix, w: Vector) -> tuple[Any, ...]:
    """The row of atan2(a, b), a = sum A_ij E_ij and b alike, its rate, and the angle."""
    A, B = load9(numbers, n, COORDINATE_NUMBER.SINE), load9(numbers, n, COORDINATE_NUMBER.COSINE)
    turned = compose(E, (0.0, -w[2], w[1], w[2], 0.0, -w[0], -w[1], w[0], 0.0))
    a, b, a_row, b_row = form(A, E), form(B, E), form_row(A, E), form_row(B, E)
    a_dot, b_dot, square = dot(a_row, w), dot(b_row, w), larger(a * a + b * b, 1e-300)
    row = scale(1.0 / square, subtract(scale(b, a_row), scale(a, b_row)))
    change = add(scale(b_dot, a_row), scale(b, form_row(A, turned)))
    change = subtract(change, add(scale(a_dot, b_row), scale(a, form_row(B, turned))))
    change = subtract(change, scale(2.0 * (a * a_dot + b * b_dot), row))
    return row, scale(1.0 / square, change), arctangent(a, b)


@kernel
def form(K: Matrix, E: Matrix) -> Number:
    """sum K_ij E_ij."""
    total = 0.0
    for k in range(9):
        total = total + K[k] * E[k]
    return total


@kernel
def form_row(K: Matrix, E: Matrix) -> Vector:
    """The row r with d/dt sum K_ij E_ij = r . w for E' = E ~w."""
    S = compose(transposed(K), E)
    return S[5] - S[7], S[6] - S[2], S[1] - S[3]


@kernel
def add_cut_loads(constraints: ConstraintArrays, memory: LoopMemory, functions: Array, row: int) -> None:
    """Add D^T f of loads, damping and friction to the loads, and the inertias of rotors to mass matrix and bias."""
    numbers, along, vectors = constraints.coordinate_numbers, memory.along, memory.vectors
    for n in range(constraints.coordinates.shape[0]):
        store_losses(constraints, along, n)
    add_loads_along_cuts(constraints, memory, functions, row)
    for n in range(constraints.coordinates.shape[0]):
        force = load(along, n, ALONG_CUT.FORCE)
        rotor = load(numbers, n, COORDINATE_NUMBER.ARMATURE)
        bias = rotor * load(along, n, ALONG_CUT.BEND)
        for k in range(memory.n_columns):
            entry = load(along, n, ALONG_CUT.COLUMNS + k)
            store(vectors, memory.tau_row, k, load(vectors, memory.tau_row, k) + entry * force)
            store(vectors, memory.bias_row, k, load(vectors, memory.bias_row, k) + entry * bias)
            for j in range(k + 1):
                product = rotor * entry * load(along, n, ALONG_CUT.COLUMNS + j)
                at = k * memory.n_columns + j
                assign(memory.tree_mass, at, coordinate(memory.tree_mass, at) + product)


@kernel
def add_loads_along_cuts(constraints: ConstraintArrays, memory: LoopMemory, functions: Any, row: int) -> None:
    """Loads of the document along coordinates of cut joints, and along sums of these, to the forces along them."""
    loads = LoadArrays(constraints.coordinate_numbers, constraints.cut_loads, constraints.cut_load_numbers, functions)
    for k in range(loads.table.shape[0]):
        if loads.table[k, LOAD.KIND] != LOAD_KIND.TABLE_ROW:
            x = sum_along(loads, k, LOAD.FIRST, followed_position, (constraints, memory.along))
            rate = sum_along(loads, k, LOAD.FIRST, rate_along_cut, memory.along)
            add_along(loads, k, force_along_coordinate(loads, row, k, x, rate), add_along_cut, memory.along)


@kernel
def rate_along_cut(along: Array, n: int) -> Number:
    """The rate of a coordinate."""
    return load(along, n, ALONG_CUT.RATE)


@kernel
def add_along_cut(along: Any, n: int, force: Any) -> None:
    """Add a force along a coordinate."""
    store(along, n, ALONG_CUT.FORCE, load(along, n, ALONG_CUT.FORCE) + force)


@kernel
def store_losses(constraints: ConstraintArrays, along: Any, n: int) -> None:
    """The force along a coordinate of damping and friction."""
    numbers, rate = constraints.coordinate_numbers, load(along, n, ALONG_CUT.RATE)
    force = joint_friction(load(numbers, n, COORDINATE_NUMBER.FRICTION), rate)
    store(along, n, ALONG_CUT.FORCE, force - load(numbers, n, COORDINATE_NUMBER.DAMPING) * rate)


@kernel
def follow_positions(constraints: ConstraintArrays, memory: LoopMemory) -> None:
    """Positions after a step become those to which later ones are near."""
    for n in range(constraints.coordinates.shape[0]):
        store(memory.along, n, ALONG_CUT.NEAR, followed_position((constraints, memory.along), n))


@kernel
def add_cut_terms(constraints: ConstraintArrays, memory: LoopMemory, r: int, line: int, is_position: int) -> None:
    """Terms along cut joints, and functions, of a row along coordinates whose other terms are there already.

    Angles count modulo full turns: those of large factors, which come first, before the others.
    """
    terms, along, vectors = constraints.cut_terms, memory.along, memory.vectors
    for k in range(terms.shape[0]):
        if terms[k, CUT_TERM.LINE] == line:
            n, factor = terms[k, CUT_TERM.COORDINATE], load(constraints.cut_factors, k, 0)
            if terms[k, CUT_TERM.KIND] > TERM_KIND.ANGLE:
                add_curve(constraints, memory, r, k)
            else:
                add_cut_term(memory, r, n, factor, is_position)
                for j in range(memory.n_columns):
                    entry = load(memory.dense, memory.n_v + r, j) + factor * load(along, n, ALONG_CUT.COLUMNS + j)
                    store(memory.dense, memory.n_v + r, j, entry)
    for k in range(terms.shape[0]):
        if terms[k, CUT_TERM.LINE] == line and terms[k, CUT_TERM.KIND] == TERM_KIND.ANGLE and is_position:
            take_off_turns(vectors, r, load(constraints.cut_factors, k, 0))


@kernel
def add_cut_term(memory: LoopMemory, r: int, n: int, factor: Number, is_position: int) -> None:
    """Residual, velocity and target of a term along coordinate n of a cut joint."""
    for slot, source, sign in (
        (VECTOR.GAP, ALONG_CUT.POSITION, 1.0 if is_position else 0.0),
        (VECTOR.DEFECT, ALONG_CUT.RATE, 1.0),
        (VECTOR.TARGET, ALONG_CUT.BEND, -1.0),
    ):
        entry = load(memory.vectors, slot, r) + sign * factor * load(memory.along, n, source)
        store(memory.vectors, slot, r, entry)


@kernel
def take_off_turns(vectors: Array, r: int, factor: Number) -> None:
    """Residual of a row less full turns of an angle with a factor."""
    period, gap = FULL_TURN * factor, load(vectors, VECTOR.GAP, r)
    store(vectors, VECTOR.GAP, r, gap - period * whole(gap / period + 0.5))


# Functions of coordinates in constraint rows, with two derivatives. Scalar or with lanes.
#
# A row q_b - f(q_a) has the velocity q_b' - f' q_a' and the acceleration q_b'' - f' q_a'' - f'' q_a'^2.

FULL_TURN = 2.0 * math.pi

PIECE_COEFFICIENTS = 4
"""Coefficients of a piece of a table."""


@kernel
def add_curve(constraints: Any, memory: Any, r: Any, k: Any) -> None:
    """The function of term k in row r: residual, velocity, target and matrix."""
    terms, vectors = constraints.cut_terms, memory.vectors
    n, position = terms[k, CUT_TERM.COORDINATE], terms[k, CUT_TERM.POSITION]
    if position >= 0:
        x, rate = load(vectors, memory.q_row, position), load(vectors, memory.v_row, n)
        slope, bend = store_curve(constraints, memory, r, k, x, rate)
        store(memory.dense, memory.n_v + r, n, load(memory.dense, memory.n_v + r, n) - slope)
        store(vectors, VECTOR.TARGET, r, load(vectors, VECTOR.TARGET, r) + bend)
    else:
        x, rate = followed_position((constraints, memory.along), n), load(memory.along, n, ALONG_CUT.RATE)
        slope, bend = store_curve(constraints, memory, r, k, x, rate)
        for j in range(memory.n_columns):
            entry = slope * load(memory.along, n, ALONG_CUT.COLUMNS + j)
            store(memory.dense, memory.n_v + r, j, load(memory.dense, memory.n_v + r, j) - entry)
        bend = bend + slope * load(memory.along, n, ALONG_CUT.BEND)
        store(vectors, VECTOR.TARGET, r, load(vectors, VECTOR.TARGET, r) + bend)


@kernel
def store_curve(constraints: Any, memory: Any, r: Any, k: Any, x: Any, rate: Any) -> Any:
    """Take f off the residual and f' q' off the velocity; returns f' and f'' q'^2."""
    value, slope, second = coordinate_function(constraints, k, x)
    vectors = memory.vectors
    store(vectors, VECTOR.GAP, r, load(vectors, VECTOR.GAP, r) - value)
    store(vectors, VECTOR.DEFECT, r, load(vectors, VECTOR.DEFECT, r) - slope * rate)
    return slope, second * rate * rate


@kernel
def coordinate_function(constraints: Any, k: Any, x: Any) -> Any:
    """Value, first and second derivative of the function of term k."""
    terms, numbers = constraints.cut_terms, constraints.cut_factors
    kind, first, count = terms[k, CUT_TERM.KIND], terms[k, CUT_TERM.FIRST], terms[k, CUT_TERM.COUNT]
    value, slope, second = 0.0 * x, 0.0 * x, 0.0 * x
    if kind == TERM_KIND.POLYNOMIAL:
        value, slope, second = horner(numbers, first, count, x)
    elif kind == TERM_KIND.HARMONIC:
        rate = load(numbers, first + 2, 0)
        sine, versine = sine_versine(rate * x + load(numbers, first + 3, 0))
        amplitude = load(numbers, first + 1, 0)
        value = load(numbers, first, 0) + amplitude * sine
        slope = amplitude * rate * (1.0 - versine)
        second = -amplitude * rate * rate * sine
    else:
        value, slope, second = table_jet(numbers, first, count, x, kind == TERM_KIND.HOLDING_TABLE)
    return value, slope, second


@kernel
def horner(numbers: Any, first: Any, count: Any, x: Any) -> Any:
    """The polynomial of `count` coefficients, highest power first, with two derivatives."""
    value, slope, second = 0.0 * x, 0.0 * x, 0.0 * x
    for k in range(count):
        second = second * x + 2.0 * slope
        slope = slope * x + value
        value = value * x + load(numbers, first + k, 0)
    return value, slope, second


@kernel
def table_jet(numbers: Any, first: Any, count: Any, x: Any, holds: Any) -> Any:
    """The table of `count` pieces: that of the last one that begins before x; its end values outside, or no number.

    All pieces are evaluated, so that lanes may be in different ones.
    """
    coefficients = first + count + 1
    outside = 0.0 if holds else math.nan
    value = load(numbers, coefficients + PIECE_COEFFICIENTS - 1, 0) + outside * x
    slope, second = outside * x, outside * x
    for piece in range(count):
        begin, place = load(numbers, first + piece, 0), coefficients + PIECE_COEFFICIENTS * piece
        v, s, b = horner(numbers, place, PIECE_COEFFICIENTS, x - begin)
        value, slope, second = choose(x, begin, value, v), choose(x, begin, slope, s), choose(x, begin, second, b)
    last, end = first + count - 1, load(numbers, first + count, 0)
    place = coefficients + PIECE_COEFFICIENTS * (count - 1)
    held, _, _ = horner(numbers, place, PIECE_COEFFICIENTS, end - load(numbers, last, 0) + 0.0 * x)
    value = choose(end, x, held + outside * x, value)
    return value, choose(end, x, outside * x, slope), choose(end, x, outside * x, second)


@kernel
def followed_position(cuts: tuple[ConstraintArrays, Array], n: int) -> Number:
    """The position of a coordinate, by full turns nearest to that after the last step."""
    constraints, along = cuts
    position = load(along, n, ALONG_CUT.POSITION)
    if constraints.coordinates[n, COORDINATE.KIND] == COORDINATE_KIND.ANGLE:
        turns = whole((load(along, n, ALONG_CUT.NEAR) - position) / FULL_TURN + 0.5)
        position = position + FULL_TURN * turns
    return position
