"""The language of kernels: machine code does what Python does with the same text."""

import math
import sys
import threading
from collections import namedtuple

import numpy as np
import pytest

from cadmbs.kernels.numbers.dual_numbers import COMPLEX_NUMBERS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, load3, magnitude, root, store, store3
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.machine_code.python_calls import ArrayArgument, module_text
from cadmbs.machine_code.values import CompilingError
from tests.machine_code.programs import compiled

NUMBERS, RESULT = ArrayArgument(np.float64, 1, False), ArrayArgument(np.float64, 1, True)
INTEGERS = ArrayArgument(np.int64, 1, False)
Pair = namedtuple("Pair", "left right")
LIMIT = 3


def arithmetic(x, i, out):
    a, b = x[0], x[1]
    out[0], out[1], out[2], out[3] = a + b, a - b, a * b, a / b
    out[4], out[5], out[6] = i[0] // i[1], i[0] % i[1], i[0] / i[1]
    out[7], out[8], out[9] = a**2, 2 * i[0] - 1, -a
    out[10], out[11], out[12] = abs(b), abs(-i[0]), max(a, b, 0.5)
    out[13], out[14], out[15] = min(i[0], 2), round(a), int(b)
    out[16], out[17], out[18] = math.sqrt(abs(a)), math.atan2(a, b), math.floor(a)
    out[19], out[20] = i[0] & 3, i[0] >> 1
    out[21] = 1.0 if math.isfinite(a) and not a < b else 2.0


def early_returns(x, i, out):
    out[0] = first_above(x, 0.25)
    out[1] = first_above(x, 9.0)


def first_above(x, bound):
    for k in range(x.shape[0]):
        if x[k] > bound:
            return k
    return -1


def loops(x, i, out):
    total, count, last = 0, 0, 0.0
    for k in range(x.shape[0] - 1, -1, -1):
        if x[k] < 0.0:
            continue
        if count == LIMIT:
            break
        total += x[k]
        count += 1
        last = x[k]
    while count > 0 and out[count - 1] != 1.0:
        count -= 1
    out[0], out[1], out[2] = total, count, last
    for a, b in ((1, 2.5), (3, 4.5)):
        out[a] = b
    R = (1.0, 0.0, 0.0)
    for k in range(x.shape[0]):
        R = turned(R, x[k])
    out[5], out[6], out[7] = R


def turned(v, angle):
    s, c = math.sin(angle), math.cos(angle)
    return c * v[0] - s * v[1], s * v[0] + c * v[1], v[2] + angle


def nested_loops_that_widen(x, i, out):
    best = 0
    for k in range(x.shape[0]):
        other = 0
        for j in range(k):
            other = other + x[j]
        best = max(best, other)
        if k == 2:
            best = best + 0.5
    out[0] = best


def views(x, i, out):
    square = x[:4].reshape(2, 2)
    part = x[1:]
    fill(out[2:], part.shape[0])
    out[0], out[1] = square[1, 0], square[0][1]
    row = square[1]
    for k in range(2):
        if x[k] < 0.0:
            row = square[0]
    out[1] += row[0]
    pair = Pair(row, x[1:3])
    out[8], out[9] = pair.right[1], pair.left[-1]
    slots = slice(1, 3)
    out[10] = x[slots].shape[0]


def fill(view, value):
    for k in range(3):
        view[k] = value


def choices(x, i, out):
    out[0] = (x[0] if x[0] > x[1] else 1) * 2
    out[1] = 1.0 if i[0] in (2, 7) else 0.0
    out[2] = 1.0 if 0 <= i[0] < 8 else 0.0
    out[3] = (1.0, 4.0, 9.0)[i[1] % 3]
    out[4] = 1.0 if i[0] > 100 and x[i[0]] > 0.0 else 2.0
    out[5] = 1.0 if i[0] < 100 or x[i[0] * 1000] > 0.0 else 2.0


def stars(x, i, out):
    pair = Pair((x[0], x[1]), turned)
    ends = (*pair.left, x[2])
    out[0], out[1], out[2] = pair.right(ends, *x[3:4].shape)
    out[3] = summed(turned, (ends, *pair[:1], x[3]))


def summed(turn, parts):
    first, (a, b), c = parts
    return turn(first, c)[0] + product(a, b, 1.0)


def product(first, *others):
    for each in others[:-1]:
        first = first * each
    return first * others[-1]


FUNCTIONS = (arithmetic, early_returns, loops, nested_loops_that_widen, views, choices, stars)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_machine_code_does_what_python_does(function, seed):
    generator = np.random.default_rng(seed)
    x, i = generator.uniform(-2.0, 2.0, 6), np.array([7 - 9 * (seed == 2) if function is arithmetic else 7, 2])
    expected, found = np.zeros(24), np.zeros(24)
    function(x, i, expected)
    compiled(function, [NUMBERS, INTEGERS, RESULT])(x, i, found)
    np.testing.assert_allclose(found, expected, rtol=1e-15, atol=1e-15)


def lane_numbers(x, out):
    a = load3(x, 0, 0)
    total = 0.0
    for k in range(3):
        total = total + a[k] * a[k]
    size = root(total)
    sign = choose(a[0], 0.0, -1.0, 1.0)
    store3(out, 0, 0, (size, sign * magnitude(a[1]), 2.0))
    store(out, 0, 3, load(x, 0, 1) / (size + 1.0))


