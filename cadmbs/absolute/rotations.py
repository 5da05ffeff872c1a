"""Descriptions of rotations, maps to angular velocity, inertia terms: matrices, Euler parameters, Euler angles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.lie import quaternion, so3
from cadmbs.tolerances import EULER_ANGLE_MARGIN


class RotationInertia(NamedTuple):
    """Inertia terms of rotation in the coordinates of a description, and their exact derivatives.

    Attributes:
        residual: (n, k) left side of the equations.
        mass: (n, k, k) derivative along accelerations.
        velocity: (n, k, k) along velocities.
        position: (n, k, k) along the state; None where there is none.
    """

    residual: Array
    mass: Array
    velocity: Array
    position: Array | None


@dataclass(frozen=True)
class RotationCoordinates(ABC):
    """Rotations A of n bodies, body axes to world, with angular velocities w in body axes.

    Maps that are None are the identity, or zero: those of displacements that are added, and of v = w.

    Attributes:
        name: rA, rp, rE or rE-fixed.
        stored: Numbers a body in the state.
        k: Numbers a body in velocities and displacements.
        normed: Whether the state has unit norm as a constraint, one row a body: (s . s - 1) / 2 = 0.
    """

    name: str
    stored: int
    k: int
    normed: bool

    @abstractmethod
    def matrix(self, s: Array) -> Array:
        """A (n, 3, 3)."""

    @abstractmethod
    def state(self, A: Array, near: Array | None = None) -> Array:
        """The state (n, stored) of rotations; of equivalent ones the nearest to `near`."""

    def moved(self, s: Array, ds: Array) -> Array:
        """The state after a displacement (n, k): the sum."""
        return s + ds

    def tangent(self, ds: Array) -> Array | None:
        """D (n, k, k): displacements ds + e lead where ds and then D e leads, to first order in e."""
        return None

    def turn(self, s: Array) -> Array | None:
        """T (n, 3, k) with w = T v, and th = T ds for A <- A exp(~th)."""
        return None

    def turn_change(self, s: Array, v: Array) -> Array | None:
        """d(T v)/ds (n, 3, k)."""
        return None

    def moment_change(self, s: Array, moment: Array) -> Array | None:
        """d(T^T moment)/ds (n, k, k)."""
        return None

    @abstractmethod
    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """T^T (J w' + w x J w) and its derivatives, or an equivalent on the manifold."""

    @abstractmethod
    def rates(self, s: Array, w: Array) -> Array:
        """Velocities (n, k) of angular velocities."""

    @abstractmethod
    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """Accelerations (n, k) of angular accelerations."""


def rotated(matrices: Array, vectors: Array) -> Array:
    """A x (n, m) of n bodies, for matrices (n, m, k) and vectors (n, k): for few bodies faster than matmul."""
    return np.asarray(np.einsum("nij,nj->ni", matrices, vectors))


@dataclass(frozen=True)
class RotationMatrices(RotationCoordinates):
    """A <- A exp(~ds), v = w. rA paper (8), (31), (32)."""

    name: str = "rA"
    stored: int = 9
    k: int = 3
    normed: bool = False

    def matrix(self, s: Array) -> Array:
        """The state itself."""
        return s.reshape(-1, 3, 3)

    def state(self, A: Array, near: Array | None = None) -> Array:
        """The matrix as nine numbers."""
        return A.reshape(-1, 9)

    def moved(self, s: Array, ds: Array) -> Array:
        """A exp(~ds)."""
        return np.asarray(s.reshape(-1, 3, 3) @ so3.exp(ds)).reshape(-1, 9)

    def tangent(self, ds: Array) -> Array:
        """The right Jacobian dexp_(-ds), which the paper leaves out: T of the corrected (38c)."""
        return so3.dexp(-ds)

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """J w' + w x J w, with derivative J along w' and ~w J - hat(J w) along w. rA paper (31), (38c)."""
        momentum = rotated(J, v)
        hats = so3.hat(np.stack([v, momentum]))
        residual = rotated(J, a) + rotated(hats[0], momentum)
        return RotationInertia(residual, J, hats[0] @ J - hats[1], None)

    def rates(self, s: Array, w: Array) -> Array:
        """The angular velocities."""
        return w

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """The angular accelerations."""
        return w_dot


# rp: Euler parameters p = (e0, e), with unit norm as a constraint.


def left_product_matrix(p: Array) -> Array:
    """G(p) = [-e, -~e + e0 I] (n, 3, 4): w = 2 G(p) p', and G(p) q = -G(q) p. rA paper (39c)."""
    e0, e = p[:, 0], p[:, 1:]
    G = np.zeros((len(p), 3, 4))
    G[:, :, 0] = -e
    G[:, :, 1:] = -so3.hat(e)
    for k in range(3):
        G[:, k, 1 + k] += e0
    return G


def right_product_matrix(n: Array) -> Array:
    """N(n) = [[0, -n^T], [n, -~n]] (n, 4, 4), with G(p)^T n = N(n) p."""
    N = np.zeros((len(n), 4, 4))
    N[:, 0, 1:] = -n
    N[:, 1:, 0] = n
    N[:, 1:, 1:] = -so3.hat(n)
    return N


@dataclass(frozen=True)
class EulerParameters(RotationCoordinates):
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

    def turn(self, s: Array) -> Array:
        """T = 2 G(p) / |p|^2."""
        return np.asarray(2.0 * left_product_matrix(s) / _square(s)[:, None, None])

    def turn_change(self, s: Array, v: Array) -> Array:
        """d(T v)/dp = -2 G(v) / |p|^2 - 4 G(p) v p^T / |p|^4."""
        square = _square(s)[:, None, None]
        rate = left_product_matrix(s) @ v[:, :, None]
        return np.asarray(-2.0 * left_product_matrix(v) / square - 4.0 * rate * s[:, None, :] / square**2)

    def moment_change(self, s: Array, moment: Array) -> Array:
        """d(T^T n)/dp = 2 N(n) / |p|^2 - 4 N(n) p p^T / |p|^4."""
        square = _square(s)[:, None, None]
        matrix = right_product_matrix(moment)
        return np.asarray(2.0 * matrix / square - 4.0 * (matrix @ s[:, :, None]) * s[:, None, :] / square**2)

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """4 G^T J G p'' - 8 G(p')^T J G(p') p, with all derivatives. rA paper (39a), (39d) with its dots."""
        G, G_dot = left_product_matrix(s), left_product_matrix(v)
        Gt, Gt_dot = np.swapaxes(G, -1, -2), np.swapaxes(G_dot, -1, -2)
        mass = 4.0 * Gt @ J @ G
        momentum = rotated(J @ G, v)
        residual = rotated(mass, a) + 8.0 * rotated(Gt_dot, momentum)
        velocity = 8.0 * (right_product_matrix(momentum) + Gt_dot @ J @ G)
        position = (
            4.0 * (right_product_matrix(rotated(J @ G, a)) - Gt @ J @ left_product_matrix(a)) - 8.0 * Gt_dot @ J @ G_dot
        )
        return RotationInertia(residual, mass, velocity, position)

    def rates(self, s: Array, w: Array) -> Array:
        """Rates p' = G^T w / 2."""
        return 0.5 * rotated(np.swapaxes(left_product_matrix(s), -1, -2), w)

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """Accelerations p'' = G^T w' / 2 - (p' . p') p."""
        return np.asarray(self.rates(s, w_dot) - np.sum(v * v, axis=-1, keepdims=True) * s)


def _square(p: Array) -> Array:
    return np.asarray(np.einsum("nk,nk->n", p, p))


# rE: Euler angles (phi, theta, psi) about z, x, z, each body with axes of its own choice.

BEST_AXES_ANGLE = 0.9
"""Some axes of three are always this far from their singularity [rad]: 54 degrees at worst."""

SINGULAR_EULER_SINE = 1e-8
"""|sin theta| below which Euler angles about fixed axes have no rates at the start for any angular velocity."""

FIXED_AXES = "rE-fixed"
"""Name of Euler angles about the axes of the body frames, which never change: those of the rA paper."""

_AXES = np.array([np.eye(3), [[1, 0, 0], [0, 0, -1], [0, 1, 0]], [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]], dtype=float)
"""Axes that a body may use: its own, or turned a quarter about x or about y."""


@dataclass(frozen=True)
class EulerAngles(RotationCoordinates):
    """A = Rz(phi) Rx(theta) Rz(psi) K, with K (n, 3, 3) constant rotations. rA paper (42), (43).

    Singular at sin(theta) = 0: the axes K are chosen far from there, and anew when a motion comes near. With fixed
    axes, K = I as in the paper, and a motion may come near and pass.

    Attributes:
        axes: K (n, 3, 3), or (1, 3, 3) for all bodies.
        name: "rE", or "rE-fixed" with fixed axes.
    """

    name: str = "rE"
    stored: int = 3
    k: int = 3
    normed: bool = False
    axes: Array = field(default_factory=lambda: np.eye(3)[None])
    _latest: list[tuple[Array, EulerRateMatrix]] = field(default_factory=list, repr=False, compare=False)

    def matrix(self, s: Array) -> Array:
        """Rz(phi) Rx(theta) Rz(psi) K."""
        (c1, c2, c3), (s1, s2, s3) = np.cos(s).T, np.sin(s).T
        rows = [
            [c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2],
            [s1 * c3 + c1 * c2 * s3, -s1 * s3 + c1 * c2 * c3, -c1 * s2],
            [s2 * s3, s2 * c3, c2],
        ]
        return np.asarray(np.array(rows).transpose(2, 0, 1) @ self.axes)

    def state(self, A: Array, near: Array | None = None) -> Array:
        """Angles with theta in [0, pi]; phi and psi nearest to `near`, theta on its side."""
        E = A @ np.swapaxes(self.axes, -1, -2)
        sine = np.hypot(E[:, 2, 0], E[:, 2, 1])
        side = np.ones(len(E)) if near is None else np.where(np.sin(near[:, 1]) < 0.0, -1.0, 1.0)
        theta = np.arctan2(side * sine, E[:, 2, 2])
        phi = np.arctan2(side * E[:, 0, 2], -side * E[:, 1, 2])
        psi = np.arctan2(side * E[:, 2, 0], side * E[:, 2, 1])
        angles = np.stack([phi, theta, psi], axis=-1)
        return angles if near is None else angles + 2.0 * np.pi * np.round((near - angles) / (2.0 * np.pi))

    def turn(self, s: Array) -> Array:
        """T = K^T B."""
        return np.asarray(np.swapaxes(self.axes, -1, -2) @ self._rate_matrix(s).matrix())

    def turn_change(self, s: Array, v: Array) -> Array:
        """d(T v)/ds = K^T d(B v)/ds."""
        return np.asarray(np.swapaxes(self.axes, -1, -2) @ self._rate_matrix(s).along(v))

    def moment_change(self, s: Array, moment: Array) -> Array:
        """d(T^T n)/ds."""
        return self._rate_matrix(s).transposed_along(rotated(self.axes, moment))

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """B^T (J w' + w x J w), w = B v, w' = B a + B' v, with all derivatives. rA paper (43a), (43c) with its dots."""
        J = self.axes @ J @ np.swapaxes(self.axes, -1, -2)
        rate_matrix = self._rate_matrix(s)
        B, by_v, by_a = rate_matrix.matrix(), rate_matrix.along(v), rate_matrix.along(a)
        JB, Bt = J @ B, np.swapaxes(B, -1, -2)
        w, momentum = rotated(B, v), rotated(JB, v)
        gyroscopic = so3.hat(w) @ J - so3.hat(momentum)
        moment = rotated(JB, a) + rotated(J, rotated(by_v, v)) + so3.cross(w, momentum)
        velocity = Bt @ (J @ (by_v + rate_matrix.rate(v)) + gyroscopic @ B)
        position = Bt @ (J @ (by_a + rate_matrix.rate_along(v)) + gyroscopic @ by_v)
        position = position + rate_matrix.transposed_along(moment)
        return RotationInertia(rotated(Bt, moment), Bt @ JB, velocity, position)

    def _rate_matrix(self, s: Array) -> EulerRateMatrix:
        """B; that of the last angles is remembered."""
        if not self._latest or self._latest[0][0] is not s:
            self._latest[:] = [(s, euler_rate_matrix(s))]
        return self._latest[0][1]

    def rates(self, s: Array, w: Array) -> Array:
        """B^-1 K w."""
        return np.asarray(np.linalg.solve(self._rate_matrix(s).matrix(), rotated(self.axes, w)[:, :, None])[..., 0])

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """B^-1 (K w' - B' v)."""
        B = self._rate_matrix(s)
        right = rotated(self.axes, w_dot) - rotated(B.along(v), v)
        return np.asarray(np.linalg.solve(B.matrix(), right[:, :, None])[..., 0])


def near_singular(s: Array, turn: Array | float = 0.0) -> NDArray[np.bool_]:
    """(n,) the bodies whose angles (n, 3) are near sin(theta) = 0, or may be after they turn by `turn` [rad].

    Twice the turn, up to where no other axes are farther away, stays between a body and the singularity: a step that
    ends close to it, or behind it, may have other solutions than the motion.
    """
    reach = np.maximum(EULER_ANGLE_MARGIN, np.sin(np.minimum(2.0 * np.asarray(turn), BEST_AXES_ANGLE)))
    return np.asarray(np.abs(np.sin(s[:, 1])) < reach)


def has_fixed_axes(rotations: object) -> TypeGuard[EulerAngles]:
    """Whether rotations are Euler angles about the axes of the body frames, which never change."""
    return isinstance(rotations, EulerAngles) and rotations.name == FIXED_AXES


def fixed_axes(A: Array) -> EulerAngles:
    """Euler angles about the axes of the body frames, for rotations A (n, 3, 3)."""
    return EulerAngles(FIXED_AXES, axes=np.broadcast_to(np.eye(3), A.shape).copy())


def fixed_axes_clause(rotations: object, s: Array) -> str:
    """An end of a sentence about equations that have no solution: that Euler angles about fixed axes are the reason.

    At angles (n, 3) near by.
    """
    if not has_fixed_axes(rotations) or not np.any(near_singular(s)):
        return ""
    return "; Euler angles about fixed axes are singular where theta is a multiple of pi: take rE, whose axes change"


def euler_angles_for(A: Array, before: EulerAngles | None = None, near: NDArray[np.bool_] | None = None) -> EulerAngles:
    """A description far from its singularity for rotations A (n, 3, 3): axes change only where they must.

    Without a description so far, axes are those of the bodies; fixed axes stay. Other axes get the bodies `near` (n,),
    by default those that are near their singularity.
    """
    if before is not None and has_fixed_axes(before):
        return before
    axes = np.broadcast_to(np.eye(3), A.shape).copy() if before is None else before.axes.copy()
    current = EulerAngles(axes=axes)
    for body in np.flatnonzero(near_singular(current.state(A)) if near is None else near):
        cosines = [abs(float(A[body, 2] @ choice[2])) for choice in _AXES]
        axes[body] = _AXES[int(np.argmin(cosines))]
    return EulerAngles(axes=axes)


class EulerRateMatrix(NamedTuple):
    """The columns of B = [b1, b2, e3], w = B s' in the axes of the angles, and their derivatives. rA paper (43b).

    Attributes:
        first: (n, 3) b1 = (sin psi sin theta, cos psi sin theta, cos theta).
        by_theta, by_psi: Its first derivatives.
        mixed: Its derivative by both.
        second: (n, 3) b2 = (cos psi, -sin psi, 0).
        second_by_psi: Its derivative.
    """

    first: Array
    by_theta: Array
    by_psi: Array
    mixed: Array
    second: Array
    second_by_psi: Array

    def matrix(self) -> Array:
        """B (n, 3, 3)."""
        B = np.zeros((len(self.first), 3, 3))
        B[:, :, 0], B[:, :, 1], B[:, 2, 2] = self.first, self.second, 1.0
        return B

    def along(self, v: Array) -> Array:
        """d(B v)/ds (n, 3, 3) at constant v; nothing depends on phi."""
        slopes = np.zeros((len(v), 3, 3))
        slopes[:, :, 1] = v[:, :1] * self.by_theta
        slopes[:, :, 2] = v[:, :1] * self.by_psi + v[:, 1:2] * self.second_by_psi
        return slopes

    def rate(self, v: Array) -> Array:
        """B' (n, 3, 3) at s' = v."""
        B_dot = np.zeros((len(v), 3, 3))
        B_dot[:, :, 0] = v[:, 1:2] * self.by_theta + v[:, 2:] * self.by_psi
        B_dot[:, :, 1] = v[:, 2:] * self.second_by_psi
        return B_dot

    def rate_along(self, v: Array) -> Array:
        """d(B' v)/ds (n, 3, 3) at constant s' = v."""
        v1, v2, v3 = v[:, :1], v[:, 1:2], v[:, 2:]
        flat = self.first * np.array([1.0, 1.0, 0.0])
        slopes = np.zeros((len(v), 3, 3))
        slopes[:, :, 1] = v1 * (v3 * self.mixed - v2 * self.first)
        slopes[:, :, 2] = v1 * (v2 * self.mixed - v3 * flat) - v2 * v3 * self.second
        return slopes

    def transposed_along(self, n: Array) -> Array:
        """d(B^T n)/ds (n, 3, 3) at constant n."""
        slopes = np.zeros((len(n), 3, 3))
        slopes[:, 0, 1] = np.einsum("ni,ni->n", self.by_theta, n)
        slopes[:, 0, 2] = np.einsum("ni,ni->n", self.by_psi, n)
        slopes[:, 1, 2] = np.einsum("ni,ni->n", self.second_by_psi, n)
        return slopes


def euler_rate_matrix(s: Array) -> EulerRateMatrix:
    """The columns of B at angles (n, 3)."""
    (s2, s3), (c2, c3) = np.sin(s[:, 1:]).T, np.cos(s[:, 1:]).T
    none = np.zeros(len(s))
    rows = [
        [s3 * s2, c3 * s2, c2],
        [s3 * c2, c3 * c2, -s2],
        [c3 * s2, -s3 * s2, none],
        [c3 * c2, -s3 * c2, none],
        [c3, -s3, none],
        [-s3, -c3, none],
    ]
    return EulerRateMatrix(*np.array(rows).transpose(0, 2, 1))
