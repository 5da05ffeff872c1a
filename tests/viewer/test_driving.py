"""A configuration moved by hand: loops stay closed, what does not close does not move, the branch is kept."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import cut_rates
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kinematics import difference, integrate, jacobian
from cadmbs.models.documents.reading import build
from cadmbs.viewer.live.driving import DrivenConfiguration, closed_rates, independent_columns
from cadmbs.viewer.live.velocities import body_velocity, drawn_ellipsoid, drawn_twist

LOOPS = {"four_bar": 1, "bennett": 1, "bricard": 1, "five_bar": 2, "spatial_slider_crank": 1, "stewart_platform": 6,
         "delta_robot": 3, "three_bar_loop": 3}  # fmt: skip
RESIDUAL = 1e-10


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def driven(name):
    return DrivenConfiguration(library(name))


@pytest.mark.parametrize(("name", "mobility"), LOOPS.items())
def test_while_dragging_the_loops_stay_closed_and_the_drive_has_its_value(name, mobility):
    configuration = driven(name)
    assert len(configuration.independent) == mobility
    for coordinate in configuration.independent:
        column = configuration.system.velocity_names.index(coordinate)
        start, before = configuration.values[column], configuration.q
        for k in range(1, 6):
            drive = configuration.drive({coordinate: start + 0.01 * k})
            assert drive.moved, drive.sentence
            assert configuration.values[column] == start + 0.01 * k
            assert configuration.residual < RESIDUAL
            assert cm.constraints.closure(configuration.system, configuration.q).max(initial=0.0) < RESIDUAL
            # no jump to another assembly: neighbours stay neighbours
            assert np.abs(difference(configuration.system, before, configuration.q)).max() < 0.2
            before = configuration.q


@pytest.mark.parametrize("name", ["rcm", "screw_arm", "six_axis_arm"])
def test_in_trees_every_coordinate_moves_alone(name):
    configuration = driven(name)
    assert set(configuration.independent) == set(configuration.system.velocity_names)
    values = {coordinate: 0.1 * (k + 1) for k, coordinate in enumerate(configuration.system.velocity_names)}
    assert configuration.drive(values).moved
    np.testing.assert_array_equal(configuration.q, list(values.values()))


def test_a_coordinate_of_a_quaternion_turns_about_its_own_axis():
    configuration = driven("spherical_double_pendulum")
    system, start = configuration.system, configuration.q
    step = np.zeros(system.n_v)
    step[system.velocity_names.index("elbow:wy")] = 0.7
    assert configuration.drive({"elbow:wy": 0.7}).moved
    np.testing.assert_allclose(configuration.q, integrate(system, start, step), atol=1e-15)
    configuration.drive({"elbow:wy": 0.0})
    np.testing.assert_allclose(configuration.q, start, atol=1e-15)


def test_what_does_not_close_does_not_move_and_the_gap_and_its_joint_are_in_the_sentence():
    configuration = driven("stewart_platform")
    configuration.drive({"leg1": 0.05})
    before, values = configuration.q.copy(), configuration.values.copy()
    for goal in (0.8, 0.9, 1.0):  # the second and third need no search
        drive = configuration.drive({"leg1": goal})
        assert not drive.moved
        assert "smallest gap is" in drive.sentence
        assert any(repr(closure_name) in drive.sentence for closure_name in cut_joint_names(configuration.system))
        assert "The branch ends at leg1 = 0.3" in drive.sentence
        np.testing.assert_array_equal(configuration.q, before)
        np.testing.assert_array_equal(configuration.values, values)
    assert configuration.drive({"leg1": 0.1}).moved


def cut_joint_names(system):
    return [system.joints[closure.joint].name for closure in system.closures]


def test_a_dependent_coordinate_drives_instead_as_far_as_its_dead_end():
    configuration = driven("four_bar")
    drive = configuration.prefer(["rocker_pivot"])
    assert drive.moved
    assert configuration.independent == ("rocker_pivot",)
    reach = 0.0
    while configuration.drive({"rocker_pivot": reach + 0.02}).moved:
        reach += 0.02
    assert 0.02 < reach < np.pi
    assert configuration.residual < RESIDUAL
    assert np.isclose(configuration.values[configuration.system.velocity_names.index("rocker_pivot")], reach)


def test_the_parallelogram_leaves_its_flat_position_on_one_of_its_branches():
    ends = [("world", "a", 0.0), ("a", "b", 1.0), ("world", "c", 2.0), ("b", "c", 3.0)]
    body = {"mass": 1.0, "center_of_mass": [0.0, 0.0, 0.0], "inertia": np.eye(3).tolist()}
    joint = {"kind": "revolute", "axis": [0.0, 0.0, 1.0]}
    data = {
        "format": "cadmbs.mechanism/1",
        "name": "parallelogram",
        "bodies": [{"name": name, **body} for name in "abc"],
        "joints": [
            {"name": f"j{k + 1}", "predecessor": first, "successor": second, "point": [x, 0.0, 0.0], **joint}
            for k, (first, second, x) in enumerate(ends)
        ],
    }
    data["joints"][3]["cut"] = True
    mechanism, findings = build(data)
    assert mechanism is not None, findings
    configuration = DrivenConfiguration(cm.compile_mechanism(mechanism))
    assert configuration.independent == ("j1",)
    drive = configuration.drive({"j1": 0.3})
    assert drive.moved, drive.sentence
    assert "branches meet here" in drive.sentence
    assert configuration.residual < RESIDUAL
    assert len(configuration.assemblies()) == 2


def test_assemblies_close_with_the_same_drives_and_can_be_taken():
    configuration = driven("four_bar")
    configuration.drive({"crank_pivot": 0.4})
    solutions = configuration.assemblies()
    assert len(solutions) == 2
    np.testing.assert_allclose(solutions[0], configuration.q, atol=1e-9)
    assert configuration.place_at(solutions[1]).moved
    assert configuration.residual < RESIDUAL
    assert np.abs(configuration.q - solutions[0]).max() > 0.1
    assert np.isclose(configuration.q[configuration.system.position_names.index("crank_pivot")], 0.4)


def test_wishes_that_make_no_sense_are_refused_and_change_nothing():
    configuration = driven("four_bar")
    before = configuration.q.copy()
    with pytest.raises(UnknownNameError, match="did you mean 'crank_pin'"):
        configuration.drive({"crank_pim": 0.1})
    with pytest.raises(ArgumentError, match="'crank_pin' is not independent: it follows from crank_pivot"):
        configuration.drive({"crank_pin": 0.1})
    with pytest.raises(ArgumentError, match="not finite"):
        configuration.drive({"crank_pivot": float("nan")})
    assert "in one go" in configuration.drive({"crank_pivot": 1e9}).sentence
    np.testing.assert_array_equal(configuration.q, before)


@pytest.mark.parametrize("name", ["four_bar", "stewart_platform", "three_bar_loop"])
def test_rates_of_dependent_coordinates_keep_the_loops_closed(name):
    """F against a difference along the driven configuration, and the twist of a body against its Jacobian."""
    configuration = driven(name)
    system = configuration.system
    coordinate = configuration.independent[0]
    columns = independent_columns(system, configuration.q)
    F = closed_rates(system, configuration.q, columns)
    np.testing.assert_allclose(F[columns], np.eye(len(columns)), atol=1e-12)
    np.testing.assert_allclose(cm.constraints.closure_jacobian(system, configuration.q) @ F, 0.0, atol=1e-9)
    column = system.velocity_names.index(coordinate)
    start, q = configuration.values[column], configuration.q
    h = 1e-4
    configuration.drive({coordinate: start + h})
    later = configuration.q
    configuration.drive({coordinate: start - h})
    slope = difference(system, configuration.q, later) / (2 * h)
    np.testing.assert_allclose(slope, F[:, columns.index(column)], atol=1e-6)
    body = body_velocity(system, q, columns, system.body_names[-1], "body_fixed")
    np.testing.assert_allclose(
        body.jacobian, jacobian(system, q, system.body_names[-1], representation="body_fixed") @ F
    )
    assert cut_rates(system, q, F[:, 0]).shape[-1] > 0


@pytest.mark.parametrize("representation", ["hybrid", "spatial", "body_fixed", "mixed"])
def test_arrows_are_the_same_velocity_in_every_representation(representation):
    system = library("screw_arm")
    q = np.array([0.1, 0.4, 0.05, 0.7])
    columns = list(range(system.n_v))
    rates = np.array([0.2, -1.0, 0.3, 2.0])
    body = system.body_names[-1]
    velocity = body_velocity(system, q, columns, body, representation)
    drawn = drawn_twist(velocity, rates, 1000.0)
    hybrid = np.asarray(jacobian(system, q, body)) @ rates
    arrows = {kind: (start, vector) for kind, start, vector in drawn.arrows}
    np.testing.assert_allclose(arrows["angular"][1] / 220.0, hybrid[:3], atol=1e-12)
    start, vector = arrows["linear"]
    origin = np.asarray(cm.kinematics.pose(system, q, body))[:3, 3]
    expected = hybrid[3:] + np.cross(hybrid[:3], start - origin)
    np.testing.assert_allclose(vector / 0.5, expected, atol=1e-12)
    point, direction = drawn.axis
    at_axis = hybrid[3:] + np.cross(hybrid[:3], point - origin)
    np.testing.assert_allclose(np.cross(at_axis, direction), 0.0, atol=1e-12)
    assert representation in drawn.sentence


def test_the_half_axes_of_the_ellipsoid_are_the_singular_values_of_the_jacobian():
    system = library("six_axis_arm")
    q = np.linspace(0.1, 0.6, 6)
    velocity = body_velocity(system, q, list(range(6)), system.body_names[-1], "body_fixed")
    drawn = drawn_ellipsoid(velocity, "linear", 1000.0)
    J = np.asarray(jacobian(system, q, system.body_names[-1]))[3:]
    np.testing.assert_allclose(drawn.components, np.linalg.svd(J, compute_uv=False), atol=1e-12)
    _, half_axes = drawn.ellipsoid
    np.testing.assert_allclose(half_axes @ half_axes.T / 0.25**2, J @ J.T, atol=1e-9)
