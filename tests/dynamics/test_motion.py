import numpy as np

from cadmbs import kinematics
from cadmbs.dynamics.tree.inverse import accelerations, body_states, net_wrenches, project, twists_and_biases
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3
from cadmbs.testing import states
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def test_body_states_are_the_moved_masses(system):
    """Centre R c + r and tensor R Theta R^T of every moving body, about the state's point."""
    q = states.random_positions(system, 1, (2,))
    state = tree_state(system, q)
    bodies = body_states(system, state)
    rotation = state.pose[..., :3, :3]
    center = np.einsum("...ij,...j->...i", rotation, system.tree.center_of_mass) + state.pose[..., :3, 3]
    np.testing.assert_allclose(bodies.center_of_mass, center, rtol=0, atol=1e-13)
    tensor = np.einsum("...ij,...jk,...lk->...il", rotation, system.tree.inertia, rotation)
    np.testing.assert_allclose(bodies.inertia, tensor, rtol=0, atol=1e-13)


def test_accelerations_are_rates_of_twists(system):
    """Spatial twists of the documents' bodies by central differences; the recursion starts with (0, -g)."""
    q, v, a = states.random_state(system, 2)
    state, tree = tree_state(system, q), system.tree
    twist, bias = twists_and_biases(system, state, tree.velocities.spread_rate(v))
    np.testing.assert_allclose(twist, moving_twists(system, state, v), rtol=0, atol=ROUND_OFF)
    found = accelerations(system, state, bias, tree.velocities.spread_rate(a))
    found[:, 3:] += system.gravity
    h = 1e-6
    ends = []
    for step in (-h, h):
        there = tree_state(system, kinematics.integrate(system, q, step * v + 0.5 * h * h * a))
        about_there = moving_twists(system, there, v + step * a)
        # the reference point may move with a free body: back to where it was
        ends.append(se3.transform_twist(se3.translation(there.point - state.point), about_there))
    rate = (ends[1] - ends[0]) / (2 * h)
    np.testing.assert_allclose(found, rate, rtol=0, atol=FINITE_DIFFERENCE * max(1.0, np.abs(rate).max()))


def test_net_wrenches_are_rates_of_momentum(system):
    """M a - ad_V^T M V about a fixed point, P-DYN (50), against the form at the centre of mass."""
    q = states.random_positions(system, 3)
    state = tree_state(system, q)
    bodies, rng = body_states(system, state), np.random.default_rng(4)
    twist, acceleration = rng.normal(size=(2, system.tree.n, 6))
    tilde = np.zeros((system.tree.n, 3, 3))
    for k, (x, y, z) in enumerate(bodies.center_of_mass):
        tilde[k] = [[0, -z, y], [z, 0, -x], [-y, x, 0]]
    m = system.tree.mass[:, None, None]
    M = np.block([[bodies.inertia - m * tilde @ tilde, m * tilde], [-m * tilde, m * np.eye(3)]])
    momentum = np.einsum("kij,kj->ki", M, twist)
    expected = np.einsum("kij,kj->ki", M, acceleration) - se3.cobracket(twist, momentum)
    found = net_wrenches(system, bodies, twist, acceleration)
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUND_OFF * max(1.0, np.abs(expected).max()))


def test_projection_is_the_transpose_of_the_jacobian(system):
    """v . project(sum over subtrees of W) = sum W . V."""
    q, v, _ = states.random_state(system, 5)
    state, tree = tree_state(system, q), system.tree
    wrench = np.random.default_rng(6).normal(size=(tree.n, 6))
    forces = project(system, state, tree.sum_over_subtrees(wrench))
    found = tree.velocities.spread_rate(v) @ forces
    expected = np.sum(wrench * moving_twists(system, state, v))
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUND_OFF * max(1.0, abs(expected)))
