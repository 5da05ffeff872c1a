"""Adaptive methods with compiled equations give the motions of NumPy, and end as those do."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.simulation.compiled.tree_kernel import compiled_tree_rate
from cadmbs.simulation.formulations.equations import TreeEquations
from cadmbs.simulation.states import coordinate_rate, joined
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import loaded
from tests.simulation.loops import library
from tests.tolerances import ROUND_OFF_LONG

compiles = pytest.mark.slow  # two kernels, of four seconds each

UNCOUPLED = [
    name for name in zoo.TREES if zoo.system(name).tree.n_columns and zoo.system(name).tree.velocities.is_permutation
]
STEPPERS = ("dop853", "rk45", "radau", "bdf")
SAME = 1e-7
"""Difference of two motions at relative tolerances of 1e-9, whose steps may be chosen otherwise by a hair."""


def reference_rate(system):
    return lambda t, x: coordinate_rate(system, TreeEquations(system), t, x)


def states(system, seed, shape=()):
    """States with quaternions that are not of unit norm."""
    q, v, _ = random_state(system, seed, shape)
    return joined(1.01 * q, v, np.full((*shape, 1), 0.3))


def both(system, engines=("compiled", "reference"), **plan):
    return tuple(cm.simulate(system, engine=engine, **plan) for engine in engines)


def pushed(damping=0.0):
    """A hinge with damping, or under a torque given by a table that ends after 50 ms."""
    torque = {"kind": "table", "times": [0, 0.05], "values": [0, 1], "interpolation": "linear", "outside": "error"}
    data = zoo.data_of(mechanisms.planar_chain(1))
    load = {"name": "f", "kind": "joint_force", "coordinate": "hinge1", "force": torque}
    data["joints"][0] |= {"damping": damping}
    return cm.compile_mechanism(Mechanism.model_validate(data | ({} if damping else {"loads": [load]})))


@compiles
@pytest.mark.parametrize("name", UNCOUPLED)
def test_rates_of_one_state_and_of_many(name):
    system = loaded.system(name)
    reference = reference_rate(system)
    rate = compiled_tree_rate(system, reference)
    for t, x in ((0.3, states(system, 1)), (0.0, states(system, 2)), (0.0, states(system, 3, (4,)).T)):
        expected = reference(t, x)
        size = np.max(np.abs(expected), initial=1.0)
        np.testing.assert_allclose(rate(t, x), expected, rtol=0.0, atol=ROUND_OFF_LONG * size)


@compiles
@pytest.mark.parametrize("method", STEPPERS)
@pytest.mark.parametrize("name", ["chain", "single free body"])
def test_motions_by_every_adaptive_method(name, method):
    system = loaded.system(name)
    q, v, _ = random_state(system, 4)
    plan = {"method": method, "duration": 0.05, "output_step": 0.01, "rtol": 1e-9, "atol": 1e-9}
    found, expected = both(system, q=q, v=v, **plan)
    assert found.outcome == expected.outcome
    for word in ("t", "q", "v", "a", "supplied", "kinetic"):
        reference = getattr(expected, word)
        size = np.max(np.abs(reference), initial=1.0)
        np.testing.assert_allclose(getattr(found, word), reference, rtol=0.0, atol=SAME * size)
    assert found.statistics["compiled_evaluations"] == found.statistics["evaluations"]
    assert expected.statistics["compiled_evaluations"] == 0


@compiles
@pytest.mark.parametrize("method", STEPPERS)
def test_a_table_that_ends_ends_the_motion_as_with_numpy(method):
    found, expected = both(pushed(), v=[1.0], method=method, duration=1.0)
    # the end of the last step, whose size follows from error estimates that are small differences
    np.testing.assert_allclose(found.outcome.time, expected.outcome.time, rtol=10.0 * SAME)
    assert replace(found.outcome, time=expected.outcome.time) == expected.outcome
    assert found.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    np.testing.assert_array_equal(found.t, expected.t)
    np.testing.assert_allclose(found.q, expected.q, rtol=SAME)
    assert found.statistics["steps"] == expected.statistics["steps"]
    if method in ("dop853", "rk45"):  # stages of the step that SciPy tries after the kernel
        assert 0 <= found.statistics["evaluations"] - expected.statistics["evaluations"] <= 12
        assert found.statistics["jacobians"] == expected.statistics["jacobians"]
    elif method != "rk4":  # which takes a Jacobian of its own
        assert abs(found.statistics["evaluations"] - expected.statistics["evaluations"]) <= 12
        assert 0 <= found.statistics["jacobians"] - expected.statistics["jacobians"] <= 1


@compiles
@pytest.mark.parametrize("method", ["radau", "bdf"])
def test_a_motion_that_leaves_all_bounds_ends_as_with_numpy(method):
    found, expected = both(pushed(damping=-9000.0), v=[1e300], method=method, duration=1.0)
    assert found.outcome == expected.outcome
    assert found.outcome.kind is OutcomeKind.NOT_FINITE
    np.testing.assert_array_equal(found.q, expected.q)


@compiles
@pytest.mark.parametrize("wrong", [np.nan, np.inf])
def test_rates_that_are_not_finite_are_those_of_numpy(wrong):
    system = loaded.system("floating tree")
    reference = reference_rate(system)
    for place in (0, system.n_q):
        x = states(system, 6)
        x[place] = wrong
        with np.errstate(all="ignore"):
            np.testing.assert_array_equal(compiled_tree_rate(system, reference)(0.1, x), reference(0.1, x))


@compiles
def test_an_interruption_keeps_what_is_finished():
    fractions = []

    def interrupt(fraction):
        fractions.append(fraction)
        if fraction > 0.05:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(
            zoo.system("chain"), method="radau", duration=1.0, output_step=0.01, engine="compiled", progress=interrupt
        )
    found = caught.value.result
    assert found.outcome.kind is OutcomeKind.INTERRUPTED
    assert fractions == sorted(fractions)
    assert 5 < len(found.t) < 101


@compiles
@pytest.mark.parametrize("has_balls", [False, True])
def test_batches_are_what_single_simulations_give(has_balls):
    """The same steps too, of quaternions as of numbers."""
    system = library("spherical_double_pendulum") if has_balls else zoo.system("chain")
    q, v, _ = random_state(system, 5, (2,))
    duration = 0.5 if has_balls else 0.05
    plan = {"method": "dop853", "duration": duration, "output_step": 0.2 * duration, "engine": "compiled"}
    many, steps = cm.simulate(system, q=q, v=v, **plan), 0
    for k in range(2):
        alone = cm.simulate(system, q=q[k], v=v[k], **plan)
        np.testing.assert_allclose(many.q[k], alone.q, rtol=0.0, atol=ROUND_OFF_LONG)
        steps += alone.statistics["steps"]
    assert many.statistics["steps"] == steps
    assert many.statistics["compiled_evaluations"] == many.statistics["evaluations"]
