"""The kernel of large systems for all that a document can say, against NumPy: small mechanisms are forced into it.

Trees are taken as they are and split behind each body, so that all rows are tried across substructures too.
"""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints import rows, wrench_rows
from cadmbs.dynamics.closed_loops import loop_packing
from cadmbs.dynamics.closed_loops.constrained import saddle
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, pack_loops
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.large import large_splitting
from cadmbs.kernels.large.large_packing import BLOCK, LARGE_ROW, SUBSTRUCTURE, pack_substructures
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.simulation.drift.constraint_projection import shortest_correction
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import split
from cadmbs.testing.states import random_positions, random_state
from tests.constraints.closed import closed_system
from tests.constraints.constrained import constrained
from tests.kernels.test_loop_features import FEATURES
from tests.simulation.loops import library

LEFT_OUT = {"massless coupler", *(() if uncompiled() else ("gear", "satellite", "stewart_platform", "delta_robot"))}
"""Left out here: large systems leave no massless mechanism to a kernel, and a kernel takes half a minute to compile.

Those with loads beside couplings, beside rows between bodies or alone consist of what the kernels of the others have.
"""

EVERY = FEATURES | {
    name: lambda name=name: library(name)
    for name in ("satellite", "gripper", "scissor_lift", "stewart_platform", "ra_slider_crank", "delta_robot")
}
SUBJECTS = {name: make for name, make in EVERY.items() if name not in LEFT_OUT}


@pytest.fixture(params=[1, large_splitting.SUBSTRUCTURE_COLUMNS], ids=["split", "whole"], autouse=True)
def forced(request, monkeypatch):
    """All systems are large, and trees split behind bodies that carry so many columns."""
    monkeypatch.setattr(loop_packing, "DENSE_KERNEL_ROWS", -1)
    monkeypatch.setattr(large_splitting, "SUBSTRUCTURE_COLUMNS", request.param)
    return request.param


def kernel_at(system, q, v, t=0.0):
    """The kernel of large systems, evaluated at a state."""
    assert loop_features(system).large
    kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 1e-9, 1e-12))
    every = np.arange(rows(system).n_rows)
    kernel.choose(t, np.concatenate([q, v, [0.0]]), ChosenRows(every, 0.0, np.ones(system.n_v)))
    return kernel


def full_matrix(system, kernel):
    """(rows, n_v) the numbers of A along the independent velocities: the rows of ties say what other unknowns are."""
    loops = pack_loops(system)
    parts = pack_substructures(packed_of(system), loops, system.tree.velocities)
    n_unknowns = np.sum(parts.table[:, SUBSTRUCTURE.SIZE])
    coefficients, order = kernel.large_coefficients, np.argsort(parts.rows[:, LARGE_ROW.ORDER])
    A = np.zeros((len(order), n_unknowns))
    for part in parts.table:
        columns = slice(part[SUBSTRUCTURE.FIRST], part[SUBSTRUCTURE.FIRST] + part[SUBSTRUCTURE.SIZE])
        for block in parts.blocks[part[SUBSTRUCTURE.FIRST_BLOCK] : part[SUBSTRUCTURE.END_BLOCK]]:
            first = block[BLOCK.OFFSET]
            A[order[block[BLOCK.ORDER]], columns] += coefficients[first : first + part[SUBSTRUCTURE.SIZE]]
    n_rows, leaders = len(loops.rows), parts.leaders[:, 0]
    others = np.setdiff1d(np.arange(n_unknowns), leaders)
    followers = -np.linalg.solve(A[n_rows:, others], A[n_rows:, leaders])
    return A[:n_rows, leaders] + A[:n_rows, others] @ followers


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of more rows than freedoms, of which no solution is asked
@pytest.mark.parametrize("make", [
    lambda: constrained(True, momenta=True),
    lambda: constrained(False, momenta=True),
    lambda: closed_system("revolute", coupled=True)[0],
    lambda: closed_system("spherical:quaternion", coupled=True)[0],
    lambda: closed_system("universal", coupled=True)[0],
], ids=["floating", "fixed", "pin", "ball", "universal"])  # fmt: skip
def test_rows_of_every_kind_are_those_of_numpy(make):
    """Rows, residuals, velocities and targets, also where nothing is closed."""
    system, t = make(), 0.3
    q, v = random_state(system, 4)[:2]
    kernel = kernel_at(system, q, v, t)
    vectors, n_rows = kernel.workspace.vectors, rows(system).n_rows
    A, gap = constraints.jacobian(system, q, t), np.zeros(n_rows)
    gap[rows(system).holonomic] = constraints.closure(system, q, t)
    defect = A @ v - constraints.velocity_target(system, q, t)
    target = constraints.acceleration_target(system, q, v, t)
    computed = (
        full_matrix(system, kernel),
        *(vectors[row, :n_rows] for row in (VECTOR.GAP, VECTOR.DEFECT, VECTOR.TARGET)),
    )
    for ours, theirs in zip(computed, (A, gap, defect, target), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=0.0, atol=1e-11 * max(1.0, float(np.max(np.abs(theirs)))))


