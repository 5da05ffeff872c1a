import numpy as np
import pytest

from cadmbs.compiler.screws import exponential_parts, joint_geometry, plane_axes
from cadmbs.lie import screws, se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.native_joints import MotionKind
from cadmbs.testing import parts
from tests.tolerances import ROUND_OFF

X, Y, Z = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]
POINT = [1.0, 2.0, 3.0]
TURN_Z = [0.0, 0.0, 1.0, 2.0, -1.0, 0.0]  # (e, y x e) with y = (1, 2, 3)
TURN_X = [1.0, 0.0, 0.0, 0.0, 3.0, -2.0]
TURN_Y = [0.0, 1.0, 0.0, -3.0, 0.0, 1.0]
SLIDE_X, SLIDE_Y, SLIDE_Z = ([0.0, 0.0, 0.0, *axis] for axis in (X, Y, Z))
HELIX_Z = [0.0, 0.0, 1.0, 2.0, -1.0, 0.5]

EXPECTED = {
    "fixed": ({}, []),
    "revolute": ({"axis": Z, "point": POINT}, [TURN_Z]),
    "screw": ({"axis": Z, "point": POINT, "pitch": 0.5}, [HELIX_Z]),
    "prismatic": ({"axis": Z, "point": POINT}, [SLIDE_Z]),
    "cylindrical": ({"axis": Z, "point": POINT}, [TURN_Z, SLIDE_Z]),
    "universal": ({"axes": [X, Y], "point": POINT}, [TURN_X, TURN_Y]),
    "planar_translation": ({"axis": Z}, [SLIDE_X, SLIDE_Y]),
    "planar": ({"axes": [X, Y], "point": POINT}, [SLIDE_X, SLIDE_Y, TURN_Z]),
    "helical_planar": ({"axis": Z, "point": POINT, "pitch": 0.5}, [SLIDE_X, SLIDE_Y, HELIX_Z]),
    "schoenflies": ({"axis": Z, "point": POINT}, [SLIDE_X, SLIDE_Y, SLIDE_Z, TURN_Z]),
    "spatial_translation": ({}, [SLIDE_X, SLIDE_Y, SLIDE_Z]),
    "spherical": ({"coordinates": "angles", "axes": [X, Y, Z], "point": POINT}, [TURN_X, TURN_Y, TURN_Z]),
}


def joint_document(kind, fields):
    joint = {"name": "j", "kind": kind, "predecessor": "world", "successor": "b", **fields}
    mechanism = Mechanism.model_validate({"name": "m", "bodies": [{"name": "b"}], "joints": [joint]})
    return mechanism.joints[0]


@pytest.mark.parametrize("kind", EXPECTED)
def test_successive_screws_of_each_kind(kind):
    fields, expected = EXPECTED[kind]
    geometry = joint_geometry(joint_document(kind, fields), np.eye(4), np.zeros(3))
    assert geometry.kind is MotionKind.SCREWS
    np.testing.assert_array_equal(geometry.screws, np.array(expected).reshape(-1, 6))
    slides = [not any(screw[:3]) for screw in expected]
    np.testing.assert_array_equal(np.isnan(geometry.pitches), slides)


def test_screws_about_another_origin():
    """About the joint's own point a revolute screw is (e, 0), and so is a helical one up to its pitch."""
    origin = np.array(POINT)
    turn = joint_geometry(joint_document("revolute", EXPECTED["revolute"][0]), np.eye(4), origin)
    helix = joint_geometry(joint_document("screw", EXPECTED["screw"][0]), np.eye(4), origin)
    np.testing.assert_array_equal(turn.screws, [[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]])
    np.testing.assert_array_equal(helix.screws, [[0.0, 0.0, 1.0, 0.0, 0.0, 0.5]])
    np.testing.assert_array_equal(turn.point, 0.0)


@pytest.mark.parametrize(
    ("kind", "coordinates", "motion"),
    [
        ("spherical", "quaternion", MotionKind.SPHERICAL),
        ("spherical", "rotation_vector", MotionKind.ROTATION_VECTOR),
        ("free", None, MotionKind.FREE),
    ],
)
def test_native_joints_have_a_frame_and_no_screws(kind, coordinates, motion):
    """B = T(y) R_A for ball joints, A for free ones."""
    A = se3.exp(np.array([0.3, 0.2, 0.5, 4.0, 5.0, 6.0]))
    fields = {} if coordinates is None else {"coordinates": coordinates, "point": POINT}
    geometry = joint_geometry(joint_document(kind, fields), A, np.zeros(3))
    assert geometry.kind is motion
    assert geometry.screws.shape == (0, 6)
    expected = A if coordinates is None else se3.pose(A[:3, :3], np.array(POINT))
    np.testing.assert_array_equal(geometry.frame, expected)


