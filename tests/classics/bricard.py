"""IFToMM benchmark A04: Bricard's linkage on the edges of a cube, released from rest; overconstrained.

Gonzalez, Dopico, Lugris, Cuadrado (2006): five rods of 1 m and 1 kg with square section 0.1 m, gravity 9.81 along -y,
10 s; the point P3 is the joint of the third and the fourth rod. The document is the library's. The published curve of
P3 is not quoted here; the reference is our own integration of the one-dimensional equation of motion.
"""

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.validation.loops.kinematics import bricard_output
from tests.classics.comparing import Reference, deviations, library_document
from tests.classics.references.rigid_bodies import STEP, Bodies, body_inertia

P3 = (1.0, -1.0, 1.0)


def document():
    return library_document("bricard")


def angles(turn):
    """Coordinates a, b, c, e, f from that of a, and their derivatives, also for complex arguments.

    cos(t1) = -sin(turn') with turn' = -a; t2 from cos t1 + cos t2 + cos t1 cos t2 = 0.
    """
    t1 = np.pi / 2 - turn
    c2 = -np.cos(t1) / (1 + np.cos(t1))
    other = -(complex_arccos(c2) - np.pi / 2)
    # (1 + cos t1) sin t2 dt2 = -(1 + cos t2) sin t1 dt1
    slope = -(1 + c2) * np.sin(t1) / ((1 + np.cos(t1)) * np.sqrt(1 - c2 * c2))
    return np.array([turn, other, turn, turn, -other]), np.array([1, slope, 1, 1, -slope])


def complex_arccos(c):
    """arccos with its derivative in the imaginary part; for |Re c| < 1."""
    return np.arccos(np.real(c)) - 1j * np.imag(c) / np.sqrt(1 - np.real(c) ** 2)


class Reduced:
    """m(s) s'' + m'(s) s'^2 / 2 + U'(s) = 0, with s the angle of joint a."""

    def __init__(self):
        self.system = Bodies(document())
        self.order = ["abcef".index(name) for name in self.system.names]

    def state(self, s):
        q, slope = (values[self.order] for values in angles(s))
        f, current = self.system.motion(q)
        mass = potential = 0
        for name, data in self.system.inertias.items():
            V = self.system.jacobian(name, current) @ slope
            mass = mass + V @ body_inertia(data, f[name]) @ V
            potential = potential - data[0] * self.system.gravity @ (f[name] @ np.array([*data[2], 1.0]))[:3]
        return mass, potential

    def acceleration(self, s, rate):
        mass, potential = self.state(s + 1j * STEP)
        return -(mass.imag / 2 * rate**2 + potential.imag) / STEP / mass.real


def reference(times=None):
    """Integration of the reduced equation with DOP853 at 1e-13, as far as the linkage does not lie flat."""
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    reduced = Reduced()
    run = solve_ivp(
        lambda _, y: [y[1], reduced.acceleration(y[0], y[1])], (0.0, t[-1]), [0.0, 0.0],
        method="DOP853", t_eval=t, rtol=1e-13, atol=1e-13,
    )  # fmt: skip
    q = np.array([angles(s)[0].real for s in run.y[0]])
    names = ("a", "b", "c", "e", "f")
    return Reference(t, {name: q[:, k] for k, name in enumerate(names)}, {"a": run.y[1]}, origin="reduced equation")


def is_same_relation():
    """The relation above is the published one of `bricard_output`."""
    turn = np.linspace(-0.4, 1.0, 15)
    own = np.array([angles(s)[0][1].real for s in turn])
    return np.max(np.abs(own + bricard_output(np.pi / 2 - turn) - np.pi / 2))


def compare(result, system):
    return deviations(result, system, reference(result.t))
