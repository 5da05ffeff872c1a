"""Geometric rows that move with time and determine everything: kinematic motions, from positions to reactions."""

import re

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, kinematics
from cadmbs.errors import StartError
from cadmbs.results import OutcomeKind
from cadmbs.validation.rotations.closed_forms import rocker
from cadmbs.validation.rotations.mechanisms import four_link
from tests.classics import driven_four_bar
from tests.simulation.loops import bar, compiled, hinge, slider_crank
from tests.tolerances import INTEGRATED, ROUND_OFF

MEAN, AMPLITUDE, RATE = 0.1, 0.5, 2.0
SWING = {"kind": "harmonic", "amplitude": AMPLITUDE, "rate": RATE, "mean": MEAN}

EXACT = ["relative:auto", "relative:rk4", "relative:woronetz", "SE3:rk4", "SO3xR3:rk4"]
SECOND_ORDER = ["rA:bdf2", "rp:bdf2", "rE:generalized_alpha", "SE3:stabilized_alpha", "SO3xR3:bdf2"]
SLOW_WORDS = [pytest.param(word, marks=pytest.mark.slow) for word in ("relative:woronetz", "SE3:rk4")]
SLOW = [pytest.param(word, marks=pytest.mark.slow) for word in ("relative:radau", "relative:bdf", "SE3:dp54")]


def row(offset):
    """The sine of the angle of the arm."""
    return drive("DP1", vectors=[[0, 1, 0], [1, 0, 0]], offset=offset)


def drive(kind, **fields):
    return {"name": "drive", "kind": kind, "bodies": ["world", "arm"], **fields}


def arm(moving):
    """A bar of 1 kg and 1 m on one hinge, in gravity, and a row with the sine of its angle."""
    arm = bar("arm", [0, 0, 0], [1, 0, 0])
    joint = hinge("hinge", "world", "arm", [0, 0, 0])
    return {"name": "arm", "gravity": [0, -9.81, 0], "bodies": [arm], "joints": [joint], "constraints": [moving]}


def arm_motion(t):
    """Angle, rate and multiplier: sin q = f, cos q q' = f', I q'' + m g l/2 cos q + cos q l = 0."""
    angle = RATE * t
    f, rate = MEAN + AMPLITUDE * np.sin(angle), RATE * AMPLITUDE * np.cos(angle)
    q = np.arcsin(f)
    v = rate / np.cos(q)
    a = (np.sin(q) * v**2 - RATE**2 * AMPLITUDE * np.sin(angle)) / np.cos(q)
    return q, v, -(a / 3.0 + 0.5 * 9.81 * np.cos(q)) / np.cos(q)


def motion(system, word, **settings):
    coordinates, _, method = word.partition(":")
    return cm.simulate(system, coordinates=coordinates, method=method, **settings)


@pytest.mark.parametrize("word", [*EXACT, *SLOW])
def test_one_hinge_and_a_row_that_swings(word):
    """Positions, velocities and reactions of a mechanism without any freedom of its own."""
    result = motion(compiled(arm(row(SWING))), word, duration=0.2, output_step=0.02)
    q, v, multiplier = arm_motion(result.t)
    assert result.outcome.good
    np.testing.assert_allclose(result["joint/hinge/q"], q, rtol=0, atol=INTEGRATED)
    np.testing.assert_allclose(result["joint/hinge/v"], v, rtol=0, atol=INTEGRATED)
    np.testing.assert_allclose(result["constraint/drive/multiplier"], multiplier, rtol=1e2 * INTEGRATED)
    assert np.max(np.abs(result.drift)) < INTEGRATED


@pytest.mark.slow
@pytest.mark.parametrize("word", SECOND_ORDER)
def test_one_hinge_and_a_row_that_swings_by_methods_of_order_two(word):
    """Positions to the tolerance of Newton's method, velocities and reactions to h^2, from the third step on."""
    result = motion(compiled(arm(row(SWING))), word, duration=0.2, output_step=0.02, step=1e-3)
    q, v, multiplier = arm_motion(result.t)
    np.testing.assert_allclose(result["joint/hinge/q"], q, rtol=0, atol=INTEGRATED)
    np.testing.assert_allclose(result["joint/hinge/v"], v, rtol=0, atol=1e-5)
    np.testing.assert_allclose(result["constraint/drive/multiplier"][1:], multiplier[1:], rtol=1e-3)


