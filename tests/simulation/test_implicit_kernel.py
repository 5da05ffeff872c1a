"""Radau and BDF by kernels: the steps of SciPy's solvers, laws, and what interrupts them."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.steps.implicit_memory import KERNEL_IMPLICIT_METHODS, MOST_ORDER, method_table
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.compiled.constrained_adaptive import ConstrainedAdaptiveKernel
from tests.simulation.loops import library_data

METHODS = KERNEL_IMPLICIT_METHODS
SAME_STEPS = 0.01
"""Of the numbers of steps: exact derivatives of trees and differences lead to other iterations now and then."""


def compiled(name):
    return cm.compile_mechanism(cm.load(name))


def by_scipy(monkeypatch):
    """From now on SciPy's solvers take implicit steps, with the kernel of the right-hand side."""
    monkeypatch.setattr(LoopDriftKernel, "adaptive_memory", lambda self, *method: None)


def both(monkeypatch, run):
    """A motion by the kernel, and the same by SciPy."""
    by_kernel = run()
    by_scipy(monkeypatch)
    return by_kernel, run()


def slider(damping, stiffness=100.0, loads=None):
    """A mass of 1 kg on a rail with a damper, and with a spring, which is stretched, or other loads."""
    body = {"name": "slide", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}
    rail = {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "slide", "axis": [1, 0, 0],
            "damping": damping}  # fmt: skip
    spring = {"kind": "joint_spring", "name": "spring", "coordinate": "rail", "stiffness": stiffness}
    data = {"format": "cadmbs.mechanism/1", "name": "slider", "bodies": [body], "joints": [rail], "ground": "world",
            "gravity": [0, 0, 0], "loads": loads or [spring],
            "scenario": {"duration": 1.0, "initial": {"positions": {"rail": 0.1}}}}  # fmt: skip
    return cm.compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("name", "duration"),
    [("four_bar", 0.5), ("rcm", 0.3), ("heavy_top", 0.2), ("excavator", 0.5), ("gripper", 0.5), ("snakeboard", 0.5),
     ("cassie_leg", 0.3), ("geared_five_bar", 0.2)],
)  # fmt: skip
def test_a_kernel_takes_the_steps_of_scipy(name, duration, method, monkeypatch):
    """Loops, trees, quaternions, motions in time, couplings, springs along cut joints, rows of velocities."""
    system = compiled(name)
    own, other = both(monkeypatch, lambda: cm.simulate(system, method=method, duration=duration))
    assert own.outcome.kind == other.outcome.kind == "finished"
    assert own.statistics["compiled_evaluations"] == own.statistics["evaluations"]
    for count in ("steps", "evaluations"):
        assert own.statistics[count] == pytest.approx(other.statistics[count], rel=SAME_STEPS, abs=8)
    assert own.q == pytest.approx(other.q, rel=1e-9, abs=1e-9)
    assert own.v == pytest.approx(other.v, rel=1e-7, abs=1e-7)
    if method == "bdf":
        assert own.statistics["jacobians"] == pytest.approx(other.statistics["jacobians"], abs=2)


@pytest.mark.parametrize("method", METHODS)
def test_a_stiff_decay_is_that_of_theory_in_few_steps(method):
    """x'' + d x' + k x = 0 with decays of 1e6 and 1e-4 1/s: an explicit method would take a million evaluations."""
    damping, stiffness = 1e6, 100.0
    result = cm.simulate(slider(damping, stiffness), method=method, rtol=1e-8, atol=1e-10)
    slow = -2.0 * stiffness / (damping + np.sqrt(damping**2 - 4.0 * stiffness))
    fast = stiffness / slow
    expected = 0.1 * (fast * np.exp(slow * result.t) - slow * np.exp(np.maximum(fast * result.t, -700.0)))
    assert result.q[:, 0] == pytest.approx(expected / (fast - slow), abs=1e-8)
    assert result.statistics["steps"] < 200


@pytest.mark.parametrize("method", METHODS)
def test_errors_fall_with_the_tolerance(method):
    system, errors, steps = slider(0.5, 400.0), [], []
    for rtol in (1e-4, 1e-6, 1e-8):
        result = cm.simulate(system, method=method, rtol=rtol, atol=1e-2 * rtol)
        w = np.sqrt(400.0 - 0.25**2)
        exact = 0.1 * np.exp(-0.25 * result.t) * (np.cos(w * result.t) + 0.25 / w * np.sin(w * result.t))
        errors.append(np.max(np.abs(result.q[:, 0] - exact)))
        steps.append(result.statistics["steps"])
    assert errors[0] > 5.0 * errors[1] > 25.0 * errors[2]
    assert errors[2] < 1e-6
    assert steps[0] < steps[1] < steps[2]


@pytest.mark.parametrize("method", METHODS)
def test_energy_is_balanced_in_a_stiff_contact(method):
    """A four-bar falls onto a stop with a damper: energies, losses and supplied work together stay what they were."""
    data = library_data("four_bar")
    stop = {"kind": "joint_stop", "name": "stop", "coordinate": "crank_pivot", "upper": 0.5, "lower": -0.5,
            "stiffness": 1e4, "damping": 1e3}  # fmt: skip
    data |= {"loads": [stop], "scenario": data["scenario"] | {"initial": {"velocities": {"crank_pivot": 3.0}}}}
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    result = cm.simulate(system, method=method, duration=0.5, rtol=1e-9)
    assert result.outcome.kind == "finished"
    assert np.max(result.q[:, 0]) < 0.51
    balance = result.kinetic + result.potential - result.supplied
    assert np.ptp(balance) < 1e-6 * np.max(result.kinetic)


