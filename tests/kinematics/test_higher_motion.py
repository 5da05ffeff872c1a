"""Time derivatives of twists, of second and higher order."""

import math
import re

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.errors import ShapeError
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3, twists
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

ORDER = 5


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def random_rates(system, seed, batch=(), order=ORDER):
    """(*batch, order, n_v)."""
    return states.random_velocities(system, seed, (*batch, order))


def rows_later(rates, t):
    """Rates a time t later, the derivative of the last row zero: (..., order, n_v)."""
    order = rates.shape[-2]
    later = [sum(rates[..., k + m, :] * t**m / math.factorial(m) for m in range(order - k)) for k in range(order)]
    return np.stack(later, axis=-2)


@pytest.mark.parametrize("representation", list(Representation))
def test_each_order_is_the_rate_of_the_order_before(system, representation):
    q, rates = states.random_positions(system, 301, (2,)), random_rates(system, 302, (2,))
    module = getattr(kinematics, representation)
    found = module.motion_derivatives(system, q, rates)

    def later(t):
        step = t * rates[..., 0, :] + 0.5 * t * t * rates[..., 1, :]
        return module.motion_derivatives(system, kinematics.integrate(system, q, step), rows_later(rates, t))

    measured = slope(later)
    for order in range(1, ORDER):
        size = max(1.0, worst(found[..., order - 1, :, :]))
        residual = relative(found[..., order, :, :], measured[..., order - 1, :, :], size)
        assert worst(residual) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_the_first_orders_are_twists_accelerations_and_jerks(system, representation):
    q, rates = states.random_positions(system, 303, (2,)), random_rates(system, 304, (2,))
    v, a, j, *_ = np.moveaxis(rates, -2, 0)
    module = getattr(kinematics, representation)
    found = module.motion_derivatives(system, q, rates)
    assert worst(relative(found[..., 0, :, :], module.twists(system, q, v, engine="reference"))) < ROUND_OFF
    assert worst(relative(found[..., 1, :, :], module.accelerations(system, q, v, a))) < ROUND_OFF_LONG
    assert worst(relative(found[..., 2, :, :], module.jerks(system, q, v, a, j))) < ROUND_OFF_LONG


def test_jerks_convert(system):
    """V^s'' = Ad_C (V^b'' + [V^b, V^b']), V^m'' = diag(R^T, I) (V^h'' - (w x w', 0)). Theory 5.5."""
    q, rates = states.random_positions(system, 305, (2,)), random_rates(system, 306, (2,), 3)
    pose = kinematics.poses(system, q, engine="reference")
    found = {name: getattr(kinematics, name).motion_derivatives(system, q, rates) for name in Representation}
    v, a, j = np.moveaxis(found["body_fixed"], -3, 0)
    spatial = se3.transform_twist(pose, j + se3.bracket(v, a))
    assert worst(relative(spatial, found["spatial"][..., 2, :, :])) < ROUND_OFF_LONG
    v, a, j = np.moveaxis(found["hybrid"], -3, 0)
    turned = np.concatenate([np.cross(v[..., :3], a[..., :3]), np.zeros(v[..., :3].shape)], axis=-1)
    mixed = twists.mixed_from_hybrid(pose, j - turned)
    assert worst(relative(mixed, found["mixed"][..., 2, :, :])) < ROUND_OFF_LONG


def test_spatial_jerk_of_a_chain_as_printed():
    """V'' = sum J j + 2 [V, J] a + ([V', J] + [V, [V, J]]) v over the joints up to the body. P-DYN (21), E-14."""
    system = zoo.system("chain")
    q, rates = states.random_positions(system, 307), random_rates(system, 308, (), 3)
    v, a, j = rates
    last = system.n_bodies - 1
    J = kinematics.spatial.jacobian(system, q, last, engine="reference").T
    V, A = (
        x[1:]
        for x in (
            kinematics.spatial.twists(system, q, v, engine="reference"),
            kinematics.spatial.accelerations(system, q, v, a),
        )
    )
    first = se3.bracket(V, J)
    second = se3.bracket(A, J) + se3.bracket(V, first)
    expected = np.sum(J * j[:, None] + 2 * first * a[:, None] + second * v[:, None], axis=0)
    assert worst(relative(kinematics.spatial.jerks(system, q, v, a, j)[last], expected)) < ROUND_OFF


@pytest.mark.parametrize(("batch_q", "batch_v"), [((), ()), ((0,), ()), ((), (0,)), ((3, 1), (2,)), ((1, 2), (3, 1))])
@pytest.mark.parametrize("name", ["world only", "welded only", "every kind", "coupled"])
def test_batches(name, batch_q, batch_v):
    system = zoo.system(name)
    q, rates = states.random_positions(system, 309, batch_q), random_rates(system, 310, batch_v, 4)
    batch = np.broadcast_shapes(batch_q, batch_v)
    for representation in Representation:
        module = getattr(kinematics, representation)
        found = module.motion_derivatives(system, q, rates)
        assert found.shape == (*batch, 4, system.n_bodies, 6)
        jerks = module.jerks(system, q, rates[..., 0, :], rates[..., 1, :], rates[..., 2, :])
        np.testing.assert_array_equal(jerks, module.motion_derivatives(system, q, rates[..., :3, :])[..., 2, :, :])
        one = np.broadcast_to(q, (*batch, system.n_q)), np.broadcast_to(rates, (*batch, 4, system.n_v))
        for index in np.ndindex(*batch):
            single = module.motion_derivatives(system, one[0][index], one[1][index])
            assert worst(relative(found[index], single)) < ROUND_OFF


@pytest.mark.parametrize("rates", [np.zeros(7), np.zeros((0, 7)), np.zeros((2, 6))])
def test_wrong_shapes_are_named(rates):
    system = zoo.system("chain")
    with pytest.raises(ShapeError, match=rf"^rates has shape {re.escape(str(rates.shape))}, expected "):
        kinematics.spatial.motion_derivatives(system, np.zeros(7), rates)
