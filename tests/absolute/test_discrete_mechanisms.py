"""Discrete states of the rA paper's mechanisms are those of the printed equations, with the paper's axes too."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.validation.rotations.mechanisms import MECHANISMS
from tests.absolute.discrete_equations import DESCRIPTIONS, MODELS, ImplicitEuler

POSITIONS = 1e-12
"""Rounding of lengths up to 10 m, some steps long."""

REACTIONS = 1e-8
"""Of the largest: rounding of positions, 1e-16, over h^2 = 1e-6, times masses."""

KEEPS_AXES = ("single pendulum", "double pendulum", "slider-crank")
"""Mechanisms whose bodies stay away from sin(theta) = 0; the four-link's rocker gets other axes, hence other states."""


@cache
def system(name):
    return cm.compile_mechanism(MECHANISMS[name]())


def assert_same_states(name, coordinates, h, steps, engine, ours=None):
    expected = ImplicitEuler(MODELS[name], coordinates, h).states(steps)
    plan = replace(system(name).scenario, duration=steps * h, output_step=h)
    motion = absolute.simulate_bodies(
        system(name), plan, coordinates=ours or coordinates, method="implicit_euler", step=h, engine=engine
    )
    assert motion.outcome.good
    np.testing.assert_allclose(motion.r, expected.r, rtol=0.0, atol=POSITIONS)
    np.testing.assert_allclose(motion.A, expected.A, rtol=0.0, atol=POSITIONS)
    bound = REACTIONS * max(1.0, float(np.max(np.abs(expected.multipliers))))
    np.testing.assert_allclose(motion.multipliers[1:], expected.multipliers, rtol=0.0, atol=bound)


@pytest.mark.parametrize("coordinates", DESCRIPTIONS)
@pytest.mark.parametrize("name", MODELS)
def test_states_are_those_of_the_printed_equations(name, coordinates):
    assert_same_states(name, coordinates, 1e-3, 5, "reference")


@pytest.mark.parametrize("name", KEEPS_AXES)
def test_angles_whose_axes_may_change_have_the_same_states_where_they_need_not(name):
    assert_same_states(name, "rE-fixed", 1e-3, 5, "reference", "rE")


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", DESCRIPTIONS)
@pytest.mark.parametrize("name", MODELS)
def test_states_of_longer_motions_with_the_default_engine(name, coordinates):
    """Up to 0.16 s: afterwards the paper's models change their driver."""
    assert_same_states(name, coordinates, 4e-3, 40, "auto")
