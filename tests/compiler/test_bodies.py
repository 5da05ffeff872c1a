import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.compiler.bodies import all_bodies, center_of_mass, central_inertia, conditioning_origin, pose_matrix
from cadmbs.models.body import Body
from cadmbs.models.geometry import Pose
from tests import zoo


def test_pose_matrices():
    half = np.sqrt(0.5)
    quarter = [[0.0, -1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 2.0], [0.0, 0.0, 1.0, 3.0], [0.0, 0.0, 0.0, 1.0]]
    by_matrix = Pose.model_validate({"position": [1, 2, 3], "rotation": [[0, -1, 0], [1, 0, 0], [0, 0, 1]]})
    by_quaternion = Pose.model_validate({"position": [1, 2, 3], "quaternion": [half, 0, 0, half]})
    np.testing.assert_array_equal(pose_matrix(by_matrix), quarter)
    np.testing.assert_allclose(pose_matrix(by_quaternion), quarter, rtol=0, atol=1e-15)
    np.testing.assert_array_equal(pose_matrix(Pose()), np.eye(4))


def test_ground_is_first_and_a_free_name_becomes_a_massless_body():
    assert [body.name for body in all_bodies(zoo.mechanism("planar chain"))] == ["world", "link1", "link2", "link3"]
    listed = all_bodies(zoo.mechanism("listed ground"))
    assert listed[0].name == "base"
    assert listed[0].mass > 0.0
    assert len({body.name for body in listed}) == len(listed) == 9


def test_centre_of_mass_defaults_to_the_body_frame():
    pose = Pose(position=(1.0, 2.0, 3.0))
    np.testing.assert_array_equal(center_of_mass(Body(name="b", reference_pose=pose)), [1.0, 2.0, 3.0])
    own = Body(name="b", reference_pose=pose, center_of_mass=(4.0, 5.0, 6.0))
    np.testing.assert_array_equal(center_of_mass(own), [4.0, 5.0, 6.0])


def test_inertia_about_the_origin_is_moved_to_the_centre_of_mass():
    """A point mass of 2 kg at (1, 2, 3) has no inertia of its own; about the origin it has m (r^2 I - r r^T)."""
    r = np.array([1.0, 2.0, 3.0])
    about_origin = 2.0 * (r @ r * np.eye(3) - np.outer(r, r)) + np.diag([0.1, 0.2, 0.3])
    body = Body.model_validate(
        {
            "name": "b",
            "mass": 2.0,
            "center_of_mass": r.tolist(),
            "inertia": about_origin.tolist(),
            "inertia_about": "origin",
        }
    )
    np.testing.assert_allclose(central_inertia(body), np.diag([0.1, 0.2, 0.3]), rtol=0, atol=1e-14)


@pytest.mark.parametrize(
    ("points", "origin"),
    [
        ([], [0.0, 0.0, 0.0]),
        ([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [0.0, 0.0, 0.0]),
        ([[4.0, 0.0, 0.0], [5.0, 0.0, 0.0]], [0.0, 0.0, 0.0]),  # 4.5 is less than ten times 0.5
        ([[1000.0, 0.0, 0.0], [1001.0, 0.0, 0.0]], [1000.0, 0.0, 0.0]),  # 1000.5 on a grid of a half, ties to even
        ([[1000.25, 0.0, 0.0], [1001.75, 0.0, 0.0]], [1001.0, 0.0, 0.0]),
        ([[100.0, 200.0, -300.0]], np.round(np.array([100.0, 200.0, -300.0]) * 1024) / 1024),  # at least a millimetre
    ],
)
def test_origin_moves_only_to_far_mechanisms(points, origin):
    found = conditioning_origin([np.array(point) for point in points])
    np.testing.assert_allclose(found, origin, rtol=0, atol=0.5)
    if not np.any(origin):
        np.testing.assert_array_equal(found, origin)


def test_origin_is_a_multiple_of_a_power_of_two_of_the_size():
    """Differences to the origin are then exact: nothing is lost by shifting."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        points = list(1e4 * rng.normal(size=3) + rng.normal(size=(5, 3)))
        origin = conditioning_origin(points)
        assert np.linalg.norm(origin - np.mean(points, axis=0)) < 4.0
        np.testing.assert_array_equal(origin * 16.0, np.round(origin * 16.0))
        for point in points:
            np.testing.assert_array_equal((point - origin) + origin, point)


def test_geometry_of_a_far_mechanism_is_kept_about_the_origin():
    system = compile_mechanism(zoo.mechanism("far away"))
    assert np.linalg.norm(system.origin) > 900.0
    assert np.abs(system.tree.center_of_mass).max() < 20.0
    assert np.linalg.norm(system.bodies.center_of_mass[1]) > 900.0
