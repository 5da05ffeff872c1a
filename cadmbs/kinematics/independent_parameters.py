"""Parameters that measurements determine, where the measurements are linear in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.tolerances import PARAMETER_RANK_TOLERANCE


@dataclass(frozen=True)
class IndependentParameters:
    """An independent set of combinations of parameters, beta = combinations @ parameters.

    Attributes:
        selected: (rank,) indices of the parameters that represent the combinations, ascending.
        names: Of these parameters.
        combinations: (rank, n_parameters); the columns of `selected` are the identity.
        margin: Smallest remainder of the selected columns over the largest of the others: how clear the rank is.
    """

    selected: Indices
    names: tuple[str, ...]
    combinations: Array
    margin: float

    @property
    def rank(self) -> int:
        """Number of independent combinations."""
        return len(self.selected)


def independent_parameters(
    matrix: Array, names: Sequence[str], tolerance: float = PARAMETER_RANK_TOLERANCE
) -> IndependentParameters:
    """Numerical rank of a matrix of many rows, by a QR decomposition with column pivoting.

        Y = Y[:, selected] combinations ,   so that   Y parameters = Y[:, selected] beta

    Args:
        matrix: Y (n_rows, n_parameters), measurements per unit of each parameter, stacked.
        names: Of the parameters.
        tolerance: Relative to the largest remainder of the decomposition.
    """
    from scipy.linalg import qr, solve_triangular

    if not matrix.size:
        return IndependentParameters(np.zeros(0, dtype=np.intp), (), np.zeros((0, len(names))), np.inf)
    triangle, order = qr(matrix, mode="r", pivoting=True)
    remainders = np.abs(np.diagonal(triangle))
    rank = int(np.sum(remainders > tolerance * remainders[0])) if remainders[0] > 0.0 else 0
    dropped = remainders[rank] if rank < len(remainders) else 0.0
    margin = float(remainders[rank - 1] / dropped) if rank and dropped > 0.0 else np.inf
    combinations = np.zeros((rank, len(names)))
    combinations[:, order[:rank]] = np.eye(rank)
    combinations[:, order[rank:]] = solve_triangular(triangle[:rank, :rank], triangle[:rank, rank:])
    ascending = np.argsort(order[:rank])
    selected = order[:rank][ascending].astype(np.intp)
    return IndependentParameters(selected, tuple(names[k] for k in selected), combinations[ascending], margin)
