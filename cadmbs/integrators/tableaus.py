"""Explicit Runge-Kutta methods as numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tableau:
    """k_j = F(t + c_j h, x + h sum_l a_jl k_l),  x' = x + h sum_j b_j k_j; `order` is the classical order."""

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    b: tuple[float, ...]
    c: tuple[float, ...]


EULER = Tableau("euler", 1, ((),), (1.0,), (0.0,))
HEUN = Tableau("heun", 2, ((), (1.0,)), (0.5, 0.5), (0.0, 1.0))
KUTTA3 = Tableau("kutta3", 3, ((), (0.5,), (-1.0, 2.0)), (1 / 6, 2 / 3, 1 / 6), (0.0, 0.5, 1.0))
RK4 = Tableau(
    "rk4",
    4,
    ((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)),
    (1 / 6, 1 / 3, 1 / 3, 1 / 6),
    (0.0, 0.5, 0.5, 1.0),
)

EXPLICIT = (EULER, HEUN, KUTTA3, RK4)
"""All tableaus, for tests of their order."""
