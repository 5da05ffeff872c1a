"""Ends of compiled fixed steps of closed loops: closed before they are evaluated."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.projection import project_velocities
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops
from cadmbs.integrators import compiled_steps
from cadmbs.kernels.many import lane_batches
from cadmbs.kernels.many.lane_packing import MOTION
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_steps import ChosenRows, LoopSteps
from cadmbs.kinematics.configuration import neutral
from cadmbs.simulation.drift.constraint_projection import violations
from cadmbs.simulation.formulations import constrained
from cadmbs.simulation.many import lane_runs
from tests.constraints.closed import ring
from tests.kernels.test_loop_features import geared
from tests.simulation.loops import library
from tests.tolerances import CLOSED_ENDS, EXACT

pytestmark = pytest.mark.slow  # kernels of lanes, and of coupled coordinates

STEPS = {"method": "index1:rk4", "engine": "compiled"}

SYSTEMS = {
    "planar": lambda: library("four_bar"),
    "redundant rows": lambda: library("bennett"),
    "coupled": lambda: geared("five_bar", "right_motor", "left_motor", -0.5),
    "rolling": lambda: library("rolling_disk"),
    "balls": lambda: library("stewart_platform"),
    "many kinds of joints": lambda: ring(cut=0),
}


def start_of(system):
    """A start in motion, where the system has no scenario with one."""
    if system.scenario is not None:
        return {}
    q = neutral(system)
    v = np.random.default_rng(5).normal(size=system.n_v)
    return {"q": q, "v": project_velocities(system, q, v).v}


def records_of(monkeypatch, system, **plan):
    """What lanes counted in a batch of the scenario at eight speeds."""
    seen, run = [], lane_batches.run_to_ends

    def noted(motions, *rest):
        run(motions, *rest)
        seen.append(motions.records)

    monkeypatch.setattr(lane_runs, "run_to_ends", noted)
    start = cm.simulate(system, duration=plan["step"], output_step=plan["step"], **STEPS, step=plan["step"])
    q, v = np.tile(start.q[0], (8, 1)), np.linspace(0.7, 1.0, 8)[:, None] * start.v[0]
    result = cm.simulate(system, q=q, v=v, **STEPS, **plan)
    assert "lanes" not in result.statistics, result.statistics
    return seen[-1], result


def test_a_step_is_four_evaluations(monkeypatch):
    """Also where every step is projected; before, each projection took two evaluations more."""
    records, result = records_of(monkeypatch, library("four_bar"), duration=0.4, output_step=0.4, step=2e-3)
    steps = records[:, MOTION.STEPS]
    assert np.all(records[:, MOTION.PROJECTIONS] > 0.5 * steps)
    assert np.all(records[:, MOTION.EVALUATIONS] < 4.2 * steps)
    assert result.statistics["largest_position_drift"] > 1e-9  # of steps, before their ends were closed


@pytest.mark.parametrize("name", SYSTEMS)
def test_ends_satisfy_the_constraints(name):
    """All steps, recorded as they are: no row of the result is projected anew."""
    system, step = SYSTEMS[name](), 2e-3
    result = cm.simulate(system, duration=0.2, output_step=step, step=step, atol=1e-10, **STEPS, **start_of(system))
    gap, defect = violations(system, result.t, result.q, result.v)
    assert result.statistics["restored_rows"] == 0
    assert np.max(gap) < 1e-10
    assert np.max(defect / np.maximum(1.0, np.max(np.abs(result.v), axis=-1))) < 1e-10


@pytest.mark.parametrize("name", ["planar", "coupled"])
def test_the_order_is_four(name):
    system = SYSTEMS[name]()
    exact = cm.simulate(system, duration=0.3, output_step=0.1, method="index1:dop853", rtol=1e-12, atol=1e-13)
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        result = cm.simulate(system, duration=0.3, output_step=0.1, step=step, **STEPS)
        errors.append(np.max(np.abs(result.v - exact.v)))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(orders > 3.6), (orders, errors)


@pytest.mark.parametrize("name", ["planar", "coupled"])
def test_engines_differ_by_less_than_the_steps_are_off(name):
    system, plan = SYSTEMS[name](), {"method": "index1:rk4", "duration": 0.1, "output_step": 0.02, "step": 2e-3}
    fast, slow = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
    np.testing.assert_allclose(fast.q, slow.q, rtol=0.0, atol=CLOSED_ENDS)
    ours, theirs = (each.statistics["largest_position_drift"] for each in (fast, slow))
    assert 1e-12 < ours < 1.2 * theirs + 1e-9  # NumPy lets drift grow up to the tolerance


def test_motions_do_not_depend_on_where_calls_end(monkeypatch):
    """A call goes on with what the last one evaluated, before it corrected the velocities."""
    system, results = library("four_bar"), []
    for chunk in (512, 7):
        monkeypatch.setattr(constrained, "CONSTRAINED_CHUNK", chunk)
        monkeypatch.setattr(compiled_steps, "LARGEST_CHUNK_GROWTH", 1e-9)
        results.append(cm.simulate(system, duration=0.3, output_step=0.3, step=2e-3, **STEPS))
    assert results[0].statistics["projections"] > 100
    np.testing.assert_allclose(results[0].v, results[1].v, rtol=0.0, atol=EXACT)


@pytest.mark.parametrize(("size", "evaluates"), [(1e-3, True), (1e-7, False)])
def test_large_corrections_are_evaluated_again(size, evaluates):
    """Small ones leave accelerations of the first stage, by h times the correction."""
    system, step = library("four_bar"), 1e-3
    start = cm.simulate(system, duration=step, output_step=step, step=step, **STEPS)
    off = np.concatenate([start.q[0], start.v[0] + size * np.array([0.0, 1.0, -0.5]), [0.0]])
    loops = pack_loops(system)
    steps = LoopSteps(system, loops, off, DriftLimits(True, 1e-10, 1e-12))

    def after(state, size):
        steps.state[:] = state
        chosen = ChosenRows(np.flatnonzero(~loops.idle), 0.0)
        steps.run(np.zeros(1), np.array([size]), np.zeros(1, dtype=bool), chosen)
        return steps.state.copy()

    projected = after(off, 0.0)
    difference = np.max(np.abs(after(off, step) - after(projected, step)))
    assert np.max(np.abs(projected - off)) > 0.1 * size
    assert difference < CLOSED_ENDS if evaluates else 0.0 < difference < 10.0 * step * size
