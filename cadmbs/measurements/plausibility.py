"""Whether forces can be those of the mechanism: signs, units and columns, by what the document predicts."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, Severity, Where
from cadmbs.measurements.force_model import CHUNK, ForceModel
from cadmbs.measurements.recordings import Recording

CHECKED_SAMPLES: Final = 2000
"""Samples at most by which plausibility is judged."""

CLEAR_SIMILARITY: Final = 0.6
"""Correlation beyond which a force follows, or contradicts, the prediction of the document."""

SWAPPED_SIMILARITY: Final = 0.7
"""Correlation with the prediction of another joint below which columns are not swapped."""

SWAPPED_ADVANTAGE: Final = 0.3
"""Unexplained parts of two forces, multiplied, with the predictions exchanged, against those as they are."""

UNIT_FACTOR: Final = 50.0
"""A force that is larger or smaller than predicted by this factor is in another unit."""

SUSPICIOUS_FACTOR: Final = 5.0
"""One that differs by this factor is reported."""

STILL_SPAN: Final = 1e-4
"""A coordinate whose span is smaller [rad, m] does not move."""


def motion_findings(recordings: Sequence[Recording], model: ForceModel) -> tuple[list[str], list[Finding]]:
    """Coordinates that never move, with E007 for each."""
    still, findings = [], []
    for name in model.coordinates.names:
        if name not in model.system.velocity_names:
            continue
        k = model.system.velocity_names.index(name)
        spans = [
            float(np.ptp(r.v[:, k]) * np.median(np.diff(r.t))) + _span(r, name, model) for r in recordings if len(r) > 1
        ]
        if spans and max(spans) < STILL_SPAN:
            still.append(name)
            message = f'"{name}" never moves: its friction and drive inertia keep the values of the document.'
            hint = "Record a motion in which all joints move; `cadmbs excite` makes one."
            findings.append(Finding("E007", Severity.WARNING, Where(recordings[0].file), message, hint))
    return still, findings


def _span(recording: Recording, name: str, model: ForceModel) -> float:
    if name not in model.system.position_names:
        return float(np.ptp(recording.v))
    return float(np.ptp(recording.q[:, model.system.position_names.index(name)]))


def force_findings(recordings: Sequence[Recording], model: ForceModel) -> Iterator[Finding]:
    """E008 wrong signs, E010 swapped columns, E016 other units, by the document's prediction; E028 constant forces."""
    predicted, measured, rates, counted = _samples(recordings, model)
    names, file = model.coordinates.names, recordings[0].file
    driven = [k for k, name in enumerate(names) if name not in model.coordinates.passive]
    similarity, slopes = np.full((2, len(names), len(names)), np.nan)
    for i in driven:
        for j in driven:
            similarity[i, j], slopes[i, j] = _partial(measured[:, i], predicted[:, j], rates[:, j], counted[:, i])
    swapped = set()
    for i, j in combinations(driven, 2):
        if _are_swapped(similarity, slopes, i, j):
            swapped |= {i, j}
            message = (
                f'The force of "{names[i]}" follows what the document predicts for "{names[j]}" (correlation '
                f"{similarity[i, j]:.3f}), not for its own joint ({similarity[i, i]:.3f}), and the other way round."
            )
            hint = "Are columns swapped? Say in a setup file which column is which: [columns]."
            yield Finding("E010", Severity.ERROR, Where(file), message, hint)
    for i in driven:
        values = measured[counted[:, i], i]
        if len(values) and np.ptp(values) == 0.0 and np.any(np.ptp(rates[counted[:, i], i]) > 0.0):
            message = f'The force of "{names[i]}" is {values[0]:.6g} in all samples, while the joint moves.'
            hint = (
                'Leave its column away if it was not measured; a joint without a drive has "actuated": false in the '
                "document."
            )
            yield Finding("E028", Severity.WARNING, Where(file), message, hint)
        if i in swapped:
            continue
        if similarity[i, i] < -CLEAR_SIMILARITY:
            message = (
                f'The force of "{names[i]}" has the wrong sign: it is opposite to what gravity and inertia of the '
                f"document predict (correlation {similarity[i, i]:.2f})."
            )
            hint = (
                f"Turn it around in a setup file: [joints] {names[i]} = {{torque_sign = -1}}, or sign = -1 where its "
                "position counts the other way too."
            )
            yield Finding("E008", Severity.ERROR, Where(file), message, hint)
        elif similarity[i, i] > CLEAR_SIMILARITY and not 1.0 / SUSPICIOUS_FACTOR < slopes[i, i] < SUSPICIOUS_FACTOR:
            wrong = not 1.0 / UNIT_FACTOR < slopes[i, i] < UNIT_FACTOR
            message = f'The force of "{names[i]}" is {slopes[i, i]:.4g} times what the document predicts.'
            hint = 'Check its unit ([units] torque = "N mm"), the reduction (ratio) and the gain of the drive.'
            yield Finding("E016", Severity.ERROR if wrong else Severity.WARNING, Where(file), message, hint)


