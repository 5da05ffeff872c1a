"""A snakeboard with driven rotor and wheels: the momentum equation and reconstruction of its path.

Lewis, Ostrowski, Murray, Burdick, ICRA 1994; the gait and all numbers are ours.
"""

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.validation.loops.nonholonomic import Snakeboard, snakeboard_momentum_rate, snakeboard_speed
from tests.classics.comparing import Reference, deviations, library_document

TORSO, WHEELS, RATE = 0.7, 0.4, 2.0


def document():
    return library_document("snakeboard")


def board():
    known = document()["extensions"]["library"]["parameters"]
    return Snakeboard(known["mass"], known["moment"], known["rotor"], known["half_length"])


def shape(t):
    """Wheel angle and rate, rotor rate."""
    return WHEELS * np.sin(RATE * t), WHEELS * RATE * np.cos(RATE * t), TORSO * RATE * np.cos(RATE * t)


def reference(times=None):
    """Place and heading of the board, from rest: p = J_r psi' t at t = 0 is zero because the wheels are straight."""
    t = np.linspace(0.0, 10.0, 51) if times is None else np.asarray(times)
    snake = board()

    def rates(s, y):
        wheel, wheel_rate, rotor_rate = shape(s)
        u = snakeboard_speed(snake, wheel, y[0], rotor_rate)
        change = snakeboard_momentum_rate(snake, wheel, wheel_rate, y[0], rotor_rate)
        return [change, u * np.cos(y[3]), u * np.sin(y[3]), np.tan(wheel) / snake.half_length * u]

    run = solve_ivp(rates, (0.0, t[-1]), np.zeros(4), method="DOP853", t_eval=t, rtol=1e-13, atol=1e-13)
    q = dict(zip(("ride:x", "ride:y", "ride:turn"), run.y[1:], strict=True))
    return Reference(t, q, origin="momentum equation")


def compare(result, system):
    return deviations(result, system, reference(result.t))
