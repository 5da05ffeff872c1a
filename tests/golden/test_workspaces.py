"""No number that nobody wrote reaches a result: workspaces full of NaN, or of large numbers, give the same bits."""

import json

import numpy as np
import pytest

import cadmbs as cm
from tests.golden.motions import motions, simulated
from tests.golden.record import FILE
from tests.simulation.loops import library
from tests.tolerances import COMPILED_STOPS

STARTS = json.loads(FILE.read_text(encoding="utf-8"))["starts"]
COMPILED = [motion for motion in motions() if motion.name.endswith(" compiled")][::5]
"""All mechanisms, each by some of its methods: single motions, batches and variants."""

EMPTY = np.empty


def filled_with(number):
    """`numpy.empty`, whose floats are a number and whose integers are a wrong index."""

    def empty(shape, dtype=float, order="C", **options):
        array = EMPTY(shape, dtype, order, **options)
        if array.dtype.kind in "fc":
            array.fill(number)
        elif array.dtype.kind == "i":
            array.fill(1 << 20 if array.dtype.itemsize > 2 else 0)
        return array

    return empty


def bits(result):
    numbers = {"t": result.t, "q": result.q, "v": result.v}
    return {name: np.asarray(values).tobytes() for name, values in numbers.items()}


def with_memory(monkeypatch, number, run):
    with monkeypatch.context() as patch:
        patch.setattr(np, "empty", filled_with(number))
        return run()


@pytest.mark.slow
@pytest.mark.parametrize("motion", COMPILED, ids=lambda motion: motion.name)
def test_memory_that_nobody_wrote_reaches_no_result(motion, monkeypatch):
    runs = [with_memory(monkeypatch, number, lambda: bits(simulated(motion, STARTS))) for number in (np.nan, 1e30)]
    assert runs[0] == runs[1]


STOPPED = {
    "pendulum": [{"when": "hinge", "crosses": 0.1}],
    "four_bar": [{"when": "crank_pivot", "crosses": 1.2}],
    "rcm": [{"when": "joint4", "crosses": 0.01}],
}


@pytest.mark.parametrize("method", ["rk45", "dop853"])
@pytest.mark.parametrize("name", STOPPED)
def test_stops_are_found_where_numpy_finds_them(name, method, monkeypatch):
    """The interpolant of rk45 has fewer rows than that of dop853: the others were read as they lay in memory."""
    system = library(name)

    def run(engine):
        return cm.simulate(system, duration=3.0, method=method, stop=STOPPED[name], engine=engine)

    compiled = [with_memory(monkeypatch, number, lambda: run("compiled")) for number in (np.nan, 1e30)]
    assert bits(compiled[0]) == bits(compiled[1])
    expected = run("numpy").outcome
    assert (compiled[0].outcome.kind, compiled[0].outcome.time) == (
        expected.kind,
        pytest.approx(expected.time, rel=COMPILED_STOPS, abs=COMPILED_STOPS),
    )
