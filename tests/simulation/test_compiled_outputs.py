"""Output rows of closed loops by their kernel: against the equations of motion, and against NumPy."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import jacobian, rows
from cadmbs.dynamics import bias_force, mass_matrix
from cadmbs.integrators.loop import Integration
from cadmbs.integrators.trajectory import Counts, PassedRows, Step
from cadmbs.simulation.formulations import constrained
from tests.simulation.loops import library

MECHANISMS = {"four_bar": 0.5, "sarrus": 0.6, "rolling_disk": 0.3}
"""Redundant rows; singular configurations that are passed; rows of velocities with springs, and how long they move."""


def with_numpy_rows(monkeypatch, name):
    """The motion by the kernel with rows by the kernel, and by NumPy."""
    system, evaluated = library(name), []
    by_kernel = constrained.compiled_outputs

    def noted(*args):
        evaluated.append(by_kernel(*args))
        return evaluated[-1]

    settings = {"duration": MECHANISMS[name], "engine": "compiled"}
    monkeypatch.setattr(constrained, "compiled_outputs", noted)
    compiled = cm.simulate(system, **settings)
    monkeypatch.setattr(constrained, "compiled_outputs", lambda *args: None)
    return system, compiled, cm.simulate(system, **settings), evaluated[0]


@pytest.mark.slow  # compiles kernels
@pytest.mark.parametrize("name", MECHANISMS)
def test_rows_are_those_of_numpy(monkeypatch, name):
    _, compiled, numpy, outputs = with_numpy_rows(monkeypatch, name)
    assert np.mean(outputs.is_evaluated) > 0.9
    assert compiled.statistics["restored_rows"] == numpy.statistics["restored_rows"]
    for quantity in ("q", "v", "a", "tau", "kinetic", "potential"):
        ours, theirs = getattr(compiled, quantity), getattr(numpy, quantity)
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-11 * max(1.0, float(np.max(np.abs(theirs)))))
    assert compiled.columns.keys() == numpy.columns.keys()
    for column, theirs in numpy.columns.items():
        largest = max(1.0, float(np.max(np.abs(theirs))))
        np.testing.assert_allclose(compiled.columns[column], theirs, rtol=0, atol=1e-11 * largest, err_msg=column)


@pytest.mark.slow  # compiles a kernel
def test_rows_that_the_kernel_rejects_are_evaluated_by_numpy(monkeypatch):
    """Near the singular configurations of Sarrus' linkage."""
    _, compiled, _, outputs = with_numpy_rows(monkeypatch, "sarrus")
    assert not np.all(outputs.is_evaluated)
    assert np.all(np.isfinite(compiled.a))


@pytest.mark.slow  # compiles a kernel
def test_rows_balance_the_equations_of_motion(monkeypatch):
    """M a + C v + g + A^T l = tau with the multipliers of redundant rows."""
    system, compiled, _, outputs = with_numpy_rows(monkeypatch, "four_bar")
    values = outputs.values
    assert values.multipliers.shape == (len(compiled.t), rows(system).n_rows)
    A, M = jacobian(system, compiled.q, compiled.t), mass_matrix(system, compiled.q)
    inertial = np.einsum("tij,tj->ti", M, values.a) + bias_force(system, compiled.q, compiled.v)
    balance = inertial + np.einsum("tri,tr->ti", A, values.multipliers) - values.tau
    assert np.max(np.abs(balance)) < 1e-10 * max(1.0, np.max(np.abs(inertial)))


def test_the_loop_records_times_behind_the_rows_of_a_step():
    """Rows within a step are there already; the end may be projected, and is recorded by the loop."""

    class OneStep:
        counts = Counts()

        def proposed(self):
            return 1.0

    integration = Integration(OneStep(), np.zeros(1), [0.0, 0.5, 1.0])
    integration.take(Step(1.0, np.full(1, 3.0), 1.0, rows=PassedRows([0.5], [np.full(1, 2.0)])))
    trajectory = integration.trajectory()
    assert trajectory.times == [0.0, 0.5, 1.0]
    assert [float(row[0]) for row in trajectory.rows] == [0.0, 2.0, 3.0]
