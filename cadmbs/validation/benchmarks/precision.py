"""Measures of precision as the authors of benchmark problems define them.

References:
    Gonzalez, Dopico, Lugris, Cuadrado, A benchmarking system for MBS simulation software, Multibody System Dynamics 16
    (2006); specifications of the problems A01 and A02. Mazzia, Magherini, Test Set for Initial Value Problem Solvers,
    part I: scd and mescd.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array

LOW_PRECISION, HIGH_PRECISION = 1e-1, 1e-3
"""Largest allowed errors of the IFToMM problems A01 and A02."""

ERROR_THRESHOLD = 1e-3
"""Reference values below it are replaced by it in relative errors, in units of the quantity."""

MOST_DIGITS = 17.0
"""Digits of a deviation that is zero in double precision."""


def threshold_error(computed: Array, reference: Array, threshold: float = ERROR_THRESHOLD) -> float:
    """Error of samples (n, m) of m quantities: root mean square of relative errors.

        e_ij = |y_ij - r_ij| / max(|r_ij|, threshold) ,   E = sqrt( sum_ij e_ij^2 / (n m) )

    The specifications give the threshold, the number of samples and the allowed errors 1e-1 and 1e-3.
    """
    relative = np.abs(computed - reference) / np.maximum(np.abs(reference), threshold)
    return float(np.sqrt(np.mean(relative**2)))


def significant_digits(computed: Array, reference: Array) -> float:
    """Correct digits scd = -log10(max |y - r| / |r|) of the worst component, all references nonzero."""
    return _digits(np.abs(computed - reference) / np.abs(reference))


def mixed_digits(computed: Array, reference: Array, rtol: float, atol: float) -> float:
    """Mixed-error digits mescd = -log10(max |y - r| / (atol / rtol + |r|)) of the worst component."""
    return _digits(np.abs(computed - reference) / (atol / rtol + np.abs(reference)))


def _digits(relative: Array) -> float:
    return float(min(MOST_DIGITS, -np.log10(max(float(np.max(relative)), 10.0**-MOST_DIGITS))))
