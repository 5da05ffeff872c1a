"""rp: Euler parameters p = (e0, e), with unit norm as a constraint."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.rotations import RotationInertia, rotated
from cadmbs.arrays import Array
from cadmbs.lie import quaternion, so3


def left(p: Array) -> Array:
    """G(p) = [-e, -~e + e0 I] (n, 3, 4): w = 2 G(p) p', and G(p) q = -G(q) p. rA paper (39c)."""
    e0, e = p[:, 0], p[:, 1:]
    G = np.zeros((len(p), 3, 4))
    G[:, :, 0] = -e
    G[:, :, 1:] = -so3.hat(e)
    for k in range(3):
        G[:, k, 1 + k] += e0
    return G


def right(n: Array) -> Array:
    """N(n) = [[0, -n^T], [n, -~n]] (n, 4, 4), with G(p)^T n = N(n) p."""
    N = np.zeros((len(n), 4, 4))
    N[:, 0, 1:] = -n
    N[:, 1:, 0] = n
    N[:, 1:, 1:] = -so3.hat(n)
    return N


@dataclass(frozen=True)
class EulerParameters:
    """p is a vector of R^4; A(p) is the rotation of p / |p|, so that every p belongs to one. rA paper (22), (39)."""

    name: str = "rp"
    stored: int = 4
    k: int = 4
    normed: bool = True

    def matrix(self, s: Array) -> Array:
        """The rotation of p / |p|."""
        return quaternion.rotation(s)

    def state(self, A: Array, near: Array | None = None) -> Array:
        """Of unit norm, of the two the nearer to `near`."""
        p = quaternion.from_rotation(A)
        if near is not None:
            p = p * np.where(np.sum(p * near, axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
        return p

    def moved(self, s: Array, ds: Array) -> Array:
        """The sum."""
        return s + ds

    def tangent(self, ds: Array) -> None:
        """The identity."""

    def turn(self, s: Array) -> Array:
        """T = 2 G(p) / |p|^2."""
        return np.asarray(2.0 * left(s) / _square(s)[:, None, None])

    def turn_change(self, s: Array, v: Array) -> Array:
        """d(T v)/dp = -2 G(v) / |p|^2 - 4 G(p) v p^T / |p|^4."""
        square = _square(s)[:, None, None]
        rate = left(s) @ v[:, :, None]
        return np.asarray(-2.0 * left(v) / square - 4.0 * rate * s[:, None, :] / square**2)

    def moment_change(self, s: Array, moment: Array) -> Array:
        """d(T^T n)/dp = 2 N(n) / |p|^2 - 4 N(n) p p^T / |p|^4."""
        square = _square(s)[:, None, None]
        matrix = right(moment)
        return np.asarray(2.0 * matrix / square - 4.0 * (matrix @ s[:, :, None]) * s[:, None, :] / square**2)

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """4 G^T J G p'' - 8 G(p')^T J G(p') p, with all derivatives. rA paper (39a), (39d) with its dots."""
        G, G_dot = left(s), left(v)
        Gt, Gt_dot = np.swapaxes(G, -1, -2), np.swapaxes(G_dot, -1, -2)
        mass = 4.0 * Gt @ J @ G
        momentum = rotated(J @ G, v)
        residual = rotated(mass, a) + 8.0 * rotated(Gt_dot, momentum)
        velocity = 8.0 * (right(momentum) + Gt_dot @ J @ G)
        position = 4.0 * (right(rotated(J @ G, a)) - Gt @ J @ left(a)) - 8.0 * Gt_dot @ J @ G_dot
        return RotationInertia(residual, mass, velocity, position)

    def rates(self, s: Array, w: Array) -> Array:
        """Rates p' = G^T w / 2."""
        return 0.5 * rotated(np.swapaxes(left(s), -1, -2), w)

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """Accelerations p'' = G^T w' / 2 - (p' . p') p."""
        return np.asarray(self.rates(s, w_dot) - np.sum(v * v, axis=-1, keepdims=True) * s)


def _square(p: Array) -> Array:
    return np.asarray(np.einsum("nk,nk->n", p, p))
