"""All matrices are the exact derivatives of the equations, in every description of rotations."""

import numpy as np
import pytest
from scipy import sparse

from cadmbs import absolute
from cadmbs.integrators.implicit import Stage, solve_stage
from tests import tolerances, zoo
from tests.absolute import everything
from tests.slopes import slope

MECHANISMS = {
    "everything": everything.everything(),
    "every kind": zoo.system("every kind"),
    "mixed loop": zoo.system("mixed loop"),
    "ladder": zoo.system("ladder"),
}
QUICK = {("everything", "rE"), ("everything", "rp"), ("mixed loop", "rA"), ("every kind", "rA")}
CASES = [
    pytest.param(
        (name, coordinates), marks=() if (name, coordinates) in QUICK else pytest.mark.slow, id=f"{name}-{coordinates}"
    )
    for name in MECHANISMS
    for coordinates in absolute.ROTATION_COORDINATES
]
T = 0.3


@pytest.fixture(scope="module", params=CASES)
def case(request):
    name, coordinates = request.param
    return everything.random_equations(MECHANISMS[name], coordinates)


def directions(n):
    """Enough of them that no entry of a matrix can hide (n, 10)."""
    values = np.random.default_rng(7).normal(size=(n, 10))
    return values / np.linalg.norm(values, axis=0) if n else values


def along(function, n):
    return np.stack([slope(lambda s, e=e: function(s * e), 0.01) for e in directions(n).T], axis=-1)


def dense(matrix):
    return matrix.toarray() if sparse.issparse(matrix) else matrix


def assert_derivative(values, function):
    values = dense(values)
    assert_close(values @ directions(values.shape[1]), along(function, values.shape[1]))


def assert_close(values, expected):
    scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    assert np.max(np.abs(dense(values) - expected), initial=0.0) <= tolerances.HIGH_ORDER_DIFFERENCE * scale


def test_residual_along_accelerations_velocities_and_displacements(case):
    equations, (x, v, a, multipliers) = case
    R, at = equations.residual, equations.linearization(T, x, v, a, multipliers)
    assert_derivative(at.mass, lambda e: R(T, x, v, a + e, multipliers))
    assert_derivative(at.velocity, lambda e: R(T, x, v + e, a, multipliers))
    assert_derivative(at.position, lambda e: R(T, equations.moved(x, e), v, a, multipliers))


def test_rows_along_displacements_and_their_transpose_on_the_multipliers(case):
    equations, (x, v, a, multipliers) = case
    at = equations.linearization(T, x, v, a, multipliers)
    assert_derivative(at.constraint, lambda e: equations.constraint(T, equations.moved(x, e)))
    assert_derivative(at.constraint.T, lambda e: equations.residual(T, x, v, a, multipliers + e))


def test_tangent_is_the_derivative_of_a_displacement_of_many_degrees(case):
    equations, (x, v, _, _) = case
    dx = 0.3 * v
    end = equations.moved(x, dx)
    tangent = dense(equations.tangent(dx))
    for e in np.random.default_rng(1).normal(size=(3, equations.layout.n_v)):
        short = slope(lambda s, e=e: equations.constraint(T, equations.moved(x, dx + s * e)), 0.01)
        assert_close(dense(equations.matrix(T, end)) @ tangent @ e, short)


def test_bias_is_what_the_rows_accelerate_by_without_accelerations(case):
    equations, (x, v, _, _) = case

    def rate(s):
        return dense(equations.matrix(T, equations.moved(x, s * v))) @ v

    assert_close(equations.bias(T, x, v), slope(rate, 0.01))


def test_newton_converges_quadratically_from_far(case):
    """A step of 20 ms with the exact matrix: the corrections shrink as squares, until rounding."""
    equations, (x, v, a, multipliers) = case
    if np.linalg.matrix_rank(dense(equations.matrix(T, x))) < equations.layout.n_rows:
        pytest.skip("redundant rows are left out before a step: no Newton matrix")
    stage = Stage(0.02 * v, v, 4e-4, 0.01)
    target = equations.constraint(T, equations.moved(x, stage.moved(a)[0]))
    problem = equations.problem()
    shifted = type(problem)(
        problem.retract,
        problem.tangent,
        lambda t, y, u, b, m: problem.residual(t, y, u, b, m) - residual,
        lambda t, y: problem.constraint(t, y) - target,
        problem.linearization,
    )
    dx, speed = stage.moved(a)
    residual = problem.residual(T, problem.retract(x, dx), speed, a, multipliers)
    off = np.random.default_rng(3).normal(size=len(a))
    values = solve_stage(shifted, stage, T, x, a + 3.0 * off, 1.01 * multipliers, tolerance=1e-12, iterations=8)
    assert values.converged
    assert values.iterations <= 5
    np.testing.assert_allclose(values.displacement, dx, atol=1e-11)
