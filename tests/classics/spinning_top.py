"""The heavy top of the Lie-group literature: a disk that spins at 150 rad/s, one metre off a fixed point.

Geradin, Cardona, Flexible Multibody Dynamics (2001); Bruels, Cardona, Arnold, Lie group generalized-alpha time
integration of constrained flexible multibody systems, Mechanism and Machine Theory 48 (2012): 15 kg, diag(0.234375,
0.46875, 0.234375) kg m^2, x = (0, 1, 0) m, Omega = (0, 150, -4.61538) rad/s, g = 9.81 m/s^2, 2 s. The published end is
a displacement that the code Kynema carries as its benchmark, by the authors' method at 2e-6 s.
"""

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.validation.groups import top_document
from tests.classics.comparing import Reference

MASS, MOMENTS, ARM, RATES = 15.0, np.array([0.234375, 0.46875, 0.234375]), 1.0, (0.0, 150.0, -4.61538)
PUBLISHED = (-0.150416985652933, -1.724164450779749, -0.673023460701136)
"""Displacement of the centre of mass after 2 s [m]."""


def document():
    """The top on a ball joint; its velocity coordinates are the rates about its own axes."""
    document = top_document()
    return document | {"scenario": document["scenario"] | {"output_step": 0.1}}


def equations(_, y):
    """Euler's equations about the fixed point with the rotation matrix by rows: (w, R)."""
    w, R = y[:3], y[3:].reshape(3, 3)
    moments = MOMENTS + MASS * ARM**2 * np.array([1.0, 0.0, 1.0])
    arm, weight = np.array([0.0, ARM, 0.0]), R.T @ [0.0, 0.0, -9.81 * MASS]
    change = (np.cross(arm, weight) - np.cross(w, moments * w)) / moments
    skew = np.array([[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]])
    return np.concatenate([change, (R @ skew).ravel()])


def reference(times=None):
    t = np.linspace(0.0, 2.0, 21) if times is None else np.asarray(times)
    start = np.concatenate([RATES, np.eye(3).ravel()])
    run = solve_ivp(equations, (0.0, t[-1]), start, method="DOP853", t_eval=t, rtol=1e-13, atol=1e-14)
    poses = np.concatenate([run.y[3:].T.reshape(-1, 3, 3), np.zeros((len(t), 3, 1))], axis=-1)
    return Reference(t, {}, dict(zip(("pivot:wx", "pivot:wy", "pivot:wz"), run.y[:3], strict=True)), {"top": poses})
