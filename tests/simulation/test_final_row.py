"""The last row alone: the same numbers, bit for bit, as at the end of all rows."""

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.errors import ArgumentError
from cadmbs.simulation.final_row import NUMBERS, VECTORS
from tests.simulation.varied import variants_of

RK4 = {"duration": 0.1, "output_step": 0.03, "method": "rk4", "step": 0.005}
ADAPTIVE = {"duration": 0.1, "output_step": 0.03, "method": "dop853"}


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def batch(name, **options):
    """A system with three starts of other velocities."""
    system = library(name)
    q, v = initial_state(system, system.scenario)
    if not len(system.rows):
        options["v"] = v + 0.1 * np.arange(3)[:, None]
    return system, {"q": np.tile(q, (3, 1)), "stop": [], "locks": [], **options}


def single(name, **options):
    """A single motion."""
    return library(name), options


def varied(**options):
    """Variants of a chain."""
    return variants_of("chain"), options


CASES = {
    "tree, fixed steps": lambda: batch("pendulum", **RK4),
    "tree, own steps": lambda: batch("rcm", **ADAPTIVE),
    "loop, fixed steps": lambda: batch("four_bar", **RK4),
    "loop, own steps": lambda: batch("four_bar", **ADAPTIVE),
    "quaternions": lambda: batch("spherical_double_pendulum", **RK4),
    "one after the other": lambda: batch("pendulum", **ADAPTIVE, engine="reference"),
    "turns of cut joints": lambda: batch("jansen", **RK4),
    "variants": lambda: varied(**RK4),
    "a single motion": lambda: single("pendulum", **ADAPTIVE),
    "a single motion in bodies": lambda: single("pendulum", duration=0.05, output_step=0.02, coordinates="SE3"),
    "a controller": lambda: single("pendulum", control=lambda t, state: [1.0], sample_time=0.02, **RK4),
    "a batch under a controller": lambda: batch(
        "pendulum", control=lambda t, state: np.ones_like(state.v), sample_time=0.02, **RK4
    ),
    "no samples": lambda: (library("pendulum"), {"q": np.zeros((0, 1)), **RK4}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_last_row_is_that_of_all_rows(name):
    system, options = CASES[name]()
    whole, final = (cm.simulate(system, output=output, **options) for output in ("all", "final"))
    assert final.t.tolist() == whole.t[-1:].tolist() == [whole.t[-1]]
    for field in VECTORS:
        np.testing.assert_array_equal(getattr(final, field), getattr(whole, field)[..., -1:, :])
    for field in NUMBERS:
        np.testing.assert_array_equal(getattr(final, field), getattr(whole, field)[..., -1:])
    assert final.further_columns.keys() == whole.further_columns.keys()
    for column, values in final.further_columns.items():
        np.testing.assert_array_equal(values, whole.further_columns[column][..., -1:])
    assert final.outcomes == whole.outcomes
    assert final.statistics["largest_final_drift"] == np.max(np.abs(whole.drift[..., -1:]), initial=0.0)
    np.testing.assert_array_equal(final.drift, np.zeros_like(final.drift))


def test_samples_that_stopped_have_no_last_row_but_their_events():
    system, options = batch("four_bar", **RK4 | {"duration": 0.4})
    options["stop"] = [{"when": "crank_pivot", "crosses": 8.0}]
    whole, final = (cm.simulate(system, output=output, **options) for output in ("all", "final"))
    assert final.events == whole.events
    assert final.outcomes == whole.outcomes
    assert final.t.tolist() == [0.4]
    assert np.isnan(final.q).all()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"output": "last"}, "output is 'last', expected one of 'all', 'final'"),
        ({"output": ["final"]}, r"output is \['final'\], expected"),
        ({"device": 1}, "device is 1, expected True or False"),
        ({"device": True}, "device=True leaves arrays on a device: give engine='cuda', too"),
    ],
)
def test_what_is_kept_is_said_in_words(options, words):
    with pytest.raises(ArgumentError, match=words):
        cm.simulate(library("pendulum"), **options)