@pytest.mark.parametrize("stabilization", ["projection", "baumgarte", "none"])
def test_the_same_with_every_stabilization(stabilization):
    result = cm.simulate(compiled(arm(row(SWING))), stabilization=stabilization, duration=0.5, output_step=0.1)
    np.testing.assert_allclose(result["joint/hinge/q"], arm_motion(result.t)[0], rtol=0, atol=INTEGRATED)


POINTS = [[0, 2, 0], [1, 0, 0]]
ROWS = {
    "DP1 by its angle": (drive("DP1", vectors=[[1, 0, 0], [1, 0, 0]], axis=[0, 0, 1], angle=SWING), lambda f: f),
    "DP2": (drive("DP2", vector=[0, 1, 0], points=[[0, 0, 0], [1, 0, 0]], offset=SWING), np.arcsin),
    "D": (
        drive("D", points=POINTS, distance=SWING | {"mean": 2.0}),
        lambda f: np.arcsin((5.0 - (f + 2.0 - MEAN) ** 2) / 4.0),
    ),
    "CD": (drive("CD", direction=[0, 1, 0], points=POINTS, offset=SWING | {"mean": MEAN - 2.0}), np.arcsin),
}


@pytest.mark.parametrize("name", ROWS)
def test_rows_of_every_kind_drive(name):
    moving, angle = ROWS[name]
    result = cm.simulate(compiled(arm(moving)), duration=0.2, output_step=0.02)
    f = MEAN + AMPLITUDE * np.sin(RATE * result.t)
    np.testing.assert_allclose(result["joint/hinge/q"], angle(f), rtol=0, atol=INTEGRATED)


def four_bar():
    """The library's four-bar linkage, its crank turned by a DP1 row with an angle; the file's motion is left out."""
    data = driven_four_bar.document()
    (motion,) = data.pop("motions")
    crank = next(joint for joint in data["joints"] if joint["name"] == "crank_pivot")
    vectors = {"vectors": [[0, 0, 1], [0, 0, 1]], "axis": crank["axis"], "angle": motion["position"]}
    moving = drive("DP1", **vectors) | {"bodies": [crank["predecessor"], crank["successor"]]}
    return compiled(data | {"constraints": [*data.get("constraints", []), moving]})


@pytest.mark.parametrize("word", ["relative:auto", "rA:bdf2", *SLOW_WORDS])
def test_a_four_bar_turned_by_a_row(word):
    """Freudenstein's angles and the torque of the power balance, the angle's row being swapped on the way."""
    system = four_bar()
    result = motion(system, word, duration=0.2, output_step=0.02)
    expected = driven_four_bar.reference(result.t)
    assert result.outcome.good
    high = word != "rA:bdf2"
    for name, values in expected.q.items():
        np.testing.assert_allclose(result[f"joint/{name}/q"], values, rtol=0, atol=INTEGRATED)
    for name, values in expected.v.items():
        atol = 1e2 * INTEGRATED if high else 2e-3
        np.testing.assert_allclose(result[f"joint/{name}/v"][1:], values[1:], rtol=0, atol=atol)
    number, crank = constraints.rows(system).names.index("constraint/drive"), system.velocity_names.index("crank_pivot")
    lever = constraints.jacobian(system, result.q, result.t)[:, number, crank]
    torque = -lever * result["constraint/drive/multiplier"]
    exact = -expected.multipliers["drive"]
    np.testing.assert_allclose(torque[1:], exact[1:], rtol=0, atol=(1e-6 if high else 5e-3) * np.max(np.abs(exact)))


@pytest.mark.parametrize("method", ["auto", "woronetz"])
def test_the_four_link_of_the_absolute_coordinate_paper(method):
    """18 rows on three free bodies, thin bars without inertia about themselves, no independent coordinates."""
    system = cm.compile_mechanism(four_link())
    result = cm.simulate(system, method=method, duration=0.1, output_step=0.02)
    pose = kinematics.pose(system, result.q, "rocker", engine="reference")
    assert result.outcome.good
    np.testing.assert_allclose(pose[:, :3, 3], rocker(result.t).r, rtol=0, atol=INTEGRATED)


