"""Product spaces: any number of copies of SO(3), SE(3), SO(3) x R^3 and R^n behind each other in one flat state."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.munthe_kaas import StateSpace
from cadmbs.lie import se3, so3


@dataclass(frozen=True)
class Factor:
    """`copies` of a group, all moved at once.

    Attributes:
        copies: How many.
        n_state: Numbers that one element is stored in.
        n_tangent: Dimension of its algebra.
        retract: ((..., copies, n_state), (..., copies, n_tangent)) -> x exp(dx).
        pull_back: (dx, rate), (..., copies, n_tangent) each -> dexp^-1_(-dx) rate.
    """

    copies: int
    n_state: int
    n_tangent: int
    retract: Callable[[Array, Array], Array]
    pull_back: Callable[[Array, Array], Array]


def rotations(copies: int) -> Factor:
    """SO(3), stored as the nine entries of R, row by row; R exp(dx) is kept orthogonal to rounding."""
    return Factor(copies, 9, 3, _turned, lambda dx, rate: _times(so3.dexp_inverse(-dx), rate))


def rigid_motions(copies: int) -> Factor:
    """SE(3), stored as (R row by row, p); tangents are twists (angular, linear) in the moving axes."""
    return Factor(copies, 12, 6, _screwed, lambda dx, rate: _times(se3.dexp_inverse(-dx), rate))


def rotations_and_translations(copies: int) -> Factor:
    """SO(3) x R^3, stored as (R row by row, p); tangents are (angular in the moving axes, p' in the fixed ones)."""

    def pull_back(dx: Array, rate: Array) -> Array:
        turning = _times(so3.dexp_inverse(-dx[..., :3]), rate[..., :3])
        return np.concatenate([turning, rate[..., 3:]], axis=-1)

    return Factor(copies, 12, 6, _turned_and_shifted, pull_back)


def flat(n: int) -> Factor:
    """R^n."""
    return Factor(1, n, n, lambda x, dx: x + dx, lambda dx, rate: rate)


def product(factors: Sequence[Factor]) -> StateSpace:
    """The direct product of groups; states and tangents of the factors stand behind each other.

        (x_1, x_2, ...) exp(dx_1, dx_2, ...) = (x_1 exp dx_1, x_2 exp dx_2, ...)

    P-INT (12)-(15), (21)-(24): the state space G^n x R^(6n) of absolute coordinates is one.
    """
    states = _slices([factor.copies * factor.n_state for factor in factors])
    tangents = _slices([factor.copies * factor.n_tangent for factor in factors])

    def retract(x: Array, dx: Array) -> Array:
        parts = [
            _joined(factor.retract(_split(x[..., s], factor.n_state), _split(dx[..., d], factor.n_tangent)))
            for factor, s, d in zip(factors, states, tangents, strict=True)
        ]
        return np.concatenate(parts, axis=-1)

    def pull_back(dx: Array, rate: Array) -> Array:
        parts = [
            _joined(factor.pull_back(_split(dx[..., d], factor.n_tangent), _split(rate[..., d], factor.n_tangent)))
            for factor, d in zip(factors, tangents, strict=True)
        ]
        return np.concatenate(parts, axis=-1)

    return StateSpace(retract, pull_back)


def _turned(x: Array, dx: Array) -> Array:
    R = x.reshape(*x.shape[:-1], 3, 3) @ so3.exp(dx)
    return _orthogonal(R).reshape(x.shape)


def _screwed(x: Array, dx: Array) -> Array:
    R = x[..., :9].reshape(*x.shape[:-1], 3, 3)
    step = se3.exp(dx)
    p = x[..., 9:] + _times(R, step[..., :3, 3])
    return np.concatenate([_orthogonal(R @ step[..., :3, :3]).reshape(*x.shape[:-1], 9), p], axis=-1)


def _turned_and_shifted(x: Array, dx: Array) -> Array:
    return np.concatenate([_turned(x[..., :9], dx[..., :3]), x[..., 9:] + dx[..., 3:]], axis=-1)


def _orthogonal(R: Array) -> Array:
    """One step of Newton's method to the nearest rotation: rounding does not add up over steps."""
    return np.asarray(1.5 * R - 0.5 * R @ (np.swapaxes(R, -1, -2) @ R))


def _slices(sizes: Sequence[int]) -> list[slice]:
    ends = np.cumsum([0, *sizes]).tolist()
    return [slice(start, end) for start, end in itertools.pairwise(ends)]


def _split(x: Array, width: int) -> Array:
    return x.reshape(*x.shape[:-1], x.shape[-1] // max(width, 1), width)


def _joined(x: Array) -> Array:
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
