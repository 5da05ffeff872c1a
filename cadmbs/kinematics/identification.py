"""Which geometric parameters measured poses can tell apart: the question before a calibration."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.kinematics.geometric_parameters import geometric_parameter_names
from cadmbs.kinematics.independent_parameters import TOLERANCE, IndependentParameters, independent_parameters
from cadmbs.kinematics.sensitivity import pose_sensitivity
from cadmbs.system import System


def identifiable_parameters(
    system: System,
    bodies: Sequence[str | int],
    samples: int | None = None,
    seed: int = 0,
    tolerance: float = TOLERANCE,
) -> IndependentParameters:
    """Geometric parameters that poses of some bodies or frames determine, by rank of the stacked sensitivities.

        dX = S dp ,   S = S[:, selected] combinations

    with S the `pose_sensitivity` of the bodies at random configurations, one below the other. A turn of an axis about
    itself changes nothing, and the motions of parallel axes or of a last axis and its body may do the same: such
    dependencies hold in all configurations, and what remains is what a calibration can find. Where the full pose of
    the last body of a serial chain is measured, these are five for each hinge (four without its pitch), two for each
    slide, and six for the body itself.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        bodies: Names or indices of the measured bodies, or "body/frame"; of each the full pose is measured.
        samples: Number of random configurations; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same answer.
        tolerance: Relative to the largest remainder of the decomposition; radians and metres count alike.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    names = geometric_parameter_names(system)
    count = samples or 20 + len(names) // max(3 * len(bodies), 1)
    step = 2.0 * np.random.default_rng(seed).normal(size=(count, system.n_v))
    q = integrate(system, neutral(system), step)
    parts = [pose_sensitivity(system, q, body).reshape(6 * count, len(names)) for body in bodies]
    return independent_parameters(np.concatenate([np.zeros((0, len(names))), *parts]), names, tolerance)
