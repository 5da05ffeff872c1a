"""SE(3) and SO(3) x R^3: the same accelerations, forces and motions as relative coordinates, for all mechanisms."""

from dataclasses import replace
from functools import cache
from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute.groups.dynamics import initial_state, row_rank, simulate_group
from cadmbs.absolute.groups.equations import group_equations
from cadmbs.absolute.groups.states import Group
from cadmbs.dynamics import energy, forward_dynamics, load_forces
from cadmbs.errors import ArgumentError, NotSolvableError, UnknownNameError
from cadmbs.kinematics.configuration import difference, integrate
from cadmbs.results import OutcomeKind
from tests import zoo
from tests.tolerances import ROUND_OFF_LONG

GROUPS = tuple(group.value for group in Group)
LOOPS = ("four_bar", "slider_crank", "bennett", "stewart_platform", "rolling_disk", "snakeboard")
QUICK = {("four_bar", "SE3"), ("rolling_disk", "SO3xR3")}
MOVING = [
    pytest.param(name, group, marks=() if (name, group) in QUICK else pytest.mark.slow)
    for name in LOOPS
    for group in GROUPS
]
ON_SE3 = ["SE3", pytest.param("SO3xR3", marks=pytest.mark.slow)]


def library_system(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return cm.compile_mechanism(cm.load(path))


@cache
def exact_places(duration):
    """Centres of mass of the spinning double pendulum at the end, to about 1e-11."""
    system = library_system("spherical_double_pendulum")
    plan = replace(system.scenario, duration=duration, output_step=duration, rtol=1e-12, atol=1e-12)
    return simulate_group(system, plan, "SE3", "dp54").states.r[-1]


def short(system, duration=2e-3, **fields):
    return replace(system.scenario, duration=duration, output_step=duration / 2, **fields)


def largest(a, b):
    return float(np.max(np.abs(a - b), initial=0.0) / max(1.0, np.max(np.abs(b), initial=0.0)))


SMALL = ("single free body", "every kind", "floating tree", "far away", "listed ground", "coupled")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SMALL else pytest.mark.slow) for name in zoo.TREES]
)
def test_accelerations_of_trees_are_those_of_forward_dynamics(name):
    system = zoo.system(name)
    rng = np.random.default_rng(17)
    q, v = integrate(system, cm.neutral(system), 0.4 * rng.normal(size=system.n_v)), rng.normal(size=system.n_v)
    tau = load_forces(system, q, v, engine="reference")
    expected = forward_dynamics(system, q, v, tau, engine="reference")
    for coordinates in GROUPS:
        result = cm.simulate(system, short(system, 1e-6), coordinates=coordinates, q=q, v=v)
        assert largest(result.a[0], expected) < 100 * ROUND_OFF_LONG
        np.testing.assert_allclose(result.v[0], v, atol=1e-10)
        assert np.max(np.abs(difference(system, result.q[0], q)), initial=0.0) < 1e-10
        kinetic, potential = energy(system, q, v, engine="reference")
        np.testing.assert_allclose([result.kinetic[0], result.potential[0]], [kinetic, potential], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("name", "coordinates"), MOVING)
def test_motions_of_loops_are_those_of_relative_coordinates(name, coordinates):
    system = library_system(name)
    relative = cm.simulate(system, short(system), method="index1:dop853", rtol=1e-12, atol=1e-12)
    result = cm.simulate(system, short(system), coordinates=coordinates, step=2.5e-4)
    assert result.outcome.good
    assert largest(result.a[0], relative.a[0]) < ROUND_OFF_LONG
    assert largest(result.tau[0], relative.tau[0]) < ROUND_OFF_LONG
    assert np.max(np.abs(difference(system, result.q, relative.q))) < 1e-10
    assert np.max(np.abs(result.v - relative.v)) < 1e-8


@pytest.mark.parametrize("coordinates", ON_SE3)
def test_work_of_loads_and_drives_balances_the_energy(coordinates):
    system = library_system("slider_crank")
    result = cm.simulate(system, short(system, 0.01), coordinates=coordinates)
    assert np.max(np.abs(result.drift)) < 1e-8
    relative = cm.simulate(system, short(system, 0.01), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(result.supplied, relative.supplied, atol=1e-8)


@pytest.mark.slow  # the methods themselves: tests/integrators/test_every_order.py
@pytest.mark.parametrize(
    ("method", "order", "steps", "coordinates"),
    [
        ("euler", 1, (2e-3, 1e-3), "SE3"),
        ("heun", 2, (2e-3, 1e-3), "SO3xR3"),
        ("kutta3", 3, (2e-3, 1e-3), "SE3"),
        ("rk4", 4, (4e-3, 2e-3), "SO3xR3"),
        ("implicit_euler", 1, (2e-3, 1e-3), "SE3"),
        ("bdf2", 2, (1e-3, 5e-4), "SO3xR3"),
        ("generalized_alpha", 2, (1e-3, 5e-4), "SE3"),
        ("generalized_alpha", 2, (1e-3, 5e-4), "SO3xR3"),
        ("stabilized_alpha", 2, (1e-3, 5e-4), "SO3xR3"),
        ("rattle", 2, (2e-3, 1e-3), "SE3"),
    ],
)
def test_methods_have_their_order_on_a_spinning_double_pendulum(method, order, steps, coordinates):
    system = library_system("spherical_double_pendulum")
    plan = replace(system.scenario, duration=0.02, output_step=0.02, stabilization="none")
    errors = []
    for h in steps:
        result = simulate_group(system, plan, coordinates, method, h)
        assert result.trajectory.end == "reached"
        errors.append(float(np.max(np.abs(result.states.r[-1] - exact_places(plan.duration)))))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.35)


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", GROUPS)
@pytest.mark.parametrize("method", ["bs32", "dp54"])
def test_adaptive_steps_meet_the_tolerance(method, coordinates):
    system = library_system("spherical_double_pendulum")
    plan = replace(system.scenario, duration=0.02, output_step=0.02)
    errors, steps = [], []
    for tolerance in (1e-5, 1e-8):
        result = simulate_group(system, replace(plan, rtol=tolerance, atol=tolerance), coordinates, method)
        errors.append(float(np.max(np.abs(result.states.r[-1] - exact_places(plan.duration)))))
        steps.append(result.trajectory.counts.steps)
    assert errors[0] < 1e-3
    assert errors[1] < min(1e-6, 0.05 * errors[0])
    assert steps[1] > steps[0]


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", GROUPS)
def test_stabilisation_keeps_the_constraints(coordinates):
    system = library_system("four_bar")
    drifts = {}
    for stabilization in ("projection", "baumgarte", "none"):
        plan = replace(system.scenario, duration=0.2, output_step=0.02, stabilization=stabilization, atol=1e-11)
        result = cm.simulate(system, plan, coordinates=coordinates, step=4e-3, method="rk4")
        drifts[stabilization] = max(
            float(np.max(result[name])) for name in result.column_names if name.endswith("residual")
        )
    assert drifts["projection"] < 1e-11
    assert drifts["baumgarte"] < 0.5 * drifts["none"]
    assert drifts["none"] > 1e-9


