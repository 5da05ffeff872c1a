"""Driven mechanisms follow exact motions, and implicit Euler gives the states that its formula says."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.lie import so3
from cadmbs.validation.rotations.mechanisms import MECHANISMS, double_pendulum_of_joints
from cadmbs.validation.rotations.study import DRIVEN_MECHANISMS

H = 5e-3
ROTATION_COORDINATES = ["rE", *(pytest.param(coordinates, marks=pytest.mark.slow) for coordinates in ("rA", "rp"))]
SYSTEMS = {name: cm.compile_mechanism(build()) for name, build in MECHANISMS.items()}


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("name", DRIVEN_MECHANISMS)
def test_kinematic_analysis_is_exact_through_swaps_and_singular_angles(name, coordinates):
    """A turn of the crank: the driver swaps four times, the Euler angles change axes."""
    t = np.linspace(0.0, 1.0, 41)
    motion = absolute.kinematics(SYSTEMS[name], t, coordinates)
    body, path = DRIVEN_MECHANISMS[name]
    result = (motion.r[:, body], motion.twists[:, body, :3], motion.accelerations[:, body, :3])
    assert motion.outcome.good
    for values, expected in zip(result, path(t), strict=True):
        np.testing.assert_allclose(values, expected, atol=1e-10 * max(1.0, np.max(np.abs(expected))))


@pytest.mark.parametrize("coordinates", ROTATION_COORDINATES)
@pytest.mark.parametrize("name", DRIVEN_MECHANISMS)
def test_each_time_begins_where_the_one_before_leads(name, coordinates):
    """At 1 ms one Newton iteration corrects a guess of third order, and a second one sees that nothing is left."""
    motion = absolute.kinematics(SYSTEMS[name], np.linspace(0.0, 0.02, 21), coordinates)
    np.testing.assert_array_equal(motion.iterations[2:], 2)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_a_few_times_a_turn_are_enough(coordinates):
    """A crank that turns by a fifth between two times: velocities and accelerations lead on."""
    motion = absolute.kinematics(SYSTEMS["slider-crank"], np.linspace(0.0, 1.0, 6), coordinates)
    body, path = DRIVEN_MECHANISMS["slider-crank"]
    np.testing.assert_allclose(motion.r[:, body], path(motion.t).r, atol=1e-10)


@cache
def close_together(name, n):
    """Rotations and places at n times up to two seconds, by steps of a sixteenth of what is between them."""
    motion = absolute.kinematics(SYSTEMS[name], np.linspace(0.0, 2.0, 16 * (n - 1) + 1), "rA")
    return motion.A[::16], motion.r[::16]


@pytest.mark.parametrize("coordinates", ROTATION_COORDINATES)
@pytest.mark.parametrize("n", [5, *(pytest.param(n, marks=pytest.mark.slow) for n in (6, 7, 8, 9))])
@pytest.mark.parametrize("name", DRIVEN_MECHANISMS)
def test_times_far_apart_do_not_lead_to_another_branch(name, n, coordinates):
    """Up to half a turn between two times: each gets times of its own between, and closes near where they lead."""
    t = np.linspace(0.0, 2.0, n)
    motion = absolute.kinematics(SYSTEMS[name], t, coordinates)
    assert motion.outcome.good
    A, r = close_together(name, n)
    np.testing.assert_allclose(motion.A, A, atol=1e-10)
    np.testing.assert_allclose(motion.r, r, atol=1e-9)


@pytest.mark.parametrize("name", DRIVEN_MECHANISMS)
def test_multipliers_are_the_same_in_all_coordinates(name):
    t = np.linspace(0.0, 0.5, 11)
    result = [
        absolute.kinematics(SYSTEMS[name], t, coordinates).multipliers for coordinates in absolute.ROTATION_COORDINATES
    ]
    scale = np.max(np.abs(result[0]))
    for other in result[1:]:
        np.testing.assert_allclose(other, result[0], atol=1e-10 * scale)


def euler(name, coordinates, duration=0.1):
    system = SYSTEMS[name]
    plan = replace(system.scenario, duration=duration, output_step=H)
    return absolute.simulate_bodies(system, plan, coordinates=coordinates, step=H)


@pytest.mark.parametrize("coordinates", ROTATION_COORDINATES)
@pytest.mark.parametrize("name", DRIVEN_MECHANISMS)
def test_implicit_euler_of_driven_mechanisms_is_differences_of_exact_positions(name, coordinates):
    motion = euler(name, coordinates)
    body, path = DRIVEN_MECHANISMS[name]
    exact = path(motion.t).r
    v, a = np.diff(exact, axis=0) / H, np.diff(exact, 2, axis=0) / H**2
    np.testing.assert_allclose(motion.r[:, body], exact, atol=1e-10)
    np.testing.assert_allclose(motion.twists[1:, body, :3], v, atol=1e-9)
    np.testing.assert_allclose(motion.accelerations[2:, body, :3], a, atol=1e-6 * np.max(np.abs(a)))


def test_angular_velocities_of_matrices_are_logarithms_of_steps():
    motion = euler("slider-crank", "rA")
    steps = so3.log(np.swapaxes(motion.A[:-1], -1, -2) @ motion.A[1:]) / H
    np.testing.assert_allclose(motion.twists[1:, :, 3:], steps, atol=1e-9)


def test_the_double_pendulum_moves_alike_in_matrices_and_angles_but_not_in_parameters():
    rA, rp, rE = (
        euler("double pendulum", coordinates, duration=0.2).r for coordinates in absolute.ROTATION_COORDINATES
    )
    np.testing.assert_allclose(rE, rA, atol=1e-11)
    assert 1e-8 < np.max(np.abs(rp - rA)) < 1e-1


def test_the_first_step_has_half_of_the_acceleration_at_rest():
    """The known flaw of index-3 implicit Euler at consistent data: a_1 is wrong, a_2 is right to first order."""
    motion = euler("single pendulum", "rA", duration=2 * H)
    exact = DRIVEN_MECHANISMS["single pendulum"][1](motion.t).a
    ratios = np.linalg.norm(motion.accelerations[:, 0, :3], axis=-1) / np.linalg.norm(exact, axis=-1)
    np.testing.assert_allclose(ratios, [1.0, 0.5, 1.0], atol=0.02)


@pytest.mark.parametrize("method", ["implicit_euler", "bdf2", "generalized_alpha"])
@pytest.mark.parametrize(
    "coordinates", ["rA", *(pytest.param(coordinates, marks=pytest.mark.slow) for coordinates in ("rp", "rE"))]
)
def test_order_by_halving_the_step_against_relative_coordinates(coordinates, method):
    system = cm.compile_mechanism(double_pendulum_of_joints())
    plan = replace(system.scenario, duration=0.1, output_step=0.1)
    expected = cm.simulate(system, plan, rtol=1e-12, atol=1e-13).q[-1]
    errors = [
        np.max(np.abs(cm.simulate(system, plan, coordinates=coordinates, method=method, step=h).q[-1] - expected))
        for h in (4e-3, 2e-3)
    ]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(absolute.METHODS[method].order, abs=0.15)


@pytest.mark.slow
def test_angles_pass_their_singularity_by_a_change_of_axes():
    """The crank passes sin(theta) = 0 twice a turn; second order holds through the changes."""
    system = SYSTEMS["slider-crank"]
    errors = []
    for h in (4e-3, 2e-3):
        plan = replace(system.scenario, duration=0.6, output_step=0.6)
        motion = absolute.simulate_bodies(system, plan, coordinates="rE", method="bdf2", step=h)
        assert motion.outcome.good
        errors.append(np.linalg.norm(motion.twists[-1, 2, :3] - DRIVEN_MECHANISMS["slider-crank"][1](motion.t).v[-1]))
    assert errors[0] / errors[1] > 3.0
