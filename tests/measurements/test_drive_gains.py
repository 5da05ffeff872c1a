"""Gains of drives from currents with and without a known load."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.errors import ModelError
from cadmbs.measurements import identify
from tests.measurements.machines import arm, csv_text, recording, wrong_arm

GAINS = {"waist": 1.7, "shoulder": 0.9, "elbow": 0.4}
MASS, CENTER = 5.0, np.array([0.8, 0.1, 0.45])
SETUP = {"payloads": {"loaded.csv": {"body": "link3", "mass": MASS, "center_of_mass": CENTER.tolist()}}}


def with_load(mechanism):
    """The arm with the load as a part of its last link: a point mass at a place of the world at q = 0."""
    last = mechanism.bodies[-1]
    mass = last.mass + MASS
    center = (last.mass * np.array(last.center_of_mass) + MASS * CENTER) / mass

    def steiner(m, r):
        return m * (r @ r * np.eye(3) - np.outer(r, r))

    inertia = np.array(last.inertia) + steiner(last.mass, np.array(last.center_of_mass) - center)
    inertia = inertia + steiner(MASS, CENTER - center)
    update = {"mass": mass, "center_of_mass": tuple(center), "inertia": tuple(map(tuple, inertia))}
    return mechanism.model_copy(update={"bodies": (*mechanism.bodies[:-1], last.model_copy(update=update))})


def currents(data):
    return {
        name.replace("/tau", "/current"): x / GAINS[name.split("/")[1]] if name.endswith("/tau") else x
        for name, x in data.items()
    }


@pytest.fixture
def runs(tmp_path):
    for name, machine, seed in (("free.csv", arm(), 1), ("loaded.csv", with_load(arm()), 1)):
        data = currents(recording(machine, n=800, noise=0.005, seed=seed))
        (tmp_path / name).write_text(csv_text(data))
    return [str(tmp_path / "free.csv"), str(tmp_path / "loaded.csv")]


def test_a_known_load_tells_the_gains(runs):
    found = identify(wrong_arm(), runs, setup=SETUP)
    assert set(found.gains) == set(GAINS)
    for name, gain in found.gains.items():
        assert gain.value == pytest.approx(GAINS[name], rel=0.02)
        assert abs(gain.value - GAINS[name]) < 4.0 * gain.standard_deviation
    other = recording(arm(), noise=0.0, motion_seed=7)
    system = cm.compile_mechanism(found.mechanism)
    q, v, a = (np.stack([other[f"joint/{name}/{x}"] for name in GAINS], -1) for x in "qva")
    tau = dynamics.inverse_dynamics(system, q, v, a) - dynamics.load_forces(system, q, v)
    right = np.stack([other[f"joint/{name}/tau"] for name in GAINS], -1)
    assert np.max(np.sqrt(np.mean((tau - right) ** 2, axis=0) / np.mean(right**2, axis=0))) < 0.03


def test_currents_alone_give_no_scale(runs):
    with pytest.raises(ModelError, match=r"E014.*give no force without the gain"):
        identify(wrong_arm(), runs)


def test_a_load_that_is_not_felt_tells_nothing(runs):
    """1 g beside half a percent of noise."""
    light = {"payloads": {"loaded.csv": {"body": "link3", "mass": 1e-3}}}
    free = [runs[0], runs[0].replace("free", "loaded")]
    with open(free[1], "w", encoding="utf-8") as stream, open(free[0], encoding="utf-8") as source:  # noqa: PTH123
        stream.write(source.read())
    with pytest.raises(ModelError, match=r"E014.*does not tell the gain"):
        identify(wrong_arm(), free, setup=light)


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        ({"body": "link3"}, "has the entries body and mass"),
        ({"body": "link3", "mass": -1.0}, "is a positive number"),
        ({"body": "link3", "mass": 1.0, "center_of_mass": [0, 0]}, "Expected three numbers"),
    ],
)
def test_bad_payloads(runs, payload, text):
    with pytest.raises(ModelError, match=f"E003.*{text}"):
        identify(wrong_arm(), runs, setup={"payloads": {"loaded.csv": payload}})
