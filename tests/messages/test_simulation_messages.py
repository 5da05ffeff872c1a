"""Findings about motions that were computed: the whole text."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.simulation.reports.report import energy_findings
from cadmbs.testing import mechanisms


def test_s117_energy_that_a_method_loses():
    t = np.linspace(0.0, 2.0, 5)
    kinetic, potential = np.array([0.0, 4.0, 10.0, 5.0, 1.0]), np.array([0.0, -4.0, -10.0, -5.5, -2.25])
    motion = t, kinetic, potential, np.zeros(5)
    (finding,) = energy_findings(*motion, "implicit_euler", "rA")
    assert str(finding) == (
        "<input>: warning[S117]: the energy imbalance E(t) - E(0) - W(t) leaves its bound of 1 % from t = 1.5 s on, "
        "largest with -1.25 J at t = 2 s: 12.5 % of 10 J, the largest energy of the motion; method 'implicit_euler' "
        "in coordinates 'rA'\n"
        "    hint: Take method 'generalized_alpha', a smaller step, or coordinates 'relative': implicit Euler damps "
        "motions in proportion to the step."
    )
    (finding,) = energy_findings(*motion, "index1:rk4", "relative")
    assert finding.hint == (
        "Take a smaller step, or method 'dop853', which adapts its steps to rtol and atol. With stabilization 'none' "
        "or 'baumgarte', take 'projection'."
    )
    (finding,) = energy_findings(*motion, "implicit_euler", "SE3")
    assert finding.hint == (
        "Take method 'rk4', or 'rattle', whose energy error stays bounded, where nothing is driven: implicit Euler "
        "damps motions in proportion to the step."
    )


def simulated_in_steps(**plan):
    """Findings on a pendulum with an output every 10 ms."""
    plan = {"method": "rk4", "duration": 0.1, "output_step": 0.01} | plan
    return cm.simulate(cm.compile_mechanism(mechanisms.planar_chain(1)), **plan).findings


def test_s118_fixed_steps_that_outputs_shorten():
    (finding,) = simulated_in_steps(step=0.1)
    assert str(finding) == (
        "<input>: note[S118] at /scenario/step: the steps are at most 0.01 s, not 0.1 s: a step ends at each output, "
        "every 0.01 s\n    hint: Take a larger output_step, or a step that divides it."
    )
    (finding,) = simulated_in_steps(step=6e-3)
    assert "the steps are at most 0.005 s, not 0.006 s" in finding.message


@pytest.mark.parametrize("plan", [{"step": 0.005}, {"step": 0.01}, {"step": None}, {"step": 0.1, "method": "dop853"}])
def test_steps_that_are_as_asked_for_are_not_mentioned(plan):
    assert simulated_in_steps(**plan) == ()
