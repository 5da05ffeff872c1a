"""Which inertial parameters the motion of a mechanism can tell apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.dynamics.regressor import parameter_names, regressor
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.system import System

TOLERANCE = 1e-9
"""Columns of the regressor whose remainder is this small against the largest one depend on the others."""


@dataclass(frozen=True)
class BaseParameters:
    """An independent set of combinations of inertial parameters, beta = combinations @ parameters.

    Attributes:
        kept: (rank,) indices of the parameters that stand for the combinations, ascending.
        names: "body/parameter" of these.
        combinations: (rank, n_parameters); the columns of `kept` are the identity.
        margin: Smallest remainder that was kept over the largest that was dropped: how clear the rank is.
    """

    kept: Indices
    names: tuple[str, ...]
    combinations: Array
    margin: float

    @property
    def rank(self) -> int:
        """Number of base parameters."""
        return len(self.kept)


def base_parameters(
    system: System, samples: int | None = None, seed: int = 0, tolerance: float = TOLERANCE
) -> BaseParameters:
    """Base parameters by numerical rank: a pivoted QR decomposition of the regressor at random states.

        Y = Y[:, kept] combinations ,   so that   Y parameters = Y[:, kept] beta

    Dependencies hold for all motions, and are found at random positions, velocities and accelerations.

    Args:
        system: Compiled mechanism without loops.
        samples: Number of random states; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same answer.
        tolerance: Relative to the largest remainder of the decomposition.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    from scipy.linalg import qr, solve_triangular

    names = parameter_names(system)
    stacked = _stacked(system, samples or 20 + 2 * len(names) // max(system.n_v, 1), seed)
    if not stacked.size:
        return BaseParameters(np.zeros(0, dtype=np.intp), (), np.zeros((0, len(names))), np.inf)
    triangle, order = qr(stacked, mode="r", pivoting=True)
    remainders = np.abs(np.diagonal(triangle))
    rank = int(np.sum(remainders > tolerance * remainders[0])) if remainders[0] > 0.0 else 0
    dropped = remainders[rank] if rank < len(remainders) else 0.0
    margin = float(remainders[rank - 1] / dropped) if rank and dropped > 0.0 else np.inf
    combinations = np.zeros((rank, len(names)))
    combinations[:, order[:rank]] = np.eye(rank)
    combinations[:, order[rank:]] = solve_triangular(triangle[:rank, :rank], triangle[:rank, rank:])
    ascending = np.argsort(order[:rank])
    kept = order[:rank][ascending].astype(np.intp)
    return BaseParameters(kept, tuple(names[k] for k in kept), combinations[ascending], margin)


def _stacked(system: System, samples: int, seed: int) -> Array:
    """Regressors at random states, one below the other."""
    rng = np.random.default_rng(seed)
    step, v, a = rng.normal(size=(3, samples, system.n_v))
    matrix = regressor(system, integrate(system, neutral(system), 2.0 * step), v, a)
    return matrix.reshape(samples * system.n_v, matrix.shape[-1])
