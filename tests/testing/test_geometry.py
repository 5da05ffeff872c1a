"""Systems with moved axes and bodies."""

import numpy as np

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import geometry, mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.tolerances import ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def test_no_change_is_no_change(tree):
    same = geometry.displaced(tree, np.zeros(len(kinematics.geometric_parameter_names(tree))))
    q, v, a = states.random_state(tree, 201, (2,))
    assert (
        worst(relative(kinematics.poses(same, q, engine="reference"), kinematics.poses(tree, q, engine="reference")))
        < ROUND_OFF
    )
    found, expected = (dynamics.inverse_dynamics(system, q, v, a, engine="reference") for system in (same, tree))
    assert worst(relative(found, expected)) < ROUND_OFF


def test_a_finite_change_is_another_document():
    """The link moved along x, its hinge moved along y and made a screw."""
    system = compile_mechanism(mechanisms.planar_chain(1))
    names = kinematics.geometric_parameter_names(system)
    changes = {"link1/translation_x": 0.2, "hinge1/axis_translation_y": 0.1, "hinge1/pitch": 0.05}
    moved = geometry.displaced(system, [changes.get(name, 0.0) for name in names])
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["joints"][0] |= {"kind": "screw", "pitch": 0.05, "point": [0.0, 0.1, 0.0]}
    body = data["bodies"][0]
    body["center_of_mass"] = [0.7, 0.0, 0.0]
    body["reference_pose"]["position"] = [0.2, 0.0, 0.0]
    body["frames"]["tip"]["position"] = [1.2, 0.0, 0.0]
    written = compile_mechanism(Mechanism.model_validate(data))
    q, v, a = states.random_state(system, 202)
    for frame in ("link1", "link1/tip"):
        found, expected = (kinematics.pose(x, q, frame, engine="reference") for x in (moved, written))
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-15)
    found, expected = (dynamics.inverse_dynamics(x, q, v, a, engine="reference") for x in (moved, written))
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13)


def test_a_finite_turn_of_a_body_turns_its_inertia():
    """A rod turned by a right angle about its end, its hinge left alone, lies where it would be a right angle on."""
    system = compile_mechanism(mechanisms.planar_chain(1))
    names = kinematics.geometric_parameter_names(system)
    moved = geometry.displaced(system, [np.pi / 2 if name == "link1/rotation_z" else 0.0 for name in names])
    q = np.linspace(-1.0, 1.0, 3)[:, None]
    for quantity in (dynamics.gravity_force, dynamics.mass_matrix):
        own = quantity(system, q, engine="reference")
        np.testing.assert_allclose(quantity(moved, q - np.pi / 2, engine="reference"), own, rtol=0, atol=1e-14)
