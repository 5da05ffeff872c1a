"""Bodies that are symmetric in the document: held where a recording cannot tell, free where it can."""

from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.measurements import identify
from tests.measurements.machines import hinge, link, recording

ZERO = -0.02
"""Error [rad] of the zero of the second encoder in one of two recordings."""


@cache
def pendulum(aside=0.0):
    """Two hanging links that swing in a plane; the center of mass of the lower one may lie beside its plane."""
    links = [
        link("upper", 0.6, (0.0, 0.0, -0.15), (0.01, 0, 0, 0.01, 0, 0.002)),
        link("lower", 0.5, (0.0, aside, -0.5), (0.012, 0, 0, 0.012, 0, 0.002)),
    ]
    joints = [
        hinge("one", "base", "upper", (1, 0, 0), (0, 0, 0)),
        hinge("two", "upper", "lower", (1, 0, 0), (0, 0, -0.2)),
    ]
    for joint in joints:
        joint |= {"damping": 0.01, "friction": 0.1, "actuated": True}
    data = {"format": "cadmbs.mechanism/1", "name": "pendulum", "ground": "base", "bodies": links, "joints": joints}
    return cm.Mechanism.model_validate(data)


def wrong_pendulum():
    """The symmetric one with masses that are wrong by a third."""
    bodies = [body.model_copy(update={"mass": body.mass * 1.3}) for body in pendulum().bodies]
    return pendulum().model_copy(update={"bodies": tuple(bodies)})


def table(machine, seed, zero=0.0, other_law=0.1):
    """A recording with friction that no parameter has, of size `other_law` [N m], and a zero of an encoder."""
    data = recording(machine, n=3000, duration=6.0, seed=seed, motion_seed=seed)
    for name in ("one", "two"):
        v = data[f"joint/{name}/v"]
        data[f"joint/{name}/tau"] = data[f"joint/{name}/tau"] + other_law * np.tanh(v / 0.05) * np.exp(-np.abs(v))
    return data | {"joint/two/q": data["joint/two/q"] + zero}


def aside(found):
    return found.parameter("body/lower/first_moment/y").value


def test_a_zero_of_an_encoder_is_no_asymmetry():
    """With the wrong zero in one recording, the forces of another one are predicted better."""
    used, other = table(pendulum(), 1, zero=ZERO, other_law=0.5), table(pendulum(), 2, other_law=0.5)
    held = identify(wrong_pendulum(), used, held_out=other)
    free = identify(wrong_pendulum(), used, held_out=other, prior="none")
    assert aside(held) == pytest.approx(0.0, abs=1e-7)
    assert held.parameter("body/lower/first_moment/y").origin == "prior"
    assert held.parameter("body/lower/first_moment/y").standard_deviation is None
    assert not any("first_moment/y" in name for base in held.base_parameters for name in base.terms)
    assert "lower, upper" in next(f.message for f in held.findings if f.code == "E026")
    assert aside(free) == pytest.approx(-ZERO * 0.5 * 0.3, rel=0.3)
    assert "E026" not in {finding.code for finding in free.findings}
    assert held.held_out["two"].error < 0.95 * free.held_out["two"].error


def test_white_noise_tells_an_asymmetry():
    """Residuals that are noise alone: what the data say counts, however little it is."""
    truth = pendulum(aside=0.002)
    found = identify(wrong_pendulum(), table(truth, 1, other_law=0.0), held_out=0)
    assert aside(found) == pytest.approx(0.5 * 0.002, rel=0.1)


def test_an_asymmetry_that_shows_is_found():
    truth = pendulum(aside=0.05)
    found = identify(wrong_pendulum(), table(truth, 1), held_out=0)
    assert aside(found) == pytest.approx(0.5 * 0.05, rel=0.1)
    assert "E026" not in {finding.code for finding in found.findings}


def test_a_document_that_is_not_symmetric_ties_nothing():
    bodies = [b.model_copy(update={"center_of_mass": (0.001, 0.001, b.center_of_mass[2])}) for b in pendulum().bodies]
    document = pendulum().model_copy(update={"bodies": tuple(bodies)})
    found = identify(document, table(pendulum(), 1), held_out=0)
    assert "E026" not in {finding.code for finding in found.findings}


def test_an_asymmetry_that_one_of_six_forces_shows_is_found():
    """A forearm whose center lies beside its axis: the residuals of its roll double, those of five forces stay."""
    document = cm.load("six_axis_arm").model_copy(update={"loads": (), "scenario": None})
    bodies = [
        body.model_copy(update={"center_of_mass": (0.5, 0.0, 1.02)}) if body.name == "forearm" else body
        for body in document.bodies
    ]
    data = recording(document.model_copy(update={"bodies": tuple(bodies)}), n=3000, seed=1)
    for name, size in (("axis1", 20), ("axis2", 20), ("axis3", 10), ("axis4", 3), ("axis5", 1), ("axis6", 0.3)):
        v = data[f"joint/{name}/v"]
        data[f"joint/{name}/tau"] = data[f"joint/{name}/tau"] + size * np.tanh(v / 0.05) * np.exp(-np.abs(v))
    found = identify(document, data, held_out=0)
    assert "E026" not in {finding.code for finding in found.findings}
    assert found.parameter("body/forearm/first_moment/z").value == pytest.approx(5.0 * 0.02, rel=0.2)
