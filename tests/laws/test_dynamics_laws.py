"""Dynamics of trees against mechanics, over all mechanisms."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.testing import laws, mechanisms, states
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def test_mass_matrix_is_symmetric_and_positive_definite(system):
    q = states.random_positions(system, 21, (5,))
    assert worst(laws.mass_matrix_is_symmetric(system, q)) < 1e-15
    assert np.all(np.linalg.eigvalsh(dynamics.mass_matrix(system, q, engine="reference")) > 0.0)


def test_mass_matrix_sums_the_inertias_of_all_bodies(system):
    q = states.random_positions(system, 22, (3,))
    assert worst(laws.mass_matrix_sums_body_inertias(system, q)) < ROUND_OFF


def test_kinetic_energy_is_the_quadratic_form_of_the_mass_matrix(system):
    q, v, _ = states.random_state(system, 23, (3,))
    assert worst(laws.mass_matrix_gives_kinetic_energy(system, q, v)) < ROUND_OFF


def test_gravity_force_is_the_slope_of_the_potential(system):
    q = states.random_positions(system, 24, (3,))
    assert worst(laws.gravity_is_slope_of_potential(system, q)) < FINITE_DIFFERENCE


def test_bias_force_is_quadratic_in_velocity(system):
    q, v, w = states.random_state(system, 25, (3,))
    assert worst(laws.bias_is_quadratic_in_velocity(system, q, v, w)) < ROUND_OFF


def test_momentum_sums_over_bodies(system):
    q, v, _ = states.random_state(system, 26, (3,))
    assert worst(laws.momentum_is_sum_over_bodies(system, q, v)) < ROUND_OFF


def test_inverse_dynamics_is_linear_in_acceleration(tree):
    assert worst(laws.inverse_is_linear_in_acceleration(tree, *states.random_state(tree, 27, (3,)))) < ROUND_OFF


def test_inverse_dynamics_is_the_projection_of_newton_and_euler(tree):
    state = states.random_state(tree, 28, (3,))
    assert worst(laws.inverse_is_projected_newton_euler(tree, *state)) < FINITE_DIFFERENCE


def test_forward_dynamics_undoes_inverse_dynamics(tree):
    assert worst(laws.forward_undoes_inverse(tree, *states.random_state(tree, 29, (3,)))) < ROUND_OFF_LONG


def test_joint_forces_supply_the_rate_of_energy(tree):
    assert worst(laws.power_balance(tree, *states.random_state(tree, 30, (3,)))) < FINITE_DIFFERENCE


def test_wrenches_act_through_hybrid_jacobians(tree):
    state = states.random_state(tree, 31, (3,))
    wrenches = np.random.default_rng(32).normal(size=(3, tree.n_bodies, 6))
    assert worst(laws.wrenches_act_through_jacobians(tree, *state, wrenches)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", ["single free body", "two islands"])
def test_inner_forces_do_not_change_momentum(name):
    system = zoo.system(name)
    q, v, tau = states.random_state(system, 33, (3,))
    for joint in system.joints:
        if joint.kind == "free":
            tau[..., [system.velocity_names.index(name) for name in joint.velocity_names]] = 0.0
    assert worst(laws.momentum_is_conserved(system, q, v, tau)) < FINITE_DIFFERENCE


@pytest.mark.parametrize("massless", [False, True])
def test_momentum_is_constant_without_gravity(massless):
    """d/dt Pi = 0 for a floating tree of all joint kinds, under arbitrary inner forces."""
    kinds = ("revolute", "screw", "prismatic") if massless else mechanisms.KINDS
    data = zoo.data_of(mechanisms.random_tree(14, 34, kinds=kinds, floating=True, branching=0.0, massless=massless))
    system = compile_mechanism(type(zoo.mechanism("chain")).model_validate(data | {"gravity": [0.0, 0.0, 0.0]}))
    q, v, tau = states.random_state(system, 35, (2,))
    base = system.joints[0]
    tau[..., [system.velocity_names.index(name) for name in base.velocity_names]] = 0.0
    assert worst(laws.momentum_is_conserved(system, q, v, tau)) < FINITE_DIFFERENCE


def test_couplings_are_an_ideal_constraint():
    """With couplings: G^T M G, G^T tau and the forces of the uncoupled tree at q_tree = G q + c, v_tree = G v."""
    coupled, loose = zoo.mechanism("coupled"), zoo.data_of(zoo.mechanism("coupled")) | {"couplings": []}
    system, free = zoo.system("coupled"), compile_mechanism(type(coupled).model_validate(loose))
    q, v, a = states.random_state(system, 36, (3,))
    names = [coupling.dependent for coupling in coupled.couplings]
    assert set(free.velocity_names) - set(system.velocity_names) == set(names)
    G, c = explicit_couplings(coupled, system, free)
    full = np.zeros((3, free.n_q))
    for k, name in enumerate(free.position_names):
        if name in system.position_names:
            full[:, k] = q[:, system.position_names.index(name)]
    plain = [k for k, name in enumerate(free.position_names) if name in free.velocity_names]
    rows = [free.velocity_names.index(free.position_names[k]) for k in plain]
    leaders = np.stack([value_of(system, q, name) for name in system.velocity_names], axis=-1)
    full[:, plain] = (leaders @ G.T + c)[:, rows]
    tau = dynamics.inverse_dynamics(free, full, v @ G.T, a @ G.T, engine="reference")
    np.testing.assert_allclose(
        kinematics.poses(system, q, engine="reference"),
        kinematics.poses(free, full, engine="reference"),
        rtol=0,
        atol=ROUND_OFF,
    )
    matrix = G.T @ dynamics.mass_matrix(free, full, engine="reference") @ G
    np.testing.assert_allclose(
        dynamics.mass_matrix(system, q, engine="reference"), matrix, rtol=ROUND_OFF, atol=ROUND_OFF * worst(matrix)
    )
    found = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    np.testing.assert_allclose(found, tau @ G, rtol=0, atol=ROUND_OFF * worst(tau))


def value_of(system, q, name):
    """A position by name; zero for velocity coordinates that are no rates of a position."""
    return q[:, system.position_names.index(name)] if name in system.position_names else np.zeros(len(q))


def explicit_couplings(mechanism, system, free):
    """v_free = G v and plain positions x_free = G x + c, by substitution in the order of the couplings."""
    rows = {name: {name: 1.0} for name in system.velocity_names}
    offsets = dict.fromkeys(system.velocity_names, 0.0)
    for coupling in mechanism.couplings:
        own = next(term.factor for term in coupling.terms if term.coordinate == coupling.dependent)
        row, offset = {}, coupling.offset / own
        for term in coupling.terms:
            if term.coordinate == coupling.dependent:
                continue
            offset -= term.factor / own * offsets[term.coordinate]
            for name, factor in rows[term.coordinate].items():
                row[name] = row.get(name, 0.0) - term.factor / own * factor
        rows[coupling.dependent], offsets[coupling.dependent] = row, offset
    G = np.array([[rows[name].get(leader, 0.0) for leader in system.velocity_names] for name in free.velocity_names])
    return G, np.array([offsets[name] for name in free.velocity_names])
