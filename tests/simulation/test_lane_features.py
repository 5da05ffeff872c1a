"""SIMD lanes cover what a document can say: rows of velocities, what acts along cut joints, massless bodies, RK45, the
Woronetz form.

The tests run without the compiler: the same source on arrays of eight numbers.
"""

import os
import subprocess
import sys

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.results import OutcomeKind
from tests.kernels.test_loop_features import FEATURES
from tests.kernels.test_uncompiled import ROOT
from tests.simulation.loops import compiled, library, slider_crank
from tests.tolerances import ROUND_OFF_LONG

COLUMNS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")

PLAN = {"duration": 0.008, "output_step": 2e-3, "step": 1e-3, "engine": "compiled"}

IN_PYTHON = os.environ.get("CADMBS_DISABLE_JIT") == "1"


def starts(system, count, is_driven):
    """Positions and velocities of samples, which differ where no motion prescribes the velocities."""
    first = cm.simulate(system, method="rk4", **PLAN | {"engine": "reference", "duration": 1e-3, "output_step": 1e-3})
    factors = np.ones(count) if is_driven else np.linspace(0.5, 1.5, count)
    return np.tile(first.q[0], (count, 1)), factors[:, None] * first.v[0]


STEPPED = [
    (name, method)
    for k, name in enumerate(FEATURES)
    for method in ("rk4", ("rk45", "dop853")[k % 2], ("radau", "bdf")[k // 2 % 2])
    if method == "rk4" or "tables" not in name
]
"""Each feature with fixed and with adaptive steps; tables, whose pieces bound adaptive steps, with fixed ones alone."""

REDUCED = [
    ("rolling", "woronetz:rk45"),
    ("knife edges", "woronetz:rk4"),
    ("gear", "woronetz:dop853"),
    ("losses of a cut joint", "woronetz:rk4"),
    ("driven cut joint", "woronetz:rk4"),
    ("massless coupler", "woronetz:rk4"),
    ("gear", "woronetz:radau"),
    ("losses of a cut joint", "woronetz:bdf"),
]
"""Features in Woronetz form."""


@pytest.mark.skipif(not IN_PYTHON, reason="kernels run as Python in a process of their own")
@pytest.mark.parametrize(("name", "method"), STEPPED + REDUCED)
def test_samples_with_a_feature_move_as_alone(name, method):
    system, plan = FEATURES[name](), PLAN | {"method": method}
    q, v = starts(system, 3, "driven" in name)
    batch = cm.simulate(system, q=q, v=v, **plan)
    assert batch.statistics["engine"] == "compiled"
    assert batch.statistics["samples_that_left_lanes"] == 0
    alone = cm.simulate(system, q=q[2], v=v[2], **plan | {"engine": "reference"})
    for column in COLUMNS:
        expected = getattr(alone, column)
        scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
        tolerance = ROUND_OFF_LONG if method.endswith("rk4") else 1e-9
        np.testing.assert_allclose(getattr(batch, column)[2], expected, rtol=0.0, atol=tolerance * scale)


@pytest.mark.skipif(not IN_PYTHON, reason="kernels run as Python in a process of their own")
@pytest.mark.parametrize("method", ["rk4", "rk45"])
@pytest.mark.parametrize("count", [1, 3, 9])
def test_any_number_of_samples_twice_the_same(count, method):
    system = library("four_bar")
    q, v = starts(system, count, False)
    first, second = (cm.simulate(system, q=q, v=v, method=method, **PLAN) for _ in range(2))
    assert first.q.shape == (count, 5, system.n_q)
    for column in COLUMNS:
        np.testing.assert_array_equal(getattr(first, column), getattr(second, column))


@pytest.mark.skipif(not IN_PYTHON, reason="kernels run as Python in a process of their own")
@pytest.mark.parametrize("method", ["rk45", "dop853"])
def test_trees_without_a_feature_move_as_alone(method):
    system = library("spherical_double_pendulum")
    q, v = starts(system, 3, False)
    plan = PLAN | {"method": method}
    batch, alone = cm.simulate(system, q=q, v=v, **plan), cm.simulate(system, q=q[1], v=v[1], **plan)
    np.testing.assert_allclose(batch.q[1], alone.q, rtol=0.0, atol=ROUND_OFF_LONG)


def pushed(rod):
    """A slider that is pushed outwards with 2.6 m/s, on a rod of a length and a crank of 1 m."""
    push = {"name": "push", "coordinate": "guide", "position": {"kind": "polynomial", "coefficients": [0.0, 2.6]}}
    return compiled(slider_crank(1.0, rod, motions=[push]))


@pytest.mark.skipif(not IN_PYTHON, reason="kernels run as Python in a process of their own")
def test_a_variant_beyond_its_reach_ends_by_itself():
    """It leaves the lanes and is simulated alone; its neighbours know nothing of it."""
    variants = Variants((pushed(1.2), pushed(3.0), pushed(1.5)))
    plan = {"duration": 0.5, "output_step": 0.05, "step": 0.01, "method": "rk4", "engine": "compiled"}
    batch = cm.simulate(variants, **plan)
    kinds = [outcome.kind for outcome in batch.outcomes]
    assert kinds == [OutcomeKind.FINISHED, OutcomeKind.SINGULAR, OutcomeKind.FINISHED]
    for k, system in enumerate(variants.systems):
        alone = cm.simulate(system, **plan | {"engine": "reference"})
        known = np.isfinite(batch.q[k]).all(axis=-1)
        assert np.sum(known) == np.sum(np.isin(alone.t, batch.t))
        for column in ("q", "a"):
            ours, theirs = getattr(batch, column)[k][known], getattr(alone, column)[: np.sum(known)]
            np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9)


def run_as_python(words):
    """What pytest says of the tests of this file whose names have these words, without the compiler."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", __file__, "-q", "-n", "0", "-k", words, "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={**os.environ, "CADMBS_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(IN_PYTHON, reason="this is that process")
def test_lanes_run_as_python():
    done = run_as_python("(knife or losses) and rk4 and not rk45 or (twice and rk45 and 3)")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
@pytest.mark.skipif(IN_PYTHON, reason="this is that process")
def test_all_features_run_in_lanes():
    done = run_as_python("feature or twice or reach")
    assert done.returncode == 0, done.stdout[-3000:]
