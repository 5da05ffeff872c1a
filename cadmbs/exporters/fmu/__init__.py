"""Functional mock-up units, FMI 3.0 and 2.0: a mechanism for other simulation programs, with its equations as C."""

from cadmbs.exporters.fmu.writing import DEFAULT_STEP, Unit, unit, write

__all__ = ["DEFAULT_STEP", "Unit", "unit", "write"]
