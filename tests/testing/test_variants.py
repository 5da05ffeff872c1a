import numpy as np
import pytest

from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, variants
from tests import zoo

T = se3.exp(np.array([0.7, -0.4, 1.1, 0.5, -1.5, 0.8]))
MECHANISM = mechanisms.with_couplings(mechanisms.random_tree(16, 1), 1)


def test_renumbered_lists():
    other = variants.renumbered(mechanisms.planar_chain(3), [2, 0, 1])
    assert [body.name for body in other.bodies] == ["link3", "link1", "link2"]
    assert [joint.name for joint in other.joints] == ["hinge3", "hinge1", "hinge2"]


def test_the_shorter_list_skips_what_it_does_not_have():
    linkage = zoo.mechanism("four-bar")
    other = variants.renumbered(linkage, [3, 1, 0, 2])
    assert [body.name for body in other.bodies] == ["b2", "b1", "b3"]
    assert [joint.name for joint in other.joints] == ["j4", "j2", "j1", "j3"]


def test_moving_there_and_back_is_the_mechanism():
    back = variants.moved(variants.moved(MECHANISM, T), se3.inverse(T))
    rest = variants.moved(MECHANISM, np.eye(4))
    for found, expected in ((back.bodies[:16], rest.bodies[:16]), (back.joints, rest.joints)):
        for one, other in zip(found, expected, strict=True):
            assert_alike(one.model_dump(mode="json"), other.model_dump(mode="json"))
    np.testing.assert_allclose(back.gravity, MECHANISM.gravity, rtol=0, atol=1e-14)


def assert_alike(found, expected):
    if isinstance(expected, dict):
        assert list(found) == list(expected)
        for key in expected:
            assert_alike(found[key], expected[key])
    elif isinstance(expected, list):
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13)
    else:
        assert found == expected


def test_gravity_turns_and_masses_stay():
    other = variants.moved(MECHANISM, T)
    np.testing.assert_allclose(other.gravity, T[:3, :3] @ MECHANISM.gravity, rtol=0, atol=1e-15)
    assert [body.mass for body in other.bodies[:16]] == [body.mass for body in MECHANISM.bodies]


def test_a_free_ground_moves_as_a_listed_body():
    other = variants.moved(MECHANISM, T)
    assert other.bodies[-1].name == other.ground == "world"
    np.testing.assert_array_equal(other.bodies[-1].reference_pose.position, T[:3, 3])


def test_constraints_and_shapes_move():
    data = zoo.data_of(mechanisms.planar_chain(2))
    data["bodies"][0]["shapes"] = [{"kind": "sphere", "radius": 0.1, "pose": {"position": [1.0, 0.0, 0.0]}}]
    data["constraints"] = [
        {"name": "a", "kind": "DP1", "bodies": ["link1", "link2"], "vectors": [[1, 0, 0], [0, 2, 0]]},
        {
            "name": "b",
            "kind": "CD",
            "bodies": ["link1", "world"],
            "points": [[0, 0, 0], [0, 0, 1]],
            "direction": [0, 0, 1],
        },
    ]
    other = variants.moved(Mechanism.model_validate(data), T)
    R, p = T[:3, :3], T[:3, 3]
    np.testing.assert_allclose(other.bodies[0].shapes[0].pose.position, R[:, 0] + p, rtol=0, atol=1e-15)
    np.testing.assert_allclose(other.constraints[0].vectors, [R[:, 0], 2 * R[:, 1]], rtol=0, atol=1e-15)
    np.testing.assert_allclose(other.constraints[1].points, [p, R[:, 2] + p], rtol=0, atol=1e-15)
    np.testing.assert_allclose(other.constraints[1].direction, R[:, 2], rtol=0, atol=1e-15)


def test_points_slide_along_their_axes():
    moved = 0
    for one, other in zip(MECHANISM.joints, variants.with_other_points(MECHANISM, 2).joints, strict=True):
        if getattr(one, "point", None) is None or one.point == other.point:
            continue
        moved += 1
        step = np.subtract(other.point, one.point)
        axis = np.cross(*other.axes) if getattr(other, "axes", None) else np.array(other.axis)
        np.testing.assert_allclose(np.cross(step, axis), 0.0, rtol=0, atol=1e-14)
        assert one.kind not in ("universal", "spherical")
    assert moved >= 5


def test_body_frames_change_except_where_coordinates_are_measured():
    pairs = list(zip(MECHANISM.bodies, variants.with_other_body_frames(MECHANISM, 3).bodies, strict=True))
    kept = {body.name for body, other in pairs if body.reference_pose == other.reference_pose}
    native = {
        joint.successor
        for joint in MECHANISM.joints
        if joint.kind == "free" or (joint.kind == "spherical" and joint.coordinates != "angles")
    }
    assert kept == native - {"world"}
    assert 0 < len(kept) < len(pairs)


def test_reversed_joints_swap_their_bodies():
    other = variants.with_reversed_joints(mechanisms.chain(2, 4))
    for one, new in zip(mechanisms.chain(2, 4).joints, other.joints, strict=True):
        assert (new.predecessor, new.successor) == (one.successor, one.predecessor)
        np.testing.assert_array_equal(new.axis, -np.array(one.axis))
    ball = mechanisms.chain(1, 4, "spherical:quaternion")
    assert variants.with_reversed_joints(ball).joints == ball.joints


@pytest.mark.parametrize(
    "variant",
    [
        lambda m: variants.moved(m, T),
        lambda m: variants.with_other_points(m, 1),
        lambda m: variants.with_other_body_frames(m, 1),
        variants.with_reversed_joints,
    ],
)
def test_names_and_couplings_are_kept(variant):
    other = variant(MECHANISM)
    assert [joint.name for joint in other.joints] == [joint.name for joint in MECHANISM.joints]
    assert other.couplings == MECHANISM.couplings
