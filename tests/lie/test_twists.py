"""The twelve conversions against the table of matrices in the theory, 4.2, and against the motion itself."""

from itertools import permutations

import numpy as np
import pytest

from cadmbs.lie import se3, so3, twists
from tests.lie.samples import BATCHES, assert_close, screw_coordinates
from tests.lie.samples import twists as random_twists
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

NAMES = ["spatial", "body_fixed", "hybrid", "mixed"]
PAIRS = list(permutations(NAMES, 2))


def conversion(to, source):
    return getattr(twists, f"{to}_from_{source}")


def blocks(upper_left, lower_left, lower_right):
    zero = np.zeros(np.broadcast_shapes(upper_left.shape, lower_right.shape))
    lower_left = np.broadcast_to(lower_left, zero.shape)
    upper_left, lower_right = np.broadcast_to(upper_left, zero.shape), np.broadcast_to(lower_right, zero.shape)
    return np.block([[upper_left, zero], [lower_left, lower_right]])


def table(T):
    """The matrices of the theory, 4.2, by (to, from)."""
    R, p = T[..., :3, :3], so3.hat(T[..., :3, 3])
    Rt, eye, none = R.swapaxes(-1, -2), np.broadcast_to(np.eye(3), R.shape), np.zeros(R.shape)
    return {
        ("spatial", "body_fixed"): blocks(R, p @ R, R),
        ("spatial", "hybrid"): blocks(eye, p, eye),
        ("spatial", "mixed"): blocks(R, p @ R, eye),
        ("body_fixed", "spatial"): blocks(Rt, -Rt @ p, Rt),
        ("body_fixed", "hybrid"): blocks(Rt, none, Rt),
        ("body_fixed", "mixed"): blocks(eye, none, Rt),
        ("hybrid", "spatial"): blocks(eye, -p, eye),
        ("hybrid", "body_fixed"): blocks(R, none, R),
        ("hybrid", "mixed"): blocks(R, none, eye),
        ("mixed", "spatial"): blocks(Rt, -p, eye),
        ("mixed", "body_fixed"): blocks(eye, none, R),
        ("mixed", "hybrid"): blocks(Rt, none, eye),
    }


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("pair", PAIRS, ids="_from_".join)
def test_each_conversion_is_the_matrix_of_the_table(pair, batch):
    T, V = se3.exp(screw_coordinates(batch, 1.7)), random_twists(batch)
    expected = (table(T)[pair] @ V[..., np.newaxis])[..., 0]
    assert_close(conversion(*pair)(T, V), expected, ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("pair", PAIRS, ids="_from_".join)
def test_each_conversion_is_undone_by_its_partner(pair, batch):
    T, V = se3.exp(screw_coordinates(batch, 2.9)), random_twists(batch)
    to, source = pair
    assert_close(conversion(source, to)(T, conversion(to, source)(T, V)), V, ROUND_OFF)


@pytest.mark.parametrize("path", list(permutations(NAMES, 3)), ids=" <- ".join)
def test_a_detour_leads_to_the_same_twist(path):
    to, between, source = path
    T, V = se3.exp(screw_coordinates((3,), 2.0)), random_twists((3,))
    detour = conversion(to, between)(T, conversion(between, source)(T, V))
    assert_close(detour, conversion(to, source)(T, V), ROUND_OFF)


@pytest.mark.parametrize("batch", BATCHES)
def test_all_four_are_the_derivative_of_one_motion(batch):
    """By their definitions, theory 4.1 and 1.3, on the motion T(t) = exp(X t + Y t^2)."""
    X, Y, h = screw_coordinates(batch, 1.1), random_twists(batch), 1e-6
    T = se3.exp(X + Y)
    T_dot = (se3.exp(X * (1 + h) + Y * (1 + h) ** 2) - se3.exp(X * (1 - h) + Y * (1 - h) ** 2)) / (2.0 * h)
    R = T[..., :3, :3]
    world = so3.vee(T_dot[..., :3, :3] @ R.swapaxes(-1, -2))
    body = so3.vee(R.swapaxes(-1, -2) @ T_dot[..., :3, :3])
    origin = T_dot[..., :3, 3]
    motion = {
        "spatial": se3.vee(T_dot @ se3.inverse(T)),
        "body_fixed": se3.vee(se3.inverse(T) @ T_dot),
        "hybrid": np.concatenate([world, origin], axis=-1),
        "mixed": np.concatenate([body, origin], axis=-1),
    }
    for to, source in PAIRS:
        assert_close(conversion(to, source)(T, motion[source]), motion[to], FINITE_DIFFERENCE)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("pair", PAIRS, ids="_from_".join)
def test_columns_convert_like_twists(pair, batch):
    T, J = se3.exp(screw_coordinates(batch, 0.9)), np.random.default_rng(4).normal(size=(*batch, 6, 5))
    assert_close(twists.convert_columns(conversion(*pair), T, J), table(T)[pair] @ J, ROUND_OFF)


def test_one_pose_serves_many_twists_and_a_jacobian_without_columns_stays_one():
    T = se3.exp(screw_coordinates((), 0.9))
    assert twists.hybrid_from_spatial(T, random_twists((2, 3))).shape == (2, 3, 6)
    assert twists.hybrid_from_spatial(se3.exp(screw_coordinates((2, 1), 0.9)), random_twists((3,))).shape == (2, 3, 6)
    assert twists.convert_columns(twists.mixed_from_spatial, T, np.zeros((6, 0))).shape == (6, 0)


def test_a_turn_about_the_world_origin_seen_from_a_distant_body():
    """At 2 rad/s about z, a body 3 m along x and turned a quarter about z moves with 6 m/s along W's y, B's x."""
    T = se3.pose(so3.exp([0, 0, np.pi / 2]), [3, 0, 0])
    Vs = [0, 0, 2, 0, 0, 0]
    assert_close(twists.hybrid_from_spatial(T, Vs), [0, 0, 2, 0, 6, 0], ROUND_OFF)
    assert_close(twists.mixed_from_spatial(T, Vs), [0, 0, 2, 0, 6, 0], ROUND_OFF)
    assert_close(twists.body_fixed_from_spatial(T, Vs), [0, 0, 2, 6, 0, 0], ROUND_OFF)
