"""IFToMM benchmark A02: N four-bar linkages in a row, through the flat position with N + 1 degrees of freedom.

Gonzalez, Dopico, Lugris, Cuadrado (2006), after Bayo, Avello (1994): links of 1 m and 1 kg, the upper end of the first
upright (B0) starts with 1 m/s along +x, gravity 9.81 along -y, 10 s; N = 40 there, 2 in the publication of 1994.
"""

import numpy as np
from scipy.special import ellipj, ellipk

from cadmbs.models.document import to_data
from cadmbs.testing import ladders
from tests.classics.comparing import Reference, deviations


def document(n_loops=2):
    return to_data(ladders.four_bar_ladder(n_loops))


def lean(n_loops, t, speed=1.0):
    """Lean phi of the uprights: a pendulum that starts upright and turns over, in closed form.

    With kappa = g ((N + 1) / 2 + N) / ((N + 1) / 3 + N):

        phi'^2 = s^2 + 2 kappa (1 - cos phi) ,   phi = pi - 2 am(K(m) - sqrt(s^2 + 4 kappa) t / 2, m) ,
        m = 4 kappa / (s^2 + 4 kappa)
    """
    kappa = 9.81 * ((n_loops + 1) / 2 + n_loops) / ((n_loops + 1) / 3 + n_loops)
    total = speed**2 + 4 * kappa
    m = 4 * kappa / total
    _, _, _, amplitude = ellipj(ellipk(m) - np.sqrt(total) * np.asarray(t) / 2, m)
    return np.pi - 2 * amplitude


def reference(n_loops=2, times=None):
    """All uprights lean by phi, all bars stay level."""
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    phi = lean(n_loops, t)
    angles = {f"foot{i}": -phi for i in range(n_loops + 1)} | {f"left{i}": phi for i in range(1, n_loops + 1)}
    return Reference(t, q=angles, origin="elliptic closed form")


def compare(result, system, n_loops=2):
    return deviations(result, system, reference(n_loops, result.t))
