"""An estimate that counts deviations of free motions too, where these say more than forces at each instant do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.measurements.fit import COLOURED, Fit, FreeMotionFactors
from cadmbs.measurements.force_model import ForceModel
from cadmbs.measurements.free_motion import free_motion_rows, has_free_motion
from cadmbs.measurements.recordings import Recording
from cadmbs.measurements.triangular_factors import TriangularFactors, triangular_factors
from cadmbs.system import System

TANGENT_ITERATIONS: Final = 2
"""Estimates about whose motions deviations are taken."""

LARGEST_FORCE_LOSS: Final = 1.05
"""Residuals of forces may grow by this factor."""

LEAST_MOTION_GAIN: Final = 0.8
"""Deviations of free motions have to shrink to this part."""


def fit_with_free_motion(
    model: ForceModel,
    recordings: Sequence[Recording],
    factors: TriangularFactors,
    plain: Fit,
    correlation: Array,
    system_of: Callable[[Fit], System],
    refit: Callable[[FreeMotionFactors], Fit],
) -> Fit:
    """The estimate with deviations of free motions, or the plain one where these gain too little or forces lose much.

    White noise of forces is best averaged at each instant. Errors of a model, of friction above all, are not white:
    then the parameters that reproduce the motion are others, and they predict forces as well.

    Args:
        model: Of the forces.
        recordings: The runs that are used.
        factors: Of the forces, in blocks of time.
        plain: Estimate from forces alone.
        correlation: (n_forces,) samples that count as one.
        system_of: The system with the parameters of an estimate.
        refit: The estimate with deviations beside the forces.
    """
    if plain.free is None or not len(plain.estimated.bodies) or np.max(correlation, initial=0.0) < COLOURED:
        return plain
    if not has_free_motion(model, recordings):
        return plain
    n_blocks, n_rows = factors.counts.shape
    chosen = plain
    for _ in range(TANGENT_ITERATIONS):
        rows = free_motion_rows(model, recordings, system_of(chosen), n_blocks // len(recordings))
        deviations = triangular_factors(rows, n_blocks, n_rows, factors.n_parameters)
        if np.count_nonzero(np.all(deviations.counts > 0, axis=1)) < 2:
            return plain
        free_motion = FreeMotionFactors(deviations, chosen.parameters)
        chosen = refit(free_motion)
    forces, motion = (_change(kind, plain, chosen) for kind in (factors, deviations))
    return chosen if forces < LARGEST_FORCE_LOSS and motion < LEAST_MOTION_GAIN else plain


def _change(factors: TriangularFactors, plain: Fit, chosen: Fit) -> float:
    """Root mean square residuals of one estimate over those of the other, the geometric mean over joints."""
    joined = factors.joined()
    before, after = (np.maximum(joined.squares(each.parameters), 1e-300) for each in (plain, chosen))
    return float(np.exp(0.5 * np.mean(np.log(after / before))))
