"""Geometric rows between vectors and points of two bodies: DP1, DP2, D, CD, with prescribed functions of time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.prescribed import Prescribed, swapped
from cadmbs.constraints.equations.wrenches import WrenchTerms, couple, line_wrench, line_wrench_rate
from cadmbs.lie import so3


@dataclass(frozen=True)
class BodyPairs:
    """Rows of one kind, one entry a row; what a kind does not need is zero.

    Attributes:
        bodies: (k, 2) moving bodies i, j.
        vectors: (k, 2, 3) at q = 0: a_i and a_j of DP1; a_i of DP2; the world direction of CD.
        swap: (k, 3) axis x a_i, used in place of a_i where DP1 with an angle is swapped.
        points: (k, 2, 3) P_i and Q_j at q = 0, about `System.origin`.
    """

    bodies: Indices
    vectors: Array
    swap: Array
    points: Array


class ConstraintValues(NamedTuple):
    """Left sides (..., k) of the equations, and the wrenches of their derivatives: (bodies, W, W' or None).

    And sizes (..., k, 2) of moments and forces where products or differences may vanish: see `Terms.sizes`.
    """

    value: Array
    parts: tuple[tuple[Indices, Array, Array | None], ...]
    sizes: Array | None = None


def _dp1(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Cosine a_i . a_j: the couple a_j x a_i."""
    i, j = pairs.bodies.T
    a, b = state.vector(i, first), state.vector(j, pairs.vectors[:, 1])
    rate = None
    if state.motion is not None:
        rate = couple(so3.cross(state.vector_rate(j, b), a) + so3.cross(b, state.vector_rate(i, a)))
    size = _length(a) * _length(b)
    sizes = np.stack([size, np.zeros(size.shape)], axis=-1)
    return ConstraintValues(_dot(a, b), ((pairs.bodies, couple(so3.cross(b, a)), rate),), sizes)


def _dp2(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Component a_i . d: the force a_i at Q_j."""
    i, j = pairs.bodies.T
    a, P, Q = state.vector(i, first), state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1])
    rate = None
    if state.motion is not None:
        rate = line_wrench_rate(Q, state.point_velocity(j, Q), a, state.vector_rate(i, a))
    return ConstraintValues(_dot(a, Q - P), ((pairs.bodies, line_wrench(Q, a), rate),))


def _distance(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Square d . d: the force 2 d at Q_j."""
    i, j = pairs.bodies.T
    P, Q = state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1])
    d, rate = Q - P, None
    if state.motion is not None:
        Q_dot = state.point_velocity(j, Q)
        rate = line_wrench_rate(Q, Q_dot, 2.0 * d, 2.0 * (Q_dot - state.point_velocity(i, P)))
    wrench, force = line_wrench(Q, 2.0 * d), 2.0 * (_length(P) + _length(Q))
    sizes = np.stack([_length(Q) * force, force], axis=-1)
    return ConstraintValues(_dot(d, d), ((pairs.bodies, wrench, rate),), sizes)


def _difference(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Component c . d, c fixed in the world: the force c at Q_j, and the couple d x c on body i against the world."""
    i, j = pairs.bodies.T
    P, Q, c = state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1]), first
    to_world = np.stack([np.zeros_like(i), i], axis=-1)
    force, moment = line_wrench(Q, c), couple(so3.cross(Q - P, c))
    rates: tuple[Array | None, Array | None] = (None, None)
    if state.motion is not None:
        Q_dot = state.point_velocity(j, Q)
        turning = couple(so3.cross(Q_dot - state.point_velocity(i, P), c))
        rates = (line_wrench_rate(Q, Q_dot, c, np.zeros_like(c)), turning)
    return ConstraintValues(_dot(Q - P, c), ((pairs.bodies, force, rates[0]), (to_world, moment, rates[1])))


_LEFT: Mapping[str, Callable[[ConstraintState, BodyPairs, Array], ConstraintValues]] = {
    "DP1": _dp1,
    "DP2": _dp2,
    "D": _distance,
    "CD": _difference,
}


@dataclass(frozen=True)
class GeometricBlock:
    """All rows of one geometric kind.

    Attributes:
        kind: "DP1", "DP2", "D" or "CD".
        row: (k,) numbers of the rows.
        pairs: Bodies, vectors and points.
        prescribed: Right sides as functions of time.
    """

    kind: str
    row: Indices
    pairs: BodyPairs
    prescribed: Prescribed

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: all."""
        return self.row

    def residual(self, state: ConstraintState) -> Array:
        """Left sides minus right sides (..., k), as written in the document."""
        return self._left(state).value - self.prescribed.jet(state.t).value

    def gradient(self, state: ConstraintState) -> WrenchTerms:
        """The derivatives of the residuals, which are the velocity rows."""
        return self.terms(state)

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of the rows. rA formulas of the absolute-coordinate paper, (13), as wrenches."""
        left = self._left(state)
        parts = left.parts
        rates = None if state.motion is None else np.concatenate([p[2] for p in parts if p[2] is not None], axis=-2)
        return WrenchTerms(
            np.tile(self.row, len(parts)),
            np.concatenate([part[0] for part in parts]),
            np.concatenate([part[1] for part in parts], axis=-2),
            rates,
            left.sizes,
        )

    def _left(self, state: ConstraintState) -> ConstraintValues:
        """Left sides; where the angle of a DP1 calls for it, of the swapped equation."""
        first = self.pairs.vectors[:, 0]
        if self.prescribed.has_angles:
            first = np.where(swapped(self.prescribed, state.t)[..., None], self.pairs.swap, first)
        return _LEFT[self.kind](state, self.pairs, first)


def pair_data(kind: str, data: Mapping[str, Any]) -> tuple[Array, Array, Array]:
    """Vectors (2, 3), swapped first vector (3,) and points (2, 3) of a row's fields."""
    vectors, swap, points = np.zeros((2, 3)), np.zeros(3), np.zeros((2, 3))
    if kind == "DP1":
        vectors = data["vectors"]
        if data["axis"] is not None:
            axis = data["axis"] / np.linalg.norm(data["axis"])
            swap = so3.cross(axis, vectors[0])
    else:
        points = data["points"]
    if kind in ("DP2", "CD"):
        vectors = np.stack([data["vector" if kind == "DP2" else "direction"], np.zeros(3)])
    return vectors, swap, points


def _length(a: Array) -> Array:
    return np.asarray(np.linalg.norm(a, axis=-1))


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.sum(a * b, axis=-1))
