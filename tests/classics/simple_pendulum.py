"""IFToMM benchmark A01 of `cadmbs validate benchmarks`, against its elliptic closed form."""

import numpy as np

from cadmbs.validation.benchmarks.simple_pendulum import document, pendulum_angle
from tests.classics.comparing import Reference, deviations

__all__ = ["compare", "document", "reference"]


def reference(times=None):
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    return Reference(t, q={"hinge": pendulum_angle(t)}, origin="elliptic closed form")


def compare(result, system):
    return deviations(result, system, reference(result.t))