def test_projection_moves_states_that_left_the_constraints_and_counts_it():
    system = library_system("four_bar")
    plan = replace(system.scenario, duration=0.1, output_step=0.02)
    result = cm.simulate(system, plan, coordinates="SO3xR3", method="rk4", step=4e-3)
    assert 0 < result.statistics["projections"] <= result.statistics["steps"]
    assert result.statistics["largest_position_drift"] > plan.absolute_tolerance


def test_a_body_on_the_ground_stays_on_its_joint_to_rounding_on_se3():
    system = library_system("heavy_top")
    plan = replace(system.scenario, duration=0.2, output_step=0.02, stabilization="none")
    gaps = {group: np.max(np.abs(simulate_group(system, plan, group, "rk4", 2e-3).residuals)) for group in GROUPS}
    assert gaps["SE3"] < 1e-14
    assert gaps["SO3xR3"] > 1e-7


@pytest.mark.slow
def test_rattle_keeps_energy_over_many_turns():
    system = library_system("heavy_top")
    plan = replace(system.scenario, duration=0.2, output_step=0.05)
    result = cm.simulate(system, plan, coordinates="SE3", method="rattle", step=2e-3)
    error = np.abs(result.energies - result.energies[0]) / result.energies[0]
    assert np.max(error) < 2e-3
    assert result["loop/pivot/residual"].max() < 1e-12


def test_sparse_and_dense_equations_have_the_same_solution():
    system = zoo.system("parallel legs")
    rng = np.random.default_rng(5)
    q, v = cm.neutral(system), 0.1 * rng.normal(size=system.n_v)
    equations = group_equations(system, Group.SE3, row_rank(system, q, 0.0))
    start = initial_state(system, equations, q, v)
    rows = equations.rows.differentiated(start, 0.0)
    force, target = rng.normal(size=equations.layout.n_v), rows.blocks.further.sum(axis=-1)
    solver = equations.solver
    dense, _ = solver.factors(rows.blocks).solve(force, target)
    sparse, _ = solver._sparse(rows.blocks).solve(force, target)
    np.testing.assert_allclose(sparse, dense, atol=1e-8 * np.max(np.abs(dense)))


@pytest.mark.parametrize(
    ("name", "method", "sentence"),
    [
        ("rolling_disk", "bdf2", "index-3 methods have position constraints only"),
        ("slider_crank", "rattle", "rattle needs constraints that do not depend on time"),
    ],
)
def test_what_a_method_cannot_treat_is_refused_with_a_sentence(name, method, sentence):
    system = library_system(name)
    if method == "rattle":
        from cadmbs.constraints.closing.assembly import with_held_coordinates

        system = with_held_coordinates(system, {system.position_names[0]: 0.0})
    with pytest.raises(NotSolvableError, match=sentence):
        cm.simulate(system, short(system), coordinates="SE3", method=method, v=np.zeros(system.n_v))


def test_unknown_words_are_named():
    system = library_system("pendulum")
    with pytest.raises(UnknownNameError, match=r"no method 'rk5' on SE3 and SO3xR3: .* did you mean 'rk4'"):
        cm.simulate(system, coordinates="SE3", method="rk5")
    with pytest.raises(UnknownNameError, match="no stabilization 'glue': known are projection, baumgarte, none"):
        cm.simulate(system, short(system, stabilization="glue"), coordinates="SE3")
    with pytest.raises(ArgumentError, match=r"step is -1\.0, expected a finite number above zero"):
        cm.simulate(system, coordinates="SE3", step=-1.0)


@pytest.mark.parametrize("method", ["rk4", "bdf2"])
def test_steps_that_are_too_large_end_in_an_outcome(method):
    system = library_system("heavy_top")
    plan = replace(system.scenario, duration=40.0, output_step=1.0, stabilization="none")
    result = cm.simulate(system, plan, coordinates="SE3", method=method, step=0.5)
    assert result.outcome.kind is OutcomeKind.STEP_UNDERFLOW
    assert "smaller step" in result.outcome.sentence


def test_joint_coordinates_follow_full_turns_and_start_where_they_were_given():
    system = library_system("pendulum")
    q = np.array([7.0])
    result = cm.simulate(system, short(system, 0.2), coordinates="SE3", q=q, v=np.array([40.0]), step=4e-3)
    assert result.q[0] == pytest.approx(q, abs=1e-12)
    assert result.q[-1, 0] > 14.0
