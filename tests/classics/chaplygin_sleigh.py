"""Chaplygin's sleigh: velocities and heading in closed form, the place by one quadrature. Numbers are ours.

Chaplygin (1911); Neimark, Fufaev, Dynamics of Nonholonomic Systems (1972).
"""

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.validation.loops.nonholonomic import Sleigh, sleigh_heading, sleigh_velocities
from tests.classics.comparing import Reference, deviations, library_document

SLEIGH, SPEED, TURN = Sleigh(3.0, 0.1, 0.2), -0.5, 2.0


def document():
    return library_document("chaplygin_sleigh")


def reference(times=None):
    """Place and heading of the blade."""
    t = np.linspace(0.0, 6.0, 61) if times is None else np.asarray(times)
    v, w = sleigh_velocities(SLEIGH, t, SPEED, TURN)
    theta = sleigh_heading(SLEIGH, t, SPEED, TURN)

    def rates(s, _):
        speed, angle = sleigh_velocities(SLEIGH, s, SPEED, TURN)[0], sleigh_heading(SLEIGH, s, SPEED, TURN)
        return [speed * np.cos(angle), speed * np.sin(angle)]

    x, y = solve_ivp(rates, (0.0, t[-1]), [0.0, 0.0], method="DOP853", t_eval=t, rtol=1e-13, atol=1e-13).y
    q = {"slide:x": x, "slide:y": y, "slide:turn": theta}
    velocities = {"slide:x": v * np.cos(theta), "slide:y": v * np.sin(theta), "slide:turn": w}
    return Reference(t, q, velocities, origin="closed form and quadrature")


def compare(result, system):
    return deviations(result, system, reference(result.t))
