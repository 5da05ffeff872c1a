"""Which joint of a loop is cut changes the coordinates, not the mechanism."""

from functools import cache

import numpy as np
import pytest

from cadmbs import constraints, kinematics
from tests.constraints.closed import assembled, away, null_space, ring
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

CUTS = range(5)
cut_at = cache(ring)


@cache
def closed_positions(cut):
    """A closed configuration, the same for all cuts: found with the first, its cut joint's coordinates read off."""
    first = cut_at(0)
    q = assembled(first, away(first, kinematics.neutral(first), 2))
    values = dict(zip(first.position_names, q, strict=True))
    names = constraints.cut_position_names(first)
    values |= dict(zip(names, constraints.cut_coordinates(first, q), strict=True))
    return np.array([values[name] for name in cut_at(cut).position_names])


def body_velocities(system, q):
    """Spatial twists of all bodies (6 n_bodies, k) that the loop allows, as an orthonormal basis."""
    allowed = null_space(constraints.jacobian(system, q))
    twists = kinematics.spatial.twists(system, q, allowed.T, engine="reference")
    return np.linalg.qr(twists.reshape(allowed.shape[1], -1).T)[0]


@pytest.mark.parametrize("cut", CUTS)
def test_a_closed_configuration_is_closed_for_every_cut(cut):
    system, q = cut_at(cut), closed_positions(cut)
    assert system.joints[system.closures[0].joint].name == f"j{cut}"
    np.testing.assert_allclose(constraints.closure(system, q), 0.0, atol=ROUND_OFF_LONG)
    first = kinematics.poses(cut_at(0), closed_positions(0), engine="reference")
    np.testing.assert_allclose(kinematics.poses(system, q, engine="reference"), first, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("cut", CUTS)
def test_every_cut_allows_the_same_velocities(cut):
    basis = body_velocities(cut_at(cut), closed_positions(cut))
    first = body_velocities(cut_at(0), closed_positions(0))
    assert basis.shape[1] == 3
    np.testing.assert_allclose(first @ (first.T @ basis), basis, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("cut", CUTS)
def test_rates_of_the_cut_joint_are_those_it_has_in_the_tree(cut):
    system, q = cut_at(cut), closed_positions(cut)
    other = cut_at((cut + 1) % len(CUTS))
    v = null_space(constraints.jacobian(other, closed_positions((cut + 1) % len(CUTS)))).sum(axis=1)
    values = dict(zip(other.velocity_names, v, strict=True))
    names = constraints.cut_velocity_names(other)
    values |= dict(zip(names, constraints.cut_rates(other, closed_positions((cut + 1) % len(CUTS)), v), strict=True))
    own = np.array([values[name] for name in system.velocity_names])
    np.testing.assert_allclose(constraints.jacobian(system, q) @ own, 0.0, atol=ROUND_OFF_LONG)
    wanted = [values[name] for name in constraints.cut_velocity_names(system)]
    np.testing.assert_allclose(constraints.cut_rates(system, q, own), wanted, atol=ROUND_OFF_LONG)


def test_multipliers_of_residuals_and_of_rows_are_the_same():
    system, q = cut_at(0), closed_positions(0)
    jacobian, gradient = constraints.jacobian(system, q), constraints.closure_jacobian(system, q)
    np.testing.assert_allclose(jacobian, gradient, atol=ROUND_OFF_LONG)
    assert np.abs(jacobian).max() > 1e3 * ROUND_OFF
