"""The Jacobian of the common centre of mass, over all mechanisms: slopes of its position, and linear momentum."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.testing import states
from tests import zoo
from tests.slopes import slope
from tests.tolerances import HIGH_ORDER_DIFFERENCE, ROUND_OFF


def size_of(system):
    """Distances from the world origin in which positions round."""
    return 1.0 + float(np.linalg.norm(system.origin))


def test_columns_are_slopes_of_the_centre_of_mass(system):
    q, _, _ = states.random_state(system, 311)
    J = kinematics.center_of_mass_jacobian(system, q)
    assert J.shape == (3, system.n_v)
    for k, direction in enumerate(np.eye(system.n_v)):
        moved = slope(lambda t: dynamics.center_of_mass(system, kinematics.integrate(system, q, t * direction)))  # noqa: B023
        np.testing.assert_allclose(J[:, k], moved, atol=HIGH_ORDER_DIFFERENCE * size_of(system))


def test_the_mass_times_its_velocity_is_the_linear_momentum(system):
    q, v, _ = states.random_state(system, 312, (3, 2))
    J = kinematics.center_of_mass_jacobian(system, q)
    assert J.shape == (3, 2, 3, system.n_v)
    expected = dynamics.momentum(system, q, v, engine="reference")[..., 3:]
    found = system.tree.mass[1:].sum() * np.einsum("...ij,...j->...i", J, v)
    np.testing.assert_allclose(found, expected, atol=ROUND_OFF * size_of(system) * (1.0 + np.abs(expected).max()))


def test_batches_are_their_rows(system):
    q, _, _ = states.random_state(system, 313, (4,))
    rows = np.stack([kinematics.center_of_mass_jacobian(system, each) for each in q])
    np.testing.assert_allclose(kinematics.center_of_mass_jacobian(system, q), rows, atol=ROUND_OFF * size_of(system))
    assert kinematics.center_of_mass_jacobian(system, q[:0]).shape == (0, 3, system.n_v)


def test_without_mass_it_is_no_number():
    mechanism = cm.load("four_bar")
    bare = [body.model_copy(update={"mass": 0.0, "inertia": ((0.0,) * 3,) * 3}) for body in mechanism.bodies]
    system = cm.compile_mechanism(mechanism.model_copy(update={"bodies": tuple(bare)}))
    assert np.isnan(kinematics.center_of_mass_jacobian(system, kinematics.neutral(system))).all()


@pytest.mark.parametrize("make", [zoo.world_only, zoo.welded_only])
def test_nothing_that_moves(make):
    system = cm.compile_mechanism(make())
    assert kinematics.center_of_mass_jacobian(system, np.zeros(0)).shape == (3, 0)
