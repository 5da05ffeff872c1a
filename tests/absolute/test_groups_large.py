"""Chains of up to a thousand bodies on groups: entries and fill-in grow with the length, results stay the same."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import sparse
from scipy.sparse.linalg import splu

import cadmbs as cm
from cadmbs.absolute.groups import saddle
from cadmbs.absolute.groups.dynamics import initial_state, row_rank, simulate_group
from cadmbs.absolute.groups.equations import group_equations
from cadmbs.absolute.groups.saddle import independent_rows
from cadmbs.absolute.groups.states import Group
from cadmbs.absolute.groups.velocity_constraints import VelocityConstraints, index3
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.errors import NotSolvableError
from cadmbs.testing import ladders, mechanisms
from tests.tolerances import ROUND_OFF_LONG

GROUPS = tuple(group.value for group in Group)
METHODS = ("rk4", "bdf2", "generalized_alpha", "stabilized_alpha")
ALTERNATING = [*zip(METHODS, 2 * GROUPS, strict=True)]
"""Each method on one of the groups; their rows and solver are the same."""

OTHERS = [*zip(METHODS, 2 * GROUPS[::-1], strict=True)]
"""Each on the other one."""

LONG = 1000


@cache
def chain(n):
    """Hinges about many axes, on the move."""
    system = cm.compile_mechanism(mechanisms.chain(n, 3))
    rng = np.random.default_rng(n)
    start = {"positions": {}, "velocities": {}}
    for kind, names in (("positions", system.position_names), ("velocities", system.velocity_names)):
        start[kind] = {name: (float(x),) for name, x in zip(names, 0.3 * rng.normal(size=n), strict=True)}
    plan = replace(system.scenario, duration=2e-4, output_step=2e-4, **start)
    return replace(system, scenario=plan)


@cache
def relative(n):
    return cm.simulate(chain(n), method="rk4", step=1e-4, engine="reference")


@pytest.mark.slow
@pytest.mark.parametrize(("method", "coordinates"), OTHERS)
def test_a_thousand_bodies_move_as_in_relative_coordinates(method, coordinates):
    result = cm.simulate(chain(LONG), coordinates=coordinates, method=method, step=1e-4)
    assert result.outcome.good
    expected = relative(LONG)
    largest = np.max(np.abs(expected.a))
    bound = {"rk4": 1e-9, "bdf2": 1e-4}.get(method, 1e-6)
    assert np.max(np.abs(result.q - expected.q)) < bound * 1e-4 * largest
    assert np.max(np.abs(result.v - expected.v)) < max(10.0 * bound, 1e-7) * largest
    assert np.max(np.abs(result.a[0] - expected.a[0])) < 1e-7 * largest
    assert result.statistics["largest_position_drift"] < 1e-9


@pytest.mark.parametrize(("method", "coordinates"), ALTERNATING)
def test_sparse_steps_are_those_of_dense_ones(monkeypatch, method, coordinates):
    system = chain(13)
    sparsely = simulate_group(system, system.scenario, coordinates, method, 1e-4)
    assert not sparsely.equations.solver.is_dense
    monkeypatch.setattr(saddle, "DENSE_BODIES", 100)
    densely = simulate_group(system, system.scenario, coordinates, method, 1e-4)
    assert densely.equations.solver.is_dense
    for part in ("r", "R", "V"):
        one, other = getattr(sparsely.states, part)[-1], getattr(densely.states, part)[-1]
        np.testing.assert_allclose(one, other, atol=ROUND_OFF_LONG * max(1.0, np.max(np.abs(other))))


def solved_matrices(n, method, coordinates, monkeypatch):
    """Entries of the matrices that one run factorises, and of their factors, by kind of matrix."""
    sizes = []

    def counted(matrix, **options):
        factors = splu(matrix, **options)
        sizes.append((matrix.shape[0], matrix.nnz, factors.L.nnz + factors.U.nnz))
        return factors

    monkeypatch.setattr("scipy.sparse.linalg.splu", counted)
    result = simulate_group(chain(n), chain(n).scenario, coordinates, method, 1e-4)
    return np.max(np.array(sizes), axis=0), len(sizes) / result.trajectory.counts.steps


def growth(monkeypatch, method, coordinates, n, factor):
    """Size, entries and fill-in of a chain `factor` times as long, and how many more factorisations a step needs."""
    short, count = solved_matrices(n, method, coordinates, monkeypatch)
    long, count_of_long = solved_matrices(factor * n, method, coordinates, monkeypatch)
    return long / short / factor, count_of_long - count


def test_the_stabilized_step_costs_in_proportion_to_the_length(monkeypatch):
    grown, more = growth(monkeypatch, "stabilized_alpha", "SE3", 50, 4)
    np.testing.assert_allclose(grown, [1.0, 1.0, 1.0], atol=0.1)
    assert more <= 1.0


@pytest.mark.slow
@pytest.mark.parametrize(("method", "coordinates"), ALTERNATING)
def test_entries_and_fill_in_grow_with_the_number_of_bodies(monkeypatch, method, coordinates):
    """What a step costs: as many factorisations, each in proportion to the length of the chain."""
    grown, more = growth(monkeypatch, method, coordinates, 50, 8)
    np.testing.assert_allclose(grown, [1.0, 1.0, 1.0], atol=0.1)
    assert more <= 1.0


def test_rows_on_velocities_are_differentiated_in_a_number_of_passes_that_does_not_grow():
    """Bodies that share no row are displaced at once: two colours on a chain."""
    for n in (13, 50):
        system = chain(n)
        result = simulate_group(system, replace(system.scenario, duration=1e-9, output_step=1e-9), "SE3", "rk4", 1e-9)
        problem = index3(result.equations, 0.0, result.equations.layout.unpack(result.trajectory.rows[0]))
        constraints = VelocityConstraints(problem)
        assert set(constraints._colours.tolist()) == {0, 1}


@pytest.mark.parametrize("coordinates", GROUPS)
def test_the_derivative_of_velocity_rows_is_that_of_differences_body_by_body(coordinates):
    """With the colours, without them, on a mechanism whose bodies share rows in a ring."""
    from cadmbs.validation.library_mechanisms import library_system

    system = library_system("stewart_platform")
    plan = replace(system.scenario, duration=1e-9, output_step=1e-9)
    result = simulate_group(system, plan, coordinates, "rk4", 1e-9)
    layout = result.equations.layout
    x = result.trajectory.rows[0]
    problem = index3(result.equations, 0.0, layout.unpack(x))
    constraints = VelocityConstraints(problem)
    configuration = x[: layout.n_x]
    v = np.random.default_rng(2).normal(size=layout.n_v)
    coloured = constraints.position(0.0, configuration, v).toarray()
    h = 1e-5
    for column in range(0, layout.n_v, 5):
        move = h * np.eye(layout.n_v)[column]
        ends = [constraints.value(0.0, layout.retract(configuration, sign * move), v) for sign in (1.0, -1.0)]
        np.testing.assert_allclose(np.asarray(coloured)[:, column], (ends[0] - ends[1]) / (2 * h), atol=1e-5)


def test_the_rank_of_long_trees_is_known_without_a_decomposition():
    system = chain(200)
    assert row_rank(system, cm.neutral(system), 0.0) == 6 * 200 - 200


BOUNDS = {"bdf2": 2e-5, "implicit_euler": 1e-3}
LADDERS = [("rA", "bdf2"), ("rp", "bdf2"), ("rE", "bdf2")]
LADDERS += [(group, method) for method, group in (*ALTERNATING[2:], *OTHERS[:2], ("rattle", "SO3xR3"))]
QUICK = {("SE3", "bdf2"), ("rA", "bdf2")}


@cache
def ladder(n):
    """Planar four-bars in space: three of the five rows of each loop say nothing new."""
    system = cm.compile_mechanism(ladders.four_bar_ladder(n))
    system = replace(system, scenario=replace(system.scenario, duration=5e-3, output_step=5e-3))
    return system, cm.simulate(system, rtol=1e-11, atol=1e-12, engine="reference")


@pytest.mark.parametrize(
    ("coordinates", "method"),
    [pytest.param(*case, marks=() if case in QUICK else pytest.mark.slow) for case in LADDERS],
)
def test_redundant_rows_of_a_ladder_of_twenty_loops_are_left_out(coordinates, method):
    system, expected = ladder(20)
    result = cm.simulate(system, coordinates=coordinates, method=method, step=1e-3, engine="reference")
    assert result.outcome.good, str(result.outcome)
    bound = 1e-9 if method == "rk4" else BOUNDS.get(method, 1e-6)
    assert np.max(np.abs(result.q - expected.q)) < bound
    assert np.max(np.abs(result.v - expected.v)) < bound


def start_of(system):
    start = one_start(system, system.scenario)
    equations = group_equations(system, Group.SE3, row_rank(system, start.q, 0.0))
    return equations, initial_state(system, equations, start.q, start.v)


def test_as_many_rows_are_kept_as_the_mobility_says_whether_the_rank_is_known_or_not():
    system, _ = ladder(20)
    equations, start = start_of(system)
    J = sparse.csr_matrix(saddle.sparse_rows(equations.rows.differentiated(start, 0.0).blocks, equations.layout.n))
    assert equations.solver.rank == 6 * 41 - 1
    for rank in (equations.solver.rank, None):
        keep = independent_rows(J, equations.essential, rank)
        assert len(keep) == 6 * 41 - 1
        assert np.linalg.matrix_rank(J[keep].toarray()) == 6 * 41 - 1


def test_a_row_that_was_left_out_and_is_violated_is_named():
    system, _ = ladder(20)
    equations, start = start_of(system)
    problem = index3(equations, 0.0, start)
    state = equations.layout.pack(start)
    x = state[: equations.layout.n_x].copy()
    problem.require_redundant_rows(0.0, x)
    x[12 * equations.layout.n - 1] += 0.1
    sentence = r"^translation along z of joint 'foot20' was redundant and is violated by 0.1 at t = 0 s: the "
    with pytest.raises(NotSolvableError, match=sentence):
        problem.require_redundant_rows(0.0, x)
