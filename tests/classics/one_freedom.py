"""Linkages of one degree of freedom: their motion from the power balance, with derivatives by complex steps."""

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

GRAVITY = 9.81
STEP = 1e-30


@dataclass(frozen=True)
class Part:
    """A body of a planar linkage: mass, moment of inertia about its centre of mass, and weight along -`up`."""

    mass: float
    moment: float


def inertia_and_weight(parts, places, turn):
    """Reduced inertia A = sum m |dx/du|^2 + I (da/du)^2, potential energy, and its slope, at the real input u.

    `places(u)` gives for each part its centre of mass (a sequence, last entry upwards) and its angle, and is analytic.
    """
    total, potential, slope = 0.0, 0.0, 0.0
    for part, (center, angle) in zip(parts, places(turn + 1j * STEP), strict=True):
        rates = np.array([np.imag(value) / STEP for value in center])
        total += part.mass * float(rates @ rates) + part.moment * (np.imag(angle) / STEP) ** 2
        potential += part.mass * GRAVITY * float(np.real(center[-1]))
        slope += part.mass * GRAVITY * float(rates[-1])
    return total, potential, slope


def inertia_slope(parts, places, turn, width=2e-3):
    """dA/du by central differences of order eight."""
    weights = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))
    ends = [(w, inertia_and_weight(parts, places, turn + s * k * width)[0], s) for k, w in weights for s in (1, -1)]
    return sum(w * s * value for w, value, s in ends) / width


def driving_force(parts, places, turn, speed):
    """Force along the input u that keeps its rate constant: the rate of kinetic and potential energy over the rate."""
    return inertia_slope(parts, places, turn) * speed**2 / 2 + inertia_and_weight(parts, places, turn)[2]


def free_motion(parts, places, start, speed, times, force=0.0):
    """Input and its rate at `times` under weight and a constant force along the input; the rate must not change sign.

    u' = sqrt((A0 u0'^2 + 2 (V0 - V(u) + force (u - u0))) / A(u)).
    """
    first, level, _ = inertia_and_weight(parts, places, start)

    def rate(u):
        inertia, potential, _ = inertia_and_weight(parts, places, u)
        return np.sign(speed) * np.sqrt((first * speed**2 + 2 * (level - potential + force * (u - start))) / inertia)

    t = np.asarray(times)
    run = solve_ivp(lambda _, y: [rate(y[0])], (0.0, t[-1]), [start], method="DOP853", t_eval=t, rtol=1e-13, atol=1e-14)
    return run.y[0], np.array([rate(u) for u in run.y[0]])


def crossing(a, length_a, b, length_b, side):
    """Where circles about complex points a and b meet, to the left (+1) or right (-1) of the line from a to b."""
    d = (b[0] - a[0], b[1] - a[1])
    square = d[0] ** 2 + d[1] ** 2
    along = (square + length_a**2 - length_b**2) / (2 * square)
    across = side * np.sqrt(length_a**2 / square - along**2)
    return (a[0] + along * d[0] - across * d[1], a[1] + along * d[1] + across * d[0])


def bearing(a, b, near):
    """Angle of the line from a to b, analytic, within half a turn of the real angle `near`."""
    x, y = b[0] - a[0], b[1] - a[1]
    c, s = np.cos(near), np.sin(near)
    along, across = x * c + y * s, y * c - x * s
    real = np.arctan2(np.real(across), np.real(along))
    c, s = np.cos(real), np.sin(real)
    return near + real + np.arctan((across * c - along * s) / (along * c + across * s))


def rod(name, mass, a, b, thickness=0.02):
    """A slender prismatic rod from a to b as a body of a document."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    length = np.linalg.norm(b - a)
    line = (b - a) / length
    moment = rod_moment(mass, length, thickness)
    inertia = moment * np.eye(3) + (mass * thickness**2 / 6 - moment) * np.outer(line, line)
    return {"name": name, "mass": mass, "center_of_mass": ((a + b) / 2).tolist(), "inertia": inertia.tolist()}


def rod_moment(mass, length, thickness=0.02):
    return mass * (length**2 + thickness**2) / 12


def hinge(name, predecessor, successor, axis, point, cut=False):
    ends = {"name": name, "kind": "revolute", "predecessor": predecessor, "successor": successor}
    return ends | {"axis": list(map(float, axis)), "point": list(map(float, point)), "cut": cut}
