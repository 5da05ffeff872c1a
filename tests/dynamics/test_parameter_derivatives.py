"""Sensitivity of inverse dynamics to geometric parameters, against systems whose axes and bodies are moved."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.geometric_parameters import joint_axes
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import geometry, mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def test_sensitivity_is_the_slope_of_inverse_dynamics(tree):
    """Along two random changes of all parameters together."""
    q, v, a = states.random_state(tree, 181, (2,))
    found = dynamics.inverse_dynamics_sensitivity(tree, q, v, a)
    changes = np.random.default_rng(181).normal(size=(found.shape[-1], 2))
    for change in changes.T:
        measured = slope(
            lambda s, c=change: dynamics.inverse_dynamics(geometry.displaced(tree, s * c), q, v, a, engine="reference")
        )
        assert worst(relative(found @ change, measured)) < EXTRAPOLATED


def test_each_parameter_alone():
    """One parameter at a time, with couplings, compound joints and welded bodies."""
    document = mechanisms.random_tree(5, 182, kinds=("cylindrical", "fixed", "revolute", "spherical:quaternion"))
    system = compile_mechanism(mechanisms.with_couplings(document, 182))
    q, v, a = states.random_state(system, 182)
    found = dynamics.inverse_dynamics_sensitivity(system, q, v, a)
    for column, name in enumerate(kinematics.geometric_parameter_names(system)):
        unit = np.eye(found.shape[-1])[column]
        measured = slope(
            lambda s, u=unit: dynamics.inverse_dynamics(geometry.displaced(system, s * u), q, v, a, engine="reference"),
            levels=3,
        )
        assert worst(relative(found[:, column], measured)) < EXTRAPOLATED, name


def test_moving_everything_turns_gravity_back():
    """A rigid motion of all axes and bodies changes nothing but the direction of gravity: dtau = -dtau/dg (w x g)."""
    system = zoo.system("every kind")
    q, v, a = states.random_state(system, 183)
    turn = np.array([0.3, -0.5, 0.7])
    names = kinematics.geometric_parameter_names(system)
    points = {f"{axis.name}/axis": axis.point for axis in joint_axes(system)}
    points |= {name: system.bodies.reference_pose[k + 1, :3, 3] for k, name in enumerate(system.body_names[1:])}
    change = np.zeros(len(names))
    for place, name in enumerate(names):
        holder, _, word = name.partition("/")
        kind, _, letter = word.removeprefix("axis_").rpartition("_")
        about = points[f"{holder}/axis"] if word.startswith("axis_") else points.get(holder)
        if kind:
            change[place] = (turn if kind == "rotation" else np.cross(turn, about))["xyz".index(letter)]
    found = dynamics.inverse_dynamics_sensitivity(system, q, v, a) @ change
    data = zoo.data_of(zoo.mechanism("every kind"))
    turned = data | {"gravity": (-np.cross(turn, system.gravity)).tolist()}
    weightless = data | {"gravity": [0.0, 0.0, 0.0]}
    forces = [
        dynamics.inverse_dynamics(compile_mechanism(Mechanism.model_validate(d)), q, v, a, engine="reference")
        for d in (turned, weightless)
    ]
    assert worst(relative(found, forces[0] - forces[1])) < ROUND_OFF_LONG


def test_a_rod_that_slides_along_itself():
    """m g c cos q holds a rod; moved outwards by dx it needs m g cos q dx more, and m 2 c a dx to turn faster."""
    system = compile_mechanism(mechanisms.planar_chain(1, length=2.0, mass=3.0))
    names = kinematics.geometric_parameter_names(system)
    found = dynamics.inverse_dynamics_sensitivity(system, [0.4], [0.0], [0.5])[0]
    expected = 3.0 * 9.81 * np.cos(0.4) + 3.0 * 2.0 * 1.0 * 0.5
    np.testing.assert_allclose(found[names.index("link1/translation_x")], expected, rtol=1e-14)
    np.testing.assert_allclose(found[names.index("hinge1/axis_translation_x")], -expected, rtol=1e-14)
    np.testing.assert_allclose(found[names.index("hinge1/axis_translation_z")], 0.0, atol=1e-14)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "every kind"])
def test_shapes(name, batch):
    system = zoo.system(name)
    found = dynamics.inverse_dynamics_sensitivity(system, *states.random_state(system, 184, batch))
    assert found.shape == (*batch, system.n_v, len(kinematics.geometric_parameter_names(system)))


def test_loops_are_refused():
    system = zoo.system("four-bar")
    rest = np.zeros(system.n_v)
    with pytest.raises(NotSolvableError, match=r"sensitivity of inverse dynamics of 'tree 61' needs .* 1 closed loop"):
        dynamics.inverse_dynamics_sensitivity(system, kinematics.neutral(system), rest, rest)
