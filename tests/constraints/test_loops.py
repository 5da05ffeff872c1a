"""Cut joints of every kind, in random closed loops: residuals, rows, their derivatives, and the joint's coordinates."""

import numpy as np
import pytest

from cadmbs import constraints, kinematics
from cadmbs.constraints.residuals import rows_of
from cadmbs.lie import se3
from tests import differences, zoo
from tests.constraints.closed import ENDS, KINDS, away, closed_system, null_space
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

LOOPS = [(kind, ends) for kind in KINDS for ends in ENDS]


@pytest.mark.parametrize(("kind", "ends"), LOOPS)
def test_residuals_vanish_where_the_joint_is_displaced_by_its_own_coordinates(kind, ends):
    system, q, cut_q = closed_system(kind, ends)
    np.testing.assert_allclose(constraints.closure(system, q), np.zeros(len(rows_of(kind))), atol=ROUND_OFF)
    np.testing.assert_allclose(constraints.cut_coordinates(system, q), cut_q, atol=ROUND_OFF)


@pytest.mark.parametrize(("kind", "ends"), LOOPS)
def test_rows_are_the_derivatives_of_the_residuals(kind, ends):
    system, q, _ = closed_system(kind, ends)
    jacobian = constraints.jacobian(system, q)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x))
    np.testing.assert_allclose(jacobian, found, atol=EXTRAPOLATED)
    np.testing.assert_allclose(constraints.closure_jacobian(system, q), jacobian, atol=ROUND_OFF)


@pytest.mark.parametrize(("kind", "ends"), LOOPS)
def test_newton_matrix_is_exact_where_the_loop_is_open(kind, ends):
    system, q, _ = closed_system(kind, ends)
    q = away(system, q, 6)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x))
    np.testing.assert_allclose(constraints.closure_jacobian(system, q), found, atol=EXTRAPOLATED)


@pytest.mark.parametrize(("kind", "ends"), LOOPS)
def test_jacobian_dot_is_the_rate_of_the_jacobian(kind, ends):
    system, q, _ = closed_system(kind, ends)
    v = np.random.default_rng(6).normal(size=system.n_v)
    found = slope(lambda s: constraints.jacobian(system, kinematics.integrate(system, q, s * v)))
    np.testing.assert_allclose(constraints.jacobian_dot(system, q, v), found, atol=EXTRAPOLATED)


@pytest.mark.parametrize("kind", KINDS)
def test_coupled_coordinates_are_eliminated_in_the_rows(kind):
    system, q, _ = closed_system(kind, coupled=True)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x))
    np.testing.assert_allclose(constraints.jacobian(system, q), found, atol=EXTRAPOLATED)


@pytest.mark.parametrize("kind", KINDS)
def test_accelerations_that_meet_their_target_keep_the_loop_closed_to_second_order(kind):
    system, q, _ = closed_system(kind)
    rng = np.random.default_rng(9)
    allowed = null_space(constraints.jacobian(system, q))
    v = allowed @ rng.normal(size=allowed.shape[1])
    target = constraints.acceleration_target(system, q, v)
    a = np.linalg.pinv(constraints.jacobian(system, q)) @ target + allowed @ rng.normal(size=allowed.shape[1])

    def gap_rate(s):
        moved = kinematics.integrate(system, q, s * v + 0.5 * s * s * a)
        return constraints.closure_jacobian(system, moved) @ (v + s * a)

    np.testing.assert_allclose(slope(gap_rate), np.zeros(len(target)), atol=EXTRAPOLATED)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("fixed", "free")])
def test_cut_rates_are_the_rates_of_the_cut_coordinates(kind):
    system, q, _ = closed_system(kind)
    allowed = null_space(constraints.jacobian(system, q))
    v = allowed @ np.random.default_rng(4).normal(size=allowed.shape[1])
    rates = constraints.cut_rates(system, q, v)
    found = slope(lambda s: constraints.cut_coordinates(system, kinematics.integrate(system, q, s * v)))
    if kind == "spherical:quaternion":
        w, x = constraints.cut_coordinates(system, q)[0], constraints.cut_coordinates(system, q)[1:]
        found = 2.0 * (w * found[1:] - found[0] * x - np.cross(x, found[1:]))
    np.testing.assert_allclose(rates, found, atol=EXTRAPOLATED)


