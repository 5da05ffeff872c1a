"""Wrenches between two bodies and their exact derivatives along (r_on, th_on, r_body, th_body)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.absolute.loads.forces import AppliedWrench, TwistForceLaw
from cadmbs.arrays import Array
from cadmbs.dynamics.applied.coordinate_loads import coordinate_force, coordinate_slopes
from cadmbs.lie import so3
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import FRICTION_SPEED


class PairForces(NamedTuple):
    """Forces on two bodies along (r_on, th_on, r_body, th_body).

    Attributes:
        force: (12,).
        by_pose: (12, 12) derivative along displacements.
        by_twist: (12, 12) derivative along twists.
    """

    force: Array
    by_pose: Array
    by_twist: Array


def wrench_forces(wrench: AppliedWrench, t: float, r: Array, A: Array) -> PairForces:
    """The forces of a wrench load on the body and, oppositely, on the other one.

    Args:
        wrench: The load.
        t: Time [s].
        r: (2, 3) centres of mass of both bodies.
        A: (2, 3, 3) their rotations.

    Raises:
        OutsideTableError: If a table does not cover t.
    """
    load = wrench.load
    F, T = _vector(load.force, t), _vector(load.torque, t)
    if load.in_body_axes:
        F, T = wrench.axes @ F, wrench.axes @ T
    return PairForces(*_between(F, T, wrench.point, r, A, load.in_body_axes), np.zeros((12, 12)))


def twist_forces(law: TwistForceLaw, t: float, r: Array, A: Array, twists: Array) -> PairForces:
    """Force -damping u - friction tanh(u / 1e-3), and that of a load, along a velocity u of a spherical or free joint.

    u is a component of the relative twist in axes on the successor: a wrench fixed to it, times the force, acts on it,
    and the opposite one on the predecessor.

    Args:
        law: The law.
        t: Time [s].
        r: (2, 3) centres of mass of predecessor and successor.
        A: (2, 3, 3) their rotations.
        twists: (12,) r' and w of both bodies.

    Raises:
        OutsideTableError: If a table does not cover t.
    """
    row, turned = _between(law.force_axis, law.moment_axis, law.point, r, A, in_body_axes=True)
    u = float(row @ twists)
    friction = np.tanh(u / FRICTION_SPEED)
    force = -law.damping * u - law.friction * friction
    slope = law.damping + law.friction / FRICTION_SPEED * (1.0 - friction**2)
    if law.load is not None:
        rate, nowhere = np.array(u), np.zeros(())
        force += float(coordinate_force(law.load, nowhere, rate, t))
        slope -= float(coordinate_slopes(law.load, nowhere, rate, t).by_rate)
    by_pose = force * turned - slope * np.outer(row, twists @ turned)
    return PairForces(force * row, by_pose, -slope * np.outer(row, row))


def _between(F: Array, T: Array, s: Array, r: Array, A: Array, in_body_axes: bool) -> tuple[Array, Array]:
    """Force F at the point s of a body and torque T on it, and their opposites on the other one; with derivatives.

    f = F ,   n = s x A^T F + A^T T     on the body (F = A F_b, T = A T_b where resolved in body axes)
    f = -F ,  n = -A_on^T ((x - r_on) x F + T)     on the other one, x = r + A s
    """
    turn_F = turn_T = np.zeros((3, 3))
    if in_body_axes:
        turn_F, turn_T = -A[1] @ so3.hat(F), -A[1] @ so3.hat(T)
        F, T = A[1] @ F, A[1] @ T
    on, body, arm = A[0].T, A[1].T, r[1] + A[1] @ s - r[0]
    moment = so3.cross(arm, F) + T
    forces = np.concatenate([-F, -on @ moment, F, so3.cross(s, body @ F) + body @ T])
    slopes = np.zeros((12, 12))
    hat_F = so3.hat(F)
    slopes[0:3, 9:12], slopes[6:9, 9:12] = -turn_F, turn_F
    slopes[3:6, 0:3], slopes[3:6, 6:9] = -on @ hat_F, on @ hat_F
    slopes[3:6, 3:6] = -so3.hat(on @ moment)
    slopes[3:6, 9:12] = -on @ (hat_F @ A[1] @ so3.hat(s) + so3.hat(arm) @ turn_F + turn_T)
    turned = so3.hat(s) @ (so3.hat(body @ F) + body @ turn_F) + so3.hat(body @ T) + body @ turn_T
    slopes[9:12, 9:12] = turned
    return forces, slopes


def _vector(components: tuple[TimeFunction, TimeFunction, TimeFunction], t: float) -> Array:
    return np.array([float(component.jet(t).value) for component in components])
