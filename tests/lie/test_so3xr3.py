"""The direct product SO(3) x R^3, beyond the group axioms (tests/laws/test_group_axioms.py)."""

import numpy as np
import pytest

from cadmbs.errors import ShapeError
from cadmbs.lie import se3, so3xr3, twists
from tests.lie.samples import ANGLES, BATCHES, assert_close, power_series, screw_coordinates
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

STEP = 1e-6


def moving_pose(batch, t):
    """exp(t X) exp(t^2 Y) A on SE(3): a pose with rotation and translation that both accelerate."""
    X, Y, A = (screw_coordinates(batch, angle, seed) for angle, seed in ((0.9, 1), (0.4, 2), (1.2, 3)))
    return se3.exp(t * X) @ se3.exp(t * t * Y) @ se3.exp(A)


@pytest.mark.parametrize("batch", BATCHES, ids=str)
def test_trivialisations_are_the_mixed_and_the_hybrid_twist(batch):
    """P-INT (20), P-KIN remark 17."""
    T = moving_pose(batch, 0.7)
    T_dot = (moving_pose(batch, 0.7 + STEP) - moving_pose(batch, 0.7 - STEP)) / (2.0 * STEP)
    spatial = se3.vee(T_dot @ se3.inverse(T))
    assert_close(so3xr3.left_velocity(T, T_dot), twists.mixed_from_spatial(T, spatial), FINITE_DIFFERENCE)
    assert_close(so3xr3.right_velocity(T, T_dot), twists.hybrid_from_spatial(T, spatial), FINITE_DIFFERENCE)


@pytest.mark.parametrize("batch", BATCHES, ids=str)
@pytest.mark.parametrize("angle", ANGLES)
def test_differentials_are_their_power_series(angle, batch):
    """dexp_X = sum ad^k / (k + 1)!, and its inverse. P-INT (11), (19)."""
    X = screw_coordinates(batch, ANGLES[angle])
    series = power_series(so3xr3.ad(X), 1).astype(float)
    assert_close(so3xr3.dexp(X), series, ROUND_OFF)
    assert_close(so3xr3.dexp(X) @ so3xr3.dexp_inverse(X), np.broadcast_to(np.eye(6), (*batch, 6, 6)), ROUND_OFF)


def test_brackets_are_products_with_ad():
    """P-INT (17)."""
    X, Y = screw_coordinates((4,), 1.0, 1), screw_coordinates((4,), 2.0, 2)
    assert_close(so3xr3.bracket(X, Y), (so3xr3.ad(X) @ Y[..., None])[..., 0], ROUND_OFF)
    assert np.all(so3xr3.bracket(X, Y)[..., 3:] == 0.0)


@pytest.mark.parametrize("angle", ["zero", "tiny", "generic", "near pi"])
def test_displacements_lead_to_the_same_pose_as_on_se3(angle):
    T, X = se3.exp(screw_coordinates((5,), 1.1, 1)), screw_coordinates((5,), ANGLES[angle], 2)
    displaced = T @ se3.exp(so3xr3.se3_displacement(T, X))
    assert_close(displaced, so3xr3.multiply(T, so3xr3.exp(X)), ROUND_OFF)


def test_it_is_not_the_group_of_rigid_motions():
    """A turn does not carry the translation along."""
    turn, shift = se3.exp([0.0, 0.0, np.pi / 2, 0.0, 0.0, 0.0]), se3.translation([1.0, 0.0, 0.0])
    assert_close(se3.translation_part(so3xr3.multiply(turn, shift)), [1.0, 0.0, 0.0], ROUND_OFF)
    assert_close(se3.translation_part(turn @ shift), [0.0, 1.0, 0.0], ROUND_OFF)


def test_wrong_shapes_are_named():
    with pytest.raises(ShapeError, match=r"^X: expected shape \(\.\.\., 6\), found \(3,\)$"):
        so3xr3.exp([0.0, 0.0, 1.0])
