"""Columns of rotation vectors, which depend on coordinates of their own joint, in all derivatives."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.kinematics import higher_motion
from cadmbs.kinematics.higher_motion import charted_partials, charts_of
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.representation import Representation
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.differences import by_positions, by_vector
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF

KINDS = ("spherical:rotation_vector", "revolute", "spherical:rotation_vector", "spherical:quaternion")


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.fixture(scope="module", params=[3, 9])
def balls(request):
    """A chain with rotation vectors along and against the tree, between other joints."""
    system = compile_mechanism(mechanisms.random_tree(4, request.param, kinds=KINDS, branching=0.0))
    assert len(system.tree.native.charts) == 2
    return system


def test_both_orientations_occur():
    found = set()
    for seed in (3, 9):
        tree = compile_mechanism(mechanisms.random_tree(4, seed, kinds=KINDS, branching=0.0)).tree
        found |= {int(tree.orientation[body]) for body in tree.native.charts}
    assert found == {-1, 1}


@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("order", [1, 2, 3])
def test_partials_are_derivatives_of_lower_ones(balls, order, representation):
    module = getattr(kinematics, representation)
    q, body = states.random_positions(balls, 371), balls.n_bodies - 1

    def lower(q):
        return module.jacobian_partials(balls, q, body, order - 1)

    expected = by_positions(balls, q, lower)
    assert worst(relative(module.jacobian_partials(balls, q, body, order), expected)) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_partials_by_rotation_vectors_commute(balls, representation):
    q, plain = states.random_positions(balls, 372), balls.manifold.plain_v
    found = getattr(kinematics, representation).jacobian_partials(balls, q, balls.n_bodies - 1, 3)
    block = found[:, :, plain[:, None, None], plain[:, None], plain]
    for axes in ((0, 1, 2, 4, 3), (0, 1, 3, 2, 4), (0, 1, 4, 3, 2)):
        assert worst(relative(np.transpose(block, axes), block)) < ROUND_OFF


@pytest.mark.parametrize("from_body", [False, True])
@pytest.mark.parametrize("name", ["chain", "floating tree", "listed ground", "two islands"])
def test_the_product_rule_gives_the_sorted_brackets(name, from_body):
    """Without rotation vectors both ways to the derivatives of second order agree."""
    system = zoo.system(name)
    state = tree_state(system, states.random_positions(system, 373, (2,)))
    depends = np.asarray(higher_motion._dependence(system.tree, from_body), dtype=float)
    for moving in range(system.tree.n):
        expected = higher_motion.tree_partials(system, state, moving, 2, from_body)
        found = charted_partials(system, state, moving, 2, depends, -1.0 if from_body else 1.0)
        assert worst(relative(found, expected)) < ROUND_OFF


def test_changes_of_columns_within_the_joints(balls):
    """At phi = 0 the columns are K, and along e_j column a changes by -1/2 K (e_j x e_a)."""
    state = tree_state(balls, kinematics.neutral(balls))
    charts = charts_of(balls, state, 1)
    np.testing.assert_array_equal(state.columns, charts.carried)
    first, one = charts.change(np.eye(balls.tree.n_columns)), np.eye(3)
    for chart in charts.charts:
        expected = -0.5 * np.cross(one[:, None], one) @ charts.carried[chart.dofs]
        assert worst(first[chart.dofs, chart.dofs] - expected) < ROUND_OFF


def test_derivatives_of_inverse_dynamics(balls):
    q, v, a = states.random_state(balls, 374)
    found = dynamics.inverse_dynamics_derivatives(balls, q, v, a, engine="reference")
    by_q = by_positions(balls, q, lambda q: dynamics.inverse_dynamics(balls, q, v, a, engine="reference"))
    by_v = by_vector(v, lambda v: dynamics.inverse_dynamics(balls, q, v, a, engine="reference"))
    assert worst(relative(found.dtau_dq, by_q)) < HIGH_ORDER_DIFFERENCE
    assert worst(relative(found.dtau_dv, by_v)) < HIGH_ORDER_DIFFERENCE


def test_rates_of_inverse_dynamics(balls):
    """On rays q(t) of plain coordinates; quaternions along a constant turn."""
    motion = [*states.random_state(balls, 375), *(states.random_velocities(balls, seed) for seed in (376, 377))]
    turning = np.setdiff1d(np.arange(balls.n_v), balls.manifold.plain_v)
    for row in motion[2:]:
        row[turning] = 0.0

    def at(t):
        q, v, a, j, s = motion
        step = v * t + a * t**2 / 2 + j * t**3 / 6 + s * t**4 / 24
        later = (v + a * t + j * t**2 / 2 + s * t**3 / 6, a + j * t + s * t**2 / 2, j + s * t, s)
        return dynamics.inverse_dynamics_rates(balls, kinematics.integrate(balls, q, step), *later)

    found = at(0.0)
    assert worst(relative(found.tau, dynamics.inverse_dynamics(balls, *motion[:3], engine="reference"))) < ROUND_OFF
    assert worst(relative(found.tau_dot, slope(lambda t: at(t).tau))) < HIGH_ORDER_DIFFERENCE
    assert worst(relative(found.tau_ddot, slope(lambda t: at(t).tau_dot))) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_shapes(balls, batch):
    q, v, a = states.random_state(balls, 378, batch)
    n, body = balls.n_v, balls.n_bodies - 1
    second = kinematics.hybrid.jacobian_partials(balls, q, body, 2)
    assert second.shape == (*batch, 6, n, n, n)
    derivatives = dynamics.inverse_dynamics_derivatives(balls, q, v, a, engine="reference")
    assert derivatives.dtau_dq.shape == (*batch, n, n)
    for index in np.ndindex(*batch):
        one = kinematics.hybrid.jacobian_partials(balls, q[index], body, 2)
        assert worst(relative(second[index], one)) < ROUND_OFF
