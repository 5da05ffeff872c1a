"""IFToMM benchmark A05 of `cadmbs validate benchmarks`, against Lagrange's equations at 1e-11."""

import numpy as np

from cadmbs.validation.benchmarks.flyball_governor import ALPHA, HEIGHT, document, governor_motion
from tests.classics.comparing import Reference, deviations

__all__ = ["compare", "document", "reference"]


def reference(times=None):
    """Turn, slider and rods; the right rod sinks with +, the left one with -."""
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    turn, s, alpha, s_rate, alpha_rate = governor_motion(t, rtol=1e-11)
    q = {"spin": turn, "slide": s - HEIGHT, "right": alpha - ALPHA, "left": ALPHA - alpha}
    v = {"slide": s_rate, "right": alpha_rate, "left": -alpha_rate}
    return Reference(t, q, v, origin="Lagrange's equations for three coordinates")


def compare(result, system):
    return deviations(result, system, reference(result.t))
