"""One list of laws for rotation matrices, quaternions and poses, near the identity, in general, and near half turns."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from cadmbs.lie import quaternion, se3, so3
from tests.lie.samples import ANGLES, BATCHES, assert_close, rotation_vectors, screw_coordinates
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def times(matrix, vector):
    return (matrix @ vector[..., np.newaxis])[..., 0]


def best_sign(q, like):
    """Quaternions up to the sign that rotations do not see."""
    return np.where((q * like).sum(axis=-1, keepdims=True) < 0.0, -q, q)


@dataclass(frozen=True)
class Group:
    """What the laws need to know of a group."""

    vectors: Callable  # algebra elements of a batch shape, an angle and a seed
    identity: Callable  # of a batch shape
    multiply: Callable
    inverse: Callable
    exp: Callable
    log: Callable
    act: Callable  # on points
    adjoint: Callable
    bracket: Callable
    velocity: Callable  # right-trivialised, from an element and its derivative
    dexp: Callable
    contains: Callable  # whether an array is an element
    aligned: Callable = lambda element, like: element


def is_pose(T):
    last_row = (T[..., 3, :] == [0.0, 0.0, 0.0, 1.0]).all(axis=-1)
    return so3.is_rotation(T[..., :3, :3], ROUND_OFF) & last_row


GROUPS = {
    "SO(3)": Group(
        vectors=rotation_vectors,
        identity=lambda batch: np.broadcast_to(np.eye(3), (*batch, 3, 3)),
        multiply=np.matmul,
        inverse=lambda R: R.swapaxes(-1, -2),
        exp=so3.exp,
        log=so3.log,
        act=times,
        adjoint=lambda R: R,
        bracket=so3.cross,
        velocity=lambda R, R_dot: so3.vee(R_dot @ R.swapaxes(-1, -2)),
        dexp=so3.dexp,
        contains=lambda R: so3.is_rotation(R, ROUND_OFF),
    ),
    "quaternions": Group(
        vectors=rotation_vectors,
        identity=quaternion.identity,
        multiply=quaternion.multiply,
        inverse=quaternion.conjugate,
        exp=quaternion.exp,
        log=quaternion.log,
        act=lambda q, point: times(quaternion.rotation(q), point),
        adjoint=quaternion.rotation,
        bracket=so3.cross,
        velocity=lambda q, q_dot: 2.0 * quaternion.multiply(q_dot, quaternion.conjugate(q))[..., 1:],
        dexp=so3.dexp,
        contains=lambda q: np.abs((q * q).sum(axis=-1) - 1.0) < ROUND_OFF,
        aligned=best_sign,
    ),
    "SE(3)": Group(
        vectors=screw_coordinates,
        identity=lambda batch: np.broadcast_to(np.eye(4), (*batch, 4, 4)),
        multiply=np.matmul,
        inverse=se3.inverse,
        exp=se3.exp,
        log=se3.log,
        act=se3.apply,
        adjoint=se3.adjoint,
        bracket=se3.bracket,
        velocity=lambda T, T_dot: se3.vee(T_dot @ se3.inverse(T)),
        dexp=se3.dexp,
        contains=is_pose,
    ),
}

pytestmark = [
    pytest.mark.parametrize("batch", BATCHES, ids=str),
    pytest.mark.parametrize("angle", ANGLES.values(), ids=ANGLES.keys()),
    pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS.keys()),
]


def elements(group, batch, angle):
    return [group.exp(group.vectors(batch, angle, seed)) for seed in (1, 2, 3)]


def test_closure(group, angle, batch):
    a, b, _ = elements(group, batch, angle)
    for element in (a, group.multiply(a, b), group.inverse(a), group.identity(batch)):
        assert group.contains(element).shape == batch
        assert np.all(group.contains(element))


def test_identity(group, angle, batch):
    a, _, _ = elements(group, batch, angle)
    one = group.identity(batch)
    assert np.array_equal(group.multiply(a, one), a)
    assert np.array_equal(group.multiply(one, a), a)


def test_inverse(group, angle, batch):
    a, _, _ = elements(group, batch, angle)
    one = group.identity(batch)
    assert_close(group.multiply(a, group.inverse(a)), one, ROUND_OFF)
    assert_close(group.multiply(group.inverse(a), a), one, ROUND_OFF)


def test_associativity(group, angle, batch):
    a, b, c = elements(group, batch, angle)
    left, right = group.multiply(group.multiply(a, b), c), group.multiply(a, group.multiply(b, c))
    assert_close(left, right, ROUND_OFF)


def test_action(group, angle, batch):
    a, b, _ = elements(group, batch, angle)
    point = rotation_vectors(batch, 2.0, seed=5)
    assert_close(group.act(group.identity(batch), point), point, ROUND_OFF)
    assert_close(group.act(group.multiply(a, b), point), group.act(a, group.act(b, point)), ROUND_OFF)


def test_exp_of_zero_is_the_identity(group, angle, batch):
    assert np.array_equal(group.exp(0.0 * group.vectors(batch, angle, 1)), group.identity(batch))


def test_exp_of_a_log_is_the_element(group, angle, batch):
    for element in elements(group, batch, angle):
        assert_close(group.aligned(group.exp(group.log(element)), element), element, ROUND_OFF)
    product = group.multiply(*elements(group, batch, angle)[:2])
    assert_close(group.aligned(group.exp(group.log(product)), product), product, ROUND_OFF)


def test_exp_along_one_line_is_commutative(group, angle, batch):
    X = group.vectors(batch, angle, 1)
    assert_close(group.multiply(group.exp(0.3 * X), group.exp(1.1 * X)), group.exp(1.4 * X), ROUND_OFF)
    assert_close(group.exp(-X), group.inverse(group.exp(X)), ROUND_OFF)


def test_velocity_along_one_line_is_constant(group, angle, batch):
    """d/dt exp(t X) = hat(X) exp(t X), at t = 0.8."""
    X, h = group.vectors(batch, angle, 1), 1e-6
    rate = (group.exp((0.8 + h) * X) - group.exp((0.8 - h) * X)) / (2.0 * h)
    assert_close(group.velocity(group.exp(0.8 * X), rate), X, FINITE_DIFFERENCE)


def test_dexp_is_the_velocity_of_exp(group, angle, batch):
    X, X_dot, h = group.vectors(batch, angle, 1), group.vectors(batch, 1.0, 2), 1e-6
    rate = (group.exp(X + h * X_dot) - group.exp(X - h * X_dot)) / (2.0 * h)
    assert_close(group.velocity(group.exp(X), rate), times(group.dexp(X), X_dot), FINITE_DIFFERENCE)


def test_adjoint_moves_exponents(group, angle, batch):
    """a exp(X) a^-1 = exp(Ad_a X)."""
    a, X = elements(group, batch, angle)[0], group.vectors(batch, 1.4, 4)
    conjugated = group.multiply(group.multiply(a, group.exp(X)), group.inverse(a))
    assert_close(conjugated, group.exp(times(group.adjoint(a), X)), ROUND_OFF)


def test_adjoint_is_a_homomorphism(group, angle, batch):
    a, b, _ = elements(group, batch, angle)
    assert_close(group.adjoint(group.multiply(a, b)), group.adjoint(a) @ group.adjoint(b), ROUND_OFF)
    X, Y = group.vectors(batch, 1.0, 4), group.vectors(batch, 2.0, 5)
    moved = group.bracket(times(group.adjoint(a), X), times(group.adjoint(a), Y))
    assert_close(times(group.adjoint(a), group.bracket(X, Y)), moved, ROUND_OFF)


def test_bracket_is_the_derivative_of_the_adjoint(group, angle, batch):
    """d/dt Ad_{exp tX} Y = [X, Y] at t = 0."""
    X, Y, h = group.vectors(batch, angle, 4), group.vectors(batch, 2.0, 5), 1e-6
    rate = times(group.adjoint(group.exp(h * X)) - group.adjoint(group.exp(-h * X)), Y) / (2.0 * h)
    assert_close(rate, group.bracket(X, Y), FINITE_DIFFERENCE)
