"""Deviations of free motions against simulations, and estimates that count them."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.measurements import identify
from cadmbs.measurements.force_model import ForceModel, force_coordinates
from cadmbs.measurements.free_motion import ROWS_PER_WINDOW, free_motion_rows, windows_of
from cadmbs.measurements.recordings import read_recording
from cadmbs.measurements.setup import MeasurementSetup
from tests.measurements.machines import arm, recording, wrong_arm

WINDOW = 0.25


def frictionless(mechanism):
    joints = [joint.model_copy(update={"friction": 0.0}) for joint in mechanism.joints]
    return mechanism.model_copy(update={"joints": tuple(joints)})


def free_motion(system, t, forces, start, steps):
    """Positions after a window of Runge-Kutta steps with the forces of a recording, from a measured state."""
    q, v = start
    times = np.linspace(t[0], t[-1], steps + 1)
    h = times[1] - times[0]

    def rate(time, q, v):
        tau = np.array([np.interp(time, t, column) for column in forces.T])
        return v, dynamics.forward_dynamics(system, q, v, tau + dynamics.load_forces(system, q, v))

    for time in times[:-1]:
        k1 = rate(time, q, v)
        k2 = rate(time + h / 2, q + h / 2 * k1[0], v + h / 2 * k1[1])
        k3 = rate(time + h / 2, q + h / 2 * k2[0], v + h / 2 * k2[1])
        k4 = rate(time + h, q + h * k3[0], v + h * k3[1])
        q = q + h / 6 * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0])
        v = v + h / 6 * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1])
    return q


def test_deviations_are_those_of_a_simulation():
    """Slightly other masses: the rows give how far a simulation with the measured forces goes astray."""
    right = frictionless(arm())
    bodies = [b.model_copy(update={"mass": b.mass * (1.01 if b.name == "link3" else 1.0)}) for b in right.bodies]
    other = right.model_copy(update={"bodies": tuple(bodies)})
    table = recording(right, n=10001, noise=0.0)
    system = without_motions(cm.compile_mechanism(other))
    model = ForceModel(system, force_coordinates(system))
    samples, _ = read_recording(table, system, MeasurementSetup(), model.coordinates)
    rows = list(free_motion_rows(model, [samples], system, 1))
    Y, y = (np.concatenate([chunk[k] for chunk in rows]) for k in (1, 2))
    predicted = y - Y @ model.document_values()
    starts, length = windows_of(samples)
    total = sum(len(chunk[1]) for chunk in rows)
    per_chunk = len(rows[0][1]) // ROWS_PER_WINDOW
    assert total % ROWS_PER_WINDOW == 0
    stride = len(starts) // (total // ROWS_PER_WINDOW) + (len(starts) % (total // ROWS_PER_WINDOW) > 0)
    for window in (0, 3):
        first = starts[::stride][window]
        part = slice(first, first + length + 1)
        end = free_motion(system, samples.t[part], samples.forces[part], (samples.q[first], samples.v[first]), 250)
        actual = end - samples.q[first + length]
        row = (ROWS_PER_WINDOW - 1) * per_chunk + window
        assert np.max(np.abs(actual)) > 1e-5
        np.testing.assert_allclose(actual, predicted[row], atol=0.03 * np.max(np.abs(actual)))


def test_white_noise_is_averaged_at_each_instant():
    """Residuals without colour: the estimate is that of the forces alone."""
    table = recording(arm(), n=600)
    assert max(identify(wrong_arm(), table, held_out=0).fit.correlation) < 3.0


@pytest.mark.parametrize("seed", [0, 1])
def test_a_simulation_follows_a_machine_whose_friction_has_another_law(seed):
    """Friction that falls with speed, which no parameter has: free motions of another run are reproduced better."""

    def measured(motion_seed):
        table = recording(arm(), n=2000, noise=0.005, seed=seed, motion_seed=motion_seed)
        for name in ("waist", "shoulder", "elbow"):
            v = table[f"joint/{name}/v"]
            table[f"joint/{name}/tau"] = table[f"joint/{name}/tau"] + 2.5 * np.tanh(v / 0.05) * np.exp(-np.abs(v))
        return table

    table, other = measured(1), measured(5)
    found = identify(wrong_arm(), table, held_out=0)
    assert max(found.fit.correlation) > 3.0
    plain = identify(wrong_arm(), table, held_out=0, method="least_squares")

    def astray(mechanism):
        system = without_motions(cm.compile_mechanism(mechanism))
        model = ForceModel(system, force_coordinates(system))
        samples, _ = read_recording(other, system, MeasurementSetup(), model.coordinates)
        starts, length = windows_of(samples)
        result = []
        for first in starts[::8]:
            part = slice(first, first + length + 1)
            end = free_motion(system, samples.t[part], samples.forces[part], (samples.q[first], samples.v[first]), 250)
            result.append(end - samples.q[first + length])
        return np.sqrt(np.mean(np.square(result), axis=0))

    assert np.mean(np.log(astray(found.mechanism) / astray(plain.mechanism))) < 0.0