@pytest.mark.slow
@pytest.mark.parametrize("name", SUBJECTS)
def test_accelerations_and_power_are_those_of_numpy(name):
    system = SUBJECTS[name]()
    q = constraints.assemble(system, random_positions(system, 1, size=0.1)).q
    rank = np.linalg.matrix_rank(constraints.jacobian(system, q), tol=1e-7)
    factors = saddle(system, wrench_rows(system, q), rank)
    force = np.random.default_rng(1).normal(size=system.n_v)
    v = factors.solve(force, constraints.velocity_target(system, q, 0.0))[0]
    a, power = kernel_at(system, q, v).acceleration(0.0, np.concatenate([q, v, [0.0]]))
    expected = Index1Equations(system, rank=rank).response(0.0, q, v)
    np.testing.assert_allclose(a, expected.a, rtol=0.0, atol=1e-11 * np.max(np.abs(expected.a), initial=1.0))
    np.testing.assert_allclose(power, expected.power, rtol=0.0, atol=1e-11 * max(1.0, abs(expected.power)))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FEATURES if name in SUBJECTS])
def test_motions_are_those_of_numpy(name):
    system = FEATURES[name]()
    plan = {"method": "index1:rk4", "duration": 0.05, "output_step": 0.01, "step": 5e-3, "stabilization": "baumgarte"}
    fast, slow = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
    assert fast.statistics["compiled_evaluations"] == fast.statistics["evaluations"]
    for column in ("q", "v", "supplied"):
        reference = getattr(slow, column)
        scale = max(1.0, float(np.max(np.abs(reference))))
        np.testing.assert_allclose(getattr(fast, column), reference, rtol=0.0, atol=1e-11 * scale)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rolling", "knife edges", "gripper", "rotor of a cut joint", "driven cut joint"])
def test_states_far_off_are_projected_by_the_shortest_correction(name):
    """Positions by the rows that restrict them alone, velocities by all.

    Velocities are corrected in the metric at the corrected positions, with NumPy at those before.
    """
    system = SUBJECTS[name]()
    q, v = random_positions(system, 1, size=1e-6), np.zeros(system.n_v)
    kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(True, 1e-10, 1e-13))
    x, every = np.concatenate([q, v + 0.1, [0.0]]), np.arange(rows(system).n_rows)
    kernel.choose(0.0, x, ChosenRows(every, 0.0, np.ones(system.n_v)))
    moved = split(system, kernel.check(0.0, x).x)
    rank = np.linalg.matrix_rank(constraints.jacobian(system, q), tol=1e-7)
    expected = shortest_correction(system, 0.0, (q, v + 0.1), rank)
    np.testing.assert_allclose(moved[0], expected[0], rtol=0.0, atol=1e-11)
    np.testing.assert_allclose(moved[1], expected[1], rtol=0.0, atol=1e-6)
