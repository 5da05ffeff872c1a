"""Lifting meets no kernel that it does not know: a new branch on a value is noticed by these tests."""

import numpy as np
import pytest

from cadmbs.expressions.graph import Expression, ExpressionGraph, LiftingError
from cadmbs.expressions.lifting import lifted, symbols
from cadmbs.kernels.numbers import angles, lanes
from cadmbs.kernels.numbers.angles import sine_versine
from cadmbs.kernels.numbers.lanes import assign, coordinate
from cadmbs.programs.quantities import OF_A_BODY, QUANTITIES, program
from tests import zoo

OF_TREES = [name for name, each in QUANTITIES.items() if not each.needs_rows]
OF_LOOPS = [name for name, each in QUANTITIES.items() if each.needs_rows]


def doubled(q, result):
    """A kernel without branches on values."""
    sine, _ = sine_versine(coordinate(q, 0))
    assign(result, 0, sine + sine)


def doubled_by_modules(q, result):
    """The same kernel, which names others by their modules."""
    sine, _ = angles.sine_versine(lanes.coordinate(q, 0))
    lanes.assign(result, 0, sine + sine)


def with_a_branch(q, result):
    """A kernel with one."""
    x = coordinate(q, 0)
    assign(result, 0, x if x > 0.0 else -x)


def with_a_count(q, result):
    """A kernel whose number of turns depends on a value."""
    for k in range(int(coordinate(q, 0))):
        assign(result, 0, coordinate(q, 0) * k)


@pytest.mark.parametrize(
    ("kernel", "message"), [(with_a_branch, "a branch depends on the values"), (with_a_count, "a number is needed")]
)
def test_a_new_branch_on_a_value_is_noticed(kernel, message):
    graph = ExpressionGraph()
    lifted(graph, doubled)(symbols(graph, "q", 1), np.zeros(1, dtype=object))
    with pytest.raises(LiftingError, match=message):
        lifted(graph, kernel)(symbols(graph, "q", 1), np.zeros(1, dtype=object))


def test_kernels_are_lifted_that_stand_behind_the_names_of_modules():
    graph = ExpressionGraph()
    results = [np.zeros(1, dtype=object) for _ in range(2)]
    for function, result in zip((doubled, doubled_by_modules), results, strict=True):
        lifted(graph, function)(symbols(graph, "q", 1), result)
    assert results[0][0] is results[1][0]
    assert isinstance(results[1][0], Expression)


@pytest.mark.parametrize("name", ["every kind", "coupled", "listed ground", "floating tree", "massless links"])
@pytest.mark.slow
def test_every_quantity_of_a_tree_is_lifted(name):
    """All kinds of joints, couplings, losses and massless links, with whatever branches their kernels have."""
    assert_lifted(zoo.system(name), OF_TREES)


@pytest.mark.parametrize("name", ["four-bar", "two loops", "mixed loop"])
def test_every_quantity_of_loops_is_lifted(name):
    assert_lifted(zoo.system(name), OF_LOOPS)


def assert_lifted(system, quantities):
    for quantity in quantities:
        bodies = [f"{quantity}:{system.body_names[-1]}"] if quantity in OF_A_BODY else [quantity]
        drives = system.velocity_names if quantity == "closed_inverse_dynamics" else None
        for each in bodies:
            lifted = program(system, each, drives=drives)
            assert all(np.isfinite(x.value) for x in lifted.outputs if x.value is not None)
