"""Numbers of geometric parameters that poses determine."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.errors import UnknownNameError
from cadmbs.testing import mechanisms, states
from tests import zoo


@pytest.mark.parametrize(
    ("kinds", "rank"),
    [
        (("revolute",), 5 * 5 + 6),
        (("prismatic",), 5 * 2 + 6),
        (("screw",), 5 * 5 + 6),
    ],
)
def test_chains_in_general_position(kinds, rank):
    """4 R + 2 P + 6 of a serial chain whose last pose is measured, and one pitch a hinge."""
    system = compile_mechanism(mechanisms.random_tree(5, 191, kinds=kinds, branching=0.0))
    found = kinematics.identifiable_parameters(system, ["b5"])
    assert found.rank == rank
    assert found.margin > 1e4


def test_without_pitches():
    """The classical number of parameters of an arm with six hinges."""
    system = compile_mechanism(mechanisms.chain(6, 192))
    names = kinematics.geometric_parameter_names(system)
    axes = [k for k, name in enumerate(names) if not name.endswith("/pitch")]
    q = states.random_positions(system, 192, (40,), size=2.0)
    matrix = kinematics.pose_sensitivity(system, q, "b6")[..., axes].reshape(-1, len(axes))
    assert np.linalg.matrix_rank(matrix, rtol=1e-9) == 4 * 6 + 6


def test_combinations_reproduce_the_sensitivity(system):
    """At configurations that were not among the samples."""
    bodies = [0, system.n_bodies - 1]
    found = kinematics.identifiable_parameters(system, bodies)
    q = states.random_positions(system, 193, (3,))
    for body in bodies:
        S = kinematics.pose_sensitivity(system, q, body)
        scale = max(1.0, np.abs(S).max(initial=0.0))
        np.testing.assert_allclose(S[..., found.selected] @ found.combinations, S, rtol=0, atol=1e-9 * scale)
    names = kinematics.geometric_parameter_names(system)
    assert found.names == tuple(names[k] for k in found.selected)


def test_the_world_tells_nothing():
    found = kinematics.identifiable_parameters(zoo.system("chain"), ["world"])
    assert (found.rank, found.names) == (0, ())
    assert kinematics.identifiable_parameters(zoo.system("chain"), []).rank == 0
    assert kinematics.identifiable_parameters(zoo.system("world only"), ["world"]).combinations.shape == (0, 0)


def test_a_pendulum_in_its_plane():
    """Of one hinge: two tilts and two shifts of its axis, its pitch, and the place of the link."""
    system = compile_mechanism(mechanisms.planar_chain(1))
    found = kinematics.identifiable_parameters(system, ["link1/tip"])
    assert found.rank == 5 + 6
    assert "hinge1/axis_rotation_z" not in found.names
    assert "hinge1/axis_translation_z" not in found.names


def test_unknown_bodies():
    with pytest.raises(UnknownNameError, match="b9"):
        kinematics.identifiable_parameters(zoo.system("chain"), ["b9"])
