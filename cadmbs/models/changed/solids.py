"""Volume, centre and second moments of solids of density one: boxes, spheres, cylinders, capsules, and sums of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array


@dataclass(frozen=True)
class Solid:
    """A body of density one.

    Attributes:
        volume: V [m^3].
        center: c (3,) [m].
        tensor: Inertia tensor about c for density one, (3, 3) [m^5]: Theta = integral (r.r I - r r^T) dV.
        method: How it was computed: "box", "sphere", "cylinder", "capsule", or how a mesh was closed.
    """

    volume: float
    center: Array
    tensor: Array
    method: str

    def placed(self, rotation: Array, position: Array) -> Solid:
        """The solid moved by a pose: c -> R c + p, Theta -> R Theta R^T."""
        center, tensor = rotation @ self.center + position, rotation @ self.tensor @ rotation.T
        return Solid(self.volume, center, tensor, self.method)


def primitive(shape: Mapping[str, Any]) -> Solid:
    """A box, sphere, cylinder or capsule, centred at the origin, cylinders and capsules along z.

    Sphere: V = 4/3 pi r^3, Theta = 2/5 V r^2. Cylinder: V = pi r^2 l, Theta_zz = V r^2 / 2 and
    Theta_xx = V (3 r^2 + l^2) / 12. A capsule is a cylinder with two half spheres, whose centres are 3/8 r beyond its
    ends: Theta_xx = V_c (3 r^2 + l^2) / 12 + V_s (2/5 r^2 + l^2 / 4 + 3/8 l r).

    Args:
        shape: Kind and sizes as in a mechanism document [m].
    """
    kind = shape["kind"]
    if kind == "box":
        a, b, c = shape["size"]
        volume = a * b * c
        moments = np.array([b * b + c * c, a * a + c * c, a * a + b * b]) * volume / 12.0
        return Solid(volume, np.zeros(3), np.diag(moments), kind)
    r = shape["radius"]
    ball, length = (
        4.0 / 3.0 * math.pi * r * r * r,
        shape.get("length", 0.0),
    )  # a power of a float raises where it overflows
    tube = math.pi * r * r * length
    across = tube * (3.0 * r * r + length * length) / 12.0
    along = tube * r * r / 2.0
    if kind != "cylinder":
        across += ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r)
        along += ball * 0.4 * r * r
    volume = tube + (0.0 if kind == "cylinder" else ball)
    return Solid(volume, np.zeros(3), np.diag([across, across, along]), kind)


def combined(solids: Iterable[Solid]) -> Solid:
    """Several solids as one body; overlapping volume counts twice.

    V = sum V_i, c = sum V_i c_i / V, Theta = sum Theta_i + V_i (d.d I - d d^T) with d = c_i - c.
    """
    parts = list(solids)
    volume = sum(part.volume for part in parts)
    center = sum((part.volume * part.center for part in parts), np.zeros(3)) / volume
    tensor = np.zeros((3, 3))
    for part in parts:
        d = part.center - center
        tensor += part.tensor + part.volume * (d @ d * np.eye(3) - np.outer(d, d))
    methods = dict.fromkeys(part.method for part in parts)
    return Solid(volume, np.asarray(center), tensor, ", ".join(methods))
