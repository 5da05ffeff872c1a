"""Stribeck friction is found from recordings, and stands in the document."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.measurements import identify
from cadmbs.measurements.stribeck import breakaway_loads, without_breakaway
from tests.measurements.machines import arm, recording, wrong_arm

TRUE = {"waist": (4.0, 0.25), "shoulder": (6.0, 0.15)}
"""Joint -> b [N m], s [rad/s]."""


def machine():
    loads = breakaway_loads(
        {f"joint/{name}/stribeck": b for name, (b, _) in TRUE.items()}, {name: s for name, (_, s) in TRUE.items()}
    )
    return arm().model_copy(update={"loads": loads})


@pytest.fixture(scope="module")
def table():
    return recording(machine(), n=4000, noise=0.005)


@pytest.fixture(scope="module")
def result(table):
    return identify(wrong_arm(), table, stribeck=True)


def test_loads_have_the_law_of_friction():
    system = cm.compile_mechanism(machine())
    names = system.velocity_names
    v = np.concatenate([-np.geomspace(1e-5, 2.0, 200)[::-1], np.geomspace(1e-5, 2.0, 200)])
    for name, (b, s) in TRUE.items():
        velocities = np.zeros((len(v), len(names)))
        velocities[:, names.index(name)] = v
        plain = cm.compile_mechanism(arm())
        forces = [dynamics.load_forces(each, np.zeros_like(velocities), velocities) for each in (system, plain)]
        expected = -b * np.exp(-((v / s) ** 2)) * np.tanh(v / 1e-3)
        np.testing.assert_allclose((forces[0] - forces[1])[:, names.index(name)], expected, atol=0.02 * b)


def test_breakaway_and_speed_are_found_and_only_where_they_are(result):
    for name, (b, s) in TRUE.items():
        parameter = result.parameter(f"joint/{name}/stribeck")
        assert abs(parameter.value - b) < max(0.05 * b, 4.0 * parameter.standard_deviation)
        assert 0.8 < result.stribeck_speeds[name] / s < 1.25
    assert result.parameter("joint/elbow/stribeck").value < 0.1
    assert [load.coordinate for load in result.mechanism.loads][:2] == ["waist", "shoulder"]


def test_forces_of_another_motion_are_predicted_and_are_not_without(result, table):
    plain = identify(wrong_arm(), table)
    assert all(each.share < 0.01 for each in result.held_out.values())
    assert plain.held_out["waist"].share > 5.0 * result.held_out["waist"].share
    other = recording(machine(), n=800, noise=0.0, motion_seed=7)
    errors = []
    for mechanism in (result.mechanism, plain.mechanism):
        system = cm.compile_mechanism(mechanism)
        q, v, a = (np.stack([other[f"joint/{name}/{x}"] for name in system.velocity_names], -1) for x in "qva")
        tau = np.stack([other[f"joint/{name}/tau"] for name in system.velocity_names], -1)
        predicted = dynamics.inverse_dynamics(system, q, v, a) - dynamics.load_forces(system, q, v)
        errors.append(np.sqrt(np.mean((predicted - tau) ** 2, axis=0)))
    assert np.all(errors[0][:2] < 0.4 * errors[1][:2])


def test_a_corrected_document_is_identified_again(result, table):
    again = identify(result.mechanism, table, stribeck=True)
    assert len(again.mechanism.loads) == len(result.mechanism.loads)
    for name in TRUE:
        key = f"joint/{name}/stribeck"
        np.testing.assert_allclose(again.parameter(key).value, result.parameter(key).value, rtol=0.02)
    assert without_breakaway(result.mechanism).loads == ()
    assert without_breakaway(arm()) is arm()


def test_without_such_friction_none_is_claimed():
    table = recording(arm(), n=2000, noise=0.01)
    result = identify(wrong_arm(), table, stribeck=True)
    assert all(result.parameter(f"joint/{name}/stribeck").value < 0.3 for name in ("waist", "shoulder", "elbow"))
    assert all(0.5 < each.share / 0.01 < 1.5 for each in result.held_out.values())