def test_lanes_are_eight_runs_of_scalar_code():
    x = np.random.default_rng(0).normal(size=(1, 4, SIMD_LANES))
    found, alone = np.zeros_like(x), np.zeros((1, 4))
    blocks = [ArrayArgument(np.float64, 3, False), ArrayArgument(np.float64, 3, True)]
    compiled(lane_numbers, blocks)(x, found)
    single = compiled(lane_numbers, [ArrayArgument(np.float64, 2, False), ArrayArgument(np.float64, 2, True)])
    for lane in range(SIMD_LANES):
        single(np.ascontiguousarray(x[:, :, lane]), alone)
        np.testing.assert_array_equal(found[:, :, lane], alone)


def test_dual_numbers_carry_derivatives():
    values = np.random.default_rng(1).normal(size=4)
    numbers = np.zeros((1, 4, SIMD_LANES))
    numbers[0, :, 0] = values
    for k in range(4):
        numbers[0, k, 1 + k] = 1.0
    x, found = numbers.view(np.complex128), np.zeros((1, 4, COMPLEX_NUMBERS), dtype=np.complex128)
    kinds = [ArrayArgument(np.complex128, 3, False), ArrayArgument(np.complex128, 3, True)]
    compiled(lane_numbers, kinds)(x, found)
    parts, step = found.view(np.float64)[0], 1e-6
    single = compiled(lane_numbers, [ArrayArgument(np.float64, 2, False), ArrayArgument(np.float64, 2, True)])

    def at(q):
        result = np.zeros((1, 4))
        single(q.reshape(1, 4), result)
        return result[0]

    np.testing.assert_allclose(parts[:, 0], at(values), rtol=1e-15)
    for k in range(4):
        change = step * np.eye(4)[k]
        slope = (at(values + change) - at(values - change)) / (2.0 * step)
        np.testing.assert_allclose(parts[:, 1 + k], slope, rtol=1e-8, atol=1e-9)


def test_nan_is_not_less_and_stays_in_its_lane():
    def function(x, out):
        assign(out, 0, choose(coordinate(x, 0), 1.0, 5.0, coordinate(x, 0)))

    x = np.zeros((1, SIMD_LANES))
    x[0, 3] = np.nan
    out = np.zeros((1, SIMD_LANES))
    compiled(function, [ArrayArgument(np.float64, 2, False), ArrayArgument(np.float64, 2, True)])(x, out)
    assert np.isnan(out[0, 3])
    assert np.all(np.delete(out[0], 3) == 5.0)


def used_before(x, out):
    if x[0] > 0.0:
        y = x[0]
    out[0] = y


def two_things(x, out):
    y = (1.0, 2.0)
    if x[0] > 0.0:
        y = 3.0
    out[0] = y


def read_only(x, out):
    x[0] = 1.0


def unknown(x, out):
    out[0] = math.gamma(x[0])


def sliced(x, out):
    out[0] = x[::2].shape[0]


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (used_before, "in used_before: y has no value here"),
        (two_things, "in two_things: y has no value here: y is one thing here and another there"),
        (read_only, "in read_only: what is written to is no array, or one that is read only"),
        (unknown, "in unknown: no function of kernels: math.gamma"),
        (sliced, "in sliced: a slice with steps"),
    ],
)
def test_what_is_not_in_the_language_is_an_error_with_its_place(function, message):
    with pytest.raises(CompilingError, match=rf"test_language:\d+ {message}"):
        module_text(function, [NUMBERS, RESULT], "")


def count(i, n, out):
    out[0] = i[0] + n


def test_arguments_that_do_not_fit_are_refused_and_nothing_leaks():
    program = compiled(count, [INTEGERS, None, RESULT])
    i, out = np.array([4]), np.zeros(1)
    program(i, 3, out)
    assert out[0] == 7.0
    program(i, np.int64(5), out)
    assert out[0] == 9.0
    read = out.copy()
    read.setflags(write=False)
    for wrong in (
        (i, 3), (i, 3, out, out), (i.astype(np.int32), 3, out), (i, 3, read), (i, 3, out.astype(np.float32)),
        (i, 3, out.astype(">f8")), (i, 3, np.zeros((1, 1))), (i, 3, np.zeros(4)[::2]), ([4], 3, out), (None, 3, out),
    ):  # fmt: skip
        with pytest.raises(TypeError, match="other arguments are expected"):
            program(*wrong)
    for wrong in (2.5, "3", None, 1 << 70):
        with pytest.raises((TypeError, OverflowError)):
            program(i, wrong, out)
    assert out[0] == 9.0
    counts = [sys.getrefcount(each) for each in (i, out)]
    for _ in range(1000):
        assert program(i, 3, out) is None
    assert [sys.getrefcount(each) for each in (i, out)] == counts


def spin(n, out):
    x = 1.0
    for _ in range(n):
        x = x * 0.999999 + 1e-6 * math.sin(x)
    out[0] = x


def test_the_interpreter_goes_on_while_a_program_runs():
    program, out = compiled(spin, [None, RESULT]), np.zeros(1)
    thread = threading.Thread(target=program, args=(20_000_000, out))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    thread.join()
    assert out[0] != 0.0
    assert steps > 1000


def test_a_program_lives_as_long_as_its_function():
    programs = [compiled(count, [INTEGERS, None, RESULT]) for _ in range(3)]
    last = programs[1]
    del programs
    out = np.zeros(1)
    last(np.array([1]), 2, out)
    assert out[0] == 3.0
