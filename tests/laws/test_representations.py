"""Body-fixed, spatial, hybrid and mixed: one motion in four representations."""

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.lie import se3, twists
from cadmbs.testing import laws, states
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

CONVERSIONS = {
    ("spatial", "body_fixed"): twists.spatial_from_body_fixed,
    ("spatial", "hybrid"): twists.spatial_from_hybrid,
    ("spatial", "mixed"): twists.spatial_from_mixed,
    ("body_fixed", "spatial"): twists.body_fixed_from_spatial,
    ("body_fixed", "hybrid"): twists.body_fixed_from_hybrid,
    ("body_fixed", "mixed"): twists.body_fixed_from_mixed,
    ("hybrid", "spatial"): twists.hybrid_from_spatial,
    ("hybrid", "body_fixed"): twists.hybrid_from_body_fixed,
    ("hybrid", "mixed"): twists.hybrid_from_mixed,
    ("mixed", "spatial"): twists.mixed_from_spatial,
    ("mixed", "body_fixed"): twists.mixed_from_body_fixed,
    ("mixed", "hybrid"): twists.mixed_from_hybrid,
}


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def tolerance(system):
    """A kilometre from the world origin, metres cancel out of thousands of metres per second."""
    return ROUND_OFF_LONG if system.origin.any() else ROUND_OFF


def test_twists_agree(system):
    q, v, _ = states.random_state(system, 41, (2,))
    assert worst(laws.representations_agree(system, q, v)) < tolerance(system)


@pytest.mark.parametrize(("to", "source"), CONVERSIONS)
def test_jacobians_convert_like_twists(system, to, source):
    q = states.random_positions(system, 42, (2,))
    for body in range(system.n_bodies):
        pose = kinematics.pose(system, q, body, engine="reference")
        converted = twists.convert_columns(
            CONVERSIONS[to, source], pose, kinematics.jacobian(system, q, body, source, engine="reference")
        )
        expected = kinematics.jacobian(system, q, body, to, engine="reference")
        np.testing.assert_allclose(converted, expected, rtol=0, atol=tolerance(system) * max(1.0, worst(expected)))


def test_each_representation_is_what_its_definition_says():
    """One hinge, frame origin away from the axis: by hand. theory.md 1.3."""
    system = zoo.system("planar chain")
    q, v = np.array([np.pi / 2, 0.0, 0.0]), np.array([2.0, 0.0, 0.0])
    body = system.body_names.index("link2")
    # the origin of link2 stands at (0, 1, 0) and moves with 2 m/s along -x; its x axis points along y
    values = {
        "spatial": [0.0, 0.0, 2.0, 0.0, 0.0, 0.0],
        "body_fixed": [0.0, 0.0, 2.0, 0.0, 2.0, 0.0],
        "hybrid": [0.0, 0.0, 2.0, -2.0, 0.0, 0.0],
        "mixed": [0.0, 0.0, 2.0, -2.0, 0.0, 0.0],
    }
    for representation, expected in values.items():
        found = kinematics.twists(system, q, v, representation, engine="reference")[body]
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-15)


def test_body_fixed_and_mixed_angular_parts_turn_with_the_body():
    """The body-fixed twist of a free body is its velocity coordinates; w = R w^b in world axes."""
    system = zoo.system("single free body")
    q, v, _ = states.random_state(system, 43)
    rotation = kinematics.pose(system, q, 1, engine="reference")[:3, :3]
    assert np.abs(rotation - np.eye(3)).max() > 0.1
    omega = rotation @ v[:3]
    for representation, expected in {"spatial": omega, "hybrid": omega, "mixed": v[:3], "body_fixed": v[:3]}.items():
        found = kinematics.twists(system, q, v, representation, engine="reference")[1]
        np.testing.assert_allclose(found[:3], expected, rtol=0, atol=1e-14)
    np.testing.assert_allclose(kinematics.body_fixed.twists(system, q, v, engine="reference")[1], v, rtol=0, atol=1e-14)


def test_spatial_twist_is_carried_by_the_adjoint_of_a_new_world_frame(tree):
    """Relative twist of a body and its image: V'^s = Ad_S V^s for C' = S C; V^b stays. Theory 4.7."""
    q, v, _ = states.random_state(tree, 44)
    S = se3.exp(np.array([0.4, -0.2, 0.9, 0.3, -1.0, 0.5]))
    Vs = kinematics.spatial.twists(tree, q, v, engine="reference")
    Vb = kinematics.body_fixed.twists(tree, q, v, engine="reference")
    pose = kinematics.poses(tree, q, engine="reference")
    found = twists.spatial_from_body_fixed(S @ pose, Vb)
    expected = se3.transform_twist(S, Vs)
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance(tree) * max(1.0, worst(expected)))
