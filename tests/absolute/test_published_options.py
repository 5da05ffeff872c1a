"""Options that repeat the rA paper: its predictor, its stopping rule, and Euler angles about fixed axes."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute import NewtonRule
from cadmbs.errors import ArgumentError, NotSolvableError, UnknownNameError
from cadmbs.validation.rotations.closed_forms import driven_pendulum, rocker
from cadmbs.validation.rotations.mechanisms import MECHANISMS

PAPER = NewtonRule("previous", 1e-10, frozen=True)
SYSTEMS = {name: cm.compile_mechanism(build()) for name, build in MECHANISMS.items()}
TIMES = np.arange(0.0, 0.0205, 1e-3)


@pytest.mark.parametrize("coordinates", absolute.ALL_ROTATION_COORDINATES)
@pytest.mark.parametrize(("name", "path", "body"), [("single pendulum", driven_pendulum, 0), ("four-link", rocker, 2)])
def test_the_papers_predictor_takes_an_iteration_more_and_leads_to_the_same_motion(name, path, body, coordinates):
    start = 0.5 + TIMES  # at the start the pendulum is at rest, and the position before is a good prediction
    published = absolute.kinematics(SYSTEMS[name], start, coordinates, newton=PAPER, scenario=assembled(name, 0.5))
    expected = path(published.t)
    np.testing.assert_allclose(published.r[:, body], expected.r, atol=1e-9)
    np.testing.assert_allclose(published.accelerations[:, body, :3], expected.a, atol=1e-9)
    default = absolute.kinematics(SYSTEMS[name], start, coordinates, scenario=assembled(name, 0.5))
    assert published.total_iterations >= default.total_iterations + 0.8 * len(TIMES)


def assembled(name, t):
    """The scenario at another time, in the configuration that the mechanism has there."""
    system = SYSTEMS[name]
    motion = cm.simulate(system, duration=t, output_step=t, coordinates="rA", step=0.01, method="implicit_euler",
                         engine="numpy")  # fmt: skip
    values = dict(zip(system.position_names, motion.q[-1].tolist(), strict=True))
    return replace(system.scenario, positions=values, velocities={})


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_the_norm_of_the_last_correction_ends_a_step(coordinates):
    """At a bound above the size of any correction each step takes one iteration; at a smaller one, two."""
    plan = replace(SYSTEMS["double pendulum"].scenario, duration=0.02, output_step=1e-3)

    def iterations(correction):
        motion = absolute.simulate_bodies(
            SYSTEMS["double pendulum"], plan, coordinates=coordinates, newton=NewtonRule(correction=correction)
        )
        return motion.iterations[1:]

    assert np.all(iterations(1e9) == 1)
    assert np.all(iterations(1e-3)[3:] >= 2)


@pytest.mark.parametrize("name", MECHANISMS)
def test_fixed_axes_satisfy_the_same_equations(name):
    """Positions within 1e-9 of those in changing axes where the angles of the bodies do not need others."""
    plan = replace(SYSTEMS[name].scenario, duration=0.05, output_step=1e-3)
    motions = {
        coordinates: absolute.simulate_bodies(SYSTEMS[name], plan, coordinates=coordinates, engine="numpy")
        for coordinates in ("rA", "rE-fixed")
    }
    fixed = motions["rE-fixed"]
    assert fixed.coordinates == "rE-fixed"
    assert fixed.outcome.good
    assert np.max(np.abs(fixed.residuals)) < 1e-12
    if name == "double pendulum":
        np.testing.assert_allclose(fixed.r, motions["rA"].r, atol=1e-9)  # planar: the same states
        np.testing.assert_allclose(fixed.multipliers[2:], motions["rA"].multipliers[2:], atol=1e-7)


def test_fixed_axes_end_at_their_singularity_and_the_message_says_so():
    """The crank turns about the first axis from theta = 90 degrees, so that theta = 0 at a quarter of a second."""
    motion = absolute.kinematics(SYSTEMS["slider-crank"], np.arange(0.24, 0.2605, 1e-3), "rE-fixed",
                                 scenario=assembled("slider-crank", 0.24))  # fmt: skip
    assert motion.outcome.time < 0.25
    assert "Euler angles about fixed axes are singular where theta is a multiple of pi: take rE" in str(motion.outcome)


def test_a_start_at_the_singularity_is_refused():
    content = MECHANISMS["single pendulum"]().model_dump(mode="json")
    content["bodies"][0]["reference_pose"]["quaternion"] = [1.0, 0.0, 0.0, 0.0]
    system = cm.compile_mechanism(cm.Mechanism.model_validate(content))
    with pytest.raises(NotSolvableError, match="the Euler angles z-x-z of body 'bar' are singular at the start"):
        absolute.simulate_bodies(system, coordinates="rE-fixed")


def test_rules_are_checked():
    with pytest.raises(UnknownNameError, match="no predictor 'last': known are extrapolated, previous"):
        NewtonRule("last")
    for correction in (0.0, -1.0, np.nan):
        with pytest.raises(ArgumentError, match="the bound of the correction"):
            NewtonRule(correction=correction)
