"""Christoffel symbols in both forms, derivatives of the mass matrix and of its inverse, over all systems."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.dynamics import body_inertia
from cadmbs.errors import NotSolvableError
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.differences import by_positions
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF

FORMS = [dynamics.christoffel, dynamics.christoffel_brackets, dynamics.christoffel_binet]


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.mark.parametrize("form", FORMS[1:], ids=lambda form: form.__name__)
def test_forms_agree(system, form):
    q = states.random_positions(system, 181, (2,))
    assert worst(relative(form(system, q), dynamics.christoffel(system, q))) < ROUND_OFF


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_sum_with_velocities_is_the_bias_force(system, form):
    """sum_jk Gamma_ijk v_j v_k = C v. P-DYN (85)."""
    q, v, _ = states.random_state(system, 182)
    expected = dynamics.bias_force(system, q, v, engine="reference") - dynamics.gravity_force(
        system, q, engine="reference"
    )
    assert worst(relative(form(system, q) @ v @ v, expected)) < ROUND_OFF * 10


@pytest.mark.parametrize("name", ["chain", "every kind", "every kind, otherwise", "coupled", "massless links"])
def test_definition(name):
    """Gamma_ijk = 1/2 (dM_ik/dq_j + dM_ij/dq_k - dM_jk/dq_i) for plain coordinates. P-DYN (85)."""
    system = zoo.system(name)
    q = states.random_positions(system, 183)
    dM = by_positions(system, q, lambda q: dynamics.mass_matrix(system, q, engine="reference"))
    expected = 0.5 * (np.einsum("ikj->ijk", dM) + dM - np.einsum("jki->ijk", dM))
    plain = np.ix_(*[system.manifold.plain_v] * 3)
    assert worst(relative(dynamics.christoffel_binet(system, q)[plain], expected[plain])) < HIGH_ORDER_DIFFERENCE


def test_brackets_as_printed():
    """Gamma_ijk on a chain, all index orders: (86) with E-30 on body-fixed Jacobians, and Gamma_ijk = -Gamma_kji."""
    system = zoo.system("chain")
    q = states.random_positions(system, 184)
    n, M = system.n_v, body_inertias(system)
    expected = np.zeros((n, n, n))
    for body in range(1, n + 1):
        J = kinematics.body_fixed.jacobian(system, q, body, engine="reference").T
        for i, j, k in np.ndindex(body, body, body):
            s, r = min(j, k), max(j, k)
            expected[i, j, k] += 0.5 * (
                J[k] @ M[body] @ se3.bracket(J[i], J[j])
                + J[j] @ M[body] @ se3.bracket(J[i], J[k])
                + J[i] @ M[body] @ se3.bracket(J[s], J[r])
            )
    found = dynamics.christoffel_brackets(system, q)
    assert worst(relative(found, expected)) < ROUND_OFF
    for i, j, k in np.ndindex(n, n, n):
        if j <= min(i, k):
            assert abs(found[i, j, k] + found[k, j, i]) < ROUND_OFF * worst(found)


def test_binet_form_as_corrected():
    """w_s . theta (w_r x w_i) + m v_i . (w_s x v_r), columns resolved in frames at the centres of mass. E-31."""
    system = zoo.system("chain")
    q, bodies = states.random_positions(system, 189), system.bodies
    n, expected = system.n_v, np.zeros((system.n_v,) * 3)
    for body in range(1, n + 1):
        A = bodies.reference_pose[body]
        center = se3.inverse(A) @ se3.translation(bodies.center_of_mass[body])
        J = se3.transform_twist_inverse(center, kinematics.body_fixed.jacobian(system, q, body, engine="reference").T)
        theta = 0.5 * np.trace(bodies.inertia[body]) * np.eye(3) - bodies.inertia[body]
        w, v = J[:, :3], J[:, 3:]
        for i, j, k in np.ndindex(body, body, body):
            s, r = min(j, k), max(j, k)
            linear = bodies.mass[body] * v[i] @ np.cross(w[s], v[r])
            expected[i, j, k] += w[s] @ theta @ np.cross(w[r], w[i]) + linear
    assert worst(relative(dynamics.christoffel_binet(system, q), expected)) < ROUND_OFF


def body_inertias(system):
    """M^b of every body, in its body frame."""
    bodies, A = system.bodies, system.bodies.reference_pose
    spatial = body_inertia.inertia_at_com(bodies.mass, bodies.inertia)
    at_center = np.array([se3.translation(c) for c in bodies.center_of_mass])
    return body_inertia.inertia_in_frame(se3.inverse(at_center) @ A, spatial)


def test_mass_matrix_partials(system):
    q = states.random_positions(system, 185)
    expected = by_positions(system, q, lambda q: dynamics.mass_matrix(system, q, engine="reference"))
    assert worst(relative(dynamics.mass_matrix_partials(system, q), expected)) < HIGH_ORDER_DIFFERENCE


def test_inverse_mass_matrix(tree):
    """M^-1 M = I, and its columns are the accelerations of unit forces."""
    q = states.random_positions(tree, 186, (2,))
    inverse, M = dynamics.inverse_mass_matrix(tree, q), dynamics.mass_matrix(tree, q, engine="reference")
    size = max(1.0, worst(inverse) * worst(M))
    assert worst(inverse @ M - np.eye(tree.n_v)) < ROUND_OFF * size
    np.testing.assert_array_equal(inverse, np.swapaxes(inverse, -1, -2))
    rest, one = np.zeros(tree.n_v), np.eye(tree.n_v)
    bias = dynamics.gravity_force(tree, q, engine="reference")[:, None]
    columns = dynamics.forward_dynamics(tree, q[:, None], rest, one + bias, engine="reference")
    assert worst(relative(np.swapaxes(columns, -1, -2), inverse)) < ROUND_OFF * size


def test_inverse_mass_matrix_partials(system):
    q = states.random_positions(system, 187)
    expected = by_positions(system, q, lambda q: dynamics.inverse_mass_matrix(system, q))
    found = dynamics.inverse_mass_matrix_partials(system, q)
    size = max(1.0, worst(dynamics.inverse_mass_matrix(system, q)) ** 2)
    assert worst(relative(found, expected, size)) < HIGH_ORDER_DIFFERENCE


def test_coordinates_without_inertia_have_no_inverse():
    document = mechanisms.planar_chain(2).model_dump(mode="json")
    for body in document["bodies"]:
        body |= {"mass": 0.0, "inertia": [[0.0] * 3] * 3}
    system = compile_mechanism(type(zoo.mechanism("chain")).model_validate(document))
    with pytest.raises(NotSolvableError) as caught:
        dynamics.inverse_mass_matrix_partials(system, [0.1, 0.2])
    assert str(caught.value) == ("the mass matrix of 'planar chain of 2' is singular: some coordinates move no inertia")


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "single hinge", "every kind"])
def test_shapes(name, batch):
    system = zoo.system(name)
    q, n = states.random_positions(system, 188, batch), system.n_v
    functions = [*FORMS, dynamics.mass_matrix_partials, dynamics.inverse_mass_matrix_partials]
    for function in functions:
        found = function(system, q)
        assert found.shape == (*batch, n, n, n)
        for index in np.ndindex(*batch):
            assert worst(relative(found[index], function(system, q[index]))) < ROUND_OFF
