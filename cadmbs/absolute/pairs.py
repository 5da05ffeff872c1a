"""Products of two vectors of a pair of bodies: the one form that all geometric constraints take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.lie import so3


@dataclass(frozen=True)
class PairProducts:
    """Products phi = X . Y of two vectors that are affine in the poses of two bodies i and j.

        X = c + e (r_j - r_i) + A_i x_i + A_j x_j ,   Y = e' (r_j - r_i) + A_i y_i + A_j y_j

    with d = r_j + A_j s_j - r_i - A_i s_i this holds DP1 (X = A_i a_i, Y = A_j a_j), DP2 (A_i a_i, d), D (d, d) and
    CD (c, d). rA paper (1)-(4).

    Attributes:
        bodies: (2, m) bodies i and j, 0 the world.
        fixed: (m, 3) c, world axes.
        apart: (2, m) e and e', each 0 or 1.
        local: (2, 2, m, 3) body components, by body (i, j) and factor (X, Y).
    """

    bodies: Indices
    fixed: Array
    apart: Array
    local: Array

    @property
    def m(self) -> int:
        """Number of products."""
        return len(self.fixed)

    @cached_property
    def _hats(self) -> Array:
        return so3.hat(self.local)

    @cached_property
    def _template(self) -> Array:
        """(2, m, 3, 12) derivatives of both factors along displacements of the bodies; those along turns follow."""
        slopes = np.zeros((2, self.m, 3, 12))
        for k in range(3):
            slopes[:, :, k, k] = -self.apart
            slopes[:, :, k, 6 + k] = self.apart
        return slopes

    def evaluated(self, r: Array, A: Array) -> PairProductValues:
        """Values and first derivatives for bodies at r (n + 1, 3) with rotations A (n + 1, 3, 3)."""
        turns, (r_i, r_j) = A[self.bodies], r[self.bodies]
        factors = np.einsum("bmij,bxmj->xmi", turns, self.local) + self.apart[..., None] * (r_j - r_i)
        factors[0] += self.fixed
        slopes = self._template.copy()
        turned = turns[:, None] @ self._hats
        slopes[..., 3:6] = -turned[0]
        slopes[..., 9:12] = -turned[1]
        gradient = np.einsum("xmi,xmik->mk", factors[::-1], slopes)
        return PairProductValues(self, turns, factors, slopes, np.einsum("mi,mi->m", factors[0], factors[1]), gradient)


@dataclass(frozen=True)
class PairProductValues:
    """Products at the poses of all bodies.

    Attributes:
        pairs: The products.
        turns: (2, m, 3, 3) rotations of bodies i and j.
        factors: (2, m, 3) X and Y, world axes.
        slopes: (2, m, 3, 12) their derivatives along (r_i, th_i, r_j, th_j), A <- A exp(~th).
        value: (m,) phi.
        gradient: (m, 12) its derivatives. rA paper Table 2.
    """

    pairs: PairProducts
    turns: Array
    factors: Array
    slopes: Array
    value: Array
    gradient: Array

    def curvature(self, weight: Array) -> Array:
        """H = d(weight gradient^T)/d(r_i, th_i, r_j, th_j), (m, 12, 12), not symmetric between turns.

        With multipliers as weights these are the sensitivities of the reactions, with the sign of +J^T l.
        rA paper Tables 3 to 6, corrected.
        """
        scaled = self.slopes[0] * weight[:, None, None]
        mixed = np.swapaxes(scaled, -1, -2) @ self.slopes[1]
        curvature = mixed + np.swapaxes(mixed, -1, -2)
        local = self.pairs.local
        back = np.einsum("bmij,xmi->bxmj", self.turns, self.factors[::-1] * weight[:, None])
        of_turns = np.einsum("bxmi,bxmj->bmij", back, local)
        trace = np.einsum("bmii->bm", of_turns)
        for k in range(3):
            of_turns[..., k, k] -= trace
        curvature[:, 3:6, 3:6] += of_turns[0]
        curvature[:, 9:12, 9:12] += of_turns[1]
        return np.asarray(curvature)

    def bias(self, moving: Array) -> Array:
        """Second time derivatives (m,) with no body accelerating: X''.Y + 2 X'.Y' + X.Y''.

        Args:
            moving: (m, 12) velocities r_i' and body angular velocities w_i, then those of j.
        """
        rates = np.einsum("xmik,mk->xmi", self.slopes, moving)
        w = np.stack([moving[:, 3:6], moving[:, 9:12]])[:, None]
        twice = so3.cross(w, so3.cross(w, self.pairs.local))
        second = np.einsum("bmij,bxmj->xmi", self.turns, twice)
        product = 2.0 * np.sum(rates[0] * rates[1], axis=-1)
        return np.asarray(product + np.sum(second * self.factors[::-1], axis=(0, -1)))
