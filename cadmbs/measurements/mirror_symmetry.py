"""Bodies that are their own mirror image in the document, and stay so where the data hardly contradict it.

A body is symmetric about the plane k = 0 of its frame where h_k = I_kj = I_kl = 0. One recording cannot tell a slightly
asymmetric body from a zero of an encoder that is slightly wrong: both turn the first moment about the axis of the
joint. The next recording has another zero, but the same body.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.measurements.fit import COLOURED, EstimatedColumns, fit
from cadmbs.measurements.pseudo_inertia import ENTRIES
from cadmbs.measurements.triangular_factors import TriangularFactors

ODD_ENTRIES: Final = ((1, 5, 6), (2, 5, 8), (3, 6, 8))
"""Of the parameters of a body, those that change their signs in a mirror x = 0, y = 0, z = 0: h_k, I_kj, I_kl."""

SYMMETRY_LOSS: Final = 1.15
"""Residuals of forces may grow by this factor, their geometric mean, where bodies are held symmetric."""

SYMMETRY_LOSS_OF_ONE: Final = 1.25
"""And those of each force by this one: in the mean over six joints, one that doubles is a growth of 12 % alone."""

SYMMETRY_ROUNDING: Final = 1e-9
"""Entries below this part of the mass times a length, or of the largest moment of inertia, are zero."""


def odd_columns(document: Array, bodies: Indices, size: float) -> list[int]:
    """Columns of the parameters that are zero since their bodies are symmetric in the document.

    Args:
        document: (n_columns,) parameters, ten of each body first.
        bodies: Numbers of the bodies.
        size: A length [m] of the mechanism.
    """
    columns: set[int] = set()
    for body in map(int, bodies):
        entries = document[ENTRIES * body : ENTRIES * (body + 1)]
        moment = max(abs(entries[4]), abs(entries[7]), abs(entries[9]))
        if entries[0] <= 0.0 or moment <= 0.0:
            continue
        largest = np.concatenate([np.full(4, entries[0] * size), np.full(6, moment)])
        zero = np.abs(entries) <= SYMMETRY_ROUNDING * largest
        for odd in ODD_ENTRIES:
            if np.all(zero[list(odd)]):
                columns |= {ENTRIES * body + k for k in odd}
    return sorted(columns)


def with_symmetric_bodies(
    factors: TriangularFactors, estimated: EstimatedColumns, correlation: Array
) -> EstimatedColumns:
    """The same with symmetric bodies tied to their symmetry, where residuals are errors of the model and hardly grow.

    Args:
        factors: Of the forces, of all columns.
        estimated: What is estimated.
        correlation: (n_forces,) samples that count as one.
    """
    odd = odd_columns(estimated.document, estimated.bodies, estimated.size)
    if not odd or np.max(correlation, initial=0.0) < COLOURED:
        return estimated
    ties = np.concatenate([estimated.ties, np.eye(len(estimated.names))[odd]])
    symmetric = replace(estimated, ties=ties)
    before, after = (fit(factors, x, correlation, method="least_squares").noise for x in (estimated, symmetric))
    measured = before > 0.0
    if not np.any(measured):
        return estimated
    growth = after[measured] / before[measured]
    hardly = np.exp(np.mean(np.log(growth))) < SYMMETRY_LOSS and np.max(growth) < SYMMETRY_LOSS_OF_ONE
    return symmetric if hardly else estimated
