"""Adaptive steps in kernels: SciPy's step sizes, stops, repeated runs, interruption, memory."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.steps.adaptive_memory import TABLEAU, TABLEAU_SIZE, tableau
from cadmbs.results import OutcomeKind
from tests.simulation.loops import library


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_interpolants_are_those_of_scipy(method):
    """On y' = (cos t, -y), by the weights of the tableau and by SciPy's own dense output."""
    import scipy.integrate

    def rate(t, y):
        return np.array([np.cos(t), -y[1]])

    solver = getattr(scipy.integrate, method.upper())(rate, 0.0, np.array([0.0, 1.0]), 1.0, first_step=0.3)
    solver.step()
    h, dense, numbers = solver.t, solver.dense_output(), tableau(method)
    count, rows = (int(numbers[TABLEAU.SIZES, k]) for k in (TABLEAU_SIZE.ALL_STAGES, TABLEAU_SIZE.INTERPOLANT))
    start, slopes = np.array([0.0, 1.0]), np.zeros((count, 2))
    for s in range(count):
        slopes[s] = rate(h * numbers[TABLEAU.NODES, s], start + h * numbers[s, :s] @ slopes[:s])
    coefficients = h * numbers[TABLEAU.INTERPOLANT : TABLEAU.INTERPOLANT + rows, :count] @ slopes
    for x in (0.0, 0.2, 0.77, 1.0):
        value = np.zeros(2)
        for i in reversed(range(rows)):
            value = (value + coefficients[i]) * (x if i % 2 == 0 else 1.0 - x)
        np.testing.assert_allclose(start + value, dense(x * h), rtol=0, atol=1e-14)


@pytest.mark.slow  # compiles a kernel
@pytest.mark.parametrize("stop_at", [None, 1.7])
def test_steps_rows_and_stops_are_those_of_scipy(stop_at):
    system = library("four_bar")
    name = system.position_names[0]
    start = system.scenario.positions.get(name, 0.0)
    value = float(start[0] if np.ndim(start) else start) + 0.1
    stop = [] if stop_at is None else [{"when": name, "crosses": value}]
    fast, slow = (
        cm.simulate(system, duration=1.0, method="dop853", engine=engine, stop=stop, output_step=0.013)
        for engine in ("compiled", "reference")
    )
    assert fast.statistics["engine"] == "compiled"
    assert fast.outcome.kind is slow.outcome.kind
    assert (fast.outcome.kind is OutcomeKind.STOPPED) == (stop_at is not None)
    np.testing.assert_allclose(fast.t, slow.t, rtol=0, atol=1e-11)
    np.testing.assert_allclose(fast.q, slow.q, rtol=0, atol=1e-8)
    if stop_at is None:
        assert abs(fast.statistics["steps"] - slow.statistics["steps"]) <= 1


@pytest.mark.slow  # compiles a kernel
def test_repeated_runs_are_equal_bit_for_bit():
    system = library("four_bar")
    first, second = (cm.simulate(system, duration=2.0, method="dop853", engine="compiled") for _ in range(2))
    np.testing.assert_array_equal(first.q, second.q)
    np.testing.assert_array_equal(first.v, second.v)
    assert first.statistics["evaluations"] == second.statistics["evaluations"]


@pytest.mark.slow  # compiles a kernel
def test_more_rows_than_one_call_has_memory_for():
    """One step passes more output times than are handed over at once."""
    system = library("bricard")
    many = cm.simulate(system, duration=0.6, method="dop853", engine="compiled", output_step=2e-5)
    few = cm.simulate(system, duration=0.6, method="dop853", engine="compiled", output_step=2e-2)
    assert len(many.t) == 30001
    np.testing.assert_allclose(many.q[::1000], few.q, rtol=0, atol=1e-9)


@pytest.mark.slow  # compiles a kernel
def test_an_interruption_keeps_whole_stretches():
    def interrupt(fraction):
        if fraction > 0.02:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(library("four_bar"), duration=60.0, method="dop853", engine="compiled", progress=interrupt)
    result = caught.value.result
    assert result.outcome.kind is OutcomeKind.INTERRUPTED
    assert 1 < len(result.t) < 12001
    assert np.all(np.isfinite(result.q))


@pytest.mark.slow  # compiles a kernel
def test_singular_passages_in_the_kernel_are_those_of_numpy():
    """A Sarrus linkage that passes five singular configurations."""
    fast, slow = (
        cm.simulate(library("sarrus"), duration=1.2, method="dop853", engine=engine, output_step=0.01)
        for engine in ("compiled", "reference")
    )
    assert [finding.code for finding in fast.findings] == [finding.code for finding in slow.findings]
    assert sum(finding.code == "S116" for finding in fast.findings) == 5
    assert fast.statistics["compiled_evaluations"] > 0.9 * fast.statistics["evaluations"]
    np.testing.assert_allclose(fast.q, slow.q, rtol=0, atol=1e-6)


@pytest.mark.singular
def test_singular_passages_in_the_kernel_do_not_end_at_tight_tolerances():
    """A halved step beside a singular configuration would end ever nearer to it, at all tolerances below some 1e-10.

    At one in twenty tolerances rounding makes steps shrink there, with the instructions of the processor at another
    one; such a run says so.
    """
    stopped = []
    for rtol in (1e-7, 3e-9, 1e-9, 5e-10, 2e-10, 1.5e-10, 1e-10, 7e-11, 5e-11, 2e-11, 1e-11):
        result = cm.simulate(library("sarrus"), duration=3.0, rtol=rtol, atol=0.1 * rtol, engine="compiled")
        if result.outcome.kind is not OutcomeKind.FINISHED:
            assert "the steps shrink to" in result.outcome.sentence
            stopped.append(rtol)
        assert np.max(np.abs(result.drift)) < max(3e-6, 1e3 * rtol)
    assert len(stopped) <= 1
