"""What a motion in absolute coordinates reports: method and reason, work of springs, forces of drives, parts."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.integrators.loop import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import planar_chain
from tests import zoo
from tests.absolute.everything import WAVE


def run(system, coordinates="rA", method="auto", engine="reference", **fields):
    plan = replace(system.scenario, **{"duration": 0.2, "output_step": 0.02, "step": 2e-3} | fields)
    dynamics = absolute.absolute_dynamics(system, plan, coordinates, method, one_start(system, plan), engine)
    times = output_times(plan)
    trajectory = integrate(dynamics.steps(times), dynamics.start, times, row=dynamics.row)
    return dynamics, trajectory


def chain(n, **fields):
    return cm.compile_mechanism(Mechanism.model_validate(planar_chain(n).model_dump(mode="json") | fields))


def test_the_reason_of_a_method_says_whether_it_was_asked_for():
    report = [dynamics.report(trajectory) for dynamics, trajectory in map(run_single_hinge, ("auto", "bdf2"))]
    assert report[0].method == {
        "name": "generalized_alpha",
        "reason": "the most accurate method of these coordinates: second order, at the cost of implicit_euler",
    }
    assert report[1].method == {"name": "bdf2", "reason": "asked for"}


def run_single_hinge(method):
    return run(zoo.system("single hinge"), method=method, duration=0.02)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_work_is_that_of_springs_too(coordinates):
    """Without damping, kinetic energy and that of gravity change by the work of the spring, to second order."""
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "hinge1", "stiffness": 400.0, "rest": 0.3}
    system = chain(1, loads=[spring])
    errors = []
    for h in (2e-3, 1e-3):
        dynamics, trajectory = run(system, coordinates, step=h)
        report = dynamics.report(trajectory)
        energy = report.kinetic + report.gravity_potential
        stored = 200.0 * (report.q[:, 0] - 0.3) ** 2
        assert np.ptp(energy) > 10.0
        errors.append(np.max(np.abs(energy - energy[0] - report.work)))
        np.testing.assert_allclose(report.work, stored[0] - stored, atol=1e-2 * np.ptp(stored))
    assert errors[1] < errors[0] / 3.0


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_the_force_of_a_drive_is_that_of_inverse_dynamics(coordinates):
    system = chain(2, motions=[{"name": "drive", "coordinate": "hinge1", "position": WAVE}])
    dynamics, trajectory = run(system, coordinates, step=1e-3)
    report = dynamics.report(trajectory)
    expected = cm.dynamics.inverse_dynamics(chain(2), report.q, report.v, report.a, engine="reference")
    np.testing.assert_allclose(report.tau[5:], expected[5:], atol=2e-3 * np.max(np.abs(expected)))
    assert np.max(np.abs(report.tau[:, 0])) > 1.0


def test_a_part_of_a_motion_has_a_report():
    dynamics, trajectory = run(zoo.system("four-bar"))
    whole = dynamics.report(trajectory)
    part = dynamics.report(replace(trajectory, times=trajectory.times[:4], rows=trajectory.rows[:4]))
    np.testing.assert_array_equal(part.q, whole.q[:4])
    np.testing.assert_array_equal(part.work, whole.work[:4])
    assert part.cut_positions.shape == (4, 1)
    assert whole.statistics["iterations_a_step"] == whole.statistics["newton_iterations"] / trajectory.counts.steps


@pytest.mark.parametrize("method", absolute.METHODS)
@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_a_step_leaves_the_state_that_it_starts_from_as_it_is(coordinates, method):
    """The same step twice, with others between: axes of Euler angles and what methods remember belong to the state."""
    dynamics, _ = run(zoo.system("two loops"), coordinates, method, duration=0.02)
    steps = dynamics.steps([0.0, 1.0])
    first = steps.next(0.0, dynamics.start, 1.0).x
    second = steps.next(2e-3, first, 1.0).x
    again = steps._method.advance(2e-3, first, 2e-3).x
    np.testing.assert_array_equal(again.moment.x, second.moment.x)
    np.testing.assert_array_equal(again.moment.a, second.moment.a)
    assert again.iterations == second.iterations > first.iterations
