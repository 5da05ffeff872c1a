"""Gains of drives from recordings of currents with and without a known load."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.measurements.fit import data_deviations, least_squares_estimate, residual_correlation
from cadmbs.measurements.force_model import CHUNK, ForceModel
from cadmbs.measurements.recordings import Recording
from cadmbs.measurements.setup import JointSetup, MeasurementSetup
from cadmbs.measurements.triangular_factors import triangular_factors

LARGEST_GAIN_ERROR: Final = 0.2
"""Relative standard deviation beyond which a load does not tell a gain."""


@dataclass(frozen=True)
class DriveGain:
    """Torque per current of a drive at the motor [N m/A], and its standard deviation."""

    value: float
    standard_deviation: float


def with_unit_gains(setup: MeasurementSetup, names: Sequence[str]) -> tuple[MeasurementSetup, tuple[str, ...]]:
    """The setup with the gain 1 for the drives that have none, and their names."""
    unknown = tuple(name for name in names if setup.joint(name).gain is None)
    return with_gains(setup, dict.fromkeys(unknown, 1.0)), unknown


def with_gains(setup: MeasurementSetup, gains: Mapping[str, float]) -> MeasurementSetup:
    """The setup with these gains."""
    joints: dict[str, JointSetup] = dict(setup.joints)
    for name, gain in gains.items():
        joints[name] = replace(setup.joint(name), gain=gain)
    return replace(setup, joints=joints)


def gains_of_known_load(
    model: ForceModel, recordings: Sequence[Recording], unknown: Sequence[str]
) -> dict[str, DriveGain]:
    """Gains by coordinate, where a recording with and one without the load differ by it.

        i = Y ( pi / g ) + ( Y_body pi_load ) / g

    Each drive for itself by least squares: the load has a column of its own, and its coefficient is 1 / g.

    Args:
        model: Of the forces of a tree.
        recordings: With currents, taken with a gain of 1, in place of forces.
        unknown: The drives.

    Raises:
        ModelError: E014, the load does not tell a gain.
    """
    names, n = model.coordinates.names, len(model.names())
    blocks = []
    for recording in recordings:
        for start in range(0, len(recording), CHUNK):
            part = replace(recording.part(np.arange(start, min(start + CHUNK, len(recording)))), payload=None)
            Y, currents = model.rows(part)
            column = np.zeros(currents.shape)
            if recording.payload is not None:
                column = model.payload_forces(Y, recording.payload)
            counted = part.counted & ~model.at_rest(part)
            blocks.append((0, np.concatenate([Y, column[..., None]], axis=-1), currents, counted))
    factors = triangular_factors(blocks, 1, len(names), n + 1)
    gains, findings = {}, []
    for name in unknown:
        k = names.index(name)
        R, z = factors.factors[0, k, :, :-1], factors.factors[0, k, :, -1]
        estimate = least_squares_estimate(R, z)
        residuals = np.concatenate([y[:, k] - Y[:, k] @ estimate for _, Y, y, _ in blocks])
        counted = np.concatenate([block[3][:, k] for block in blocks])
        noise = float(np.std(residuals[counted])) * np.sqrt(residual_correlation(residuals, counted))
        deviations, identifiable = data_deviations(R / max(noise, 1e-300))
        error = float(deviations[-1] / abs(estimate[-1])) if identifiable[-1] and estimate[-1] else np.inf
        if estimate[-1] <= 0.0 or error > LARGEST_GAIN_ERROR:
            message = f'The known load does not tell the gain of "{name}".'
            hint = "Record a motion with and one without the load, which this drive has to feel, or give its gain."
            findings.append(Finding("E014", Severity.ERROR, Where(recordings[0].file), message, hint))
        else:
            gains[name] = DriveGain(1.0 / float(estimate[-1]), error / float(estimate[-1]))
    if findings:
        raise ModelError(tuple(findings))
    return gains
