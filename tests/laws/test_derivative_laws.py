"""Derivatives against their definitions: of Jacobians, twists, the mass matrix and the equations of motion."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.system.tree import MotionKind
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import STEP, rate_of, relative
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.mark.parametrize("representation", list(Representation))
def test_jacobian_dot_is_the_rate_of_the_jacobian(system, representation):
    q, v, a = states.random_state(system, 71, (2,))
    module = getattr(kinematics, representation)
    for body in range(system.n_bodies):
        measured = rate_of(lambda q, v, body=body: module.jacobian(system, q, body), system, q, v, a)
        assert worst(relative(module.jacobian_dot(system, q, v, body), measured)) < FINITE_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_accelerations_are_rates_of_twists(system, representation):
    q, v, a = states.random_state(system, 72, (2,))
    module = getattr(kinematics, representation)
    measured = rate_of(lambda q, v: module.twists(system, q, v), system, q, v, a)
    assert worst(relative(module.accelerations(system, q, v, a), measured)) < FINITE_DIFFERENCE


@pytest.mark.parametrize("representation", list(Representation))
def test_accelerations_are_j_a_plus_j_dot_v(system, representation):
    q, v, a = states.random_state(system, 73, (2,))
    module = getattr(kinematics, representation)
    found = module.accelerations(system, q, v, a)
    for body in range(system.n_bodies):
        product = module.jacobian(system, q, body) @ a[..., None]
        product = product + module.jacobian_dot(system, q, v, body) @ v[..., None]
        assert worst(relative(found[..., body, :], product[..., 0])) < ROUND_OFF_LONG


def test_accelerations_convert(system):
    """V^s' = Ad_C V^b', and V^h' = Ad_R (V^b' + (0, w x v)). Theory 5.4."""
    q, v, a = states.random_state(system, 74, (2,))
    pose = kinematics.poses(system, q)
    own = kinematics.body_fixed.accelerations(system, q, v, a)
    spatial = kinematics.spatial.accelerations(system, q, v, a)
    assert worst(relative(se3.transform_twist(pose, own), spatial)) < ROUND_OFF
    twist = kinematics.body_fixed.twists(system, q, v)
    turned = np.concatenate([own[..., :3], own[..., 3:] + np.cross(twist[..., :3], twist[..., 3:])], axis=-1)
    rotation = pose.copy()
    rotation[..., :3, 3] = 0.0
    hybrid = kinematics.hybrid.accelerations(system, q, v, a)
    assert worst(relative(se3.transform_twist(rotation, turned), hybrid)) < ROUND_OFF


def test_coriolis_matrices_give_the_bias_force(system):
    q, v, _ = states.random_state(system, 75, (2,))
    expected = dynamics.bias_force(system, q, v) - dynamics.gravity_force(system, q)
    for matrix in (dynamics.coriolis_matrix, dynamics.coriolis_matrix_projection):
        assert worst(relative((matrix(system, q, v) @ v[..., None])[..., 0], expected)) < ROUND_OFF_LONG


def test_mass_rate_is_coriolis_plus_transpose(system):
    """M' = C + C^T, so that M' - 2 C is skew."""
    q, v, a = states.random_state(system, 76, (2,))
    measured = rate_of(lambda q, v: dynamics.mass_matrix(system, q), system, q, v, a)
    C = dynamics.coriolis_matrix(system, q, v)
    assert worst(relative(C + np.swapaxes(C, -1, -2), measured)) < FINITE_DIFFERENCE


def test_the_projection_matrix_is_another_one():
    """M' - 2 C of the projection equations is not skew, though C v agrees: theory 8.3."""
    system = zoo.system("chain")
    q, v, _ = states.random_state(system, 77)
    C, other = dynamics.coriolis_matrix(system, q, v), dynamics.coriolis_matrix_projection(system, q, v)
    assert worst(C - other) > 1e-2 * worst(C)


def test_christoffel_symbols(system):
    """C = sum_k Gamma_ijk v_k, symmetric in j, k for plain coordinates; from differences of M there."""
    q, v, _ = states.random_state(system, 78)
    symbols = dynamics.christoffel(system, q)
    C = dynamics.coriolis_matrix(system, q, v)
    assert worst(relative(symbols @ v, C)) < ROUND_OFF_LONG
    plain = np.ix_(range(system.n_v), system.manifold.plain_v, system.manifold.plain_v)
    assert worst(relative(symbols[plain], np.swapaxes(symbols[plain], -1, -2))) < ROUND_OFF_LONG


def test_christoffel_symbols_from_their_definition():
    """Gamma_ijk = 1/2 (dM_ik/dq_j + dM_ij/dq_k - dM_jk/dq_i). P-DYN (85)."""
    system = zoo.system("chain")
    q = states.random_positions(system, 79)
    n, h = system.n_v, STEP
    steps = h * np.eye(n)
    dM = (dynamics.mass_matrix(system, q + steps) - dynamics.mass_matrix(system, q - steps)) / (2 * h)
    expected = 0.5 * (np.einsum("jik->ijk", dM) + np.einsum("kij->ijk", dM) - np.einsum("ijk->ijk", dM))
    assert worst(relative(dynamics.christoffel(system, q), expected)) < FINITE_DIFFERENCE


def covered(system):
    return not system.closures and not np.any(system.tree.kind == MotionKind.ROTATION_VECTOR)


@pytest.mark.parametrize("name", zoo.TREES)
def test_derivatives_of_inverse_dynamics(name):
    system = zoo.system(name)
    q, v, a = states.random_state(system, 80, (2,))
    if not covered(system):
        with pytest.raises(NotSolvableError, match="rotation-vector"):
            dynamics.inverse_dynamics_derivatives(system, q, v, a)
        return
    found = dynamics.inverse_dynamics_derivatives(system, q, v, a)
    one = np.eye(system.n_v)
    sides = [kinematics.integrate(system, q[:, None], sign * STEP * one) for sign in (1, -1)]
    by_q = [dynamics.inverse_dynamics(system, side, v[:, None], a[:, None]) for side in sides]
    by_v = [dynamics.inverse_dynamics(system, q[:, None], v[:, None] + s * STEP * one, a[:, None]) for s in (1, -1)]
    for matrix, (plus, minus) in ((found.dtau_dq, by_q), (found.dtau_dv, by_v)):
        measured = np.swapaxes(plus - minus, -1, -2) / (2 * STEP)
        assert worst(relative(matrix, measured)) < FINITE_DIFFERENCE
    np.testing.assert_array_equal(found.dtau_da, dynamics.mass_matrix(system, q))


@pytest.mark.parametrize("name", ["single hinge", "chain", "floating tree", "listed ground", "far away"])
def test_derivatives_of_forward_dynamics(name):
    system = zoo.system(name)
    q, v, tau = states.random_state(system, 81)
    found = dynamics.forward_dynamics_derivatives(system, q, v, tau)
    one = np.eye(system.n_v)
    ends = [
        [dynamics.forward_dynamics(system, kinematics.integrate(system, q, s * STEP * one), v, tau) for s in (1, -1)],
        [dynamics.forward_dynamics(system, q, v + s * STEP * one, tau) for s in (1, -1)],
        [dynamics.forward_dynamics(system, q, v, tau + s * STEP * one) for s in (1, -1)],
    ]
    for matrix, (plus, minus) in zip(found, ends, strict=True):
        measured = np.swapaxes(plus - minus, -1, -2) / (2 * STEP)
        assert worst(relative(matrix, measured)) < FINITE_DIFFERENCE
