"""Angles of ball joints in absolute coordinates are those of the motion, not those of the principal branch."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from tests.simulation.loops import compiled

GROUPS = [
    pytest.param("SE3", "dp54", None, id="SE3-dp54"),
    pytest.param("SO3xR3", "dp54", None, id="SO3xR3-dp54"),
    pytest.param("SO3xR3", "rk4", 0.01, id="SO3xR3-rk4", marks=pytest.mark.slow),
    pytest.param("SE3", "generalized_alpha", 1e-3, id="SE3-generalized_alpha", marks=pytest.mark.slow),
]
"""Coordinates, method, and step [s]."""


def ball(angles, rates, axes="zxz", cut=False, **more):
    """A body with the inertia of a sphere in a ball joint with three angles, at given ones; on request a cut joint."""
    directions = {"x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]}
    joint = {
        "name": "j", "kind": "spherical", "predecessor": "world", "successor": "b", "point": [0, 0, 0],
        "coordinates": "angles", "axes": [directions[axis] for axis in axes],
    }  # fmt: skip
    joints = [joint | more.pop("joint", {})]
    if cut:
        joints[0]["cut"] = True
        joints.insert(0, {"name": "f", "kind": "free", "predecessor": "world", "successor": "b"})
    return compiled(
        {
            "name": "ball",
            "gravity": [0, 0, 0],
            "bodies": [{"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}],
            "joints": joints,
            "scenario": {
                "duration": 1.0,
                "output_step": 0.1,
                "initial": {"positions": {"j": angles}, "velocities": {"j": rates}},
            },
            **more,
        }
    )


def oscillator(t, x, v, rest, stiffness, damping):
    """Of unit inertia, from x with the rate v."""
    decay, rate = damping / 2, np.sqrt(stiffness - damping**2 / 4)
    deviation = x - rest
    wave = deviation * np.cos(rate * t) + (v + decay * deviation) / rate * np.sin(rate * t)
    return rest + np.exp(-decay * t) * wave


@pytest.mark.parametrize(("coordinates", "method", "step"), GROUPS)
@pytest.mark.parametrize(("axes", "start", "rest"), [("zxz", -0.5, -1.0), ("zxy", 2.0, 3.0), ("zxz", 0.5, 1.0)])
def test_a_spring_along_the_second_angle_acts_on_its_own_branch(coordinates, method, step, axes, start, rest):
    """Each second angle beside the principal branch: the body turns about the second axis as an oscillator."""
    spring = {
        "name": "s", "kind": "joint_spring", "coordinate": "j:2", "stiffness": 4.0, "rest": rest, "damping": 0.5,
    }  # fmt: skip
    system = ball([0.0, start, 0.0], [0.0, 0.2, 0.0], axes, loads=[spring])
    duration = 0.1 if method == "generalized_alpha" else 1.0  # ten milliseconds of NumPy a step
    result = cm.simulate(system, coordinates=coordinates, method=method, step=step, duration=duration)
    np.testing.assert_allclose(result["joint/j:2/q"], oscillator(result.t, start, 0.2, rest, 4.0, 0.5), atol=2e-6)
    for other in ("joint/j:1/q", "joint/j:3/q"):
        np.testing.assert_allclose(result[other], 0.0, atol=1e-6)


SPRING = {"name": "s", "kind": "joint_spring", "coordinate": "j:2", "stiffness": 4.0, "rest": -1.0, "damping": 0.5}

DRIVE = {"name": "d", "coordinate": "j:2", "position": {"kind": "polynomial", "coefficients": [-0.5, 0.4]}}


@pytest.mark.parametrize(("coordinates", "method", "step"), GROUPS)
@pytest.mark.parametrize(
    "more", [{}, {"motions": [DRIVE]}, {"joint": {"armature": [0.3, 0.2, 0.1], "damping": [0.1, 0.2, 0.3]}}]
)
def test_rates_of_angles_are_those_of_relative_coordinates(coordinates, method, step, more):
    rates = [0.1, 0.2, 0.3] if "motions" not in more else [0.1, 0.4, 0.3]
    system = ball([0.3, -0.5, 0.2], rates, **more)
    duration = 0.1 if method == "generalized_alpha" else 0.2
    expected, found = (
        cm.simulate(system, rtol=1e-10, duration=duration),
        cm.simulate(system, coordinates=coordinates, method=method, step=step, duration=duration),
    )
    for k in (1, 2, 3):
        for column in ("q", "v"):
            name = f"joint/j:{k}/{column}"
            np.testing.assert_allclose(found[name], expected[name], atol=1e-5)


@pytest.mark.parametrize(("coordinates", "method"), [("relative", "dop853"), ("SE3", "dp54")])
@pytest.mark.parametrize("axes_and_angles", [("zxz", [0.3, -0.5, 0.2]), ("zxy", [7.0, -2.0, 0.2])])
@pytest.mark.parametrize(
    "more", [{}, {"motions": [DRIVE]}, {"loads": [SPRING], "joint": {"armature": [0.3, 0.2, 0.1]}}]
)
def test_a_cut_ball_starts_and_moves_on_the_branch_of_its_initial_angles(coordinates, method, axes_and_angles, more):
    """The angles of a cut joint move as those of the same joint in the tree, whose branch they are given on."""
    axes, angles = axes_and_angles
    rates = [0.1, 0.2, 0.3]
    if "motions" in more:
        rates = [0.1, 0.4, 0.3]
        more = {"motions": [DRIVE | {"position": {"kind": "polynomial", "coefficients": [angles[1], 0.4]}}]}
    if "loads" in more:
        more = more | {"loads": [SPRING | {"rest": angles[1] - 0.5}]}
    expected = cm.simulate(ball(angles, rates, axes, **more), rtol=1e-9)
    system = ball(angles, rates, axes, cut=True, **more)
    found = cm.simulate(system, coordinates=coordinates, method=method, rtol=1e-9)
    for k in (1, 2, 3):
        for column in ("q", "v"):
            name = f"joint/j:{k}/{column}"
            np.testing.assert_allclose(found[name], expected[name], atol=2e-7)


def test_a_drive_alone_chooses_the_branch_of_a_cut_ball():
    """Without initial angles the drive begins on the branch that its value is on."""
    system = ball([0.0, -0.5, 0.0], [0.0, 0.4, 0.0], cut=True, motions=[DRIVE])
    system = replace(system, scenario=replace(system.scenario, positions={}, velocities={}))
    found = cm.simulate(system)
    np.testing.assert_allclose(found["joint/j:2/q"], -0.5 + 0.4 * found.t, atol=1e-8)
    np.testing.assert_allclose(found["joint/j:2/v"], 0.4, atol=1e-8)


def test_lanes_report_a_cut_ball_on_its_branch():
    """Kernels move many systems side by side; the angles are read from their states on the branch of the start."""
    system = ball([0.3, -0.5, 0.2], [0.1, 0.2, 0.3], cut=True)
    expected, found = cm.simulate(system), cm.simulate(Variants((system, system)))
    for k in (1, 2, 3):
        for column in ("q", "v"):
            name = f"joint/j:{k}/{column}"
            np.testing.assert_allclose(found[name], np.stack([expected[name]] * 2), atol=1e-7)


@pytest.mark.parametrize("axes", ["zxz", "zxy"])
@pytest.mark.parametrize("angles", [[3.3, -0.5, 0.2], [0.82, -1.38, -2.75], [-2.9, 1.2, 2.48]])
def test_a_cut_ball_starts_at_any_three_angles(axes, angles):
    """Also those to which there is no way from q = 0, where the angles z-x-z are singular."""
    start = cm.simulate(ball(angles, [0.1, 0.2, 0.3], axes, cut=True), duration=0.01, output_step=0.01)
    np.testing.assert_allclose([start[f"joint/j:{k}/q"][0] for k in (1, 2, 3)], angles, atol=1e-9)
    np.testing.assert_allclose([start[f"joint/j:{k}/v"][0] for k in (1, 2, 3)], [0.1, 0.2, 0.3], atol=1e-9)