@pytest.mark.parametrize("method", METHODS)
def test_outputs_do_not_change_the_steps(method):
    """More rows than a call has memory for: a step that does not fit leaves no trace."""
    system = compiled("four_bar")
    few, many = (
        cm.simulate(system, method=method, duration=0.5, output_step=step) for step in (0.25, 1e-5)
    )  # fmt: skip
    assert len(many.t) == 50_001
    assert few.statistics["steps"] == many.statistics["steps"]
    assert np.array_equal(few.q, many.q[::25_000])
    close = cm.simulate(system, method="dop853", duration=0.5, output_step=1e-5, rtol=1e-11, atol=1e-13)
    assert many.q == pytest.approx(close.q, abs=2e-5)


@pytest.mark.parametrize("method", METHODS)
def test_a_stop_is_found_within_a_step(method):
    system, stop = compiled("four_bar"), [{"when": "crank_pivot", "crosses": 4.0}]
    own, exact = (
        cm.simulate(system, method=each, duration=3.0, stop=stop, rtol=1e-10, atol=1e-12) for each in (method, "dop853")
    )
    assert own.outcome.kind == "stopped"
    assert own.q[-1, 0] == pytest.approx(4.0, abs=1e-12)
    assert own.t[-1] == pytest.approx(exact.t[-1], abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_pulse_of_a_millisecond_is_not_missed(method):
    """Steps end at the corners of a function, and history says nothing behind them: the speed is impulse by mass."""
    corners = {"times": [0.0, 0.5, 0.5005, 0.501, 1.0], "values": [0.0, 0.0, 200.0, 0.0, 0.0]}
    pulse = {"kind": "table", "interpolation": "linear", "outside": "hold"} | corners
    force = {"kind": "joint_force", "name": "blow", "coordinate": "rail", "force": pulse}
    result = cm.simulate(slider(0.0, loads=[force]), method=method)
    assert result.v[-1, 0] == pytest.approx(0.1, rel=1e-6)
    assert np.all(result.v[result.t <= 0.5] == 0.0)


@pytest.mark.parametrize("method", METHODS)
def test_scipy_and_a_kernel_go_on_from_each_other(method, monkeypatch):
    """Where every other stretch of steps is SciPy's, BDF keeps its differences: the same steps as without."""
    system, stop = compiled("four_bar"), [{"when": "crank_pivot", "crosses": 100.0}]  # stretches are short with stops
    alone = cm.simulate(system, method=method, duration=0.5, stop=stop)
    is_ready, calls = ConstrainedAdaptiveKernel.ready, []

    def every_other(self, t, x):
        calls.append(t)
        return len(calls) % 4 == 0 and is_ready(self, t, x)

    monkeypatch.setattr(ConstrainedAdaptiveKernel, "ready", every_other)
    mixed = cm.simulate(system, method=method, duration=0.5, stop=stop)
    assert len(calls) > 100
    allowed = 1.02 if method == "bdf" else 1.2
    assert mixed.statistics["steps"] < allowed * alone.statistics["steps"]
    assert mixed.q[-1] == pytest.approx(alone.q[-1], abs=1e-6)


def test_numbers_are_those_of_scipy():
    from scipy.integrate._ivp import bdf, radau

    table, s = method_table("radau"), np.linspace(-0.5, 1.5, 9)
    assert table[0, :3] == pytest.approx(radau.C, rel=1e-15)
    assert table[11, :3] == pytest.approx([radau.MU_REAL, radau.MU_COMPLEX.real, radau.MU_COMPLEX.imag], rel=1e-15)
    assert np.array_equal(table[1:4, :3], radau.T)
    assert np.array_equal(table[4:7, :3], radau.TI)
    assert table[7, :3] == pytest.approx(radau.E, rel=1e-15)
    Z = np.random.default_rng(0).normal(size=(3, 4))
    powers = np.stack([s, s**2, s**3])
    basis = np.stack([s, s * (1 - s), s**2 * (1 - s), s**2 * (1 - s) ** 2, s**3 * (1 - s) ** 2])
    assert (table[8:11, :3] @ Z).T @ basis[:3] == pytest.approx((Z.T @ radau.P) @ powers, abs=1e-12)
    solver = bdf.BDF(lambda t, y: -y, 0.0, [1.0], 1.0)
    assert table[12, :6] == pytest.approx(solver.gamma, rel=1e-15)
    assert table[13, :6] == pytest.approx(solver.alpha, rel=1e-15)
    assert table[14, :6] == pytest.approx(solver.error_const, rel=1e-15)
    D = np.random.default_rng(1).normal(size=(MOST_ORDER + 1, 3))
    dense = bdf.BdfDenseOutput(0.0, 1.0, 1.0, MOST_ORDER, D)
    ours = (D[0] - D[1])[:, None] + (table[15:20, :6] @ D).T @ basis
    assert ours == pytest.approx(dense(s), abs=1e-12)
