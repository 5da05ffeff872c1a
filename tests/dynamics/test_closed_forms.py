"""The stacked matrices of the Lagrange equations as printed, for joints of one freedom. P-DYN (80)-(84), theory 8.2."""

import numpy as np
import pytest
from scipy.linalg import block_diag

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.dynamics.tree.body_frames import inertias_body_fixed
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests.differences import by_positions
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


class Stacked:
    """A, X, J, M, a, b of all bodies at one state."""

    def __init__(self, system, q, v):
        found = kinematics.body_fixed.system_jacobian(system, q)
        self.G, self.v = found.G, found.G @ v
        self.A, self.X, self.J = found.A, found.X, found.J
        n = self.A.shape[0] // 6
        columns = [self.X[6 * i : 6 * i + 6, i] for i in range(n)]
        twists = (self.J @ self.v).reshape(n, 6)
        self.M = block_diag(*inertias_body_fixed(system)[1:])
        self.a = block_diag(*[rate * se3.ad(X) for rate, X in zip(self.v, columns, strict=True)])
        self.b = block_diag(*[se3.ad(V) for V in twists])

    def independent(self, matrix):
        return self.G.T @ matrix @ self.G


@pytest.fixture(scope="module", params=[5, 6])
def system(request):
    """Branched trees of hinges, slides and screws, some against the tree."""
    return compile_mechanism(mechanisms.random_tree(8, request.param, kinds=("revolute", "prismatic", "screw")))


@pytest.fixture(scope="module")
def state(system):
    return states.random_state(system, 221)


@pytest.fixture(scope="module")
def stacked(system, state):
    return Stacked(system, state.q, state.v)


def test_mass_matrix(system, state, stacked):
    """M = J^T M^b J. P-DYN (81), P-DIFF (43), (51)."""
    expected = stacked.independent(stacked.J.T @ stacked.M @ stacked.J)
    assert worst(relative(dynamics.mass_matrix(system, state.q, engine="reference"), expected)) < ROUND_OFF


def test_coriolis_matrix(system, state, stacked):
    """C = -J^T (M A a + b^T M) J = -(a J + b X)^T A^T M J - J^T M A a J. P-DYN (83), (84); P-DIFF (52) with E-50."""
    M, A, J, a, b, X = stacked.M, stacked.A, stacked.J, stacked.a, stacked.b, stacked.X
    found = dynamics.coriolis_matrix_projection(system, state.q, state.v)
    last = stacked.independent(-J.T @ (M @ A @ a + b.T @ M) @ J)
    first = stacked.independent(-(a @ J + b @ X).T @ A.T @ M @ J - J.T @ M @ A @ a @ J)
    assert worst(relative(found, last)) < ROUND_OFF
    assert worst(relative(found, first)) < ROUND_OFF
    assert worst(A @ (a @ J + b @ X) - b @ J) < ROUND_OFF * 10 * worst(b @ J)


def test_slope_of_the_kinetic_energy(system, state, stacked):
    """dT/dq = (M A b X)^T J v. P-DYN, before (82), with E-29."""
    found = stacked.G.T @ (stacked.M @ stacked.A @ stacked.b @ stacked.X).T @ stacked.J @ stacked.v
    expected = by_positions(system, state.q, lambda q: dynamics.energy(system, q, state.v, engine="reference")[0])
    assert worst(relative(found, expected)) < HIGH_ORDER_DIFFERENCE


def test_matrix_with_skew_difference(system, state, stacked):
    """M' - 2 C is skew for C = -J^T (M A a + b^T M - M b) J. Theory 8.3."""
    M, A, J, a, b = stacked.M, stacked.A, stacked.J, stacked.a, stacked.b
    C = stacked.independent(-J.T @ (M @ A @ a + b.T @ M - M @ b) @ J)
    M_dot = slope(
        lambda t: dynamics.mass_matrix(system, kinematics.integrate(system, state.q, t * state.v), engine="reference")
    )
    difference = M_dot - 2.0 * C
    assert worst(relative(difference, -difference.T)) < HIGH_ORDER_DIFFERENCE
    assert (
        worst(relative(C @ state.v, dynamics.coriolis_matrix(system, state.q, state.v, engine="reference") @ state.v))
        < ROUND_OFF
    )
