"""Closed forms of the surgical arm with remote centre of motion: P-KIN sections 2.5 and 3.6, with its misprints mended.

Notation of the paper: k = d4 + h4, D = d2 + d3, a = 1/sqrt 2, c12 = cos(q1 + q2) and so on. Poses are 4 x 4, screws
and Jacobian columns six-vectors, angular part first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3

A = 1.0 / math.sqrt(2.0)


@dataclass(frozen=True)
class Parameters:
    """Lengths of figure 6 of the paper [m]; x_i, z_i place the body frames."""

    d2: float
    d3: float
    d4: float
    h4: float
    d5: float
    x1: float
    z1: float
    x2: float
    z2: float
    x3: float
    z3: float
    x4: float
    z4: float
    x5: float
    z5: float

    @property
    def k(self) -> float:
        """d4 + h4: the axis of joint 4 is the line x + z = k in the plane y = 0."""
        return self.d4 + self.h4

    @property
    def arm(self) -> float:
        """D = d2 + d3."""
        return self.d2 + self.d3


def reference_screws(p: Parameters) -> Array:
    """Y_1..Y_5 (5, 6): joint screws in the world at q = 0. P-KIN (12) and section 2.5."""
    return np.array(
        [
            (0, 0, 1, 0, 0, 0),
            (0, 0, 1, 0, p.d2, 0),
            (0, 0, 1, 0, -p.d3, 0),
            (-A, 0, A, 0, -A * p.k, 0),
            (0, 0, 1, 0, -p.d5, 0),
        ]
    )


def reference_poses(p: Parameters) -> Array:
    """A_1..A_5 (5, 4, 4): body frames at q = 0, with r_2(0) = (-x2, 0, -z2) as printed."""
    places = [(-p.x1, 0, p.z1), (-p.x2, 0, -p.z2), (p.x3, 0, p.z3), (p.x4, 0, p.z4), (p.x5, 0, p.z5)]
    turns = [np.eye(3)] * 3 + [np.array([[A, 0, -A], [0, 1, 0], [A, 0, A]]), np.eye(3)]
    return np.array([se3.pose(turn, np.array(translation)) for turn, translation in zip(turns, places, strict=True)])


def body_fixed_screws(p: Parameters) -> Array:
    """X_1..X_5 (5, 6): joint screws in the frames of their own bodies."""
    return np.array(
        [
            (0, 0, 1, 0, -p.x1, 0),
            (0, 0, 1, 0, p.d2 - p.x2, 0),
            (0, 0, 1, 0, p.x3 - p.d3, 0),
            (0, 0, 1, 0, A * (p.x4 + p.z4 - p.k), 0),
            (0, 0, 1, 0, p.x5 - p.d5, 0),
        ]
    )


def _about_z(angle: float) -> Array:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def poses(p: Parameters, q: Array) -> Array:
    """C_1(q)..C_5(q) (5, 4, 4); C_4 and C_5 as the motion P of the arm times T_4 and T_5."""
    q12, q123 = q[0] + q[1], q[0] + q[1] + q[2]
    c1, s1, c12, s12, c123, s123 = (f(x) for x in (q[0], q12, q123) for f in (math.cos, math.sin))
    r1 = (-p.x1 * c1, -p.x1 * s1, p.z1)
    r2 = (-p.d2 * c1 + (p.d2 - p.x2) * c12, -p.d2 * s1 + (p.d2 - p.x2) * s12, -p.z2)
    lever = p.x3 - p.d3
    r3 = (-p.d2 * c1 + p.arm * c12 + lever * c123, -p.d2 * s1 + p.arm * s12 + lever * s123, p.z3)
    arm = _arm_motion(p, q)
    first = [se3.pose(_about_z(angle), np.array(r)) for angle, r in ((q[0], r1), (q12, r2), (q123, r3))]
    return np.array([*first, arm @ _fourth(p, q), arm @ _fifth(p, q)])


def _arm_motion(p: Parameters, q: Array) -> Array:
    """P = exp(Y1 q1) exp(Y2 q2) exp(Y3 q3)."""
    c1, s1 = math.cos(q[0]), math.sin(q[0])
    c12, s12 = math.cos(q[0] + q[1]), math.sin(q[0] + q[1])
    c123, s123 = math.cos(q[0] + q[1] + q[2]), math.sin(q[0] + q[1] + q[2])
    translation = (-p.d2 * c1 + p.arm * c12 - p.d3 * c123, -p.d2 * s1 + p.arm * s12 - p.d3 * s123, 0.0)
    return se3.pose(_about_z(q[0] + q[1] + q[2]), np.array(translation))


def _fourth(p: Parameters, q: Array) -> Array:
    """T_4: pose of body 4 relative to the motion of the arm."""
    c4, s4 = math.cos(q[3]), math.sin(q[3])
    u = p.x4 + p.z4 - p.k
    turn = np.array([[A * c4, -A * s4, -A], [s4, c4, 0.0], [A * c4, -A * s4, A]])
    translation = ((p.x4 - p.z4 + p.k + u * c4) / 2, A * s4 * u, (p.k - p.x4 + p.z4 + u * c4) / 2)
    return se3.pose(turn, np.array(translation))


def _fifth(p: Parameters, q: Array) -> Array:
    """T_5: pose of body 5 relative to the motion of the arm."""
    c4, s4, c5, s5 = math.cos(q[3]), math.sin(q[3]), math.cos(q[4]), math.sin(q[4])
    plus, minus = (1 + c4) / 2, (1 - c4) / 2
    n = p.x5 - p.d5
    m = p.d5 + n * c5
    translation = (
        plus * m - A * s4 * n * s5 - minus * p.z5 + minus * p.k,
        A * s4 * (m + p.z5 - p.k) + c4 * n * s5,
        -minus * m - A * s4 * n * s5 + plus * p.z5 + minus * p.k,
    )
    return se3.pose(fifth_rotation(q), np.array(translation))


def fifth_rotation(q: Array) -> Array:
    """Rotation of body 5 relative to body 3."""
    c4, s4, c5, s5 = math.cos(q[3]), math.sin(q[3]), math.cos(q[4]), math.sin(q[4])
    plus, minus = (1 + c4) / 2, (1 - c4) / 2
    return np.array(
        [
            [plus * c5 - A * s4 * s5, -plus * s5 - A * s4 * c5, -minus],
            [A * s4 * c5 + c4 * s5, -A * s4 * s5 + c4 * c5, A * s4],
            [-minus * c5 - A * s4 * s5, minus * s5 - A * s4 * c5, plus],
        ]
    )


def spatial_screws(p: Parameters, q: Array) -> Array:
    """J^s_1..J^s_5 (5, 6): current joint screws; entry 4 of J^s_3 has s12 where the paper prints s23."""
    c1, s1 = math.cos(q[0]), math.sin(q[0])
    c12, s12 = math.cos(q[0] + q[1]), math.sin(q[0] + q[1])
    c123, s123 = math.cos(q[0] + q[1] + q[2]), math.sin(q[0] + q[1] + q[2])
    c4, s4 = math.cos(q[3]), math.sin(q[3])
    x, y = p.arm * s12 - p.d2 * s1, p.d2 * c1 - p.arm * c12
    last = p.d2 * math.sin(q[1] + q[2]) - p.arm * math.sin(q[2])
    fourth = (-c123, -s123, 1, x + (p.k - p.d3) * s123, y + (p.d3 - p.k) * c123, last)
    minus, plus = (1 - c4) / 2, (1 + c4) / 2
    before = (-minus, A * s4, plus, A * (p.d5 - p.k) * s4, -(p.k * minus + p.d5 * c4), A * p.d5 * s4)
    return np.array(
        [
            (0, 0, 1, 0, 0, 0),
            (0, 0, 1, -p.d2 * s1, p.d2 * c1, 0),
            (0, 0, 1, x, y, 0),
            A * np.array(fourth),
            se3.transform_twist(_arm_motion(p, q), np.array(before)),
        ]
    )


def _levers(p: Parameters, q: Array) -> Array:
    """(al_j, be_j) of j = 1, 2, 3: where axis j lies as seen from the arm's end."""
    s23, c23 = math.sin(q[1] + q[2]), math.cos(q[1] + q[2])
    s3, c3 = math.sin(q[2]), math.cos(q[2])
    return np.array(
        [(p.arm * s3 - p.d2 * s23, p.arm * c3 - p.d2 * c23 - p.d3), (p.arm * s3, p.arm * c3 - p.d3), (0.0, -p.d3)]
    )


