"""A law that cannot fail is none: each one notices a system that was falsified on purpose."""

from dataclasses import replace

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.testing import laws, states
from tests import zoo


def falsified(system, **arrays):
    """A system whose tree differs from its records in the named arrays, by 1 %."""
    tree = replace(system.tree, **{name: 1.01 * getattr(system.tree, name) for name in arrays})
    return replace(system, tree=tree)


def worst(residual):
    return np.abs(residual).max()


NAME = "every kind"
Q, V, A = states.random_state(zoo.system(NAME), 1, (2,))


@pytest.mark.parametrize(
    ("law", "field"),
    [
        (lambda s: laws.mass_matrix_sums_body_inertias(s, Q), "mass"),
        (lambda s: laws.mass_matrix_sums_body_inertias(s, Q), "center_of_mass"),
        (lambda s: laws.mass_matrix_sums_body_inertias(s, Q), "inertia"),
        (lambda s: laws.momentum_is_sum_over_bodies(s, Q, V), "mass"),
        (lambda s: laws.inverse_is_projected_newton_euler(s, Q, V, A), "inertia"),
        (lambda s: laws.joint_motions_follow_their_screws(s, Q), "exp_sine"),
        (lambda s: laws.joint_motions_follow_their_screws(s, Q), "exp_linear"),
        (lambda s: laws.twist_is_pose_derivative(s, Q, V), "screws"),
        (lambda s: laws.power_balance(s, Q, V, A), "screws"),
        (lambda s: laws.gravity_is_slope_of_potential(s, Q), "screws"),
        (lambda s: laws.inverse_is_projected_newton_euler(s, Q, V, A), "screws"),
    ],
)
def test_laws_notice_a_falsified_system(law, field):
    system = zoo.system(NAME)
    assert worst(law(system)) < 1e-7
    assert worst(law(falsified(system, **{field: True}))) > 1e-5


@pytest.mark.parametrize(
    ("law", "function"),
    [
        (lambda s: laws.mass_matrix_gives_kinetic_energy(s, Q, V), "mass_matrix"),
        (lambda s: laws.inverse_is_linear_in_acceleration(s, Q, V, A), "mass_matrix"),
        (lambda s: laws.forward_undoes_inverse(s, Q, V, A), "inverse_dynamics"),
        (lambda s: laws.bias_is_quadratic_in_velocity(s, Q, V, A), "gravity_force"),
        (lambda s: laws.wrenches_act_through_jacobians(s, Q, V, A, np.ones((2, s.n_bodies, 6))), "forward_dynamics"),
    ],
)
def test_laws_notice_a_falsified_function(law, function, monkeypatch):
    """One side of the law 1 % off."""
    system, own = zoo.system(NAME), getattr(dynamics, function)
    assert worst(law(system)) < 1e-9
    monkeypatch.setattr(dynamics, function, lambda *args, **kwargs: 1.01 * own(*args, **kwargs))
    assert worst(law(system)) > 1e-5


def test_laws_of_representations_notice_another_one(monkeypatch):
    system = zoo.system(NAME)
    monkeypatch.setattr(
        kinematics, "twists", lambda s, q, v, name, engine: kinematics.hybrid.twists(s, q, v, engine=engine)
    )
    assert worst(laws.representations_agree(system, Q, V)) > 1e-3
    assert worst(laws.jacobian_gives_twist(system, Q, V, "mixed")) > 1e-3


def test_symmetry_and_momentum_laws_notice_too(monkeypatch):
    system = zoo.system("single free body")
    q, v, tau = states.random_state(system, 2)
    assert worst(laws.momentum_is_conserved(system, q, v, 0.0 * tau)) < 1e-7
    assert worst(laws.momentum_is_conserved(system, q, v, tau)) > 1e-3
    own = dynamics.mass_matrix
    monkeypatch.setattr(
        dynamics, "mass_matrix", lambda s, q, engine: own(s, q, engine=engine) + np.triu(np.ones((s.n_v, s.n_v)), 1)
    )
    assert worst(laws.mass_matrix_is_symmetric(system, q)) > 1e-3


def test_residuals_are_relative_to_the_larger_of_the_sides_and_one():
    np.testing.assert_array_equal(laws.relative(np.array([10.0, 0.0]), np.array([8.0, 1.0])), [0.2, -0.1])
    np.testing.assert_array_equal(laws.relative(np.array([0.2]), np.array([0.1])), [0.1])
    np.testing.assert_array_equal(laws.relative(np.array([2.0]), np.array([1.0]), size=100.0), [0.01])


def test_laws_do_not_hold_by_broadcasting():
    with pytest.raises(ValueError, match=r"^the sides of a law have shapes \(3,\) and \(1,\)$"):
        laws.relative(np.zeros(3), np.zeros(1))
