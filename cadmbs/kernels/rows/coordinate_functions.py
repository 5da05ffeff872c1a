"""Functions of coordinates in constraint rows, with two derivatives. Scalar or with lanes.

A row q_b - f(q_a) has the velocity q_b' - f' q_a' and the acceleration q_b'' - f' q_a'' - f'' q_a'^2.
"""

from __future__ import annotations

import math
from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.angles import sine_versine
from cadmbs.kernels.numbers.lanes import choose, load, store, whole
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, COORDINATE, COORDINATE_KIND, CUT_TERM, TERM_KIND, VECTOR

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
        x, rate = followed_position(constraints, memory.along, n), load(memory.along, n, ALONG_CUT.RATE)
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
def followed_position(constraints: Any, along: Any, n: Any) -> Any:
    """The position, by full turns nearest to that after the last step."""
    position = load(along, n, ALONG_CUT.POSITION)
    if constraints.coordinates[n, COORDINATE.KIND] == COORDINATE_KIND.ANGLE:
        turns = whole((load(along, n, ALONG_CUT.NEAR) - position) / FULL_TURN + 0.5)
        position = position + FULL_TURN * turns
    return position
