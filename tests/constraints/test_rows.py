"""Constraints of documents and motions: residuals, rows, their derivatives and right sides."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states, variants
from tests import differences, zoo
from tests.constraints.constrained import constrained
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

TIMES = (0.33, 1.4)


@pytest.fixture(params=["floating", "fixed"])
def system(request):
    return constrained(floating=request.param == "floating")


def moved(system, q, v, s):
    return kinematics.integrate(system, q, s * v)


@pytest.mark.parametrize("t", TIMES)
def test_rows_are_the_derivatives_of_the_residuals(system, t):
    q = states.random_positions(system, 3)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x, t))
    np.testing.assert_allclose(constraints.closure_jacobian(system, q, t), found, atol=EXTRAPOLATED)
    holonomic = constraints.rows(system).holonomic
    np.testing.assert_allclose(constraints.jacobian(system, q, t)[holonomic], found, atol=EXTRAPOLATED)


def test_jacobian_dot_is_the_rate_of_the_jacobian(system):
    state = states.random_state(system, 3)
    found = slope(lambda s: constraints.jacobian(system, moved(system, state.q, state.v, s), 0.33))
    rates = constraints.jacobian_dot(system, state.q, state.v, 0.33)
    np.testing.assert_allclose(rates, found, atol=EXTRAPOLATED, rtol=EXTRAPOLATED)


@pytest.mark.parametrize("t", TIMES)
def test_velocity_targets_are_minus_the_rates_of_residuals_at_rest(system, t):
    q, table = states.random_positions(system, 3), constraints.rows(system)
    found = slope(lambda s: constraints.closure(system, q, t + s))
    np.testing.assert_allclose(constraints.velocity_target(system, q, t)[table.holonomic], -found, atol=EXTRAPOLATED)


def test_acceleration_targets_are_the_rates_of_the_velocity_equations(system):
    q, v, a = states.random_state(system, 3)
    t = 0.33

    def imbalance(s):
        at = kinematics.integrate(system, q, s * v + 0.5 * s * s * a)
        return constraints.jacobian(system, at, t + s) @ (v + s * a) - constraints.velocity_target(system, at, t + s)

    expected = constraints.jacobian(system, q, t) @ a - constraints.acceleration_target(system, q, v, t)
    np.testing.assert_allclose(slope(imbalance), expected, atol=EXTRAPOLATED, rtol=EXTRAPOLATED)


def test_partials_of_the_constraint_forces(system):
    q = states.random_positions(system, 3)
    multipliers = np.random.default_rng(1).normal(size=constraints.rows(system).n_rows)
    found = differences.by_positions(
        system, q, lambda x: np.swapaxes(constraints.jacobian(system, x, 0.33), -1, -2) @ multipliers
    )
    partials = constraints.multiplier_force_partials(system, q, multipliers, 0.33)
    np.testing.assert_allclose(partials, found, atol=EXTRAPOLATED, rtol=EXTRAPOLATED)


def test_batches_of_states_and_times(system):
    q, v, _ = states.random_state(system, 5, (4,))
    t = np.linspace(0.0, 1.5, 4)
    multipliers = np.ones(constraints.rows(system).n_rows)
    for function, arguments in (
        (constraints.closure, (q,)),
        (constraints.closure_jacobian, (q,)),
        (constraints.jacobian, (q,)),
        (constraints.jacobian_dot, (q, v)),
        (constraints.velocity_target, (q,)),
        (constraints.acceleration_target, (q, v)),
    ):
        singly = np.stack([function(system, *(x[k] for x in arguments), t=t[k]) for k in range(4)])
        np.testing.assert_allclose(function(system, *arguments, t=t), singly, atol=1e-10)
    singly = np.stack([constraints.multiplier_force_partials(system, q[k], multipliers, t[k]) for k in range(4)])
    found = constraints.multiplier_force_partials(system, q, multipliers, t)
    np.testing.assert_allclose(found, singly, atol=1e-10)


def test_one_configuration_at_many_times(system):
    q, t = states.random_positions(system, 5), np.linspace(0.0, 1.5, 7)
    singly = np.stack([constraints.closure(system, q, time) for time in t])
    np.testing.assert_allclose(constraints.closure(system, q, t), singly, atol=ROUND_OFF)
    singly = np.stack([constraints.jacobian(system, q, time) for time in t])
    np.testing.assert_allclose(np.broadcast_to(constraints.jacobian(system, q, t), singly.shape), singly)


def test_angular_momentum_rows_are_components_of_the_momentum(system):
    q, v, _ = states.random_state(system, 2)
    (row,) = [r for r in system.rows if r.name == "spin"]
    momentum = dynamics.momentum(system, q, v, engine="reference")
    moved_mass = system.bodies.mass * (system.bodies.moving > 0)
    places = kinematics.poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    centers = np.einsum("nij,nj->ni", places[:, :3, :3], system.bodies.center_of_mass) + places[:, :3, 3]
    center = moved_mass @ centers / moved_mass.sum()
    expected = row.data["direction"] @ (momentum[:3] - np.cross(center, momentum[3:]))
    place = constraints.rows(system).names.index("constraint/spin")
    assert constraints.jacobian(system, q)[place] @ v == pytest.approx(expected, rel=1e-10)
    assert constraints.velocity_target(system, q)[place] == 0.4


def test_rows_are_known_far_away():
    near = zoo.data_of(mechanisms.random_tree(4, 5, floating=True, kinds=("revolute", "spherical:quaternion")))
    near["constraints"] = [
        {"name": "d", "kind": "D", "bodies": ["b1", "b4"], "points": [[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]], "distance": 1},
        {"name": "spin", "kind": "angular_momentum", "direction": [0, 0, 1], "about": [0.3, 0.2, 0.1]},
        {"name": "wheel", "kind": "rolling", "body": "b3", "center": [0, 0, 0.3], "axis": [0, 1, 0], "radius": 0.3}
        | {"plane": {"point": [0, 0, 0], "normal": [0, 0, 1]}},
    ]
    mechanism = Mechanism.model_validate(near)
    far = variants.moved(mechanism, zoo.kilometre_away())
    one, other = compile_mechanism(mechanism), compile_mechanism(far)
    q = states.random_positions(one, 3)
    v = states.random_velocities(one, 4)
    np.testing.assert_allclose(constraints.closure(other, q), constraints.closure(one, q), atol=1e-9)
    np.testing.assert_allclose(constraints.jacobian_dot(other, q, v), constraints.jacobian_dot(one, q, v), atol=1e-9)


@pytest.mark.parametrize(("angle", "swaps"), [(0.3, True), (1.2, False), (3.0, True), (-0.1, True)])
def test_a_dot_product_of_an_angle_is_swapped_where_its_gradient_fades(angle, swaps):
    data = zoo.data_of(mechanisms.planar_chain(1))
    row = {"name": "h", "kind": "DP1", "bodies": ["world", "link1"], "vectors": [[1, 0, 0], [1, 0, 0]]}
    data["constraints"] = [row | {"angle": angle, "axis": [0, 0, 1]}]
    system = compile_mechanism(Mechanism.model_validate(data))
    np.testing.assert_allclose(constraints.closure(system, [angle]), 0.0, atol=ROUND_OFF)
    slope_of_row = np.cos(angle) if swaps else -np.sin(angle)
    np.testing.assert_allclose(constraints.jacobian(system, [angle]), [[slope_of_row]], atol=ROUND_OFF)


def test_a_wheel_that_rolls_straight_turns_by_distance_over_radius():
    data = {
        "name": "wheel",
        "bodies": [{"name": "rim", "mass": 1.0, "center_of_mass": [0, 0, 0.3], "inertia": np.eye(3).tolist()}],
        "joints": [{"name": "base", "kind": "free", "predecessor": "world", "successor": "rim"}],
        "constraints": [
            {"name": "roll", "kind": "rolling", "body": "rim", "center": [0, 0, 0.3], "axis": [0, 1, 0], "radius": 0.3}
            | {"plane": {"point": [0, 0, 0], "normal": [0, 0, 1]}}
        ],
    }
    system = compile_mechanism(Mechanism.model_validate(data))
    turn = 0.7
    rotation = np.array([np.cos(turn / 2), 0.0, np.sin(turn / 2), 0.0])
    center = np.array([0.3 * turn, 0.0, 0.3])
    lever = np.array([0.3 * np.sin(turn), 0.0, 0.3 * np.cos(turn)])
    q = np.concatenate([rotation, center - lever])
    np.testing.assert_allclose(constraints.closure(system, q), 0.0, atol=ROUND_OFF)
    twist = np.array([0.0, 1.0, 0.0, *np.array([0.3, 0.0, 0.0]) - np.cross([0.0, 1.0, 0.0], lever)])
    body = np.concatenate([twist[:3], np.linalg.inv(_about_y(turn)) @ twist[3:]])
    np.testing.assert_allclose(constraints.jacobian(system, q) @ body, 0.0, atol=ROUND_OFF)
    sideways = np.array([0.0, 0.0, 0.0, 0.0, 1.0, 0.0])
    np.testing.assert_allclose(constraints.jacobian(system, q) @ sideways, [0.0, 0.0, 1.0], atol=ROUND_OFF)


def _about_y(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])
