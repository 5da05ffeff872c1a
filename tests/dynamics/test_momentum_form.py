"""Phase space: momenta, the Hamiltonian, Hamilton's equations, over all trees."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.lie import se3, so3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.differences import by_positions, by_vector
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def along(system, q, v, a, quantity):
    """d/dt quantity(q, v) of a motion with velocity v and acceleration a: two curves with these are as good."""
    displaced = slope(lambda t: quantity(kinematics.integrate(system, q, t * v), v))
    return displaced + slope(lambda t: quantity(q, v + t * a))


def energy_size(system, q, p):
    """Of the energies of which differences are taken."""
    return 1.0 + abs(float(dynamics.hamiltonian(system, q, p)))


def test_momentum_is_the_slope_of_the_kinetic_energy(system):
    q, v, _ = states.random_state(system, 191)
    p = dynamics.generalized_momentum(system, q, v)
    assert worst(relative(p, dynamics.mass_matrix(system, q, engine="reference") @ v)) < ROUND_OFF
    slope = by_vector(v, lambda v: dynamics.energy(system, q, v, engine="reference")[0])
    assert worst(relative(p, slope)) < HIGH_ORDER_DIFFERENCE


def test_momentum_is_the_projected_momentum_of_the_bodies(system):
    """p = (J^s)^T Pi^s, and Pi^s_i = M^s_i V^s_i adds up to the total. P-DYN (79), and after (81)."""
    q, v, _ = states.random_state(system, 192, (2,))
    Pi, tree = dynamics.body_momenta(system, q, v), system.tree
    expected = tree.velocities.gather(tree.armature * tree.velocities.spread_rate(v))
    for body in range(1, system.n_bodies):
        J = kinematics.spatial.jacobian(system, q, body, engine="reference")
        expected = expected + (np.swapaxes(J, -1, -2) @ Pi[..., body, :, None])[..., 0]
    scale = 1.0 + np.linalg.norm(system.origin) ** 2
    assert worst(relative(dynamics.generalized_momentum(system, q, v), expected)) < ROUND_OFF * scale
    moving = system.bodies.moving > 0
    total = dynamics.momentum(system, q, v, engine="reference")
    assert worst(relative(Pi[..., moving, :].sum(axis=-2), total)) < ROUND_OFF * scale


def test_rates_of_the_bodies_momenta_give_the_joint_forces(tree):
    """tau = (J^s)^T (Pi^s' - weights). P-DYN (79)."""
    q, v, a = states.random_state(tree, 193)
    Pi_dot = along(tree, q, v, a, lambda q, v: dynamics.body_momenta(tree, q, v))
    records = tree.tree
    tau = records.velocities.gather(records.armature * records.velocities.spread_rate(a))
    poses = kinematics.poses(tree, q, engine="reference") @ se3.inverse(tree.bodies.reference_pose)
    for body in range(1, tree.n_bodies):
        force = tree.bodies.mass[body] * tree.gravity
        center = se3.apply(poses[body], tree.bodies.center_of_mass[body])
        weight = np.concatenate([so3.cross(center, force), force])
        tau = tau + kinematics.spatial.jacobian(tree, q, body, engine="reference").T @ (Pi_dot[body] - weight)
    scale = 1.0 + np.linalg.norm(tree.origin)
    assert (
        worst(relative(tau, dynamics.inverse_dynamics(tree, q, v, a, engine="reference")))
        < HIGH_ORDER_DIFFERENCE * scale
    )


def test_velocities_of_momentum_undo_it(system):
    q, v, _ = states.random_state(system, 194, (2,))
    p = dynamics.generalized_momentum(system, q, v)
    found = dynamics.velocities_of_momentum(system, q, p)
    condition = worst(dynamics.inverse_mass_matrix(system, q)) * worst(
        dynamics.mass_matrix(system, q, engine="reference")
    )
    assert worst(relative(found, v)) < ROUND_OFF * max(1.0, condition)


def test_velocities_are_slopes_of_the_hamiltonian(tree):
    """v = dH/dp."""
    q, p = states.random_positions(tree, 195), states.random_velocities(tree, 196)
    found = dynamics.hamilton_equations(tree, q, p, np.zeros(tree.n_v)).v
    expected = by_vector(p, lambda p: dynamics.hamiltonian(tree, q, p))
    assert worst(relative(found, expected, energy_size(tree, q, p))) < HIGH_ORDER_DIFFERENCE


def test_momentum_rates_are_slopes_of_the_hamiltonian(tree):
    """p' = -dH/dq along the velocities, and ad(v)^T p for spherical and free joints."""
    q, v, _ = states.random_state(tree, 197)
    p = dynamics.generalized_momentum(tree, q, v)
    expected = -by_positions(tree, q, lambda q: dynamics.hamiltonian(tree, q, p))
    bodies_p = p - tree.tree.velocities.gather(tree.tree.armature * tree.tree.velocities.spread_rate(v))
    for start in tree.manifold.spherical_v:
        own = slice(start, start + 3)
        expected[own] += so3.cross(bodies_p[own], v[own])
    for start in tree.manifold.free_v:
        own = slice(start, start + 6)
        expected[own] += se3.cobracket(v[own], bodies_p[own])
    found = dynamics.hamilton_equations(tree, q, p, np.zeros(tree.n_v))
    assert worst(relative(found.v, v)) < HIGH_ORDER_DIFFERENCE
    assert worst(relative(found.p_dot, expected, energy_size(tree, q, p))) < HIGH_ORDER_DIFFERENCE


def test_momentum_rates_are_those_of_forward_dynamics(tree):
    """p' = d/dt (M v) along the motion under tau and wrenches."""
    q, v, tau = states.random_state(tree, 198)
    wrenches = np.random.default_rng(199).normal(size=(tree.n_bodies, 6))
    a = dynamics.forward_dynamics(tree, q, v, tau, wrenches, engine="reference")
    p = dynamics.generalized_momentum(tree, q, v)
    expected = along(tree, q, v, a, lambda q, v: dynamics.generalized_momentum(tree, q, v))
    size = max(1.0, worst(dynamics.mass_matrix(tree, q, engine="reference")) * worst(a))
    found = dynamics.hamilton_equations(tree, q, p, tau, wrenches).p_dot
    assert worst(relative(found, expected, size)) < HIGH_ORDER_DIFFERENCE


def test_a_free_top_keeps_its_spatial_momentum():
    """Without gravity p of a free body is its body-fixed momentum: p' = ad(v)^T p."""
    system = zoo.system("single free body")
    q, v, _ = states.random_state(system, 200)
    p = dynamics.generalized_momentum(system, q, v)
    found = dynamics.hamilton_equations(system, q, p, dynamics.gravity_force(system, q, engine="reference")).p_dot
    assert worst(relative(found, se3.cobracket(v, p))) < ROUND_OFF


def test_energy_changes_by_the_power_of_the_forces(tree):
    """dH/dt = tau . v."""
    q, v, tau = states.random_state(tree, 201)
    p = dynamics.generalized_momentum(tree, q, v)
    rates = dynamics.hamilton_equations(tree, q, p, tau)
    power = along(tree, q, rates.v, rates.p_dot, lambda q, _: dynamics.hamiltonian(tree, q, p))
    power = power + slope(lambda t: dynamics.hamiltonian(tree, q, p + t * rates.p_dot))
    size = energy_size(tree, q, p) * max(1.0, worst(rates.p_dot))
    assert abs(power - tau @ v) < HIGH_ORDER_DIFFERENCE * size


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "every kind"])
def test_shapes(name, batch):
    system = zoo.system(name)
    q, v, tau = states.random_state(system, 202, batch)
    p = dynamics.generalized_momentum(system, q, v)
    assert dynamics.hamiltonian(system, q, p).shape == batch
    assert dynamics.body_momenta(system, q, v).shape == (*batch, system.n_bodies, 6)
    rates = dynamics.hamilton_equations(system, q, p, tau)
    assert rates.v.shape == rates.p_dot.shape == (*batch, system.n_v)


def test_loops_are_refused():
    system = zoo.system("four-bar")
    with pytest.raises(NotSolvableError, match="Hamilton's equations of 'tree 61' needs the solution of 1 closed loop"):
        dynamics.hamilton_equations(system, *states.random_state(system, 203))
