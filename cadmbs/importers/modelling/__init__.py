"""Modelling by eye: an assembly from CAD, and decisions about it that are written into its hints file."""

from cadmbs.importers.modelling.session import ModellingSession

__all__ = ["ModellingSession"]
