"""Collects the scalars of a mechanism, one call of a geometric constraint after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.pairs import PairProducts
from cadmbs.absolute.scalars import Scalars
from cadmbs.arrays import Array
from cadmbs.system.records import CoordinateFunction

_NONE = np.zeros(3)


@dataclass(frozen=True)
class ScalarHandle:
    """A scalar before their order is known: "product", "angle", "length" or "curve", and its number among these."""

    family: str
    number: int


@dataclass
class ScalarBuilder:
    """Products, angles, lengths and functions.

    Vectors and points are given in the world at q = 0, about `System.origin`.

    Attributes:
        bodies: The bodies that vectors and points are fixed to.
        angle_names: The joint coordinate that each angle is.
    """

    bodies: MovingBodies
    _products: list[tuple[int, int, Array, tuple[float, float], Array]] = field(default_factory=list)
    _angles: list[tuple[int, int]] = field(default_factory=list)
    _lengths: list[int] = field(default_factory=list)
    angle_names: list[str] = field(default_factory=list)
    _curves: list[tuple[ScalarHandle, CoordinateFunction]] = field(default_factory=list)

    def dot1(self, i: int, a: Array, j: int, b: Array) -> ScalarHandle:
        """DP1: a on body i times b on body j."""
        local = [[self.bodies.vector(i, a), _NONE], [_NONE, self.bodies.vector(j, b)]]
        return self._product(i, j, _NONE, (0.0, 0.0), local)

    def dot2(self, i: int, a: Array, P: Array, j: int, Q: Array) -> ScalarHandle:
        """DP2: a on body i times the vector from P on body i to Q on body j."""
        local = [[self.bodies.vector(i, a), -self.bodies.point(i, P)], [_NONE, self.bodies.point(j, Q)]]
        return self._product(i, j, _NONE, (0.0, 1.0), local)

    def square(self, i: int, P: Array, j: int, Q: Array) -> ScalarHandle:
        """D: the square of the distance from P on body i to Q on body j."""
        start, end = -self.bodies.point(i, P), self.bodies.point(j, Q)
        return self._product(i, j, _NONE, (1.0, 1.0), [[start, start], [end, end]])

    def difference(self, c: Array, i: int, P: Array, j: int, Q: Array) -> ScalarHandle:
        """CD: c, fixed in the world, times the vector from P on body i to Q on body j."""
        local = [[_NONE, -self.bodies.point(i, P)], [_NONE, self.bodies.point(j, Q)]]
        return self._product(i, j, c, (0.0, 1.0), local)

    def angle(self, sine: ScalarHandle, cosine: ScalarHandle, name: str) -> ScalarHandle:
        """The angle with these products as sine and cosine, up to a common factor; a joint coordinate of that name."""
        self._angles.append((sine.number, cosine.number))
        self.angle_names.append(name)
        return ScalarHandle("angle", len(self._angles) - 1)

    def length(self, square: ScalarHandle) -> ScalarHandle:
        """The square root of a product."""
        self._lengths.append(square.number)
        return ScalarHandle("length", len(self._lengths) - 1)

    def curve(self, function: CoordinateFunction, argument: ScalarHandle) -> ScalarHandle:
        """A function of a product or an angle."""
        self._curves.append((argument, function))
        return ScalarHandle("curve", len(self._curves) - 1)

    def _product(self, i: int, j: int, c: Array, apart: tuple[float, float], local: list[list[Array]]) -> ScalarHandle:
        self._products.append((i, j, np.asarray(c, dtype=float), apart, np.array(local)))
        return ScalarHandle("product", len(self._products) - 1)

    def index(self, handle: ScalarHandle) -> int:
        """Number of a scalar, once all are collected."""
        counts = {"product": len(self._products), "angle": len(self._angles), "length": len(self._lengths)}
        before = list(takewhile(lambda family: family != handle.family, counts))
        return sum(counts[family] for family in before) + handle.number

    def scalars(self) -> Scalars:
        """All scalars."""
        products = self._products
        pairs = PairProducts(
            bodies=np.array([(p[0], p[1]) for p in products], dtype=np.intp).reshape(-1, 2).T.copy(),
            fixed=np.array([p[2] for p in products]).reshape(-1, 3),
            apart=np.array([p[3] for p in products]).reshape(-1, 2).T.copy(),
            local=np.moveaxis(np.array([p[4] for p in products]).reshape(-1, 2, 2, 3), 0, 2).copy(),
        )
        angle = np.array(self._angles, dtype=np.intp).reshape(-1, 2).T.copy()
        arguments = np.array([self.index(argument) for argument, _ in self._curves], dtype=np.intp)
        functions = tuple(function for _, function in self._curves)
        return Scalars(pairs, angle, np.array(self._lengths, dtype=np.intp), arguments, functions)
