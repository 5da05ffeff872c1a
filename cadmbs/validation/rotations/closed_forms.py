"""Exact motions of the rA paper's driven mechanisms, and a reference for its double pendulum."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.arrays import Array

GRAVITY = 9.81


class Path(NamedTuple):
    """A point over time: (n_t, 3) position [m], velocity, acceleration, world axes."""

    r: Array
    v: Array
    a: Array


def driven_pendulum(t: Array) -> Path:
    """Centre of the bar: 2 m from the origin at the angle (pi/4) cos 2t from the downward vertical, towards +y."""
    angle, w, al = np.pi / 4 * np.cos(2 * t), -np.pi / 2 * np.sin(2 * t), -np.pi * np.cos(2 * t)
    s, c, none = np.sin(angle), np.cos(angle), np.zeros(t.shape)
    along, down = 2.0 * np.stack([none, c, s], axis=-1), 2.0 * np.stack([none, s, -c], axis=-1)
    return Path(down, w[:, None] * along, al[:, None] * along - (w**2)[:, None] * down)


def slider(t: Array) -> Path:
    """Slider of the spatial slider-crank: the rod of 0.3 m from the crank's pin to the x axis.

    The pin B runs on a circle of 0.08 m about (0, 0.1, 0.12), and x = sqrt(0.09 - |B|^2):
    x x' = -B . B' ,   x x'' = -B . B'' - B' . B' - x'^2
    """
    angle, w = np.pi / 2 - 2 * np.pi * t, -2 * np.pi
    turned = 0.08 * np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    B = np.array([0.1, 0.12]) + turned
    B1 = w * np.stack([-turned[:, 1], turned[:, 0]], axis=-1)
    B2 = -(w**2) * turned
    x = np.sqrt(0.09 - np.sum(B * B, axis=-1))
    x1 = -np.sum(B * B1, axis=-1) / x
    x2 = -(np.sum(B * B2, axis=-1) + np.sum(B1 * B1, axis=-1) + x1**2) / x
    return Path(*(np.stack([value, 0 * x, 0 * x], axis=-1) for value in (x, x1, x2)))


def rocker(t: Array) -> Path:
    """Centre of the rocker of the spatial four-link: halfway from its hinge D to the pin C.

    C = D + 7.4 (cos u, 0, sin u), B = (0, -2 sin pi t, 2 cos pi t), and |B - C| = 12.2 is P cos u + Q sin u = R, with
    u on the branch of the start; its derivatives by implicit differentiation.
    """
    w = np.pi
    s, c, none = np.sin(w * t), np.cos(w * t), np.zeros(t.shape)
    d, radius = np.array([-4.0, -8.5, 0.0]), 7.4
    B = np.stack([none, -2 * s, 2 * c], axis=-1) - d
    B1, B2 = w * np.stack([none, -2 * c, -2 * s], axis=-1), -(w**2) * np.stack([none, -2 * s, 2 * c], axis=-1)
    R = (np.sum(B * B, axis=-1) + radius**2 - 12.2**2) / (2 * radius)
    P, Q = B[:, 0], B[:, 2]
    u = np.arctan2(Q, P) + np.arccos(R / np.hypot(P, Q))
    along, across = (np.stack(part, axis=-1) for part in ((np.cos(u), none, np.sin(u)), (-np.sin(u), none, np.cos(u))))
    gap, turn = B - radius * along, np.sum(B * across, axis=-1)
    u1 = np.sum(gap * B1, axis=-1) / (radius * turn)
    rate = B1 - radius * u1[:, None] * across
    bend = B2 + radius * (u1**2)[:, None] * along
    u2 = (np.sum(rate * rate, axis=-1) + np.sum(gap * bend, axis=-1)) / (radius * turn)
    half = radius / 2
    a = half * (u2[:, None] * across - (u1**2)[:, None] * along)
    return Path(d + half * along, half * u1[:, None] * across, a)


def double_pendulum(t: Array) -> tuple[Path, Path]:
    """Centres of the two bars of the free double pendulum, by its two angles from the downward vertical, to 1e-12.

    With I about the joints' sides: M(u) u'' = forces of gravity and of the other bar's rotation; integrated by DOP853.
    """
    m1, m2, l1, h1, h2 = 78.0, 39.0, 4.0, 2.0, 1.0
    J1, J2 = (m * (0.05**2 + length**2) / 12.0 for m, length in ((m1, 4.0), (m2, 2.0)))

    def accelerations(u1: float, u2: float, w1: float, w2: float) -> Array:
        cross = m2 * l1 * h2
        M = [[J1 + m1 * h1**2 + m2 * l1**2, cross * np.cos(u1 - u2)], [cross * np.cos(u1 - u2), J2 + m2 * h2**2]]
        pull = [(m1 * h1 + m2 * l1) * GRAVITY * np.sin(u1), m2 * h2 * GRAVITY * np.sin(u2)]
        turn = cross * np.sin(u1 - u2)
        return np.linalg.solve(np.array(M), [-pull[0] - turn * w2**2, -pull[1] + turn * w1**2])

    def rate(_: float, y: Array) -> Array:
        return np.concatenate([y[2:], accelerations(*y)])

    span, start = (0.0, max(float(t[-1]), 1e-9)), [np.pi / 2, 0, 0, 0]
    solution = solve_ivp(rate, span, start, "DOP853", t, rtol=1e-13, atol=1e-13)
    u, w = solution.y[:2].T, solution.y[2:].T
    al = np.array([accelerations(*y) for y in solution.y.T])
    first = _arm(h1, u[:, 0], w[:, 0], al[:, 0])
    tip, second = _arm(l1, u[:, 0], w[:, 0], al[:, 0]), _arm(h2, u[:, 1], w[:, 1], al[:, 1])
    return first, Path(*(a + b for a, b in zip(tip, second, strict=True)))


def _arm(length: float, u: Array, w: Array, al: Array) -> Path:
    none = np.zeros(u.shape)
    down = length * np.stack([none, np.sin(u), -np.cos(u)], axis=-1)
    along = length * np.stack([none, np.cos(u), np.sin(u)], axis=-1)
    return Path(down, w[:, None] * along, al[:, None] * along - (w**2)[:, None] * down)
