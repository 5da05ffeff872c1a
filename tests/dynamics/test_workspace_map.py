"""Maps over inputs: assembly modes, singularities and reach, against closed forms."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.dynamics import MapAxis, workspace_map
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kinematics import pose
from cadmbs.models.mechanism import Mechanism
from tests.constraints import linkages


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return cm.compile_mechanism(cm.load(path))


def five_bar(**more):
    """Ground 2, cranks 1, rods 1.5; along z, hinges "j0" to "j4"; cranks at right angles to the ground at q = 0."""
    top = np.sqrt(1.5**2 - 1.0)
    points = [[0, 0, 0], [0, 1, 0], [1, 1 + top, 0], [2, 1, 0], [2, 0, 0]]
    document = linkages.data(points)
    document["joints"] = [joint | more.get(joint["name"], {}) for joint in document["joints"]]
    document["joints"][2]["cut"] = True
    return cm.compile_mechanism(Mechanism.model_validate(document))


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def test_a_five_bar_is_singular_where_its_rods_or_a_rod_and_a_crank_are_aligned():
    """The sines between rods 1.5 and of each crank with its rod, from the intersection of two circles."""
    system = five_bar()
    axes = [MapAxis("j0", np.linspace(-1.0, 1.0, 21)), MapAxis("j4", np.linspace(-1.0, 1.0, 19))]
    answer = workspace_map(system, axes)
    assert answer.output.startswith("joint j2")
    assert set(answer.mode.tolist()) <= {0, 1, 2}
    assert np.sum(answer.mode == 1) == np.sum(answer.mode == 2)
    closed = answer.mode > 0
    q = answer.q[closed]
    a0, a4 = (q[:, system.position_names.index(name)] for name in ("j0", "j4"))
    left = np.stack([-np.sin(a0), np.cos(a0)], axis=-1)
    right = np.array([2.0, 0.0]) + np.stack([np.sin(a4), np.cos(a4)], axis=-1)  # the last joint turns against the tree
    tips = cm.kinematics.poses(system, q)
    names = system.body_names
    B = [(tips[:, names.index(name)] @ [*point, 0.0, 1.0])[:, :2] for name, point in (("b1", [0, 1]), ("b4", [2, 1]))]
    top = 1.0 + np.sqrt(1.25)
    P = (tips[:, names.index("b2")] @ [1.0, top, 0.0, 1.0])[:, :2]
    np.testing.assert_allclose(np.linalg.norm(B[0], axis=-1), 1.0, rtol=1e-9)
    np.testing.assert_allclose(B[0], left, atol=1e-9)
    assert right.shape == B[1].shape
    between_rods = cross(P - B[0], P - B[1])
    sense = answer.output_distance[closed] * between_rods
    assert np.all(sense > 0.0) or np.all(sense < 0.0)
    aligned = cross(B[0], P - B[0]) * cross(B[1] - [2.0, 0.0], P - B[1])
    sense = answer.input_distance[closed] * aligned
    assert np.all(sense > 0.0) or np.all(sense < 0.0)
    half = 0.5 * np.linalg.norm(B[1] - B[0], axis=-1)
    np.testing.assert_allclose(np.abs(between_rods), 2.0 * half * np.sqrt(1.5**2 - half**2), rtol=1e-8)


def test_points_are_assembled_where_the_circles_of_the_rods_meet():
    system = five_bar()
    values = np.linspace(-np.pi, np.pi, 37)
    answer = workspace_map(system, [MapAxis("j0", values), MapAxis("j4", values)])
    assembled = np.zeros(37 * 37, dtype=bool)
    assembled[answer.point[answer.mode > 0]] = True
    a, b = np.meshgrid(values, values, indexing="ij")
    sign = -1.0  # the joint of the right crank points from the crank to the ground
    ends = [-np.sin(a), np.cos(a)], [2.0 - np.sin(sign * b), np.cos(sign * b)]
    distance = np.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]).ravel()
    clear = np.abs(distance - 3.0) > 1e-2
    clear &= distance > 0.2  # where the ends of the cranks meet, the rods turn about them
    np.testing.assert_array_equal(assembled[clear], (distance < 3.0)[clear])


def test_the_distances_of_a_slider_crank_give_its_transmission():
    """dx/dphi = (input distance) / (output distance) in lengths of the mechanism: the output is the slider."""
    system = library("slider_crank")
    values = np.linspace(-3.1, 3.1, 720)
    answer = workspace_map(system, [MapAxis("main_bearing", values)])
    assert answer.output == "coordinate guide"
    for mode in (1, 2):
        part = answer.mode == mode
        slider = answer.q[part, system.position_names.index("guide")]
        slope = np.gradient(slider, values[1] - values[0])[5:-5] / scaling(system).length
        gain = (answer.input_distance / answer.output_distance)[part][5:-5]
        np.testing.assert_allclose(np.abs(gain), np.abs(slope), atol=1e-4)
        assert np.sum(np.diff(np.sign(answer.input_distance[part])) != 0) == 2  # the two dead points


def test_a_finer_grid_keeps_the_values_of_the_coarse_one():
    system = five_bar()
    coarse, fine = (
        workspace_map(system, [MapAxis("j0", np.linspace(-0.8, 0.8, n)), MapAxis("j4", np.linspace(-0.8, 0.8, n))])
        for n in (5, 9)
    )
    for mode in (1, 2):
        a, b = (x.mode == mode for x in (coarse, fine))
        rows = {tuple(np.round(q[[0, -1]], 9)): k for k, q in enumerate(fine.q[b])}
        match = [rows[tuple(np.round(q[[0, -1]], 9))] for q in coarse.q[a]]
        np.testing.assert_allclose(fine.output_distance[b][match], coarse.output_distance[a], atol=1e-8)
        np.testing.assert_allclose(fine.condition[b][match], coarse.condition[a], rtol=1e-6)


def test_joint_limits_and_efforts_end_the_reach():
    free = five_bar()
    axes = [MapAxis("j0", np.linspace(-0.5, 0.5, 5)), MapAxis("j4", np.linspace(-0.5, 0.5, 5))]
    assert np.all(workspace_map(free, axes).reachable)
    narrow = five_bar(j0={"limits": {"lower": -0.3, "upper": 0.3}})
    answer = workspace_map(narrow, axes)
    inside = np.abs(answer.q[:, narrow.position_names.index("j0")]) <= 0.3
    np.testing.assert_array_equal(answer.reachable, inside)
    pendulum = library("pendulum")
    assert np.all(workspace_map(pendulum, [MapAxis("hinge", np.linspace(-1.0, 1.0, 9))], output="hinge").reachable)


def test_efforts_are_those_that_hold_the_mechanism():
    document = linkages.data([[0, 0, 0], [0, 1, 0], [2, 1.5, 0], [2, 0, 0]]) | {"gravity": [0, -9.81, 0]}
    axes = [MapAxis("j0", np.linspace(-0.4, 0.4, 9))]
    free = cm.compile_mechanism(Mechanism.model_validate(document))
    q = workspace_map(free, axes).q
    rest = np.zeros((len(q), 3))
    forces = cm.dynamics.closed_loop_inverse_dynamics(free, q, rest, rest, driven=["j0"]).forces[:, 0]
    bound = float(np.median(np.abs(forces)))
    document["joints"][0]["limits"] = {"effort": bound}
    weak = workspace_map(cm.compile_mechanism(Mechanism.model_validate(document)), axes)
    np.testing.assert_array_equal(weak.reachable, np.abs(forces) <= bound * (1.0 + 1e-9))


def test_inputs_are_as_many_as_the_degrees_of_freedom():
    with pytest.raises(ArgumentError, match="2 degrees of freedom, and 1 inputs"):
        workspace_map(five_bar(), [MapAxis("j0", np.linspace(0.0, 0.1, 3))])
    with pytest.raises(UnknownNameError, match="j00"):
        workspace_map(five_bar(), [MapAxis("j00", np.linspace(0.0, 0.1, 3))])


def test_a_named_output_is_that_body():
    system = five_bar()
    axes = [MapAxis("j0", np.linspace(-0.1, 0.1, 3)), MapAxis("j4", np.linspace(-0.1, 0.1, 3))]
    assert workspace_map(system, axes, output="b2").output == "body b2"
    assert pose(system, cm.neutral(system), "b2").shape == (4, 4)
