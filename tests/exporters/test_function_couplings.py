"""Couplings by functions in what is exported: equations in C, Python and LaTeX, FMUs, MJCF."""

import numpy as np
import pytest

from cadmbs import constraints, simulate
from cadmbs.exporters import equations, fmu, mjcf
from cadmbs.exporters.equations import program
from cadmbs.models.mechanism import Mechanism
from tests.cams import FUNCTIONS, TABLE, WAVES, cam, cam_document, cam_on_a_four_bar
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import Importer
from tests.programs.samples import error_of
from tests.programs.test_closed_quantities import assert_closed_quantities, closed_state
from tests.tolerances import ROUND_OFF, ROUND_OFF_SOLVED

REPEATING = {"kind": "harmonic", "amplitude": 0.1, "rate": 2, "phase": 0.3}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_programs(name):
    assert_closed_quantities(cam(FUNCTIONS[name]))


@pytest.mark.parametrize("cut", ["crank_pin", "rocker_pivot"])
def test_programs_in_loops(cut):
    assert_closed_quantities(cam_on_a_four_bar(REPEATING, cut))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_numbers_of_c(name, tmp_path):
    """The header has no warning, passes its own test, and gives the derivatives of its numbers."""
    system = cam(FUNCTIONS[name])
    quantities = ("closed_forward_dynamics", "closure_residual", "d_closed_forward_dynamics_dq")
    programs = [program(system, each) for each in quantities]
    header = equations.text(programs, "c", prefix="cam", names=["fd", "gap", "slope"])
    assert compilers.self_test_of(header, "cam", tmp_path) == 0
    functions = compilers.c_functions(header, ["fd", "gap", "slope"], tmp_path)
    q, v, tau = closed_state(system, programs[0])
    acceleration, gap, slopes = np.zeros(2), np.zeros(1), np.zeros((2, 2))
    functions[0](q, v, tau, acceleration)
    functions[1](q + 0.1, gap)
    functions[2](q, v, tau, slopes)
    assert error_of(acceleration, programs[0](q, v, tau)) < ROUND_OFF_SOLVED
    assert error_of(gap, constraints.closure(system, q + 0.1)) < ROUND_OFF
    h = 1e-6 * np.eye(2)
    ends = [(programs[0](q + h[k], v, tau) - programs[0](q - h[k], v, tau)) / 2e-6 for k in range(2)]
    assert error_of(slopes, np.stack(ends, axis=-1)) < 1e-6


def test_python_without_cadmbs():
    for function in (WAVES, TABLE):
        system = cam(function)
        programs = [program(system, name) for name in ("closed_forward_dynamics", "closure_residual")]
        namespace = {}
        exec(equations.text(programs, "python"), namespace)  # noqa: S102
        q, v, tau = closed_state(system, programs[0])
        assert error_of(namespace["closed_forward_dynamics"](q, v, tau), programs[0](q, v, tau)) < ROUND_OFF_SOLVED
        assert error_of(namespace["closure_residual"](q), constraints.closure(system, q)) < ROUND_OFF


def test_latex_says_the_function():
    text = equations.latex_text(cam(WAVES))
    assert "$q_b = f(q_a)$" in text
    assert "$f(q) = 0.1\\, \\sin(2\\, q + 0.3) + 0.02 + 0.05\\, q + 0.03\\, q^{2} + 0.01$" in text
    assert "table of 25 points from" in equations.latex_text(cam(TABLE))


@pytest.mark.parametrize("name", ["waves", "table"])
def test_units_move_as_simulate(name, tmp_path, monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")
    system = cam(FUNCTIONS[name])
    unit = Importer(fmu.unit(system), tmp_path).initialize()
    names = [f"joint.{x}.{letter}" for letter in "qv" for x in system.position_names]
    states = [unit.get(*names)]
    for k in range(30):
        unit.step(k * 0.01, 0.01)
        states.append(unit.get(*names))
    result = simulate(system, method="rk4", step=1e-3, duration=0.3, output_step=0.01, engine="compiled")
    q, v = np.split(np.array(states), 2, axis=1)
    np.testing.assert_allclose(q, result.q, atol=1e-8)
    np.testing.assert_allclose(v, result.v, atol=1e-7)


def test_mjcf_takes_quartics_and_names_what_it_loses():
    quartic = {"kind": "sum", "of": [FUNCTIONS["quartic"], 0.02]}
    text, findings = written(quartic)
    assert '<joint polycoef="0.02 0.1 -0.2 0.05 0.1" joint1="lift" joint2="shaft" ' in text
    assert "coupling" not in " ".join(finding.message for finding in findings).lower()
    for function in (WAVES, {"kind": "polynomial", "coefficients": [0, 0, 0, 0, 0, 1]}):
        text, findings = written(function)
        assert "polycoef" not in text
        assert any(finding.code == "X001" and "profile" in finding.message for finding in findings)


def written(function):
    return mjcf.text(Mechanism.model_validate(cam_document(function)))
