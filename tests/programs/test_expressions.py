"""The expression graph: what folds, where signs go, what is shared, and what cannot be decided."""

import math

import numpy as np
import pytest

from cadmbs.expressions.differentiation import derivatives, directional_derivative
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import ExpressionGraph, LiftingError, operation_counts
from cadmbs.expressions.lifting import Lifting


@pytest.fixture
def graph():
    return ExpressionGraph()


@pytest.fixture
def x(graph):
    return graph.symbol("x")


@pytest.fixture
def y(graph):
    return graph.symbol("y")


def test_what_does_nothing_disappears(graph, x, y):
    assert x + 0.0 is x
    assert 1.0 * x is x
    assert (0.0 * x).value == 0.0
    assert x - x is graph.constant(0.0)
    assert 1.0 - (1.0 - x) is x
    assert (x - y) + y is x
    assert x / x is graph.constant(1.0)
    assert -1.0 * (-x) is x
    assert (2.0 * (3.0 * x)) is 6.0 * x
    assert x / 4.0 is 0.25 * x


def test_equal_operations_are_one_node(x, y):
    assert x + y is y + x
    assert x * y is y * x
    first = x - y
    assert (y - x).operation == "negative"
    assert (y - x).operands[0] is first


def test_minus_signs_cost_nothing(x, y):
    assert operation_counts([x + (-1.0 * y)]) == {"-": 1}
    assert operation_counts([-(x * -y) - (-3.0) * x]) == {"*": 2, "+": 1}


def test_the_cosine_of_a_versine(graph, x):
    sine, versine = graph.sine_versine(x)
    assert 1.0 - versine is graph.function("cos", x)
    assert sine is graph.function("sin", x)
    assert evaluate([versine], {"x": 1e-9})[0] == pytest.approx(0.5e-18, rel=1e-15)


def test_branches_on_arguments_are_errors(graph, x):
    with pytest.raises(LiftingError, match="branch depends on the values"):
        bool(x < 1.0)
    with pytest.raises(LiftingError, match="equality"):
        bool(x == 1.0)
    with pytest.raises(LiftingError, match="number is needed"):
        math.sqrt(x)
    assert bool(graph.constant(0.5) < 1.0)


@pytest.mark.parametrize("name", ["sin", "cos", "sqrt", "tanh", "exp", "log", "asin"])
def test_slopes_of_functions(graph, x, name):
    value = graph.function(name, x * x)
    slope = evaluate(derivatives([value], [x]).ravel().tolist(), {"x": 0.6})[0]
    step = 1e-6
    low, high = (evaluate([value], {"x": 0.6 + s})[0] for s in (-step, step))
    assert slope == pytest.approx((high - low) / (2.0 * step), rel=1e-8)


def test_slopes_of_functions_of_two_numbers(graph, x, y):
    at = {"x": 0.6, "y": 1.3}
    values = [
        graph.function("atan2", x, y),
        graph.function("pow", x, y),
        graph.select(x, y, x * y, y),
        x / y,
        x - y * x,
    ]
    slopes = evaluate(derivatives(values, [x, y]).ravel().tolist(), at).reshape(-1, 2)
    step = 1e-6
    for k, name in enumerate(("x", "y")):
        low, high = (evaluate(values, at | {name: at[name] + s}) for s in (-step, step))
        assert slopes[:, k] == pytest.approx((high - low) / (2.0 * step), rel=1e-8)


def test_directions_are_products_with_the_matrix(graph, x, y):
    values = [x * y + graph.function("sin", x), y / (x + 2.0)]
    at = {"x": 0.6, "y": 1.3}
    matrix = evaluate(derivatives(values, [x, y]).ravel().tolist(), at).reshape(2, 2)
    rates = directional_derivative(values, {x.index: 0.5, y.index: -2.0})
    assert np.allclose(evaluate(rates, at), matrix @ [0.5, -2.0], rtol=1e-14)


def test_derivatives_are_sparse(graph, x, y):
    matrix = derivatives([x * x, y * y], [x, y])
    assert matrix[0, 1].value == matrix[1, 0].value == 0.0
    assert operation_counts([matrix[0, 0]])["+"] == 1


def test_the_largest_of_numbers(graph, x, y):
    largest, smallest = (Lifting(graph)._substitutes[name] for name in ("max", "min"))
    at = {"x": 0.6, "y": 1.3}
    assert evaluate([largest(x, y), smallest(x, y), largest(x, 1e-300)], at).tolist() == [1.3, 0.6, 0.6]
    assert largest(2, 3) == 3
