"""Scalars of the mechanism: products of vectors of two bodies; angles, lengths and functions of them; derivatives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.lie import so3
from cadmbs.system.functions import Jet
from cadmbs.system.records import CoordinateFunction
from cadmbs.tolerances import COINCIDENT_POINT_DISTANCE


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

        From velocities (m, 12): r_i' and body angular velocities w_i, then those of j.
        """
        rates = np.einsum("xmik,mk->xmi", self.slopes, moving)
        w = np.stack([moving[:, 3:6], moving[:, 9:12]])[:, None]
        twice = so3.cross(w, so3.cross(w, self.pairs.local))
        second = np.einsum("bmij,bxmj->xmi", self.turns, twice)
        product = 2.0 * np.sum(rates[0] * rates[1], axis=-1)
        return np.asarray(product + np.sum(second * self.factors[::-1], axis=(0, -1)))


# Products, angles, lengths and functions together.


@dataclass(frozen=True)
class Scalars:
    """All products first, in their order; then angles atan2(sine, cosine), lengths sqrt(square), functions f(x).

    Attributes:
        pairs: The products.
        angle: (2, k) products that are sine and cosine of each angle, of the same two bodies.
        length: (l,) products that are the squares of lengths.
        curve: (c,) products or angles that are the arguments x of functions.
        functions: The functions.
    """

    pairs: PairProducts
    angle: Indices
    length: Indices
    curve: Indices
    functions: tuple[CoordinateFunction, ...]

    @property
    def n(self) -> int:
        """Number of scalars."""
        return self.pairs.m + self.n_angles + len(self.length) + len(self.functions)

    @property
    def n_angles(self) -> int:
        """Number of angles."""
        return int(self.angle.shape[1])

    @cached_property
    def bodies(self) -> Indices:
        """(2, n) bodies i and j of each scalar."""
        products = np.concatenate([np.arange(self.pairs.m), self.arguments[0]])
        return self.pairs.bodies[:, products]

    def angles(self, values: PairProductValues) -> Array:
        """Angles (k,) in (-pi, pi]."""
        sine, cosine = values.value[self.angle]
        return np.asarray(np.arctan2(sine, cosine))

    def evaluated(self, values: PairProductValues, near: Array) -> ScalarValues:
        """Values and gradients; angles are the ones nearest to `near` (k,)."""
        if self.n == self.pairs.m:
            return ScalarValues(
                self, values, values.value, values.gradient, np.zeros((2, 0)), self._curve_jets(values.value)
            )
        sine, cosine = values.value[self.angle]
        angle = np.arctan2(sine, cosine)
        angle = angle + 2.0 * np.pi * np.round((near - angle) / (2.0 * np.pi))
        length = np.sqrt(np.maximum(values.value[self.length], 0.0))
        square = np.maximum(sine**2 + cosine**2, COINCIDENT_POINT_DISTANCE**2)
        first = np.concatenate([cosine / square, 0.5 / np.maximum(length, COINCIDENT_POINT_DISTANCE)])
        second = np.concatenate([-sine / square, np.zeros(len(length))])
        slopes, jets = np.stack([first, second]), self._curve_jets(np.concatenate([values.value, angle]))
        slopes = np.concatenate([slopes, jets.first * self._slopes_of_arguments(slopes)], axis=-1)
        gradient = values.gradient
        pair_one, pair_two = self.arguments
        of_functions = slopes[0][:, None] * gradient[pair_one] + slopes[1][:, None] * gradient[pair_two]
        value = np.concatenate([values.value, angle, length, jets.value])
        return ScalarValues(self, values, value, np.concatenate([gradient, of_functions]), slopes, jets)

    def _curve_jets(self, arguments: Array) -> Jet:
        """The functions with two derivatives, (c,) each, at values of products and angles."""
        jets = [f.jet(arguments[x]) for f, x in zip(self.functions, self.curve, strict=True)]
        return Jet(*(np.array([jet[k] for jet in jets], dtype=float) for k in range(3)))

    def _slopes_of_arguments(self, slopes: Array) -> Array:
        """(2, c) derivatives of the arguments of functions by the two products, from those (2, k) of the angles."""
        m = self.pairs.m
        of_products = np.array([[1.0], [0.0]])
        columns = [slopes[:, x - m, None] if x >= m else of_products for x in self.curve.tolist()]
        return np.concatenate([np.zeros((2, 0)), *columns], axis=-1)

    @cached_property
    def arguments(self) -> tuple[Indices, Indices]:
        """The two products that each angle, length or function depends on; where it is one, twice, with slope 0."""
        m = self.pairs.m
        one, two = (
            np.array([self.angle[end, x - m] if x >= m else x for x in self.curve.tolist()], dtype=np.intp)
            for end in (0, 1)
        )
        return np.concatenate([self.angle[0], self.length, one]), np.concatenate([self.angle[1], self.length, two])


