"""Measurements: parameters and geometry of mechanisms from recorded data, trees and closed loops."""

from cadmbs.measurements.calibration import Calibration, GeometricParameter, calibrate
from cadmbs.measurements.excitation import Excitation, excite
from cadmbs.measurements.identification import Identification, identify
from cadmbs.measurements.predictions import ForceError, ForcePrediction
from cadmbs.measurements.setup import MeasurementSetup, read_setup
from cadmbs.measurements.statistics import BaseParameter, IdentifiedParameter

__all__ = [
    "BaseParameter",
    "Calibration",
    "Excitation",
    "ForceError",
    "ForcePrediction",
    "GeometricParameter",
    "Identification",
    "IdentifiedParameter",
    "MeasurementSetup",
    "calibrate",
    "excite",
    "identify",
    "read_setup",
]
