"""Singular configurations of mechanisms that are solved sparse: seen, and passed as small ones pass them."""

from functools import partial

import numpy as np
import pytest

import cadmbs
from cadmbs.constraints import wrench_rows
from cadmbs.constraints.equations.wrenches import dense_rows
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, sparse_saddle
from cadmbs.dynamics.closed_loops.singular import time_to_singular
from cadmbs.testing import ladders
from tests.classics import n_four_bar

pytestmark = pytest.mark.singular


def leaning(system, lean):
    """All uprights lean by the same angle, all bars are level: (n_q,)."""
    return np.array([-lean if name.startswith("foot") else lean for name in system.position_names])


@pytest.mark.parametrize("lean", [0.0, 1.0, np.pi / 2 - 0.1, np.pi / 2 + 1e-3])
def test_the_weakest_motion_is_that_of_the_singular_values(lean):
    """Of 5 N rows in space 2 N are independent: s_2N of D^-1/2 A L^-T, with M = L L^T, by a dense decomposition."""
    n_loops = 12
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(n_loops))
    q = leaning(system, lean)
    at = wrench_rows(system, q)
    A, factors = dense_rows(system, at), sparse_saddle(system, at)
    M = mass_matrix(system, q, engine="reference")
    lower = np.linalg.cholesky(M)
    values = np.linalg.svd(np.linalg.solve(lower, (A / np.sqrt(factors.stiffness)[:, None]).T), compute_uv=False)
    expected = values[2 * n_loops - 1]
    assert values[2 * n_loops] < 1e-12
    found = factors.smallest_singular_direction()
    assert found.margin == pytest.approx(expected, rel=0.02)
    assert found.motion @ M @ found.motion == pytest.approx(1.0, rel=0.01)
    assert found.multipliers @ A @ found.motion == pytest.approx(found.margin, rel=0.01)
    nearby = (
        sparse_saddle(system, wrench_rows(system, leaning(system, lean - 0.02))).smallest_singular_direction().motion
    )
    assert factors.smallest_singular_direction(nearby).margin == pytest.approx(expected, rel=0.02)


def test_the_singular_instant_ahead_or_behind_is_found():
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(40))
    assert system.n_v > DENSE_VELOCITY_LIMIT
    speed = leaning(system, 2.0)
    q = leaning(system, np.pi / 2 - 0.3)
    ahead = partial(time_to_singular, system, None, 0.0, acceleration=lambda: 0.0 * speed)
    assert ahead((q, speed), horizon=0.5) == pytest.approx(0.15, rel=1e-3)
    assert ahead((q, -speed), horizon=0.5) == pytest.approx(-0.15, rel=1e-3)
    assert ahead((q, speed), horizon=0.1) == np.inf


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["reference", "compiled"])
@pytest.mark.parametrize("rtol", [1e-6, 1e-8])
def test_forty_loops_pass_the_flat_position_as_one_pendulum(rtol, engine):
    """All bars stay parallel; flat at t = 0.72 s and 1.24 s, where 40 rows lose their independence at once."""
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(40))
    result = cadmbs.simulate(
        system, method="index1", duration=1.6, output_step=0.1, rtol=rtol, atol=rtol / 10, engine=engine
    )
    if engine == "compiled":
        assert result.statistics["compiled_evaluations"] > 0.9 * result.statistics["evaluations"]
    lean = n_four_bar.lean(40, result.t)
    bound = 10.0 * rtol
    for place, name in enumerate(system.position_names):
        sign = -1.0 if name.startswith("foot") else 1.0
        np.testing.assert_allclose(result.q[:, place], sign * lean, atol=bound)
    weight = 9.81 * (41 / 2 + 40)
    assert np.max(np.abs(result.drift)) < 1e-5 * weight
    flat = [_instant(lean_at) for lean_at in (np.pi / 2, 3 * np.pi / 2)]
    notes = [finding.message for finding in result.findings if finding.code == "S116"]
    assert len(notes) == 2
    for note, instant in zip(notes, flat, strict=True):
        begin, end = (float(part.split(" s")[0]) for part in note.split("t = ")[1].split(" and "))
        assert begin < instant < end


def _instant(lean):
    """When the pendulum leans so far [s]."""
    times = np.linspace(0.0, 1.6, 16_001)
    return float(np.interp(lean, n_four_bar.lean(40, times), times))