@dataclass(frozen=True)
class ScalarValues:
    """Scalars at the poses of all bodies.

    Attributes:
        scalars: What they are.
        products: The products.
        value: (n,).
        gradient: (n, 12) along (r_i, th_i, r_j, th_j).
        slopes: (2, k + l + c) derivatives of angles, lengths and functions with respect to their products.
        curves: The functions at their arguments, with the derivatives by these.
    """

    scalars: Scalars
    products: PairProductValues
    value: Array
    gradient: Array
    slopes: Array
    curves: Jet

    def curvature(self, weight: Array) -> Array:
        """d(weight gradient^T)/d(r_i, th_i, r_j, th_j), (n, 12, 12) or (m, 12, 12), blocks in the order of the scalars.

        The blocks of products contain the parts of angles and lengths that come through these products.
        """
        m = self.scalars.pairs.m
        if len(weight) == m:
            return self.products.curvature(weight)
        one, two = self.scalars.arguments
        inner = weight[:m].copy()
        np.add.at(inner, one, weight[m:] * self.slopes[0])
        np.add.at(inner, two, weight[m:] * self.slopes[1])
        return np.concatenate([self.products.curvature(inner), self._outer(weight[m:])])

    def _outer(self, weight: Array) -> Array:
        """Second derivatives of angles and lengths with respect to products, times gradients of these."""
        one, two = self.scalars.arguments
        first, second = self.products.gradient[one], self.products.gradient[two]
        h11, h12, h22 = (weight * part for part in self._hessians())
        by_first = h11[:, None] * first + h12[:, None] * second
        by_second = h12[:, None] * first + h22[:, None] * second
        return np.asarray(first[:, :, None] * by_first[:, None, :] + second[:, :, None] * by_second[:, None, :])

    def _hessians(self) -> tuple[Array, Array, Array]:
        """With s = sine, c = cosine: -2 s c, s^2 - c^2, 2 s c over (s^2 + c^2)^2; of a length -1 / (4 L^3).

        Of a function f(x): f' H + f'' h h^T, with the slopes h and second derivatives H of x.
        """
        m, k = self.scalars.pairs.m, self.scalars.n_angles
        by_sine, by_cosine = self.slopes[:, :k]
        length = np.maximum(self.value[m + k : m + k + len(self.scalars.length)], COINCIDENT_POINT_DISTANCE)
        none = np.zeros(len(length))
        h11 = np.concatenate([2.0 * by_sine * by_cosine, -0.25 / length**3])
        h12 = np.concatenate([by_cosine**2 - by_sine**2, none])
        h22 = np.concatenate([-2.0 * by_sine * by_cosine, none])
        if not len(self.scalars.curve):
            return h11, h12, h22
        one, two = self.scalars._slopes_of_arguments(self.slopes)
        outer = one * one, one * two, two * two
        of_angle = np.maximum(self.scalars.curve - m, 0)
        is_angle = self.scalars.curve >= m
        extended = []
        for h, product in zip((h11, h12, h22), outer, strict=True):
            inner = np.array([h[a] if b else 0.0 for a, b in zip(of_angle, is_angle, strict=True)])
            extended.append(np.concatenate([h, self.curves.first * inner + self.curves.second * product]))
        return extended[0], extended[1], extended[2]

    def rates(self, moving: Array) -> Array:
        """Time derivatives (n,) for velocities (n, 12) of the bodies of each scalar."""
        return np.asarray(np.einsum("sk,sk->s", self.gradient, moving))

    def rate_slopes(self, moving: Array) -> Array:
        """Derivatives (n, 12) of `rates` along (r_i, th_i, r_j, th_j) at constant velocities."""
        m = self.scalars.pairs.m
        bends = self.products.curvature(np.ones(m))
        products = np.einsum("mk,mkc->mc", moving[:m], bends)
        if len(moving) == m:
            return np.asarray(products)
        one, two = self.scalars.arguments
        gradient = self.products.gradient
        speed = np.einsum("mk,mk->m", gradient, moving[:m])
        h11, h12, h22 = self._hessians()
        functions = self.slopes[0][:, None] * products[one] + self.slopes[1][:, None] * products[two]
        functions = functions + (h11 * speed[one] + h12 * speed[two])[:, None] * gradient[one]
        functions = functions + (h12 * speed[one] + h22 * speed[two])[:, None] * gradient[two]
        return np.concatenate([products, functions])

    def bias(self, moving: Array) -> Array:
        """Second time derivatives (n,) with no body accelerating."""
        m = self.scalars.pairs.m
        products = self.products.bias(moving[:m])
        if len(moving) == m:
            return products
        one, two = self.scalars.arguments
        speed = np.einsum("mk,mk->m", self.products.gradient, moving[:m])
        h11, h12, h22 = self._hessians()
        functions = self.slopes[0] * products[one] + self.slopes[1] * products[two]
        functions = functions + h11 * speed[one] ** 2 + 2.0 * h12 * speed[one] * speed[two] + h22 * speed[two] ** 2
        return np.concatenate([products, functions])
