"""Measurements: parameters and geometry of mechanisms from recorded data, trees and closed loops."""

from cadmbs.measurements.identification import ForceError, Identification, identify
from cadmbs.measurements.setup import MeasurementSetup, read_setup
from cadmbs.measurements.statistics import BaseParameter, IdentifiedParameter

__all__ = [
    "BaseParameter",
    "ForceError",
    "Identification",
    "IdentifiedParameter",
    "MeasurementSetup",
    "identify",
    "read_setup",
]
