"""No false branches: a reversed axis or a half turn is far from closed, and Newton's matrix stays finite there."""

import numpy as np
import pytest

from cadmbs import constraints
from cadmbs.constraints.residuals import RowFamily, rows_of
from tests import differences
from tests.constraints.closed import KINDS, closed_system, turned
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

ALIGNED = [kind for kind in KINDS if any(family is RowFamily.TILT for family, _ in rows_of(kind))]
ORIENTED = [kind for kind in KINDS if any(family is RowFamily.TURN for family, _ in rows_of(kind))]
HALF_TURNS = np.pi * np.eye(3)


def angular_gap(system, q):
    table = constraints.rows(system)
    return np.linalg.norm(constraints.closure(system, q)[table.angular])


@pytest.mark.parametrize("kind", ALIGNED)
@pytest.mark.parametrize("axis", [0, 1])
def test_a_reversed_axis_is_half_a_turn_away(kind, axis):
    system, q, _ = closed_system(kind)
    reversed_axis = turned(system, HALF_TURNS[axis])
    assert angular_gap(reversed_axis, q) == pytest.approx(np.pi, abs=1e-7)
    assert np.all(np.isfinite(constraints.closure_jacobian(reversed_axis, q)))
    assert angular_gap(turned(system, HALF_TURNS[2]), q) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("kind", ORIENTED)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_half_turn_is_half_a_turn_away_where_the_joint_keeps_the_orientation(kind, axis):
    system, q, _ = closed_system(kind)
    half_turn = turned(system, HALF_TURNS[axis])
    assert angular_gap(half_turn, q) == pytest.approx(np.pi, abs=1e-7)
    assert np.all(np.isfinite(constraints.closure_jacobian(half_turn, q)))


@pytest.mark.parametrize("kind", [*ALIGNED, *ORIENTED])
@pytest.mark.parametrize("angle", [1e-9, 0.5 * np.pi, 2.9])
def test_the_gap_is_the_angle_and_its_derivative_is_exact_at_any_angle(kind, angle):
    system, q, _ = closed_system(kind)
    off = turned(system, angle * np.array([0.6, 0.8, 0.0]))
    assert angular_gap(off, q) == pytest.approx(angle, abs=1e-12)
    found = differences.by_positions(off, q, lambda x: constraints.closure(off, x))
    np.testing.assert_allclose(constraints.closure_jacobian(off, q), found, atol=1e2 * EXTRAPOLATED, rtol=EXTRAPOLATED)


def test_universal_joints_close_with_either_sense_of_their_axes():
    system, q, _ = closed_system("universal")
    second = np.array([constraints.equations.constraint_state.cut_joints(system).cosine[0], 0.0, 0.0])
    second[1] = np.sqrt(1.0 - second[0] ** 2)
    np.testing.assert_allclose(constraints.closure(turned(system, np.pi * second), q), 0.0, atol=ROUND_OFF)
    assert angular_gap(turned(system, HALF_TURNS[2] / 2.0), q) > 0.1
