"""Derivatives against their definitions: of Jacobians, twists, the mass matrix and the equations of motion."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.differences import by_positions
from tests.slopes import slope, slope_along_positions, slope_along_velocities
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def rate_of(quantity, system, q, v, a):
    """Time derivative of quantity(q, v) along a motion with velocity v and acceleration a."""
    return slope(lambda t: quantity(kinematics.integrate(system, q, t * v + 0.5 * t * t * a), v + t * a))


@pytest.mark.parametrize("representation", list(Representation))
def test_jacobian_dot_is_the_rate_of_the_jacobian(system, representation):
    q, v, a = states.random_state(system, 71, (2,))
    module = getattr(kinematics, representation)
    for body in range(system.n_bodies):
        measured = rate_of(
            lambda q, v, body=body: module.jacobian(system, q, body, engine="reference"), system, q, v, a
        )
        assert worst(relative(module.jacobian_dot(system, q, v, body), measured)) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_accelerations_are_rates_of_twists(system, representation):
    q, v, a = states.random_state(system, 72, (2,))
    module = getattr(kinematics, representation)
    measured = rate_of(lambda q, v: module.twists(system, q, v, engine="reference"), system, q, v, a)
    assert worst(relative(module.accelerations(system, q, v, a), measured)) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_accelerations_are_j_a_plus_j_dot_v(system, representation):
    q, v, a = states.random_state(system, 73, (2,))
    module = getattr(kinematics, representation)
    found = module.accelerations(system, q, v, a)
    for body in range(system.n_bodies):
        product = module.jacobian(system, q, body, engine="reference") @ a[..., None]
        product = product + module.jacobian_dot(system, q, v, body) @ v[..., None]
        assert worst(relative(found[..., body, :], product[..., 0])) < ROUND_OFF_LONG


def test_accelerations_convert(system):
    """V^s' = Ad_C V^b', and V^h' = Ad_R (V^b' + (0, w x v)). Theory 5.4."""
    q, v, a = states.random_state(system, 74, (2,))
    pose = kinematics.poses(system, q, engine="reference")
    own = kinematics.body_fixed.accelerations(system, q, v, a)
    spatial = kinematics.spatial.accelerations(system, q, v, a)
    assert worst(relative(se3.transform_twist(pose, own), spatial)) < ROUND_OFF
    twist = kinematics.body_fixed.twists(system, q, v, engine="reference")
    turned = np.concatenate([own[..., :3], own[..., 3:] + np.cross(twist[..., :3], twist[..., 3:])], axis=-1)
    rotation = pose.copy()
    rotation[..., :3, 3] = 0.0
    hybrid = kinematics.hybrid.accelerations(system, q, v, a)
    assert worst(relative(se3.transform_twist(rotation, turned), hybrid)) < ROUND_OFF


def test_coriolis_matrices_give_the_bias_force(system):
    q, v, _ = states.random_state(system, 75, (2,))
    expected = dynamics.bias_force(system, q, v, engine="reference") - dynamics.gravity_force(
        system, q, engine="reference"
    )
    for matrix in (
        dynamics.coriolis_matrix(system, q, v, engine="reference"),
        dynamics.coriolis_matrix_projection(system, q, v),
    ):
        assert worst(relative((matrix @ v[..., None])[..., 0], expected)) < ROUND_OFF_LONG


def test_mass_rate_is_coriolis_plus_transpose(system):
    """M' = C + C^T, so that M' - 2 C is skew."""
    q, v, a = states.random_state(system, 76, (2,))
    measured = rate_of(lambda q, v: dynamics.mass_matrix(system, q, engine="reference"), system, q, v, a)
    C = dynamics.coriolis_matrix(system, q, v, engine="reference")
    assert worst(relative(C + np.swapaxes(C, -1, -2), measured)) < HIGH_ORDER_DIFFERENCE


def test_the_projection_matrix_is_another_one():
    """M' - 2 C of the projection equations is not skew, though C v agrees: theory 8.3."""
    system = zoo.system("chain")
    q, v, _ = states.random_state(system, 77)
    C, other = (
        dynamics.coriolis_matrix(system, q, v, engine="reference"),
        dynamics.coriolis_matrix_projection(system, q, v),
    )
    assert worst(C - other) > 1e-2 * worst(C)


def test_christoffel_symbols(system):
    """C = sum_k Gamma_ijk v_k, symmetric in j, k for plain coordinates; from differences of M there."""
    q, v, _ = states.random_state(system, 78)
    symbols = dynamics.christoffel(system, q)
    C = dynamics.coriolis_matrix(system, q, v, engine="reference")
    assert worst(relative(symbols @ v, C)) < ROUND_OFF_LONG
    plain = np.ix_(range(system.n_v), system.manifold.plain_v, system.manifold.plain_v)
    assert worst(relative(symbols[plain], np.swapaxes(symbols[plain], -1, -2))) < ROUND_OFF_LONG


def test_christoffel_symbols_from_their_definition():
    """Gamma_ijk = 1/2 (dM_ik/dq_j + dM_ij/dq_k - dM_jk/dq_i). P-DYN (85)."""
    system = zoo.system("chain")
    q = states.random_positions(system, 79)
    dM = by_positions(system, q, lambda q: dynamics.mass_matrix(system, q, engine="reference"))
    expected = 0.5 * (np.einsum("ikj->ijk", dM) + dM - np.einsum("jki->ijk", dM))
    assert worst(relative(dynamics.christoffel(system, q), expected)) < HIGH_ORDER_DIFFERENCE


@pytest.mark.parametrize("name", zoo.TREES)
def test_derivatives_of_inverse_dynamics(name):
    system = zoo.system(name)
    q, v, a = states.random_state(system, 80, (2,))
    found = dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="reference")
    by_q = slope_along_positions(
        system, lambda q: dynamics.inverse_dynamics(system, q, v[:, None], a[:, None], engine="reference"), q
    )
    by_v = slope_along_velocities(
        system, lambda v: dynamics.inverse_dynamics(system, q[:, None], v, a[:, None], engine="reference"), v
    )
    assert worst(relative(found.dtau_dq, by_q)) < HIGH_ORDER_DIFFERENCE
    assert worst(relative(found.dtau_dv, by_v)) < HIGH_ORDER_DIFFERENCE
    np.testing.assert_array_equal(found.dtau_da, dynamics.mass_matrix(system, q, engine="reference"))


@pytest.mark.parametrize(
    "name", ["single hinge", "chain", "every kind", "coupled", "floating tree", "listed ground", "far away"]
)
def test_derivatives_of_forward_dynamics(name):
    system = zoo.system(name)
    q, v, tau = states.random_state(system, 81)
    found = dynamics.forward_dynamics_derivatives(system, q, v, tau, engine="reference")
    measured = (
        slope_along_positions(system, lambda q: dynamics.forward_dynamics(system, q, v, tau, engine="reference"), q),
        slope_along_velocities(system, lambda v: dynamics.forward_dynamics(system, q, v, tau, engine="reference"), v),
        slope_along_velocities(
            system, lambda tau: dynamics.forward_dynamics(system, q, v, tau, engine="reference"), tau
        ),
    )
    for matrix, expected in zip(found, measured, strict=True):
        assert worst(relative(matrix, expected)) < HIGH_ORDER_DIFFERENCE