def _are_swapped(similarity: Array, slopes: Array, i: int, j: int) -> bool:
    """Whether two forces are explained much better by each other's predictions, in form and in size."""
    own, crossed = similarity[[i, j], [i, j]], similarity[[i, j], [j, i]]
    if not np.all(np.isfinite([*own, *crossed])) or np.min(crossed) < SWAPPED_SIMILARITY:
        return False
    unlike_own, unlike_crossed = np.prod(1.0 - np.maximum(own, 0.0) ** 2), np.prod(1.0 - crossed**2)
    sizes = np.abs(np.log(np.abs(slopes[[i, j, i, j], [i, j, j, i]])))
    return bool(unlike_crossed < SWAPPED_ADVANTAGE * unlike_own and np.sum(sizes[2:]) < np.sum(sizes[:2]))


def _samples(recordings: Sequence[Recording], model: ForceModel) -> tuple[Array, Array, Array, np.ndarray]:
    """Predicted and measured forces, rates along them, and which count."""
    total = sum(map(len, recordings))
    stride = max(total // CHECKED_SAMPLES, 1)
    values = model.document_values()
    parts: list[tuple[Array, Array, Array, np.ndarray]] = []
    for recording in recordings:
        thin = recording.part(np.arange(0, len(recording), stride))
        for start in range(0, len(thin), CHUNK):
            chunk = thin.part(np.arange(start, min(start + CHUNK, len(thin))))
            Y, forces = model.rows(chunk)
            rates = np.stack(
                [
                    chunk.v[:, model.system.velocity_names.index(name)]
                    if name in model.system.velocity_names
                    else np.zeros(len(chunk))
                    for name in model.coordinates.names
                ],
                axis=-1,
            )
            parts.append((Y @ values, forces, rates, chunk.counted))
    predicted, measured, rates = (np.concatenate([part[k] for part in parts]) for k in range(3))
    return predicted, measured, rates, np.concatenate([part[3] for part in parts])


def _partial(measured: Array, predicted: Array, rate: Array, counted: np.ndarray) -> tuple[float, float]:
    """Correlation of a measured and a predicted force apart from a constant and friction, and the slope."""
    if np.sum(counted) < 10:
        return np.nan, np.nan
    others = np.stack([np.ones(len(rate)), rate, np.sign(rate)], axis=-1)[counted]
    basis = np.linalg.qr(others)[0] if np.any(rate[counted]) else others[:, :1] / np.sqrt(np.sum(counted))
    x, y = (z[counted] - basis @ (basis.T @ z[counted]) for z in (predicted, measured))
    x_size, y_size = float(x @ x), float(y @ y)
    significant = x_size > 1e-6 * float(predicted[counted] @ predicted[counted]) and y_size > 0.0 and x_size > 0.0
    if not significant:
        return np.nan, np.nan
    return float(x @ y) / np.sqrt(x_size * y_size), float(x @ y) / x_size