def body_fixed_jacobian_3(p: Parameters, q: Array) -> Array:
    """J^b_3 (6, 5): columns (0, 0, 1, al_j, be_j + x3, 0); the paper misprints entries 4 and 5 of columns 1 and 2."""
    jacobian = np.zeros((6, 5))
    for j, (al, be) in enumerate(_levers(p, q)):
        jacobian[:, j] = (0, 0, 1, al, be + p.x3, 0)
    return jacobian


def body_fixed_jacobian_4(p: Parameters, q: Array) -> Array:
    """J^b_4 (6, 5)."""
    c4, s4 = math.cos(q[3]), math.sin(q[3])
    u = p.x4 + p.z4 - p.k
    jacobian = np.zeros((6, 5))
    for j, (al, be) in enumerate(_levers(p, q)):
        g = be + (p.k + p.x4 - p.z4) / 2
        linear = (A * al * c4 + g * s4, -A * al * s4 + g * c4 + u / 2, -A * al + u * s4 / 2)
        jacobian[:, j] = (A * c4, -A * s4, A, *linear)
    jacobian[:, 3] = body_fixed_screws(p)[3]
    return jacobian


def body_fixed_jacobian_5(p: Parameters, q: Array) -> Array:
    """J^b_5 (6, 5)."""
    c4, s4, c5, s5 = math.cos(q[3]), math.sin(q[3]), math.cos(q[4]), math.sin(q[4])
    plus, minus = (1 + c4) / 2, (1 - c4) / 2
    n, lift = p.x5 - p.d5, p.k - p.z5
    axis = (-minus * c5 - A * s4 * s5, minus * s5 - A * s4 * c5, plus)
    offset = (
        lift * (A * s4 * c5 - minus * s5) + p.d5 * plus * s5,
        -lift * (A * s4 * s5 + minus * c5) + p.d5 * plus * c5 + n * plus,
        A * s4 * (p.d5 + n * c5) - n * minus * s5,
    )
    rotation = fifth_rotation(q)
    jacobian = np.zeros((6, 5))
    for j, (al, be) in enumerate(_levers(p, q)):
        jacobian[:, j] = (*axis, *(rotation[0] * al + rotation[1] * be + np.array(offset)))
    reach = p.d5 + p.z5 - p.k
    jacobian[:, 3] = (-A * c5, A * s5, A, A * reach * s5, A * (reach * c5 + n), -A * n * s5)
    jacobian[:, 4] = body_fixed_screws(p)[4]
    return jacobian


def remote_center(p: Parameters) -> Array:
    """Where the axes of joints 4 and 5 meet at q = 0: (d5, 0, k - d5)."""
    return np.array([p.d5, 0.0, p.k - p.d5])
