"""Combinations of inertial parameters that the motion of a mechanism identifies."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.regressor import parameter_names, regressor
from cadmbs.dynamics.tree.applicable import require_tree
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.kinematics.independent_parameters import IndependentParameters, independent_parameters
from cadmbs.system import System
from cadmbs.system.arguments import count_argument, number_argument, seed_argument
from cadmbs.tolerances import PARAMETER_RANK_TOLERANCE

BaseParameters: TypeAlias = IndependentParameters
"""An independent set of combinations of inertial parameters, by the names "body/parameter"."""


def base_parameters(
    system: System, samples: int | None = None, seed: int = 0, tolerance: float = PARAMETER_RANK_TOLERANCE
) -> BaseParameters:
    """Base parameters by numerical rank: a pivoted QR decomposition of the regressor at random states.

        Y = Y[:, selected] combinations ,   so that   Y parameters = Y[:, selected] beta

    Dependencies hold for all motions, and are found at random positions, velocities and accelerations.

    Args:
        system: Compiled mechanism without loops.
        samples: Number of random states; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same answer.
        tolerance: Relative to the largest remainder of the decomposition.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
        ArgumentError: If samples, seed or tolerance is no such number.
    """
    require_tree(system, "regressor at random states")
    if samples is not None:
        count_argument(samples, "samples", least=1)
    seed_argument(seed)
    number_argument(tolerance, "tolerance")
    names = parameter_names(system)
    stacked = _stacked(system, samples or 20 + 2 * len(names) // max(system.n_v, 1), seed)
    return independent_parameters(stacked, names, tolerance)


def _stacked(system: System, samples: int, seed: int) -> Array:
    """Regressors at random states, one below the other."""
    rng = np.random.default_rng(seed)
    step, v, a = rng.normal(size=(3, samples, system.n_v))
    matrix = regressor(system, integrate(system, neutral(system), 2.0 * step), v, a)
    return matrix.reshape(samples * system.n_v, matrix.shape[-1])
