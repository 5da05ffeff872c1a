"""Functions of time in kernels are those of `cadmbs.system.functions`, with their derivatives."""

from functools import cache

import numpy as np
import pytest

from cadmbs.kernels.loads.time_functions import sample_functions, varying_functions
from cadmbs.kernels.rows.loops_packing import TARGET, RightSide
from cadmbs.machine_code.python_calls import ArrayArgument
from cadmbs.system.functions import Composition, Harmonic, PiecewisePolynomial, Polynomial, Product, Rate, Sum
from tests.machine_code.programs import compiled

CUBIC = Polynomial((0.3, -0.2, 0.5, 0.1))
WAVE = Harmonic(0.1, 0.4, 3.0, 0.2)
TABLE = PiecewisePolynomial(np.array([0.0, 0.5, 1.1]), np.array([[2.0, -1.0], [0.5, 0.3], [0.1, 0.85]]), True)
FUNCTIONS = {
    "polynomial": CUBIC,
    "harmonic": WAVE,
    "table": TABLE,
    "sum": Sum((CUBIC, WAVE, TABLE)),
    "product": Product((CUBIC, WAVE, CUBIC)),
    "sine": Composition("sin", CUBIC),
    "cosine": Composition("cos", WAVE),
    "arcsine": Composition("asin", WAVE),
    "root": Composition("sqrt", Sum((WAVE, Polynomial((2.0,))))),
    "rate": Rate(Product((CUBIC, WAVE))),
}


def sample(instructions, numbers, jets, t, loads, targets, is_defined):
    is_defined[0] = 1 if sample_functions(instructions, numbers, jets, t[0], loads, targets) else 0


@cache
def program():
    numbers, integers = np.float64, np.int64
    kinds = [(integers, 2, False), (numbers, 2, False), (numbers, 2, True), (numbers, 1, False)]
    kinds += [(numbers, 2, True), (numbers, 2, True), (integers, 1, True)]
    return compiled(sample, [ArrayArgument(*kind) for kind in kinds])


def sampled(functions, sides, t):
    loads, targets = np.zeros((1, max(1, len(functions)))), np.zeros((1, TARGET.SIZE * max(1, len(sides))))
    is_defined = np.zeros(1, dtype=np.int64)
    program()(*varying_functions(functions, sides).arrays(), np.array([t]), loads, targets, is_defined)
    return is_defined[0] == 1, loads[0], targets[0].reshape(-1, TARGET.SIZE)


@pytest.mark.parametrize("t", [-0.2, 0.0, 0.3, 0.5, 0.9, 1.7])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_derivatives(name, t):
    function = FUNCTIONS[name]
    is_defined, loads, targets = sampled([WAVE, function], [RightSide(function, None, True)], t)
    jet = function.jet(t)
    assert is_defined
    np.testing.assert_allclose(loads[1], jet.value, rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(targets[0, :3], jet, rtol=1e-13, atol=1e-14)


def test_right_sides_of_velocities_and_swapped_angles():
    sides = [
        RightSide(CUBIC, None, False),
        RightSide(WAVE, CUBIC, True),
        RightSide(Harmonic(0, 1.0, 1.0, 1.5), WAVE, True),
    ]
    _, _, targets = sampled([], sides, 0.1)
    np.testing.assert_allclose(targets[0, 1:3], CUBIC.jet(0.1)[:2])
    np.testing.assert_allclose(targets[1], [*WAVE.jet(0.1), 0.0])
    np.testing.assert_allclose(targets[2], [*WAVE.jet(0.1), 1.0])


def test_the_end_of_a_table_and_of_a_domain_are_refused():
    ending = PiecewisePolynomial(TABLE.breaks, TABLE.coefficients, False)
    assert sampled([ending], [], 1.0)[0]
    assert not sampled([ending], [], 1.2)[0]
    assert not sampled([Composition("asin", Polynomial((0.0, 1.0)))], [], 1.0)[0]
    assert not sampled([Composition("sqrt", Polynomial((0.0, 1.0)))], [], -0.5)[0]


def test_constants_are_no_instructions():
    assert not len(varying_functions([Polynomial((2.0,))], [RightSide(Polynomial((1.0,)), None, True)]).arrays()[0])
