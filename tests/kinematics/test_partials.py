"""Partial derivatives of Jacobians against differences of lower orders and against the printed brackets."""

import itertools

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

SMALL = [
    "single hinge",
    "single free body",
    "planar chain",
    "chain",
    "floating tree",
    "far away",
    "four-bar",
    "two loops",
]
"""Mechanisms of few coordinates, for derivatives of third order."""


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def last_body(system):
    """A body at the end of a path."""
    return int(np.flatnonzero(system.bodies.moving == system.tree.n - 1)[0])


def measured_partials(system, q, body, representation, order):
    """Differences of the derivatives of one order less, along every velocity coordinate."""
    module = getattr(kinematics, representation)

    def lower(s):
        moved = kinematics.integrate(system, q[..., None, :], s * np.eye(system.n_v))
        return module.jacobian_partials(system, moved, body, order - 1)

    return np.moveaxis(slope(lower), -(order + 2), -1)


@pytest.mark.parametrize("representation", list(Representation))
def test_first_partials(system, representation):
    q = states.random_positions(system, 361, (2,))
    module = getattr(kinematics, representation)
    for body in {min(1, system.n_bodies - 1), system.n_bodies // 2, last_body(system)}:
        found = module.jacobian_partials(system, q, body)
        J = module.jacobian(system, q, body, engine="reference")
        np.testing.assert_allclose(
            module.jacobian_partials(system, q, body, 0), J, rtol=0, atol=ROUND_OFF * max(1, worst(J))
        )
        expected = measured_partials(system, q, body, representation, 1)
        assert worst(relative(found, expected, max(1.0, worst(J)))) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_partials_times_velocities_are_the_time_derivative(system, representation):
    q, v, _ = states.random_state(system, 362, (2,))
    module = getattr(kinematics, representation)
    body = last_body(system)
    product = np.einsum("...xjk,...k->...xj", module.jacobian_partials(system, q, body), v)
    assert worst(relative(product, module.jacobian_dot(system, q, v, body))) < ROUND_OFF_LONG


@pytest.mark.parametrize("representation", list(Representation))
def test_second_partials(system, representation):
    q, body = states.random_positions(system, 363), last_body(system)
    module = getattr(kinematics, representation)
    found = module.jacobian_partials(system, q, body, 2)
    first = module.jacobian_partials(system, q, body)
    expected = measured_partials(system, q, body, representation, 2)
    assert worst(relative(found, expected, max(1.0, worst(first)))) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", SMALL)
def test_third_partials(name, representation):
    system = zoo.system(name)
    q, body = states.random_positions(system, 364), last_body(system)
    module = getattr(kinematics, representation)
    found = module.jacobian_partials(system, q, body, 3)
    second = module.jacobian_partials(system, q, body, 2)
    expected = measured_partials(system, q, body, representation, 3)
    assert worst(relative(found, expected, max(1.0, worst(second)))) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_second_partials_of_plain_coordinates_are_symmetric(system, representation):
    q, body = states.random_positions(system, 365), last_body(system)
    found = getattr(kinematics, representation).jacobian_partials(system, q, body, 2)
    plain = system.manifold.plain_v
    block = found[:, :, plain[:, None], plain]
    assert worst(relative(block, np.swapaxes(block, -1, -2))) < ROUND_OFF_LONG


def test_derivatives_along_a_free_joint_commute_to_its_bracket():
    """L_k L_l - L_l L_k is the derivative along [e_k, e_l], the Lie bracket of left-invariant directions."""
    system = zoo.system("listed ground")
    q, body = states.random_positions(system, 366), last_body(system)
    own = np.arange(system.manifold.free_v[0], system.manifold.free_v[0] + 6)
    one = np.eye(6)
    bracket = np.stack([[se3.bracket(one[k], one[m]) for m in range(6)] for k in range(6)])
    for module in (kinematics.spatial, kinematics.body_fixed, kinematics.hybrid, kinematics.mixed):
        first = module.jacobian_partials(system, q, body)[..., own]
        second = module.jacobian_partials(system, q, body, 2)[..., own[:, None], own]
        expected = np.einsum("xjm,abm->xjab", first, bracket)
        assert worst(relative(second - np.swapaxes(second, -1, -2), expected)) < ROUND_OFF_LONG


def test_brackets_as_printed():
    """Nested brackets with sorted indices on a chain. P-DYN (12), (20), theory 5.2."""
    system = zoo.system("chain")
    q, body = states.random_positions(system, 367), last_body(zoo.system("chain"))
    own, world = (
        m.jacobian(system, q, body, engine="reference").T for m in (kinematics.body_fixed, kinematics.spatial)
    )
    by_body = kinematics.body_fixed.jacobian_partials(system, q, body, 3)
    by_world = kinematics.spatial.jacobian_partials(system, q, body, 3)
    for j, *indices in itertools.product(range(7), repeat=4):
        rising = sorted(indices)
        inner, outer = own[j], world[j]
        for k in rising:
            inner = se3.bracket(inner, own[k]) if k > j else np.zeros(6)
        for k in rising[::-1]:
            outer = se3.bracket(world[k], outer) if k < j else np.zeros(6)
        assert worst(by_body[(slice(None), j, *indices)] - inner) < ROUND_OFF * max(1.0, worst(by_body))
        assert worst(by_world[(slice(None), j, *indices)] - outer) < ROUND_OFF * max(1.0, worst(by_world))


def test_hybrid_brackets_as_printed():
    """[J^h_ij, (0, v_ik)] for k from j on, [(w_ik, 0), J^h_ij] for k up to j. P-DYN (25), E-16."""
    system = zoo.system("chain")
    q, body = states.random_positions(system, 368), last_body(zoo.system("chain"))
    J = kinematics.hybrid.jacobian(system, q, body, engine="reference").T
    found = kinematics.hybrid.jacobian_partials(system, q, body)
    linear, angular = J * [0, 0, 0, 1, 1, 1], J * [1, 1, 1, 0, 0, 0]
    for j, k in itertools.product(range(7), repeat=2):
        if k >= j:
            assert worst(found[:, j, k] - se3.bracket(J[j], linear[k])) < ROUND_OFF * worst(J) ** 2
        if k <= j:
            assert worst(found[:, j, k] - se3.bracket(angular[k], J[j])) < ROUND_OFF * worst(J) ** 2


def test_frames_on_bodies(system):
    """The body-fixed partials of a frame are Ad_S^-1 times those of its body."""
    q = states.random_positions(system, 369)
    for name, body, reference in zip(
        system.frames.names, system.frames.body, system.frames.reference_pose, strict=True
    ):
        S = se3.inverse(system.bodies.reference_pose[body]) @ reference
        expected = kinematics.body_fixed.jacobian_partials(system, q, int(body))
        found = kinematics.body_fixed.jacobian_partials(system, q, name)
        assert worst(relative(found, np.einsum("xy,yjk->xjk", se3.adjoint_inverse(S), expected))) < ROUND_OFF_LONG


def test_impossible_orders_are_refused():
    system = zoo.system("chain")
    with pytest.raises(ValueError, match=r"^order is -1, expected a whole number from 0 to 20$"):
        kinematics.hybrid.jacobian_partials(system, np.zeros(7), 1, -1)


@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "single free body", "chain"])
def test_shapes(name, batch, representation):
    system = zoo.system(name)
    q = states.random_positions(system, 370, batch)
    module = getattr(kinematics, representation)
    for order in (1, 2):
        found = module.jacobian_partials(system, q, system.n_bodies - 1, order)
        assert found.shape == (*batch, 6, *(system.n_v,) * (order + 1))
        for index in np.ndindex(*batch):
            one = module.jacobian_partials(system, q[index], system.n_bodies - 1, order)
            assert worst(relative(found[index], one)) < ROUND_OFF
