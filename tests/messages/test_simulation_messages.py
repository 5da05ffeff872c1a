"""Findings about motions that were computed: the whole text."""

import numpy as np

import cadmbs as cm
from cadmbs.simulation.energy_balance import energy_findings
from tests.simulation.loops import library


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


def test_s118_fixed_steps_that_outputs_make_smaller():
    result = cm.simulate(library("pendulum"), duration=0.1, method="rk4", step=0.1, engine="reference")
    (finding,) = [finding for finding in result.findings if finding.code == "S118"]
    assert str(finding) == (
        "<input>: note[S118] at /scenario/step: the steps are at most 0.01 s, not 0.1 s: a step ends at each output, "
        "every 0.01 s\n"
        "    hint: Take a larger output_step, or a step that divides it."
    )
