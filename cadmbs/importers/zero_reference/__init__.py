"""Mechanisms in zero-reference form: the mechanism document, and the lists of the papers."""

from cadmbs.importers.zero_reference.importers import MECHANISM, SCREWS

__all__ = ["MECHANISM", "SCREWS"]