def test_directions_without_inertia_are_no_lengths_along_a_motion():
    """Moments about the axes of thin bars are rounding, of either sign: no coordinates are chosen by them."""
    system = cm.compile_mechanism(four_link())
    result = cm.simulate(system, method="woronetz:rk4", duration=0.021, output_step=0.001)
    assert result.outcome.good
    assert all(change["velocities"] == [] for change in result.statistics["partitions"])


END = np.arcsin(0.9 / 1.5) / RATE
"""Time at which the sine of the angle is one, reached with a speed that grows without bound [s]."""

FAR = SWING | {"amplitude": 1.5}


@pytest.mark.parametrize("word", ["rA:bdf2", pytest.param("relative:rk4", marks=pytest.mark.slow)])
def test_a_row_that_leaves_the_reach_stops_the_motion(word):
    result = motion(compiled(arm(row(FAR))), word, duration=1.0, output_step=0.02, step=2e-3)
    assert not result.outcome.good
    assert result.outcome.time == pytest.approx(END, abs=0.021)
    assert result.t[-1] <= END


@pytest.mark.parametrize("word", ["rk45", pytest.param("woronetz", marks=pytest.mark.slow)])
def test_adaptive_steps_say_that_the_reach_ends(word):
    result = cm.simulate(compiled(arm(row(FAR))), method=word, duration=1.0, output_step=0.02, rtol=1e-5, atol=1e-6)
    assert result.outcome.kind is OutcomeKind.SINGULAR
    assert result.outcome.time == pytest.approx(END, abs=1e-4)
    assert re.fullmatch(
        r"stopped after t = 0\.321\d+ s at a singular configuration: the velocities grow without bound: 'drive' drives "
        r"against the end of the mechanism's reach, at hinge = 1\.5\d+",
        result.outcome.sentence,
    )


def test_a_slider_that_a_row_pushes_out_of_reach_stops():
    """Crank and rod are stretched where the slider stands at 2.2 m."""
    growing = {"kind": "polynomial", "coefficients": [float(np.sqrt(1.2**2 - 1.0)), 1.0]}
    push = {"name": "push", "kind": "CD", "bodies": ["world", "slider"], "direction": [1, 0, 0], "offset": growing}
    push["points"] = [[0, 0, 0], [float(np.sqrt(1.2**2 - 1.0)), 0, 0]]
    data = slider_crank(1.0, 1.2, constraints=[push])
    result = cm.simulate(compiled(data), duration=3.0, method="index1:rk4", step=0.02, output_step=0.02)
    assert result.outcome.kind is OutcomeKind.SINGULAR
    assert result.t[-1] == pytest.approx(2.2 - np.sqrt(1.2**2 - 1.0), abs=0.05)


@pytest.mark.parametrize("offset", [MEAN, SWING | {"amplitude": 0.0}, {"kind": "sum", "of": [0.05, 0.05]}])
def test_what_nothing_moves_is_refused_as_before(offset):
    with pytest.raises(StartError) as caught:
        cm.simulate(compiled(arm(row(offset))), duration=0.1)
    assert caught.value.finding.code == "S114"
    assert caught.value.finding.message == "start: 'arm' has 0 degrees of freedom: nothing can move"


def test_mobility_counts_rows_that_move_as_driven():
    two = arm(row(SWING))
    two["bodies"].append(bar("hand", [1, 0, 0], [1.5, 0, 0]))
    two["joints"].append(hinge("wrist", "arm", "hand", [1, 0, 0]))
    ends = constraints.mobility(compiled(arm(row(SWING)))), constraints.mobility(compiled(two))
    assert [(found.degrees_of_freedom, found.driven, found.redundant) for found in ends] == [(0, 1, ()), (1, 1, ())]
    assert ends[0].sentence == "0 degrees of freedom left: the only one is driven by a prescribed motion"
    np.testing.assert_allclose(ends[0].q, np.arcsin(MEAN), rtol=10 * ROUND_OFF)
