"""Equations of single states by a kernel, near singular configurations: against NumPy's."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops
from cadmbs.dynamics.closed_loops.singular import time_to_singular, weakest
from cadmbs.simulation.compiled.compiled_equations import compiled_equations
from cadmbs.simulation.compiled.constrained_kernel import ConstrainedKernel
from cadmbs.simulation.compiled.engine_rate import REJECTED
from cadmbs.simulation.drift.constraint_projection import shortest_correction
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.testing.states import random_state
from tests.simulation.loops import library

T = 0.2
OFF = 1e-5
"""Distance of states from closed ones."""


@pytest.mark.slow  # compiles a kernel
@pytest.mark.parametrize("name", ["sarrus", "snakeboard"])  # redundant rows; rows of velocities among the others
def test_single_states_are_those_of_numpy(name):
    system = library(name)
    rank = mobility_ranks(system, np.zeros(system.n_q)).generic_rank
    q, v = random_state(system, 3)[:2]
    q = OFF * q
    v = shortest_correction(system, T, (q, v), rank)[1] + OFF * v
    slow = Index1Equations(system, rank=rank)
    fast = replace(slow, compiled=compiled_equations(system, pack_loops(system), rank))
    both = [equations.response(T, q, v) for equations in (fast, slow)]
    for ours, theirs in zip(*both, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9 * max(1.0, float(np.max(np.abs(theirs)))))
    assert abs(fast.margin_at(T, q) / slow.margin_at(T, q) - 1.0) < 1e-9
    ours, theirs = (shortest_correction(system, T, (q, v), rank, compiled=e.compiled) for e in (fast, slow))
    np.testing.assert_allclose(ours[0], theirs[0], rtol=0, atol=1e-11)
    np.testing.assert_allclose(ours[1], theirs[1], rtol=0, atol=10 * OFF**2 + 1e-9)
    np.testing.assert_allclose(
        weakest(system, rank, T, q, v, fast.compiled)[0], weakest(system, rank, T, q, v)[0], rtol=1e-8
    )
    ahead = [
        time_to_singular(system, rank, T, (q, v), lambda: both[1].a, 10.0, compiled)
        for compiled in (fast.compiled, None)
    ]
    assert ahead[0] == ahead[1] or abs(ahead[0] / ahead[1] - 1.0) < 1e-6


@pytest.mark.slow  # compiles a kernel
def test_fixed_steps_that_no_kernel_takes_say_so(monkeypatch):
    """No compiled evaluation although the compiled engine is asked for."""
    monkeypatch.setattr(ConstrainedKernel, "ready", lambda self, t, x: False)
    plan = {"method": "index1:rk4", "duration": 0.01, "output_step": 0.01, "step": 5e-3}
    result = cm.simulate(library("four_bar"), engine="compiled", **plan)
    assert (result.statistics["engine"], result.statistics["engine_reason"]) == ("numpy", REJECTED)


@pytest.mark.slow  # compiles a kernel
def test_a_stage_that_is_not_finite_has_no_rate_and_is_no_refusal():
    """The trial step into a stiff stop overflowed, and the motion ended as if the mass matrix were singular."""
    system = library("four_bar")
    equations = Index1Equations(system, rank=2, compiled=compiled_equations(system, pack_loops(system), 2))
    state = np.full(system.n_q + system.n_v + 1, np.nan)
    assert np.all(np.isnan(equations(0.0, state)))
