"""IFToMM benchmark A01: a point mass on a massless rod, released from the horizontal. A tree; its end is elliptic.

Gonzalez, Dopico, Lugris, Cuadrado, A benchmarking system for MBS simulation software, Multibody System Dynamics 16
(2006): 1 kg at 1 m, gravity 9.81 along -y, released at rest from x = -1 m, 10 s.
"""

import numpy as np
from scipy.special import ellipj, ellipk

from tests.classics.comparing import Reference, deviations


def document():
    ball = {"name": "ball", "mass": 1.0, "center_of_mass": [-1.0, 0.0, 0.0]}
    hinge = {"name": "hinge", "kind": "revolute", "predecessor": "world", "successor": "ball"}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "A01 simple pendulum",
        "gravity": [0.0, -9.81, 0.0],
        "bodies": [ball],
        "joints": [hinge | {"axis": [0.0, 0.0, 1.0], "point": [0.0, 0.0, 0.0]}],
        "scenario": {"duration": 10.0, "output_step": 0.1, "rtol": 1e-11, "atol": 1e-12},
    }


def reference(times=None):
    """Elliptic closed form from the lowest point: sin(phi / 2) = k sn(w (t - T) + K, m), k = sin(45 deg).

    The pendulum starts at phi = -pi / 2 from the vertical: sin(phi / 2) = -k cd(w t).
    """
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    rate, k = np.sqrt(9.81), np.sin(np.pi / 4)
    sn, _, _, _ = ellipj(rate * t + ellipk(k * k), k * k)
    phi = -2 * np.arcsin(k * sn)
    return Reference(t, q={"hinge": phi + np.pi / 2}, origin="elliptic closed form")


def compare(result, system):
    return deviations(result, system, reference(result.t))
