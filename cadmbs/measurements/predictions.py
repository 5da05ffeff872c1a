"""Measured and predicted forces: errors by joint, and samples over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.measurements.fit import Fit
from cadmbs.measurements.force_model import CHUNK, ForceModel
from cadmbs.measurements.recordings import Recording

SHOWN_SAMPLES: Final = 2000
"""Samples at most of a recording whose predictions are kept."""


@dataclass(frozen=True)
class ForceError:
    """How well a force is predicted.

    Attributes:
        error: Root mean square of measured minus predicted [N m, N], on data that were not used.
        force: Root mean square of the measured force there.
        share: error / force.
        before: The error with the parameters of the document.
        training: The error on the data that were used.
    """

    error: float
    force: float
    share: float
    before: float
    training: float


@dataclass(frozen=True)
class ForcePrediction:
    """Forces of a recording over time.

    Attributes:
        file: Where the recording comes from.
        held_out: Whether it was not used for the estimate.
        t: (n,) [s].
        measured, predicted, before: (n,) by joint [N m, N], NaN where no force was measured; before: with the
            parameters of the document.
    """

    file: str
    held_out: bool
    t: Array
    measured: Mapping[str, Array]
    predicted: Mapping[str, Array]
    before: Mapping[str, Array]


def force_errors(
    model: ForceModel, used: Sequence[Recording], tested: Sequence[Recording], result: Fit
) -> dict[str, ForceError]:
    """Errors by joint on the data held out."""
    document = result.estimated.document

    def rms(recordings: Sequence[Recording], parameters: Array) -> tuple[Array, Array]:
        squares, forces, counts = np.zeros(len(model.coordinates.names)), np.zeros(len(model.coordinates.names)), 1e-300
        for recording in recordings:
            residuals, y, counted = residuals_of(model, recording, parameters)
            squares = squares + np.sum(np.where(counted, residuals**2, 0.0), axis=0)
            forces = forces + np.sum(np.where(counted, y**2, 0.0), axis=0)
            counts = counts + np.sum(counted, axis=0)
        return np.sqrt(squares / counts), np.sqrt(forces / counts)

    checked = tested or used
    error, force = rms(checked, result.parameters)
    before, _ = rms(checked, document)
    training, _ = rms(used, result.parameters)
    return {
        name: ForceError(float(e), float(f), float(e / f) if f else 0.0, float(b), float(t))
        for name, e, f, b, t in zip(model.coordinates.names, error, force, before, training, strict=True)
        if name not in model.coordinates.passive
    }


def residuals_of(model: ForceModel, recording: Recording, parameters: Array) -> tuple[Array, Array, np.ndarray]:
    """Measured minus predicted forces (n, n_forces), measured ones, and which count."""
    residuals, forces = np.zeros(recording.forces.shape), np.zeros(recording.forces.shape)
    counted = recording.counted
    for start in range(0, len(recording), CHUNK):
        part = slice(start, min(start + CHUNK, len(recording)))
        Y, y = model.rows(recording.part(np.arange(part.start, part.stop)))
        residuals[part], forces[part] = y - Y @ parameters, y
    return residuals, forces, counted


def force_predictions(
    model: ForceModel, used: Sequence[Recording], tested: Sequence[Recording], result: Fit
) -> tuple[ForcePrediction, ...]:
    """Of all recordings, equally thinned."""
    names = [name for name in model.coordinates.names if name not in model.coordinates.passive]
    predictions = []
    for recording, held_out in [*((r, False) for r in used), *((r, True) for r in tested)]:
        if not len(recording):
            continue
        part = recording.part(np.arange(0, len(recording), -(-len(recording) // SHOWN_SAMPLES)))
        levels = []
        for parameters in (result.parameters, result.estimated.document):
            error, forces, counted = residuals_of(model, part, parameters)
            levels.append(np.where(counted, forces - error, np.nan))
        measured = np.where(counted, forces, np.nan)
        columns = [
            {name: level[:, model.coordinates.names.index(name)] for name in names} for level in (measured, *levels)
        ]
        predictions.append(ForcePrediction(recording.file, held_out, part.t, *columns))
    return tuple(predictions)
