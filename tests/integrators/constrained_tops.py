"""Two constrained problems written out by hand: a pendulum in the plane, and a top on SO(3) x R^3 held at a point."""

from __future__ import annotations

import numpy as np
from scipy.linalg import block_diag

from cadmbs.integrators.implicit import ConstrainedProblem, StageLinearization, VelocityRows
from cadmbs.lie import so3

GRAVITY = 9.81


def pendulum() -> ConstrainedProblem:
    """Unit mass on a circle of unit radius in R^2: a + 2 x l = (0, -g)."""
    weight = np.array([0.0, -GRAVITY])
    return ConstrainedProblem(
        retract=lambda x, dx: x + dx,
        tangent=lambda dx: np.eye(2),
        residual=lambda t, x, v, a, multiplier: a + 2.0 * x * multiplier[0] - weight,
        constraint=lambda t, x: np.array([x @ x - 1.0]),
        linearization=lambda t, x, v, a, multiplier: StageLinearization(
            np.eye(2), np.zeros((2, 2)), 2.0 * multiplier[0] * np.eye(2), 2.0 * x[None, :]
        ),
    )


INERTIA = np.diag([0.36, 0.306, 0.09])
MASS = 21.6
ARM = np.array([0.5, 0.0, 0.0])


def _turn(x: np.ndarray) -> np.ndarray:
    return x[:9].reshape(3, 3)


def _retract(x: np.ndarray, dx: np.ndarray) -> np.ndarray:
    return np.concatenate([(_turn(x) @ so3.exp(dx[:3])).ravel(), x[9:] + dx[3:]])


def _top_jacobian(x: np.ndarray) -> np.ndarray:
    """Of g = r - R arm along (body rotation, translation)."""
    return np.concatenate([_turn(x) @ so3.hat(ARM), np.eye(3)], axis=1)


def _top_residual(t, x, v, a, multipliers):
    omega = v[:3]
    moment = INERTIA @ a[:3] + np.cross(omega, INERTIA @ omega)
    force = MASS * a[3:] - MASS * np.array([0.0, 0.0, -GRAVITY])
    return np.concatenate([moment, force]) + _top_jacobian(x).T @ multipliers


def _top_linearization(t, x, v, a, multipliers):
    omega, R = v[:3], _turn(x)
    gyroscopic = so3.hat(omega) @ INERTIA - so3.hat(INERTIA @ omega)
    turning = -so3.hat(ARM) @ so3.hat(R.T @ multipliers)
    return StageLinearization(
        block_diag(INERTIA, MASS * np.eye(3)),
        block_diag(gyroscopic, np.zeros((3, 3))),
        block_diag(turning, np.zeros((3, 3))),
        _top_jacobian(x),
    )


def top() -> ConstrainedProblem:
    """A box whose centre of mass is held at R arm from the origin."""
    return ConstrainedProblem(
        retract=_retract,
        tangent=lambda dx: block_diag(so3.dexp(-dx[:3]), np.eye(3)),
        residual=_top_residual,
        constraint=lambda t, x: x[9:] - _turn(x) @ ARM,
        linearization=_top_linearization,
    )


def top_start() -> tuple[np.ndarray, np.ndarray]:
    """Horizontal, with a moderate spin."""
    omega = np.array([8.0, 1.0, -2.0])
    return np.concatenate([np.eye(3).ravel(), ARM]), np.concatenate([omega, np.cross(omega, ARM)])


def pendulum_rows() -> VelocityRows:
    """2 x v, and its derivative."""
    return VelocityRows(
        value=lambda t, x, v: np.array([2.0 * x @ v]),
        position=lambda t, x, v: 2.0 * v[None, :],
    )


def top_rows() -> VelocityRows:
    """Of g = r - R arm:  v + R ~arm w , whose derivative along a turn d is R ~d ~arm w = -R ~(~arm w) d."""

    def position(t, x, v):
        turned = so3.hat(ARM) @ v[:3]
        return np.concatenate([-_turn(x) @ so3.hat(turned), np.zeros((3, 3))], axis=1)

    return VelocityRows(value=lambda t, x, v: _top_jacobian(x) @ v, position=position)


def top_acceleration(t: float, x: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Acceleration and multipliers: M a + A^T l = f, A a = -R ~(~arm w) w turned about w."""
    omega, rows = v[:3], _top_jacobian(x)
    right = -_top_residual(t, x, v, np.zeros(6), np.zeros(3))
    bent = _turn(x) @ np.cross(omega, np.cross(omega, ARM))
    matrix = np.block([[block_diag(INERTIA, MASS * np.eye(3)), rows.T], [rows, np.zeros((3, 3))]])
    found = np.linalg.solve(matrix, np.concatenate([right, bent]))
    return found[:6], found[6:]


def pendulum_acceleration(t: float, x: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """a + 2 x l = (0, -g) and x a = -v v."""
    multiplier = (v @ v - GRAVITY * x[1]) / (2.0 * x @ x)
    return np.array([0.0, -GRAVITY]) - 2.0 * multiplier * x, np.array([multiplier])
