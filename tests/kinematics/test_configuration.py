import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics.configuration import normalized, position_rates
from cadmbs.lie import quaternion, se3
from cadmbs.testing import states
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

SHAPES = [(), (3,), (2, 4), (0,)]


def test_neutral_is_zero_with_identity_quaternions():
    system = zoo.system("every kind")
    q = kinematics.neutral(system)
    ones = [name for name, value in zip(system.position_names, q, strict=True) if value == 1.0]
    quaternions = [joint.name for joint in system.joints if joint.kind in ("free", "spherical:quaternion")]
    assert ones == [f"{name}:w" for name in quaternions]
    assert set(q) == {0.0, 1.0}


@pytest.mark.parametrize("shape", SHAPES)
def test_difference_undoes_integrate(system, shape):
    q = states.random_positions(system, 1, shape)
    dq = states.random_velocities(system, 2, shape, size=0.6)
    back = kinematics.difference(system, q, kinematics.integrate(system, q, dq))
    np.testing.assert_allclose(back, dq, rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("shape", SHAPES)
def test_integrate_undoes_difference(system, shape):
    """Up to the sign of quaternions, which are the same orientation."""
    q0, q1 = (states.random_positions(system, seed, shape) for seed in (3, 4))
    reached = kinematics.integrate(system, q0, kinematics.difference(system, q0, q1))
    np.testing.assert_allclose(canonical(system, reached), canonical(system, q1), rtol=0, atol=ROUND_OFF)


def canonical(system, q):
    """Quaternions with non-negative scalar part."""
    q = q.copy()
    for start in (*system.manifold.spherical_q, *system.manifold.free_q):
        q[..., start : start + 4] *= np.where(q[..., start, None] < 0.0, -1.0, 1.0)
    return q


def test_nothing_is_no_displacement(system):
    q = states.random_positions(system, 5)
    np.testing.assert_allclose(kinematics.integrate(system, q, np.zeros(system.n_v)), q, rtol=0, atol=1e-15)
    np.testing.assert_allclose(kinematics.difference(system, q, q), 0.0, rtol=0, atol=1e-15)


def test_integrate_leaves_its_arguments_and_gives_unit_quaternions(system):
    q = states.random_positions(system, 6)
    kept = q.copy()
    reached = kinematics.integrate(system, q, states.random_velocities(system, 7, size=10.0))
    np.testing.assert_array_equal(q, kept)
    for start in (*system.manifold.spherical_q, *system.manifold.free_q):
        np.testing.assert_allclose(np.linalg.norm(reached[start : start + 4]), 1.0, rtol=0, atol=1e-15)


def test_quaternions_of_either_sign_are_the_same_place():
    system = zoo.system("every kind")
    q0, q1 = (states.random_positions(system, seed) for seed in (8, 9))
    negated = q1.copy()
    for start in (*system.manifold.spherical_q, *system.manifold.free_q):
        negated[start : start + 4] *= -1.0
    found = [kinematics.difference(system, q0, q) for q in (q1, negated)]
    np.testing.assert_allclose(found[1], found[0], rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(
        kinematics.poses(system, negated, engine="reference"),
        kinematics.poses(system, q1, engine="reference"),
        rtol=0,
        atol=ROUND_OFF,
    )


def test_a_free_body_moves_on_a_screw():
    """A constant body-fixed twist (0, 0, pi, pi, 0, 0) for one second: half a circle of diameter two, along y."""
    system = zoo.system("single free body")
    q = kinematics.integrate(system, kinematics.neutral(system), [0.0, 0.0, np.pi, np.pi, 0.0, 0.0])
    np.testing.assert_allclose(q, [0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0], rtol=0, atol=1e-15)


def test_a_free_body_is_updated_on_se3():
    """Q <- Q exp(dq), at a random place."""
    system = zoo.system("single free body")
    q, dq, _ = states.random_state(system, 10, (5,))
    expected = pose_of(q) @ se3.exp(dq)
    np.testing.assert_allclose(pose_of(kinematics.integrate(system, q, dq)), expected, rtol=0, atol=ROUND_OFF)


def pose_of(q):
    return se3.pose(quaternion.rotation(q[..., :4]), q[..., 4:])


def test_position_rates_are_the_slope_of_integrate(system):
    q, v, _ = states.random_state(system, 11, (3,))
    h = 1e-6
    slope = (kinematics.integrate(system, q, h * v) - kinematics.integrate(system, q, -h * v)) / (2 * h)
    np.testing.assert_allclose(position_rates(system, q, v), slope, rtol=0, atol=FINITE_DIFFERENCE)


def test_normalized_positions():
    system = zoo.system("every kind")
    q = states.random_positions(system, 12, (2,))
    stretched = q.copy()
    starts = [*system.manifold.spherical_q, *system.manifold.free_q]
    for start in starts:
        stretched[..., start : start + 4] *= 3.0
    assert len(starts) == 2
    np.testing.assert_allclose(normalized(system, stretched), q, rtol=0, atol=1e-15)