@pytest.mark.parametrize(
    ("normal", "e1"),
    [
        (Z, X),  # x and y are both orthogonal to z: x comes first
        (X, Y),
        (Y, X),
        ([0.0, 0.0, -1.0], X),
        ([0.6, 0.8, 0.0], Z),
        ([0.8, 0.0, 0.6], Y),
        ([np.sqrt(0.5), np.sqrt(0.5), 0.0], Z),
        ([np.sqrt(1 / 3)] * 3, [np.sqrt(2 / 3), -np.sqrt(1 / 6), -np.sqrt(1 / 6)]),  # all alike: x
    ],
)
def test_directions_in_a_plane(normal, e1):
    axes = plane_axes(np.array(normal))
    np.testing.assert_allclose(axes[:, 0], e1, rtol=0, atol=1e-15)
    np.testing.assert_allclose(axes[:, 2], normal, rtol=0, atol=0)
    np.testing.assert_allclose(axes.T @ axes, np.eye(3), rtol=0, atol=1e-15)
    np.testing.assert_allclose(np.linalg.det(axes), 1.0, rtol=0, atol=1e-15)


def test_axes_of_a_universal_joint_need_not_be_orthogonal():
    a2 = [0.6, 0.8, 0.0]
    geometry = joint_geometry(joint_document("universal", {"axes": [X, a2], "point": POINT}), np.eye(4), np.zeros(3))
    np.testing.assert_allclose(geometry.screws[:, :3], [X, a2], rtol=0, atol=0)
    np.testing.assert_allclose(geometry.axes, np.eye(3), rtol=0, atol=1e-15)


@pytest.mark.parametrize("pitch", [0.0, 0.3, -2.0, np.nan])
@pytest.mark.parametrize("angle", [0.0, 1e-9, 0.5, np.pi, -2.5, 40.0])
def test_parts_of_the_exponential(pitch, angle):
    """I + q E1 + sin q E2 + (1 - cos q) E3 = exp(Z q)."""
    rng = np.random.default_rng(3)
    axis, point = np.array(parts.direction(rng)), rng.normal(size=3)
    screw = screws.prismatic(axis) if np.isnan(pitch) else screws.helical(axis, point, pitch)
    E1, E2, E3 = exponential_parts(screw, pitch)
    found = np.eye(4) + angle * E1 + np.sin(angle) * E2 + 2.0 * np.sin(angle / 2) ** 2 * E3
    np.testing.assert_allclose(found, se3.exp(screw * angle), rtol=0, atol=ROUND_OFF * max(1.0, abs(angle)))


def test_a_revolute_axis_does_not_creep():
    """A hinge of zero pitch, written to round-off, gives no advance however often it turns."""
    rng = np.random.default_rng(4)
    for _ in range(20):
        axis, point = np.array(parts.direction(rng)), 1e3 * rng.normal(size=3)
        linear, _, _ = exponential_parts(screws.revolute(axis, point), 0.0)
        np.testing.assert_array_equal(linear, 0.0)


@pytest.mark.parametrize("kind", ["universal", "spherical:angles", "spatial_translation"])
def test_axes_that_are_not_orthogonal_span_a_frame(kind):
    data = parts.joint(np.random.default_rng(3), kind, "j", ("world", "b"), np.zeros(3)) | {"cut": False}
    if kind == "spatial_translation":
        data["axes"] = [X, [0.6, 0.8, 0.0], [0.0, 0.6, 0.8]]
    mechanism = Mechanism.model_validate({"name": "m", "bodies": [{"name": "b"}], "joints": [data]})
    axes = joint_geometry(mechanism.joints[0], np.eye(4), np.zeros(3)).axes
    first, second = (np.array(axis) for axis in data["axes"][:2])
    np.testing.assert_allclose(axes.T @ axes, np.eye(3), atol=ROUND_OFF)
    np.testing.assert_allclose(axes[:, 0], first, atol=ROUND_OFF)
    assert np.linalg.det(axes) == pytest.approx(1.0)
    assert axes[:, 2] @ second == pytest.approx(0.0, abs=ROUND_OFF)
