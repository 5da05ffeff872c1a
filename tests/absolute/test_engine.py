"""Which engine computes dynamics in absolute coordinates; nothing is compiled here."""

import logging
import os
import subprocess
import sys
from dataclasses import replace

import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute.compiled import absolute_step_decision, kernel_loads
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.validation.rotations.mechanisms import four_link
from tests import zoo
from tests.absolute.rows_and_forces import covered
from tests.absolute.test_new_loads import LOADS, arm
from tests.kernels.test_uncompiled import ROOT


def start_of(system, coordinates="rA"):
    start = one_start(system, system.scenario)
    return absolute.absolute_start(system, coordinates, start.q, start.v)


def test_kernels_take_what_they_cover():
    start = start_of(covered())
    assert absolute_step_decision(start, "auto") == (True, "auto: kernels cover it")
    assert absolute_step_decision(start, "compiled") == (True, "asked for")
    assert absolute_step_decision(start, "reference") == (False, "asked for")


def test_what_is_not_covered_is_logged_with_its_reason(caplog):
    system, reason = cm.compile_mechanism(four_link()), "is simulated with events"
    with caplog.at_level(logging.WARNING, logger="cadmbs.kernels"):
        decision = absolute_step_decision(start_of(system), "compiled", events=True)
    assert decision == (False, f"no kernel covers this simulation, which {reason}")
    assert f"no kernel covers simulation of {system.name!r}, which {reason}: NumPy computes it" in caplog.text


@pytest.mark.parametrize("loads", [(), LOADS])
def test_loads_have_a_kernel_of_their_own(loads):
    decision = absolute_step_decision(start_of(arm(loads)), "compiled")
    assert decision == (True, "asked for")
    table = arm(loads).derived(kernel_loads).table
    assert (len(table) > 0) == bool(loads)


def test_loads_run_as_python():
    """The test of kernels for loads without the compiler, so that each change of a kernel is noticed at once."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "tests/kernels/test_absolute.py", "-q", "-n", "0", "-m", "slow"),
            *("-k", "loads_of_all_kinds and body-rA", "-p", "no:cacheprovider"),
        ],
        cwd=ROOT,
        env={**os.environ, "CADMBS_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_events_are_looked_for_at_single_steps():
    system = zoo.system("single hinge")
    plan = replace(system.scenario, duration=1.0, output_step=0.1, step=1e-3)
    dynamics = absolute.absolute_dynamics(system, plan, "rA", "auto", one_start(system, plan), "compiled")
    step = dynamics.steps([0.0, 0.1], events=True).next(0.0, dynamics.start, 1.0)
    assert step.t == pytest.approx(1e-3)
    assert step.rows is None


def test_an_unknown_engine_is_refused():
    system = zoo.system("single hinge")
    plan = replace(system.scenario, duration=0.01, output_step=0.01)
    with pytest.raises(ValueError, match=r"^engine is 'fast', expected one of 'auto', 'numpy', 'compiled'"):
        cm.simulate(system, plan, coordinates="rA", engine="fast")