def test_cut_rates_of_a_free_joint_are_its_body_fixed_twist():
    system, q, _ = closed_system("free", ("world", "b5"))
    v = np.random.default_rng(4).normal(size=system.n_v)
    twist = kinematics.body_fixed.twists(system, q, v, engine="reference")[system.body_names.index("b5")]
    (closure,) = system.closures
    reference = system.bodies.reference_pose[system.body_names.index("b5")]
    expected = se3.transform_twist(np.linalg.inv(closure.successor_frame) @ reference, twist)
    np.testing.assert_allclose(constraints.cut_rates(system, q, v), expected, atol=ROUND_OFF)


@pytest.mark.parametrize("kind", ["screw", "helical_planar"])
def test_screws_stay_closed_over_many_turns(kind):
    system, q, cut_q = closed_system(kind, size=20.0)
    assert np.abs(cut_q[-1]) > np.pi
    np.testing.assert_allclose(constraints.closure(system, q), 0.0, atol=10.0 * ROUND_OFF)


def test_angles_follow_earlier_values_over_many_turns():
    system, q, cut_q = closed_system("cylindrical", size=20.0)
    turn, slide = cut_q
    assert np.abs(turn) > np.pi
    np.testing.assert_allclose(constraints.cut_coordinates(system, q, near=[turn + 3.0, 0.0]), cut_q, atol=1e-11)
    wrapped = turn - 2.0 * np.pi * np.round(turn / (2.0 * np.pi))
    np.testing.assert_allclose(constraints.cut_coordinates(system, q), [wrapped, slide], atol=1e-11)


@pytest.mark.parametrize("kind", ["spherical:quaternion", "spherical:rotation_vector", "spherical:angles", "universal"])
def test_equivalent_coordinates_are_the_nearest_ones(kind):
    system, q, cut_q = closed_system(kind)
    plain = constraints.cut_coordinates(system, q)
    if kind == "spherical:quaternion":
        other = -cut_q
    elif kind == "spherical:rotation_vector":
        other = cut_q * (1.0 - 2.0 * np.pi / np.linalg.norm(cut_q))
    else:
        other = cut_q + 2.0 * np.pi * np.array([1.0, -1.0, 2.0])[: len(cut_q)]
    near = other + 0.1
    np.testing.assert_allclose(constraints.cut_coordinates(system, q, near=near), other, atol=ROUND_OFF)
    np.testing.assert_allclose(plain, cut_q, atol=ROUND_OFF)


def test_all_states_of_a_batch_at_once():
    system, q, _ = closed_system("universal")
    batch = np.stack([q, away(system, q, 1), away(system, q, 2)])
    v = np.random.default_rng(3).normal(size=(*batch.shape[:-1], system.n_v))
    for function, arguments in (
        (constraints.closure, (batch,)),
        (constraints.closure_jacobian, (batch,)),
        (constraints.jacobian, (batch,)),
        (constraints.jacobian_dot, (batch, v)),
        (constraints.acceleration_target, (batch, v)),
        (constraints.cut_coordinates, (batch,)),
        (constraints.cut_rates, (batch, v)),
    ):
        singly = np.stack([function(system, *(x[k] for x in arguments)) for k in range(3)])
        np.testing.assert_allclose(function(system, *arguments), singly, atol=ROUND_OFF)


def test_loops_that_share_bodies():
    system = zoo.system("two loops")
    q = away(system, np.zeros(system.n_q), 1)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x))
    np.testing.assert_allclose(constraints.closure_jacobian(system, q), found, atol=EXTRAPOLATED)
    np.testing.assert_allclose(constraints.closure(system, np.zeros(system.n_q)), 0.0, atol=ROUND_OFF)
