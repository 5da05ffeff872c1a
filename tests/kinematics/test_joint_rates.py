"""Joint rates and accelerations from twists: exact for compatible data, the stated least squares for others."""

import re

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.errors import ShapeError
from cadmbs.kinematics import body_fixed, spatial
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def noise(system, seed, batch=(), size=0.1):
    """Errors of measured twists (*batch, n_bodies, 6)."""
    return size * np.random.default_rng(seed).normal(size=(*batch, system.n_bodies, 6))


def test_rates_and_accelerations_come_back(system):
    q, v, a = states.random_state(system, 341, (2,))
    own, change = body_fixed.twists(system, q, v, engine="reference"), body_fixed.accelerations(system, q, v, a)
    assert worst(relative(body_fixed.joint_rates(system, q, own), v)) < ROUND_OFF_LONG
    assert worst(relative(body_fixed.joint_rates_least_squares(system, q, own), v)) < ROUND_OFF_LONG
    size = max(1.0, worst(own), worst(change))
    assert worst(relative(body_fixed.joint_accelerations(system, q, v, own, change), a, size)) < ROUND_OFF_LONG


def test_rates_come_back_from_spatial_twists(system):
    q, v, _ = states.random_state(system, 342, (2,))
    twists = spatial.twists(system, q, v, engine="reference")
    size = max(1.0, worst(twists))
    assert worst(relative(spatial.joint_rates(system, q, twists), v, size)) < ROUND_OFF_LONG


def test_both_representations_minimise_the_same_residual():
    system = zoo.system("every kind")
    q, v, _ = states.random_state(system, 343, (2,))
    measured = body_fixed.twists(system, q, v, engine="reference") + noise(system, 344, (2,))
    moved = se3.transform_twist(kinematics.poses(system, q, engine="reference"), measured)
    found = body_fixed.joint_rates(system, q, measured)
    assert worst(relative(spatial.joint_rates(system, q, moved), found)) < ROUND_OFF_LONG


def test_noisy_rates_are_the_printed_projection():
    """v_i = X_i^T (V_i - Ad V_p) / |X_i|^2. P-KIN (26)."""
    system = zoo.system("chain")
    q, v, a = states.random_state(system, 345)
    own = body_fixed.twists(system, q, v, engine="reference") + noise(system, 346)
    change = body_fixed.accelerations(system, q, v, a) + noise(system, 347)
    own[0] = change[0] = 0.0
    pose = kinematics.poses(system, q, engine="reference")
    carry = se3.adjoint(se3.inverse(pose[1:]) @ pose[:-1])
    X = np.stack([body_fixed.jacobian(system, q, i + 1, engine="reference")[:, i] for i in range(7)])
    square = np.sum(X * X, axis=-1)
    rates = np.sum(X * (own[1:] - (carry @ own[:-1, :, None])[..., 0]), axis=-1) / square
    assert worst(relative(body_fixed.joint_rates(system, q, own), rates)) < ROUND_OFF
    rest = change[1:] - (carry @ change[:-1, :, None])[..., 0] + rates[:, None] * se3.bracket(X, own[1:])
    expected = np.sum(X * rest, axis=-1) / square
    assert worst(relative(body_fixed.joint_accelerations(system, q, rates, own, change), expected)) < ROUND_OFF


def test_noisy_least_squares_satisfies_the_normal_equations(system):
    q, v, _ = states.random_state(system, 348)
    measured = body_fixed.twists(system, q, v, engine="reference") + noise(system, 349)
    found = body_fixed.joint_rates_least_squares(system, q, measured)
    J = np.concatenate([body_fixed.jacobian(system, q, body, engine="reference") for body in range(system.n_bodies)])
    slope = J.T @ (J @ found - measured.ravel())
    assert worst(relative(slope, np.zeros(system.n_v), max(1.0, worst(J) ** 2))) < ROUND_OFF


def test_projection_is_not_the_least_squares_solution():
    """The residual over all bodies is smaller for the true least squares. E-5."""
    system = zoo.system("chain")
    q, v, _ = states.random_state(system, 350)
    measured = body_fixed.twists(system, q, v, engine="reference") + noise(system, 351)

    def residual(rates):
        return np.linalg.norm(body_fixed.twists(system, q, rates, engine="reference")[1:] - measured[1:])

    projected = residual(body_fixed.joint_rates(system, q, measured))
    assert residual(body_fixed.joint_rates_least_squares(system, q, measured)) < 0.99 * projected


@pytest.mark.parametrize("name", ["world only", "welded only", "every kind", "coupled"])
@pytest.mark.parametrize(("batch_q", "batch_v"), [((), ()), ((0,), ()), ((), (0,)), ((3, 1), (2,))])
def test_batches(name, batch_q, batch_v):
    system = zoo.system(name)
    q, v = states.random_positions(system, 352, batch_q), states.random_velocities(system, 353, batch_v)
    measured = noise(system, 354, batch_v)
    batch = np.broadcast_shapes(batch_q, batch_v)
    calls = (
        lambda q, v, x: body_fixed.joint_rates(system, q, x),
        lambda q, v, x: spatial.joint_rates(system, q, x),
        lambda q, v, x: body_fixed.joint_rates_least_squares(system, q, x),
        lambda q, v, x: body_fixed.joint_accelerations(system, q, v, x, 2.0 * x),
    )
    full = [
        np.broadcast_to(x, (*batch, *x.shape[len(b) :])) for x, b in ((q, batch_q), (v, batch_v), (measured, batch_v))
    ]
    for call in calls:
        found = call(q, v, measured)
        assert found.shape == (*batch, system.n_v)
        for index in np.ndindex(*batch):
            assert worst(relative(found[index], call(*(x[index] for x in full)))) < ROUND_OFF_LONG


def test_arguments_are_left_alone():
    system = zoo.system("chain")
    q = states.random_positions(system, 355)
    measured = noise(system, 356)
    kept = measured.copy()
    body_fixed.joint_rates(system, q, measured)
    spatial.joint_rates(system, q, measured)
    np.testing.assert_array_equal(measured, kept)


def test_wrong_shapes_are_named():
    system = zoo.system("chain")
    message = re.escape("twists has shape (7, 6), expected (..., 8, 6): one twist a body, world first")
    with pytest.raises(ShapeError, match=f"^{message}"):
        body_fixed.joint_rates(system, np.zeros(7), np.zeros((7, 6)))
