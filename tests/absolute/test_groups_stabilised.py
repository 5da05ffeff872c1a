"""Stabilised generalized-alpha on mechanisms: both constraints, multipliers from the first step, reflected inertias."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute.groups.dynamics import simulate_group
from cadmbs.kinematics.configuration import difference
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.library_mechanisms import library_system


def planned(system, duration, rows=4, **fields):
    return replace(system.scenario, duration=duration, output_step=duration / rows, **fields)


@pytest.mark.parametrize(
    ("name", "coordinates"),
    [
        ("three_bar_loop", "SO3xR3"),
        *(
            pytest.param(name, group, marks=pytest.mark.slow)
            for name, group in [
                ("four_bar", "SE3"),
                ("four_bar", "SO3xR3"),
                ("three_bar_loop", "SE3"),
                ("stewart_platform", "SE3"),
            ]
        ),
        pytest.param("spatial_slider_crank", "SE3", marks=pytest.mark.slow),
        pytest.param("delta_robot", "SO3xR3", marks=pytest.mark.slow),
    ],
)
def test_loops_keep_positions_and_velocities_to_rounding_and_move_as_in_relative_coordinates(name, coordinates):
    system = library_system(name)
    plan = planned(system, 0.01)
    result = cm.simulate(system, plan, coordinates=coordinates, method="stabilized_alpha", step=5e-4)
    assert result.outcome.good
    assert result.statistics["largest_position_drift"] < 1e-14
    assert result.statistics["largest_velocity_drift"] < 1e-12
    expected = cm.simulate(system, plan, rtol=1e-10, atol=1e-11, engine="reference")
    assert np.max(np.abs(difference(system, result.q, expected.q))) < 5e-6
    assert np.max(np.abs(result.v - expected.v)) < 1e-4 * max(1.0, np.max(np.abs(expected.v)))


def driven():
    """A double pendulum whose first hinge turns as a sine."""
    turn = {"kind": "harmonic", "amplitude": 0.5, "rate": 7.0}
    data = planar_chain(2).model_dump(mode="json")
    data["motions"] = [{"name": "drive", "coordinate": "hinge1", "position": turn}]
    return cm.compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.parametrize("coordinates", ["SE3", pytest.param("SO3xR3", marks=pytest.mark.slow)])
def test_driven_coordinates_have_their_positions_and_velocities(coordinates):
    system = driven()
    result = cm.simulate(system, planned(system, 0.02), coordinates=coordinates, method="stabilized_alpha", step=2e-3)
    expected = cm.simulate(system, planned(system, 0.02), rtol=1e-11, atol=1e-11, engine="reference")
    np.testing.assert_allclose(result.q[:, 0], expected.q[:, 0], atol=1e-13)
    np.testing.assert_allclose(result.v[:, 0], expected.v[:, 0], atol=1e-12)
    np.testing.assert_allclose(result.q[:, 1], expected.q[:, 1], atol=1e-5)
    np.testing.assert_allclose(result.tau, expected.tau, atol=1e-4 * np.max(np.abs(expected.tau)))
    np.testing.assert_allclose(result.supplied, expected.supplied, atol=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["stabilized_alpha", "rattle"])
def test_reflected_inertias_turn_with_their_joints(method):
    """A rotor is a coordinate of its own whose row is on positions, modulo full turns."""
    data = planar_chain(2).model_dump(mode="json")
    for joint, inertia in zip(data["joints"], (0.4, 0.7), strict=True):
        joint["armature"] = inertia
    for body in data["bodies"]:
        body["inertia"] = np.diag([0.1, 0.2, 0.3]).tolist()
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    plan = planned(system, 0.06, rows=2, velocities={"hinge1": (60.0,), "hinge2": (-9.0,)})
    result = cm.simulate(system, plan, coordinates="SE3", method=method, step=3e-3)
    expected = cm.simulate(system, plan, rtol=1e-11, atol=1e-11, engine="reference")
    assert result.outcome.good
    assert abs(expected.q[-1, 0]) > np.pi
    np.testing.assert_allclose(result.a[0], expected.a[0], rtol=1e-9)
    np.testing.assert_allclose(result.q, expected.q, atol=0.1)
    assert result.statistics["largest_velocity_drift"] < 1e-10


def test_the_first_step_of_a_driven_coordinate_has_its_acceleration():
    """Where implicit Euler of index 3 has half of it: multipliers belong to the states from the start."""
    system = library_system("slider_crank")
    plan = planned(system, 2e-3, rows=4)
    exact = cm.simulate(system, plan, rtol=1e-11, atol=1e-11, engine="reference")
    result = simulate_group(system, plan, "SE3", "stabilized_alpha", 5e-4)
    one = cm.simulate(system, plan, coordinates="SE3", method="stabilized_alpha", step=5e-4)
    assert result.trajectory.counts.steps == 4
    np.testing.assert_allclose(one.a, exact.a, atol=1e-3 * np.max(np.abs(exact.a)))


@pytest.mark.parametrize("method", ["implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha"])
def test_steps_that_are_too_large_end_in_an_outcome(method):
    """More than half a turn in a step: Newton's method may converge to another solution, and it does."""
    system = library_system("heavy_top")
    result = cm.simulate(system, planned(system, 1.0), coordinates="SE3", method=method, step=0.1)
    assert result.outcome.kind is OutcomeKind.STEP_UNDERFLOW
    assert "take smaller steps" in str(result.outcome)
    assert result.t[-1] < 1.0


@pytest.mark.slow
def test_output_times_between_steps_do_not_lower_the_order():
    """The steps are resized at each output time: the auxiliary acceleration goes along."""
    system = library_system("spherical_double_pendulum")
    exact = simulate_group(system, planned(system, 0.02, rows=1, rtol=1e-10, atol=1e-10), "SE3", "dp54").states.r[-1]
    errors = []
    for h in (1e-3, 5e-4):
        plan = replace(system.scenario, duration=0.02, output_step=3.3 * h)
        end = simulate_group(system, plan, "SE3", "stabilized_alpha", h).states.r[-1]
        errors.append(np.max(np.abs(end - exact)))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.3)
