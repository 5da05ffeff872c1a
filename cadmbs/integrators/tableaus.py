"""Explicit Runge-Kutta methods as numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tableau:
    """k_j = F(t + c_j h, x + h sum_l a_jl k_l),  x' = x + h sum_j b_j k_j; `order` is the classical order.

    Attributes:
        e: Weights of the error estimate, b - (weights of order - 1); empty for methods with fixed steps.
        p: Weights of the interpolant, b_j(s) = sum_m p_jm s^(m+1) for 0 <= s <= 1; empty where it is the cubic one.
    """

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    b: tuple[float, ...]
    c: tuple[float, ...]
    e: tuple[float, ...] = ()
    p: tuple[tuple[float, ...], ...] = ()

    @property
    def ends_with_slope(self) -> bool:
        """Whether the last stage is the slope at the end of the step."""
        return self.a[-1] == self.b[: len(self.a[-1])] and not any(self.b[len(self.a[-1]) :])


EULER = Tableau("euler", 1, ((),), (1.0,), (0.0,))
HEUN = Tableau("heun", 2, ((), (1.0,)), (0.5, 0.5), (0.0, 1.0))
KUTTA3 = Tableau("kutta3", 3, ((), (0.5,), (-1.0, 2.0)), (1 / 6, 2 / 3, 1 / 6), (0.0, 0.5, 1.0))
RK4 = Tableau("rk4", 4, ((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)), (1 / 6, 1 / 3, 1 / 3, 1 / 6), (0.0, 0.5, 0.5, 1.0))
BOGACKI_SHAMPINE = Tableau(
    "bs32",
    3,
    ((), (1 / 2,), (0.0, 3 / 4), (2 / 9, 1 / 3, 4 / 9)),
    (2 / 9, 1 / 3, 4 / 9, 0.0),
    (0.0, 1 / 2, 3 / 4, 1.0),
    (2 / 9 - 7 / 24, 1 / 3 - 1 / 4, 4 / 9 - 1 / 3, -1 / 8),
)
DORMAND_PRINCE = Tableau(
    "dp54",
    5,
    (
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    ),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0),
    (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0),
    (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
    (
        (1.0, -8048581381 / 2820520608, 8663915743 / 2820520608, -12715105075 / 11282082432),
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 131558114200 / 32700410799, -68118460800 / 10900136933, 87487479700 / 32700410799),
        (0.0, -1754552775 / 470086768, 14199869525 / 1410260304, -10690763975 / 1880347072),
        (0.0, 127303824393 / 49829197408, -318862633887 / 49829197408, 701980252875 / 199316789632),
        (0.0, -282668133 / 205662961, 2019193451 / 616988883, -1453857185 / 822651844),
        (0.0, 40617522 / 29380423, -110615467 / 29380423, 69997945 / 29380423),
    ),
)

EXPLICIT = (EULER, HEUN, KUTTA3, RK4)
"""Methods with fixed steps."""

EMBEDDED = (BOGACKI_SHAMPINE, DORMAND_PRINCE)
"""Pairs with an error estimate: Bogacki and Shampine (1989); Dormand and Prince (1980), Shampine (1986)."""
